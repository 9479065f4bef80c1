"""The analysis: what is known of a small game comes out, the same each time, and stops when told."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import pytest

from scupper.bots import view_alone
from scupper.bots.search_program import interpreted_search
from scupper.engine.chance import Seeded
from scupper.engine.facts import ActionKind, ActionTable, Facts
from scupper.engine.game import Game, game, games
from scupper.engine.match import Match
from scupper.engine.state import CHANCE, BaseState, Hidden, Int, Public, values
from scupper.lab import analysis
from scupper.lab.analysis import Analyst, Stopped, analyse, decisions, positions

HEAD, TAIL, GIVE_UP = range(3)


class Guess(BaseState):
    """A coin lies hidden; player 0 guesses it, or gives up; then player 1 goes in one of two ways."""

    coin: Hidden[Int]
    guess: Public[Int]
    gone: Public[Int]


class GuessRules:
    """The rules of the guess, as a module would have them."""

    State = Guess
    sealed = staticmethod(lambda _s: 0)
    between_lines = staticmethod(lambda _s: True)

    @staticmethod
    def begin(s: Any, *_: Any) -> None:
        """Nothing has fallen, nobody has guessed."""
        s.coin, s.guess, s.gone = -1, -1, 0

    @staticmethod
    def to_act(s: Any) -> int:
        """First the coin falls, then the one guesses, then the other goes."""
        if s.guess == -1:
            return CHANCE if s.gone == 0 else 1
        return 2 if s.gone == 1 else 0

    @staticmethod
    def legal(_s: Any, player: int, out: Any) -> int:
        """A guess, or giving up; two ways to go."""
        out[0], out[1], out[2] = HEAD, TAIL, GIVE_UP
        return 3 if player == 0 else 2

    @staticmethod
    def outcomes(_s: Any, out: Any, weights: Any) -> int:
        """Either side."""
        out[0], out[1], weights[0], weights[1] = HEAD, TAIL, 1, 1
        return 2

    @staticmethod
    def play(s: Any, player: int, action: int) -> None:
        """The coin falls, is guessed, or nothing matters any more."""
        if player == CHANCE:
            s.coin, s.gone = action, 1
        elif player == 0:
            s.guess = action
        else:
            s.gone = 2

    @staticmethod
    def places(s: Any, out: Any) -> None:
        """Who has guessed right wins, else the other."""
        out[0], out[1] = (1, 2) if s.guess == s.coin else (2, 1)

    @staticmethod
    def scores(s: Any, out: Any) -> None:
        """One point for the winner."""
        GuessRules.places(s, out)

    @staticmethod
    def resample(s: Any, _player: int, rng: Any) -> None:
        """The coin may lie either way."""
        if s.coin == -1 and s.gone > 0:
            s.coin = rng[0] & 1
            for n in range(4):
                rng[n] = Seeded(rng[n]).below(2**32)


def guess() -> Game:
    """The game of the guess; its judgement never gives up."""
    kinds = (ActionKind("head", 0), ActionKind("tail", 1), ActionKind("up", 2))
    facts = Facts(
        id="guess", title="Guess", sentence="", credits="", rules_version=1, players=range(2, 3),
        usual_players=2, minutes=1, options=(), win="split", has_chance=True, hidden="the coin",
        secret_decisions=False, actions=ActionTable(kinds),
        max_legal=3, max_outcomes=2, score_range=(0, 2), score_words="",
    )  # fmt: skip
    of = Game("guess", facts)
    rules = {name: getattr(GuessRules, name) for name in vars(GuessRules)}
    of.__dict__["rules"] = SimpleNamespace(**rules)
    of.__dict__["judgement"] = SimpleNamespace(rate=lambda _s, _player, action: -int(action == GIVE_UP))
    of.__dict__["notation"] = SimpleNamespace(line=lambda _s, player, steps: f"{player} {steps}")
    return of


def guessed(action: int) -> Match:
    """A game in which the coin shows a head, and the guess is one action."""
    match = Match(guess(), guess().setting(2))
    for player, step in ((CHANCE, HEAD), (0, action), (1, HEAD)):
        match._step(player, step)
    assert match.over
    return match


def analysed(match: Match, seed: int = 1) -> analysis.Analysis:
    """The analysis of a small game, interpreted."""
    analyst = Analyst(match, seed, program=interpreted_search(match.game))
    for part in range(analyst.parts):
        analyst.take(part)
    return analyst.found()


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer games than usual: the differences looked for here are large."""
    monkeypatch.setattr(analysis, "FEWEST", 60)
    monkeypatch.setattr(analysis, "MOST", 400)
    monkeypatch.setattr(analysis, "WORLDS", 25)


def test_giving_up_is_the_blunder() -> None:
    """It costs half of the win, and either guess would have been better."""
    found = analysed(guessed(GIVE_UP))
    (blunder,) = found.costly()
    assert (blunder.line, blunder.seat, blunder.action) == (1, 1, GIVE_UP)
    assert blunder.better in (HEAD, TAIL)
    assert blunder.share == 0
    assert blunder.best == pytest.approx(0.5, abs=4 * blunder.error)
    assert 0 < blunder.error < 0.05
    assert found.lines == (0, 1, 2, 3)
    assert [round(chances[0]) for chances in found.chances[2:]] == [0, 0]
    assert all(sum(chances) == pytest.approx(1) for chances in found.chances)


def test_bad_luck_is_no_blunder() -> None:
    """A wrong guess loses the game, as the chances show, but nobody could have known better."""
    found = analysed(guessed(TAIL))
    assert found.chances[0][0] == pytest.approx(0.5, abs=0.15)
    assert found.chances[2:] == ((0.0, 1.0), (0.0, 1.0))
    assert found.costly() == ()
    assert {one.line for one in found.choices} == {1, 2}, (
        "choices that change nothing are judged, and not marked"
    )


def test_the_same_seed_gives_the_same() -> None:
    """In any order and with any number of threads; another seed draws anew."""
    match = guessed(GIVE_UP)
    found = analysed(match)
    backwards = Analyst(match, program=interpreted_search(match.game))
    for part in reversed(range(backwards.parts)):
        backwards.take(part)
    assert backwards.found() == found
    assert analysed(match, seed=2).chances != found.chances


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    """With the bounds."""
    with pytest.raises(ValueError, match="seed must be a whole number from 0"):
        Analyst(guessed(TAIL), seed, program=interpreted_search(guess()))


def test_positions_and_choices_of_a_secret_decision(lantern_bluff: Game) -> None:
    """Lanterns are laid together: one step, each judged by itself, from a view without the others'."""
    match = lantern_bluff.start(players=3, seed=4)
    while not match.over:
        match.play(match.to_act[0], match.actions(match.to_act[0])[0])
    together = [n for n, line in enumerate(match.record) if line.turned_over]
    stood = {n for n, _ in positions(match)}
    ends = {n + 1 for n in together[2::3]}
    assert len(together) == 3 * len(ends) > 0
    assert {n + 1 for n in together} & stood == ends
    assert values(positions(match)[-1][1]) == values(match.full_state())
    for one in decisions(match):
        if one.line in together:
            assert sum(one.view.state.has_laid) == 0
            others = [p for p in range(3) if p != one.view.player]
            assert all(lantern == -1 for p in others for lantern in one.view.state.hand[p])


@pytest.mark.parametrize("of", games(), ids=lambda of: of.facts.id)
def test_a_choice_is_judged_from_the_view_that_its_player_had(of: Game) -> None:
    """With the fewest players: in some games a seat chooses several times in one secret decision then."""
    fewest = of.facts.players[0]
    match = Match(of, of.setting(fewest, of.facts.fixed_by_players.get(fewest)), Seeded(3))
    match.draw_all()
    had = list[tuple[int, int, object]]()
    while not match.over and len(match.record) < 150:
        seat, actions = match.to_act[0], match.actions(match.to_act[0])
        action = actions[len(match.record) % len(actions)]
        if len(actions) > 1:
            had.append((seat - 1, action, values(view_alone(match, seat).state)))
        match.play(seat, action)
    found = [(one.view.player, one.action, values(one.view.state)) for one in decisions(match)]
    assert found
    assert found == had[: len(found)]


def test_compiled_it_is_the_same_with_any_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game of the house; progress is told up to the last part."""
    for name, few in (("MOST", 60), ("WORLDS", 4), ("ROUNDS", 1)):
        monkeypatch.setattr(analysis, name, few)
    match = game("abandon-ship").start(players=3, seed=2)
    while not match.over:
        match.play(match.to_act[0], match.actions(match.to_act[0])[0])
    told = list[tuple[int, int]]()
    one = analyse(match, 5, workers=1, progress=lambda done, parts: told.append((done, parts)))
    assert analyse(match, 5, workers=3) == one
    assert told[-1][0] == told[-1][1] == len(one.lines) + len(one.choices)
    assert match.result is not None
    first = [place == 1 for place in match.result.places]
    assert one.chances[-1] == tuple(won / sum(first) for won in first)


def test_it_stops_at_once_when_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of a part that would take hours, and for good."""
    monkeypatch.setattr(analysis, "MOST", 50_000_000)
    analyst = Analyst(game("abandon-ship").start(players=3, seed=2), budget=10**12)
    ended = list[str]()

    def work() -> None:
        try:
            analyst.take(0)
        except Stopped:
            ended.append("stopped")

    thread = threading.Thread(target=work)
    thread.start()
    while not analyst._thinking:
        pass
    analyst.stop()
    thread.join(20)
    assert ended == ["stopped"]
    with pytest.raises(Stopped):
        analyst.take(1)

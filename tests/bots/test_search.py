"""The search: the same thoughts in both modes, from a view alone, without a look at others' choices."""

from __future__ import annotations

import threading
from dataclasses import replace
from types import SimpleNamespace
from typing import Annotated, Any

import pytest

from scupper import bots
from scupper.bots.search import LEVELS, Level, Prospect, Search, SearchBot, level_of
from scupper.bots.search_program import Program, compiled_search, interpreted_search
from scupper.engine import checks, checks_play, checks_twins
from scupper.engine.chance import Seeded
from scupper.engine.facts import ActionKind, ActionTable, Facts
from scupper.engine.game import Game, game, games
from scupper.engine.match import Match
from scupper.engine.state import (
    PUBLIC,
    BaseState,
    Int,
    Own,
    Public,
    View,
    fields,
    new,
    observe,
    shaped,
    values,
)

EACH_GAME = pytest.mark.parametrize("of", games(), ids=lambda of: of.facts.id)
SECRETIVE = [of for of in games() if any(field.visibility != PUBLIC for field in fields(of.rules.State))]
"""Games in which some seat knows what another does not."""
VOTING = [of for of in games() if of.facts.secret_decisions]
"""Games in which several choose at the same time, face down."""
QUICK = Level(iterations=60)
THOROUGH = Level(iterations=2000, widen=1000, trust=0)
"""Searches all that follows, and trusts no judgement."""


def thoughts(program: Program, view: View[Any], level: Level = QUICK, seed: int = 1) -> tuple[Prospect, ...]:
    """What a search makes of a view, without a clock."""
    search = Search(program, view, level, seed)
    search.think(None)
    return search.prospects()


def decisions(of: Game, seed: int, every: int) -> list[tuple[Match, int]]:
    """Matches at some moments of a game between greedy bots, with a seat that may choose among several."""
    match, thinker, stream = of.start(seed=seed), bots.bot("greedy", of), Seeded(seed)
    found = []
    for count in range(10**6):
        if match.over:
            break
        seat = match.to_act[-1]
        actions = match.actions(seat)
        if count % every == 0 and len(actions) > 1:
            found.append((match.fork(), seat))
        match.play(seat, thinker.choose(match.view(seat), actions, stream))
    return found


@EACH_GAME
def test_compiled_and_interpreted_think_the_same(of: Game) -> None:
    """Every count of every action, at several moments of a game. Each game is compiled for this alone."""
    for match, seat in decisions(of, 3, 37)[:3]:
        for level in (QUICK, replace(QUICK, trust=0, widen=100)):
            view = match.view(seat)
            found = thoughts(compiled_search(of), view, level)
            assert found == thoughts(interpreted_search(of), view, level)
            assert sum(prospect.visits for prospect in found) == level.iterations
            assert {prospect.action for prospect in found} <= set(match.actions(seat))


@pytest.mark.parametrize("of", SECRETIVE, ids=lambda of: of.facts.id)
def test_what_a_seat_cannot_tell_apart_it_plays_alike(of: Game) -> None:
    """In two games that look the same to a seat, and are not, the same seed gives the same thoughts."""
    compared = 0
    for seed in range(20):
        play = checks.play_game(of, of.setting(of.facts.usual_players), seed)
        viewer = seed % play.players
        mine, other = Match(of, play.setting), Match(of, play.setting)
        for (player, actions), turn in zip(
            checks_twins.twin(play, viewer, play.stream(viewer)), play.turns, strict=False
        ):
            if viewer + 1 in mine.to_act and mine.full_state().__dict__ != other.full_state().__dict__:
                views = [bots.view_alone(match, viewer + 1) for match in (mine, other)]
                a, b = (thoughts(interpreted_search(of), view, Level(iterations=6)) for view in views)
                assert a == b
                compared += 1
            checks_play.take(mine, turn.player, turn.actions)
            checks_play.take(other, player, actions)
        if compared > 3:
            return
    pytest.fail("no twins were found at a moment when the seat may choose")


@pytest.mark.parametrize("of", VOTING, ids=lambda of: of.facts.id)
def test_what_others_have_laid_face_down_changes_nothing(of: Game) -> None:
    """The view to think on is that before their choices; what the seat itself has laid stays."""
    match = of.start(seed=5)
    while len(match.to_act) < 3:
        seat = match.to_act[0]
        match.play(seat, match.actions(seat)[0])
    first, *_, last = match.to_act
    before = values(match.view(last).state)
    match.play(first, match.actions(first)[-1])
    assert values(match.view(last).state) != before
    assert values(bots.view_alone(match, last).state) == before
    assert match.sealed_seats == (first,)


# ---- A game made for a test


class Coins(BaseState):
    """Two players lay a coin each; if they are alike the first player wins. With `turn` they lay in turns."""

    laid: Own[Annotated[list[int], shaped(2)]]
    done: Public[Annotated[list[int], shaped(2)]]
    turn: Public[Int]


class CoinRules:
    """The rules of the coins, as a module would have them."""

    State = Coins
    begin = outcomes = between_lines = None

    @staticmethod
    def to_act(s: Any) -> int:
        """In turns the first player first."""
        if s.turn == 1 and s.done[0] == 0:
            return 1
        return int((1 - s.done[0]) + 2 * (1 - s.done[1]))

    @staticmethod
    def legal(*given: Any) -> int:
        """Head or tail."""
        out = given[-1]
        out[0], out[1] = 0, 1
        return 2

    @staticmethod
    def play(s: Any, player: int, action: int) -> None:
        """Lay a coin."""
        s.laid[player], s.done[player] = action, 1

    @staticmethod
    def sealed(s: Any) -> int:
        """A single coin lies face down, but for when they lay in turns."""
        return 0 if s.turn == 1 else int(sum(s.done) % 2)

    @staticmethod
    def places(s: Any, out: Any) -> None:
        """Alike, the first player wins."""
        out[0], out[1] = (1, 2) if s.laid[0] == s.laid[1] else (2, 1)

    @staticmethod
    def scores(s: Any, out: Any) -> None:
        """One point for the winner."""
        CoinRules.places(s, out)
        out[0], out[1] = 2 - out[0], 2 - out[1]

    @staticmethod
    def resample(*_: Any) -> None:
        """Nothing is unknown before the first coin."""


def coins() -> Game:
    """The game of the coins."""
    facts = Facts(
        id="coins", title="Coins", sentence="", credits="", rules_version=1, players=range(2, 3),
        usual_players=2, minutes=1, options=(), win="split", has_chance=False, hidden="the coins",
        secret_decisions=True, actions=ActionTable((ActionKind("head", 0), ActionKind("tail", 1))),
        max_legal=2, max_outcomes=0, score_range=(0, 1), score_words="",
    )  # fmt: skip
    of = Game("coins", facts)
    rules = {name: getattr(CoinRules, name) for name in vars(CoinRules)}
    of.__dict__["rules"] = SimpleNamespace(**rules)
    of.__dict__["judgement"] = SimpleNamespace(rate=lambda *_: 0)
    return of


def coins_view(player: int, *, turn: int) -> View[Any]:
    """What a player sees before the first coin."""
    s = new(Coins)
    s.turn = turn
    return observe(s, player)


@pytest.mark.parametrize("player", [0, 1])
def test_a_choice_in_secret_is_answered_by_no_search(player: int) -> None:
    """If the one who is searched for second saw the first coin, it would win every time, in place of half."""
    found = thoughts(interpreted_search(coins()), coins_view(player, turn=0), THOROUGH)
    share = sum(prospect.share * prospect.visits for prospect in found) / 2000
    assert share == pytest.approx(0.5, abs=0.1)


def test_an_open_choice_is_answered() -> None:
    """Laid in turns, the second coin answers the first, and the first player knows that it will lose."""
    found = thoughts(interpreted_search(coins()), coins_view(0, turn=1), THOROUGH)
    assert max(prospect.share for prospect in found) < 0.1


def test_where_the_facts_say_so_a_lead_counts_beside_the_win() -> None:
    """Nobody wins, and tail brings a point: that counts for who looks at the lead, and the share stays 0."""
    for lead, first in ((0, 0), (50, 1)):
        of = coins()
        of = replace(of, facts=replace(of.facts, lead=lead))
        of.__dict__.update(coins().__dict__, facts=of.facts)
        of.rules.places = lambda *given: given[-1].__setitem__(slice(None), [2, 2])  # type: ignore[method-assign]
        of.rules.scores = lambda s, out: out.__setitem__(slice(None), list(s.laid))  # type: ignore[method-assign]
        best, other = thoughts(interpreted_search(of), coins_view(0, turn=1))
        assert (best.action, best.share, other.share) == (first, 0.0, 0.0)
        assert (best.worth > other.worth) == (lead > 0)


def test_a_game_may_say_how_many_actions_are_considered() -> None:
    """Those that its judgement rates best; in other games all of them are."""
    of = game("abandon-ship")
    match, seat = max(decisions(of, 1, 40), key=lambda asked: len(asked[0].actions(asked[1])))
    view, legal = match.view(seat), match.actions(seat)
    assert len(legal) > of.facts.considered > 1
    found = thoughts(interpreted_search(of), view)
    rates = {action: of.judgement.rate(view.state, view.player, action) for action in legal}
    best = sorted(rates.values(), reverse=True)[: of.facts.considered]
    assert sorted((rates[one.action] for one in found), reverse=True) == best
    assert len({one.action for one in found}) == of.facts.considered


# ---- Budgets, levels, legality


def a_search(iterations: int, seconds: float = 1e9) -> Search:
    """A search in the middle of a game."""
    of = game("abandon-ship")
    match, seat = decisions(of, 1, 9)[2]
    return Search(compiled_search(of), match.view(seat), Level(iterations, seconds), seed=1)


def test_it_stops_at_once_when_told() -> None:
    """From another thread, in the middle of more iterations than could ever be made."""
    search = a_search(200_000)
    thinking = threading.Thread(target=search.think)
    thinking.start()
    while search.done == 0:
        pass
    search.stop()
    thinking.join(20)
    assert not thinking.is_alive()
    assert 0 < search.done < 200_000
    assert search.prospects()


def test_told_before_it_begins_it_does_nothing() -> None:
    """And a bot that had no time at all plays what the judgement rates best."""
    search = a_search(100)
    search.stop()
    search.think()
    assert (search.done, search.prospects()) == (0, ())
    of = game("abandon-ship")
    match, seat = decisions(of, 1, 9)[2]
    hurried = SearchBot(of, Level(1000, seconds=0.0))
    legal = match.actions(seat)
    greedy = bots.bot("greedy", of)
    choices = {hurried.choose(match.view(seat), legal, Seeded(n)) for n in range(20)}
    assert choices <= {greedy.choose(match.view(seat), legal, Seeded(n)) for n in range(200)}


def test_it_ends_when_its_time_is_over() -> None:
    """By a clock that goes on by a second whenever somebody looks."""
    ticks = iter(range(1000))
    search = a_search(100_000, seconds=3)
    search.think(lambda: float(next(ticks)))
    assert 0 < search.done < 200


@pytest.mark.parametrize("name", ["abandon-ship", "lifeboats"])
def test_bots_that_think_ahead_choose_legally_and_leave_the_view_alone(name: str) -> None:
    """A whole game, all seats thinking, with others' choices face down too."""
    of = game(name)
    thinker, match, stream = (
        SearchBot(of, replace(LEVELS["easy"], iterations=10), None),
        of.start(seed=8),
        Seeded(2),
    )
    while not match.over:
        seat = match.to_act[0]
        view = match.view(seat)
        before = values(view.state)
        action = thinker.choose(view, match.actions(seat), stream)
        assert values(view.state) == before
        match.play(seat, action)


def test_a_level_may_think_about_some_choices_only() -> None:
    """The others it leaves to the judgement, which answers without a search."""
    of = game("abandon-ship")
    match, seat = decisions(of, 1, 9)[2]
    legal, thought = match.actions(seat), 0
    for n in range(40):
        bot = SearchBot(of, Level(iterations=5, thinks=50), None)
        assert bot.choose(match.view(seat), legal, Seeded(n)) in legal
        thought += bot.searched
    assert 10 < thought < 30


@EACH_GAME
def test_levels_think_the_harder_the_higher(of: Game) -> None:
    """In iterations and in choices, by a game's own numbers too; all answer within two seconds."""
    assert set(of.facts.levels) <= set(LEVELS)
    levels = [level_of(name, of) for name in LEVELS]
    for kind in ("iterations", "thinks"):
        of_kind = [getattr(level, kind) for level in levels]
        assert of_kind == sorted(set(of_kind))
    assert all(level.seconds < 2 for level in levels)

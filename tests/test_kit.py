"""The kit of checks: games that keep their promises pass it, and each planted fault is found."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

import scupper
from scupper.engine import checks, checks_play
from scupper.engine.checks import CheckFailed, Playthrough
from scupper.engine.checks_compiled import check_same_play
from scupper.engine.compiler import compiled, interpreted
from scupper.engine.facts import ActionTable
from scupper.engine.game import Game, NotationError, Reason
from scupper.engine.match import IllegalAction, Match
from scupper.engine.state import SPECTATOR
from tests.planted_faults import FAULTS, endless, forgetful, leaking_refusal, playing, with_facts, with_fault


def played(game: Game, seed: int = 3, players: int = 3, **options: str) -> Playthrough:
    """A game of Lantern Bluff."""
    return checks.play_game(game, game.setting(players, options), seed)


# ---- Games that pass


def test_example_game_passes(example: Game) -> None:
    """Lantern Bluff keeps every promise, in every setting, played at random and sensibly."""
    checks.check_game(example, checks.all_settings(example), games_each=4, seed=10)


def test_example_game_is_imagined_fairly(example: Game) -> None:
    """What a player imagines is as likely as the deal makes it."""
    checks.check_resample_spread(played(example))


def test_example_game_compiles_to_the_same_game(example: Game) -> None:
    """Compiled, Lantern Bluff takes the same steps to the same positions; a thousand games end in bounds."""
    for setting in checks.all_settings(example):
        checks.check_compiled(example, setting, games=3, seed=4)
    checks.check_many_games(example, example.setting(4), games=1000, seed=5)


# ---- Planted faults


def try_games(game: Game, check: Callable[[Playthrough], None]) -> None:
    """Play a few games and check each: no fault shows in every game."""
    for seed in range(1, 9):
        check(played(game, seed))


@pytest.mark.parametrize("fault", FAULTS)
def test_planted_fault_is_found(example: Game, fault: str) -> None:
    """Each fault is found by the check that is there for it, which says what is wrong and where."""
    make, check, sentence = FAULTS[fault]
    faulty = make(example)
    with pytest.raises(CheckFailed, match=sentence) as failed:
        try_games(faulty, check)
    assert "lantern-bluff, 3 players, peek=paid, " in str(failed.value)


def test_every_check_has_a_planted_fault() -> None:
    """A check that has never failed may be one that cannot."""
    others = {checks.check_refusals}
    assert set(checks.OF_A_GAME) - others <= {check for _, check, _ in FAULTS.values()}


@pytest.mark.parametrize(("fault", "sentence"), [(endless, "does not end"), (forgetful, "negative index -1")])
def test_rules_that_go_wrong(
    example: Game, fault: Any, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that does not end, or an index below 0, is found while the game is played."""
    monkeypatch.setattr(checks_play, "MOST_LINES", 300)
    faulty = playing(fault)(example)
    with pytest.raises(CheckFailed, match=sentence):
        try_games(faulty, lambda _play: None)


def test_match_that_lets_anybody_play(example: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is not asked must be refused."""
    play = played(example)
    monkeypatch.setattr(Match, "why_not", lambda _match, _seat, _action: None)
    with pytest.raises(CheckFailed, match="which is not asked, could play"):
        checks.check_refusals(play)


def test_match_that_words_refusals_by_the_position(example: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal in which something of others' hands stands must be found."""
    faulty = with_fault(example, "notation", read_line=leaking_refusal(example))

    def read_action(match: Match, player: int, text: str) -> int:
        try:
            return faulty.notation.read_line(match.full_state(), f"{player + 1} {text}")[1][0]
        except NotationError as error:
            raise IllegalAction(Reason(str(error), "")) from error

    monkeypatch.setattr(Match, "read_action", read_action)
    with pytest.raises(CheckFailed, match=r"answer to '.*' tells seat"):
        try_games(faulty, checks.check_twins)


def test_match_that_withdraws_nothing(example: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A withdrawn choice must be gone."""
    play = played(example)
    monkeypatch.setattr(Match, "withdraw", lambda _match, _seat: None)
    with pytest.raises(CheckFailed, match="withdrawing a secret choice left something behind"):
        checks.check_sealed(play)


def test_match_that_forgives_what_was_turned_up(example: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """When secret choices are turned up, nobody may take one back."""
    play = played(example)
    monkeypatch.setattr(Match, "why_no_undo", lambda _match, _seat: None)
    with pytest.raises(CheckFailed, match="could be taken back"):
        checks.check_undo(play)


def test_match_that_takes_back_wrongly(example: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking back must lead back."""
    play = played(example)
    monkeypatch.setattr(Match, "undo", lambda _match, _seat: None)
    with pytest.raises(CheckFailed, match="taking back did not lead back"):
        checks.check_undo(play)


@pytest.mark.parametrize(
    ("faulty", "sentence"),
    [
        (with_facts(id="Lantern Bluff"), "the id must be words"),
        (with_facts(usual_players=9), "usual_players must be one"),
        (with_facts(objection=lambda _players, _options: "no"), "no setting is allowed"),
        (lambda game: with_fault(game, "words", account=None), None),
        (
            lambda game: with_facts(actions=ActionTable(game.facts.actions.kinds[1:]))(game),
            "each number once",
        ),
    ],
)
def test_facts_that_are_wrong(example: Game, faulty: Callable[[Game], Game], sentence: str | None) -> None:
    """Facts that nobody can rely on, and modules that lack a function, are named."""
    game = faulty(example)
    if sentence is None:
        del game.words.__dict__["account"]
        sentence = "words.py lacks account"
    with pytest.raises(CheckFailed, match=sentence):
        checks.check_facts(game)


def test_compiled_rules_that_differ(example: Game) -> None:
    """Where the interpreted rules do something else than the compiled ones, the step and field are named."""

    def bonus(s: Any, before: Any, _player: int, _action: int) -> None:
        if before.nights == 1 and s.nights == 2:
            s.points[0] += 1

    faulty = playing(bonus)(example)
    with pytest.raises(CheckFailed, match="steps the two ways of running disagree in points"):
        check_same_play(interpreted(faulty), compiled(example), example.setting(2), 1, 6)
    with pytest.raises(CheckFailed, match="scores run from"):
        checks.check_many_games(with_facts(score_range=(0, 5))(example), example.setting(2), 100, 6)


def test_settings_have_every_pair_of_values() -> None:
    """Every two values that go together are in one setting, with every number of players."""
    game = scupper.game("abandon-ship")
    for players in game.facts.players:
        texts = [setting.options for setting in checks.all_settings(game) if setting.players == players]
        found = {pair for each in texts for pair in combinations(each.items(), 2)}
        free = [option for option in game.facts.options if option.name != "duel"]
        for one, other in combinations(free, 2):
            for a in one.examples():
                for b in other.examples():
                    assert ((one.name, a), (other.name, b)) in found


def test_a_spectator_is_a_viewer_too(example: Game) -> None:
    """Every check that asks viewers asks a spectator."""
    assert played(example).viewers == (0, 1, 2, SPECTATOR)

"""The worked cases and sample games of Sabordage compiled: at every step what interpreted rules do."""

from __future__ import annotations

import pytest

from scupper.engine.state import CHANCE, new, same
from scupper.games.sabordage import notation
from scupper.games.sabordage.state import Phase, State
from tests.compiled_rules import CompiledRules
from tests.games.sabordage.worked_cases import GAME, Case, ask_to_build, cases, position_of, sample_lines
from tests.interpreted_rules import InterpretedRules

LAST_ROUND = 3


class Both:
    """The same position in both modes."""

    def __init__(self, s: State) -> None:
        self.modes = (InterpretedRules(GAME, s), CompiledRules(GAME, s))

    def now(self) -> State:
        """The position, which is the same in both."""
        one, other = (mode.now() for mode in self.modes)
        assert same(one, other)
        assert isinstance(one, State)
        return one

    def options(self, player: int) -> list[int]:
        """What a player or chance may do, which is the same in both."""
        one, other = (mode.options(player) for mode in self.modes)
        assert one == other
        return one

    def play(self, player: int, action: int) -> None:
        """One step in both."""
        for mode in self.modes:
            mode.play(player, action)
        self.now()


def to_the_end(both: Both) -> None:
    """Draw whatever is due, and choose what comes first, until the game is over."""
    while (s := both.now()).phase != Phase.OVER:
        waiting = GAME.rules.to_act(s)
        player = waiting if waiting == CHANCE else (waiting & -waiting).bit_length() - 1
        both.play(player, both.options(player)[0])
    assert both.modes[0].result(s.players) == both.modes[1].result(s.players)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_worked_case(case: Case) -> None:
    """From the position of each case on: what its lines build, then broadside, treasures and boarding."""
    s = position_of(case)
    s.round = LAST_ROUND
    builds = [text for kind, text in case.steps if kind == "line" and " build " in text]
    if builds:
        ask_to_build(s, case)
        s.construction = LAST_ROUND
        both = Both(s)
        for text in builds:
            player, steps = notation.read_line(both.now(), text)
            assert steps[0] in both.options(player)
            both.play(player, steps[0])
    else:
        s.phase, s.fuse_step, s.construction = Phase.FIRE, 1, 0
        both = Both(s)
        both.play(CHANCE, 0)
    to_the_end(both)


@pytest.mark.parametrize(
    ("heading", "players", "options"),
    [("Sample A", 2, {}), ("Sample B", 3, {"expert": "yes"})],
    ids=["A", "B"],
)
def test_sample_game(heading: str, players: int, options: dict[str, str]) -> None:
    """Line by line to its result."""
    s = new(State)
    setting = GAME.setting(players, options)
    GAME.rules.begin(s, players, list(setting.numbers))
    both = Both(s)
    for whole in sample_lines(heading):
        line = whole.partition("#")[0].strip()
        if line.startswith("="):
            assert notation.result(both.now()) == line
        elif line:
            player, steps = notation.read_line(both.now(), line)
            for step in steps:
                assert step in both.options(player)
                both.play(player, step)
    assert both.modes[0].result(players) == both.modes[1].result(players)

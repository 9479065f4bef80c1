"""The worked cases of docs/rules/sabordage.md, read from the page itself, and positions to begin them in."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from scupper.engine.game import Game
from scupper.engine.match import Match
from scupper.engine.state import new_checked
from scupper.games.sabordage.components import KINDS
from scupper.games.sabordage.facts import FACTS
from scupper.games.sabordage.notation_tiles import light_top, read_tile
from scupper.games.sabordage.rules import begin
from scupper.games.sabordage.rules_deal import insert_in_hand
from scupper.games.sabordage.rules_ships import size
from scupper.games.sabordage.state import N_KINDS, NONE, Phase, State

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "sabordage.md").read_text("utf-8")
GAME = Game("scupper.games.sabordage", FACTS)


@dataclass
class Case:
    """One block of the page: its words by their first word, and the lines and questions in order."""

    name: str
    words: dict[str, list[str]] = field(default_factory=dict)
    steps: list[tuple[str, str]] = field(default_factory=list)

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.words.get("players", ["3"])[0])

    def one(self, word: str) -> str:
        """What stands behind a word that comes once, or nothing."""
        return self.words.get(word, [""])[0]


def cases() -> list[Case]:
    """All cases that a program can read."""
    found = []
    for block in re.findall(r"```\n(case .*?)```", PAGE, re.DOTALL):
        lines = [line.partition("#")[0].rstrip() for line in block.splitlines()]
        case = Case(lines[0].split()[1])
        for line in filter(None, lines[1:]):
            word, _, rest = line.partition(" ")
            case.words.setdefault(word, []).append(rest)
            if word in ("line", "legal"):
                case.steps.append((word, rest))
        found.append(case)
    return found


def sample_lines(heading: str) -> list[str]:
    """The lines of a sample game, with its remarks."""
    block = re.search(rf"### {re.escape(heading)}.*?```\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    return block[1].splitlines()


def position_of(case: Case) -> State:
    """The ships, stores and hands of a case, on lists that refuse what compiled code would get wrong."""
    options = dict(option.split() for option in case.words.get("option", []))
    setting = GAME.setting(case.players, options)
    s = new_checked(State)
    begin(s, setting.players, list(setting.numbers))
    for words in case.one("ships").split(" / "):
        head, _, stacks = words.partition(": ")
        for stack in stacks.split() if stacks != "-" else []:
            _add_stack(s, int(head) - 1, stack)
    for store, name in ((s.pile, "pile"), (s.discard, "discard")):
        for kind in range(N_KINDS):
            store[kind] = 0
        for code in case.one(name).split():
            store[KINDS.index(code)] += 1
    s.pile_size, s.discard_size = sum(s.pile), sum(s.discard)
    s.round, s.construction, s.at, s.phase = 1, 3, NONE, Phase.OVER
    return s


def _add_stack(s: State, ship: int, text: str) -> None:
    """A stack behind the others. A sail may be of any kind: nothing asks."""
    place, rank = size(s, ship), s.length[ship]
    tiles = [read_tile(tile) for tile in text.split("+")]
    for n, tile in enumerate(tiles):
        s.tile[ship][place + n] = 0 if tile.kind is None else tile.kind
        s.lies[ship][place + n] = tile.lies
    s.top[ship][rank] = place + len(tiles) - 1
    light_top(s, ship, rank, tiles[-1])
    s.length[ship] += 1


def state_of(match: Match) -> State:
    """The whole position of a match."""
    s = match.full_state()
    assert isinstance(s, State)
    return s


def ask_to_build(s: State, case: Case) -> None:
    """The tiles of the lines are in hand, and only the seats of the lines build."""
    asked = [line.split() for kind, line in case.steps if kind == "line" or "build" in line]
    builds = [words for words in asked if words[0] != "*" and words[1] == "build"]
    lines = [words for words in builds if "?" not in words] or builds
    for words in lines:
        insert_in_hand(s, int(words[0]) - 1, KINDS.index(words[2]))
    for p in range(s.players):
        s.to_plan[p] = s.hand_size[p]
    s.phase = Phase.BUILD

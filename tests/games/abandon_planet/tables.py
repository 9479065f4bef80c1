"""Positions of Abandon Planet for tests, and lines played in them; the rules file's worked cases begin so."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from scupper.engine.game import Game, NotationError, Told
from scupper.engine.state import CHANCE, NOBODY, new_checked
from scupper.games.abandon_planet import notation, rules
from scupper.games.abandon_planet.components import ITEMS, SPOTS, STONES, TILES
from scupper.games.abandon_planet.facts import FACTS
from scupper.games.abandon_planet.rules_things import draw_stone
from scupper.games.abandon_planet.state import Phase, State

PAGE: Final = (Path(__file__).parents[3] / "docs" / "rules" / "abandon-planet.md").read_text("utf-8")
GAME: Final = Game("scupper.games.abandon_planet", FACTS)
BOARD_B: Final = "chip food fuel~ city tool tool+ tool+ fuel+ food+ oxygen~ oxygen+ chip+"


class Ear:
    """Keeps what is told."""

    def __init__(self) -> None:
        self.told: list[Told] = []

    def tell(self, to: int, kind: int, a: int, b: int, c: int) -> None:
        """Keep an event."""
        self.told.append(Told(to, kind, a, b, c))

    def beat(self, s: object) -> None:
        """Nothing to look at."""


def begun(players: int, options: Mapping[str, str] | None = None) -> State:
    """A position before the first line, on lists that refuse what compiled code would get wrong."""
    setting = GAME.setting(players, options or {})
    s = new_checked(State)
    rules.begin(s, setting.players, list(setting.numbers))
    return s


def options_of(s: State, seat: int) -> list[str]:
    """What a seat, which must be asked, may do."""
    out = [0] * FACTS.max_legal
    count = rules.legal(s, seat - 1, out)
    return [notation.line(s, seat - 1, [action]).partition(" ")[2] for action in out[:count]]


def chances(s: State) -> dict[str, int]:
    """The next step of chance, which must be due: words and weights."""
    out, weights = [0] * FACTS.max_outcomes, [0] * FACTS.max_outcomes
    count = rules.outcomes(s, out, weights)
    head = notation.chance_head(s)
    words = [notation.line(s, CHANCE, [outcome]).removeprefix(f"* {head} ") for outcome in out[:count]]
    return dict(zip(words, weights[:count], strict=True))


def play(s: State, *lines: str) -> None:
    """Lines, each of which must be legal."""
    for line in lines:
        player, steps = notation.read_line(s, line)
        asked = rules.to_act(s)
        assert (asked == CHANCE) if player == CHANCE else (asked >= 0 and asked >> player & 1), (
            f"{line!r} is not due: {notation.position(s)}"
        )
        for step in steps:
            if player == CHANCE:
                out, weights = [0] * FACTS.max_outcomes, [0] * FACTS.max_outcomes
                assert step in out[: rules.outcomes(s, out, weights)], f"{line!r} cannot fall"
            else:
                out = [0] * FACTS.max_legal
                legal = out[: rules.legal(s, player, out)]
                assert step in legal, f"{line!r} is refused: {options_of(s, player + 1)}"
            rules.play(s, player, step)
        assert rules.between_lines(s)


def is_refused(s: State, line: str) -> bool:
    """Whether a line cannot be read or played."""
    try:
        player, steps = notation.read_line(s, line)
    except NotationError:
        return True
    out = [0] * FACTS.max_legal
    return steps[0] not in out[: rules.legal(s, player, out)]


def table(
    players: int = 5,
    *,
    strike: int = 1,
    safe: int | None = None,
    leader: int = 1,
    tiles: str = BOARD_B,
    options: Mapping[str, str] | None = None,
) -> State:
    """Board B after the first strike: nobody has stones, and round 1 waits for its Meteor card."""
    s = begun(players, {"hints": "off", **(options or {})})
    play(s, f"* tiles {tiles}")
    s.asked, s.turn, s.phase = NOBODY, 0, Phase.STRIKE
    play(s, f"* strike {strike}")
    if s.phase == Phase.SAFE:
        play(s, f"* safe {safe or strike % 6 + 1}")
    play(s, f"* leader {leader}")
    return s


def give(s: State, seat: int, things: str) -> None:
    """Put things into an Inventory instead of what is there: `scrap*2 tool cannon`, or nothing."""
    player = seat - 1
    for item in range(len(ITEMS)):
        s.inventory[player][item] = 0
    for kind in range(len(STONES)):
        s.stack[kind] += s.inventory_stone[player][kind]
        s.stack_size += s.inventory_stone[player][kind]
        s.inventory_stone[player][kind] = 0
    s.inventory_stones[player] = 0
    for word in things.split():
        name, _, times = word.partition("*")
        for _each in range(int(times or 1)):
            if name in ITEMS:
                s.inventory[player][ITEMS.index(name)] += 1
            else:
                draw_stone(s, STONES.index(name))
                s.inventory_stone[player][STONES.index(name)] += 1
                s.inventory_stones[player] += 1


def put(s: State, spot: str, tile: str, stone: str = "") -> None:
    """A tile on a spot, with a stone perhaps."""
    at = SPOTS.index(spot)
    s.tile[at] = TILES.index(tile) if tile else -1
    if stone:
        draw_stone(s, STONES.index(stone))
        s.stone[at] = STONES.index(stone)
        s.stone_on |= 1 << at


def aloft(s: State, *paths: int, meteor: int) -> None:
    """The Meteor card is drawn, everybody has chosen a path, and the first rocket flies."""
    play(s, f"* meteor {meteor}")
    play(s, *(f"{seat} path {path}" for seat, path in enumerate(paths, 1)))


def held(s: State, seat: int, area: str = "inventory") -> str:
    """What lies in an area of a seat, as `give` would take it."""
    items, stones = getattr(s, area)[seat - 1], getattr(s, f"{area}_stone")[seat - 1]
    named = [*zip(ITEMS, items, strict=True), *zip(STONES, stones, strict=True)]
    assert sum(stones) == getattr(s, f"{area}_stones")[seat - 1]
    return " ".join(name + (f"*{count}" if count > 1 else "") for name, count in named if count)


def bay(s: State, seat: int) -> str:
    """What lies in a Loading Bay."""
    return held(s, seat, "bay")


def is_prepped(s: State, seat: int) -> bool:
    """Whether a tool lies in the Prep Bay."""
    return bool(s.prepped >> (seat - 1) & 1)


def place(s: State, seat: int) -> str:
    """Where a rocket stands."""
    return SPOTS[s.rocket[seat - 1]] if s.rocket[seat - 1] >= 0 else "base"


def controller(s: State, spot: str) -> int | None:
    """The seat that controls a tile."""
    player = s.control[SPOTS.index(spot)]
    return player + 1 if player >= 0 else None


def tile_on(s: State, spot: str) -> str:
    """The tile on a spot, or nothing."""
    kind = s.tile[SPOTS.index(spot)]
    return TILES[kind] if kind >= 0 else ""


def board(s: State) -> str:
    """All tiles, by spot."""
    return " ".join(f"{spot}={tile_on(s, spot)}" for spot in SPOTS if tile_on(s, spot))


def sample_game() -> list[str]:
    """The lines of the sample game, without its header and remarks."""
    block = re.search(r"## A full sample game.*?```\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    lines = block[1].partition("\n\n")[2].splitlines()
    return [line for line in lines if line and not line.startswith("#")]

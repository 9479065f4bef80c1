"""The parts of a written position of Sabordage, read one by one into a state; see `notation_position`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.game import NotationError
from scupper.engine.state import EVERYONE, UNKNOWN, new
from scupper.games.sabordage.facts import FACTS
from scupper.games.sabordage.notation_tiles import Tile, light_top, read_kind, read_tile
from scupper.games.sabordage.rules import begin
from scupper.games.sabordage.rules_build import BUILD_ROT, owner, ships_of
from scupper.games.sabordage.rules_ships import is_upgrade, size
from scupper.games.sabordage.state import (
    MAX_HAND,
    MAX_RANKS,
    MAX_TILES,
    N_KINDS,
    NONE,
    Lies,
    Phase,
    State,
)

_HEAD: Final = re.compile(
    r"p=(?P<p>[2-5]) phase=(?P<phase>[a-z-]+) round=(?P<round>[0-3])( construction=(?P<construction>[1-3]))?"
    r"( hand=(?P<hand>[1-7]))?( at=(?P<at>[1-5]))?( rank=(?P<rank>[1-9]|1[01]))?"
)
_PARTS: Final = ("sails", "hands", "plans", "built", "rotten", "pile", "discard")
_COPIES: Final = re.compile(r"(?P<kind>[^*]+)(\*(?P<n>[1-9][0-9]?))?")


def read_parts(text: str, setting: Setting, phases: Mapping[str, Phase]) -> State:
    """The position of a text, not yet whether it is written as it should be. Raises NotationError."""
    ships, _, rest = text.partition(" | ")
    head, *others = rest.split(" | ")
    found = _HEAD.fullmatch(head)
    if found is None or found["phase"] not in phases:
        raise NotationError(
            "after the ships and ' | ' comes 'p=3 phase=build round=1 construction=1', not " + repr(head)
        )
    if int(found["p"]) != setting.players:
        raise NotationError(f"the position has {found['p']} players, and this game {setting.players}")
    s = new(State)
    begin(s, setting.players, list(setting.numbers))
    s.phase = phases[found["phase"]]
    s.round, s.construction = int(found["round"]), int(found["construction"] or 0)
    s.wanted = int(found["hand"] or 0)
    s.at = int(found["at"]) - 1 if found["at"] else NONE
    s.at_rank = int(found["rank"]) - 1 if found["rank"] else NONE
    parts = _named(others)
    _read_ships(s, ships)
    _read_sails(s, _numbered(parts.get("sails", ""), s.ships))
    _read_hands(s, _numbered(parts.get("hands", ""), s.players))
    _read_built(s, parts)
    _read_plans(s, _numbered(parts.get("plans", ""), s.players))
    s.pile_size = _read_store(s.pile, parts.get("pile", ""))
    s.discard_size = _read_store(s.discard, parts.get("discard", ""))
    return s


def _named(parts: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in parts:
        name, _, words = part.partition(" ")
        if name not in _PARTS or name in found:
            raise NotationError(f"after the second part come {', '.join(_PARTS)}, each once, not {part!r}")
        found[name] = words
    return found


def _numbered(text: str, most: int) -> dict[int, str]:
    """Words such as 2=pipe,gold by their numbers, which count from 1 in the text and from 0 here."""
    found: dict[int, str] = {}
    for word in text.split(" ") if text else []:
        number, equals, value = word.partition("=")
        if not equals or not re.fullmatch(r"[1-5]", number) or int(number) > most or int(number) - 1 in found:
            raise NotationError(f"{word!r} should be a number from 1 to {most}, = and what belongs to it")
        found[int(number) - 1] = value
    return found


# ---- Ships


def _read_ships(s: State, text: str) -> None:
    ships = text.split(" / ")
    if len(ships) != s.ships:
        raise NotationError(f"a position begins with {s.ships} ships, separated by ' / ', not {len(ships)}")
    for ship, words in enumerate(ships):
        head, _, stacks = words.partition(": ")
        if head != str(ship + 1):
            raise NotationError(f"ship {ship + 1} is written '{ship + 1}: …', not {words!r}")
        for stack in stacks.split(" ") if stacks != "-" else []:
            _read_stack(s, ship, [read_tile(tile) for tile in stack.split("+")])


def _read_stack(s: State, ship: int, tiles: Sequence[Tile]) -> None:
    rank, place = s.length[ship], size(s, ship)
    if rank == MAX_RANKS or place + len(tiles) > MAX_TILES:
        raise NotationError(f"ship {ship + 1} has more than {MAX_RANKS} ranks or {MAX_TILES} tiles")
    for n, tile in enumerate(tiles):
        s.tile[ship][place + n] = UNKNOWN if tile.kind is None else tile.kind
        s.lies[ship][place + n] = tile.lies
        if n + 1 < len(tiles) and any(tile.fuses):
            raise NotationError("only the top tile of a stack can be lit")
    s.top[ship][rank] = place + len(tiles) - 1
    light_top(s, ship, rank, tiles[-1])
    s.length[ship] += 1


def _read_sails(s: State, sails: Mapping[int, str]) -> None:
    for ship in range(s.ships):
        places = [place for place in range(size(s, ship)) if not is_upgrade(s.lies[ship][place])]
        words = sails[ship].split(",") if ship in sails else []
        if len(words) != len(places):
            raise NotationError(f"ship {ship + 1} has {len(places)} sails, and {len(words)} are told")
        for place, word in zip(places, words, strict=True):
            kind, sign = word.rstrip("*~"), word[len(word.rstrip("*~")) :]
            if sign not in ("", "*", "~"):
                raise NotationError(f"after a tile under a sail comes at most one of * and ~, not {word!r}")
            s.tile[ship][place] = UNKNOWN if kind == "?" else read_kind(kind)
            s.tile_seen[ship][place] = EVERYONE if sign == "*" else 0
            s.lies[ship][place] = Lies.BOMBARD_SAIL if sign == "~" else Lies.SAIL


# ---- Hands, plans, stores


def _read_hands(s: State, hands: Mapping[int, str]) -> None:
    for player, word in hands.items():
        tiles, _, knowing = word.partition("@")
        kinds = [UNKNOWN if tile == "?" else read_kind(tile) for tile in tiles.split(",")]
        if len(kinds) > MAX_HAND:
            raise NotationError(f"seat {player + 1} has {len(kinds)} tiles, more than {MAX_HAND}")
        s.hand_size[player] = len(kinds)
        s.hand[player][: len(kinds)] = sorted(kinds)
        for seat in knowing.split("+"):
            if not re.fullmatch(r"[1-5]", seat) or int(seat) > s.players:
                raise NotationError(f"after @ come seats that know the hand, joined by +, not {knowing!r}")
            s.hand_seen[player] |= 1 << (int(seat) - 1)


def _read_rank(text: str) -> int:
    if not re.fullmatch(r"[1-9]|1[01]", text):
        raise NotationError(f"ranks are 1 to {MAX_RANKS}, not {text!r}")
    return int(text) - 1


def _read_built(s: State, parts: Mapping[str, str]) -> None:
    for ship, rank in _numbered(parts.get("built", ""), s.ships).items():
        s.built[ship] = _read_rank(rank)
    for ship, rank in _numbered(parts.get("rotten", ""), s.ships).items():
        s.rotten |= 1 << ship
        s.rot_rank[ship] = NONE if rank == "-" else _read_rank(rank)
    if s.phase == Phase.ROT:
        for ship in range(s.ships):
            if s.rotten >> ship & 1 and s.rot_rank[ship] == NONE:
                s.to_plan[owner(s, ship)] += 1


def _read_plans(s: State, plans: Mapping[int, str]) -> None:
    for player in range(s.players):
        if s.phase == Phase.BUILD:
            asked = [player + j * s.players for j in range(min(ships_of(s), s.hand_size[player]))]
        elif s.phase == Phase.ROT_SECRET:
            asked = [ship for ship in range(s.ships) if s.rotten >> ship & 1 and owner(s, ship) == player]
        else:
            asked = []
        words = plans[player].split(",") if player in plans else []
        if len(words) != len(asked):
            raise NotationError(f"seat {player + 1} has {len(asked)} choices, not {len(words)}")
        for ship, word in zip(asked, words, strict=True):
            if word == "-":
                s.to_plan[player] += 1
            else:
                s.laid += 1
                s.plan[player][ship // s.players] = _read_plan(s, word)


def _read_plan(s: State, word: str) -> int:
    if word == "?":
        return UNKNOWN
    if s.phase == Phase.ROT_SECRET:
        return _read_rank(word)
    if word == "rot":
        return BUILD_ROT
    tile, _, rest = word.rpartition(".")
    tile, _, turn = tile.rpartition(".")
    try:
        return FACTS.actions.number("build", tile, turn, rest)
    except ValueError as error:
        raise NotationError(f"a plan is tile.turn.rank such as s1-a.g.t.2, not {word!r}: {error}") from error


def _read_store(store: list[int], text: str) -> int:
    """The kinds of a store into its row; how many tiles it has."""
    total = 0
    for kind in range(N_KINDS):
        store[kind] = 0
    for word in text.split(",") if text else []:
        found = _COPIES.fullmatch(word)
        if found is None:
            raise NotationError(f"{word!r} should be a tile, or a tile, * and how many")
        copies = int(found["n"] or 1)
        total += copies
        if found["kind"] == "?":
            for kind in range(N_KINDS):
                store[kind] = UNKNOWN
        else:
            store[read_kind(found["kind"])] = copies
    return total

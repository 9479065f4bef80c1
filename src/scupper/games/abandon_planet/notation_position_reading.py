"""The parts of a written position of Abandon Planet, read into a state; see `notation_position`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.game import NotationError
from scupper.engine.state import EVERYONE, SPECTATOR, new, observe
from scupper.games.abandon_planet.components import ITEMS, SPOTS, STONES, TILES
from scupper.games.abandon_planet.facts import MOST_OFFERED_SCRAP
from scupper.games.abandon_planet.rules import begin
from scupper.games.abandon_planet.rules_launch import FIRST, SECOND
from scupper.games.abandon_planet.state import N_ITEMS, N_PATHS, N_SPOTS, N_STONES, TO_ALL, Phase, State

_PARTS: Final = ("", "board", "seats", "stack", "discard", "left")
_COUNTED: Final = re.compile(r"(?P<name>[a-z+~?]+?)(\*(?P<n>[1-9][0-9]{0,3}))?")
_TILE: Final = re.compile(
    r"(?P<spot>[1-6][io])=(?P<kind>[a-z]+[+~]?)(?P<used>!)?(@(?P<by>[1-8]))?(\*(?P<stone>\?|[a-z]+))?"
)
_HEAD_WORDS: Final = (
    *(
        "p",
        "view",
        "phase",
        "round",
        "leader",
        "asked",
        "flying",
        "defender",
        "at",
        "turn",
        "gifts",
        "offers",
    ),
    *("sabotaged", "alive", "safe", "meteor", "hint", "lookout", "beacon", "delayed", "slid", "struck"),
    *("losers", "late", "ready", "made", "winners", "offer"),
)
_UP_IN_THE_AIR: Final = range(Phase.AFTERMATH, Phase.PREP)
"""The draws of Fly Out; its decisions are those from FLIGHT to REPREP_STRUCK."""


def read_parts(text: str, setting: Setting, phases: Mapping[str, Phase]) -> State:
    """The position of a text, not yet whether it is written as it should be. Raises NotationError."""
    parts = text.split(" | ")
    if len(parts) != len(_PARTS) or any(
        not part.startswith(name + " " if name else "p=") for part, name in zip(parts, _PARTS, strict=True)
    ):
        raise NotationError("a position is 'p=… | board … | seats … | stack … | discard … | left …'")
    head = _words(parts[0])
    rest = [part.partition(" ")[2] for part in parts[1:]]
    if head.get("p") != str(setting.players):
        raise NotationError(f"the position has p={head.get('p')} and the game {setting.players} players")
    s = new(State)
    begin(s, setting.players, list(setting.numbers))
    s.phase = _one_of("phase", head.get("phase", ""), phases)
    _read_head(s, head)
    _read_board(s, rest[0])
    _read_seats(s, rest[1])
    _read_masks(s)
    s.stack_size = _read_stones(s.stack, _listed(rest[2]))
    _read_stones(s.discard, _listed(rest[3]))
    s.kinds_left[:] = _read_counts(_listed(rest[4]), TILES)
    view = head.get("view")
    if view is None:
        return s
    return observe(s, SPECTATOR if view == "spectator" else _seat(s, view)).state


# ---- Words


def _words(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in text.split(" "):
        name, _, value = word.partition("=")
        if name not in _HEAD_WORDS or name in found:
            raise NotationError(f"a position begins with words such as phase=flight, each once, not {word!r}")
        found[name] = value
    return found


def _one_of(name: str, word: str, values: Mapping[str, Phase]) -> Phase:
    if word not in values:
        raise NotationError(f"{name} is one of {', '.join(values)}, not {word!r}")
    return values[word]


def _listed(text: str) -> list[str]:
    """What is joined by `+`, a sign that ends some names too: after it a name begins, or the text is over."""
    return [] if text == "-" else re.split(r"\+(?=[a-z?])", text)


def _whole(word: str, most: int) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,3}", word) or int(word) > most:
        raise NotationError(f"{word!r} should be a number up to {most}")
    return int(word)


def _number(word: str, most: int) -> int:
    """A number from 1, counted from 0 here."""
    if not re.fullmatch(r"[1-9]", word) or int(word) > most:
        raise NotationError(f"{word!r} should be a number from 1 to {most}")
    return int(word) - 1


def _seat(s: State, word: str) -> int:
    return _number(word, s.players)


def _spot(word: str) -> int:
    if word not in SPOTS:
        raise NotationError(f"{word!r} is no spot: they are {', '.join(SPOTS)}")
    return SPOTS.index(word)


def _path(word: str) -> int:
    """A path; 0 stands in for one that the reader does not know."""
    return 0 if word == "?" else _number(word, N_PATHS)


def _mask(text: str, most: int) -> int:
    mask = 0
    for word in text.split(","):
        mask |= 1 << _number(word, most)
    return mask


def _kind(word: str, names: Sequence[str]) -> int:
    if word not in names:
        raise NotationError(f"{word!r} is none of {', '.join(names)}")
    return names.index(word)


# ---- The first part


def _read_head(s: State, head: Mapping[str, str]) -> None:
    s.round = _whole(head.get("round", ""), 99)
    for name in ("leader", "asked", "flying", "defender", "beacon"):
        if name in head:
            setattr(s, name, _seat(s, head[name]))
    for name, field, most in (
        ("turn", "turn", N_SPOTS),
        ("gifts", "gifts", 2),
        ("offers", "offers_made", 20),
    ):
        if name in head:
            setattr(s, field, _whole(head[name], most))
    if "at" in head:
        s.at = _spot(head["at"])
    s.has_sabotaged = int("sabotaged" in head)
    s.alive = _mask(head.get("alive", ""), N_PATHS)
    if "safe" in head:
        s.safe = _number(head["safe"], N_PATHS)
    for name in ("lookout", "losers", "late", "winners"):
        if name in head:
            setattr(s, name, _mask(head[name], s.players))
    for name in ("slid", "struck"):
        for word in head[name].split(",") if name in head else ():
            setattr(s, name, getattr(s, name) | 1 << _spot(word))
    for name in ("ready", "made"):
        if name in head:
            setattr(s, name, _pairs(s, head[name]))
    for i, word in enumerate(head["delayed"].split(",")[: s.players] if "delayed" in head else ()):
        s.delayed[i] = _seat(s, word)
    _read_cards(s, head)
    if "offer" in head:
        _read_offer(s, head["offer"])


def _pairs(s: State, text: str) -> int:
    mask = 0
    for word in text.split(","):
        a, _, b = word.partition("-")
        pair = (_seat(s, a), _seat(s, b))
        known = list(zip(FIRST, SECOND, strict=True))
        if pair not in known:
            raise NotationError(f"a pair is two seats such as 1-3, the lower one first, not {word!r}")
        mask |= 1 << known.index(pair)
    return mask


def _read_cards(s: State, head: Mapping[str, str]) -> None:
    if "meteor" in head:
        path, _, seen = head["meteor"].partition("@")
        s.meteor = _path(path)
        s.meteor_seen = EVERYONE if seen == "all" else _mask(seen, s.players)
    if "hint" in head:
        to, _, path = head["hint"].partition(":")
        s.hint_to = TO_ALL if to == "all" else _seat(s, to)
        s.hint = _path(path)
        if to != "all" and s.leader >= 0:
            s.hint_seen = 1 << s.leader | 1 << s.hint_to


def _read_offer(s: State, text: str) -> None:
    give, _, get = text.partition(":")
    for side, sign in ((give, 1), (get, -1)):
        for word in side.split("+") if side != "nothing" else ():
            if re.fullmatch(rf"[1-{MOST_OFFERED_SCRAP}]s", word):
                s.offer_scrap = sign * int(word[0])
            elif sign > 0:
                s.offer_gives = 1
                s.offer_stone = 0 if word == "?" else _kind(word, STONES)
                s.offer_seen = 1 << (s.leader + s.turn) % s.players if s.leader >= 0 else 0
            else:
                s.offer_wants = 1


# ---- Board, seats, heaps


def _read_board(s: State, text: str) -> None:
    for word in text.split(" ") if text != "-" else ():
        found = _TILE.fullmatch(word)
        if found is None:
            raise NotationError(f"a tile is written 3o=tool+, perhaps with !, @ and a seat, *?, not {word!r}")
        spot = _spot(found["spot"])
        s.tile[spot] = _kind(found["kind"], TILES)
        s.used |= bool(found["used"]) << spot
        if found["by"]:
            s.control[spot] = _seat(s, found["by"])
        if found["stone"]:
            s.stone_on |= 1 << spot
            s.stone[spot] = 0 if found["stone"] == "?" else _kind(found["stone"], STONES)


def _read_seats(s: State, text: str) -> None:
    seats = text.split(" ")
    if len(seats) != s.players:
        raise NotationError(f"there are {s.players} seats, not {len(seats)}")
    s.choosing = (1 << s.players) - 1 if s.phase == Phase.PATH else 0
    for player, words in enumerate(seats):
        head, _, rest = words.partition("=")
        if head != str(player + 1):
            raise NotationError(f"seat {player + 1} is written '{player + 1}=…', not {words!r}")
        s.inventory[player] = [0] * N_ITEMS
        for word in rest.split(",") if rest != "-" else ():
            _read_word(s, player, word)


def _read_word(s: State, player: int, word: str) -> None:
    name, _, value = word.partition(":")
    match name:
        case "inv":
            s.inventory_stones[player] = _read_things(s.inventory[player], s.inventory_stone[player], value)
        case "bay":
            s.bay_stones[player] = _read_things(s.bay[player], s.bay_stone[player], value)
        case "prep":
            s.prepped |= 1 << player
        case "on":
            s.rocket[player] = _spot(value)
        case "path":
            s.path[player] = _number(value, N_PATHS)
        case "card":
            s.card[player] = _path(value)
            s.choosing &= ~(1 << player)
            s.laid += 1
        case _:
            raise NotationError(f"of a seat inv, bay, prep, on, path and card are told, not {word!r}")


def _read_things(items: list[int], stones: list[int], text: str) -> int:
    """Items and stones of one area; how many stones there are."""
    words = _listed(text)
    count = sum(word.partition("*")[0] in ITEMS for word in words)
    items[:] = _read_counts(words[:count], ITEMS)
    return _read_stones(stones, words[count:])


def _read_stones(stones: list[int], words: Sequence[str]) -> int:
    """Stones by kind, or as many unknown ones, which the first kind stands in for; how many there are."""
    counts = _read_counts(words, ("?",) if words and words[0].startswith("?") else STONES)
    stones[:] = counts + [0] * (N_STONES - len(counts))
    return sum(counts)


def _read_counts(words: Sequence[str], names: Sequence[str]) -> list[int]:
    counts = [0] * len(names)
    for word in words:
        found = _COUNTED.fullmatch(word)
        if found is None:
            raise NotationError(f"{word!r} should be a thing, or a thing, * and how many")
        counts[_kind(found["name"], names)] = int(found["n"] or 1)
    return counts


def _read_masks(s: State) -> None:
    """During Fly Out nobody looks into a Loading Bay; and so it stays when the earth ends in it."""
    aloft = s.phase in _UP_IN_THE_AIR or Phase.FLIGHT <= s.phase <= Phase.REPREP_STRUCK
    if aloft or (s.phase == Phase.OVER and s.made == 0):
        for player in range(s.players):
            s.bay_seen[player] = 0

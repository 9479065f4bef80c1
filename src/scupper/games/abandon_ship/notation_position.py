"""A position of Abandon Ship as one line of text, and back.

    p=3 phase=roll turn=2 water=4 dice=red,white sinks=3,4,4,8 | red 12 orange +x yellow 9 …
    | cheese 22=1 25=2 | points 0,1,0 | tiles 1=e 2=f 3=a

Parts are separated by ` | `. First, in this order: players, options that are not at their defaults
(`last_two=order`, `cheese=hidden`, `duel=on`), the phase (`cheese`, `deal`, `first`, `sink`, `roll`, `use`,
`over`), the seat in turn (`-` before the draw and at the end), the water, the dice in the pool (with the
faces just rolled: `red:4x`; `-` for none) and the sink tokens face down. Then every rat with its space, its
scoring space as `+x`, `+5`, `+3` or `+2`, or `drowned`; the cheese still on the board (`?` where the reader
does not know the value, then also `left=`, the tokens not yet taken); the cheese points; and the tiles (two
joined by `+` in a duel; left out before the deal).
"""

from __future__ import annotations

import re

from scupper.engine.facts import Setting
from scupper.engine.game import NotationError
from scupper.engine.state import EVERYONE, NOBODY, UNKNOWN, new
from scupper.games.abandon_ship.components import (
    BERTHS,
    CHEESE_COUNT,
    CHEESE_SPACES,
    CHEESE_VALUES,
    DICE,
    FACE_TEXT,
    RATS,
    SINK_VALUES,
    TILES,
    TOP,
)
from scupper.games.abandon_ship.state import HAND, MAX_PLAYERS, N_CHEESE, NONE, Phase, State

_PHASES = {p.name.lower(): p for p in Phase if p <= Phase.OVER}


def position(s: State) -> str:
    """The position between two lines, or a view of it, as text."""
    options = (" last_two=order" if s.last_two_by_order else "") + (
        " cheese=hidden" if s.cheese_hidden else ""
    )
    options += " duel=on" if s.duel else ""
    turn = "-" if s.turn == NOBODY else str(s.turn + 1)
    head = f"p={s.players}{options} phase={Phase(s.phase).name.lower()} turn={turn} water={s.water}"
    head += f" dice={_dice(s)} sinks={_listed(SINK_VALUES, s.sinks)}"
    parts = [head, " ".join(f"{rat} {_where(s, r)}" for r, rat in enumerate(RATS))]
    if s.phase != Phase.CHEESE:
        parts.append(_cheese(s))
    parts.append("points " + ",".join(str(n) for n in s.points[: s.players]))
    if s.phase > Phase.DEAL:
        parts.append("tiles " + " ".join(f"{p + 1}={_hand(s, p)}" for p in range(s.players)))
    return " | ".join(parts)


def _dice(s: State) -> str:
    words = [
        die if s.face[d] == NONE else f"{die}:{FACE_TEXT[d][s.face[d]]}"
        for d, die in enumerate(DICE)
        if s.pool[d]
    ]
    return ",".join(words) or "-"


def _listed(values: tuple[int, ...], counts: list[int]) -> str:
    words = [str(v) for v, count in zip(values, counts, strict=True) for _ in range(count)]
    return ",".join(words) or "-"


def _where(s: State, rat: int) -> str:
    if s.space[rat] > 0:
        return str(s.space[rat])
    return "drowned" if s.berth[rat] == NONE else "+" + BERTHS[s.berth[rat]]


def _cheese(s: State) -> str:
    spots = [
        f" {CHEESE_SPACES[k]}={'?' if s.cheese[k] == UNKNOWN else s.cheese[k]}"
        for k in range(N_CHEESE)
        if s.cheese[k]
    ]
    hidden = f" left={_listed(CHEESE_VALUES, s.cheese_left)}" if UNKNOWN in s.cheese else ""
    return "cheese" + ("".join(spots) or " -") + hidden


def _hand(s: State, player: int) -> str:
    return "+".join(TILES[t] for t in s.tile[player] if t != NONE) or "?"


_HEAD = re.compile(
    r"p=(?P<p>[2-7])(?P<order> last_two=order)?(?P<hidden> cheese=hidden)?(?P<duel> duel=on)? "
    r"phase=(?P<phase>[a-z]+) turn=(?P<turn>[1-7]|-) water=(?P<water>\d{1,2}) "
    r"dice=(?P<dice>\S+) sinks=(?P<sinks>\S+)"
)


def read_position(text: str, setting: Setting) -> State:
    """The position of such a text, also one seen by a seat, in a game of this setting.

    Raises NotationError, also for a position of another setting.
    """
    parts = text.split(" | ")
    head = _HEAD.fullmatch(parts[0])
    if head is None or head["phase"] not in _PHASES:
        raise NotationError(
            "a position begins with p=… phase=… turn=… water=… dice=… sinks=…; ' | ' separates its parts"
        )
    s = new(State)
    s.players = int(head["p"])
    s.last_two_by_order = int(head["order"] is not None)
    s.cheese_hidden = int(head["hidden"] is not None)
    s.duel = int(head["duel"] is not None)
    if (s.players, s.last_two_by_order, s.cheese_hidden, s.duel) != (setting.players, *setting.numbers[1:]):
        raise NotationError("the position begins with the players and options of another game than this")
    s.phase = _PHASES[head["phase"]]
    s.turn = NOBODY if head["turn"] == "-" else int(head["turn"]) - 1
    s.water = int(head["water"])
    _read_dice(s, head["dice"])
    _read_counts(s.sinks, SINK_VALUES, head["sinks"], "sinks")
    rest = {part.partition(" ")[0]: part.partition(" ")[2] for part in parts[2:]}
    if len(parts) < 2:
        raise NotationError("the second part of a position names every rat")
    _read_rats(s, parts[1])
    _read_cheese(s, rest.get("cheese"))
    _read_points(s, rest.get("points", ""))
    _read_tiles(s, rest.get("tiles"))
    if position(s) != text:
        raise NotationError(f"the position would be written {position(s)!r}")
    return s


def _read_dice(s: State, text: str) -> None:
    for d in range(len(DICE)):
        s.face[d] = NONE
    for word in [] if text == "-" else text.split(","):
        die, _, face = word.partition(":")
        if die not in DICE or (face and face not in FACE_TEXT[DICE.index(die)]):
            raise NotationError(f"{word!r} is not a die, or a die and one of its faces such as red:4x")
        d = DICE.index(die)
        s.pool[d] = 1
        s.face[d] = FACE_TEXT[d].index(face) if face else NONE


def _read_counts(counts: list[int], values: tuple[int, ...], text: str, what: str) -> None:
    for word in [] if text == "-" else text.split(","):
        if word not in map(str, values):
            raise NotationError(f"{what} are values out of {', '.join(map(str, values))}, not {word!r}")
        counts[values.index(int(word))] += 1


def _read_rats(s: State, text: str) -> None:
    words = text.split(" ")
    if words[::2] != list(RATS) or len(words) != 2 * len(RATS):
        raise NotationError(f"the rats are named in the order {' '.join(RATS)}, each with its place")
    for r, place in enumerate(words[1::2]):
        s.berth[r] = NONE
        if re.fullmatch(r"\d{1,2}", place) and 0 < int(place) < TOP:
            s.space[r] = int(place)
        elif place.startswith("+") and place[1:] in BERTHS:
            s.berth[r] = BERTHS.index(place[1:])
        elif place != "drowned":
            raise NotationError(f"a rat is on 1 to {TOP - 1}, on +x, +5, +3 or +2, or drowned, not {place!r}")


def _read_cheese(s: State, text: str | None) -> None:
    seen = EVERYONE if s.cheese_hidden == 0 or s.phase == Phase.OVER else 0
    for k in range(N_CHEESE):
        s.cheese_seen[k] = EVERYONE
    if text is None:
        for v in range(len(CHEESE_VALUES)):
            s.cheese_left[v] = CHEESE_COUNT[v]
        return
    words = [] if text == "-" else text.split(" ")
    for word in words:
        spot, _, value = word.partition("=")
        if spot == "left":
            s.cheese_left[:] = [0] * len(CHEESE_VALUES)
            _read_counts(s.cheese_left, CHEESE_VALUES, value, "cheese tokens")
            continue
        if spot not in map(str, CHEESE_SPACES) or value not in ("?", *map(str, CHEESE_VALUES)):
            raise NotationError(
                f"cheese lies on {', '.join(map(str, CHEESE_SPACES))} with a value or ?, not {word!r}"
            )
        k = CHEESE_SPACES.index(int(spot))
        s.cheese[k] = UNKNOWN if value == "?" else int(value)
        s.cheese_seen[k] = seen
        if value != "?":
            s.cheese_left[CHEESE_VALUES.index(int(value))] += 1


def _read_points(s: State, text: str) -> None:
    numbers = text.split(",")
    if len(numbers) != s.players or not all(re.fullmatch(r"\d{1,2}", n) for n in numbers):
        raise NotationError(f"points are {s.players} numbers joined by commas, not {text!r}")
    for p, n in enumerate(numbers):
        s.points[p] = int(n)


def _read_tiles(s: State, text: str | None) -> None:
    for p in range(MAX_PLAYERS):
        s.tile_seen[p] = (EVERYONE if s.phase == Phase.OVER else 1 << p) if p < s.players else 0
        for h in range(HAND):
            s.tile[p][h] = NONE
    for word in [] if text is None else text.split(" "):
        seat, _, hand = word.partition("=")
        if not re.fullmatch(r"[1-7]", seat) or int(seat) > s.players:
            raise NotationError(f"tiles name the seats 1 to {s.players}, not {seat!r}")
        names = [] if hand == "?" else hand.split("+")
        if any(name not in TILES for name in names) or len(names) > HAND:
            raise NotationError(f"a hand is one or two of the tiles {', '.join(TILES)}, or ?, not {hand!r}")
        for h, name in enumerate(names):
            s.tile[int(seat) - 1][h] = TILES.index(name)

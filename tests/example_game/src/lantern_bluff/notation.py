"""Lantern Bluff as text: lines, positions and results. The guide's section Written games is the reference.

    * jetty 2                                   the crate under the jetty
    * deal 1=2+7+9 2=1+4+12                     hands, lanterns ascending
    * crate 4                                   the crate of a night
    1 peek                                      or: 1 rest
    2 show 7
    = scores 5 3 places 1 2

A position is one line, its parts separated by ` | `:

    p=2 peek=free phase=show nights=0 crate=4 seen=1 jetty=2 left=1,1,2,2,4 used=- | points=1 hand=7,9 … | …
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lantern_bluff.components import CRATE_VALUES, HAND, LANTERNS, MAX_PLAYERS
from lantern_bluff.rules import begin, places, scores
from lantern_bluff.state import PEEK, REST, Phase, State
from scupper.engine.facts import Setting
from scupper.engine.game import NotationError
from scupper.engine.match import Record
from scupper.engine.state import CHANCE, EVERYONE, UNKNOWN, new

__all__ = ["line", "position", "read_line", "read_position", "reading", "result"]

_LOOKS = {PEEK: "peek", REST: "rest"}


def line(s: State, player: int, actions: Sequence[int]) -> str:
    """The line for the steps from the position `s`."""
    if player != CHANCE:
        action = actions[0]
        return f"{player + 1} {_LOOKS[action]}" if action in _LOOKS else f"{player + 1} show {action + 1}"
    if s.phase == Phase.DEAL:
        hands = [sorted(actions[p * HAND : p * HAND + HAND]) for p in range(s.players)]
        words = ["+".join(str(lantern + 1) for lantern in hand) for hand in hands]
        return "* deal" + "".join(f" {seat}={word}" for seat, word in enumerate(words, 1))
    what = "jetty" if s.phase == Phase.JETTY else "crate"
    return f"* {what} {CRATE_VALUES[actions[0]]}"


def read_line(s: State, text: str) -> tuple[int, list[int]]:
    """The player and steps of a line at the position `s`."""
    who, _, rest = text.partition(" ")
    if who == "*":
        return CHANCE, _read_chance(s, rest)
    if not re.fullmatch(r"[1-4]", who) or int(who) > s.players:
        raise NotationError(f"a line begins with * or a seat from 1 to {s.players}, not {who!r}")
    for action, word in _LOOKS.items():
        if rest == word:
            return int(who) - 1, [action]
    verb, _, lantern = rest.partition(" ")
    if verb != "show":
        raise NotationError(f"a seat's line is 'peek', 'rest' or 'show' and a lantern, not {rest!r}")
    return int(who) - 1, [_lantern(lantern)]


def _lantern(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]?", text) or int(text) > LANTERNS:
        raise NotationError(f"a lantern is a number from 1 to {LANTERNS}, not {text!r}")
    return int(text) - 1


def _read_chance(s: State, rest: str) -> list[int]:
    verb, _, words = rest.partition(" ")
    due = {Phase.JETTY: "jetty", Phase.DEAL: "deal", Phase.CRATE: "crate"}.get(Phase(s.phase))
    if verb != due:
        wanted = f"'* {due}' is due here" if due else "no chance line is due here"
        raise NotationError(f"{wanted}, not '* {verb}'")
    if verb == "deal":
        return _read_deal(s, words)
    if words not in map(str, CRATE_VALUES):
        raise NotationError(f"a crate is worth {', '.join(map(str, CRATE_VALUES))}, not {words!r}")
    return [CRATE_VALUES.index(int(words))]


def _read_deal(s: State, text: str) -> list[int]:
    pairs = [word.partition("=") for word in text.split(" ")]
    if [seat for seat, _, _ in pairs] != [str(p + 1) for p in range(s.players)]:
        raise NotationError(f"a deal names the seats 1 to {s.players} in this order")
    lanterns: list[int] = []
    for _, _, hand in pairs:
        found = [_lantern(word) for word in hand.split("+")]
        if len(found) != HAND or found != sorted(set(found)):
            raise NotationError(f"a hand is {HAND} lanterns, ascending and joined by +, not {hand!r}")
        lanterns += found
    return lanterns


def result(s: State) -> str:
    """The result line of a finished game."""
    totals, ranks = [0] * s.players, [0] * s.players
    scores(s, totals)
    places(s, ranks)
    return "= scores " + " ".join(map(str, totals)) + " places " + " ".join(map(str, ranks))


def reading(record: Record, player: int) -> list[str]:
    """The lines as a player may read them now: `?` for what lies face down and for the hands of others."""
    view: State = record.view.state
    texts: list[str] = []
    nights = 0
    for done in record.lines:
        text = done.text
        if text.startswith("* jetty") and view.jetty_shown == 0:
            text = "* jetty ?"
        elif text.startswith("* deal") and view.phase != Phase.OVER:
            hands = [word if p == player else f"{p + 1}=?" for p, word in enumerate(text.split(" ")[2:])]
            text = "* deal " + " ".join(hands)
        elif text.startswith("* crate"):
            nights += 1
            if nights > view.nights and view.crate == UNKNOWN:
                text = "* crate ?"
        texts.append(text)
    return texts + [text if who == player else f"{who + 1} show ?" for who, text in record.sealed]


# ---- positions

_HEAD = re.compile(
    r"p=(?P<p>[2-4])(?P<free> peek=free)? phase=(?P<phase>jetty|deal|crate|look|show|over)"
    r" nights=(?P<nights>[0-3]) crate=(?P<crate>[0-9?-]) seen=(?P<seen>-|all|[1-4]) jetty=(?P<jetty>[0-9?-])"
    r"( turned=(?P<turned>[0-9]))? left=(?P<left>\S+) used=(?P<used>\S+)"
)
_SEAT = re.compile(
    r"points=(?P<points>[0-9]{1,2}) hand=(?P<hand>\S+) laid=(?P<laid>\S+) shown=(?P<shown>\S+)"
)


def position(s: State) -> str:
    """The position between two lines, or a view of it, as text."""
    head = f"p={s.players}{' peek=free' if s.peek_is_free else ''} phase={Phase(s.phase).name.lower()}"
    head += f" nights={s.nights} crate={_thing(s.crate)} seen={_seen(s)} jetty={_thing(s.jetty)}"
    head += f" turned={s.jetty_shown}" if s.jetty_shown else ""
    left = [str(v) for v, n in zip(CRATE_VALUES, s.crates_left, strict=True) for _ in range(n)]
    used = [str(n + 1) for n in range(LANTERNS) if s.used[n]]
    head += f" left={','.join(left) or '-'} used={','.join(used) or '-'}"
    return " | ".join([head, *(_seat(s, p) for p in range(s.players))])


def _thing(number: int) -> str:
    return "?" if number == UNKNOWN else str(number) if number else "-"


def _seen(s: State) -> str:
    return {EVERYONE: "all", 0: "-"}.get(s.crate_seen, str(s.crate_seen.bit_length()))


def _seat(s: State, p: int) -> str:
    known = UNKNOWN not in s.hand[p]
    hand = ",".join(str(n) for n in s.hand[p] if n) or "-"
    laid = _thing(s.laid[p]) if s.has_laid[p] else "-"
    return f"points={s.points[p]} hand={hand if known else '?'} laid={laid} shown={_thing(s.shown[p])}"


def read_position(text: str, setting: Setting) -> State:
    """The position of such a text, also one seen by a seat, with these players. Raises NotationError."""
    first, *seats = text.split(" | ")
    head = _HEAD.fullmatch(first)
    if head is None or len(seats) != int(head["p"]):
        raise NotationError("a position is 'p=… phase=… …' and then a part for each seat, separated by ' | '")
    s = new(State)
    begin(s, int(head["p"]), [int(head["free"] is not None)])
    s.phase = Phase[head["phase"].upper()]
    s.nights = int(head["nights"])
    s.crate = _read_thing(head["crate"])
    s.crate_seen = _read_seen(head["seen"])
    s.jetty = _read_thing(head["jetty"])
    s.jetty_shown = int(head["turned"] or 0)
    for v, value in enumerate(CRATE_VALUES):
        s.crates_left[v] = head["left"].split(",").count(str(value))
    for n in range(LANTERNS):
        s.used[n] = head["used"].split(",").count(str(n + 1))
    for p in range(MAX_PLAYERS):
        # No view knows the crate under the jetty, and none knows a row but the viewer's own.
        _read_seat(s, p, seats[p] if p < s.players else "", in_view=s.jetty == UNKNOWN)
    if s.players != setting.players or position(s) != text:
        raise NotationError(f"with {setting.players} players the position would be written {position(s)!r}")
    return s


def _read_thing(text: str) -> int:
    if text in "?-":
        return UNKNOWN if text == "?" else 0
    return int(text)


def _read_seen(text: str) -> int:
    return EVERYONE if text == "all" else 0 if text == "-" else 1 << int(text) - 1


def _read_seat(s: State, p: int, text: str, *, in_view: bool) -> None:
    seat = _SEAT.fullmatch(text)
    if seat is None and p < s.players:
        raise NotationError(f"a seat is 'points=… hand=… laid=… shown=…', not {text!r}")
    hand = seat["hand"] if seat is not None else "?" if in_view else "-"
    if hand == "?":
        s.laid[p] = UNKNOWN
        s.hand[p] = [UNKNOWN] * HAND
    if seat is None:
        return
    s.points[p] = int(seat["points"])
    s.shown[p] = _read_lantern(seat["shown"])
    s.has_laid[p] = int(seat["laid"] != "-")
    if hand != "?":
        s.laid[p] = _read_lantern(seat["laid"])
        lanterns = [_read_lantern(word) for word in hand.split(",")]
        s.hand[p] = (lanterns + [0] * HAND)[:HAND]


def _read_lantern(text: str) -> int:
    return 0 if text == "-" else _lantern(text) + 1

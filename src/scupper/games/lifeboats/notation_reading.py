"""The parts of a written position of Lifeboats, read one by one into a state; see `notation_position`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.game import NotationError
from scupper.engine.state import CHANCE, NOBODY, UNKNOWN, new
from scupper.games.lifeboats.components import BOAT_SEATS, ISLANDS, LEAKS, STEPS_TO_LAND
from scupper.games.lifeboats.facts import FACTS
from scupper.games.lifeboats.notation_names import (
    HAT_CARD,
    NO_BOAT_NAME,
    boat_named,
    boats_in_play,
    colour_of,
    crew_named,
    names_in,
)
from scupper.games.lifeboats.rules import begin, legal, outcomes, to_act
from scupper.games.lifeboats.rules_leak import a_captain_could_save_it
from scupper.games.lifeboats.rules_sea import aboard, free_seats, is_at_sea, leak_supply, pawns_in
from scupper.games.lifeboats.state import (
    BLACK_BOAT,
    HAT,
    MAX_BOATS,
    NO_BOAT,
    NONE,
    OFFICER,
    SAILOR,
    Phase,
    State,
)

_HEAD: Final = re.compile(
    r"p=(?P<players>[0-9]) start=(?P<start>[1-6]|-)( round=(?P<round>[1-9][0-9]?))?"
    r" phase=(?P<phase>setup|1|2|3|over)(?P<double> double=yes)? hats=(?P<hats>[0-9](,[0-9])*)"
)
_BOAT: Final = re.compile(
    r"(?P<colour>[a-z]+)@c(?P<column>[1-7])r(?P<step>[0-2]) (?P<pawns>-|[1-6]:.*) L(?P<leaks>[0-6])"
)
_PAWNS: Final = re.compile(r"([1-6]):(?=[OS])(O*)(S*)")
_SWIMMER: Final = re.compile(r"([1-6]):([OS])<([a-z]+)")
_CARD: Final = re.compile(r"([1-6]):([a-z]+|\?)")
_PHASES: Final = {"1": Phase.PHASE_1, "2": Phase.PHASE_2, "3": Phase.PHASE_3, "over": Phase.OVER}
_PARTS: Final = ("landed", "sunk", *ISLANDS, "hand", "water", "second", "due")
_VOTES: Final = {"leak": Phase.VOTE_LEAK, "drown": Phase.VOTE_DROWN, "move": Phase.VOTE_MOVE}
_PICKS: Final = {
    "leak": Phase.PICK_LEAK,
    "drown": Phase.PICK_DROWN,
    "leak2": Phase.PICK_LEAK2,
    "move": Phase.PICK_MOVE,
}


def read_parts(text: str, setting: Setting) -> State:
    """The position of a text in either form, before anything that follows by itself. Raises NotationError."""
    first, *others = text.split(" | ")
    s = new(State)
    begin(s, setting.players, list(setting.numbers))
    crews = [list(row) for row in s.hand]
    phase = _read_head(s, first)
    found = _named_parts(s, others)
    _refuse_out_of_place(found, phase)
    _read_boats(s, found)
    for island, name in enumerate(ISLANDS):
        for p, officers, sailors in _pawns(s, found.get(name, "")):
            s.ashore[OFFICER][island][p] = officers
            s.ashore[SAILOR][island][p] = sailors
    _read_hand(s, found.get("hand", ""))
    _read_water(s, found.get("water", ""))
    _count_the_lost(s, crews, in_setup=phase == "setup")
    if "second" in found:
        _read_second(s, found["second"])
    if "due" in found:
        _read_due(s, found["due"])
        s.begun = int(phase != "setup")
    elif phase == "setup":
        raise NotationError("in the set-up a part 'due …' says what comes next")
    else:
        s.phase = _PHASES[phase]
        _refuse_what_cannot_begin(s)
    return s


def _read_head(s: State, text: str) -> str:
    """The first part; returns the word for the phase."""
    head = _HEAD.fullmatch(text)
    if head is None:
        raise NotationError(
            "a position begins with p=… start=… phase=… hats=…, with round=… before the phase and double=yes "
            f"after it if need be; ' | ' separates its parts; not {text!r}"
        )
    if int(head["players"]) != s.players:
        raise NotationError(f"the position is one of {head['players']} players, the game has {s.players}")
    if head["start"] != "-":
        s.start = _seat(s, head["start"])
        s.round = int(head["round"] or 1)
    elif head["phase"] != "setup":
        raise NotationError("'start=-' is written only before the start player is drawn")
    if s.round > (1 if head["phase"] == "setup" else STEPS_TO_LAND * (s.players + 1)):
        raise NotationError(f"a game of {s.players} players has no round {s.round} in this phase")
    if head["double"] and (not s.plank or head["phase"] == "setup"):
        raise NotationError("'double=yes' is written only after a move in games with plank=yes")
    s.double = int(head["double"] is not None)
    hats = [int(n) for n in head["hats"].split(",")]
    if len(hats) != s.players or any(n > most for n, most in zip(hats, s.hats, strict=False)):
        raise NotationError(f"hats are {s.players} numbers, none above {s.hats[0]}, not {head['hats']!r}")
    if head["phase"] == "setup" and hats != s.hats[: s.players]:
        raise NotationError(f"in the set-up each seat has all its hats: {s.hats[0]}, not {head['hats']!r}")
    for p, n in enumerate(hats):
        s.hats[p] = n
    return head["phase"]


def _seat(s: State, text: str) -> int:
    """The player of a seat."""
    if int(text) > s.players:
        raise NotationError(f"seats are 1 to {s.players}, not {text}")
    return int(text) - 1


def _named_parts(s: State, parts: list[str]) -> dict[str, str]:
    """The parts after the first by their first word, boats by their colour."""
    found: dict[str, str] = {}
    for part in parts:
        name, _, rest = part.partition(" ")
        boat = _BOAT.fullmatch(part)
        if boat is not None:
            name, rest = boat["colour"], part
            boat_named(s, name)
        elif name not in _PARTS or not rest:
            raise NotationError(
                "after the first part come boats such as 'red@c1r0 1:OS 2:S L1', then "
                f"{', '.join(_PARTS)}; not {part!r}"
            )
        if name in found:
            raise NotationError(f"{name!r} stands twice in the position")
        found[name] = rest
    return found


def _refuse_out_of_place(found: dict[str, str], phase: str) -> None:
    """Parts that tell something only in the set-up, or only after it, or only while something is due."""
    due = found.get("due", "").partition(" ")[2]
    at_once = {"hand": phase == "setup", "water": due in ("jump", "climb")}
    at_once["second"] = due.startswith(("pick leak ", "pick leak2 ", "pick drown ", "drown "))
    for name in found:
        if not at_once.get(name, True) or (phase == "setup" and name in ("landed", "sunk", *ISLANDS)):
            raise NotationError(f"nothing is to be told with {name!r} in this position")


def _read_boats(s: State, found: dict[str, str]) -> None:
    for b in boats_in_play(s):
        written = _BOAT.fullmatch(found.get(colour_of(s, b), ""))
        if written is None:
            continue
        s.at_sea |= 1 << b
        s.column[b] = int(written["column"]) - 1
        s.step[b] = int(written["step"])
        s.leaks[b] = int(written["leaks"])
        for p, officers, sailors in _pawns(s, "" if written["pawns"] == "-" else written["pawns"]):
            s.crew[OFFICER][b][p] = officers
            s.crew[SAILOR][b][p] = sailors
            s.pawns[b] += officers + sailors
        if free_seats(s, b) < 0:
            raise NotationError(f"a boat has {BOAT_SEATS} seats for pawns and leaks; not so {written[0]!r}")
    columns = [column for column in s.column if column != NONE]
    if len(set(columns)) != len(columns):
        raise NotationError("two boats stand in the same column")
    if leak_supply(s) < 0:
        raise NotationError(f"there are {LEAKS} leaks, and the boats have more")
    for stage, b in enumerate(_gone(s, found, "landed"), 1):
        s.stage[b] = stage
    for b in _gone(s, found, "sunk"):
        if s.stage[b] > 0:
            raise NotationError(f"the {colour_of(s, b)} boat cannot have landed and sunk")


def _gone(s: State, found: dict[str, str], name: str) -> list[int]:
    boats = _boat_list(s, found[name]) if name in found else []
    for b in boats:
        if is_at_sea(s, b):
            raise NotationError(f"the {colour_of(s, b)} boat is at sea, so it has not {name}")
    return boats


def _boat_list(s: State, text: str, read: Callable[[State, str], int] = boat_named) -> list[int]:
    boats = [read(s, name) for name in text.split(",")]
    if len(set(boats)) != len(boats):
        raise NotationError(f"something stands twice in {text!r}")
    return boats


def _by_seat(s: State, text: str, word: re.Pattern[str], example: str) -> Iterator[tuple[int, re.Match[str]]]:
    """The words of a part, each with its player; no player twice."""
    seen: set[int] = set()
    for each in text.split(" ") if text else []:
        match = word.fullmatch(each)
        if match is None:
            raise NotationError(f"a word such as {example!r} is wanted here, not {each!r}")
        player = _seat(s, match[1])
        if player in seen:
            raise NotationError(f"seat {player + 1} stands twice in {text!r}")
        seen.add(player)
        yield player, match


def _pawns(s: State, text: str) -> Iterator[tuple[int, int, int]]:
    """Player, officers and sailors of each word such as 1:OSS."""
    for player, match in _by_seat(s, text, _PAWNS, "1:OSS"):
        yield player, len(match[2]), len(match[3])


def _read_hand(s: State, text: str) -> None:
    for p in range(s.players):
        s.hand[OFFICER][p] = s.hand[SAILOR][p] = 0
    for p, officers, sailors in _pawns(s, text):
        s.hand[OFFICER][p] = officers
        s.hand[SAILOR][p] = sailors


def _read_water(s: State, text: str) -> None:
    for p, match in _by_seat(s, text, _SWIMMER, "1:S<red"):
        boat = boat_named(s, match[3])
        if not is_at_sea(s, boat) or boat in s.swim_boat:
            raise NotationError(f"one swimmer at most comes from each boat at sea; not so {text!r}")
        s.swim_rank[p] = "OS".index(match[2])
        s.swim_boat[p] = boat
        s.swimmer[s.swimmers] = p
        s.swimmers += 1


def _count_the_lost(s: State, crews: list[list[int]], *, in_setup: bool) -> None:
    """Pawns that are not mentioned are lost."""
    for rank, name in ((OFFICER, "officers"), (SAILOR, "sailors")):
        for p in range(s.players):
            there = s.hand[rank][p] + int(s.swim_rank[p] == rank)
            there += sum(s.crew[rank][b][p] for b in range(MAX_BOATS))
            there += sum(island[p] for island in s.ashore[rank])
            if there > crews[rank][p] or (in_setup and there < crews[rank][p]):
                raise NotationError(f"seat {p + 1} has {crews[rank][p]} {name}, and {there} are written")
            s.lost[rank][p] = crews[rank][p] - there


def _read_second(s: State, text: str) -> None:
    if not s.double:
        raise NotationError("'second …' is written only with double=yes")
    for p, match in _by_seat(s, text, _CARD, "1:red"):
        s.second[p] = HAT if match[2] == HAT_CARD else boat_named(s, match[2])
    if NONE in s.second[: s.players]:
        raise NotationError(f"'second …' gives a card of each seat, not {text!r}")


# ---- What is due


def _read_due(s: State, text: str) -> None:
    words = text.split(" ")
    if text == "* start":
        if s.start != NOBODY:
            raise NotationError("the start player has been drawn: '* start' is not due any more")
        return
    if s.start == NOBODY:
        raise NotationError(f"before the draw of the start player '* start' is due, not {text!r}")
    match words:
        case ["vote", ("leak" | "move") as kind, *cards]:
            _read_vote(s, kind, s.at_sea, (1 << s.players) - 1, cards)
        case ["vote", "drown", boat, *cards]:
            s.drowning = boat_named(s, boat)
            _read_vote(s, "drown", aboard(s, s.drowning), aboard(s, s.drowning), cards)
        case [seat, "pick", ("leak" | "leak2" | "move") as kind, names]:
            _read_pick(s, seat, kind, names)
        case [seat, "pick", "drown", boat, names]:
            s.drowning = boat_named(s, boat)
            _read_pick(s, seat, "drown", names)
        case [seat, ("jump" | "climb") as verb]:
            _read_swim(s, seat, Phase[verb.upper()])
        case [_, "dock", _]:
            _next_to_dock(s)
        case [_, "board"] | ["*", "board", _]:
            _next_to_board(s)
        case _:
            raise NotationError(
                "due is '* start', '2 dock red', '2 board', 'vote leak 1:red', 'vote drown red 1:red', "
                f"'2 pick leak red,green', '2 jump', '2 climb' or the like, not {text!r}"
            )


def _ask(s: State, seat: str, phase: Phase) -> None:
    if not re.fullmatch("[1-6]", seat):
        raise NotationError(f"a seat from 1 to {s.players} is due, not {seat!r}")
    s.asked = _seat(s, seat)
    s.phase = phase


def _turn_order(s: State) -> list[int]:
    return [(s.start + turn) % s.players for turn in range(s.players)]


def _next_to_dock(s: State) -> None:
    """Set-up 3: in turn order each seat its own boat, then the start player the black one."""
    order = _turn_order(s)
    left = [p for p in order if not is_at_sea(s, p)]
    aboard_already = any(pawns_in(s, b) for b in boats_in_play(s))
    if is_at_sea(s, BLACK_BOAT) or aboard_already or left != order[s.players - len(left) :]:
        raise NotationError("boats dock in turn order, black at last, and crews board after that")
    s.asked = left[0] if left else s.start
    s.phase = Phase.DRAW_DOCK if s.random_setup else Phase.DOCK


def _next_to_board(s: State) -> None:
    """Set-up 4: in turn order one pawn each, again and again."""
    order = _turn_order(s)
    hands = [s.hand[OFFICER][p] + s.hand[SAILOR][p] for p in order]
    most = max(hands)
    turn = hands.index(most)
    docked = all(is_at_sea(s, b) for b in boats_in_play(s))
    if not docked or hands != [most - 1] * turn + [most] * (s.players - turn):
        raise NotationError("crews board when all boats are docked, in turn order, one pawn each time")
    s.asked = order[turn]
    s.phase = Phase.DRAW_BOARD if s.random_setup else Phase.BOARD


def _read_swim(s: State, seat: str, phase: Phase) -> None:
    """3.1 and 3.2: jumps in turn order, climbs backwards through those who jumped."""
    _ask(s, seat, phase)
    swimmers = s.swimmer[: s.swimmers]
    if not swimmers:
        raise NotationError(
            "a part 'due …' is written only after the first line of a phase: nobody swims yet"
        )
    turns = [_turn_order(s).index(p) for p in (*swimmers, s.asked)]
    climbs = phase == Phase.CLIMB
    if climbs:
        turns.pop()
    if turns != sorted(set(turns)) or (climbs and swimmers[-1:] != [s.asked]):
        raise NotationError("seats jump in turn order, and the last who jumped is the first to climb")
    s.left = 0 if climbs else sum(1 << s.swim_boat[p] for p in swimmers)


def _read_vote(s: State, kind: str, candidates: int, voters: int, cards: list[str]) -> None:
    if not _is_held(s, kind, candidates):
        raise NotationError(f"no vote {kind!r} is held in this position")
    s.phase = _VOTES[kind]
    s.voting = voters
    for p, match in _by_seat(s, " ".join(cards), _CARD, "1:red"):
        if not s.voting >> p & 1:
            raise NotationError(f"seat {p + 1} has no card in this vote")
        s.ballot[p] = _card(s, p, kind, match[2], candidates)
        s.voting &= ~(1 << p)
        s.laid += 1
    after_the_leak_vote = kind == "drown" and (s.plank == 1 or s.at_sea.bit_count() > 1)
    if s.laid == 0 and not after_the_leak_vote:
        raise NotationError("a part 'due …' is written only after the first line of a phase")
    if s.voting == 0:
        raise NotationError("the cards of a vote lie face down only until the last one is laid")


def _is_held(s: State, kind: str, candidates: int) -> bool:
    """Whether a vote is held between these candidates (L2 to L4, R8, R23, P4)."""
    if kind == "drown":
        full = is_at_sea(s, s.drowning) and free_seats(s, s.drowning) == 0
        return full and pawns_in(s, s.drowning) > s.leaks[s.drowning] and candidates.bit_count() > 1
    saved = kind == "leak" and candidates != 0 and a_captain_could_save_it(s)
    return (candidates.bit_count() > 1 or saved) and (kind == "move" or leak_supply(s) > 0)


def _card(s: State, player: int, kind: str, name: str, candidates: int) -> int:
    if name == "?":
        return UNKNOWN
    if name == HAT_CARD:
        if s.hats[player] == 0:
            raise NotationError(f"seat {player + 1} has no hat to lay")
        return HAT
    card = crew_named(s, name) if kind == "drown" else boat_named(s, name)
    if not candidates >> card & 1:
        raise NotationError(f"{name!r} cannot be voted for in this position")
    return card


def _read_pick(s: State, seat: str, kind: str, names: str) -> None:
    _ask(s, seat, _PICKS[kind])
    candidates = aboard(s, s.drowning) if kind == "drown" else s.at_sea
    if kind == "leak" and s.plank:
        candidates |= 1 << NO_BOAT
    read = crew_named if kind == "drown" else _boat_or_none if kind == "leak" else boat_named
    s.picks = sum(1 << boat for boat in _boat_list(s, names, read))
    if s.picks & ~candidates:
        raise NotationError(f"not all of {names!r} can be picked in this position")
    captain = s.asked != s.start or s.picks >> NO_BOAT == 1
    if captain and kind != "leak2" and s.picks != candidates:
        raise NotationError(f"a captain may pick {names_in(s, candidates)}, and only the start player less")
    if kind == "leak2" and not s.double:
        raise NotationError("a second leak is due only with double=yes")
    if kind in ("leak", "leak2") and s.double and s.second[0] == NONE:
        raise NotationError("with double=yes, 'second …' gives the cards of the leak vote here")


def _boat_or_none(s: State, name: str) -> int:
    return NO_BOAT if name == NO_BOAT_NAME else boat_named(s, name)


# ---- What cannot be


def _refuse_what_cannot_begin(s: State) -> None:
    """Section 9, what always holds, and the end check, at the end and where a phase is about to begin."""
    for b in boats_in_play(s):
        if s.leaks[b] > pawns_in(s, b):
            raise NotationError(f"the {colour_of(s, b)} boat has more leaks than pawns, so it has sunk")
    boats = s.at_sea if s.end_boats else sum(pawns_in(s, b) for b in boats_in_play(s))
    if (s.phase == Phase.OVER) != (boats == 0):
        what = "boat" if s.end_boats else "pawn"
        raise NotationError(f"the game is over when no {what} is at sea, and only then")


def refuse_a_dead_end(s: State) -> None:
    """Raise NotationError when somebody is asked, or chance is due, and nothing is possible."""
    waiting = to_act(s)
    room = [0] * max(FACTS.max_legal, FACTS.max_outcomes)
    if waiting == CHANCE:
        possible = outcomes(s, room, list(room)) > 0
    else:
        possible = all(legal(s, p, room) > 0 for p in range(s.players) if waiting >> p & 1)
    if not possible or (waiting == 0) != (s.phase == Phase.OVER):
        raise NotationError("what is due is not possible in this position")

"""Lines, positions and readings of Lifeboats as section 13 of the rules file says; what is refused."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scupper.engine.chance import Seeded
from scupper.engine.checks_play import Playthrough, play_game
from scupper.engine.checks_text import damaged
from scupper.engine.facts import Setting
from scupper.engine.game import NotationError
from scupper.engine.match import IllegalAction, Match
from scupper.engine.state import CHANCE, observe, values
from scupper.games.lifeboats import notation, rules
from scupper.games.lifeboats.notation_position import position, read_position, read_shorthand
from scupper.games.lifeboats.state import Phase, State
from tests.games.lifeboats.random_games import GAME, matches, positions, settings, state_of

RULES_FILE = Path(__file__).parents[3] / "docs" / "rules" / "lifeboats.md"
SPECS = Path(__file__).parents[2] / "specs" / "lifeboats" / "worked-cases.toml"
CASES: dict[str, dict[str, Any]] = tomllib.loads(SPECS.read_text("utf-8"))


def case_after(number: str, lines: int) -> Match:
    """A worked case after some of its lines, or before so many of its last ones."""
    case = CASES[number]
    players = case["players"] if "players" in case else int(case["position"][2])
    setting = GAME.setting(players, case.get("options", {}))
    match = Match(GAME, setting)
    if "position" in case:
        s = read_shorthand(case["position"], setting)
        rules.go_on(s)
        match = Match.from_position(GAME, setting, s)
    for line in case["lines"][:lines]:
        match.play_line(line)
    return match


# ---- The forms of a position

EMPTY = "red@c4r0 - L0 | yellow@c5r0 - L0 | green@c1r0 - L0"
FORMS = {
    ("W1", 0): "p=3 start=- phase=setup hats=3,3,3 | hand 1:OOSSSSS 2:OOSSSSS 3:OOSSSSS | due * start",
    ("W1", 1): (
        "p=3 start=2 phase=setup hats=3,3,3 | hand 1:OOSSSSS 2:OOSSSSS 3:OOSSSSS | due 2 dock yellow"
    ),
    ("W1", 3): (
        "p=3 start=2 phase=setup hats=3,3,3 | yellow@c5r0 - L0 | green@c1r0 - L0"
        " | hand 1:OOSSSSS 2:OOSSSSS 3:OOSSSSS | due 1 dock red"
    ),
    ("W1", 4): (
        f"p=3 start=2 phase=setup hats=3,3,3 | {EMPTY}"
        " | hand 1:OOSSSSS 2:OOSSSSS 3:OOSSSSS | due 2 dock black"
    ),
    ("W1", 5): (
        f"p=3 start=2 phase=setup hats=3,3,3 | {EMPTY} | black@c7r0 - L0"
        " | hand 1:OOSSSSS 2:OOSSSSS 3:OOSSSSS | due 2 board"
    ),
    ("W54", 2): (
        "p=3 start=3 phase=setup hats=3,3,3 | green@c2r0 - L0"
        " | hand 1:OOSSSSS 2:OOSSSSS 3:OOSSSSS | due * dock red"
    ),
    ("W54", 7): (
        "p=3 start=3 phase=setup hats=3,3,3 | red@c6r0 1:S 3:O L0 | yellow@c7r0 - L0 | green@c2r0 - L0"
        " | black@c4r0 - L0 | hand 1:OOSSSS 2:OOSSSSS 3:OSSSSS | due * board 2"
    ),
    ("W59", 9): (
        "p=3 start=1 phase=setup hats=0,0,0 | red@c1r0 1:O L0 | yellow@c3r0 2:O L0 | green@c5r0 3:O L0"
        " | black@c7r0 1:S L0 | hand 2:S 3:S | due 2 board"
    ),
    ("W59", 11): (
        "p=3 start=1 phase=1 hats=0,0,0 | red@c1r0 1:O L0 | yellow@c3r0 2:O L0 | green@c5r0 3:O L0"
        " | black@c7r0 1:S 2:S 3:S L0"
    ),
    ("W7", 0): (
        "p=3 start=1 phase=1 hats=3,1,3 | red@c1r0 1:OS 2:S L0 | yellow@c3r0 2:O 3:O L0 | black@c6r0 1:SS L0"
        " | sunk green"
    ),
    ("W7", 2): (
        "p=3 start=1 phase=1 hats=3,1,3 | red@c1r0 1:OS 2:S L0 | yellow@c3r0 2:O 3:O L0 | black@c6r0 1:SS L0"
        " | sunk green | due vote leak 1:yellow 2:hat"
    ),
    ("W7", 3): (
        "p=3 start=1 phase=1 hats=3,0,3 | red@c1r0 1:OS 2:S L0 | yellow@c3r0 2:O 3:O L0 | black@c6r0 1:SS L0"
        " | sunk green | due 2 pick leak red,yellow,black"
    ),
    ("W7", 4): (
        "p=3 start=1 phase=2 hats=3,0,3 | red@c1r0 1:OS 2:S L0 | yellow@c3r0 2:O 3:O L0 | black@c6r0 1:SS L1"
        " | sunk green"
    ),
    ("W18", 3): (
        "p=3 start=1 phase=1 hats=3,3,1 | red@c5r0 1:OSS 2:SS 3:S L0 | yellow@c1r0 3:SS L0"
        " | sunk green,black | due vote drown red"
    ),
    ("W18", 6): (
        "p=3 start=1 phase=1 hats=3,3,0 | red@c5r0 1:OSS 2:SS 3:S L0 | yellow@c1r0 3:SS L0"
        " | sunk green,black | due 3 pick drown red red,yellow,green"
    ),
    ("W26", 0): (
        "p=3 start=1 phase=2 hats=3,3,3 | red@c7r2 - L0 | yellow@c5r1 2:SS 3:S L0 | landed black | sunk green"
    ),
    ("W26", 2): (
        "p=3 start=1 phase=2 hats=3,3,3 | red@c7r2 - L0 | yellow@c5r1 2:SS 3:S L0 | landed black | sunk green"
        " | due vote move 1:red 2:red"
    ),
    ("W26", 3): ("p=3 start=1 phase=3 hats=3,3,3 | yellow@c5r1 2:SS 3:S L0 | landed black,red | sunk green"),
    ("W34", 1): (
        "p=3 start=1 phase=3 hats=3,3,3 | red@c1r2 2:SSS L2 | yellow@c5r1 1:S 2:SS L3 | green@c7r0 3:OS L0"
        " | landed black | water 1:O<red | due 2 jump"
    ),
    ("W34", 3): (
        "p=3 start=1 phase=3 hats=3,3,3 | red@c1r2 2:SSS L2 | yellow@c5r1 1:S 2:S L3 | green@c7r0 3:O L0"
        " | landed black | water 1:O<red 2:S<yellow 3:S<green | due 3 climb"
    ),
    ("W34", 4): (
        "p=3 start=1 phase=3 hats=3,3,3 | red@c1r2 2:SSS 3:S L2 | yellow@c5r1 1:S 2:S L3 | green@c7r0 3:O L0"
        " | landed black | water 1:O<red 2:S<yellow | due 2 climb"
    ),
    ("W34", 6): (
        "p=3 start=2 round=2 phase=1 hats=3,3,3 | red@c1r2 2:SSS 3:S L2 | green@c7r0 1:O 2:S 3:O L0"
        " | landed black | sunk yellow"
    ),
    ("W28", 3): (
        "p=3 start=1 phase=over hats=3,3,3 | green@c6r0 - L0 | landed yellow,red | sunk black"
        " | middle 1:O 2:S | east 3:OS"
    ),
    ("W46", 3): (
        "p=3 start=2 round=2 phase=over hats=3,3,3 | landed yellow,red | sunk green,black"
        " | middle 1:O 2:S | east 3:OS"
    ),
    ("W48", 3): (
        "p=3 start=1 phase=1 double=yes hats=3,2,3 | red@c3r2 1:O 2:S L1 | green@c6r0 2:O 3:S L0"
        " | sunk yellow,black | second 1:green 2:hat 3:red | due 2 pick leak red,green,none"
    ),
    ("W51", 4): (
        "p=3 start=1 phase=1 double=yes hats=3,2,3 | red@c3r2 1:O 2:S L1 | yellow@c1r0 1:SS 3:S L1"
        " | green@c6r0 2:O 3:S L0 | sunk black | second 1:green 2:hat 3:green | due 2 pick leak2 red,green"
    ),
    ("W57", 5): (
        "p=3 start=3 phase=1 double=yes hats=1,1,1 | red@c5r2 1:OSS 2:SS 3:S L0 | yellow@c1r0 1:SS 2:OOSS L0"
        " | green@c6r0 3:OS L0 | black@c7r0 3:SS L0 | second 1:red 2:yellow 3:green"
        " | due vote drown red 1:green"
    ),
    ("W57", 9): (
        "p=3 start=3 phase=1 double=yes hats=1,0,1 | red@c5r2 1:OSS 2:SS L1 | yellow@c1r0 1:SS 2:OOSS L0"
        " | green@c6r0 3:OS L0 | black@c7r0 3:SS L0 | due vote drown yellow"
    ),
    ("W49", 3): (
        "p=3 start=1 phase=3 hats=3,3,3 | green@c6r0 2:O 3:SS L0 | black@c1r0 1:S L0 | landed red"
        " | sunk yellow | middle 1:O 2:S"
    ),
    ("W47", 3): (
        "p=3 start=1 phase=3 double=yes hats=3,3,3 | red@c3r2 1:O 2:S L1 | green@c6r0 2:O 3:S L0"
        " | sunk yellow,black"
    ),
}


@pytest.mark.parametrize(("number", "lines"), FORMS)
def test_form_of_a_position(number: str, lines: int) -> None:
    """Each part of a position, and each kind of what is due, is written as section 13 says and comes back."""
    match = case_after(number, lines)
    assert match.position() == FORMS[number, lines]
    assert values(read_position(match.position(), match.setting)) == values(match.full_state())


def test_example_of_the_rules_file() -> None:
    """The position that section 13 gives for the middle of W18 is written just so."""
    example = re.search(r"For example `(p=3 .*?)` in W18", RULES_FILE.read_text("utf-8"))
    assert example is not None
    assert case_after("W18", 5).position() == example[1]


@st.composite
def games(draw: st.DrawFn) -> Playthrough:
    """A whole game with the position after each line, voters in any order."""
    return play_game(GAME, draw(settings()), draw(st.integers(0, 2**32)))


@given(games())
def test_what_is_due_is_written_after_the_first_line_of_a_phase(game: Playthrough) -> None:
    """In a game, `due` is there in the set-up and once a line of the same phase and round is written."""
    for (_, earlier), (_, s) in pairwise(game.moments()):
        if s.phase > Phase.BOARD:
            goes_on = progress(position(earlier)) == progress(position(s)) != "over"
            assert (" | due " in position(s)) == goes_on


def progress(text: str) -> str:
    """The round and phase of a written position."""
    head = text.partition(" | ")[0]
    found = re.search(r"(round=\d+ )?phase=(\w+)", head)
    assert found is not None
    return "over" if found[2] == "over" else found[0]


@given(games())
def test_positions_come_back(game: Playthrough) -> None:
    """The full position, and what seats and a spectator see in the middle of a vote, come back exactly."""
    for moment, s in game.moments():
        if moment % 3 == 0 or s.laid > 0:
            assert values(read_position(position(s), game.setting)) == values(s)
        if s.laid > 1 and moment % 5 == 0:
            for viewer in game.viewers:
                check_view_of_a_vote(game, s, viewer)


def check_view_of_a_vote(game: Playthrough, s: State, viewer: int) -> None:
    """A viewer reads its own card, `?` for others, and all else as it is."""
    view = observe(s, viewer).state
    *parts, due = position(s).split(" | ")
    *same, seen = position(view).split(" | ")
    assert same == parts
    assert seen == " ".join(as_seen(word, viewer) for word in due.split(" "))
    assert values(read_position(position(view), game.setting)) == values(view)


def as_seen(word: str, viewer: int) -> str:
    """A word of what is due as a viewer reads it: of the cards only its own is known."""
    seat, colon, _ = word.partition(":")
    return f"{seat}:?" if colon and seat != str(viewer + 1) else word


# ---- The short form


@pytest.mark.parametrize("number", [number for number in CASES if "position" in CASES[number]])
def test_short_form(number: str) -> None:
    """The form of the worked cases is read; the full form names every sunk boat and comes back strictly."""
    text = CASES[number]["position"]
    setting = GAME.setting(int(text[2]), CASES[number].get("options", {}))
    s = read_shorthand(text, setting)
    assert s.phase in (Phase.PHASE_1, Phase.PHASE_2, Phase.PHASE_3)
    written = position(s)
    sunk = [part for part in written.split(" | ") if part.startswith("sunk ")]
    names = text.partition("sunk ")[2].partition(" | ")[0]
    assert set(names.split(",")) - {""} <= set("".join(sunk).removeprefix("sunk ").split(","))
    assert [part for part in written.split(" | ") if part not in sunk] == [
        in_order(part) for part in text.split(" | ") if not part.startswith("sunk ")
    ]
    rules.go_on(s)
    assert values(read_position(position(s), setting)) == values(s)


def in_order(part: str) -> str:
    """A part with its crews in seat order, which the short form need not keep."""
    words = part.split(" ")
    crews = sorted(word for word in words if re.fullmatch(r"[1-6]:[OS]+", word))
    return " ".join(crews.pop(0) if re.fullmatch(r"[1-6]:[OS]+", word) else word for word in words)


W7 = FORMS["W7", 2]
REFUSED = {
    "": "a position begins with p=",
    "p=3": "a position begins with p=",
    W7.replace("p=3", "p=4"): "the position is one of 4 players, the game has 3",
    W7.replace("start=1", "start=4"): "seats are 1 to 3, not 4",
    W7.replace("start=1", "start=-"): "'start=-' is written only before the start player is drawn",
    W7.replace("start=1", "start=1 round=13"): "a game of 3 players has no round 13",
    W7.replace("start=1", "start=1 round=1"): "the position would be written 'p=3 start=1 phase=1 hats",
    W7.replace(
        "phase=1", "phase=1 double=yes"
    ): "'double=yes' is written only after a move in games with plank",
    W7.replace("phase=1", "phase=2"): "the position would be written",
    W7.replace("3,1,3", "3,1"): "hats are 3 numbers, none above 3",
    W7.replace("3,1,3", "4,1,3"): "hats are 3 numbers, none above 3",
    W7.replace(
        "red@", "white@"
    ): "there is no boat 'white' in this game; the boats are red, yellow, green, black",
    W7.replace("red@c1", "red@c8"): "after the first part come boats such as",
    W7.replace("red@c1", "red@c3"): "two boats stand in the same column",
    W7.replace("1:OS 2:S L0", "1:OS 2:S L4"): "a boat has 6 seats for pawns and leaks",
    W7.replace("1:OS 2:S", "1:SO 2:S"): "a word such as '1:OSS' is wanted here, not '1:SO'",
    W7.replace("1:OS 2:S", "1:OS 1:S"): "seat 1 stands twice in '1:OS 1:S'",
    W7.replace("1:OS 2:S", "2:S 1:OS"): "the position would be written",
    W7.replace("1:OS 2:S", "1:OOO 2:S"): "seat 1 has 2 officers, and 3 are written",
    W7.replace(" | sunk green", ""): "the position would be written",
    W7.replace("sunk green", "sunk red"): "the red boat is at sea, so it has not sunk",
    W7.replace("sunk green", "landed green | sunk green"): "the green boat cannot have landed and sunk",
    W7.replace("sunk green", "landed green,green"): "something stands twice in 'green,green'",
    W7.replace("sunk green", "sunk green | sunk green"): "'sunk' stands twice in the position",
    W7.replace("sunk green", "sunk green | hand 1:S"): "nothing is to be told with 'hand' in this position",
    W7.replace("sunk green", "sunk green | water 1:S<red"): "nothing is to be told with 'water'",
    W7.replace("sunk green", "sunk green | second 1:red"): "nothing is to be told with 'second'",
    W7.replace("1:yellow 2:hat", "1:green 2:hat"): "'green' cannot be voted for in this position",
    W7.replace(
        "1:yellow 2:hat", "1:yellow 2:hat 3:red"
    ): "the cards of a vote lie face down only until the last",
    W7.replace("hats=3,1,3", "hats=3,0,3"): "seat 2 has no hat to lay",
    W7.replace(" 1:yellow 2:hat", ""): "a part 'due …' is written only after the first line of a phase",
    W7.replace(
        "vote leak 1:yellow 2:hat", "vote drown red 1:red"
    ): "no vote 'drown' is held in this position",
    W7.replace("vote leak 1:yellow 2:hat", "2 jump"): "nobody swims yet",
    W7.replace("vote leak 1:yellow 2:hat", "* start"): "'* start' is not due any more",
    W7.replace("vote leak 1:yellow 2:hat", "2 dance"): "due is '* start', '2 dock red'",
    W7.replace(
        "vote leak 1:yellow 2:hat", "2 pick leak red"
    ): "a captain may pick red,yellow,black, and only",
    W7.replace("vote leak 1:yellow 2:hat", "1 pick leak red,green"): "not all of 'red,green' can be picked",
    W7.replace("vote leak 1:yellow 2:hat", "1 pick leak red,none"): "not all of 'red,none' can be picked",
    W7.replace("vote leak 1:yellow 2:hat", "1 pick leak2 red"): "a second leak is due only with double=yes",
    W7.replace("vote leak 1:yellow 2:hat", "1 dock green"): "boats dock in turn order, black at last",
    FORMS["W7", 0]
    .replace("L0 | y", "L3 | y")
    .replace("1:OS 2:S", "2:S"): "more leaks than pawns, so it has sunk",
    FORMS["W28", 3].replace(
        "phase=over", "phase=3"
    ): "the game is over when no pawn is at sea, and only then",
    FORMS["W7", 0].replace("phase=1", "phase=over"): "the game is over when no pawn is at sea, and only then",
    FORMS["W34", 1].replace("due 2", "due 1"): "seats jump in turn order",
    FORMS["W34", 3].replace("due 3", "due 1"): "the last who jumped is the first to climb",
    FORMS["W34", 3].replace("2:S<yellow", "2:S<red"): "one swimmer at most comes from each boat",
    FORMS["W34", 3].replace("1:O<red", "1:X<red"): "a word such as '1:S<red' is wanted here",
    FORMS["W1", 1].replace(" | due 2 dock yellow", ""): "in the set-up a part 'due …' says what comes next",
    FORMS["W1", 1].replace("2 dock yellow", "* dock yellow"): "the position would be written",
    FORMS["W1", 1].replace("2 dock yellow", "1 dock red"): "the position would be written",
    FORMS["W1", 1].replace("OOSSSSS 2", "OOSSSS 2"): "seat 1 has 5 sailors, and 4 are written",
    FORMS["W1", 1].replace("2 dock yellow", "2 board"): "crews board when all boats are docked",
    FORMS["W1", 0].replace(
        "* start", "2 dock yellow"
    ): "before the draw of the start player '* start' is due",
    FORMS["W1", 5].replace("3,3,3", "3,3,2"): "in the set-up each seat has all its hats: 3",
    FORMS["W1", 5].replace("due 2", "due 3"): "the position would be written",
}


@pytest.mark.parametrize("text", REFUSED)
def test_refused_position(text: str) -> None:
    """What is no position is refused in words that say what is wrong, or how it would be written."""
    with pytest.raises(NotationError, match=re.escape(REFUSED[text])):
        read_position(text, GAME.setting(3))


# ---- Lines


@given(matches())
def test_lines_come_back(match: Match) -> None:
    """Every legal action and outcome has a line of its own that is read as just this."""
    for s in positions(match)[::7]:
        here = Match.from_position(GAME, match.setting, s)
        steps = [(CHANCE, outcome) for outcome, _ in here.outcomes()]
        steps += [(seat - 1, action) for seat in here.to_act for action in here.actions(seat)]
        lines = [notation.line(s, player, [action]) for player, action in steps]
        assert [notation.read_line(s, line) for line in lines] == [
            (player, [action]) for player, action in steps
        ]
        assert len(set(lines)) == len(lines)
        assert all(re.fullmatch(GRAMMAR, line) for line in lines), lines


COLOUR = "(red|yellow|green|blue|purple|white)"
BOAT = f"({COLOUR}|black)"
RANK = "(officer|sailor)"
GRAMMAR = (
    rf"\* start [1-6]|[1-6*] dock {BOAT} [1-7]|[1-6] board {RANK} {BOAT}|\* board [1-6] {RANK} {BOAT}"
    rf"|[1-6] vote (leak|move) ({BOAT}|hat)|[1-6] vote drown ({COLOUR}|hat)|[1-6] pick leak ({BOAT}|none)"
    rf"|[1-6] pick (leak2|move) {BOAT}|[1-6] pick drown {COLOUR}|[1-6] jump {RANK} {BOAT}|[1-6] climb {BOAT}"
)
"""The lines of section 13."""


@given(matches(), st.integers(0, 2**32))
def test_damaged_lines_are_refused_in_words(match: Match, seed: int) -> None:
    """A line with something wrong is refused with a sentence and changes nothing, or it is a right one."""
    stream = Seeded(seed)
    for line in match.record[::9]:
        here = Match.from_position(GAME, match.setting, line.before)
        text = damaged(line.text, stream)
        try:
            here.play_line(text)
        except IllegalAction as refusal:
            said, right = str(refusal), values(here.full_state()) == values(line.before)
        else:
            said, right = text, text in (*here.lines(), *here.sealed_lines)
        assert said
        assert right, text


WRONG_LINES = {
    ("W1", 0): {
        "* start 4": "seats are 1 to 3, not '4'",
        "* first 1": "'* start <seat>' is due here, not '* first 1'",
        "4 dock red 1": "a line begins with * or a seat from 1 to 3, not '4'",
        "": "a line begins with * or a seat",
    },
    ("W1", 1): {
        "2 dock red 5": "seat 2 docks the yellow boat now, not red",
        "2 dock white 5": "there is no boat 'white' in this game; the boats are red, yellow, green, black",
        "2 dock yellow 8": "columns are 1 to 7, not '8'",
        "2 dock yellow": "after the seat comes 'dock red 4'",
        "2  dock yellow 5": "after the seat comes 'dock red 4'",
        "* dock yellow 5": "no chance line is due here",
        "2 wait": "after the seat comes",
    },
    ("W1", 5): {
        "2 board pirate red": "a pawn is an officer or a sailor, not 'pirate'",
        "2 board 2 officer red": "after the seat comes",
    },
    ("W54", 1): {
        "* dock red 1": "the green boat is docked now, not red",
        "* dock green 0": "columns are 1 to 7, not '0'",
    },
    ("W54", 5): {
        "* board 1 officer red": "a pawn of seat 3 comes aboard now, not of seat 1",
        "* board officer red": "'* board <seat> <rank> <boat>' is due here",
    },
    ("W18", 3): {
        "1 vote drown black": "nobody's colour is 'black' in this game; the colours are red, yellow, green",
        "1 vote drown ?": "nobody's colour is '?' in this game",
    },
    ("W42", 3): {
        "1 pick leak hat": "there is no boat 'hat' in this game",
        "1 pick leak ?": "there is no boat '?' in this game",
    },
}


@pytest.mark.parametrize(
    ("place", "text"), [(place, text) for place in WRONG_LINES for text in WRONG_LINES[place]]
)
def test_wrong_line(place: tuple[str, int], text: str) -> None:
    """A line that is none is refused in words that say what is wrong and what would be right."""
    match = case_after(*place)
    with pytest.raises(NotationError, match=re.escape(WRONG_LINES[place][text])):
        notation.read_line(state_of(match), text)
    with pytest.raises(IllegalAction):
        match.play_line(text)


# ---- What a seat may read


def test_cards_of_an_open_vote() -> None:
    """`2 vote leak ?`: of others' cards one reads only that they are laid, until the last card is laid."""
    match = case_after("W18", 3)
    match.play(3, "vote drown hat")
    match.play(1, "vote drown green")
    before = ["1 vote leak red", "2 vote leak red", "3 vote leak yellow"]
    assert match.lines(1) == [*before, "1 vote drown green", "3 vote drown ?"]
    assert match.lines(2) == match.lines("spectator") == [*before, "1 vote drown ?", "3 vote drown ?"]
    assert match.lines(3) == [*before, "1 vote drown ?", "3 vote drown hat"]
    match.play(2, "vote drown green")
    shown = [*before, "1 vote drown green", "2 vote drown green", "3 vote drown hat"]
    assert match.lines(1) == match.lines("spectator") == match.lines() == shown


def test_result_line() -> None:
    """Section 10.5: points and places in seat order."""
    assert notation.result(state_of(case_after("W36", 1))) == "= scores 14 10 10 places 1 3 2"


@given(settings())
def test_a_new_game_comes_back_in_its_own_setting(setting: Setting) -> None:
    """The first position of every setting comes back in it, and in no other number of hats or of sailors."""
    s = state_of(Match(GAME, setting))
    assert values(read_position(position(s), setting)) == values(s)
    for other in ({"hats": str((int(setting.options["hats"]) + 1) % 6)}, {"sailors": "2"}, {"sailors": "1"}):
        changed = GAME.setting(setting.players, dict(setting.options) | other)
        if state_of(Match(GAME, changed)).hand != s.hand or "hats" in other:
            with pytest.raises(NotationError):
                read_position(position(s), changed)

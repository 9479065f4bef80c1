"""What Lifeboats says: golden sentences of typical moments, and a sentence for everything."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from scupper.engine.checks_play import play_game
from scupper.engine.game import Game, Told
from scupper.engine.match import Match
from scupper.engine.state import EVERYONE, NOBODY, SPECTATOR, observe
from scupper.games.lifeboats.facts import FACTS
from scupper.games.lifeboats.notation_position import read_shorthand
from scupper.games.lifeboats.rules import go_on
from scupper.games.lifeboats.state import BLACK_BOAT, HAT, MAX_BOATS, OFFICER, SAILOR, Event, Vote
from scupper.games.lifeboats.words import account, event, part

GAME = Game("scupper.games.lifeboats", FACTS)
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay")
ANN, BO, CY = 0, 1, 2
FULL = "red@c5r0 1:OSS 2:OS 3:S L0 | yellow@c1r0 1:S L0"
"""W16: the red boat is full, with all three players aboard."""
THREE_AT_SEA = "red@c3r2 1:O 2:S L1 | yellow@c1r0 1:SS 3:S L0 | green@c6r0 2:O 3:S L0"
"""W51 to W53."""


def come_to(text: str, *lines: str, **options: str) -> Match:
    """A match that goes on from a position in shorthand, after some lines."""
    setting = GAME.setting(int(text.partition(" ")[0].removeprefix("p=")), options)
    s = read_shorthand(text, setting)
    go_on(s)
    match = Match.from_position(GAME, setting, s)
    for line in lines:
        match.play_line(line)
    return match


def story(match: Match, viewer: int = SPECTATOR) -> list[str]:
    """The log of a match so far."""
    told = [one for line in match.record for one in line.told]
    return [text for one in told if (text := event(one, NAMES, viewer, match.setting)) is not None]


def waiting(match: Match, seat: int | None = None) -> str:
    """What a seat, or a spectator, is told to be waited for."""
    return GAME.words.waiting(match.view(seat), NAMES)


def choices(match: Match, seat: int) -> dict[str, str]:
    """The words of each legal choice of a seat, by its line."""
    return {choice.text: choice.words for choice in match.legal(seat)}


def sentence(kind: Event, a: int = 0, b: int = 0, c: int = 0, viewer: int = SPECTATOR) -> str | None:
    """One event in words."""
    return event(Told(EVERYONE, kind, a, b, c), NAMES, viewer, GAME.setting(3))


# ---- Who decides and why


def test_secret_vote_names_who_has_still_to_choose() -> None:
    """Each voter learns what is voted on, whether the own card is down and who is waited for."""
    match = come_to(f"p=3 start=1 phase=1 hats=3,3,3 | {THREE_AT_SEA}")
    assert waiting(match, 1) == "Secret vote: which boat leaks? Lay your card."
    match.play(1, "vote leak red")
    assert waiting(match, 1) == (
        "Secret vote: which boat leaks? Your card lies face down; waiting for Bo and Cy."
    )
    assert waiting(match) == "Secret vote: which boat leaks? Waiting for Bo and Cy."
    match.play(3, "vote leak red")
    assert waiting(match, 2) == "Secret vote: which boat leaks? Lay your card; all others have."


def test_lone_captain_is_named() -> None:
    """Who played the only hat decides, and is told so."""
    match = come_to(
        f"p=3 start=1 phase=1 hats=3,3,3 | {THREE_AT_SEA}",
        "1 vote leak red",
        "2 vote leak hat",
        "3 vote leak red",
    )
    assert waiting(match, 1) == "Bo, the lone captain, decides which boat leaks."
    assert waiting(match, 2) == "You, the lone captain, decide which boat leaks."


def test_captain_under_plank_may_spare_all() -> None:
    """P3: the captain is told of the further choice, also when the captain is the start player."""
    match = come_to(
        f"p=3 start=2 phase=1 hats=3,3,3 | {THREE_AT_SEA}",
        "1 vote leak red",
        "2 vote leak hat",
        "3 vote leak red",
        plank="yes",
    )
    assert waiting(match) == "Bo, the lone captain, decides which boat leaks, or that none does."
    assert choices(match, 2)["pick leak none"] == "Spare all boats: there is no leak in this round."


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        (1, "Red and green are level: you, the start player, decide which boat leaks."),
        (2, "Red and green are level: Ann, the start player, decides which boat leaks."),
    ],
)
def test_tie_names_the_start_player(seat: int, expected: str) -> None:
    """In a tie the start player decides, and all see between what."""
    text = (
        "p=4 start=1 phase=1 hats=3,3,3,3 | red@c3r2 1:O 2:S L1 | green@c6r0 2:O 3:S L0 | black@c1r0 4:O L0"
    )
    match = come_to(text, "1 vote leak red", "2 vote leak green", "3 vote leak red", "4 vote leak green")
    assert waiting(match, seat) == expected


def test_drowning_vote_tells_a_voter_what_the_card_weighs() -> None:
    """L4: the full boat, what one's own card weighs, and who is waited for."""
    lines = ("1 vote leak red", "2 vote leak red", "3 vote leak red")
    match = come_to(f"p=3 start=1 phase=1 hats=3,3,3 | {FULL}", *lines)
    head = "The red boat is full: who goes overboard?"
    assert waiting(match) == f"{head} Waiting for Ann, Bo and Cy."
    assert waiting(match, 2) == f"{head} Your card weighs 3."
    match.play(1, "vote drown red")
    match.play(3, "vote drown red")
    assert waiting(match, 2) == f"{head} Your card weighs 3; all others have laid theirs."


def test_many_who_are_waited_for_are_counted() -> None:
    """The names of five others would fill the page, and beside each name stands who has chosen."""
    match = GAME.start(players=6, seed=1, setup="random")
    match.play(2, match.legal(2)[0].action)
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
    assert GAME.words.waiting(match.view(2), names).endswith(
        "Your card lies face down; waiting for 5 players."
    )


def test_a_start_player_who_is_captain_is_not_said_to_decide_as_start_player() -> None:
    """B4: the position does not tell why a start player decides; the log does, and is not contradicted."""
    lines = ("1 vote leak red", "2 vote leak red", "3 vote leak red", "1 vote drown hat", "2 vote drown red")
    match = come_to(f"p=3 start=1 phase=1 hats=3,3,3 | {FULL}", *lines, "3 vote drown red")
    assert waiting(match) == "Ann alone decides whose pawn goes overboard."
    assert waiting(match, 1) == "You alone decide whose pawn goes overboard."


def test_tie_in_the_drowning_vote_is_between_people() -> None:
    """W17: who is level is named; the start player decides from ashore."""
    text = "p=3 start=3 phase=1 hats=3,3,3 | red@c5r0 1:OS 2:SSS L1 | yellow@c1r0 3:SS L0"
    lines = ("1 vote leak red", "2 vote leak yellow", "3 vote leak red")
    match = come_to(text, *lines, "1 vote drown yellow", "2 vote drown red")
    assert waiting(match, 2) == (
        "The cards leave it open: Cy, the start player, decides whose pawn goes overboard."
    )
    assert story(match, BO)[-3:] == [
        "Ann votes: your crew loses one.",
        "You vote: Ann's crew loses one.",
        "You and Ann are level: it is up to Cy, the start player.",
    ]


def test_tie_among_some_of_those_aboard() -> None:
    """Those who are level are named, the viewer first."""
    text = "p=3 start=1 phase=1 hats=3,3,3 | red@c5r0 1:S 2:S 3:SS L2 | yellow@c1r0 1:S L0"
    leak = ("1 vote leak red", "2 vote leak red", "3 vote leak red")
    match = come_to(text, *leak, "1 vote drown green", "2 vote drown green", "3 vote drown yellow")
    assert waiting(match, 3) == (
        "You and Bo are level: Ann, the start player, decides whose pawn goes overboard."
    )


def test_second_leak_says_who_decides() -> None:
    """P2: the captain of the first leak, or in a tie the start player, names another boat."""
    head = f"p=3 start=1 phase=1 double=yes hats=3,3,3 | {THREE_AT_SEA}"
    match = come_to(head, plank="yes")
    twice = "The last move was of two steps, so the boat with the next most cards leaks too."
    question = f"Secret vote: which boat leaks? {twice}"
    assert waiting(match) == f"{question} Waiting for Ann, Bo and Cy."
    votes = ("1 vote leak green", "2 vote leak hat", "3 vote leak green", "2 pick leak yellow")
    match = come_to(head, *votes, plank="yes")
    assert waiting(match, 2) == "You, the lone captain, decide which other boat leaks too."
    assert story(match)[-1] == "A second boat is to leak: it is up to Bo, the captain."


def test_only_boat_under_plank_can_be_spared() -> None:
    """P4: the vote on a single boat says what it is about."""
    text = "p=3 start=1 phase=1 hats=0,1,0 | black@c6r0 1:S 2:SS 3:S L1 | landed red,green"
    match = come_to(text, plank="yes")
    assert waiting(match, 1) == (
        "Secret vote: the black boat leaks, unless a lone captain spares it. Lay your card."
    )


@pytest.mark.parametrize(
    ("lines", "seat", "expected"),
    [
        ((), 2, "The first start player is drawn."),
        (("* start 2",), 2, "Dock your boat, yellow: choose a free column."),
        (("* start 2",), 1, "Bo docks the yellow boat."),
        (
            ("* start 2", "2 dock yellow 5", "3 dock green 1", "1 dock red 4"),
            2,
            "You are the start player: dock the black boat too.",
        ),
        (
            ("* start 1", "1 dock red 1", "2 dock yellow 2", "3 dock green 5", "1 dock black 6"),
            1,
            "Put a pawn into a boat: you have 2 officers and 5 sailors left.",
        ),
    ],
)
def test_set_up(lines: Sequence[str], seat: int, expected: str) -> None:
    """Docking and boarding say whose turn it is and what to do."""
    match = Match(GAME, GAME.setting(3))
    for line in lines:
        match.play_line(line)
    assert waiting(match, seat) == expected


def test_swimming() -> None:
    """W29: who must jump, and who looks for a seat."""
    text = "p=3 start=3 phase=3 hats=3,3,3 | red@c1r1 1:S 2:S 3:O L0 | yellow@c5r1 1:OS 3:S L1"
    match = come_to(text)
    assert waiting(match, 3) == "Everybody swims: take one of your pawns out of a boat that nobody has left."
    assert waiting(match, 1) == "Cy must take a pawn out of a boat."
    match = come_to(text, "3 jump sailor yellow", "1 jump sailor red")
    assert waiting(match, 1) == "Your sailor is in the water: choose another boat with a free seat."
    assert waiting(match, 2) == "Ann finds a seat for a sailor in the water."


# ---- Choices


def test_choices_tell_what_they_bring() -> None:
    """A card for a leak says what the leak would do to the boat."""
    text = (
        "p=4 start=1 phase=1 hats=1,2,3,3 | red@c5r0 1:OSS 2:OS 3:S L0 | yellow@c1r0 1:S 2:S L0"
        " | green@c3r2 1:OS 2:S L3 | blue@c2r1 2:O L1 | black@c6r0 4:OOSS L2"
    )
    assert choices(come_to(text), 1) == {
        "vote leak red": (
            "Vote for a leak in the red boat: it is full, so those aboard vote who goes overboard."
        ),
        "vote leak yellow": "Vote for a leak in the yellow boat.",
        "vote leak green": "Vote for a leak in the green boat: it would sink with all aboard.",
        "vote leak blue": "Vote for a leak in the blue boat: it would sink.",
        "vote leak black": "Vote for a leak in the black boat: a blue sailor goes overboard.",
        "vote leak hat": "Play your last hat: if nobody else plays one, you decide which boat leaks.",
    }


def test_choices_of_a_drowning_vote() -> None:
    """R18: the pawn that would go is named, and one's own crew is called that."""
    lines = ("1 vote leak red", "2 vote leak red", "3 vote leak red")
    match = come_to(
        "p=3 start=1 phase=1 hats=3,3,0 | red@c5r0 1:OO 2:OSS 3:S L0 | yellow@c1r0 1:S L0", *lines
    )
    assert choices(match, 3) == {
        "vote drown red": "Vote against red: a red officer goes overboard.",
        "vote drown yellow": "Vote against yellow: a yellow sailor goes overboard.",
        "vote drown green": "Vote against green, your own crew: a sailor of yours goes overboard.",
    }


def test_choices_of_a_move() -> None:
    """2.3 and P1: how far a boat would row, and where to."""
    text = f"p=3 start=1 phase=2 hats=0,0,0 | {THREE_AT_SEA}".replace("3:S L0 | green", "3:S L1 | green")
    match = come_to(text, plank="yes")
    assert list(choices(match, 1).values()) == [
        "Vote for the red boat to row ashore, to the middle island.",
        "Vote for the yellow boat to row two steps.",
        "Vote for the green boat to row one step.",
    ]


def test_choices_of_swimmers_and_docks() -> None:
    """The other choices in words."""
    text = "p=3 start=3 phase=3 hats=3,3,3 | red@c1r1 1:S 2:S 3:O L0 | yellow@c5r1 1:OS 3:S L1"
    match = come_to(text)
    assert choices(match, 3)["jump officer red"] == "Take an officer out of the red boat."
    match = come_to(text, "3 jump sailor yellow", "1 jump sailor red")
    assert choices(match, 1) == {"climb yellow": "Your sailor climbs into the yellow boat."}
    match = Match(GAME, GAME.setting(3))
    match.play_line("* start 2")
    assert choices(match, 2)["dock yellow 7"] == (
        "Dock the yellow boat in column 7, for the east island (officers 7, sailors 5)."
    )


# ---- The log


def test_log_of_a_leak_in_a_full_boat() -> None:
    """W16: causes and effects in order, nothing twice."""
    votes = ("1 vote leak red", "2 vote leak red", "3 vote leak yellow")
    drown = ("1 vote drown yellow", "2 vote drown hat", "3 vote drown hat")
    match = come_to(f"p=3 start=1 phase=1 hats=3,3,3 | {FULL}", *votes, *drown)
    assert story(match, BO) == [
        "Ann votes: red leaks.",
        "You vote: red leaks.",
        "Cy votes: yellow leaks.",
        "Most cards are for red.",
        "Ann votes: your crew loses one.",
        "You play a Captain's Hat.",
        "Cy plays a Captain's Hat.",
        "The 2 hats cancel each other out.",
        "Most weight is against you.",
        "Your sailor goes overboard from the red boat.",
        "The red boat springs its first leak.",
    ]


def test_log_of_a_captain_and_a_sinking() -> None:
    """W22 with a captain: the hopeless boat sinks with all aboard."""
    text = (
        "p=3 start=1 phase=1 hats=3,3,3 | red@c5r2 1:OS 2:S L3 | yellow@c1r0 2:SS 3:S L1 | black@c6r1 1:S L0"
    )
    match = come_to(text, "1 vote leak yellow", "2 vote leak yellow", "3 vote leak hat", "3 pick leak red")
    assert story(match)[2:] == [
        "Cy plays a Captain's Hat.",
        "It is up to Cy, the lone captain, which boat leaks.",
        "Cy decides: red leaks.",
        "The red boat, with three pawns and three leaks, cannot be saved.",
        "The red boat sinks with 3 pawns aboard: Ann's and Bo's.",
    ]
    assert story(match, ANN)[-1] == "The red boat sinks with 3 pawns aboard: yours and Bo's."


def test_log_of_a_landing() -> None:
    """W25: the landing is told once, with who comes ashore; whoever cannot jump is passed over shortly."""
    text = "p=3 start=1 phase=2 hats=3,3,3 | red@c2r2 1:OS 3:S L2 | yellow@c5r1 2:SS 3:S L0"
    match = come_to(text, "1 vote move red", "2 vote move yellow", "3 vote move red")
    assert story(match, CY) == [
        "Ann votes: red rows.",
        "Bo votes: yellow rows.",
        "You vote: red rows.",
        "Most cards are for red.",
        "The red boat lands on the west island, at stage 1.",
        "Ann brings 1 officer and 1 sailor ashore.",
        "You bring 1 sailor ashore.",
        "Ann has no pawn that can jump.",
    ]


def test_log_of_the_last_boat() -> None:
    """W32: a lost swimmer, and a round in which the only boat leaks and rows without a vote."""
    text = "p=3 start=2 phase=3 hats=3,3,3 | black@c6r1 1:S 2:SS 3:S L2 | landed red,green"
    assert story(come_to(text, "2 jump sailor black")) == [
        "Bo's sailor jumps from the black boat.",
        "Cy has no pawn that can jump.",
        "Ann has no pawn that can jump.",
        "Bo's sailor finds no seat and is lost.",
        "Cy is start player of round 2.",
        "The black boat springs its third leak.",
        "The black boat rows on: 1 step to land.",
    ]


def test_log_of_two_leaks() -> None:
    """W52: the second leak is told with how it was found."""
    text = f"p=3 start=1 phase=1 double=yes hats=3,3,3 | {THREE_AT_SEA}"
    votes = ("1 vote leak green", "2 vote leak green", "3 vote leak red")
    assert story(come_to(text, *votes, plank="yes"))[3:] == [
        "Most cards are for green.",
        "The green boat springs its first leak.",
        "A second boat is to leak: red, with the next most cards.",
        "The red boat springs its second leak.",
    ]


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ((Event.STARTS, ANN), "Ann is drawn as the first start player."),
        ((Event.STARTS, ANN, 0, 0, ANN), "You are drawn as the first start player."),
        ((Event.DOCKED, BO, BLACK_BOAT, 6), "Bo docks the black boat in column 7."),
        ((Event.DOCKED, NOBODY, 0, 3), "The red boat is docked in column 4."),
        ((Event.BOARDED, CY, OFFICER, 2, CY), "Your officer boards the green boat."),
        ((Event.ROUND, 1, ANN), "All aboard: round 1 begins."),
        ((Event.ROUND, 4, ANN, 0, ANN), "You are start player of round 4."),
        ((Event.CARD, ANN, ANN, Vote.DROWN), "Ann votes: Ann's own crew loses one."),
        ((Event.CARD, ANN, HAT, Vote.MOVE, ANN), "You play a Captain's Hat."),
        ((Event.CAPTAIN, BO, Vote.MOVE, 0, BO), "It is up to you, the lone captain, which boat rows."),
        (
            (Event.TIE, ANN, 1 << BLACK_BOAT | 0b11, Vote.MOVE),
            "Red, yellow and black are level: it is up to Ann, the start player.",
        ),
        (
            (Event.ONLY_HATS, CY, Vote.LEAK, 0, CY),
            "Nothing but hats, which cancel out: it is up to you, the start player.",
        ),
        (
            (Event.ONLY_HATS, NOBODY, Vote.LEAK),
            "Nothing but hats, which cancel out: the boat leaks all the same.",
        ),
        ((Event.DECIDED, BO, Vote.DROWN), "Most weight is against Bo."),
        ((Event.PICKED, BO, MAX_BOATS, Vote.LEAK, BO), "You decide: no boat leaks."),
        ((Event.PICKED, BO, 1, Vote.MOVE), "Bo decides: yellow rows."),
        (
            (Event.SECOND_TIE, ANN, 0b101),
            "A second boat is to leak; red and green are level, and it is up to Ann, the start player.",
        ),
        ((Event.SECOND_PICKED, ANN, 2), "Ann decides: green leaks too."),
        ((Event.NO_SECOND,), "There is no second leak."),
        ((Event.NO_LEAKS_LEFT,), "All 15 leaks are in boats: none springs one now."),
        ((Event.SANK, 1, 0, 0), "The yellow boat sinks, empty."),
        ((Event.SANK, 1, 0b1, 1), "The yellow boat sinks with 1 pawn aboard: Ann's."),
        ((Event.ROWED, 1, 0, 2), "The yellow boat leaks and rows two steps: 1 step to land."),
        ((Event.ROWED, 1, 2, 3), None),
        ((Event.PASSED_OVER, BO, 0, 0, BO), "You have no pawn that can jump."),
        ((Event.CLIMBED, BO, SAILOR, 0), "Bo's sailor climbs into the red boat."),
        ((Event.NO_SEAT, BO, OFFICER, 0, BO), "Your officer finds no seat and is lost."),
        ((Event.ENDED,), "Nobody is at sea any more: the game is over."),
    ],
)
def test_sentences(told: tuple[Any, ...], expected: str | None) -> None:
    """Events that the stories above do not tell, and what only the viewer reads."""
    assert sentence(*told) == expected


def test_the_end_without_boats() -> None:
    """With end=boats it is not the last pawn that ends the game."""
    told = Told(EVERYONE, Event.ENDED, 0, 0, 0)
    setting = GAME.setting(3, {"end": "boats"})
    assert (
        event(told, ("Ann", "Bo", "Cy"), SPECTATOR, setting)
        == "No boat is at sea any more: the game is over."
    )


@pytest.mark.parametrize("kind", Event)
def test_every_event_has_a_sentence(kind: Event) -> None:
    """No kind of event is forgotten, for the player it is about and for others."""
    for viewer in (ANN, BO, SPECTATOR):
        text = sentence(kind, 1, 1, 1, viewer)
        assert text is not None
        assert text[0].isupper()
        assert text.endswith(".")


def test_names_are_left_as_they_are() -> None:
    """Words are plain text: markup, braces and small letters in a name stay; the page escapes them."""
    names = ("<b>{0}</b>", "bo % &amp;", "c")
    told = Told(EVERYONE, Event.CARD, 1, 0, Vote.DROWN)
    assert event(told, names, SPECTATOR, GAME.setting(3)) == "bo % &amp; votes: <b>{0}</b>'s crew loses one."
    match = come_to(f"p=3 start=1 phase=1 hats=3,3,3 | {THREE_AT_SEA}")
    match.play(3, "vote leak red")
    assert GAME.words.waiting(match.view(3), names).endswith("waiting for <b>{0}</b> and bo % &amp;.")


def test_log_calls_boats_by_the_colours_chosen() -> None:
    """Seat 1 is white, seat 2 red and seat 3 blue: the log says so of docks, cards, ties and moves."""
    match = Match(GAME, GAME.setting(3, {"colours": "white,red,blue", "officers": "1", "sailors": "1"}))
    docks = ("* start 1", "1 dock white 1", "2 dock red 2", "3 dock blue 3", "1 dock black 4")
    crews = [f"{seat} board {rank} black" for rank in ("officer", "sailor") for seat in (1, 2, 3)]
    leak = ("1 vote leak red", "2 vote leak white", "3 vote leak black", "1 pick leak white")
    for line in (*docks, *crews, *leak):
        match.play_line(line)
    told = story(match)
    assert told[1] == "Ann docks the white boat in column 1."
    assert told[-7:] == [
        "Ann votes: red leaks.",
        "Bo votes: white leaks.",
        "Cy votes: black leaks.",
        "White, red and black are level: it is up to Ann, the start player.",
        "Ann decides: white leaks.",
        "The white boat springs its first leak.",
        "The white boat sinks, empty.",
    ]


# ---- Labels and the score


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("boat", "1", "Red boat, 1 step to land, 2 pawns, 1 leak"),
        ("boat", "black", "Black boat, sunk"),
        ("boat", "2", "Yellow boat, landed at stage 1"),
        ("boat", "5", "Colour of seat 5, not in this game"),
        ("boat", "hat", "Captain's Hat, 2 left"),
        ("boat", "none", "No boat"),
        ("crew", "1", "Red crew, your own"),
        ("crew", "3", "Green crew"),
        ("crew", "4", "Colour of seat 4, not in this game"),
        ("crew", "hat", "Captain's Hat, 2 left"),
        ("rank", "officer", "Officer"),
        ("column", "3", "Column 3, middle island, taken by red"),
        ("column", "7", "Column 7, east island"),
    ],
)
def test_labels(name: str, value: str, expected: str) -> None:
    """Every part has a label that says how things stand with it."""
    text = "p=3 start=1 phase=2 hats=2,3,3 | red@c3r2 1:O 2:S L1 | green@c6r0 3:S L0 | landed yellow"
    assert part(come_to(text).view(1), name, value) == expected


def test_account_by_island_and_rank() -> None:
    """W41 with more pawns: each island and rank with its points, then the lost."""
    text = (
        "p=3 start=1 phase=over hats=0,0,0 | landed red,yellow | sunk green,black | west 1:OSS | middle 2:OS"
    )
    s = read_shorthand(text, GAME.setting(3))
    assert account(observe(s, SPECTATOR), ANN) == [
        ("1 officer on the west island", 8),
        ("2 sailors on the west island, 6 each", 12),
        ("Lost at sea: 1 officer and 3 sailors", 0),
    ]


def test_account_tells_how_a_tie_was_broken() -> None:
    """W39: equals learn what their own boats did; nobody else does."""
    text = "p=3 start=1 phase=2 hats=0,0,0 | black@c6r2 2:S 3:S L0 | landed yellow | middle 1:S"
    view = come_to(text).view(None)
    last = [account(view, p)[-1] for p in (ANN, BO, CY)]
    assert last == [
        ("Lost at sea: 2 officers and 4 sailors", 0),
        ("Tie-break: the yellow boat landed at stage 1", 0),
        ("Tie-break: the green boat did not land", 0),
    ]


@pytest.mark.parametrize("plank", ["no", "yes"])
def test_nothing_is_said_twice(plank: str) -> None:
    """In a whole game no sentence follows itself, and each has a full stop."""
    play = play_game(GAME, GAME.setting(4, {"plank": plank}), seed=7)
    sentences = story(play.match(len(play.turns)))
    assert len(sentences) > 100
    assert all(text.endswith(".") for text in sentences)
    assert [a for a, b in pairwise(sentences) if a == b] == []

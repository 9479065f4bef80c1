"""Lifeboats in other languages: golden sentences in German, and none that stays English."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

import scupper
from scupper.engine.choosing import Choosing
from scupper.engine.game import NotationError, Told
from scupper.engine.language import speaking
from scupper.engine.match import Match
from scupper.engine.options import OptionError
from scupper.engine.state import EVERYONE, SPECTATOR, observe
from scupper.games.lifeboats import reasons
from scupper.games.lifeboats.facts import COLOUR_WORDS, FACTS
from scupper.games.lifeboats.notation_names import boats_in_play
from scupper.games.lifeboats.notation_position import read_shorthand
from scupper.games.lifeboats.picture_outlook import outlook
from scupper.games.lifeboats.picture_words import boat_label, refusal
from scupper.games.lifeboats.rules import go_on
from scupper.games.lifeboats.state import BLACK_BOAT, HAT, MAX_BOATS, OFFICER, SAILOR, Event, Phase, Vote
from scupper.games.lifeboats.words import account, action, event, part, waiting
from tests.games.lifeboats.begun_games import come_to
from tests.games.lifeboats.shown_positions import everything, positions
from tests.languages.strange import STRANGE, english_in

GAME = scupper.game("lifeboats")
NAMES = ("Ann", "Bo", "Cy")
FOREIGN = ("Аня", "Боря", "Вера")
ANN, BO, CY = 0, 1, 2
FULL = "p=3 start=1 phase=1 hats=3,3,3 | red@c5r0 1:OSS 2:OS 3:S L0 | yellow@c1r0 1:S L0"
"""W16: the red boat is full, with all three players aboard."""
LEAK = ("1 vote leak red", "2 vote leak red", "3 vote leak yellow")
AT_SEA = "red@c3r2 1:O 2:S L1 | yellow@c1r0 1:SS 3:S L0 | green@c6r0 2:O 3:S L0"
SWIM = "p=3 start=3 phase=3 hats=3,3,3 | red@c1r1 1:S 2:S 3:O L0 | yellow@c5r1 1:OS 3:S L1"
JUMPS = ("3 jump sailor yellow", "1 jump sailor red")
COURSES: Sequence[tuple[str, dict[str, str], Sequence[str]]] = (
    ("", {}, ("* start 2",)),
    ("", {}, ("* start 2", "2 dock yellow 5", "3 dock green 1", "1 dock red 4")),
    ("", {}, ("* start 1", "1 dock red 1", "2 dock yellow 2", "3 dock green 5", "1 dock black 6")),
    ("", {"setup": "random"}, ()),
    ("", {"setup": "random"}, ("* start 1",)),
    (FULL, {}, ()),
    (FULL, {}, ("1 vote leak red",)),
    (FULL, {}, LEAK[:2]),
    (FULL, {}, (*LEAK[:2], "3 vote leak hat")),
    (FULL, {}, LEAK),
    (FULL, {}, (*LEAK, "1 vote drown yellow")),
    (FULL, {}, (*LEAK, "1 vote drown yellow", "2 vote drown red")),
    (FULL, {}, (*LEAK, "1 vote drown hat", "2 vote drown red", "3 vote drown red")),
    (FULL, {}, (*LEAK, "1 vote drown yellow", "2 vote drown hat", "3 vote drown hat")),
    (FULL, {}, (*LEAK, "1 vote drown hat", "2 vote drown hat", "3 vote drown hat")),
    (f"p=3 start=1 phase=1 hats=3,1,3 | {AT_SEA}", {}, ("1 vote leak red", "2 vote leak green")),
    (f"p=3 start=2 phase=1 hats=3,3,3 | {AT_SEA}", {"plank": "yes"}, (*LEAK[:2], "3 vote leak hat")),
    (f"p=3 start=1 phase=1 double=yes hats=3,3,3 | {AT_SEA}", {"plank": "yes"}, ()),
    (
        f"p=3 start=1 phase=1 double=yes hats=3,3,3 | {AT_SEA}",
        {"plank": "yes"},
        ("1 vote leak red", "2 vote leak hat", "3 vote leak red", "2 pick leak yellow"),
    ),
    (
        f"p=3 start=1 phase=1 double=yes hats=3,3,3 | {AT_SEA}",
        {"plank": "yes"},
        ("1 vote leak red", "2 vote leak green", "3 vote leak yellow", "1 pick leak red"),
    ),
    ("p=3 start=1 phase=1 hats=0,1,0 | black@c6r0 1:S 2:SS 3:S L1 | landed red", {"plank": "yes"}, ()),
    (f"p=3 start=1 phase=2 hats=0,1,3 | {AT_SEA}", {"plank": "yes"}, ()),
    (
        f"p=3 start=1 phase=2 hats=0,3,3 | {AT_SEA}",
        {},
        ("1 vote move red", "2 vote move yellow", "3 vote move hat"),
    ),
    (SWIM, {}, ()),
    (SWIM, {}, JUMPS),
    (
        "p=3 start=1 phase=over hats=0,0,0 | landed red,yellow | sunk green,black | west 1:OSS | middle 2:OS",
        {},
        (),
    ),
)
"""Positions of all phases: a position (or a new game), options, lines."""


def said(match: Match, viewer: int, names: Sequence[str]) -> Iterator[str]:
    """All that a viewer can be told in a position: labels, choices, reasons, who is waited for, the score.

    And what the picture writes beside its pieces: who is aboard, what follows, why a boat cannot be chosen.
    """
    seat = None if viewer == SPECTATOR else viewer + 1
    view = match.view(seat)
    yield waiting(view, names)
    for kind in FACTS.actions.kinds:
        yield from (part(view, named.name, value) for named in kind.parts for value in named.values)
    yield from (boat_label(view, boat, None) for boat in boats_in_play(view.state))
    if view.state.phase == Phase.OVER:
        yield from (label for player in range(match.players) for label, _points in account(view, player))
    elif seat in match.to_act:
        yield from (action(view, each) for each in match.actions(viewer + 1))
        ahead = (outlook(view, each).text for each in match.actions(viewer + 1))
        words = (refusal(view, boat) for boat in boats_in_play(view.state))
        yield from (text for text in (*ahead, *words) if text)
        refused = (reasons.why_not(view, each) for each in range(FACTS.actions.count))
        yield from (str(reason) for reason in refused if reason is not None)


def events(viewer: int, names: Sequence[str]) -> Iterator[str]:
    """Every kind of event, about the viewer and about others, with numbers that bring out each wording."""
    numbers = [(a, b, c) for a in range(3) for b in range(3) for c in range(3)]
    special: dict[Event, list[tuple[int, int, int]]] = {
        Event.DOCKED: [(-1, BLACK_BOAT, 3), (0, 0, 0), (1, BLACK_BOAT, 6)],
        Event.BOARDED: [(p, rank, boat) for p in range(3) for rank in (OFFICER, SAILOR) for boat in (0, 6)],
        Event.CARD: [(a, b, c) for a in range(3) for b in (0, 1, 2) for c in Vote]
        + [(0, HAT, 0), (1, HAT, 1)],
        Event.PICKED: [(a, b, c) for a in range(3) for b in (0, 1) for c in Vote]
        + [(0, MAX_BOATS, 0), (1, MAX_BOATS, 0)],
        Event.CAPTAIN: [(a, b, 0) for a in range(3) for b in Vote],
        Event.ONLY_HATS: [(a, 0, 0) for a in (-1, 0, 1)],
        Event.TIE: [(a, b, c) for a in range(3) for b in (3, 5, 6, 7) for c in Vote],
        Event.DECIDED: [(a, b, 0) for a in range(3) for b in Vote],
        Event.SECOND_TIE: [(a, b, 0) for a in range(3) for b in (3, 1 << BLACK_BOAT | 1)],
        Event.LEAKED: [(0, b, 0) for b in range(1, 7)],
        Event.SANK: [(0, 0, 0), (1, 1, 1), (2, 3, 2), (BLACK_BOAT, 6, 4)],
        Event.ROWED: [(0, 0, 1), (1, 0, 2), (2, 1, 2)],
    }
    about_pawns = (Event.OVERBOARD, Event.JUMPED, Event.CLIMBED, Event.NO_SEAT)
    special |= dict.fromkeys(about_pawns, special[Event.BOARDED])
    for end in ("pawns", "boats"):
        setting = GAME.setting(3, {"end": end})
        for kind in Event:
            for a, b, c in special.get(kind, numbers):
                text = event(Told(EVERYONE, kind, a, b, c), names, viewer, setting)
                assert text is not None
                yield text


# ---- Nothing stays English


@pytest.mark.parametrize("viewer", [ANN, BO, CY, SPECTATOR])
@pytest.mark.parametrize(("text", "options", "lines"), COURSES)
def test_nothing_in_a_position_stays_english(
    text: str, options: dict[str, str], lines: Sequence[str], viewer: int
) -> None:
    """In a language without English letters no word, label or reason of any phase has any."""
    with speaking(STRANGE):
        match = come_to(text, lines, options)
        found = list(said(match, viewer, FOREIGN))
    assert [each for each in found if english_in(each)] == []


def test_many_who_are_waited_for_are_counted_in_the_language() -> None:
    """The wordings with a number of people instead of names, before and after one's own card is laid."""
    match = GAME.start(players=6, seed=1, setup="random")
    match.play(2, match.legal(2)[0].action)
    for seat, expected in (
        (2, "Deine Karte liegt verdeckt; 5 Karten fehlen noch."),
        (None, "5 Karten fehlen noch."),
    ):
        with speaking(STRANGE):
            assert english_in(waiting(match.view(seat), FOREIGN * 2)) == []
        with speaking("de"):
            assert waiting(match.view(seat), FOREIGN * 2).endswith(expected)


@pytest.mark.parametrize("viewer", [ANN, BO, CY, SPECTATOR])
def test_no_event_stays_english(viewer: int) -> None:
    """Every wording of the log is translated, for the player it is about and for others."""
    with speaking(STRANGE):
        found = list(events(viewer, FOREIGN))
    assert [each for each in found if english_in(each)] == []


@pytest.mark.parametrize("viewer", [ANN, BO, CY, SPECTATOR])
@pytest.mark.parametrize(("text", "options", "lines"), COURSES)
def test_german_fills_in_what_the_english_does(
    text: str, options: dict[str, str], lines: Sequence[str], viewer: int
) -> None:
    """No sentence in German is left with a field or with a double blank, and none is the English one."""
    english = set(said(come_to(text, lines, options), viewer, NAMES))
    with speaking("de"):
        german = list(said(come_to(text, lines, options), viewer, NAMES))
    assert [each for each in german if "{" in each or "  " in each or each in english] == []


@pytest.mark.parametrize("viewer", [ANN, BO, CY, SPECTATOR])
def test_every_event_is_told_in_german(viewer: int) -> None:
    """Every wording of the log: a sentence with its names and colours filled in, with a full stop."""
    with speaking("de"):
        found = list(events(viewer, NAMES))
    assert [each for each in found if "{" in each or not each.endswith(".") or not each[0].isupper()] == []


def test_nothing_on_the_pictures_stays_english() -> None:
    """Board, cards, people and tables of whole games: what is read on them, and what is read out."""
    seen = 0
    for shown in positions(9):
        for player in shown.viewers:
            view = observe(shown.state, player)
            with speaking(STRANGE):
                chosen = shown.choosing(player)
                trials = [chosen, *(Choosing(chosen.choices, one.parts) for one in chosen.choices[:2])]
                for trial in trials:
                    assert english_in(everything(view, trial)) == []
                    seen += 1
                with speaking("de"):
                    assert "{" not in everything(view, chosen)
    assert seen > 500


# ---- Golden German


def story(match: Match, viewer: int = SPECTATOR) -> list[str]:
    """The log of a match so far."""
    told = [one for line in match.record for one in line.told]
    return [text for one in told if (text := event(one, NAMES, viewer, match.setting)) is not None]


def test_log_in_german() -> None:
    """W16 as Bo reads it: the viewer is spoken to, others are named, boats need no case endings."""
    drown = ("1 vote drown yellow", "2 vote drown hat", "3 vote drown hat")
    with speaking("de"):
        assert story(come_to(FULL, (*LEAK, *drown), {}), BO) == [
            "Ann stimmt für ein Leck in Boot Rot.",
            "Du stimmst für ein Leck in Boot Rot.",
            "Cy stimmt für ein Leck in Boot Gelb.",
            "Die meisten Karten sind für Boot Rot.",
            "Ann stimmt gegen deine Crew.",
            "Du spielst einen Kapitänshut.",
            "Cy spielt einen Kapitänshut.",
            "Die 2 Hüte heben einander auf.",
            "Das größte Gewicht spricht gegen dich.",
            "Aus Boot Rot geht dein Matrose über Bord.",
            "Boot Rot bekommt sein erstes Leck.",
        ]


@pytest.mark.parametrize(
    ("kind", "numbers", "viewer", "expected"),
    [
        (Event.SANK, (0, 0b11, 3), ANN, "Boot Rot sinkt mit 3 Figuren von dir und Bo."),
        (Event.SANK, (0, 0b10, 1), ANN, "Boot Rot sinkt mit 1 Figur von Bo."),
        (
            Event.TIE,
            (CY, 0b11, Vote.DROWN),
            BO,
            "Gleichstand (du und Ann): Es entscheidet Cy (Startspieler).",
        ),
        (
            Event.TIE,
            (BO, 0b101, Vote.MOVE),
            BO,
            "Gleichstand (Rot und Grün): Du entscheidest als Startspieler.",
        ),
        (
            Event.CAPTAIN,
            (BO, Vote.MOVE, 0),
            ANN,
            "Nur Bo hat einen Hut gespielt und entscheidet, welches Boot rudert.",
        ),
        (Event.CARD, (ANN, ANN, Vote.DROWN), BO, "Ann stimmt gegen die eigene Crew."),
        (Event.LANDED, (BLACK_BOAT, 2, 0), BO, "Boot Schwarz landet auf der Westinsel, an Steg 2."),
        (Event.ASHORE, (ANN, 1, 2), BO, "Ann bringt an Land: 1 Offizier und 2 Matrosen."),
        (Event.JUMPED, (ANN, SAILOR, 1), BO, "Ein Matrose von Ann springt aus Boot Gelb."),
    ],
)
def test_sentences_in_german(kind: Event, numbers: tuple[int, int, int], viewer: int, expected: str) -> None:
    """Sentences whose German is built differently from the English."""
    with speaking("de"):
        assert event(Told(EVERYONE, kind, *numbers), NAMES, viewer, GAME.setting(3)) == expected


def test_choices_in_german() -> None:
    """What choices bring about, and who decides."""
    text = (
        "p=4 start=1 phase=1 hats=1,2,3,3 | red@c5r0 1:OSS 2:OS 3:S L0 | yellow@c1r0 1:S 2:S L0"
        " | green@c3r2 1:OS 2:S L3 | blue@c2r1 2:O L1 | black@c6r0 4:OOSS L2"
    )
    with speaking("de"):
        s = read_shorthand(text, GAME.setting(4))
        go_on(s)
        match = Match.from_position(GAME, GAME.setting(4), s)
        assert [choice.words for choice in match.legal(1)] == [
            "Stimme für ein Leck in Boot Rot: Es ist voll, also stimmt die Besatzung ab, wer über Bord geht.",
            "Stimme für ein Leck in Boot Gelb.",
            "Stimme für ein Leck in Boot Grün: Es würde mit allen an Bord sinken.",
            "Stimme für ein Leck in Boot Blau: Es würde sinken.",
            "Stimme für ein Leck in Boot Schwarz: Ein Matrose von Blau geht über Bord.",
            (
                "Spiele deinen letzten Hut: Wenn sonst niemand einen spielt, entscheidest du, "
                "welches Boot ein Leck bekommt."
            ),
        ]
        assert waiting(come_to(FULL, LEAK[:2], {}).view(3), NAMES) == (
            "Geheime Abstimmung: Welches Boot bekommt ein Leck? Nur deine Karte fehlt noch."
        )


def test_outlook_in_german() -> None:
    """What would follow from a choice, with one's own pawns said to be one's own."""
    with speaking("de"):
        match = come_to(f"p=3 start=1 phase=1 hats=3,3,3 | {AT_SEA}", (), {})
        assert [outlook(match.view(1), each.action).text for each in match.legal(1)[:2]] == [
            "Dann 2 an Bord gegen 2 Lecks: Noch eine weniger, und es sinkt.",
            "Dann 3 an Bord gegen 1 Leck, 2 Sitze frei.",
        ]
        match = come_to(f"p=3 start=1 phase=2 hats=3,3,3 | {AT_SEA}", (), {})
        assert outlook(match.view(1), match.legal(1)[0].action).text == "Punkte: du 6 und Gelb 4."


def test_reason_in_german() -> None:
    """A reason with its rule, as people read it beside a part that cannot be chosen."""
    with speaking("de"):
        match = come_to(SWIM, ("3 jump sailor yellow",), {})
        reason = match.why_not(1, FACTS.actions.number("jump", "officer", "2"))
        assert str(reason) == (
            "Aus Boot Gelb ist schon eine Figur gesprungen: In jeder Runde darf es nur eine sein. "
            "(Phase 3, 3.1)"
        )


# ---- Lines, options and colours


@pytest.mark.parametrize(
    "line",
    [
        "7 climb red",
        "2 wait",
        "2 board pirate red",
        "2 dock yellow 8",
        "2 dock white 5",
        "2 dock red 5",
        "* dock red 1",
    ],
)
def test_wrong_lines_are_refused_in_the_language(line: str) -> None:
    """What is quoted from the notation stays, the sentence around it is translated."""
    match = come_to("", ("* start 2",), {})
    s = match.full_state()
    with pytest.raises(NotationError) as english:
        GAME.notation.read_line(s, line)
    with speaking("de"), pytest.raises(NotationError) as german:
        GAME.notation.read_line(s, line)
    assert str(german.value) != str(english.value)
    assert "{" not in str(german.value)


def test_a_setting_is_refused_in_the_language() -> None:
    """Too many pawns for the boats: said with the numbers."""
    with speaking("de"), pytest.raises(OptionError) as refused:
        GAME.setting(6, {"sailors": "6"})
    assert str(refused.value) == (
        "6 Crews (Offiziere: 2, Matrosen: 6) haben 48 Figuren, die 7 Boote aber nur 42 Sitze: "
        "Wähle weniger Matrosen oder Offiziere"
    )


def test_every_colour_has_its_word() -> None:
    """Boats and crews have a name in words, and files go on calling them as before."""
    with speaking("de"):
        match = come_to("", ("* start 2",), {"colours": "white,purple,blue"})
        view = match.view(None)
        assert part(view, "crew", "2") == "Crew Lila"
        assert match.lines()[0] == "* start 2"
        assert match.legal(2)[0].text == "dock purple 1"
    assert set(COLOUR_WORDS) == {"red", "yellow", "green", "blue", "purple", "white", "black"}

"""What Abandon Ship says, in English and in German: choices, parts, events, what is waited for, accounts."""

from __future__ import annotations

import pytest

import scupper
from scupper.engine.game import Told
from scupper.engine.language import speaking
from scupper.engine.match import Match
from scupper.engine.state import EVERYONE, SPECTATOR
from scupper.games.abandon_ship.components import DICE, FACE_TEXT, FACES, RATS
from scupper.games.abandon_ship.state import Event
from scupper.games.abandon_ship.words import account, event, part, points, waiting
from scupper.games.abandon_ship.words_names import face, face_sign

GAME = scupper.game("abandon-ship")
NAMES = ("Ann", "Bo", "Cy")
RATS_AT = "red 12 orange 9 yellow 9 green 9 blue 4 purple 4 black 2"
CHEESE = "17=1 22=1 25=2 30=2 33=3"
ALL = "red:3,orange:3,yellow:3,green:3,blue:3,purple:3,black:3,white:(1)"


def come_to(dice: str = ALL, rats: str = RATS_AT, phase: str = "use", turn: str = "1") -> Match:
    """A match of three that goes on from a position."""
    head = f"p=3 phase={phase} turn={turn} water=0 dice={dice} sinks=3,4,4,5,5,6,7,8"
    text = f"{head} | {rats} | cheese {CHEESE} | points 0,3,1 | tiles 1=a 2=b 3=c"
    setting = GAME.setting(3)
    return Match.from_position(GAME, setting, GAME.notation.read_position(text, setting))


def sentence(kind: Event, a: int = 0, b: int = 0, c: int = 0, viewer: int = SPECTATOR) -> str | None:
    """An event in words."""
    return event(Told(EVERYONE, kind, a, b, c), NAMES, viewer, GAME.setting(3))


def used(die: str, shown: str, rat: str) -> tuple[Event, int, int, int]:
    """Ann's use of a die, as it is told."""
    d = DICE.index(die)
    return Event.USED, 0, d * FACES + FACE_TEXT[d].index(shown), RATS.index(rat)


@pytest.mark.parametrize(
    ("dice", "rats", "line", "english", "german"),
    [
        (
            "red:3,blue:6",
            RATS_AT,
            "use red",
            "Red climbs from 12 to 15. The red die leaves the pool.",
            "Rot klettert von 12 auf 15. Der rote Würfel verlässt den Vorrat.",
        ),
        (
            "red:4x,blue:6",
            RATS_AT,
            "use red",
            "Red climbs from 12 to 16. The red die stays in the pool.",
            "Rot klettert von 12 auf 16. Der rote Würfel bleibt im Vorrat.",
        ),
        (
            "red:3,white:(back)",
            RATS_AT,
            "use white on red",
            "Red slides from 12 to 9. The white die leaves the pool.",
            "Rot rutscht von 12 auf 9. Der weiße Würfel verlässt den Vorrat.",
        ),
        (
            "red:3,black:back",
            RATS_AT,
            "use black",
            "Black stays on 2, as no rat is behind. The black die leaves the pool.",
            "Schwarz bleibt auf 2, denn darunter ist keine Ratte. Der schwarze Würfel verlässt den Vorrat.",
        ),
        (
            "red:3,white:(fwd)",
            RATS_AT,
            "use white on red",
            "Red stays on 12, as no rat is ahead. The white die leaves the pool.",
            "Rot bleibt auf 12, denn darüber ist keine Ratte. Der weiße Würfel verlässt den Vorrat.",
        ),
        (
            "red:3,white:(5)",
            RATS_AT,
            "use white on red",
            "Red climbs from 12 to 17 and finds cheese: 1 point. The white die leaves the pool.",
            "Rot klettert von 12 auf 17 und findet Käse: 1 Punkt. Der weiße Würfel verlässt den Vorrat.",
        ),
        (
            "red:6,blue:6",
            RATS_AT.replace("red 12", "red 31"),
            "use red",
            "Red climbs from 31 to the top deck and takes the 0. The red die is out of the game.",
            "Rot klettert von 31 aufs Oberdeck und nimmt die 0. Der rote Würfel ist aus dem Spiel.",
        ),
        (
            "red:3,white:(11)x",
            RATS_AT.replace("blue 4", "blue 30").replace("red 12", "red +x"),
            "use white on blue",
            (
                "Blue climbs from 30 to the top deck and takes the 5. "
                "The white die stays in the pool, and the blue one is out of the game."
            ),
            (
                "Blau klettert von 30 aufs Oberdeck und nimmt die 5. "
                "Der weiße Würfel bleibt im Vorrat, und der blaue ist aus dem Spiel."
            ),
        ),
        (
            "red:(2),blue:3",
            RATS_AT.replace("blue 4", "blue 35"),
            "use red on blue",
            (
                "Blue climbs from 35 to the top deck and takes the 0. "
                "The red die leaves the pool, and the blue one is out of the game."
            ),
            (
                "Blau klettert von 35 aufs Oberdeck und nimmt die 0. "
                "Der rote Würfel verlässt den Vorrat, und der blaue ist aus dem Spiel."
            ),
        ),
        (
            "red:back,blue:3",
            RATS_AT.replace("red 12", "red 24").replace("yellow 9", "yellow 22"),
            "use red",
            "Red slides from 24 to 22 and finds cheese: 1 point. The red die leaves the pool.",
            "Rot rutscht von 24 auf 22 und findet Käse: 1 Punkt. Der rote Würfel verlässt den Vorrat.",
        ),
    ],
)
def test_choice_says_what_it_does(dice: str, rats: str, line: str, english: str, german: str) -> None:
    """Where the rat gets to, what it finds, and where the die goes."""
    if "red +x" in rats:
        dice = dice.replace("red:3", "black:3")
    match = come_to(dice, rats)
    for language, expected in (("en", english), ("de", german)):
        with speaking(language):
            assert {c.text: c.words for c in match.legal(1)}[line] == expected


@pytest.mark.parametrize(
    ("language", "up", "down"),
    [
        (
            "en",
            "Red climbs from 12 to 17 and finds the cheese there",
            "Red slides from 18 to 17 and finds the cheese there",
        ),
        (
            "de",
            "Rot klettert von 12 auf 17 und findet dort den Käse",
            "Rot rutscht von 18 auf 17 und findet dort den Käse",
        ),
    ],
)
def test_cheese_face_down_has_no_number(language: str, up: str, down: str) -> None:
    """Who does not know a cheese's value is told that it is there, and no more."""
    setting = GAME.setting(3, {"cheese": "hidden"})
    for rats, dice, expected in (
        (RATS_AT, "red:3,white:(5)", up),
        (RATS_AT.replace("red 12", "red 18").replace("blue 4", "blue 17"), "red:3,white:(back)", down),
    ):
        text = (
            f"p=3 cheese=hidden phase=use turn=1 water=0 dice={dice} sinks=3,4,4,5,5,6,7,8 | {rats} "
            f"| cheese {CHEESE} | points 0,0,0 | tiles 1=a 2=b 3=c"
        )
        match = Match.from_position(GAME, setting, GAME.notation.read_position(text, setting))
        with speaking(language):
            assert expected in {c.text: c.words for c in match.legal(1)}["use white on red"]


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        ("die-white", "White die, any rat, 11, stays", "Würfel Weiß, beliebige Ratte, 11, bleibt"),
        ("die-black", "Black die, anchor", "Würfel Schwarz, Anker"),
        ("die-red", "Red die, out of the game", "Würfel Rot, aus dem Spiel"),
        (
            "die-blue",
            "Blue die, set aside until the water rises",
            "Würfel Blau, liegt beiseite, bis das Wasser steigt",
        ),
        ("rat-red", "Red rat, on the top deck", "Ratte Rot, auf dem Oberdeck"),
        ("rat-green", "Green rat, washed away", "Ratte Grün, fortgespült"),
        ("rat-black", "Black rat on 2", "Ratte Schwarz auf 2"),
    ],
)
def test_part_says_where_it_is(value: str, english: str, german: str) -> None:
    """A die with what it does or where it lies, a rat with its place."""
    rats = RATS_AT.replace("red 12", "red +x").replace("green 9", "green drowned")
    view = come_to("black:back,white:(11)x", rats).view(1)
    for language, expected in (("en", english), ("de", german)):
        with speaking(language):
            assert part(view, *value.split("-")) == expected


def test_die_without_a_face_has_no_words_for_it() -> None:
    """Before the roll a die of the pool is just a die."""
    match = come_to("red,blue", phase="roll")
    assert part(match.view(1), "die", "red") == "Red die"
    assert GAME.words.action(match.view(1), DICE.index("blue") * len(RATS)) == "Blue die on red"
    with speaking("de"):
        assert part(match.view(1), "die", "red") == "Würfel Rot"
        assert GAME.words.action(match.view(1), DICE.index("blue") * len(RATS)) == "Würfel Blau für Ratte Rot"


@pytest.mark.parametrize(
    ("told", "english", "german"),
    [
        ((Event.TILE, 1, 0, 0), "Bo has red, orange and green.", "Bo hat Rot, Orange und Grün."),
        ((Event.BEGINS, 1, 0, 0), "Bo begins.", "Bo beginnt."),
        ((Event.SINK, 5, 0, 0), "The sea rises: a 5.", "Das Wasser steigt: eine 5."),
        ((Event.ROSE, 3, 3, 0), "The water stays at 3.", "Das Wasser bleibt auf 3."),
        ((Event.ROSE, 3, 8, 0), "The water is now at 8.", "Das Wasser steht jetzt auf 8."),
        (
            (Event.WASHED, 6, 4, 0),
            "Black, alone on 4, is washed away.",
            "Schwarz, allein auf 4, wird fortgespült.",
        ),
        (
            (Event.DICE_BACK, 7, 0, 0),
            "The dice are back: 7 in the pool.",
            "Die Würfel sind zurück: 7 im Vorrat.",
        ),
        (used("purple", "6", "purple"), "Ann uses the purple 6.", "Ann nimmt die lila 6."),
        (
            used("red", "4x", "red"),
            "Ann uses the red 4, and the die stays.",
            "Ann nimmt die rote 4, und der Würfel bleibt im Vorrat.",
        ),
        (used("green", "(2)", "blue"), "Ann uses the green 2 on Blue.", "Ann nimmt die grüne 2 für Blau."),
        (
            used("white", "(11)x", "black"),
            "Ann uses the white 11 on Black, and the die stays.",
            "Ann nimmt die weiße 11 für Schwarz, und der Würfel bleibt im Vorrat.",
        ),
        (used("blue", "back", "blue"), "Ann uses the blue anchor.", "Ann nimmt den blauen Anker."),
        (
            used("white", "(back)", "red"),
            "Ann uses the white anchor on Red.",
            "Ann nimmt den weißen Anker für Rot.",
        ),
        (
            used("white", "(fwd)", "black"),
            "Ann uses the white arrow on Black.",
            "Ann nimmt den weißen Pfeil für Schwarz.",
        ),
        ((Event.MOVED, 3, 4, 9), "Green climbs from 4 to 9.", "Grün klettert von 4 auf 9."),
        ((Event.MOVED, 3, 9, 4), "Green slides from 9 to 4.", "Grün rutscht von 9 auf 4."),
        (
            (Event.STAYED, 3, 9, 0),
            "Green stays on 9: nothing to go to.",
            "Grün bleibt auf 9: In dieser Richtung ist keine Ratte.",
        ),
        ((Event.ARRIVED, 3, 0, 0), "Green is up: no points.", "Grün ist oben: keine Punkte."),
        ((Event.ARRIVED, 3, 1, 0), "Green is up: 5 points.", "Grün ist oben: 5 Punkte."),
        (
            (Event.TOOK, 2, 0, 1),
            "Cy takes the cheese on 17: 1 point.",
            "Cy nimmt den Käse auf 17: 1 Punkt.",
        ),
        (
            (Event.LAST, 2, 3, 0),
            "Yellow, among the last, gets 2 points.",
            "Gelb ist unter den Letzten und bekommt 2 Punkte.",
        ),
        (
            (Event.ENDED, 4, 0, 0),
            "The game is over. Tiles are turned up.",
            "Das Spiel ist zu Ende. Die Plättchen werden aufgedeckt.",
        ),
    ],
)
def test_event_is_told_in_one_sentence(told: tuple[Event, int, int, int], english: str, german: str) -> None:
    """The log says who did what with which die, and what became of it."""
    assert sentence(*told) == english
    with speaking("de"):
        assert sentence(*told) == german


def test_own_tile_is_told_to_its_player_as_theirs() -> None:
    """Only the owner reads of a secret tile; to others it is told at the end, with the name."""
    assert sentence(Event.TILE, 1, 6, viewer=1) == "Your secret tile names red, yellow and black."
    with speaking("de"):
        assert sentence(Event.TILE, 1, 6, viewer=1) == "Dein geheimes Plättchen zeigt Rot, Gelb und Schwarz."


def test_what_the_next_sentence_says_is_not_said_twice() -> None:
    """A rat that gets up is told of as up; cheese laid out and dice rolled are seen."""
    assert sentence(Event.MOVED, 3, 30, 36) is None
    silent = [kind for kind in Event if sentence(kind, 1, 1, 1) is None]
    assert silent == [Event.CHEESE, Event.ROLLED]


@pytest.mark.parametrize(
    ("phase", "turn", "seat", "english", "german"),
    [
        (
            "use",
            "1",
            1,
            "Your turn: use one die on a rat.",
            "Du bist dran: Nimm einen Würfel.",
        ),
        ("use", "1", 2, "Ann is choosing a die.", "Ann wählt einen Würfel."),
        ("roll", "1", 1, "Your turn: roll the dice.", "Du bist dran: Würfle."),
        ("roll", "1", None, "Ann rolls the dice.", "Ann würfelt."),
        ("sink", "2", 2, "The water rises, then you roll the dice.", "Das Wasser steigt, dann würfelst du."),
        ("sink", "2", 3, "The water rises, then Bo rolls the dice.", "Das Wasser steigt, dann würfelt Bo."),
    ],
)
def test_waiting_says_who_does_what_next(
    phase: str, turn: str, seat: int | None, english: str, german: str
) -> None:
    """The one who is waited for is spoken to, the others read the name."""
    dice = {"use": ALL, "roll": "red,white", "sink": "white"}[phase]
    view = come_to(dice, phase=phase, turn=turn).view(seat)
    assert waiting(view, NAMES) == english
    with speaking("de"):
        assert waiting(view, NAMES) == german


def test_waiting_before_the_first_turn_and_after_the_last() -> None:
    """Nobody is named while the game is set up, nor when it has ended."""
    new = Match(GAME, GAME.setting(3)).view(1)
    assert waiting(new, NAMES) == "The game is being set up."
    rats = "red +x orange +5 yellow +3 green +2 blue 17 purple drowned black drowned"
    over = come_to("-", rats, "over", "-").view(None)
    assert waiting(over, NAMES) == "The game is over."
    with speaking("de"):
        assert waiting(new, NAMES) == "Das Spiel wird aufgebaut."
        assert waiting(over, NAMES) == "Das Spiel ist zu Ende."


def test_account_tells_each_rat_of_the_tile_and_the_cheese() -> None:
    """Lines that add up to the score, also where a rat brings nothing."""
    rats = "red +x orange +5 yellow +3 green drowned blue 17 purple drowned black +2"
    view = come_to("-", rats, "over", "-").view(None)
    assert account(view, 0) == [
        ("Red is up", 0),
        ("Orange is up", 5),
        ("Green drowned", 0),
        ("Cheese", 0),
    ]
    assert account(view, 1)[-2:] == [("Blue still on 17", 0), ("Cheese", 3)]
    with speaking("de"):
        assert account(view, 0) == [
            ("Rot ist oben", 0),
            ("Orange ist oben", 5),
            ("Grün ist ertrunken", 0),
            ("Käse", 0),
        ]
        assert account(view, 1)[-2:] == [("Blau noch auf 17", 0), ("Käse", 3)]


def test_points_have_their_numbers() -> None:
    """None, one, several."""
    assert [points(n) for n in (0, 1, 5)] == ["no points", "1 point", "5 points"]
    with speaking("de"):
        assert [points(n) for n in (0, 1, 5)] == ["keine Punkte", "1 Punkt", "5 Punkte"]


def test_every_face_reads_without_the_words_of_files() -> None:
    """Anchor and arrow, which files call back and fwd, are called what the die shows."""
    for die, faces in enumerate(FACE_TEXT):
        for number in range(len(faces)):
            for text in (face(die, number), face_sign(die, number)):
                assert not {"back", "fwd"} & set(text.replace("(", " ").replace(")", " ").split())
    white = DICE.index("white")
    assert [face_sign(white, n) for n in range(FACES)] == [
        "1",
        "3",
        "5",
        "11",
        "arrow",
        "anchor",
    ]

"""Why not, in Abandon Ship, in English and in German; each reason cites a rule and a part of the guide."""

from __future__ import annotations

import pytest

import scupper
from scupper.engine.checks_text import anchors
from scupper.engine.game import Reason
from scupper.engine.language import speaking
from scupper.engine.match import Match
from scupper.engine.state import copy
from scupper.games.abandon_ship import reasons
from scupper.games.abandon_ship.state import State

GAME = scupper.game("abandon-ship")
POSITION = (
    "p=3 phase=use turn=1 water=0 dice=red:3,black:back,white:(5) sinks=3,4,4,5,5,6,7,8 "
    "| red 12 orange +x yellow 9 green drowned blue 4 purple 4 black 2 "
    "| cheese 17=1 22=1 25=2 30=2 33=3 | points 0,0,0 | tiles 1=a 2=b 3=c"
)


def why_not(die: str, rat: str) -> Reason | None:
    """Why Ann may not use a die on a rat."""
    setting = GAME.setting(3)
    match = Match.from_position(GAME, setting, GAME.notation.read_position(POSITION, setting))
    return match.why_not(1, GAME.facts.actions.number("use", die, rat))


@pytest.mark.parametrize(
    ("die", "rat", "english", "german"),
    [
        (
            "red",
            "blue",
            "The red die shows a plain 3: it moves only the red rat. (Decisions, R6)",
            "Der rote Würfel zeigt 3 ohne Kreis: Er bewegt nur die rote Ratte. (Entscheidungen, R6)",
        ),
        (
            "black",
            "blue",
            "The black die shows a plain anchor: it moves only the black rat. (Decisions, R6)",
            (
                "Der schwarze Würfel zeigt Anker ohne Kreis: Er bewegt nur die schwarze Ratte. "
                "(Entscheidungen, R6)"
            ),
        ),
        (
            "orange",
            "orange",
            "The orange die left the game with its rat. (Flow 6 and 7, R20)",
            "Der orange Würfel ist mit seiner Ratte aus dem Spiel. (Ablauf 6 und 7, R20)",
        ),
        (
            "blue",
            "blue",
            (
                "The blue die is set aside: it comes back when the water rises, or is due to rise. "
                "(Flow 1 and 5)"
            ),
            (
                "Der blaue Würfel liegt beiseite: Er kommt zurück, sobald das Wasser steigt oder "
                "steigen müsste. (Ablauf 1 und 5)"
            ),
        ),
        (
            "white",
            "green",
            "Green was washed away and is out of play. (Flow 7, R6)",
            "Ratte Grün wurde fortgespült und ist nicht mehr im Spiel. (Ablauf 7, R6)",
        ),
        (
            "white",
            "orange",
            "Orange is on the top deck and moves no more. (Flow 6, R6)",
            "Ratte Orange ist auf dem Oberdeck und zieht nicht mehr. (Ablauf 6, R6)",
        ),
    ],
)
def test_refusal_says_why_and_cites_the_rule(die: str, rat: str, english: str, german: str) -> None:
    """The same sentence on the page and in a refusal, in the language of the visitor."""
    reason = why_not(die, rat)
    assert reason is not None
    assert str(reason) == english
    assert reason.anchor in anchors(GAME.text_file("guide.md"))
    with speaking("de"):
        reason = why_not(die, rat)
        assert str(reason) == german
        assert reason is not None
        assert reason.anchor in anchors(GAME.spoken_file("guide.md"))


def test_legal_choice_has_no_reason() -> None:
    """What may be done is not argued with."""
    assert why_not("red", "red") is None
    assert why_not("white", "blue") is None


def test_what_was_shown_cannot_be_taken_back() -> None:
    """A cheese that was turned over, and the tiles at the end."""
    setting = GAME.setting(3, {"cheese": "hidden"})
    before = GAME.notation.read_position(POSITION.replace("p=3", "p=3 cheese=hidden"), setting)
    assert isinstance(before, State)
    took, ended = copy(before), copy(before)
    took.points[0] = 2
    ended.tile_seen[1] = -1
    assert reasons.why_no_undo(before, before) is None
    shown = "The cheese was turned over: everybody has seen its value. (Variants, cheese = hidden)"
    assert str(reasons.why_no_undo(before, took)) == shown
    assert str(reasons.why_no_undo(before, ended)) == "The game ended and the tiles were turned up. (End 1)"
    with speaking("de"):
        shown = "Der Käse ist aufgedeckt: Alle haben seinen Wert gesehen. (Varianten, verdeckter Käse)"
        assert str(reasons.why_no_undo(before, took)) == shown
        ended_words = "Das Spiel ist zu Ende, und die Plättchen sind aufgedeckt. (Ende 1)"
        assert str(reasons.why_no_undo(before, ended)) == ended_words

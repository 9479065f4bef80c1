"""Games of Abandon Ship that have come to a moment worth looking at, as tables to lay ready."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from scupper.engine.log import read
from scupper.lab.analysis import Analysis, Judged, decisions, positions
from scupper.site.analysis import Study
from scupper.site.entries import write_json
from tests.browser.serving import Course

THREE = ("Ann", "Bo", "Cy")
UNTIL_PRESSED = {"roll": "wait", "pace": "quick"}
GOLDEN = Path(__file__).parents[1] / "golden"
PEOPLE = (*THREE, "Dee", "Eve", "Fay", "Gus")

_DEALT = (
    "* cheese 17=1 22=1 25=2 30=2 33=3",
    "* deal 1=e 2=f 3=a",
    "* first 1",
)
_FIRST_ROLL = "* roll red=3 orange=4x yellow=back green=(2) blue=1x purple=6 black=5 white=(5)"
_ELEVEN = "* roll red=3 orange=4x yellow=back green=(2) blue=1x purple=6 black=5 white=(11)x"


def first_turn() -> Course:
    """Ann (seat 1) has rolled: plain dice for every rat but green, which moves any rat, as white does."""
    return Course(THREE, (*_DEALT, _FIRST_ROLL), settings=UNTIL_PRESSED)


def second_turn() -> Course:
    """Ann has used purple, which lies set aside; Bo (seat 2) has rolled."""
    second = "* roll red=3 orange=4x yellow=back green=(2) blue=1x black=5 white=(5)"
    return Course(THREE, (*_DEALT, _FIRST_ROLL, "1 use purple", second), settings=UNTIL_PRESSED)


def before_roll() -> Course:
    """Ann has moved; Bo's dice have not been rolled, so Ann may still take her move back."""
    return Course(THREE, (*_DEALT, _FIRST_ROLL, "1 use purple"), settings=UNTIL_PRESSED)


def red_on_top() -> Course:
    """The white die has carried red to the top deck; Ann has rolled, black lies set aside."""
    lines = (
        *_DEALT,
        *(_ELEVEN, "1 use white on red"),
        *(_ELEVEN, "2 use white on red"),
        *(_ELEVEN, "3 use white on red"),
        *("* roll orange=4x yellow=back green=(2) blue=1x purple=6 black=5 white=(5)", "1 use black"),
        *("* roll orange=4x yellow=back green=(2) blue=1x purple=6 white=(5)", "2 use orange"),
        *("* roll orange=4x yellow=back green=(2) blue=1x purple=6 white=(5)", "3 use orange"),
        "* roll orange=4x yellow=back green=(2) blue=1x purple=6 white=(5)",
    )
    return Course(THREE, lines, {"start": "deck10"}, UNTIL_PRESSED)


def before_the_end() -> Course:
    """A golden game of five but for its last line, in which Cy (seat 3) carries up the fourth rat."""
    return golden("abandon-ship", "four-on-top", -1)


def analysed() -> Course:
    """The same to its end, with an analysis that marks two choices; its figures are made up."""
    match = read(GOLDEN / "abandon-ship" / "four-on-top.scupper").match
    stood, made = positions(match), list(decisions(match))
    chances = tuple((0.6 - n / 500, 0.1, n / 500, 0.1, 0.2) for n, _ in enumerate(stood))
    dear = tuple(
        Judged(one.line, one.view.player + 1, one.action, one.action, 0.1, 0.3, 0.01) for one in made[9:11]
    )
    found = Analysis(1, 500, tuple(lines for lines, _ in stood), chances, dear)
    study = write_json(Study(match.game.facts.rules_version, found))
    return replace(golden("abandon-ship", "four-on-top", len(match.record)), study=study)


def golden(game: str, name: str, lines: int) -> Course:
    """A golden game after so many lines, or before so many from its end."""
    played = read(GOLDEN / game / f"{name}.scupper")
    options = dict(played.setting.options)
    so_far = tuple(line.text for line in played.lines[:lines])
    return Course(PEOPLE[: played.setting.players], so_far, options, UNTIL_PRESSED, game)


FIRST_VOTE = next(
    n
    for n, line in enumerate(read(GOLDEN / "lifeboats" / "hats-and-ties.scupper").lines)
    if "vote leak" in line.text
)
"""After so many lines of that golden game of three they vote which boat leaks."""


def six_in_boats(lines: int) -> Course:
    """Six in Lifeboats: 44 lines are the set-up, then they vote which boat leaks; 46: two have voted."""
    return golden("lifeboats", "six-players", lines)


def before_a_rise() -> Course:
    """A golden game up to its second rise, which takes the yellow rat off space 3 whatever token comes up."""
    return golden("abandon-ship", "last-two-by-a-rise", 30)


LAST_MOVE = ("white", "red")
"""The die and the rat of the line that `before_the_end` lacks; it ends the game with these totals."""
TOTALS = {"Ann": 14, "Bo": 3, "Cy": 2, "Dee": 5, "Eve": 7}

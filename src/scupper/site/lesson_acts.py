"""What a learner does at a table with a lesson. Each act checks, then yields the entries it makes."""

from __future__ import annotations

from collections.abc import Iterator

from scupper.engine.game import Choice, Game
from scupper.engine.language import gettext as _
from scupper.engine.tutorial import Tutorial
from scupper.site.entries import Begun, Creation, Entry, Kind, write_json
from scupper.site.lesson import Lesson, sound_tutorial
from scupper.site.people import unique_name
from scupper.site.refusal import Refused
from scupper.site.table import Table

BOT = "greedy"
"""Who plays beside the learner once the script has ended."""
SETTINGS = {"roll": "wait"}
"""A learner is not hurried."""


class LessonRefused(Refused):
    """What the rules would allow is refused by a lesson, which can be left."""


def tutorial_of(game: Game) -> Tutorial:
    """The tutorial of a game. Raises Refused."""
    found = sound_tutorial(game)
    if found is None:
        raise Refused(_("There is no lesson for this game. Its guide tells how to play."), 404)
    return found


def creation_of(game: Game, tutorial: Tutorial) -> Creation:
    """How the table of a lesson begins."""
    return Creation(game.facts.id, game.facts.rules_version, "", dict(tutorial.options), SETTINGS)


def begin(table: Table, person: str, name: str) -> Iterator[Entry]:
    """Seat the learner beside bots and play to where the lesson starts."""
    tutorial = tutorial_of(table.game)
    yield table.add(Kind.LESSON, person=person, text=write_json(Begun(tutorial.fingerprint)))
    others = iter(tutorial.names)
    for seat in range(1, tutorial.players + 1):
        if seat == tutorial.seat:
            yield table.add(
                Kind.SAT, seat=seat, person=person, text=unique_name(name or _("Skipper"), tutorial.names)
            )
        else:
            yield table.add(Kind.BOT, seat=seat, person=person, text=f"{BOT} {next(others)}")
    setting = table.game.setting(tutorial.players, tutorial.options)
    yield table.add(Kind.STARTED, person=person, text=write_json(dict(setting.options)))
    for line in tutorial.before:
        yield table.take_line(line)


def play_due(table: Table) -> Iterator[Entry]:
    """Play the line of the script that comes next by itself."""
    if table.in_lesson and table.lesson is not None and table.lesson.due is not None:
        yield table.take_line(table.lesson.due)


def read_on(table: Table, person: str, number: int) -> Iterator[Entry]:
    """Go on from a step that has been read; what the script has for it happens at once if it has not yet.

    A step that has been left already is no fault: the button was pressed twice.
    """
    lesson = _learning(table, person)
    if number != lesson.number:
        return
    if lesson.step is None or lesson.step.ask:
        raise Refused(_("The lesson waits for you to do what it asks."))
    while lesson.due is not None:
        yield table.take_line(lesson.due)
    yield table.add(Kind.READ, seat=table.seat_of(person), person=person, text=str(number))


def play_freely(table: Table, person: str) -> Iterator[Entry]:
    """Leave the lesson: from here on it is a game like any other."""
    _learning(table, person)
    yield table.add(Kind.FREED, seat=table.seat_of(person), person=person)


def insist(table: Table, choice: Choice) -> None:
    """Hold a legal choice of the learner against the script. Raises Refused."""
    lesson = table.lesson
    if lesson is None or not table.in_lesson:
        return
    if lesson.holds:
        raise LessonRefused(why_not_now(lesson))
    seat = lesson.tutorial.seat
    if f"{seat} {choice.text}" not in lesson.asked:
        raise LessonRefused(_wanted(table, lesson))


def keep_going(table: Table) -> None:
    """Refuse to take anything back while the script lasts. Raises Refused."""
    if table.in_lesson:
        raise Refused(no_way_back())


def roll_asked(table: Table, lesson: Lesson) -> Iterator[Entry]:
    """Let chance fall as the script has it. Raises Refused."""
    if not lesson.asks_roll:
        raise LessonRefused(why_not_now(lesson))
    yield table.take_line(lesson.asked[0])


def no_way_back() -> str:
    """Why nothing is taken back in a lesson."""
    return _("In a lesson nothing is taken back; in a game of your own you may.")


def why_not_now(lesson: Lesson) -> str:
    """Why the learner can do nothing in the game now."""
    if lesson.due is not None:
        return _("Wait a moment: the others are playing.")
    return _("The lesson has something to tell first: press Next. Or play freely from here.")


def _wanted(table: Table, lesson: Lesson) -> str:
    """What the lesson asks for instead of something else that could be done."""
    seat = lesson.tutorial.seat
    legal = table.match.legal(seat) if table.match is not None else ()
    words = [choice.words for choice in legal if f"{seat} {choice.text}" in lesson.asked]
    if len(words) != 1:
        return _("That is possible, but the lesson asks for something else here. You may also play freely.")
    return _("In this lesson, do this: {what} You may also play freely from here.").format(what=words[0])


def _learning(table: Table, person: str) -> Lesson:
    """The lesson that a person follows at a table. Raises Refused."""
    lesson = table.lesson
    if lesson is None:
        raise Refused(_("There is no lesson at this table."), 404)
    if table.seats.known_as(person) != lesson.learner:
        raise Refused(_("This is somebody else's lesson. You may watch, or begin one of your own."), 403)
    if lesson.left or table.is_closed:
        raise Refused(_("This lesson is over: the game goes on without it."))
    return lesson

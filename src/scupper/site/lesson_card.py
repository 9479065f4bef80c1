"""The card of a lesson beside the board, for its learner alone: what the step says, and how to go on."""

from __future__ import annotations

from dataclasses import dataclass

from scupper.engine.language import gettext as _
from scupper.site.table import Table


@dataclass(frozen=True)
class Card:
    """What a lesson shows its learner now.

    `point` are elements of the page and parts of actions; `asks`: the learner is to do something; `watches`:
    the script is still playing; `done`: the last step has been left. `left`: there is nothing to show.
    """

    left: bool = False
    number: int = 0
    last: int = 0
    text: str = ""
    point: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()
    asks: bool = False
    watches: bool = False
    done: bool = False


def card_for(table: Table, seat: int | None) -> Card | None:
    """The card for whoever looks from a seat; None when that is not the learner, or there is no lesson."""
    lesson = table.lesson
    if lesson is None or seat != lesson.tutorial.seat:
        return None
    if lesson.left or table.is_closed:
        return Card(left=True)
    step = lesson.step
    earlier = tuple(one.text for one in reversed(lesson.earlier))
    if step is None:
        return Card(number=lesson.last, last=lesson.last, text=_farewell(table), earlier=earlier, done=True)
    return Card(
        number=lesson.number,
        last=lesson.last,
        text=step.text,
        point=step.point,
        earlier=earlier,
        asks=bool(step.ask),
        watches=lesson.due is not None,
    )


def with_rings(html: str, card: Card) -> str:
    """The live part with what the card points at marked, which styles ring: by its id, or as a part."""
    for name in card.point:
        for attribute in (f' id="{name}"', f' id="part-{name}"'):
            if attribute in html:
                html = html.replace(attribute, f"{attribute} data-pointed", 1)
                break
    return html


def _farewell(table: Table) -> str:
    if table.over:
        return _(
            "That is all you need. Now make a table of your own: bots sit down where people are missing."
        )
    return _("That is all you need. Play on against the bots from here, or make a table of your own.")

"""The part of a table's page that changes while people look at it: board, players and dock, from a view.

Nothing here knows the table. `Company` is what everybody may know of those who play; what only one viewer may
know comes as that viewer's view, choices and sentences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.game import Game, Reason
from scupper.engine.language import gettext as _
from scupper.engine.language import ngettext
from scupper.engine.state import View
from scupper.site.dressing import closed_up
from scupper.site.hints import Advice
from scupper.site.lesson_card import Card, with_rings
from scupper.site.offers import Offers
from scupper.site.parts import parts_of
from scupper.site.people import bot_name
from scupper.site.standings import Standing
from scupper.site.templates import render

LISTED = 40
"""So many choices are listed as buttons; more become a form with one field a part."""


@dataclass(frozen=True)
class Company:
    """Those who play: their names in seat order, and the seats that bots play, some for a person."""

    names: tuple[str, ...]
    bots: frozenset[int]
    stand_ins: frozenset[int]


@dataclass(frozen=True)
class Row:
    """A player beside the board."""

    seat: int
    name: str
    note: str
    now: bool
    done: bool
    piece: Markup


@dataclass(frozen=True)
class Field:
    """One part of a kind of action, as a field of the form for many choices."""

    name: str
    title: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Form:
    """The form for the choices of one kind of action when there are many."""

    kind: str
    title: str
    fields: Sequence[Field]


@dataclass(frozen=True)
class Now:
    """What the page offers and tells a viewer besides the picture of the present.

    `acting` and `sealed` are the seats that are to choose and those whose choices lie face down; `together`:
    such a decision is open. `chosen` are the viewer's own choices that lie face down, in words; `lately`
    is what has happened since the viewer's last move; `offers` is about those who are gone, stand-ins and
    calling the vote; `lesson` is for whoever learns the game here. The viewer `may_ask` for a hint,
    and has had `advice`. While `warming` bots that think ahead cannot do so yet. At the end `standings` say
    how each score came about, and `story` tells the turning points; `analysis` says how that of this game
    stands at the `table`.
    """

    decision: int
    turn: str
    acting: frozenset[int]
    sealed: frozenset[int]
    together: bool
    over: bool
    may_roll: bool
    may_undo: bool
    reason: Reason | None
    no_undo: Reason | None
    chosen: tuple[str, ...]
    lately: tuple[str, ...]
    closed: str
    warming: bool
    followed: str
    offers: Offers
    may_ask: bool
    advice: Advice | None
    lesson: Card | None
    standings: tuple[Standing, ...]
    story: tuple[Markup, ...]
    table: str
    analysis: str


@dataclass(frozen=True)
class LivePart:
    """Draws the live part for one viewer of a game; `before` is what the viewer saw a moment earlier."""

    game: Game
    company: Company
    seat: int | None

    def now(self, before: View[Any] | None, view: View[Any], picked: Choosing, now: Now) -> str:
        """The present, with all that the viewer can do."""
        rows = [self._row(view, seat, self._note(seat, now), now) for seat in self._seats]
        html = self._with_ways(self._draw(view, picked, rows, now=now, turn=now.turn), before, view)
        return html if now.lesson is None else with_rings(html, now.lesson)

    def moment(self, before: View[Any] | None, view: View[Any], said: Sequence[str]) -> str:
        """A moment of the game so far, with what was told then and nothing to choose."""
        rows = [self._row(view, seat, _("you") if seat == self.seat else "", None) for seat in self._seats]
        return self._with_ways(self._draw(view, NOTHING, rows, now=None, turn=" ".join(said)), before, view)

    def _with_ways(self, html: str, before: View[Any] | None, view: View[Any]) -> str:
        """The live part with the ways of the pieces that have moved, for `motion.js`."""
        ways: Mapping[str, str] = {} if before is None else self.game.ways(before, view)
        for piece, places in ways.items():
            html = html.replace(f' id="{piece}"', f' id="{piece}" data-via="{places}"', 1)
        return html

    def _draw(
        self, view: View[Any], picked: Choosing, rows: Sequence[Row], *, now: Now | None, turn: str
    ) -> str:
        picture = self.game.picture
        html = render(
            "live.html",
            board=Markup(picture.board(view, picked)),  # noqa: S704 - a picture holds no person's text
            dock=Markup(picture.dock(view, picked)),  # noqa: S704
            own=Markup(picture.own(view)),  # noqa: S704
            aside=Markup(picture.aside(view)),  # noqa: S704
            turn=turn,
            question=self._question(picked),
            rows=rows,
            picked=picked,
            picks=[(self._label(view, part), picked.address(part)) for part in picked.picks],
            forms=self._forms(view, picked),
            listed=len(picked.left) <= LISTED,
            game=self.game.facts.id,
            bot_word=bot_name(""),
            bots=self.company.bots,
            seated=self.seat is not None,
            asked=now is not None and self.seat in now.acting,
            now=now,
        )
        return closed_up(html)

    @property
    def _seats(self) -> range:
        return range(1, len(self.company.names) + 1)

    def _row(self, view: View[Any], seat: int, note: str, now: Now | None) -> Row:
        piece = Markup(self.game.picture.player(view, seat - 1))  # noqa: S704
        acting = now is not None and seat in now.acting
        done = now is not None and seat in now.sealed and not acting
        return Row(seat, self.company.names[seat - 1], note, acting, done, piece)

    def _note(self, seat: int, now: Now) -> str:
        own = seat == self.seat
        if seat in self.company.stand_ins:
            return _("a bot plays for you") if own else _("a bot plays")
        if seat in now.acting:
            if own:
                return _("your turn")
            if now.together:
                return _("choosing")
            return _("thinking") if seat in self.company.bots else _("to move")
        if seat in now.sealed:
            return _("chosen") if own else _("has chosen")
        return _("you") if own else ""

    def _label(self, view: View[Any], part: str) -> str:
        named = parts_of(self.game.facts.actions)[part]
        return self.game.words.part(view, named.name, named.value)

    def _question(self, picked: Choosing) -> str:
        """What is still to be decided once something has been picked; empty when nothing is."""
        if not picked.picks or picked.decided is not None:
            return ""
        table = self.game.facts.actions
        kinds = {table.kind_of(choice.action) for choice in picked.left}
        open_parts = [part for kind in table.kinds if kind in kinds for part in kind.parts]
        for part in open_parts:
            values = {dict(table.parts(choice.action)).get(part.name) for choice in picked.left}
            if len(values) > 1 and part.question:
                return _(part.question)
        n = len(picked.left)
        return ngettext("{n} choice is left.", "{n} choices are left.", n).format(n=n)

    def _forms(self, view: View[Any], picked: Choosing) -> list[Form]:
        """The forms for many choices: one for each kind of action, with a field for each of its parts."""
        if len(picked.left) <= LISTED:
            return []
        found: dict[str, dict[str, dict[str, str]]] = {}
        table = self.game.facts.actions
        for choice in picked.left:
            kind = found.setdefault(table.kind_of(choice.action).name, {})
            for name, value in table.parts(choice.action):
                label = self.game.words.part(view, name, value)
                kind.setdefault(name, {}).setdefault(value, label)
        titles = {part.name: part.title for kind in table.kinds for part in kind.parts}
        return [
            Form(
                kind.name,
                _(kind.title or kind.name.capitalize()),
                [
                    Field(name, _(titles[name] or name.capitalize()), tuple(values.items()))
                    for name, values in found[kind.name].items()
                ],
            )
            for kind in table.kinds
            if kind.name in found
        ]

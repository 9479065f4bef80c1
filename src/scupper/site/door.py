"""The one door: everything that a game says to somebody is made here, from views.

A `Seen` is bound to a seat (None: a spectator) and knows the table only through `Match.view`, `legal`,
`why_not`, `lines` and the events that this viewer may hear. Pages, frames, logs, downloads and refusals are
made from it, so two games that differ only in what a viewer may not know say the same to that viewer, byte
for byte. Earlier moments come from a `Timeline`, which hands out views only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Any

from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.game import Game, Reason
from scupper.engine.language import SOURCE_LANGUAGE, language, marked, speaking
from scupper.engine.language import gettext as _
from scupper.engine.log import Viewer, write
from scupper.engine.match import Match, Result
from scupper.engine.state import SPECTATOR, View
from scupper.site import hints
from scupper.site.analysis import finished
from scupper.site.chronicle import Chronicle, Item, Talkers
from scupper.site.hints import Hint
from scupper.site.lesson_acts import no_way_back, why_not_now
from scupper.site.lesson_card import Card, card_for
from scupper.site.live_part import Company, LivePart, Now
from scupper.site.offers import Offers, offers_to
from scupper.site.parts import parts_of, resting_parts
from scupper.site.people_log import with_remarks
from scupper.site.play import STAND_IN
from scupper.site.presence import Gone
from scupper.site.refusal import Refused
from scupper.site.standings import Standing, sentence_of_result, standings
from scupper.site.table import Table
from scupper.site.timeline import Timeline, entries_of_lines

WATCHING = marked("You are watching: only those who sit at the table choose.")
NO_SUCH_PART = marked("There is no such part of a choice in this game.")
LATELY = 6
"""So many sentences stand beside the choice, to say what led to it."""
_CACHED = 64


class Door:
    """Hands out what each viewer may know of a table. Made once for each table in memory."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seen: dict[tuple[int | None, str], Seen] = {}
        self._read: dict[tuple[int | None, str], dict[int, tuple[Item, ...]]] = {}
        self._talkers = Talkers()
        self._timeline: Timeline | None = None
        self._number = -1
        self.gone: tuple[Gone, ...] = ()
        self.warming = False
        self._hints: dict[int, Hint] = {}

    def advise(self, seat: int, hint: Hint) -> None:
        """Keep a hint for a seat, and for no other, until what it was about is decided."""
        self._hints[seat] = hint
        self._seen.clear()

    def advised(self, seat: int | None) -> Hint | None:
        """The last hint that a seat had."""
        return self._hints.get(seat or 0)

    def notice_warming(self, warming: bool) -> bool:
        """Take note of whether bots are warming up; whether that is news."""
        changed = warming != self.warming
        if changed:
            self.warming = warming
            self._seen.clear()
        return changed

    def notice(self, gone: tuple[Gone, ...]) -> bool:
        """Take note of who is waited for but gone now; whether that is news."""
        changed = gone != self.gone
        if changed:
            self.gone = gone
            self._seen.clear()
        return changed

    def seen(self, seat: int | None) -> Seen:
        """The table as a seat (None: a spectator) sees it now, in the language that is spoken.

        Made once for each entry, viewer and language.
        """
        table = self._table
        if table.match is None:
            raise Refused(_("The game has not begun."))
        if self._number != table.number or self._timeline is None:
            self._seen.clear()
            self._timeline = Timeline(table.match, entries_of_lines(table.story))
            self._number = table.number
        viewer = seat, language()
        if viewer not in self._seen:
            chronicle = Chronicle(
                table.game,
                table.names,
                SPECTATOR if seat is None else seat - 1,
                table.story,
                self._timeline,
                read=self._read.setdefault(viewer, {}),
                talkers=self._talkers,
            )
            seen = Seen(table, table.match, seat, chronicle, self.gone)
            seen.warming, seen.hint = self.warming, self.advised(seat)
            self._seen[viewer] = seen
        return self._seen[viewer]


class Seen:
    """A table whose game has begun, as one viewer sees it at one moment."""

    def __init__(
        self, table: Table, match: Match, seat: int | None, chronicle: Chronicle, gone: tuple[Gone, ...]
    ) -> None:
        self.seat = seat
        self.revision = table.number
        self.decision = table.decision
        self.chronicle = chronicle
        self.timeline = chronicle.timeline
        self._gone = gone
        self.warming = False
        """Whether bots that think ahead are not ready."""
        self.hint: Hint | None = None
        """The last hint that the viewer had."""
        self._table = table
        self._match = match
        self._game: Game = table.game
        self._pages: dict[tuple[object, ...], str] = {}
        self.encoded: dict[int, list[bytes]] = {}
        """Frames as they go over the line, by the entry that they follow."""

    # ---- what the viewer knows

    @property
    def player(self) -> int:
        """The viewer as the rules count: from 0, or SPECTATOR."""
        return SPECTATOR if self.seat is None else self.seat - 1

    @cached_property
    def view(self) -> View[Any]:
        """All that the viewer may know of the position."""
        return self._match.view(self.seat)

    @property
    def asked(self) -> bool:
        """Whether the viewer is to choose now."""
        return self._plays and self.seat in self._match.to_act

    @property
    def _plays(self) -> bool:
        """Whether the viewer has a seat in a running game, and neither bot nor lesson is in the way."""
        table = self._table
        free = self.seat is not None and not table.stand_in(self.seat) and self._held is None
        return free and table.running

    @property
    def _held(self) -> Reason | None:
        """Why a lesson lets its learner do nothing in the game now."""
        lesson = self._table.lesson
        held = lesson is not None and self._table.in_lesson and lesson.holds
        return Reason(why_not_now(lesson), "") if lesson is not None and held else None

    @cached_property
    def lesson(self) -> Card | None:
        """The card of the lesson that the viewer follows here."""
        return card_for(self._table, self.seat)

    @property
    def reads(self) -> bool:
        """Whether a lesson waits for the viewer to read and go on."""
        return self.lesson is not None and not (self.lesson.left or self.lesson.asks or self.lesson.watches)

    @property
    def may_roll(self) -> bool:
        """Whether the chance that is due opens the viewer's turn."""
        return self._plays and self._match.chance_due and self._match.opener == self.seat

    @property
    def yours(self) -> bool:
        """Whether the viewer is waited for."""
        return self.asked or self.may_roll

    @cached_property
    def nothing_picked(self) -> Choosing:
        """The viewer's legal choices; what could be chosen instead of a choice that lies face down."""
        if self.seat is None or not self._plays:
            return NOTHING
        return Choosing(self._match.legal(self.seat) if self.asked else self._match.instead(self.seat))

    def choosing(self, picks: Sequence[str]) -> Choosing:
        """The viewer's legal choices with some parts picked."""
        resting = resting_parts(self._game.facts.actions)
        return Choosing(self.nothing_picked.choices, tuple(picks), resting) if picks else self.nothing_picked

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self._table.over

    @property
    def game_title(self) -> str:
        """The game's title."""
        return _(self._game.facts.title)

    @property
    def analysis(self) -> str:
        """Where the analysis of the game is; empty while there is none."""
        return f"/t/{self._table.id}/analysis" if self._table.studies.found else ""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return self._table.names

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may choose now; nobody while chance is due or when the game has ended."""
        return self._match.to_act if self._table.running else ()

    @property
    def sealed_seats(self) -> tuple[int, ...]:
        """The seats whose choices lie face down: who has chosen is no secret."""
        return self._match.sealed_seats

    @property
    def result(self) -> Result | None:
        """Scores and places once the game has ended."""
        return self._match.result

    @property
    def position(self) -> str:
        """The position as text."""
        return self._match.position(self.seat or "spectator")

    def position_at(self, n: int) -> str:
        """The position as text, as it was at a moment of the game so far."""
        return self._game.notation.position(self.timeline.view(n, self.player).state)

    @property
    def lines(self) -> tuple[str, ...]:
        """The written lines as the viewer may read them now, in full once the game has ended."""
        return tuple(self._match.lines(None if self._table.over else self.seat or "spectator"))

    @property
    def may_undo(self) -> bool:
        """Whether the viewer may take back its last line now."""
        return self.seat is not None and self.why_no_undo is None and not self._table.is_closed

    # ---- reasons

    @property
    def _objection(self) -> Reason | None:
        """Why the viewer can do nothing at all in the game, whatever it is."""
        if self.seat is None:
            return Reason(_(WATCHING), "")
        return Reason(_(STAND_IN), "") if self._table.stand_in(self.seat) else self._held

    def why(self, part: str, picks: Sequence[str]) -> Reason | None:
        """Why a part cannot be picked now, together with the picks; None when it can."""
        if self._objection is not None or self.seat is None:
            return self._objection
        picked = self.choosing(picks)
        if part in picked.open:
            return None
        parts = parts_of(self._game.facts.actions)
        if part not in parts:
            return Reason(_(NO_SUCH_PART), "")
        with_part = parts[part].actions
        actions = with_part.intersection(*(parts[p].actions for p in picked.picks)) or with_part
        reasons = self._match.why_not_each(self.seat, sorted(actions))
        value = parts[part].value
        return _most_fitting([reason for reason in reasons if reason is not None], {value, _(value)})

    def why_not(self, action: int) -> Reason | None:
        """Why the viewer may not take an action now."""
        return self._objection or self._match.why_not(self.seat or 0, action)

    @cached_property
    def why_no_undo(self) -> Reason | None:
        """Why the viewer cannot take back its last line now; None when it can."""
        if self.seat is not None and self._table.in_lesson:
            return Reason(no_way_back(), "")
        return self._objection or self._match.why_no_undo(self.seat or 0)

    # ---- what is shown

    @property
    def title(self) -> str:
        """The title of the page, which says when it is the viewer's turn."""
        title = _("Your turn: {game}") if self.yours else _("{game}: Scupper")
        return title.format(game=self.game_title)

    @cached_property
    def _part(self) -> LivePart:
        bots = frozenset(seat for seat in self._table.members if self._table.bot_at(seat))
        stand_ins = frozenset(seat for seat in bots if self._table.stand_in(seat))
        return LivePart(self._game, Company(self.names, bots, stand_ins), self.seat)

    def live(self, picks: Sequence[str] = (), why: str = "") -> str:
        """The live part of the page: board, players and dock."""
        picked = self.choosing(picks)
        reason = self.why(why, picked.picks) if why else None
        return self._kept(
            ("now", picked.picks, why, self._table.studies.state),
            lambda: self._part.now(self._before(self.timeline.last), self.view, picked, self._now(reason)),
        )

    def moment(self, n: int) -> str:
        """The live part as it was at a moment of the game so far, with nothing to choose."""
        # Rolls, for example, are seen and not told: what was told before them still stands.
        said = next((told for at in range(n, max(n - 3, -1), -1) if (told := self.chronicle.told_at(at))), ())
        if n == 0:
            said = said or (_("The beginning."),)
        view = self.timeline.view(n, self.player)
        return self._kept(("then", n), lambda: self._part.moment(self._before(n), view, said))

    def _before(self, n: int) -> View[Any] | None:
        """What the viewer could see at the moment before another."""
        return self.timeline.view(n - 1, self.player) if n else None

    def _kept(self, key: tuple[object, ...], draw: Callable[[], str]) -> str:
        if key not in self._pages:
            if len(self._pages) >= _CACHED:
                self._pages.clear()
            self._pages[key] = draw()
        return self._pages[key]

    def _now(self, reason: Reason | None) -> Now:
        table, match, running = self._table, self._match, self._table.running
        opener = match.opener if running and match.chance_due else None
        return Now(
            decision=self.decision,
            turn=self.turn,
            acting=frozenset(match.to_act if opener is None else (opener,)) if running else frozenset(),
            sealed=frozenset(match.sealed_seats) if running else frozenset(),
            together=running and match.secret_open,
            over=table.over,
            may_roll=self.may_roll,
            may_undo=self.may_undo,
            reason=reason,
            no_undo=self.why_no_undo if running else None,
            chosen=self._chosen,
            lately=() if table.over else self.chronicle.lately(self.seat, LATELY),
            closed=table.played.closed,
            warming=self.warming and running,
            followed=table.followed,
            offers=self.offers,
            may_ask=self.asked and hints.allowed(table),
            advice=hints.advice(self._game, self.view, self.advised) if self.advised else None,
            lesson=self.lesson,
            standings=self.standings if table.over and not table.is_closed else (),
            story=self.chronicle.turning_points(self.view) if table.over and not table.is_closed else (),
            table=table.id,
            analysis=table.studies.state if finished(table) else "",
        )

    @property
    def offers(self) -> Offers:
        """What the viewer is told and offered about the people at the table."""
        return offers_to(self._table, self.seat, self._gone)

    @property
    def turn(self) -> str:
        """What is waited for, or how the game has ended, as one sentence."""
        if self._table.is_closed:
            return _("This game has been closed.")
        if self._match.over:
            return sentence_of_result(self._match, self.names)
        return self._game.words.waiting(self.view, self.names)

    @property
    def _chosen(self) -> tuple[str, ...]:
        """The viewer's own choices that lie face down, in words."""
        if self.seat is None or not self._plays:
            return ()
        return tuple(choice.words for choice in self._match.laid(self.seat))

    @property
    def advised(self) -> Hint | None:
        """The hint that the viewer has had for the choice that is due."""
        due = self.hint is not None and self.hint.decision == self.decision and self.asked
        return self.hint if due else None

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """At the end: the seats by place, each with how its score came about."""
        return standings(self._match, self.names, self.view)

    # ---- download

    def download(self) -> str:
        """The game as a written game: as the viewer may read it now, in full once it has ended.

        Files are the same in whatever language somebody asks for them.
        """
        viewer: Viewer | None = None if self._table.over else (self.seat or "spectator")
        with speaking(SOURCE_LANGUAGE):
            written = write(self._match, self.names, viewer)
            text = with_remarks(written, self._table.story, self._game, self.names)
            if self._table.is_closed:
                text += "".join(
                    f"# {line}\n" for line in (self._table.played.closed, *self._table.played.lost)
                )
        return text


def _most_fitting(reasons: Sequence[Reason], names: Collection[str]) -> Reason | None:
    """The reason that speaks of the part by one of its names, that most share, and that names its rule."""

    def fit(reason: Reason) -> tuple[bool, int, bool]:
        sentence = reason.sentence.casefold()
        named = any(name.casefold() in sentence for name in names)
        return named, reasons.count(reason), bool(reason.rule)

    return max(reasons, key=fit, default=None)

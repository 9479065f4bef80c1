"""The one door: everything that a game says to somebody is made here, from views.

A `Seen` is bound to a seat (None: a spectator) and knows the table only through `Match.view`, `legal`,
`why_not`, `lines` and the events that this viewer may hear. Pages, frames, logs, downloads and refusals are
made from it, so two games that differ only in what a viewer may not know say the same to that viewer, byte
for byte.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from markupsafe import Markup

from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.game import Game, Reason
from scupper.engine.log import Viewer, write
from scupper.engine.match import Line, Match
from scupper.engine.state import SPECTATOR, View, observe
from scupper.site.chronicle import Item, items_of
from scupper.site.entries import Entry, Kind
from scupper.site.parts import parts_of
from scupper.site.standings import Standing, sentence_of_result, standings
from scupper.site.table import Happening, Refused, Table
from scupper.site.templates import render

WATCHING = Reason("You are watching: only those who sit at the table choose.", "")
NO_SUCH_PART = Reason("There is no such part of a choice in this game.", "")
LISTED = 40
"""So many choices are listed as buttons; more become a form with one field a part."""
_CACHED = 64


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """One picture for a page that is open: see static/table.js."""

    rev: int
    decision: int = 0
    html: str = ""
    title: str = ""
    say: tuple[str, ...] = ()
    log: tuple[str, ...] = ()
    chat: tuple[str, ...] = ()
    whole: bool = False
    reload: bool = False


def encode(frame: Frame) -> bytes:
    """A frame as it goes over the line."""
    return msgspec.json.encode(frame)


@dataclass(frozen=True)
class News:
    """What one entry brought, with the views right after it, so that frames can be made when it is safe."""

    entry: Entry
    lines: tuple[Line, ...]
    views: Mapping[int | None, View[Any]]


@dataclass(frozen=True)
class Row:
    """A player beside the board."""

    seat: int
    name: str
    note: str
    now: bool
    piece: Markup


@dataclass(frozen=True)
class Field:
    """One part of a kind of action, as a field of the form for many choices."""

    name: str
    values: tuple[tuple[str, str], ...]


class Door:
    """Hands out what each viewer may know of a table. Made once for each table in memory."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seen: dict[int | None, Seen] = {}
        self._read: dict[int | None, dict[int, tuple[Item, ...]]] = {}
        self._number = -1

    def seen(self, seat: int | None) -> Seen:
        """The table as a seat (None: a spectator) sees it now; made once for each entry and viewer."""
        if self._number != self._table.number:
            self._seen.clear()
            self._number = self._table.number
        if seat not in self._seen:
            self._seen[seat] = Seen(self._table, seat, self._read.setdefault(seat, {}))
        return self._seen[seat]

    def news(self, entry: Entry) -> News:
        """What the entry just applied brought, for each kind of viewer."""
        match = self._table.match
        seats: Sequence[int | None] = () if match is None else (None, *range(1, match.players + 1))
        views = {seat: match.view(seat) for seat in seats} if match is not None else {}
        return News(entry, self._table.fresh_lines, views)


class Seen:
    """A table whose game has begun, as one viewer sees it at one moment."""

    def __init__(self, table: Table, seat: int | None, read: dict[int, tuple[Item, ...]]) -> None:
        if table.match is None:
            raise Refused("The game has not begun.")
        self._read = read
        self.seat = seat
        self.revision = table.number
        self.decision = table.decision
        self._table = table
        self._match: Match = table.match
        self._game: Game = table.game
        self._pages: dict[tuple[object, ...], str] = {}
        self._encoded: dict[int, list[bytes]] = {}

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
        return self.seat is not None and self._table.running and self.seat in self._match.to_act

    @property
    def may_roll(self) -> bool:
        """Whether the chance that is due opens the viewer's turn."""
        return self.seat is not None and self._table.running and self._match.opener == self.seat

    @cached_property
    def nothing_picked(self) -> Choosing:
        """The viewer's legal choices."""
        if not self.asked or self.seat is None:
            return NOTHING
        return Choosing(self._match.legal(self.seat))

    def choosing(self, picks: Sequence[str]) -> Choosing:
        """The viewer's legal choices with some parts picked."""
        return Choosing(self.nothing_picked.choices, tuple(picks)) if picks else self.nothing_picked

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return self._table.names

    # ---- reasons

    def why(self, part: str, picks: Sequence[str]) -> Reason | None:
        """Why a part cannot be picked now, together with the picks; None when it can."""
        if self.seat is None:
            return WATCHING
        picked = self.choosing(picks)
        if self.asked and part in picked.open:
            return None
        parts = parts_of(self._game.facts.actions)
        if part not in parts:
            return NO_SUCH_PART
        with_part = parts[part].actions
        actions = with_part.intersection(*(parts[p].actions for p in picked.picks)) or with_part
        reasons = [self._match.why_not(self.seat, action) for action in sorted(actions)]
        return _most_fitting([reason for reason in reasons if reason is not None], parts[part].value)

    def why_not(self, action: int) -> Reason | None:
        """Why the viewer may not take an action now."""
        if self.seat is None:
            return WATCHING
        return self._match.why_not(self.seat, action)

    @cached_property
    def why_no_undo(self) -> Reason | None:
        """Why the viewer cannot take back its last line now; None when it can."""
        if self.seat is None:
            return WATCHING
        return self._match.why_no_undo(self.seat)

    # ---- what is shown

    @property
    def title(self) -> str:
        """The title of the page, which says when it is the viewer's turn."""
        name = self._game.facts.title
        return f"Your turn: {name}" if self.asked or self.may_roll else f"{name}: Scupper"

    def live(self, picks: Sequence[str] = (), why: str = "") -> str:
        """The live part of the page: board, players and dock."""
        picked = self.choosing(picks)
        key = (picked.picks, why)
        if key not in self._pages:
            if len(self._pages) >= _CACHED:
                self._pages.clear()
            reason = self.why(why, picked.picks) if why else None
            self._pages[key] = self._draw(self.view, picked, reason)
        return self._pages[key]

    def moment(self, view: View[Any], said: Sequence[str]) -> str:
        """The live part at a moment inside what has just happened, with nothing to choose."""
        return self._draw(view, NOTHING, None, said)

    def _draw(
        self, view: View[Any], picked: Choosing, reason: Reason | None, passing: Sequence[str] | None = None
    ) -> str:
        picture, now = self._game.picture, passing is None
        over = self._table.over and now
        return render(
            "live.html",
            board=Markup(picture.board(view, picked)),  # noqa: S704 - a picture holds no person's text
            dock=Markup(picture.dock(view, picked)),  # noqa: S704
            own=Markup(picture.own(view)),  # noqa: S704
            aside=Markup(picture.aside(view)),  # noqa: S704
            turn=self._turn(view) if now else " ".join(passing or ()),
            rows=self._rows(view, now),
            standings=self.standings if over and not self._table.closed else (),
            score_words=self._game.facts.score_words,
            picked=picked,
            picks=[self._label(view, part) for part in picked.picks],
            fields=self._fields(picked),
            listed=len(picked.left) <= LISTED,
            reason=reason,
            decision=self.decision,
            game=self._game.facts.id,
            seated=self.seat is not None,
            now=now,
            over=over,
            may_roll=now and self.may_roll,
            sealed=now and self._table.running and self.seat in self._match.sealed_seats,
            may_undo=now and self.seat is not None and self.why_no_undo is None and not self._table.closed,
            no_undo=self.why_no_undo if now and self._table.running else None,
            closed=self._table.closed,
            followed=self._table.followed,
            bots={seat for seat, member in self._table.members.items() if member.bot},
        )

    def _turn(self, view: View[Any]) -> str:
        if self._table.closed:
            return "This game has been closed."
        if self._match.over:
            return sentence_of_result(self._match, self.names)
        return self._game.words.waiting(view, self.names)

    def _rows(self, view: View[Any], now: bool) -> list[Row]:
        acting = self._acting if now else ()
        rows = []
        for seat, name in enumerate(self.names, 1):
            on_turn = seat in acting
            piece = Markup(self._game.picture.player(view, seat - 1))  # noqa: S704
            rows.append(Row(seat, name, self._note(seat, on_turn), on_turn, piece))
        return rows

    @property
    def _acting(self) -> tuple[int, ...]:
        if not self._table.running:
            return ()
        opener = self._match.opener
        return self._match.to_act or ((opener,) if opener is not None else ())

    def _note(self, seat: int, on_turn: bool) -> str:
        if seat == self.seat:
            return "your turn" if on_turn else "you"
        if not on_turn:
            return ""
        return "thinking" if self._table.bot_at(seat) else "to move"

    def _label(self, view: View[Any], part: str) -> str:
        named = parts_of(self._game.facts.actions)[part]
        return self._game.words.part(view, named.name, named.value)

    def _fields(self, picked: Choosing) -> dict[str, list[Field]]:
        """The form for many choices: a group for each kind of action with a field for each of its parts."""
        if len(picked.left) <= LISTED:
            return {}
        found: dict[str, dict[str, dict[str, str]]] = {}
        table = self._game.facts.actions
        for choice in picked.left:
            kind = found.setdefault(table.kind_of(choice.action).name, {})
            for name, value in table.parts(choice.action):
                label = self._game.words.part(self.view, name, value)
                kind.setdefault(name, {}).setdefault(value, label)
        return {
            kind: [Field(name, tuple(values.items())) for name, values in parts.items()]
            for kind, parts in found.items()
        }

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """At the end: the seats by place, each with how its score came about."""
        return standings(self._match, self.names, self.view)

    # ---- log, chat, download, frames

    @cached_property
    def log(self) -> tuple[Item, ...]:
        """The log in words, oldest first."""
        return tuple(item for happening in self._table.story for item in self._items(happening))

    def _items(self, happening: Happening) -> tuple[Item, ...]:
        number = happening.entry.number
        if number not in self._read:
            self._read[number] = items_of(happening, self._game, self.names, self.player)
        return self._read[number]

    def download(self) -> str:
        """The game as a written game: as the viewer may read it now, in full once it has ended."""
        viewer: Viewer | None = None if self._table.over else (self.seat or "spectator")
        text = write(self._match, self.names, viewer)
        if self._table.closed:
            text += "".join(f"# {line}\n" for line in (self._table.closed, *self._table.lost))
        return text

    def picked(self, picks: Sequence[str], why: str) -> Frame:
        """The live part for some picks; the reason that was asked for is read out."""
        reason = self.why(why, self.choosing(picks).picks) if why else None
        said = (str(reason),) if reason else ()
        return Frame(self.revision, self.decision, self.live(picks, why), self.title, said)

    def whole(self) -> Frame:
        """Everything that can change on the page, in one frame."""
        return Frame(
            self.revision,
            self.decision,
            self.live(),
            self.title,
            (),
            tuple(item.html for item in self.log if not item.chat),
            tuple(item.html for item in self.log if item.chat),
            whole=True,
        )

    def frames(self, news: Sequence[News]) -> list[Frame]:
        """What has just happened, picture by picture; the last one is how the table stands now."""
        found: list[Frame] = []
        for one in news:
            found += self._frames_of(one, last=one is news[-1])
        return found

    def encoded_frames(self, news: Sequence[News]) -> list[bytes]:
        """The frames as they go over the line; made once for all viewers of this kind."""
        first = news[0].entry.number
        if first not in self._encoded:
            self._encoded[first] = [encode(frame) for frame in self.frames(news)]
        return self._encoded[first]

    def _frames_of(self, one: News, *, last: bool) -> list[Frame]:
        happening = next(h for h in reversed(self._table.story) if h.entry.number == one.entry.number)
        items = self._items(happening)
        if one.entry.kind == Kind.SAID:
            return [Frame(one.entry.number, self.decision, say=_texts(items), chat=_markup(items))]
        frames, told_before, shown = [], 0, 0
        for line in one.lines:
            for beat in line.beats:
                fresh = [item for item in items if shown <= item.event < told_before + beat.after]
                shown = told_before + beat.after
                frames.append(self._passing(one.entry.number, observe(beat.state, self.player), fresh))
            told_before += len(line.told)
        rest = [item for item in items if item.event >= shown]
        if last:
            frames.append(
                Frame(one.entry.number, self.decision, self.live(), self.title, _texts(rest), _markup(rest))
            )
        else:
            frames.append(self._passing(one.entry.number, one.views[self.seat], rest))
        return frames

    def _passing(self, number: int, view: View[Any], items: Sequence[Item]) -> Frame:
        say = _texts(items)
        return Frame(number, 0, self.moment(view, say), "", say, _markup(items))


def _texts(items: Sequence[Item]) -> tuple[str, ...]:
    return tuple(item.text for item in items)


def _markup(items: Sequence[Item]) -> tuple[str, ...]:
    return tuple(item.html for item in items)


def _most_fitting(reasons: Sequence[Reason], value: str) -> Reason | None:
    """The reason that speaks of the part itself, that most actions share, and that names its rule."""

    def fit(reason: Reason) -> tuple[bool, int, bool]:
        return value.casefold() in reason.sentence.casefold(), reasons.count(reason), bool(reason.rule)

    return max(reasons, key=fit, default=None)

"""Stepping through a game so far: a moment of it, through the eyes of one viewer, and the way to the others.

During the game one looks back through one's own eyes only (a watcher: through a spectator's); after the end
through anybody's. Everything comes from the `Seen` of those eyes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from markupsafe import Markup

from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.site import telling
from scupper.site.chronicle import TAIL
from scupper.site.door import Door, Seen
from scupper.site.frames import Frame
from scupper.site.refusal import Refused
from scupper.site.templates import render

NOT_YET = marked("You can look through the eyes of others once the game has ended.")
NO_SUCH_VIEW = marked("The view must be a seat of this table, or 'spectator'.")
NO_SUCH_STEP = marked("The step must be a whole number.")
SPECTATOR_WORD = "spectator"
MOST_WATCHED = 120
"""So many pictures are played at most to somebody who has been away."""


@dataclass(frozen=True)
class Eyes:
    """A viewer through whose eyes one may look: the value in the address, and the name."""

    value: str
    name: str
    now: bool


@dataclass(frozen=True)
class Reading:
    """How the log is wanted: with the written lines, and all of it or only its tail."""

    notation: bool = False
    whole: bool = False

    @property
    def most(self) -> int | None:
        """How many sentences to give."""
        return None if self.whole else TAIL

    @property
    def query(self) -> dict[str, str]:
        """The same as query of an address."""
        return ({"notation": "1"} if self.notation else {}) | ({"log": "all"} if self.whole else {})


def read_reading(query: Mapping[str, str]) -> Reading:
    """How an address wants the log."""
    return Reading(query.get("notation") == "1", query.get("log") == "all")


class Past:
    """A moment of a game so far, through one viewer's eyes."""

    def __init__(self, eyes: Seen, at: int, own: bool, others: Sequence[Eyes], reading: Reading) -> None:
        self.eyes = eyes
        self._own = own
        self._others = others
        self._reading = reading
        last = eyes.timeline.last
        self.at = min(max(at if at >= 0 else last + at, 0), last)

    @property
    def view(self) -> str:
        """The value of the eyes in an address; empty for the visitor's own."""
        return "" if self._own else value_of(self.eyes.seat)

    @property
    def title(self) -> str:
        """The title of the page."""
        title = _("Step {n} of {last}: {game}")
        return title.format(n=self.at, last=self.eyes.timeline.last, game=self.eyes.game_title)

    @property
    def log(self) -> tuple[Markup, ...]:
        """The log as it could be read then, newest first."""
        kept = self._reading.query | ({"view": self.view} if self.view else {})
        return self.eyes.chronicle.log(
            self.at,
            notation=self._reading.notation,
            most=self._reading.most,
            query="&" + urlencode(kept) if kept else "",
        )

    def live(self) -> str:
        """The way through the steps, and the live part as it was then."""
        return self._way() + self.eyes.moment(self.at)

    def frame(self) -> Frame:
        """The same for a page that is open, with the log up to then."""
        return Frame(
            self.eyes.revision,
            html=self.live(),
            title=self.title,
            say=self.eyes.chronicle.told_at(self.at) or (self._where,),
            log=self.log[::-1],
            anew=True,
        )

    @property
    def _where(self) -> str:
        """The moment, for one that has no sentence of its own: a roll, for example, is only seen."""
        if self.at == 0:
            return _("The beginning.")
        return _("Step {at} of {last}.").format(at=self.at, last=self.eyes.timeline.last)

    def _way(self) -> str:
        kept = self._reading.query | ({"view": self.view} if self.view else {})
        last = self.eyes.timeline.last
        return render(
            "steps.html",
            at=self.at,
            last=last,
            kept=kept,
            steps=[
                (name, words, f"?{urlencode({'at': n} | kept)}", n == self.at)
                for name, words, n in (
                    ("first", _("First"), 0),
                    ("earlier", _("Earlier"), max(self.at - 1, 0)),
                    ("later", _("Later"), min(self.at + 1, last)),
                    ("last", _("Last"), last),
                )
            ],
            analysis=self.eyes.analysis,
            eyes=[(eyes, self._through(eyes)) for eyes in self._others],
        )

    def _through(self, eyes: Eyes) -> str:
        return "?" + urlencode({"at": self.at, "view": eyes.value} | self._reading.query)


def value_of(seat: int | None) -> str:
    """A viewer as addresses name it."""
    return SPECTATOR_WORD if seat is None else str(seat)


def past_of(
    door: Door, own: int | None, query: Mapping[str, str], views: Sequence[int | None] | None = None
) -> Past | None:
    """The moment that an address asks for; None when it asks for the present. Raises Refused."""
    return step_of(door, own, query, views) if "at" in query or "view" in query else None


def step_of(
    door: Door, own: int | None, query: Mapping[str, str], views: Sequence[int | None] | None = None
) -> Past:
    """The moment that is asked for: the last one, through one's own eyes, if nothing is said. Raises Refused.

    `views`: through whose eyes one may look, where that is not for the table to say.
    """
    seen = door.seen(own)
    wanted = query.get("view") or value_of(own)
    viewers = {value_of(seat): seat for seat in (None, *range(1, len(seen.names) + 1))}
    if wanted not in viewers:
        raise Refused(_(NO_SUCH_VIEW), 422)
    if views is None:
        views = tuple(viewers.values()) if seen.over else (own,)
    if viewers[wanted] not in views:
        raise Refused(_(NOT_YET), 403)
    others = [
        Eyes(
            value_of(seat),
            _("a spectator") if seat is None else seen.names[seat - 1],
            value_of(seat) == wanted,
        )
        for seat in views
        if len(views) > 1
    ]
    at = _step(query.get("at", ""), seen.timeline.last)
    return Past(door.seen(viewers[wanted]), at, viewers[wanted] == own, others, read_reading(query))


def _step(text: str, last: int) -> int:
    if not text:
        return last
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise Refused(_(NO_SUCH_STEP), 422)
    return int(text)


def missed(seen: Seen, revision: int) -> list[Frame]:
    """What has happened since a page last showed the table: where that stood, then picture by picture."""
    frames = telling.frames(seen, revision)[-MOST_WATCHED:]
    start = seen.timeline.moment_after(revision)
    if len(frames) < MOST_WATCHED and start < seen.timeline.last:
        frames.insert(0, Frame(revision, html=seen.moment(start)))
    return frames

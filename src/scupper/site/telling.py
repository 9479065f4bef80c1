"""What has happened at a table, as the frames of one viewer: all of it comes through the door."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scupper.engine.language import gettext as _
from scupper.site.chronicle import Item
from scupper.site.door import Seen
from scupper.site.entries import Kind
from scupper.site.frames import Frame, encode
from scupper.site.table import Happening

MOST_PICTURES = 60
"""A page that has missed more pictures than these is shown the present at once."""
_FACE_DOWN = (Kind.SEALED, Kind.WITHDRAWN)
_KEPT = 8


def logged(seen: Seen, *, notation: bool, most: int | None) -> Frame:
    """The log anew, and all that was said when all of the log is wanted."""
    log = seen.chronicle.log(notation=notation, most=most)[::-1]
    return Frame(seen.revision, log=log, chat=seen.chronicle.chat(most) if most is None else (), anew=True)


def picked(seen: Seen, picks: Sequence[str], why: str) -> Frame:
    """The live part for some picks; the reason that was asked for is read out."""
    reason = seen.why(why, seen.choosing(picks).picks) if why else None
    return _present(seen, html=seen.live(picks, why), say=(str(reason),) if reason else ())


def whole(seen: Seen) -> Frame:
    """Everything that can change on the page, in one frame."""
    log = seen.chronicle.log()[::-1]
    return _present(seen, html=seen.live(), log=log, chat=seen.chronicle.chat(), whole=True)


def present(seen: Seen) -> Frame:
    """The live part alone, for when nothing has happened but who is here has changed."""
    return _present(seen, html=seen.live())


def _present(seen: Seen, **more: Any) -> Frame:
    return Frame(
        seen.revision,
        seen.decision,
        title=seen.title,
        moves=seen.timeline.moves,
        yours=seen.yours,
        over=seen.over,
        **more,
    )


def follows(seen: Seen, revision: int) -> bool:
    """Whether what has happened since a revision can be shown picture by picture to who saw that one."""
    kinds = {one.entry.kind for one in seen.chronicle.since(revision)}
    few = seen.timeline.last - seen.timeline.moment_after(revision) <= MOST_PICTURES
    return revision < seen.revision and few and not kinds & {Kind.STARTED, Kind.UNDONE}


def frames(seen: Seen, revision: int) -> list[Frame]:
    """What has happened since an entry, picture by picture; the last one is how the table stands now.

    Lines that were taken back have no picture, only their sentences.
    """
    news = seen.chronicle.since(revision)
    if all(one.entry.kind == Kind.SAID for one in news):
        return [frame for one in news for frame in _remarks(seen, one, seen.decision)]
    found: list[Frame] = []
    rest: list[Item] = []
    for one in news:
        if one.entry.kind == Kind.SAID:
            found += _remarks(seen, one, 0)
            continue
        rest += seen.chronicle.items(one)
        for n in seen.timeline.moments_of(one.entry.number):
            if n < seen.timeline.last:
                due = [item for item in rest if (seen.chronicle.moment(item) or 0) <= n]
                rest = [item for item in rest if item not in due]
                found.append(_passing(seen, one.entry.number, n, due))
    hold = seen.timeline.reveals(seen.timeline.last)
    say = (*_face_down(seen, news), *_texts(rest))
    found.append(_present(seen, html=seen.live(), say=say, log=_html(seen, rest), hold=hold))
    return found


def _face_down(seen: Seen, news: Sequence[Happening]) -> Iterator[str]:
    """Who of the others has laid a choice down or taken it up again: heard, but not worth a line."""
    seats = {one.entry.seat: one.entry.kind for one in news if one.entry.kind in _FACE_DOWN}
    for seat, kind in seats.items():
        if seat is None or seat == seen.seat:
            continue
        name = seen.names[seat - 1]
        if kind == Kind.WITHDRAWN:
            yield _("{name} takes the choice back.").format(name=name)
        elif seat in seen.sealed_seats:
            yield _("{name} has chosen.").format(name=name)


def encoded_frames(seen: Seen, revision: int) -> list[bytes]:
    """The frames as they go over the line; made once for all viewers of this kind."""
    if revision not in seen.encoded:
        if len(seen.encoded) >= _KEPT:
            seen.encoded.clear()
        seen.encoded[revision] = [encode(frame) for frame in frames(seen, revision)]
    return seen.encoded[revision]


def _remarks(seen: Seen, one: Happening, decision: int) -> list[Frame]:
    return [
        Frame(one.entry.number, decision, say=(item.spoken,), chat=(item.html(),))
        for item in seen.chronicle.items(one)
    ]


def _passing(seen: Seen, number: int, n: int, items: Sequence[Item]) -> Frame:
    hold = seen.timeline.reveals(n)
    return Frame(number, html=seen.moment(n), say=_texts(items), log=_html(seen, items), hold=hold)


def _html(seen: Seen, items: Sequence[Item]) -> tuple[str, ...]:
    return tuple(seen.chronicle.html(item) for item in items)


def _texts(items: Sequence[Item]) -> tuple[str, ...]:
    return tuple(item.text for item in items)

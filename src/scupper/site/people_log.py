"""Comings and goings at a table, in words: what the log says of people, their devices and their stand-ins."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from scupper.engine.game import Game
from scupper.engine.language import gettext as _
from scupper.engine.language import listed, marked
from scupper.site import shown_cards
from scupper.site.entries import NAMELESS, SENT_AWAY, WATCHING, Entry, Kind, Remark, read_take_over
from scupper.site.people import shown_name
from scupper.site.table import Happening
from scupper.site.timeline import entries_of_lines

# In files, which speak English.
REMARKS = {
    Kind.TAKEN_OVER: "from here a bot plays for {}",
    Kind.TAKEN_BACK: "from here {} plays again",
    Kind.HINTED: "{} gets a hint",
}
_SENTENCES = {
    Kind.SAT: marked("{name} sits down."),
    Kind.BOT: marked("{name} sits down."),
    Kind.BROUGHT: marked("{name} is asked along."),
    Kind.CAME: marked("{name} is here."),
    Kind.ALLOWED: marked("{name} may sit down here again."),
    Kind.TAKEN_BACK: marked("{name} plays again."),
    Kind.HINTED: marked("{name} gets a hint."),
    Kind.CALLED: marked("{name} ends the talk until the cards are turned over."),
    Kind.DEVICE: marked("{name} also plays on another device."),
    Kind.LESSON: marked("A lesson begins."),
    Kind.FREED: marked("{name} plays on without the lesson."),
    Kind.LOADED: marked("A written game is opened."),
}


def sentence_of(happening: Happening, names: Sequence[str]) -> str | None:
    """What the log says of an entry about people; None for another one. `names` are those in seat order."""
    entry, name = happening.entry, shown_name(happening.name)
    match entry.kind:
        case Kind.RENAMED:
            return _("{name} is now called {new}.").format(name=name, new=entry.text)
        case Kind.LEFT:
            away = entry.text == SENT_AWAY
            return (_("The host sends {name} away.") if away else _("{name} gets up.")).format(name=name)
        case Kind.ASKED:
            missed = names[(entry.seat or 1) - 1]
            return _("{name} asks that a bot play for {missed}.").format(name=name, missed=missed)
        case Kind.TAKEN_OVER:
            asked = listed([names[seat - 1] for seat in read_take_over(entry.text).asked])
            return _("A bot plays for {name} from here, as {others} asked.").format(name=name, others=asked)
        case kind if kind in _SENTENCES:
            return _(_SENTENCES[kind]).format(name=name)
    return None


def speaker(entry: Entry, remark: Remark) -> str:
    """Who made a remark, as it is shown."""
    if entry.seat is not None:
        return remark.name
    name = remark.name.removesuffix(WATCHING)
    return _("somebody (watching)") if name == NAMELESS else _("{name} (watching)").format(name=name)


def with_remarks(text: str, story: Sequence[Happening], game: Game, names: Sequence[str]) -> str:
    """A table's written game with remarks where a bot played for somebody, and on hints and cards shown."""
    rows = text.split("\n")
    start, entries = rows.index("") + 1, entries_of_lines(story)
    for happening in reversed(story):
        entry = happening.entry
        words = REMARKS.get(entry.kind, "").format(happening.name)
        if entry.kind == Kind.SHOWN:
            # As those read it who do not see the card: nobody else may, even when the game is over.
            words = (shown_cards.sentence(entry, game, names, None) or "").removesuffix(".")
        if words:
            rows.insert(start + bisect_left(entries, entry.number), f"# {words}")
    return "\n".join(rows)

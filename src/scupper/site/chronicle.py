"""The log of a table in words, and what was said, as one viewer may read it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from scupper.engine.facts import Facts, Setting
from scupper.engine.game import Game
from scupper.engine.language import gettext as _
from scupper.engine.option_fields import Composed
from scupper.engine.options import Choice, PerSeat
from scupper.engine.state import View
from scupper.site import shown_cards
from scupper.site.entries import Entry, Kind, read_remark
from scupper.site.lobby_options import PRESET
from scupper.site.people import shown_name
from scupper.site.people_log import sentence_of, speaker
from scupper.site.table import Happening
from scupper.site.table_settings import SETTINGS
from scupper.site.timeline import Timeline

TAIL = 12
"""So many sentences of the log, and remarks, come with a page; older ones when they are asked for."""
REMARK = Markup('<p id="said-{}" data-by="{}"><b>{}</b> {}</p>')


@dataclass(frozen=True)
class Item:
    """One sentence: the entry and the event in it that it tells, its place among the entry's sentences.

    A remark is chat: `name` said it, and `talker` counts those who have talked at this table.
    """

    text: str
    entry: int
    event: int = 0
    place: int = 0
    chat: bool = False
    name: str = ""
    talker: int = 0

    def html(self, moment: int | None = None, written: Sequence[str] = (), query: str = "") -> Markup:
        """The remark as a paragraph; the sentence as a list item, linked to its moment, with its lines."""
        if self.chat:
            return REMARK.format(self.entry, self.talker, self.name, self.text)
        words = escape(self.text)
        if moment is not None:
            words = Markup('<a href="?at={}{}">{}</a>').format(moment, query, words)
        # Numbered among what this viewer hears: a gap would tell that others heard more.
        return Markup('<li id="log-{}-{}">{}{}</li>').format(self.entry, self.place, words, _code(written))

    @property
    def spoken(self) -> str:
        """The sentence as it is read out."""
        return f"{self.name}: {self.text}" if self.chat else self.text


class Talkers:
    """Numbers those who talk at a table in the order of their first remarks, for muting them."""

    def __init__(self) -> None:
        self._numbers: dict[str | None, int] = {}
        self._heard = 0

    def number(self, story: Sequence[Happening], entry: Entry) -> int:
        """The number of who made a remark of this story; 0 for what is no remark."""
        for happening in story[self._heard :]:
            if happening.entry.kind == Kind.SAID:
                self._numbers.setdefault(happening.entry.person, len(self._numbers) + 1)
        self._heard = len(story)
        return self._numbers[entry.person] if entry.kind == Kind.SAID else 0


def items_of(
    happening: Happening,
    game: Game,
    names: Sequence[str],
    player: int,
    talker: int = 0,
    setting: Setting | None = None,
) -> tuple[Item, ...]:
    """The sentences of one entry that a player (or SPECTATOR) may read, with the players' names.

    `setting` is that of the game, once it has begun.
    """
    entry = happening.entry
    if entry.kind == Kind.SAID:
        remark = read_remark(entry.text)
        return (Item(remark.text, entry.number, chat=True, name=speaker(entry, remark), talker=talker),)
    items: list[Item] = []
    for n, told in enumerate(happening.told):
        if setting is None or not told.heard_by(player):
            continue
        sentence = game.words.event(told, names, player, setting)
        if sentence:
            items.append(Item(sentence, entry.number, n, len(items)))
    sentence = _of_entry(happening, game, names, None if player < 0 else player + 1)
    if sentence:
        items.append(Item(sentence, entry.number, len(happening.told), len(items)))
    return tuple(items)


def _of_entry(happening: Happening, game: Game, names: Sequence[str], seat: int | None) -> str | None:
    """What an entry says to a seat beside the events of its lines."""
    if happening.entry.kind == Kind.SHOWN:
        return shown_cards.sentence(happening.entry, game, names, seat)
    return sentence_of(happening, names) or _sentence(happening, game.facts)


def _code(written: Sequence[str]) -> Markup:
    return Markup("").join(Markup("<code>{}</code>").format(line) for line in written)


class Chronicle:
    """The story of a game as one player (from 0, or SPECTATOR) may read it, each sentence with its moment.

    `read` keeps the sentences of entries that have been put into words already.
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        player: int,
        story: Sequence[Happening],
        timeline: Timeline,
        *,
        read: dict[int, tuple[Item, ...]] | None = None,
        talkers: Talkers | None = None,
    ) -> None:
        self._game = game
        self._names = names
        self._player = player
        self._story = story
        self.timeline = timeline
        self._read = {} if read is None else read
        self._talkers = talkers or Talkers()

    def items(self, happening: Happening) -> tuple[Item, ...]:
        """The sentences of one entry."""
        number = happening.entry.number
        if number not in self._read:
            talker = self._talkers.number(self._story, happening.entry)
            self._read[number] = items_of(
                happening, self._game, self._names, self._player, talker, self.timeline.setting
            )
        return self._read[number]

    def since(self, entry: int) -> Sequence[Happening]:
        """What has happened after an entry, oldest first."""
        return self._story[bisect_right(self._story, entry, key=_number) :]

    def moment(self, item: Item) -> int | None:
        """The moment at which a sentence was told; None when it tells of nothing that still stands."""
        return self.timeline.moment_of(item.entry, item.event)

    def html(self, item: Item) -> Markup:
        """A sentence or remark as markup."""
        return item.html(None if item.chat else self.moment(item))

    def told_at(self, n: int) -> tuple[str, ...]:
        """The sentences that were told at a moment, since the moment before."""
        entry = self.timeline.entry_of(n)
        if entry is None:
            return ()
        happening = self._story[bisect_left(self._story, entry, key=_number)]
        return tuple(item.text for item in self.items(happening) if self.moment(item) == n)

    def lately(self, seat: int | None, most: int) -> tuple[str, ...]:
        """The last sentences since a seat's last move, and those of that move."""
        found: list[str] = []
        for happening in reversed(self._story):
            entry = happening.entry
            if entry.kind == Kind.STARTED:
                break
            if entry.kind != Kind.SAID:
                found += [item.text for item in reversed(self.items(happening))]
            if len(found) >= most or (entry.seat == seat and entry.kind in (Kind.LINE, Kind.SEALED)):
                break
        return tuple(found[:most][::-1])

    def turning_points(self, view: View[Any]) -> tuple[Markup, ...]:
        """At the end: the story of the game in a few lines, each linked to its moment."""
        heard = [
            (told, moment)
            for happening in self._story
            for n, told in enumerate(happening.told)
            if told.heard_by(self._player)
            and (moment := self.timeline.moment_of(happening.entry.number, n)) is not None
        ]
        story = self._game.words.story(
            view, [told for told, _moment in heard], self._names, self.timeline.setting
        )
        return tuple(
            Markup('<a href="?at={}">{}</a>').format(heard[number][1], sentence) for number, sentence in story
        )

    def chat(self, most: int | None = TAIL) -> tuple[Markup, ...]:
        """What was said, oldest first."""
        said = [item.html() for h in self._story if h.entry.kind == Kind.SAID for item in self.items(h)]
        return tuple(said if most is None else said[-most:])

    def log(
        self, until: int | None = None, *, notation: bool = False, most: int | None = TAIL, query: str = ""
    ) -> tuple[Markup, ...]:
        """The log up to a moment, newest first; with notation also the lines as they could be read then.

        `query` is what the links to the moments keep.
        """
        n = self.timeline.last if until is None else until
        lines = self.timeline.reading(n, self._player) if notation else []
        found: list[Markup] = []
        for happening in reversed(self._story):
            if most is not None and len(found) >= most:
                break
            found += reversed(list(self._told(happening, n, lines, query)))
        return tuple(found if most is None else found[:most])

    def _told(self, happening: Happening, n: int, lines: Sequence[str], query: str) -> Iterator[Markup]:
        """The sentences of an entry up to a moment, each with the written lines whose telling it begins."""
        if happening.entry.kind == Kind.SAID:
            return
        entry = happening.entry.number
        items = [item for item in self.items(happening) if self._when(item) <= n]
        waiting = [line for line in self.timeline.lines_of(entry) if line < len(lines)]
        for item in items:
            last = item is items[-1]
            at = self.timeline.line_of(entry, item.event)
            here = [line for line in waiting if last or (at is not None and line <= at)]
            waiting = [line for line in waiting if line not in here]
            yield item.html(self.moment(item), [lines[line] for line in here], query)
        for line in waiting:
            yield Markup('<li id="line-{}">{}</li>').format(line + 1, _code([lines[line]]))

    def _when(self, item: Item) -> int:
        moment = self.moment(item)
        return self.timeline.moment_before(item.entry) if moment is None else moment


def _number(happening: Happening) -> int:
    return happening.entry.number


def _sentence(happening: Happening, facts: Facts) -> str | None:
    """What an entry says that is neither a line of the game nor about people."""
    entry, name = happening.entry, shown_name(happening.name)
    match entry.kind:
        case Kind.OPTION | Kind.SETTING:
            return _setting(entry.text, facts)
        case Kind.STARTED:
            return _("The game begins.")
        case Kind.UNDONE:
            return _("{name} takes the last move back.").format(name=name)
        case Kind.RAISED:
            return _("From here on the game goes by rules {version}.").format(version=entry.text)
        case Kind.FOLLOWED:
            return _("A new table is open for the same people.")
    return None


def _setting(text: str, facts: Facts) -> str:
    name, _equals, value = text.partition("=")
    chosen = _("{option}: {value}.")
    for setting in SETTINGS:
        if setting.name == name:
            return chosen.format(option=_(setting.title), value=_(setting.labels.get(value, value)))
    for option in facts.options:
        if option.name == name:
            words = label(option, value)
            return chosen.format(option=_(option.title), value=words)
    for preset in facts.presets:
        if name == PRESET and preset.name == value:
            return chosen.format(option=_(facts.presets_title), value=_(preset.title))
    return text


def label(option: object, value: str) -> str:
    """The words for a value of an option."""
    if isinstance(option, Composed):
        return option.said(value)
    if isinstance(option, Choice | PerSeat):
        return ", ".join(_(option.labels.get(one, one)) for one in value.split(","))
    return value

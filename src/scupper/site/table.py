"""One table, derived from its entries: who sits where, settings, the game and its story.

`apply` replays an entry; `add`, `choose` and `draw` make the next one and apply it at once. Whoever calls
them writes the entries down before anybody hears of them, and builds the table anew from the store when that
fails (`rooms`).
This object holds the whole truth: only `door` makes anything of it for a person.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scupper.engine.chance import Stream
from scupper.engine.game import Choice, Game, Told, game
from scupper.engine.language import gettext as _
from scupper.engine.log import LogError
from scupper.engine.match import Line, Match
from scupper.engine.options import OptionError
from scupper.site import seats
from scupper.site.analysis import Studies
from scupper.site.entries import (
    GAME_KINDS,
    PLAY_KINDS,
    Creation,
    Entry,
    Kind,
    read_begun,
    read_creation,
    read_upload,
    write_json,
)
from scupper.site.lesson import Lesson, lesson_of
from scupper.site.lobby_options import LobbyOptions
from scupper.site.people import shown_name
from scupper.site.played_game import NO_LONGER, PlayedGame
from scupper.site.refusal import Refused
from scupper.site.seats import Member, Seats
from scupper.site.shown_cards import cards_of, still_so
from scupper.site.table_settings import SETTINGS
from scupper.site.written_game import Loaded, replay

MOST_ENTRIES = 20_000
"""A table with more takes only what play needs: nobody fills the disk by talking."""


@dataclass(frozen=True)
class Happening:
    """What the log tells of one entry: who did it, and the lines that it completed."""

    entry: Entry
    name: str = ""
    lines: tuple[Line, ...] = ()

    @property
    def told(self) -> tuple[Told, ...]:
        """The events of its lines, each with who may hear it."""
        return tuple(told for line in self.lines for told in line.told)


class Table:
    """A table as its entries say. Raises GameError when its game is not installed."""

    def __init__(self, table_id: str, first: Entry, stream: Stream, clock: Callable[[], float]) -> None:
        self.id = table_id
        self.creation: Creation = read_creation(first.text)
        self.game: Game = game(self.creation.game)
        self.lobby_options = LobbyOptions(self.game.facts, self.creation.options)
        self.settings = {s.name: self.creation.settings.get(s.name, s.default) for s in SETTINGS}
        self.seats = Seats(first.person)
        self.played = PlayedGame(self.game, self.creation.rules, stream)
        self.loaded: Loaded | None = None
        self.lesson: Lesson | None = None
        self.studies = Studies()
        self.story: list[Happening] = []
        self.shown: list[Entry] = []
        """Cards that players have shown to others, as long as they are still so."""
        self.followed = ""
        self.number = 0
        self._clock = clock
        self.apply(first)

    @classmethod
    def replay(
        cls, table_id: str, entries: Sequence[Entry], stream: Stream, clock: Callable[[], float]
    ) -> Table:
        """The table of these entries, of which there is at least one."""
        table = cls(table_id, entries[0], stream, clock)
        for entry in entries[1:]:
            table.apply(entry)
        return table

    # ---- asking

    @property
    def match(self) -> Match | None:
        """The game in progress or ended; None while it has not begun."""
        return self.played.match

    @property
    def decision(self) -> int:
        """The entry by which what is to be decided now came up."""
        return self.played.decision

    @property
    def started(self) -> bool:
        """Whether the game has begun."""
        return self.match is not None

    @property
    def over(self) -> bool:
        """Whether nothing more can be played: the game has ended, or its lines no longer hold."""
        return self.match is not None and (self.match.over or self.is_closed)

    @property
    def running(self) -> bool:
        """Whether the game has begun and not ended."""
        return self.match is not None and not self.over

    @property
    def is_closed(self) -> bool:
        """Whether the lines of the game, or of the written game that lies here, no longer hold."""
        return self.played.is_closed

    @property
    def ended_at(self) -> float | None:
        """When the game ended; None when it has not, or has not begun."""
        return self.played.at if self.over else None

    @property
    def members(self) -> dict[int, Member]:
        """Who sits where."""
        return self.seats.members

    @property
    def names(self) -> tuple[str, ...]:
        """The names in seat order, as they are shown."""
        return tuple(map(shown_name, self.seats.names))

    @property
    def host(self) -> str | None:
        """The person who may start: who made the table or, after leaving it to others, the first of them."""
        return self.seats.host

    def seat_of(self, person: str | None) -> int | None:
        """The seat a person holds, with any of their devices."""
        return self.seats.seat_of(person)

    def bot_at(self, seat: int) -> str:
        """The kind of bot that chooses on a seat; empty when a person does, or nobody sits there."""
        member = self.members.get(seat)
        return member.player if member else ""

    @property
    def only_shown(self) -> bool:
        """Whether a written game lies here to be looked at, not to be played on."""
        return self.loaded is not None and not self.loaded.playable

    @property
    def in_lesson(self) -> bool:
        """Whether what happens here comes from a script that somebody learns the game by."""
        return self.lesson is not None and not self.lesson.left and self.running

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats of people whom the game waits for now."""
        match = self.match
        if match is None or not self.running:
            return ()
        opener = match.opener if match.chance_due else None
        asked = match.to_act if opener is None else (opener,)
        return tuple(seat for seat in asked if not self.bot_at(seat))

    @property
    def caller(self) -> int | None:
        """The seat of a person who may call the vote: end the talk before the open secret decision."""
        match = self.match
        if match is None or not self.running or self.played.called or not match.secret_open or self.in_lesson:
            return None
        seat = match.opener
        return None if seat is None or self.bot_at(seat) else seat

    def cards_to_show(self, seat: int | None) -> tuple[str, ...]:
        """The cards that the one on a seat may show to others now, as the game names them."""
        talks = self.running and not self.in_lesson and not self.played.called and not self.stand_in(seat)
        return cards_of(self.game, self.match, seat) if talks else ()

    def onlookers(self, seat: int | None) -> tuple[int, ...]:
        """The other seats on which people play, who could look at a card."""
        return tuple(n for n in sorted(self.members) if n != seat and not self.bot_at(n))

    def stand_in(self, seat: int | None) -> str:
        """The bot that plays on a seat for its person; empty when none does."""
        member = self.members.get(seat or 0)
        return member.stand_in if member else ""

    def fixed(self, players: int) -> dict[str, str]:
        """The options that a number of players settles, or the written game that is gone on with."""
        if self.loaded is not None:
            return dict(self.loaded.match.setting.options)
        return dict(self.game.facts.fixed_by_players.get(players, {}))

    def options(self, players: int) -> dict[str, str]:
        """Every option's text: of the game that has begun, else what is wished and settled for so many."""
        if self.match is not None:
            return dict(self.match.setting.options)
        return self.lobby_options.for_players(players) | self.fixed(players)

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of players that the game can start with, in order."""
        return tuple(self.game.facts.players) if self.loaded is None else (self.loaded.match.players,)

    @property
    def likely_players(self) -> int:
        """The number of players the lobby speaks of: those who sit, but no fewer than the game needs."""
        return max(len(self.members), self.seat_counts[0])

    def objection(self, players: int) -> str | None:
        """Why the game cannot start with the present options and this many players; None when it can."""
        try:
            self.game.setting(players, self.options(players))
        except OptionError as error:
            return str(error)
        return None

    # ---- writing

    def now(self) -> float:
        """The time, as entries have it."""
        return self._clock()

    def add(self, kind: Kind, *, seat: int | None = None, person: str | None = None, text: str = "") -> Entry:
        """Make the next entry and apply it. Raises Refused when a table is full of talk."""
        # That somebody is here is noted whatever else has been said, or they could not even look.
        if self.number >= MOST_ENTRIES and kind not in PLAY_KINDS:
            raise Refused(_("Enough has been said and changed at this table. Make a new one."), 429)
        entry = Entry(self.number + 1, self._clock(), kind, seat, person, text)
        self.apply(entry)
        return entry

    def choose(self, seat: int, choice: Choice) -> Entry:
        """Take a legal choice of a seat as the next entry. Raises IllegalAction."""
        return self._go_on(*self.played.choose(self.number + 1, self._clock(), seat, choice))

    def take_line(self, text: str) -> Entry:
        """Take a line of a written game as the next entry. Raises IllegalAction."""
        return self._go_on(*self.played.take_line(self.number + 1, self._clock(), text))

    def draw(self) -> Entry:
        """Draw one chance line, which is due, as the next entry."""
        return self._go_on(*self.played.draw(self.number + 1, self._clock()))

    def _go_on(self, entry: Entry, lines: tuple[Line, ...]) -> Entry:
        self._tell_lines(entry, lines)
        self.number = entry.number
        return entry

    # ---- replaying

    def apply(self, entry: Entry) -> None:
        """Replay one entry. A line that the present rules refuse closes the table instead."""
        if entry.kind in GAME_KINDS:
            self._apply_game(entry)
        else:
            self._apply_other(entry)
        self.number = entry.number

    def _apply_game(self, entry: Entry) -> None:
        if entry.kind == Kind.STARTED:
            self.seats.close_ranks()
            if self.played.begin(entry, len(self.members)):
                self._note(entry)
            return
        lines = self.played.apply(entry)
        if lines is not None and entry.kind == Kind.UNDONE:
            self._note(entry)
            self.shown = still_so(self.game, self.match, self.shown)
        elif lines is not None:
            self._tell_lines(entry, lines)

    def _tell_lines(self, entry: Entry, lines: tuple[Line, ...]) -> None:
        if self.lesson is not None:
            self.lesson.hear(entry)
        name = self.members[entry.seat].name if entry.seat is not None else ""
        self.story.append(Happening(entry, name, lines))
        self.shown = still_so(self.game, self.match, self.shown)

    def _apply_other(self, entry: Entry) -> None:
        name = ""
        if entry.kind in seats.KINDS:
            name = self.seats.apply(entry)
        match entry.kind:
            case Kind.OPTION:
                option, _equals, value = entry.text.partition("=")
                self.lobby_options.choose(option, value, self.likely_players)
            case Kind.SETTING:
                setting, _equals, value = entry.text.partition("=")
                self.settings[setting] = value
            case Kind.RAISED:
                self.played.rules = int(entry.text)
            case Kind.FOLLOWED:
                self.followed = entry.text
            case Kind.CALLED:
                self.played.called = True
            case Kind.SHOWN:
                self.shown.append(entry)
            case Kind.STUDIED | Kind.LEFT_OFF | Kind.ANALYSED:
                self.studies.apply(entry, self.game.facts.rules_version)
            case Kind.LOADED:
                self._load(entry)
            case Kind.LESSON:
                self.lesson = lesson_of(self.game, read_begun(entry.text), entry.person or "")
            case Kind.READ | Kind.FREED if self.lesson is not None:
                self._follow_lesson(self.lesson, entry)
            case _:
                pass
        self._note(entry, name)

    def _load(self, entry: Entry) -> None:
        try:
            self.loaded = replay(read_upload(entry.text))
        except LogError:
            self.played.close(NO_LONGER, lambda: replay(read_upload(entry.text)))

    def _follow_lesson(self, lesson: Lesson, entry: Entry) -> None:
        if entry.kind == Kind.FREED:
            lesson.left = True
        else:
            lesson.go_on()

    def _note(self, entry: Entry, name: str = "") -> None:
        if not name:
            seat = entry.seat if entry.seat is not None else self.seat_of(entry.person)
            name = self.members[seat].name if seat in self.members else ""
        self.story.append(Happening(entry, name))


def first_entry(creation: Creation, person: str, at: float) -> Entry:
    """The entry that makes a table."""
    return Entry(1, at, Kind.CREATED, None, person, write_json(creation))

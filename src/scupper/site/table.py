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
from scupper.engine.game import Choice, Game, GameError, Told, game
from scupper.engine.match import IllegalAction, Line, Match
from scupper.engine.options import OptionError
from scupper.site.entries import GAME_KINDS, Creation, Entry, Kind, read_creation, read_options, write_json
from scupper.site.people import BOT_PREFIX, unique_name

CLOSED = (
    "This game was begun under rules {old}. Under the present ones its line {line} no longer holds: {reason}"
)


MOST_ENTRIES = 20_000
"""A table with more takes moves only: nobody fills the disk by talking."""


class Refused(Exception):
    """What somebody asked for is refused, and nothing has changed. The message is one plain sentence."""

    def __init__(self, sentence: str, status: int = 409) -> None:
        super().__init__(sentence)
        self.status = status


@dataclass(frozen=True)
class Setting:
    """A setting of the table itself, whatever the game: its values and their labels."""

    name: str
    title: str
    help: str
    labels: dict[str, str]
    seconds: dict[str, float]

    @property
    def default(self) -> str:
        """The first value."""
        return next(iter(self.labels))


ROLL = Setting(
    "roll",
    "Chance waits for Roll",
    "Before the dice of your turn fall, whoever moved last may still take that back.",
    {"3": "3 seconds", "wait": "Until pressed", "now": "Not at all"},
    {"3": 3.0, "now": 0.0},
)
PACE = Setting(
    "pace",
    "Bots move",
    "How long a bot takes for a move, so that people can follow.",
    {"steady": "Steadily", "quick": "Quickly", "slow": "Slowly"},
    {"steady": 1.5, "quick": 0.5, "slow": 3.0},
)
SETTINGS = (ROLL, PACE)


@dataclass(frozen=True)
class Member:
    """Who sits on a seat: a person, or a bot."""

    name: str
    person: str | None = None
    bot: str = ""


@dataclass(frozen=True)
class Happening:
    """What the log tells of one entry: who did it, and the events of a line, each with who may hear it."""

    entry: Entry
    name: str = ""
    told: tuple[Told, ...] = ()


class Table:
    """A table as its entries say. Raises GameError when its game is not installed."""

    def __init__(self, table_id: str, first: Entry, stream: Stream, clock: Callable[[], float]) -> None:
        self.id = table_id
        self.creation: Creation = read_creation(first.text)
        self.game: Game = game(self.creation.game)
        self.options: dict[str, str] = dict(self.creation.options)
        self.settings = {s.name: self.creation.settings.get(s.name, s.default) for s in SETTINGS}
        self.members: dict[int, Member] = {}
        self.match: Match | None = None
        self.story: list[Happening] = []
        self.followed = ""
        self.closed = ""
        self.lost: list[str] = []
        self.rules = self.creation.rules
        self.number = 0
        self.decision = 0
        self._maker = first.person
        self._host = first.person
        self._stream = stream
        self._clock = clock
        self._fresh_lines: tuple[Line, ...] = ()
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
    def started(self) -> bool:
        """Whether the game has begun."""
        return self.match is not None

    @property
    def over(self) -> bool:
        """Whether nothing more can be played: the game has ended, or its lines no longer hold."""
        return self.match is not None and (self.match.over or bool(self.closed))

    @property
    def running(self) -> bool:
        """Whether the game has begun and not ended."""
        return self.match is not None and not self.over

    @property
    def names(self) -> tuple[str, ...]:
        """The names in seat order."""
        return tuple(self.members[seat].name for seat in sorted(self.members))

    @property
    def host(self) -> str | None:
        """The person who may start: who made the table or, after leaving it to others, the first of them."""
        return self._host

    def seat_of(self, person: str | None) -> int | None:
        """The seat a person holds."""
        if person is None:
            return None
        return next((seat for seat, member in self.members.items() if member.person == person), None)

    def bot_at(self, seat: int) -> str:
        """The kind of bot on a seat; empty for a person or a free seat."""
        member = self.members.get(seat)
        return member.bot if member else ""

    def fixed(self, players: int) -> dict[str, str]:
        """The options that a number of players settles."""
        return dict(self.game.facts.fixed_by_players.get(players, {}))

    @property
    def likely_players(self) -> int:
        """The number of players the lobby speaks of: those who sit, but no fewer than the game needs."""
        return max(len(self.members), self.game.facts.players[0])

    def objection(self, players: int) -> str | None:
        """Why the game cannot start with the present options and this many players; None when it can."""
        try:
            self.game.setting(players, {**self.options, **self.fixed(players)})
        except OptionError as error:
            return str(error)
        return None

    # ---- writing

    def add(self, kind: Kind, *, seat: int | None = None, person: str | None = None, text: str = "") -> Entry:
        """Make the next entry and apply it. Raises Refused when a table is full of talk."""
        if self.number >= MOST_ENTRIES and kind not in GAME_KINDS:
            raise Refused("Enough has been said and changed at this table. Make a new one.", 429)
        entry = Entry(self.number + 1, self._clock(), kind, seat, person, text)
        self.apply(entry)
        return entry

    def choose(self, seat: int, choice: Choice) -> Entry:
        """Take a legal choice of a seat as the next entry. Raises IllegalAction."""
        match = self._playing()
        before, secret = len(match.record), bool(match.sealed_seats)
        match.play(seat, choice.action)
        kind = Kind.SEALED if secret or match.sealed_seats else Kind.LINE
        return self._entry_of_game(
            Entry(self.number + 1, self._clock(), kind, seat, None, choice.text), before
        )

    def draw(self) -> Entry:
        """Draw one chance line, which is due, as the next entry."""
        match = self._playing()
        before = len(match.record)
        match.draw()
        text = match.record[-1].text
        return self._entry_of_game(Entry(self.number + 1, self._clock(), Kind.LINE, None, None, text), before)

    def _entry_of_game(self, entry: Entry, before: int) -> Entry:
        self._tell_lines(entry, before)
        self.number = entry.number
        return entry

    # ---- replaying

    def apply(self, entry: Entry) -> None:
        """Replay one entry. A line that the present rules refuse closes the table instead."""
        self._fresh_lines = ()
        if entry.kind in GAME_KINDS:
            self._apply_game(entry)
        else:
            self._apply_other(entry)
        self.number = entry.number

    @property
    def fresh_lines(self) -> tuple[Line, ...]:
        """The lines that the last entry completed."""
        return self._fresh_lines

    def _apply_game(self, entry: Entry) -> None:
        if entry.kind == Kind.STARTED:
            self._start(entry)
            return
        match = self.match
        if self.closed or match is None:
            self._lose(entry)
            return
        before = len(match.record)
        try:
            self._play(match, entry)
        except IllegalAction as refusal:
            self.closed = CLOSED.format(old=self.rules, line=before + 1, reason=refusal)
            self._lose(entry)
            return
        if entry.kind == Kind.UNDONE:
            self.decision = entry.number
            self._note(entry)
        else:
            self._tell_lines(entry, before)

    def _lose(self, entry: Entry) -> None:
        """Keep the text of a line that cannot be replayed, for those who want to read it."""
        said = entry.text if entry.kind in (Kind.LINE, Kind.SEALED) else str(entry.kind)
        self.lost.append(f"{entry.seat} {said}" if entry.seat is not None else said)

    def _play(self, match: Match, entry: Entry) -> None:
        if entry.seat is None:
            match.play_line(entry.text)
        elif entry.kind == Kind.WITHDRAWN:
            match.withdraw(entry.seat)
        elif entry.kind == Kind.UNDONE:
            match.undo(entry.seat)
        else:
            match.play(entry.seat, entry.text)

    def _tell_lines(self, entry: Entry, before: int) -> None:
        lines = self._playing().record[before:]
        self._fresh_lines = lines
        if lines:
            self.decision = entry.number
        name = self.members[entry.seat].name if entry.seat is not None else ""
        self.story.append(Happening(entry, name, tuple(told for line in lines for told in line.told)))

    def _start(self, entry: Entry) -> None:
        taken = [self.members[seat] for seat in sorted(self.members)]
        self.members = dict(enumerate(taken, 1))
        self.options = read_options(entry.text)
        try:
            setting = self.game.setting(len(taken), self.options)
        except OptionError as refusal:
            self.closed = CLOSED.format(old=self.rules, line=0, reason=refusal)
            return
        self.match = Match(self.game, setting, self._stream, draws_itself=False)
        self.decision = entry.number
        self._note(entry)

    def _apply_other(self, entry: Entry) -> None:
        match entry.kind:
            case Kind.SAT | Kind.BOT | Kind.LEFT | Kind.RENAMED:
                self._seat(entry)
                return
            case Kind.OPTION | Kind.SETTING:
                name, _, value = entry.text.partition("=")
                (self.options if entry.kind == Kind.OPTION else self.settings)[name] = value
            case Kind.RAISED:
                self.rules = int(entry.text)
            case Kind.FOLLOWED:
                self.followed = entry.text
            case _:
                pass
        self._note(entry)

    def _seat(self, entry: Entry) -> None:
        seat = entry.seat or 0
        before = self.members.get(seat)
        if entry.kind == Kind.LEFT:
            self.members.pop(seat, None)
            if before is not None and before.person == self._host:
                self._host = self._next_host()
        elif entry.kind == Kind.RENAMED and before is not None:
            self.members[seat] = Member(entry.text, before.person, before.bot)
        elif entry.kind == Kind.BOT:
            self.members[seat] = Member(unique_name(BOT_PREFIX + entry.text, self.names), bot=entry.text)
        else:
            old = self.seat_of(entry.person)
            if old is not None:
                del self.members[old]
            self.members[seat] = Member(entry.text, entry.person)
        self._note(entry, before.name if before else "")

    def _next_host(self) -> str | None:
        people = [self.members[seat].person for seat in sorted(self.members) if self.members[seat].person]
        return people[0] if people else self._maker

    def _note(self, entry: Entry, name: str = "") -> None:
        if not name:
            seat = entry.seat if entry.seat is not None else self.seat_of(entry.person)
            name = self.members[seat].name if seat in self.members else ""
        self.story.append(Happening(entry, name))

    def _playing(self) -> Match:
        if self.match is None:
            raise Refused("The game has not begun.")
        return self.match


def first_entry(creation: Creation, person: str, at: float) -> Entry:
    """The entry that makes a table."""
    return Entry(1, at, Kind.CREATED, None, person, write_json(creation))


def installed(game_id: str) -> Game:
    """The game with this id. Raises Refused."""
    try:
        return game(game_id)
    except GameError as error:
        raise Refused(f"Scupper has no such game: {error}.", 404) from error

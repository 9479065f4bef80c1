"""The game of a table: played line by line from its entries, and closed when a line no longer holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scupper.engine.chance import Stream
from scupper.engine.game import Choice, Game
from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.log import LogError
from scupper.engine.match import IllegalAction, Line, Match
from scupper.engine.options import OptionError
from scupper.engine.view_replay import play_in_any_order
from scupper.site.entries import Entry, Kind, read_options
from scupper.site.refusal import Refused

CLOSED = marked(
    "This game was begun under rules {old}. Under the present ones its line {line} no longer holds: {reason}"
)
NO_LONGER = marked(
    "This file was written under rules {old}. Under the present ones it no longer holds: {reason}."
)


class PlayedGame:
    """What has been played at a table. `rules` is the version of the rules that it was played under."""

    def __init__(self, game: Game, rules: int, stream: Stream) -> None:
        self.match: Match | None = None
        self.rules = rules
        self.decision = 0
        self.called = False
        self.lost: list[str] = []
        self.at = 0.0
        self._game = game
        self._stream = stream
        self._closed: Callable[[], str] | None = None

    @property
    def is_closed(self) -> bool:
        """Whether the lines of the game, or of the written game that it comes from, no longer hold."""
        return self._closed is not None

    @property
    def closed(self) -> str:
        """Why they no longer hold, as a sentence in the language that is spoken; empty when they do."""
        return self._closed() if self._closed is not None else ""

    def close(self, sentence: str, refused: Callable[[], object], line: int = 0) -> None:
        """Nothing can be played any more. Whoever asks why hears it in a language of their own.

        So what was refused is asked again then.
        """
        self._closed = partial(_closing, sentence, refused, self.rules, line)

    # ---- replaying

    def begin(self, entry: Entry, players: int) -> bool:
        """Begin with so many players and the options of an entry; False when they no longer go together."""
        self.at = entry.at
        chosen = partial(self._game.setting, players, read_options(entry.text))
        try:
            setting = chosen()
        except OptionError:
            self.close(CLOSED, chosen)
            return False
        self.match = Match(self._game, setting, self._stream, draws_itself=False)
        self.decision = entry.number
        return True

    def apply(self, entry: Entry) -> tuple[Line, ...] | None:
        """Replay an entry: the lines that it completes; None when the rules refuse it, which closes all."""
        self.at = entry.at
        match = self.match
        if self.is_closed or match is None:
            self._lose(entry)
            return None
        before = len(match.record)
        try:
            self._play(match, entry)
        except IllegalAction:
            self.close(CLOSED, lambda: self._play(match, entry), before + 1)
            self._lose(entry)
            return None
        return self._completed(entry, before)

    def _play(self, match: Match, entry: Entry) -> None:
        if entry.seat is None:
            match.play_line(entry.text)
        elif entry.kind == Kind.WITHDRAWN:
            match.withdraw(entry.seat)
        elif entry.kind == Kind.UNDONE:
            match.undo(entry.seat)
        else:
            match.play(entry.seat, entry.text)

    def _lose(self, entry: Entry) -> None:
        """Keep the text of a line that cannot be replayed, for those who want to read it."""
        said = entry.text if entry.kind in (Kind.LINE, Kind.SEALED) else str(entry.kind)
        self.lost.append(f"{entry.seat} {said}" if entry.seat is not None else said)

    def _completed(self, entry: Entry, before: int) -> tuple[Line, ...]:
        lines = self.playing.record[before:]
        if lines or entry.kind == Kind.UNDONE:
            self.decision = entry.number
            self.called = False
        return lines

    # ---- going on

    @property
    def playing(self) -> Match:
        """The match. Raises Refused when it has not begun."""
        if self.match is None:
            raise Refused(_("The game has not begun."))
        return self.match

    def choose(self, number: int, at: float, seat: int, choice: Choice) -> tuple[Entry, tuple[Line, ...]]:
        """Take a legal choice of a seat: its entry, and the lines it completes. Raises IllegalAction."""
        return self._go_on(number, at, seat, choice.text, lambda match: match.play(seat, choice.action))

    def take_line(self, number: int, at: float, text: str) -> tuple[Entry, tuple[Line, ...]]:
        """Take a line of a written game likewise."""
        who, _blank, rest = text.partition(" ")
        seat, said = (None, text) if who == "*" else (int(who), rest)
        return self._go_on(number, at, seat, said, lambda match: play_in_any_order(match, text))

    def draw(self, number: int, at: float) -> tuple[Entry, tuple[Line, ...]]:
        """Draw one chance line, which is due, likewise."""
        before = len(self.playing.record)
        self.playing.draw()
        entry = Entry(number, at, Kind.LINE, None, None, self.playing.record[-1].text)
        return self._noted(entry, before)

    def _go_on(
        self, number: int, at: float, seat: int | None, text: str, play: Callable[[Match], object]
    ) -> tuple[Entry, tuple[Line, ...]]:
        match = self.playing
        before, secret = len(match.record), bool(match.sealed_seats)
        play(match)
        face_down = seat is not None and (secret or match.sealed_seats)
        entry = Entry(number, at, Kind.SEALED if face_down else Kind.LINE, seat, None, text)
        return self._noted(entry, before)

    def _noted(self, entry: Entry, before: int) -> tuple[Entry, tuple[Line, ...]]:
        self.at = entry.at
        return entry, self._completed(entry, before)


def _closing(sentence: str, refused: Callable[[], object], rules: int, line: int) -> str:
    """Why something no longer holds under the present rules, by being refused once more."""
    try:
        refused()
    except (IllegalAction, OptionError, LogError) as refusal:
        return _(sentence).format(old=rules, line=line, reason=refusal)
    raise AssertionError("what was refused is not refused any more")

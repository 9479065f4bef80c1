"""The written game: one text format for all games, read strictly, replayed and written.

    scupper: 1
    game: (its id)
    rules: 1
    players: 3

    * (what chance gave)
    1 (what seat 1 chose)

docs/notation.md describes the format for people. Whatever is wrong is refused with the number of its line and
the reason (`LogError`); nothing is skipped or repaired. All but `read` works on text and touches no file.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from scupper.engine.facts import Setting
from scupper.engine.game import Game, GameError, game
from scupper.engine.language import figure, marked
from scupper.engine.language import gettext as _
from scupper.engine.match import IllegalAction, Match
from scupper.engine.options import OptionError

FORMAT = "1"
"""The version of the format, behind the key `scupper`."""
MAX_BYTES = 5_000_000
"""A larger text is refused unread; the longest games take some 30,000."""
MAX_LINE = 1_000
"""A longer line is refused; remarks do not count."""
VIEW_REFUSED = marked("a view cannot be replayed")

_NEEDED = ("scupper", "game", "rules", "players")
_KEYS = (*_NEEDED, "names", "view")
_KEY_AND_VALUE = re.compile(r"([a-z][a-z0-9_-]*): (\S(?:.*\S)?)")
_COUNT = re.compile(r"[1-9][0-9]{0,8}")

Viewer = int | Literal["spectator"]
"""Who read a view: a seat, or somebody without one."""


class LogError(ValueError):
    """A text that is not a written game: the number of the wrong line, and the reason in words."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(_("line {line}: {reason}").format(line=line, reason=reason))
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class WrittenLine:
    """A line of play or a result line, without its remark, and its number in the file (from 1)."""

    number: int
    text: str


@dataclass(frozen=True)
class Transcript:
    """A written game as it stands on paper: the header is sound, nothing has been replayed.

    `rules` is the version of the rules it was written under; `viewer` whose view it is, None for the whole
    game; `header` the number of the line of each key.
    """

    game: Game
    setting: Setting
    rules: int
    names: tuple[str, ...] | None
    viewer: Viewer | None
    lines: tuple[WrittenLine, ...]
    result: WrittenLine | None
    header: Mapping[str, int]


@dataclass(frozen=True)
class WrittenGame:
    """A written game that was read and replayed: every line is legal under the present rules."""

    transcript: Transcript
    match: Match

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.transcript.game

    @property
    def setting(self) -> Setting:
        """The number of players and the options."""
        return self.transcript.setting

    @property
    def names(self) -> tuple[str, ...] | None:
        """The players' names in seat order, if the file gives them."""
        return self.transcript.names

    @property
    def lines(self) -> tuple[WrittenLine, ...]:
        """The lines of play."""
        return self.transcript.lines


# ---- reading


def read(path: str | Path) -> WrittenGame:
    """Read, replay and check a `.scupper` file. Raises OSError, and LogError when it is not in order."""
    return check_text(decode(read_bytes(path)))


def read_bytes(path: str | Path) -> bytes:
    """The bytes of a file, never more than shows that it is too large. Raises OSError."""
    with Path(path).open("rb") as file:
        return file.read(MAX_BYTES + 1)


def decode(data: bytes) -> str:
    """The text of a file. Raises LogError when it is too large or is not UTF-8."""
    if len(data) > MAX_BYTES:
        larger = _("the file is larger than {most} bytes, more than any game takes")
        raise LogError(1, larger.format(most=figure(MAX_BYTES)))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        strange = _("the byte {byte:#04x} is not UTF-8 text")
        raise LogError(number, strange.format(byte=data[error.start])) from error


def check_text(text: str) -> WrittenGame:
    """Replay a written game and verify every line and the result. Raises LogError.

    A game that stops before its end is in order; a finished one must hold its result line.
    """
    written = replay(read_transcript(text))
    if written.match.over and written.transcript.result is None:
        last = written.lines[-1].number
        missing = _("the game ends here; its result line must follow: {line!r}")
        raise LogError(last, missing.format(line=written.match.result_line()))
    return written


def replay(transcript: Transcript) -> WrittenGame:
    """Replay a written game; it may lack its result line, but not hold a wrong one. Raises LogError."""
    if transcript.viewer is not None:
        raise LogError(transcript.header["view"], _(VIEW_REFUSED))
    match = Match(transcript.game, transcript.setting)
    for line in transcript.lines:
        try:
            match.play_line(line.text)
        except IllegalAction as refusal:
            raise LogError(line.number, str(refusal)) from refusal
    if transcript.result is not None:
        check_result(match, transcript.result)
    return WrittenGame(transcript, match)


def check_result(match: Match, line: WrittenLine) -> None:
    """Raise LogError unless the line is the one right result line of a finished game."""
    if not match.over:
        raise LogError(line.number, _("the game is not over here, so no result line may stand here"))
    if line.text != match.result_line():
        wrong = _("the result line must be {right!r}, not {line!r}")
        raise LogError(line.number, wrong.format(right=match.result_line(), line=line.text))


def read_transcript(text: str) -> Transcript:
    """Take a written game, or a view of one, apart without replaying it. Raises LogError."""
    rows = _rows(text)
    end = rows.index("") if "" in rows else len(rows)
    keys, values = _header(rows[:end])
    if end == len(rows):
        raise LogError(end, _("an empty line must follow the header"))
    for key in _NEEDED:
        if key not in values:
            raise LogError(end + 1, _("the header ends here without the key {key!r}").format(key=key))
    if values["scupper"] != FORMAT:
        newer = _("this Scupper reads version {known}, not {version!r}")
        raise LogError(keys["scupper"], newer.format(known=FORMAT, version=values["scupper"]))
    played, setting = _setting(keys, values)
    lines, result = _lines(rows, end + 1)
    return Transcript(
        played,
        setting,
        _rules_version(played, keys["rules"], values["rules"]),
        _names(keys["names"], values["names"], setting.players) if "names" in values else None,
        _viewer(keys["view"], values["view"], setting.players) if "view" in values else None,
        lines,
        result,
        keys,
    )


def _rows(text: str) -> list[str]:
    """The lines of a text, none of them over-long."""
    if len(text) > MAX_BYTES:
        longer = _("the text is longer than {most} characters, more than any game takes")
        raise LogError(1, longer.format(most=figure(MAX_BYTES)))
    if text.startswith("\ufeff"):
        raise LogError(1, _("the file begins with a byte order mark; it must begin with its header"))
    if not text:
        raise LogError(1, _("the file is empty; it must begin with its header"))
    if "\r" in text:
        number = text.count("\n", 0, text.index("\r")) + 1
        raise LogError(number, _("a carriage return stands here; lines end with a line feed alone"))
    rows = text.split("\n")
    if rows.pop():
        raise LogError(len(rows) + 1, _("the last line is not ended by a line feed, so it may be cut off"))
    return rows


def _header(rows: Sequence[str]) -> tuple[dict[str, int], dict[str, str]]:
    """The line number and the value of each key."""
    keys: dict[str, int] = {}
    values: dict[str, str] = {}
    for number, row in enumerate(rows, 1):
        if row.startswith("#"):
            continue
        _refuse_long(number, row)
        found = _KEY_AND_VALUE.fullmatch(row)
        if found is None:
            wanted = _("a line of the header is 'key: value', and an empty line ends it; not {row!r}")
            raise LogError(number, wanted.format(row=row))
        key, value = found.groups()
        if key in keys:
            twice = _("the key {key!r} stands in line {line} already")
            raise LogError(number, twice.format(key=key, line=keys[key]))
        keys[key] = number
        values[key] = value
    return keys, values


def _refuse_long(number: int, text: str) -> None:
    if len(text) > MAX_LINE:
        longer = _("the line has {n} characters, more than the {most} allowed")
        raise LogError(number, longer.format(n=figure(len(text)), most=figure(MAX_LINE)))


def _setting(keys: Mapping[str, int], values: Mapping[str, str]) -> tuple[Game, Setting]:
    """The game and its setting, or a refusal at the line that is to blame."""
    try:
        played = game(values["game"])
    except GameError as error:
        raise LogError(keys["game"], str(error)) from error
    options = {option.name: option for option in played.facts.options}
    for key, number in keys.items():
        if key not in _KEYS and key not in options:
            known = ", ".join([*_KEYS, *options])
            wanted = _("there is no key {key!r}; the keys for {game} are: {known}")
            raise LogError(number, wanted.format(key=key, game=_(played.facts.title), known=known))
    if not _COUNT.fullmatch(values["players"]):
        wanted = _("players must be a whole number, not {text!r}")
        raise LogError(keys["players"], wanted.format(text=values["players"]))
    given = {key: value for key, value in values.items() if key in options}
    players = int(values["players"])
    for key, value in given.items() if players in played.facts.players else ():
        try:
            options[key].for_players(players).read(value)
        except OptionError as error:
            raise LogError(keys[key], str(error)) from error
    try:
        return played, played.setting(players, given)
    except OptionError as error:
        raise LogError(keys["players"], str(error)) from error


def _rules_version(played: Game, number: int, value: str) -> int:
    """The version a game was written under: an older one is replayed under the present rules."""
    present = played.facts.rules_version
    if not _COUNT.fullmatch(value):
        wanted = _("rules must be the version of the rules, now {present}, not {value!r}")
        raise LogError(number, wanted.format(present=present, value=value))
    if int(value) > present:
        newer = _("rules {value} of {game} are newer than the rules {present} of this Scupper")
        raise LogError(number, newer.format(value=value, game=_(played.facts.title), present=present))
    return int(value)


def _names(number: int, value: str, players: int) -> tuple[str, ...]:
    names = tuple(value.split(", "))
    if len(names) != players:
        wanted = _("names must be {players}, one a seat, joined by comma and blank, not {n}")
        raise LogError(number, wanted.format(players=players, n=len(names)))
    for name in names:
        objection = _objection_to_name(name)
        if objection:
            raise LogError(number, objection)
    return names


def _objection_to_name(name: str) -> str | None:
    if not name or name != name.strip():
        return _("a name must not be empty or have a blank at an edge: {name!r}").format(name=name)
    if "," in name:
        comma = _("a name must not hold a comma, and names are joined by comma and one blank: {name!r}")
        return comma.format(name=name)
    if any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in name):
        return _("a name must not hold control characters or line breaks: {name!r}").format(name=name)
    return None


def _viewer(number: int, value: str, players: int) -> Viewer:
    if value == "spectator":
        return "spectator"
    if not _COUNT.fullmatch(value) or int(value) > players:
        wanted = _("view must be a seat from 1 to {players} or spectator, not {value!r}")
        raise LogError(number, wanted.format(players=players, value=value))
    return int(value)


def _lines(rows: Sequence[str], start: int) -> tuple[tuple[WrittenLine, ...], WrittenLine | None]:
    """The lines of play, and the result line if there is one; `start` is how many rows come before."""
    lines: list[WrittenLine] = []
    result: WrittenLine | None = None
    for number, row in enumerate(rows[start:], start + 1):
        text = _without_remark(number, row)
        if not text:
            continue
        if result is not None:
            raise LogError(number, _("nothing may follow the result line"))
        if text.startswith("="):
            result = WrittenLine(number, text)
        else:
            lines.append(WrittenLine(number, text))
    return tuple(lines), result


def _without_remark(number: int, row: str) -> str:
    """The line before a remark; words separated by exactly one blank, nothing invisible."""
    text, mark, _remark = row.partition("#")
    if mark:
        text = text.rstrip(" ")
    _refuse_long(number, text)
    if not text.isprintable():
        strange = next(c for c in text if not c.isprintable())
        if strange == "\t":
            raise LogError(number, _("a tab stands in the line; words are separated by one blank"))
        wanted = _("the character U+{code:04X} stands in the line; words are separated by one blank")
        raise LogError(number, wanted.format(code=ord(strange)))
    if text and "" in text.split(" "):
        raise LogError(number, _("words are separated by one blank, with none at the beginning or the end"))
    return text


# ---- writing


def write(match: Match, names: Sequence[str] | None = None, seat: Viewer | None = None) -> str:
    """A match as a written game, or as a seat (or "spectator") may read it now.

    The result line is added when the game is over. Choices that lie face down belong to the whole game as
    far as they can be replayed: those of the seats up to the next one to choose. Raises ValueError for
    names that the format cannot hold.
    """
    if seat is None:
        waiting = match.to_act
        face_down = zip(match.sealed_seats, match.sealed_lines, strict=True)
        lines = match.lines() + [text for who, text in face_down if waiting and who <= waiting[0]]
    else:
        lines = match.lines(seat)
    if match.over:
        lines.append(match.result_line())
    return "\n".join([*_write_header(match, names, seat), "", *lines, ""])


def _write_header(match: Match, names: Sequence[str] | None, seat: Viewer | None) -> list[str]:
    facts = match.game.facts
    header = {
        "scupper": FORMAT,
        "game": facts.id,
        "rules": str(facts.rules_version),
        "players": str(match.players),
        **match.setting.unusual(facts),
    }
    if names is not None:
        if len(names) != match.players:
            raise ValueError(f"there must be {match.players} names, one a seat, not {len(names)}")
        for name in names:
            objection = _objection_to_name(name)
            if objection:
                raise ValueError(objection)
        header["names"] = ", ".join(names)
    if seat is not None:
        header["view"] = str(seat)
    return [f"{key}: {value}" for key, value in header.items()]

"""The commands for written games: check, legal, position and show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from scupper.cli.arguments import Seat, WholeNumber, read_seat
from scupper.cli.terminal import Refusal, message, result
from scupper.engine.log import (
    LogError,
    Transcript,
    Viewer,
    decode,
    read,
    read_bytes,
    read_transcript,
    replay,
)
from scupper.engine.match import Match
from scupper.engine.next_lines import legal_lines, outcome_lines
from scupper.engine.state import SPECTATOR, View
from scupper.engine.view_replay import imagine, play_in_any_order

MOST_OUTCOMES = 5_000
"""More distinct outcomes than this are counted by nobody and listed by no command."""

File = Annotated[str, Parameter(help="A written game (`.scupper`).")]


def check(*files: File) -> int:
    """Replay written games and verify every line and the result.

    Says `FILE: ok (99 lines)`, counting the lines of play, or `FILE:LINE: reason`; then the status is 1.
    """
    if not files:
        raise Refusal("name at least one file to check", 2)
    status = 0
    for name in files:
        try:
            lines = read(name).lines
        except LogError as error:
            result(f"{name}:{error.line}: {error.reason}")
            status = 1
        except OSError as error:
            message(f"{name}: {error.strerror}")
            status = 1
        else:
            result(f"{name}: ok ({len(lines)} lines)")
    return status


def legal(file: File, /) -> None:
    """List what may come next in a written game, one line each, sorted.

    For chance each distinct outcome, a tab and its probability; above 5,000 only that there are more. In a
    secret decision the choices of the lowest seat that has still to choose. After the last line the result.
    """
    with refused(file):
        match = replay(_open(file)).match
    if match.over:
        result(match.result_line())
    elif not match.chance_due:
        result("\n".join(legal_lines(match)))
    else:
        outcomes = outcome_lines(match, MOST_OUTCOMES)
        if outcomes is None:
            result(f"# more than {MOST_OUTCOMES} outcomes")
        else:
            result("\n".join(f"{line}\t{probability}" for line, probability in outcomes.items()))


def position(file: File, /, *, seat: Seat = None) -> None:
    """Write the position that a written game has come to, in full or as one seat may see it."""
    with refused(file):
        transcript = _open(file)
        viewer = _viewer(file, transcript, seat)
        result(_match_after(transcript, len(transcript.lines)).position(viewer))


def show(
    file: File,
    /,
    *,
    line: Annotated[
        WholeNumber | None,
        Parameter(help="After so many lines of play; 0 is the start, the default the end."),
    ] = None,
    seat: Seat = None,
    output: Annotated[
        Path | None, Parameter(name=["--output", "-o"], help="The file to write, such as board.svg.")
    ] = None,
) -> None:
    """Draw the board of a written game as SVG, in full or as one seat may see it."""
    if output is not None and output.exists() and output.samefile(file):
        raise Refusal(f"{output} is the written game itself, which a picture must not replace", 2)
    with refused(file):
        transcript = _open(file)
        count = len(transcript.lines)
        if line is not None and line > count:
            raise Refusal(f"--line is from 0 to {count}, the lines of play in {file}, not {line}", 2)
        viewer = _viewer(file, transcript, seat)
        match = _match_after(transcript, count if line is None else line)
    picture = match.game.picture.document(_view(match, viewer))
    if output is None:
        result(picture.removesuffix("\n"))
    else:
        output.write_text(picture, "utf-8")


@contextmanager
def refused(file: str) -> Iterator[None]:
    """Turn a written game that is not in order into a refusal that names the file and the line."""
    try:
        yield
    except LogError as error:
        raise Refusal(f"{file}:{error.line}: {error.reason}") from error


def _open(file: str) -> Transcript:
    return read_transcript(decode(read_bytes(file)))


def _viewer(file: str, transcript: Transcript, seat: str | None) -> Viewer | None:
    """Whose eyes to look through: those of `--seat`, or those that a view was written for."""
    wanted = read_seat(seat, transcript.setting.players)
    if transcript.viewer is None:
        return wanted
    if wanted not in (None, transcript.viewer):
        raise Refusal(f"{file} is what {_who(transcript.viewer)} read, not {_who(wanted)}", 2)
    return transcript.viewer


def _who(viewer: Viewer | None) -> str:
    return f"seat {viewer}" if isinstance(viewer, int) else "a spectator"


def _match_after(transcript: Transcript, count: int) -> Match:
    """The match after so many lines of play, when all of them are in order."""
    match = replay(transcript).match if transcript.viewer is None else imagine(transcript)
    if count == len(transcript.lines):
        return match
    earlier = Match(match.game, match.setting)
    for text in [*match.lines(), *match.sealed_lines][:count]:
        play_in_any_order(earlier, text)
    return earlier


def _view(match: Match, viewer: Viewer | None) -> View[Any]:
    """What a seat or a spectator sees, or everything to somebody without a seat."""
    if viewer is None:
        return View(SPECTATOR, match.full_state())
    return match.view(None if viewer == "spectator" else viewer)

"""The command that analyses a written game."""

from __future__ import annotations

import json as data
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from scupper.cli.arguments import Seed, read_seed
from scupper.cli.terminal import Refusal, progress_bar, result
from scupper.cli.written import File, refused
from scupper.engine.log import WrittenGame, decode, read_bytes, read_transcript, replay

if TYPE_CHECKING:
    from scupper.lab.analysis import Analysis

LISTED = 10
"""So many of the choices that cost most are told when the result is not wanted as data."""


def analyse(
    file: File,
    /,
    *,
    output: Annotated[
        Path | None, Parameter(name=["--output", "-o"], help="Where to draw the plot, such as plot.svg.")
    ] = None,
    seed: Seed = 1,
    json: Annotated[bool, Parameter(help="The analysis as JSON.", negative=())] = False,
) -> None:
    """Tell how the chances of each seat went in a written game, and which choices cost most.

    It takes about a minute of one core, and is the same for the same file and seed.
    """
    with refused(file):
        written = replay(read_transcript(decode(read_bytes(file))))
    if not written.match.record:
        raise Refusal(f"{file}: nothing has been played, so there is nothing to analyse")
    if output is not None:
        _writable(output, file)
    found = _analysed(written, read_seed(seed))
    if output is not None:
        output.write_text(_plot(written, found), "utf-8")
    result(data.dumps(_data(written, found)) if json else _told(written, found))


def _writable(output: Path, file: str) -> None:
    """Refuse what could not be written before a minute is spent on it."""
    if output.exists() and output.samefile(file):
        raise Refusal(f"{output} is the written game itself, which a plot must not replace", 2)
    if output.is_dir() or not output.parent.is_dir():
        raise Refusal(f"{output} cannot be written: name a file in a folder that exists", 2)


def _analysed(written: WrittenGame, seed: int) -> Analysis:
    from scupper.bots.search_program import is_warm
    from scupper.engine.compiler import CompileError
    from scupper.lab.analysis import analyse as run

    title = written.game.facts.title
    begin = "" if is_warm(written.game) else f"Compiling {title}"
    try:
        with progress_bar(title, 1, begin) as told:
            return run(written.match, seed, progress=told)
    except CompileError as error:
        raise Refusal(str(error)) from error


def _names(written: WrittenGame) -> tuple[str, ...]:
    return written.names or tuple(f"Seat {n}" for n in range(1, written.setting.players + 1))


def _plot(written: WrittenGame, found: Analysis) -> str:
    from scupper.lab.course import Course, Mark, colours_of, file

    marks = [
        Mark(number, one.seat - 1, found.before(one.line))
        for number, one in enumerate(found.costly()[:LISTED], 1)
    ]
    colours = colours_of(written.match)
    course = Course(_names(written), colours, found.lines, found.chances, marks)
    return file(course, f"{written.game.facts.title}: {course.label.lower()}")


def _words(written: WrittenGame, line: int, action: int) -> dict[str, Any]:
    from scupper.lab.analysis import decision

    view = decision(written.match, line).view
    text = written.game.notation.line(view.state, view.player, [action]).partition(" ")[2]
    return {"action": action, "text": text, "words": written.game.words.action(view, action)}


def _data(written: WrittenGame, found: Analysis) -> dict[str, Any]:
    return {
        "game": written.game.facts.id,
        "players": written.setting.players,
        "options": dict(written.setting.options),
        "names": _names(written),
        "seed": found.seed,
        "games": found.games,
        "chances": [
            {"after": lines, "shares": [round(share, 4) for share in shares]}
            for lines, shares in zip(found.lines, found.chances, strict=True)
        ],
        "choices": [
            {
                "line": one.line + 1,
                "seat": one.seat,
                "chosen": _words(written, one.line, one.action) | {"share": round(one.share, 4)},
                "best": _words(written, one.line, one.better) | {"share": round(one.best, 4)},
                "cost": round(one.cost, 4),
                "error": round(one.error, 4),
                "marked": one.marked,
            }
            for one in found.choices
        ],
    }


def _told(written: WrittenGame, found: Analysis) -> str:
    """A few lines for people: how it went, and the choices that cost most."""
    names = _names(written)
    judged = f"{len(found.lines)} positions, {len(found.choices)} choices, seed {found.seed}"
    rows = [f"{written.game.facts.title}, {written.setting.players} players: {judged}"]
    for number, one in enumerate(found.costly()[:LISTED], 1):
        chosen, better = (_words(written, one.line, a)["words"] for a in (one.action, one.better))
        rows.append(f"{number}. Line {one.line + 1}, {names[one.seat - 1]}: {chosen}")
        rows.append(
            f"   gave away {one.cost:.1%} of the win (± {one.error:.1%}): "
            f"{one.share:.1%} in place of {one.best:.1%}"
        )
        rows.append(f"   better: {better}")
    if len(rows) == 1:
        rows.append("No choice cost clearly more than chance makes of so many games.")
    return "\n".join(rows)

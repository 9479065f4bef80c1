"""The `scupper` command: written games, recording, simulating, compiling, serving and keeping.

Results go to standard output; progress and messages go to standard error. The status is 0, 1 when something
given was refused, 2 when the command itself was not understood.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

from cyclopts import App, CycloptsError
from cyclopts.exceptions import UnknownCommandError, UnusedCliTokensError

from scupper import __version__
from scupper.cli.analysing import analyse
from scupper.cli.collection import games, warm
from scupper.cli.keeping import backup, tidy
from scupper.cli.playing import record, simulate, tournament
from scupper.cli.terminal import Refusal, message
from scupper.cli.written import check, legal, position, show

__all__ = ["application", "main"]

INTERRUPTED = 130
"""The status of a command that Ctrl-C ended, as shells know it."""
BROKEN_PIPE = 141
"""The status when whoever read our output stopped reading."""


def application() -> App:
    """The command with all its commands. Only a command that needs NumPy, Numba or the web loads it."""
    app = App(
        name="scupper",
        help="Board games of ships and shipwreck: played in the browser, by bots, and by the million.",
        version=f"scupper {__version__}",
    )
    app.command(
        "scupper.cli.serve:serve",
        name="serve",
        group="Playing",
        help="Serve the site: play in the browser, on this machine and on others of your network.",
    )
    groups: dict[str, tuple[Callable[..., int | None], ...]] = {
        "Playing": (games, record, simulate, tournament, warm),
        "Keeping": (backup, tidy),
        "Written games": (analyse, check, legal, position, show),
    }
    for group, commands in groups.items():
        for command in commands:
            app.command(command, group=group)
    return app


def main(words: Sequence[str] | None = None) -> int:
    """Run the command with the given words, or those of the command line, and return its status.

    A mistake of the user's becomes one plain sentence; an interrupted or cut off command is quiet.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # Written games are UTF-8 with line feeds everywhere; names of files may be any bytes.
            stream.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
    app = application()
    try:
        status = app(
            sys.argv[1:] if words is None else list(words),
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
    except CycloptsError as error:
        message(_sentence(app, error))
        return 2
    except Refusal as refusal:
        message(str(refusal))
        return refusal.status
    except BrokenPipeError:
        # Python flushes once more when it ends, and would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        message(_reason(error))
        return 1
    return status or 0


def _sentence(app: App, error: CycloptsError) -> str:
    """What was not understood, without loading the commands that were not meant."""
    unused = " ".join(getattr(error, "unused_tokens", None) or ())
    if isinstance(error, UnknownCommandError):
        commands = ", ".join(sorted(name for name in app if not name.startswith("-")))
        return f"there is no command {unused!r}; the commands are: {commands}"
    if isinstance(error, UnusedCliTokensError):
        return f"there is one word too many, or more: {unused!r}"
    return str(error).replace("\n", " ")


def _reason(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error)

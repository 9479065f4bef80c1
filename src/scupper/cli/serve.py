"""`scupper serve`: the site, on this machine and on others of its network."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from scupper.cli.terminal import Refusal, result


def serve(
    *,
    host: str = "",
    port: int = 8000,
    data: Path | None = None,
    public_url: str = "",
    local: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Serve the site until Ctrl-C; starting again continues every table.

    Parameters
    ----------
    host
        The address to listen on; by default all of this machine's.
    port
        The port; when it is taken, the next free one.
    data
        The folder for tables and people; by default the usual place for this user's data.
    public_url
        The address at which others reach the site, such as https://ships.example.org.
    local
        Listen on this machine only.
    """
    from scupper.site.server import ServeError, run

    try:
        run(host=host, port=port, data=data, public_url=public_url, local=local, say=_say)
    except ServeError as error:
        raise Refusal(str(error)) from error


def _say(text: str) -> None:
    """Print at once, whoever reads: the command goes on for a long time."""
    result(text)
    sys.stdout.flush()

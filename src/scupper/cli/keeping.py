"""`scupper backup` and `scupper tidy`: keeping what was played, while the site is served or not."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter, Token

from scupper.cli.terminal import Refusal, message, result

DAYS = {"d": 1, "w": 7, "m": 30}


def _period(_: Any, tokens: Sequence[Token]) -> timedelta:
    found = re.fullmatch(r"([1-9][0-9]{0,3})([dwm])", tokens[0].value)
    if found is None:
        raise ValueError(
            f"must be like 90d, 12w or 3m (days, weeks, months of 30 days), not {tokens[0].value!r}"
        )
    return timedelta(days=int(found[1]) * DAYS[found[2]])


def backup(
    file: Annotated[Path, Parameter(help="The file to write.")],
    /,
    *,
    data: Path | None = None,
    force: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Copy all tables into one file, as they are at one moment, while the site is served or not.

    To go back to it, put the file into an empty folder under the name `scupper.sqlite` and serve that folder
    with `--data`.

    Parameters
    ----------
    data
        The folder for tables and people; by default the usual place for this user's data.
    force
        Replace the file if there is one.
    """
    from scupper.site.keeping import back_up
    from scupper.site.store import data_folder

    with _refused():
        size = back_up(data_folder(data), file, replace=force)
    message(f"Backed up {data_folder(data)} to {file} ({_in_bytes(size)})")


def tidy(
    *,
    older_than: Annotated[timedelta, Parameter(converter=_period)],
    data: Path | None = None,
    dry_run: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Clear the tables that nobody has touched for a time that you say, while the site is served or not.

    Lists them: word, tab, game, tab, people, tab, day of the last entry. What is cleared is gone; `scupper
    backup` keeps a copy.

    Parameters
    ----------
    older_than
        How long nothing has happened at a table: 90d, 12w or 3m (days, weeks, months of 30 days).
    data
        The folder for tables and people; by default the usual place for this user's data.
    dry_run
        Only list what would be cleared.
    """
    from scupper.site.keeping import tidy as clear
    from scupper.site.store import data_folder

    before = time.time() - older_than.total_seconds()
    with _refused():
        found = clear(data_folder(data), before, clear=not dry_run)
    for table in found.old:
        day = datetime.fromtimestamp(table.at, UTC).date()
        result(f"{table.word}\t{table.game}\t{', '.join(table.people)}\t{day}")
    if dry_run:
        message(f"Would clear {len(found.old)} of {found.tables} tables")
    else:
        message(f"Cleared {found.cleared} of {found.tables} tables")


@contextmanager
def _refused() -> Iterator[None]:
    """Turn a data folder or a file that cannot be used into a refusal."""
    from scupper.site.store import StoreError

    try:
        yield
    except StoreError as error:
        raise Refusal(str(error)) from error


def _in_bytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.0f} kB"

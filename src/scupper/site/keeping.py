"""Keeping what was played: copying the store into a file, and clearing tables untouched for long.

Both work beside a running server; what makes that safe is said in `store`.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from scupper.site.entries import Kind, read_creation
from scupper.site.store import FILE, Store, StoreError, Untouched

BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite adds to the name of its file for those that belong to it."""
_NAMED = (Kind.SAT, Kind.BROUGHT, Kind.RENAMED)


@dataclass(frozen=True)
class OldTable:
    """A table that nobody has touched for long: its word, its game's id, who sat there, when it was last."""

    word: str
    game: str
    people: tuple[str, ...]
    at: float


@dataclass(frozen=True)
class Tidied:
    """The tables that were untouched for long, how many there were in all, and how many have been deleted."""

    old: tuple[OldTable, ...]
    tables: int
    cleared: int


def back_up(folder: Path, to: Path, *, replace: bool) -> int:
    """Copy the store in a data folder into one file, as it is at one moment, and return its size in bytes.

    The file appears whole or not at all. Raises StoreError when there is no store, or the file has no folder,
    or exists and is not to be replaced; OSError when it cannot be written.
    """
    if to.resolve() in {(folder / f"{FILE}{tail}").resolve() for tail in BESIDE}:
        raise StoreError(f"{to} belongs to the store itself; name another file for the backup")
    if to.is_dir():
        raise StoreError(f"{to} is a folder; name a file in it for the backup")
    if not to.parent.is_dir():
        raise StoreError(f"there is no folder {to.parent} for the backup; make it, or name a file in another")
    if to.exists() and not replace:
        raise StoreError(f"{to} exists already; name another file, or let --force replace it")
    handle, name = tempfile.mkstemp(prefix=f".{to.name}-", dir=to.parent)
    part = Path(name)
    try:
        asyncio.run(_copy(folder, part))
        os.fsync(handle)
        part.replace(to)
    finally:
        os.close(handle)
        part.unlink(missing_ok=True)
    return to.stat().st_size


async def _copy(folder: Path, to: Path) -> None:
    async with _opened(folder) as store:
        await store.copy_to(to)


def tidy(folder: Path, before: float, *, clear: bool) -> Tidied:
    """Look for the tables without an entry since a time, and delete them if told so. Raises StoreError."""
    return asyncio.run(_tidy(folder, before, clear))


async def _tidy(folder: Path, before: float, clear: bool) -> Tidied:
    async with _opened(folder) as store:
        tables = await store.count()
        old = [await _old_table(store, found) for found in await store.untouched_since(before)]
        cleared = await store.clear_untouched_since(before) if clear else 0
    return Tidied(tuple(old), tables, cleared)


async def _old_table(store: Store, found: Untouched) -> OldTable:
    entries = await store.entries(found.table)
    people = dict.fromkeys(entry.text for entry in entries if entry.kind in _NAMED)
    return OldTable(found.word, read_creation(entries[0].text).game, tuple(people), found.at)


@asynccontextmanager
async def _opened(folder: Path) -> AsyncIterator[Store]:
    store = Store(folder)
    try:
        await store.open_existing()
        yield store
    finally:
        await store.close()

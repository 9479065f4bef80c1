"""Where entries are kept: one append-only table in SQLite, with optimistic concurrency.

(table, number) is the primary key: of two writers that append at the same number one gets `Conflict` and
nothing of it is written. What `append` has returned from survives a power cut (WAL, synchronous=FULL).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from scupper.site.entries import Entry, Kind

SCHEMA = 1
"""The version of the tables below. A store with a newer one is refused."""
FILE = "scupper.sqlite"
_MINE = (Kind.CREATED, Kind.SAT, Kind.BROUGHT, Kind.DEVICE)

_meta = sa.MetaData()
_schema = sa.Table("schema", _meta, sa.Column("version", sa.Integer, nullable=False))
_table = sa.Table(
    "game_table",
    _meta,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("word", sa.String, unique=True, nullable=False),
)
_entry = sa.Table(
    "entry",
    _meta,
    sa.Column("table", sa.String, sa.ForeignKey(_table.c.id), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("person", sa.String),
    sa.Column("text", sa.String, nullable=False),
    sa.Index("entry_of_person", "person", "kind"),
    sqlite_with_rowid=False,
)
_person = sa.Table(
    "person",
    _meta,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("name", sa.String, nullable=False),
)


class Conflict(Exception):
    """Somebody else has appended at this number; nothing has been written."""


class StoreError(Exception):
    """The data folder cannot be used; the message says why and what would be right."""


@dataclass(frozen=True)
class Untouched:
    """A table and the time of its last entry, in seconds since 1970."""

    table: str
    word: str
    at: float


@dataclass(frozen=True)
class Batch:
    """Entries to append to one table. With `word` the table is new and its first entry has number 1."""

    table: str
    entries: Sequence[Entry]
    word: str = ""


def data_folder(named: Path | None) -> Path:
    """The folder that was named, or the usual place for this user's data."""
    return named if named is not None else Path(platformdirs.user_data_path("scupper", appauthor=False))


class Store:
    """The entries of all tables, in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._engine = _engine(folder / FILE)
        self._writing = asyncio.Lock()

    async def open(self) -> None:
        """Make the folder and its file ready. Raises StoreError."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            async with self._engine.begin() as connection:
                await _prepare(connection)
        except OSError as error:
            raise StoreError(f"the data folder {self.folder} cannot be used: {error.strerror}") from error
        except DBAPIError as error:
            raise StoreError(f"{self.folder / FILE} cannot be used as a store: {error.orig}") from error

    async def open_existing(self) -> None:
        """Like `open`, but makes nothing where there is no store. Raises StoreError."""
        if not (self.folder / FILE).is_file():
            raise StoreError(
                f"there are no tables in {self.folder}; name another folder with --data (serve says its own)"
            )
        await self.open()

    async def close(self) -> None:
        """Let go of the file."""
        await self._engine.dispose()

    async def append(self, *batches: Batch) -> None:
        """Write all entries or none; on return they are safe. Raises Conflict."""
        async with self._writing:
            try:
                async with self._engine.begin() as connection:
                    for batch in batches:
                        await _append(connection, batch)
            except IntegrityError as error:
                raise Conflict(*(batch.table for batch in batches)) from error
            except DBAPIError as error:
                raise StoreError(f"{self.folder / FILE} could not be written: {error.orig}") from error

    async def entries(self, table: str) -> list[Entry]:
        """All entries of a table in order; none for an unknown one."""
        query = sa.select(_entry).where(_entry.c.table == table).order_by(_entry.c.number)
        return [
            Entry(row["number"], row["at"], Kind(row["kind"]), row["seat"], row["person"], row["text"])
            for row in await self._rows(query)
        ]

    async def table_of_word(self, word: str) -> str | None:
        """The table with this word."""
        rows = await self._rows(sa.select(_table.c.id).where(_table.c.word == word))
        return rows[0]["id"] if rows else None

    async def tables_of(self, person: str, limit: int) -> list[str]:
        """The tables that a person made or came to sit at, the one with the latest such entry first."""
        query = (
            sa.select(_entry.c.table)
            .where(_entry.c.person == person, _entry.c.kind.in_(_MINE))
            .group_by(_entry.c.table)
            .order_by(sa.func.max(_entry.c.at).desc(), _entry.c.table)
            .limit(limit)
        )
        return [row["table"] for row in await self._rows(query)]

    async def made_since(self, person: str, at: float) -> int:
        """How many tables a person has made since a time."""
        query = sa.select(sa.func.count().label("count")).where(
            _entry.c.person == person, _entry.c.kind == Kind.CREATED, _entry.c.at > at
        )
        return int((await self._rows(query))[0]["count"])

    async def name_of(self, person: str) -> str:
        """The name that a person used last; empty when there is none."""
        rows = await self._rows(sa.select(_person.c.name).where(_person.c.id == person))
        return rows[0]["name"] if rows else ""

    async def remember(self, person: str, name: str) -> None:
        """Keep the name that a person used last."""
        try:
            async with self._writing, self._engine.begin() as connection:
                found = await connection.execute(
                    _person.update().where(_person.c.id == person).values(name=name)
                )
                if found.rowcount == 0:
                    await connection.execute(_person.insert().values(id=person, name=name))
        except DBAPIError as error:
            raise StoreError(f"{self.folder / FILE} could not be written: {error.orig}") from error

    async def count(self) -> int:
        """How many tables there are."""
        rows = await self._rows(sa.select(sa.func.count().label("count")).select_from(_table))
        return int(rows[0]["count"])

    async def copy_to(self, path: Path) -> None:
        """Write the store as it is at one moment into a new or empty file, while others read and write.

        What has been cleared is not in the copy. Raises StoreError.
        """
        try:
            # SQLite copies outside of a transaction only.
            apart = self._engine.execution_options(isolation_level="AUTOCOMMIT")
            async with apart.connect() as connection:
                await connection.exec_driver_sql("VACUUM INTO ?", (str(path),))
        except DBAPIError as error:
            raise StoreError(f"{self.folder / FILE} could not be copied: {error.orig}") from error

    async def untouched_since(self, at: float) -> list[Untouched]:
        """The tables without an entry since a time, the longest untouched first."""
        last = sa.func.max(_entry.c.at).label("last")
        query = (
            sa.select(_table.c.id, _table.c.word, last)
            .join(_entry, _entry.c.table == _table.c.id)
            .group_by(_table.c.id)
            .having(last < at)
            .order_by(last, _table.c.id)
        )
        return [Untouched(row["id"], row["word"], row["last"]) for row in await self._rows(query)]

    async def clear_untouched_since(self, at: float) -> int:
        """Delete the tables without an entry since a time, and the names of people whom none is left of.

        All of it or nothing. A server that has one of them in memory gets `Conflict` when it appends to it.
        Returns how many tables were deleted. Raises StoreError.
        """
        last = sa.func.max(_entry.c.at)
        old = sa.select(_entry.c.table).group_by(_entry.c.table).having(last < at)
        known = sa.select(_entry.c.person).where(_entry.c.person.is_not(None))
        try:
            async with self._writing, self._engine.begin() as connection:
                # Looks and deletes in one statement, so that nobody can append in between.
                await connection.execute(_entry.delete().where(_entry.c.table.in_(old)))
                cleared = await connection.execute(
                    _table.delete().where(_table.c.id.not_in(sa.select(_entry.c.table)))
                )
                await connection.execute(_person.delete().where(_person.c.id.not_in(known)))
        except DBAPIError as error:
            raise StoreError(f"{self.folder / FILE} could not be tidied: {error.orig}") from error
        return cleared.rowcount

    async def _rows(self, query: sa.Select[Any]) -> Sequence[sa.RowMapping]:
        try:
            async with self._engine.connect() as connection:
                rows: Sequence[sa.RowMapping] = (await connection.execute(query)).mappings().all()
        except DBAPIError as error:
            raise StoreError(f"{self.folder / FILE} could not be read: {error.orig}") from error
        return rows


def _engine(path: Path) -> AsyncEngine:
    engine = create_async_engine(sa.URL.create("sqlite+aiosqlite", database=str(path)))

    def set_up(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    sa.event.listen(engine.sync_engine, "connect", set_up)
    return engine


async def _prepare(connection: AsyncConnection) -> None:
    await connection.run_sync(_meta.create_all)
    version = (await connection.execute(sa.select(_schema.c.version))).scalar()
    if version is None:
        await connection.execute(_schema.insert().values(version=SCHEMA))
    elif version > SCHEMA:
        raise StoreError(
            f"the data were written by a newer Scupper (store version {version}, this one knows {SCHEMA}); "
            "install that one, or name another folder with --data"
        )


async def _append(connection: AsyncConnection, batch: Batch) -> None:
    if batch.word:
        await connection.execute(_table.insert().values(id=batch.table, word=batch.word))
    rows = [
        {
            "table": batch.table,
            "number": entry.number,
            "at": entry.at,
            "kind": entry.kind.value,
            "seat": entry.seat,
            "person": entry.person,
            "text": entry.text,
        }
        for entry in batch.entries
    ]
    await connection.execute(_entry.insert(), rows)

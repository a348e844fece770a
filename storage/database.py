"""One SQLite file: opened, brought up to date, written in whole transactions, read beside them.

Writers take turns on one connection; readers have another and, with the write-ahead log, never see half a change.
`synchronous = FULL`: what was committed survives the machine losing power.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite

MIGRATIONS = Path(__file__).parent / "migrations"
TOGETHER = "TOGETHER"
BEGIN: tuple[str, Sequence[object]] = ("BEGIN IMMEDIATE", ())
_NUMBER = re.compile(r"(\d{4})_.+\.sql")


class StorageError(Exception):
    """The database cannot be used; one sentence says why and what to do."""


def migrations() -> list[tuple[int, str]]:
    """Numbered changes of the schema, in order."""
    found = []
    for file in sorted(MIGRATIONS.glob("*.sql")):
        match = _NUMBER.fullmatch(file.name)
        if match:
            found.append((int(match[1]), file.read_text(encoding="utf-8")))
    return found


class Batching(sqlite3.Connection):
    """A connection that can be handed several statements in one go: each trip to its thread costs more than most
    statements do."""

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
        if sql != TOGETHER:
            return super().executemany(sql, parameters)
        cursor = self.cursor()
        for statement, given in parameters:
            cursor = self.execute(statement, given)
        return cursor


class Writing:
    """A transaction. What is noted is written together: with the next statement whose answer is needed, or at the
    end. The transaction begins with the first of them."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._noted: list[tuple[str, Sequence[object]]] = [BEGIN]

    def note(self, sql: str, given: Sequence[object] = ()) -> None:
        self._noted.append((sql, given))

    def note_all(self, sql: str, each: Iterable[Sequence[object]]) -> None:
        self._noted += [(sql, given) for given in each]

    async def execute(self, sql: str, given: Sequence[object] = ()) -> aiosqlite.Cursor:
        """Now, after all that was noted."""
        together, self._noted = [*self._noted, (sql, given)], []
        return await self._connection.executemany(TOGETHER, together)

    async def commit(self) -> None:
        if self._noted != [BEGIN]:  # else nothing was written
            await self.execute("COMMIT")


class Database:
    """Use `open`. `writing` gives a transaction, `rows` and `row` read what is committed."""

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._writer, self._reader = writer, reader
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, file: Path) -> Database:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            writer = await _connect(file)
        except (OSError, sqlite3.Error) as fault:
            raise StorageError(f"cannot open the database {file.name} in {file.parent}: {fault}") from None
        try:
            await _migrate(writer)
            reader = await _connect(file)
            await reader.execute("PRAGMA query_only = ON")
        except sqlite3.DatabaseError as fault:
            await writer.close()
            raise StorageError(f"the database {file.name} is damaged or not ours: {fault}") from None
        except BaseException:
            await writer.close()
            raise
        return cls(writer, reader)

    async def close(self) -> None:
        async with self._turn:
            await self._reader.close()
            await self._writer.close()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Writing]:
        """All of it or nothing."""
        async with self._turn:
            write = Writing(self._writer)
            try:
                yield write
                await write.commit()
            except BaseException:
                await self._writer.rollback()
                raise

    async def rows(self, sql: str, given: Sequence[object] = ()) -> list[sqlite3.Row]:
        return list(await self._reader.execute_fetchall(sql, given))

    async def row(self, sql: str, given: Sequence[object] = ()) -> sqlite3.Row | None:
        found = await self.rows(sql, given)
        return found[0] if found else None

    async def backup(self, file: Path) -> None:
        """A copy of the whole, taken while the bot goes on."""
        async with self._turn:
            target = await aiosqlite.connect(file)
            try:
                await self._writer.backup(target)
            finally:
                await target.close()


async def _connect(file: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(file, isolation_level=None, factory=Batching)
    try:
        connection.row_factory = sqlite3.Row
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
            await connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        await connection.close()  # its thread would keep the process from ending
        raise
    return connection


async def _migrate(connection: aiosqlite.Connection) -> None:
    known = migrations()
    cursor = await connection.execute("PRAGMA user_version")
    row: Any = await cursor.fetchone()
    version = int(row[0])
    newest = known[-1][0]
    if version > newest:
        raise StorageError(f"the database is of version {version}, this Cloister knows {newest}: use a newer one")
    for number, script in known:
        if number > version:
            await connection.executescript(f"BEGIN;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")


def columns(names: Iterable[str]) -> str:
    """`a = ?, b = ?` for an update; names come from code, never from people."""
    return ", ".join(f"{name} = ?" for name in names)

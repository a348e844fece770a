"""One SQLite file: opened, brought up to date, written in whole transactions, read beside them.

Writers take turns on one connection; readers have another and, with the write-ahead log, never see half a change.
`synchronous = FULL`: what was committed survives the machine losing power.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import aiosqlite

from storage.database import Database, Noted, Reading, Row, Writing, migrations, still_to_do
from storage.faults import StorageError, Taken, sentence

TOGETHER = "TOGETHER"
_NOT_UNIQUE = re.compile(r"UNIQUE constraint failed: (\w+)\.")


class Batching(sqlite3.Connection):
    """A connection that can be handed several statements in one go: each trip to its thread costs more than most
    statements do."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if sql is not TOGETHER:
            return super().execute(sql, parameters)
        run = super().execute
        for statement, given in parameters:
            cursor = run(statement, given)
        return cursor


class SQLiteWriting(Writing):
    BEGIN = "BEGIN IMMEDIATE"  # whoever is to write has his turn before he reads

    def __init__(self, connection: aiosqlite.Connection, file: Path) -> None:
        super().__init__()
        self._connection, self._file = connection, file

    async def _run(self, together: Sequence[Noted]) -> Sequence[Row]:
        with telling(self._file):
            return list(await self._connection.execute_fetchall(TOGETHER, together))


class SQLite(Database):
    """Use `open`."""

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection, file: Path) -> None:
        super().__init__()
        self._writer, self._reader, self._file = writer, reader, file
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, file: Path, version: int | None = None) -> SQLite:
        """Made if there is none, and brought up to date, or up to this version."""
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            writer = await _connect(file, "rwc")
            try:
                await writer.execute("PRAGMA journal_mode = WAL")
                await _migrate(writer, version)
                reader = await _connect(file, "rw")
                await reader.execute("PRAGMA query_only = ON")
            except BaseException:
                await writer.close()
                raise
        except (OSError, sqlite3.Error) as fault:
            raise StorageError(sentence(fault, file)) from None
        return cls(writer, reader, file)

    @classmethod
    async def look(cls, file: Path) -> SQLite:
        """To read alone: nothing is made, nothing brought up to date, and whoever writes goes on."""
        try:
            there(file)
            reader = await _connect(file, "rw")  # also one that only reads has to find its way through the log
            await reader.execute("PRAGMA query_only = ON")
        except (OSError, sqlite3.Error) as fault:
            raise StorageError(sentence(fault, file)) from None
        return cls(reader, reader, file)

    async def close(self) -> None:
        async with self._turn:
            await self._reader.close()
            await self._writer.close()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Writing]:
        self._asked_beside_nothing()
        async with self._turn:
            write = SQLiteWriting(self._writer, self._file)
            with self._held():
                try:
                    yield write
                    await write.commit()
                except BaseException:
                    await self._writer.rollback()
                    raise

    @asynccontextmanager
    async def at_one_moment(self) -> AsyncIterator[Reading]:
        """Everybody else who reads by this object does so too, meanwhile: for whoever has it to himself."""
        await self._reader.execute("BEGIN")
        try:
            yield self
        finally:
            await self._reader.rollback()

    async def rows(self, sql: str, given: Sequence[object] = ()) -> Sequence[Row]:
        self._asked_beside_nothing()
        with telling(self._file):
            return list(await self._reader.execute_fetchall(sql, given))

    async def version(self) -> int:
        return await _version(self._reader)


@contextmanager
def telling(file: Path) -> Iterator[None]:
    """What the database refuses; what is wrong with a statement is ours, and stays what it is."""
    try:
        yield
    except sqlite3.IntegrityError as fault:
        if (found := _NOT_UNIQUE.match(str(fault))) is None:
            raise
        raise Taken(found[1]) from None
    except sqlite3.OperationalError as fault:
        if getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR) == sqlite3.SQLITE_ERROR:
            raise
        raise StorageError(sentence(fault, file)) from fault


def there(file: Path) -> None:
    """Refuse a database that does not exist."""
    try:
        file.stat()
    except FileNotFoundError:
        told = f"there is no database in {file.parent} yet: name the folder of the bot with CLOISTER_DATA"
        raise StorageError(told) from None
    except OSError as fault:
        raise StorageError(sentence(fault, file)) from None


async def _connect(file: Path, mode: str) -> aiosqlite.Connection:
    address = f"{file.absolute().as_uri()}?mode={mode}"
    sqlite3.connect(address, uri=True).close()  # refused in its own thread it would be told there, by a traceback
    connection = await aiosqlite.connect(address, uri=True, isolation_level=None, factory=Batching)
    try:
        connection.row_factory = sqlite3.Row
        for pragma in ("busy_timeout = 5000", "synchronous = FULL", "foreign_keys = ON"):
            await connection.execute(f"PRAGMA {pragma}")
        await connection.execute_fetchall("SELECT count(*) FROM sqlite_schema")  # now, and not with the first move
    except BaseException:
        await connection.close()  # its thread would keep the process from ending
        raise
    return connection


async def _version(connection: aiosqlite.Connection) -> int:
    ((version,),) = await connection.execute_fetchall("PRAGMA user_version")
    return int(version)


async def _migrate(connection: aiosqlite.Connection, last: int | None) -> None:
    known = [(number, script) for number, script in migrations() if last is None or number <= last]
    for number, script in still_to_do(await _version(connection), known):
        await connection.executescript(f"BEGIN;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")

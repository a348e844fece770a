"""One SQLite file: opened, brought up to date, written in whole transactions, read beside them.

Writers take turns on one connection; readers have another and, with the write-ahead log, never see half a change.
`synchronous = FULL`: what was committed survives the machine losing power.
"""

from __future__ import annotations

import asyncio
import errno
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


def sentence(fault: OSError | sqlite3.Error, file: Path) -> str:
    """What is wrong with a file, and what to do."""
    if isinstance(fault, sqlite3.Error):
        return _of_sqlite(fault, file)
    if isinstance(fault, (FileExistsError, NotADirectoryError)):
        blocked = next((one for one in (file, *file.parents) if one.is_file()), file)
        return f"{blocked} is a file where a folder should be: name another folder with CLOISTER_DATA"
    if isinstance(fault, IsADirectoryError):
        return f"{file} is a folder where a file should be: move it away"
    if fault.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"{file} cannot be used ({fault.strerror}): {_RIGHTS}"
    if fault.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"the disk is full, so {file} cannot be written: make room, then try again"
    return f"{file} cannot be used: {fault.strerror or fault}"


_RIGHTS = "run Cloister as the user its folder belongs to, or name another folder with CLOISTER_DATA"


def _of_sqlite(fault: sqlite3.Error, file: Path) -> str:
    match getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF:  # what is above says it more finely
        case sqlite3.SQLITE_CANTOPEN if file.is_dir():
            return f"{file} is a folder where a file should be: move it away"
        case sqlite3.SQLITE_CANTOPEN if not file.parent.is_dir():
            return f"{file} cannot be opened: there is no folder {file.parent}"
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return f"{file} cannot be opened: {_RIGHTS}"
        case sqlite3.SQLITE_READONLY:
            return f"{file} cannot be written: {_RIGHTS}"
        case sqlite3.SQLITE_FULL:
            return f"the disk is full, so {file} cannot be written: make room, then try again"
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return f"{file} is in the hands of another program: end that one, then try again"
        case sqlite3.SQLITE_IOERR:
            return f"the disk fails at {file} ({fault}): look into the system's log"
        case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT:
            return f"{file} is damaged, or no database of Cloister ({fault}): a backup can take its place"
    return f"{file} is no database of Cloister: {fault}"


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
        """Made if there is none, and brought up to date."""
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            writer = await _connect(file, "rwc")
            try:
                await writer.execute("PRAGMA journal_mode = WAL")
                await _migrate(writer)
                reader = await _connect(file, "rw")
                await reader.execute("PRAGMA query_only = ON")
            except BaseException:
                await writer.close()
                raise
        except (OSError, sqlite3.Error) as fault:
            raise StorageError(sentence(fault, file)) from None
        return cls(writer, reader)

    @classmethod
    async def look(cls, file: Path) -> Database:
        """To read alone: nothing is made, nothing brought up to date, and whoever writes goes on."""
        try:
            there(file)
            reader = await _connect(file, "rw")  # also one that only reads has to find its way through the log
            await reader.execute("PRAGMA query_only = ON")
        except (OSError, sqlite3.Error) as fault:
            raise StorageError(sentence(fault, file)) from None
        return cls(reader, reader)

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

    async def version(self) -> int:
        return await _version(self._reader)


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


async def _migrate(connection: aiosqlite.Connection) -> None:
    known = migrations()
    version, newest = await _version(connection), known[-1][0]
    if version > newest:
        raise StorageError(f"the database is of version {version}, this Cloister knows {newest}: use a newer one")
    for number, script in known:
        if number > version:
            await connection.executescript(f"BEGIN;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")


def columns(names: Iterable[str]) -> str:
    """`a = ?, b = ?` for an update; names come from code, never from people."""
    return ", ".join(f"{name} = ?" for name in names)

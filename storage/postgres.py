"""A database of PostgreSQL, for communities that have one, and for several processes.

Each transaction has a connection of its own, so writers do not wait for each other; what two of them may write in
one transaction they write in one order (tables by number, then people by number). A connection that was cut is made
anew with the next request; what was under way is rolled back. No wait is for ever: not for a lock, not for a
transaction that somebody began and then froze, not for an answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import structlog

from storage.database import MIGRATIONS, Database, Noted, Reading, Row, Writing, migrations, still_to_do, upsert
from storage.faults import InDoubt, Overtaken, StorageError, Taken
from storage.folding import Group, folded

log = structlog.get_logger()

OURS = MIGRATIONS / "postgresql"
AT_ONCE = 8  # connections of a process
ANSWER_WITHIN = 30.0  # seconds, for any one statement of the bot
FAREWELL = 2.0  # seconds to part: until the database has noticed that a process was killed, or says goodbye
HOURS = 86400.0  # seconds, for what goes through all there is
SESSION = {
    "application_name": "cloister",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "15s",
    "jit": "off",  # statements are short, and asyncpg's own questions about types are not worth compiling
}
MIGRATING, RUNNING = 0x436C6F69, 0x73746572  # locks that the database keeps for us: "Cloi" and "ster"
COMING, NUMBERED = 0x636F6D65, 0x6E756D62  # while a process finds out who is there; with the number of each
_FAULTS = (  # the third: of a line that the database had ended already, while we stood still
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)
_OVERTAKEN = (  # two that wait for each other; two that read what the other writes; a schema that was just renewed
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
    asyncpg.InvalidCachedStatementError,
)
_MARKS = re.compile(r"'[^']*'|\?")


@lru_cache(1024)
def numbered(sql: str) -> str:
    """A statement with $1, $2 … for its question marks."""
    numbers = iter(range(1, sql.count("?") + 1))
    return _MARKS.sub(lambda found: f"${next(numbers)}" if found[0] == "?" else found[0], sql)


def values(given: Sequence[object]) -> Sequence[object]:
    """What can be stored: PostgreSQL knows no character of number zero, which nobody could read anyway."""
    if any(isinstance(one, str) and "\0" in one for one in given):
        return [one.replace("\0", "") if isinstance(one, str) else one for one in given]
    return given


class PostgresWriting(Writing):
    def __init__(self, connection: Any, address: str) -> None:
        super().__init__()
        self._connection, self._address = connection, address

    async def _run(self, together: Sequence[Noted]) -> Sequence[Row]:
        """In few trips to the database (`folding`); a transaction of one statement is one."""
        groups = folded(together)
        if len(groups) == 3 and (groups[0][0], groups[2][0]) == (self.BEGIN, "COMMIT"):
            groups = groups[1:2]
        try:
            return await self._one_by_one(groups)
        except StorageError as fault:
            if together[-1][0] == "COMMIT":
                raise InDoubt(str(fault)) from fault
            raise

    async def _one_by_one(self, groups: Sequence[Group]) -> Sequence[Row]:
        found: Sequence[Row] = []
        with telling(self._address):
            for sql, each in groups:
                if sql in (self.BEGIN, "COMMIT"):
                    if await self._connection.execute(sql) != sql:  # it rolls back, and says so in a word
                        raise StorageError(f"{shown(self._address)} has not kept what was written")
                elif len(each) > 1:
                    await self._connection.executemany(numbered(sql), [values(given) for given in each])
                    found = []
                else:
                    found = await self._connection.fetch(numbered(sql), *values(each[0]))
        return found

    async def count_on(self) -> None:
        for table in ("tables", "outbox", "audit"):
            await self.execute(
                f"""SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}
                    HAVING max(id) IS NOT NULL"""
            )


class PostgresReading(Reading):
    def __init__(self, connection: Any, address: str) -> None:
        self._connection, self._address = connection, address

    async def rows(self, sql: str, given: Sequence[object] = ()) -> Sequence[Row]:
        with telling(self._address):
            found: Sequence[Row] = await self._connection.fetch(numbered(sql), *values(given))
        return found


class Postgres(Database):
    """Use `open`."""

    def __init__(self, pool: Any, address: str, shared: bool = False) -> None:
        super().__init__()
        self._pool, self._address, self.shared = pool, address, shared

    @classmethod
    async def open(cls, address: str, shared: bool = False) -> Postgres:
        """Brought up to date; the database itself its host has made, and ours is what is in it."""
        with telling(address):
            await _migrate(address)
            return cls(await _pool(address), address, shared)

    @classmethod
    async def look(cls, address: str) -> Postgres:
        """To read alone: nothing is made, nothing brought up to date, and whoever writes goes on."""
        with telling(address):
            found = cls(await _pool(address, {"default_transaction_read_only": "on"}), address)
        try:
            await found.version()
        except StorageError:
            await found.close()
            raise
        return found

    async def close(self) -> None:
        try:
            await asyncio.wait_for(self._pool.close(), FAREWELL)
        except _FAULTS:
            self._pool.terminate()  # whoever does not answer is not waited for

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Writing]:
        async with self._one() as connection:
            write = PostgresWriting(connection, self._address)
            try:
                yield write
                await write.commit()
            except BaseException:
                await _roll_back(connection)
                raise

    @asynccontextmanager
    async def _one(self) -> AsyncIterator[Any]:
        self._asked_beside_nothing()
        with telling(self._address):
            connection = await self._pool.acquire(timeout=ANSWER_WITHIN)
        try:
            with self._held():
                yield connection
        finally:
            with contextlib.suppress(*_FAULTS):  # what was cut is gone already
                await self._pool.release(connection)

    @asynccontextmanager
    async def at_one_moment(self) -> AsyncIterator[Reading]:
        async with self._one() as connection:
            with telling(self._address):
                await connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                # whoever reads all there is may have to wait for whom he hands it to
                await connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            try:
                yield PostgresReading(connection, self._address)
            finally:
                await _roll_back(connection)

    async def rows(self, sql: str, given: Sequence[object] = ()) -> Sequence[Row]:
        async with self._one() as connection:
            with telling(self._address):
                found: Sequence[Row] = await connection.fetch(numbered(sql), *values(given))
        return found

    async def version(self) -> int:
        async with self._one() as connection:
            with telling(self._address):
                version = await _version(connection)
        if version is None:
            raise StorageError(f"there is nothing of Cloister in {shown(self._address)} yet: start the bot once")
        return version


@asynccontextmanager
async def alone(address: str, process: int = 0) -> AsyncIterator[None]:
    """No other Cloister is on this database, until the block ends; with a number, none but those with another. The
    lock is the database's own: it goes with the connection, however that ends; one that was cut is made anew. If
    somebody else has the lock then, the block is broken off."""
    guard, end = _Guard(address, process), time.monotonic() + FAREWELL
    while not await guard.take():
        if time.monotonic() >= end:
            which = f", or one with the number {process}" if process else ""
            raise StorageError(f"a Cloister is running on {shown(address)} already{which}: end that one first")
        await asyncio.sleep(0.1)
    holder = asyncio.current_task()
    assert holder is not None
    guard.broken_off = holder.cancel
    try:
        yield
    except asyncio.CancelledError:
        if not guard.lost or holder.uncancel():
            raise
        which = f"with the number {process} " if process else ""
        raise StorageError(f"another Cloister {which}is on {shown(address)} now: this one ends") from None
    finally:
        await guard.release()


class _Guard:
    def __init__(self, address: str, process: int) -> None:
        self._address, self._process = address, process
        self._connection: Any = None
        self._known: tuple[int, Any] = 0, None
        """What the database calls our connection, and since when."""
        self._again: asyncio.Task[None] | None = None
        self.lost = False
        self.broken_off: Callable[[], object] = lambda: None

    async def take(self) -> bool:
        with telling(self._address):
            connection = await asyncpg.connect(self._address, server_settings=SESSION, timeout=ANSWER_WITHIN)
            try:
                if not await self._locked(connection):
                    await connection.close()
                    return False
                us = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
                self._known = tuple(await connection.fetchrow(us))
            except BaseException:
                connection.terminate()
                raise
        connection.add_termination_listener(self._cut)
        self._connection = connection
        return True

    async def _locked(self, connection: Any) -> bool:
        if not self._process:
            return bool(await connection.fetchval("SELECT pg_try_advisory_lock($1)", RUNNING))
        return bool(await connection.fetchval("SELECT pg_try_advisory_lock_shared($1)", RUNNING)) and bool(
            await connection.fetchval("SELECT pg_try_advisory_lock($1, $2)", NUMBERED, self._process)
        )

    def _cut(self, _connection: Any) -> None:
        self._again = asyncio.get_running_loop().create_task(self._take_again())

    async def _take_again(self) -> None:
        end = None
        while True:
            with contextlib.suppress(StorageError):  # the database is away, and everybody with it
                if await self.take():
                    return
                end = end or time.monotonic() + FAREWELL
                await self._end_our_own()
            if end is not None and time.monotonic() >= end:
                log.error("another Cloister is on the database", database=shown(self._address))
                self.lost = True
                self.broken_off()
                return
            await asyncio.sleep(0.2)

    async def _end_our_own(self) -> None:
        """The database may not have noticed yet that our line was cut, and hold the lock for us."""
        end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2"
        with telling(self._address):
            connection = await asyncpg.connect(self._address, server_settings=SESSION, timeout=ANSWER_WITHIN)
            try:
                await connection.execute(end, *self._known)
            finally:
                await connection.close()

    async def release(self) -> None:
        if self._again is not None:
            self._again.cancel()
        self._connection.remove_termination_listener(self._cut)
        with contextlib.suppress(*_FAULTS):
            await self._connection.close(timeout=1)


async def number_of_shards(write: Writing, asked: Callable[[], Awaitable[int]]) -> int:
    """The same for all that are there: of whom the first asks for it. To be asked for by one that is there."""
    await write.execute("SELECT pg_advisory_xact_lock(?)", (COMING,))
    there = await write.execute(
        """SELECT count(*) AS many FROM pg_locks WHERE locktype = 'advisory' AND classid = ? AND objsubid = 2
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())""",
        (NUMBERED,),
    )
    known = await write.row("SELECT value FROM facts WHERE name = 'shards'")
    if known is not None and there[0]["many"] > 1:
        return int(known["value"])
    number = await asked()
    await write.execute(upsert("facts", "name", "value"), ("shards", str(number)))
    return number


# -- connections -------------------------------------------------------------------------------------


async def _pool(address: str, session: dict[str, str] | None = None) -> Any:
    return await asyncpg.create_pool(
        address,
        min_size=1,
        max_size=AT_ONCE,
        command_timeout=ANSWER_WITHIN,
        timeout=ANSWER_WITHIN,
        reset=_as_it_is,
        server_settings=SESSION | (session or {}),
    )


async def _as_it_is(_connection: Any) -> None:
    """Nothing is set that would have to be undone; asyncpg asks the database otherwise, after each use."""


async def _roll_back(connection: Any) -> None:
    """A connection on which that fails is not used again; the database rolls back by itself."""
    with contextlib.suppress(*_FAULTS):  # one that was cut may have left our hands already
        if not connection.is_closed() and connection.is_in_transaction():
            try:
                await connection.execute("ROLLBACK")
            except _FAULTS:
                connection.terminate()


async def _version(connection: Any) -> int | None:
    if await connection.fetchval("SELECT to_regclass('cloister_version')") is None:
        return None
    return int(await connection.fetchval("SELECT number FROM cloister_version"))


async def _migrate(address: str) -> None:
    """All of it or nothing, one process at a time."""
    connection = await asyncpg.connect(address, server_settings=SESSION, timeout=ANSWER_WITHIN)
    try:
        if (found := await connection.fetchval("SHOW server_encoding")) != "UTF8":
            raise StorageError(f"{shown(address)} writes {found}, which has not all letters: make one with UTF8")
        async with connection.transaction():
            await connection.execute("SET LOCAL lock_timeout = 0")
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
            version = await _version(connection)
            known = migrations(OURS)
            if version is None:
                await connection.execute("CREATE TABLE cloister_version (number BIGINT NOT NULL)")
                await connection.execute("INSERT INTO cloister_version VALUES (0)")
            for number, script in still_to_do(version or 0, known):
                await connection.execute(script, timeout=HOURS)
                await connection.execute("UPDATE cloister_version SET number = $1", number)
    finally:
        await connection.close()


# -- what can be wrong -------------------------------------------------------------------------------


def shown(address: str) -> str:
    """For people: without the password."""
    try:
        parts = urlsplit(address)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "the database of CLOISTER_DATABASE"
    return f"{parts.scheme}://{parts.hostname or ''}{port}{parts.path}"


@contextlib.contextmanager
def telling(address: str) -> Iterator[None]:
    try:
        yield
    except asyncpg.UniqueViolationError as fault:
        raise Taken(fault.table_name) from fault
    except _OVERTAKEN as fault:
        raise Overtaken(sentence(fault, address)) from fault
    except _FAULTS as fault:
        raise StorageError(sentence(fault, address)) from fault


def sentence(fault: Exception, address: str) -> str:
    """What is wrong with a database, and what to do."""
    name, why = shown(address), " ".join(str(fault).split()) or type(fault).__name__
    match fault:
        case asyncpg.ClientConfigurationError():
            return "CLOISTER_DATABASE is no address of a database: postgresql://user@host:5432/name is one"
        case asyncpg.InvalidAuthorizationSpecificationError():
            return f"{name} does not let Cloister in ({why}): mend the user or password in CLOISTER_DATABASE"
        case asyncpg.InvalidCatalogNameError():
            return f"there is no database {name}: make it with createdb, or mend CLOISTER_DATABASE"
        case asyncpg.InsufficientPrivilegeError():
            return f"{name} may not be used so ({why}): let the user of CLOISTER_DATABASE own the database"
        case asyncpg.DiskFullError():
            return f"the disk of {name} is full: make room, then try again"
        case asyncpg.TooManyConnectionsError():
            return f"{name} has no connection left ({why}): let PostgreSQL have more, or end what uses them"
        case asyncpg.UndefinedTableError() | asyncpg.UndefinedColumnError():
            return f"{name} is no database of Cloister: {why}"
        case OSError() | TimeoutError() | asyncpg.PostgresConnectionError() | asyncpg.OperatorInterventionError():
            return f"{name} cannot be reached ({why}): see that PostgreSQL runs there, or mend CLOISTER_DATABASE"
        case asyncpg.ReadOnlySQLTransactionError():
            return f"{name} cannot be written: it was opened only to be read"
    return f"{name} fails: {why}"

"""Where the tests keep their databases: in a file of SQLite, or in a PostgreSQL of our own (`postgres.py`).

The tests of these modules are run over both. They name a folder, and `database_of` has the address that belongs to
it; a test about files, threads or the faults of one database asks for that one and stands in no list.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import asyncpg

from settings import Settings
from tests.storage.postgres import Cluster, meanwhile

OVER_BOTH = {
    "tests.storage": ("both", "folding", "notebooks"),
    "tests.tables": ("colours", "fuzz", "tables", "values"),
}
OVER_BOTH_AT_LENGTH = {
    "tests.loopback": ("kill",),
    "tests.time": ("absence", "agreement", "clocks", "credit", "friends", "idle", "keeper", "plans", "reminders"),
    "tests.watching": ("figures", "port"),
    "tests.bot": (  # not "nonces": it puts a file of SQLite back; nonces are drawn alike over both
        "absence",
        "agreeing",
        "catchup",
        "drafts",
        "faults",
        "forged",
        "friends",
        "fuzz",
        "history",
        "letters",
        "limits",
        "lobby",
        "me",
        "mod",
        "notebook",
        "orders",
        "presses",
        "privacy",
        "restart",
        "substituting",
        "waiting",
    ),
}
AT_LENGTH = os.environ.get("CLOISTER_TESTS") == "whole"
"""As `.ci/run` has it: PostgreSQL under the bot too, not only under what stores and changes tables."""

MODULES = {
    f"{room}.test_{name}"
    for rooms in (OVER_BOTH, OVER_BOTH_AT_LENGTH if AT_LENGTH else {})
    for room, names in rooms.items()
    for name in names
}

_cluster: Cluster | None = None
_given: dict[Path, str] = {}


def database_of(folder: Path) -> Path | str:
    """The address of the database that belongs to this folder, the same whenever it is asked for."""
    if _cluster is None:
        return folder / "cloister.db"
    if folder not in _given:
        _given[folder] = _cluster.database()
    return _given[folder]


def settings_of(folder: Path) -> Settings:
    """As a bot has them whose data are there."""
    address = database_of(folder)
    return Settings("token", folder, "info", elsewhere=address if isinstance(address, str) else "")


def read_at_once(database: Path | str, *asked: str) -> list[Sequence[Any]]:
    """The rows of each of these, all as they are at one moment; for whoever stands beside the bot and may wait."""
    if isinstance(database, Path):
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True, timeout=5)) as file:
            file.row_factory = sqlite3.Row
            file.execute("BEGIN")
            return [file.execute(sql).fetchall() for sql in asked]

    async def ask() -> list[Sequence[Any]]:
        connection = await asyncpg.connect(database)
        try:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                return [await connection.fetch(sql) for sql in asked]
        finally:
            await connection.close()

    found: list[Sequence[Any]] = meanwhile(ask)
    return found


@asynccontextmanager
async def held_up(address: Path | str, sql: str) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """Whoever wants what this locks waits until the block ends; what is given comes back once somebody does."""
    assert isinstance(address, str)
    held, watching = await asyncpg.connect(address), await asyncpg.connect(address)

    async def waiting() -> None:
        async with asyncio.timeout(20):
            while not await watching.fetch("SELECT 1 FROM pg_locks WHERE NOT granted"):
                await asyncio.sleep(0.01)

    try:
        async with held.transaction():
            await held.execute(sql)
            yield waiting
    finally:
        await held.close()
        await watching.close()


@contextmanager
def on(cluster: Cluster) -> Iterator[None]:
    """All databases are there, until the block ends, and gone then."""
    global _cluster  # noqa: PLW0603
    _cluster = cluster
    try:
        yield
    finally:
        _cluster = None
        while _given:
            cluster.forget(_given.popitem()[1])

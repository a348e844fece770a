"""The rows of a stored move: over SQLite and, where it is installed, over PostgreSQL, side by side.

The yardstick of each is a bare append of the same row: what any bot would have to pay that keeps it. They take
turns, move by move, since a disk that others use is now fast and now slow; the ratio is that of the median slice.
PostgreSQL is a cluster of its own, as careful with the disk as it comes.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import asyncpg
from msgspec import Struct

from storage import rows
from storage.database import Database
from storage.opening import opened
from storage.rows import EntryRow
from tables import lobby, play
from tables.house import By, House
from tests.loopback.scene import some_action
from tests.storage.postgres import Cluster, missing

MOVES, SLICE = 400, 20
EARLY, LATE = 50, 120  # acts

Row = Callable[..., None]
Append = Callable[[tuple[Any, ...]], Awaitable[None]]
COLUMNS = """table_id INTEGER, number INTEGER, seat TEXT, act TEXT, back_to INTEGER, user_id BIGINT,
             at DOUBLE PRECISION, PRIMARY KEY (table_id, number)"""


class Move(Struct):
    """Seconds."""

    whole: float
    rules: float
    """Of the game alone."""
    row: float
    """Its log row alone, through storage."""
    bare: float
    """The same row, in a transaction of its own, by the driver alone."""
    acts: int
    """How many stand before it in its game."""


async def timed(work: Awaitable[object]) -> float:
    began = perf_counter()
    await work
    return perf_counter() - began


async def measured(database: Database, bare: Append) -> list[Move]:
    """Games between two people, by the door."""
    house, rng, number = House(database, time.time), random.Random(2), 0
    found: list[Move] = []
    while len(found) < MOVES:
        number += 10
        table = await house.open(lobby.opened(1, number, 1, "Ada", "monastery"), By(number))
        await house.change(table.id, partial(lobby.join, user_id=2, name="Bob"), By(number + 1))
        table = await house.change(table.id, partial(lobby.start, user_id=1), By(number + 2))
        while (to_act := table.game.to_act(table.log.state)) and len(found) < MOVES:
            seat, text = to_act[0], some_action(table.log, to_act[0], rng)
            user = table.at(seat).user_id
            began = perf_counter()
            table.game.apply(table.log.state, seat, table.game.read(text))
            rules = perf_counter() - began
            asked = partial(play.act, seat=seat, text=text, user_id=user)
            began = perf_counter()
            table = await house.change(table.id, asked, By(10**9 + len(found)))
            whole, acts = perf_counter() - began, len(table.log.acts)
            entry = EntryRow(10**6 + len(found), seat, text, None, user, time.time())
            alone = await timed(appended(database, table.id, entry))
            plain = table.id, entry.number, entry.seat, entry.act, entry.back_to, entry.user_id, entry.at
            found.append(Move(whole, rules, alone, await timed(bare(plain)), acts))
    return found


async def appended(database: Database, table_id: int, entry: EntryRow) -> None:
    async with database.writing() as write:
        await rows.append_entry(write, table_id, entry)


@asynccontextmanager
async def bare_sqlite(file: Path) -> AsyncIterator[Append]:
    """With the pragmas of the bot's database."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            db.execute(f"PRAGMA {pragma}")
        db.execute(f"CREATE TABLE entries ({COLUMNS}) WITHOUT ROWID")

        async def append(entry: tuple[Any, ...]) -> None:
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", entry)
            db.execute("COMMIT")

        yield append


@asynccontextmanager
async def bare_postgres(address: str) -> AsyncIterator[Append]:
    """A transaction of one row is one trip."""
    connection = await asyncpg.connect(address)
    await connection.execute(f"CREATE TABLE bare ({COLUMNS})")

    async def append(entry: tuple[Any, ...]) -> None:
        await connection.execute("INSERT INTO bare VALUES ($1, $2, $3, $4, $5, $6, $7)", *entry)

    try:
        yield append
    finally:
        await connection.close()


def ratio(moves: list[Move]) -> float:
    """Of what storing costs to a bare append, in the median slice."""
    slices = [moves[at : at + SLICE] for at in range(0, len(moves), SLICE)]
    return median(
        median(one.whole - one.rules for one in some) / median(one.bare for one in some) for some in slices
    )


async def told(
    address: Path | str, yardstick: AbstractAsyncContextManager[Append], name: str, row: Row, hold: str
) -> None:
    database = await opened(address)
    async with yardstick as bare:
        found = (await measured(database, bare))[SLICE:]  # what comes first has to warm up
    await database.close()
    row(f"moves decided and stored in {name}, a second", f"{1 / median(one.whole for one in found):,.0f}")
    row("  its log row alone, through storage, a second", f"{1 / median(one.row for one in found):,.0f}")
    row("  bare appends of the same rows, a second", f"{1 / median(one.bare for one in found):,.0f}")
    row(f"stored move : bare append, {name}", f"{ratio(found):.2f}", hold)
    early = [one for one in found if one.acts <= EARLY]
    late = [one for one in found if one.acts >= LATE]
    parts = " ".join(f"{ratio(part):.2f}" for part in (early, late))
    row(f"  of the first {EARLY} acts of a game, of those after {LATE}", parts, "alike")


def report(row: Row) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file, bare = Path(folder) / "cloister.db", Path(folder) / "bare.db"
        asyncio.run(told(file, bare_sqlite(bare), "SQLite", row, "hold 3, aim 2 or less"))
    if (why := missing()) is not None:
        row("moves stored in PostgreSQL", "–", why)
        return
    cluster = Cluster({}).start()
    try:
        address = cluster.database()
        asyncio.run(told(address, bare_postgres(address), "PostgreSQL", row, "beside SQLite"))
    finally:
        cluster.close()

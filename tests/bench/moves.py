"""The rows of a stored move: over SQLite and, where it is installed, over PostgreSQL, side by side.

The yardstick of each is a bare append of the same row: what any bot would have to pay that keeps it. PostgreSQL is
a cluster of its own, as careful with the disk as it comes.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import asyncpg
from msgspec.structs import replace

from storage import rows
from storage.opening import opened
from storage.rows import EntryRow
from tables import lobby, play
from tables.house import By, House
from tests.loopback.scene import some_action
from tests.storage.postgres import Cluster, missing

MOVES = 300

Row = Callable[..., None]
COLUMNS = """table_id INTEGER, number INTEGER, seat TEXT, act TEXT, back_to INTEGER, user_id BIGINT,
             at DOUBLE PRECISION, PRIMARY KEY (table_id, number)"""


class Measured:
    """Seconds: of each whole move, of its rules alone, of its log row through storage, and its log rows."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.thought: list[float] = []
        self.alone: list[float] = []
        self.entries: list[EntryRow] = []

    @property
    def appends(self) -> list[tuple[Any, ...]]:
        """As many rows as there were moves."""
        each = [(n, one.seat, one.act, one.back_to, one.user_id, one.at) for n, one in enumerate(self.entries)]
        return [(again, *entry) for again in range(MOVES // len(each) + 1) for entry in each][:MOVES]


async def measured(address: Path | str) -> Measured:
    """Games between two people, by the door."""
    database, found = await opened(address), Measured()
    house = House(database, time.time)
    rng = random.Random(2)
    number = 0
    while len(found.times) < MOVES:
        number += 10
        table = await house.open(lobby.opened(1, number, 1, "Ada", "monastery"), By(number))
        await house.change(table.id, partial(lobby.join, user_id=2, name="Bob"), By(number + 1))
        table = await house.change(table.id, partial(lobby.start, user_id=1), By(number + 2))
        while (to_act := table.game.to_act(table.log.state)) and len(found.times) < MOVES:
            text = some_action(table.log, to_act[0], rng)
            user = table.at(to_act[0]).user_id
            began = perf_counter()
            table.game.apply(table.log.state, to_act[0], table.game.read(text))
            found.thought.append(perf_counter() - began)
            began = perf_counter()
            asked = partial(play.act, seat=to_act[0], text=text, user_id=user)
            table = await house.change(table.id, asked, By(10**9 + len(found.times)))
            found.times.append(perf_counter() - began)
    found.entries = await rows.entries(database, table.id)
    for number, entry in enumerate(found.entries):
        began = perf_counter()
        async with database.writing() as write:
            await rows.append_entry(write, table.id, replace(entry, number=1000 + number))
        found.alone.append(perf_counter() - began)
    await database.close()
    return found


def bare_sqlite(file: Path, entries: Sequence[tuple[Any, ...]]) -> list[float]:
    """Seconds for each row in a transaction of its own, with the pragmas of the bot's database."""
    times = []
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            db.execute(f"PRAGMA {pragma}")
        db.execute(f"CREATE TABLE entries ({COLUMNS}) WITHOUT ROWID")
        for entry in entries:
            began = perf_counter()
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", entry)
            db.execute("COMMIT")
            times.append(perf_counter() - began)
    return times


async def bare_postgres(address: str, entries: Sequence[tuple[Any, ...]]) -> list[float]:
    """Seconds for each row in a transaction of its own, which is one trip."""
    times = []
    connection = await asyncpg.connect(address)
    await connection.execute(f"CREATE TABLE bare ({COLUMNS})")
    for entry in entries:
        began = perf_counter()
        await connection.execute("INSERT INTO bare VALUES ($1, $2, $3, $4, $5, $6, $7)", *entry)
        times.append(perf_counter() - began)
    await connection.close()
    return times


def told(found: Measured, bare: Sequence[float], name: str, row: Row, hold: str) -> None:
    row(f"moves decided and stored in {name}, a second", f"{1 / median(found.times):,.0f}")
    row("  its log row alone, through storage, a second", f"{1 / median(found.alone):,.0f}")
    row("  bare appends of the same rows, a second", f"{1 / median(bare):,.0f}")
    ratio = (median(found.times) - median(found.thought)) / median(bare)
    row(f"stored move : bare append, {name}", f"{ratio:.2f}", hold)


def report(row: Row) -> None:
    with tempfile.TemporaryDirectory() as name:
        found = asyncio.run(measured(Path(name) / "cloister.db"))
        told(found, bare_sqlite(Path(name) / "bare.db", found.appends), "SQLite", row, "hold 3 or less")
    if (why := missing()) is not None:
        row("moves stored in PostgreSQL", "–", why)
        return
    cluster = Cluster({}).start()
    try:
        address = cluster.database()
        found = asyncio.run(measured(address))
        told(found, asyncio.run(bare_postgres(address, found.appends)), "PostgreSQL", row, "")
    finally:
        cluster.close()

"""The rows about time: ten thousand tables whose clocks run, and a thousand timers that fall due at once."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from storage import rows, timing
from storage.database import Database
from storage.opening import opened
from storage.timing import Pace
from tables import lobby
from tables.house import By, House
from tables.table import Change
from tables.timekeeper import Timekeeper
from tables.waking import Hours, consumed, runs_out

TABLES = 10_000
DUE = 1_000
LOOKS = 200

Row = Callable[..., None]


def fill(file: Path, at: float) -> None:
    """Tables with a clock that runs each, and people who are looked at; none of it due today."""
    numbers = range(2, TABLES + 2)  # the first is played at
    with closing(sqlite3.connect(file)) as db:
        db.executemany(
            """INSERT INTO tables (id, guild_id, channel_id, host_id, game, rules, seed, options, pace, stage,
               created_at, changed_at, idle_since)
               VALUES (?, 1, ?, 1, 'monastery', 2, 'seed', '{}', '{"bank":259200.0}', 'running', ?, ?, ?)""",
            ((n, n, at, at, at) for n in numbers),
        )
        db.executemany(
            """INSERT INTO seats (table_id, place, colour, user_id, name, awaited, since)
               VALUES (?, 0, 'red', ?, 'somebody', 1, ?)""",
            ((n, n, at) for n in numbers),
        )
        db.executemany(
            "INSERT INTO clocks (table_id, seat, \"left\", since) VALUES (?, 'red', 259200, ?)",
            ((n, at) for n in numbers),
        )
        for kind, seat in (("clock", "red"), ("person", "")):
            db.executemany(
                "INSERT OR REPLACE INTO timers (kind, whose, seat, due_at) VALUES (?, ?, ?, ?)",
                ((kind, n, seat, at + 86400 + n) for n in numbers),
            )
        db.commit()


async def _measured(folder: Path, row: Row) -> None:
    hours, at = Hours("Europe/Berlin", (23 * 60, 8 * 60)), time.time()
    began = perf_counter()
    for n in range(LOOKS):
        consumed(hours, at, runs_out(hours, at + n * 3600, 3 * 86400.0))
    row("three days of waking hours, there and back, µs", f"{1e6 * (perf_counter() - began) / LOOKS:.0f}")
    database = await opened(folder / "cloister.db")
    house = House(database, time.time)
    async with database.writing() as write:
        await rows.keep_fact(write, "alive", str(at))
    table = await house.open(lobby.opened(1, 10**6, 1, "Ada", "monastery"), By(1))
    await house.change(table.id, partial(lobby.join, user_id=2, name="Bob"), By(2))
    await house.change(table.id, partial(lobby.set_pace, user_id=1, pace=Pace("custom", 9e4, 60.0, 9e4)), By(3))
    table = await house.change(table.id, partial(lobby.start, user_id=1), By(4))
    few = await _look(database)
    await asyncio.to_thread(fill, folder / "cloister.db", at)
    many = await _look(database)
    row("when is the next timer due, one table, µs", f"{1e6 * few:.0f}")
    row(f"when is the next timer due, {TABLES:,} tables, µs", f"{1e6 * many:.0f}")
    row("  many : one", f"{many / few:.2f}", "hold 2 or less")
    keeper = Timekeeper(house)
    began = perf_counter()
    await house.uptime.load(database)
    await keeper.beat()
    await keeper.run_due()
    row(f"what a start adds for {TABLES:,} running clocks, ms", f"{1e3 * (perf_counter() - began):.1f}")
    alone = await _turn(house, table.id)
    async with database.writing() as write:
        for n in range(1, DUE + 1):
            await timing.set_timer(write, "person", n, at - n)
    began = perf_counter()
    at_work = asyncio.create_task(keeper.run_due())
    beside: list[float] = []
    while not at_work.done() and len(beside) < 10 * DUE:
        beside.append(await _turn(house, table.id))
    await at_work
    took = perf_counter() - began
    row(f"{DUE:,} timers due at once, a second", f"{DUE / took:,.0f}")
    row("  a stored change of a table meanwhile : alone", f"{median(beside) / alone:.2f}", "hold 5 or less")
    await database.close()


async def _look(database: Database) -> float:
    times = []
    for _ in range(LOOKS):
        began = perf_counter()
        await timing.next_due(database)
        times.append(perf_counter() - began)
    return median(times)


async def _turn(house: House, table_id: int) -> float:
    """Seconds for a change that is stored."""
    began = perf_counter()
    await house.change(table_id, Change, By())
    return perf_counter() - began


def report(row: Row) -> None:
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(_measured(Path(name), row))

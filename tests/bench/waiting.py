"""The rows of the bot as a process while time passes: ten thousand clocks that run, a thousand timers at once.

Every table is a real one, copied from a game that has begun. Yardsticks run beside it: the same bot with an empty
database for the start and for rest, another bot's empty command for acknowledgements.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from storage.opening import opened
from storage.timing import Pace
from tables import lobby
from tables.house import By, House
from tests.bench.bot import ACKNOWLEDGED, acknowledgement, both, percentile, running
from tests.loopback.host import Host
from tests.loopback.people import Person
from tests.loopback.server import Server

TABLES, DUE = 10_000, 1_000
STARTS, REST = 3, 20.0  # seconds at rest
WARM = 10.0  # seconds until a thousand fall due, in which the bot starts and is asked for the first times
BANK, REMINDED = 3 * 86400.0, 8 * 3600.0
PROBES = 300
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100

Row = Callable[..., None]


# -- the tables --------------------------------------------------------------------------------------


async def _one(data: Path) -> str:
    """A database with one game that has begun, at a pace; the seat that it waits for."""
    database = await opened(data / "cloister.db")
    house = House(database, time.time)
    table = await house.open(lobby.opened(1, 10**6, 1, "Ada", "monastery"), By(1))
    await house.change(table.id, partial(lobby.join, user_id=2, name="Bob"), By(2))
    pace = Pace("custom", BANK, 60.0, BANK)
    await house.change(table.id, partial(lobby.set_pace, user_id=1, pace=pace), By(3))
    table = await house.change(table.id, partial(lobby.start, user_id=1), By(4))
    await database.close()
    return table.to_act[0]


def _copied(db: sqlite3.Connection, table: str, changed: Mapping[str, str], where: str) -> None:
    """A row for each number, like the first game's but for these columns."""
    columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(changed.get(name, f'"{name}"') for name in columns)
    names = ", ".join(f'"{name}"' for name in columns)
    db.execute(f"INSERT INTO {table} ({names}) SELECT {values} FROM {table}, numbers WHERE {where}")


def fill(data: Path, seat: str, falls: float | None) -> None:
    """Ten thousand of them. At `falls` the time of half a thousand is up, and as many people are to be reminded."""
    now = time.time()
    with closing(sqlite3.connect(data / "cloister.db")) as db:
        db.execute("CREATE TEMP TABLE numbers (n INTEGER)")
        db.executemany("INSERT INTO numbers VALUES (?)", ((n,) for n in range(2, TABLES + 2)))
        db.execute("DELETE FROM outbox")
        db.execute("DELETE FROM timers WHERE kind <> 'stale'")
        _copied(db, "tables", {"id": "n", "channel_id": "1000000 + n"}, "id = 1")
        _copied(db, "seats", {"table_id": "n", "user_id": "user_id * 100000 + n"}, "table_id = 1")
        _copied(db, "clocks", {"table_id": "n"}, "table_id = 1")
        people = "SELECT user_id FROM seats WHERE awaited = 1 AND table_id = ?"
        for n in range(1, TABLES + 2):
            late, reminded = falls is not None and n <= DUE // 2, falls is not None and DUE // 2 < n <= DUE
            if late and falls is not None:
                db.execute(
                    'UPDATE clocks SET since = ?, "left" = ? WHERE table_id = ? AND seat = ?',
                    (now, falls - now, n, seat),
                )
            if reminded and falls is not None:
                db.execute("UPDATE seats SET since = ? WHERE table_id = ? AND awaited = 1", (falls - REMINDED, n))
            (user_id,) = db.execute(people, (n,)).fetchone()
            db.executemany(
                "INSERT OR REPLACE INTO timers (kind, whose, seat, due_at) VALUES (?, ?, ?, ?)",
                (
                    ("clock", n, seat, falls if late else now + BANK),
                    ("person", user_id, "", falls if reminded else now + REMINDED),
                ),
            )
        db.commit()


async def filled(data: Path, falls: float | None = None) -> None:
    await asyncio.to_thread(partial(data.mkdir, parents=True))
    await asyncio.to_thread(fill, data, await _one(data), falls)


# -- measuring ---------------------------------------------------------------------------------------


def used(host: Host) -> float | None:
    """Seconds of a processor that the process has used, where the system says so."""
    file = Path("/proc") / str(host.pid) / "stat"
    if not file.exists():
        return None
    fields = file.read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def rest(folder: Path, row: Row) -> None:
    """What ten thousand running clocks cost while nothing is due: at the start, and at rest."""
    starts: dict[str, list[float]] = {"none": [], "many": []}
    cost: dict[str, float | None] = {}
    for number in range(STARTS + 1):
        for name, times in starts.items():
            async with Server().started() as server:
                host = Host(server, folder / name)
                began = perf_counter()
                await host.start()
                took = perf_counter() - began
                if number == STARTS:
                    await asyncio.sleep(2)
                    before = used(host)
                    await asyncio.sleep(REST)
                    after = used(host)
                    assert before is None or before > 0, "it cannot have started without any work"
                    cost[name] = None if before is None or after is None else after - before
                await host.stop()
                if number:  # the first start tells Discord the commands
                    times.append(took)
    few, many = (median(times) for times in starts.values())
    row(f"start with {TABLES:,} running clocks, s", f"{many:.2f}")
    row(f"start, {TABLES:,} running clocks : none", f"{many / few:.2f}", "hold 1.5 or less")
    if cost["none"] is not None and cost["many"] is not None:
        alone, with_clocks = (100 * spent / REST for spent in (cost["none"], cost["many"]))
        row(f"a processor at rest, none and {TABLES:,} clocks, %", f"{alone:.2f} {with_clocks:.2f}")
        row("  what the clocks add, %", f"{max(0.0, with_clocks - alone):.2f}", "hold 0.5 or less")


async def _asked(*whom: tuple[Person, str]) -> list[float]:
    """One command to each bot."""
    found = [await acknowledgement(person, name) for person, name in whom]
    await asyncio.sleep(0.005)
    return found


def _add(times: list[list[float]], found: list[float]) -> None:
    for one, more in zip(times, found, strict=True):
        one.append(more)


def _overdue(data: Path) -> int:
    """Timers that are due and not seen to, and letters that are still to be said."""
    with closing(sqlite3.connect(f"file:{data / 'cloister.db'}?mode=ro", uri=True, timeout=5)) as db:
        sql = "SELECT (SELECT count(*) FROM timers WHERE due_at <= ?) + (SELECT count(*) FROM outbox)"
        return int(db.execute(sql, (time.time(),)).fetchone()[0])


async def falling_due(folder: Path, row: Row) -> None:
    """Acknowledgements while a thousand timers fall due, and before."""
    falls = time.time() + WARM + 20.0  # the tables have to be made first
    await filled(folder / "due", falls)
    async with running(folder / "empty", "tests.loopback.empty") as empty, running(folder / "due") as host:
        nobody, somebody = Person(empty.server, 1, "Nobody", 1), Person(host.server, 1, "Nobody", 1)
        whom = (nobody, "nothing"), (somebody, "table my")
        calm: list[list[float]] = [[], []]
        busy: list[list[float]] = [[], []]
        while time.time() < falls - 1:
            _add(calm, await _asked(*whom))
        assert len(calm[1]) >= PROBES // 3, "the tables took too long to make"
        while time.time() < falls:
            await asyncio.sleep(0.001)
        began = perf_counter()
        while await asyncio.to_thread(_overdue, folder / "due"):
            _add(busy, await _asked(*whom))
        took = perf_counter() - began
        said = sum(len(host.server.public(10**6 + n)) for n in range(DUE + 1))
        mail = len(host.server.messages) - said
        assert said >= DUE // 2, (said, mail)
        assert mail >= DUE // 2, (said, mail)
    row(f"{DUE:,} timers due at once, seen to and said, s", f"{took:.1f}")
    for what, (theirs, ours) in (("beside none", calm), (f"while {DUE:,} timers fall due", busy)):
        row(f"command to acknowledgement, {what}, p50 p99, ms", both(ours))
        ratios = [percentile(ours, share) / percentile(theirs, share) for share in (0.5, 0.99)]
        row(
            "  ours : empty command, p50 p99",
            f"{ratios[0]:.2f} {ratios[1]:.2f}",
            ACKNOWLEDGED,
        )


async def _measured(folder: Path, row: Row) -> None:
    await filled(folder / "many")
    await asyncio.to_thread((folder / "none").mkdir)
    await (await opened(folder / "none" / "cloister.db")).close()
    await rest(folder, row)
    await falling_due(folder, row)


def report(row: Row) -> None:
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(_measured(Path(name), row))

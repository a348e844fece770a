"""`python -m tests.bench.load`: what one, two and three processes carry, with 50, 500 and 5,000 tables.

Everything stands on one machine: processes of the bot, PostgreSQL, a Discord on loopback, all the people. So moves
a second tell what this machine carries, and what a processor spends on a move tells what another would. What people
do at a table comes to one process, as that of a server does; what is then said may be said by any.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from engine.log import Log
from storage import rows
from storage.opening import opened
from tables import lobby, play
from tables.house import By, House
from tables.table import Table
from tests.bench.bot import both, percentile, probe, resident
from tests.bench.bot import running as bench_bot
from tests.loopback.host import Host
from tests.loopback.people import Person
from tests.loopback.scene import Scene, command, some_action
from tests.loopback.server import GUILD, Server
from tests.storage.postgres import Cluster, missing

TABLES = (50, 500, 5_000)
PROCESSES = (1, 2, 3)
RATE = 2.0  # turns a second, while acknowledgements are looked at
CALM = 4.0  # seconds of that
PLAYERS = 16  # at once, each as fast as he is answered, while it is seen how much is carried
RUSH = 6.0  # seconds of that
FIRST = 3001

TICKS = os.sysconf("SC_CLK_TCK") if sys.platform != "win32" else 100


async def fill(address: Path | str, tables: int) -> Table:
    """Tables at their first turn, all alike but for their channel and players; one of them."""
    database = await opened(address)
    house = House(database, time.time)
    table = await house.open(lobby.opened(GUILD, FIRST - 1, 1, "Ada", "monastery"), By(1))
    await house.change(table.id, partial(lobby.join, user_id=2, name="Bob"), By(2))
    table = await house.change(table.id, partial(lobby.start, user_id=1), By(3))
    async with database.writing() as write:
        await write.execute("DELETE FROM outbox")
    for number in range(tables):
        channel = FIRST + number
        async with database.writing() as write:
            row = await rows.insert_table(write, replace(table.row, channel_id=channel))
            seats = [replace(seat, user_id=channel * 10 + place) for place, seat in enumerate(table.seats)]
            await rows.replace_seats(write, row.id, seats)
    await database.close()
    return table


class People:
    """Those at all the tables: each plays a turn when he is called, and waits until it is told."""

    def __init__(self, server: Server, table: Table, tables: int) -> None:
        host: Any = server
        self._scenes = [_Seen(host, FIRST + number) for number in range(tables)]
        self._tables = dict.fromkeys((scene.channel for scene in self._scenes), table)
        self._whose = {seat.colour: place for place, seat in enumerate(table.seats)}
        self._rng = random.Random(1)
        self._rng.shuffle(self._scenes)
        self._free: asyncio.Queue[_Seen] = asyncio.Queue()
        for scene in self._scenes:
            self._free.put_nowait(scene)
        self.turns: list[float] = []
        self.moves = 0

    async def turn(self) -> None:
        """At the table that has waited longest; ms from the act that ends it to the posted turn are noted."""
        scene = await self._free.get()
        table = self._tables[scene.channel]
        whose = table.to_act
        while table.to_act == whose:
            posted, began = len(scene.announcements()), perf_counter()
            table = await self._act(scene, table)
        while len(scene.announcements()) == posted:
            assert perf_counter() - began < 30, f"a turn is not told in {scene.channel}"
            await asyncio.sleep(0.005)
        self.turns.append(1000 * (perf_counter() - began))
        self._tables[scene.channel] = table
        if table.to_act:
            self._free.put_nowait(scene)

    async def _act(self, scene: _Seen, table: Table) -> Table:
        log: Log[Any, Any, Any] = table.log
        seat = table.to_act[0]
        person, text = scene.people[self._whose[seat]], some_action(log, seat, self._rng)
        answer = await (await person.type(*command(log.game, text))).answer(60)
        if play.trial(table, seat, text) is None:  # it cannot be taken back, and is asked first
            await (await person.push(answer, "Confirm")).answer(60)
        log, _ = play.with_formalities(log.act(seat, log.game.read(text)))
        self.moves += 1
        return replace(table, begun=log)

    async def calmly(self) -> None:
        """Now and then, for ever."""
        under_way = set()
        try:
            while True:
                under_way.add(task := asyncio.create_task(self.turn()))
                task.add_done_callback(under_way.discard)
                await asyncio.sleep(self._rng.expovariate(RATE))
        finally:
            await asyncio.gather(*under_way)  # what was begun is told before anything else is looked at

    async def rush(self, end: float) -> None:
        while perf_counter() < end:
            await self.turn()


class _Seen(Scene):
    """A table of which nobody asks the database."""

    def __init__(self, host: Any, channel: int) -> None:
        self.server, self.channel, self.game = host, channel, "monastery"
        self.people = [Person(self.server, channel * 10 + place, "Ada", channel) for place in range(2)]


@asynccontextmanager
async def running(folder: Path, database: Path | str, processes: int) -> AsyncIterator[tuple[Server, list[Host]]]:
    """On one Discord, which hands what happens at a table to one of them, always the same."""
    async with Server().started() as server:
        server.gateway.shards = processes
        server.gateway.chosen = lambda there, data: there[int(data.get("channel_id", 0)) % len(there)]
        hosts = [
            Host(
                server,
                folder / str(number),
                database=database,
                besides={"CLOISTER_PROCESS": f"{number}/{processes}"} if processes > 1 else {},
            )
            for number in range(1, processes + 1)
        ]
        try:
            for host in hosts:
                await host.start()
            while len(server.gateway.there) < processes:
                await asyncio.sleep(0.05)
            yield server, hosts
        finally:
            for host in hosts:
                if host.alive:
                    host.kill()


def spent(pids: Sequence[int]) -> float:
    """Seconds of a processor that these processes have had."""
    found = 0.0
    for pid in pids:
        if not (Path("/proc") / str(pid)).exists():
            continue
        fields = (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()
        found += (int(fields[11]) + int(fields[12])) / TICKS
    return found


def family(cluster: Cluster | None) -> list[int]:
    """The processes of PostgreSQL."""
    if cluster is None:
        return []
    main = cluster.pid
    return [main] + [
        int(one.name)
        for one in Path("/proc").iterdir()
        if one.name.isdecimal() and (one / "stat").read_text().rpartition(")")[2].split()[1] == str(main)
    ]


class Load:
    """One line of the table."""

    def __init__(self, cluster: Cluster | None, processes: int, tables: int) -> None:
        self._cluster, self._processes, self._tables = cluster, processes, tables
        self._theirs: list[float] = []
        self._ours: list[float] = []
        self._told: list[float] = []
        self._moves, self._took, self._bots, self._database, self._memory = 0, 0.0, 0.0, 0.0, 0.0

    async def measure(self, folder: Path) -> None:
        database = self._cluster.database() if self._cluster is not None else folder / "1" / "cloister.db"
        table = await fill(database, self._tables)
        async with (
            bench_bot(folder / "empty", "tests.loopback.empty") as empty,
            running(folder, database, self._processes) as (server, hosts),
        ):
            people = People(server, table, self._tables)
            await self._calmly(people, (Person(empty.server, 1, "Nobody", 1), Person(server, 1, "Nobody", 1)))
            people.turns, people.moves = [], 0
            await self._in_a_rush(people, hosts)
            complained = [line for host in hosts for line in host.complained.splitlines() if "[error" in line]
            assert not complained, complained[:3]

    async def _calmly(self, people: People, nobody: tuple[Person, Person]) -> None:
        asked = (nobody[0], "nothing"), (nobody[1], "table my")
        await probe(*asked)
        calm = asyncio.create_task(people.calmly())
        await asyncio.sleep(1)
        self._theirs, self._ours = await probe(*asked)
        await asyncio.sleep(CALM)
        calm.cancel()
        await asyncio.gather(calm, return_exceptions=True)
        self._told = people.turns

    async def _in_a_rush(self, people: People, hosts: Sequence[Host]) -> None:
        pids, of_database = [host.pid for host in hosts], family(self._cluster)
        bots, database, began = spent(pids), spent(of_database), perf_counter()
        await asyncio.gather(*(people.rush(began + RUSH) for _ in range(PLAYERS)))
        self._took, self._moves = perf_counter() - began, people.moves
        self._bots, self._database = spent(pids) - bots, spent(of_database) - database
        self._memory = median(resident(host) or 0 for host in hosts) / 1024

    def told(self) -> str:
        ratios = " ".join(f"{percentile(self._ours, at) / percentile(self._theirs, at):.2f}" for at in (0.5, 0.99))
        return LINE.format(
            "SQLite" if self._cluster is None else "PostgreSQL",
            self._processes,
            f"{self._tables:,}",
            both(self._ours),
            ratios,
            f"{median(self._told):.0f}",
            f"{self._moves / self._took:.1f}",
            f"{1000 * self._bots / self._moves:.1f}",
            f"{1000 * self._database / self._moves:.1f}",
            f"{100 * self._bots / self._took / self._processes:.0f}",
            f"{self._memory:.0f}",
        )


LINE = "{:<11}{:>10}{:>8}{:>14}{:>13}{:>10}{:>9}{:>11}{:>10}{:>7}{:>6}"
HEADS = (
    *("database", "processes", "tables", "ack p50 p99", ": empty bot", "turn, ms", "moves/s"),
    *("bot ms/move", "db ms/move", "busy %", "MiB"),
)


async def main() -> None:
    print(f"{os.cpu_count()} processors; first {RATE:.0f} turns a second, then {PLAYERS} people at once.")
    print(LINE.format(*HEADS))
    for tables in TABLES:
        for processes in (0, *(PROCESSES if missing() is None else ())):
            cluster = await asyncio.to_thread(Cluster({}).start) if processes else None  # its disk is a real one
            try:
                with tempfile.TemporaryDirectory() as name:
                    load = Load(cluster, processes or 1, tables)
                    await load.measure(Path(name))
                    print(load.told(), flush=True)
            finally:
                if cluster is not None:
                    await asyncio.to_thread(cluster.close)
    if (why := missing()) is not None:
        print(f"PostgreSQL and several processes were left out: {why}")


if __name__ == "__main__":
    asyncio.run(main())

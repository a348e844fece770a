"""Several processes of the bot on one database and one Discord, which hands every press to one of them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from storage.posts import OWN
from tests.loopback.host import Host
from tests.loopback.server import Json, Server
from tests.storage.places import database_of, read_at_once

LEASE = 2.0  # seconds
_AT_THEIR_POSTS = f"SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = {OWN}"


class Pack:
    """What one process is to a test (`Host`), as far as it is asked of several."""

    def __init__(self, server: Server, data: Path, seed: str, processes: int) -> None:
        self.server, self.data, self.database = server, data, database_of(data)
        self.rng = random.Random(seed)
        server.gateway.shards = processes
        server.gateway.chosen = self._chosen
        self.hosts = [
            Host(
                server,
                data / str(number),
                seed=seed,
                database=self.database,
                besides={"CLOISTER_PROCESS": f"{number}/{processes}", "LOOPBACK_LEASE": str(LEASE)},
            )
            for number in range(1, processes + 1)
        ]
        self.deaf: set[int] = set()
        """Shards that get no presses."""
        self.covered = 0.0
        """The longest time that the others needed for the work of one that died."""

    def _chosen(self, there: list[int], _: Json) -> int:
        return self.rng.choice([shard for shard in there if shard not in self.deaf] or there)

    @property
    def alive(self) -> bool:
        return all(host.alive for host in self.hosts)

    @property
    def complained(self) -> str:
        return "\n".join(host.complained for host in self.hosts)

    async def start(self) -> None:
        """Those that are dead; first the others finish what was theirs."""
        if any(host.alive for host in self.hosts):
            began = asyncio.get_running_loop().time()
            await self._at_rest()
            self.covered = max(self.covered, asyncio.get_running_loop().time() - began)
        dead = [host for host in self.hosts if not host.alive]
        for host in dead:
            await host.start()
        async with asyncio.timeout(20):
            while len((await asyncio.to_thread(read_at_once, self.database, _AT_THEIR_POSTS))[0]) < len(self.hosts):
                await asyncio.sleep(0.02)

    async def _at_rest(self) -> None:
        async with asyncio.timeout(LEASE * 5):
            while any(
                await asyncio.to_thread(
                    read_at_once,
                    self.database,
                    "SELECT 1 FROM outbox WHERE held = 0",
                    "SELECT 1 FROM tables WHERE awaits <> '' AND stage = 'running'",
                )
            ):
                await asyncio.sleep(0.05)

    def kill(self) -> None:
        """One of them."""
        self.rng.choice([host for host in self.hosts if host.alive]).kill()

    def spawn(self) -> None:
        next(host for host in self.hosts if not host.alive).spawn()

    async def restart(self) -> None:
        """One dies while it starts; another is started in its place."""
        starting = next((host for host in self.hosts if not host.alive), self.rng.choice(self.hosts))
        if starting.alive:
            starting.kill()
        await self.start()

    async def stop(self) -> int:
        return max([await host.stop() for host in self.hosts if host.alive], default=0)

    def speaker(self) -> Host:
        """Who is saying something in a channel."""
        (found,) = read_at_once(
            self.database,
            """SELECT claimed_by FROM outbox WHERE claimed_by IS NOT NULL AND channel_id IS NOT NULL
               ORDER BY id LIMIT 1""",
        )
        pid = int(found[0]["claimed_by"].split()[0])
        return next(host for host in self.hosts if host.pid == pid)


@asynccontextmanager
async def packed(data: Path, seed: str = "pack", processes: int = 2) -> AsyncIterator[Pack]:
    async with Server().started() as server:
        pack = Pack(server, data, seed, processes)
        try:
            await pack.start()
            yield pack
        finally:
            for host in pack.hosts:
                if host.alive:
                    host.kill()

"""The bot as a process: start it, end it kindly or not, read what it printed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from settings import LIMITS
from tests.loopback.server import TOKEN, Server
from tests.storage.places import database_of

ROOT = Path(__file__).resolve().parents[2]


def environment(url: str, data: Path, database: Path | str, token: str, seed: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("COV", "CLOISTER"))}
    ours = {"LOOPBACK": url, "LOOPBACK_SEED": seed, "CLOISTER_DATA": str(data), "DISCORD_TOKEN": token}
    elsewhere = {"CLOISTER_DATABASE": database} if isinstance(database, str) else {}
    unlimited = dict.fromkeys(LIMITS, "0/0")
    return {**kept, **unlimited, **ours, **elsewhere, "PYTHONUNBUFFERED": "1"}


class Host:
    def __init__(
        self,
        server: Server,
        data: Path,
        *,
        token: str = TOKEN,
        seed: str = "loopback",
        module: str = "tests.loopback.run",
        besides: Mapping[str, str] | None = None,
        database: Path | str | None = None,
    ) -> None:
        self.server, self.data, self.token, self.seed, self.module = server, data, token, seed, module
        self.besides = besides or {}
        """Settings, and what else stands in its environment."""
        self.database = database or database_of(data)
        self.starts = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def printed(self) -> str:
        return self._log("out").read_text(encoding="utf-8")

    @property
    def complained(self) -> str:
        return self._log("err").read_text(encoding="utf-8")

    def _log(self, name: str) -> Path:
        return self.data / f"{self.starts}.{name}"

    def spawn(self) -> None:
        """Start the process and wait for nothing."""
        assert not self.alive
        self.starts += 1
        self.data.mkdir(parents=True, exist_ok=True)
        self.server.online.clear()
        with self._log("out").open("wb") as out, self._log("err").open("wb") as err:
            self._process = subprocess.Popen(
                [sys.executable, "-m", self.module],
                cwd=ROOT,
                env={
                    **environment(self.server.url, self.data, self.database, self.token, self.seed),
                    **self.besides,
                },
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
            )

    async def start(self, seconds: float = 20.0) -> None:
        """Start the process and wait until it is connected."""
        self.spawn()
        until = time.monotonic() + seconds
        while not self.server.online.is_set():
            assert self.alive, f"the bot ended: {self.complained}"
            assert time.monotonic() < until, f"the bot does not connect: {self.complained}"
            await asyncio.sleep(0.005)

    async def ended(self, seconds: float = 30.0) -> int:
        """How it ended, once it does, in the time that the unit of systemd gives it."""
        assert self._process is not None
        until = time.monotonic() + seconds
        while (status := self._process.poll()) is None:
            assert time.monotonic() < until, f"the bot does not end: {self.complained}"
            await asyncio.sleep(0.005)
        return status

    async def stop(self) -> int:
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return await self.ended()

    def kill(self) -> None:
        """No warning, no farewell."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(10)

    async def restart(self) -> None:
        if self.alive:
            self.kill()
        await self.start()


@asynccontextmanager
async def hosted(
    data: Path, seed: str = "loopback", besides: Mapping[str, str] | None = None
) -> AsyncIterator[Host]:
    """A Discord with a bot on it; both are gone afterwards."""
    async with Server().started() as server:
        host = Host(server, data, seed=seed, besides=besides)
        try:
            await host.start()
            yield host
        finally:
            if host.alive:
                host.kill()

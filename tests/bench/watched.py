"""What it costs to be watched: two bots side by side, one of them with a port that somebody scrapes."""

from __future__ import annotations

import asyncio
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import aiohttp

from tests.bench.bot import both, percentile, probe
from tests.loopback.host import hosted
from tests.loopback.people import Person

OFTEN = 0.25  # seconds between two scrapes; Prometheus asks every fifteen

Row = Callable[..., None]


async def scrape(port: int, times: list[float]) -> None:
    async with aiohttp.ClientSession() as session:
        while True:
            began = perf_counter()
            async with session.get(f"http://127.0.0.1:{port}/metrics") as said:
                await said.read()
            times.append(1000 * (perf_counter() - began))
            await asyncio.sleep(OFTEN)


async def watched(folder: Path, row: Row) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    async with (
        hosted(folder / "alone") as alone,
        hosted(folder / "watched", besides={"CLOISTER_METRICS": str(port)}) as host,
    ):
        asked = [(Person(one.server, 1, "Nobody", 1), "table my") for one in (alone, host)]
        scrapes: list[float] = []
        scraping = asyncio.create_task(scrape(port, scrapes))
        await probe(*asked)
        unseen, seen = await probe(*asked)
        scraping.cancel()
        await asyncio.gather(scraping, return_exceptions=True)
    row("command to acknowledgement, figures scraped, p50 p99, ms", both(seen))
    row("  the same without a port", both(unseen))
    ratios = [percentile(seen, share) / percentile(unseen, share) for share in (0.5, 0.99)]
    row("  with figures : without, p50 p99", f"{ratios[0]:.2f} {ratios[1]:.2f}", "hold 1.1 and 1.5 or less")
    row("  one scrape, p50 p99, ms", both(scrapes))


def report(row: Row) -> None:
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(watched(Path(name), row))

"""The rows of the bot as a process: acknowledgements, turns, start-up, memory.

Its yardsticks run beside it on the same machine and the same loopback Discord: a bot with one empty command for
acknowledgements, an empty database for the start.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from engine.log import Log
from storage.opening import opened
from tables import play
from tests.loopback.host import Host
from tests.loopback.people import Person
from tests.loopback.scene import Scene, some_action
from tests.loopback.server import Server

PROBES = 400
TABLES = {50: 5.0, 200: 10.0}
"""How many are busy, and the seconds between two actions at each: ten a second, then twenty."""
PATIENCE = 120  # seconds
STARTS = 5
STORED = 100_000
IDLE = 2_000
ACKNOWLEDGED = "hold 1.5 and 2, aim 1.2 and 1.2 or less"

Row = Callable[..., None]


# -- acknowledgements --------------------------------------------------------------------------------


@asynccontextmanager
async def running(data: Path, module: str = "tests.loopback.run") -> AsyncIterator[Host]:
    async with Server().started() as server:
        host = Host(server, data, seed="bench", module=module)
        try:
            await host.start()
            yield host
        finally:
            if host.alive:
                host.kill()


async def acknowledgement(person: Person, name: str) -> float:
    """Milliseconds from a command to its acknowledgement."""
    said = await person.type(name)
    await asyncio.wait_for(said.acknowledged.wait(), 10)
    assert said.acknowledged_at is not None
    return 1000 * (said.acknowledged_at - said.sent_at)


async def probe(*asked: tuple[Person, str]) -> list[list[float]]:
    """The same number of commands to each bot, in turns."""
    found: list[list[float]] = [[] for _ in asked]
    for _ in range(PROBES):
        for (person, name), times in zip(asked, found, strict=True):
            times.append(await acknowledgement(person, name))
            await asyncio.sleep(0.005)
    return found


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def both(times: list[float]) -> str:
    return f"{percentile(times, 0.5):.1f} {percentile(times, 0.99):.1f}"


async def busy(scene: Scene, pause: float, rng: random.Random, turns: list[float]) -> None:
    """People at a table act now and then, for ever; milliseconds from each act to the posted turn are noted."""
    stored = await scene.settled()
    log: Log[Any, Any, Any] = stored.log
    whose = {seat.colour: seat.user_id for seat in stored.seats}
    await asyncio.sleep(rng.random() * pause)
    while log.game.to_act(log.state):
        seat = log.game.to_act(log.state)[0]
        person = next(one for one in scene.people if one.id == whose[seat])
        text = some_action(log, seat, rng)
        posted = len(scene.announcements())
        stored = scene.stored()
        began = perf_counter()
        said = await scene.say(person, stored, text)
        await said.answer(PATIENCE)
        log, _ = play.with_formalities(log.act(seat, log.game.read(text)))
        if log.game.to_act(log.state) != (seat,):
            while len(scene.announcements()) == posted:
                await asyncio.sleep(0.002)
            turns.append(1000 * (perf_counter() - began))
        await asyncio.sleep(pause * (0.5 + rng.random()))


async def ended(playing: list[asyncio.Task[None]]) -> None:
    for task in playing:
        task.cancel()
    ends = await asyncio.gather(*playing, return_exceptions=True)
    broken = [end for end in ends if isinstance(end, Exception)]
    assert not broken, broken


def acknowledged(what: str, ours: list[float], theirs: list[float], row: Row) -> None:
    row(f"command to acknowledgement, {what}, p50 p99, ms", both(ours))
    row("  another bot's empty command meanwhile", both(theirs))
    ratios = [percentile(ours, share) / percentile(theirs, share) for share in (0.5, 0.99)]
    row("  ours : empty command, p50 p99", f"{ratios[0]:.2f} {ratios[1]:.2f}", ACKNOWLEDGED)


async def acknowledgements(folder: Path, row: Row) -> None:
    async with running(folder / "empty", "tests.loopback.empty") as empty, running(folder / "full") as host:
        nobody = Person(empty.server, 1, "Nobody", 1)
        watcher = Person(host.server, 1, "Nobody", 1)
        scenes = [Scene(host, channel=3001)]
        await scenes[0].open()
        await probe((nobody, "nothing"), (watcher, "table my"))
        bare, one = await probe((nobody, "nothing"), (watcher, "table my"))
        acknowledged("1 table", one, bare, row)
        for count, pause in TABLES.items():
            turns: list[float] = []
            while len(scenes) < count:
                scenes.append(Scene(host, channel=3001 + len(scenes)))
                await scenes[-1].open()
            rng = random.Random(count)
            playing = [asyncio.create_task(busy(scene, pause, rng, turns)) for scene in scenes]
            await asyncio.sleep(2)
            beside, many = await probe((nobody, "nothing"), (watcher, "table my"))
            end = time.monotonic() + 20
            while len(turns) < 20 and time.monotonic() < end:
                await asyncio.sleep(0.1)
            await ended(playing)
            acknowledged(f"{count} busy tables", many, beside, row)
            row(f"act to posted turn with picture, {count} busy tables, ms", f"{median(turns):.0f}")
        sent = [
            sum(file["size"] for file in one["attachments"]) for scene in scenes for one in scene.announcements()
        ]
    row("files of a posted turn, KiB", f"{sum(sent) / len(sent) / 1024:.0f}")


# -- start-up and memory -----------------------------------------------------------------------------


async def fill(data: Path) -> None:
    """A database with many games: most of them over, some waiting for a player."""
    await (await opened(data / "cloister.db")).close()
    numbers = range(1, STORED + 1)
    with closing(sqlite3.connect(data / "cloister.db")) as db:
        db.executemany(
            """INSERT INTO tables (id, guild_id, channel_id, host_id, game, rules, seed, options, stage, created_at,
               changed_at) VALUES (?, 1, ?, 1, 'monastery', 1, 'seed', '{}', ?, 0, 0)""",
            ((n, n, "running" if n <= IDLE else "over") for n in numbers),
        )
        db.executemany(
            "INSERT INTO seats (table_id, place, colour, user_id, name) VALUES (?, ?, ?, ?, 'somebody')",
            ((n, place, colour, n + place) for n in numbers for place, colour in enumerate(("red", "blue"))),
        )
        db.executemany(
            "INSERT INTO entries (table_id, number, seat, act, user_id, at) VALUES (?, ?, 'red', 'done', ?, 0)",
            ((n, number, n) for n in numbers for number in range(5)),
        )
        db.commit()


def resident(host: Host) -> float | None:
    """KiB that the process holds, where the system says so."""
    file = Path("/proc") / str(host.pid) / "status"
    if not file.exists():
        return None
    found = next(line for line in file.read_text().splitlines() if line.startswith("VmRSS"))
    return float(found.split()[1])


async def starts(folder: Path, row: Row) -> None:
    await asyncio.to_thread((folder / "many").mkdir)
    await fill(folder / "many")
    times: dict[str, list[float]] = {"few": [], "many": []}
    held: dict[str, list[float]] = {"few": [], "many": []}
    for number in range(STARTS + 1):
        for name in ("few", "many"):
            async with Server().started() as server:
                host = Host(server, folder / name)
                began = perf_counter()
                await host.start()
                took = perf_counter() - began
                await asyncio.sleep(0.3)
                memory = resident(host)
                await host.stop()
                if number:  # the first start tells Discord the commands
                    times[name].append(took)
                    held[name] += [memory] if memory is not None else []
    few, many = median(times["few"]), median(times["many"])
    row("start with an empty database, s", f"{few:.2f}")
    row(f"start with {STORED:,} games, s", f"{many:.2f}")
    row(f"start, {STORED:,} games : none", f"{many / few:.2f}", "hold 2, aim 1.1 or less")
    if held["few"]:
        row("the process at rest, MiB", f"{median(held['few']) / 1024:.0f}")
        grown = max(0.0, median(held["many"]) - median(held["few"]))
        row(f"memory a table, {IDLE:,} idle ones open, KiB", f"{grown / IDLE:.2f}", "hold 0.5 or less")


def report(row: Row) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in (acknowledgements, starts):
            asyncio.run(part(folder, row))

"""The rows of many tables of Mystery at Mass at once: everybody passes cards in private, then an event is read with
its picture at every table. How long anybody else waits meanwhile for an acknowledgement.

The games are played up to the bell past Discord, before the bot starts. Yardsticks: the same tables while nobody
does anything, and a bot with one empty command.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median

from storage.opening import opened
from tables import lobby, play
from tables.house import By, House
from tests.bench.bot import ACKNOWLEDGED, Row, both, percentile, probe, running
from tests.loopback.people import Person
from tests.loopback.scene import NAMES, Scene, command, some_action, until

GAME = "mystery"
TABLES = 20
CHANNEL = 4001
SPREAD = 6.0  # seconds in which everybody passes; as long as the probes take


async def prepare(data: Path, phase: str, tables: int = TABLES) -> None:
    """Tables of four where this is awaited."""
    database = await opened(data / "cloister.db")
    house, rng, said = House(database, time.time), random.Random(3), 0
    for number in range(tables):
        channel = CHANNEL + number
        people = [channel * 10 + place for place in range(len(NAMES))]
        said += 10
        table = await house.open(lobby.opened(1, channel, people[0], NAMES[0], GAME), By(said))
        for person, name in zip(people[1:], NAMES[1:], strict=True):
            await house.change(table.id, partial(lobby.join, user_id=person, name=name), By())
        table = await house.change(table.id, partial(lobby.start, user_id=people[0]), By())
        while table.log.state.phase != phase:
            seat = table.to_act[0]
            text = some_action(table.log, seat, rng)
            act = partial(play.act, seat=seat, text=text, user_id=table.at(seat).user_id)
            table = await house.change(table.id, act, By())
    await database.close()


async def passes(scene: Scene, person: Person, typed: str, wait: float) -> None:
    """Somebody opens what he was sent, and passes."""
    await asyncio.sleep(wait)
    await person.click(scene.newest, "Pass cards")
    name, options = command(scene.stored().log.game, typed)
    await person.click(await person.slash(name, **options), "Confirm")


async def mass(scene: Scene, rng: random.Random, took: list[float]) -> None:
    """All of a table pass; milliseconds from the last card to the posted Mass are noted."""
    stored = await scene.settled()
    log, posted = stored.log, len(scene.announcements())
    whose = {seat.user_id: seat.colour for seat in stored.seats}
    passing = []
    for person in scene.people:
        typed = ""
        while not typed.startswith("pass "):  # a book could be read as well
            typed = some_action(log, whose[person.id] or "", rng)
        passing.append(passes(scene, person, typed, SPREAD * rng.random()))
    await asyncio.gather(*passing)
    began = time.perf_counter()
    await until(lambda: not scene.stored().letters, "Mass is told", 60)
    took.append(1000 * (time.perf_counter() - began))
    assert len(scene.stored().log.acts) >= len(log.acts) + len(passing)
    assert len(scene.announcements()) > posted


async def _measured(folder: Path, row: Row) -> None:
    await prepare(folder / "mass", "pass")
    async with running(folder / "empty", "tests.loopback.empty") as empty, running(folder / "mass") as host:
        nobody, watcher = Person(empty.server, 1, "Nobody", 1), Person(host.server, 1, "Nobody", 1)
        scenes = [Scene(host, CHANNEL + number, len(NAMES), GAME) for number in range(TABLES)]
        for scene in scenes:
            await scene.settled(120)
        asked = (nobody, "nothing"), (watcher, "table my")
        await probe(*asked)
        bare, rest = await probe(*asked)
        took: list[float] = []
        rng = random.Random(4)
        at_mass = [asyncio.create_task(mass(scene, rng, took)) for scene in scenes]
        beside, during = await probe(*asked)
        await asyncio.gather(*at_mass)
    for what, ours, theirs in (("at rest", rest, bare), ("at Mass", during, beside)):
        row(f"command to acknowledgement, {TABLES} tables {what}, p50 p99, ms", both(ours))
        row("  another bot's empty command meanwhile", both(theirs))
        ratios = [percentile(ours, share) / percentile(theirs, share) for share in (0.5, 0.99)]
        row(
            "  ours : empty command, p50 p99",
            f"{ratios[0]:.2f} {ratios[1]:.2f}",
            ACKNOWLEDGED,
        )
    row(f"last card passed to Mass told with its picture, {TABLES} tables, ms", f"{median(took):.0f}")


def report(row: Row) -> None:
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(_measured(Path(name), row))

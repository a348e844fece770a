"""No lease outlives whoever works on what it is for: where something went wrong, nobody is silent for long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

import cogs.delivery
from cogs.delivery import Delivery
from storage import leases, outbox
from storage.faults import InDoubt, Overtaken, StorageError
from storage.leases import Leases
from storage.timing import TimerRow
from tables.table import Refusal
from tables.timekeeper import Timekeeper
from tests.tables.seated import Seated
from tests.tables.test_sharing import HOUR, Discord, begun, notice, numbers, put, quiet

DAY = 25 * HOUR
SHORT = 1.0  # seconds that a lease lasts where it is to end; a busy machine renews it in time


@pytest.fixture
def discord() -> Discord:
    return Discord()


def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "LEASE", SHORT)
    monkeypatch.setattr(cogs.delivery, "OFTEN", SHORT / 3)


async def ended(house: Seated) -> None:
    """As long as a lease lasts, and whoever has one renews it."""
    for _ in range(9):
        await asyncio.sleep(SHORT / 7)
        await house.house.leases.renew()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def at_work(*workers: Callable[[], Awaitable[None]]) -> AsyncIterator[list[asyncio.Task[None]]]:
    tasks = [asyncio.ensure_future(one()) for one in workers]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _again_and_again(delivery: Delivery) -> Callable[[], Awaitable[None]]:
    """As the bot starts it again when it breaks."""

    async def work() -> None:
        while True:
            with suppress(StorageError):
                await delivery.work()

    return work


@asynccontextmanager
async def _away() -> AsyncIterator[Any]:
    raise StorageError("the database is away")
    yield


# -- what is not renewed -----------------------------------------------------------------------------------


async def test_what_could_not_be_let_go_ends_by_itself(
    houses: list[Seated], monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(houses)
    short(monkeypatch)
    one, other = (house.house.leases for house in houses)
    await put(houses[0], notice(1, 100), notice(2, 101))
    first, second = await one.letters(5.0, 9)
    with monkeypatch.context() as broken:
        broken.setattr(houses[0].database, "writing", _away)
        await one.let_go("outbox", first)  # says nothing: it will end
    await ended(houses[0])
    assert one.in_time(second)
    assert await other.letters(5.0, 9) == [first]


async def test_a_claim_in_doubt_ends_by_itself(houses: list[Seated], monkeypatch: pytest.MonkeyPatch) -> None:
    """The database has kept it, and the line was cut before it said so."""
    await begun(houses)
    short(monkeypatch)
    one, other = (house.house.leases for house in houses)
    await put(houses[0], notice(1, 100), notice(2, 101))
    real = houses[0].database.writing

    @asynccontextmanager
    async def cut() -> AsyncIterator[Any]:
        async with real() as write:
            yield write
        raise InDoubt("the line was cut")

    (held,) = await one.letters(5.0, 1)
    with monkeypatch.context() as broken:
        broken.setattr(houses[0].database, "writing", cut)
        with pytest.raises(InDoubt):
            await one.letters(5.0, 9)
    await ended(houses[0])
    assert one.in_time(held)
    assert len(await other.letters(5.0, 9)) == 1


TAKEN: dict[leases.Queue, Callable[[Leases], Awaitable[Any]]] = {
    "outbox": lambda ours: ours.letters(5.0 + DAY, 9),
    "timers": lambda ours: ours.timers(5.0 + DAY, 9),
    "tables": lambda ours: ours.stewards(9),
}


@pytest.mark.parametrize("queue", TAKEN)
async def test_whoever_begins_lets_go_what_one_before_him_has_left(
    houses: list[Seated], queue: leases.Queue
) -> None:
    await houses[0].start()
    async with houses[0].database.writing() as write:
        await write.execute("UPDATE tables SET awaits = 'red'")
    one, other = (house.house.leases for house in houses)
    assert await TAKEN[queue](one)
    assert not await TAKEN[queue](other)
    await one.let_queue_go(queue)
    assert await TAKEN[queue](other)


async def test_every_worker_begins_so(
    houses: list[Seated], discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun_with: list[str] = []

    async def let_queue_go(queue: str) -> None:
        begun_with.append(queue)

    monkeypatch.setattr(houses[0].house.leases, "let_queue_go", let_queue_go)
    desk = houses[0].desk
    async with at_work(Delivery(desk, discord).work, desk.timekeeper.work, desk.stewards.work):  # type: ignore[arg-type]
        await until(lambda: sorted(begun_with) == sorted(leases.KEYS))


# -- deliveries --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["waiting_beside", "claim", "drop"])
async def test_the_database_fails_for_a_moment(
    houses: list[Seated], discord: Discord, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """After the claim, before sending, after sending: the place is told all, once, and the others go on."""
    await begun(houses)
    monkeypatch.setattr(cogs.delivery, "AGAIN", 0.01)
    real, failed = getattr(outbox, what), 0

    async def fails(*given: Any) -> Any:
        nonlocal failed
        if failed < 2:
            failed += 1
            raise StorageError("it is away")
        return await real(*given)

    monkeypatch.setattr(outbox, what, fails)
    delivery = Delivery(houses[0].desk, discord)  # type: ignore[arg-type]
    async with at_work(_again_and_again(delivery)):
        await put(houses[0], notice(1, 100), notice(2, 100), notice(3, 101))
        await quiet(houses[0])
    assert failed == 2
    assert numbers(discord, 100) == [1, 2]
    assert numbers(discord, 101) == [3]


async def test_one_that_fails_breaks_nobody_off(
    houses: list[Seated], discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one message is on its way, the database fails another: the first is said to its end, by itself."""
    await begun(houses)
    real, failed = outbox.claim, asyncio.Event()

    async def fails(write: Any, number: int, facts: dict[str, Any], nonce: str) -> None:
        if facts["by"] == 10002:
            failed.set()
            raise StorageError("it is away")
        await real(write, number, facts, nonce)

    monkeypatch.setattr(outbox, "claim", fails)
    delivery = Delivery(houses[0].desk, discord)  # type: ignore[arg-type]
    discord.free.clear()
    async with at_work(delivery.work) as (working,):
        await put(houses[0], notice(1, 100))
        await until(lambda: discord.waiting == 1)
        await put(houses[0], notice(2, 101))
        await asyncio.wait_for(failed.wait(), 10)
        await asyncio.sleep(0.1)  # the others are told of it, if they are
        discord.free.set()
        await until(lambda: numbers(discord, 100) == [1])
        assert not working.done()


async def test_a_clock_that_is_behind_holds_nothing_back(houses: list[Seated], discord: Discord) -> None:
    """A turn is written by a process whose clock is ahead; it is told by one whose clock is not, at once."""
    await begun(houses)
    async with houses[0].database.writing() as write:
        await outbox.put(write, 1, [notice(1, 100)], 5.0)
        await outbox.put(write, 1, [notice(2, 100), notice(3, 101)], 99.0)
    late = Delivery(houses[0].desk, discord)  # type: ignore[arg-type]
    for _ in range(2):
        await late.drain_once()
    assert numbers(discord, 100) == [1, 2]
    assert numbers(discord, 101) == [3]


async def test_what_is_not_due_after_all_is_let_go(houses: list[Seated], discord: Discord) -> None:
    """It was due when it was claimed; by the clock that is looked at then it is not."""
    await begun(houses)
    async with houses[0].database.writing() as write:
        await outbox.put(write, 1, [notice(1, 100)], 5.0)
        await write.execute("UPDATE outbox SET tries = 1, due_at = 6.0")
    one, other = houses
    times = [5.0, 7.0]  # the last one first
    one.desk.clock = lambda: times.pop() if times[1:] else times[0]
    delivery = Delivery(one.desk, discord)  # type: ignore[arg-type]
    async with at_work(delivery.work):
        await until(lambda: len(times) == 1)
        await until(lambda: not one.house.leases._held)
        assert await other.house.leases.letters(7.0, 9)
    assert discord.told == []


async def test_what_is_being_sent_is_broken_off_when_the_lease_ends(
    houses: list[Seated], discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord has us wait: longer than a nonce is known would be long enough to say it twice."""
    await begun(houses)
    short(monkeypatch)
    delivery = Delivery(houses[0].desk, discord)  # type: ignore[arg-type]
    discord.free.clear()
    await put(houses[0], notice(1, 100))
    await asyncio.wait_for(delivery.drain_once(), SHORT * 20)  # nobody renews
    discord.free.set()
    assert discord.told == []
    await Delivery(houses[1].desk, discord).drain_once()  # type: ignore[arg-type]
    assert numbers(discord, 100) == [1]


async def test_what_is_being_sent_goes_on_as_long_as_the_lease_is_renewed(
    houses: list[Seated], discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(houses)
    short(monkeypatch)
    delivery = Delivery(houses[0].desk, discord)  # type: ignore[arg-type]
    discord.free.clear()
    await put(houses[0], notice(1, 100))
    saying = asyncio.create_task(delivery.drain_once())
    await until(lambda: discord.waiting == 1)
    await ended(houses[0])
    discord.free.set()
    await saying
    assert numbers(discord, 100) == [1]


async def test_who_is_told_to_go_says_what_he_is_saying(houses: list[Seated], discord: Discord) -> None:
    """And nothing that follows it: that is left to the others."""
    await begun(houses)
    delivery = Delivery(houses[0].desk, discord)  # type: ignore[arg-type]
    discord.free.clear()
    await put(houses[0], notice(1, 100), notice(2, 100))
    working = asyncio.create_task(delivery.work())
    await until(lambda: discord.waiting == 1)
    working.cancel()
    await asyncio.sleep(0.05)
    assert not working.done()
    discord.free.set()
    with pytest.raises(asyncio.CancelledError):
        await working
    assert numbers(discord, 100) == [1]
    assert len(await houses[1].house.leases.letters(5.0, 9)) == 1


async def test_only_ours_are_woken_when_a_place_is_done(houses: list[Seated], discord: Discord) -> None:
    await begun(houses)
    told: list[int] = []
    houses[0].house.letters_waiting.told = lambda: told.append(1)
    delivery = Delivery(houses[0].desk, discord)  # type: ignore[arg-type]
    async with at_work(delivery.work):
        await put(houses[0], *(notice(number, 100) for number in range(5)))
        await quiet(houses[0])
    assert len(told) == 1


async def test_many_languages_at_once(houses: list[Seated]) -> None:
    """More than there are connections; each asks within its transaction."""
    async with asyncio.timeout(20):
        await asyncio.gather(*(houses[0].desk.readers.choose(1000 + one, "de") for one in range(24)))
    assert houses[0].desk.readers.of(1023).code == "de"


# -- timers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", [Overtaken("somebody else was writing it"), Refusal("faster")])
async def test_a_timer_that_somebody_was_faster_at_is_soon_looked_at_again(
    houses: list[Seated], monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    await houses[0].start()
    at = 5.0 + DAY
    houses[0].house.clock = lambda: at
    real, met = Timekeeper._see_to, 0

    async def overtaken(self: Timekeeper, timer: TimerRow) -> None:
        nonlocal met
        if timer.kind == "person" and not met:
            met = timer.whose
            raise fault
        await real(self, timer)

    monkeypatch.setattr(Timekeeper, "_see_to", overtaken)
    await houses[0].desk.timekeeper.run_due()
    (row,) = await houses[0].database.rows("SELECT due_at FROM timers WHERE kind = 'person' AND whose = ?", (met,))
    assert at < row["due_at"] <= at + leases.OFTEN


async def test_a_call_about_a_timer_that_is_lost_costs_no_more_than_another_look(houses: list[Seated]) -> None:
    await houses[0].start()
    assert await houses[0].desk.timekeeper.run_due() <= leases.OFTEN

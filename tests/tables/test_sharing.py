"""Work that several processes share: letters, timers and stewards are seen to by one of them, once, in order.

A Discord of a few lines stands for the real one: it drops what comes again under the same nonce.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import cogs.delivery
import cogs.layout
from cogs.delivery import Delivery
from storage import leases, outbox, timing
from storage.leases import Lost
from storage.outbox import Letter
from tables import lobby
from tables.deciding import owed
from tests.tables.seated import ADA, BOB, Seated

HOUR = 3600.0
SHORT = 0.4  # seconds that a lease lasts where it is to end


class Place:
    def __init__(self, discord: Discord, channel: int) -> None:
        self._discord, self._channel = discord, channel

    async def send(self, *, view: Any, nonce: str, **_: Any) -> Any:
        await self._discord.on_its_way(self._channel)
        return self._discord.arrived(self._channel, nonce, str(view.to_components()))

    async def fetch_message(self, _number: int) -> Any:
        raise OSError("nobody looks at old buttons here")


class Discord:
    def __init__(self) -> None:
        self.told: list[tuple[int, str]] = []
        self.dropped = self.waiting = 0
        self._nonces: dict[str, Any] = {}
        self.free = asyncio.Event()
        self.free.set()

    def get_partial_messageable(self, channel: int) -> Place:
        return Place(self, channel)

    async def on_its_way(self, channel: int) -> None:
        await asyncio.sleep(channel % 3 * 0.002)
        self.waiting += 1
        await self.free.wait()

    def arrived(self, channel: int, nonce: str, text: str) -> Any:
        if nonce in self._nonces:
            self.dropped += 1
        else:
            self.told.append((channel, text))
            self._nonces[nonce] = type("Message", (), {"id": len(self.told)})
        return self._nonces[nonce]


@pytest.fixture
def discord() -> Discord:
    return Discord()


def deliveries(houses: Sequence[Seated], discord: Any) -> list[Delivery]:
    return [Delivery(one.desk, discord) for one in houses]


def notice(number: int, channel: int) -> Letter:
    return Letter("notice", {"code": "dms_closed", "by": 10000 + number}, channel_id=channel)


async def put(house: Seated, *letters: Letter) -> None:
    async with house.database.writing() as write:
        await outbox.put(write, 1, letters, 5.0)
    house.house.letters_waiting.set()


def numbers(discord: Discord, channel: int) -> list[int]:
    """Which notices a channel got, in order."""
    return [
        next(number for number in range(100) if str(10000 + number) in text)
        for where, text in discord.told
        if where == channel
    ]


async def quiet(house: Seated) -> None:
    async with asyncio.timeout(20):
        while await outbox.waiting(house.database):
            await asyncio.sleep(0.01)


async def begun(houses: Sequence[Seated]) -> None:
    """A table of which nothing waits to be told."""
    await houses[0].lobby()
    async with houses[0].database.writing() as write:
        await write.execute("DELETE FROM outbox")


def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "LEASE", SHORT)
    monkeypatch.setattr(cogs.delivery, "OFTEN", SHORT / 3)


async def test_two_deliver_in_order_and_once(houses: list[Seated], discord: Discord) -> None:
    await begun(houses)
    working = [asyncio.create_task(one.work()) for one in deliveries(houses, discord)]
    try:
        for number in range(36):
            await put(houses[number % 2], notice(number, 100 + number % 3))
            if number % 4 == 0:
                houses[0].house.letters_waiting.set()
                houses[1].house.letters_waiting.set()
        await quiet(houses[0])
    finally:
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
    for channel in range(100, 103):
        assert numbers(discord, channel) == list(range(channel - 100, 36, 3))
    assert discord.dropped == 0


async def test_nobody_passes_what_another_is_saying(houses: list[Seated], discord: Discord) -> None:
    """The second letter of a place waits for the first, whoever has that; another place does not."""
    await begun(houses)
    one, other = deliveries(houses, discord)
    await put(houses[0], notice(1, 100), notice(2, 100), notice(3, 101))
    discord.free.clear()
    saying = asyncio.create_task(one.drain_once())
    async with asyncio.timeout(10):
        while not await houses[1].database.rows("SELECT 1 FROM outbox WHERE nonce IS NOT NULL"):
            await asyncio.sleep(0.01)
    await other.drain_once()  # 101 is leased by the first one too, with all that was due
    assert discord.told == []
    discord.free.set()
    await saying
    await other.drain_once()
    assert numbers(discord, 100) == [1, 2]
    assert numbers(discord, 101) == [3]


async def test_who_stood_still_too_long_is_followed_and_neither_writes_nor_speaks(
    houses: list[Seated], discord: Discord
) -> None:
    await begun(houses)
    slow = Discord()
    late, follower = Delivery(houses[0].desk, slow), Delivery(houses[1].desk, discord)  # type: ignore[arg-type]
    slow._nonces = discord._nonces
    slow.free.clear()
    await put(houses[0], notice(1, 100), notice(2, 100))
    stopped = asyncio.create_task(late.drain_once())
    async with asyncio.timeout(10):
        while not slow.waiting:
            await asyncio.sleep(0.01)
    await follower.drain_once()
    assert discord.told == []
    async with houses[1].database.writing() as write:
        await write.execute("UPDATE outbox SET claimed_until = 7.0 WHERE claimed_until > 0")  # it is long ago
    await follower.drain_once()
    await follower.drain_once()
    assert numbers(discord, 100) == [1, 2]
    await put(houses[1], notice(3, 100))
    slow.free.set()  # the late one goes on where it stood
    await stopped
    assert (slow.told, slow.dropped) == ([], 1)
    assert [one.facts["by"] for one in await outbox.waiting(houses[1].database)] == [10003]
    await follower.drain_once()
    assert numbers(discord, 100) == [1, 2, 3]


async def test_who_wakes_before_he_speaks_is_silent(
    houses: list[Seated], discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His lease ended while a card was drawn: he does not even try."""
    await begun(houses)
    short(monkeypatch)
    late = Delivery(houses[0].desk, discord)  # type: ignore[arg-type]
    real = cogs.layout.laid_out

    async def long(*given: Any) -> Any:
        await asyncio.sleep(SHORT * 1.5)
        return await real(*given)

    monkeypatch.setattr(cogs.delivery, "laid_out", long)
    await put(houses[0], notice(1, 100))
    await late.drain_once()
    assert discord.told == []
    monkeypatch.setattr(cogs.delivery, "laid_out", real)
    await Delivery(houses[1].desk, discord).drain_once()  # type: ignore[arg-type]
    assert numbers(discord, 100) == [1]


async def test_who_renews_keeps_what_he_has(houses: list[Seated], monkeypatch: pytest.MonkeyPatch) -> None:
    await begun(houses)
    short(monkeypatch)
    one, other = (house.house.leases for house in houses)
    await put(houses[0], notice(1, 100))
    (number,) = await one.letters(5.0, 9)
    for _ in range(8):
        await asyncio.sleep(SHORT / 4)
        await one.renew()
        assert await other.letters(5.0, 9) == []
        assert one.in_time(number)
    await asyncio.sleep(SHORT * 1.2)
    assert not one.in_time(number)
    assert await other.letters(5.0, 9) == [number]
    await one.renew()  # what has ended stays so
    assert not one.in_time(number)
    with pytest.raises(Lost):
        async with houses[0].database.writing() as write:
            await one.fence_letter(write, number, 1)


async def test_who_goes_leaves_all_to_the_others_at_once(houses: list[Seated]) -> None:
    await begun(houses)
    one, other = (house.house.leases for house in houses)
    await put(houses[0], notice(1, 100), notice(2, 101))
    mine = await one.letters(5.0, 9)
    assert await other.letters(5.0, 9) == []
    await one.let_all_go()
    assert await other.letters(5.0, 9) == mine


async def test_stewards_decide_once_whoever_lets_them(houses: list[Seated]) -> None:
    await houses[0].lobby()
    await houses[0].change(lobby.leave, user_id=BOB)
    for _ in range(3):
        await houses[0].change(lobby.add_steward, user_id=ADA)
    await houses[0].change(lobby.start, user_id=ADA)
    made = 0
    for _ in range(6):
        before = await houses[0].look()
        decided = sum(await asyncio.gather(*(one.desk.stewards.run_due() for one in houses)))
        table = await houses[1].look()
        assert owed(table) == []
        assert table.row.version == before.row.version + decided
        made += decided
        await houses[0].go_on(1)
    assert made
    assert await houses[0].look() == await houses[1].look()


async def test_a_reminder_is_told_once(houses: list[Seated]) -> None:
    table = await houses[0].start()
    async with houses[0].database.writing() as write:
        await write.execute("DELETE FROM outbox")
    for one in houses:
        one.house.clock = lambda: 5.0 + 25 * HOUR
    await asyncio.gather(*(one.desk.timekeeper.run_due() for one in houses))
    told = Counter(
        letter.facts["user"] for letter in await outbox.waiting(houses[0].database) if letter.kind == "reminder"
    )
    awaited = [seat.user_id for seat in table.seats if seat.awaited]
    assert awaited
    assert told == Counter(awaited)


async def test_a_timer_that_was_set_anew_is_looked_at_anew(houses: list[Seated]) -> None:
    """Whoever looked before writes nothing: neither the old answer, nor that there is nothing to wait for."""
    await houses[0].start()
    at = 5.0 + 25 * HOUR
    one, other = (house.house.leases for house in houses)
    found = await one.timers(at, 9)
    assert await other.timers(at, 9) == []
    person = next(row for row in found if row["kind"] == "person")
    async with houses[1].database.writing() as write:
        await timing.set_sooner(write, "person", [person["whose"]], 7.0)
    with pytest.raises(Lost, match="anew"):
        async with houses[0].database.writing() as write:
            await one.fence_timer(write, "person", person["whose"], "", person["due_at"])
    await one.let_go("timers", "person", person["whose"], "")
    assert [row["due_at"] for row in await other.timers(at, 9)] == [7.0]


async def test_any_beat_counts_for_all(houses: list[Seated]) -> None:
    one, other = (house.house.uptime for house in houses)
    for each in (one, other):
        await each.load(houses[0].database)
    await one.beat(houses[0].database, 1000.0)
    await other.beat(houses[1].database, 1060.0)
    await one.beat(houses[0].database, 1140.0)  # 140 seconds after its own, 80 after the other's
    assert await timing.outages(houses[0].database) == []
    await other.follow(houses[1].database)
    assert not other.away(1200.0)
    await other.beat(houses[1].database, 2000.0)
    await one.beat(houses[0].database, 2001.0)
    assert await timing.outages(houses[0].database) == [(1140.0, 2000.0)]
    assert one.lost(2001.0) == other.lost(2001.0) == ((1140.0, 2000.0),)

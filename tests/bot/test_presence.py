"""What a process knows of itself: its shards, each of them, and its workers."""

from __future__ import annotations

import discord
import pytest

from cogs.presence import LONGEST, Presence


class Alone(discord.Client):
    def __init__(self, **shards: float) -> None:
        self.ready = True

    def is_ready(self) -> bool:
        return self.ready

    @property
    def latency(self) -> float:
        return 0.04


class Several(discord.AutoShardedClient):
    """One with the shards 1 and 3."""

    def __init__(self) -> None:
        self.ready = True

    def is_ready(self) -> bool:
        return self.ready

    @property
    def latencies(self) -> list[tuple[int, float]]:
        return [(1, 0.02), (3, 0.06)]


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def test_one_alone(clock: Clock) -> None:
    presence = Presence(Alone(), {}, clock)
    assert presence.there
    assert presence.latency() == 0.04
    await presence.events["on_disconnect"]()
    assert not presence.there
    assert presence.latency() is None
    await presence.events["on_resumed"]()
    assert presence.there


async def test_one_shard_begins_anew_and_the_other_is_there(clock: Clock) -> None:
    """No `ready` follows, which comes once; and that one is cut off does not stop the clocks of all."""
    presence = Presence(Several(), {}, clock)
    assert presence.latency() == pytest.approx(0.04)
    await presence.events["on_shard_disconnect"](1)
    assert presence.there
    assert presence.latency() == 0.06
    await presence.events["on_shard_disconnect"](3)
    assert not presence.there
    await presence.events["on_shard_resumed"](3)
    clock.now += LONGEST + 1
    assert presence.wrong() == f"Discord is not there for shard 1 for {LONGEST + 1:.0f} seconds"
    await presence.events["on_shard_ready"](1)
    assert presence.there
    assert presence.wrong() is None


async def test_what_has_been_wrong_for_long(clock: Clock) -> None:
    bot, looked = Several(), 1000.0
    presence = Presence(bot, {"delivery": lambda: looked}, clock)
    bot.ready = False
    assert presence.wrong() is None
    clock.now += LONGEST + 1
    assert presence.wrong() == f"Discord has not let it in for {LONGEST + 1:.0f} seconds"
    bot.ready = True
    assert presence.wrong() == f"delivery stands still for {LONGEST + 1:.0f} seconds"
    looked = clock.now
    assert presence.wrong() is None

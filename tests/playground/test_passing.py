"""Letting time pass: for the bot, in small steps and in its order; for the server's messages; for all who look."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from pathlib import Path

import pytest

from playground.filling import Refused
from playground.guest import STEP, Ahead
from playground.messages import Snowflakes
from playground.passing import AT_ONCE, Passing
from playground.store import Store
from tables.uptime import LONGEST_SILENCE
from tests.playground.house import Visitor, house, until

DAY = 86400.0


async def test_time_passes_in_steps_that_are_no_absence() -> None:
    clock, seen = Ahead(100.0), list[float]()

    async def beat() -> None:
        seen.append(clock() - time.time())
        await asyncio.sleep(0)

    clock.keep(beat)
    clock.want(100.0 + DAY)
    async with asyncio.timeout(20):
        while not seen or seen[-1] < 99.0 + DAY:
            await asyncio.sleep(0.01)
    clock.want(100.0 + DAY / 2)  # it never goes back
    await asyncio.sleep(0.01)
    assert clock() - time.time() == pytest.approx(100.0 + DAY, abs=1)
    steps = [after - before for before, after in pairwise(seen)]
    assert max(steps) <= STEP + 1 < LONGEST_SILENCE
    assert min(steps) > -1


def test_the_servers_time_is_kept_between_two_runs(tmp_path: Path) -> None:
    store = Store(tmp_path / "playground.db")
    clock = Passing(store)
    first = Snowflakes(clock)()
    clock.let_pass(DAY)
    clock.let_pass(3600.0)
    assert (Snowflakes(clock)() - first) >> 22 == pytest.approx(1000 * (DAY + 3600), abs=5000)
    for bad in (0.0, -1.0, AT_ONCE + 1, float("nan"), float("inf")):
        with pytest.raises(Refused, match="a week pass at most"):
            clock.let_pass(bad)
    store.close()
    again = Store(tmp_path / "playground.db")
    assert Passing(again).ahead == DAY + 3600.0
    again.close()


async def test_what_falls_due_comes_and_a_bot_that_is_started_again_knows_the_time(tmp_path: Path) -> None:
    async with house(tmp_path) as made:
        await made.prepare()
        ada, bob = await made.visit("ada"), await made.visit("bob")
        here, dm = ada.place("monastery"), ada.place("Cloister")
        lobby = [one for one in await ada.messages(here) if "At the table" in str(one["components"])][-1]
        await ada.state(await ada.press(lobby, "Start"), "done")
        await until(lambda: waits_for(ada), "it is her turn", 60)
        for bad in (-1, 0, 10**9, "x", None):
            status, told = await ada.ask("POST", "let-pass", {"seconds": bad})
            assert status == 400
            assert told["error"]
        await ada.post("let-pass", {"seconds": DAY})
        await until(lambda: bob.told("time"), "all who look are told")
        assert bob.told("time")[-1]["ahead"] == DAY
        await until(lambda: "a table waits for you" in str(news(ada, dm)), "she is reminded", 60)
        assert any(one["message"]["timestamp"] > later(DAY - 3600) for one in ada.told("message"))
        await made.lodging.restart()
        await until(made.discord.gateway.online.is_set, "the bot has come again", 60)
        await ada.state(await ada.use(here, "me away", until="2 days"), "done")
        answer = (await ada.messages(here))[-1]
        stamp = int(str(answer["components"]).split("away until <t:")[1].split(":")[0])
        assert stamp == pytest.approx(time.time() + 3 * DAY, abs=120)


def news(who: Visitor, place: str) -> list[object]:
    return [one["message"] for one in who.told("message") if one["message"]["channel_id"] == place]


def waits_for(ada: Visitor) -> bool:
    return any(ada.hello["me"]["id"] in one["message"]["mentions"] for one in ada.told("message"))


def later(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(time.time() + seconds))

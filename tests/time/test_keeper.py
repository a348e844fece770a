"""The one task that keeps time: many things due at once, things that are wrong, tables and people that are gone."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from storage import privacy, rows, timing
from tables import absence, agreement, clocks, lobby, timekeeper
from tables.house import By, Duplicate
from tables.leaving import be_forgotten
from tables.uptime import LONGEST_SILENCE, Uptime
from tests.tables.seated import ADA, BOB, EVE
from tests.time.days import DAY, HOUR, MINUTE, SHORT, START, Days


async def test_many_that_fall_due_at_once_are_seen_to_in_order_and_hold_nobody_up(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        many = 150  # more than are read together
        async with days.database.writing() as write:
            for number in range(many):
                await timing.set_timer(write, "person", 1000 + number, days.now - number)
        await days.start()
        seen: list[int] = []
        see_to = days.keeper._see_to

        async def noted(timer: timing.TimerRow) -> None:
            seen.append(timer.whose)
            await see_to(timer)

        days.keeper._see_to = noted  # type: ignore[method-assign]
        at_work = asyncio.create_task(days.keeper.run_due())
        acted = 0
        while not at_work.done() and acted < 20:
            await days.go_on(1)  # somebody plays meanwhile
            acted += 1
        await at_work
        people = [one for one in seen if one >= 1000]
        assert people == [1000 + number for number in reversed(range(many))]
        assert acted > 5


async def test_what_is_wrong_with_one_is_not_with_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Days(tmp_path) as days:
        await days.paced(channel=1)
        await days.paced(channel=2)
        rung = clocks.rung

        def broken(table: Any, **given: Any) -> Any:
            if table.id == 1:
                raise ValueError("a mistake of ours")
            return rung(table, **given)

        monkeypatch.setattr(clocks, "rung", broken)
        await days.wait(2 * HOUR + MINUTE)
        assert [(one.table_id, one.facts["code"]) for one in await days.letters("notice")] == [(2, "time_up")]
        monkeypatch.setattr(clocks, "rung", rung)
        await days.wait(HOUR)
        assert {one.table_id for one in await days.letters("notice")} == {1, 2}


async def test_timers_of_what_is_no_more_go(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        async with days.database.writing() as write:
            await timing.set_timer(write, "clock", 77, days.now, "red")
            await timing.set_timer(write, "person", 4711, days.now)
        await days.wait(1)
        left = {(row["kind"], row["whose"]) for row in await days.database.rows("SELECT * FROM timers")}
        assert left == {("stale", 0)}


async def test_what_was_carried_out_long_ago_is_forgotten_while_the_bot_runs(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        async with days.database.writing() as write:
            await rows.remember_interaction(write, 1, days.now - 25 * HOUR)
            await rows.remember_interaction(write, 2, days.now + 23 * HOUR)
        await days.wait(25 * HOUR)
        assert [row["id"] for row in await days.database.rows("SELECT id FROM interactions")] == [2]


async def test_it_sleeps_until_the_next_and_wakes_for_a_sooner_one(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.wait(1)
        assert await days.keeper.run_due() == timekeeper.LONGEST_SLEEP
        async with days.database.writing() as write:
            await timing.set_timer(write, "person", 1, days.now + 10)
        assert await days.keeper.run_due() == pytest.approx(10)
        at_work = asyncio.create_task(days.keeper.work())
        try:
            await asyncio.sleep(0.02)
            await days.paced(replace(SHORT, bank=6 * MINUTE))
            days.now += HOUR
            days.alive()
            days.house.timers_waiting.set()
            for _ in range(200):
                if await days.notices():
                    break
                await asyncio.sleep(0.01)
            assert await days.notices() == ["time_up"]
        finally:
            at_work.cancel()
            await asyncio.gather(at_work, return_exceptions=True)


async def test_a_second_delivery_changes_nothing_about_time(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        (seat,) = (await days.paced()).to_act
        user = (await days.look()).at(seat).user_id or 0

        async def choose() -> None:
            await days.house.change_person(user, lambda t, m: None, By(4711), {"zone": "Asia/Tokyo"})

        await choose()
        with pytest.raises(Duplicate):
            await choose()
        assert (await rows.person(days.database, user)).zone == "Asia/Tokyo"


async def test_of_who_is_forgotten_no_time_is_left(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.choose(ADA, zone="Europe/Berlin", reminders=2)
        await days.paced()
        moment = await days.house.moment(await days.look())
        asks = timing.Proposal("pause", ADA, 0.0, ())
        await days.change(agreement.propose, proposal=asks, moment=moment)
        async with days.database.writing() as write:
            await timing.put_absences(write, ADA, [timing.Absence(1.0, 2.0, 2.0)])
        await days.paced(channel=2)
        (his,) = (await days.look(2)).seats_of(ADA)
        await days.by_moderator("replace_player", 2, seat=his, user_id=EVE, name="Eve", steward=None)
        await days.change(absence.offer, 2, user_id=BOB, to=ADA)
        kept = await privacy.everything_of(days.database, ADA)
        assert kept["person"]["zone"] == "Europe/Berlin"
        assert kept["vacations"] == [{"since": 1.0, "until": 2.0, "friend": None}]
        await days.house.forget_person(ADA, partial(be_forgotten, user_id=ADA), By(days.interaction))
        table = await days.same()
        assert table.row.proposal is None
        assert len(table.clocks) == 1
        assert all(seat.offered is None for seat in (await days.same(2)).seats)
        assert (await rows.person(days.database, ADA)) == rows.PersonRow(ADA)
        assert not (await privacy.everything_of(days.database, ADA))["vacations"]
        timers = await days.database.rows("SELECT * FROM timers WHERE kind = 'person'")
        assert {row["whose"] for row in timers} == {BOB, EVE}


async def test_outages_are_kept_as_long_as_a_clock_that_knew_them_runs(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.paced(replace(SHORT, bank=3 * DAY, cap=3 * DAY))
        await days.down(HOUR)
        await days.wait(DAY + HOUR)
        assert len(await timing.outages(days.database)) == 1
        await days.by_moderator("end")
        await days.wait(DAY + HOUR)
        assert await timing.outages(days.database) == []


async def test_away_and_there(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        up, database = Uptime(), days.database
        assert not up.away(START)  # whoever never beat is not missed
        assert up.lost(START) == ()
        async with database.writing() as write:
            await rows.keep_fact(write, "alive", str(START))
        await up.load(database)
        assert up.away(START + 1)
        assert up.lost(START + 10) == ((START, START + 10),)
        await up.beat(database, START + 10)
        assert not up.away(START + 10 + LONGEST_SILENCE)
        assert up.away(START + 11 + LONGEST_SILENCE)
        assert up.lost(START + 20) == ((START, START + 10),)
        await up.beat(database, START + 20)
        assert up.lost(START + 20) == ((START, START + 10),)
        again = Uptime()
        await again.load(database)
        assert again.lost(START + 25) == ((START, START + 10), (START + 20, START + 25))


async def test_a_rematch_has_the_same_pace(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        old = await days.paced()
        old = replace(old, row=replace(old.row, stage="over", channel_id=9))
        new = await days.house.open(lobby.rematch(old, (), ADA), By(days.interaction))
        assert new.row.pace == SHORT
        assert (await days.look_again(new.id)).row.pace == SHORT

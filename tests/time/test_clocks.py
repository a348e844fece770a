"""Clocks run while a seat is awaited and its player awake, and at no other time."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from storage import timing
from storage.database import Writing
from storage.timing import Pace
from tables import agreement, clocks, lobby
from tables.clocks import Moment, up_at, warned_at
from tables.house import By
from tables.leaving import resign
from tables.lobby import STEWARD
from tables.table import Refusal
from tables.waking import ALWAYS
from tests.tables.seated import ADA, BOB, CYD
from tests.time.days import DAY, HOUR, MINUTE, SHORT, Days, at


async def test_only_who_is_awaited_uses_time(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        table = await days.paced()
        first, second = table.to_act[0], next(one.seat for one in table.clocks if one.seat not in table.to_act)
        await days.wait(30 * MINUTE)
        assert await days.left(first) == 1.5 * HOUR
        assert await days.left(second) == 2 * HOUR
        assert await days.turn() == (first, second)
        assert await days.left(first) == 2.5 * HOUR  # an hour for the turn
        await days.wait(20 * MINUTE)
        assert await days.left(first) == 2.5 * HOUR
        assert await days.left(second) == 2 * HOUR - 20 * MINUTE
        await days.same()


async def test_several_who_are_awaited_use_time_at_once(tmp_path: Path) -> None:
    async with Days(tmp_path, "parley") as days:
        table = await days.paced()
        assert len(table.to_act) > 1
        one, *others = table.to_act
        await days.wait(HOUR)
        assert {await days.left(seat) for seat in table.to_act} == {HOUR}
        await days.go_on(1)
        await days.wait(HOUR / 2)
        assert await days.left(one) == 2 * HOUR
        assert {await days.left(seat) for seat in others} == {HOUR / 2}
        await days.same()


async def test_nobody_saves_more_than_the_cap_nor_loses_what_he_has(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        (first,) = (await days.paced()).to_act
        for _ in range(3):
            await days.turn()
            await days.turn()
        assert await days.left(first) == SHORT.cap


async def test_at_night_time_stands_by_each_players_own_clock(tmp_path: Path) -> None:
    async with Days(tmp_path, begin=at("2026-03-28T21:30", "Europe/Berlin")) as days:
        await days.choose(ADA, zone="Europe/Berlin")
        table = await days.paced()
        if table.at(table.to_act[0]).user_id != ADA:
            await days.turn()
        (mine,) = (await days.look()).seats_of(ADA)
        await days.till(at("2026-03-29T08:00", "Europe/Berlin"))  # a short night: the clocks go forward
        assert await days.left(mine) == 2 * HOUR - 1.5 * HOUR
        assert not await days.notices()
        await days.wait(HOUR / 2)
        assert await days.left(mine) == 0
        assert await days.notices() == ["time_up"]


async def test_other_hours_count_from_now_on(tmp_path: Path) -> None:
    """What was used is used by the clock that held then, whatever zone is chosen later."""
    async with Days(tmp_path, begin=at("2026-03-23T03:00")) as days:
        table = await days.paced(replace(SHORT, bank=10 * HOUR, cap=10 * HOUR))
        (seat,) = table.to_act
        user = table.at(seat).user_id or 0
        await days.wait(HOUR)
        await days.choose(user, zone="UTC")  # it is four there: he sleeps
        await days.wait(2 * HOUR)
        assert await days.left(seat) == 9 * HOUR
        await days.choose(user, zone="Asia/Tokyo")  # it is three in the afternoon
        await days.wait(HOUR)
        assert await days.left(seat) == 8 * HOUR
        await days.choose(user, quiet_from=0, quiet_until=0)
        await days.till(at("2026-03-23T14:30"))
        assert await days.left(seat) == 0.5 * HOUR
        await days.wait(HOUR)
        assert await days.notices() == ["time_up"]


async def test_a_zone_chosen_in_the_very_moment_sets_the_timer_anew(tmp_path: Path) -> None:
    async with Days(tmp_path, begin=at("2026-03-23T20:00")) as days:
        for user in (ADA, BOB):
            await days.choose(user, zone="UTC")
        table = await days.paced(replace(SHORT, bank=4 * HOUR, cap=4 * HOUR))
        await days.wait(0)
        await days.choose(table.at(table.to_act[0]).user_id or 0, quiet_from=0, quiet_until=0)
        await days.till(at("2026-03-23T23:59"))
        assert not await days.notices()
        await days.till(at("2026-03-24T00:00"))
        assert await days.notices() == ["time_up"]


async def test_a_paused_table_uses_no_time(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        (seat,) = (await days.paced()).to_act
        await days.wait(HOUR)
        await days.by_moderator("pause")
        await days.wait(9 * DAY)
        assert await days.left(seat) == HOUR
        await days.by_moderator("resume")
        await days.wait(HOUR / 2)
        assert await days.left(seat) == HOUR / 2
        assert "time_up" not in await days.notices()


async def test_time_in_which_the_bot_was_down_is_given_back(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        (seat,) = (await days.paced()).to_act
        await days.wait(HOUR)
        await days.down(5 * HOUR)
        assert await days.left(seat) == HOUR
        await days.wait(HOUR / 2)
        await days.down(DAY)
        for _ in range(10):
            await days.down(60)  # a restart, however short
        await days.wait(20 * MINUTE)
        assert await days.left(seat) == pytest.approx(10 * MINUTE, abs=0.01)
        assert not await days.notices()
        await days.wait(10 * MINUTE + 1)
        assert await days.notices() == ["time_up"]


async def test_who_acts_before_the_first_beat_does_not_pay_for_the_outage(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        (seat,) = (await days.paced(replace(SHORT, increment=0.0))).to_act
        await days.wait(HOUR)
        await days.down(5 * HOUR)
        days.house.uptime._started = False  # as if it had not beaten yet
        days.house.uptime._last = days.now - 5 * HOUR
        days.house.uptime._outages = ()
        await days.turn()
        assert await days.left(seat) == HOUR


async def test_while_discord_is_away_nothing_runs_and_nothing_is_rung(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        (seat,) = (await days.paced()).to_act
        await days.wait(HOUR)
        days.now += 3 * HOUR  # without a beat
        await days.keeper.run_due()
        assert await days.left(seat) == HOUR
        assert not await days.notices()
        await days.keeper.beat()
        await days.keeper.run_due()
        assert await days.left(seat) == HOUR
        await days.wait(HOUR)
        assert await days.notices() == ["time_up"]


async def test_the_clock_of_the_machine_may_jump(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        (seat,) = (await days.paced()).to_act
        await days.wait(HOUR)
        days.now -= 5 * HOUR
        await days.keeper.beat()
        assert await days.left(seat) == 2 * HOUR  # nobody loses by it
        days.now += 30 * DAY
        await days.keeper.beat()
        await days.keeper.run_due()
        assert await days.left(seat) > 0
        assert not await days.notices()


# -- undo, rewind, other people ----------------------------------------------------------------------------


async def test_undo_neither_gives_time_nor_takes_it(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        table = await days.paced()
        (seat,) = table.to_act
        user = table.at(seat).user_id or 0
        await days.wait(10 * MINUTE)
        for _ in range(3):
            while (await days.look()).log.horizon(seat).to == len((await days.look()).log.acts):
                await days.go_on(1)
            await days.undo(seat, user)
            assert (await days.look()).to_act == (seat,)
        assert await days.left(seat) == 2 * HOUR - 10 * MINUTE
        await days.wait(10 * MINUTE)
        assert await days.left(seat) == 2 * HOUR - 20 * MINUTE
        await days.same()


async def test_a_turn_that_is_played_again_is_not_paid_for_again(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        (first,) = (await days.paced()).to_act
        await days.wait(HOUR)
        await days.turn()
        assert await days.left(first) == 2 * HOUR
        table = await days.look()
        user = table.at(first).user_id
        played = [table.game.write(act.do) for act in table.log.acts if act.seat == first]
        for _ in range(3):
            await days.by_moderator("rewind", to=0)
            await days.by_moderator("resume")
            assert await days.left(first) == 2 * HOUR
            for text in played:
                if (await days.look()).to_act == (first,):
                    await days.act(first, text, user)
            assert (await days.look()).to_act != (first,)
            assert await days.left(first) == 2 * HOUR
        await days.turn()
        await days.turn()
        assert await days.left(first) == 3 * HOUR  # a turn that was not played before is paid for
        await days.same()


async def test_whoever_takes_a_seat_has_a_full_bank_and_a_steward_no_clock(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        (seat,) = (await days.paced()).to_act
        await days.wait(HOUR)
        await days.by_moderator("replace_player", seat=seat, user_id=CYD, name="Cyd", steward=None)
        assert await days.left(seat) == 2 * HOUR
        await days.wait(HOUR)
        await days.by_moderator("replace_player", seat=seat, user_id=None, name="", steward=STEWARD)
        table = await days.same()
        assert table.clock(seat) is None
        assert [
            one.seat for one in await timing.due(days.database, days.now + DAY, 99) if one.kind == "clock"
        ] == []


async def test_reset_and_end_leave_no_clock_behind(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.paced()
        await days.by_moderator("reset")
        assert (await days.same()).clocks == ()
        assert await days.database.rows("SELECT * FROM clocks") == []
        await days.change(lobby.start, user_id=ADA)
        assert {one.left for one in (await days.same()).clocks} == {SHORT.bank}
        await days.by_moderator("end")
        assert await days.database.rows("SELECT * FROM clocks") == []
        assert await days.database.rows("SELECT * FROM timers WHERE kind = 'clock'") == []


async def test_who_resigns_takes_his_clock_with_him(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.paced()
        (his,) = (await days.look()).seats_of(BOB)
        await days.change(resign, user_id=BOB)
        assert (await days.same()).clock(his) is None


async def test_another_pace_begins_with_full_banks_and_strictness_changes_none(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        (seat,) = (await days.paced()).to_act
        await days.wait(HOUR)
        await days.by_moderator("set_pace", pace=replace(SHORT, strict=True))
        assert await days.left(seat) == HOUR
        await days.by_moderator("set_pace", pace=replace(SHORT, bank=HOUR / 2, cap=HOUR))
        assert await days.left(seat) == HOUR / 2
        await days.by_moderator("set_pace", pace=Pace())
        assert (await days.same()).row.pace is None
        assert (await days.look()).clocks == ()


async def test_a_table_without_pace_writes_nothing_about_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        written: list[str] = []
        note = Writing.note

        def noted(self: Writing, sql: str, given: tuple[object, ...] = ()) -> None:
            written.append(sql)
            note(self, sql, given)

        monkeypatch.setattr(Writing, "note", noted)
        reads = []
        monkeypatch.setattr(clocks, "consumed", lambda *given: reads.append(given))
        await days.go_on(12)
        assert len(written) >= 12
        assert not [sql for sql in written if "clocks" in sql or "timers" in sql]
        assert not reads


# -- reading one -------------------------------------------------------------------------------------------


def test_the_warning_comes_at_a_fifth() -> None:
    pace = Pace("custom", bank=1000.0, increment=0.0, cap=1000.0)
    full, little = timing.Clock("red", 1000.0, 0.0), timing.Clock("red", 100.0, 0.0)
    assert warned_at(full, pace, ALWAYS) == 800
    assert up_at(full, ALWAYS) == 1000
    assert warned_at(little, pace, ALWAYS) == 80  # also for who has less than that when it begins
    assert warned_at(replace(full, left=400.0), pace, ALWAYS) == 200  # of the bank, however little is left of it
    assert warned_at(replace(full, left=200.0), pace, ALWAYS) == 160
    assert warned_at(replace(full, since=None), pace, ALWAYS) is None


async def test_time_that_is_left_is_not_rung(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        table = await days.paced()
        (seat,) = table.to_act
        with pytest.raises(Refusal, match="time_left"):
            await days.change(clocks.rung, seat=seat, moment=Moment(days.now + HOUR))
        other = next(one.seat for one in table.clocks if one.seat != seat)
        with pytest.raises(Refusal, match="time_left"):
            await days.change(clocks.rung, seat=other, moment=Moment(days.now + 9 * DAY))


async def test_a_vote_for_time_to_stand(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        table = await days.paced()
        (seat,) = table.to_act
        mine = table.at(seat).user_id or 0
        other = BOB if mine == ADA else ADA
        await days.wait(HOUR)
        ask = timing.Proposal("excuse", mine, 0.0, (), until=days.now + 9 * DAY)
        moment = await days.house.moment(await days.look())
        await days.change(agreement.propose, proposal=ask, moment=moment)
        moment = await days.house.moment(await days.look())
        await days.house.change(1, partial(agreement.agree, user_id=other, moment=moment), By())
        await days.wait(9 * DAY)
        assert await days.left(seat) == HOUR
        await days.wait(HOUR / 2)
        assert await days.left(seat) == HOUR / 2

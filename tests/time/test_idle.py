"""Tables that stand still are asked, then closed, and can be opened again."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tables import absence, idle, lobby, plans
from tables.table import Change, Entry, Refusal, Table
from tests.tables.seated import ADA, BOB, EVE
from tests.time.days import DAY, SHORT, Days
from tests.time.test_absence import leave
from tests.time.test_agreement import propose
from tests.time.test_plans import SILENCE


async def test_a_game_is_asked_after_a_month_and_closed_a_week_later(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        acts = len((await days.go_on(5)).log.acts)
        await days.wait(30 * DAY - 1)
        assert not await days.notices()
        await days.wait(DAY + 1)
        assert await days.notices() == ["still_there"]
        await days.wait(5 * DAY)
        assert (await days.same()).row.stage == "running"
        await days.wait(2 * DAY)
        assert (await days.same()).row.stage == "ended"
        assert await days.notices() == ["still_there", "ended_idle"]
        with pytest.raises(Refusal, match="not_seated"):
            await days.change(idle.play_on, user_id=EVE)
        await days.change(idle.play_on, user_id=ADA)
        table = await days.same()
        assert (table.row.stage, len(table.log.acts)) == ("running", acts)
        await days.go_on(1)


async def test_who_plays_is_not_asked_twice_and_an_answer_is_enough(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        with pytest.raises(Refusal, match="not_asked"):
            await days.change(idle.still_here, user_id=ADA)
        await days.wait(31 * DAY)
        await days.go_on(1)
        assert not (await days.same()).row.asked
        await days.wait(29 * DAY)
        assert await days.notices() == ["still_there"]
        await days.wait(2 * DAY)
        assert await days.notices() == ["still_there"] * 2
        await days.change(idle.still_here, user_id=ADA)
        await days.wait(29 * DAY)
        assert (await days.same()).row.stage == "running"


async def test_what_is_no_act_puts_nothing_off(tmp_path: Path) -> None:
    """A time that is up, a nudge, a vacation, other hours, and an order that is left; a vote does."""
    async with Days(tmp_path, "parley") as days:
        table = await days.paced(SHORT)
        begun = days.now
        colour = table.to_act[0]
        late = table.at(colour).user_id or 0
        await days.wait(10 * DAY)
        assert "time_up" in await days.notices()
        await days.change(absence.nudge, user_id=BOB if late == ADA else ADA, at=days.now)
        await days.choose(late, zone="Asia/Tokyo")
        await leave(days, late, days.now + 5 * DAY)
        await days.wait(10 * DAY)
        await days.change(plans.leave, seat=colour, user_id=late, order=SILENCE)
        assert (await days.same()).row.changed_at > begun == (await days.same()).row.idle_since
        await days.wait(9 * DAY)
        assert "still_there" not in await days.notices()
        await days.wait(2 * DAY)
        assert "still_there" in await days.notices()
        await propose(days, "pause")
        assert (await days.same()).row.idle_since == days.now


async def test_whom_a_friend_plays_for_is_there_all_the_same(tmp_path: Path) -> None:
    """Another player at a table is an act; a friend who plays for somebody on vacation is not."""
    async with Days(tmp_path) as days:
        table = await days.start()
        row, seat = table.row, table.seats[0]
        for found, stirs in (
            (replace(seat, owner=seat.user_id, owner_name=seat.name, user_id=EVE), False),
            (replace(seat, stand_in="away"), False),
            (replace(seat, user_id=EVE), True),
            (replace(seat, user_id=None, steward="greedy"), True),
        ):
            change = Change(replace(table, seats=(found, *table.seats[1:])))
            assert idle.since(table, change, days.now + 1) == days.now + stirs
        assert idle.since(table, Change(replace(table, row=replace(row, stage="paused"))), days.now + 1) > days.now


async def test_what_nobody_may_notice_puts_nothing_off(tmp_path: Path) -> None:
    """Or the question would tell everybody that something had happened."""
    async with Days(tmp_path) as days:
        table = await days.start()
        entry = Entry(table.to_act[0], "arm", None, ADA)
        assert idle.since(table, Change(table, entries=(entry,), unseen=True), days.now + 1) == days.now
        assert idle.since(table, Change(table, entries=(entry,)), days.now + 1) == days.now + 1


async def test_who_arranges_a_lobby_is_there(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.lobby()
        await days.wait(6 * DAY)
        await days.change(lobby.set_pace, user_id=ADA, pace=SHORT)
        await days.wait(6 * DAY)
        await days.change(lobby.leave, user_id=BOB)
        await days.wait(6 * DAY)
        assert not await days.notices()
        await days.wait(2 * DAY)
        assert await days.notices() == ["still_there"]


async def test_a_lobby_is_asked_after_a_week(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.lobby()
        await days.wait(8 * DAY)
        assert await days.notices() == ["still_there"]
        await days.wait(8 * DAY)
        assert (await days.same()).row.stage == "ended"
        with pytest.raises(Refusal, match="not_idle"):
            await days.change(idle.play_on, user_id=ADA)
        await days.lobby()  # the channel is free again


async def test_what_a_moderator_ended_stays_so(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        await days.by_moderator("end")
        with pytest.raises(Refusal, match="not_idle"):
            await days.change(idle.play_on, user_id=ADA)


async def test_not_where_another_table_is_open_by_now(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        await days.wait(40 * DAY)
        await days.start()
        with pytest.raises(Refusal, match="channel_taken"):
            await days.change(idle.play_on, user_id=ADA)


async def test_who_plays_on_is_reminded_again(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        await days.wait(39 * DAY)
        assert (await days.look()).row.stage == "ended"
        await days.delivered()
        await days.change(idle.play_on, user_id=ADA)
        await days.wait(2 * DAY)
        assert len(await days.letters("reminder")) == 1


async def test_while_the_bot_is_away_nobody_can_answer(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        await days.wait(31 * DAY)
        assert await days.notices() == ["still_there"]
        await days.down(6 * DAY)
        await days.wait(2 * DAY)
        assert (await days.same()).row.stage == "running"
        await days.change(idle.still_here, user_id=ADA)
        await days.wait(29 * DAY)
        await days.down(40 * DAY)
        await days.wait(0)
        assert await days.notices() == ["still_there"]


async def test_a_table_with_which_something_is_wrong_keeps_nobody_from_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Days(tmp_path) as days:
        await days.lobby(1)
        await days.lobby(2)
        swept = idle.swept

        def broken(table: Table, at: float, lost: tuple[tuple[float, float], ...]) -> Change:
            if table.id == 1:
                raise ValueError("a mistake of ours")
            return swept(table, at, lost)

        monkeypatch.setattr(idle, "swept", broken)
        await days.wait(8 * DAY)
        assert [(await days.look(one)).row.asked for one in (1, 2)] == [False, True]

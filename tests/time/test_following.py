"""What follows from a change by itself: a vacation under way at a table that starts, agreement when the last who
was asked drops out."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from storage.timing import Pace
from tables import absence, agreement, lobby
from tables.table import Refusal, Table
from tests.tables.seated import ADA, BOB, CYD
from tests.time.days import DAY, HOUR, SHORT, Days
from tests.time.test_absence import leave
from tests.time.test_agreement import agree, of_three, propose
from tests.time.test_friends import leave as leave_to

STEWARDED = replace(SHORT, away="steward")


async def paused(days: Days) -> bool:
    table = await days.same()
    assert (table.row.proposal is None) == (table.row.stage == "paused")
    return table.row.stage == "paused"


# -- agreement ---------------------------------------------------------------------------------------------


async def test_the_last_who_was_asked_is_stood_in_for(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await of_three(days)
        await propose(days, "pause")
        await agree(days, BOB)
        assert not await paused(days)
        await days.change(absence.step_out, user_id=CYD)
        assert await paused(days)
        assert (await days.notices())[-2:] == ["stand_in", "agreed pause"]


async def test_the_last_who_was_asked_goes_on_vacation(tmp_path: Path) -> None:
    """Also where no clock runs and no steward stands in, so that nothing else changes at the table."""
    async with Days(tmp_path) as days:
        await of_three(days)
        await propose(days, "pause")
        await leave(days, BOB, days.now + DAY)
        assert not await paused(days)
        before = await days.look()
        await days.choose(CYD, zone="Asia/Tokyo")
        assert (await days.look()).row == before.row  # nothing has changed for it
        await leave(days, CYD, days.now + DAY)
        assert await paused(days)


async def test_the_time_of_the_last_who_was_asked_runs_out(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        table = await days.paced(replace(SHORT, strict=True))
        late = table.at(table.to_act[0]).user_id or 0
        await propose(days, "pause", by=BOB if late == ADA else ADA)
        await days.wait(2 * HOUR + 1)
        assert await paused(days)
        assert "agreed pause" in await days.notices()


async def test_a_game_is_taken_back_by_agreement_though_the_last_has_gone(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        await days.go_on(6)
        await propose(days, "rewind", to=2)
        await days.change(absence.step_out, user_id=BOB)
        table = await days.same()
        assert (len(table.log.acts), table.row.stage, table.row.proposal) == (2, "paused", None)


async def test_who_has_objected_to_nothing_may_still_object(tmp_path: Path) -> None:
    """Whoever drops out decides nothing for those who are there."""
    async with Days(tmp_path) as days:
        await of_three(days)
        await propose(days, "pause")
        await days.change(absence.step_out, user_id=CYD)
        assert not await paused(days)
        await days.change(agreement.object_to, user_id=BOB)
        assert (await days.same()).row.proposal is None


async def test_a_proposal_lapses_after_a_week(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        await propose(days, "pause")
        await days.wait(7 * DAY - 1)
        assert (await days.same()).row.proposal is not None
        await days.wait(DAY + 1)
        assert (await days.same()).row.proposal is None
        assert (await days.notices())[-1] == "lapsed"
        with pytest.raises(Refusal, match="nothing_proposed"):
            await agree(days, BOB)
        await propose(days, "pause")


async def test_what_fits_no_more_is_off_the_table(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.paced()
        await propose(days, "pace", pace=Pace("hours", 3600.0, 300.0, 3600.0))
        await days.by_moderator("set_pace", pace=Pace("hours", 3600.0, 300.0, 3600.0))
        await days.go_on(1)
        assert (await days.same()).row.proposal is None
        await propose(days, "excuse", until=days.now + HOUR)
        await days.wait(HOUR / 2)
        await days.go_on(1)
        assert (await days.look()).row.proposal is not None
        await days.wait(HOUR / 2)
        await days.go_on(1)
        assert (await days.same()).row.proposal is None
        assert (await days.notices()).count("overtaken") == 2


# -- vacations under way -----------------------------------------------------------------------------------


async def on_vacation(days: Days, pace: Pace) -> Table:
    """A table that starts while Bob is away."""
    table = await days.lobby()
    await days.change(lobby.set_pace, table.id, user_id=ADA, pace=pace)
    await leave_to(days, BOB, CYD)
    return await days.change(lobby.start, table.id, user_id=ADA)


@pytest.mark.parametrize("pace", [STEWARDED, Pace(away="steward")])
async def test_a_table_starts_while_somebody_is_away(tmp_path: Path, pace: Pace) -> None:
    """Also one without a clock."""
    async with Days(tmp_path) as days:
        table = await on_vacation(days, pace)
        (his,) = table.seats_of(BOB)
        assert (await days.same()).at(his).stand_in == "away"
        assert "stand_in" in await days.notices()
        if table.to_act != (his,):
            await days.turn()
        await days.desk.stewards.run_due()
        assert his not in (await days.look()).to_act
        await days.wait(10 * DAY + 1)
        assert not (await days.same()).at(his).stand_in


async def test_a_friend_is_asked_at_a_table_that_starts(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        table = await on_vacation(days, replace(SHORT, away="friend"))
        (his,) = table.seats_of(BOB)
        assert "lent" in await days.notices()
        await days.change(absence.take, user_id=CYD, name="Cyd")
        assert (await days.same()).lent_by(BOB) == [his]


async def test_a_table_decides_what_a_vacation_means_that_is_under_way(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        table = await days.paced()
        (his,) = table.seats_of(BOB)
        await leave(days, BOB, days.now + 10 * DAY)
        await propose(days, "pace", pace=STEWARDED, away=(BOB,))
        table = await days.same()
        assert table.row.pace == STEWARDED
        assert table.at(his).stand_in == "away"
        await days.change(absence.come_back, user_id=BOB)
        await days.by_moderator("set_pace", pace=replace(STEWARDED, bank=3 * HOUR))
        assert not (await days.same()).at(his).stand_in  # he has come back in between, and nothing new was decided


async def test_where_time_stands_nothing_follows(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        table = await on_vacation(days, SHORT)
        assert not any(seat.stand_in for seat in table.seats)
        assert not await days.notices()

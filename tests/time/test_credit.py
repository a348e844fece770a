"""For whom a seat counts that several people have played."""

from __future__ import annotations

from pathlib import Path

from storage import rows
from tables import absence
from tables.credit import Credit, credited
from tables.leaving import resign
from tests.tables.seated import ADA, CYD
from tests.time.days import Days


async def credits_(days: Days) -> list[Credit]:
    return credited(await days.look(), await rows.entries(days.database, 1))


async def turns(days: Days, seat: str, count: int) -> None:
    """So many turns of this seat, and those between."""
    while count:
        played, _ = await days.turn()
        count -= played == seat


async def hand_over(days: Days, by: int, to: int) -> None:
    await days.change(absence.offer, user_id=by, to=to)
    await days.change(absence.take, user_id=to, name="Somebody")


async def test_it_counts_for_who_played_more_turns(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        table = await days.start()
        (seat,) = table.seats_of(ADA)
        await turns(days, seat, 3)
        assert await credits_(days) == []
        await hand_over(days, ADA, CYD)
        assert await credits_(days) == []
        found: list[tuple[int, int, int]] = []
        while not found or found[-1][0] != CYD:
            await turns(days, seat, 1)
            found += [(one.user_id, one.turns, one.of) for one in await credits_(days)]
        *before, (_, turns_, of) = found
        assert before
        assert all(user == ADA and 2 * hers > all_ for user, hers, all_ in before)
        assert 2 * turns_ == of  # who sits there, of equals


async def test_a_steward_is_nobody_for_whom_it_could_count(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        table = await days.start()
        (seat,) = table.seats_of(ADA)
        await turns(days, seat, 1)
        await days.change(resign, user_id=ADA)
        await days.desk.stewards.run_due()
        await days.turn()
        await days.desk.stewards.run_due()
        assert await credits_(days) == []


async def test_turns_that_were_taken_back_do_not_count(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        table = await days.start()
        (seat,) = table.seats_of(ADA)
        await turns(days, seat, 1)
        stood = len((await days.look()).log.acts)
        await turns(days, seat, 2)
        await days.by_moderator("rewind", to=stood)
        await days.by_moderator("resume")
        await hand_over(days, ADA, CYD)
        await turns(days, seat, 2)
        assert [(one.user_id, one.turns) for one in await credits_(days)] == [(CYD, 2)]

"""What the players agree to without a moderator: all of them who are there, or it stays as it is."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from storage import rows
from storage.timing import Pace, Proposal
from tables import absence, agreement, lobby
from tables.house import By
from tables.leaving import resign
from tables.people import LONGEST_AWAY
from tables.table import Refusal, Table
from tests.tables.seated import ADA, BOB, CYD, EVE
from tests.time.days import DAY, HOUR, SHORT, Days


async def propose(days: Days, what: Any, by: int = ADA, away: tuple[int, ...] = (), **more: Any) -> Table:
    moment = await days.house.moment(await days.look())
    made = Proposal(what, by, 0.0, (), **more)
    return await days.change(agreement.propose, proposal=made, moment=moment, away=away)


async def agree(days: Days, user_id: int, away: tuple[int, ...] = ()) -> Table:
    moment = await days.house.moment(await days.look())
    asked = partial(agreement.agree, user_id=user_id, moment=moment, away=away)
    return await days.house.change(1, asked, By(days.interaction))


async def of_three(days: Days) -> Table:
    await days.lobby()
    await days.change(lobby.join, user_id=CYD, name="Cyd")
    return await days.change(lobby.start, user_id=ADA)


async def test_all_have_to_agree(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await of_three(days)
        assert (await propose(days, "pause")).row.stage == "running"
        (letter,) = await days.letters("notice")
        assert (letter.facts["code"], sorted(letter.facts["asked"])) == ("proposed pause", [BOB, CYD])
        assert (await agree(days, BOB)).row.stage == "running"
        for who, code in ((BOB, "agreed_already"), (ADA, "agreed_already"), (EVE, "not_seated")):
            with pytest.raises(Refusal, match=code):
                await agree(days, who)
        table = await agree(days, CYD)
        assert table.row.stage == "paused"
        assert table.row.proposal is None
        assert await days.same() == table
        (line,) = await rows.audit(days.database, 1)
        colours = ", ".join(seat.colour or "" for seat in table.seats)
        assert (line.user_id, line.name, line.what, line.reason) == (ADA, "Ada", "agreed pause", colours)
        with pytest.raises(Refusal, match="nothing_proposed"):
            await agree(days, BOB)


async def test_who_is_away_is_not_asked(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await of_three(days)
        await days.change(absence.step_out, user_id=CYD)
        await propose(days, "pause", away=(BOB,))
        assert (await days.same()).row.stage == "paused"
        await propose(days, "resume")
        assert (await agree(days, BOB)).row.stage == "running"


async def test_one_no_is_enough(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await of_three(days)
        for who, code in ((CYD, "objected"), (ADA, "withdrawn")):
            await propose(days, "end")
            with pytest.raises(Refusal, match="proposed_already"):
                await propose(days, "pause", by=BOB)
            await days.change(agreement.object_to, user_id=who)
            assert (await days.notices())[-1] == code
            assert (await days.same()).row.proposal is None
        with pytest.raises(Refusal, match="nothing_proposed"):
            await days.change(agreement.object_to, user_id=BOB)


async def test_back_to_an_earlier_move(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        acts = len((await days.go_on(6)).log.acts)
        for to in (None, -1, acts):
            with pytest.raises(Refusal, match="no_such_move"):
                await propose(days, "rewind", to=to)
        await propose(days, "rewind", to=2)
        table = await agree(days, BOB)
        assert (len(table.log.acts), table.row.stage) == (2, "paused")
        assert await days.same() == table
        kept = await rows.entries(days.database, 1)
        assert (kept[-1].back_to, kept[-1].user_id) == (2, ADA)


async def test_another_pace_and_the_end(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        with pytest.raises(Refusal, match="same_pace"):
            await propose(days, "pace", pace=Pace())
        await propose(days, "pace", pace=SHORT)
        table = await agree(days, BOB)
        assert table.row.pace == SHORT
        assert {clock.left for clock in table.clocks} == {SHORT.bank}
        assert await days.left(table.to_act[0]) == SHORT.bank
        await days.wait(HOUR)
        assert await days.left(table.to_act[0]) == SHORT.bank - HOUR
        await propose(days, "end")
        assert (await agree(days, BOB)).row.stage == "ended"
        assert (await days.same()).clocks == ()


async def test_what_fits_no_more_is_void(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await of_three(days)
        await propose(days, "end")
        await days.by_moderator("pause")
        assert (await days.same()).row.proposal is None
        await propose(days, "end")
        await days.change(resign, user_id=CYD)
        assert (await days.same()).row.proposal is None
        await propose(days, "end")
        await days.by_moderator("reset")
        assert (await days.same()).row.proposal is None


async def test_what_cannot_be_proposed(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.lobby()
        with pytest.raises(Refusal, match="wrong_stage"):
            await propose(days, "pause")
        await days.change(lobby.start, user_id=ADA)
        with pytest.raises(Refusal, match="wrong_stage"):
            await propose(days, "resume")
        with pytest.raises(Refusal, match="not_seated"):
            await propose(days, "pause", by=EVE)
        with pytest.raises(Refusal, match="no_clocks"):
            await propose(days, "excuse", until=days.now + DAY)
        assert (await days.same()).row.proposal is None


async def test_time_can_stand_only_so_long(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.paced()
        longest = days.now + LONGEST_AWAY
        for until, code in ((None, "past_date"), (days.now, "past_date"), (longest + 1, "away_too_long")):
            with pytest.raises(Refusal, match=code):
                await propose(days, "excuse", until=until)
        await propose(days, "excuse", until=longest)
        await agree(days, BOB)
        assert max(clock.excused for clock in (await days.same()).clocks) == longest


async def test_acting_meanwhile_keeps_what_is_proposed(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.paced()
        await propose(days, "pace", pace=replace(SHORT, bank=DAY, cap=DAY))
        await days.turn()
        await days.down(DAY)
        assert (await days.same()).row.proposal is not None
        assert (await agree(days, BOB)).row.pace == replace(SHORT, bank=DAY, cap=DAY)


async def test_who_plays_with_stewards_alone_decides_alone(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        await days.change(resign, user_id=BOB)
        assert (await propose(days, "pause")).row.stage == "paused"

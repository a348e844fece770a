"""What is planned ahead is played when the turn comes, and nobody hears of it before."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import Unusable
from storage import rows
from tables import absence, moderation, plans
from tables.table import Order, Refusal
from tests.tables.seated import ADA, BOB, EVE
from tests.time.days import HOUR, Days


class Ahead:
    """A seat that is not awaited yet, its player, and what it will be able to do when it is."""

    def __init__(self, days: Days) -> None:
        self.days = days

    async def __call__(self) -> tuple[str, int, list[str]]:
        """It is found by playing on; then the game is taken back."""
        days = self.days
        table = await days.look()
        self.first, known = table.to_act[0], len(table.log.acts)
        seat = next(one.colour for one in table.seats if one.colour and one.colour not in table.to_act)
        user = table.at(seat).user_id or 0
        await days.turn()
        table = await days.look()
        legal = [table.game.write(action) for action in table.game.legal(table.log.state, seat)]
        self.acts = [table.game.write(act.do) for act in table.log.acts[known:] if act.seat == self.first]
        await days.by_moderator("rewind", to=known)
        await days.by_moderator("resume")
        return seat, user, legal

    async def come(self) -> None:
        """The turn of the one before, as it was played."""
        for text in self.acts:
            table = await self.days.look()
            if table.to_act == (self.first,):
                await self.days.act(self.first, text, table.at(self.first).user_id)


async def ahead(days: Days) -> tuple[str, int, list[str]]:
    return await Ahead(days)()


async def test_the_first_that_is_legal_is_played(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.paced()
        to_be = Ahead(days)
        seat, user, legal = await to_be()
        await days.change(plans.leave, seat=seat, user_id=user, acts=["brew []", legal[0], legal[1]])
        assert (await days.same()).plans == {seat: ("brew []", legal[0], legal[1])}
        assert (await days.look()).row.awaits == ""
        await to_be.come()
        assert (await days.look()).row.awaits == "steward"
        await days.wait(0)
        table = await days.same()
        assert table.game.write(table.log.acts[-1].do) == legal[0]
        kept = (await rows.entries(days.database, 1))[-1]
        assert (kept.seat, kept.user_id) == (seat, user)
        assert table.plans == {}
        assert table.row.awaits == ""
        assert table.to_act == (seat,)  # from here on he decides himself, and his time runs
        assert await days.left(seat) == 2 * HOUR
        await days.wait(HOUR)
        assert await days.left(seat) == HOUR
        assert not await days.notices() or "plan_failed" not in await days.notices()


async def test_who_is_away_stays_away_though_his_plan_is_played(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        to_be = Ahead(days)
        seat, user, legal = await to_be()
        await days.change(absence.step_out, user_id=user)
        await days.change(plans.leave, seat=seat, user_id=user, acts=[legal[0]])
        await to_be.come()
        await days.desk.stewards.run_due()
        table = await days.same()
        assert legal[0] in [table.game.write(act.do) for act in table.log.acts]
        assert table.at(seat).stand_in == "turns"
        assert seat not in table.to_act


async def test_if_none_is_he_is_told_and_awaited(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        seat, user, _ = await ahead(days)
        await days.change(plans.leave, seat=seat, user_id=user, acts=["brew []"])
        await days.turn()
        await days.desk.stewards.run_due()
        table = await days.same()
        assert seat in table.to_act
        assert table.plans == {}
        letter = (await days.letters("notice"))[-1]
        assert (letter.user_id, letter.facts["code"]) == (user, "plan_failed")


async def test_what_cannot_be_planned(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        seat, user, _ = await ahead(days)
        first = (await days.look()).to_act[0]
        for what, who, acts, code in (
            (first, BOB if user == ADA else ADA, ["done"], "awaited_now"),
            (seat, EVE, ["done"], "not_seated"),
            (seat, user, ["done"] * 11, "plan_too_long"),
        ):
            with pytest.raises(Refusal, match=code):
                await days.change(plans.leave, seat=what, user_id=who, acts=acts)
        with pytest.raises(Unusable):
            await days.change(plans.leave, seat=seat, user_id=user, acts=["nonsense"])
        assert (await days.same()).plans == {}


async def test_it_can_be_withdrawn_and_goes_with_who_made_it(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        seat, user, _ = await ahead(days)

        async def leave(*acts: str) -> None:
            await days.change(plans.leave, seat=seat, user_id=user, acts=acts)

        await leave("done")
        await leave()
        assert (await days.same()).plans == {}
        await leave("done")
        await days.change(
            moderation.replace_player,
            seat=seat,
            user_id=EVE,
            name="Eve",
            steward=None,
            order=Order(EVE, "Eve", "why"),
        )
        assert (await days.same()).plans == {}


async def test_a_plan_does_not_outlive_the_game_it_was_made_for(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        for again in ("rewind", "reset"):
            if again == "rewind":
                await days.start()
                await days.turn()
                await days.turn()
            seat, user, _ = await ahead(days)
            await days.change(plans.leave, seat=seat, user_id=user, acts=["done"])
            await days.down(1)
            assert (await days.same()).plans == {seat: ("done",)}
            await days.go_on(1)
            await days.by_moderator(again, **({"to": 0} if again == "rewind" else {}))
            assert (await days.same()).plans == {}
            assert await days.database.rows("SELECT * FROM plans") == []
            if again == "rewind":
                await days.by_moderator("resume")

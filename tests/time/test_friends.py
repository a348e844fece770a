"""A friend plays for somebody on vacation, at tables that allow it, and the seat stays whose it was."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from storage import privacy, rows
from storage.timing import Planned
from tables import absence, moderation, people, plans
from tables.house import By
from tables.leaving import resign
from tables.table import Order, Refusal, Table
from tests.tables.seated import ADA, BOB, CYD, EVE
from tests.time.days import DAY, HOUR, SHORT, Days
from tests.time.test_absence import awaited, come_home

FRIENDLY = replace(SHORT, away="friend")


async def leave(days: Days, user_id: int, friend: int | None, until: float = 10 * DAY) -> None:
    away = people.gone(await days.away_of(user_id), days.now, days.now + until, friend)
    gone = partial(absence.on_vacation, user_id=user_id, friend=friend)
    await days.house.change_person(user_id, lambda t, m: gone(t, moment=m), By(), away=away)


async def lent(days: Days) -> tuple[str, int]:
    """Cyd plays for whoever was awaited and is on vacation."""
    _, seat, user = await awaited(days, FRIENDLY)
    await days.wait(HOUR)
    await leave(days, user, CYD)
    await days.wait(HOUR)
    await days.change(absence.take, user_id=CYD, name="Cyd")
    return seat, user


def sits(table: Table, seat: str) -> tuple[int | None, str, int | None]:
    at = table.at(seat)
    return at.user_id, at.name, at.owner


async def test_a_friend_is_asked_and_time_stands_until_he_has_the_seat(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        _, seat, user = await awaited(days, FRIENDLY)
        await days.wait(HOUR)
        await leave(days, user, CYD)
        (letter,) = [one for one in await days.letters("notice") if one.facts["code"] == "lent"]
        assert letter.facts["user"] == CYD
        with pytest.raises(Refusal, match="not_offered"):
            await days.change(absence.take, user_id=EVE, name="Eve")
        await days.wait(DAY)
        assert await days.left(seat) == HOUR
        await days.change(absence.take, user_id=CYD, name="Cyd")
        assert sits(await days.same(), seat) == (CYD, "Cyd", user)
        assert await days.left(seat) == HOUR  # a friend brings no time
        await days.wait(HOUR / 2)
        assert await days.left(seat) == HOUR / 2


@pytest.mark.parametrize("how", ["home", "over", "pressed", "down"])
async def test_the_seat_is_his_again_when_he_is_back(tmp_path: Path, how: str) -> None:
    async with Days(tmp_path) as days:
        seat, user = await lent(days)
        await days.turn()
        known = await days.letters("screen")
        if how == "home":
            await come_home(days, user)
        elif how == "over":
            await days.wait(10 * DAY)
        elif how == "pressed":
            await days.change(absence.come_back, user_id=user)
        else:
            await days.down(11 * DAY)
            await days.wait(0)
        table = await days.same()
        assert sits(table, seat) == (user, "Ada" if user == ADA else "Bob", None)
        assert not table.sits(CYD)
        assert "back" in await days.notices()
        assert len(await days.letters("screen")) > len(known)
        assert [one.user_id for one in await rows.former_players(days.database, 1)] == [CYD]


async def test_coming_back_before_the_friend_has_come(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        _, seat, user = await awaited(days, FRIENDLY)
        await leave(days, user, CYD)
        await come_home(days, user)
        assert (await days.same()).at(seat).offered is None
        assert (await days.look()).at(seat).owner is None
        with pytest.raises(Refusal, match="not_offered"):
            await days.change(absence.take, user_id=CYD, name="Cyd")
        assert "back" not in await days.notices()


async def test_a_table_that_does_not_allow_it_waits(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        _, seat, user = await awaited(days, SHORT)
        await leave(days, user, CYD)
        assert (await days.same()).at(seat).offered is None
        await days.wait(DAY)
        assert await days.left(seat) == 2 * HOUR


async def test_a_friend_who_plays_there_himself_is_not_asked(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        _, seat, user = await awaited(days, FRIENDLY)
        await leave(days, user, BOB if user == ADA else ADA)
        assert (await days.same()).at(seat).offered is None


async def test_a_friend_who_leaves_makes_room_for_a_steward_until_he_is_back(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        seat, user = await lent(days)
        await days.change(resign, user_id=CYD)
        assert (await days.same()).at(seat).steward
        await come_home(days, user)
        table = await days.same()
        assert sits(table, seat)[0] == user
        assert table.at(seat).steward is None


async def test_what_a_moderator_decides_is_for_good(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        seat, user = await lent(days)
        order = Order(BOB, "Mod", "why")
        eve = partial(moderation.replace_player, user_id=EVE, name="Eve", steward=None)
        await days.change(eve, seat=seat, order=order)
        await come_home(days, user)
        assert sits(await days.same(), seat) == (EVE, "Eve", None)


async def test_a_table_that_begins_anew_is_that_of_its_owners(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        seat, user = await lent(days)
        place = (await days.look()).at(seat).place
        await days.by_moderator("reset")
        found = (await days.same()).seats[place]
        assert (found.user_id, found.steward, found.owner) == (user, None, None)
        assert not (await days.look()).sits(CYD)


async def test_who_resigns_while_his_friend_is_asked_has_no_seat_to_lend(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        _, seat, user = await awaited(days, FRIENDLY)
        await leave(days, user, CYD)
        await days.change(resign, user_id=user)
        assert (await days.same()).at(seat).owner is None
        with pytest.raises(Refusal, match="not_offered"):
            await days.change(absence.take, user_id=CYD, name="Cyd")


async def test_his_orders_are_his_own(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        _, seat, user = await awaited(days, FRIENDLY)
        done = Planned("done", "Done", "always", ("done",), alone=True)
        await days.change(plans.leave, seat=seat, user_id=user, order=done)
        await leave(days, user, CYD)
        await days.change(absence.take, user_id=CYD, name="Cyd")
        assert (await days.same()).plans == {}


async def test_who_is_forgotten_leaves_the_seat_to_his_friend(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        seat, user = await lent(days)
        assert (await privacy.everything_of(days.database, user))["lent"] == [
            {"table_id": 1, "colour": seat, "name": "Ada" if user == ADA else "Bob"}
        ]
        await days.house.forget_person(user, partial(resign, user_id=user), By())
        assert sits(await days.same(), seat) == (CYD, "Cyd", None)
        found = await days.database.rows("SELECT owner, owner_name FROM seats")
        assert {tuple(row) for row in found} == {(None, "")}

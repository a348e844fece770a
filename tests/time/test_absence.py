"""When time is up, and while somebody is away: the table goes on, and nobody loses his seat."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from storage import rows
from storage.timing import Pace
from tables import absence, people
from tables.house import By
from tables.table import Refusal, Table
from tests.tables.seated import ADA, BOB, CYD, EVE
from tests.time.days import DAY, HOUR, MINUTE, SHORT, STRICT, Days


async def up(days: Days) -> tuple[str, int, int]:
    """The time of a seat has run out: the seat, its player, and another."""
    table = await days.look()
    (seat,) = table.to_act
    user = table.at(seat).user_id or 0
    await days.wait(await days.left(seat) + MINUTE)
    return seat, user, BOB if user == ADA else ADA


async def test_at_first_the_table_only_hears_it(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.paced()
        seat, _, _ = await up(days)
        await days.wait(30 * DAY - 4 * HOUR)
        assert await days.notices() == ["time_up"]  # once
        assert (await days.same()).to_act == (seat,)
        assert not (await days.look()).at(seat).stand_in


async def test_any_player_may_let_a_steward_make_the_turn(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.paced()
        (seat,) = (await days.look()).to_act
        with pytest.raises(Refusal, match="time_left"):
            await days.change(absence.let_decide, seat=seat, user_id=BOB)
        seat, user, other = await up(days)
        with pytest.raises(Refusal, match="not_seated"):
            await days.change(absence.let_decide, seat=seat, user_id=EVE)
        await days.change(absence.let_decide, seat=seat, user_id=other)
        with pytest.raises(Refusal, match="steward_already"):
            await days.change(absence.let_decide, seat=seat, user_id=other)
        await days.desk.stewards.run_due()
        table = await days.same()
        assert seat not in table.to_act  # the whole turn, and no more
        assert not table.at(seat).stand_in
        assert table.at(seat).user_id == user
        clock = table.clock(seat)
        assert clock is not None
        assert (clock.left, clock.over, clock.up) == (SHORT.increment, 1, False)


async def test_the_second_time_in_a_row_a_steward_plays_on(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.paced()
        seat, _, other = await up(days)
        await days.change(absence.let_decide, seat=seat, user_id=other)
        await days.desk.stewards.run_due()
        await days.turn()
        await days.wait(SHORT.increment + MINUTE)
        assert [code for code in await days.notices() if code.startswith("time_up")] == [
            "time_up",
            "time_up_steward",
        ]
        table = await days.same()
        assert table.at(seat).stand_in == "turns"
        assert seat not in table.to_act
        await days.turn()
        await days.desk.stewards.run_due()
        assert seat not in (await days.look()).to_act  # turn by turn


async def test_a_turn_of_ones_own_makes_up_for_it(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.paced()
        seat, _, _ = await up(days)
        await days.turn()
        clock = (await days.look()).clock(seat)
        assert clock is not None
        assert (clock.over, clock.up, clock.left) == (0, False, SHORT.increment)
        await days.turn()
        await days.wait(SHORT.increment + MINUTE)
        assert "time_up_steward" not in await days.notices()


async def test_a_strict_table_does_not_ask(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.paced(STRICT)
        seat, user, _ = await up(days)
        assert await days.notices() == ["time_up_steward"]
        assert (await days.look()).at(seat).stand_in == "turns"
        assert (await days.look()).at(seat).user_id == user


@pytest.mark.parametrize("game", ["web-of-power", "parley"])
async def test_every_strict_table_ends(tmp_path: Path, game: str) -> None:
    """Though nobody ever comes again, or says that he is back and goes away."""
    async with Days(tmp_path, game) as days:
        await days.paced(replace(STRICT, bank=HOUR, increment=HOUR, cap=HOUR))
        for _ in range(400):
            table = await days.look()
            if table.row.stage == "over":
                break
            if any(seat.user_id == ADA and seat.stand_in for seat in table.seats) and len(table.log.acts) % 5 == 0:
                await days.change(absence.come_back, user_id=ADA)
            await days.wait(HOUR + MINUTE)
        assert (await days.same()).row.stage == "over"


async def test_whoever_comes_back_plays_at_once(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.paced(STRICT)
        seat, user, _ = await up(days)
        await days.turn()
        await days.change(absence.come_back, user_id=user)
        with pytest.raises(Refusal, match="not_away"):
            await days.change(absence.come_back, user_id=user)
        with pytest.raises(Refusal, match="not_seated"):
            await days.change(absence.come_back, user_id=EVE)
        assert not (await days.same()).at(seat).stand_in
        assert (await days.look()).to_act == (seat,)
        assert await days.left(seat) >= SHORT.increment
        await days.turn()
        assert (await days.look()).at(seat).user_id == user
        assert (await days.notices())[-1] == "back"


PACES = {
    "mild": SHORT,
    "mild, no increment": replace(SHORT, increment=0.0),
    "strict": STRICT,
    "strict, no increment": replace(STRICT, increment=0.0),
}


@pytest.mark.parametrize("pace", PACES.values(), ids=PACES)
async def test_whoever_comes_back_has_time_to_decide(tmp_path: Path, pace: Pace) -> None:
    """Also in his first turn, and where no turn brings any."""
    async with Days(tmp_path) as days:
        table = await days.paced(pace)
        (seat,) = table.to_act
        user, some = table.at(seat).user_id or 0, max(pace.increment, pace.bank / 5)
        await days.wait(2 * HOUR)
        if not pace.strict:
            await days.change(absence.come_back, user_id=user)
            assert await days.left(seat) == some
            await days.wait(5)
            assert not (await days.same()).at(seat).stand_in
            await days.wait(some)
            assert [code for code in await days.notices() if code.startswith("time_up")] == ["time_up"] * 2
            assert not (await days.look()).at(seat).stand_in  # one turn is not twice in a row
            return
        assert seat not in (await days.look()).to_act
        await days.turn()
        await days.change(absence.come_back, user_id=user)
        assert await days.left(seat) == some
        await days.wait(5)
        assert not (await days.same()).at(seat).stand_in


@pytest.mark.parametrize("pace", [SHORT, replace(SHORT, increment=0.0)])
async def test_coming_back_again_and_again_brings_no_time(tmp_path: Path, pace: Pace) -> None:
    async with Days(tmp_path) as days:
        await days.paced(pace)
        seat, user, other = await up(days)
        await days.change(absence.come_back, user_id=user)
        await days.wait(await days.left(seat) + MINUTE)
        with pytest.raises(Refusal, match="not_away"):  # his seat is his, and the others may ask for a steward
            await days.change(absence.come_back, user_id=user)
        await days.change(absence.let_decide, seat=seat, user_id=other)
        await days.change(absence.come_back, user_id=user)
        table = await days.same()
        clock = table.clock(seat)
        assert clock is not None
        assert (clock.left, clock.up, table.at(seat).stand_in) == (0.0, True, "")
        await days.turn()
        assert await days.left(seat) == pace.increment


async def test_coming_back_again_at_a_strict_table_brings_no_time(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.paced(replace(STRICT, bank=HOUR, increment=0.0))
        seat, user, _ = await up(days)
        await days.turn()
        await days.change(absence.come_back, user_id=user)
        assert await days.left(seat) == HOUR / 5
        await days.change(absence.step_out, user_id=user)
        await days.change(absence.come_back, user_id=user)
        assert await days.left(seat) == HOUR / 5
        days.now += HOUR / 5 + MINUTE
        days.alive()
        await days.keeper.run_due()
        await days.change(absence.come_back, user_id=user)
        assert await days.left(seat) == 0
        await days.keeper.run_due()
        assert (await days.look()).at(seat).stand_in == "turns"


async def test_acting_takes_the_seat_back_too(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        table = await days.start()
        seat, user, text = days.decision(table)
        await days.change(absence.step_out, user_id=user)
        assert (await days.look()).at(seat).stand_in == "turns"
        assert (await days.look()).row.awaits == "steward"
        await days.act(seat, text, user)
        table = await days.same()
        assert not table.at(seat).stand_in
        assert table.row.awaits == ""


async def test_stepping_out_before_anybody_waits(tmp_path: Path) -> None:
    """Also where there is no pace."""
    async with Days(tmp_path) as days:
        table = await days.start()
        user = table.at(table.to_act[0]).user_id or 0
        other = BOB if user == ADA else ADA
        (his,) = table.seats_of(other)
        await days.change(absence.step_out, user_id=other)
        with pytest.raises(Refusal, match="steward_already"):
            await days.change(absence.step_out, user_id=other)
        await days.turn()
        await days.desk.stewards.run_due()
        table = await days.same()
        assert his not in table.to_act
        assert any(act.seat == his for act in table.log.acts)
        assert table.at(his).user_id == other


# -- nudges ------------------------------------------------------------------------------------------------


async def test_a_nudge_once_a_day(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        table = await days.start()
        seat, user, _ = days.decision(table)
        other = BOB if user == ADA else ADA
        nudge = partial(absence.nudge, user_id=other)
        with pytest.raises(Refusal, match="nobody_to_nudge"):
            await days.change(absence.nudge, user_id=user, at=days.now)
        with pytest.raises(Refusal, match="not_seated"):
            await days.change(absence.nudge, user_id=EVE, at=days.now)
        await days.change(nudge, at=days.now)
        with pytest.raises(Refusal, match="nudged_already"):
            await days.change(nudge, at=days.now + DAY - 1)
        await days.wait(0)
        (letter,) = await days.letters("reminder")
        assert letter.user_id == user
        assert [one["why"] for one in letter.facts["seats"]] == ["nudge"]
        await days.wait(DAY)
        await days.change(nudge, at=days.now)
        await days.wait(0)
        assert [one["why"] for one in (await days.letters("reminder"))[-1].facts["seats"]] == ["nudge"]
        assert (await days.same()).at(seat).nudged == days.now


# -- vacations ---------------------------------------------------------------------------------------------


async def leave(days: Days, user_id: int, until: float) -> None:
    away = people.gone(await days.away_of(user_id), days.now, until)
    gone = partial(absence.on_vacation, user_id=user_id)
    await days.house.change_person(user_id, lambda t, m: gone(t, moment=m), By(), away=away)


async def come_home(days: Days, user_id: int) -> None:
    away = people.returned(await days.away_of(user_id), days.now)
    came = partial(absence.off_vacation, user_id=user_id)
    await days.house.change_person(user_id, lambda t, m: came(t, moment=m), By(), away=away)


async def awaited(days: Days, pace: Pace | None) -> tuple[Table, str, int]:
    table = await days.start() if pace is None else await days.paced(pace)
    (seat,) = table.to_act
    return table, seat, table.at(seat).user_id or 0


async def test_on_vacation_time_stands(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        _, seat, user = await awaited(days, SHORT)
        await days.wait(HOUR)
        await leave(days, user, days.now + 10 * DAY)
        await days.wait(5 * DAY)
        await days.delivered()
        assert await days.left(seat) == HOUR
        await days.wait(5 * DAY)
        assert await days.left(seat) == HOUR
        await days.wait(HOUR + 1)
        assert await days.notices() == ["time_up"]


async def test_who_comes_home_early_goes_on_from_there(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        _, seat, user = await awaited(days, SHORT)
        await leave(days, user, days.now + 10 * DAY)
        await days.wait(2 * DAY)
        await come_home(days, user)
        await days.wait(HOUR)
        assert await days.left(seat) == HOUR
        (away,) = await days.away_of(user)
        assert (away.until - away.since, away.stands - away.since) == (2 * DAY, 2 * DAY)


async def test_thirty_days_a_year_and_more_by_consent(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        _, seat, user = await awaited(days, SHORT)
        await leave(days, user, days.now + 40 * DAY)
        await days.wait(30 * DAY)
        assert await days.left(seat) == 2 * HOUR
        await days.wait(HOUR)
        assert await days.left(seat) == HOUR
        await days.wait(DAY)
        assert "time_up" in await days.notices()
        assert not await days.letters("reminder")  # he is away all the same


async def test_a_steward_plays_meanwhile_if_the_table_wants_it(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        _, seat, user = await awaited(days, replace(SHORT, away="steward"))
        await leave(days, user, days.now + 10 * DAY)
        assert (await days.same()).at(seat).stand_in == "away"
        await days.desk.stewards.run_due()
        assert seat not in (await days.look()).to_act
        await days.wait(10 * DAY)
        assert not (await days.same()).at(seat).stand_in
        assert (await days.notices()).count("back") == 1
        assert (await days.notices()).count("stand_in") == 1


async def test_a_pace_that_is_none_can_still_say_what_vacations_mean(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        _, seat, user = await awaited(days, Pace(away="steward"))
        assert (await days.look()).clocks == ()
        await leave(days, user, days.now + DAY)
        assert (await days.look()).at(seat).stand_in == "away"
        await come_home(days, user)
        assert not (await days.same()).at(seat).stand_in


async def test_the_end_of_a_vacation_is_not_missed_by_a_bot_that_is_down(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        _, seat, user = await awaited(days, replace(SHORT, away="steward"))
        await leave(days, user, days.now + DAY)
        await days.down(3 * DAY)
        await days.wait(0)
        assert not (await days.same()).at(seat).stand_in


# -- substitutes -------------------------------------------------------------------------------------------


async def test_a_seat_is_offered_and_taken(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        _, seat, user = await awaited(days, SHORT)
        other = BOB if user == ADA else ADA
        await days.wait(HOUR)
        with pytest.raises(Refusal, match="already_seated"):
            await days.change(absence.offer, user_id=user, to=other)
        await days.change(absence.offer, user_id=user, to=CYD)
        for who, code in ((EVE, "not_offered"), (other, "already_seated")):
            with pytest.raises(Refusal, match=code):
                await days.change(absence.take, user_id=who, name="X")
        await days.change(absence.take, user_id=CYD, name="Cyd")
        table = await days.same()
        assert (table.at(seat).user_id, table.at(seat).name, table.at(seat).offered) == (CYD, "Cyd", None)
        assert await days.left(seat) == SHORT.bank
        assert [one.user_id for one in await rows.former_players(days.database, 1)] == [user]
        assert (await days.letters())[-1].user_id == CYD  # what the seat may see from then on
        with pytest.raises(Refusal, match="not_offered"):
            await days.change(absence.take, user_id=EVE, name="Eve")


async def test_an_open_offer_is_anybodys_until_it_is_withdrawn(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        _, seat, user = await awaited(days, None)
        with pytest.raises(Refusal, match="not_offered"):
            await days.change(absence.keep_seat, user_id=user)
        await days.change(absence.offer, user_id=user)
        assert (await days.same()).at(seat).offered == 0
        await days.change(absence.keep_seat, user_id=user)
        with pytest.raises(Refusal, match="not_offered"):
            await days.change(absence.take, user_id=EVE, name="Eve")
        await days.change(absence.offer, user_id=user)
        await days.change(absence.take, user_id=EVE, name="Eve")
        assert (await days.same()).at(seat).user_id == EVE

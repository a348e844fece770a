"""Orders that a player has left are carried out at once when he is awaited, and nobody else learns of them."""

from __future__ import annotations

import asyncio
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.core import Unusable
from storage import privacy, rows
from storage.timing import Planned
from tables import absence, moderation, plans, play
from tables.house import By
from tables.leaving import resign
from tables.news import last_act
from tables.table import Order, Refusal, Table
from tests.tables.seated import ADA, BOB, EVE
from tests.time.days import HOUR, SHORT, Days

SILENCE = Planned("silence", "Silence", "always", ("answer -",))
NO = Planned("no", "No", "next", ("answer no",))
YES = Planned("yes", "Yes", "once", ("answer yes",))
QUESTION = "ask {} among [rose1]"


async def leave(days: Days, seat: str, *orders: Planned) -> Table:
    table = await days.look()
    for order in orders:
        table = await days.change(plans.leave, seat=seat, user_id=table.at(seat).user_id, order=order)
    return table


async def asking(days: Days) -> tuple[str, int, str, int]:
    """One speaks and is about to ask, the other will have to answer: seats and people."""
    table = await days.look()
    while len(table.to_act) > 1 or table.game.legal(table.log.state, table.to_act[0])[0].kind != "ask":
        table = await offered(days)
    (speaker,) = table.to_act
    other = next(seat.colour or "" for seat in table.seats if seat.colour != speaker)
    return speaker, table.at(speaker).user_id or 0, other, table.at(other).user_id or 0


async def offered(days: Days) -> Table:
    table = await days.look()
    seat = table.to_act[0]
    hand = table.game.view(table.log.state, seat).mine
    return await days.act(seat, f"offer [{hand[0]}]", table.at(seat).user_id)


async def acts(days: Days) -> list[tuple[str | None, str | None, int | None, float]]:
    return [(one.seat, one.act, one.user_id, one.at) for one in await rows.entries(days.database, 1)]


async def boards(days: Days) -> list[tuple[str, int]]:
    return [(one.kind, one.facts["acts"]) for one in await days.letters() if one.kind in plans.BOARDS]


def of(table: Table, seat: str) -> list[str]:
    return [order.name for order in table.plans.get(seat, ())]


# -- as if he had been there -------------------------------------------------------------------------------


async def test_an_order_is_carried_out_in_the_change_that_made_him_awaited(tmp_path: Path) -> None:
    async with Days(tmp_path, "parley") as days:
        await days.start()
        speaker, who, other, whom = await asking(days)
        before = await leave(days, other, SILENCE)
        await days.delivered()
        table = await days.act(speaker, QUESTION.format(other), who)
        assert [one[:3] for one in await acts(days)][-2:] == [
            (speaker, QUESTION.format(other), who),
            (other, "answer -", whom),
        ]
        assert len(table.log.acts) == len(before.log.acts) + 2
        assert table.row.sequence == before.row.sequence + 1
        assert await boards(days) == [("turn", len(table.log.acts))]
        assert of(await days.same(), other) == ["silence"]


async def test_it_is_stored_as_if_he_had_done_it_that_moment(tmp_path: Path) -> None:
    """Whoever is shown log, seats and clocks cannot tell."""
    kept = []
    for by_order in (True, False):
        async with Days(tmp_path / str(by_order), "parley") as days:
            await days.paced()
            speaker, who, other, whom = await asking(days)
            if by_order:
                await leave(days, other, SILENCE)
            await days.act(speaker, QUESTION.format(other), who)
            if not by_order:
                await days.act(other, "answer -", whom)
            table = await days.same()
            seats = [(one.colour, one.awaited, one.since, one.nudged, one.stand_in) for one in table.seats]
            kept.append((await acts(days), seats, [(clock.seat, clock.left) for clock in table.clocks]))
    assert kept[0] == kept[1]


async def test_it_is_no_act_of_his_own_hands(tmp_path: Path) -> None:
    """When he comes back he is told what it has done."""
    async with Days(tmp_path, "parley") as days:
        await days.start()
        speaker, who, other, whom = await asking(days)
        await leave(days, other, SILENCE)
        table = await days.act(speaker, QUESTION.format(other), who)
        asked = len(table.log.acts) - 1
        assert [act.seat for act in table.log.acts[-2:]] == [speaker, other]
        makers = await rows.makers(days.database, 1)
        assert last_act(table.log, makers, who) == asked
        assert last_act(table.log, makers, whom) < asked


async def test_nobody_hears_that_there_is_an_order(tmp_path: Path) -> None:
    """Neither number nor letter tells that one was left or withdrawn."""
    async with Days(tmp_path, "parley") as days:
        await days.start()
        _, _, other, whom = await asking(days)
        before = await days.look()
        letters = await days.letters()
        await leave(days, other, SILENCE, NO)
        table = await days.change(plans.withdraw, seat=other, user_id=whom, name="no")
        assert (table.row.sequence, table.seats) == (before.row.sequence, before.seats)
        assert await days.letters() == letters


async def test_several_decide_at_once(tmp_path: Path) -> None:
    """Who has left an order is never named as awaited."""
    async with Days(tmp_path, "parley") as days:
        table = await days.start()
        speaker, who, other, _ = await asking(days)
        card = table.game.view((await days.look()).log.state, other).mine[0]
        await leave(days, other, SILENCE, Planned("offer", "Offer", "once", (f"offer [{card}]",)))
        await days.delivered()
        table = await days.act(speaker, QUESTION.format(other), who)  # the answer ends the round, and all offer
        assert [one[1] for one in await acts(days)][-2:] == ["answer -", f"offer [{card}]"]
        assert table.to_act == (speaker,)
        assert await boards(days) == [("turn", len(table.log.acts))]
        assert whose_screens(await days.letters("screen"), table) == {speaker}
        assert of(table, other) == ["silence"]


def whose_screens(letters: list[Any], table: Table) -> set[str]:
    return {seat for letter in letters for seat in table.seats_of(letter.user_id)}


async def test_time_neither_runs_nor_is_lost(tmp_path: Path) -> None:
    async with Days(tmp_path, "parley") as days:
        await days.paced()
        speaker, who, other, _ = await asking(days)
        await leave(days, other, SILENCE)
        before = await days.left(other)
        await days.wait(HOUR)
        await days.act(speaker, QUESTION.format(other), who)
        assert await days.left(other) == min(SHORT.cap, before + SHORT.increment)


async def test_who_is_away_stays_away_though_his_order_is_carried_out(tmp_path: Path) -> None:
    async with Days(tmp_path, "parley") as days:
        await days.start()
        speaker, who, other, whom = await asking(days)
        await leave(days, other, SILENCE)
        await days.change(absence.step_out, user_id=whom)
        table = await days.act(speaker, QUESTION.format(other), who)
        assert (await acts(days))[-1][1:3] == ("answer -", whom)
        assert table.at(other).stand_in == "turns"


# -- which, and how long -----------------------------------------------------------------------------------


async def test_the_first_that_is_legal_is_played(tmp_path: Path) -> None:
    async with Days(tmp_path, "parley") as days:
        await days.start()
        speaker, who, other, _ = await asking(days)
        first = Planned("first", "First", "once", ("answer 3", "object", "answer yes", "answer no"))
        await leave(days, other, first, SILENCE)
        table = await days.act(speaker, QUESTION.format(other), who)
        assert (await acts(days))[-1][1] == "answer yes"
        assert of(table, other) == ["silence"]


async def test_how_long_an_order_stands(tmp_path: Path) -> None:
    async with Days(tmp_path, "parley") as days:
        await days.start()
        speaker, who, other, _ = await asking(days)
        await leave(days, other, NO, YES, SILENCE)
        await days.act(speaker, QUESTION.format(other), who)
        assert (await acts(days))[-1][1] == "answer no"
        assert of(await days.same(), other) == ["yes", "silence"]
        answered: list[tuple[str, list[str]]] = []
        while len(answered) < 3:
            one, user, _, _ = await asking(days)
            table = await days.look()
            if one == other:
                await days.act(one, QUESTION.format(speaker), user)
                await days.act(speaker, "answer -", who)
            else:
                table = await days.act(one, QUESTION.format(other), user)
                answered.append((str((await acts(days))[-1][1]), of(table, other)))
        assert answered == [("answer yes", ["silence"]), *[("answer -", ["silence"])] * 2]


async def test_an_order_for_the_next_decision_that_comes_to_nothing(tmp_path: Path) -> None:
    """It is over, and he alone is told so; one that waits for its time stands."""
    async with Days(tmp_path, "parley") as days:
        await days.start()
        speaker, who, other, whom = await asking(days)
        number = Planned("number", "Three", "once", ("answer 3",))
        await leave(days, other, Planned("object", "Object", "next", ("object",)), number)
        table = await days.act(speaker, QUESTION.format(other), who)
        assert table.to_act == (other,)
        assert of(await days.same(), other) == ["number"]
        (letter,) = [one for one in await days.letters("notice") if one.facts["code"] == "plan_failed"]
        assert (letter.user_id, letter.channel_id) == (whom, None)
        assert (await boards(days))[-1] == ("turn", len(table.log.acts))


async def test_an_order_of_the_same_name_takes_its_place(tmp_path: Path) -> None:
    async with Days(tmp_path, "parley") as days:
        await days.start()
        _, _, other, _ = await asking(days)
        again = Planned("silence", "Yes", "once", ("answer yes",))
        table = await leave(days, other, SILENCE, NO, again)
        assert table.plans[other] == (NO, again)


async def test_only_where_nothing_else_can_be_done(tmp_path: Path) -> None:
    """Done is left for whenever it is all that is left: over a whole game it never comes too soon."""
    async with Days(tmp_path) as days:
        table = await days.start()
        done = Planned("done", "Done", "always", ("done",), alone=True)
        for seat in table.names():
            await leave(days, seat, done)
        carried = 0
        while table.row.stage == "running":
            known = len(table.log.acts)
            table = await days.go_on(1)
            for entry in (await rows.entries(days.database, 1))[known + 1 :]:
                carried += entry.user_id is not None
                assert entry.act == "done"
            for seat in table.to_act:
                legal = table.game.legal(table.log.state, seat)
                assert [table.game.write(one) for one in legal] != ["done"]
        assert carried
        assert table.plans == {}  # the game is over


async def test_an_endless_exchange_of_orders_is_cut_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left of it follows with the next change."""
    monkeypatch.setattr(plans, "AT_ONCE", 1)
    async with Days(tmp_path, "parley") as days:
        table = await days.start()
        speaker, who, other, _ = await asking(days)
        card = table.game.view((await days.look()).log.state, other).mine[0]
        await leave(days, other, SILENCE, Planned("offer", "Offer", "once", (f"offer [{card}]",)))
        table = await days.act(speaker, QUESTION.format(other), who)
        assert other in table.to_act
        assert of(await days.same(), other) == ["silence", "offer"]
        await days.act(speaker, f"offer [{table.game.view(table.log.state, speaker).mine[0]}]", who)
        assert f"offer [{card}]" in [one[1] for one in await acts(days)]


# -- undo ----------------------------------------------------------------------------------------------------


async def placing(days: Days) -> tuple[str, int, str, str]:
    """A turn that comes: the one whose it will be, what he can begin with and take back, and another such."""
    table = await days.look()
    while True:
        (seat,) = table.to_act
        legal = [table.game.write(one) for one in table.game.legal(table.log.state, seat)]
        free = [text for text in legal if play.trial(table, seat, text) is not None]
        if len(free) > 1 and table.log.horizon(seat).to == len(table.log.acts):
            return seat, table.at(seat).user_id or 0, free[0], free[1]
        table = await days.go_on(1)


async def test_a_step_by_order_can_be_taken_back_and_is_not_done_again(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        seat, user, text, _ = await placing(days)
        known = len((await days.look()).log.acts)
        await leave(days, seat, Planned("begin", "Begin", "always", (text,)))
        await days.by_moderator("pause")
        await days.delivered()
        table = await days.by_moderator("resume")
        assert table.game.write(table.log.acts[-1].do) == text
        assert await boards(days) == [("turn", known)]  # what he can take back is his own affair
        table = await days.undo(seat, user)
        assert len(table.log.acts) == known
        assert of(await days.same(), seat) == ["begin"]


async def test_who_could_take_a_step_back_decides_himself(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        seat, user, text, _ = await placing(days)
        await days.act(seat, text, user)
        table = await days.look()
        legal = [table.game.write(one) for one in table.game.legal(table.log.state, seat)]
        await leave(days, seat, Planned("any", "Any", "always", tuple(legal[:20])))
        await days.by_moderator("pause")
        table = await days.by_moderator("resume")
        assert table.game.write(table.log.acts[-1].do) == text


# -- what cannot be ----------------------------------------------------------------------------------------


async def test_what_cannot_be_left(tmp_path: Path) -> None:
    async with Days(tmp_path, "parley") as days:
        with pytest.raises(Refusal, match="not_running"):
            plans.leave(await days.lobby(), "red", ADA, SILENCE)
        await days.start(channel=2)
        table = await days.look(2)
        seat = table.seats_of(ADA)[0]

        async def refused(user: int, order: Planned) -> str:
            with pytest.raises(Refusal) as fault:
                await days.change(plans.leave, 2, seat=seat, user_id=user, order=order)
            return fault.value.code

        assert await refused(EVE, SILENCE) == "not_seated"
        assert await refused(BOB, SILENCE) == "not_seated"
        assert await refused(ADA, NO) == "awaited_now"
        assert await refused(ADA, Planned("none", "None", "once", ())) == "order_too_long"
        assert await refused(ADA, Planned("all", "All", "once", ("object",) * 51)) == "order_too_long"
        with pytest.raises(Unusable):
            await days.change(plans.leave, 2, seat=seat, user_id=ADA, order=Planned("x", "X", "once", ("what",)))
        with pytest.raises(Refusal, match="no_such_order"):
            await days.change(plans.withdraw, 2, seat=seat, user_id=ADA, name="silence")
        for i in range(plans.MOST):
            order = Planned(str(i), "One", "always", ("object",))
            await days.change(plans.leave, 2, seat=seat, user_id=ADA, order=order)
        assert await refused(ADA, SILENCE) == "too_many_orders"


# -- what becomes of them ------------------------------------------------------------------------------------


async def test_orders_go_with_who_left_them_and_with_the_game_they_were_for(tmp_path: Path) -> None:
    async with Days(tmp_path, "parley") as days:
        await days.start()
        speaker, who, other, whom = await asking(days)

        async def anew() -> None:
            assert of(await leave(days, other, SILENCE), other) == ["silence"]
            await days.down(1)
            assert of(await days.same(), other) == ["silence"]

        async def gone() -> None:
            assert (await days.same()).plans == {}
            assert await days.database.rows("SELECT * FROM plans") == []

        await anew()
        await days.by_moderator("rewind", to=0)
        await gone()
        await days.by_moderator("resume")
        await anew()
        order = Order(EVE, "Eve", "why")
        eve = partial(moderation.replace_player, user_id=EVE, name="Eve", steward=None)
        await days.change(eve, seat=other, order=order)
        await gone()
        await leave(days, speaker, SILENCE)
        await days.change(resign, user_id=who)
        await gone()
        await leave(days, other, SILENCE)
        await days.by_moderator("end")
        await gone()
        assert who != whom


async def test_they_are_among_what_is_kept_of_a_person_until_he_is_forgotten(tmp_path: Path) -> None:
    async with Days(tmp_path, "parley") as days:
        await days.start()
        _, _, other, whom = await asking(days)
        await leave(days, other, SILENCE)
        (kept,) = (await privacy.everything_of(days.database, whom))["plans"]
        assert (kept["seat"], "answer -" in kept["acts"]) == (other, True)
        assert (await privacy.everything_of(days.database, EVE))["plans"] == []
        await days.house.forget_person(whom, partial(resign, user_id=whom), By())
        assert await days.database.rows("SELECT * FROM plans") == []
        assert (await days.same()).plans == {}


async def test_a_death_in_the_middle_leaves_either_both_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Days(tmp_path, "parley") as days:
        await days.start()
        speaker, who, other, _ = await asking(days)
        before = await leave(days, other, YES)
        append, written = rows.append_entry, []

        async def dies(*given: Any) -> None:
            written.append(given)
            if len(written) == 2:
                raise sqlite3.OperationalError("gone")
            await append(*given)

        with monkeypatch.context() as patched:
            patched.setattr(rows, "append_entry", dies)
            with pytest.raises(sqlite3.OperationalError):
                await days.act(speaker, QUESTION.format(other), who)
        await days.down(1)
        assert (await days.same()).log == before.log
        assert of(await days.look(), other) == ["yes"]
        await days.act(speaker, QUESTION.format(other), who)
        await days.down(1)
        assert (await acts(days))[-1][1] == "answer yes"
        assert of(await days.same(), other) == []


async def test_two_at_once(tmp_path: Path) -> None:
    """He withdraws it while he is asked: either it was carried out, or he is awaited; never both."""
    async with Days(tmp_path, "parley") as days:
        await days.start()
        speaker, who, other, whom = await asking(days)
        await leave(days, other, SILENCE)
        asked = days.act(speaker, QUESTION.format(other), who)
        withdrawn = days.change(plans.withdraw, seat=other, user_id=whom, name="silence")
        await asyncio.gather(asked, withdrawn)
        table = await days.same()
        assert table.plans == {}
        assert ((await acts(days))[-1][0] == other) == (table.to_act != (other,))

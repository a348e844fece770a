"""Colours in the lobby (W1.2): who wants one has it, the others are dealt theirs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from storage import rows
from tables import lobby, moderation
from tables.house import By, Duplicate
from tables.table import Refusal, Table
from tests.tables.seated import ADA, BOB, CYD, EVE, Seated

WEB = "web-of-power"


def wishes(table: Table) -> dict[str, str | None]:
    return {seat.name: seat.colour for seat in table.seats}


async def choose(seated: Seated, user: int, colour: str | None, table_id: int = 1, by: By | None = None) -> Table:
    return await seated.change(lobby.choose_colour, table_id, by=by, user_id=user, colour=colour)


async def start(seated: Seated, table_id: int = 1) -> Table:
    return await seated.change(lobby.start, table_id, user_id=ADA)


async def join(seated: Seated, user: int, name: str, colour: str) -> Table:
    return await seated.change(lobby.join, user_id=user, name=name, colour=colour)


@pytest.mark.rule("W1.2")
async def test_who_chooses_a_colour_plays_it(tmp_path: Path) -> None:
    """Whatever is drawn for the others, and whatever the seating."""
    places = set()
    async with Seated(tmp_path, WEB) as seated:
        for channel in range(1, 13):
            table = await seated.lobby(channel)
            await choose(seated, BOB, "violet", table.id)
            await choose(seated, ADA, "red", table.id)
            table = await seated.change(lobby.add_steward, table.id, user_id=ADA)
            assert wishes(table) == {"Ada": "red", "Bob": "violet", "Cyd": None, "": None}
            table = await start(seated, table.id)
            named = wishes(table)
            assert (named["Ada"], named["Bob"]) == ("red", "violet")
            assert {named["Cyd"], named[""]} < {"blue", "green", "yellow"}
            assert table.log.beginning.seats == tuple(seat.colour for seat in table.seats)
            places.add(table.log.beginning.seats.index("red"))
    assert len(places) > 1


@pytest.mark.rule("W1.2")
async def test_all_may_choose_or_nobody(tmp_path: Path) -> None:
    async with Seated(tmp_path, WEB) as seated:
        await seated.lobby()
        for user, colour in ((ADA, "green"), (BOB, "red"), (CYD, "blue")):
            await choose(seated, user, colour)
        table = await start(seated)
        assert wishes(table) == {"Ada": "green", "Bob": "red", "Cyd": "blue"}
        dealt = await seated.start(channel=2)
        assert all(seat.colour in seated.game.meta.colours for seat in dealt.seats)


@pytest.mark.rule("W1.2")
async def test_a_colour_is_had_by_one(tmp_path: Path) -> None:
    async with Seated(tmp_path, WEB) as seated:
        await seated.lobby()
        await choose(seated, ADA, "red")
        with pytest.raises(Refusal, match="colour_taken"):
            await choose(seated, BOB, "red")
        await choose(seated, ADA, "red")  # once more: his already
        await choose(seated, ADA, "blue")
        assert wishes(await choose(seated, BOB, "red"))["Bob"] == "red"
        assert wishes(await choose(seated, BOB, None)) == {"Ada": "blue", "Bob": None, "Cyd": None}
        tries = [choose(seated, user, "yellow") for user in (ADA, BOB, CYD)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert len([one for one in done if isinstance(one, Refusal)]) == 2
        await seated.change(lobby.leave, user_id=ADA)
        left = await join(seated, EVE, "Eve", "yellow")
        assert wishes(left)["Eve"] == "yellow"


@pytest.mark.rule("W1.2")
async def test_joining_with_a_colour(tmp_path: Path) -> None:
    async with Seated(tmp_path, WEB) as seated:
        await seated.lobby()
        await choose(seated, ADA, "red")
        with pytest.raises(Refusal, match="colour_taken"):
            await join(seated, EVE, "Eve", "red")
        with pytest.raises(Refusal, match="no_such_colour"):
            await join(seated, EVE, "Eve", "pink")
        assert not (await seated.look()).sits(EVE)
        assert wishes(await join(seated, EVE, "Eve", "blue"))["Eve"] == "blue"


@pytest.mark.rule("W1.2")
async def test_who_may_not_choose(tmp_path: Path) -> None:
    async with Seated(tmp_path, WEB) as seated:
        table = await seated.lobby()
        for user, colour, code in (
            (EVE, "red", "not_joined"),
            (ADA, "pink", "no_such_colour"),
            (ADA, "", "no_such_colour"),
        ):
            with pytest.raises(Refusal, match=code):
                await choose(seated, user, colour)
        assert (await seated.look()).row.sequence == table.row.sequence
        once = By(seated.interaction)
        await choose(seated, ADA, "red", by=once)
        with pytest.raises(Duplicate):
            await choose(seated, ADA, "red", by=once)
        await start(seated)
        with pytest.raises(Refusal, match="begun"):
            await choose(seated, ADA, "blue")


@pytest.mark.rule("M1.1")
async def test_in_monastery_colours_are_drawn(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        await seated.lobby()
        with pytest.raises(Refusal, match="no_such_colour"):
            await choose(seated, ADA, "red")
        with pytest.raises(Refusal, match="no_such_colour"):
            await join(seated, CYD, "Cyd", "red")


async def test_wishes_are_no_game(tmp_path: Path) -> None:
    """A lobby in which all have chosen is still a lobby, in memory and in the database; closed it is nothing."""
    async with Seated(tmp_path, WEB) as seated:
        await seated.lobby()
        for user, colour in ((ADA, "green"), (BOB, "red"), (CYD, "blue")):
            await choose(seated, user, colour)
        table = await seated.look_again()
        assert (table.begun, wishes(table)["Ada"]) == (None, "green")
        with pytest.raises(Refusal, match="not_begun"):
            table.shown_to(ADA)
        await seated.order(moderation.end)
        assert [seat.colour for seat in await rows.seats(seated.database, 1)] == [None] * 3
        assert (await seated.look_again()).begun is None


async def test_reset_and_another_game_ask_anew(tmp_path: Path) -> None:
    async with Seated(tmp_path, WEB) as seated:
        await seated.lobby()
        await choose(seated, ADA, "green")
        await start(seated)
        table = await seated.order(moderation.reset)
        assert set(wishes(table).values()) == {None}
        await choose(seated, BOB, "green")
        await start(seated)
        await seated.order(moderation.end)
        assert (await seated.look()).begun is not None
        ended = await seated.look()
        again = await seated.house.open(lobby.rematch(ended, [], ADA), By(seated.interaction))
        assert set(wishes(again).values()) == {None}

"""Choosing a colour in the lobby (W1.2), by its menu."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from tables.lobby import choose_colour
from tests.bot.reading import choose, menu_values, text_of
from tests.bot.test_lobby import refused
from tests.bot.world import World, in_world

WEB = "web-of-power"
COLOURS = {"red", "blue", "green", "violet", "yellow"}


def offered(w: World) -> set[str]:
    """The colours on the lobby's menu."""
    return {value for value in menu_values(w.newest) if value in {*GAMES[WEB].meta.colours, "any"}}


@in_world
@pytest.mark.rule("W1.2")
async def test_a_colour_is_chosen_changed_and_left_to_the_deal(w: World) -> None:
    w.game = WEB
    await w.lobby("Ada", "Bob", "Cyd")
    ada, bob = w.people["Ada"], w.people["Bob"]
    assert offered(w) == {*COLOURS, "any"}
    await choose(ada, w.newest, "red")
    assert "At the table: Ada (wants Red), Bob, Cyd." in text_of(w.newest)
    assert offered(w) == {*COLOURS, "any"} - {"red"}
    await choose(bob, w.newest, "violet")
    await choose(ada, w.newest, "blue")
    assert "At the table: Ada (wants Blue), Bob (wants Violet), Cyd." in text_of(w.newest)
    await choose(ada, w.newest, "any")
    assert "At the table: Ada, Bob (wants Violet), Cyd." in text_of(w.newest)
    await ada.click(w.newest, label="Start")
    assert "wants" not in text_of(w.newest)
    assert not offered(w)
    assert (await w.table()).at("violet").name == "Bob"


@in_world
@pytest.mark.rule("W1.2")
async def test_two_want_the_same_colour(w: World) -> None:
    w.game = WEB
    table = await w.lobby("Ada", "Bob", "Cyd")
    await w.change(choose_colour, table, user_id=w.people["Ada"].id, colour="red")  # Bob's message is behind
    told = refused(w, await choose(w.people["Bob"], w.newest, "red"))
    assert told == "Another player wants that colour. Choose one that is free, or let it be dealt."
    assert "press Join" in refused(w, await choose(w.stranger, w.newest, "blue"))


@in_world
@pytest.mark.rule("M1.1")
async def test_monastery_offers_no_colours(w: World) -> None:
    await w.lobby("Ada", "Bob")
    assert offered(w) == set()


@in_world
async def test_a_colour_is_typed_with_the_seat(w: World) -> None:
    w.game = WEB
    await w.lobby("Ada")
    bob, cyd = w.people["Bob"], w.people["Cyd"]
    free = await bob.autocomplete(w.channel, "table join", "colour", "")
    assert [choice["value"] for choice in free] == list(GAMES[w.game].meta.colours)
    told = await w.told(bob, "table join", colour="pink")
    assert told == f"There is no such colour. Choose among {', '.join(GAMES[w.game].meta.colours).title()}."
    assert "You are at the table." in await w.told(bob, "table join", colour=" Blue ")
    assert "Bob (wants Blue)" in text_of(w.newest)
    assert "You are at the table." in await w.told(bob, "table join", colour="red")
    assert "Bob (wants Red)" in text_of(w.newest)
    assert (await w.told(bob, "table join")).startswith("You are at this table already.")
    assert "You are at the table." in await w.told(bob, "table join", colour="blue")
    free = await cyd.autocomplete(w.channel, "table join", "colour", "")
    assert "blue" not in [choice["value"] for choice in free]
    assert "Another player wants that colour" in await w.told(cyd, "table join", colour="blue")


@in_world
async def test_where_colours_are_dealt_none_is_typed(w: World) -> None:
    await w.lobby("Ada")
    bob = w.people["Bob"]
    assert await bob.autocomplete(w.channel, "table join", "colour", "") == []
    assert "dealt at the start" in await w.told(bob, "table join", colour="blue")
    assert len((await w.table()).seats) == 1

"""What the players agree to without a moderator, by typing and on a card, with a press of each."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from tables.table import Table
from tests.bot.hands import Mind, hasten
from tests.bot.reading import labels, text_of
from tests.bot.world import World, in_world

DAY = 86400.0


async def begun(w: World, acts: int = 0) -> tuple[Any, Any]:
    """Ada and Bob at a table that has come so far."""
    table = await w.open("Ada", "Bob")
    if acts:
        await hasten(w, table, lambda now: now.log.settled >= acts, Mind("agreeing"))
        await w.work()
    return w.people["Ada"], w.people["Bob"]


async def agrees(w: World, who: Any) -> Table:
    await w.work()
    assert labels(w.newest) == ["I agree", "I do not agree"]
    await who.click(w.newest, label="I agree")
    await w.work()
    return await w.table()


async def card(w: World, who: Any) -> Any:
    screen = w.answer(who, await who.slash(w.channel, "table screen"))
    return w.answer(who, await who.click(screen, label="The table"))


ASKED = "The others are asked whether they agree."


@in_world
async def test_by_typing(w: World) -> None:
    ada, bob = await begun(w, 4)
    assert await w.told(ada, "table propose pause") == ASKED
    assert "Something is proposed already" in await w.told(bob, "table propose end")
    table = await agrees(w, bob)
    assert table.row.stage == "paused"
    refused = await w.told(bob, "table act")
    assert "It is not your decision" in refused or "/table propose resume" in refused
    assert await w.told(bob, "table propose resume") == ASKED
    assert (await agrees(w, ada)).row.stage == "running"
    found = await ada.autocomplete(w.channel, "table propose rewind", "move", "2")
    assert 2 in [one["value"] for one in found]
    assert await w.told(ada, "table propose rewind", move=2) == ASKED
    table = await agrees(w, bob)
    assert (len(table.log.acts), table.row.stage) == (2, "paused")
    assert await w.told(ada, "table pace", pace="days") == ASKED
    await agrees(w, bob)
    assert await w.told(ada, "table propose excuse", until="3 days") == ASKED
    await agrees(w, bob)
    assert text_of(w.newest).startswith(f"The time of <@{ada.id}> stands until <t:")
    colours = ", ".join(seat.colour or "" for seat in table.seats)
    for word in ("pause", "resume", "rewind", "excuse"):
        assert f"agreed {word}: {colours}" in await w.told(ada, "table audit")


@in_world
async def test_agreeing_and_not_by_typing(w: World) -> None:
    ada, bob = await begun(w)
    assert "Nothing is proposed here" in await w.told(bob, "table propose agree")
    await w.told(ada, "table propose pause")
    assert "It stays as it is." in await w.told(bob, "table propose object")
    assert (await w.table()).row.proposal is None
    await w.told(bob, "table propose pause")
    assert "You have agreed already" in await w.told(bob, "table propose agree")
    assert "You agree." in await w.told(ada, "table propose agree")
    assert (await w.table()).row.stage == "paused"


@in_world
async def test_the_end_is_asked_twice(w: World) -> None:
    ada, bob = await begun(w)
    shown = w.answer(ada, await ada.slash(w.channel, "table propose end"))
    assert "Nobody wins" in text_of(shown)
    assert (await w.table()).row.proposal is None
    shown = await w.press(ada, shown, "End it")
    assert text_of(shown) == ASKED
    assert (await agrees(w, bob)).row.stage == "ended"
    assert "The table is closed" in await w.told(ada, "table propose end")


@in_world
async def test_by_buttons(w: World) -> None:
    ada, bob = await begun(w, 4)
    shown = await card(w, ada)
    assert labels(shown)[:4] == ["Pause", "Take the game back", "Let my time stand", "End the game"]
    await w.press(ada, shown, "Pause")
    await w.work()
    pending = w.answer(bob, await w.forge(bob, w.turn, f"cl:together:{(await w.table()).id}:0:"))
    assert f"<@{bob.id}>, do you agree?" in text_of(pending)
    await bob.click(pending, label="I agree")
    await w.work()
    assert (await w.table()).row.stage == "paused"
    on = w.answer(ada, await ada.click(w.newest, label="Play on"))
    assert text_of(on) == ASKED
    assert (await agrees(w, bob)).row.stage == "running"
    shown = await card(w, ada)
    await w.write(ada, shown, "Take the game back", "2")
    await w.work()
    assert w.newest.attachments[0].filename == "board.png"  # how it would stand
    table = await agrees(w, bob)
    assert (len(table.log.acts), table.row.stage) == (2, "paused")
    shown = await card(w, ada)
    assert "Play on" in labels(shown)
    shown = await w.pick(ada, shown, "days")
    assert text_of(shown) == ASKED
    table = await agrees(w, bob)
    assert table.row.pace is not None
    assert table.row.pace.kind == "days"
    await w.write(ada, await card(w, ada), "Let my time stand", "3 days")
    table = await agrees(w, bob)
    assert {clock.excused for clock in table.clocks} == {0.0, w.clock.now + 3 * DAY}
    shown = await w.press(ada, await card(w, ada), "End the game")
    await w.press(ada, shown, "End it")
    assert (await agrees(w, bob)).row.stage == "ended"


@in_world
async def test_what_is_settled_has_no_buttons_any_more(w: World) -> None:
    ada, bob = await begun(w, 4)
    for propose, settle in (("pause", "agree"), ("resume", "agree"), ("rewind", "object"), ("end", "object")):
        if propose == "end":
            await w.press(ada, await w.press(ada, await card(w, ada), "End the game"), "End it")
        else:
            await w.told(ada, f"table propose {propose}", **({"move": 2} if propose == "rewind" else {}))
        await w.work()
        asked = w.newest
        assert labels(asked) == ["I agree", "I do not agree"]
        shown = text_of(asked)
        await w.restart()
        await w.told(ada if propose == "rewind" else bob, f"table propose {settle}")
        await w.work()
        assert labels(w.seen(bob, asked.id)) == []
        assert text_of(w.seen(bob, asked.id)) == shown
        assert len(w.seen(bob, asked.id).attachments) == (propose == "rewind")  # the board stays


@in_world
async def test_who_is_awaited_is_reminded_by_a_press(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    other, _ = w.other(table)
    assert "Remind who is awaited" not in labels(await card(w, who))
    told = w.answer(other, await other.click(await card(w, other), label="Remind who is awaited"))
    assert text_of(told) == "They are told, as soon as they are awake."


@in_world
async def test_one_who_is_away_is_not_asked(w: World) -> None:
    ada, bob = await begun(w)
    await w.told(bob, "me away", until="3 days")
    assert await w.told(ada, "table propose pause") == "Done."
    assert (await w.table()).row.stage == "paused"


@in_world
async def test_a_move_that_its_maker_can_still_take_back_is_his_own(w: World) -> None:
    table = await w.open("Ada", "Bob")
    table = await hasten(w, table, lambda now: 2 < now.log.settled < len(now.log.acts) - 1, Mind("own"))
    who, _ = w.actor(table)
    refused = await w.told(who, "table propose rewind", move=table.log.settled + 1)
    assert f"The game has {table.log.settled} so far: name a smaller number" in refused
    assert (await w.table()).row.proposal is None


@in_world
async def test_bad_input_gets_a_sentence(w: World) -> None:
    await w.lobby("Ada", "Bob")
    ada, bob = w.people["Ada"], w.people["Bob"]
    assert "still in its lobby" in await w.told(ada, "table propose pause")
    await ada.click(w.newest, label="Start")
    await w.work()
    for who, command, given, told in (
        (w.stranger, "pause", {}, "You do not play at this table"),
        (w.moderator, "end", {}, "You do not play at this table"),
        (ada, "resume", {}, "there is nothing to resume"),
        (ada, "rewind", {"move": 0}, "No move has been made yet"),
        (ada, "excuse", {"until": "3 d"}, "This table has no clock"),
        (ada, "excuse", {"until": "soon @everyone"}, "is neither a date nor a length of time"),
    ):
        assert told in await w.told(who, f"table propose {command}", **given)
    shown = await card(w, bob)
    for rest in ("", "nonsense", "rewind 3"):
        forged = w.answer(bob, await w.forge(bob, shown, f"cl:propose:{(await w.table()).id}:0:{rest}"))
        assert "no longer known" in text_of(forged)
    refused = w.answer(bob, await bob.click(await card(w, bob), label="Take the game back"))
    assert "No move has been made yet" in text_of(refused)
    await hasten(w, await w.table(), lambda now: now.log.settled > 3, Mind("bad"))
    shown = await w.write(bob, await card(w, bob), "Take the game back", "minus")
    assert "There is no such move" in text_of(shown)
    assert (await w.table()).row.proposal is None


@in_world
async def test_a_proposal_outlives_a_restart(w: World) -> None:
    ada, bob = await begun(w)
    await w.told(ada, "table propose pause")
    await w.restart()
    assert (await agrees(w, bob)).row.stage == "paused"


@in_world
async def test_the_group_has_no_more_commands_than_discord_takes(w: World) -> None:
    group = w.app.bot.tree.get_command("table")
    assert isinstance(group, app_commands.Group)
    assert len(group.commands) <= 25

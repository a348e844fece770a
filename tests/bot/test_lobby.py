"""From an empty channel to the first turn, by the lobby's buttons."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from render.games import RENDERERS
from storage import rows
from tables import lobby
from tests.bot.hands import Mind, forget, hasten
from tests.bot.reading import labels, text_of
from tests.bot.world import World, in_world, in_world_of


def refused(w: World, result: Any) -> str:
    """What a press was refused with, to the one who pressed."""
    (told,) = result.followups
    assert told.ephemeral
    text: str = text_of(told)
    return text


@in_world
async def test_open_join_and_start(w: World) -> None:
    told = w.answer(w.people["Ada"], await w.people["Ada"].slash(w.channel, "table open", game="monastery"))
    assert told.flags.ephemeral
    assert text_of(told) == "Your table is open. Its lobby is posted in this channel, for all to join."
    await w.work()
    assert "At the table: Ada." in text_of(w.newest)
    assert labels(w.newest) == ["Join", "Leave", "Add steward", "Options"]
    await w.people["Bob"].click(w.newest, label="Join")
    assert "At the table: Ada, Bob." in text_of(w.newest)
    assert labels(w.newest) == ["Join", "Leave", "Add steward", "Start", "Options"]
    await w.people["Ada"].click(w.newest, label="Start")
    assert "The game has begun." in text_of(w.newest)
    assert labels(w.newest) == []
    await w.work()
    assert w.newest.attachments[0].filename == "board.png"
    actor, _ = w.actor(await w.table())
    assert f"<@{actor.id}>" in text_of(w.newest)
    assert w.pings(text_of(w.newest)) == {"parse": [], "users": [actor.id]}


@in_world
async def test_a_thread_has_a_table_of_its_own(w: World) -> None:
    await w.lobby("Ada")
    lobby = w.newest.id
    thread = await w.thread("aside")
    await w.people["Ada"].slash(thread, "table open", game="monastery")
    await w.work()
    assert "At the table: Ada." in text_of(thread.last_message)
    await w.people["Bob"].click(thread.last_message, label="Join")
    await w.people["Bob"].click(thread.last_message, label="Start")
    await w.work()
    assert labels(thread.last_message) == ["Act", "My screen", "What happened", "As text"]
    assert "Join" in labels(w.seen(w.people["Ada"], lobby))
    told = await w.told(w.people["Ada"], "table my")
    assert f"<#{thread.id}>" in told
    jump = f"https://discord.com/channels/{w.guild.id}/{w.channel.id}/{lobby}"
    assert f"<#{w.channel.id}> ([1]({jump})): Monastery, in the lobby" in told


@in_world
async def test_one_person_plays_with_stewards_in_direct_messages(w: World) -> None:
    user = w.people["Ada"].user
    await user.slash("table open", game="monastery")
    await w.work()
    await user.click(w.mail(w.people["Ada"])[-1], label="Add steward")
    await user.click(w.mail(w.people["Ada"])[-1], label="Start")
    await w.work()
    board = next(message for message in w.mail(w.people["Ada"]) if "As text" in labels(message))
    shown = await user.click(board, label="Act")
    assert "steps left" in text_of(shown.response)


@in_world
async def test_one_table_a_channel(w: World) -> None:
    await w.lobby("Ada")
    assert "a table here already" in await w.told(w.people["Bob"], "table open", game="monastery")
    assert len((await w.table()).seats) == 1


@in_world
async def test_refusals_are_told_to_the_one_who_pressed(w: World) -> None:
    await w.lobby("Ada", "Bob")
    said = len(w.posts)
    ada, eve = w.people["Ada"], w.stranger
    assert "already" in refused(w, await ada.click(w.newest, label="Join"))
    for label in ("Leave", "Add steward", "Start"):
        assert "press Join" in refused(w, await eve.click(w.newest, label=label))
    assert "press Join" in text_of(w.answer(eve, await eve.click(w.newest, label="Options")))
    assert len(w.posts) == said
    assert "At the table: Ada, Bob." in text_of(w.newest)


@in_world
async def test_a_full_table(w: World) -> None:
    await w.lobby("Ada", "Bob", "Cyd")
    old = w.newest
    await w.people["Dot"].click(old, label="Join")
    assert labels(w.newest) == ["Leave", "Start", "Options"]
    table = await w.table()
    with pytest.raises(Exception, match="table_full"):
        await w.change(lobby.join, table, user_id=w.stranger.id, name="Eve")
    with pytest.raises(Exception, match="table_full"):
        await w.change(lobby.add_steward, table, user_id=w.people["Ada"].id)


@in_world
async def test_too_few(w: World) -> None:
    table = await w.lobby("Ada")
    with pytest.raises(Exception, match="too_few"):
        await w.change(lobby.start, table, user_id=w.people["Ada"].id)


@in_world
async def test_stewards_come_and_go(w: World) -> None:
    ada = w.people["Ada"]
    await w.lobby("Ada", stewards=3)
    assert "At the table: Ada, 3 stewards." in text_of(w.newest)
    for _ in range(3):
        await ada.click(w.newest, label="Remove steward")
    assert "At the table: Ada." in text_of(w.newest)
    assert "Remove steward" not in labels(w.newest)


@in_world
async def test_the_host_leaves_and_the_last_closes(w: World) -> None:
    await w.lobby("Ada", "Bob", stewards=1)
    await w.people["Ada"].click(w.newest, label="Leave")
    table = await w.table()
    assert table.row.host_id == w.people["Bob"].id
    await w.people["Bob"].click(w.newest, label="Leave")
    assert "The table is closed." in text_of(w.newest)
    assert labels(w.newest) == []
    told = await w.told(w.people["Bob"], "table join")
    assert told == "The table is closed. /table open opens another."
    await w.lobby("Cyd")
    assert [seat.name for seat in (await w.table()).seats] == ["Cyd"]


@in_world
async def test_options(w: World) -> None:
    await w.lobby("Ada", "Bob", options=("icons=false", "deal=even", "silence=true"))
    told = text_of(w.newest).splitlines()
    renderer = RENDERERS["monastery"]
    for name, value in (("deal", "even"), ("icons", False), ("teams", False), ("silence", True)):
        assert f"- {renderer.option(name, value)}" in told
    await w.people["Bob"].click(w.newest, label="Start")
    await w.work()
    assert (await w.table()).log.beginning.options["deal"] == "even"


@in_world
async def test_teams_are_for_four(w: World) -> None:
    await w.lobby("Ada", "Bob", "Cyd", options=("teams=true",))
    told = refused(w, await w.people["Ada"].click(w.newest, label="Start"))
    assert told.startswith("The options do not fit 3 players")
    await w.people["Dot"].click(w.newest, label="Join")
    await w.people["Ada"].click(w.newest, label="Start")
    assert (await w.table()).row.stage == "running"


@in_world
async def test_pressing_a_lobby_that_has_begun(w: World) -> None:
    table = await w.lobby("Ada", "Bob")
    await w.change(lobby.start, table, user_id=w.people["Ada"].id)
    for name, label in (("Cyd", "Join"), ("Ada", "Leave"), ("Ada", "Start"), ("Bob", "Add steward")):
        assert "begun already" in refused(w, await w.people[name].click(w.newest, label=label))
    assert len((await w.table()).seats) == 2


@in_world
async def test_play_again(w: World) -> None:
    await w.open("Ada", stewards=1, options=("icons=false",))
    await hasten_with_stewards(w)
    await w.people["Ada"].click(w.newest, label="Play again")
    table = await w.table()
    assert table.row.stage == "lobby"
    assert sorted(seat.name for seat in table.seats) == ["", "Ada"]
    assert table.row.options["icons"] is False
    end = next(message for message in w.posts if "Play again" in labels(message))
    again = w.answer(w.people["Ada"], await w.people["Ada"].click(end, label="Play again"))
    assert "a table here already" in text_of(again)


@in_world
async def test_play_again_after_somebody_was_forgotten(w: World) -> None:
    table = await w.open("Ada", "Bob")
    await hasten(w, table, lambda now: now.row.stage == "over", Mind("forget", good=0))
    await forget(w, w.people["Bob"])
    await w.people["Ada"].click(w.newest, label="Play again")
    await w.work()
    await w.people["Ada"].click(w.newest, label="Start")
    await w.work()
    table = await w.table()
    assert all(seat.user_id is not None or seat.steward for seat in table.seats)


@pytest.mark.parametrize("how", ["resign", "replace"])
@in_world
async def test_who_left_may_call_for_another_game(w: World, how: str) -> None:
    """He has the seat of the steward who took his."""
    table = await w.open("Ada", "Bob", "Cyd")
    ada, (colour,) = w.people["Ada"], table.seats_of(w.people["Ada"].id)
    if how == "resign":
        asked = w.answer(ada, await ada.slash(w.channel, "table resign"))
        await w.press(ada, asked, "Resign")
    else:
        await w.told(w.moderator, "mod replace", seat=colour, reason="gone")
    await hasten_with_stewards(w)
    assert "for those who played" in text_of(
        w.answer(w.stranger, await w.stranger.click(w.newest, label="Play again"))
    )
    told = w.answer(ada, await ada.click(w.newest, label="Play again"))
    assert told.flags.ephemeral
    assert "Its lobby is posted" in text_of(told)
    await w.work()
    table = await w.table()
    assert sorted(seat.name for seat in table.seats) == ["Ada", "Bob", "Cyd"]
    assert table.row.host_id == ada.id
    assert not any(seat.steward for seat in table.seats)


@in_world
async def test_who_left_and_was_replaced_by_a_person_has_one_seat_more(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, (colour,) = w.people["Ada"], table.seats_of(w.people["Ada"].id)
    await w.told(w.moderator, "mod replace", seat=colour, player=w.people["Cyd"], reason="for Ada")
    await hasten_with_stewards(w)
    await ada.click(w.newest, label="Play again")
    assert sorted(seat.name for seat in (await w.table()).seats) == ["Ada", "Bob", "Cyd"]


@in_world
async def test_who_is_back_has_not_left(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, (colour,) = w.people["Ada"], table.seats_of(w.people["Ada"].id)
    await w.told(w.moderator, "mod replace", seat=colour, reason="away")
    assert [one.name for one in await rows.former_players(w.app.database, table.id)] == ["Ada"]
    await w.told(w.moderator, "mod replace", seat=colour, player=ada, reason="back")
    assert await rows.former_players(w.app.database, table.id) == []
    await w.told(w.moderator, "mod replace", seat=colour, reason="away")
    await w.told(w.moderator, "mod reset", reason="another game")
    assert await rows.former_players(w.app.database, table.id) == []


@pytest.mark.parametrize(
    ("denied", "named"), [("view_channel", "View Channel"), ("send_messages", "Send Messages")]
)
@in_world
async def test_where_the_bot_may_not_write_no_table_is_opened(w: World, denied: str, named: str) -> None:
    everyone = discord.Permissions.all()
    everyone.update(**{denied: False})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discord.Interaction, "app_permissions", everyone)
        told = w.answer(w.people["Ada"], await w.people["Ada"].slash(w.channel, "table open", game="monastery"))
    assert told.flags.ephemeral
    assert text_of(told).startswith(f"I may not write here: I need {named} in this channel.")
    assert await rows.all_tables(w.app.database) == []


@pytest.mark.parametrize("denied", ["send_messages", "send_messages_in_threads"])
@in_world
async def test_a_thread_has_a_right_of_its_own(w: World, denied: str) -> None:
    thread = await w.thread("aside")
    everyone = discord.Permissions.all()
    everyone.update(**{denied: False})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discord.Interaction, "app_permissions", everyone)
        told = text_of((await w.people["Ada"].slash(thread, "table open", game="monastery")).response)
    if denied == "send_messages":
        assert told.startswith("Your table is open.")
    else:
        assert told.startswith("I may not write here: I need Send Messages in Threads in this channel.")


@in_world
async def test_a_refusal_to_open_is_private(w: World) -> None:
    await w.lobby("Ada")
    said = len(w.posts)
    told = w.answer(w.people["Bob"], await w.people["Bob"].slash(w.channel, "table open", game="monastery"))
    assert told.flags.ephemeral
    await w.work()
    assert len(w.posts) == said


@in_world
async def test_the_lobby_by_typing(w: World) -> None:
    await w.lobby("Ada")
    lobby = w.newest.id
    bob = w.people["Bob"]
    assert "Wait for somebody to join" in await w.told(w.people["Ada"], "table start")
    assert "You are at the table." in await w.told(bob, "table join")
    assert "already" in await w.told(bob, "table join")
    assert "At the table: Ada, Bob." in text_of(w.seen(bob, lobby))
    assert await w.told(bob, "table leave") == "You have left the table."
    assert "At the table: Ada." in text_of(w.seen(bob, lobby))
    assert "/table join" in await w.told(bob, "table start")
    await w.told(bob, "table join")
    await w.newest.delete()
    assert "The game has begun." in await w.told(bob, "table start")
    await w.work()
    assert labels(w.newest) == ["Act", "My screen", "What happened", "As text"]
    assert "begun already" in await w.told(w.people["Cyd"], "table join")
    assert "/table resign" in await w.told(bob, "table leave")


@in_world
async def test_a_lobby_that_was_deleted_is_posted_anew_by_who_joins(w: World) -> None:
    await w.lobby("Ada")
    await w.newest.delete()
    await w.told(w.people["Bob"], "table join")
    await w.work()
    assert "At the table: Ada, Bob." in text_of(w.newest)


async def hasten_with_stewards(w: World) -> None:
    mind = Mind("again", good=0)
    while (table := await w.table()).row.stage == "running":
        seat = table.game.to_act(table.log.state)[0]
        if table.at(seat).steward:
            await w.app.desk.stewards.run_due()
        else:
            await w.play(table, " ".join(mind.choose(table, seat)))
    await w.work()


@in_world
async def test_my_tables(w: World) -> None:
    assert "You sit at no table" in await w.told(w.people["Ada"], "table my")
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    other, _ = w.other(table)
    jump = f"https://discord.com/channels/{w.guild.id}/{w.channel.id}/{w.newest.id}"
    where = f"<#{w.channel.id}> ([{table.id}]({jump}))"
    assert await w.told(who, "table my") == f"{where}: Monastery, **your turn**"
    assert await w.told(other, "table my") == f"{where}: Monastery, waiting for {who.name}"


@in_world
async def test_a_lobby_that_was_deleted_can_be_called_back(w: World) -> None:
    await w.lobby("Ada")
    await w.newest.delete()
    assert "posted anew" in await w.told(w.people["Bob"], "table board")
    await w.work()
    await w.people["Bob"].click(w.newest, label="Join")
    assert [seat.name for seat in (await w.table()).seats] == ["Ada", "Bob"]


@in_world_of("mystery")
async def test_options_are_named_after_what_they_hold(w: World) -> None:
    """Where they need several forms; and no rule is a hint without a way to it."""
    await w.lobby("Ada")
    ways = [label for label in labels(w.newest) if label.startswith("Options")]
    assert ways == ["Options: Library, Events …", "Options: Library set, Answers …", "Options: Censure"]
    shown = await w.people["Ada"].click(w.newest, label=ways[2])
    assert "/table rules about:A16" in str(shown.modal)


def test_no_silence_at_all_is_said_so() -> None:
    assert RENDERERS["mystery"].option("refusals", "0") == "Nobody may keep silence."

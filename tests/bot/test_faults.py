"""Whatever Discord answers, the game goes on: nothing is lost, nothing is said twice, nothing is done twice."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.delivery import NOT_ALLOWED
from storage import outbox, rows
from storage.faults import StorageError
from tables import moderation, play
from tables.house import By, Duplicate
from tables.table import Table
from tests.bot.hands import GAME, Mind, by_thumb, hasten, lead, leads_to, offers, over
from tests.bot.reading import alts, answers, labels, text_of
from tests.bot.world import World, in_world

CODES = {  # code: status
    10062: 404,
    40060: 400,
    10008: 404,
    30046: 429,
    50001: 403,
    50007: 403,
    50013: 403,
    50035: 400,
    10003: 404,
    0: 429,
    1: 500,
    2: 502,
    3: 503,
}
PASSING = {code for code, status in CODES.items() if status == 429 or status >= 500}


def passing_on(table: Table) -> tuple[str, ...] | None:
    """An action after which it is somebody else's turn."""
    state = table.log.state
    (seat, *_) = GAME.to_act(state)
    for action in GAME.legal(state, seat):
        after = GAME.to_act(GAME.apply(state, seat, action).state)
        if after and after != GAME.to_act(state) and GAME.write(action) == "done":
            return ("done",)
    return None


async def brink(w: World, *names: str) -> tuple[Table, Any, Any]:
    """A table on the brink of the next turn: whose it is, and his question whether to end it."""
    table = await w.open(*(names or ("Ada", "Bob")))
    mind = Mind("brink")
    table = await hasten(w, table, lambda now: len(now.log.acts) > 3 and passing_on(now) is not None, mind)
    who, _ = w.actor(table)
    panel = await w.panel(who)
    return table, who, await lead(w, who, panel, ("done",))


def boards(w: World) -> list[Any]:
    return [message for message in w.posts if any(file.filename == "board.png" for file in message.attachments)]


async def later(w: World) -> None:
    for _ in range(3):
        w.clock.now += 400
        await w.work()


@pytest.mark.parametrize("code", list(CODES))
@pytest.mark.parametrize("path", ["/interactions/*/callback", "/webhooks/*/messages/@original"])
@in_world
async def test_an_answer_that_cannot_be_given(w: World, path: str, code: int) -> None:
    table, who, panel = await brink(w)
    shown, acts = len(boards(w)), len(table.log.acts)
    w.fault("*", path, CODES[code], code)
    await who.click(panel, label="Confirm")
    await w.work()
    table = await w.table()
    assert [GAME.write(act.do) for act in table.log.acts[acts:]].count("done") == len(table.log.acts) - acts >= 1
    assert len(boards(w)) == shown + 1
    who, _ = w.actor(table)
    assert answers(await w.panel(who))


@pytest.mark.parametrize("code", list(CODES))
@in_world
async def test_a_turn_that_cannot_be_posted(w: World, code: int) -> None:
    table, who, panel = await brink(w)
    shown = len(boards(w))
    again = code == NOT_ALLOWED  # it is tried without its picture
    w.fault("POST", f"/channels/{w.channel.id}/messages", CODES[code], code, times=1 + again)
    await w.press(who, panel, "Confirm")
    await w.work()
    assert len(boards(w)) == shown
    assert bool(await w.waiting()) == (code in PASSING)
    await later(w)
    assert len(boards(w)) == shown + (code in PASSING)
    path = f"/channels/{w.channel.id}/messages"
    tries = [one.json["nonce"] for one in w.env.http_requests if one.json and one.path == path]
    assert len(tries) - len(set(tries)) == (code in PASSING or again)  # the second try has the nonce of the first
    assert await w.waiting() == []
    table, acts = await w.table(), len(table.log.acts)
    await hasten(w, table, lambda now: len(now.log.acts) > acts + 12, Mind("on"))
    assert len(boards(w)) > shown + (code in PASSING)
    assert labels(w.newest) == ["Act", "My screen", "What happened", "As text"]


@in_world
async def test_a_channel_where_no_files_may_be_attached(w: World) -> None:
    """The turn is told all the same, with its buttons, and says why there is no picture."""
    _, who, panel = await brink(w)
    w.fault("POST", f"/channels/{w.channel.id}/messages", 403, NOT_ALLOWED)
    await w.press(who, panel, "Confirm")
    await w.work()
    assert w.newest.attachments == []
    assert labels(w.newest) == ["Act", "My screen", "What happened", "As text"]
    assert "I may not attach files here, so there is no picture: /table board has it." in text_of(w.newest)
    assert f"<@{w.actor(await w.table())[0].id}>" in text_of(w.newest)
    assert await w.waiting() == []


@pytest.mark.parametrize("code", list(CODES))
@in_world
async def test_old_buttons_that_cannot_be_taken_away(w: World, code: int) -> None:
    _, who, panel = await brink(w)
    shown = len(boards(w))
    w.fault("PATCH", f"/channels/{w.channel.id}/messages/*", CODES[code], code)
    await w.press(who, panel, "Confirm")
    await w.work()
    await later(w)
    assert len(boards(w)) == shown + 1
    old = boards(w)[-2]
    assert labels(old) == ["Act", "My screen", "What happened", "As text"]
    assert w.answer(who, await who.click(old, label="My screen")).attachments


@pytest.mark.parametrize("code", list(CODES))
@pytest.mark.parametrize("opening", [True, False])
@in_world
async def test_mail_that_cannot_be_sent(w: World, opening: bool, code: int) -> None:
    await w.lobby("Ada", "Bob")
    ada = w.people["Ada"]
    box = ada.user.dm_channel.id
    w.fault("POST", "/users/@me/channels" if opening else f"/channels/{box}/messages", CODES[code], code)
    await ada.click(w.newest, label="Start")
    await w.work()
    assert len(boards(w)) == 1
    await later(w)
    assert len(boards(w)) == 1
    assert await w.waiting() == []
    sent = len(w.mail(ada)) + len(w.mail(w.people["Bob"]))
    assert sent == (2 if code in PASSING else 1)


@pytest.mark.parametrize("code", list(CODES))
@pytest.mark.parametrize("path", ["/interactions/*/callback", "/webhooks/*/messages/@original"])
@in_world
async def test_a_lobby_is_posted_whatever_becomes_of_the_answer(w: World, path: str, code: int) -> None:
    w.fault("*", path, CODES[code], code)
    await w.people["Ada"].slash(w.channel, "table open", game="monastery")
    await w.work()
    lobbies = [message for message in w.posts if "Join" in labels(message)]
    assert len(lobbies) == 1
    await w.people["Bob"].click(lobbies[0], label="Join")
    assert len((await w.table()).seats) == 2


# -- the database is away --------------------------------------------------------------------------------


@in_world
async def test_a_database_that_does_not_answer(w: World) -> None:
    """Whoever presses hears so, nothing is half done, and he presses again."""
    table, who, asked = await brink(w)
    with pytest.MonkeyPatch.context() as away:

        def gone(self: Any) -> Any:
            raise StorageError("the disk is full, so cloister.db cannot be written")

        away.setattr(type(w.app.database), "writing", gone)
        refused = await w.press(who, asked, "Confirm")
        assert "The database does not answer." in text_of(refused)
    assert len((await w.table()).log.acts) == len(table.log.acts)
    await w.press(who, await lead(w, who, await w.panel(who), ("done",)), "Confirm")
    assert len((await w.table()).log.acts) > len(table.log.acts)


# -- twice ---------------------------------------------------------------------------------------------


@in_world
async def test_a_second_delivery_of_an_act_changes_nothing(w: World) -> None:
    table = await w.open("Ada", "Bob")
    seat = table.to_act[0]
    user = table.at(seat).user_id
    after = await w.change(play.act, table, By(77), seat=seat, text="exchange", user_id=user)
    for text in (" ".join(Mind("twice").choose(after, seat)), "exchange"):  # legal still, or not any more
        with pytest.raises(Duplicate):
            await w.change(play.act, table, By(77), seat=seat, text=text, user_id=user)
    assert await w.table() is after
    assert len(after.log.acts) == 1


@in_world
async def test_a_second_delivery_through_the_gateway_says_nothing_more(w: World) -> None:
    ada = w.people["Ada"]
    await w.twice(lambda: ada.slash(w.channel, "table open", game="monastery"))
    await w.work()
    assert "Join" in labels(w.newest)
    await w.twice(lambda: w.people["Bob"].click(w.newest, label="Join"))
    assert len((await w.table()).seats) == 2
    said = len(w.posts)
    await w.twice(lambda: ada.click(w.newest, label="Start"))
    await w.work()
    assert len(w.posts) == said + 1
    table = await w.table()
    who, seat = w.actor(table)
    wanted = Mind("again").choose(table, seat)
    panel = await w.panel(who)
    while not (table := await w.table()).log.acts:
        made = await offers(w, who, panel)
        press = next(press for words, press in made if leads_to(table, seat, words, wanted))
        await w.twice(press)
        panel = w.seen(who, panel.id)
    assert len(table.log.acts) == 1
    assert "moved on" not in text_of(w.seen(who, panel.id))


@in_world
async def test_orders_are_carried_out_once(w: World) -> None:
    table = await w.open("Ada", "Bob")
    await w.order(moderation.skip, table, By(99))
    with pytest.raises(Duplicate):
        await w.order(moderation.skip, table, By(99))
    assert len((await w.table()).log.acts) == 1
    assert len(await rows.audit(w.app.database, table.id)) == 1


# -- gone ----------------------------------------------------------------------------------------------


@in_world
async def test_a_deleted_channel(w: World) -> None:
    table, _, _ = await brink(w)
    await w.delete_channel()
    played = await w.play(table, "done")
    await later(w)
    assert await w.waiting() == []
    assert len(played.log.acts) > len(table.log.acts)
    assert await w.app.desk.house.look(table.id) == played


@in_world
async def test_the_bot_is_removed_from_the_server(w: World) -> None:
    table, _, _ = await brink(w)
    await w.leave_guild()
    await w.play(table, "done")
    await later(w)
    assert await w.waiting() == []


@in_world
async def test_a_member_who_left_is_replaced(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, seat = w.actor(table)
    w.guild.remove_member(who)
    await w.told(w.moderator, "mod replace", seat=seat, reason="left")
    await w.work()
    assert (await w.table()).at(seat).steward == "greedy"
    assert len((await w.table()).log.acts) > 0


@in_world
async def test_a_deleted_board_message(w: World) -> None:
    _, who, panel = await brink(w)
    await boards(w)[-1].delete()
    await w.press(who, panel, "Confirm")
    await w.work()
    assert labels(w.newest) == ["Act", "My screen", "What happened", "As text"]


@pytest.mark.parametrize("what", ["reset", "rewind"])
@in_world
async def test_news_of_a_game_that_was_taken_back_is_not_told(w: World, what: str) -> None:
    _, who, panel = await brink(w)
    shown = len(boards(w))
    w.fault("POST", f"/channels/{w.channel.id}/messages", 503, 0)
    await w.press(who, panel, "Confirm")
    await w.work()
    if what == "reset":
        await w.told(w.moderator, "mod reset", reason="why")
    else:
        preview = w.answer(w.moderator, await w.moderator.slash(w.channel, "mod rewind", move=0, reason="why"))
        await w.moderator.click(preview, label="Take it back to here")
    await later(w)
    if what == "reset":
        await w.people["Ada"].click(w.newest, label="Start")
        await w.work()
    assert len(boards(w)) == shown + 1
    assert await w.waiting() == []


@in_world
async def test_turns_that_wait_together_are_told_in_one(w: World) -> None:
    table, who, panel = await brink(w)
    shown = len(boards(w))
    w.fault("POST", f"/channels/{w.channel.id}/messages", 503, 0, times=2)
    await w.press(who, panel, "Confirm")
    await w.work()
    acts = len(table.log.acts)
    await hasten(w, await w.table(), lambda now: len(now.log.acts) > acts + 25 or over(now), Mind("many"))
    await later(w)
    assert len(boards(w)) <= shown + 2
    assert (await outbox.waiting(w.app.database)) == []


@in_world
async def test_a_panel_where_no_files_may_be_sent(w: World) -> None:
    """It comes in words, with all its buttons, and can be played with."""
    table = await w.open("Ada", "Bob")
    who, seat = w.actor(table)
    wanted = Mind("words").choose(table, seat)
    w.fault("PATCH", "/webhooks/*/messages/@original", 403, 50013)
    panel = await w.panel(who)
    assert panel.attachments == []
    assert alts(panel) == []
    assert answers(panel)
    assert "-# Monastery: Day 1" in text_of(panel)  # what the picture shows is said instead
    await by_thumb(w, who, wanted, panel)
    assert len((await w.table()).log.acts) == 1

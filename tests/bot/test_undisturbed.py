"""Nothing disturbs anybody in his quiet hours or on vacation, and he hears of it once he is awake: once."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from storage import rows
from storage.timing import Pace
from tables import absence, lobby
from tests.bot.reading import labels, sent_text, text_of
from tests.bot.test_absence import other_of, passes
from tests.bot.world import World, in_world

HOUR, DAY = 3600.0, 86400.0
SILENT = discord.MessageFlags(suppress_notifications=True).value


def sent(w: World, content: str) -> Any:
    """The last request by which a message with these words was sent."""
    bodies = [one.json for one in w.env.http_requests if isinstance(one.json, dict)]
    return [body for body in bodies if sent_text(body) == content][-1]


def disturbs(w: World, content: str, who: Any) -> bool:
    body = sent(w, content)
    return who.id in body["allowed_mentions"].get("users", ()) and not body["flags"] & SILENT


async def sleeps(w: World, who: Any, hours: int = 8) -> None:
    """He goes to bed now."""
    await w.told(who, "me zone", name="UTC")
    minutes = int(w.clock.now % DAY // 60)
    since, until = (f"{m // 60}:{m % 60:02}" for m in (minutes, (minutes + hours * 60) % 1440))
    await w.told(who, "me quiet", since=since, until=until)


async def his_turn(w: World, who: Any) -> str:
    """The others play until he is awaited; the board by which the channel hears so."""
    table = await w.table()
    (his,) = table.seats_of(who.id)
    while his not in table.to_act:
        table = await w.play(table, table.game.write(table.game.legal(table.log.state, table.to_act[0])[-1]))
    await w.work()
    return text_of(w.turn)


def reminders(w: World, who: Any) -> list[Any]:
    return [one for one in (*w.posts, *w.mail(who)) if "a table waits for you" in text_of(one)]


async def begun(w: World) -> tuple[Any, Any]:
    """Whose turn it is, and who comes next."""
    who, _ = w.actor(await w.open("Ada", "Bob"))
    return who, other_of(w, who)


@in_world
async def test_a_turn_pings_who_is_awake(w: World) -> None:
    _, other = await begun(w)
    told = await his_turn(w, other)
    assert disturbs(w, told, other)
    await passes(w, 1)
    assert not reminders(w, other)


@pytest.mark.parametrize("by", ["direct message", "channel"])
@in_world
async def test_a_turn_at_night_makes_no_sound_and_is_heard_of_in_the_morning(w: World, by: str) -> None:
    _, other = await begun(w)
    await w.told(other, "me reminders", after="off", by=by)
    await sleeps(w, other)
    before = len(w.mail(other))
    told = await his_turn(w, other)
    assert f"<@{other.id}>" in told
    assert not disturbs(w, told, other)
    for letter in w.mail(other)[before:]:  # his screen
        assert sent(w, text_of(letter))["flags"] & SILENT
    assert len(w.mail(other)) > before
    await passes(w, 7 * HOUR)
    assert not reminders(w, other)
    await passes(w, HOUR)
    (morning,) = reminders(w, other)
    assert "your turn began" in text_of(morning)
    assert disturbs(w, text_of(morning), other)
    for _ in range(3):
        await passes(w, 3 * DAY + 12 * HOUR)
    assert len(reminders(w, other)) == 1


@in_world
async def test_what_falls_due_with_it_is_one_line(w: World) -> None:
    _, other = await begun(w)
    await w.told(other, "me reminders", after="2 hours")
    await sleeps(w, other)
    await his_turn(w, other)
    await passes(w, 8 * HOUR)
    (morning,) = reminders(w, other)
    assert text_of(morning).count("your turn began") == 1


@in_world
async def test_who_has_played_meanwhile_is_not_told_of_it(w: World) -> None:
    who, other = await begun(w)
    await w.told(other, "me reminders", after="off")
    await sleeps(w, other)
    await his_turn(w, other)
    await his_turn(w, who)
    await passes(w, 9 * HOUR)
    assert not reminders(w, other)


@in_world
async def test_a_restart_loses_no_ping(w: World) -> None:
    _, other = await begun(w)
    await w.told(other, "me reminders", after="off")
    await sleeps(w, other)
    await his_turn(w, other)
    await w.restart()
    await w.app.desk.timekeeper.beat()
    await passes(w, 9 * HOUR)
    await w.app.desk.timekeeper.beat()
    await passes(w, 0)
    assert len(reminders(w, other)) == 1


@in_world
async def test_nobody_is_pinged_on_vacation(w: World) -> None:
    _, other = await begun(w)
    await w.told(other, "me reminders", after="off")
    await w.told(other, "me away", until="3 days")
    assert not disturbs(w, await his_turn(w, other), other)
    await passes(w, 2 * DAY)
    assert not reminders(w, other)
    await passes(w, DAY + 1)
    assert len(reminders(w, other)) == 1


@in_world
async def test_who_is_stood_in_for_is_not_pinged(w: World) -> None:
    """What is sent just before his steward has decided."""
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    await w.change(absence.step_out, table, user_id=other_of(w, who).id)
    table = await w.table()
    seat = table.to_act[0]
    w.app.desk.stewards.run_due = nothing  # type: ignore[method-assign]
    while table.to_act == (seat,):
        table = await w.play(table, table.game.write(table.game.legal(table.log.state, seat)[-1]))
    await w.work()
    assert f"<@{other_of(w, who).id}>" in text_of(w.turn)
    assert not disturbs(w, text_of(w.turn), other_of(w, who))


async def nothing() -> int:
    return 0


@in_world
async def test_what_is_proposed_at_night_waits_silently(w: World) -> None:
    who, other = await begun(w)
    await sleeps(w, other)
    await w.told(who, "table propose pause")
    await w.work()
    body = sent(w, text_of(w.newest))
    assert labels(w.newest) == ["I agree", "I do not agree"]
    assert body["allowed_mentions"]["users"] == [other.id]  # he finds it in the morning
    assert body["flags"] & SILENT


@in_world
async def test_a_reminder_that_his_closed_box_refuses_is_said_in_the_channel(w: World) -> None:
    table = await w.lobby("Ada", "Bob")
    pace = Pace("custom", bank=4 * HOUR, increment=HOUR, cap=4 * HOUR)
    await w.change(lobby.set_pace, table, user_id=w.people["Ada"].id, pace=pace)
    await w.people["Ada"].click(w.newest, label="Start")
    await w.work()
    who, _ = w.actor(await w.table())
    await w.told(who, "me reminders", after="2 hours")
    w.fault("POST", f"/channels/{who.user.dm_channel.id}/messages", 403, 50007, times=None)
    await passes(w, 2 * HOUR + 1)
    assert (await rows.person(w.app.database, who.id)).dms_closed
    await passes(w, 1)
    assert len(reminders(w, who)) == 1
    assert disturbs(w, text_of(reminders(w, who)[0]), who)
    await passes(w, HOUR / 2)
    assert len(reminders(w, who)) == 1
    await passes(w, HOUR)  # little of his time is left
    assert len(reminders(w, who)) == 2

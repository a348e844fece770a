"""Absence at a table, as people see it: what is said, whom it pings, and what its buttons do."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import bot
from render.telling import colour_name
from storage import rows
from storage.timing import Pace, Planned, Proposal
from tables import absence, agreement, lobby, plans
from tables.table import Table
from tests.bot.reading import labels, pressable, text_of
from tests.bot.world import World, in_world, in_world_of

HOUR, DAY = 3600.0, 86400.0
SHORT = Pace("custom", bank=2 * HOUR, increment=HOUR, cap=2 * HOUR)


async def paced(w: World, pace: Pace = SHORT) -> Table:
    table = await w.lobby("Ada", "Bob")
    await w.change(lobby.set_pace, table, user_id=w.people["Ada"].id, pace=pace)
    await w.people["Ada"].click(w.newest, label="Start")
    await w.work()
    return await w.table()


async def passes(w: World, seconds: float) -> None:
    """Time goes by, and what falls due is done and said."""
    w.clock.now += seconds
    for _ in range(3):
        await w.app.desk.timekeeper.run_due()
        await w.work()


def other_of(w: World, who: Any) -> Any:
    return next(one for one in (w.people["Ada"], w.people["Bob"]) if one.id != who.id)


@in_world
async def test_time_is_up_and_another_lets_a_steward_decide(w: World) -> None:
    who, seat = w.actor(await paced(w))
    await passes(w, 2 * HOUR + 60)
    post = w.newest
    assert text_of(post).startswith(f"<@{who.id}>, your time is up.")
    assert labels(post) == ["Let a steward decide", "I am back"]
    assert w.pings(text_of(post))["users"] == [who.id]
    refused = w.answer(w.stranger, await w.stranger.click(post, label="Let a steward decide"))
    assert "You do not play at this table" in text_of(refused)
    told = w.answer(other_of(w, who), await other_of(w, who).click(post, label="Let a steward decide"))
    assert text_of(told) == "A steward makes this turn."
    await w.work()
    assert seat not in (await w.table()).to_act
    assert any("lets a steward make this turn" in text_of(message) for message in w.posts)


@in_world
async def test_i_am_back(w: World) -> None:
    table = await paced(w, Pace("custom", bank=2 * HOUR, increment=HOUR, cap=2 * HOUR, strict=True))
    who, seat = w.actor(table)
    await passes(w, 2 * HOUR + 60)
    post = next(message for message in w.posts if "A steward plays on for" in text_of(message))
    assert labels(post) == ["I am back"]
    told = w.answer(who, await who.click(post, label="I am back"))
    assert text_of(told) == "You have your seat again."
    again = w.answer(who, await who.click(post, label="I am back"))
    assert text_of(again) == "You are not away: the seat is yours."
    await passes(w, 600)
    assert text_of(w.newest) == f"<@{who.id}> is back and plays {colour_name(seat, w.app.desk.language)} again."
    assert not (await w.table()).at(seat).stand_in


@in_world
async def test_a_reminder_comes_once_by_direct_message(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    await w.told(who, "me reminders", after="8 hours")
    await w.app.desk.timekeeper.run_due()
    before = len(w.mail(who))
    await passes(w, 8 * HOUR)
    (letter,) = w.mail(who)[before:]
    assert "a table waits for you" in text_of(letter)
    assert f"<#{w.channel.id}>: your turn began <t:" in text_of(letter)
    await passes(w, 3 * DAY)
    assert len(w.mail(who)) == before + 1


@in_world
async def test_a_reminder_in_the_channel_pings_him_alone_and_says_when_time_is_up(w: World) -> None:
    who, _ = w.actor(await paced(w))
    await w.told(who, "me reminders", after="off", by="channel")
    await passes(w, 1.7 * HOUR)
    content = text_of(w.newest)
    assert "little of your time is left; time up <t:" in content
    assert w.pings(content)["users"] == [who.id]
    ends = int(content.rsplit("<t:", 1)[1].split(":")[0])
    assert ends == int(w.clock.now + 0.3 * HOUR)


@in_world
async def test_a_reminder_that_is_no_news_any_more_is_not_sent(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, seat = w.actor(table)
    await w.told(who, "me reminders", after="2 hours", by="channel")
    w.clock.now += 2 * HOUR
    await w.app.desk.timekeeper.run_due()
    assert [one.kind for one in await w.waiting()] == ["reminder"]
    while seat in table.to_act:
        legal = table.game.legal(table.log.state, seat)
        table = await w.play(table, table.game.write(legal[-1]))
    await w.work()
    assert not any("waits for you" in text_of(message) for message in w.posts)


@in_world
async def test_a_reminder_that_comes_late_waits_for_the_morning(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    await w.told(who, "me reminders", after="2 hours", by="channel")
    w.clock.now += 2 * HOUR
    await w.app.desk.timekeeper.run_due()
    w.clock.now += 1  # and now he goes to bed
    await w.told(who, "me zone", name="UTC")
    minutes = int(w.clock.now % DAY // 60)
    since, until = (f"{m // 60}:{m % 60:02}" for m in ((minutes - 5) % 1440, (minutes + 60) % 1440))
    await w.told(who, "me quiet", since=since, until=until)
    await w.work()
    assert not any("waits for you" in text_of(message) for message in w.posts)
    await passes(w, 61 * 60)
    assert [text_of(message) for message in w.posts if "waits for you" in text_of(message)]


@in_world
async def test_a_nudge_by_button(w: World) -> None:
    who, _ = w.actor(await w.open("Ada", "Bob"))
    table, other = await w.table(), other_of(w, who)
    told = w.answer(other, await w.forge(other, w.turn, f"cl:nudge:{table.id}:0:"))
    assert text_of(told) == "They are told, as soon as they are awake."
    await passes(w, 1)
    assert "another player asks you to go on" in text_of(w.mail(who)[-1])
    told = w.answer(other, await w.forge(other, w.turn, f"cl:nudge:{table.id}:0:"))
    assert text_of(told).startswith("They were nudged already. You can do so again <t:")
    told = w.answer(who, await w.forge(who, w.turn, f"cl:nudge:{table.id}:0:"))
    assert text_of(told) == "The table waits for nobody else."


@in_world
async def test_agreeing_and_not(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, bob = w.people["Ada"], w.people["Bob"]

    async def propose(what: Any) -> Any:
        moment = await w.app.desk.house.moment(await w.table())
        made = Proposal(what, ada.id, 0.0, ())
        await w.change(agreement.propose, table, proposal=made, moment=moment)
        await w.work()
        return w.newest

    post = await propose("pause")
    assert text_of(post) == f"<@{ada.id}> would like to pause the table. <@{bob.id}>, do you agree?"
    assert w.pings(text_of(post))["users"] == [bob.id]
    refused = w.answer(w.stranger, await w.stranger.click(post, label="I agree"))
    assert "You do not play" in text_of(refused)
    await bob.click(post, label="I do not agree")
    await w.work()
    assert (await w.table()).row.stage == "running"
    assert labels(w.seen(bob, post.id)) == []
    late = w.answer(bob, await w.forge(bob, post, pressable(post, "I agree")))  # pressed just before they went
    assert text_of(late) == "Nothing is proposed here any more."
    post = await propose("pause")
    await bob.click(post, label="I agree")
    await w.work()
    assert (await w.table()).row.stage == "paused"
    assert "The table is paused: all agree." in [text_of(message) for message in w.posts]
    colours = ", ".join(seat.colour or "" for seat in table.seats)
    assert f"Ada, agreed pause: {colours}" in await w.told(w.moderator, "mod audit")


@in_world
async def test_a_seat_is_offered_in_the_channel(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, dot = w.people["Ada"], w.people["Dot"]
    (seat,) = table.seats_of(ada.id)
    await w.change(absence.offer, table, user_id=ada.id)
    await w.work()
    told = w.answer(dot, await dot.click(w.newest, label="Take the seat"))
    assert text_of(told).startswith("The seat is yours.")
    await w.work()
    assert (await w.table()).at(seat).user_id == dot.id
    assert w.mail(dot)[-1].attachments  # his screen


@in_world
async def test_a_table_that_stood_still(w: World) -> None:
    await w.open("Ada", "Bob")
    await passes(w, 0)
    await passes(w, 31 * DAY)
    assert labels(w.newest) == ["We still play"]
    told = w.answer(w.people["Bob"], await w.people["Bob"].click(w.newest, label="We still play"))
    assert text_of(told) == "The table stays open."
    for days in (31, 8, 1):
        await passes(w, days * DAY)
    assert (await w.table()).row.stage == "ended"
    assert labels(w.newest) == ["Play on"]
    await w.people["Bob"].click(w.newest, label="Play on")
    await w.work()
    assert (await w.table()).row.stage == "running"
    assert "Act" in labels(w.newest)


@in_world
async def test_a_table_that_stood_still_by_typing(w: World) -> None:
    await w.open("Ada", "Bob")
    bob = w.people["Bob"]
    await passes(w, 0)
    assert "there is nothing to resume" in await w.told(bob, "table propose resume")
    await passes(w, 31 * DAY)
    assert "The table stays open." in await w.told(bob, "table propose resume")
    for days in (31, 8, 1):
        await passes(w, days * DAY)
    assert (await w.table()).row.stage == "ended"
    assert "do not play at this table" in await w.told(w.stranger, "table propose resume")
    assert "Play goes on." in await w.told(bob, "table propose resume")
    assert (await w.table()).row.stage == "running"


@in_world
async def test_time_is_up_by_typing(w: World) -> None:
    who, seat = w.actor(await paced(w))
    other = other_of(w, who)
    assert "The time is not up" in await w.told(other, "table nudge", steward=True)
    await passes(w, 2 * HOUR + 60)
    assert "Welcome back." in await w.told(who, "me back")
    assert "The time is not up" in await w.told(other, "table nudge", steward=True)
    assert seat in (await w.table()).to_act


@in_world
async def test_a_steward_decides_by_typing(w: World) -> None:
    who, seat = w.actor(await paced(w))
    await passes(w, 2 * HOUR + 60)
    assert "do not play at this table" in await w.told(w.stranger, "table nudge", steward=True)
    assert "A steward makes this turn." in await w.told(other_of(w, who), "table nudge", steward=True)
    await w.work()
    assert seat not in (await w.table()).to_act


@in_world
async def test_an_order_that_comes_to_nothing_is_told_to_its_maker_alone(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, seat = w.actor(table)
    other, waiting = w.other(table)
    order = Planned("brew", "Brew", "next", ("brew []",))
    await w.change(plans.leave, table, seat=waiting, user_id=other.id, order=order)
    while seat in table.to_act:
        table = await w.play(table, table.game.write(table.game.legal(table.log.state, seat)[-1]))
    await w.work()
    assert any("Nothing of what you had ordered" in text_of(letter) for letter in w.mail(other))
    assert not any("ordered" in text_of(message) for message in w.posts)
    assert who.id != other.id


@in_world
async def test_the_bot_gives_no_sign_of_life_while_its_line_is_cut(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot, "PULSE", 0.001)

    async def beats() -> bool:
        """Whether it gives one now."""
        w.clock.now += 10
        for _ in range(50):
            await asyncio.sleep(0.002)
            if await rows.kept_fact(w.app.database, "alive") == str(w.clock.now):
                return True
        return False

    at_work = asyncio.create_task(w.app._pulse())
    try:
        assert await beats()
        w.app.bot.dispatch("disconnect")
        await asyncio.sleep(0.01)
        assert not await beats()
        w.app.bot.dispatch("resumed")
        await asyncio.sleep(0.01)
        assert await beats()
    finally:
        at_work.cancel()
        await asyncio.gather(at_work, return_exceptions=True)


@in_world
async def test_you_are_next_for_whom_wants_to_hear_it(w: World) -> None:
    ada, bob = w.people["Ada"], w.people["Bob"]
    await w.told(bob, "me next", tell=True)
    table = await w.open("Ada", "Bob")
    seats = {user.name: table.seats_of(user.id)[0] for user in (ada, bob)}

    def heard(who: Any) -> int:
        return len([letter for letter in w.mail(who) if text_of(letter) == f"You are next in <#{w.channel.id}>."])

    for _ in range(4):
        table, before = await w.table(), heard(bob)
        (seat,) = table.to_act
        while (await w.table()).to_act == (seat,):
            now = await w.table()
            await w.play(now, now.game.write(now.game.legal(now.log.state, seat)[-1]))
        await w.work()
        await w.work()  # what follows a turn that was told
        assert heard(bob) == before + (seat == seats["Bob"])  # now it is Ada, and he comes after her
    assert heard(bob) >= 2
    assert heard(ada) == 0


@in_world_of("parley")
async def test_of_several_that_are_late_the_one_who_is_meant_is_stood_in_for(w: World) -> None:
    table = await paced(w)
    assert len(table.to_act) == 2
    await passes(w, 2 * HOUR + 60)
    ada = w.people["Ada"]
    (his,) = table.seats_of(w.people["Bob"].id)
    (hers,) = table.seats_of(ada.id)
    posts = {one: next(p for p in w.posts if f"<@{who}>, your time is up" in text_of(p)) for one, who in
             ((his, w.people["Bob"].id), (hers, ada.id))}  # fmt: skip
    asked = w.answer(ada, await ada.slash(w.channel, "table nudge", steward=True))
    assert "The time of several is up" in text_of(asked)
    assert sorted(labels(asked)) == ["Ada", "Bob"]
    asked = w.answer(ada, await w.forge(ada, posts[hers], f"cl:standin:{table.id}:0:"))  # before seats were named
    assert sorted(labels(asked)) == ["Ada", "Bob"]
    assert "do not play" in await w.told(w.stranger, "table nudge", steward=True)
    told = w.answer(ada, await ada.click(asked, label="Bob"))
    assert text_of(told) == "A steward makes this turn."
    await w.work()
    assert (await w.table()).to_act == (hers,)
    late = w.answer(ada, await w.forge(ada, posts[his], pressable(posts[his], "Let a steward decide")))
    assert "The time is not up" in text_of(late)
    await ada.click(posts[hers], label="Let a steward decide")
    await w.work()
    assert hers not in (await w.table()).to_act

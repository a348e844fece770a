"""A seat changes hands: offered to somebody or to anybody, taken by a press, kept after all."""

from __future__ import annotations

from typing import Any

import discord

from storage import rows
from tests.bot.hands import Mind, hasten, over
from tests.bot.reading import labels, menu_labels, menu_values, text_of, walked
from tests.bot.world import World, in_world


async def card(w: World, who: Any) -> Any:
    screen = w.answer(who, await who.slash(w.channel, "table screen"))
    return w.answer(who, await who.click(screen, label="The table"))


@in_world
async def test_a_seat_is_offered_to_somebody(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, cyd = w.people["Ada"], w.people["Cyd"]
    (seat,) = table.seats_of(ada.id)
    assert "Your seat is offered" in await w.told(ada, "table substitute", person=cyd)
    await w.work()
    post = w.newest
    assert text_of(post).startswith(f"<@{ada.id}> offers <@{cyd.id}> the seat of")
    assert w.pings(text_of(post))["users"] == [cyd.id]
    refused = w.answer(w.people["Dot"], await w.people["Dot"].click(post, label="Take the seat"))
    assert "No seat is offered to you here." in text_of(refused)
    own = w.answer(ada, await ada.click(post, label="Take the seat"))
    assert "sits at this table already" in text_of(own)
    await cyd.click(post, label="Take the seat")
    await w.work()
    table = await w.table()
    assert table.seats_of(cyd.id) == [seat]
    assert not table.sits(ada.id)
    assert w.mail(cyd)[-1].attachments[0].filename == "screen.png"
    assert "You do not play at this table" in await w.told(ada, "table screen")


@in_world
async def test_by_buttons_alone(w: World) -> None:
    await w.open("Ada", "Bob")
    ada, bob, dot = (w.people[name] for name in ("Ada", "Bob", "Dot"))
    shown = await card(w, ada)
    assert {"Offer my seat", "Let a steward play"} <= set(labels(shown))
    assert text_of(await w.press(ada, shown, "Offer my seat")) == "Your seat is offered in the channel."
    shown = await card(w, ada)
    assert text_of(await w.press(ada, shown, "Keep my seat")) == "You keep your seat."
    await w.work()
    late = w.answer(dot, await dot.click(w.newest, label="Take the seat"))
    assert "No seat is offered to you here." in text_of(late)
    shown = await w.press(bob, await card(w, bob), "Let a steward play")
    assert "A steward plays for you" in text_of(shown)
    await w.work()
    shown = await card(w, bob)
    assert "I am back" in labels(shown)
    back = w.answer(bob, await bob.click(shown, label="I am back"))
    assert text_of(back) == "You have your seat again."


@in_world
async def test_who_cannot_substitute(w: World) -> None:
    await w.open("Ada", "Bob")
    ada, bob = w.people["Ada"], w.people["Bob"]
    gone = w.env.create_user("Gone")
    robot = w.guild.add_member(w.env.create_user("Robot", bot=True))
    for person, told in (
        (bob, "sits at this table already"),
        (ada, "That is you."),
        (gone, "not on this server"),
        (robot, "That is a bot."),
    ):
        assert told in await w.told(ada, "table substitute", person=person)
    assert "You do not play at this table" in await w.told(w.stranger, "table substitute")
    assert "No seat is offered" in await w.told(ada, "table substitute", withdraw=True)
    await w.told(ada, "table substitute")
    assert "You keep your seat." in await w.told(ada, "table substitute", withdraw=True)
    assert not any(seat.offered is not None for seat in (await w.table()).seats)


@in_world
async def test_the_end_says_for_whom_it_counts(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, cyd = w.people["Ada"], w.people["Cyd"]
    (seat,) = table.seats_of(ada.id)
    await hasten(w, table, lambda now: len(now.log.acts) > 12, Mind("counts"))
    await w.told(ada, "table substitute", person=cyd)
    await w.work()
    await cyd.click(w.newest, label="Take the seat")
    await hasten(w, await w.table(), over, Mind("counts"))
    await w.work()
    ended = next(text_of(message) for message in reversed(w.posts) if " counts for " in text_of(message))
    assert f"{seat.capitalize()} counts for <@{cyd.id}>, who played " in ended
    assert (await rows.former_players(w.app.database, table.id))[0].user_id == ada.id


@in_world
async def test_by_typing_alone(w: World) -> None:
    await w.open("Ada", "Bob")
    ada, bob, dot = (w.people[name] for name in ("Ada", "Bob", "Dot"))
    assert "No seat is offered" in await w.told(dot, "table substitute", take=True)
    await w.told(ada, "table substitute")
    assert "The seat is yours." in await w.told(dot, "table substitute", take=True)
    assert "A steward plays for you" in await w.told(bob, "table substitute", steward=True)
    assert [seat.stand_in for seat in (await w.table()).seats if seat.user_id == bob.id] == ["turns"]
    assert "Welcome back." in await w.told(bob, "me back")
    assert not any(seat.stand_in for seat in (await w.table()).seats)
    assert "You are not away" in await w.told(bob, "me back")


@in_world
async def test_to_one_person_by_thumb(w: World) -> None:
    await w.open("Ada", "Bob")
    ada, bob, cyd = (w.people[name] for name in ("Ada", "Bob", "Cyd"))
    robot = w.guild.add_member(w.env.create_user("Robot", bot=True))
    for person, told in ((bob, "sits at this table already"), (ada, "That is you."), (robot, "That is a bot.")):
        shown = await card(w, ada)
        await ada.select(shown, [person], custom_id=people_menu(shown))
        assert told in text_of(w.seen(ada, shown.id))
    for number, told in (("5", "not on this server"), ("nobody", "no longer known")):
        forged = await w.forge(ada, shown, people_menu(await card(w, ada)), [number], kind=5)
        assert told in text_of(w.answer(ada, forged))
    assert not any(seat.offered is not None for seat in (await w.table()).seats)
    shown = await card(w, ada)
    await ada.select(shown, [cyd], custom_id=people_menu(shown))
    assert text_of(w.seen(ada, shown.id)) == "Your seat is offered in the channel."
    await w.work()
    assert w.pings(text_of(w.newest))["users"] == [cyd.id]
    await cyd.click(w.newest, label="Take the seat")
    assert (await w.table()).sits(cyd.id)


@in_world
async def test_for_whom_a_seat_counts_is_agreed_by_thumb(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, bob, cyd = (w.people[name] for name in ("Ada", "Bob", "Cyd"))
    (seat,) = table.seats_of(ada.id)
    await hasten(w, table, lambda now: len(now.log.acts) > 12, Mind("counts"))
    assert f"{seat} {ada.id}" not in menu_values(await card(w, ada))  # nobody else has played it
    await w.told(ada, "table substitute", person=cyd)
    await w.told(cyd, "table substitute", take=True)
    await hasten(w, await w.table(), lambda now: len(now.log.acts) > 24, Mind("counts"))
    shown = await card(w, bob)
    offered = [value for value in menu_values(shown) if value.startswith(seat)]
    assert offered == [f"{seat} {ada.id}", f"{seat} {cyd.id}"]
    assert f"{seat.capitalize()} counts for Ada" in menu_labels(shown)
    forged = await w.forge(bob, shown, menu_of(shown, offered[0]), [f"{seat} {bob.id}"], kind=3)
    assert "no longer known" in text_of(w.answer(bob, forged))
    shown = await w.pick(bob, await card(w, bob), offered[0])
    assert text_of(shown) == "The others are asked whether they agree."
    await w.work()
    await cyd.click(w.newest, label="I agree")
    assert (await w.table()).at(seat).counts == ada.id


def people_menu(message: Any) -> str:
    menus = [one for one in walked(message.components) if one.type is discord.ComponentType.user_select]
    return str(menus[0].custom_id)


def menu_of(message: Any, value: str) -> str:
    menus = [one for one in walked(message.components) if one.type is discord.ComponentType.string_select]
    return next(str(one.custom_id) for one in menus if value in [option.value for option in one.options])

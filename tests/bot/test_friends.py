"""Vacations as a table wants them: chosen in its lobby or by agreement, and a friend who plays meanwhile."""

from __future__ import annotations

from storage.timing import Pace
from tables import absence
from tests.bot.reading import labels, text_of, walked
from tests.bot.test_absence import passes
from tests.bot.test_lobby import refused
from tests.bot.test_substituting import people_menu
from tests.bot.world import World, in_world

DAY = 86400.0


async def pace(w: World) -> Pace:
    return (await w.table()).row.pace or Pace()


@in_world
async def test_the_lobby_says_what_vacations_and_clocks_mean(w: World) -> None:
    await w.lobby("Ada", "Bob")
    ada = w.people["Ada"]
    assert "Strict" not in labels(w.newest)
    await w.pick(ada, w.newest, "friend")
    assert (await pace(w)).away == "friend"
    assert "- On vacation a friend may play for him." in text_of(w.newest)
    await w.pick(ada, w.newest, "days")
    await ada.click(w.newest, label="Strict")
    assert ((await pace(w)).strict, (await pace(w)).away) == (True, "friend")
    assert "a steward plays on for him at once" in text_of(w.newest)
    await ada.click(w.newest, label="Less strict")
    await w.pick(ada, w.newest, "stands")
    assert ((await pace(w)).strict, (await pace(w)).away) == (False, "stands")
    before = await pace(w)
    for who, value, told in (
        (w.stranger, "steward", "You are not at this table yet"),
        (ada, "nonsense", "That button is no longer known"),
    ):
        assert told in refused(w, await w.forge(who, w.newest, "cp:away:1:0:", [value], kind=3))
        assert await pace(w) == before


@in_world
async def test_a_running_table_agrees_to_it(w: World) -> None:
    await w.open("Ada", "Bob")
    ada, bob = w.people["Ada"], w.people["Bob"]
    await w.told(ada, "table pace", pace="hours", strict=True, away="steward")
    await w.work()
    await bob.click(w.newest, label="I agree")
    assert ((await pace(w)).kind, (await pace(w)).strict, (await pace(w)).away) == ("hours", True, "steward")


@in_world
async def test_a_friend_plays_meanwhile(w: World) -> None:
    await w.lobby("Ada", "Bob")
    ada, cyd = w.people["Ada"], w.people["Cyd"]
    await w.pick(ada, w.newest, "friend")
    await ada.click(w.newest, label="Start")
    await w.work()
    (seat,) = (await w.table()).seats_of(ada.id)
    robot = w.guild.add_member(w.env.create_user("Robot", bot=True))
    assert "That is a bot." in await w.told(ada, "me away", until="3 days", friend=robot)
    assert "That is you." in await w.told(ada, "me away", until="3 days", friend=ada)
    told = await w.told(ada, "me away", until="3 days", friend=cyd)
    assert f"<@{cyd.id}> is asked to play for you" in told
    await w.work()
    post = w.newest
    assert text_of(post).startswith(f"<@{ada.id}> is away and asks <@{cyd.id}> to play")
    assert w.pings(text_of(post))["users"] == [cyd.id]
    await cyd.click(post, label="Take the seat")
    await w.work()
    assert (await w.table()).at(seat).user_id == cyd.id
    await passes(w, 4 * DAY)
    assert (await w.table()).at(seat).user_id == ada.id
    assert any("is back and plays" in text_of(message) for message in w.posts)


@in_world
async def test_a_friend_is_asked_by_thumb(w: World) -> None:
    await w.lobby("Ada", "Bob")
    ada, cyd = w.people["Ada"], w.people["Cyd"]
    await w.pick(ada, w.newest, "friend")
    await ada.click(w.newest, label="Start")
    await w.work()
    panel = w.answer(ada, await ada.slash(w.channel, "me settings"))
    assert "mefriend" not in str([getattr(one, "custom_id", "") for one in walked(panel.components)])
    panel = await w.write(ada, panel, "Vacation", "3 days")
    await ada.select(panel, [ada], custom_id=people_menu(panel))
    assert "That is you." in text_of(w.seen(ada, panel.id))
    panel = w.answer(ada, await ada.slash(w.channel, "me settings"))
    await ada.select(panel, [cyd], custom_id=people_menu(panel))
    assert f"<@{cyd.id}> is asked to play for you" in text_of(w.seen(ada, panel.id))
    panel = await w.write(ada, w.seen(ada, panel.id), "Vacation", "5 days")  # longer, and he is still asked
    assert f"<@{cyd.id}> is asked to play for you" in text_of(panel)
    await w.work()
    asked = next(post for post in w.posts if "Take the seat" in labels(post))
    await cyd.click(asked, label="Take the seat")
    assert (await w.table()).sits(cyd.id)
    await w.press(ada, panel, "I am back")
    assert (await w.table()).sits(ada.id)
    late = await w.forge(ada, panel, "cp:mefriend:0:0:", [str(cyd.id)], kind=5)
    assert "You are on no vacation" in text_of(w.answer(ada, late))


@in_world
async def test_for_whom_a_seat_counts_is_agreed(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, bob, cyd = (w.people[name] for name in ("Ada", "Bob", "Cyd"))
    (seat,) = table.seats_of(ada.id)
    found = await ada.autocomplete(w.channel, "table propose result", "seat", seat[:2])
    assert seat in [one["value"] for one in found]
    assert "There is no such seat" in await w.told(ada, "table propose result", seat="pink", person=cyd)
    assert "who plays that seat, or has" in await w.told(ada, "table propose result", seat=seat, person=cyd)
    await w.change(absence.offer, table, user_id=ada.id)
    await w.change(absence.take, table, user_id=cyd.id, name="Cyd")
    await w.told(bob, "table propose result", seat=seat, person=cyd)
    await w.work()
    assert "to count for" in text_of(w.newest)
    await cyd.click(w.newest, label="I agree")
    assert (await w.table()).at(seat).counts == cyd.id

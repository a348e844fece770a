"""/me: what people choose about their time, by typing and by thumb; what cannot be is said in a sentence."""

from __future__ import annotations

from typing import Any

from storage import rows, timing
from storage.rows import PersonRow
from storage.timing import Absence
from tables.house import By
from tests.bot.reading import choose, labels, text_of
from tests.bot.world import World, in_world

DAY = 86400.0


async def chosen(w: World, who: str = "Ada") -> PersonRow:
    return await rows.person(w.app.database, w.people[who].id)


@in_world
async def test_everything_by_typing(w: World) -> None:
    ada = w.people["Ada"]
    told = await w.told(ada, "me settings")
    assert "Your time zone is not known" in told
    assert "waited for you for 24 hours" in told
    assert "clock of Europe/Berlin, and it is quiet from 23:00 to 08:00" in await w.told(
        ada, "me zone", name="europe/berlin"
    )
    assert "quiet from 22:30 to 07:00" in await w.told(ada, "me quiet", since="22:30", until="7")
    assert "no hour is quiet" in await w.told(ada, "me quiet", since="7", until="7")
    told = await w.told(ada, "me reminders", after="2 hours", by="channel")
    assert "waited for you for 2 hours" in told
    assert "in the channel of the table" in told
    assert "You are not reminded" in await w.told(ada, "me reminders", after="off")
    assert "Nothing comes by direct message" in await w.told(ada, "me dms", push=False)
    assert "You are told when you are next" in await w.told(ada, "me next", tell=True)
    assert await chosen(w) == PersonRow(
        ada.id,
        wants_dms=False,
        zone="Europe/Berlin",
        quiet_from=420,
        quiet_until=420,
        reminders=0,
        remind_by="channel",
        wants_next=True,
    )
    assert await chosen(w, "Bob") == PersonRow(w.people["Bob"].id)


@in_world
async def test_two_presses_at_once_keep_what_both_mean(w: World) -> None:
    """Whatever was looked at for the one, the other is carried out before it."""
    ada, house = w.people["Ada"], w.app.desk.house
    carry_out, begin = house.change_person, w.clock()

    async def late(*given: Any, **named: Any) -> None:
        away, others = [Absence(begin, begin + DAY, begin + DAY)], {"zone": "Europe/Berlin", "wants_next": True}
        await carry_out(ada.id, lambda table, moment: None, By(), others, away)
        await carry_out(*given, **named)

    house.change_person = late  # type: ignore[method-assign]
    assert "clock of Europe/Berlin" in await w.told(ada, "me reminders", after="2 hours")
    assert await chosen(w) == PersonRow(ada.id, zone="Europe/Berlin", reminders=2, wants_next=True)
    (vacation,) = (await timing.absences(w.app.database, [ada.id]))[ada.id]
    assert vacation.until == begin + DAY


@in_world
async def test_everything_by_thumb(w: World) -> None:
    ada = w.people["Ada"]
    panel = w.answer(ada, await ada.slash(w.channel, "me settings"))
    assert panel.flags.ephemeral
    await choose(ada, panel, "8")
    assert (await chosen(w)).reminders == 8
    panel = w.seen(ada, panel.id)
    assert "8 hours" in text_of(panel)
    for label, after in (
        ("Remind me in the channel", "Remind me privately"),
        ("Say when I am next", "Do not say when I am next"),
        ("No direct messages", "Direct messages"),
    ):
        panel = await w.press(ada, panel, label)
        assert after in labels(panel)
        assert label not in labels(panel)
    person = await chosen(w)
    assert (person.remind_by, person.wants_next, person.wants_dms) == ("channel", True, False)


@in_world
async def test_what_is_written_by_thumb(w: World) -> None:
    ada = w.people["Ada"]
    panel = w.answer(ada, await ada.slash(w.channel, "me settings"))
    refused = w.answer(ada, await ada.click(panel, label="Quiet hours"))
    assert "Say first where you live" in text_of(refused)
    panel = w.answer(ada, await ada.slash(w.channel, "me settings"))
    for written, told in (("new york", "clock of America/New_York"), ("berlin", "clock of Europe/Berlin")):
        panel = await w.write(ada, panel, "Time zone", written)
        assert told in text_of(panel)
    await ada.submit_modal(await ada.click(panel, label="Quiet hours"), {"since": "22:30", "until": "7"})
    panel = w.seen(ada, panel.id)
    assert "quiet from 22:30 to 07:00" in text_of(panel)
    panel = await w.write(ada, panel, "Vacation", "3 days")
    assert f"You are away until <t:{int(w.clock.now + 3 * DAY)}:f>" in text_of(panel)
    panel = await w.press(ada, panel, "I am back")
    for label, written, told in (
        ("Time zone", "Middle Earth @everyone", "There is no time zone"),
        ("Vacation", "soon", "“soon” is neither a date nor a length of time"),
    ):
        assert told in text_of(await w.write(ada, panel, label, written))
        panel = w.answer(ada, await ada.slash(w.channel, "me settings"))
    await ada.submit_modal(await ada.click(panel, label="Quiet hours"), {"since": "noon", "until": "7"})
    assert "“noon” is no time of the day" in text_of(w.seen(ada, panel.id))


@in_world
async def test_a_vacation(w: World) -> None:
    ada = w.people["Ada"]
    told = await w.told(ada, "me away", until="3 days")
    assert f"You are away until <t:{int(w.clock.now + 3 * DAY)}:f>" in told
    (away,) = (await timing.absences(w.app.database, [ada.id]))[ada.id]
    assert away.until == w.clock.now + 3 * DAY
    w.clock.now += DAY
    assert "Welcome back" in await w.told(ada, "me back")
    assert "the seat is yours" in await w.told(ada, "me back")
    panel = w.answer(ada, await ada.slash(w.channel, "me away", until="40 days"))
    assert "29" not in text_of(panel)
    assert "30 days a year" in text_of(panel)
    panel = await w.press(ada, panel, "I am back")
    assert "You are away" not in text_of(panel)


@in_world
async def test_what_cannot_be_is_said_in_a_sentence(w: World) -> None:
    ada = w.people["Ada"]
    for command, given, told in (
        ("me zone", {"name": "Middle *Earth*"}, r"There is no time zone “Middle \*Earth\*”"),
        ("me quiet", {"since": "23", "until": "8"}, "Say first where you live"),
        ("me away", {"until": "2020-01-01"}, "That is over already"),
        ("me away", {"until": "yesterday"}, "“yesterday” is neither a date nor"),
        ("me away", {"until": "9 weeks 9 weeks 9 weeks"}, "for 180 days at once"),
    ):
        assert told in await w.told(ada, command, **given)
    await w.told(ada, "me zone", name="UTC")
    assert "“noon” is no time of the day" in await w.told(ada, "me quiet", since="noon", until="8")
    assert "12 hours a day at most" in await w.told(ada, "me quiet", since="8", until="23")


@in_world
async def test_forged_presses_change_nothing(w: World) -> None:
    ada = w.people["Ada"]
    panel = w.answer(ada, await ada.slash(w.channel, "me settings"))
    for custom_id, values, kind in (
        ("cl:metoggle:0:0:everything", None, 2),
        ("cl:metoggle:0:0:", None, 2),
        ("cp:mereminders:0:0:", ["7"], 3),
        ("cp:mereminders:0:0:", ["99999999999"], 3),
        ("cl:mereminders:0:0:3", None, 2),
    ):
        result = await w.forge(ada, panel, custom_id, values, kind)
        assert "no longer known" in text_of(w.answer(ada, result))
    assert await chosen(w) == PersonRow(ada.id)


@in_world
async def test_zones_are_completed(w: World) -> None:
    ada = w.people["Ada"]
    found = await ada.autocomplete(w.channel, "me zone", "name", "berl")
    assert [choice["value"] for choice in found][:1] == ["Europe/Berlin"]


@in_world
async def test_that_direct_messages_are_closed_changes_nothing_else(w: World) -> None:
    """What a letter that was refused writes down leaves the rest as it was chosen."""
    ada = w.people["Ada"]
    await w.told(ada, "me zone", name="Asia/Tokyo")
    w.fault("POST", "/users/@me/channels", 403, 50007, times=None)
    await w.open("Ada", "Bob")
    person = await chosen(w)
    assert (person.dms_closed, person.zone) == (True, "Asia/Tokyo")
    w.all_well()

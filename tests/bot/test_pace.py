"""The pace of a table where people meet it: in the lobby, under the board, by agreement, by a moderator."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest

import cogs.letters
from cogs import time_words
from render.language import ENGLISH
from storage.timing import Pace
from tests.bot.reading import choose, labels, text_of, walked
from tests.bot.world import World, in_world


def alt(message: Any) -> str:
    """The words of its first picture."""
    gallery = next(one for one in walked(message.components) if isinstance(one, discord.MediaGalleryComponent))
    return str(gallery.items[0].description)


@in_world
async def test_a_lobby_chooses_its_pace(w: World) -> None:
    await w.lobby("Ada", "Bob")
    assert time_words.pace("none", ENGLISH) in text_of(w.newest)
    await choose(w.people["Bob"], w.newest, "days")
    assert time_words.pace("days", ENGLISH) in text_of(w.newest)
    refused = await choose(w.stranger, w.newest, "hours")
    assert "press Join" in text_of(refused.followups[0])
    await w.people["Ada"].click(w.newest, label="Start")
    await w.work()
    table = await w.table()
    assert table.row.pace is not None
    assert table.row.pace.kind == "days"
    assert "<t:" in text_of(w.newest)  # how long he has, on everybody's own clock
    assert [clock.seat for clock in table.clocks] == list(table.log.beginning.seats)


@in_world
async def test_everybodys_time_is_on_the_picture_too(w: World) -> None:
    await w.lobby("Ada", "Bob")
    ada, bob = w.people["Ada"], w.people["Bob"]
    await choose(ada, w.newest, "days")
    await ada.click(w.newest, label="Start")
    await w.work()
    who, _ = w.actor(await w.table())
    told = alt(w.newest).rpartition("Time left: ")[2].rstrip(".").split(", ")
    assert sorted(told) == ["Ada 3 d 0 h", "Bob 3 d 0 h"]
    w.clock.now += 90 * 60
    late = [w.answer(one, await one.slash(w.channel, "table board")) for one in (ada, bob)]
    late.append(w.answer(ada, await ada.slash(w.channel, "table catchup")))
    for shown in late:
        assert f"{who.name} 2 d 22 h" in alt(shown)
        assert "3 d 0 h" in alt(shown)  # whose turn it is not has lost nothing
    history = w.answer(ada, await ada.slash(w.channel, "table history"))
    assert "Time left" not in alt(history)  # what anybody had then is not known any more


@in_world
async def test_without_a_pace_no_time_is_told(w: World) -> None:
    await w.open("Ada", "Bob")
    assert "<t:" not in text_of(w.newest)
    assert "Time left" not in alt(w.newest)


@in_world
async def test_a_pace_is_typed_in_the_lobby(w: World) -> None:
    await w.lobby("Ada", "Bob")
    ada = w.people["Ada"]
    assert await w.told(ada, "table pace", pace="custom", bank="2 days", more="6 hours") == "Done."
    table = await w.table()
    assert table.row.pace is not None
    assert (table.row.pace.bank, table.row.pace.increment) == (172800.0, 21600.0)
    assert "cannot" in await w.told(ada, "table pace", pace="custom", bank="soon") or (await w.table()) == table


@in_world
async def test_a_running_table_agrees_on_another_pace(w: World) -> None:
    await w.open("Ada", "Bob")
    told = await w.told(w.people["Ada"], "table pace", pace="days")
    assert told == "The others are asked whether they agree."
    await w.work()
    asked = next(message for message in w.posts if "I agree" in labels(message))
    assert (await w.table()).row.pace is None
    assert time_words.pace("days", ENGLISH) in text_of(asked)  # nobody agrees to what he is not told
    shown = w.answer(w.people["Bob"], await w.people["Bob"].slash(w.channel, "table catchup"))
    assert time_words.pace("days", ENGLISH) in text_of(shown)
    await w.people["Bob"].click(asked, label="I agree")
    pace = (await w.table()).row.pace
    assert pace is not None
    assert pace.kind == "days"


@in_world
async def test_a_moderator_gives_a_table_a_pace(w: World) -> None:
    await w.open("Ada", "Bob")
    form = await w.moderator.slash(w.channel, "mod pace", pace="hours")
    await w.moderator.submit_modal(form, {"said": "it is late"})
    pace = (await w.table()).row.pace
    assert pace is not None
    assert pace.kind == "hours"
    assert await w.told(w.moderator, "mod pace", pace="none", reason="a holiday") == "The table has another pace."
    assert (await w.table()).row.pace is None


@in_world
async def test_a_moderator_gives_a_table_a_pace_of_its_own(w: World) -> None:
    await w.open("Ada", "Bob")
    own = {"pace": "custom", "bank": "2 days", "more": "90 minutes", "most": "3 d"}
    assert "is no length of time" in await w.told(w.moderator, "mod pace", **own | {"bank": "soon"}, reason="x")
    assert "at least five minutes" in await w.told(w.moderator, "mod pace", **own | {"bank": "1 min"}, reason="x")
    assert (await w.table()).row.pace is None
    form = await w.moderator.slash(w.channel, "mod pace", **own, strict=True, away="steward")
    await w.moderator.submit_modal(form, {"said": "it is late"})
    await w.work()
    pace = (await w.table()).row.pace
    assert pace == Pace("custom", 2 * 86400, 5400, 3 * 86400, strict=True, away="steward")
    notice = next(text_of(post) for post in w.posts if "has changed the pace" in text_of(post))
    assert "2 days for everybody, and 1 hour and 30 minutes more with each turn, up to 3 days." in notice
    assert "a steward plays on for him at once" in notice
    for forged in ("pace", "pace custom", "pace custom/1/1/1/True/stands", "pace days/1/2/3/False/stands"):
        data = {"custom_id": f"cm:ordered:0:0:{forged}", "components": []}
        said = {"type": 18, "component": {"type": 4, "custom_id": "said", "value": "why"}}
        await w.send(w.moderator, 5, data | {"components": [said]})
        assert (await w.table()).row.pace == pace


@in_world
async def test_who_is_waited_for_is_nudged_once_a_day(w: World) -> None:
    table = await w.open("Ada", "Bob")
    other, _ = w.other(table)
    assert await w.told(other, "table nudge") == "They are told, as soon as they are awake."
    again = await w.told(other, "table nudge")
    assert again != "They are told, as soon as they are awake."
    assert "went wrong" not in again


@in_world
async def test_a_pace_of_its_own_is_filled_in(w: World) -> None:
    await w.lobby("Ada", "Bob")
    ada, bob = w.people["Ada"], w.people["Bob"]
    shown = await choose(ada, w.newest, "custom")
    await ada.submit_modal(shown, {"bank": "2 days", "more": "8h"})
    pace = (await w.table()).row.pace
    assert pace is not None
    assert (pace.kind, pace.bank, pace.increment, pace.cap) == ("custom", 2 * 86400, 8 * 3600, 2 * 86400)
    assert "- 2 days for everybody, and 8 hours more with each turn, up to 2 days." in text_of(w.newest)
    shown = await choose(ada, w.newest, "custom")
    await ada.submit_modal(shown, {"bank": "2 days", "more": "8h", "most": "1 d"})
    assert (await w.table()).row.pace == pace  # nobody can save less than he begins with
    shown = await choose(ada, w.newest, "custom")
    await ada.submit_modal(shown, {"bank": "2 days", "more": "", "most": ""})
    assert "- 2 days for everybody, and no more with a turn." in text_of(w.newest)
    shown = await choose(ada, w.newest, "custom")
    await ada.submit_modal(shown, {"bank": "2 days", "more": "8h", "most": ""})
    shown = await choose(ada, w.newest, "custom")
    await ada.submit_modal(shown, {"bank": "soon", "more": ""})
    assert (await w.table()).row.pace == pace
    await ada.click(w.newest, label="Start")
    await w.work()
    screen = w.answer(ada, await ada.slash(w.channel, "table screen"))
    card = w.answer(ada, await ada.click(screen, label="The table"))
    shown = await choose(ada, card, "custom")
    await ada.submit_modal(shown, {"bank": "3 days", "more": ""})
    await w.work()
    await bob.click(w.newest, label="I agree")
    pace = (await w.table()).row.pace
    assert pace is not None
    assert (pace.bank, pace.increment) == (3 * 86400, 0)


@in_world
async def test_times_that_a_pace_does_not_take_are_said_in_a_sentence(w: World) -> None:
    await w.lobby("Ada", "Bob")
    ada = w.people["Ada"]
    own = "This pace has times of its own"
    for given, told in (
        ({"pace": "days", "bank": "5 d"}, own),
        ({"pace": "hours", "most": "5 d"}, own),
        ({"pace": "none", "more": "1 h"}, own),
        ({"pace": "custom"}, "Say how long everybody has to begin with"),
        ({"pace": "custom", "more": "1 h", "bank": " "}, "Say how long everybody has to begin with"),
    ):
        assert told in await w.told(ada, "table pace", **given)
    assert (await w.table()).row.pace is None


TIMES = re.compile(r"Time left: (?:(?:Ada|Bob) \d+ d \d+ h[,.] ?){2}$", re.MULTILINE)


@in_world
async def test_everybodys_time_is_told_in_words_where_no_picture_says_so(w: World) -> None:
    await w.lobby("Ada", "Bob")
    ada, bob = w.people["Ada"], w.people["Bob"]
    await choose(ada, w.newest, "days")
    await ada.click(w.newest, label="Start")
    await w.work()
    assert not TIMES.search(text_of(w.newest))  # the picture has them, and in its alternative text
    w.clock.now += 90 * 60
    for shown in (
        w.answer(ada, await ada.slash(w.channel, "table text")),
        w.answer(bob, await bob.click(w.newest, label="As text")),
    ):
        (told,) = TIMES.findall(text_of(shown))
        assert "2 d 22 h" in told
        assert "3 d 0 h" in told
    await w.told(w.moderator, "mod pause", reason="why")
    assert TIMES.search(text_of(w.answer(ada, await ada.slash(w.channel, "table board"))))
    assert TIMES.search(text_of(w.answer(ada, await ada.slash(w.channel, "table catchup"))))
    assert TIMES.search(text_of(w.answer(ada, await ada.slash(w.channel, "table text"))))


@in_world
async def test_a_turn_without_a_picture_says_what_everybody_has(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cogs.letters.Letters, "_excuse", lambda *_: "There is no picture.")
    await w.lobby("Ada", "Bob")
    await choose(w.people["Ada"], w.newest, "days")
    await w.people["Ada"].click(w.newest, label="Start")
    await w.work()
    assert "There is no picture." in text_of(w.newest)
    assert TIMES.search(text_of(w.newest))

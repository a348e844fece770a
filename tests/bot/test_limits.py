"""Whoever asks for too much is told so kindly, in his language; his game goes on, and others notice nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cogs import letters
from cogs.enough import enough_text
from render.language import Language, language, offered
from render.replay import drawing
from tables.limits import Limit, Limits
from tests.bot.hands import Mind, hasten, over
from tests.bot.reading import labels, menu_values, text_of
from tests.bot.world import World, in_world
from watching import counts

KINDS = ("commands", "tables", "pictures", "replays")
MINUTE = 60.0


def limited(w: World, **limits: Limit) -> None:
    w.app.desk.measures.limits = Limits(**limits)


def reached(limit: str) -> float:
    return counts.REGISTRY.get_sample_value("cloister_limits_reached_total", {"limit": limit}) or 0.0


@in_world
async def test_too_many_commands(w: World) -> None:
    await w.open("Ada", "Bob")
    ada, bob = w.people["Ada"], w.people["Bob"]
    before = reached("commands of a person")
    limited(w, commands=Limit(person=3))
    for _ in range(3):
        assert "more in one minute" not in await w.told(ada, "table my")
    told = await w.told(ada, "table my")
    assert re.fullmatch(
        r"That is more in one minute than I can do for one person \(at most 3\)\. Please go on in \d+ seconds\.",
        told,
    )
    assert reached("commands of a person") == before + 1
    pressed = await ada.click(w.newest, label="My screen")
    assert "more in one minute" in text_of(w.answer(ada, pressed))
    assert "more in one minute" not in await w.told(bob, "table my")


@in_world
async def test_too_many_commands_in_a_server(w: World) -> None:
    limited(w, commands=Limit(server=2))
    ada, bob = w.people["Ada"], w.people["Bob"]
    await w.told(ada, "table my")
    await w.told(bob, "table my")
    assert "for one server (at most 2)" in await w.told(bob, "table my")
    assert "for one server (at most 2)" in await w.told(ada, "table my")


@in_world
async def test_what_is_refused_changes_nothing(w: World) -> None:
    limited(w, commands=Limit(person=1))
    ada = w.people["Ada"]
    await w.told(ada, "table my")
    assert "more in one minute" in await w.told(ada, "table open", game="monastery")
    limited(w)
    assert await w.told(ada, "table board") == "There is no table here. Open one with /table open."


@in_world
async def test_too_many_tables(w: World) -> None:
    limited(w, tables=Limit(person=1, server=2))
    ada, bob = w.people["Ada"], w.people["Bob"]
    assert "Your table is open" in await w.told(ada, "table open", game="monastery")
    elsewhere, further = await w.thread("elsewhere"), await w.thread("further")

    async def opened(who: Any, place: Any) -> str:
        return text_of(w.answer(who, await who.slash(place, "table open", game="monastery")))

    assert "as many tables as one person can have open (at most 1)" in await opened(ada, elsewhere)
    assert "Your table is open" in await opened(bob, elsewhere)
    cyd = w.stranger
    assert "This server has as many open tables as one can have (at most 2)" in await opened(cyd, further)
    await w.people["Ada"].slash(w.channel, "table leave")
    assert "Your table is open" in await opened(cyd, further)


@in_world
async def test_the_press_that_opened_the_last_one_comes_twice(w: World) -> None:
    limited(w, tables=Limit(person=1))
    ada = w.people["Ada"]
    await w.twice(lambda: ada.slash(w.channel, "table open", game="monastery"))
    await w.work()
    assert "At the table: Ada." in text_of(w.newest)
    assert "as many tables" not in " ".join(map(text_of, w.channel.history(viewer=ada.user)))


@in_world
async def test_pictures_that_are_used_up_come_in_words_and_the_game_goes_on(w: World) -> None:
    table = await w.open("Ada", "Bob")
    limited(w, pictures=Limit(person=1))
    who, _ = w.actor(table)
    first = w.answer(who, await who.slash(w.channel, "table board"))
    assert first.attachments
    second = w.answer(who, await who.slash(w.channel, "table board"))
    assert not second.attachments
    assert "as many pictures in one minute as I can for one person (at most 1)" in text_of(second)
    assert w.app.desk.renderer(table).table(table.game.view(table.log.state, None)).alt[:40] in text_of(second)
    seat = table.game.to_act(table.log.state)[0]
    panel = w.answer(who, await who.click(w.newest, label="Act"))
    assert not panel.attachments
    assert labels(panel) or menu_values(panel)
    typed = " ".join(Mind("on").choose(table, seat))
    assert len((await w.play(table, typed)).log.acts) == 1


@in_world
async def test_a_turn_without_a_picture_says_why(w: World) -> None:
    limited(w, pictures=Limit(server=1))
    table = await w.open("Ada", "Bob")
    assert w.newest.attachments
    first = table.to_act
    await hasten(w, table, lambda now: now.to_act != first, Mind("turn"))
    told = text_of(w.newest)
    assert not w.newest.attachments
    assert "as many pictures in one minute as I can for one server (at most 1)" in told
    assert "<@" in told


@in_world
async def test_a_replay_too_many_is_left_out_and_the_rest_is_told(w: World) -> None:
    limited(w, replays=Limit(person=1))
    assert w.app.desk.measures.take("replays", w.people["Ada"].id, w.guild.id) is None
    await hasten(w, await w.open("Ada", "Bob"), over, Mind("end"))
    told = text_of(w.newest)
    names = [one.filename for one in w.newest.attachments]
    assert "end.png" in names
    assert not [name for name in names if name.endswith(".gif")]
    assert (
        "There is no replay this time: I have drawn as many in one hour as I can for the tables of one person"
        in told
    )
    assert "*History* shows the game turn by turn." in told


@in_world
async def test_a_replay_that_could_not_be_sent_is_drawn_once(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    def counted(*given: Any) -> Any:
        drawn.append(given)
        return drawing(*given)

    monkeypatch.setattr(letters, "drawing", counted)
    limited(w, replays=Limit(person=1))
    table = await w.open("Ada", "Bob")
    w.fault("POST", f"/channels/{w.channel.id}/messages", 403, 50001, times=None)
    await hasten(w, table, over, Mind("end"))
    w.all_well()
    await w.app.delivery.release()
    await w.work()
    assert [one.filename for one in w.newest.attachments if one.filename.endswith(".gif")]
    assert len(drawn) == 1


@pytest.mark.parametrize("code", offered())
@pytest.mark.parametrize("whose", ["person", "server"])
@pytest.mark.parametrize("kind", KINDS)
def test_everybody_is_told_in_his_own_language(kind: str, whose: str, code: str) -> None:
    def said(words: Language, seconds: int) -> str:
        return enough_text({"kind": kind, "whose": whose, "most": "7", "seconds": str(seconds)}, words)

    told = said(language(code), 12)
    assert "7" in told
    assert ("12" in told) == (kind in ("commands", "pictures"))
    if code != "en":
        assert told != said(language("en"), 12)
        assert said(language(code), 1) != told or kind in ("tables", "replays")

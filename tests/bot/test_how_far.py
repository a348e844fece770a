"""What takes longer than a moment says what it is and how far it is, where it will arrive; then it goes."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from PIL import Image

from cogs import how_far, manners
from cogs.cards import Gallery, Pictured, card
from cogs.drawing import Artist
from cogs.how_far import AGAIN, SOON, Line
from render.kit import Picture
from render.language import ENGLISH
from tests.bot.hands import Mind, hasten, over
from tests.bot.reading import text_of
from tests.bot.world import World, in_world

LINE = re.compile(r"The replay of the game is being drawn: picture (\d+) of (\d+)\.")


@in_world
async def test_the_replay_at_the_end_says_how_far_it_is(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(how_far, "SOON", 0.0)
    monkeypatch.setattr(how_far, "AGAIN", 0.0)
    before = len(w.env.http_requests)
    await hasten(w, await w.open("Ada", "Bob"), over, Mind("end"))
    made = w.env.http_requests[before:]
    said = [found for one in made if (found := LINE.search(json.dumps(one.json or {}, default=str)))]
    numbers = [int(found[1]) for found in said]
    assert numbers == list(range(1, int(said[0][2]) + 1))
    shown = [text_of(one) for one in w.channel.history(viewer=w.stranger.user)]
    assert not [one for one in shown if LINE.search(one)]
    assert [one.filename for one in w.newest.attachments if one.filename.endswith(".gif")]


@in_world
async def test_what_is_quick_says_nothing(w: World) -> None:
    before = len(w.env.http_requests)
    await hasten(w, await w.open("Ada", "Bob"), lambda table: len(table.log.acts) > 5, Mind("quick"))
    assert not LINE.search(json.dumps([one.json for one in w.env.http_requests[before:]], default=str))


@pytest.mark.parametrize("fresh", [True, False])
async def test_who_waits_for_a_picture_reads_how_far_it_is(monkeypatch: pytest.MonkeyPatch, fresh: bool) -> None:
    """On an answer that is awaited; a panel stays as it is until it turns."""
    desk, go_on, said = SimpleNamespace(artist=Artist(), language=ENGLISH), threading.Event(), list[str]()
    busy = asyncio.create_task(desk.artist.do(go_on.wait, 30, asker="somebody else"))
    await asyncio.sleep(0)
    types = discord.InteractionResponseType
    answers = types.deferred_channel_message if fresh else types.deferred_message_update
    interaction = SimpleNamespace(user=SimpleNamespace(id=7), response=SimpleNamespace(type=answers))

    async def told(_: Any, text: str) -> None:
        said.append(text)

    async def paint(_: Picture) -> bytes:
        painted: bytes = await desk.artist.do(lambda: b"a picture", asker=7)
        return painted

    monkeypatch.setattr(how_far, "SOON", 0.01)
    monkeypatch.setattr(manners, "tell", told)
    shown = card(Gallery((Pictured("board.png", Picture(lambda _: Image.new("P", (1, 1)), "alt")),)))
    drawing = asyncio.create_task(manners._drawn(cast(Any, interaction), cast(Any, desk), shown, paint))
    await asyncio.sleep(0.1)
    go_on.set()
    _, (file,) = await drawing
    assert file.fp.read() == b"a picture"
    assert said == (["Your picture is being drawn. 1 other is before it."] if fresh else [])
    await busy
    desk.artist.close()


# -- the line itself ---------------------------------------------------------------------------------------


class Sent:
    def __init__(self, place: Place) -> None:
        self._place = place

    async def edit(self, **_: Any) -> None:
        self._place.did.append("edit")

    async def delete(self) -> None:
        self._place.did.append("delete")


class Place:
    """Where messages are posted, as far as a line needs it: the same nonce twice is one message."""

    def __init__(self) -> None:
        self.did: list[str] = []
        self.messages: dict[str, Sent] = {}

    async def send(self, *, nonce: str, **_: Any) -> Sent:
        self.did.append("send")
        return self.messages.setdefault(nonce, Sent(self))


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def line(place: Place, clock: Clock, nonce: str = "n" * 24) -> Line:
    async def where() -> Any:
        return place

    return Line(where, nonce, clock)


async def test_a_line_is_said_after_a_moment_and_only_now_and_then() -> None:
    place, clock = Place(), Clock()
    async with line(place, clock) as one:
        for _ in range(10):
            await one.say("far")
        assert place.did == []
        clock.now = SOON
        for _ in range(10):
            await one.say("far")
        assert place.did == ["send"]
        clock.now += AGAIN
        await one.say("far")
        await one.say("far")
    assert place.did == ["send", "edit", "delete"]


async def test_a_second_try_finds_the_line_of_the_first() -> None:
    """Killed after it was posted: the letter keeps its nonce, and so does its line."""
    place, clock = Place(), Clock()
    first = line(place, clock)
    clock.now = SOON
    await first.say("far")
    async with line(place, clock) as again:
        clock.now += SOON
        await again.say("far")
    assert len(place.messages) == 1
    assert place.did == ["send", "send", "delete"]
    other = line(place, clock, "m" * 24)
    clock.now += SOON
    await other.say("far")
    assert len(place.messages) == 2
    assert all(len(nonce) <= 25 for nonce in place.messages)


async def test_a_line_that_cannot_be_said_harms_nothing() -> None:
    place, clock = Place(), Clock()

    async def nowhere() -> Any:
        place.did.append("asked")
        raise OSError

    async with Line(nowhere, "n" * 24, clock) as one:
        clock.now = SOON
        await one.say("far")
        clock.now += AGAIN
        await one.say("far")
    assert place.did == ["asked"]

"""People press in the very same moment, at a table of the bot as a process: a press counts once, or is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from playground.components import words
from tests.bench.mass import CHANNEL, GAME, prepare
from tests.loopback.host import hosted
from tests.loopback.people import Person
from tests.loopback.scene import NAMES, Scene, command

pytestmark = pytest.mark.no_cover  # a game at a table is no test of the engine


@asynccontextmanager
async def table_at(data: Path, phase: str) -> AsyncIterator[Scene]:
    """A table of four where this is awaited, and all of it told."""
    await prepare(data, phase, tables=1)
    async with hosted(data) as host:
        scene = Scene(host, CHANNEL, len(NAMES), GAME)
        await scene.settled()
        yield scene
        assert "Traceback" not in host.complained


def of_game(scene: Scene) -> list[str]:
    """What was said about the game, each message in one."""
    return [words(message) for message in scene.announcements()]


async def test_all_pass_their_cards_at_once(tmp_path: Path) -> None:
    async with table_at(tmp_path, "pass") as scene:
        before = scene.stored()
        asked = []
        for person in scene.people:
            (seat,) = (seat.colour for seat in before.seats if seat.user_id == person.id)
            card = before.log.game.view(before.log.state, seat).hands[seat][0]
            name, options = command(before.log.game, f"pass [{card}]")
            asked.append((person, await person.slash(name, **options)))
        await asyncio.gather(*(person.click(card, "Confirm") for person, card in asked))
        after = await scene.settled()
        done = after.log.acts[len(before.log.acts) :]
        assert {act.seat for act in done[:4]} == {seat.colour for seat in before.seats}
        assert len(done) == len(NAMES)
        assert len([said for said in of_game(scene) if "A card is passed" in said]) == 1


async def test_who_answers_and_keeps_silence_at_once_does_one_of_both(tmp_path: Path) -> None:
    async with table_at(tmp_path, "reply") as scene:
        before = scene.stored()
        him, seat = scene.to_act(before)
        silent = await him.click(scene.newest, "Keep silence")
        again = await him.slash("mystery silence")
        pushed = await asyncio.gather(*(him.push(card, "Confirm") for card in (silent, again) for _ in range(2)))
        for one in pushed:
            await one.answer()
        after = await scene.settled()
        done = [act.seat for act in after.log.acts[len(before.log.acts) :]]
        assert done.count(seat) == 1
        assert len([said for said in of_game(scene) if "keeps silence" in said]) == 1


async def test_whoever_is_not_asked_presses_in_vain_at_the_same_time(tmp_path: Path) -> None:
    async with table_at(tmp_path, "reply") as scene:
        before = scene.stored()
        him, _ = scene.to_act(before)
        asked = await him.click(scene.newest, "Keep silence")
        others: list[Person] = [one for one in scene.people if one is not him]
        (_, *refused) = await asyncio.gather(
            him.click(asked, "Confirm"), *(one.click(scene.newest, "Keep silence") for one in others)
        )
        after = await scene.settled()
        assert len(after.of_people) == len(before.of_people) + 1
        for told in refused:
            assert words(told)
            assert "Confirm" not in str(told)

"""The bot as a process, pressed faster than it draws: every press is answered, the last one with the picture."""

from __future__ import annotations

from pathlib import Path

from playground.components import words
from tests.loopback.host import hosted
from tests.loopback.people import labels
from tests.loopback.scene import Scene

AGAIN = "You asked again before this was drawn: the picture is with the newer answer."
PRESSES = 8


async def test_who_asks_again_and_again_has_the_picture_with_the_last_answer(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        scene = Scene(host)
        await scene.open()
        ada, bob = scene.people
        asked = [await ada.type("table board") for _ in range(PRESSES)]
        other = await bob.type("table board")
        answers = [await one.answer() for one in asked]
        assert (await other.answer())["attachments"]
        assert answers[-1]["attachments"]
        assert AGAIN not in words(answers[-1])
        for one in answers:  # what was asked for before may have been drawn by then, and be there for all
            assert bool(one["attachments"]) != (AGAIN in words(one))
        assert "Traceback" not in host.complained


async def test_a_panel_that_is_pressed_again_and_again_is_itself_at_the_end(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        scene = Scene(host)
        person, _ = scene.to_act(await scene.open())
        panel = await person.click(scene.newest, "Act")
        label = labels(panel)[0]
        pressed = [await person.push(panel, label) for _ in range(PRESSES)]
        last = await pressed[-1].answer()
        assert last["attachments"]
        assert AGAIN not in words(host.server.messages[int(panel["id"])])
        assert "Traceback" not in host.complained

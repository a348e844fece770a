"""Discord is busy, breaks down, hangs up, says things twice; people press at the same moment.

Nothing is lost, nothing is said twice, the order stays, and every interaction is acknowledged before anything else.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from playground.components import words
from tests.loopback.host import hosted
from tests.loopback.scene import Scene, Stored, announced_ranges, some_action, until
from tests.loopback.server import Interaction

POST = r"/channels/3001/messages"
ANSWER = r"/webhooks/.*/messages/@original"
CALLBACK = r"/interactions/.*/callback"
GONE = "No longer: there is a newer panel below."


async def act(scene: Scene, rng: random.Random, copies: int = 1) -> tuple[str, Interaction]:
    """Something legal, by whoever is to decide; it may not be answered yet."""
    stored = await scene.at_turn()
    person, seat = scene.to_act(stored)
    text = some_action(stored.log, seat, rng)
    return text, await scene.say(person, stored, text, copies)


async def play(scene: Scene, actions: int, seed: int = 1) -> list[str]:
    rng = random.Random(seed)
    done = []
    for _ in range(actions):
        text, said = await act(scene, rng)
        await said.answer()
        done.append(text)
    return done


@pytest.mark.parametrize(
    "fault",
    [
        {"status": 429, "retry_after": 0.2, "times": 3},
        pytest.param({"status": 502, "times": 2}, marks=pytest.mark.at_length),
        pytest.param({"status": 503, "times": 1}, marks=pytest.mark.at_length),
        {"drop": "before", "times": 2},
        {"drop": "after", "times": 1},
        pytest.param({"delay": 0.5, "times": 3}, marks=pytest.mark.at_length),
    ],
    ids=["busy", "broken", "unavailable", "dropped", "dropped-once-stored", "slow"],
)
async def test_posts_that_fail_are_made_again(tmp_path: Path, fault: dict[str, Any]) -> None:
    async with hosted(tmp_path) as host:
        scene = Scene(host)
        await scene.open()
        made = host.server.fault("POST", POST, **fault)
        done = await play(scene, 14)
        stored = await scene.settled()
        assert made.met, "the fault was never met"
        assert stored.of_people == done
        announced_ranges(stored, scene.announcements())
        assert bool(host.server.dropped_copies) == (fault.get("drop") == "after")
        assert "Traceback" not in host.complained


async def test_a_place_that_is_held_does_not_hold_others(tmp_path: Path) -> None:
    """While one channel cannot be written to, another table is told of its turns."""
    async with hosted(tmp_path) as host:
        held, other = Scene(host), Scene(host, channel=3002)
        first, second = held.people
        lobby = await second.click(await held.lobby(), "Join")
        host.server.fault("POST", POST, status=429, retry_after=5.0)
        await first.click(lobby, "Start")
        await until(lambda: len(host.server.asked("POST", POST)) == 2, "the first channel is written to")
        await asyncio.wait_for(other.open(), 4)
        assert not held.announcements()
        announced_ranges(await held.settled(), held.announcements())


async def test_a_lost_connection_is_resumed(tmp_path: Path) -> None:
    """What people did while the line was cut reaches the bot, once."""
    async with hosted(tmp_path) as host:
        scene = Scene(host)
        await scene.open()
        rng = random.Random(2)
        done = []
        for _ in range(3):
            await host.server.gateway.hang_up()
            text, said = await act(scene, rng)
            await said.answer()
            done.append(text)
        assert host.server.gateway.resumed == 3
        assert host.server.gateway.identified == 1
        stored = await scene.settled()
        assert stored.of_people == done
        announced_ranges(stored, scene.announcements())


async def test_an_invalid_session_is_begun_anew(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        scene = Scene(host)
        await scene.open()
        await host.server.gateway.invalidate()
        await asyncio.wait_for(host.server.online.wait(), 20)
        assert host.server.gateway.identified == 2
        done = await play(scene, 3)
        stored = await scene.settled()
        assert stored.of_people == done
        announced_ranges(stored, scene.announcements())


async def test_the_same_interaction_twice(tmp_path: Path) -> None:
    """It is carried out once, and what the player sees is the answer to the first."""
    async with hosted(tmp_path) as host:
        scene = Scene(host)
        first, second = scene.people
        opened = await first.type("table open", {"game": "monastery"}, copies=2)
        await opened.answer()
        await scene.settled()
        lobby = scene.newest
        joined = await second.push(lobby, "Join", copies=2)
        lobby = await joined.answer()
        assert words(lobby).count("Bob") == 1
        added = await first.push(lobby, "Add steward", copies=2)
        lobby = await added.answer()
        assert words(lobby).count("1 steward") == 1
        await (await first.push(lobby, "Start", copies=2)).answer()
        rng = random.Random(4)
        done, said = [], []
        for _ in range(8):
            text, one = await act(scene, rng, copies=2)
            await one.answer()
            done.append(text)
            said.append(one)
        stored = await scene.settled()
        await asyncio.sleep(0.3)
        assert stored.of_people == done
        announced_ranges(stored, scene.announcements())
        for one in said:
            answers = [words(told) for told in one.told if words(told) != GONE]
            assert len(answers) == 1, answers
            assert "moved on" not in answers[0]
        for one in (opened, joined, added):
            assert len(one.told) == 1, [words(told) for told in one.told]


async def test_one_press_wins_and_the_other_is_told_politely(tmp_path: Path) -> None:
    """The same player on two devices, and both players at once: one act a turn is carried out."""
    async with hosted(tmp_path) as host:
        scene = Scene(host)
        await scene.open()
        rng = random.Random(9)
        for _ in range(4):
            stored = await scene.settled()
            person, _ = scene.to_act(stored)
            other = next(one for one in scene.people if one is not person)
            panel = await person.click(scene.newest, "Act")
            text = some_action(stored.log, stored.log.game.to_act(stored.log.state)[0], rng)
            (seat,) = (seat for seat in stored.seats if seat.user_id == person.id)
            confirm = f"cl:do:{stored.row.id}:{seat.shown}:{text}"
            pressed = [
                await person.forge(panel, confirm),
                await person.forge(panel, confirm),
                await other.type("monastery done"),
            ]
            for one in pressed:
                await one.answer()
            assert_one_won(stored, scene.stored(), pressed)


def assert_one_won(before: Stored, after: Stored, pressed: list[Interaction]) -> None:
    first, second, third = pressed
    new = after.of_people[len(before.of_people) :]
    assert len(new) == 1
    assert "The table has moved on since" not in first.content
    assert "The table has moved on since" in second.content
    log = after.log
    still = log.game.to_act(before.log.state) == log.game.to_act(log.state)
    # what he typed was understood before the first press was carried out, or after it
    polite = ("It is not your decision now.",) if still else ("End your ", "The table has moved on since")
    assert any(words in third.content for words in polite)


async def test_joining_at_the_same_moment(tmp_path: Path) -> None:
    """Three take the three free places at once: nobody is left out, and the lobby shows who sits."""
    async with hosted(tmp_path) as host:
        scene = Scene(host, people=4)
        lobby = await scene.lobby()
        pressed = [await person.push(lobby, "Join") for person in scene.people[1:]]
        for one in pressed:
            await one.answer()
        stored = scene.stored()
        assert sorted(seat.name for seat in stored.seats) == ["Ada", "Bob", "Cyd", "Dot"]
        shown = words(host.server.messages[int(lobby["id"])])
        assert all(name in shown for name in ("Ada", "Bob", "Cyd", "Dot")), shown


async def test_acknowledged_first_and_in_time_while_pictures_are_drawn(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        scene = Scene(host)
        stored = await scene.open(stewards=2)
        person, _ = scene.to_act(stored)
        message = scene.newest
        pressed = []
        for label in 7 * ("My screen", "Act", "As text"):
            pressed.append(await person.push(message, label))
            pressed.append(await person.type("table board"))
            await asyncio.sleep(0.02)
        for one in pressed:
            await one.answer(60)
        for one in pressed:
            assert one.calls[0].path.endswith("/callback"), one.calls
            assert one.acknowledged_at is not None
            assert one.acknowledged_at - one.sent_at < 3.0
            assert len(one.calls) == (3 if one.content == GONE else 2), one.calls


async def test_an_acknowledgement_that_is_refused_changes_nothing_else(tmp_path: Path) -> None:
    """Discord no longer knows the interaction: what the player asked for is done and told all the same, once."""
    async with hosted(tmp_path) as host:
        scene = Scene(host)
        await scene.open()
        host.server.fault("POST", CALLBACK, status=404, code=10062)
        text, _ = await act(scene, random.Random(5))
        await until(lambda: bool(scene.stored().of_people), "it is stored")
        done = await play(scene, 6)
        stored = await scene.settled()
        assert stored.of_people == [text, *done]
        announced_ranges(stored, scene.announcements())
        assert "Traceback" not in host.complained


async def test_a_lost_answer_is_no_lost_action(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        scene = Scene(host)
        await scene.open()
        host.server.fault("PATCH", ANSWER, drop="before", times=2)
        rng = random.Random(6)
        done = []
        for number in range(6):
            text, said = await act(scene, rng)
            await until(lambda number=number: len(scene.stored().of_people) > number, "it is stored")  # type: ignore[misc]
            if number >= 2:
                await said.answer()
            done.append(text)
        stored = await scene.settled()
        assert stored.of_people == done
        announced_ranges(stored, scene.announcements())
        assert "Traceback" not in host.complained

"""The bot as a process: it starts, plays, stops when it is told to, and says in a sentence why it cannot start."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.games import GAMES
from playground.components import words
from render.games import shown
from tests.loopback.host import Host, hosted
from tests.loopback.people import Person, labels, values
from tests.loopback.scene import Scene, announced_ranges, some_action, until
from tests.loopback.server import Json, Server

COMMANDS = "/applications/1000/commands"


async def test_it_starts_plays_and_stops(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        scene = Scene(host)
        assert "Invite it to a server: https://discord.com/oauth2/authorize?client_id=1000" in host.printed
        stored = await scene.open(stewards=1)
        assert stored.row.stage == "running"
        rng = random.Random(1)
        for _ in range(12):
            stored = await scene.settled()
            person, seat = scene.to_act(stored)
            text = some_action(stored.log, seat, rng)
            before = len(stored.of_people)
            answer = await (await scene.say(person, stored, text)).answer()
            assert answer["flags"] & 64
            assert scene.stored().of_people[before:] == [text], words(answer)
        stored = await scene.settled()
        announced_ranges(stored, scene.announcements())
        assert await host.stop() == 0
        assert "Traceback" not in host.complained
    assert not list(tmp_path.glob("cloister.db-*")), "the write-ahead log was not folded in"
    with closing(sqlite3.connect(tmp_path / "cloister.db", timeout=0)) as db:
        db.execute("BEGIN EXCLUSIVE")
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("SELECT count(*) FROM outbox").fetchone() == (0,)


async def test_a_turn_by_thumb(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        scene = Scene(host)
        stored = await scene.open()
        person, _ = scene.to_act(stored)
        other = next(one for one in scene.people if one is not person)
        refused = await other.click(scene.newest, "Act")
        assert "It is not your decision now." in words(refused)
        panel = await person.click(scene.newest, "Act")
        for _ in range(8):
            if scene.stored().of_people:
                break
            panel = await one_more(person, panel)
        assert len(scene.stored().of_people) == 1
        assert panel["attachments"]
        assert words(panel)
        screen = await person.click(panel, "My screen")
        assert [one["filename"] for one in screen["attachments"]] == ["screen.png"]
        told = await other.click(scene.newest, "As text")
        assert words(told) or told["attachments"]


@pytest.mark.parametrize("game", shown())
async def test_only_the_newest_message_has_buttons(tmp_path: Path, game: str) -> None:
    """The one before is read again, and keeps its words and pictures."""
    async with hosted(tmp_path) as host:
        scene = Scene(host, people=1, game=game)
        stored = await scene.open(stewards=GAMES[game].meta.fewest - 1)
        rng = random.Random(2)
        while len(told := [one for one in scene.announcements() if "Still to decide: " not in words(one)]) < 4:
            person, seat = scene.to_act(stored)
            await (await scene.say(person, stored, some_action(stored.log, seat, rng))).answer()
            stored = await scene.settled()
        newest, *older = sorted(told, key=lambda one: -int(one["id"]))
        assert {"What happened", "As text"} <= {*labels(newest)}
        await until(lambda: not any(labels(one) for one in older), "the buttons are taken")
        assert all(words(one) for one in older)
        assert any(one["attachments"] for one in older)
        assert "old buttons stay" not in host.complained


async def one_more(person: Person, panel: Json) -> Json:
    """The first answer that a panel offers, whatever it is."""
    if "Confirm" in labels(panel):
        return await person.click(panel, "Confirm")
    if values(panel):
        return await person.select(panel, values(panel)[0])
    return await person.click(panel, labels(panel)[0])


async def test_options_complete_from_what_is_legal(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        scene = Scene(host)
        stored = await scene.open()
        person, seat = scene.to_act(stored)
        log = stored.log
        written = [log.game.write(action).split() for action in log.game.legal(log.state, seat)]
        offered = await person.offered("monastery place", "tile")
        assert {one["value"] for one in offered} == {words[1] for words in written if words[0] == "place"}
        tile = offered[0]["value"]
        offered = await person.offered("monastery place", "at", tile=tile)
        places = {words[2] for words in written if words[:2] == ["place", tile]}
        assert offered
        assert {one["value"] for one in offered} <= places


async def test_commands_are_told_only_when_they_changed(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        assert len(host.server.asked("PUT", COMMANDS)) == 1
        assert await host.stop() == 0
        await host.start()
        assert await host.stop() == 0
        assert len(host.server.asked("PUT", COMMANDS)) == 1
        with closing(sqlite3.connect(tmp_path / "cloister.db")) as db:
            db.execute("UPDATE facts SET value = 'older' WHERE name = 'commands'")
            db.commit()
        await host.start()
        assert len(host.server.asked("PUT", COMMANDS)) == 2


async def test_stopped_while_it_is_busy(tmp_path: Path) -> None:
    """Told to stop with letters on their way: it ends soon, and says the rest when it starts again."""
    async with hosted(tmp_path) as host:
        scene = Scene(host, people=1)
        first = scene.people[0]
        lobby = await scene.lobby()
        lobby = await first.click(lobby, "Add steward")
        await first.click(lobby, "Start")
        assert await host.stop() == 0
        assert "Traceback" not in host.complained
        await host.start()
        announced_ranges(await scene.settled(), scene.announcements())


async def test_stopped_while_people_press(tmp_path: Path) -> None:
    """What was being done is done wholly or not at all, and the end is a quiet one."""
    async with hosted(tmp_path) as host:
        scene = Scene(host)
        stored = await scene.open()
        rng = random.Random(1)
        for _ in range(3):
            person, seat = scene.to_act(stored)
            text = some_action(stored.log, seat, rng)
            before = stored.of_people
            newest = scene.newest
            screens = [await person.push(newest, "My screen") for _ in range(4)]
            said = await scene.say(person, stored, text)
            await until(lambda said=said: said.acknowledged.is_set(), "it is acknowledged")  # type: ignore[misc]
            assert await host.stop() == 0
            assert "Traceback" not in host.complained, host.complained
            await host.start()
            stored = await scene.settled()
            assert stored.of_people in (before, [*before, text])
            assert said.told == [] or stored.of_people == [*before, text]
            assert all(one.calls[0].path.endswith("/callback") for one in screens)
        announced_ranges(stored, scene.announcements())


async def test_a_wrong_token_is_one_sentence(tmp_path: Path) -> None:
    async with Server().started() as server:
        host = Host(server, tmp_path, token="wrong")
        host.spawn()
        assert await host.ended() == 2
        assert only_sentence(host) == (
            "cloister: Discord does not know this DISCORD_TOKEN; copy it anew from the developer portal."
        )


async def test_no_discord_is_one_sentence(tmp_path: Path) -> None:
    async with Server().started() as server:
        pass
    host = Host(server, tmp_path)
    host.spawn()
    assert await host.ended() == 2
    assert only_sentence(host).startswith("cloister: Discord cannot be reached: ")


async def test_a_dropped_login_is_one_sentence(tmp_path: Path) -> None:
    async with Server().started() as server:
        server.fault("GET", "/users/@me", drop="before", times=99)
        host = Host(server, tmp_path)
        host.spawn()
        assert await host.ended() == 2
        assert only_sentence(host).startswith("cloister: Discord cannot be reached: ")


async def test_stopped_before_discord_answers(tmp_path: Path) -> None:
    async with Server().started() as server:
        waiting = server.fault("GET", "/users/@me", delay=10)
        host = Host(server, tmp_path)
        host.spawn()
        try:
            await until(lambda: waiting.met == 1, "it logs in")
            assert await host.stop() == 0
        finally:
            if host.alive:
                host.kill()


def only_sentence(host: Host) -> str:
    """What it said on the error stream, without discord.py's remarks about voice."""
    (said,) = [line for line in host.complained.splitlines() if "voice will NOT be supported" not in line]
    return said

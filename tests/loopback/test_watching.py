"""The bot as a process, watched: its figures are what happened, name nobody, and a supervisor hears how it is."""

from __future__ import annotations

import asyncio
import random
import re
import socket
import sys
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from playground.components import words
from tests.loopback.host import ROOT, hosted
from tests.loopback.scene import NAMES, Scene, Stored, some_action, until
from tests.loopback.server import TOKEN

POST = r"/channels/3001/messages"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


async def got(port: int, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as said:
        return said.status, await said.text()


async def figures(port: int) -> dict[str, float]:
    """Each sample by its name and labels."""
    status, text = await got(port, "/metrics")
    assert status == 200
    return {
        " ".join([one.name, *one.labels.values()]): one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
    }


def kept(stored: Stored) -> bool:
    """Nobody but a person is awaited, and all that was to be said is held."""
    return not stored.row.awaits and {one["held"] for one in stored.letters} == {1}


async def test_figures_are_what_happened_and_name_nobody(tmp_path: Path) -> None:
    port = free_port()
    async with hosted(tmp_path, besides={"CLOISTER_METRICS": str(port)}) as host:
        scene = Scene(host)
        stored = await scene.open(stewards=1)
        rng = random.Random(1)
        for _ in range(6):
            stored = await scene.settled()
            person, seat = scene.to_act(stored)
            await (await scene.say(person, stored, some_action(stored.log, seat, rng))).answer()
        await scene.settled()
        for _ in range(3):
            await scene.people[0].click(scene.newest, "My screen")
        await scene.people[0].forge(scene.newest, "cl:nosuchverb:1:1:secret")
        refused = host.server.fault("POST", POST, status=403, code=50001, times=99)
        while not refused.met:
            stored = await scene.at_turn()
            person, seat = scene.to_act(stored)
            await (await scene.say(person, stored, some_action(stored.log, seat, rng))).answer()
        await until(lambda: kept(scene.stored()), "what was refused is kept")
        found = await figures(port)
        assert found["cloister_acknowledgement_seconds_count table open"] == 1
        assert found["cloister_acknowledgement_seconds_count press screen"] == 3
        assert found["cloister_acknowledgement_seconds_count unknown"] == 1
        assert found["cloister_move_seconds_count table open"] == 1
        assert found["cloister_move_seconds_count press join"] == 1
        assert found["cloister_move_seconds_count press start"] == 1
        assert found["cloister_move_seconds_count stewards"] >= 1
        assert found["cloister_render_seconds_count"] >= 3
        assert found["cloister_cache_lookups_total tables yes"] > 10
        assert found["cloister_discord_errors_total 50001"] >= 1
        assert found["cloister_tables running"] == 1
        assert found["cloister_tables lobby"] == 0
        assert found["cloister_outbox_held"] >= 1
        assert found["cloister_outbox_letters"] == 0
        assert found["cloister_gateway_connected"] == 1
        assert found["process_resident_memory_bytes"] > 1e7
        _, text = await got(port, "/metrics")
        told = [line for line in text.splitlines() if not line.startswith("#")]
        labels = {value for line in told for value in re.findall(r'="([^"]*)"', line)}
        numbers = {str(one.id) for one in scene.people} | {"3001", str(stored.row.guild_id), "loopback"}
        assert not labels & {*NAMES, *numbers, TOKEN, stored.row.seed}
        assert not [one for one in labels if "secret" in one or "nosuchverb" in one]
        await host.restart()
        await scene.people[0].slash("table board")
        assert (await figures(port))["cloister_cache_lookups_total tables no"] == 1


async def test_a_supervisor_is_told_how_it_is(tmp_path: Path) -> None:
    port = free_port()
    async with hosted(tmp_path, besides={"CLOISTER_METRICS": str(port)}) as host:
        until_ = asyncio.get_running_loop().time() + 10
        while (said := await got(port, "/health"))[0] != 200:
            assert asyncio.get_running_loop().time() < until_, said
            await asyncio.sleep(0.05)
        assert said[1] == "The bot is alive; 0 messages wait to be sent.\n"
        told = await status(host.data, port)
        assert told.splitlines()[0] == "The bot is alive; 0 messages wait to be sent."
        assert re.search(r"^Discord +there$", told, re.MULTILINE)
        assert re.search(r"^Acknowledgements +how many +half within +99 % within$", told, re.MULTILINE)
        assert await host.stop() == 0
        with pytest.raises(aiohttp.ClientError):
            await got(port, "/health")
        told = await status(host.data, port)
        assert f"No process tells its figures on the port {port}" in told
        assert re.search(r"^Tables running +0$", told, re.MULTILINE)


async def status(data: Path, port: int) -> str:
    asked = await asyncio.create_subprocess_exec(
        sys.executable,
        "bot.py",
        "status",
        cwd=ROOT,
        env={"CLOISTER_DATA": str(data), "CLOISTER_METRICS": str(port), "PATH": ""},
        stdout=asyncio.subprocess.PIPE,
    )
    told, _ = await asked.communicate()
    assert asked.returncode == 0
    return told.decode()


async def test_off_unless_a_port_is_named(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        inodes = {link.readlink().name for link in Path(f"/proc/{host.pid}/fd").iterdir() if link.is_symlink()}
        listening = [
            line.split()
            for name in ("tcp", "tcp6")
            for line in Path(f"/proc/{host.pid}/net/{name}").read_text().splitlines()
            if " 0A " in line
        ]
        assert not [one for one in listening if f"socket:[{one[9]}]" in inodes]


async def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with hosted(tmp_path) as host:
            host.kill()
            host.besides = {"CLOISTER_METRICS": str(port)}
            host.spawn()
            assert await host.ended() == 2
            assert f"cloister: CLOISTER_METRICS is {port}, and that port cannot be had" in host.complained


async def test_systemd_hears_of_it(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.setblocking(False)
        said: list[str] = []

        def heard(sign: str) -> bool:
            try:
                while True:
                    said.append(ear.recv(4096).decode())
            except BlockingIOError:
                return sign in said

        signs = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "300000"}
        async with hosted(tmp_path, besides=signs) as host:
            await until(lambda: heard("READY=1"), "it is ready")
            said.clear()
            await until(lambda: heard("WATCHDOG=1"), "it lives")
            assert await host.stop() == 0
            assert heard("STOPPING=1")


async def test_limits_come_from_the_settings_and_are_counted(tmp_path: Path) -> None:
    port = free_port()
    async with hosted(tmp_path, besides={"CLOISTER_METRICS": str(port), "CLOISTER_COMMANDS": "2/0"}) as host:
        scene = Scene(host)
        ada, bob = scene.people
        told = [words(await person.slash("table my")) for person in (ada, ada, bob, ada, ada)]
        assert [("(at most 2)" in one) for one in told] == [False, False, False, True, True]
        found = await figures(port)
        assert found["cloister_limits_reached_total commands of a person"] == 2
        assert re.search(r"^Too much: commands of a person +2$", await status(tmp_path, port), re.MULTILINE)

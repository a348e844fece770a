"""`make run` as a newcomer runs it: a fresh clone, an empty home, the first board; and what can be wrong."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from playground.components import words
from tests.playground.house import Visitor, until

ROOT = Path(__file__).resolve().parents[2]
LINK = "No DISCORD_TOKEN is set, so Cloister plays here (Ctrl-C ends it): "
MAKING = 600.0  # seconds to fetch and install everything on a slow line


def environment(home: Path, **more: str) -> dict[str, str]:
    ours = ("CLOISTER_", "DISCORD_", "COV", "PYTEST_", "MAKE", "MFLAGS", "VIRTUAL_ENV", "DISPLAY", "WAYLAND")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        kept.pop(name, None)
    for file in (
        "~/.config/pip/pip.conf",
        "~/.pip/pip.conf",
    ):  # where packages come from is the machine's own affair
        if Path(file).expanduser().exists():
            kept.setdefault("PIP_CONFIG_FILE", str(Path(file).expanduser()))
    return {**kept, "HOME": str(home), "CLOISTER_PORT": "0", "PYTHONUNBUFFERED": "1", **more}


def clone(target: Path) -> Path:
    """The checkout as it is: what is committed, what is changed, what is new; nothing that was built."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    return target


class Running:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.lines: list[str] = []
        assert process.stdout is not None
        self._reading = asyncio.create_task(self._read(process.stdout))

    async def _read(self, stream: asyncio.StreamReader) -> None:
        async for line in stream:
            self.lines.append(line.decode().rstrip())

    async def link(self, seconds: float) -> str:
        def printed() -> str | None:
            assert self.process.returncode is None, self.lines
            return next((line.removeprefix(LINK) for line in self.lines if line.startswith(LINK)), None)

        return str(await until(printed, "the link is printed", seconds))

    async def interrupt(self) -> int:
        """Ctrl-C: the terminal tells everybody in the foreground."""
        os.killpg(self.process.pid, signal.SIGINT)
        return await self.ended()

    async def ended(self) -> int:
        status = await asyncio.wait_for(self.process.wait(), 30)
        await self._reading
        return status


@contextlib.asynccontextmanager
async def running(where: Path, home: Path, *command: str, **more: str) -> AsyncIterator[Running]:
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=where,
        env=environment(home, **more),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    made = Running(process)
    try:
        yield made
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await made.ended()


@contextlib.asynccontextmanager
async def visiting(link: str) -> AsyncIterator[Visitor]:
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as http:
        async with http.get(link) as page:
            assert page.status == 200
            assert "Cloister" in await page.text()
        visitor = Visitor(http, link.partition("/?")[0], "ada")
        await visitor.listen()
        yield visitor
        await visitor.leave()


def guests(link: str) -> list[int]:
    """Bots that are still there: their environment names the playground they belong to."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if (
                b"playground.guest" in entry.read_bytes()
                and link.encode() in (entry.parent / "environ").read_bytes()
            ):
                found.append(int(entry.parent.name))
    return found


async def test_from_a_fresh_clone_in_an_empty_home_to_the_first_board(tmp_path: Path) -> None:
    """All set-up, one line, a table ready to start; after Ctrl-C and a second run it is where it was."""
    home, where = tmp_path / "home", clone(tmp_path / "clone")
    home.mkdir()
    async with running(where, home, "make", "run") as first:
        link = await first.link(MAKING)
        async with visiting(link) as ada:
            place = ada.place("monastery")
            welcome, lobby = await asyncio.wait_for(table_is_laid(ada, place), 30)
            assert "Press **Start**" in welcome
            assert "3 stewards" in words(lobby)
            await ada.state(await ada.press(lobby, "Start"), "done")
            await until(
                lambda: [o for o in ada.told("message") if o["message"]["attachments"]], "the first board", 60
            )
        await first.interrupt()
        assert [line for line in first.lines if "playground is closed" in line], first.lines
        assert not [line for line in first.lines if "Traceback" in line], first.lines
    assert (home / ".local/share/cloister/playground/cloister.db").exists()
    async with running(where, home, "make", "run") as second:
        again = await second.link(60)
        assert again.partition("?")[2] == link.partition("?")[2], "a tab that was left open finds back"
        assert second.lines == [LINK + again], "one line, and nothing is installed twice"
        async with visiting(again) as ada:
            shown = await ada.messages(ada.place("monastery"))
            assert [m for m in shown if m["attachments"]]
        await second.interrupt()


async def table_is_laid(ada: Visitor, place: str) -> tuple[str, dict[str, Any]]:
    while True:
        shown = await ada.messages(place)
        told = words(shown[-1]) if shown else ""
        if "3 stewards" in told and "Buildings have no special powers" in told:
            return words(shown[0]), shown[-1]
        await asyncio.sleep(0.05)


async def test_the_bot_does_not_outlive_a_playground_that_was_killed(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    async with running(ROOT, tmp_path, sys.executable, "bot.py", CLOISTER_DATA=data) as made:
        await made.link(30)
        await until(lambda: guests(data), "the bot is there")
        made.process.kill()
        await made.process.wait()
        await until(lambda: not guests(data), "the bot has gone too")


async def test_the_games_of_the_playground_are_in_its_folder_whatever_the_bot_has_elsewhere(tmp_path: Path) -> None:
    data, nowhere = tmp_path / "data", "postgresql://127.0.0.1:1/nowhere"
    environment_ = {"CLOISTER_DATA": str(data), "CLOISTER_DATABASE": nowhere}
    async with running(ROOT, tmp_path, sys.executable, "bot.py", **environment_) as made:
        await made.link(30)
        await until((data / "playground/cloister.db").exists, "the bot has its database")
        assert await made.interrupt() == 0
    assert "cannot be reached" not in "".join(made.lines)


async def test_ctrl_c_ends_it_and_leaves_nothing_behind(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    async with running(ROOT, tmp_path, sys.executable, "bot.py", CLOISTER_DATA=data) as made:
        link = await made.link(30)
        async with visiting(link):
            await until(lambda: guests(data), "the bot is there")
            assert await made.interrupt() == 0
        assert made.lines == [LINK + link, "The playground is closed; its games are kept."]
        assert not guests(data)
    assert not list((tmp_path / "data/playground").glob("*-wal"))


def said(home: Path, *command: str, where: Path = ROOT, **more: str) -> tuple[int, str]:
    found = subprocess.run(
        command,
        cwd=where,
        env=environment(home, **more),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
    )
    return found.returncode, found.stdout


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_that_is_taken(tmp_path: Path, taken: int) -> None:
    status, told = said(tmp_path, sys.executable, "bot.py", CLOISTER_PORT=str(taken))
    assert status == 2
    assert told.startswith(f"cloister: port {taken} cannot be used (")
    assert told.endswith("): name another one with CLOISTER_PORT, or 0 for any that is free\n")
    assert told.count("\n") == 1


async def test_a_second_one_on_the_folder_is_told_where_the_first_one_is(tmp_path: Path) -> None:
    """Also beside its bot nothing else comes: no other bot, no restore. Looking and copying go on."""
    data, copy = tmp_path / "data", str(tmp_path / "copy.db")
    async with running(ROOT, tmp_path, sys.executable, "bot.py", CLOISTER_DATA=str(data)) as made:
        link = await made.link(30)
        inner = str(data / "playground")
        await until((data / "playground/cloister.lock").read_bytes, "the bot is there")
        refused = f"cloister: a Cloister is running on the folder {inner} already (process "
        playground = (
            f"{refused}{made.process.pid}): end that one first, or name another folder with CLOISTER_DATA; "
        )
        playground += f"its link is {link}\n"

        async def told(*words: str, **more: str) -> tuple[int, str]:
            command = (sys.executable, "bot.py", *words)
            return await asyncio.to_thread(lambda: said(tmp_path, *command, where=ROOT, **more))

        assert await told(CLOISTER_DATA=str(data)) == (2, playground)
        port = link.partition("/?")[0].rpartition(":")[2]
        assert await told(CLOISTER_DATA=str(data), CLOISTER_PORT=port) == (2, playground), "not a word of the port"
        assert await told("backup", copy, CLOISTER_DATA=inner) == (0, f"Copied to {copy}.\n")
        assert await told("restore", copy, CLOISTER_DATA=inner) == (2, playground)
        status, sentence = await told(CLOISTER_DATA=inner, DISCORD_TOKEN="x")
        assert (status, sentence.startswith(refused), sentence.count("\n")) == (2, True, 1)
        assert (await told("check", CLOISTER_DATA=inner))[0] == 0
        assert made.process.returncode is None
        assert made.lines == [LINK + link], "the first one noticed nothing"


async def test_after_a_kill_it_starts_again_at_once(tmp_path: Path) -> None:
    """Its bot may need a moment more to notice; the next playground waits for that."""
    data = str(tmp_path / "data")
    async with running(ROOT, tmp_path, sys.executable, "bot.py", CLOISTER_DATA=data) as first:
        await first.link(30)
        await until((tmp_path / "data/playground/cloister.lock").read_bytes, "the bot is there")
        first.process.kill()
        await first.process.wait()
        async with running(ROOT, tmp_path, sys.executable, "bot.py", CLOISTER_DATA=data) as second:
            link = await second.link(30)
            async with visiting(link) as ada:
                await until(lambda: "online" in [ada.hello["bot"], *(o["bot"] for o in ada.told("bot"))], "its bot")
            assert await second.interrupt() == 0


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    status, told = said(tmp_path, sys.executable, "bot.py", CLOISTER_DATA=str(tmp_path / "file"))
    told_whole = f"{tmp_path / 'file'} is a file where a folder should be: name another folder with CLOISTER_DATA"
    assert (status, told) == (2, f"cloister: {told_whole}\n")


def test_a_database_that_is_none(tmp_path: Path) -> None:
    """The bot says what is wrong with its own data; the playground passes it on and ends."""
    data = tmp_path / "playground"
    data.mkdir()
    (data / "cloister.db").write_bytes(b"nonsense" * 999)
    status, told = said(tmp_path, sys.executable, "bot.py", CLOISTER_DATA=str(tmp_path))
    assert status == 2
    first, second = told.splitlines()
    assert first.startswith(LINK)
    assert second.startswith(f"cloister: {data / 'cloister.db'} is damaged, or no database of Cloister")
    (data / "playground.db").write_bytes(b"nonsense" * 999)
    status, told = said(tmp_path, sys.executable, "bot.py", CLOISTER_DATA=str(tmp_path))
    assert (status, told.count("\n")) == (2, 1)


def test_messages_of_a_newer_cloister(tmp_path: Path) -> None:
    data = tmp_path / "playground"
    data.mkdir()
    with contextlib.closing(sqlite3.connect(data / "playground.db")) as newer:
        newer.execute("PRAGMA user_version = 99")
    status, told = said(tmp_path, sys.executable, "bot.py", CLOISTER_DATA=str(tmp_path))
    assert (status, told.count("\n")) == (2, 1)
    assert "is of a newer Cloister" in told


def test_an_old_python(tmp_path: Path) -> None:
    """Only old ones on the path: make says what is needed, before anything else happens."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("make", "sh", "head", "rm", "touch", "awk", "echo"):
        found = shutil.which(name)
        if found:
            (folder / name).symlink_to(found)
    old = folder / "python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo "Python 3.9.2" && exit 0\nexit 1\n')
    old.chmod(0o755)
    status, told = said(tmp_path, str(folder / "make"), "run", where=clone(tmp_path / "clone"), PATH=str(folder))
    assert status != 0
    (sentence,) = [line for line in told.splitlines() if not line.startswith("make")]
    assert sentence.startswith(
        "Cloister needs Python 3.11 or newer (python3 is: Python 3.9.2); install one, or name it"
    )


@pytest.mark.parametrize("port", ["http", "-1", "70000", "1.5"])
def test_a_port_that_is_none(tmp_path: Path, port: str) -> None:
    status, told = said(tmp_path, sys.executable, "bot.py", CLOISTER_PORT=port)
    assert status == 2
    assert told == f"cloister: CLOISTER_PORT is {port!r}; it is a number below 65536, or 0 for any that is free\n"

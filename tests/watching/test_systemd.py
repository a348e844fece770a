"""Signs go to the socket that is named, in systemd's words; without one nothing is said."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from watching.systemd import Systemd


@pytest.fixture
def listening(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.setblocking(False)
        yield ear


def heard(ear: socket.socket) -> list[str]:
    found = []
    while True:
        try:
            found.append(ear.recv(4096).decode())
        except BlockingIOError:
            return found


async def fine() -> None: ...


async def test_ready_alive_stopping(listening: socket.socket) -> None:
    systemd = Systemd({"NOTIFY_SOCKET": listening.getsockname(), "WATCHDOG_USEC": "30000"})
    async with systemd.ready(fine):
        await asyncio.sleep(0.06)
    said = heard(listening)
    assert said[0] == "READY=1"
    assert said[-1] == "STOPPING=1"
    assert said.count("WATCHDOG=1") == len(said) - 2 >= 3


async def test_who_hangs_gives_no_sign(listening: socket.socket) -> None:
    systemd = Systemd({"NOTIFY_SOCKET": listening.getsockname(), "WATCHDOG_USEC": "30000"})
    async with systemd.ready(asyncio.Event().wait):
        await asyncio.sleep(0.05)
    assert heard(listening) == ["READY=1", "STOPPING=1"]


async def test_who_fails_gives_no_sign_until_it_is_mended(listening: socket.socket) -> None:
    broken = True

    async def perhaps() -> None:
        if broken:
            raise OSError

    async with Systemd({"NOTIFY_SOCKET": listening.getsockname(), "WATCHDOG_USEC": "30000"}).ready(perhaps):
        await asyncio.sleep(0.03)
        assert heard(listening) == ["READY=1"]
        broken = False
        await asyncio.sleep(0.03)
        assert "WATCHDOG=1" in heard(listening)


def test_an_address_without_a_file() -> None:
    name = f"cloister-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(f"\0{name}")
        ear.setblocking(False)
        Systemd({"NOTIFY_SOCKET": f"@{name}"}).tell("STATUS=here")
        assert heard(ear) == ["STATUS=here"]


async def test_nobody_listens(tmp_path: Path) -> None:
    async with Systemd({}).ready(fine):
        pass
    async with Systemd({"NOTIFY_SOCKET": str(tmp_path / "gone"), "WATCHDOG_USEC": "1000"}).ready(fine):
        await asyncio.sleep(0.005)


def test_what_is_started_from_here_speaks_for_itself() -> None:
    environment = {"NOTIFY_SOCKET": "x", "WATCHDOG_USEC": "9000000", "WATCHDOG_PID": str(os.getpid()), "A": "b"}
    assert Systemd(environment).every == 3.0
    assert environment == {"A": "b"}
    assert Systemd({"NOTIFY_SOCKET": "x", "WATCHDOG_USEC": "9000000", "WATCHDOG_PID": "1"}).every is None

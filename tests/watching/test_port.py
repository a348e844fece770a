"""`/health` of one of several: what is stored says that somebody is well, and the process whether it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from storage import rows
from storage.faults import StorageError
from storage.opening import opened
from tests.loopback.test_watching import free_port
from tests.storage.places import database_of
from watching import port
from watching.port import Port
from watching.status import told_health


async def asked(tmp_path: Path, wrong: Callable[[], str | None]) -> tuple[int, str]:
    database = await opened(database_of(tmp_path))
    try:
        async with database.writing() as write:
            await rows.keep_fact(write, "alive", "990.0")
        number = free_port()
        async with (
            Port(database, lambda: 1000.0, lambda: None, wrong).listening(number),
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{number}/health") as said,
        ):
            now = await told_health(number)
            assert (now.well, f"{now.told}\n") == (said.status == 200, await said.text())
            return said.status, await said.text()
    finally:
        await database.close()


async def test_what_is_wrong_here_although_another_is_well(tmp_path: Path) -> None:
    assert await asked(tmp_path, lambda: None) == (200, "The bot is alive; 0 messages wait to be sent.\n")
    status, told = await asked(tmp_path, lambda: "delivery stands still for 100 seconds")
    assert (status, told) == (503, "this process is not well; delivery stands still for 100 seconds\n")


async def test_nobody_is_there() -> None:
    now = await told_health(free_port())
    assert not now.well
    assert "no process tells its health on the port" in now.told


async def test_a_database_that_is_away_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: Any) -> Any:
        raise StorageError("the database cannot be reached")

    monkeypatch.setattr(port, "figures", away)
    assert await asked(tmp_path, lambda: None) == (503, "the bot is not well; the database cannot be reached\n")

"""What processes call out to each other over the database they share (LISTEN and NOTIFY): that there is work.

A call wakes whoever waits and says nothing that would have to be believed. One that is lost, because the line was
cut or its process died before it called, costs seconds: everybody looks by himself every now and then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any

import asyncpg
import structlog

from storage.postgres import ANSWER_WITHIN, SESSION, shown, telling

log = structlog.get_logger()

CHANNEL = "cloister"
AGAIN = 1.0  # seconds until a line that was cut is made anew
QUIET = 15.0  # seconds without a call after which we look whether anybody is there; a line may be cut unnoticed
AT_ONCE = 5.0  # seconds in which the database has to answer here: nothing has to be waited for
ALL = "all"
"""What is heard when calls may have been missed."""


class Calls:
    def __init__(self, address: str) -> None:
        self._address = address
        self._waiting: set[str] = set()
        self._woken = asyncio.Event()

    def tell(self, word: str) -> None:
        """To all the others. What is told again before it was called out is one call."""
        self._waiting.add(word)
        self._woken.set()

    async def work(self, heard: Callable[[str], None]) -> None:
        """For ever: hear what others call, and call what there is to tell."""
        while True:
            with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError):
                await self._on_a_line(heard)
            log.info("nobody hears us", database=shown(self._address))
            await asyncio.sleep(AGAIN)

    async def _on_a_line(self, heard: Callable[[str], None]) -> None:
        line = await asyncpg.connect(self._address, server_settings=SESSION, timeout=ANSWER_WITHIN)
        line.add_termination_listener(lambda _line: self._woken.set())
        ours = line.get_server_pid()

        def called(_line: Any, process: int, _channel: str, word: object) -> None:
            if process != ours:
                heard(str(word))

        try:
            await line.add_listener(CHANNEL, called)
            heard(ALL)
            while not line.is_closed():
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._woken.wait(), QUIET)
                self._woken.clear()
                words, self._waiting = self._waiting, set()
                try:
                    await call(line, words)
                except BaseException:
                    self._waiting |= words
                    raise
        finally:
            await line.close(timeout=1)


async def call(line: Any, words: Collection[str]) -> None:
    """If there is nothing to call, it is found out whether the line holds."""
    for word in words:
        await line.execute("SELECT pg_notify($1, $2)", CHANNEL, word, timeout=AT_ONCE)
    if not words:
        await line.execute("SELECT 1", timeout=AT_ONCE)


async def call_once(address: str, words: Collection[str]) -> None:
    """By whoever has no line any more."""
    with telling(address):
        line = await asyncpg.connect(address, server_settings=SESSION, timeout=ANSWER_WITHIN)
        try:
            await call(line, words)
        finally:
            await line.close(timeout=1)

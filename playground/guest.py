"""`python -m playground.guest`: bot.py as it is, on the Discord whose address PLAYGROUND_DISCORD holds.

It ends when its standard input does: whoever started it is gone then, or wants it gone. What it reads there is how
far ahead of the machine's its clock is to be.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
import yarl
from discord.state import ConnectionState

GUILDS_ARE_THERE = 0.05  # seconds; discord.py would wait two for more guilds, on every start
STEP = 60.0  # seconds; were it much longer, a bot would think that it had been away


class Ahead:
    """A clock that goes ahead of the machine's. It never leaps: what is to pass passes in small steps, with a sign
    of life after each, so that everything falls due in its order."""

    def __init__(self, seconds: float) -> None:
        self._ahead = self._wanted = seconds
        self._beat: Callable[[], Awaitable[None]] | None = None
        self._passing: asyncio.Task[None] | None = None

    def __call__(self) -> float:
        return time.time() + self._ahead

    def keep(self, beat: Callable[[], Awaitable[None]]) -> None:
        """From here on, by the loop that runs now."""
        self._beat, self._loop = beat, asyncio.get_running_loop()
        self._go_on()

    def want(self, seconds: float) -> None:
        """To be so far ahead. From any thread."""
        self._wanted = seconds
        if self._beat is not None:
            self._loop.call_soon_threadsafe(self._go_on)

    def _go_on(self) -> None:
        if self._passing is None or self._passing.done():
            self._passing = asyncio.ensure_future(self._let_pass())

    async def _let_pass(self) -> None:
        assert self._beat is not None
        while self._ahead < self._wanted:
            await self._beat()
            self._ahead = min(self._ahead + STEP, self._wanted)
        await self._beat()


def redirect(url: str) -> None:
    """Send discord.py to another Discord."""
    discord.http.Route.BASE = f"{url}/api"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{url.replace('http', 'ws', 1)}/gateway")
    discord.Asset.BASE = f"{url}/cdn"
    made = ConnectionState.__init__

    def at_once(self: ConnectionState[Any], **options: Any) -> None:
        made(self, **{"guild_ready_timeout": GUILDS_ARE_THERE, **options})

    ConnectionState.__init__ = at_once  # type: ignore[method-assign]


def end_with_input(heard: Callable[[str], None] = lambda _line: None) -> None:
    """Each line is handed on; the end of them is the end."""
    said = b""
    while more := os.read(0, 4096):  # not sys.stdin: a thread that waits on that breaks the interpreter's own end
        *lines, said = (said + more).split(b"\n")
        for line in lines:
            heard(line.decode())
    if sys.platform == "win32":
        signal.raise_signal(signal.SIGINT)
    else:  # to the thread that waits for the network, which would sleep on otherwise
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


def main() -> int:
    import bot  # noqa: PLC0415  the bot knows the playground, which must not know the bot before it is asked for

    redirect(os.environ["PLAYGROUND_DISCORD"])
    clock = Ahead(float(os.environ.get("PLAYGROUND_AHEAD", "0")))
    build = bot.build

    async def by_this_clock(settings: Any) -> bot.App:
        app = await build(settings, clock)
        clock.keep(app.desk.timekeeper.beat)
        return app

    bot.build = by_this_clock  # type: ignore[assignment]
    listening = partial(end_with_input, lambda line: clock.want(float(line)))
    threading.Thread(target=listening, daemon=True).start()
    return bot.main(["run"])


if __name__ == "__main__":
    sys.exit(main())

"""Signs to systemd, in its own words: a datagram to the socket it names. Without one nothing is said.

`READY=1` once, when the bot is there; `WATCHDOG=1` as long as the process does its work, so that one that hangs is
ended and started again; `STOPPING=1` when it is told to stop.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager, suppress

A_SIGN = 3  # in the time after which systemd gives up


class Systemd:
    """Takes its names out of the environment: what is started from here speaks for itself."""

    def __init__(self, environment: MutableMapping[str, str] = os.environ) -> None:
        self._address = environment.pop("NOTIFY_SOCKET", "")
        patience, whose = environment.pop("WATCHDOG_USEC", ""), environment.pop("WATCHDOG_PID", "")
        ours = whose in ("", str(os.getpid()))
        self.every = int(patience) / 1e6 / A_SIGN if patience.isdecimal() and ours else None
        """Seconds between signs of life; None: nobody waits for any."""

    def tell(self, *signs: str) -> None:
        if not self._address or not hasattr(socket, "AF_UNIX"):
            return
        address = f"\0{self._address[1:]}" if self._address.startswith("@") else self._address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to, suppress(OSError):  # it may be gone
            to.setblocking(False)
            to.sendto("\n".join(signs).encode(), address)

    @asynccontextmanager
    async def ready(self, alive: Callable[[], Awaitable[object]]) -> AsyncIterator[None]:
        """The process does its work within; `alive` comes back while it can."""
        self.tell("READY=1")
        signs = asyncio.create_task(self._signs(alive))
        try:
            yield
        finally:
            self.tell("STOPPING=1")
            signs.cancel()
            await asyncio.gather(signs, return_exceptions=True)

    async def _signs(self, alive: Callable[[], Awaitable[object]]) -> None:
        while self.every:
            with suppress(Exception):  # no sign, then; systemd knows what to do
                await alive()
                self.tell("WATCHDOG=1")
            await asyncio.sleep(self.every)

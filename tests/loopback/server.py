"""The Discord of the playground, with what can go wrong on the way to it.

Everything the bot asks for is written down with its time and order. Faults are switched on per route: refuse,
delay, drop the connection before or after the work is done, or call something (a kill, say) at that very moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Literal

from aiohttp import web

from playground.interactions import Interaction
from playground.server import Guild, Place, User
from playground.service import Discord, Handler
from playground.wire import CALL, Call, Json, fail, reply

__all__ = ["TOKEN", "Call", "Fault", "Interaction", "Json", "Server"]

APPLICATION = 1000
GUILD = 2000
TOKEN = "a-token-of-this-machine"

Moment = Callable[[Call], Awaitable[None]]


class Fault:
    """What goes wrong with the next requests of a kind. `after` has the work done first."""

    def __init__(
        self,
        method: str,
        path: str,
        *,
        times: int = 1,
        status: int = 0,
        code: int = 0,
        retry_after: float | None = None,
        delay: float = 0.0,
        drop: Literal["", "before", "after"] = "",
        before: Moment | None = None,
        after: Moment | None = None,
    ) -> None:
        self.method, self.path, self.times = method, re.compile(path), times
        self.status, self.code, self.retry_after, self.delay, self.drop = status, code, retry_after, delay, drop
        self.before, self.after = before, after
        self.met = 0

    def meets(self, call: Call) -> bool:
        return self.met < self.times and call.method == self.method and bool(self.path.fullmatch(call.path))


class Anywhere(Guild):
    """A server that has every channel somebody speaks of."""

    def __init__(self) -> None:
        super().__init__(GUILD)
        self.bot = User(APPLICATION, "Cloister", "bot", "#000000")

    def channel(self, number: int) -> Place:
        return Place(number, "channel", "table")


class Server(Discord):
    def __init__(self) -> None:
        super().__init__(Anywhere(), TOKEN)
        self.calls: list[Call] = []
        self.faults: list[Fault] = []

    @contextlib.asynccontextmanager
    async def started(self) -> AsyncIterator[Server]:
        async with self.running():
            yield self

    # -- what it holds -------------------------------------------------------------------------------

    @property
    def online(self) -> asyncio.Event:
        return self.gateway.online

    @property
    def messages(self) -> dict[int, Json]:
        return {message.id: message.raw for message in self.posts.all()}

    def public(self, channel: int) -> list[Json]:
        """What everybody can read in a channel, oldest first."""
        return [message.raw for message in self.posts.here(channel) if message.reader is None]

    # -- what goes wrong -----------------------------------------------------------------------------

    def fault(self, method: str, path: str, **what: Any) -> Fault:
        made = Fault(method, path, **what)
        self.faults.append(made)
        return made

    def asked(self, method: str, path: str) -> list[Call]:
        """The calls of a kind so far."""
        return [call for call in self.calls if call.method == method and re.fullmatch(path, call.path)]

    @web.middleware
    async def watch(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.path == "/gateway":
            return await handler(request)
        call = request[CALL] = Call(len(self.calls), request.method, request.path.removeprefix("/api"))
        self.calls.append(call)
        response = await self._with_faults(request, call, handler)
        call.status = response.status
        return response

    async def _with_faults(self, request: web.Request, call: Call, handler: Handler) -> web.StreamResponse:
        refused = await self._admit(request, call)
        if refused is not None:
            return refused
        fault = next((one for one in self.faults if one.meets(call)), None)
        if fault is None:
            return await self._carry_out(request, handler)
        fault.met += 1
        made = await self._go_wrong(request, call, fault)
        if made is not None:
            return made
        response = await self._carry_out(request, handler)
        if fault.after is not None:
            await fault.after(call)
        if fault.drop == "after" and request.transport is not None:
            request.transport.abort()
        return response

    @staticmethod
    async def _go_wrong(request: web.Request, call: Call, fault: Fault) -> web.Response | None:
        if fault.delay:
            await asyncio.sleep(fault.delay)
        if fault.before is not None:
            await fault.before(call)
        if fault.drop == "before":
            if request.transport is not None:
                request.transport.abort()
            return fail(500)
        if fault.status == 429:
            wait = fault.retry_after or 0.1
            told = {"message": "You are being rate limited.", "retry_after": wait, "global": False}
            return reply(told, 429, **{"Via": "1.1 google", "Retry-After": str(wait)})
        return fail(fault.status, fault.code) if fault.status else None

"""The websocket on which the bot hears what happens: identify, heartbeat, resume after a lost line."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections import deque
from collections.abc import Callable

import aiohttp
from aiohttp import web

from playground.server import Guild
from playground.wire import Json

HEARTBEAT_MS = 41250
ACK_AFTER = 0.05  # seconds: discord.py notes when it has sent one only after this machine has answered it
REMEMBERED = 1000  # events that a resume can ask for
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 9, 10, 11
WRONG_TOKEN = 4004


class Gateway:
    def __init__(self, guild: Guild, token: str) -> None:
        self._guild, self._token = guild, token
        self.url = ""
        self.identified = self.resumed = 0
        self.online = asyncio.Event()
        self.changed: Callable[[], None] = lambda: None
        self._socket: web.WebSocketResponse | None = None
        self._session = ""
        self._events: deque[Json] = deque(maxlen=REMEMBERED)
        self._sequence = 0

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        with contextlib.suppress(ConnectionError):
            async for message in socket:
                if message.type is aiohttp.WSMsgType.TEXT:
                    await self._heard(socket, json.loads(message.data))
        if self._socket is socket:
            self._socket = None
            self._go(online=False)
        return socket

    def _go(self, *, online: bool) -> None:
        (self.online.set if online else self.online.clear)()
        self.changed()

    async def _heard(self, socket: web.WebSocketResponse, said: Json) -> None:
        if said["op"] == HEARTBEAT:
            await asyncio.sleep(ACK_AFTER)
            await socket.send_json({"op": HEARTBEAT_ACK})
        elif said["op"] == IDENTIFY:
            await self._identify(socket, said["d"])
        elif said["op"] == RESUME:
            await self._resume(socket, said["d"])

    async def _identify(self, socket: web.WebSocketResponse, given: Json) -> None:
        if given["token"] != self._token:
            await socket.close(code=WRONG_TOKEN, message=b"Authentication failed.")
            return
        self.identified += 1
        self._socket, self._session = socket, secrets.token_urlsafe(12)
        self._events.clear()
        self._sequence = 0
        ready = {
            "v": 10,
            "user": self._guild.bot.payload(),
            "guilds": [{"id": str(self._guild.id), "unavailable": True}],
            "session_id": self._session,
            "resume_gateway_url": self.url,
            "application": {"id": str(self._guild.bot.id), "flags": 0},
        }
        await self.dispatch("READY", ready)
        await self.dispatch("GUILD_CREATE", self._guild.payload())
        self._go(online=True)

    async def _resume(self, socket: web.WebSocketResponse, given: Json) -> None:
        if given["token"] != self._token or given["session_id"] != self._session:
            await socket.send_json({"op": INVALID_SESSION, "d": False})
            return
        self.resumed += 1
        self._socket = socket
        for event in list(self._events):
            if event["s"] > given["seq"]:
                await socket.send_json(event)
        await self.dispatch("RESUMED", {})
        self._go(online=True)

    async def dispatch(self, event: str, data: Json) -> None:
        """Say it to the bot; while the line is cut it waits for a resume."""
        self._sequence += 1
        told = {"op": DISPATCH, "t": event, "s": self._sequence, "d": data}
        self._events.append(told)
        if self._socket is not None:
            with contextlib.suppress(ConnectionError):
                await self._socket.send_json(told)

    async def hang_up(self, code: int = 4000) -> None:
        """Close the websocket; 4000 asks the bot to resume."""
        if self._socket is not None:
            socket, self._socket = self._socket, None
            self._go(online=False)
            await socket.close(code=code)

    async def invalidate(self) -> None:
        """The session is over: the bot has to identify anew."""
        if self._socket is not None:
            socket, self._socket, self._session = self._socket, None, ""
            self._go(online=False)
            await socket.send_json({"op": INVALID_SESSION, "d": False})

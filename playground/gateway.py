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


class Session:
    """A bot's, or one of a shard, which may have several; it outlives a line that is cut."""

    def __init__(self, shard: int) -> None:
        self.shard = shard
        self.name = secrets.token_urlsafe(12)
        self.socket: web.WebSocketResponse | None = None
        self.events: deque[Json] = deque(maxlen=REMEMBERED)
        self._sequence = 0

    async def dispatch(self, event: str, data: Json) -> None:
        self._sequence += 1
        told = {"op": DISPATCH, "t": event, "s": self._sequence, "d": data}
        self.events.append(told)
        await self.send(told)

    async def send(self, told: Json) -> None:
        if self.socket is not None:
            with contextlib.suppress(ConnectionError):
                await self.socket.send_json(told)


class Gateway:
    def __init__(self, guild: Guild, token: str) -> None:
        self._guild, self._token = guild, token
        self.url = ""
        self.shards = 1
        """How many it tells a bot to have, if that asks."""
        self.identified = self.resumed = 0
        self.online = asyncio.Event()
        self.changed: Callable[[], None] = lambda: None
        self.chosen: Callable[[list[int], Json], int] = lambda there, _: min(there)
        """Of the shards that are there, which one hears what happens; the only server is the first one's."""
        self._sessions: list[Session] = []

    @property
    def there(self) -> list[int]:
        """The shards for which a line stands."""
        return sorted({session.shard for session in self._sessions if session.socket is not None})

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        with contextlib.suppress(ConnectionError):
            async for message in socket:
                if message.type is aiohttp.WSMsgType.TEXT:
                    await self._heard(socket, json.loads(message.data))
        for session in self._sessions:
            if session.socket is socket:
                session.socket = None
                self._go()
        return socket

    def _go(self) -> None:
        (self.online.set if self.there else self.online.clear)()
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
        shard, number = given.get("shard") or (0, 1)
        self._sessions = [one for one in self._sessions if one.shard != shard or one.socket is not None]
        self._sessions.append(session := Session(shard))
        session.socket = socket
        ready = {
            "v": 10,
            "user": self._guild.bot.payload(),
            "guilds": [{"id": str(self._guild.id), "unavailable": True}],
            "session_id": session.name,
            "resume_gateway_url": self.url,
            "application": {"id": str(self._guild.bot.id), "flags": 0},
            "shard": [shard, number],
        }
        await session.dispatch("READY", ready)
        await session.dispatch("GUILD_CREATE", self._guild.payload())
        self._go()

    async def _resume(self, socket: web.WebSocketResponse, given: Json) -> None:
        known = [session for session in self._sessions if session.name == given["session_id"]]
        if given["token"] != self._token or not known:
            await socket.send_json({"op": INVALID_SESSION, "d": False})
            return
        self.resumed += 1
        (session,) = known
        session.socket = socket
        for event in list(session.events):
            if event["s"] > given["seq"]:
                await socket.send_json(event)
        await session.dispatch("RESUMED", {})
        self._go()

    async def dispatch(self, event: str, data: Json) -> None:
        """Say it to the bot, by all the lines of a shard; while the line is cut it waits for a resume."""
        among = self.there or [session.shard for session in self._sessions]
        shard = self.chosen(among, data) if among else None
        for session in [one for one in self._sessions if one.shard == shard]:
            await session.dispatch(event, data)

    async def hang_up(self, code: int = 4000) -> None:
        """Close the websockets; 4000 asks the bot to resume."""
        for session in self._sessions:
            if session.socket is not None:
                socket, session.socket = session.socket, None
                self._go()
                await socket.close(code=code)

    async def invalidate(self) -> None:
        """The sessions are over: the bot has to identify anew."""
        for session in list(self._sessions):
            if session.socket is not None:
                self._sessions.remove(session)
                self._go()
                await session.send({"op": INVALID_SESSION, "d": False})

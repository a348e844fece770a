"""As much of Discord as the bot needs, on 127.0.0.1: login, commands, gateway, interactions, messages.

Everything the bot asks for is written down with its time and order. Faults are switched on per route: refuse,
delay, drop the connection before or after the work is done, or call something (a kill, say) at that very moment.
The server outlives the bot: messages and nonces stay when a process ends and another one starts.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Literal

import aiohttp
from aiohttp import web

APPLICATION = 1000
BOT = {"id": "1000", "username": "Cloister", "discriminator": "0000", "avatar": None, "bot": True}
GUILD = 2000
TOKEN = "a-token-of-this-machine"
DEADLINE = 3.0
EPHEMERAL = 64
HEARTBEAT_MS = 41250

Json = dict[str, Any]
Moment = Callable[["Call"], Awaitable[None]]


class Call:
    """A request of the bot."""

    def __init__(self, order: int, method: str, path: str) -> None:
        self.order, self.at, self.method, self.path = order, time.monotonic(), method, path
        self.body: Any = {}
        self.files: list[tuple[str, int]] = []
        self.status = 0

    def __repr__(self) -> str:
        return f"{self.method} {self.path} {self.status}"


CALL = web.RequestKey("call", Call)


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


class Interaction:
    """Something a person did, and what the bot made of it."""

    def __init__(self, number: int, payload: Json, source: Json | None) -> None:
        self.id, self.payload, self.source = number, payload, source
        self.token: str = payload["token"]
        self.sent_at = time.monotonic()
        self.calls: list[Call] = []
        self.acknowledged_at: float | None = None
        self.kind = 0
        self.message: Json | None = None
        self.told: list[Json] = []
        self.choices: list[Json] = []
        self.acknowledged, self.answered = asyncio.Event(), asyncio.Event()

    @property
    def content(self) -> str:
        """The newest answer."""
        return str(self.told[-1]["content"]) if self.told else ""

    @property
    def newest(self) -> Json:
        return self.told[-1]

    async def answer(self, seconds: float = 20.0) -> Json:
        """The message that answered it."""
        await asyncio.wait_for(self.answered.wait(), seconds)
        return self.told[-1] if self.told else {}


def reply(told: Any, status: int = 200, **headers: str) -> web.Response:
    """JSON; discord.py looks at the content type and wants it bare."""
    named = {"Content-Type": "application/json", **headers}
    return web.Response(body=json.dumps(told).encode(), status=status, headers=named)


def fail(status: int, code: int = 0, message: str = "refused") -> web.Response:
    return reply({"code": code, "message": message}, status)


class Server:
    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.faults: list[Fault] = []
        self.commands: list[Json] = []
        self.channels: dict[int, list[Json]] = {}
        self.messages: dict[int, Json] = {}
        self.dms: dict[int, int] = {}
        self.interactions: dict[str, Interaction] = {}
        self.nonces: dict[str, Json] = {}
        self.dropped_copies: list[str] = []
        self.identified = self.resumed = 0
        self.online = asyncio.Event()
        self.url = ""
        self._by_id: dict[int, Interaction] = {}
        self._last_id = 0
        self._socket: web.WebSocketResponse | None = None
        self._session = ""
        self._events: list[Json] = []

    # -- life ----------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[Server]:
        app = web.Application(middlewares=[self._watch], client_max_size=1 << 26)
        app.add_routes(
            [
                web.get("/gateway", self._gateway),
                web.get("/api/users/@me", self._me),
                web.get("/api/oauth2/applications/@me", self._application),
                web.get("/api/applications/@me", self._application),
                web.put("/api/applications/{app}/commands", self._put_commands),
                web.get("/api/applications/{app}/commands", self._get_commands),
                web.post("/api/interactions/{id}/{token}/callback", self._callback),
                web.post("/api/webhooks/{app}/{token}", self._followup),
                web.get("/api/webhooks/{app}/{token}/messages/{message}", self._read_answer),
                web.patch("/api/webhooks/{app}/{token}/messages/{message}", self._edit_answer),
                web.delete("/api/webhooks/{app}/{token}/messages/{message}", self._delete_answer),
                web.post("/api/users/@me/channels", self._open_dm),
                web.post("/api/channels/{channel}/messages", self._post),
                web.patch("/api/channels/{channel}/messages/{message}", self._edit),
                web.delete("/api/channels/{channel}/messages/{message}", self._delete),
            ]
        )
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        address = runner.addresses[0]
        self.url = f"http://{address[0]}:{address[1]}"
        try:
            yield self
        finally:
            await self.hang_up()
            await runner.cleanup()

    def new_id(self) -> int:
        """A snowflake; they only grow."""
        now = (int(time.time() * 1000) - 1420070400000) << 22
        self._last_id = max(self._last_id + 1, now)
        return self._last_id

    def fault(self, method: str, path: str, **what: Any) -> Fault:
        made = Fault(method, path, **what)
        self.faults.append(made)
        return made

    def asked(self, method: str, path: str) -> list[Call]:
        """The calls of a kind so far."""
        return [call for call in self.calls if call.method == method and re.fullmatch(path, call.path)]

    @web.middleware
    async def _watch(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if request.path == "/gateway":
            return await handler(request)
        call = Call(len(self.calls), request.method, request.path.removeprefix("/api"))
        self.calls.append(call)
        try:
            await self._read(request, call)
        except (ConnectionError, aiohttp.ClientError):
            return fail(400)
        request[CALL] = call
        if request.headers.get("Authorization", f"Bot {TOKEN}") != f"Bot {TOKEN}":
            call.status = 401
            return fail(401, 0, "401: Unauthorized")
        fault = next((one for one in self.faults if one.meets(call)), None)
        if fault is not None:
            fault.met += 1
            made = await self._go_wrong(request, call, fault)
            if made is not None:
                call.status = made.status
                return made
        try:
            response = await handler(request)
        except web.HTTPException as missing:
            response = fail(missing.status, 0, f"no such route {call.path}")
        call.status = response.status
        if fault is not None:
            if fault.after is not None:
                await fault.after(call)
            if fault.drop == "after" and request.transport is not None:
                request.transport.abort()
        return response

    @staticmethod
    async def _read(request: web.Request, call: Call) -> None:
        if request.content_type.startswith("multipart/"):
            async for part in await request.multipart():
                assert isinstance(part, aiohttp.BodyPartReader)
                if part.name == "payload_json":
                    call.body = json.loads(await part.text())
                else:
                    call.files.append((part.filename or "", len(await part.read())))
        elif request.can_read_body:
            call.body = await request.json()

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

    # -- the gateway ---------------------------------------------------------------------------------

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        with contextlib.suppress(ConnectionError):
            async for message in socket:
                if message.type is aiohttp.WSMsgType.TEXT:
                    await self._heard(socket, json.loads(message.data))
        if self._socket is socket:
            self._socket = None
            self.online.clear()
        return socket

    async def _heard(self, socket: web.WebSocketResponse, said: Json) -> None:
        if said["op"] == 1:
            await socket.send_json({"op": 11})
        elif said["op"] == 2:
            await self._identify(socket, said["d"])
        elif said["op"] == 6:
            await self._resume(socket, said["d"])

    async def _identify(self, socket: web.WebSocketResponse, given: Json) -> None:
        if given["token"] != TOKEN:
            await socket.close(code=4004, message=b"Authentication failed.")
            return
        self.identified += 1
        self._socket, self._session, self._events = socket, f"session-{self.identified}", []
        ready = {
            "v": 10,
            "user": BOT,
            "guilds": [{"id": str(GUILD), "unavailable": True}],
            "session_id": self._session,
            "resume_gateway_url": f"{self.url.replace('http', 'ws')}/gateway",
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        await self.dispatch("READY", ready)
        await self.dispatch("GUILD_CREATE", self._guild())
        self.online.set()

    async def _resume(self, socket: web.WebSocketResponse, given: Json) -> None:
        if given["session_id"] != self._session:
            await socket.send_json({"op": 9, "d": False})
            return
        self.resumed += 1
        self._socket = socket
        for event in self._events:
            if event["s"] > given["seq"]:
                await socket.send_json(event)
        await self.dispatch("RESUMED", {})
        self.online.set()

    @staticmethod
    def _guild() -> Json:
        return {
            "id": str(GUILD),
            "name": "Abbey",
            "owner_id": "1",
            "roles": [{"id": str(GUILD), "name": "@everyone", "permissions": "0", "position": 0, "color": 0}],
            "channels": [],
            "threads": [],
            "members": [],
            "member_count": 3,
            "emojis": [],
            "features": [],
            "unavailable": False,
        }

    async def dispatch(self, event: str, data: Json) -> None:
        """Say it to the bot; while the line is cut it waits for a resume."""
        told = {"op": 0, "t": event, "s": len(self._events) + 1, "d": data}
        self._events.append(told)
        if self._socket is not None:
            with contextlib.suppress(ConnectionError):
                await self._socket.send_json(told)

    async def hang_up(self, code: int = 4000) -> None:
        """Close the websocket; 4000 asks the bot to resume."""
        if self._socket is not None:
            socket, self._socket = self._socket, None
            self.online.clear()
            await socket.close(code=code)

    async def invalidate(self) -> None:
        """The session is over: the bot has to identify anew."""
        if self._socket is not None:
            socket, self._socket, self._session = self._socket, None, ""
            self.online.clear()
            await socket.send_json({"op": 9, "d": False})

    # -- logging in, commands ------------------------------------------------------------------------

    async def _me(self, _: web.Request) -> web.Response:
        return reply(BOT)

    async def _application(self, _: web.Request) -> web.Response:
        told = {
            "id": str(APPLICATION),
            "name": "Cloister",
            "icon": None,
            "description": "",
            "summary": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0",
            "flags": 0,
            "owner": {**BOT, "id": "1", "username": "owner", "bot": False},
        }
        return reply(told)

    async def _put_commands(self, request: web.Request) -> web.Response:
        self.commands = [
            {
                **one,
                "id": str(self.new_id()),
                "application_id": str(APPLICATION),
                "version": "1",
                "default_member_permissions": one.get("default_member_permissions"),
                "type": one.get("type", 1),
                "description": one.get("description", ""),
            }
            for one in request[CALL].body
        ]
        return reply(self.commands)

    async def _get_commands(self, _: web.Request) -> web.Response:
        return reply(self.commands)

    # -- interactions --------------------------------------------------------------------------------

    async def deliver(self, payload: Json, source: Json | None = None, copies: int = 1) -> Interaction:
        """Hand an interaction to the bot, possibly more than once."""
        number = self.new_id()
        payload = {**payload, "id": str(number), "token": f"token-{number}", "version": 1}
        made = Interaction(number, payload, source)
        self.interactions[made.token] = self._by_id[number] = made
        for _ in range(copies):
            await self.dispatch("INTERACTION_CREATE", payload)
        return made

    async def _callback(self, request: web.Request) -> web.Response:
        call = request[CALL]
        made = self._by_id.get(int(request.match_info["id"]))
        if made is None or made.token != request.match_info["token"]:
            return fail(404, 10062, "Unknown interaction")
        made.calls.append(call)
        if made.acknowledged_at is not None:
            return fail(400, 40060, "Interaction has already been acknowledged.")
        if call.at - made.sent_at > DEADLINE:
            return fail(404, 10062, "Unknown interaction")
        made.acknowledged_at = call.at
        made.kind = call.body["type"]
        data = call.body.get("data") or {}
        channel = int(made.payload["channel_id"])
        if made.kind in (4, 5):
            body = data if made.kind == 4 else {"flags": data.get("flags", 0), "content": ""}
            made.message = self._message(channel, body, call.files if made.kind == 4 else [])
            self._keep(channel, made.message)
        elif made.kind in (6, 7):
            made.message = made.source
            if made.kind == 7 and made.source is not None:
                self._change(made.source, call)
        made.choices = data.get("choices", [])
        made.acknowledged.set()
        if made.kind in (4, 7, 8):
            self._answered(made, made.message)
        told: Json = {"interaction": {"id": str(made.id), "type": made.payload["type"]}}
        if made.message is not None:
            told["interaction"]["response_message_id"] = made.message["id"]
            told["resource"] = {"type": made.kind, "message": made.message}
        return reply(told)

    @staticmethod
    def _answered(made: Interaction, message: Json | None) -> None:
        if message is not None:
            made.told.append(json.loads(json.dumps(message)))
        made.answered.set()

    def _of_token(self, request: web.Request) -> Interaction | None:
        made = self.interactions.get(request.match_info["token"])
        if made is not None:
            made.calls.append(request[CALL])
        return made

    async def _followup(self, request: web.Request) -> web.Response:
        made = self._of_token(request)
        call = request[CALL]
        if made is None or made.acknowledged_at is None:
            return fail(404, 10015, "Unknown Webhook")
        channel = int(made.payload["channel_id"])
        message = self._message(channel, call.body, call.files)
        self._keep(channel, message)
        self._answered(made, message)
        return reply(message)

    def _answer_of(self, request: web.Request, made: Interaction | None) -> Json | None:
        if made is None or made.acknowledged_at is None:
            return None
        wanted = request.match_info["message"]
        return made.message if wanted == "@original" else self.messages.get(int(wanted))

    async def _read_answer(self, request: web.Request) -> web.Response:
        message = self._answer_of(request, self._of_token(request))
        return fail(404, 10008, "Unknown Message") if message is None else reply(message)

    async def _edit_answer(self, request: web.Request) -> web.Response:
        made = self._of_token(request)
        message = self._answer_of(request, made)
        if made is None or message is None:
            return fail(404, 10008, "Unknown Message")
        self._change(message, request[CALL])
        self._answered(made, message)
        return reply(message)

    async def _delete_answer(self, request: web.Request) -> web.Response:
        message = self._answer_of(request, self._of_token(request))
        if message is None:
            return fail(404, 10008, "Unknown Message")
        self._remove(message)
        return web.Response(status=204)

    # -- messages ------------------------------------------------------------------------------------

    def _message(self, channel: int, body: Json, files: list[tuple[str, int]], author: Json = BOT) -> Json:
        number = self.new_id()
        return {
            "id": str(number),
            "channel_id": str(channel),
            "author": author,
            "content": body.get("content") or "",
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime()),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": self._attachments(number, files),
            "embeds": body.get("embeds") or [],
            "components": body.get("components") or [],
            "pinned": False,
            "type": 0,
            "flags": body.get("flags") or 0,
            "nonce": body.get("nonce"),
        }

    def _attachments(self, message: int, files: list[tuple[str, int]]) -> list[Json]:
        return [
            {
                "id": str(self.new_id()),
                "filename": name,
                "size": size,
                "url": f"{self.url}/files/{message}/{name}",
                "proxy_url": f"{self.url}/files/{message}/{name}",
            }
            for name, size in files
        ]

    def _keep(self, channel: int, message: Json) -> None:
        self.messages[int(message["id"])] = message
        if not message["flags"] & EPHEMERAL:
            self.channels.setdefault(channel, []).append(message)

    def _change(self, message: Json, call: Call) -> None:
        for name in ("content", "embeds", "components"):
            if name in call.body:
                message[name] = call.body[name] if call.body[name] is not None else type(message[name])()
        if "attachments" in call.body:
            kept = {str(one["id"]) for one in call.body["attachments"]}
            message["attachments"] = [one for one in message["attachments"] if one["id"] in kept]
            message["attachments"] += self._attachments(int(message["id"]), call.files)

    def _remove(self, message: Json) -> None:
        self.messages.pop(int(message["id"]), None)
        channel = self.channels.get(int(message["channel_id"]), [])
        if message in channel:
            channel.remove(message)

    async def _open_dm(self, request: web.Request) -> web.Response:
        person = int(request[CALL].body["recipient_id"])
        channel = self.dms.setdefault(person, self.new_id())
        user = {**BOT, "id": str(person), "username": f"person{person}", "bot": False}
        return reply({"id": str(channel), "type": 1, "recipients": [user], "last_message_id": None})

    async def _post(self, request: web.Request) -> web.Response:
        """The same nonce twice, enforced, is one message."""
        call = request[CALL]
        nonce = call.body.get("nonce")
        if nonce is not None and call.body.get("enforce_nonce") and nonce in self.nonces:
            self.dropped_copies.append(nonce)
            return reply(self.nonces[nonce])
        channel = int(request.match_info["channel"])
        message = self._message(channel, call.body, call.files)
        self._keep(channel, message)
        if nonce is not None:
            self.nonces[nonce] = message
        return reply(message)

    def _found(self, request: web.Request) -> Json | None:
        return self.messages.get(int(request.match_info["message"]))

    async def _edit(self, request: web.Request) -> web.Response:
        message = self._found(request)
        if message is None:
            return fail(404, 10008, "Unknown Message")
        self._change(message, request[CALL])
        return reply(message)

    async def _delete(self, request: web.Request) -> web.Response:
        message = self._found(request)
        if message is None:
            return fail(404, 10008, "Unknown Message")
        self._remove(message)
        return web.Response(status=204)

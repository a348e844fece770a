"""As much of Discord as the bot needs, on 127.0.0.1: login, commands, gateway, interactions, messages.

It outlives the bot: messages and nonces stay when one process ends and another starts. It refuses what Discord
would refuse for the rights the bot has (`server.Guild`) and for the form of what it sends (`limits`), holds
interactions to their three seconds, and drops a message that comes twice under one nonce.
"""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable

import aiohttp
from aiohttp import web

from playground import command_limits, limits
from playground.components import numbered
from playground.gateway import Gateway
from playground.interactions import ANSWERS, MODAL, REPLY, THINK, UPDATE, WAIT, Interaction, Interactions
from playground.messages import EPHEMERAL, LOADING, Message, Messages, Snowflakes
from playground.passing import Passing
from playground.server import Guild, Place, User
from playground.store import Store
from playground.wire import (
    ACKNOWLEDGED_ALREADY,
    CALL,
    INVALID_TOKEN,
    UNKNOWN_COMMAND_PERMISSIONS,
    UNKNOWN_INTERACTION,
    UNKNOWN_MEMBER,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    Call,
    Json,
    fail,
    reply,
)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Discord:
    def __init__(self, guild: Guild, token: str, store: Store | None = None) -> None:
        self.guild, self._token, self._store = guild, token, store
        self.clock = Passing(store)
        self.new_id = Snowflakes(self.clock)
        self.posts = Messages(self.new_id, store)
        self.under_way = Interactions()
        self.gateway = Gateway(guild, token)
        self.commands: list[Json] = json.loads((store and store.fact("commands")) or "[]")
        self.dms: dict[int, int] = {int(k): v for k, v in json.loads((store and store.fact("dms")) or "{}").items()}
        self.dropped_copies: list[str] = []
        self.url = self._address = ""
        self._nonces: dict[str, Message] = {}

    # -- life ----------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """On a port that is free, until the block ends."""
        app = web.Application(middlewares=[self.watch], client_max_size=1 << 26)
        app.add_routes(
            [
                web.get("/gateway", self.gateway.serve),
                web.get("/api/gateway/bot", self._gateway),
                web.get("/api/users/@me", self._me),
                web.get("/api/oauth2/applications/@me", self._application),
                web.get("/api/applications/@me", self._application),
                web.put("/api/applications/{app}/commands", self._put_commands),
                web.get("/api/applications/{app}/commands", self._get_commands),
                web.get(
                    "/api/applications/{app}/guilds/{guild}/commands/{command}/permissions", self._no_permissions
                ),
                web.get("/api/guilds/{guild}/members/{user}", self._member),
                web.post("/api/interactions/{id}/{token}/callback", self._callback),
                web.post("/api/webhooks/{app}/{token}", self._followup),
                web.get("/api/webhooks/{app}/{token}/messages/{message}", self._read_answer),
                web.patch("/api/webhooks/{app}/{token}/messages/{message}", self._edit_answer),
                web.delete("/api/webhooks/{app}/{token}/messages/{message}", self._delete_answer),
                web.post("/api/users/@me/channels", self._open_dm),
                web.post("/api/channels/{channel}/messages", self._post),
                web.get("/api/channels/{channel}/messages/{message}", self._read),
                web.patch("/api/channels/{channel}/messages/{message}", self._edit),
                web.delete("/api/channels/{channel}/messages/{message}", self._delete),
            ]
        )
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            address = runner.addresses[0]
            self._address = f"{address[0]}:{address[1]}"
            self.url = f"http://{self._address}"
            self.gateway.url = f"ws://{address[0]}:{address[1]}/gateway"
            yield
        finally:
            await self.gateway.hang_up()
            await runner.cleanup()

    @web.middleware
    async def watch(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Every request of the bot is read and its token looked at before it is carried out."""
        if "Origin" in request.headers or request.host != self._address:  # a browser, or a name that leads here
            return fail(403, 0, "not for you")
        if request.path == "/gateway":
            return await handler(request)
        call = request[CALL] = Call(0, request.method, request.path.removeprefix("/api"))
        refused = await self._admit(request, call)
        return refused if refused is not None else await self._carry_out(request, handler)

    async def _admit(self, request: web.Request, call: Call) -> web.Response | None:
        try:
            await call.read(request)
        except (ConnectionError, aiohttp.ClientError):
            return fail(400)
        by_its_own_token = call.path.startswith(("/interactions/", "/webhooks/"))
        if not by_its_own_token and request.headers.get("Authorization") != f"Bot {self._token}":
            return fail(401, 0, "401: Unauthorized")
        return None

    @staticmethod
    async def _carry_out(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except limits.Invalid as fault:
            return reply(fault.told(), 400)
        except web.HTTPException as missing:
            return fail(missing.status, 0, f"no such route {request.path}")

    # -- who and where -------------------------------------------------------------------------------

    def place(self, number: int) -> Place | None:
        """A channel or thread, or somebody's direct messages."""
        reader = next((user for user, channel in self.dms.items() if channel == number), None)
        if reader is not None:
            return Place(number, "dm", self.guild.bot.name, reader=reader)
        return self.guild.channel(number)

    def dm(self, user: int) -> int:
        """The channel of a person's direct messages; there is one as soon as it is asked for."""
        if user not in self.dms:
            self.dms[user] = self.new_id()
            if self._store:
                self._store.keep_fact("dms", json.dumps(self.dms))
        return self.dms[user]

    # -- logging in, commands ------------------------------------------------------------------------

    async def _gateway(self, _: web.Request) -> web.Response:
        starts = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return reply({"url": self.gateway.url, "shards": self.gateway.shards, "session_start_limit": starts})

    async def _me(self, _: web.Request) -> web.Response:
        return reply(self.guild.bot.payload())

    async def _application(self, _: web.Request) -> web.Response:
        told = {
            "id": str(self.guild.bot.id),
            "name": self.guild.bot.name,
            "icon": None,
            "description": "",
            "summary": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0",
            "flags": 0,
            "owner": self.guild.guide.payload(),
        }
        return reply(told)

    async def _put_commands(self, request: web.Request) -> web.Response:
        command_limits.commands(request[CALL].body)
        self.commands = [
            {
                **one,
                "id": str(self.new_id()),
                "application_id": str(self.guild.bot.id),
                "version": "1",
                "default_member_permissions": one.get("default_member_permissions"),
                "type": one.get("type", 1),
                "description": one.get("description", ""),
            }
            for one in request[CALL].body
        ]
        if self._store:
            self._store.keep_fact("commands", json.dumps(self.commands))
        return reply(self.commands)

    async def _get_commands(self, _: web.Request) -> web.Response:
        return reply(self.commands)

    async def _no_permissions(self, _: web.Request) -> web.Response:
        """This server has not changed who may use what."""
        return fail(404, UNKNOWN_COMMAND_PERMISSIONS, "Unknown application command permissions")

    async def _member(self, request: web.Request) -> web.Response:
        number = request.match_info["user"]
        found = next((one for one in self.guild.everybody() if str(one.id) == number), None)
        return reply(self.guild.member(found)) if found else fail(404, UNKNOWN_MEMBER, "Unknown Member")

    # -- interactions --------------------------------------------------------------------------------

    async def deliver(
        self, payload: Json, user: User, source: Message | None = None, copies: int = 1
    ) -> Interaction:
        """Hand an interaction to the bot, possibly more than once."""
        number = self.new_id()
        payload = {**payload, "id": str(number), "token": secrets.token_urlsafe(24), "version": 1}
        made = Interaction(number, payload, user, source)
        self.under_way.add(made)
        for _ in range(copies):
            await self.gateway.dispatch("INTERACTION_CREATE", payload)
        return made

    async def _callback(self, request: web.Request) -> web.Response:
        call = request[CALL]
        made = self.under_way.find(request.match_info["token"])
        if made is None or str(made.id) != request.match_info["id"]:
            return fail(404, UNKNOWN_INTERACTION, "Unknown interaction")
        made.calls.append(call)
        if made.acknowledged_at is not None:
            return fail(400, ACKNOWLEDGED_ALREADY, "Interaction has already been acknowledged.")
        if made.too_late:
            return fail(404, UNKNOWN_INTERACTION, "Unknown interaction")
        kind, data = call.body["type"], call.body.get("data") or {}
        choices = [one for one in ANSWERS[made.payload["type"]] if made.source or one not in (WAIT, UPDATE)]
        if kind not in choices:
            why = f"Value must be one of {{{', '.join(map(str, choices))}}}."
            raise limits.Invalid([(("type",), "BASE_TYPE_CHOICES", why)])
        try:
            self._first_answer(made, kind, data, call)
        except limits.Invalid as fault:
            raise fault.under("data") from None
        made.choices = data.get("choices", [])
        self.under_way.acknowledge(made, kind, call.at)
        told: Json = {"interaction": {"id": str(made.id), "type": made.payload["type"]}}
        if made.message is not None:
            told["interaction"]["response_message_id"] = str(made.message.id)
            told["resource"] = {"type": made.kind, "message": made.message.raw}
        return reply(told)

    def _first_answer(self, made: Interaction, kind: int, data: Json, call: Call) -> None:
        if kind in (REPLY, THINK):
            body = data if kind == REPLY else {"flags": data.get("flags", 0) & EPHEMERAL | LOADING}
            made.message = self._say(made, body, call if kind == REPLY else None)
        elif kind in (WAIT, UPDATE):
            made.message = made.source
            if kind == UPDATE and made.source is not None:
                self.posts.edit(made.source, data, call.files)
        elif kind == MODAL:
            limits.form(data)
            made.modal = {**data, "components": numbered(data["components"])}

    def _say(self, made: Interaction, body: Json, call: Call | None) -> Message:
        files = call.files if call is not None else ()
        used = made.used if made.message is None else None
        return self.posts.new(
            made.channel, self.guild.bot, body, files, user=made.user, used=used, answers=str(made.id)
        )

    def _of_token(self, request: web.Request) -> Interaction | None:
        made = self.under_way.find(request.match_info["token"])
        if made is not None:
            made.calls.append(request[CALL])
        return made

    async def _followup(self, request: web.Request) -> web.Response:
        made = self._of_token(request)
        call = request[CALL]
        if made is None:
            return fail(401, INVALID_TOKEN, "Invalid Webhook Token")
        if made.acknowledged_at is None:
            return fail(404, UNKNOWN_WEBHOOK, "Unknown Webhook")
        if made.message is not None and made.message.raw["flags"] & LOADING:
            self.posts.edit(made.message, call.body, call.files)  # the first one is the promised answer
            message = made.message
        else:
            message = self._say(made, call.body, call)
        self.under_way.answer(made, message)
        return reply(message.raw)

    def _answer_of(self, request: web.Request, made: Interaction | None) -> Message | None:
        if made is None or made.acknowledged_at is None:
            return None
        wanted = request.match_info["message"]
        number = made.message.id if wanted == "@original" and made.message is not None else wanted
        return self.posts.get(int(number)) if str(number).isdigit() else None

    async def _read_answer(self, request: web.Request) -> web.Response:
        message = self._answer_of(request, self._of_token(request))
        return fail(404, UNKNOWN_MESSAGE, "Unknown Message") if message is None else reply(message.raw)

    async def _edit_answer(self, request: web.Request) -> web.Response:
        made = self._of_token(request)
        message = self._answer_of(request, made)
        if made is None or message is None:
            return fail(404, UNKNOWN_MESSAGE, "Unknown Message")
        self.posts.edit(message, request[CALL].body, request[CALL].files)
        self.under_way.answer(made, message)
        return reply(message.raw)

    async def _delete_answer(self, request: web.Request) -> web.Response:
        return self._removed(self._answer_of(request, self._of_token(request)))

    def _removed(self, message: Message | None) -> web.Response:
        if message is None:
            return fail(404, UNKNOWN_MESSAGE, "Unknown Message")
        self.posts.remove(message)
        return web.Response(status=204)

    # -- messages ------------------------------------------------------------------------------------

    async def _open_dm(self, request: web.Request) -> web.Response:
        person = int(request[CALL].body["recipient_id"])
        recipients = [self.guild.user(person).payload()]
        return reply({"id": str(self.dm(person)), "type": 1, "recipients": recipients, "last_message_id": None})

    def _refusal(
        self, request: web.Request, *, speaking: bool = False, reading: bool = False
    ) -> web.Response | None:
        place = self.place(int(request.match_info["channel"]))
        refused = self.guild.refusal(place, speaking=speaking, reading=reading, files=bool(request[CALL].files))
        return fail(*refused) if refused is not None else None

    async def _post(self, request: web.Request) -> web.Response:
        """The same nonce twice, enforced, is one message."""
        call = request[CALL]
        if (refused := self._refusal(request, speaking=True)) is not None:
            return refused
        nonce = call.body.get("nonce")
        if nonce is not None and call.body.get("enforce_nonce") and nonce in self._nonces:
            self.dropped_copies.append(nonce)
            return reply(self._nonces[nonce].raw)
        body = {**call.body, "flags": (call.body.get("flags") or 0) & ~EPHEMERAL}
        if self.guild.channel(int(request.match_info["channel"])) is not None:
            body["embeds"] = []  # the bot does not ask for Embed Links, so Discord leaves them out there
        message = self.posts.new(int(request.match_info["channel"]), self.guild.bot, body, call.files)
        if nonce is not None:
            self._nonces[nonce] = message
        return reply(message.raw)

    def _found(self, request: web.Request) -> Message | None:
        return self.posts.get(int(request.match_info["message"]))

    async def _read(self, request: web.Request) -> web.Response:
        if (refused := self._refusal(request, reading=True)) is not None:
            return refused
        message = self._found(request)
        return fail(404, UNKNOWN_MESSAGE, "Unknown Message") if message is None else reply(message.raw)

    async def _edit(self, request: web.Request) -> web.Response:
        message = self._found(request)
        if message is None:
            return fail(404, UNKNOWN_MESSAGE, "Unknown Message")
        if (refused := self._refusal(request)) is not None:
            return refused
        self.posts.edit(message, request[CALL].body, request[CALL].files)
        return reply(message.raw)

    async def _delete(self, request: web.Request) -> web.Response:
        return self._removed(self._found(request))

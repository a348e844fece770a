"""What a browser asks for: the page, what a person sees, what he does, and news as it happens.

Only on loopback, only with the key that stands in the printed link (kept in a cookie afterwards), only under a
loopback name (a foreign name that leads here is refused), and only from the page itself (Origin). The key opens
every address of the page, however somebody has put the link together.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from aiohttp import web

from playground.commands import label_of, leaves, spoken_of
from playground.filling import Refused
from playground.interactions import AUTOCOMPLETE, Interaction
from playground.languages import ENGLISH, Sentence, code, localized, said
from playground.lodging import Lodging
from playground.messages import Message, shown
from playground.opening import WELCOME
from playground.people import Person
from playground.server import Place, User
from playground.service import Discord
from playground.store import Store
from playground.switches import Switches
from playground.wire import Json

STATIC = Path(__file__).parent / "static"
NAMES = ("127.0.0.1", "localhost", "[::1]")
HEARTBEAT = 15.0  # seconds between signs of life on a stream
WAITING = 1000  # news that may wait for a slow browser
PAGE, LARGEST_PAGE = 40, 100
SAFE = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
ENTRANCES = ("/", "/as", "/as/", "/as/{person}/")  # where somebody comes in; the page is at /as/{person}
NO_KEY = """<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Cloister playground</title><h1>This page needs its key</h1>
<p>Open the link that <code>make run</code> has printed; it ends in <code>?key=…</code>."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
READER = web.RequestKey("reader", User)


class PortTaken(Exception):
    """Something else listens there already, or may not be listened to at all."""


class Stream:
    """One open window: who looks, and what he has not been told yet."""

    def __init__(self, reader: User) -> None:
        self.reader = reader
        self.news: asyncio.Queue[Json | None] = asyncio.Queue()

    def tell(self, news: Json | None) -> None:
        if self.news.qsize() < WAITING:
            self.news.put_nowait(news)
        else:
            self.news.put_nowait(None)  # it will come back and look at everything anew


class Page:
    def __init__(self, discord: Discord, lodging: Lodging, store: Store, key: str) -> None:
        self._discord, self._lodging, self._key = discord, lodging, key
        self._guild = discord.guild
        self._streams: set[Stream] = set()
        self._dialogs: dict[str, Interaction] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._port = 0
        self.somebody_came = asyncio.Event()
        self._switches = Switches(self._guild, store, discord.gateway.dispatch)
        discord.posts.changed = self._message_changed
        discord.posts.gone = self._message_gone
        discord.under_way.moved = self._interaction_moved
        lodging.let_pass(discord.clock.ahead)
        lodging.changed = lambda: self._tell_all({"type": "bot", "bot": lodging.status})

    def link(self, user: User | None = None) -> str:
        whole = f"http://{NAMES[0]}:{self._port}/?key={self._key}"
        return whole if user is None else f"{whole}&as={user.slug}"

    # -- life ----------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def running(self, port: int) -> AsyncIterator[None]:
        """On this port of loopback, until the block ends; 0 is any that is free."""
        app = web.Application(middlewares=[self._guard], client_max_size=1 << 20)
        app.add_routes(
            [
                *[web.get(path, self._enter) for path in ENTRANCES],
                web.get("/as/{person}", self._index),
                web.get("/static/{name}", self._static),
                web.get("/api/{person}/events", self._events),
                web.get("/api/{person}/files/{id}/{name}", self._file),
                web.get("/api/{person}/places/{place}/messages", self._messages),
                web.get("/api/{person}/places/{place}/commands", self._commands),
                web.post("/api/{person}/places/{place}/complete", self._complete),
                web.post("/api/{person}/places/{place}/command", self._command),
                web.post("/api/{person}/places/{place}/say", self._say),
                web.post("/api/{person}/messages/{message}/press", self._press),
                web.post("/api/{person}/messages/{message}/select", self._select),
                web.post("/api/{person}/messages/{message}/dismiss", self._dismiss),
                web.post("/api/{person}/modals/{interaction}", self._modal),
                web.post("/api/{person}/switches", self._switch),
                web.post("/api/{person}/restart", self._restart),
                web.post("/api/{person}/let-pass", self._let_pass),
            ]
        )
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await runner.setup()
        try:
            try:
                await web.TCPSite(runner, NAMES[0], port).start()
            except OSError as fault:
                raise PortTaken(fault.strerror) from None
            self._port = runner.addresses[0][1]
            with contextlib.suppress(OSError):  # where localhost has a second address, it is answered there as well
                await web.TCPSite(runner, "::1", self._port).start()
            yield
        finally:
            self._tell_all(None)
            await runner.cleanup()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            response = await self._admit(request, handler)
        except Sentence as fault:
            response = _sentence(fault.read_in(self._locale(request)), 400, getattr(fault, "option", None))
        except (json.JSONDecodeError, KeyError, TypeError, ValueError):
            locale = self._locale(request)
            response = _sentence(said("That request cannot be read; reload the page.", locale), 400)
        except web.HTTPException as fault:
            response = _sentence(said(fault.reason, self._locale(request)), fault.status)
        if not response.prepared:
            response.headers.update(SAFE)
        return response

    def _locale(self, request: web.Request) -> str:
        reader = request.get(READER)
        return ENGLISH if reader is None else self._guild.locale_of(reader)

    async def _admit(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.host.rpartition(":")[0] not in NAMES and request.host not in NAMES:
            return _sentence("This address is not for that name.", 403)
        origin = request.headers.get("Origin")
        if origin is None and request.method == "POST":
            return _sentence("Only the page itself can do this.", 403)
        if origin is not None and origin != f"http://{request.host}":
            return _sentence("Only the page itself can do this.", 403)
        page = not request.path.startswith(("/api/", "/static/"))
        if page and request.method == "GET" and "key" in request.query:
            return await self._enter(request)
        if not secrets.compare_digest(request.cookies.get(self._cookie, ""), self._key):
            return web.Response(text=NO_KEY, content_type="text/html", status=403)
        if "person" in request.match_info:
            reader = self._guild.person(request.match_info["person"])
            if reader is None:
                raise web.HTTPNotFound(reason="There is no such person here.")
            request[READER] = reader
        return await handler(request)

    @property
    def _cookie(self) -> str:
        return f"cloister-{self._port}"

    # -- the page itself -----------------------------------------------------------------------------

    async def _enter(self, request: web.Request) -> web.StreamResponse:
        """A link: its key becomes a cookie, and is gone from the address."""
        given = request.query.get("key")
        if given is not None and not secrets.compare_digest(given.encode(), self._key.encode()):
            return web.Response(text=NO_KEY, content_type="text/html", status=403)
        named = request.match_info.get("person") or request.query.get("as", "")
        person = self._guild.person(named) if named else self._guild.people[0]
        if person is None:
            raise web.HTTPNotFound(reason="There is no such person here.")
        response = web.Response(status=303, headers={"Location": f"/as/{person.slug}"})
        if given is not None:
            response.set_cookie(self._cookie, self._key, httponly=True, samesite="Lax", path="/", max_age=31536000)
        return response

    async def _index(self, request: web.Request) -> web.StreamResponse:
        """In the language of whoever comes; the page's own words follow it (`words.js`)."""
        await self._switches.greet(request[READER], request.headers.get("Accept-Language", ""))
        self.somebody_came.set()
        page = (STATIC / "index.html").read_text(encoding="utf-8")
        told = page.replace('<html lang="en">', f'<html lang="{code(self._locale(request))}">', 1)
        headers = {**SAFE, "Cache-Control": "no-store"}
        return web.Response(text=told, content_type="text/html", headers=headers)

    async def _static(self, request: web.Request) -> web.StreamResponse:
        file = STATIC / Path(request.match_info["name"]).name
        if not file.is_file():
            raise web.HTTPNotFound(reason="There is no such file.")
        return web.FileResponse(file, headers={**SAFE, "Cache-Control": "no-cache"})

    # -- news ----------------------------------------------------------------------------------------

    async def _events(self, request: web.Request) -> web.StreamResponse:
        stream = Stream(request[READER])
        response = web.StreamResponse(
            headers={**SAFE, "Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        try:
            await response.prepare(request)
            self._streams.add(stream)
            stream.tell(self._hello(stream.reader))
            while True:
                try:
                    news = await asyncio.wait_for(stream.news.get(), HEARTBEAT)
                except TimeoutError:
                    await response.write(b": still here\n\n")
                    continue
                if news is None:
                    break
                await response.write(b"data: " + json.dumps(news).encode() + b"\n\n")
        except ConnectionError:
            pass  # the window was closed
        finally:
            self._streams.discard(stream)
        return response

    def _hello(self, reader: User) -> Json:
        return {
            "type": "hello",
            "me": reader.shown(),
            "key_link": self.link(),
            "people": [one.shown() for one in (*self._guild.people, self._guild.bot)],
            "server": {"name": self._guild.name},
            "places": [self._shown_place(place, reader) for place in self._places(reader)],
            "called": {
                leaf.name: leaf.label(self._guild.locale_of(reader)) for leaf in leaves(self._discord.commands)
            },
            "bot": self._lodging.status,
            "switches": self._switches.shown(),
            "ahead": self._discord.clock.ahead,
        }

    def _shown_place(self, place: Place, reader: User) -> Json:
        locale = self._guild.locale_of(reader)
        return {**place.shown(), "topic": spoken_of(place.topic, locale, self._discord.commands)}

    def _tell_all(self, news: Json | None) -> None:
        for stream in self._streams:
            stream.tell(news)

    def _readers(self, message: Message) -> list[Stream]:
        place = self._discord.place(message.channel)
        private = place.reader if place is not None else None
        return [one for one in self._streams if message.seen_by(one.reader) and private in (None, one.reader.id)]

    def _message_changed(self, message: Message) -> None:
        for stream in self._readers(message):
            stream.tell({"type": "message", "message": self._shown(message, stream.reader)})

    def _message_gone(self, message: Message) -> None:
        for stream in self._readers(message):
            stream.tell({"type": "gone", "channel_id": str(message.channel), "id": str(message.id)})

    def _shown(self, message: Message, reader: User) -> Json:
        locale = self._guild.locale_of(reader)
        author = self._guild.user(int(message.raw["author"]["id"]))
        told = shown(message, author, reader)
        if author.id == self._guild.guide.id:
            told["content"] = spoken_of(WELCOME, locale, self._discord.commands, name=self._guild.people[0].name)
        if message.used is not None:
            name = label_of(self._discord.commands, message.used["name"].removeprefix("/"), locale)
            told["command"] = {**message.used, "name": f"/{name}"}
        return told

    def _interaction_moved(self, made: Interaction) -> None:
        if made.payload["type"] == AUTOCOMPLETE:
            return  # its maker waits for the choices themselves
        source = None
        if made.source is not None:
            source = {"message": str(made.source.id), "custom_id": made.payload["data"].get("custom_id")}
        silent = said("The application did not respond", self._guild.locale_of(made.user))
        error = silent if made.state == "failed" else None
        news = {"type": "interaction", "id": str(made.id), "state": made.state, "error": error, "source": source}
        dialog = None
        if made.modal is not None and made.state == "done":
            self._dialogs[str(made.id)] = made
            told = {name: made.modal.get(name) for name in ("title", "components")}
            dialog = {"type": "modal", "interaction": str(made.id), **told}
        for stream in self._streams:
            if stream.reader.id == made.user.id:
                stream.tell(news)
                if dialog is not None:
                    stream.tell(dialog)

    # -- looking -------------------------------------------------------------------------------------

    def _places(self, reader: User) -> list[Place]:
        mine = Place(self._discord.dm(reader.id), "dm", self._guild.bot.name, reader=reader.id)
        return [*self._guild.channels, mine]

    def _place(self, request: web.Request) -> Place:
        wanted = request.match_info["place"]
        found = next((one for one in self._places(request[READER]) if str(one.id) == wanted), None)
        if found is None:
            raise web.HTTPNotFound(reason="There is no such place.")
        return found

    def _here(self, request: web.Request) -> Person:
        return Person(self._discord, request[READER], self._place(request))

    async def _messages(self, request: web.Request) -> web.StreamResponse:
        reader, place = request[READER], self._place(request)
        limit = min(int(request.query.get("limit", PAGE)), LARGEST_PAGE)
        before = int(request.query["before"]) if "before" in request.query else None
        seen = [one for one in self._discord.posts.here(place.id) if one.seen_by(reader)]
        older = [one for one in seen if before is None or one.id < before]
        told = [self._shown(one, reader) for one in older[-limit:]]
        return web.json_response({"messages": told, "more": len(older) > limit})

    async def _file(self, request: web.Request) -> web.StreamResponse:
        found = self._discord.posts.file(int(request.match_info["id"]))
        if found is None or request[READER] not in {*self._may_read(found[0])}:
            raise web.HTTPNotFound(reason="There is no such file.")
        _, kind, content = found
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        if not kind.startswith("image/"):
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=content, content_type=kind, headers=headers)

    def _may_read(self, message: Message) -> list[User]:
        place = self._discord.place(message.channel)
        private = place.reader if place is not None else None
        return [one for one in self._guild.people if message.seen_by(one) and private in (None, one.id)]

    async def _commands(self, request: web.Request) -> web.StreamResponse:
        here = self._here(request)
        return web.json_response({"commands": [one.shown(here.locale) for one in here.commands()]})

    # -- acting --------------------------------------------------------------------------------------

    async def _complete(self, request: web.Request) -> web.StreamResponse:
        given, here = await request.json(), self._here(request)
        choices = await here.complete(
            given["command"], given.get("options", {}), given["focused"], str(given.get("value", ""))
        )
        told = [{"name": localized(one, "name", here.locale), "value": one["value"]} for one in choices]
        return web.json_response({"choices": told})

    async def _command(self, request: web.Request) -> web.StreamResponse:
        given = await request.json()
        return _begun(await self._here(request).use(given["command"], given.get("options", {})))

    async def _say(self, request: web.Request) -> web.StreamResponse:
        self._here(request).say(str((await request.json())["content"]))
        return web.json_response({})

    def _at(self, request: web.Request) -> tuple[Person, Message]:
        """A message that this person sees, and he before it."""
        reader = request[READER]
        message = self._discord.posts.get(int(request.match_info["message"]))
        place = self._discord.place(message.channel) if message is not None else None
        if message is None or place is None or reader not in self._may_read(message):
            raise web.HTTPNotFound(reason="That message is gone.")
        return Person(self._discord, reader, place), message

    async def _press(self, request: web.Request) -> web.StreamResponse:
        person, message = self._at(request)
        return _begun(await person.press(message, str((await request.json())["custom_id"])))

    async def _select(self, request: web.Request) -> web.StreamResponse:
        person, message = self._at(request)
        given = await request.json()
        return _begun(await person.choose(message, str(given["custom_id"]), [str(one) for one in given["values"]]))

    async def _dismiss(self, request: web.Request) -> web.StreamResponse:
        _, message = self._at(request)
        if message.reader is None:
            raise Refused("Only what you alone can see can be dismissed.")
        self._discord.posts.remove(message)
        return web.json_response({})

    async def _modal(self, request: web.Request) -> web.StreamResponse:
        asked = self._dialogs.get(request.match_info["interaction"])
        place = self._discord.place(asked.channel) if asked is not None else None
        if asked is None or place is None:
            raise Refused("That dialog is no longer open.")
        values = (await request.json())["values"]
        made = await Person(self._discord, request[READER], place).fill_in(asked, values)
        del self._dialogs[str(asked.id)]
        return _begun(made)

    # -- switches that teach -------------------------------------------------------------------------

    async def _switch(self, request: web.Request) -> web.StreamResponse:
        await self._switches.turn(await request.json())
        self._tell_all({"type": "switches", "switches": self._switches.shown()})
        return web.json_response({})

    async def _restart(self, _: web.Request) -> web.StreamResponse:
        task = asyncio.create_task(self._lodging.restart())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return web.json_response({})

    async def _let_pass(self, request: web.Request) -> web.StreamResponse:
        """Time passes, for this server, the bot and all who look."""
        clock = self._discord.clock
        clock.let_pass(float((await request.json())["seconds"]))
        self._lodging.let_pass(clock.ahead)
        self._tell_all({"type": "time", "ahead": clock.ahead})
        return web.json_response({})


def _sentence(sentence: str, status: int, option: str | None = None) -> web.Response:
    return web.json_response({"error": sentence, "option": option}, status=status)


def _begun(made: Interaction) -> web.Response:
    return web.json_response({"interaction": str(made.id)})

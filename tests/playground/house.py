"""A playground in the test's own process, with a bot beside it, and a visitor who asks it what a browser asks."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiohttp

from playground.components import walk
from playground.lodging import GUEST, Lodging
from playground.opening import Opening
from playground.page import Page
from playground.server import Guild
from playground.service import Discord
from playground.store import Store
from playground.wire import Json

KEY = "the-key-of-this-test"
PARROT = "tests.playground.parrot"
SERVER = 5_000_000


async def until(holds: Callable[[], Any], what: str, seconds: float = 20.0) -> Any:
    """Wait for something to become true; what it became."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < end, f"it never came that {what}"
        await asyncio.sleep(0.01)
    return found


class Visitor:
    """One window: a person, and all the news he was told."""

    def __init__(self, http: aiohttp.ClientSession, url: str, slug: str) -> None:
        self._http, self.url, self.slug = http, url, slug
        self.news: list[Json] = []
        self._listening: asyncio.Task[None] | None = None

    async def listen(self) -> None:
        opened = asyncio.Event()

        async def read() -> None:
            async with self._http.get(f"{self.url}/api/{self.slug}/events") as stream:
                async for line in stream.content:
                    if line.startswith(b"data: "):
                        self.news.append(json.loads(line[6:]))
                        opened.set()

        self._listening = asyncio.create_task(read())
        await asyncio.wait_for(opened.wait(), 5)

    async def leave(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    @property
    def hello(self) -> Json:
        return self.news[0]

    def told(self, kind: str) -> list[Json]:
        return [one for one in self.news if one["type"] == kind]

    def place(self, name: str) -> str:
        return next(str(one["id"]) for one in self.hello["places"] if one["name"] == name)

    async def get(self, path: str) -> Any:
        status, told = await self.ask("GET", path)
        assert status == 200, told
        return told

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        named = {"Origin": self.url, **headers} if method == "POST" else headers
        async with self._http.request(
            method, f"{self.url}/api/{self.slug}/{path}", json=body, headers=named
        ) as told:
            return told.status, await told.json()

    async def post(self, path: str, body: Any) -> Any:
        status, told = await self.ask("POST", path, body)
        assert status == 200, told
        return told

    async def messages(self, place: str) -> list[Json]:
        found: list[Json] = (await self.get(f"places/{place}/messages"))["messages"]
        return found

    async def use(self, place: str, command: str, **options: Any) -> str:
        made = await self.post(f"places/{place}/command", {"command": command, "options": options})
        return str(made["interaction"])

    async def press(self, message: Json, label: str) -> str:
        found = next(one for one in walk(message["components"]) if one.get("label") == label)
        made = await self.post(f"messages/{message['id']}/press", {"custom_id": found["custom_id"]})
        return str(made["interaction"])

    async def state(self, interaction: str, wanted: str) -> Json:
        """Wait until an interaction has come so far."""
        found: Json = await until(
            lambda: next(
                (one for one in self.told("interaction") if one["id"] == interaction and one["state"] == wanted),
                None,
            ),
            f"interaction {interaction} is {wanted}",
        )
        return found


class House:
    def __init__(self, discord: Discord, lodging: Lodging, page: Page, store: Store, url: str) -> None:
        self.discord, self.lodging, self.page, self.store, self.url = discord, lodging, page, store, url
        self._open = contextlib.AsyncExitStack()

    async def visit(self, slug: str) -> Visitor:
        http = await self._open.enter_async_context(
            aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        )
        async with http.get(f"{self.page.link()}&as={slug}", allow_redirects=False) as entered:
            assert entered.status == 303
        visitor = Visitor(http, self.url, slug)
        await visitor.listen()
        self._open.push_async_callback(visitor.leave)
        return visitor

    async def prepare(self) -> None:
        """The first table, as `make run` lays it."""
        await until(lambda: self.discord.commands, "the bot tells its commands")
        await Opening(self.discord, self.store).prepare()

    async def close(self) -> None:
        await self._open.aclose()


@contextlib.asynccontextmanager
async def house(data: Path, guest: str = GUEST) -> AsyncIterator[House]:
    with contextlib.closing(Store(data / "playground.db")) as store:
        service = Discord(Guild(SERVER), "a-token", store)
        async with service.running():
            lodging = Lodging(service.url, "a-token", data, guest)
            page = Page(service, lodging, store, KEY)
            service.gateway.changed = lambda: lodging.connected(service.gateway.online.is_set())
            async with page.running(0):
                keeping = asyncio.create_task(lodging.keep())
                made = House(service, lodging, page, store, page.link().partition("/?")[0])
                try:
                    await asyncio.wait_for(service.gateway.online.wait(), 20)
                    yield made
                finally:
                    await made.close()
                    keeping.cancel()
                    await asyncio.gather(keeping, return_exceptions=True)

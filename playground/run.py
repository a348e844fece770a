"""The playground put together: its Discord, the bot beside it, the page, the first table; until told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import sys
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from playground.lodging import GUEST, Lodging
from playground.messages import Snowflakes
from playground.opening import Opening
from playground.page import Page, PortTaken
from playground.server import Guild
from playground.service import Discord
from playground.store import BadStore, Store


class CannotRun(Exception):
    """One sentence: why not, and what to do."""


async def playground(data: Path, port: int, opened: Callable[[str], None], guest: str = GUEST) -> None:
    """Until SIGINT or SIGTERM. `opened` is told the link, `guest` is the module that is the bot."""
    try:
        store = Store(data / "playground.db")
    except BadStore as fault:
        raise CannotRun(str(fault)) from None
    with contextlib.closing(store):
        guild = Guild(int(_kept(store, "server", str(Snowflakes()()))))
        token = secrets.token_urlsafe(24)
        service = Discord(guild, token, store)
        async with service.running():
            lodging = Lodging(service.url, token, data, guest)
            page = Page(service, lodging, store, _kept(store, "key", secrets.token_urlsafe(24)))
            service.gateway.changed = lambda: lodging.connected(service.gateway.online.is_set())
            try:
                async with page.running(port):
                    opened(page.link())
                    _announce(page.link())
                    await _stay(lodging, service, Opening(service, store), page.somebody_came)
            except PortTaken as fault:
                raise CannotRun(
                    f"port {port} cannot be used ({fault}): "
                    "name another one with CLOISTER_PORT, or 0 for any that is free"
                ) from None


async def _stay(lodging: Lodging, service: Discord, opening: Opening, came: asyncio.Event) -> None:
    """The bot comes, the first table is laid, and people play until somebody stops it."""
    stop = _told_to_stop()
    async with contextlib.AsyncExitStack() as leaving:
        bot = _begin(leaving, lodging.keep())
        _begin(leaving, _lay_the_table(service, opening, came))
        await asyncio.wait({bot, stop}, return_when=asyncio.FIRST_COMPLETED)
        if bot.done():
            raise CannotRun(bot.result())
    print("The playground is closed; its games are kept.", flush=True)


def _begin(leaving: contextlib.AsyncExitStack, work: Awaitable[Any]) -> asyncio.Future[Any]:
    task = asyncio.ensure_future(work)

    async def end() -> None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    leaving.push_async_callback(end)
    return task


async def _lay_the_table(service: Discord, opening: Opening, came: asyncio.Event) -> None:
    await service.gateway.online.wait()
    while not service.commands:  # a bot that comes for the first time tells its commands before it is ready
        await asyncio.sleep(0.05)
    try:
        await opening.prepare()
        await came.wait()
        await opening.settle()
    except Exception as fault:  # people can open a table themselves
        print(
            f"cloister: the first table could not be laid ({fault}); use /table open.", file=sys.stderr, flush=True
        )


def _told_to_stop() -> asyncio.Future[Any]:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    if sys.platform != "win32":  # there Ctrl-C arrives as KeyboardInterrupt
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop.set)
    return asyncio.ensure_future(stop.wait())


def _kept(store: Store, name: str, fresh: str) -> str:
    """A fact from an earlier run, or this one from now on."""
    known = store.fact(name)
    if known is None:
        store.keep_fact(name, fresh)
    return known or fresh


def _announce(link: str) -> None:
    print(f"No DISCORD_TOKEN is set, so Cloister plays here (Ctrl-C ends it): {link}", flush=True)
    windows = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if (
        windows and sys.stdout.isatty()
    ):  # nobody watches otherwise; and a browser in the terminal would take it over
        webbrowser.open(link)

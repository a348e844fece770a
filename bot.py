"""Start Cloister: settings, logging, wiring. Nothing else; keeping.py has the commands that keep its data safe.

python bot.py                 with DISCORD_TOKEN: the bot; without: the playground, in a browser
python bot.py backup FILE     a copy of the database, also while the bot runs
python bot.py restore FILE    put a copy in place of the database; refused while the bot runs
python bot.py move --to DATABASE   carry everything over into another database, while no bot runs
python bot.py check           replay every stored game, also while the bot runs
python bot.py health          whether the bot that uses this database is alive, for a watchdog
python bot.py status          what waits, what is late, and what the running bot has counted, in a table; several
                              tell it on several ports: status 9461 9462

One bot uses a folder: it holds a lock there as long as it lives (storage/lock.py). Several share a database of
PostgreSQL (sharing.py), which has locks of its own. What is wrong is told in one
sentence on the error stream, and the exit status is 2 then.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import aiohttp
import discord
import structlog

import keeping
from cogs.client import Cloister, Sharded
from cogs.delivery import Delivery
from cogs.desk import Desk
from cogs.presence import Presence
from playground.run import CannotRun, playground
from progress import on_a_terminal
from settings import NAMES, PLAYGROUND, BadSettings, Settings, read_settings
from storage import rows
from storage.database import Database
from storage.far import told_to
from storage.faults import StorageError, sentence
from storage.figures import Figures, figures
from storage.lock import CLOISTER, Lock, held
from storage.opening import alone as nobody_else_on
from storage.opening import looked_at, opened
from tables.limits import Limits
from tables.timekeeper import REMEMBERED
from watching import counts, status
from watching.health import PULSE, health
from watching.port import CannotListen, Port
from watching.systemd import Systemd

log = structlog.get_logger()

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
PATIENCE = 5.0  # seconds for what is under way when the bot is stopped
LEAVING = 15.0  # seconds for a bot whose playground is gone


class App:
    """Everything wired together."""

    def __init__(self, database: Database, clock: Callable[[], float], limits: Limits) -> None:
        self.database = database
        self.desk = Desk(database, clock, limits)
        self.bot = Sharded(self.desk) if database.shared else Cloister(self.desk)
        self.together: Callable[[], contextlib.AbstractAsyncContextManager[None]] = contextlib.nullcontext
        """With the other processes, if there are any."""
        self.handed_over: Callable[[], Awaitable[None]] = partial(asyncio.sleep, 0)
        """Once one of them hears what was ours to hear."""
        self.delivery = Delivery(self.desk, self.bot)
        for event in ("on_guild_join", "on_guild_channel_update", "on_guild_role_update", "on_member_update"):
            self.bot.add_listener(self._may_do_more, event)
        self.presence = Presence(self.bot, self._workers_looked())
        for event, told in self.presence.events.items():
            self.bot.add_listener(told, event)

    def _workers_looked(self) -> dict[str, Callable[[], float]]:
        house = self.desk.house
        bells = {
            "delivery": house.letters_waiting,
            "stewards": house.stewards_waiting,
            "timekeeper": house.timers_waiting,
        }
        return {name: partial(getattr, bell, "looked") for name, bell in bells.items()}

    async def _may_do_more(self, *changed: Any) -> None:
        """The bot was let in, or a permission changed that may be its own: what it could not say is tried again."""
        now = changed[-1]
        if not isinstance(now, discord.Member) or now == now.guild.me:
            await self.delivery.release(now.id if isinstance(now, discord.Guild) else now.guild.id)

    @contextlib.asynccontextmanager
    async def workers(self) -> AsyncIterator[None]:
        """Delivery, stewards and timekeeper, until the block ends. One that breaks is logged and started again."""
        async with self.together(), self._working():
            yield

    @contextlib.asynccontextmanager
    async def _working(self) -> AsyncIterator[None]:
        await self.delivery.release()
        self.desk.house.stewards_waiting.set()
        tasks = [
            asyncio.create_task(_for_ever("delivery", self.delivery.work)),
            asyncio.create_task(_for_ever("stewards", self.desk.stewards.work)),
            asyncio.create_task(_for_ever("timekeeper", self.desk.timekeeper.work)),
            asyncio.create_task(_for_ever("pulse", self._pulse)),
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _pulse(self) -> None:
        """A sign of life, for `python bot.py health`, and for clocks: they stand while there is none."""
        while True:
            if self.presence.there:
                await self.desk.timekeeper.beat()
            elif self.database.shared:
                await self.desk.house.uptime.follow(self.database)
            await asyncio.sleep(PULSE)

    async def close(self) -> None:
        await self.bot.close()
        self.desk.close()
        await self.database.close()


async def _for_ever(name: str, work: Callable[[], Any]) -> None:
    counts.doing(name)
    while True:
        try:
            await work()
        except StorageError as fault:
            log.warning("storage fails", worker=name, why=str(fault))
            await asyncio.sleep(1)
        except Exception:
            log.exception("worker broke; it starts again", worker=name)
            await asyncio.sleep(1)


async def build(settings: Settings, clock: Callable[[], float] = time.time) -> App:
    app = App(await opened(settings.database, shared=bool(settings.process)), clock, settings.limits)
    if isinstance(app.bot, Sharded) and settings.elsewhere:
        sharing = import_module("sharing")  # which a bot alone does not need
        app.bot.part = partial(sharing.part, settings, app.desk, app.bot.recommended)
        ours = sharing.Sharing(app.desk, settings.elsewhere, sharing.Deputy(app.bot, settings))
        app.together, app.handed_over = ours.working, ours.deputy.handed_over
    await app.desk.house.uptime.load(app.database)
    await app.desk.readers.load()
    return app


# -- running -------------------------------------------------------------------------------------------


async def serve(settings: Settings, systemd: Systemd) -> None:
    """Until SIGTERM or SIGINT: then finish what is being done, and close."""
    async with nobody_else_on(settings.database, settings.process):
        await _serve(await build(settings), settings, systemd)


async def _serve(app: App, settings: Settings, systemd: Systemd) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        if sys.platform != "win32":  # there Ctrl-C arrives as KeyboardInterrupt
            loop.add_signal_handler(number, stop.set)
    try:
        async with app.database.writing() as write:
            await rows.forget_interactions(write, time.time() - REMEMBERED)
        async with _watched(app, settings), app.bot:
            running = asyncio.create_task(_connect(app.bot, settings.token))
            ready = asyncio.create_task(app.bot.wait_until_ready())
            stopping = asyncio.create_task(stop.wait())
            await asyncio.wait({running, ready, stopping}, return_when=asyncio.FIRST_COMPLETED)
            async with contextlib.AsyncExitStack() as working:
                if ready.done():
                    await working.enter_async_context(app.workers())
                    await working.enter_async_context(systemd.ready(app.database.version))
                await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
                if ready.done() and not running.done():
                    await app.handed_over()
            if running.done():
                running.result()
            for task in (running, ready, stopping):
                task.cancel()
            await asyncio.gather(running, ready, stopping, return_exceptions=True)
            if isinstance(app.bot, Sharded):
                await app.bot.hear_no_more()
            await _finish()
    finally:
        await app.close()


@contextlib.asynccontextmanager
async def _watched(app: App, settings: Settings) -> AsyncIterator[None]:
    """With a port for figures, if the host wants one."""
    if not settings.metrics:
        yield
        return
    presence = app.presence  # one alone does not look for work in between, and `beat` says whether it is there
    own = presence.wrong if app.database.shared else lambda: None
    async with Port(app.database, app.desk.clock, presence.latency, own).listening(settings.metrics):
        yield


async def _finish() -> None:
    """What people have asked for is carried out and answered; nothing new comes in any more."""
    asked = asyncio.all_tasks() - {asyncio.current_task()}
    if asked:
        await asyncio.wait(asked, timeout=PATIENCE)


async def _connect(bot: Cloister, token: str) -> None:
    """Log in, and be there until the connection is closed for good."""
    await bot.login(token)
    invite = discord.utils.oauth_url(bot.application_id or 0, permissions=PERMISSIONS)
    print(f"Cloister is starting. Invite it to a server: {invite}", flush=True)
    await bot.connect()


def run(settings: Settings) -> int:
    systemd = Systemd()
    if not settings.token:
        return play_here(settings, systemd)
    try:
        with held(settings.data, f"process-{settings.process}" if settings.process else CLOISTER):
            asyncio.run(serve(settings, systemd))
    except CannotListen as fault:
        return fail(str(fault))
    except discord.LoginFailure:
        return fail("Discord does not know this DISCORD_TOKEN; copy it anew from the developer portal.")
    except discord.PrivilegedIntentsRequired:
        return fail("Discord asks for an intent that Cloister does not use; check the bot's settings.")
    except discord.ConnectionClosed as fault:
        return fail(f"Discord has ended the connection (code {fault.code}); check the bot's token.")
    except (OSError, aiohttp.ClientError, discord.HTTPException) as fault:
        return fail(f"Discord cannot be reached: {fault}")
    except KeyboardInterrupt:
        return 0
    return 0


def play_here(settings: Settings, systemd: Systemd) -> int:
    """Without a token: the bot in a browser, with a Discord of our own around it. Each of the two has a database,
    and so a lock; a second start is told where the first one is."""
    folder = settings.data / PLAYGROUND
    try:
        with held(folder, PLAYGROUND) as lock:
            with held(folder, patience=LEAVING):
                pass  # no bot is there, not even one whose playground was killed a moment ago
            asyncio.run(_played(folder, settings.port, lock, systemd))
    except CannotRun as fault:
        return fail(str(fault))
    except KeyboardInterrupt:
        return 0
    return 0


async def _played(folder: Path, port: int, lock: Lock, systemd: Systemd) -> None:
    async with systemd.ready(partial(asyncio.sleep, 0)):
        await playground(folder, port, lambda link: lock.note(f"its link is {link}"))


# -- keeping data safe ---------------------------------------------------------------------------------


async def _figures(settings: Settings) -> Figures:
    database = await looked_at(settings.database)
    try:
        return await figures(database, time.time())
    finally:
        await database.close()


async def told_health(settings: Settings) -> str:
    """It may be of another version: upgraded on the disk, and not started again yet. One of several that has a port
    is asked itself."""
    own = settings.process and settings.metrics
    now = await status.told_health(settings.metrics) if own else health(await _figures(settings))
    if not now.well:
        raise BadSettings(now.told)
    return now.told


async def told_status(settings: Settings, ports: Sequence[int]) -> str:
    found = await _figures(settings)
    return status.table(found, *[await status.scraped(port) for port in ports or [settings.metrics]])


# -- the command line ----------------------------------------------------------------------------------


def fail(sentence: str) -> int:
    print(f"cloister: {sentence}", file=sys.stderr)
    return 2


def configure_logging(level: str) -> None:
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody is going to speak
    discord.utils.setup_logging(level=logging.WARNING)
    logging.getLogger("asyncpg").setLevel(logging.CRITICAL)  # whoever meets a database that is away says so


async def _asked(given: argparse.Namespace, settings: Settings) -> str:
    if given.command == "backup":
        return await keeping.backup(settings, given.file)
    if given.command == "restore":
        return await keeping.restore(settings, given.file)
    if given.command == "move":
        return await keeping.move(settings, given.to)
    if given.command == "status":
        return await told_status(settings, given.ports)
    return await {"check": keeping.check, "health": told_health}[given.command](settings)


def main(words: Sequence[str] | None = None) -> int:
    top = argparse.ArgumentParser(
        prog="bot.py",
        description="Monastery board games on Discord.",
        epilog=NAMES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands_ = top.add_subparsers(dest="command", metavar="COMMAND")
    commands_.add_parser("run", help="start (also without any command)")
    for name, told in (("backup", "copy the database to FILE"), ("restore", "put FILE in place of the database")):
        one = commands_.add_parser(name, help=told)
        one.add_argument("file", type=Path, metavar="FILE")
    moving = commands_.add_parser("move", help="carry everything over into another database")
    moving.add_argument("--to", required=True, metavar="DATABASE", help="postgresql://user@host/name, or a file")
    commands_.add_parser("check", help="replay every stored game")
    commands_.add_parser("health", help="whether the bot is alive")
    figures_ = commands_.add_parser("status", help="what waits, what is late, what was counted")
    figures_.add_argument(
        "ports", nargs="*", type=int, metavar="PORT", help="of each process, if there are several"
    )
    given = top.parse_args(words)
    try:
        settings = read_settings()
    except BadSettings as fault:
        return fail(str(fault))
    for doubt in settings.doubts:
        print(f"cloister: {doubt}", file=sys.stderr, flush=True)
    configure_logging(settings.log)
    try:
        if given.command in (None, "run"):
            return run(settings)
        with on_a_terminal() as bars, told_to(bars):
            told = asyncio.run(_asked(given, settings))
        print(told)
    except (BadSettings, StorageError) as fault:
        return fail(str(fault))
    except (sqlite3.Error, OSError) as fault:
        file = settings.database
        return fail(sentence(fault, file if isinstance(file, Path) else settings.data))
    except KeyboardInterrupt:
        return fail("stopped")
    return 0


if __name__ == "__main__":
    sys.exit(main())

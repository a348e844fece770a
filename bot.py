"""Start Cloister: settings, logging, wiring, and the commands that keep its data safe. Nothing else.

python bot.py                 with DISCORD_TOKEN: the bot; without: the playground, in a browser
python bot.py backup FILE     a copy of the database, also while the bot runs
python bot.py restore FILE    put a copy in place of the database (the bot must not run)
python bot.py check           replay every stored game
python bot.py health          whether the bot that uses this database is alive, for a watchdog
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import json
import logging
import shutil
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import aiohttp
import discord
import structlog
from discord.ext import commands

from cogs.act import Acting
from cogs.delivery import Delivery
from cogs.desk import Desk
from cogs.game import add_games
from cogs.mod import ModCog
from cogs.pressing import Pick, Press
from cogs.privacy import PrivacyCog
from cogs.table import TableCog
from playground.run import CannotRun, playground
from settings import BadSettings, Settings, read_settings
from storage import rows
from storage.database import Database, StorageError
from tables.house import fold

log = structlog.get_logger()

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)
INTENTS = discord.Intents(guilds=True)
PATIENCE = 5.0  # seconds for what is under way when the bot is stopped
PULSE = 30.0  # seconds between signs of life
REMEMBERED = 86400.0  # seconds that an interaction is known for having been carried out; Discord forgets it sooner


class Cloister(commands.Bot):
    """The client with its cogs. Workers are not its own: whoever wires it starts them (`App.workers`)."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=INTENTS,
            help_command=None,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.desk = desk

    async def setup_hook(self) -> None:
        acting = Acting(self.desk)
        self.add_dynamic_items(Press, Pick)
        await self.add_cog(TableCog(self.desk, acting))
        await self.add_cog(ModCog(self.desk))
        await self.add_cog(PrivacyCog(self.desk))
        add_games(self.tree, self.desk, acting)
        await self._sync()

    async def _sync(self) -> None:
        """Tell Discord the commands only when they changed: there is a daily limit."""
        told = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        mark = hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()
        kept = await rows.kept_fact(self.desk.database, "commands")
        known = f"{self.application_id} {mark}"
        if kept != known:
            await self.tree.sync()
            async with self.desk.database.writing() as write:
                await rows.keep_fact(write, "commands", known)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.exception("unexpected", during=event_method)


class App:
    """Everything wired together."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self.database = database
        self.desk = Desk(database, clock)
        self.bot = Cloister(self.desk)
        self.delivery = Delivery(self.desk, self.bot)

    @contextlib.asynccontextmanager
    async def workers(self) -> AsyncIterator[None]:
        """Delivery and stewards, until the block ends. One that breaks is logged and started again."""
        self.desk.house.letters_waiting.set()
        self.desk.house.stewards_waiting.set()
        tasks = [
            asyncio.create_task(_for_ever("delivery", self.delivery.work)),
            asyncio.create_task(_for_ever("stewards", self.desk.stewards.work)),
            asyncio.create_task(_for_ever("pulse", self._pulse)),
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _pulse(self) -> None:
        """A sign of life, for `python bot.py health`."""
        while True:
            if self.bot.is_ready():
                async with self.database.writing() as write:
                    await rows.keep_fact(write, "alive", str(self.desk.clock()))
            await asyncio.sleep(PULSE)

    async def close(self) -> None:
        await self.bot.close()
        self.desk.close()
        await self.database.close()


async def _for_ever(name: str, work: Callable[[], Any]) -> None:
    while True:
        try:
            await work()
        except Exception:
            log.exception("worker broke; it starts again", worker=name)
            await asyncio.sleep(1)


async def build(settings: Settings, clock: Callable[[], float] = time.time) -> App:
    return App(await Database.open(settings.database), clock)


# -- running -------------------------------------------------------------------------------------------


async def serve(settings: Settings) -> None:
    """Until SIGTERM or SIGINT: then finish what is being done, and close."""
    app = await build(settings)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        if sys.platform != "win32":  # there Ctrl-C arrives as KeyboardInterrupt
            loop.add_signal_handler(number, stop.set)
    try:
        async with app.database.writing() as write:
            await rows.forget_interactions(write, time.time() - REMEMBERED)
        async with app.bot:
            running = asyncio.create_task(_connect(app.bot, settings.token))
            ready = asyncio.create_task(app.bot.wait_until_ready())
            stopping = asyncio.create_task(stop.wait())
            await asyncio.wait({running, ready, stopping}, return_when=asyncio.FIRST_COMPLETED)
            async with contextlib.AsyncExitStack() as working:
                if ready.done():
                    await working.enter_async_context(app.workers())
                await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                running.result()
            for task in (running, ready, stopping):
                task.cancel()
            await asyncio.gather(running, ready, stopping, return_exceptions=True)
            await _finish()
    finally:
        await app.close()


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
    if not settings.token:
        return play_here(settings)
    try:
        asyncio.run(serve(settings))
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


def play_here(settings: Settings) -> int:
    """Without a token: the bot in a browser, with a Discord of our own around it."""
    try:
        asyncio.run(playground(settings.data / "playground", settings.port))
    except CannotRun as fault:
        return fail(str(fault))
    except KeyboardInterrupt:
        return 0
    return 0


# -- keeping data safe ---------------------------------------------------------------------------------


async def backup(settings: Settings, file: Path) -> str:
    if not settings.database.exists():
        raise BadSettings(f"there is no database in {settings.data} yet")
    database = await Database.open(settings.database)
    try:
        await database.backup(file)
    finally:
        await database.close()
    return f"Copied to {file}."


async def restore(settings: Settings, file: Path) -> str:
    """The copy is looked at first; the database it replaces is kept beside it."""
    if not file.exists():
        raise BadSettings(f"there is no file {file}")
    with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as copy:
        if copy.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise BadSettings(f"{file} is damaged")
        copy.execute("SELECT count(*) FROM tables").fetchone()
    settings.data.mkdir(parents=True, exist_ok=True)
    coming = settings.database.with_suffix(".coming")
    shutil.copyfile(file, coming)
    try:
        await (await Database.open(coming)).close()
    except StorageError:
        coming.unlink()
        raise
    if settings.database.exists():
        for leftover in ("", "-wal", "-shm"):
            old = Path(f"{settings.database}{leftover}")
            if old.exists():
                old.replace(f"{settings.database.with_suffix('.before-restore')}{leftover}")
    coming.replace(settings.database)
    return f"Restored from {file}; the database before, if any, is kept as cloister.before-restore."


async def check(settings: Settings) -> str:
    """Replay every stored game."""
    database = await Database.open(settings.database)
    good, faults = 0, []
    try:
        for row in await rows.all_tables(database):
            seats = await rows.seats(database, row.id)
            if row.stage == "lobby" or not seats or not all(seat.colour for seat in seats):
                continue
            try:
                fold(row, seats, await rows.entries(database, row.id))
                good += 1
            except Exception as fault:
                faults.append(f"table {row.id}: {fault}")
    finally:
        await database.close()
    if faults:
        raise BadSettings(f"{len(faults)} stored games do not replay: {'; '.join(faults[:5])}")
    return f"All {good} stored games replay."


async def health(settings: Settings) -> str:
    """Alive means: connected to Discord less than three pulses ago."""
    if not settings.database.exists():
        raise BadSettings(f"there is no database in {settings.data} yet")
    database = await Database.open(settings.database)
    try:
        alive = await rows.kept_fact(database, "alive")
        letters = len(await rows.outbox(database))
    finally:
        await database.close()
    silent = time.time() - float(alive) if alive else None
    if silent is None or silent > 3 * PULSE:
        since = "never" if silent is None else f"{silent:.0f} seconds ago"
        raise BadSettings(f"the bot is not alive; its last sign of life was {since}")
    return f"The bot is alive; {letters} messages wait to be sent."


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


def main(words: Sequence[str] | None = None) -> int:
    top = argparse.ArgumentParser(prog="bot.py", description="Monastery board games on Discord.")
    commands_ = top.add_subparsers(dest="command", metavar="COMMAND")
    commands_.add_parser("run", help="start (also without any command)")
    for name, told in (("backup", "copy the database to FILE"), ("restore", "put FILE in place of the database")):
        one = commands_.add_parser(name, help=told)
        one.add_argument("file", type=Path)
    commands_.add_parser("check", help="replay every stored game")
    commands_.add_parser("health", help="whether the bot is alive")
    given = top.parse_args(words)
    try:
        settings = read_settings()
        configure_logging(settings.log)
        if given.command in (None, "run"):
            return run(settings)
        if given.command in ("check", "health"):
            told = asyncio.run((check if given.command == "check" else health)(settings))
        else:
            told = asyncio.run((backup if given.command == "backup" else restore)(settings, given.file))
        print(told)
    except (BadSettings, StorageError) as fault:
        return fail(str(fault))
    except sqlite3.Error as fault:
        return fail(f"that is no database of Cloister: {fault}")
    except OSError as fault:
        return fail(f"a file cannot be used: {fault}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""A server with a channel and people, the real bot in it, its workers run step by step.

The only place in the tests that knows simcord.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import simcord

from bot import App, build
from settings import Settings
from tables.house import Table

NAMES = ("Ada", "Bob", "Cyd", "Dot")


class World:
    def __init__(self, env: simcord.Env, app: App, data: Path) -> None:
        self.env, self.app, self.data = env, app, data
        self.guild = env.create_guild("Abbey")
        self.channel = self.guild.create_text_channel("table")
        self.people = {name: self.guild.add_member(env.create_user(name)) for name in NAMES}
        self.stranger = self.guild.add_member(env.create_user("Eve"))
        moderators = self.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
        self.moderator = self.guild.add_member(env.create_user("Mod"), roles=[moderators])

    # -- the table -----------------------------------------------------------------------------------

    async def open(self, *names: str, stewards: int = 0) -> Table:
        """A running table with these people, opened by the first of them."""
        first, *others = (self.people[name] for name in names)
        await first.slash(self.channel, "table open", game="monastery")
        for other in others:
            await other.click(self.newest, label="Join")
        for _ in range(stewards):
            await first.click(self.newest, label="Add steward")
        await first.click(self.newest, label="Start")
        await self.work()
        return await self.table()

    @property
    def newest(self) -> discord.Message:
        """The newest public message."""
        message = self.channel.last_message
        assert message is not None
        return message

    async def table(self) -> Table:
        row = await self.app.desk.house.in_channel(self.channel.id)
        return await self.app.desk.house.look(row.id)

    async def work(self) -> None:
        """Stewards decide and letters go out until nothing is due."""
        while True:
            made = await self.app.desk.stewards.run_due()
            await self.app.delivery.drain_once()
            if not made:
                return

    def actor(self, table: Table) -> tuple[Any, str]:
        """Whose decision it is: the person, and the colour he plays."""
        seat = table.game.to_act(table.play.state)[0]
        name = table.at(seat).name
        return self.people[name], seat

    def seen(self, who: Any, message_id: int | None = None) -> Any:
        """A message of the channel as this person sees it: the one with this id, or the newest."""
        history = self.channel.history(viewer=who)
        found = [message for message in history if message_id is None or message.id == message_id]
        return max(found, key=lambda message: message.id)

    async def panel(self, who: Any) -> Any:
        """Press Act on the newest public message; the private panel that opens."""
        result = await who.click(self.newest, label="Act")
        return self.seen(who, result.response.id)

    async def pick(self, who: Any, panel: Any, value: str) -> Any:
        await who.select(panel, [value])
        return self.seen(who, panel.id)

    async def press(self, who: Any, panel: Any, label: str) -> Any:
        await who.click(panel, label=label)
        return self.seen(who, panel.id)

    async def restart(self) -> None:
        """The bot stops and another one starts on the same data."""
        old = self.app
        self.app = await build(Settings("token", self.data, "info"))
        await self.env.restart_bot(self.app.bot)
        await old.close()


@asynccontextmanager
async def world(data: Path) -> AsyncIterator[World]:
    app = await build(Settings("token", data, "info"), time.time)
    made: World | None = None
    try:
        async with simcord.run(app.bot) as env:
            made = World(env, app, data)
            yield made
    finally:
        await (made.app if made is not None else app).close()


def labels(message: Any) -> list[str]:
    """What can be pressed on a message."""
    return [
        item.label
        for row in message.components
        for item in getattr(row, "children", [])
        if isinstance(item, discord.Button) and not item.disabled and item.label
    ]


def menu_values(message: Any) -> list[str]:
    return [
        option.value
        for row in message.components
        for item in getattr(row, "children", [])
        if isinstance(item, discord.SelectMenu)
        for option in item.options
    ]

"""The client with its cogs: it hears what people do, and hands it to whom it concerns."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any

import discord
import structlog
from discord.ext import commands

from cogs.absence import Absences
from cogs.act import Acting
from cogs.agreeing import Agreeing
from cogs.arranging import Arranging
from cogs.catchup import CatchUp
from cogs.commanding import Commands
from cogs.desk import Desk
from cogs.game import add_games
from cogs.help import HelpCog
from cogs.localizing import Localizing
from cogs.looking import Looking
from cogs.me import MeCog
from cogs.mod import ModCog
from cogs.notebook import Notebooks
from cogs.orders import Orders
from cogs.pressing import Verbs, pressed
from cogs.privacy import PrivacyCog
from cogs.substituting import Substituting
from cogs.table import TableCog
from storage import rows
from watching.wire import trace

log = structlog.get_logger()

INTENTS = discord.Intents(guilds=True)
IDENTIFY_EVERY = 5.0  # seconds, as Discord wants it


class Cloister(commands.Bot):
    """Workers are not its own: whoever wires it starts them (`bot.App.workers`)."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=INTENTS,
            help_command=None,
            tree_cls=Commands,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=trace(),
        )
        self.desk = desk
        self.verbs: Verbs = {}

    async def setup_hook(self) -> None:
        await self.furnish()
        await self.tree.set_translator(Localizing())
        await self._sync()

    async def furnish(self) -> None:
        """With all commands and buttons."""
        acting, looking, mod = Acting(self.desk), Looking(self.desk), ModCog(self.desk)
        notebooks, orders = Notebooks(self.desk), Orders(self.desk)
        absences, me, private = Absences(self.desk), MeCog(self.desk), PrivacyCog(self.desk)
        substituting = Substituting(self.desk, absences)
        agreeing = Agreeing(self.desk, substituting)
        table = TableCog(self.desk, acting, looking, notebooks, orders, agreeing, CatchUp(self.desk))
        self.verbs = {
            **acting.verbs,
            **looking.verbs,
            **orders.verbs,
            **agreeing.verbs,
            **substituting.verbs,
            **table.verbs,
            **Arranging(self.desk).verbs,
            **notebooks.verbs,
            **mod.verbs,
            **absences.verbs,
            **me.verbs,
            **private.verbs,
        }
        await self.add_cog(table)
        await self.add_cog(mod)
        await self.add_cog(me)
        await self.add_cog(private)
        await self.add_cog(HelpCog(self.desk))
        add_games(self.tree, self.desk, acting)

    async def _sync(self) -> None:
        """Tell Discord the commands only when they changed: there is a daily limit."""
        translator = self.tree.translator or Localizing()
        told = [await one.get_translated_payload(self.tree, translator) for one in self.tree.get_commands()]
        mark = hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()
        kept = await rows.kept_fact(self.desk.database, "commands")
        known = f"{self.application_id} {mark}"
        if kept != known:
            await self.tree.sync()
            async with self.desk.database.writing() as write:
                await rows.keep_fact(write, "commands", known)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Buttons, menus and dialogs; what is typed goes by the command tree."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await pressed(interaction, self.desk, self.verbs)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.exception("unexpected", during=event_method)


class Sharded(Cloister, commands.AutoShardedBot):
    """One of several processes: it is there for its part of the shards, and for those of whoever is not there."""

    part: Callable[[], Awaitable[tuple[int, list[int]]]]
    _identified = -IDENTIFY_EVERY

    async def setup_hook(self) -> None:
        self.shard_count, self.shard_ids = await self.part()
        await super().setup_hook()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        wait = self._identified + IDENTIFY_EVERY - time.monotonic()
        self._identified = time.monotonic() + max(0.0, wait)
        await asyncio.sleep(max(0.0, wait))

    async def hear(self, shards: Sequence[int]) -> None:
        """These too. Discord tells all who hear a shard, and whoever comes second finds it answered."""
        for shard in shards:
            there = self.wait_for("shard_connect", check=lambda number, shard=shard: number == shard)
            await self.launch_shard(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, shard)
            await there

    async def hear_no_more(self, shards: Collection[int] | None = None) -> None:
        """Of these shards, or of any. Each has a task of its own, which nobody else ends."""
        ending = [shard for number, shard in self.shards.items() if shards is None or number in shards]
        await asyncio.gather(*(shard.disconnect() for shard in ending), return_exceptions=True)
        known: dict[int, Any] = self._AutoShardedClient__shards  # type: ignore[attr-defined]
        for shard in ending:  # discord.py knows no farewell to one of them, and would take it for one that is cut
            known.pop(shard.id, None)

    async def recommended(self) -> int:
        """How many shards Discord wants."""
        number, _, _ = await self.http.get_bot_gateway()
        return number

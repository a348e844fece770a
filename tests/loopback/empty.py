"""`python -m tests.loopback.empty`: a bot with one command that only acknowledges; a yardstick of the bench."""

from __future__ import annotations

import os
from typing import Any

import discord
from discord import app_commands

from playground.guest import redirect


class Empty(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(name="nothing", description="Nothing")
        async def nothing(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.defer(ephemeral=True, thinking=True)


if __name__ == "__main__":
    redirect(os.environ["LOOPBACK"])
    Empty().run(os.environ["DISCORD_TOKEN"], log_handler=None)

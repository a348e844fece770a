"""`python -m tests.playground.parrot`: a bot that uses what of Discord Cloister does not use (yet).

Embeds, dialogs, menus of people, every kind of option, answers that come late or never.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from playground.guest import end_with_input, redirect

Interaction = discord.Interaction[Any]


class Creed(discord.ui.Modal, title="A creed"):
    name: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Name", max_length=10)
    words: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label="Words", style=discord.TextStyle.paragraph, required=False
    )

    async def on_submit(self, interaction: Interaction) -> None:
        await interaction.response.send_message(f"{self.name.value} believes: {self.words.value or 'nothing'}")


class Things(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Dialog", custom_id="dialog")
    async def dialog(self, interaction: Interaction, _: discord.ui.Button[Any]) -> None:
        await interaction.response.send_modal(Creed())

    @discord.ui.button(label="Silent", custom_id="silent")
    async def silent(self, interaction: Interaction, _: discord.ui.Button[Any]) -> None:
        """Never answered."""

    @discord.ui.button(label="Slow", custom_id="slow")
    async def slow(self, interaction: Interaction, _: discord.ui.Button[Any]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await asyncio.sleep(0.5)
        await interaction.followup.send("at last")
        await interaction.followup.send("and more")

    @discord.ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, interaction: Interaction, _: discord.ui.Button[Any]) -> None:
        """Cannot be pressed."""

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="people", max_values=2, placeholder="Whom?")
    async def people(self, interaction: Interaction, menu: discord.ui.UserSelect[Any]) -> None:
        told = " and ".join(one.display_name for one in menu.values)
        await interaction.response.edit_message(content=f"chosen: {told}")


FRENCH = {
    "repeat": "répète",
    "Says what it was given": "Dit ce qu'on lui a donné",
    "text": "texte",
    "Words": "Des mots",
    "tone": "ton",
    "Low": "Bas",
    "High": "Haut",
}


class French(app_commands.Translator):
    """Speaks some French, and no other language but its own."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        return FRENCH.get(string.message) if locale is discord.Locale.french else None


class Parrot(commands.Bot):
    def __init__(self) -> None:
        super().__init__(command_prefix=commands.when_mentioned, intents=discord.Intents(guilds=True))
        self.tree.add_command(things)
        self.tree.add_command(repeat)
        self.tree.add_command(guarded)
        self.tree.add_command(tongues)

    async def setup_hook(self) -> None:
        self.add_view(Things())
        await self.tree.set_translator(French())
        await self.tree.sync()


@app_commands.command(description="An embed with things to press")
async def things(interaction: Interaction) -> None:
    told = discord.Embed(title="Things", description="**All** sorts", colour=0x336699, url="https://example.org/")
    told.add_field(name="Left", value="1").add_field(name="Right", value="2").set_footer(text="below")
    await interaction.response.send_message(f"<@{interaction.user.id}> <t:1790000000:R>", embed=told, view=Things())


@app_commands.command(description="Says what it was given")
@app_commands.describe(
    text="Words", often="How often", loud="Aloud?", whom="To whom", weight="In pounds", tone="How high"
)
@app_commands.choices(
    tone=[app_commands.Choice(name="Low", value="low"), app_commands.Choice(name="High", value="high")]
)
async def repeat(
    interaction: Interaction,
    text: app_commands.Range[str, 2, 8],
    often: app_commands.Range[int, 1, 3] = 1,
    loud: bool = False,
    whom: discord.Member | None = None,
    weight: float = 0.5,
    tone: str = "",
) -> None:
    name = whom.display_name if whom else "nobody"
    said = f"{text} {often} {loud} {name} {weight} {tone}"
    await interaction.response.send_message(said.strip(), ephemeral=True)


@app_commands.command(description="For moderators, on servers")
@app_commands.default_permissions(manage_messages=True)
@app_commands.guild_only()
async def guarded(interaction: Interaction) -> None:
    await interaction.response.send_message("well guarded")


@app_commands.command(description="Says who speaks what")
async def tongues(interaction: Interaction) -> None:
    here = interaction.guild.preferred_locale if interaction.guild else None
    await interaction.response.send_message(f"{interaction.locale} {interaction.guild_locale} {here}")


if __name__ == "__main__":
    redirect(os.environ["PLAYGROUND_DISCORD"])
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # it has nothing to finish
    threading.Thread(target=end_with_input, daemon=True).start()
    Parrot().run(os.environ["DISCORD_TOKEN"], log_handler=None)

"""Slash commands, as Discord is told them, obey its rules in every language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord

from bot import build
from cogs.localizing import Localizing
from playground import command_limits
from render.language import offered
from settings import Settings

Json = dict[str, Any]


async def told(folder: Path) -> list[Json]:
    app = await build(Settings("", folder, "info"))
    try:
        await app.bot.furnish()
        tree, words = app.bot.tree, Localizing()
        return [await command.get_translated_payload(tree, words) for command in tree.get_commands()]
    finally:
        await app.close()


async def test_names_sizes_and_numbers_are_what_discord_takes(tmp_path: Path) -> None:
    """Names also differ from their neighbours'; `tests/playground/test_command_limits` has each limit."""
    commands = await told(tmp_path)
    command_limits.commands(commands)
    spoken = {discord.Locale(code).value for code in offered() if code != "en"}
    me = next(one for one in commands if one["name"] == "me")
    assert spoken <= me["name_localizations"].keys()
    assert spoken <= me["options"][0]["description_localizations"].keys()

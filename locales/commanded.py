"""Finds what is said by slash commands: their names, their options, their choices, and what each is for.

They are made when the bot starts, some of them from the definition of a game; so they are asked for, not read.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

from bot import build
from cogs.localizing import SAYS, looked_up
from locales.extracting import Found, Message
from settings import Settings

PLACE = "commands"


def commands() -> Iterator[Found]:
    """Of all commands, in their order."""
    for text, context in asyncio.run(_asked()):
        yield Found(Message(text, context=context), PLACE, 0)


async def _asked() -> list[tuple[str, str]]:
    """What Discord would be told, each in a language of its own."""
    listening = _Listening()
    with tempfile.TemporaryDirectory() as folder:
        app = await build(Settings("", Path(folder), "info"))
        try:
            await app.bot.furnish()
            for command in app.bot.tree.get_commands():
                await command.get_translated_payload(app.bot.tree, listening)
        finally:
            await app.close()
    return list(dict.fromkeys(listening.heard))


class _Listening(app_commands.Translator):
    """Translates nothing, and keeps what it was asked for."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        if SAYS not in string.extras:
            kind, text = looked_up(string, context)
            self.heard.append((text, kind))
        return None

"""Slash commands in the words of whoever types them: Discord shows each reader those of his language.

The English names stay what a command is known by. In a catalogue the name of a command or an option stands under
its whole path ("table open game", in the context "option"), since a word may be another one elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as At

from render.language import SOURCE, Language, language, spoken

COMMAND, OPTION, CHOICE = "command", "option", "choice"  # contexts in a catalogue
SAYS = "says"  # what a text carries that is made for each language, not looked up: a function from a language


def made(says: Callable[[Language], str], english: Language) -> app_commands.locale_str:
    return app_commands.locale_str(says(english), **{SAYS: says})


class Localizing(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        code = spoken(locale.value)
        return None if code == SOURCE else said(string, context, language(code))


def said(
    string: app_commands.locale_str, context: app_commands.TranslationContext[Any, Any], words: Language
) -> str | None:
    says = string.extras.get(SAYS)
    if says is not None:
        return str(says(words))
    kind, text = looked_up(string, context)
    found = words.template(text, kind)
    return None if kind in (COMMAND, OPTION) and found == text else found  # the path itself is no name


def option_name(path: str, reader: Language) -> str:
    """What an option is called, by its whole path."""
    name = reader.name(OPTION, path)
    return path.rpartition(" ")[2] if name == path else name


def looked_up(
    string: app_commands.locale_str, context: app_commands.TranslationContext[Any, Any]
) -> tuple[str, str]:
    """The context and the text under which a catalogue has it."""
    match context.location:
        case At.command_name | At.group_name:
            return COMMAND, context.data.qualified_name
        case At.parameter_name:
            return OPTION, f"{context.data.command.qualified_name} {context.data.display_name}"
        case At.choice_name:
            return CHOICE, string.message
    return "", string.message

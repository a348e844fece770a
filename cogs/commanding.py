"""What is typed and goes astray: commands of another version, options that cannot be read, completions too late.

Each is answered in a sentence. None of them is an error of ours, and only such errors are logged as errors.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import discord
import structlog
from discord import app_commands

from cogs.manners import QUIET, Interaction, our_fault, say
from cogs.reading import at_hand
from cogs.refusals import refusal_text
from cogs.restraint import may_ask
from storage.faults import StorageError
from tables.table import Refusal
from watching import counts

log = structlog.get_logger()


class Commands(app_commands.CommandTree[Any]):
    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Completions are made here: discord.py logs an error for each that comes back too late."""
        completes = interaction.type is discord.InteractionType.autocomplete
        counts.heard("completion" if completes else _named(interaction))
        interaction.client.desk.readers.heard(interaction)
        if not completes:
            return await self._within_reason(interaction)
        try:
            await self._complete(interaction)
            counts.acknowledged()
        except QUIET as fault:
            log.info("completion not delivered", why=str(fault))
        except Exception as fault:
            if isinstance(fault, app_commands.AppCommandError):
                log.info("completion for an unknown option", why=str(fault))
            elif isinstance(fault, StorageError):
                log.warning("storage fails", interaction=interaction.id, why=str(fault))
            else:
                log.exception("unexpected", interaction=interaction.id)
            with suppress(*QUIET):
                await interaction.response.autocomplete([])
        return False

    async def _within_reason(self, interaction: Interaction) -> bool:
        try:
            may_ask(interaction.client.desk, interaction)
        except Refusal as fault:
            await say(interaction, refusal_text(fault, at_hand()))
            return False
        return True

    async def _complete(self, interaction: Interaction) -> None:
        command, given = interaction.command, _options(dict(interaction.data or {}))
        focused = next((str(one["name"]) for one in given if one.get("focused")), None)
        if isinstance(command, app_commands.Command) and focused is not None:
            await command._invoke_autocomplete(interaction, focused, interaction.namespace)
        else:
            await interaction.response.autocomplete([])

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        t = at_hand().t
        cause = getattr(error, "original", None) or error
        if isinstance(cause, QUIET):
            log.info("command not answered", why=str(cause))
        elif isinstance(error, (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)):
            log.info("unknown command", why=str(error))
            await say(interaction, t("That command is of another version. Reload Discord and type it again: /help"))
        elif isinstance(error, app_commands.TransformerError):
            log.info("unreadable option", why=str(error))
            await say(interaction, t("One of the options cannot be read. Type the command again: /help"))
        elif isinstance(error, app_commands.CheckFailure):
            log.info("command not for here", why=str(error))
            await say(interaction, t("That command is not for you, or not for here. /help says what is."))
        else:
            log.error("unexpected", interaction=interaction.id, exc_info=cause)
            await say(interaction, our_fault(at_hand()))


def _named(interaction: Interaction) -> str:
    """The command, if it is one of ours."""
    return interaction.command.qualified_name if interaction.command is not None else "unknown"


def _options(data: dict[str, Any]) -> list[dict[str, Any]]:
    """What was filled in, within its group and subcommand."""
    given: list[dict[str, Any]] = data.get("options") or []
    while given and given[0].get("type") in (1, 2):
        given = given[0].get("options") or []
    return given

"""How the bot answers: acknowledge first, say one clear sentence when something cannot be done, never break.

A second delivery of an interaction is answered like the first and changes nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Any

import aiohttp
import discord
import structlog

from cogs.desk import Desk
from engine.core import Illegal, Refused
from render.language import Language
from render.rules import rule_text
from storage import rows
from tables.house import Duplicate, Refusal, Table

log = structlog.get_logger()

Interaction = discord.Interaction[Any]
CONTENT_LIMIT = 2000

# What Discord may answer to anything: gone, not ours to touch, answered before, too many edits, refused, busy.
QUIET = (discord.HTTPException, aiohttp.ClientError, TimeoutError)


def clean(name: str) -> str:
    """A person's name as text that neither formats nor pings."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(name))


def spoken_names(desk: Desk, table: Table) -> dict[str, str]:
    """Players by name, for messages."""
    return {seat: clean(name) for seat, name in desk.names(table).items()}


def cut(text: str, limit: int = CONTENT_LIMIT) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


async def acknowledge(interaction: Interaction, *, fresh: bool) -> bool:
    """Within three seconds, before any work. `fresh`: a private answer will follow; else the message is edited."""
    if interaction.response.is_done():
        return True
    try:
        if fresh:
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()
    except QUIET as fault:
        log.info("interaction not acknowledged", why=str(fault))
        return False
    return True


async def answer(
    interaction: Interaction,
    content: str,
    *,
    files: Sequence[discord.File] = (),
    view: discord.ui.View | None = None,
) -> bool:
    """Fill the acknowledged answer. Lost answers are no loss: what was decided is stored and told anyway."""
    try:
        await interaction.edit_original_response(
            content=cut(content) or "\u200b",
            attachments=list(files),
            view=view,
            allowed_mentions=discord.AllowedMentions.none(),
        )
    except QUIET as fault:
        log.info("answer not delivered", why=str(fault))
        return False
    return True


async def politely(interaction: Interaction, desk: Desk, work: Awaitable[None]) -> None:
    """Do it; what cannot be done is said in a sentence. What was done before has its answer already."""
    try:
        await work
    except (Refusal, Illegal, Refused) as fault:
        if not await done_before(interaction, desk):
            await answer(interaction, fault_text(fault, desk.language))
    except Duplicate:
        log.info("second delivery", interaction=interaction.id)


async def done_before(interaction: Interaction, desk: Desk) -> bool:
    """Whether this very interaction has changed something: then a refusal of its second delivery is no news."""
    return await rows.knows_interaction(desk.database, interaction.id)


def fault_text(fault: Refusal | Illegal | Refused, language: Language) -> str:
    if isinstance(fault, Refusal):
        return refusal_text(fault, language)
    if isinstance(fault, Illegal):
        return illegal_text(fault, language)
    return language.t("That cannot be read: {reason}.", reason=clean(str(fault)))


def illegal_text(illegal: Illegal, language: Language) -> str:
    t = language.t
    if illegal.rule == "undo":
        return {
            "another": t("You cannot take that back: another player has acted since."),
            "waiting": t("You cannot take anything back now: it is not your decision."),
            "turn": t("You cannot take that back: a new turn has begun since."),
            "shown": t("You cannot take that back: something hidden has been shown since."),
            "beginning": t("There is nothing to take back."),
        }[str(illegal.facts["because"])]
    if illegal.rule == "turn":
        return t("It is not your decision now.")
    text = rule_text(illegal.rule)
    if text is None:
        return t("The rules do not allow that ({rule}).", rule=illegal.rule)
    return t("The rules do not allow that. {rule}: {text}", rule=illegal.rule, text=text)


def refusal_text(refusal: Refusal, language: Language) -> str:
    t = language.t
    texts = {
        "no_table": t("There is no table here. Open one with /table open."),
        "other_game": t(
            "Here {title} is played; its commands begin with /{command}.",
            title=refusal.facts.get("title", ""),
            command=refusal.facts.get("command", ""),
        ),
        "not_joined": t("You are not at this table yet: press Join."),
        "not_of_this_game": t("Another game is for those who played this one. Open one of your own: /table open."),
        "no_game": t("There is no such game. /table open lists the games there are."),
        "channel_taken": t(
            "There is a table here already. Finish it first, or open one in another channel or thread."
        ),
        "already_seated": t("That person sits at this table already."),
        "not_seated": t("You do not play at this table. My screen and Act are for its players."),
        "table_full": t("The table is full."),
        "too_few": t("More players are needed. Wait for somebody to join, or add a steward."),
        "no_steward": t("There is no steward at the table."),
        "bad_option": t("That option does not fit: {reason}.", reason=refusal.facts.get("reason", "")),
        "begun": t("The game has begun already."),
        "not_begun": t("The game has not begun yet. Press Start in the lobby."),
        "not_running": t("The game at this table is not running."),
        "not_over": t("The game is not over yet."),
        "paused": t("The table is paused. A moderator can resume it."),
        "stale": t("The table has moved on since. This is how it stands now; choose again."),
        "no_reason": t("Say why: a reason is kept in the audit log."),
        "no_such_move": t("There is no such move. The game has {last} moves.", last=refusal.facts.get("last", 0)),
        "no_such_seat": t("There is no such seat at this table."),
        "not_moderator": t("This is for moderators: it needs Manage Messages."),
        "wrong_stage": t("That is not possible while the table is as it is."),
    }
    return texts.get(refusal.code, t("That is not possible now."))

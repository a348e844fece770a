"""How the bot answers: acknowledge first, say one clear sentence when something cannot be done, never break.

A second delivery of an interaction is answered like the first and changes nothing. Whatever goes wrong inside is
written to the log once, and the one who asked is told so.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import aiohttp
import discord
import structlog

from cogs import how_far
from cogs.cards import Card, Dialog, in_words, is_drawn, noted, words
from cogs.desk import Desk
from cogs.drawing import Shed
from cogs.layout import Paint, laid_out, modal
from cogs.refusals import fault_text, refusal_text
from cogs.restraint import spend
from engine.core import Illegal, Unusable
from render.language import Language
from storage.faults import StorageError
from tables.house import Duplicate
from tables.table import Refusal, Table
from watching import counts

log = structlog.get_logger()

Interaction = discord.Interaction[Any]
LaidOut = tuple[discord.ui.LayoutView, list[discord.File]]

NOT_ALLOWED = 50013
THINKING = discord.InteractionResponseType.deferred_channel_message
# What Discord may answer to anything: gone, not ours to touch, answered before, too many edits, refused, busy.
QUIET = (discord.HTTPException, discord.InteractionResponded, aiohttp.ClientError, TimeoutError, OSError)


def waits_for(desk: Desk, table: Table) -> str:
    """Whose decision it is, in a sentence."""
    names = desk.spoken_names(table)
    waiting = [names[seat] for seat in table.to_act]
    return desk.language.t("The table waits for {names}.", names=desk.language.listed(waiting))


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
    counts.acknowledged()
    return True


def on_a_panel(interaction: Interaction) -> bool:
    """Whether what was pressed is its reader's own, which may be turned into something else."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def _drawn(interaction: Interaction, desk: Desk, card: Card, paint: Paint) -> LaidOut:
    """Laid out; when its pictures are not drawn in a moment, whoever waits reads how far it is."""
    drawing = asyncio.ensure_future(laid_out(card, paint))
    try:
        await asyncio.wait({drawing}, timeout=how_far.SOON)
        if not drawing.done() and interaction.response.type is THINKING:
            before = desk.artist.before(interaction.user.id)
            t, n = desk.language.t, desk.language.n
            others = n(
                "Your picture is being drawn. {count} other is before it.",
                "Your picture is being drawn. {count} others are before it.",
                before,
            )
            await tell(interaction, others if before else t("Your picture is being drawn."))
        return await drawing
    finally:
        drawing.cancel()


def _turns_a_panel(interaction: Interaction) -> bool:
    edits = interaction.response.type is discord.InteractionResponseType.deferred_message_update
    return edits and on_a_panel(interaction)


async def answer(interaction: Interaction, desk: Desk, card: Card) -> discord.InteractionMessage | None:
    """Fill the acknowledged answer; where no files may be sent, in words. Lost answers are no loss: what was
    decided is stored and told anyway."""
    card = _within_reason(interaction, desk, card)
    place = counts.current(), interaction.channel_id
    try:
        view, files = await _drawn(interaction, desk, card, desk.painter(interaction.user.id, place))
    except Shed:
        if _turns_a_panel(interaction):
            return None  # what was pressed since turns it too
        again = desk.language.t("You asked again before this was drawn: the picture is with the newer answer.")
        view, files = await laid_out(noted(in_words(card), f"-# {again}"))
    try:
        return await _filled(interaction, view, files)
    except discord.HTTPException as fault:
        if fault.code == NOT_ALLOWED and files:
            return await _fill(interaction, *await laid_out(in_words(card)))
        log.info("answer not delivered", why=str(fault))
    except QUIET as fault:
        log.info("answer not delivered", why=str(fault))
    return None


def _within_reason(interaction: Interaction, desk: Desk, given: Card) -> Card:
    """The card; in words, and why, when whoever asks has had all his pictures for now."""
    if not is_drawn(given):
        return given
    try:
        spend(desk, "pictures", interaction.user.id, interaction.guild_id)
    except Refusal as fault:
        return noted(in_words(given), f"-# {refusal_text(fault, desk.language)}")
    return given


async def _fill(
    interaction: Interaction, view: discord.ui.LayoutView, files: Sequence[discord.File]
) -> discord.InteractionMessage | None:
    try:
        return await _filled(interaction, view, files)
    except QUIET as fault:
        log.info("answer not delivered", why=str(fault))
        return None


async def _filled(
    interaction: Interaction, view: discord.ui.LayoutView, files: Sequence[discord.File]
) -> discord.InteractionMessage:
    emptied: dict[str, Any] = {}
    if interaction.message is not None and interaction.message.content:
        emptied = {"content": None}  # it was written before there were cards, and becomes one
    return await interaction.edit_original_response(
        view=view, attachments=list(files), allowed_mentions=discord.AllowedMentions.none(), **emptied
    )


async def tell(interaction: Interaction, text: str) -> discord.InteractionMessage | None:
    """An answer of words alone."""
    return await _fill(interaction, *await laid_out(words(text)))


async def say(interaction: Interaction, text: str) -> None:
    """A sentence to the one who asked alone; a message that all can read stays as it is."""
    await acknowledge(interaction, fresh=True)
    edits = interaction.response.type is discord.InteractionResponseType.deferred_message_update
    if not edits or on_a_panel(interaction):
        await tell(interaction, text)
        return
    view, _ = await laid_out(words(text))
    try:
        await interaction.followup.send(view=view, ephemeral=True, allowed_mentions=discord.AllowedMentions.none())
    except QUIET as fault:
        log.info("answer not delivered", why=str(fault))


async def ask(interaction: Interaction, dialog: Dialog) -> None:
    """A form to be filled in. It is the answer itself: nothing is acknowledged before it."""
    with suppress(*QUIET):
        await interaction.response.send_modal(modal(dialog))
        counts.acknowledged()


async def politely(interaction: Interaction, desk: Desk, work: Awaitable[None]) -> None:
    """Do it; what cannot be done is said in a sentence. What was done before has its answer already."""
    try:
        await desk.readers.remember(interaction)
        await work
    except (Refusal, Illegal, Unusable) as fault:
        await say(interaction, fault_text(fault, desk.language))
    except Duplicate:
        log.info("second delivery", interaction=interaction.id)
    except StorageError as fault:
        log.warning("storage fails", interaction=interaction.id, why=str(fault))
        await say(interaction, storage_fault(desk.language))
    except Exception:
        log.exception("unexpected", interaction=interaction.id)
        await say(interaction, our_fault(desk.language))


def our_fault(language: Language) -> str:
    return language.t("Something went wrong on our side. Nothing of the game is lost: please try again.")


def storage_fault(language: Language) -> str:
    """Whether it was kept nobody can say while the database is away."""
    return language.t(
        "The database does not answer. What was answered before is safe: in a minute look how the table stands, "
        "and try again."
    )


# -- what commands and presses are wrapped in --------------------------------------------------------------


class Attended(Protocol):
    """Whatever has a desk to work at."""

    desk: Desk


Self = TypeVar("Self", bound=Attended)
Given = ParamSpec("Given")
Handler = Callable[Concatenate[Self, Interaction, Given], Coroutine[Any, Any, None]]


def _answered(fresh: Callable[[Interaction], bool]) -> Callable[[Handler[Self, Given]], Handler[Self, Given]]:
    def wrap(work: Handler[Self, Given]) -> Handler[Self, Given]:
        @wraps(work)
        async def run(self: Self, interaction: Interaction, /, *given: Given.args, **named: Given.kwargs) -> None:
            await acknowledge(interaction, fresh=fresh(interaction))
            await politely(interaction, self.desk, work(self, interaction, *given, **named))

        # discord.py makes options of the annotations, and would look their names up here
        run.__signature__ = inspect.signature(work, eval_str=True)  # type: ignore[attr-defined]
        return run

    return wrap


privately = _answered(lambda _: True)
"""A command, or a press on a public message: acknowledged at once, answered to the one who asked alone."""

in_place = _answered(lambda interaction: not on_a_panel(interaction))
"""A press on somebody's own panel, which turns into the answer."""

for_all = _answered(lambda _: False)
"""A press on a public message, which changes for all; what is refused is told to the one who pressed alone."""

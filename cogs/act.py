"""Guided play: a private panel that leads from what is legal now to an action, by thumb alone."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any

import discord

from cogs.desk import Desk
from cogs.filling import DRAFT, joined
from cogs.manners import QUIET, Interaction, answer, in_place, privately
from cogs.panel import NewestPanels, Panel
from cogs.pressing import Verbs, button, components, whole_number
from cogs.refusals import fault_text, illegal_text, refusal_text
from cogs.why import before_text, legal_part, why_not
from engine.core import Illegal, Unusable
from engine.log import actors
from tables import play
from tables.house import By
from tables.table import Refusal, Table

LINES = 12  # of what an action brought about
PAGES = 1000  # no menu has so many


def _page_of(rest: str) -> tuple[int, tuple[str, ...]]:
    """A menu's place: page number and the words chosen so far."""
    page, _, words = rest.partition(" ")
    number = whole_number(page, PAGES)
    if number is None:
        raise Refusal("unknown_button")
    return number, tuple(words.split())


class Acting:
    """What the panel's buttons do."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self._newest = desk, NewestPanels()

    @property
    def verbs(self) -> Verbs:
        menu, do = self.menu, self.do
        panel: Verbs = {"act": self.act, "menu": menu, "pick": menu, "write": self.write, "wrote": menu}
        return {**panel, "do": do, "undo": self.undo, "screen": self.screen}

    # -- opening and leading on --------------------------------------------------------------------

    @privately
    async def act(self, interaction: Interaction, table_id: int, _number: int, _rest: str) -> None:
        await self.open(interaction, table_id, f"0 {DRAFT}")

    @in_place
    async def menu(self, interaction: Interaction, table_id: int, number: int, rest: str) -> None:
        await self.open(interaction, table_id, rest, number)

    async def open(
        self,
        interaction: Interaction,
        table_id: int,
        rest: str,
        number: int | None = None,
        note: str = "",
        lead: bool = True,
    ) -> None:
        table = await self.desk.house.look(table_id)
        page, words = _page_of(rest)
        seat = self.seat_of(table, interaction.user.id)
        if table.row.stage in ("paused", "ended"):
            raise Refusal("paused" if table.row.stage == "paused" else "not_running")
        if number is not None and number != table.number_of(seat):
            note, page, words = refusal_text(Refusal("stale"), self.desk.language), 0, ()
        so_far: tuple[str, ...] = ()
        if words[:1] == (DRAFT,):
            so_far = await self.desk.drafts.of(table, seat)
            words = joined(so_far, words[1:])
        await Panel(self.desk, self._newest, table, seat).show(interaction, page, words, note, lead, so_far)

    async def write(self, interaction: Interaction, table_id: int, number: int, rest: str) -> None:
        """A dialog for what is typed. It is the answer itself: nothing is acknowledged before it."""
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        _, words = _page_of(rest)
        if words[:1] == (DRAFT,):
            words = joined(await self.desk.drafts.of(table, seat), words[1:])
        asked = Panel(self.desk, self._newest, table, seat).dialog(words, rest)
        if asked is None or number != table.number_of(seat):
            await self.menu(interaction, table_id, number, rest)  # it has moved on; say so
            return
        with suppress(*QUIET):
            await interaction.response.send_modal(asked)

    def seat_of(self, table: Table, user_id: int) -> str:
        """The seat a person acts for: one that is awaited, or that may act besides, if he has several."""
        mine = table.seats_of(user_id)
        if not mine:
            raise Refusal("not_begun" if table.sits(user_id) else "not_seated")
        acting = [seat for seat in actors(table.game, table.log.state) if seat in mine]
        return acting[0] if acting else mine[0]

    # -- deciding ----------------------------------------------------------------------------------

    @in_place
    async def do(self, interaction: Interaction, table_id: int, number: int, text: str) -> None:
        if text == DRAFT:
            table = await self.desk.house.look(table_id)
            words = await self.desk.drafts.of(table, self.seat_of(table, interaction.user.id))
            if not words:
                raise Refusal("no_draft")
            text = " ".join(words)
        await self.carry_out(interaction, table_id, text, number)

    async def carry_out(
        self, interaction: Interaction, table_id: int, text: str, number: int | None = None
    ) -> None:
        """One action; then the panel again, for what comes next. What is refused is followed by what is legal."""
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        acts = len(table.log.acts)
        asked = partial(play.act, seat=seat, text=text, user_id=interaction.user.id)
        try:
            after = await self.desk.house.change(table_id, asked, By(interaction.id, number, seat))
        except (Refusal, Illegal, Unusable) as fault:
            if isinstance(fault, Refusal) and fault.code != "stale":
                raise
            words = text.split()
            part = legal_part(table, seat, words)
            stale = isinstance(fault, Refusal) or (isinstance(fault, Illegal) and fault.rule == "turn")
            note = fault_text(fault, self.desk.language) if stale else why_not(self.desk, table, seat, words)
            anew = before_text(table, seat, words) if isinstance(fault, Illegal) and not note else []
            if anew and isinstance(fault, Illegal):  # it fits a pattern, but the rules do not like a text in it
                note, part = illegal_text(fault, self.desk.language), anew
            await self.open(interaction, table_id, " ".join(("0", *part)), None, note, lead=not note)
            return
        steps = after.log.steps[acts + 1 :]  # his own, and what happened by itself after it
        seen = [event.seen_by(seat) for step in steps for event in step.events]
        told = self.desk.speaker(after).tell([e for e in seen if e is not None])
        if len(told) > LINES:
            left = len(told) - LINES
            told = [*told[:LINES], self.desk.language.t("… and {count} lines more (/table log)", count=left)]
        await Panel(self.desk, self._newest, after, seat).show(
            interaction, 0, (), "\n".join(f"> {line}" for line in told)
        )

    @in_place
    async def undo(self, interaction: Interaction, table_id: int, number: int, _rest: str) -> None:
        await self.take_back(interaction, table_id, number)

    async def take_back(self, interaction: Interaction, table_id: int, number: int | None) -> None:
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        note = self.desk.language.t("Taken back.")
        asked = partial(play.undo, seat=seat, user_id=interaction.user.id)
        try:
            await self.desk.house.change(table_id, asked, By(interaction.id, number, seat))
        except (Refusal, Illegal) as fault:
            if isinstance(fault, Refusal) and fault.code != "stale":
                raise
            note = fault_text(fault, self.desk.language)  # why not, or why not further
        await self.open(interaction, table_id, "0", None, note)

    # -- looking -----------------------------------------------------------------------------------

    @privately
    async def screen(self, interaction: Interaction, table_id: int, _number: int, _rest: str) -> None:
        await self.show_screen(interaction, table_id)

    async def show_screen(self, interaction: Interaction, table_id: int) -> None:
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        file = await screen_file(self.desk, table, seat, interaction.user.id)
        await answer(interaction, "", files=[file], view=components(*act_button(self.desk, table)))


async def screen_file(desk: Desk, table: Table, seat: str, user_id: int) -> discord.File:
    """A player's own picture."""
    state = table.log.shown_to(seat)
    view, legal = table.game.view(state, seat), table.game.legal(state, seat)
    return await desk.file(desk.renderer(table).screen(view, legal), "screen")


def act_button(desk: Desk, table: Table) -> list[discord.ui.Item[Any]]:
    """Opens the panel; none where nobody can act any more."""
    if table.row.stage in ("over", "ended"):
        return []
    return [button(desk.language.t("Act"), "act", table.id, 0, style=discord.ButtonStyle.primary)]

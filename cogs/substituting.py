"""A seat is offered to somebody, or to anybody: by /table substitute, or on the card of the table.

Whoever presses *Take the seat* in the channel (`cogs/absence`) sees from then on what it may see.
"""

from __future__ import annotations

from functools import partial

import discord

from cogs.absence import Absences
from cogs.cards import Button, People
from cogs.desk import Desk
from cogs.manners import QUIET, Interaction, in_place, tell
from cogs.pressing import Verbs, button, everybody
from tables import absence
from tables.house import Asked, By
from tables.table import Refusal, Table


def check_could_play(interaction: Interaction, person: discord.User | discord.Member) -> None:
    """A person of this server, and another than the one who names him."""
    if person.bot:
        raise Refusal("is_bot")
    if person.id == interaction.user.id:
        raise Refusal("is_yourself")
    if interaction.guild_id is not None and not isinstance(person, discord.Member):
        raise Refusal("no_such_person")


async def member_named(interaction: Interaction, number: str) -> discord.Member:
    """Somebody of this server, as a menu of people or an id names him."""
    if interaction.guild is None or not number.isdecimal():
        raise Refusal("unknown_button")
    try:
        return await interaction.guild.fetch_member(int(number))
    except QUIET:
        raise Refusal("no_such_person") from None


class Substituting:
    def __init__(self, desk: Desk, absences: Absences) -> None:
        self.desk, self.absences = desk, absences

    @property
    def verbs(self) -> Verbs:
        return {
            "offerseat": self._offer,
            "offerto": self._offer_to,
            "keepseat": self._keep,
            "stepout": self._step_out,
        }

    def ways(self, table: Table, user_id: int) -> tuple[Button, ...]:
        """What somebody can do with his seats alone, on the card of the table."""
        t, mine = self.desk.language.t, [table.at(seat) for seat in table.seats_of(user_id)]
        if any(seat.offered is not None for seat in mine):
            offer = button(t("Keep my seat"), "keepseat", table.id, 0)
        else:
            offer = button(t("Offer my seat"), "offerseat", table.id, 0)
        if any(seat.stand_in for seat in mine):
            return offer, button(t("I am back"), "back", table.id, 0, style="main")
        return offer, button(t("Let a steward play"), "stepout", table.id, 0)

    def to_one(self, table: Table) -> People:
        """The menu by which he offers his seats to one person alone."""
        return everybody(self.desk.language.t("Offer my seat to somebody"), "offerto", table.id, 0, "")

    async def typed(
        self,
        interaction: Interaction,
        table: Table,
        person: discord.User | None,
        withdraw: bool,
        take: bool,
        steward: bool,
    ) -> None:
        """/table substitute: one thing at a time."""
        if take:
            await self.absences.take(interaction, table.id)
        elif withdraw:
            await self.keep(interaction, table)
        elif steward:
            await self.step_out(interaction, table)
        else:
            await self.offer(interaction, table, person)

    async def offer(
        self, interaction: Interaction, table: Table, person: discord.User | discord.Member | None
    ) -> None:
        if person is not None:
            check_could_play(interaction, person)
        to = person.id if person is not None else None
        asked = partial(absence.offer, user_id=interaction.user.id, to=to)
        await self._change(
            interaction, table.id, asked, self.desk.language.t("Your seat is offered in the channel.")
        )

    async def keep(self, interaction: Interaction, table: Table) -> None:
        asked = partial(absence.keep_seat, user_id=interaction.user.id)
        await self._change(interaction, table.id, asked, self.desk.language.t("You keep your seat."))

    @in_place
    async def _offer(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await self.offer(interaction, await self.desk.house.look(table_id), None)

    @in_place
    async def _offer_to(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        person = await member_named(interaction, rest)
        await self.offer(interaction, await self.desk.house.look(table_id), person)

    @in_place
    async def _keep(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await self.keep(interaction, await self.desk.house.look(table_id))

    @in_place
    async def _step_out(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await self.step_out(interaction, await self.desk.house.look(table_id))

    async def step_out(self, interaction: Interaction, table: Table) -> None:
        asked = partial(absence.step_out, user_id=interaction.user.id)
        done = self.desk.language.t("A steward plays for you until you are back: press I am back, or just act.")
        await self._change(interaction, table.id, asked, done)

    async def _change(self, interaction: Interaction, table_id: int, asked: Asked, done: str) -> None:
        await self.desk.house.change(table_id, asked, By(interaction.id))
        await tell(interaction, done)

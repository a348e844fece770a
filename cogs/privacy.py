"""/privacy: what is kept of a person, forgetting it, and whether screens are pushed by direct message."""

from __future__ import annotations

from functools import partial

import msgspec
from discord import app_commands
from discord.ext import commands

from cogs import cards
from cogs.cards import Enclosed, Row, Words
from cogs.desk import Desk
from cogs.manners import Interaction, answer, in_place, privately, tell
from cogs.pressing import Verbs, button
from storage import privacy, rows
from storage.rows import PersonRow
from tables.house import By
from tables.leaving import be_forgotten
from tables.table import Refusal


class PrivacyCog(commands.GroupCog, group_name="privacy", group_description="What is kept of you"):
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    @property
    def verbs(self) -> Verbs:
        return {"forget": self._forget_confirmed}

    @app_commands.command(description="Everything that is kept of you, as a file")
    @privately
    async def export(self, interaction: Interaction) -> None:
        kept = await privacy.everything_of(self.desk.database, interaction.user.id)
        file = Enclosed("cloister.json", msgspec.json.format(msgspec.json.encode(kept)))
        await answer(interaction, self.desk, cards.card(file, accent=None))

    @app_commands.command(description="Forget you: seats become anonymous, running games go on by steward")
    @privately
    async def forget(self, interaction: Interaction) -> None:
        """Asked first: nothing brings it back. The button is for the one who asked, whoever presses it."""
        t = self.desk.language.t
        sure = button(t("Confirm"), "forget", 0, 0, str(interaction.user.id), style="grave")
        text = t(
            "Delete everything that is kept of you? Your name goes from all games, running ones are played on by "
            "stewards; your notebooks, orders, vacations and settings are lost. Nothing brings them back. "
            "/privacy export hands you all of it."
        )
        await answer(interaction, self.desk, cards.card(Words(text), Row((sure,))))

    @in_place
    async def _forget_confirmed(self, interaction: Interaction, _table: int, _number: int, whom: str) -> None:
        user = interaction.user.id
        if whom != str(user):
            raise Refusal("unknown_button")
        await self.desk.house.forget_person(user, partial(be_forgotten, user_id=user), By(interaction.id))
        self.desk.readers.forget(user)
        await tell(interaction, self.desk.language.t("You are forgotten. Your games go on by steward."))

    @app_commands.command(description="Push your screen by direct message when it changes, or not")
    @privately
    async def dms(self, interaction: Interaction, push: bool) -> None:
        person = PersonRow(interaction.user.id, wants_dms=push, dms_closed=False)
        async with self.desk.database.writing() as write:
            await rows.save_person(write, person, "wants_dms", "dms_closed")
        t = self.desk.language.t
        on = t("Your screen will come by direct message. My screen shows it at any time.")
        off = t("No more direct messages. My screen shows your screen at any time.")
        await tell(interaction, on if push else off)

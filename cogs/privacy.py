"""/privacy: what is kept of a person, forgetting it, and whether screens are pushed by direct message."""

from __future__ import annotations

from functools import partial

import msgspec
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from cogs import cards
from cogs.cards import Enclosed
from cogs.desk import Desk
from cogs.manners import Interaction, answer, privately, tell
from storage import privacy, rows
from tables.house import By
from tables.leaving import be_forgotten


class PrivacyCog(commands.GroupCog, group_name="privacy", group_description="What is kept of you"):
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    @app_commands.command(description="Everything that is kept of you, as a file")
    @privately
    async def export(self, interaction: Interaction) -> None:
        kept = await privacy.everything_of(self.desk.database, interaction.user.id)
        file = Enclosed("cloister.json", msgspec.json.format(msgspec.json.encode(kept)))
        await answer(interaction, self.desk, cards.card(file, accent=None))

    @app_commands.command(description="Forget you: seats become anonymous, running games go on by steward")
    @privately
    async def forget(self, interaction: Interaction) -> None:
        user = interaction.user.id
        await self.desk.house.forget_person(user, partial(be_forgotten, user_id=user), By(interaction.id))
        self.desk.readers.forget(user)
        await tell(interaction, self.desk.language.t("You are forgotten. Your games go on by steward."))

    @app_commands.command(description="Push your screen by direct message when it changes, or not")
    @privately
    async def dms(self, interaction: Interaction, push: bool) -> None:
        person = await rows.person(self.desk.database, interaction.user.id)
        async with self.desk.database.writing() as write:
            await rows.save_person(write, replace(person, wants_dms=push, dms_closed=False))
        t = self.desk.language.t
        on = t("Your screen will come by direct message. My screen shows it at any time.")
        off = t("No more direct messages. My screen shows your screen at any time.")
        await tell(interaction, on if push else off)

"""/help: what to do now, here, for the one who asks."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.desk import Desk
from cogs.localizing import COMMAND
from cogs.manners import Interaction, privately, tell, waits_for
from cogs.orders import offered
from render.telling import title_of
from storage import rows
from tables.table import Table


class HelpCog(commands.Cog):
    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @app_commands.command(description="What you can do now, here")
    @privately
    async def help(self, interaction: Interaction) -> None:
        row = await rows.last_table_in(self.desk.database, interaction.channel_id or 0)
        if row is None:
            lines = await self._without_a_table(interaction)
        else:
            table = await self.desk.house.look(row.id)
            lines = [*self._at(table, interaction.user.id), *self._about(table)]
            lines += self._knowing(table, interaction.user.id)
            if interaction.guild_id is not None and interaction.permissions.manage_messages:
                lines += self._moderating(table)
        await tell(interaction, "\n".join(lines))

    async def _without_a_table(self, interaction: Interaction) -> list[str]:
        t = self.desk.language.t
        mine = await rows.tables_of(self.desk.database, interaction.user.id)
        return [
            t("There is no table here. **/table open** opens one; the others then press *Join*."),
            *([t("You sit at a table elsewhere: **/table my** leads to it.")] if mine else []),
            t("The rules: **/table rules**."),
        ]

    def _at(self, table: Table, user_id: int) -> list[str]:
        """By stage, and by who asks."""
        t = self.desk.language.t
        stage, plays = table.row.stage, table.sits(user_id)
        title = title_of(table.game, self.desk.language)
        if stage == "lobby":
            if not plays:
                return [
                    t("A table of {title} is open. Press *Join* in its lobby, or **/table join**.", title=title)
                ]
            return [
                t("You are at a table of {title} that has not begun.", title=title),
                t("*Start* or **/table start** begins it, *Add steward* fills a seat, **/table leave** leaves."),
                t("**/table board** posts the lobby anew."),
            ]
        if stage == "paused":
            return [
                t(
                    "The game is paused: nobody can act until its players agree to play on (**/table propose "
                    "resume**), or a moderator resumes it. **/table board** shows it."
                )
            ]
        if stage == "ended":
            return [t("The table here is closed. **/table open** opens another.")]
        if stage == "over":
            if not plays:
                return [t("The game here is over. **/table open** opens another.")]
            return [
                t("The game here is over. *Play again* on its last message opens another, **/table open** any.")
            ]
        return self._playing(table, user_id) if plays else self._watching(table)

    def _playing(self, table: Table, user_id: int) -> list[str]:
        t, to_act = self.desk.language.t, table.to_act
        if not set(table.seats_of(user_id)) & set(to_act):
            return [
                waits_for(self.desk, table),
                t("You need do nothing now. *My screen*, or **/table screen**, shows what is hidden from others."),
            ]
        return [
            t("**It is your turn.** Press *Act* under the board, or use **/table act**: it shows all you may do."),
            t("Or type: the commands of this game begin with /{command}.", command=self._command(table)),
            t("*Undo*, or **/table undo**, takes your last step back."),
        ]

    def _keeping(self, table: Table, user_id: int) -> list[str]:
        """What a player has besides, where his game has it."""
        t, seats = self.desk.language.t, table.seats_of(user_id)
        if table.row.stage != "running" or not seats:
            return []
        notes = self.desk.renderer(table).keeps_notebook()
        orders = any(offered(self.desk, table, seat) for seat in seats)
        return [
            *([t("Your notebook: **/table notebook**.")] if notes else []),
            *([t("What others need not wait for: **/table orders**.")] if orders else []),
        ]

    def _command(self, table: Table) -> str:
        return self.desk.language.name(COMMAND, table.game.meta.command)

    def _watching(self, table: Table) -> list[str]:
        t = self.desk.language.t
        return [
            t(
                "{title} is played here, and you watch. **/table board** shows the board.",
                title=title_of(table.game, self.desk.language),
            ),
            waits_for(self.desk, table),
        ]

    def _about(self, table: Table) -> tuple[str, ...]:
        """The game in short, as long as it is played or about to be."""
        return self.desk.renderer(table).in_short() if table.row.stage in ("lobby", "running", "paused") else ()

    def _knowing(self, table: Table, user_id: int) -> list[str]:
        t = self.desk.language.t
        happened = t("What happened: **/table catchup**, **/table log**, **/table history**.")
        return [
            t("The rules: **/table rules**. The signs on the pictures: **/table legend**."),
            t("All components: **/table reference**."),
            *([" ".join((happened, *self._keeping(table, user_id)))] if table.begun is not None else []),
        ]

    def _moderating(self, table: Table) -> list[str]:
        t = self.desk.language.t
        if table.row.stage == "paused":
            return [t("For moderators: **/mod resume** lets play go on; **/mod audit** says what was done.")]
        if table.row.stage == "running":
            return [
                t(
                    "For moderators: **/mod pause**, **/mod rewind**, **/mod replace**, **/mod skip**, "
                    "**/mod end**, **/mod waiting**."
                )
            ]
        if table.row.stage == "lobby":
            return [t("For moderators: **/mod end** closes the table.")]
        return [t("For moderators: **/mod audit** says what was done to this table.")]

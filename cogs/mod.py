"""/mod: what moderators may do. Needs Manage Messages unless the server says otherwise; checked again here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import discord
from discord import app_commands
from discord.ext import commands

from cogs.desk import Desk
from cogs.manners import Interaction, acknowledge, answer, clean, cut, politely
from cogs.pressing import VERBS, button, view_of
from tables.house import Refusal, Table
from tables.moderation import Order
from tables.stewards import STEWARD

REASON = app_commands.Range[str, 1, 200]
MOVES = 25  # choices of a completion


async def may_moderate(interaction: Interaction) -> bool:
    """Manage Messages, or a person or role to whom the server's settings give /mod."""
    guild, user = interaction.guild, interaction.user
    if guild is None:
        return False
    if interaction.permissions.manage_messages:
        return True
    try:
        known = await interaction.client.tree.fetch_commands()
        mod = next(command for command in known if command.name == "mod")
        given = await mod.fetch_permissions(guild)
    except (discord.HTTPException, StopIteration):
        return False
    mine = {user.id, *(role.id for role in getattr(user, "roles", ()))}
    by_target = {permission.id: permission.permission for permission in given.permissions}
    return bool(by_target.get(user.id, any(by_target.get(target, False) for target in mine)))


@app_commands.default_permissions(manage_messages=True)
@app_commands.guild_only()
class ModCog(commands.GroupCog, group_name="mod", group_description="For moderators: pause, repair, reset a table"):
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()
        VERBS["rewind"] = self._rewind_confirmed

    async def _table(self, interaction: Interaction) -> Table:
        """The table of the channel, for a moderator."""
        if not await may_moderate(interaction):
            raise Refusal("not_moderator")
        return await self._here(interaction)

    async def _here(self, interaction: Interaction) -> Table:
        assert interaction.channel_id is not None
        row = await self.desk.house.in_channel(interaction.channel_id)
        return await self.desk.house.look(row.id)

    def _order(self, interaction: Interaction, reason: str) -> Order:
        return Order(interaction.user.id, interaction.user.display_name, reason, interaction.id)

    async def _run(
        self, interaction: Interaction, work: Callable[[int, Order], Awaitable[Table]], reason: str, done: str
    ) -> None:
        await acknowledge(interaction, fresh=True)

        async def carry_out() -> None:
            table = await self._table(interaction)
            await work(table.id, self._order(interaction, reason))
            await answer(interaction, done)

        await politely(interaction, self.desk, carry_out())

    @app_commands.command(description="Nobody can act until you resume")
    @app_commands.describe(reason="Why; kept in the audit log and told to the table")
    async def pause(self, interaction: Interaction, reason: REASON) -> None:
        await self._run(
            interaction, self.desk.moderation.pause, reason, self.desk.language.t("The table is paused.")
        )

    @app_commands.command(description="Let play go on")
    @app_commands.describe(reason="Why; kept in the audit log and told to the table")
    async def resume(self, interaction: Interaction, reason: REASON) -> None:
        await self._run(interaction, self.desk.moderation.resume, reason, self.desk.language.t("Play goes on."))

    @app_commands.command(description="Back to the lobby with the same people")
    @app_commands.describe(reason="Why; kept in the audit log and told to the table")
    async def reset(self, interaction: Interaction, reason: REASON) -> None:
        done = self.desk.language.t("The table is back in its lobby.")
        await self._run(interaction, self.desk.moderation.reset, reason, done)

    @app_commands.command(description="Close the table")
    @app_commands.describe(reason="Why; kept in the audit log and told to the table")
    async def end(self, interaction: Interaction, reason: REASON) -> None:
        await self._run(interaction, self.desk.moderation.end, reason, self.desk.language.t("The table is closed."))

    @app_commands.command(description="A steward makes this one decision")
    @app_commands.describe(reason="Why; kept in the audit log and told to the table")
    async def skip(self, interaction: Interaction, reason: REASON) -> None:
        done = self.desk.language.t("A steward has decided.")
        await self._run(interaction, self.desk.moderation.skip, reason, done)

    @app_commands.command(description="Put another person, or a steward, on a seat")
    @app_commands.describe(
        seat="The seat's colour",
        reason="Why; kept in the audit log and told to the table",
        player="Left out: a steward",
    )
    async def replace(
        self, interaction: Interaction, seat: str, reason: REASON, player: discord.Member | None = None
    ) -> None:
        async def work(table_id: int, order: Order) -> Table:
            user, name = (player.id, player.display_name) if player is not None else (None, "")
            steward = None if player is not None else STEWARD
            return await self.desk.moderation.replace_player(table_id, seat.casefold(), user, name, steward, order)

        await self._run(interaction, work, reason, self.desk.language.t("The seat has changed hands."))

    @replace.autocomplete("seat")
    async def _seats(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            table = await self._here(interaction)
        except Refusal:
            return []
        names = self.desk.names(table)
        return [
            app_commands.Choice(name=f"{seat}: {name}"[:100], value=seat)
            for seat, name in names.items()
            if current.casefold() in f"{seat} {name}".casefold()
        ][:25]

    # -- rewind: shown before it is done -----------------------------------------------------------------

    @app_commands.command(description="Take the game back to an earlier move; you see it before it is done")
    @app_commands.describe(move="How many moves stay", reason="Why; kept in the audit log and told to the table")
    async def rewind(
        self, interaction: Interaction, move: app_commands.Range[int, 0], reason: app_commands.Range[str, 1, 60]
    ) -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self._preview(interaction, move, reason))

    @rewind.autocomplete("move")
    async def _moves(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """The latest moves, each with what all were told of it."""
        try:
            table = await self._table(interaction)
            log = table.play
        except Refusal:
            return []
        names, found = self.desk.names(table), []
        for move in range(min(log.settled, len(log.acts) - 1), -1, -1):
            seen = [event for one in log.steps[move].events if (event := one.seen_by(None)) is not None]
            told = self.desk.renderer(table).tell(seen[:1], self.desk.language, names) or [""]
            name = f"{move}: {told[0]}"[:100]
            if str(current).casefold() in name.casefold():  # a number, or words on the way to one
                found.append(app_commands.Choice(name=name, value=move))
            if len(found) == MOVES:
                break
        return found

    async def _preview(self, interaction: Interaction, move: int, reason: str) -> None:
        """What all could see then: a moderator may be a player, and what can still be taken back is its maker's."""
        t = self.desk.language.t
        table = await self._table(interaction)
        settled = table.play.settled
        if not 0 <= move <= min(settled, len(table.play.acts) - 1):
            raise Refusal("no_such_move", last=settled)
        view = table.game.view(table.play.steps[move].state, None)
        picture = self.desk.renderer(table).table(view, self.desk.language, self.desk.names(table))
        confirm = button(
            t("Take it back to here"),
            "rewind",
            table.id,
            table.row.sequence,
            f"{move} {reason}"[:60],
            discord.ButtonStyle.danger,
        )
        text = t("This is how the table stood after move {move} of {last}.", move=move, last=settled)
        await answer(interaction, text, files=[await self.desk.file(picture, "board")], view=view_of(confirm))

    async def _rewind_confirmed(self, interaction: Interaction, table_id: int, sequence: int, rest: str) -> None:
        await acknowledge(interaction, fresh=False)
        await politely(interaction, self.desk, self._rewind(interaction, table_id, sequence, rest))

    async def _rewind(self, interaction: Interaction, table_id: int, sequence: int, rest: str) -> None:
        if not await may_moderate(interaction):
            raise Refusal("not_moderator")
        move, _, reason = rest.partition(" ")
        table = await self.desk.house.look(table_id)
        if table.row.sequence != sequence:
            raise Refusal("stale")
        await self.desk.moderation.rewind(table_id, int(move), self._order(interaction, reason))
        await answer(interaction, self.desk.language.t("The game has been taken back."))

    # -- the audit log ------------------------------------------------------------------------------------

    @app_commands.command(description="Who did what to this table, and why")
    async def audit(self, interaction: Interaction) -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self._audit(interaction))

    async def _audit(self, interaction: Interaction) -> None:
        await answer(interaction, await audit_text(self.desk, await self._table(interaction)))


async def audit_text(desk: Desk, table: Table) -> str:
    t = desk.language.t
    lines = [
        t(
            "{when}: {name}, {what}: {reason}",
            when=datetime.fromtimestamp(row.at, UTC).strftime("%Y-%m-%d %H:%M"),
            name=clean(row.name),
            what=row.what,
            reason=clean(row.reason),
        )
        for row in await desk.moderation.audit(table.id)
    ]
    return cut("\n".join(lines[-30:])) or t("No moderator has touched this table.")

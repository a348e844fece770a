"""/mod: what moderators may do. Needs Manage Messages unless the server says otherwise; checked again here."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from cogs.desk import Desk
from cogs.manners import QUIET, Interaction, answer, cut, in_place, privately
from cogs.pressing import Verbs, button, components, whole_number
from cogs.refusals import clean
from storage import rows
from tables import moderation
from tables.house import By
from tables.lobby import STEWARD
from tables.table import Change, Order, Refusal, Table

LONGEST_REASON = 200
REASON = app_commands.Range[str, 1, LONGEST_REASON]
MOVES = 25  # choices of a completion
MOST_MOVES = 10**6  # no game has so many


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
    except (*QUIET, StopIteration):
        return False
    mine = {user.id, *(role.id for role in getattr(user, "roles", ()))}
    by_target = {permission.id: permission.permission for permission in given.permissions}
    return bool(by_target.get(user.id, any(by_target.get(target, False) for target in mine)))


async def _check_may_moderate(interaction: Interaction) -> None:
    if not await may_moderate(interaction):
        raise Refusal("not_moderator")


@app_commands.default_permissions(manage_messages=True)
@app_commands.guild_only()
class ModCog(commands.GroupCog, group_name="mod", group_description="For moderators: pause, repair, reset a table"):
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    @property
    def verbs(self) -> Verbs:
        return {"rewind": self._rewind_confirmed, "resume": self._resume_pressed}

    async def _table(self, interaction: Interaction) -> Table:
        """The table of the channel, for a moderator."""
        await _check_may_moderate(interaction)
        return await self.desk.here(interaction.channel_id)

    @staticmethod
    def _order(interaction: Interaction, reason: str) -> Order:
        return Order(interaction.user.id, interaction.user.display_name, reason[:LONGEST_REASON])

    async def _carry_out(
        self,
        interaction: Interaction,
        ordered: Callable[..., Change],
        reason: str,
        done: str,
        slow: bool = False,
    ) -> None:
        table = await self._table(interaction)
        asked = partial(ordered, order=self._order(interaction, reason))
        await self.desk.house.change(table.id, asked, By(interaction.id), slow=slow)
        await answer(interaction, done)

    @app_commands.command(description="Nobody can act until you resume")
    @app_commands.describe(reason="Why; kept in the audit log and told to the table")
    @privately
    async def pause(self, interaction: Interaction, reason: REASON) -> None:
        done = self.desk.language.t("The table is paused.")
        await self._carry_out(interaction, moderation.pause, reason, done)

    @app_commands.command(description="Let play go on")
    @app_commands.describe(reason="Why; kept in the audit log and told to the table")
    @privately
    async def resume(self, interaction: Interaction, reason: REASON) -> None:
        await self._carry_out(interaction, moderation.resume, reason, self.desk.language.t("Play goes on."))

    @app_commands.command(description="Back to the lobby with the same people")
    @app_commands.describe(reason="Why; kept in the audit log and told to the table")
    @privately
    async def reset(self, interaction: Interaction, reason: REASON) -> None:
        done = self.desk.language.t("The table is back in its lobby.")
        await self._carry_out(interaction, moderation.reset, reason, done)

    @app_commands.command(description="Close the table")
    @app_commands.describe(reason="Why; kept in the audit log and told to the table")
    @privately
    async def end(self, interaction: Interaction, reason: REASON) -> None:
        await self._carry_out(interaction, moderation.end, reason, self.desk.language.t("The table is closed."))

    @app_commands.command(description="A steward makes this one decision for everybody who is awaited")
    @app_commands.describe(reason="Why; kept in the audit log and told to the table")
    @privately
    async def skip(self, interaction: Interaction, reason: REASON) -> None:
        done = self.desk.language.t("A steward has decided.")
        await self._carry_out(interaction, moderation.skip, reason, done, slow=True)

    @app_commands.command(description="Put another person, or a steward, on a seat")
    @app_commands.describe(
        seat="The seat's colour",
        reason="Why; kept in the audit log and told to the table",
        player="Left out: a steward",
    )
    @privately
    async def replace(
        self, interaction: Interaction, seat: str, reason: REASON, player: discord.Member | None = None
    ) -> None:
        user, name = (player.id, player.display_name) if player is not None else (None, "")
        ordered = partial(
            moderation.replace_player,
            seat=seat.casefold(),
            user_id=user,
            name=name,
            steward=None if player is not None else STEWARD,
        )
        await self._carry_out(interaction, ordered, reason, self.desk.language.t("The seat has changed hands."))

    @replace.autocomplete("seat")
    async def _seats(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            table = await self.desk.here(interaction.channel_id)
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
    @privately
    async def rewind(
        self, interaction: Interaction, move: app_commands.Range[int, 0], reason: app_commands.Range[str, 1, 60]
    ) -> None:
        await self._preview(interaction, str(move), reason)

    @rewind.autocomplete("move")
    async def _moves(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """The latest moves, each with what all were told of it."""
        try:
            table = await self._table(interaction)
            log = table.log
        except Refusal:
            return []
        renderer, found = self.desk.renderer(table), []
        for move in range(min(log.settled, len(log.acts) - 1), -1, -1):
            seen = [event for one in log.steps[move].events if (event := one.seen_by(None)) is not None]
            told = renderer.tell(seen[:1]) or [""]
            name = f"{move}: {told[0]}"[:100]
            if str(current).casefold() in name.casefold():  # a number, or words on the way to one
                found.append(app_commands.Choice(name=name, value=move))
            if len(found) == MOVES:
                break
        return found

    async def _preview(self, interaction: Interaction, wanted: str, reason: str) -> None:
        """What all could see then: a moderator may be a player, and what can still be taken back is its maker's."""
        t = self.desk.language.t
        table = await self._table(interaction)
        settled = table.log.settled
        move = whole_number(wanted, min(settled, len(table.log.acts) - 1))
        if move is None:
            raise Refusal("no_such_move", last=settled)
        view = table.game.view(table.log.steps[move].state, None)
        picture = self.desk.renderer(table).table(view)
        confirm = button(
            t("Take it back to here"),
            "rewind",
            table.id,
            table.row.sequence,
            f"{move} {reason}"[:60],
            discord.ButtonStyle.danger,
        )
        text = t("This is how the table stood after move {move} of {last}.", move=move, last=settled)
        await answer(interaction, text, files=[await self.desk.file(picture, "board")], view=components(confirm))

    @in_place
    async def _rewind_confirmed(self, interaction: Interaction, table_id: int, number: int, rest: str) -> None:
        await _check_may_moderate(interaction)
        move, _, reason = rest.partition(" ")
        to = whole_number(move, MOST_MOVES)
        if to is None:
            raise Refusal("unknown_button")
        asked = partial(moderation.rewind, to=to, order=self._order(interaction, reason))
        await self.desk.house.change(table_id, asked, By(interaction.id, number))
        t = self.desk.language.t
        text = t("The game has been taken back. The table is paused: nobody can act until you let play go on.")
        resume = button(t("Resume"), "resume", table_id, 0, style=discord.ButtonStyle.success)
        await answer(interaction, text, view=components(resume))

    @in_place
    async def _resume_pressed(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await _check_may_moderate(interaction)
        t = self.desk.language.t
        asked = partial(moderation.resume, order=self._order(interaction, t("the game was taken back")))
        await self.desk.house.change(table_id, asked, By(interaction.id))
        await answer(interaction, t("Play goes on."))

    # -- the audit log ------------------------------------------------------------------------------------

    @app_commands.command(description="Who did what to this table, and why")
    @privately
    async def audit(self, interaction: Interaction) -> None:
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
        for row in await rows.audit(desk.database, table.id)
    ]
    return cut("\n".join(lines[-30:])) or t("No moderator has touched this table.")

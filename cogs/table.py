"""/table: the lobby, looking, the log, rules and reference, export, resigning."""

from __future__ import annotations

import io
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.act import Acting
from cogs.desk import Desk
from cogs.lobby import lobby_message
from cogs.manners import (
    QUIET,
    Interaction,
    acknowledge,
    answer,
    clean,
    cut,
    done_before,
    politely,
    refusal_text,
)
from cogs.mod import audit_text
from cogs.pressing import VERBS, button, view_of
from engine import record
from engine.games import GAMES
from render.rules import rule_text, rules_of, search
from storage import rows
from tables.house import Duplicate, Refusal, Table
from tables.stewards import STEWARD

LOG_LINES = 40


def _link(row: rows.TableRow) -> str:
    """The channel of a table, and a jump to its newest message."""
    if row.message_id is None:
        return f"<#{row.channel_id}>"
    jump = f"https://discord.com/channels/{row.guild_id or '@me'}/{row.channel_id}/{row.message_id}"
    return f"<#{row.channel_id}> ([{row.id}]({jump}))"


class TableCog(commands.GroupCog, group_name="table", group_description="Tables: open, look, log, rules"):
    def __init__(self, desk: Desk, acting: Acting) -> None:
        self.desk, self.acting = desk, acting
        super().__init__()
        VERBS.update(
            join=self._join,
            leave=self._leave,
            steward=self._steward,
            unsteward=self._unsteward,
            start=self._start,
            option=self._option,
            rematch=self._rematch,
            text=self._text_button,
            resign=self._resign_confirmed,
        )

    # -- the lobby -----------------------------------------------------------------------------------

    @app_commands.command(name="open", description="Open a table in this channel or thread")
    @app_commands.describe(game="What to play")
    @app_commands.choices(
        game=[app_commands.Choice(name=game.meta.title, value=name) for name, game in GAMES.items()]
    )
    async def open(self, interaction: Interaction, game: app_commands.Choice[str]) -> None:
        await self._announce(interaction)
        await politely(interaction, self.desk, self._opened(interaction, game.value))

    async def _opened(self, interaction: Interaction, game: str) -> None:
        assert interaction.channel_id is not None
        table = await self.desk.lobby.open(
            guild_id=interaction.guild_id,
            channel_id=interaction.channel_id,
            host_id=interaction.user.id,
            host_name=interaction.user.display_name,
            game=game,
            interaction_id=interaction.id,
        )
        await self._show_lobby(interaction, table)

    @staticmethod
    async def _announce(interaction: Interaction) -> None:
        """Acknowledge with the promise of a public message."""
        with suppress(*QUIET):
            await interaction.response.defer(thinking=True)

    async def _show_lobby(self, interaction: Interaction, table: Table) -> None:
        content, view = lobby_message(self.desk, table)
        if not await answer(interaction, content, view=view):
            await self.desk.lobby.post(table.id)

    async def _in_lobby(self, interaction: Interaction, table_id: int, work: Any) -> None:
        """Change the lobby and show it anew in the same message; a refusal is told to the one who pressed."""
        await acknowledge(interaction, fresh=False)
        try:
            table = await work
        except Duplicate:
            return
        except Refusal as refusal:
            if await done_before(interaction, self.desk):
                return
            with suppress(*QUIET):
                await interaction.followup.send(refusal_text(refusal, self.desk.language), ephemeral=True)
            return
        content, view = lobby_message(self.desk, table)
        await answer(interaction, content, view=view)

    async def _join(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        user = interaction.user
        work = self.desk.lobby.join(table_id, user.id, user.display_name, interaction.id)
        await self._in_lobby(interaction, table_id, work)

    async def _leave(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await self._in_lobby(
            interaction, table_id, self.desk.lobby.leave(table_id, interaction.user.id, interaction.id)
        )

    async def _steward(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        work = self.desk.lobby.add_steward(table_id, interaction.user.id, interaction.id)
        await self._in_lobby(interaction, table_id, work)

    async def _unsteward(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        work = self.desk.lobby.remove_steward(table_id, interaction.user.id, interaction.id)
        await self._in_lobby(interaction, table_id, work)

    async def _option(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        name, _, value = rest.partition("=")
        chosen: bool | str = {"true": True, "false": False}.get(value, value)
        work = self.desk.lobby.set_option(table_id, interaction.user.id, name, chosen, interaction.id)
        await self._in_lobby(interaction, table_id, work)

    async def _start(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await self._in_lobby(
            interaction, table_id, self.desk.lobby.start(table_id, interaction.user.id, interaction.id)
        )

    async def _rematch(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await self._announce(interaction)
        await politely(interaction, self.desk, self._rematched(interaction, table_id))

    async def _rematched(self, interaction: Interaction, table_id: int) -> None:
        table = await self.desk.lobby.rematch(table_id, interaction.user.id, interaction.id)
        await self._show_lobby(interaction, table)

    # -- looking -------------------------------------------------------------------------------------

    async def _here(self, interaction: Interaction) -> Table:
        assert interaction.channel_id is not None
        row = await self.desk.house.in_channel(interaction.channel_id)
        return await self.desk.house.look(row.id)

    @app_commands.command(description="The board as it stands, for your eyes")
    async def board(self, interaction: Interaction) -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self._board(interaction))

    async def _board(self, interaction: Interaction) -> None:
        table = await self._here(interaction)
        if table.row.stage == "lobby":
            await self.desk.lobby.post(table.id)  # somebody may have deleted its message
            await answer(interaction, self.desk.language.t("The table is in its lobby, which is posted anew."))
            return
        view = table.game.view(table.shown_to(interaction.user.id), None)
        picture = self.desk.renderer(table).table(view, self.desk.language, self.desk.names(table))
        buttons = view_of(
            button(self.desk.language.t("Act"), "act", table.id, 0, style=discord.ButtonStyle.primary),
            button(self.desk.language.t("My screen"), "screen", table.id, 0),
        )
        await answer(interaction, "", files=[await self.desk.file(picture, "board")], view=buttons)

    @app_commands.command(description="The board in words")
    async def text(self, interaction: Interaction) -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self._text(interaction, None))

    async def _text_button(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self._text(interaction, table_id))

    async def _text(self, interaction: Interaction, table_id: int | None) -> None:
        table = await (self._here(interaction) if table_id is None else self.desk.house.look(table_id))
        view = table.game.view(table.shown_to(interaction.user.id), None)
        told = self.desk.renderer(table).as_text(view, self.desk.language, self.desk.names(table))
        await self._long(interaction, told, "board.txt")

    async def _long(self, interaction: Interaction, text: str, name: str) -> None:
        """As a message if it fits, else as a file."""
        quoted = "```\n" + text.replace("```", "` ` `") + "\n```"
        if len(quoted) <= 2000:
            await answer(interaction, quoted)
        else:
            await answer(interaction, "", files=[discord.File(io.BytesIO(text.encode()), name)])

    @app_commands.command(description="What happened so far")
    async def log(self, interaction: Interaction) -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self._log(interaction))

    async def _log(self, interaction: Interaction) -> None:
        table = await self._here(interaction)
        mine = table.seats_of(interaction.user.id)
        told = self.desk.renderer(table).tell(
            list(table.play.told_to(mine[0] if mine else None)), self.desk.language, self.desk.names(table)
        )
        text = "\n".join(told)
        if len(told) <= LOG_LINES and len(text) < 1900:
            await self._long(interaction, text, "log.txt")
        else:
            head = "\n".join(clean(line) for line in told[-12:])
            await answer(interaction, cut(head), files=[discord.File(io.BytesIO(text.encode()), "log.txt")])

    @app_commands.command(description="Your screen: what only you may see")
    async def screen(self, interaction: Interaction) -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self._screen(interaction))

    async def _screen(self, interaction: Interaction) -> None:
        await self.acting.show_screen(interaction, (await self._here(interaction)).id)

    @app_commands.command(description="Act: a panel of all you may do now")
    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self._act(interaction))

    async def _act(self, interaction: Interaction) -> None:
        await self.acting.open(interaction, (await self._here(interaction)).id, "0")

    @app_commands.command(description="What moderators did to this table, and why")
    async def audit(self, interaction: Interaction) -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self._audit(interaction))

    async def _audit(self, interaction: Interaction) -> None:
        await answer(interaction, await audit_text(self.desk, await self._here(interaction)))

    @app_commands.command(description="Your tables everywhere")
    async def my(self, interaction: Interaction) -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self._my(interaction))

    async def _my(self, interaction: Interaction) -> None:
        t = self.desk.language.t
        lines = []
        for row, seats in await rows.tables_of(self.desk.database, interaction.user.id):
            waiting = [seat for seat in seats if seat.acts]
            mine = any(seat.user_id == interaction.user.id for seat in waiting)
            facts = {"where": _link(row), "game": GAMES[row.game].meta.title}
            if row.stage == "lobby":
                lines.append(t("{where}: {game}, in the lobby", **facts))
            elif row.stage == "paused":
                lines.append(t("{where}: {game}, paused", **facts))
            elif mine:
                lines.append(t("{where}: {game}, **your turn**", **facts))
            else:
                names = ", ".join(clean(seat.name) or t("a steward") for seat in waiting)
                lines.append(t("{where}: {game}, waiting for {names}", names=names, **facts))
        await answer(interaction, "\n".join(lines) or t("You sit at no table. Open one with /table open."))

    # -- knowing -------------------------------------------------------------------------------------

    @app_commands.command(description="The rules, by id or by word")
    @app_commands.describe(about="An id such as M4.5, a chapter such as M8, or words")
    async def rules(self, interaction: Interaction, about: str = "") -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self._rules(interaction, about))

    async def _rules(self, interaction: Interaction, about: str) -> None:
        t = self.desk.language.t
        assert interaction.channel_id is not None
        row = await rows.last_table_in(self.desk.database, interaction.channel_id)
        found = [rule for game in ([row.game] if row else GAMES) for rule in search(game, about[:100])]
        if not found and (rule := rule_text(about.strip().upper())):  # of a game that is not played here
            found = [(about.strip().upper(), rule)]
        if not found:
            example = next(iter(rules_of(row.game if row else next(iter(GAMES)))))
            await answer(
                interaction, t("No rule has these words. Try one word, or an id such as {id}.", id=example)
            )
            return
        text = "\n".join(f"**{number}** {rule}" for number, rule in found)
        if len(text) <= 2000:
            await answer(interaction, text)
        else:
            plain = "\n".join(f"{number} {rule}" for number, rule in found)
            await answer(interaction, "", files=[discord.File(io.BytesIO(plain.encode()), "rules.txt")])

    @app_commands.command(description="All components of the game: an open reference")
    async def reference(self, interaction: Interaction) -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self._reference(interaction))

    async def _reference(self, interaction: Interaction) -> None:
        table = await self._here(interaction)
        await self._long(interaction, self.desk.renderer(table).reference(self.desk.language), "reference.txt")

    @app_commands.command(description="The record of a finished game")
    async def export(self, interaction: Interaction) -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self._export(interaction))

    async def _export(self, interaction: Interaction) -> None:
        """Only of finished games: a record holds the seed, and with it every secret."""
        table = await self._here(interaction)
        if table.row.stage != "over":
            raise Refusal("not_over")
        name = f"{table.row.game}-{table.id}.json"
        await answer(interaction, "", files=[discord.File(io.BytesIO(record.write(table.play)), name)])

    # -- leaving -------------------------------------------------------------------------------------

    @app_commands.command(description="Leave a running game; a steward takes your seat")
    async def resign(self, interaction: Interaction) -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self._resign(interaction))

    async def _resign(self, interaction: Interaction) -> None:
        """Asked first: only a moderator can give the seat back."""
        t = self.desk.language.t
        table = await self._here(interaction)
        if table.row.stage not in ("running", "paused"):
            raise Refusal("not_running")
        if not table.sits(interaction.user.id):
            raise Refusal("not_seated")
        sure = button(t("Resign"), "resign", table.id, 0, style=discord.ButtonStyle.danger)
        text = t("A steward takes your seat and plays on. Only a moderator can give it back to you.")
        await answer(interaction, text, view=view_of(sure))

    async def _resign_confirmed(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await acknowledge(interaction, fresh=False)
        await politely(interaction, self.desk, self._resigned(interaction, table_id))

    async def _resigned(self, interaction: Interaction, table_id: int) -> None:
        await self.desk.play.resign(table_id, interaction.user.id, interaction.id, STEWARD)
        await answer(interaction, self.desk.language.t("A steward has taken your seat."))

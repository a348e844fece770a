"""/table: the lobby, acting, looking, resigning."""

from __future__ import annotations

from functools import partial
from typing import Literal

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from cogs import cards
from cogs.act import Acting
from cogs.agreeing import Agreeing, Proposals
from cogs.arranging import joins
from cogs.cards import Row, Words
from cogs.catchup import CatchUp
from cogs.desk import Desk
from cogs.hearing import colour_meant
from cogs.layout import laid_out
from cogs.lobby import (
    OWN_PACE,
    PACE_TOLD,
    lobby_card,
)
from cogs.looking import Looking
from cogs.manners import QUIET, Interaction, answer, in_place, privately, tell
from cogs.mod import audit_text
from cogs.notebook import Notebooks
from cogs.orders import LONGEST, Orders
from cogs.pressing import Verbs, button
from cogs.refusals import clean
from cogs.restraint import may_open
from engine.games import GAMES
from render.games import shown
from render.language import spoken
from render.telling import colour_name, title_of
from render.words import mentions
from storage import rows
from tables import lobby
from tables.house import Asked, By
from tables.leaving import resign
from tables.pace import PACES, ruled, typed
from tables.table import Change, Refusal, Table

log = structlog.get_logger()


def _link(row: rows.TableRow) -> str:
    """The channel of a table, and a jump to its newest message."""
    if row.message_id is None:
        return f"<#{row.channel_id}>"
    jump = f"https://discord.com/channels/{row.guild_id or '@me'}/{row.channel_id}/{row.message_id}"
    return f"<#{row.channel_id}> ([{row.id}]({jump}))"


def check_may_post(interaction: Interaction) -> None:
    """A lobby is posted by the bot itself: it must be allowed to."""
    if interaction.guild_id is None:
        return
    thread = isinstance(interaction.channel, discord.Thread)
    allowed = interaction.app_permissions
    for permission, given in (
        ("view_channel", allowed.view_channel),
        ("send_messages_in_threads", allowed.send_messages_in_threads or not thread),
        ("send_messages", allowed.send_messages or thread),
    ):
        if not given:
            raise Refusal("no_permission", permission=permission)


class TableCog(commands.GroupCog, group_name="table", group_description="Tables: open, look, log, rules"):
    def __init__(
        self,
        desk: Desk,
        acting: Acting,
        looking: Looking,
        notebooks: Notebooks,
        orders: Orders,
        agreeing: Agreeing,
        catchup: CatchUp,
    ) -> None:
        self.desk, self.acting, self.looking, self.notebooks = desk, acting, looking, notebooks
        self._orders, self._agreeing, self._catchup = orders, agreeing, catchup
        super().__init__()
        group = self.app_command
        assert group is not None
        group.add_command(Proposals(agreeing))

    @property
    def verbs(self) -> Verbs:
        return {
            **self._catchup.verbs,
            "rematch": self._rematch,
            "resign": self._resign_confirmed,
        }

    async def _here(self, interaction: Interaction) -> Table:
        return await self.desk.here(interaction.channel_id)

    # -- opening -------------------------------------------------------------------------------------

    @app_commands.command(name="open", description="Open a table in this channel or thread")
    @app_commands.describe(game="What to play")
    @app_commands.choices(
        game=[app_commands.Choice(name=game.meta.title, value=name) for name, game in shown().items()]
    )
    @privately
    async def open(self, interaction: Interaction, game: app_commands.Choice[str]) -> None:
        if interaction.channel_id is None:
            raise Refusal("no_table")
        check_may_post(interaction)
        user = interaction.user
        place = interaction.guild_id, interaction.channel_id
        spoken_here = spoken(str(interaction.guild_locale or interaction.locale))
        change = lobby.opened(*place, user.id, user.display_name, game.value, spoken_here)
        await self._open(interaction, change)

    @privately
    async def _rematch(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        check_may_post(interaction)
        old = await self.desk.house.look(table_id)
        former = await rows.former_players(self.desk.database, table_id)
        await self._open(interaction, lobby.rematch(old, former, interaction.user.id))

    async def _open(self, interaction: Interaction, change: Change) -> None:
        try:
            await may_open(self.desk, interaction.user.id, interaction.guild_id)
        except Refusal:
            await self.desk.house.check_new(
                interaction.id
            )  # it may be this very press that has opened the last one
            raise
        await self.desk.house.open(change, By(interaction.id))
        t = self.desk.language.t
        await tell(interaction, t("Your table is open. Its lobby is posted in this channel, for all to join."))

    # -- the lobby, by typing ------------------------------------------------------------------------

    @app_commands.command(description="Take a seat at the table of this channel")
    @app_commands.describe(colour="A colour you would like, where the game lets you choose")
    @privately
    async def join(self, interaction: Interaction, colour: str | None = None) -> None:
        done = self.desk.language.t("You are at the table. Its lobby shows who else is.")
        await self._typed(interaction, joins(interaction, colour_meant(colour) if colour else None), done)

    @join.autocomplete("colour")
    async def _free_colours(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            table = await self._here(interaction)
        except Refusal:
            return []
        if table.row.stage != "lobby" or not table.game.meta.colours_chosen:
            return []
        wanted = {seat.colour for seat in table.seats}
        return [
            app_commands.Choice(name=name, value=colour)
            for colour in table.game.meta.colours
            if colour not in wanted and mentions(name := colour_name(colour, self.desk.language), current)
        ]

    @app_commands.command(description="Leave the table while it is in its lobby")
    @privately
    async def leave(self, interaction: Interaction) -> None:
        done = self.desk.language.t("You have left the table.")
        await self._typed(interaction, partial(lobby.leave, user_id=interaction.user.id), done)

    @app_commands.command(description="Start the game of the table in this channel")
    @privately
    async def start(self, interaction: Interaction) -> None:
        done = self.desk.language.t("The game has begun. The board is on its way.")
        await self._typed(interaction, partial(lobby.start, user_id=interaction.user.id), done)

    async def _typed(self, interaction: Interaction, asked: Asked, done: str) -> None:
        """The same as a button of the lobby does; the lobby's message is brought up to date."""
        here = await self._here(interaction)
        table = await self.desk.house.change(here.id, asked, By(interaction.id))
        await tell(interaction, done)
        row = await rows.table(self.desk.database, table.id)  # what was posted is known to the database alone
        if row is None or row.message_id is None:
            return  # it is still on its way, and will be right when it comes
        with self.desk.read_by_all(table):
            view, _ = await laid_out(lobby_card(self.desk, table))
        channel = interaction.client.get_partial_messageable(row.channel_id)
        try:
            await channel.get_partial_message(row.message_id).edit(content=None, view=view)
        except QUIET as fault:
            log.info("lobby not brought up to date", why=str(fault))
            await self.desk.house.change(table.id, lobby.posted, By())

    # -- acting --------------------------------------------------------------------------------------

    @app_commands.command(description="Act: a panel of all you may do now")
    @privately
    async def act(self, interaction: Interaction) -> None:
        await self.acting.open(interaction, (await self._here(interaction)).id)

    @app_commands.command(description="Take back your last step")
    @privately
    async def undo(self, interaction: Interaction) -> None:
        await self.acting.take_back(interaction, (await self._here(interaction)).id, None)

    @app_commands.command(description="Your screen: what only you may see")
    @privately
    async def screen(self, interaction: Interaction) -> None:
        await self.acting.show_screen(interaction, (await self._here(interaction)).id)

    @app_commands.command(description="Your notebook: marks, notes, what you were told; for your eyes alone")
    @privately
    async def notebook(self, interaction: Interaction) -> None:
        await self.notebooks.open(interaction, await self._here(interaction))

    # -- leaving orders ------------------------------------------------------------------------------

    @app_commands.command(description="What you leave to be done when you are awaited; nobody else sees it")
    @app_commands.describe(
        leave="One of those that the game offers",
        write="For your next decision: actions, the best first, with ; between them",
        withdraw="One that stands",
    )
    async def orders(
        self,
        interaction: Interaction,
        leave: str | None = None,
        write: app_commands.Range[str, 1, LONGEST] | None = None,
        withdraw: str | None = None,
    ) -> None:
        await self._orders.typed(interaction, leave, write, withdraw)

    @orders.autocomplete("leave")
    async def _offered(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self._orders.to_leave(interaction, current)

    @orders.autocomplete("withdraw")
    async def _left(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self._orders.to_withdraw(interaction, current)

    # -- waiting -------------------------------------------------------------------------------------

    @app_commands.command(description="Remind those for whom the table waits, once a day")
    @app_commands.describe(steward="Whose time is up: let a steward make this turn for him instead")
    @privately
    async def nudge(self, interaction: Interaction, steward: bool = False) -> None:
        absences = self._agreeing.substituting.absences
        await (absences.let_decide if steward else absences.nudge)(interaction, (await self._here(interaction)).id)

    @app_commands.command(description="How long the table waits; at a running game all players have to agree")
    @app_commands.describe(**PACE_TOLD)
    @app_commands.choices(pace=[app_commands.Choice(name=kind, value=kind) for kind in (*PACES, OWN_PACE)])
    @privately
    async def pace(
        self,
        interaction: Interaction,
        pace: app_commands.Choice[str],
        bank: str | None = None,
        more: str | None = None,
        most: str | None = None,
        strict: bool | None = None,
        away: Literal["stands", "steward", "friend"] | None = None,
    ) -> None:
        here = await self._here(interaction)
        wanted = ruled(typed(pace.value, bank, more, most, here.row.pace), strict, away)
        if here.row.stage == "lobby":
            asked = partial(lobby.set_pace, user_id=interaction.user.id, pace=wanted)
            await self._typed(interaction, asked, self.desk.language.t("Done."))
        else:
            await self._agreeing.propose(interaction, here, "pace", pace=wanted)

    @app_commands.command(description="Offer your seat to somebody, or to anybody in this channel")
    @app_commands.describe(
        person="Left out: whoever takes it",
        withdraw="Keep it after all",
        take="Take the seat that somebody offers here",
        steward="Let a steward play until you are back",
    )
    @privately
    async def substitute(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        withdraw: bool = False,
        take: bool = False,
        steward: bool = False,
    ) -> None:
        here = await self._here(interaction)
        await self._agreeing.substituting.typed(interaction, here, person, withdraw, take, steward)

    # -- looking -------------------------------------------------------------------------------------

    @app_commands.command(description="The board as it stands, for your eyes")
    @privately
    async def board(self, interaction: Interaction) -> None:
        await self.looking.board(interaction)

    @app_commands.command(description="The board in words")
    @privately
    async def text(self, interaction: Interaction) -> None:
        await self.looking.text(interaction, await self._here(interaction))

    @app_commands.command(description="What happened so far")
    @privately
    @app_commands.describe(only="What it is about: questions, say; left out, all of it")
    async def log(self, interaction: Interaction, only: str = "") -> None:
        await self.looking.log(interaction, await self._here(interaction), only)

    @log.autocomplete("only")
    async def _topics(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            known = await self.looking.topics(interaction, current)
        except Refusal:
            return []
        return [app_commands.Choice(name=one.label, value=one.token) for one in known]

    @app_commands.command(description="What happened since you acted last, and what is asked of you")
    @privately
    async def catchup(self, interaction: Interaction) -> None:
        await self._catchup.show(interaction, await self._here(interaction))

    @app_commands.command(description="The game turn by turn: its earlier boards, and what happened")
    @privately
    async def history(self, interaction: Interaction) -> None:
        await self.looking.history(interaction, await self._here(interaction), None)

    @app_commands.command(description="What was done to this table by moderators or by agreement, and why")
    @privately
    async def audit(self, interaction: Interaction) -> None:
        await tell(interaction, await audit_text(self.desk, await self._here(interaction)))

    @app_commands.command(description="The rules, by id or by word")
    @app_commands.describe(about="An id such as M4.5, a chapter such as M8, or words")
    @privately
    async def rules(self, interaction: Interaction, about: str = "") -> None:
        await self.looking.rules(interaction, about)

    @app_commands.command(description="All components of the game: an open reference")
    @privately
    async def reference(self, interaction: Interaction) -> None:
        await self.looking.reference(interaction)

    @app_commands.command(description="What the signs on the pictures mean")
    @privately
    async def legend(self, interaction: Interaction) -> None:
        await self.looking.legend(interaction)

    @app_commands.command(description="The record of a finished game")
    @privately
    async def export(self, interaction: Interaction) -> None:
        await self.looking.export(interaction)

    @app_commands.command(description="Your tables everywhere")
    @privately
    async def my(self, interaction: Interaction) -> None:
        t = self.desk.language.t
        lines = []
        for row, seats in await rows.tables_of(self.desk.database, interaction.user.id):
            waiting = [seat for seat in seats if seat.awaited]
            mine = any(seat.user_id == interaction.user.id for seat in waiting)
            facts = {"where": _link(row), "game": title_of(GAMES[row.game], self.desk.language)}
            if row.stage == "lobby":
                lines.append(t("{where}: {game}, in the lobby", **facts))
            elif row.stage == "paused":
                lines.append(t("{where}: {game}, paused", **facts))
            elif mine:
                lines.append(t("{where}: {game}, **your turn**", **facts))
            else:
                names = ", ".join(clean(seat.name) or t("a steward") for seat in waiting)
                lines.append(t("{where}: {game}, waiting for {names}", names=names, **facts))
        await tell(interaction, "\n".join(lines) or t("You sit at no table. Open one with /table open."))

    # -- leaving -------------------------------------------------------------------------------------

    @app_commands.command(description="Leave a running game; a steward takes your seat")
    @privately
    async def resign(self, interaction: Interaction) -> None:
        """Asked first: only a moderator can give the seat back."""
        t = self.desk.language.t
        table = await self._here(interaction)
        if table.row.stage not in ("running", "paused"):
            raise Refusal("not_running")
        if not table.sits(interaction.user.id):
            raise Refusal("not_seated")
        sure = button(t("Resign"), "resign", table.id, 0, style="grave")
        text = t("Resign? A steward takes your seat and plays on. Only a moderator can give it back to you.")
        await answer(interaction, self.desk, cards.card(Words(text), Row((sure,))))

    @in_place
    async def _resign_confirmed(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await self.desk.house.change(table_id, partial(resign, user_id=interaction.user.id), By(interaction.id))
        await tell(interaction, self.desk.language.t("A steward has taken your seat."))

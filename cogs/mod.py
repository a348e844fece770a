"""/mod: what moderators may do. Needs Manage Messages unless the server says otherwise; checked again here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

import discord
import msgspec
from discord import app_commands
from discord.ext import commands
from msgspec.structs import astuple, replace

from cogs import cards, waiting
from cogs.cards import Line, Row, Words
from cogs.desk import Desk
from cogs.hearing import colour_meant
from cogs.lobby import OWN_PACE, PACE_TOLD
from cogs.looking import board
from cogs.manners import QUIET, Interaction, answer, ask, in_place, politely, privately, tell
from cogs.paging import pages, to_and_fro
from cogs.pressing import Verbs, button, dialog, whole_number
from cogs.refusals import clean
from cogs.substituting import member_named
from cogs.time_words import stamp
from engine.words import as_text
from render.language import Language
from render.telling import colour_name
from render.words import mentions
from storage import rows
from storage.timing import Pace
from tables import moderation
from tables.agreement import last_move
from tables.house import By
from tables.lobby import STEWARD
from tables.pace import PACES, custom, ruled, typed
from tables.table import Change, Order, Refusal, Table

LONGEST_REASON = 200
REASON = app_commands.Range[str, 1, LONGEST_REASON]
WHY = "Why; kept in the audit log and told to the table. Left out: you are asked"
COLOUR = 20  # characters of a seat, more than any has
IN_AN_ID = 60  # characters of a reason
AUDIT_LINES = 15
WAITING_LINES = 20
MOVES = 25  # choices of a completion
MOST_MOVES = 10**6  # no game has so many

ORDERS: dict[str, Callable[..., Change]] = {
    "pause": moderation.pause,
    "resume": moderation.resume,
    "reset": moderation.reset,
    "end": moderation.end,
    "skip": moderation.skip,
}


def _at_pace(said: str = "") -> Callable[..., Change]:
    """The order that gives a table the pace that an id holds."""
    try:
        pace = msgspec.convert(dict(zip(Pace.__struct_fields__, said.split("/"), strict=True)), Pace, strict=False)
    except (ValueError, msgspec.ValidationError):
        raise Refusal("unknown_button") from None
    if pace.kind == "custom":
        custom(pace.bank, pace.increment, pace.cap)
    elif replace(pace, strict=False, away="stands") != PACES[pace.kind]:
        raise Refusal("unknown_button")
    return partial(moderation.set_pace, pace=pace)


def _in_an_id(pace: Pace) -> str:
    """For the id of the form that asks why."""
    return "/".join(f"{value:.0f}" if isinstance(value, float) else str(value) for value in astuple(pace))


def _given_to(seat: str, player: discord.Member | None) -> Callable[..., Change]:
    """The order that puts a person on a seat; None: a steward."""
    if player is None:
        return partial(moderation.replace_player, seat=seat, user_id=None, name="", steward=STEWARD)
    name = player.display_name
    return partial(moderation.replace_player, seat=seat, user_id=player.id, name=name, steward=None)


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
        return {
            "ordered": self._ordered,
            "rewind": self._rewind_confirmed,
            "whyback": self._why_rewind,
            "resume": self._resume_pressed,
            "waits": self._leaf_waiting,
        }

    async def _table(self, interaction: Interaction) -> Table:
        """The table of the channel, for a moderator."""
        await _check_may_moderate(interaction)
        return await self.desk.here(interaction.channel_id)

    @staticmethod
    def _by(interaction: Interaction, reason: str) -> Order:
        return Order(interaction.user.id, interaction.user.display_name, reason[:LONGEST_REASON])

    # -- orders ----------------------------------------------------------------------------------------------

    async def _order(self, interaction: Interaction, what: str, reason: str | None) -> None:
        """Carried out with the reason that was typed, or else with one that is asked for."""
        if reason is None:
            await self._ask_why(interaction, "ordered", 0, 0, what)
        else:
            await self._typed(interaction, what, ORDERS[what], reason)

    async def _ask_why(
        self,
        interaction: Interaction,
        verb: str,
        table_id: int,
        number: int,
        rest: str,
        longest: int = LONGEST_REASON,
    ) -> None:
        """The form for a reason. It is the answer itself: nothing is acknowledged before it."""
        t = self.desk.language.t
        line = Line("", t("Why?"), t("It is kept in the audit log and told to the table."), 1, longest)
        await ask(interaction, dialog(t("For moderators"), line, verb, table_id, number, rest))

    @privately
    async def _typed(
        self, interaction: Interaction, what: str, ordered: Callable[..., Change], reason: str
    ) -> None:
        await self._carry_out(interaction, what, ordered, reason)

    @privately
    async def _ordered(self, interaction: Interaction, _table: int, _n: int, rest: str) -> None:
        """The form for a reason was filled in."""
        if len(rest.split()) < 2:
            raise Refusal("unknown_button")
        what, *about, reason = rest.split()
        ordered = ORDERS.get(what)
        if ordered is None and what == "pace":
            ordered = _at_pace(*about[:1])
        elif ordered is None:
            ordered = await self._replacing(interaction, *about[:2])
        await self._carry_out(interaction, what, ordered, as_text(reason) or "")

    async def _carry_out(
        self, interaction: Interaction, what: str, ordered: Callable[..., Change], reason: str
    ) -> None:
        table = await self._table(interaction)
        asked = partial(ordered, order=self._by(interaction, reason))
        await self.desk.house.change(table.id, asked, By(interaction.id), slow=what == "skip")
        t = self.desk.language.t
        done = {
            "pause": t("The table is paused."),
            "resume": t("Play goes on."),
            "reset": t("The table is back in its lobby."),
            "end": t("The table is closed."),
            "skip": t("A steward has decided."),
            "pace": t("The table has another pace."),
        }
        await tell(interaction, done.get(what, t("The seat has changed hands.")))

    @app_commands.command(description="Nobody can act until you resume")
    @app_commands.describe(reason=WHY)
    async def pause(self, interaction: Interaction, reason: REASON | None = None) -> None:
        await self._order(interaction, "pause", reason)

    @app_commands.command(description="Let play go on")
    @app_commands.describe(reason=WHY)
    async def resume(self, interaction: Interaction, reason: REASON | None = None) -> None:
        await self._order(interaction, "resume", reason)

    @app_commands.command(description="Back to the lobby with the same people")
    @app_commands.describe(reason=WHY)
    async def reset(self, interaction: Interaction, reason: REASON | None = None) -> None:
        await self._order(interaction, "reset", reason)

    @app_commands.command(description="Close the table")
    @app_commands.describe(reason=WHY)
    async def end(self, interaction: Interaction, reason: REASON | None = None) -> None:
        await self._order(interaction, "end", reason)

    @app_commands.command(description="A steward makes this one decision for everybody who is awaited")
    @app_commands.describe(reason=WHY)
    async def skip(self, interaction: Interaction, reason: REASON | None = None) -> None:
        await self._order(interaction, "skip", reason)

    @app_commands.command(description="Put another person, or a steward, on a seat")
    @app_commands.describe(seat="The seat's colour", player="Left out: a steward", reason=WHY)
    async def replace(
        self,
        interaction: Interaction,
        seat: str,
        player: discord.Member | None = None,
        reason: REASON | None = None,
    ) -> None:
        colour = colour_meant(seat)
        if reason is not None:
            await self._typed(interaction, "replace", _given_to(colour, player), reason)
            return
        whom = [str(player.id)] if player is not None else []
        await self._ask_why(interaction, "ordered", 0, 0, " ".join(["replace", colour[:COLOUR] or "-", *whom]))

    @app_commands.command(description="How long the table waits for anybody; everybody's time begins anew")
    @app_commands.describe(
        reason=WHY,
        **PACE_TOLD,
    )
    @app_commands.choices(pace=[app_commands.Choice(name=kind, value=kind) for kind in (*PACES, OWN_PACE)])
    async def pace(
        self,
        interaction: Interaction,
        pace: app_commands.Choice[str],
        reason: REASON | None = None,
        bank: str | None = None,
        more: str | None = None,
        most: str | None = None,
        strict: bool | None = None,
        away: Literal["stands", "steward", "friend"] | None = None,
    ) -> None:
        async def carried_out() -> None:
            before = (await self.desk.here(interaction.channel_id)).row.pace
            wanted = _in_an_id(ruled(typed(pace.value, bank, more, most, before), strict, away))
            if reason is None:
                await self._ask_why(interaction, "ordered", 0, 0, f"pace {wanted}")
            else:
                await self._typed(interaction, "pace", _at_pace(wanted), reason)

        await politely(interaction, self.desk, carried_out())

    @staticmethod
    async def _replacing(interaction: Interaction, seat: str = "", user: str = "") -> Callable[..., Change]:
        """What the form for a reason was opened with."""
        if not user:
            return _given_to(seat, None)
        return _given_to(seat, await member_named(interaction, user))

    @replace.autocomplete("seat")
    async def _seats(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            return seats_here(self.desk, await self.desk.here(interaction.channel_id), current)
        except Refusal:
            return []

    # -- rewind: shown before it is done -----------------------------------------------------------------

    @app_commands.command(description="Take the game back to an earlier move; you see it before it is done")
    @app_commands.describe(move="How many moves stay", reason=WHY)
    @privately
    async def rewind(
        self,
        interaction: Interaction,
        move: app_commands.Range[int, 0],
        reason: app_commands.Range[str, 1, IN_AN_ID] | None = None,
    ) -> None:
        await self._preview(interaction, str(move), reason or "")

    @rewind.autocomplete("move")
    async def _moves(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        try:
            return earlier_moves(self.desk, await self._table(interaction), current)
        except Refusal:
            return []

    async def _preview(self, interaction: Interaction, wanted: str, reason: str) -> None:
        """What all could see then: a moderator may be a player, and what can still be taken back is its maker's."""
        t = self.desk.language.t
        table = await self._table(interaction)
        settled = table.log.settled
        move = whole_number(wanted, min(settled, len(table.log.acts) - 1))
        if move is None:
            raise Refusal("no_such_move", last=settled)
        view = table.game.view(table.log.steps[move].state, None)
        shown = board(self.desk.renderer(table), view)
        verb, rest = ("rewind", f"{move} {reason}"[:IN_AN_ID]) if reason else ("whyback", str(move))
        confirm = button(t("Take it back to here"), verb, table.id, table.row.sequence, rest, "grave")
        text = t("This is how the table stood after move {move} of {last}.", move=move, last=settled)
        await answer(interaction, self.desk, cards.card(*shown, Words(text), Row((confirm,))))

    async def _why_rewind(self, interaction: Interaction, table_id: int, number: int, rest: str) -> None:
        move = whole_number(rest, MOST_MOVES)
        if move is None:
            raise Refusal("unknown_button")
        await self._ask_why(interaction, "rewind", table_id, number, str(move))

    @in_place
    async def _rewind_confirmed(self, interaction: Interaction, table_id: int, number: int, rest: str) -> None:
        await _check_may_moderate(interaction)
        move, _, reason = rest.partition(" ")
        to = whole_number(move, MOST_MOVES)
        if to is None:
            raise Refusal("unknown_button")
        asked = partial(moderation.rewind, to=to, order=self._by(interaction, as_text(reason) or reason))
        await self.desk.house.change(table_id, asked, By(interaction.id, number))
        t = self.desk.language.t
        text = t("The game has been taken back. The table is paused: nobody can act until you let play go on.")
        resume = button(t("Resume"), "resume", table_id, 0, style="good")
        await answer(interaction, self.desk, cards.card(Words(text), Row((resume,))))

    @in_place
    async def _resume_pressed(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await _check_may_moderate(interaction)
        t = self.desk.language.t
        asked = partial(moderation.resume, order=self._by(interaction, t("the game was taken back")))
        await self.desk.house.change(table_id, asked, By(interaction.id))
        await tell(interaction, t("Play goes on."))

    # -- what waits for whom -----------------------------------------------------------------------------

    @app_commands.command(description="What waits for whom on this server, and since when")
    @privately
    async def waiting(self, interaction: Interaction) -> None:
        await self._waiting(interaction, 0)

    @in_place
    async def _leaf_waiting(self, interaction: Interaction, _table: int, _n: int, rest: str) -> None:
        page = whole_number(rest, MOST_MOVES)
        if page is None:
            raise Refusal("unknown_button")
        await self._waiting(interaction, page)

    async def _waiting(self, interaction: Interaction, page: int) -> None:
        await _check_may_moderate(interaction)
        t, lines = self.desk.language.t, await waiting.in_server(self.desk, interaction.guild_id or 0)
        leaves = pages(lines, 0, WAITING_LINES)
        page = min(page, len(leaves) - 1)
        told = "\n".join(leaves[page]) or t("Nothing waits for anybody here.")
        ways = to_and_fro(self.desk.language, page, len(leaves), "waits", 0)
        await answer(interaction, self.desk, cards.card(Words(told), ways, accent=None))

    # -- the audit log ------------------------------------------------------------------------------------

    @app_commands.command(description="Who did what to this table, and why")
    @privately
    async def audit(self, interaction: Interaction) -> None:
        await tell(interaction, await audit_text(self.desk, await self._table(interaction)))


def earlier_moves(desk: Desk, table: Table, current: str) -> list[app_commands.Choice[int]]:
    """Completions: the latest moves, each with what all were told of it."""
    log, renderer, t = table.log, desk.renderer(table), desk.language.t
    found: list[app_commands.Choice[int]] = []
    for move in range(last_move(table), -1, -1):
        seen = [event for one in log.steps[move].events if (event := one.seen_by(None)) is not None]
        told = renderer.tell(seen[:1]) or [""]
        name = t("{label}: {text}", label=move, text=told[0])[:100]
        if mentions(name, str(current)):  # a number, or words on the way to one
            found.append(app_commands.Choice(name=name, value=move))
        if len(found) == MOVES:
            break
    return found


def seats_here(desk: Desk, table: Table, current: str) -> list[app_commands.Choice[str]]:
    """Completions: the seats of a table, with their players."""
    t, words = desk.language.t, desk.language
    known = [(seat, colour_name(seat, words), name) for seat, name in desk.names(table).items()]
    return [
        app_commands.Choice(name=t("{label}: {text}", label=colour, text=name)[:100], value=seat)
        for seat, colour, name in known
        if mentions(f"{colour} {seat} {name}", current)
    ][:25]


async def audit_text(desk: Desk, table: Table) -> str:
    t = desk.language.t
    lines = [
        t(
            "{when}: {name}, {what}: {reason}",
            when=stamp(row.at, "f"),
            name=clean(row.name),
            what=_ordered(row.what, desk.language),
            reason=clean(row.reason),
        )
        for row in await rows.audit(desk.database, table.id)
    ]
    return "\n".join(lines[-AUDIT_LINES:]) or t("Nobody has done anything to this table but play.")


def _ordered(what: str, language: Language) -> str:
    """What a moderator did to a table, or its players by agreement."""
    p = language.p
    return {
        "pause": p("order", "pause"),
        "resume": p("order", "resume"),
        "end": p("order", "end"),
        "pace": p("order", "pace"),
        "reset": p("order", "reset"),
        "rewind": p("order", "rewind"),
        "replace": p("order", "replace"),
        "skip": p("order", "skip"),
        "agreed pause": p("order", "agreed pause"),
        "agreed resume": p("order", "agreed resume"),
        "agreed pace": p("order", "agreed pace"),
        "agreed rewind": p("order", "agreed rewind"),
        "agreed end": p("order", "agreed end"),
        "agreed result": p("order", "agreed result"),
        "agreed excuse": p("order", "agreed excuse"),
    }.get(what, what)

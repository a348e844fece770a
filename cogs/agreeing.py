"""What the players of a table agree to without a moderator: proposed by typing, or on a private card.

Each is asked by a message with two buttons in the channel (`cogs/absence`), and comes about when all agree who are
there. A game is ended only after one more question: who plays with stewards alone agrees by himself.
"""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from cogs import cards, time_words
from cogs.absence import answers, on_vacation
from cogs.cards import Card, Line, Option, People, Row, Words
from cogs.desk import Desk
from cogs.hearing import colour_meant
from cogs.lobby import OWN_PACE, pace_filled_in, pace_form, paces
from cogs.manners import Interaction, answer, ask, in_place, privately, tell
from cogs.mod import earlier_moves, seats_here
from cogs.pressing import Verbs, button, dialog, menu, whole_number
from cogs.refusals import clean
from cogs.substituting import Substituting
from engine.words import as_text
from render.telling import colour_name
from storage import rows
from storage.timing import Pace, Proposal, Proposed
from tables import agreement, people
from tables.credit import played
from tables.house import By
from tables.pace import chosen
from tables.table import Refusal, Table

MOST_MOVES = 10**6  # no game has so many
SHORT = 40  # characters of a date or a length of time


class Agreeing:
    def __init__(self, desk: Desk, substituting: Substituting) -> None:
        self.desk, self.substituting = desk, substituting

    @property
    def verbs(self) -> Verbs:
        return {
            "together": self._open,
            "propose": self._press,
            "proposeend": self._sure,
            "proposepace": self._pick_pace,
            "proposeown": self._own_pace,
            "proposeresult": self._result,
            "ask": self._ask,
            "asked": self._asked,
        }

    # -- proposing -----------------------------------------------------------------------------------

    async def propose(
        self,
        interaction: Interaction,
        table: Table,
        what: Proposed,
        to: int | None = None,
        pace: Pace | None = None,
        until: float | None = None,
        seat: str | None = None,
        user: int | None = None,
    ) -> None:
        moment, away = await self.desk.house.moment(table), await on_vacation(self.desk, table)
        made = Proposal(what, interaction.user.id, self.desk.clock(), (), to, pace, until, seat, user)
        asked = partial(agreement.propose, proposal=made, moment=moment, away=away)
        after = await self.desk.house.change(table.id, asked, By(interaction.id))
        t = self.desk.language.t
        waits = after.row.proposal is not None
        await tell(interaction, t("The others are asked whether they agree.") if waits else t("Done."))

    async def excuse(self, interaction: Interaction, table: Table, until: str) -> None:
        """His time stands until a day, or for so long."""
        person = await rows.person(self.desk.database, interaction.user.id)
        ends = people.until(until, self.desk.clock(), person.zone)
        await self.propose(interaction, table, "excuse", until=ends)

    async def sure_of_the_end(self, interaction: Interaction, table: Table) -> None:
        t = self.desk.language.t
        agreement.check_may_propose(table, interaction.user.id, "end")
        text = t("End the game as it stands? Nobody wins, and what was played is kept. All have to agree.")
        sure = button(t("End it"), "proposeend", table.id, 0, style="grave")
        await answer(interaction, self.desk, cards.card(Words(text), Row((sure,))))

    # -- the card ------------------------------------------------------------------------------------

    @privately
    async def _open(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        table = await self.desk.house.look(table_id)
        if not table.sits(interaction.user.id):
            raise Refusal("not_seated")
        await answer(interaction, self.desk, await self.card(table, interaction.user.id))

    async def card(self, table: Table, user_id: int) -> Card:
        t, running = self.desk.language.t, table.row.stage == "running"
        if table.row.stage not in ("running", "paused"):
            raise Refusal("not_running")
        if table.row.proposal is not None:
            return await self._proposed(table, table.row.proposal, user_id)
        ways = (
            button(t("Pause"), "propose", table.id, 0, "pause")
            if running
            else button(t("Play on"), "propose", table.id, 0, "resume", "main"),
            button(t("Take the game back"), "ask", table.id, 0, "rewind"),
            button(t("Let my time stand"), "ask", table.id, 0, "excuse"),
            button(t("End the game"), "propose", table.id, 0, "end"),
        )
        pace = menu(paces(self.desk, table), t("Another pace"), "proposepace", table.id, 0, "")
        told = t("What all players who are there can agree to. They are asked in the channel.")
        whose, asked = await self._whose(table), t("For whom a seat counts")
        counts = menu(whose, asked, "proposeresult", table.id, 0, "") if whose else None
        return cards.card(Words(told), Row(ways), pace, counts, *self._alone(table, user_id))

    async def _whose(self, table: Table) -> list[Option]:
        """For whom a seat can be agreed to count: each who has played one that several have."""
        entries = await rows.entries(self.desk.database, table.id)
        former = await rows.former_players(self.desk.database, table.id)
        names = {one.user_id: one.name for one in former} | {seat.user_id or 0: seat.name for seat in table.seats}
        return [
            Option(
                self.desk.language.t(
                    "{seat} counts for {person}",
                    seat=colour_name(seat, self.desk.language),
                    person=clean(names.get(user_id, "")) or str(user_id),
                ),
                f"{seat} {user_id}",
            )
            for seat, turns in played(table, entries).items()
            if len(turns) > 1
            for user_id in turns
        ][: cards.OPTIONS]

    def _alone(self, table: Table, user_id: int) -> tuple[Words, Row, People]:
        """What he can do without asking anybody."""
        told = self.desk.language.t("Your seat: somebody else can take it, or a steward play until you are back.")
        others = any(seat.awaited and seat.user_id not in (None, user_id) for seat in table.seats)
        remind = button(self.desk.language.t("Remind who is awaited"), "nudge", table.id, 0)
        ways = self.substituting.ways(table, user_id)
        row = Row((*ways, remind) if others and table.row.stage == "running" else ways)
        return Words(told), row, self.substituting.to_one(table)

    async def _proposed(self, table: Table, proposal: Proposal, user_id: int) -> Card:
        """What is proposed already, and who is still asked."""
        away = await on_vacation(self.desk, table)
        asked = [user for user in agreement.voters(table, away) if user not in proposal.agreed]
        facts = {"code": f"proposed {proposal.what}", "asked": asked, **agreement.about(proposal)}
        told = time_words.notice(facts, self.desk.spoken_names(table), self.desk.language)
        ways = Row(tuple(answers(self.desk, table)))
        return cards.card(Words(told or ""), ways, *self._alone(table, user_id))

    @in_place
    async def _press(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        table = await self.desk.house.look(table_id)
        if rest == "end":
            await self.sure_of_the_end(interaction, table)
        elif rest == "pause":
            await self.propose(interaction, table, "pause")
        elif rest == "resume":
            await self.propose(interaction, table, "resume")
        else:
            raise Refusal("unknown_button")

    @in_place
    async def _sure(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await self.propose(interaction, await self.desk.house.look(table_id), "end")

    async def _pick_pace(self, interaction: Interaction, table_id: int, number: int, rest: str) -> None:
        """One of the paces, or the form for one of its own, which is the answer itself."""
        if rest == OWN_PACE:
            await ask(interaction, pace_form(self.desk, await self.desk.house.look(table_id), "proposeown"))
        else:
            await self._known_pace(interaction, table_id, number, rest)

    @in_place
    async def _own_pace(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        table = await self.desk.house.look(table_id)
        await self.propose(interaction, table, "pace", pace=pace_filled_in(rest, table))

    @in_place
    async def _known_pace(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        table = await self.desk.house.look(table_id)
        await self.propose(interaction, table, "pace", pace=chosen(rest, table.row.pace))

    async def result(self, interaction: Interaction, table: Table, seat: str, user_id: int) -> None:
        """For whom a seat is to count: somebody who plays it, or has."""
        if seat in table.names():
            who = {*played(table, await rows.entries(self.desk.database, table.id)).get(seat, ())}
            if user_id not in who | {table.at(seat).user_id, table.at(seat).owner}:
                raise Refusal("never_played_there")
        await self.propose(interaction, table, "result", seat=seat, user=user_id)

    @in_place
    async def _result(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        table = await self.desk.house.look(table_id)
        if rest not in [one.value for one in await self._whose(table)]:
            raise Refusal("unknown_button")
        seat, user_id = rest.split()
        await self.propose(interaction, table, "result", seat=seat, user=int(user_id))

    async def _ask(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        """The dialog for a move, or for a time. It is the answer itself: nothing is acknowledged before it."""
        t = self.desk.language.t
        table = await self.desk.house.look(table_id)
        if rest == "rewind":
            agreement.check_may_propose(table, interaction.user.id, "rewind")
            if agreement.last_move(table) < 0:
                raise Refusal("no_such_move", last=0)
            hint = t("At most {last}: /table history shows them.", last=agreement.last_move(table))
            line = Line("", t("How many moves stay?"), hint, 1, len(str(MOST_MOVES)))
        elif rest == "excuse":
            agreement.check_may_propose(table, interaction.user.id, "excuse")
            line = Line("", t("Until when?"), t("A day, as 2026-12-24, or how long, as 3 days."), 1, SHORT)
        else:
            raise Refusal("unknown_button")
        await ask(interaction, dialog(t("The table"), line, "asked", table_id, 0, rest))

    @in_place
    async def _asked(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        what, _, word = rest.partition(" ")
        table, text = await self.desk.house.look(table_id), as_text(word) or ""
        if what == "excuse":
            await self.excuse(interaction, table, text)
        else:
            await self.propose(interaction, table, "rewind", to=whole_number(text, MOST_MOVES))


class Proposals(app_commands.Group):
    """/table propose: the same by typing."""

    def __init__(self, agreeing: Agreeing) -> None:
        self.desk, self._agreeing = agreeing.desk, agreeing
        super().__init__(name="propose", description="What all players can agree to: pause, resume, rewind, end")

    async def _here(self, interaction: Interaction) -> Table:
        return await self.desk.here(interaction.channel_id)

    @app_commands.command(description="Nobody can act until you agree to play on")
    @privately
    async def pause(self, interaction: Interaction) -> None:
        await self._agreeing.propose(interaction, await self._here(interaction), "pause")

    @app_commands.command(description="Let play go on; also at a table that stood still, or was closed for it")
    @privately
    async def resume(self, interaction: Interaction) -> None:
        here, absences = await self._here(interaction), self._agreeing.substituting.absences
        if here.row.asked and here.row.stage == "ended":
            await absences.play_on(interaction, here.id)
        elif here.row.asked and here.row.stage != "paused":
            await absences.still_here(interaction, here.id)
        else:
            await self._agreeing.propose(interaction, here, "resume")

    @app_commands.command(description="You agree to what is proposed")
    @privately
    async def agree(self, interaction: Interaction) -> None:
        await self._agreeing.substituting.absences.agree(interaction, (await self._here(interaction)).id)

    @app_commands.command(description="You do not agree to what is proposed, or you withdraw it")
    @privately
    async def object(self, interaction: Interaction) -> None:
        await self._agreeing.substituting.absences.object_to(interaction, (await self._here(interaction)).id)

    @app_commands.command(description="Take the game back to an earlier move")
    @app_commands.describe(move="How many moves stay")
    @privately
    async def rewind(self, interaction: Interaction, move: app_commands.Range[int, 0]) -> None:
        await self._agreeing.propose(interaction, await self._here(interaction), "rewind", to=move)

    @rewind.autocomplete("move")
    async def _moves(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        try:
            return earlier_moves(self.desk, await self._here(interaction), current)
        except Refusal:
            return []

    @app_commands.command(description="For whom the result of a seat counts that several people play")
    @app_commands.describe(seat="The seat's colour", person="Who plays it, or has played it")
    @privately
    async def result(self, interaction: Interaction, seat: str, person: discord.User) -> None:
        if person.bot:
            raise Refusal("is_bot")
        here = await self._here(interaction)
        await self._agreeing.result(interaction, here, colour_meant(seat), person.id)

    @result.autocomplete("seat")
    async def _seats(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            return seats_here(self.desk, await self._here(interaction), current)
        except Refusal:
            return []

    @app_commands.command(description="End the game as it stands")
    @privately
    async def end(self, interaction: Interaction) -> None:
        await self._agreeing.sure_of_the_end(interaction, await self._here(interaction))

    @app_commands.command(description="Your time stands although your days of vacation are used up")
    @app_commands.describe(until="A day, as 2026-12-24, or how long, as 3 days")
    @privately
    async def excuse(self, interaction: Interaction, until: app_commands.Range[str, 1, SHORT]) -> None:
        await self._agreeing.excuse(interaction, await self._here(interaction), until)

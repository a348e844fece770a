"""Absence at a table: letters about time with their buttons, and what the buttons do.

Each can be pressed by whom it is for, as long as it means something; else he is told why not.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from cogs import cards, time_words
from cogs.cards import Button, Card, Gallery, Row, Words
from cogs.desk import Desk
from cogs.looking import board
from cogs.manners import Interaction, answer, privately
from cogs.pressing import Verbs, button
from cogs.refusals import clean
from cogs.ways_in import happened
from storage import rows, timing
from storage.outbox import Letter, OutboxRow
from storage.rows import OPEN
from tables import absence, agreement, idle
from tables.agreement import last_move
from tables.clocks import can_come_back, up_at
from tables.house import Asked, By
from tables.news import upcoming
from tables.people import current, reminder_hours
from tables.table import Refusal, Table
from tables.waking import awake, next_awake

PINGED = ("time_up", "time_up_steward", "offered", "lent")


# -- letters -------------------------------------------------------------------------------------------------


async def said(desk: Desk, letter: OutboxRow, table: Table) -> list[Card] | None:
    """What a letter about time says, nothing if it is no news any more; None if it is about something else."""
    if letter.kind == "reminder":
        return await _reminder(desk, letter)
    if letter.kind == "next":
        there = f"<#{table.row.channel_id}>"
        still = table.row.stage == "running" and upcoming(table.log) == letter.facts["seat"]
        return [cards.words(time_words.next_up(there, desk.language))] if still else []
    if letter.kind != "notice":
        return None
    facts = {**letter.facts, "reason": clean(str(letter.facts.get("reason", "")))}
    content = time_words.notice(facts, desk.spoken_names(table), desk.language)
    if content is None:
        return None
    if letter.user_id is not None:
        person = await rows.person(desk.database, letter.user_id)
        if not person.wants_dms or person.dms_closed:
            return []
    code, user = str(letter.facts["code"]), letter.facts.get("user")
    pings = [*letter.facts.get("asked", ()), *([user] if user and code in PINGED else [])]
    items, shown = _buttons(desk, table, code, str(letter.facts.get("seat") or "")), _shown(desk, table, code)
    return [cards.card(*shown, Words(content), Row(tuple(items)), pings=pings)]


def bears_a_proposal(letter: OutboxRow) -> bool | None:
    """Whether it asks for agreement from now on; False: what was asked is settled by it; None: neither."""
    code = str(letter.facts.get("code", "")) if letter.kind == "notice" and letter.channel_id is not None else ""
    if code.startswith("proposed "):
        return True
    return False if code.startswith("agreed ") or code in ("objected", "withdrawn", "lapsed", "overtaken") else None


async def next_letters(desk: Desk, letter: OutboxRow) -> list[Letter]:
    """What follows when a turn has been told: that he is next, if he wants to hear it and is awake."""
    if letter.kind != "turn":
        return []
    table = await desk.house.look(letter.table_id)
    seat = upcoming(table.log) if table.row.stage == "running" and table.begun is not None else None
    user_id = table.at(seat).user_id if seat is not None else None
    if seat is None or user_id is None or table.at(seat).stand_in:
        return []
    person = await rows.person(desk.database, user_id)
    away = (await timing.absences(desk.database, [user_id])).get(user_id, ())
    wants = person.wants_next and person.wants_dms and not person.dms_closed
    if not wants or not awake(reminder_hours(person, away), desk.clock()):
        return []
    return [Letter("next", {"seat": seat}, user_id=user_id)]


def _shown(desk: Desk, table: Table, code: str) -> list[Gallery]:
    """Where the game would be taken back to, as all could see it."""
    proposal = table.row.proposal
    if code != "proposed rewind" or proposal is None or proposal.to is None or proposal.to > last_move(table):
        return []
    return board(desk.renderer(table), table.game.view(table.log.steps[proposal.to].state, None))


def _buttons(desk: Desk, table: Table, code: str, seat: str = "") -> list[Button]:
    t = desk.language.t
    decide = button(t("Let a steward decide"), "standin", table.id, 0, seat)
    back = button(t("I am back"), "back", table.id, 0, style="main")
    if code == "time_up":
        return [decide, back]
    if code in ("time_up_steward", "stand_in_turn", "stand_in"):
        return [back]
    if code in ("offered", "lent"):
        return [button(t("Take the seat"), "take", table.id, 0, style="main")]
    if code.startswith("proposed "):
        return answers(desk, table)
    if code in ("agreed pause", "agreed rewind"):
        return [button(t("Play on"), "propose", table.id, 0, "resume")]
    if code == "still_there":
        return [button(t("We still play"), "still", table.id, 0, style="main")]
    if code == "ended_idle" and table.begun is not None:
        return [button(t("Play on"), "playon", table.id, 0, style="main")]
    return []


def answers(desk: Desk, table: Table) -> list[Button]:
    """To what is proposed."""
    t = desk.language.t
    no = button(t("I do not agree"), "object", table.id, 0)
    return [button(t("I agree"), "agree", table.id, 0, style="main"), no]


async def _reminder(desk: Desk, letter: OutboxRow) -> list[Card]:
    """What of it still holds: he may have acted while it was on its way. Who sleeps by now hears it later."""
    user_id, database, at = int(letter.facts["user"]), desk.database, desk.clock()
    person = await rows.person(database, user_id)
    away = (await timing.absences(database, [user_id])).get(user_id, ())
    waiting = {(one.table_id, one.seat): one for one in await timing.waiting_for(database, user_id)}
    marks, waits = [], []
    besides = {(one["table"], one["seat"]) for one in letter.facts["seats"] if one["why"] != "turn"}
    for seat in letter.facts["seats"]:
        one = waiting.get((seat["table"], seat["seat"]))
        if one is None or seat["since"] not in (one.since, one.nudged) or one.stand_in:
            continue
        table = await desk.house.look(one.table_id)
        clock = table.clock(one.seat)
        moment = await desk.house.moment(table)
        ends = None if clock is None else up_at(clock, moment.waking(user_id, clock))
        marks.append((one.table_id, one.seat, seat["why"], seat["since"]))
        if seat["why"] != "turn" or (one.table_id, one.seat) not in besides:  # which says so too
            waits.append((seat["why"], f"<#{one.channel_id}>", one.since, ends))
    if not waits:
        return []
    wakes = next_awake(reminder_hours(person, away), at)
    if wakes > at:
        await desk.timekeeper.put_off(user_id, marks, wakes)
        return []
    told = Words(time_words.reminder(user_id, waits, desk.language))
    tables = {table_id for table_id, *_ in marks}
    ways = Row((happened(desk, letter.table_id),)) if tables == {letter.table_id} else None
    return [cards.card(told, ways, pings=(user_id,))]


def also_asked(desk: Desk, table: Table, user_id: int) -> list[tuple[str, list[Button]]]:
    """What the table wants of one of its players besides his acts, and the buttons to answer each."""
    t, row = desk.language.t, table.row
    found: list[tuple[str | None, str]] = []
    mine = table.seats_of(user_id)
    if row.stage not in OPEN:
        return []
    if table.lent_by(user_id):
        found.append((t("A friend plays for you until you are back."), "stand_in"))
    elif any(table.at(seat).stand_in for seat in mine):
        found.append((t("A steward decides for you until you are back."), "stand_in"))
    elif up := [clock.seat for clock in table.clocks if clock.seat in mine and clock.up]:
        told = t("Your time is up: the others may let a steward make this turn for you.")
        found.append((told, "stand_in" if any(can_come_back(table, seat) for seat in up) else ""))
    if table.sits(user_id) and row.proposal is not None and user_id not in row.proposal.agreed:
        wish, code = row.proposal, f"proposed {row.proposal.what}"
        facts = {"code": code, "asked": [user_id], **agreement.about(wish)}
        found.append((time_words.notice(facts, desk.spoken_names(table), desk.language), code))
    if table.sits(user_id) and row.asked:
        found.append((time_words.notice({"code": "still_there"}, {}, desk.language), "still_there"))
    return [(told, _buttons(desk, table, code)) for told, code in found if told is not None]


# -- buttons -------------------------------------------------------------------------------------------------


class Absences:
    """What the buttons do, and the commands that say the same."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def verbs(self) -> Verbs:
        done: dict[str, Callable[[Interaction, int], Awaitable[None]]] = {
            "back": self.come_back,
            "take": self.take,
            "agree": self.agree,
            "object": self.object_to,
            "still": self.still_here,
            "playon": self.play_on,
            "nudge": self.nudge,
        }
        return {verb: partial(self._press, what=what) for verb, what in done.items()} | {"standin": self._stand_in}

    @privately
    async def _press(
        self,
        interaction: Interaction,
        table_id: int,
        _n: int,
        _r: str,
        what: Callable[[Interaction, int], Awaitable[None]],
    ) -> None:
        await what(interaction, table_id)

    async def _change(
        self, interaction: Interaction, table_id: int, asked: Asked, done: str, *further: Button
    ) -> None:
        await self.desk.house.change(table_id, asked, By(interaction.id))
        await answer(interaction, self.desk, cards.card(Words(done), Row(further), accent=None))

    @privately
    async def _stand_in(self, interaction: Interaction, table_id: int, _n: int, seat: str) -> None:
        await self.let_decide(interaction, table_id, seat)

    async def let_decide(self, interaction: Interaction, table_id: int, seat: str = "") -> None:
        """For one whose time is up. Where several are late and none is named, it is asked who is meant."""
        table, t = await self.desk.house.look(table_id), self.desk.language.t
        late = [clock.seat for clock in table.clocks if clock.up and not table.at(clock.seat).stand_in]
        if not late:
            raise Refusal("time_left")
        if not seat and len(late) > 1 and table.sits(interaction.user.id):
            names = self.desk.names(table)
            ways = Row(tuple(button(names[one], "standin", table_id, 0, one) for one in late))
            text = t("The time of several is up. For whom is a steward to make this turn?")
            await answer(interaction, self.desk, cards.card(Words(text), ways, accent=None))
            return
        asked = partial(absence.let_decide, seat=seat or late[0], user_id=interaction.user.id)
        await self._change(interaction, table_id, asked, t("A steward makes this turn."))

    async def come_back(self, interaction: Interaction, table_id: int) -> None:
        asked = partial(absence.come_back, user_id=interaction.user.id)
        done = self.desk.language.t("You have your seat again.")
        await self._change(interaction, table_id, asked, done, happened(self.desk, table_id))

    async def take(self, interaction: Interaction, table_id: int) -> None:
        user = interaction.user
        asked = partial(absence.take, user_id=user.id, name=user.display_name)
        done = self.desk.language.t("The seat is yours. My screen shows what you have.")
        await self._change(interaction, table_id, asked, done, happened(self.desk, table_id))

    async def agree(self, interaction: Interaction, table_id: int) -> None:
        table = await self.desk.house.look(table_id)
        moment, away = await self.desk.house.moment(table), await on_vacation(self.desk, table)
        asked = partial(agreement.agree, user_id=interaction.user.id, moment=moment, away=away)
        await self._change(interaction, table_id, asked, self.desk.language.t("You agree."))

    async def object_to(self, interaction: Interaction, table_id: int) -> None:
        asked = partial(agreement.object_to, user_id=interaction.user.id)
        await self._change(interaction, table_id, asked, self.desk.language.t("It stays as it is."))

    async def still_here(self, interaction: Interaction, table_id: int) -> None:
        asked = partial(idle.still_here, user_id=interaction.user.id)
        await self._change(interaction, table_id, asked, self.desk.language.t("The table stays open."))

    async def play_on(self, interaction: Interaction, table_id: int) -> None:
        asked = partial(idle.play_on, user_id=interaction.user.id)
        await self._change(interaction, table_id, asked, self.desk.language.t("Play goes on."))

    async def nudge(self, interaction: Interaction, table_id: int) -> None:
        asked = partial(absence.nudge, user_id=interaction.user.id, at=self.desk.clock())
        done = self.desk.language.t("They are told, as soon as they are awake.")
        await self._change(interaction, table_id, asked, done)


async def on_vacation(desk: Desk, table: Table) -> list[int]:
    """Who of the players is away."""
    away = await timing.absences(desk.database, table.people)
    return [user for user, all_ in away.items() if current(all_, desk.clock()) is not None]

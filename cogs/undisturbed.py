"""Nobody is disturbed in his quiet hours or on vacation: what is said to him then makes no sound.

In a channel he is mentioned, and not pinged; where nobody who is mentioned is awake, the message is a silent one,
and each finds his mention later. A direct message comes silently. The ping of a turn that he has missed is noted
(`Message.missed`), and made up for by a reminder once he is awake (`tables/reminders`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cogs.cards import Card
from cogs.desk import Desk
from storage import rows, timing
from storage.outbox import OutboxRow
from tables.people import reminder_hours
from tables.reminders import MISSED
from tables.table import Table
from tables.waking import next_awake


class Missed(Struct, frozen=True):
    """The ping of a turn that somebody slept through: for which waiting, and when he is awake."""

    user_id: int
    mark: tuple[int, str, str, float]
    wakes: float


class Message(Struct, frozen=True):
    """One message: its card, and how many lines of the telling have been told when it has arrived."""

    card: Card
    told: int = 0
    silent: bool = False
    """It notifies nobody."""
    missed: tuple[Missed, ...] = ()


async def resting(desk: Desk, user_ids: Iterable[int]) -> dict[int, float]:
    """Who of them is not to be disturbed now, and when each can be."""
    wanted, at = list(dict.fromkeys(user_ids)), desk.clock()
    if not wanted:
        return {}
    people, away = await rows.people(desk.database, wanted), await timing.absences(desk.database, wanted)
    wakes = {one: next_awake(reminder_hours(people[one], away.get(one, ())), at) for one in wanted}
    return {one: wake for one, wake in wakes.items() if wake > at}


async def undisturbed(desk: Desk, letter: OutboxRow, table: Table, messages: Sequence[Message]) -> list[Message]:
    """The same messages, of which none disturbs anybody who rests."""
    to = [letter.user_id] if letter.user_id is not None else [who for one in messages for who in one.card.pings]
    wakes = await resting(desk, to)
    if not wakes:
        return [*messages]
    if letter.user_id is not None:
        return [replace(one, silent=True) for one in messages]
    return [_quieter(one, wakes, table, letter.kind == "turn") for one in messages]


def _quieter(message: Message, wakes: dict[int, float], table: Table, turn: bool) -> Message:
    pings = message.card.pings
    awake = tuple(who for who in pings if who not in wakes)
    silent = bool(pings) and not awake
    card = message.card if silent else replace(message.card, pings=awake)
    missed = tuple(
        Missed(seat.user_id, (table.id, seat.colour, MISSED, seat.since), wakes[seat.user_id])
        for seat in table.seats
        if turn and seat.awaited and not seat.stand_in and seat.colour and seat.user_id in pings
        if seat.user_id in wakes
    )
    return replace(message, card=card, silent=silent, missed=missed)

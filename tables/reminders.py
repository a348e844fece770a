"""What a person is to be reminded of now, and when to look again. Pure.

For each waiting of one of his seats he is reminded once after as many hours as he likes, warned once when little of
his time is left, told once of a nudge, and pinged once if he slept when it began: never in his quiet hours nor on
vacation. What falls together is told
together. The look that is due next is never later than a waiting that begins meanwhile could ask for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from storage.outbox import Letter
from storage.rows import PersonRow
from storage.timing import Absence, Clock, WaitingRow
from tables.clocks import Moment, warned_at
from tables.pace import HOUR, ticks
from tables.people import clock_hours, current, reminder_hours
from tables.waking import awake, next_awake

TOGETHER = 900.0
"""What falls due so many seconds later is told at once, so that nobody is disturbed twice."""

Why = Literal["waiting", "clock", "nudge", "turn"]
MISSED = "missed"
"""What is noted, beside each of these, of a waiting whose ping he slept through."""


class Reminder(Struct, frozen=True):
    """That a seat is waited for. `since` says which waiting, or which nudge: of each there is one reminder."""

    waiting: WaitingRow
    why: Why
    since: float

    @property
    def mark(self) -> tuple[int, str, str, float]:
        return self.waiting.table_id, self.waiting.seat, self.why, self.since


class Look(Struct, frozen=True):
    now: tuple[Reminder, ...]
    next: float | None
    """When to look again; None: not before he begins to play."""


def look(
    person: PersonRow,
    away: Sequence[Absence],
    waiting: Sequence[WaitingRow],
    reminded: Mapping[tuple[int, str, str], float],
    moment: Moment,
    plays: bool = True,
) -> Look:
    hours, at = reminder_hours(person, away), moment.at
    found: list[tuple[float, Reminder]] = []
    for seat in waiting:
        if seat.stand_in:
            continue
        for falls, one in _of_seat(person, away, seat, moment):
            table_id, colour, why, since = one.mark
            if why == "turn" and reminded.get((table_id, colour, MISSED)) != since:
                continue  # he was pinged when it began
            known = reminded.get((table_id, colour, why))
            if known != since and not (why == "clock" and _warned(seat, known)):
                found.append((next_awake(hours, falls), one))
    told: list[Reminder] = []
    if awake(hours, at) and any(falls <= at for falls, _ in found):
        told = [one for falls, one in sorted(found, key=lambda each: each[0]) if falls <= at + TOGETHER]
    later = [max(falls, next_awake(hours, at)) for falls, one in found if one not in told]
    if plays and person.reminders:
        later.append(at + person.reminders * HOUR)
    vacation = current(away, at)
    if vacation is not None:
        later.append(vacation.until)
    return Look(tuple(told), min(later, default=None))


def _warned(seat: WaitingRow, known: float | None) -> bool:
    """Whether he was warned since his clock runs: by a step that does not end his turn it goes on, though he is
    awaited anew."""
    return known is not None and seat.ticks_since is not None and known >= seat.ticks_since


def _of_seat(
    person: PersonRow, away: Sequence[Absence], seat: WaitingRow, moment: Moment
) -> list[tuple[float, Reminder]]:
    """All that a seat's waiting can ever be reminded of, and when it falls."""
    found = [(seat.since, Reminder(seat, "turn", seat.since))]
    if person.reminders:
        found.append((seat.since + person.reminders * HOUR, Reminder(seat, "waiting", seat.since)))
    if seat.nudged and seat.nudged >= seat.since:
        found.append((seat.nudged, Reminder(seat, "nudge", seat.nudged)))
    if seat.pace is not None and ticks(seat.pace) and seat.left is not None:
        clock = Clock(seat.seat, seat.left, seat.ticks_since, excused=seat.excused or 0.0)
        read = Moment(moment.at, moment.lost, {person.user_id: clock_hours(person, away)})
        warned = warned_at(clock, seat.pace, read.waking(person.user_id, clock))
        if warned is not None:
            found.append((warned, Reminder(seat, "clock", seat.since)))
    return found


def marks(facts: Mapping[str, Any]) -> list[tuple[int, str, str, float]]:
    """Of all that a letter reminds of."""
    return [(one["table"], one["seat"], one["why"], one["since"]) for one in facts["seats"]]


# -- the letters ---------------------------------------------------------------------------------------------


def letters(person: PersonRow, told: Sequence[Reminder]) -> list[tuple[int, Letter]]:
    """One message for all of them; in channels, one for each server, in the channel that has waited longest. With
    each goes the table it is sent for."""
    by_dm = person.remind_by == "dm" and person.wants_dms and not person.dms_closed
    places: dict[int | None, list[Reminder]] = {}
    for one in told:
        places.setdefault(None if by_dm else one.waiting.guild_id, []).append(one)
    made = []
    for group in places.values():
        first = group[0].waiting
        seats = [
            {"table": one.waiting.table_id, "seat": one.waiting.seat, "why": one.why, "since": one.since}
            for one in group
        ]
        facts = {"user": person.user_id, "seats": seats}
        to_him = Letter("reminder", facts, user_id=person.user_id)
        made.append((first.table_id, to_him if by_dm else Letter("reminder", facts, channel_id=first.channel_id)))
    return made

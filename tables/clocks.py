"""Clocks: what is left of each seat's time, worked out from what a change makes of the table.

Theory of operation. A clock is a value: so much was left at `since`, and it runs from there in its player's
waking hours; or it stands. No function that changes a table thinks of clocks: `followed` compares the table before
a change with the table after it and sets them going, stops them and pays for turns. So an undo, a rewind, a pause
and a steward need no case of their own:

- A clock runs while the table runs, its seat is awaited of a person, nobody stands in, and it is not up.
- A turn is over when its seat has acted and is not awaited any more, or a turn began by that. Then it is paid for,
  at most up to the cap, and no act of the log is paid for twice: who plays again after a rewind has been paid.
- What was used stays used, whatever is taken back; what was earned stays earned.
- Nothing runs in gaps: while the bot or Discord was away (`Moment.lost`), on vacation, or excused by the table.

Clocks are no part of the log, and timers are no part of a clock: when to look at one again is worked out when it is
written (`look_at`), and worked out again by whoever looks.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

from msgspec import Struct
from msgspec.structs import replace

from storage.outbox import Letter
from storage.rows import SeatRow
from storage.timing import Clock, Pace
from tables import play
from tables.pace import ticks
from tables.table import Change, Refusal, Table
from tables.waking import ALWAYS, Hours, Span, consumed, runs_out

WARNING = 5
"""A warning comes when only one part of so many is left."""
PATIENCE = 2
"""Times in a row that a clock runs out before a steward plays on by himself."""
INSTANT = 0.001
"""Seconds that are no time: sums of many spans are not exact."""


class Moment(Struct, frozen=True):
    """When something happens, and what has to be known of it to read a clock."""

    at: float
    lost: tuple[Span, ...] = ()
    hours: Mapping[int, Hours] = {}
    anew: Container[int] = ()
    """Whose hours are not those that his clocks were set by."""

    def waking(self, user_id: int | None, clock: Clock) -> Hours:
        """When the clock of a person may run."""
        excused = ((0.0, clock.excused),) if clock.excused else ()
        return self.hours.get(user_id or 0, ALWAYS).without((*self.lost, *excused))


# -- reading a clock ---------------------------------------------------------------------------------------


def left(clock: Clock, at: float, hours: Hours) -> float:
    """Seconds that are left then."""
    if clock.since is None:
        return clock.left
    return max(0.0, clock.left - consumed(hours, clock.since, at))


def up_at(clock: Clock, hours: Hours) -> float | None:
    """When its time is up; None if it stands."""
    return None if clock.since is None else runs_out(hours, clock.since, clock.left)


def warned_at(clock: Clock, pace: Pace, hours: Hours) -> float | None:
    """When its player is to be warned: at a part of the bank, or of what he had, if that was no more already."""
    if clock.since is None:
        return None
    part = pace.bank / WARNING
    part = part if clock.left > part else clock.left / WARNING
    return runs_out(hours, clock.since, clock.left - part)


def look_at(clock: Clock, pace: Pace, hours: Hours, after: float) -> float | None:
    """When to look at it next: at its warning, or when it is up."""
    warned = warned_at(clock, pace, hours)
    return warned if warned is not None and warned > after else up_at(clock, hours)


def shown(table: Table, moment: Moment) -> list[tuple[str, float | None, float]]:
    """The awaited seats that have a clock: when each is up, None if it stands now, and what is left of it."""
    found = []
    for clock in table.clocks:
        seat = table.at(clock.seat)
        if seat.awaited and not clock.up and not seat.stand_in:
            hours = moment.waking(seat.user_id, clock)
            found.append((clock.seat, up_at(clock, hours), left(clock, moment.at, hours)))
    return found


def remaining(table: Table, moment: Moment) -> list[tuple[Clock, float]]:
    """All clocks of the table, in the order of its seats, and what is left of each now."""
    order = {seat.colour: seat.place for seat in table.seats}
    return [
        (clock, left(clock, moment.at, moment.waking(table.at(clock.seat).user_id, clock)))
        for clock in sorted(table.clocks, key=lambda one: order[one.seat])
    ]


# -- what a change makes of them ---------------------------------------------------------------------------


def followed(before: Table | None, change: Change, moment: Moment) -> Table:
    """The table after a change, with its seats' waiting, stand-ins and clocks as they follow from it."""
    table = change.table
    ended = {seat.colour for seat in table.seats if seat.colour and _turn_over(before, change, seat.colour)}
    table = _seated(before, table, change, moment.at, ended)
    if not ticks(table.row.pace) and not table.clocks:
        return table
    return replace(table, clocks=_clocks(before, table, moment, ended, _himself(change)))


def _himself(change: Change) -> set[str]:
    """Seats whose players have acted with their own hands: not by an order they had left."""
    return {
        entry.seat
        for entry in change.entries
        if entry.seat is not None and entry.user_id is not None and not entry.by_order
    }


def _turn_over(before: Table | None, change: Change, seat: str) -> bool:
    """Whether a seat has ended a turn by its act."""
    if before is None or before.begun is None or change.table.begun is None:
        return False
    if not any(entry.seat == seat and entry.act is not None for entry in change.entries):
        return False
    if seat not in change.table.to_act:
        return True
    log, known = change.table.begun, len(before.begun.acts)
    new = zip(log.acts[known:], log.steps[known + 1 :], strict=False)
    return any(act.seat == seat and event.settles == "turn" for act, step in new for event in step.events)


def _seated(before: Table | None, table: Table, change: Change, at: float, ended: set[str]) -> Table:
    """Since when each seat is awaited, and who stands in for whom."""
    was = {seat.colour: seat for seat in before.seats} if before is not None else {}
    on = before is not None and before.row.stage == "running"
    moved = {entry.seat for entry in change.entries if entry.seat is not None}
    himself = _himself(change)
    seats = []
    for seat in table.seats:
        old = was.get(seat.colour)
        stays = on and old is not None and old.awaited and old.user_id == seat.user_id
        since = at if seat.awaited and (not stays or seat.colour in moved) else seat.since
        stand_in = seat.stand_in
        if seat.colour in himself or seat.user_id is None or (stand_in == "turn" and seat.colour in ended):
            stand_in = ""
        if since != seat.since or stand_in != seat.stand_in:
            seats.append(replace(seat, since=since, stand_in=stand_in))
        else:
            seats.append(seat)
    row = table.row
    if row.asked and change.entries and not change.unseen:
        row = replace(row, asked=False)
    if row.proposal is not None and _void(before, table):
        row = replace(row, proposal=None)
    after = tuple(seats)
    if row.stage in ("running", "paused"):
        awaits = play.awaits(after)
        row = row if awaits == row.awaits else replace(row, awaits=awaits)
    return replace(table, row=row, seats=after)


def _void(before: Table | None, table: Table) -> bool:
    """Whether what was proposed is to be agreed to by others now, or by nobody."""
    if before is None or table.row.stage not in ("running", "paused"):
        return True
    return before.row.stage != table.row.stage or before.people != table.people


def _clocks(
    before: Table | None, table: Table, moment: Moment, ended: set[str], himself: set[str]
) -> tuple[Clock, ...]:
    pace = table.row.pace
    if pace is None or not ticks(pace) or table.row.stage not in ("running", "paused") or table.begun is None:
        return ()
    anew = before is None or before.begun is None or _another(before.row.pace, pace)
    was = {seat.colour: seat for seat in before.seats} if before is not None else {}
    found = []
    for seat in table.seats:
        if seat.user_id is None or seat.colour is None:
            continue
        clock, old = table.clock(seat.colour), was.get(seat.colour)
        if clock is None or old is None or anew or _whose(old) != _whose(seat):
            clock = Clock(seat.colour, pace.bank, paid=len(table.begun.acts))
        elif old.user_id != seat.user_id:  # what is left is the same for who plays meanwhile
            clock = _settled(clock, old, moment)
        if seat.colour in ended:
            by_hand = seat.colour in himself
            clock = _paid(_settled(clock, seat, moment), pace, len(table.begun.acts), by_hand)
        if not seat.awaited and clock.up:
            clock = replace(clock, up=False)
        found.append(_set_going(clock, table, seat, moment))
    return tuple(sorted(found, key=lambda clock: clock.seat))


def _whose(seat: SeatRow) -> int | None:
    return seat.owner if seat.owner is not None else seat.user_id


def _another(before: Pace | None, after: Pace) -> bool:
    """Whether banks begin anew."""
    return before is None or (before.bank, before.increment, before.cap) != (after.bank, after.increment, after.cap)


def _settled(clock: Clock, seat: SeatRow, moment: Moment) -> Clock:
    """As it is now, standing."""
    if clock.since is None:
        return clock
    return replace(clock, left=left(clock, moment.at, moment.waking(seat.user_id, clock)), since=None)


def _paid(clock: Clock, pace: Pace, acts: int, by_hand: bool) -> Clock:
    """After a turn; one that its player has made himself makes up for what ran out before."""
    clock = replace(clock, up=False, over=0 if by_hand else clock.over)
    if acts <= clock.paid:
        return clock
    saved = max(clock.left, min(pace.cap, clock.left + pace.increment))
    return replace(clock, left=saved, paid=acts, graced=False)


def _set_going(clock: Clock, table: Table, seat: SeatRow, moment: Moment) -> Clock:
    runs = table.row.stage == "running" and not play.by_itself(seat) and seat.awaited and not clock.up
    if runs and clock.since is None:
        return replace(clock, since=moment.at)
    return clock if runs else _settled(clock, seat, moment)


# -- when a person's hours change --------------------------------------------------------------------------


def settled(table: Table, user_id: int, moment: Moment) -> Table:
    """With the clocks of a person read by the hours he had until now; from here on they run by others."""
    mine = set(table.seats_of(user_id))
    clocks = tuple(
        replace(_settled(one, table.at(one.seat), moment), since=moment.at)
        if one.seat in mine and one.since is not None
        else one
        for one in table.clocks
    )
    return replace(table, clocks=clocks)


def run_for(table: Table, user_id: int) -> bool:
    """Whether a clock of this person runs."""
    mine = table.seats_of(user_id)
    return any(one.seat in mine and one.since is not None for one in table.clocks)


# -- when time is up ---------------------------------------------------------------------------------------


def rung(table: Table, seat: str, moment: Moment) -> Change:
    """The time of a seat is up. The table hears it, and any of its players may let a steward decide; the second
    time in a row, or if the table is strict, a steward plays on until the player is back."""
    clock, pace = table.clock(seat), table.row.pace
    if clock is None or pace is None or table.row.stage != "running":
        raise Refusal("not_running")
    row = table.at(seat)
    if clock.since is None or left(clock, moment.at, moment.waking(row.user_id, clock)) > INSTANT:
        raise Refusal("time_left")
    over = max(clock.over, 1) if clock.graced else clock.over + 1  # it rang in this turn before
    clocks = _with(table, replace(clock, left=0.0, since=None, over=over, up=True))
    plays_on = pace.strict or over >= PATIENCE
    seats = table.seats
    if plays_on:
        seats = tuple(replace(one, stand_in="turns") if one.colour == seat else one for one in seats)
    code = "time_up_steward" if plays_on else "time_up"
    notice = Letter("notice", {"code": code, "seat": seat, "user": row.user_id}, channel_id=table.row.channel_id)
    row_ = replace(table.row, awaits=play.awaits(seats))
    changed = replace(table, seats=seats, clocks=clocks, row=row_)
    return Change(changed, letters=(notice,))


def back(table: Table, seat: str) -> tuple[Clock, ...]:
    """The clocks once a player has his seat back. Once a turn he is given some time, if he has less. After that his
    time stays up: his seat is his, but where a steward plays on by himself, that one does so again at once."""
    clock, pace = table.clock(seat), table.row.pace
    if clock is None or pace is None or clock.since is not None:
        return table.clocks
    some = grace(pace)
    if not clock.graced and clock.left < some:
        return _with(table, replace(clock, left=some, graced=True, up=False))
    waits = clock.up and not (pace.strict or clock.over >= PATIENCE)
    return _with(table, replace(clock, up=waits))


def grace(pace: Pace) -> float:
    """What somebody has at least when he comes back: the time of a turn."""
    return max(pace.increment, pace.bank / WARNING)


def can_come_back(table: Table, seat: str) -> bool:
    """Whether there is anything to come back to: a steward decides, or there is time for him though his is up."""
    clock = table.clock(seat)
    return bool(table.at(seat).stand_in) or (clock is not None and clock.up and not clock.graced)


def excused(table: Table, user_id: int, until: float, moment: Moment) -> Table:
    """His clocks stand until then, by consent of the others."""
    table = settled(table, user_id, moment)
    mine = set(table.seats_of(user_id))
    return replace(
        table,
        clocks=tuple(replace(one, excused=until) if one.seat in mine else one for one in table.clocks),
    )


def _with(table: Table, clock: Clock) -> tuple[Clock, ...]:
    return tuple(clock if one.seat == clock.seat else one for one in table.clocks)

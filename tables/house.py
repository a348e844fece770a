"""The door: one lock a table, what is in memory, and the one transaction by which anything changes.

Where several processes share the database, the lock is only this one's: what is in memory is used if the row's
version is still the same, and a change is written if it still is. Who comes too late looks again, once.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from typing import TypeVar
from weakref import WeakValueDictionary

from msgspec import Struct
from msgspec.structs import replace

from engine.core import Illegal, Unusable
from storage import drafts, notebooks, outbox, privacy, rows, timing
from storage.database import Database, Reading, Writing
from storage.faults import InDoubt, Overtaken, Taken
from storage.leases import Leases
from storage.rows import OPEN, AuditRow, EntryRow, SeatRow, TableRow
from storage.timing import Absence
from tables import following, idle, plans
from tables.clocks import Moment, followed, look_at
from tables.pace import ticks
from tables.people import clock_hours, current, hours_of
from tables.table import Change, Refusal, Table, fold, has_begun
from tables.uptime import Uptime
from tables.waking import Hours
from watching import counts

T = TypeVar("T")

KEPT_IN_MEMORY = 64
FIRST_LOOK = 7200.0  # seconds after which whoever has begun to play is looked at: no reminder comes sooner

Asked = Callable[[Table], Change]
"""What somebody wants of a table: a change of it, or an exception that says why not."""


class Duplicate(Exception):
    """This very interaction was carried out before."""


class By(Struct, frozen=True):
    """By which interaction something is asked, and what the asker had before him: the number on his button, and
    the seat he pressed it for (None: the whole table)."""

    interaction_id: int | None = None
    number: int | None = None
    seat: str | None = None


class Bell(asyncio.Event):
    """There is work for a worker: ours is woken, and those of other processes hear of it."""

    def __init__(self) -> None:
        super().__init__()
        self.told: Callable[[], None] = lambda: None
        self.looked = time.monotonic()
        """When our worker last began to look for work."""

    def clear(self) -> None:
        super().clear()
        self.looked = time.monotonic()

    def set(self) -> None:
        super().set()
        self.told()

    def hear(self) -> None:
        """Another process has told us."""
        super().set()


class House:
    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self.database, self.clock = database, clock
        self.letters_waiting, self.stewards_waiting, self.timers_waiting = Bell(), Bell(), Bell()
        self.uptime = Uptime()
        self.leases = Leases(database)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._kept: OrderedDict[int, Table] = OrderedDict()

    # -- looking -------------------------------------------------------------------------------------

    async def look(self, table_id: int) -> Table:
        """The table as it stands."""
        kept = self._kept.get(table_id)
        if kept is not None and await self._holds(kept):
            counts.looked_up("tables", True)
            if self._kept.get(table_id) is kept:
                self._kept.move_to_end(table_id)
            return kept
        async with self._lock(table_id):
            return await self._load(table_id)

    def moved_on(self, table: Table) -> bool:
        """Whether this is known to be no longer how it stands. A hint: what decides looks under the lock."""
        kept = self._kept.get(table.id)
        return kept is not None and kept.row.sequence != table.row.sequence

    async def in_channel(self, channel_id: int) -> TableRow:
        """The table open in a channel, or else the last that was."""
        row = await rows.last_table_in(self.database, channel_id)
        if row is None:
            raise Refusal("no_table")
        return row

    # -- changing ------------------------------------------------------------------------------------

    async def change(self, table_id: int, asked: Asked, by: By, *, slow: bool = False) -> Table:
        """The only way a table changes. What takes long to work out (`slow`) is worked out off the event loop."""
        with counts.move():
            return await self._changed(table_id, asked, by, slow)

    async def _changed(self, table_id: int, asked: Asked, by: By, slow: bool) -> Table:
        async def changed() -> Table:
            table = await self._load(table_id)
            try:
                _check_shown(table, by)
                change = await asyncio.to_thread(asked, table) if slow else asked(table)
            except (Refusal, Illegal, Unusable):
                if by.interaction_id is not None:
                    await self.check_new(by.interaction_id)  # it was carried out, and cannot be again
                raise
            (after,) = await self._commit([(table, change)], by.interaction_id)
            return after

        async with self._lock(table_id):
            return await _twice(changed)

    async def check_new(self, interaction_id: int) -> None:
        """Refuse what has been carried out before: its answer was given then."""
        if await rows.knows_interaction(self.database, interaction_id):
            raise Duplicate

    async def open(self, change: Change, by: By) -> Table:
        """A table that was not there before."""
        with counts.move():
            (opened,) = await _twice(lambda: self._commit([(None, change)], by.interaction_id))
        return opened

    async def forget_person(self, user_id: int, leaving: Asked, by: By) -> None:
        """He leaves every table he sits at, and nothing names him any more: all at once."""
        await _twice(lambda: self._forget_person(user_id, leaving, by))

    async def _forget_person(self, user_id: int, leaving: Asked, by: By) -> None:
        touched: list[int] = []

        async def forget(write: Writing) -> None:
            touched.extend(await privacy.forget_person(write, user_id))

        async with AsyncExitStack() as locks:
            tables = await self._tables_of(user_id, locks)
            seated = [
                (table, leaving(table)) for table in tables if table.row.stage in OPEN and table.sits(user_id)
            ]
            await self._commit(seated, by.interaction_id, besides=forget)
            for table_id in touched:  # what names him is not only where he sat
                self._kept.pop(table_id, None)

    async def change_person(
        self,
        user_id: int,
        asked: Callable[[Table, Moment], Change | None],
        by: By,
        chosen: Mapping[str, object] | None = None,
        away: Sequence[Absence] | None = None,
    ) -> None:
        """What a person has chosen about time changes, and with it the tables he sits at: all at once. `asked`
        says what becomes of a table, read by the hours he had until now; None: nothing. `chosen`: by name, what is
        other from here on; `away`: his vacations, if they are. All else of him stays, also if he has changed it
        by another press since he was looked at."""
        chosen = chosen or {}

        async def changed() -> None:
            async with AsyncExitStack() as locks:
                tables = await self._tables_of(user_id, locks)
                person = replace(await rows.person(self.database, user_id), **chosen)
                gaps = await self._absences(user_id) if away is None else away
                gone = current(gaps, self.clock()) is not None
                changes = []
                for table in tables:
                    change = asked(table, await self._moment(table, table, self.clock()))
                    if change is None and table.row.proposal is not None and gone:
                        change = Change(table, unseen=True)  # he may be the last who had not agreed
                    changes += [(table, change)] if change is not None else []

                async def save(write: Writing) -> None:
                    if chosen:
                        await rows.save_person(write, person, *chosen)
                    if away is not None:
                        await timing.put_absences(write, user_id, away)
                    await timing.set_sooner(write, "person", [user_id], self.clock())

                hours = {user_id: clock_hours(person, gaps)}
                await self._commit(changes, by.interaction_id, besides=save, hours=hours, away={user_id: gaps})

        await _twice(changed)
        self.timers_waiting.set()

    async def _absences(self, user_id: int) -> Sequence[Absence]:
        return (await timing.absences(self.database, [user_id])).get(user_id, ())

    async def _tables_of(self, user_id: int, locks: AsyncExitStack) -> list[Table]:
        """Open tables at which he sits, or somebody for him, locked."""
        found = sorted(row.id for row, _ in await rows.tables_of(self.database, user_id))
        for table_id in found:
            await locks.enter_async_context(self._lock(table_id))
        tables = [await self._load(table_id) for table_id in found]
        return [table for table in tables if table.sits(user_id) or table.lent_by(user_id)]

    # -- one transaction -----------------------------------------------------------------------------

    async def moment(self, table: Table) -> Moment:
        """Now, and all that has to be known to read the clocks of this table."""
        return await self._moment(table, table, self.clock())

    async def _moment(
        self, before: Table | None, after: Table, at: float, hours: Mapping[int, Hours] | None = None
    ) -> Moment:
        if not ticks(after.row.pace) and (before is None or not before.clocks):
            return Moment(at)  # most tables; nothing more has to be known of them
        people = {*after.people, *(before.people if before is not None else ())}
        known = await hours_of(self.database, people)
        new = hours or {}
        return Moment(at, self.uptime.lost(at), {**known, **new}, tuple(new))

    async def _commit(
        self,
        changes: Sequence[tuple[Table | None, Change]],
        interaction_id: int | None,
        besides: Callable[[Writing], Awaitable[None]] | None = None,
        hours: Mapping[int, Hours] | None = None,
        away: Mapping[int, Sequence[Absence]] | None = None,
    ) -> list[Table]:
        """`hours`, `away`: of people for whom they are others from here on."""
        at = self.clock()
        others = hours or {}, away or {}
        changes = [(before, await self._followed(before, change, at, *others)) for before, change in changes]
        moments = [await self._moment(before, change.table, at, hours) for before, change in changes]
        try:
            async with self.database.writing() as write:
                if interaction_id is not None:
                    await rows.remember_interaction(write, interaction_id, at)
                after = [
                    await self._write(write, before, change, moment)
                    for (before, change), moment in zip(changes, moments, strict=True)
                ]
                if besides is not None:
                    await besides(write)
        except Taken as fault:
            if fault.table == "interactions":
                raise Duplicate from None
            if fault.table != "tables":
                raise
            raise Refusal("channel_taken") from None  # one open table a channel
        except (InDoubt, Overtaken):
            for before, _ in changes:  # whoever comes next looks what was kept, or what another has made of it
                if before is not None:
                    self._kept.pop(before.id, None)
            raise
        for table in after:
            self._keep(table)
            if table.row.awaits and table.row.stage == "running":
                self.stewards_waiting.set()
            if table.clocks:
                self.timers_waiting.set()
        if any(change.letters or change.order for _, change in changes):
            self.letters_waiting.set()
        return after

    async def _followed(
        self,
        before: Table | None,
        change: Change,
        at: float,
        hours: Mapping[int, Hours],
        away: Mapping[int, Sequence[Absence]],
    ) -> Change:
        """With all that follows from it."""
        change = plans.followed(before, change)
        if not following.concerned(before, change):
            return change
        moment = await self._moment(before, change.table, at, hours)
        known = {**await timing.absences(self.database, change.table.people), **away}
        there = {user: current(known.get(user, ()), at) for user in change.table.people}
        gone = {user: vacation for user, vacation in there.items() if vacation is not None}
        return following.followed(before, change, moment, gone)

    async def _write(self, write: Writing, before: Table | None, change: Change, moment: Moment) -> Table:
        table, at = followed(before, change, moment), moment.at
        row, seats = table.row, table.seats
        if before is None:
            row = await rows.insert_table(write, replace(row, created_at=at, changed_at=at, idle_since=at))
            await rows.replace_seats(write, row.id, seats)
        else:
            told = before.row.sequence + (not change.unseen)
            stirred = idle.since(before, replace(change, table=table), at)
            row = replace(row, sequence=told, changed_at=at, idle_since=stirred, version=before.row.version + 1)
            await rows.change_table(write, before.row, row, shared=self.database.shared)
            await self._write_seats(write, before, seats)
            changed = [seat.colour for seat in before.seats if seat.colour is not None and seat not in seats]
            await drafts.drop_drafts(write, row.id, changed)
        if change.table.begun is None and before is not None and before.begun is not None:
            await rows.delete_entries(write, row.id)
            await notebooks.delete_notebooks(write, row.id)
        number = len(before.begun.entries) if before is not None and before.begun is not None else 0
        for i, entry in enumerate(change.entries, number):
            made = EntryRow(i, entry.seat, entry.act, entry.back_to, entry.user_id, at, entry.by_order)
            await rows.append_entry(write, row.id, made)
        if change.taken_back is not None:
            await outbox.drop_news(write, row.id)
            await outbox.taken_back(write, row.id, change.taken_back)
        if change.order is not None:
            order = change.order
            line = AuditRow(order.user_id, order.name, change.what, order.reason, at)
            await rows.write_audit(write, row.id, line)
        await outbox.put(write, row.id, change.letters, at)
        table = replace(table, row=row)
        if before is not None:
            await self._write_time(write, before, table, moment)
        return table

    @staticmethod
    async def _write_time(write: Writing, before: Table, after: Table, moment: Moment) -> None:
        """Clocks that have changed, and when to look at each again; nothing for most tables."""
        if after.plans != before.plans:
            await timing.put_plans(write, after.id, before.plans, after.plans)
        before_nudged = {seat.place: seat.nudged for seat in before.seats}
        nudged = [
            seat.user_id
            for seat in after.seats
            if seat.user_id and seat.nudged > before_nudged.get(seat.place, seat.nudged)
        ]
        if nudged:
            await timing.set_sooner(write, "person", nudged, moment.at)
        on = ("running", "paused")
        begins = before.row.stage not in on  # also one that was over, or closed: nobody looked meanwhile
        if after.row.stage in on and (begins or before.people != after.people):
            await timing.set_sooner(write, "person", after.people, moment.at + FIRST_LOOK)
        there = {clock.seat for clock in after.clocks}
        gone = [clock.seat for clock in before.clocks if clock.seat not in there]
        changed = [
            clock
            for clock in after.clocks
            if clock not in before.clocks or after.at(clock.seat).user_id in moment.anew
        ]
        if not gone and not changed:
            return
        await timing.drop_clocks(write, after.id, gone)
        await timing.put_clocks(write, after.id, changed)
        for clock in changed:
            pace, hours = after.row.pace, moment.waking(after.at(clock.seat).user_id, clock)
            due = look_at(clock, pace, hours, moment.at) if pace is not None else None
            if due is None:
                gone.append(clock.seat)
            else:
                await timing.set_timer(write, "clock", after.id, due, clock.seat)
        for seat in gone:
            await timing.drop_timer(write, "clock", after.id, seat)

    @staticmethod
    async def _write_seats(write: Writing, before: Table, after: Sequence[SeatRow]) -> None:
        """Where the same people sit, only what is awaited of them and shown to them; else all of it."""
        pairs = list(zip(before.seats, after, strict=False))
        if len(before.seats) == len(after) and all(_who(old) == _who(new) for old, new in pairs):
            await rows.mark_seats(write, before.id, [new for old, new in pairs if old != new])
            return
        await rows.replace_seats(write, before.id, after)
        if before.begun is not None:
            await rows.note_who_left(write, before.id, before.seats, after)

    # -- memory --------------------------------------------------------------------------------------

    def _lock(self, table_id: int) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    def _keep(self, table: Table) -> None:
        self._kept[table.id] = table
        self._kept.move_to_end(table.id)
        while len(self._kept) > KEPT_IN_MEMORY:
            self._kept.popitem(last=False)

    async def _holds(self, kept: Table) -> bool:
        """Whether what is in memory is still so: what another process has changed is forgotten."""
        if not self.database.shared or await rows.version(self.database, kept.id) == kept.row.version:
            return True
        if self._kept.get(kept.id) is kept:
            del self._kept[kept.id]
        return False

    async def _load(self, table_id: int) -> Table:
        kept = self._kept.get(table_id)
        kept = kept if kept is not None and await self._holds(kept) else None
        counts.looked_up("tables", kept is not None)
        if kept is not None:
            return kept
        if self.database.shared:
            async with self.database.at_one_moment() as reading:
                table = await _read(reading, table_id)
        else:
            table = await _read(self.database, table_id)
        self._keep(table)
        return table


async def _read(db: Reading, table_id: int) -> Table:
    row = await rows.table(db, table_id)
    if row is None:
        raise Refusal("no_table")
    seats = tuple(await rows.seats(db, table_id))
    entries = await rows.entries(db, table_id)
    begun = await asyncio.to_thread(fold, row, seats, entries) if has_begun(row, seats) else None
    clocks = tuple(await timing.clocks(db, table_id)) if ticks(row.pace) else ()
    left = await timing.plans(db, table_id) if begun is not None else {}
    return Table(row, seats, begun, clocks, left)


async def _twice(attempt: Callable[[], Awaitable[T]]) -> T:
    """Another process was faster: what it has made is looked at, and it is tried once more."""
    with suppress(Overtaken):
        return await attempt()
    try:
        return await attempt()
    except Overtaken:
        raise Refusal("faster") from None


def _check_shown(table: Table, by: By) -> None:
    if by.number is not None and by.number != table.number_of(by.seat):
        raise Refusal("stale")


def _who(seat: SeatRow) -> tuple[object, ...]:
    return seat.place, seat.colour, seat.user_id, seat.name, seat.steward

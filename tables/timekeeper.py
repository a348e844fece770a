"""The one task for all that happens by time alone: clocks that run out, reminders, vacations that end, idle tables.

It sleeps until the next timer is due. A timer says when to look; what is true then is worked out anew: a clock may
have been given back the time of an outage, somebody may have acted. So a timer may come too early or twice, and a
thousand that are due after a night are no thousand messages. They are taken in order, each in a transaction of its
own, and others get their turn between two. While the bot or Discord is away, nothing is looked at.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import structlog

from storage import outbox, rows, timing
from storage.database import Writing
from storage.faults import Overtaken, StorageError
from storage.leases import OFTEN, Lost
from storage.timing import Absence, TimerRow
from tables import absence, agreement, clocks, idle, reminders
from tables.clocks import INSTANT, Moment
from tables.house import Asked, By, House
from tables.pace import DAY
from tables.people import current
from tables.table import Refusal

log = structlog.get_logger()

AT_ONCE = 100  # timers that are read together
AT_ONCE_OF_MANY = 20  # that are leased together, where others see to them too
LONGEST_SLEEP = 30.0  # seconds; the clock of the machine may be put forward meanwhile
REMEMBERED = DAY  # for which an interaction is known to have been carried out; Discord forgets it sooner
LATER = 300.0  # seconds until something that went wrong is looked at again


class Timekeeper:
    def __init__(self, house: House) -> None:
        self._house, self._database = house, house.database

    async def work(self) -> None:
        """For ever: see to what is due, then sleep until something is."""
        await self._house.leases.let_queue_go("timers")
        while True:
            wait = await self.run_due()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._house.timers_waiting.wait(), wait)

    async def run_due(self) -> float:
        """All that is due now, the oldest first. Seconds until something is again, or until it is worth a look."""
        self._house.timers_waiting.clear()
        while not self._house.uptime.away(self._house.clock()):
            self._house.timers_waiting.clear()
            due = await self._due()
            if not due:
                break
            for timer in due:
                try:
                    await self._see_to(timer)
                except Lost as fault:
                    log.info("timer is another's", kind=timer.kind, whose=timer.whose, why=str(fault))
                except (Overtaken, Refusal) as fault:  # somebody was faster
                    log.info("timer has to wait", kind=timer.kind, whose=timer.whose, why=str(fault))
                    await self._put_off(timer, OFTEN)
                except StorageError:  # the database is away, and what is due stays so
                    raise
                except Exception:  # whatever is wrong with one, the others are seen to
                    log.exception("timer cannot be seen to", kind=timer.kind, whose=timer.whose)
                    await self._put_off(timer, LATER)
                await self._house.leases.let_go("timers", timer.kind, timer.whose, timer.seat)
                await asyncio.sleep(0)
        following = await timing.next_due(self._database)
        wait = LONGEST_SLEEP if following is None else following - self._house.clock()
        if self._house.leases.needed:  # what is due may be in another's hands, and a call may not be heard
            return wait if 0 < wait < OFTEN else OFTEN
        return min(LONGEST_SLEEP, max(0.05, wait))

    async def _due(self) -> list[TimerRow]:
        """What is due, and nobody else sees to."""
        at = self._house.clock()
        if not self._house.leases.needed:
            return await timing.due(self._database, at, AT_ONCE)
        found = await self._house.leases.timers(at, AT_ONCE_OF_MANY)
        return [TimerRow(row["kind"], row["whose"], row["seat"], row["due_at"]) for row in found]

    @asynccontextmanager
    async def _writing(self, timer: TimerRow) -> AsyncIterator[Writing]:
        """About a timer, as long as it is ours."""
        async with self._database.writing() as write:
            await self._house.leases.fence_timer(write, timer.kind, timer.whose, timer.seat, timer.due_at)
            yield write

    async def beat(self) -> None:
        """A sign of life: the bot is here, and so is Discord."""
        await self._house.uptime.beat(self._database, self._house.clock())
        self._house.timers_waiting.set()

    async def _see_to(self, timer: TimerRow) -> None:
        if timer.kind == "clock":
            await self._clock(timer)
        elif timer.kind == "person":
            await self._person(timer)
        else:
            await self._idle(timer)

    async def _set(self, timer: TimerRow, due_at: float | None) -> None:
        async with self._writing(timer) as write:
            if due_at is None:
                await timing.drop_timer(write, timer.kind, timer.whose, timer.seat)
            else:
                await timing.set_timer(write, timer.kind, timer.whose, due_at, timer.seat)

    async def _put_off(self, timer: TimerRow, seconds: float) -> None:
        with suppress(Lost, Overtaken):
            await self._set(timer, self._house.clock() + seconds)

    # -- clocks --------------------------------------------------------------------------------------

    async def _clock(self, timer: TimerRow) -> None:
        try:
            table = await self._house.look(timer.whose)
        except Refusal:  # there is no such table any more
            return await self._set(timer, None)
        clock, pace = table.clock(timer.seat), table.row.pace
        if clock is None or clock.since is None or pace is None:
            return await self._set(timer, None)
        moment = await self._house.moment(table)
        user_id = table.at(timer.seat).user_id
        hours = moment.waking(user_id, clock)
        if clocks.left(clock, moment.at, hours) <= INSTANT:
            try:
                await self._house.change(table.id, partial(clocks.rung, seat=timer.seat, moment=moment), By())
            except Refusal:  # somebody changed the table meanwhile, and with it the timer
                log.info("time is not up", table=table.id, seat=timer.seat)
            return None
        warned = clocks.warned_at(clock, pace, hours)
        async with self._writing(timer) as write:
            if warned is not None and warned <= moment.at and user_id is not None:
                await timing.set_sooner(write, "person", [user_id], moment.at)
            due = clocks.look_at(clock, pace, hours, moment.at) or moment.at + LATER
            await timing.set_timer(write, "clock", table.id, max(due, moment.at + INSTANT), timer.seat)
        return None

    # -- people --------------------------------------------------------------------------------------

    async def _person(self, timer: TimerRow) -> None:
        user_id, database = timer.whose, self._database
        at = self._house.clock()
        person = await rows.person(database, user_id)
        away = (await timing.absences(database, [user_id])).get(user_id, ())
        if any(one.since < one.until <= at for one in away):
            await self._off_vacation(user_id, away)
        told = reminders.look(
            person,
            away,
            await timing.waiting_for(database, user_id),
            await timing.reminded(database, user_id),
            Moment(at, self._house.uptime.lost(at)),
            await timing.plays(database, user_id),
        )
        async with self._writing(timer) as write:
            for table_id, letter in reminders.letters(person, told.now):
                await outbox.put(write, table_id, [letter], at)
            await timing.mark_reminded(write, [one.mark for one in told.now])
            if told.next is None:
                await timing.drop_timer(write, "person", user_id)
            else:
                await timing.set_timer(write, "person", user_id, max(told.next, at + INSTANT))
        if told.now:
            self._house.letters_waiting.set()

    async def _off_vacation(self, user_id: int, away: tuple[Absence, ...]) -> None:
        """His vacation is over: whoever stood in for it makes room."""
        if current(away, self._house.clock()) is not None or not await timing.stood_in(self._database, user_id):
            return
        asked = partial(absence.off_vacation, user_id=user_id)
        await self._house.change_person(user_id, lambda table, moment: asked(table, moment=moment), By())

    async def put_off(self, user_id: int, marks: list[tuple[int, str, str, float]], until: float) -> None:
        """A reminder was on its way for so long that he sleeps now: he is reminded when he wakes."""
        async with self._database.writing() as write:
            await timing.unmark_reminded(write, marks)
            await timing.set_timer(write, "person", user_id, until)
        self._house.timers_waiting.set()

    async def say_elsewhere(self, write: Writing, user_id: int, facts: Mapping[str, Any]) -> None:
        """A reminder was refused for good where it was sent: he is reminded at once where he can be."""
        await timing.unmark_reminded(write, reminders.marks(facts))
        await timing.set_sooner(write, "person", [user_id], self._house.clock())
        self._house.timers_waiting.set()

    # -- tables that stand still ---------------------------------------------------------------------

    async def _idle(self, timer: TimerRow) -> None:
        at = self._house.clock()
        still = await timing.stand_still(
            self._database, at - idle.LOBBY_STANDS, at - idle.GAME_STANDS, at - idle.ANSWER_WITHIN
        )
        lost = self._house.uptime.lost(at)
        for table_id in still:
            await self._one_of_many(table_id, partial(idle.swept, at=at, lost=lost))
        for table_id in await timing.proposed(self._database):
            await self._one_of_many(table_id, partial(agreement.lapsed, at=at))
        await self._house.uptime.forget(self._database)
        async with self._database.writing() as write:
            await rows.forget_interactions(write, at - REMEMBERED)
        await self._set(timer, at + DAY)

    async def _one_of_many(self, table_id: int, asked: Asked) -> None:
        """Whatever is wrong with one table, the others are looked at."""
        try:
            await self._house.change(table_id, asked, By())
        except Refusal:
            pass
        except StorageError:  # the database is away: all of them are looked at again
            raise
        except Exception:
            log.exception("table cannot be looked at", table=table_id)
        await asyncio.sleep(0)

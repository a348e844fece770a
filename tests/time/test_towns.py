"""A town of many tables with people of all zones, and a model that reads the wall in every table's own time: each
table is settled when something happens at it, so that thousands of tables pass weeks in minutes.

Some people never act; all others come and go, nudge each other, take finished games up again, and close their boxes
of direct messages. A strict table ends all the same. What one table is held to minute by
minute, with every move and order there is, stands in `test_weeks`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from engine.core import Illegal
from storage import rows, timing
from storage.outbox import OutboxRow
from storage.timing import Pace
from tables import absence, idle, lobby, people
from tables.clocks import left
from tables.house import By
from tables.table import Refusal, Table
from tests.time.days import DAY, HOUR, Days, at

CELL = 300.0  # seconds; every night begins and ends with one, in every zone
ZONES = ["Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "America/Sao_Paulo", None]
FIRST = 1000  # the number of the first person
Night = tuple[str | None, int, int]


@cache
def awake(night: Night, cell: int) -> bool:
    """By the wall, for the whole of a cell."""
    zone, since, until = night
    if zone is None or since == until:
        return True
    wall = datetime.fromtimestamp(cell * CELL, UTC).astimezone(ZoneInfo(zone))
    minute = wall.hour * 60 + wall.minute
    return not (since <= minute < until if since <= until else minute >= since or minute < until)


class Town(Days):
    def __init__(self, data: Path, seed: int, tables: int) -> None:
        begin = at("2026-03-27T12:00") if seed % 2 else at("2026-10-30T12:00")  # the clocks change on the way
        super().__init__(data, "parley", begin)
        self.rng = random.Random(seed)
        self.number = tables
        self.people = range(FIRST, FIRST + max(4, tables // 3))
        self.gone = {user for user in self.people if self.rng.random() < 0.2}  # for good, and without a word
        self.nights: dict[int, Night] = {}
        self.hours: dict[int, int] = {}  # until a reminder
        self.vacation: dict[int, float] = {}
        self.known: dict[int, tuple[float, Table]] = {}
        self.left_of: dict[tuple[int, str], float] = {}
        self.reminders: set[tuple[int, str, str, float]] = set()
        self.warnings: dict[tuple[int, str], float] = {}  # of which waiting last
        self.closed = {user for user in self.people if user % 3 == 0}  # whose box takes no letter
        self.rang = self.killed = self.reopened = self.refused = 0

    async def __aenter__(self) -> Town:
        await super().__aenter__()
        return self

    async def begin(self) -> None:
        for user in self.people:
            await self.live(user)
        for channel in range(1, self.number + 1):
            ada, bob = self.rng.sample(self.people, 2)
            table = await self.house.open(lobby.opened(1, channel, ada, "Ada", "parley"), By())
            await self.change(lobby.join, table.id, user_id=bob, name="Bob")
            bank = 1800.0 * self.rng.randrange(2, 60)
            pace = Pace("custom", bank, 600.0 * self.rng.randrange(36), bank, strict=channel % 2 == 0)
            await self.change(lobby.set_pace, table.id, user_id=ada, pace=pace)
            await self.change(lobby.start, table.id, user_id=ada)
            await self.note(table.id)

    async def note(self, table_id: int) -> Table:
        """From here on the model goes by what is."""
        table = await self.look(table_id)
        moment = await self.house.moment(table)
        self.known[table_id] = self.now, table
        for clock in table.clocks:
            hours = moment.waking(table.at(clock.seat).user_id, clock)
            self.left_of[table_id, clock.seat] = left(clock, self.now, hours)
        return table

    # -- the model -----------------------------------------------------------------------------------

    def passed(self, user: int, begin: float, end: float) -> float:
        """Waking seconds of a person, by the wall; his vacation is a gap."""
        begin, total = max(begin, min(self.vacation.get(user, 0.0), end)), 0.0
        while begin < end:
            cell = int(begin // CELL)
            stop = min(end, (cell + 1) * CELL)
            total += (stop - begin) * awake(self.nights[user], cell)
            begin = stop
        return total

    async def settle(self, table_id: int) -> None:
        """Every clock of a table shows what the wall says that it has used since it was looked at last."""
        since, before = self.known[table_id]
        had = {clock.seat: self.left_of[table_id, clock.seat] for clock in before.clocks}
        table = await self.note(table_id)
        acted = len(table.log.entries) > len(before.log.entries)
        for was in before.clocks:
            clock, user = table.clock(was.seat), before.at(was.seat).user_id or 0
            used = self.passed(user, since, self.now) if was.since is not None else 0.0
            expected = had[was.seat] - used
            if clock is None:
                assert table.row.stage in ("over", "ended")
            elif clock.over > was.over:
                assert expected == pytest.approx(0.0, abs=1.0), "rung too early or too late"
                self.rang += 1
            else:
                found = self.left_of[table_id, was.seat]
                gain = 3 * (table.row.pace or Pace()).increment if acted else 0.0
                assert expected - 1.0 <= found <= expected + gain + 1.0, (table_id, was.seat)

    async def unchanged(self, table_ids: Iterable[int]) -> None:
        """Whatever has happened since they were settled took no time from anybody, and gave none."""
        for table_id in table_ids:
            had = {seat: seconds for seat, seconds in self.left_of.items() if seat[0] == table_id}
            await self.note(table_id)
            assert {seat: self.left_of[seat] for seat in had} == pytest.approx(had, abs=1.0)

    async def till(self, end: float) -> None:
        while True:
            self.alive()
            await self.keeper.run_due()
            await self.desk.stewards.run_due()
            for row in await self.database.rows("SELECT id FROM tables WHERE changed_at = ?", (self.now,)):
                await self.settle(row["id"])
            due = await timing.next_due(self.database)
            if due is None or due > end:
                break
            self.now = max(self.now, due)
        self.now = end
        self.alive()

    # -- people --------------------------------------------------------------------------------------

    async def live(self, user: int) -> None:
        """Somewhere, and sleep when one likes."""
        zone, since = self.rng.choice(ZONES), 5 * self.rng.randrange(288)
        until = (since + 5 * self.rng.randrange(1, 144)) % 1440
        hours = self.rng.choice([0, 2, 8, 24])
        await self.choose(user, zone=zone, quiet_from=since, quiet_until=until, reminders=hours)
        self.nights[user], self.hours[user] = (zone, since, until), hours

    async def changes_his_hours(self, user: int) -> None:
        mine = [one for one, (_, table) in self.known.items() if table.sits(user)]
        for table_id in mine:
            await self.settle(table_id)
        if self.rng.random() < 0.5:
            await self.live(user)
        else:
            until = self.now + CELL * self.rng.randrange(1, 600)
            away = await self.away_of(user)
            leaves = partial(absence.on_vacation, user_id=user)
            after = people.gone(away, self.now, until)
            await self.house.change_person(user, lambda t, m: leaves(t, moment=m), By(), away=after)
            self.vacation[user] = until
        await self.unchanged(mine)

    async def somebody_plays(self, table_id: int) -> None:
        table = await self.look(table_id)
        if not table.to_act or (table.at(table.to_act[0]).user_id or 0) in self.gone:
            return
        await self.settle(table_id)
        what: Any = self.rng.choice([self.go_on, self.go_on, self.takes_back])
        with suppress(Refusal, Illegal):
            await what(1, table_id)
        await self.settle(table_id)

    async def takes_back(self, _: int, table_id: int) -> None:
        table = await self.look(table_id)
        seat = table.to_act[0]
        await self.undo(seat, table.at(seat).user_id or 0, table_id)

    async def somebody_nudges(self, table_id: int) -> None:
        table = await self.look(table_id)
        await self.settle(table_id)
        with suppress(Refusal):
            await self.change(absence.nudge, table_id, user_id=self.rng.choice(table.people), at=self.now)
        await self.settle(table_id)

    async def somebody_reopens(self, table_id: int) -> None:
        """A game that is over is taken back; one that goes on is closed as if nobody had come, and opened again."""
        await self.settle(table_id)
        table = await self.look(table_id)
        if table.row.stage == "over":
            await self.by_moderator("rewind", table_id, to=self.rng.randrange(len(table.log.acts)))
            await self.by_moderator("resume", table_id)
        else:
            for _ in range(2):
                await self.change(idle.swept, table_id, at=self.now + 31 * DAY)
            await self.change(idle.play_on, table_id, user_id=table.people[0])
        self.reopened += 1
        await self.note(table_id)

    async def is_away(self) -> None:
        """The bot is down, or its line is cut: nobody uses time meanwhile."""
        for table_id in self.known:
            await self.settle(table_id)
        if self.rng.random() < 0.5:
            await self.down(CELL * self.rng.randrange(200))
        else:
            self.now += CELL * self.rng.randrange(1, 200)
            await self.keeper.beat()
        self.killed += 1
        await self.unchanged(self.known)

    # -- reminders -----------------------------------------------------------------------------------

    def asleep(self, user: int, instant: float) -> bool:
        return instant < self.vacation.get(user, 0.0) or not awake(self.nights[user], int(instant // CELL))

    def resting(self, user: int) -> bool:
        """Also when he has only just gone to bed: what was refused then is said when he wakes."""
        return self.asleep(user, self.now - 1) or self.asleep(user, self.now)

    async def refuse(self, letter: OutboxRow) -> None:
        """As Discord does, and what is made of that."""
        person = replace(await rows.person(self.database, letter.user_id or 0), dms_closed=True)
        async with self.database.writing() as write:
            await rows.save_person(write, person, "dms_closed")
            await self.keeper.say_elsewhere(write, person.user_id, letter.facts)
        self.refused += 1

    async def reminded(self) -> None:
        refused = self.refused
        for letter in await self.letters("reminder"):
            assert not self.asleep(int(letter.facts["user"]), letter.due_at), "disturbed"
            if letter.user_id in self.closed:
                await self.refuse(letter)
                continue
            for seat in letter.facts["seats"]:
                mark = (seat["table"], seat["seat"], seat["why"], seat["since"])
                assert mark not in self.reminders, "twice"
                self.reminders.add(mark)
                if seat["why"] == "clock":
                    self.warnings[seat["table"], seat["seat"]] = seat["since"]
        await self.delivered()
        if self.refused > refused:
            self.alive()
            await self.keeper.run_due()  # and it is said in the channel
            return await self.reminded()
        waits = """SELECT table_id, colour, user_id, since FROM seats JOIN tables ON id = table_id
                   WHERE awaited = 1 AND stage = 'running' AND stand_in = '' AND user_id IS NOT NULL"""
        for table_id, colour, user, since in await self.database.rows(waits):
            due = since + self.hours[user] * HOUR + 1
            if self.hours[user] and due < self.now and not self.resting(user):
                assert (table_id, colour, "waiting", since) in self.reminders, "lost"
        return await self.warned()

    async def warned(self) -> None:
        """Nobody who is awake has missed a nudge, or that little of his time is left."""
        for table_id in self.known:
            table = await self.look(table_id)
            if table.row.stage != "running":
                continue
            moment = await self.house.moment(table)
            for seat in table.seats:
                user, clock = seat.user_id or 0, table.clock(seat.colour or "")
                if not seat.awaited or seat.stand_in or self.resting(user) or seat.colour is None:
                    continue
                if seat.since <= seat.nudged < self.now - 1:
                    assert (table_id, seat.colour, "nudge", seat.nudged) in self.reminders, "a nudge is lost"
                if clock is None or clock.since is None or table.row.pace is None:
                    continue
                had, bank = clock.left, table.row.pace.bank
                little = (bank if had > bank / 5 else had) / 5
                if left(clock, self.now, moment.waking(user, clock)) < little - 1:
                    warned = self.warnings.get((table_id, seat.colour), 0.0)
                    assert warned >= min(seat.since, clock.since), "a warning is lost"


async def weeks(data: Path, seed: int, tables: int, length: float) -> Town:
    async with Town(data, seed, tables) as town:
        await town.begin()
        end = town.now + length
        while town.now < end:
            await town.till(town.now + CELL * town.rng.randrange(1, 24))
            await town.reminded()
            for _ in range(tables // 10):
                await town.somebody_plays(town.rng.randrange(1, tables + 1))
            await town.somebody_nudges(town.rng.randrange(1, tables + 1))
            if town.rng.random() < 0.05:
                await town.somebody_reopens(town.rng.randrange(1, tables + 1))
            await town.changes_his_hours(town.rng.choice(town.people))
            if town.rng.random() < 0.02:
                await town.is_away()
        for _ in range(200):
            strict = [(await town.look(one)).row.stage for one in town.known if one % 2 == 0]
            if set(strict) == {"over"}:
                break
            await town.till(town.now + DAY)
        else:
            raise AssertionError("a strict table does not end")
        return town


async def test_a_street(tmp_path: Path) -> None:
    town = await weeks(tmp_path, 1, 12, 4 * DAY)
    assert town.rang > 5
    assert {why for _, _, why, _ in town.reminders} == {"waiting", "clock", "nudge"}
    assert town.refused
    assert town.reopened


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
async def test_a_town(tmp_path: Path, seed: int) -> None:
    """Ten of them: two thousand tables."""
    town = await weeks(tmp_path, seed, 200, 14 * DAY)
    assert town.rang > 100
    assert town.killed
    assert town.refused
    assert town.reopened

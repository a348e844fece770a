"""Weeks at several tables with people all over the world, against a model that looks at the wall every five
minutes.

They act, take back, pause, go on vacation, move house; moderators rewind; the bot is killed and started again. No
seat may use time but while its decision is awaited of somebody awake, and nobody is reminded twice, at night, or
not at all.
"""

from __future__ import annotations

import random
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from engine.core import Illegal
from storage.rows import PersonRow
from storage.timing import Pace
from tables import absence, people
from tables.clocks import left
from tables.house import By
from tables.table import Refusal, Table
from tests.tables.seated import ADA, BOB, CYD
from tests.time.days import DAY, HOUR, Days, at

STEP = 300.0
ZONES = ["Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", None]
DOINGS = ["act"] * 5 + ["undo", "pause", "rewind", "move", "vacation", "kill", "back", "cut"]
Mark = tuple[int, str, str, float]


class Weeks:
    """One simulation: what is, and what by the model ought to be."""

    def __init__(self, days: Days, seed: int) -> None:
        self.days, self.rng = days, random.Random(seed)
        self.people: dict[int, PersonRow] = {}
        self.gone: dict[int, float] = {}
        self.used: dict[tuple[int, str], float] = {}
        self.told: set[Mark] = set()
        self.tables = (1, 2, 3)

    async def begin(self) -> None:
        for user in (ADA, BOB, CYD):
            await self.move_house(user)
        for channel in self.tables:
            half = 1800.0 * self.rng.randrange(2, 12)
            pace = Pace("custom", half, 600.0 * self.rng.randrange(6), half, strict=channel == 2)
            await self.days.paced(pace, channel)
        await self.settle()

    # -- people --------------------------------------------------------------------------------------

    async def move_house(self, user: int) -> None:
        since = 5 * self.rng.randrange(288)
        chosen: dict[str, Any] = {
            "zone": self.rng.choice(ZONES),
            "quiet_from": since,
            "quiet_until": (since + 5 * self.rng.randrange(1, 144)) % 1440,
            "reminders": self.rng.choice([0, 2, 8, 24]),
        }
        await self.days.choose(user, **chosen)
        self.people[user] = PersonRow(user, **chosen)

    def awake(self, user: int, instant: float) -> bool:
        """By the wall, and nothing else."""
        person = self.people[user]
        if instant < self.gone.get(user, 0.0):
            return False
        if person.zone is None:
            return True
        wall = datetime.fromtimestamp(instant, UTC).astimezone(ZoneInfo(person.zone))
        minute, since, until = wall.hour * 60 + wall.minute, person.quiet_from, person.quiet_until
        return not (since <= minute < until if since <= until else minute >= since or minute < until)

    async def vacation(self, user: int) -> None:
        away, now = await self.days.away_of(user), self.days.now
        if now < self.gone.get(user, 0.0):
            back = partial(absence.off_vacation, user_id=user)
            after = people.returned(away, now)
            await self.days.house.change_person(user, lambda t, m: back(t, moment=m), By(), away=after)
            self.gone[user] = now
        else:
            until = now + STEP * self.rng.randrange(1, 400)
            leaves = partial(absence.on_vacation, user_id=user)
            after = people.gone(away, now, until)
            await self.days.house.change_person(user, lambda t, m: leaves(t, moment=m), By(), away=after)
            self.gone[user] = until

    # -- clocks --------------------------------------------------------------------------------------

    async def settle(self) -> None:
        """From here on the model begins anew, with what is."""
        for table_id in self.tables:
            table = await self.days.look(table_id)
            moment = await self.days.house.moment(table)
            for clock in table.clocks:
                user = table.at(clock.seat).user_id
                self.used[table_id, clock.seat] = left(clock, moment.at, moment.waking(user, clock))

    async def check(self) -> None:
        for table_id in self.tables:
            table = await self.days.same(table_id)
            moment = await self.days.house.moment(table)
            for clock in table.clocks:
                user = table.at(clock.seat).user_id
                found = left(clock, moment.at, moment.waking(user, clock))
                assert found == pytest.approx(self.used[table_id, clock.seat], abs=1.0), (table_id, clock)

    async def step(self) -> None:
        """Five minutes."""
        begin = self.days.now
        known = {table_id: await self.days.look(table_id) for table_id in self.tables}
        entries = await self.entries()
        await self.days.till(begin + STEP)
        for table_id, table in known.items():
            for clock in table.clocks:
                seat = table.at(clock.seat)
                ran = table.row.stage == "running" and seat.awaited and not seat.stand_in and not clock.up
                if ran and self.awake(seat.user_id or 0, begin):
                    self.used[table_id, clock.seat] = max(0.0, self.used[table_id, clock.seat] - STEP)
        if await self.entries() != entries:  # a steward has played
            await self.settle()
        await self.reminded()

    async def reminded(self) -> None:
        for letter in await self.days.letters("reminder"):
            user = int(letter.facts["user"])
            assert self.awake(user, letter.due_at), "at night"
            for seat in letter.facts["seats"]:
                mark = (seat["table"], seat["seat"], seat["why"], seat["since"])
                assert mark not in self.told, "twice"
                self.told.add(mark)
        await self.days.delivered()
        now = self.days.now
        for table_id in self.tables:
            table = await self.days.look(table_id)
            for seat in table.seats:
                hours = self.people[seat.user_id].reminders if seat.user_id else 0
                waits = table.row.stage == "running" and seat.awaited and not seat.stand_in and hours
                if waits and seat.since + hours * HOUR + 1 < now and self.awake(seat.user_id or 0, now - STEP / 2):
                    assert (table_id, seat.colour, "waiting", seat.since) in self.told, "lost"

    # -- what people do ------------------------------------------------------------------------------

    async def something(self) -> None:
        days, rng = self.days, self.rng
        table = await days.look(rng.choice(self.tables))
        known = await self.entries()
        what = rng.choice(DOINGS)
        if what == "kill":
            await days.down(STEP * rng.randrange(60))
            await days.till(days.now)
        elif what == "cut":  # no line to Discord
            days.now += STEP * rng.randrange(1, 60)
            await days.keeper.beat()
            await days.till(days.now)
        elif what == "move":
            await self.check()
            await self.move_house(rng.choice(list(self.people)))
        elif what == "vacation":
            await self.vacation(rng.choice(list(self.people)))
        elif what == "pause" and table.row.stage in ("running", "paused"):
            await days.by_moderator("pause" if table.row.stage == "running" else "resume", table.id)
        elif what == "rewind" and table.log.acts:
            await days.by_moderator("rewind", table.id, to=rng.randrange(len(table.log.acts)))
        elif what in ("act", "undo", "back") and table.row.stage == "running" and table.to_act:
            return await self.play(table, what)
        if await self.entries() == known:
            await self.check()  # none of these takes or gives any time
        else:
            await self.settle()  # stewards have played
        return None

    async def entries(self) -> list[int]:
        return [len((await self.days.look(table_id)).log.entries) for table_id in self.tables]

    async def play(self, table: Table, what: str) -> None:
        days = self.days
        seat = table.to_act[0]
        user = table.at(seat).user_id or 0
        await self.check()
        for _ in range(self.rng.randrange(1, 4)):
            try:
                if what == "act":
                    await days.go_on(1, table.id)
                elif what == "undo":
                    await days.undo(seat, user, table.id)
                else:
                    await days.change(absence.come_back, table.id, user_id=user)
            except (Refusal, Illegal, IndexError):  # somebody else is awaited by now, or nobody is
                break
        before = dict(self.used)
        await self.settle()
        gain = 3 * (table.row.pace or Pace()).increment
        for place, had in before.items():
            assert self.used[place] >= had - 1.0, "an act takes no time from anybody"
            assert self.used[place] <= had + gain + 1.0
            assert place[0] == table.id or self.used[place] == pytest.approx(had, abs=1.0)


async def weeks(data: Path, game: str, seed: int, length: float) -> Weeks:
    """Beside a change of the clocks: in spring in Europe, in autumn in America."""
    begin = at("2026-03-27T12:00") if seed % 2 else at("2026-10-30T12:00")
    async with Days(data, game, begin) as days:
        made = Weeks(days, seed)
        await made.begin()
        end = begin + length
        while days.now < end:
            for _ in range(made.rng.randrange(1, 40)):
                await made.step()
            await made.check()
            await made.something()
        return made


@pytest.mark.parametrize(("game", "seed"), [("monastery", 1), ("monastery", 2), ("parley", 3), ("parley", 4)])
async def test_a_week(tmp_path: Path, game: str, seed: int) -> None:
    made = await weeks(tmp_path, game, seed, 5 * DAY)
    assert made.told  # it was a week in which people had to be reminded


@pytest.mark.slow
@pytest.mark.parametrize("game", ["monastery", "web-of-power", "parley"])
@pytest.mark.parametrize("seed", range(100, 112))
async def test_many_weeks(tmp_path: Path, game: str, seed: int) -> None:
    await weeks(tmp_path, game, seed, 21 * DAY)

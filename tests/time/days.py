"""Tables whose days pass in a moment: a clock that is set forward, and what falls due on the way is seen to."""

from __future__ import annotations

import math
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from cogs.desk import Desk
from storage import outbox, rows, timing
from storage.opening import opened
from storage.outbox import Letter, OutboxRow
from storage.timing import Absence, Pace
from tables import absence, lobby, moderation
from tables.clocks import left
from tables.house import By
from tables.pace import DAY, HOUR, MINUTE
from tables.table import Order, Table
from tests.storage.places import database_of
from tests.tables.seated import ADA, EVE, Seated

START = datetime(2026, 3, 23, 12, tzinfo=ZoneInfo("UTC")).timestamp()
SHORT = Pace("custom", bank=2 * HOUR, increment=HOUR, cap=3 * HOUR)
STRICT = replace(SHORT, strict=True)
NIGHT = (23 * 60, 8 * 60)

__all__ = ["DAY", "HOUR", "MINUTE", "NIGHT", "SHORT", "START", "STRICT", "Days", "at"]


def at(text: str, zone: str = "UTC") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


class Days(Seated):
    def __init__(self, data: Path, game: str = "monastery", begin: float = START) -> None:
        super().__init__(data, game)
        self.now = begin
        self.told: list[Letter] = []

    async def __aenter__(self) -> Days:
        await self._open()
        return self

    async def _open(self) -> None:
        self.database = await opened(database_of(self._data))
        self.desk = Desk(self.database, lambda: self.now)
        self.house, self.keeper = self.desk.house, self.desk.timekeeper
        await self.house.uptime.load(self.database)
        await self.keeper.beat()

    # -- time ----------------------------------------------------------------------------------------

    def alive(self) -> None:
        """There were beats up to now; nobody wants to wait for them."""
        self.house.uptime._last = self.now

    async def wait(self, seconds: float) -> None:
        await self.till(self.now + seconds)

    async def till(self, end: float) -> None:
        """See to all that falls due on the way, when it does."""
        while True:
            self.alive()
            await self.keeper.run_due()
            await self.desk.stewards.run_due()
            due = await timing.next_due(self.database)
            if due is None or due > end:
                break
            self.now = max(self.now, math.ceil(due * 1000) / 1000)
        self.now = end
        self.alive()

    async def down(self, seconds: float) -> None:
        """The process dies, and another starts after a while."""
        async with self.database.writing() as write:
            await rows.keep_fact(write, "alive", str(self.now))
        self.desk.close()
        await self.database.close()
        self.now += seconds
        await self._open()

    # -- people --------------------------------------------------------------------------------------

    async def choose(self, user_id: int = ADA, **chosen: Any) -> None:
        asked = partial(absence.other_hours, user_id=user_id)
        await self.house.change_person(user_id, lambda t, m: asked(t, moment=m), By(), chosen)

    async def away_of(self, user_id: int) -> tuple[Absence, ...]:
        return (await timing.absences(self.database, [user_id])).get(user_id, ())

    # -- tables --------------------------------------------------------------------------------------

    async def paced(self, pace: Pace = SHORT, channel: int = 1, start: bool = True) -> Table:
        table = await self.lobby(channel)
        table = await self.change(lobby.set_pace, table.id, user_id=ADA, pace=pace)
        return await self.change(lobby.start, table.id, user_id=ADA) if start else table

    async def left(self, seat: str, table_id: int = 1) -> float:
        table = await self.look(table_id)
        clock = table.clock(seat)
        assert clock is not None
        moment = await self.house.moment(table)
        return left(clock, moment.at, moment.waking(table.at(seat).user_id, clock))

    async def turn(self, table_id: int = 1) -> tuple[str, str]:
        """Play to the end of this turn: whose it was, and whose it is now."""
        seat = (await self.look(table_id)).to_act[0]
        while (table := await self.look(table_id)).to_act[:1] == (seat,):
            await self.go_on(1, table_id)
        return seat, table.to_act[0]

    async def by_moderator(self, what: str, table_id: int = 1, **given: object) -> Table:
        made = partial(getattr(moderation, what), order=Order(EVE, "Eve", "why"), **given)
        return await self.change(made, table_id)

    # -- what is said --------------------------------------------------------------------------------

    async def letters(self, kind: str | None = None) -> list[OutboxRow]:
        return [one for one in await outbox.waiting(self.database) if kind in (None, one.kind)]

    async def notices(self) -> list[str]:
        """The codes of all notices, in order."""
        return [str(one.facts["code"]) for one in await self.letters("notice")]

    async def delivered(self) -> None:
        """All that was to be said has been."""
        async with self.database.writing() as write:
            await outbox.drop(write, [one.id for one in await outbox.waiting(write)])

    async def same(self, table_id: int = 1) -> Table:
        """What memory holds is what storage holds."""
        held = await self.look(table_id)
        assert await self.look_again(table_id) == held
        return held

"""Stewards: agents that fill seats. They decide from their view and the legal list, off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress

import structlog
from msgspec.structs import replace

from engine.agents.table import agent, choice
from engine.chance import Chance
from storage import rows
from storage.faults import StorageError
from storage.leases import OFTEN
from tables import play
from tables.house import By, House
from tables.lobby import STEWARD
from tables.table import Change, Refusal, Table

log = structlog.get_logger()

AT_ONCE = 8  # tables that are leased together
LATER = 300.0  # seconds until a table at which something went wrong is leased again


def decided_once(table: Table, seats: Iterable[str]) -> Change:
    """One decision of a steward for each of these seats that is still awaited when its turn comes."""
    change = None
    for seat in seats:
        now = table if change is None else change.table
        if seat not in now.to_act:
            continue
        made = play.act(now, seat, _choice(now, seat), user_id=None)
        change = made if change is None else _both(change, made)
    if change is None:
        raise Refusal("not_running")
    return change


def _both(first: Change, second: Change) -> Change:
    """Two changes in one: the board as it stands after the second."""
    kept = tuple(one for one in first.letters if one.kind == "screen")
    return replace(second, entries=(*first.entries, *second.entries), letters=(*kept, *second.letters))


def _choice(table: Table, seat: str) -> str:
    """In notation. Its chance hangs on seed, seat and place in the game: a restart brings the same decision."""
    game, state = table.game, table.log.state
    chance = Chance(table.row.seed).stream(f"steward/{seat}/{len(table.log.acts)}")
    made = agent(game, table.at(seat).steward or STEWARD, chance)
    text: str = game.write(choice(game, state, seat, made, chance))
    return text


def owed(table: Table) -> list[str]:
    """The seats for which a steward has to decide."""
    if table.row.stage != "running":
        return []
    return [seat.colour for seat in table.seats if seat.colour and play.by_itself(seat)]


class Stewards:
    def __init__(self, house: House) -> None:
        self._house = house

    async def run_due(self) -> int:
        """All decisions that stewards owe now, and nobody else sees to; how many there were."""
        made = 0
        while True:
            self._house.stewards_waiting.clear()
            before = made
            for table_id in await self._due():
                rest = 0.0
                try:
                    made += await self._run(table_id)
                except StorageError:  # the database is away: they decide when it is back
                    raise
                except Exception:  # whatever is wrong with one table, the others go on
                    log.exception("steward cannot decide", table=table_id)
                    rest = LATER
                await self._house.leases.let_go("tables", table_id, rest=rest)
            if made == before:
                return made

    async def _due(self) -> list[int]:
        leases = self._house.leases
        return await (leases.stewards(AT_ONCE) if leases.needed else rows.stewards_due(self._house.database))

    async def _run(self, table_id: int) -> int:
        made = 0
        while owed(await self._house.look(table_id)):
            try:
                await self._house.change(table_id, _decided, By(), slow=True)
                made += 1
            except Refusal:  # somebody changed the table meanwhile; look again
                continue
        return made

    async def work(self) -> None:
        """For ever: let stewards decide, then wait until one has to again, or somebody may have died who did."""
        await self._house.leases.let_queue_go("tables")
        while True:
            await self.run_due()
            with suppress(TimeoutError):
                await asyncio.wait_for(
                    self._house.stewards_waiting.wait(), OFTEN if self._house.leases.needed else None
                )


def _decided(table: Table) -> Change:
    """One decision of one steward: another look at the table belongs between two, so that people can press too."""
    return decided_once(table, owed(table)[:1])

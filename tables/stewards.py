"""Stewards: agents that fill seats. They decide from their view and the legal list, off the event loop."""

from __future__ import annotations

import asyncio
from typing import Any

import structlog

from engine.agents.table import agent
from engine.chance import Chance
from storage import rows
from tables.house import Also, House, Refusal, Table
from tables.play import Play

log = structlog.get_logger()

STEWARD = "greedy"


class Stewards:
    def __init__(self, house: House, play: Play) -> None:
        self._house, self._play = house, play

    async def decide(self, table_id: int, seat: str, name: str = STEWARD, also: Also | None = None) -> Table:
        """One decision for a seat."""
        table = await self._house.look(table_id)
        log = table.play
        state, acts = log.state, len(log.acts)
        # its chance hangs on seed, seat and place in the game, so a restart brings the same decision
        chance = Chance(table.row.seed).stream(f"steward/{seat}/{acts}")
        text = await asyncio.to_thread(_choose, log.game, state, seat, name, chance)
        return await self._play.act(
            table_id, seat, text, user_id=None, interaction_id=None, sequence=table.row.sequence, also=also
        )

    async def run_due(self) -> int:
        """All decisions that stewards owe now; how many there were."""
        made = 0
        while True:
            self._house.stewards_waiting.clear()
            before = made
            for table_id in await rows.stewards_due(self._house.database):
                try:
                    made += await self._run(table_id)
                except Exception:  # whatever is wrong with one table, the others go on
                    log.exception("steward cannot decide", table=table_id)
            if made == before:
                return made

    async def _run(self, table_id: int) -> int:
        made = 0
        while True:
            table = await self._house.look(table_id)
            seat = next((seat for seat in table.seats if seat.acts and seat.steward), None)
            if table.row.stage != "running" or seat is None or seat.colour is None:
                return made
            try:
                await self.decide(table_id, seat.colour, seat.steward or STEWARD)
                made += 1
            except Refusal:  # somebody changed the table meanwhile; look again
                continue

    async def work(self) -> None:
        """For ever: let stewards decide, then wait until one has to again."""
        while True:
            await self.run_due()
            await self._house.stewards_waiting.wait()


def _choose(game: Any, state: Any, seat: str, name: str, chance: Chance) -> str:
    text: str = game.write(agent(game, name, chance).choose(game.view(state, seat), game.legal(state, seat)))
    return text

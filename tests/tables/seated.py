"""A table with two people at it, without Discord."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

from cogs.desk import Desk
from engine.agents.random import Random
from engine.chance import Chance
from storage.database import Database
from tables.house import Table

ADA, BOB, EVE = 11, 12, 13


class Seated:
    def __init__(self, data: Path) -> None:
        self._data = data
        self._interaction = 1000
        self.chance = Chance("seated")

    async def __aenter__(self) -> Seated:
        self.database = await Database.open(self._data / "cloister.db")
        self.desk = Desk(self.database, lambda: 5.0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.desk.close()
        await self.database.close()

    @property
    def interaction(self) -> int:
        self._interaction += 1
        return self._interaction

    async def lobby(self, channel: int = 1) -> Table:
        table = await self.desk.lobby.open(
            guild_id=1,
            channel_id=channel,
            host_id=ADA,
            host_name="Ada",
            game="monastery",
            interaction_id=self.interaction,
        )
        return await self.desk.lobby.join(table.id, BOB, "Bob", self.interaction)

    async def start(self, channel: int = 1) -> Table:
        table = await self.lobby(channel)
        return await self.desk.lobby.start(table.id, ADA, self.interaction)

    def decision(self, table: Table) -> tuple[str, int, str]:
        """Seat, person and a legal action of whoever is to act."""
        state = table.play.state
        seat = table.game.to_act(state)[0]
        legal = table.game.legal(state, seat)
        user = table.at(seat).user_id
        assert user is not None
        self.chance = self.chance.stream("next")
        return seat, user, table.game.write(Random[object](self.chance).choose(None, legal))

    async def go_on(self, acts: int, table_id: int = 1) -> Table:
        table = await self.desk.house.look(table_id)
        for _ in range(acts):
            seat, user, text = self.decision(table)
            table = await self.desk.play.act(table_id, seat, text, user_id=user, interaction_id=self.interaction)
        return table

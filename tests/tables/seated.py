"""A table with as few people at it as the game allows, without Discord."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

from cogs.desk import Desk
from engine.agents.random import Random
from engine.chance import Chance
from engine.games import GAMES
from storage.database import Database
from tables.house import Table

ADA, BOB, EVE, CYD = 11, 12, 13, 14


class Seated:
    def __init__(self, data: Path, game: str = "monastery") -> None:
        self._data, self.game = data, GAMES[game]
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
            game=self.game.meta.id,
            interaction_id=self.interaction,
        )
        table = await self.desk.lobby.join(table.id, BOB, "Bob", self.interaction)
        if self.game.meta.fewest > len(table.seats):
            table = await self.desk.lobby.join(table.id, CYD, "Cyd", self.interaction)
        return table

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

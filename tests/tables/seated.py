"""A table with as few people at it as the game allows, without Discord."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType

from cogs.desk import Desk
from engine.agents.random import Random
from engine.chance import Chance
from engine.games import GAMES
from storage import rows
from storage.opening import opened
from tables import lobby, play
from tables.house import By
from tables.table import Change, Order, Table, fold, has_begun
from tests.conformance.tables import doable
from tests.storage.places import database_of

ADA, BOB, EVE, CYD = 11, 12, 13, 14


class Seated:
    def __init__(self, data: Path, game: str = "monastery", process: int = 0) -> None:
        """`process`: the number of one of several houses on the same database."""
        self._data, self.game, self._process = data, GAMES[game], process
        self._interaction = 1000 + 1000000 * process
        self.chance = Chance("seated")

    async def __aenter__(self) -> Seated:
        self.database = await opened(database_of(self._data), shared=bool(self._process))
        self.desk = Desk(self.database, lambda: 5.0)
        self.house = self.desk.house
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.desk.close()
        await self.database.close()

    # -- by the door ---------------------------------------------------------------------------------

    @property
    def interaction(self) -> int:
        self._interaction += 1
        return self._interaction

    async def change(
        self, what: Callable[..., Change], table_id: int = 1, *, by: By | None = None, **given: object
    ) -> Table:
        """By an interaction of its own, unless another is named."""
        return await self.house.change(table_id, partial(what, **given), by or By(self.interaction))

    async def order(self, what: Callable[..., Change], table_id: int = 1, **given: object) -> Table:
        """What a moderator wants."""
        return await self.change(partial(what, order=Order(EVE, "Eve", "why"), **given), table_id)

    async def act(self, seat: str, text: str, user: int | None, table_id: int = 1, by: By | None = None) -> Table:
        return await self.change(play.act, table_id, by=by, seat=seat, text=text, user_id=user)

    async def undo(self, seat: str, user: int, table_id: int = 1, by: By | None = None) -> Table:
        return await self.change(play.undo, table_id, by=by, seat=seat, user_id=user)

    # -- memory and storage --------------------------------------------------------------------------

    async def look(self, table_id: int = 1) -> Table:
        return await self.house.look(table_id)

    async def look_again(self, table_id: int = 1) -> Table:
        """As after a restart: nothing of the table is in memory."""
        self.house._kept.pop(table_id, None)
        return await self.house.look(table_id)

    async def stored(self, table_id: int = 1) -> Table:
        """The table as the database has it."""
        row = await rows.table(self.database, table_id)
        assert row is not None
        seats = tuple(await rows.seats(self.database, table_id))
        entries = await rows.entries(self.database, table_id)
        return Table(row, seats, fold(row, seats, entries) if has_begun(row, seats) else None)

    # -- tables --------------------------------------------------------------------------------------

    async def lobby(self, channel: int = 1) -> Table:
        opened = lobby.opened(1, channel, ADA, "Ada", self.game.meta.id)
        table = await self.house.open(opened, By(self.interaction))
        table = await self.change(lobby.join, table.id, user_id=BOB, name="Bob")
        if self.game.meta.fewest > len(table.seats):
            table = await self.change(lobby.join, table.id, user_id=CYD, name="Cyd")
        return table

    async def start(self, channel: int = 1) -> Table:
        table = await self.lobby(channel)
        return await self.change(lobby.start, table.id, user_id=ADA)

    def decision(self, table: Table) -> tuple[str, int, str]:
        """Seat, person and a legal action of whoever is to act."""
        state = table.log.state
        seat = table.to_act[0]
        legal = doable(table.game, state, seat, f"seated/{len(table.log.acts)}")
        user = table.at(seat).user_id
        assert user is not None
        self.chance = self.chance.stream("next")
        return seat, user, table.game.write(Random[object](self.chance).choose(None, legal))

    async def go_on(self, acts: int, table_id: int = 1) -> Table:
        table = await self.look(table_id)
        for _ in range(acts):
            seat, user, text = self.decision(table)
            table = await self.act(seat, text, user, table_id)
        return table

"""What every cog works with: the house, the pictures, the language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from contextvars import copy_context
from typing import Any

from cogs.reading import Readers, at_hand, read_in, table_language
from cogs.refusals import clean
from render.games import RENDERERS
from render.kit import Picture, Renderer, png
from render.language import Language
from render.telling import colour_name
from storage.database import Database
from tables.drafts import Drafts
from tables.house import House
from tables.limits import UNLIMITED, Limits, Measures
from tables.stewards import Stewards
from tables.table import Refusal, Table
from tables.timekeeper import Timekeeper
from watching import counts

UNIT = 4.0


class Desk:
    def __init__(self, database: Database, clock: Callable[[], float], limits: Limits = UNLIMITED) -> None:
        self.database, self.clock = database, clock
        self.measures = Measures(limits, clock)
        self.house = House(database, clock)
        self.stewards = Stewards(self.house)
        self.timekeeper = Timekeeper(self.house)
        self.drafts = Drafts(database, clock)
        self.readers = Readers(database)
        self._artist = ThreadPoolExecutor(max_workers=1, thread_name_prefix="artist")

    def close(self) -> None:
        self._artist.shutdown(wait=True)

    @property
    def language(self) -> Language:
        """That of whoever reads what is made now."""
        return at_hand()

    def read_by_all(self, table: Table) -> AbstractContextManager[None]:
        """What is made within stands in the channel of a table."""
        return read_in(table_language(table.row))

    async def here(self, channel_id: int | None) -> Table:
        """The table open in a channel, or else the last that was."""
        if channel_id is None:
            raise Refusal("no_table")
        return await self.house.look((await self.house.in_channel(channel_id)).id)

    def renderer(self, table: Table) -> Renderer:
        """Of what is drawn, or quoted as it is."""
        return RENDERERS[table.row.game].bound(self.language, self.names(table))

    def speaker(self, table: Table) -> Renderer:
        """Of what is said in a message, where names, and what people typed, neither format nor ping."""
        return RENDERERS[table.row.game].bound(self.language, self.spoken_names(table), clean)

    def names(self, table: Table) -> dict[str, str]:
        """Players by the names they go by; a steward has his colour."""
        t = self.language.t
        return {
            seat.colour: seat.name or t("{colour} (steward)", colour=colour_name(seat.colour, self.language))
            for seat in table.seats
            if seat.colour is not None
        }

    def spoken_names(self, table: Table) -> dict[str, str]:
        """The same for messages."""
        return {seat: clean(name) for seat, name in self.names(table).items()}

    async def paint(self, picture: Picture) -> bytes:
        """A picture as a file's content, drawn off the event loop, one at a time."""
        content: bytes = await self.off_loop(_painted, picture)
        return content

    async def off_loop(self, work: Callable[..., Any], *given: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._artist, copy_context().run, work, *given)


def _painted(picture: Picture) -> bytes:
    with counts.DRAWINGS.time():
        return png(picture.draw(UNIT))

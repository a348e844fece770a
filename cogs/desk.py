"""What every cog works with: the house, the pictures, the language."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager
from typing import Any

from cogs.drawing import Artist, always
from cogs.layout import Paint
from cogs.portfolio import Portfolio
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
        self.artist, self.portfolio = Artist(), Portfolio()

    def close(self) -> None:
        self.artist.close()

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

    def painter(self, asker: Hashable, subject: Hashable = None, wanted: Callable[[], bool] = always) -> Paint:
        """Makes pictures files for a message to `asker`: `drawing` says which are drawn, and when."""

        async def paint(picture: Picture) -> bytes:
            key = picture.key(UNIT)
            kept = self.portfolio.find(key)
            if kept is not None and wanted():
                self.artist.shed(asker, subject)
                counts.looked_up("pictures", found=True)
                return kept
            given: dict[str, Any] = {"asker": asker, "subject": subject, "wanted": wanted}
            content: bytes = await self.artist.do(self._painted, picture, key, **given)
            return content

        return paint

    def _painted(self, picture: Picture, key: bytes | None) -> bytes:
        """By the artist, when its turn has come: it may have been drawn for somebody else in the meantime."""
        kept = self.portfolio.find(key)
        counts.looked_up("pictures", found=kept is not None)
        if kept is not None:
            return kept
        with counts.DRAWINGS.time():
            content = png(picture.draw(UNIT))
        self.portfolio.keep(key, content)
        return content

    async def off_loop(self, work: Callable[..., Any], *given: Any) -> Any:
        return await self.artist.do(work, *given)

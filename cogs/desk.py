"""What every cog works with: the house and its doings, the pictures, the language."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import discord
from PIL import Image

from render.games import RENDERERS
from render.kit import Picture, Renderer, png
from render.language import ENGLISH, Language
from storage.database import Database
from tables.house import House, Table
from tables.lobby import Lobby
from tables.moderation import Moderation
from tables.play import Play
from tables.stewards import Stewards

UNIT = 4.0
ALT_LIMIT = 1024


class Desk:
    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self.database, self.clock = database, clock
        self.house = House(database, clock)
        self.play = Play(self.house)
        self.lobby = Lobby(self.house)
        self.stewards = Stewards(self.house, self.play)
        self.moderation = Moderation(self.house, self.play, self.stewards)
        self.language: Language = ENGLISH
        self._artist = ThreadPoolExecutor(max_workers=1, thread_name_prefix="artist")

    def close(self) -> None:
        self._artist.shutdown(wait=True)

    def renderer(self, table: Table) -> Renderer:
        return RENDERERS[table.row.game]

    def names(self, table: Table) -> dict[str, str]:
        """Players by the names they go by; a steward has his colour."""
        t = self.language.t
        return {
            seat.colour: seat.name or t("{colour} (steward)", colour=t(seat.colour.capitalize()))
            for seat in table.seats
            if seat.colour is not None
        }

    async def drawn(self, draw: Callable[[float], Image.Image], name: str, alt: str) -> discord.File:
        """A picture as a file, drawn off the event loop, one at a time."""
        content = await asyncio.get_running_loop().run_in_executor(self._artist, _painted, draw)
        return discord.File(io.BytesIO(content), filename=f"{name}.png", description=alt[:ALT_LIMIT])

    async def file(self, picture: Picture, name: str) -> discord.File:
        return await self.drawn(picture.draw, name, picture.alt)

    async def off_loop(self, work: Callable[..., Any], *given: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._artist, work, *given)


def _painted(draw: Callable[[float], Image.Image]) -> bytes:
    return png(draw(UNIT))

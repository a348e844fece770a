"""Which database an address means: a path, of a file of SQLite."""

from __future__ import annotations

from pathlib import Path

from storage.database import Database
from storage.sqlite import SQLite

Address = Path


async def opened(address: Address) -> Database:
    """Made if there is none, and brought up to date."""
    return await SQLite.open(address)


async def looked_at(address: Address) -> Database:
    """To read alone: nothing is made, nothing brought up to date, and whoever writes goes on."""
    return await SQLite.look(address)

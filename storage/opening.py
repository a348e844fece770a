"""Which database an address means: a path, a file of SQLite; a text, the address of a database of PostgreSQL."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import Any

from storage.database import Database
from storage.sqlite import SQLite

Address = Path | str


def postgres() -> Any:
    """Its module, which most bots never need."""
    return import_module("storage.postgres")


async def opened(address: Address, shared: bool = False) -> Database:
    """Made if there is none, and brought up to date. A file is never shared."""
    if isinstance(address, Path):
        return await SQLite.open(address)
    found: Database = await postgres().Postgres.open(address, shared)
    return found


async def looked_at(address: Address) -> Database:
    """To read alone: nothing is made, nothing brought up to date, and whoever writes goes on."""
    if isinstance(address, Path):
        return await SQLite.look(address)
    found: Database = await postgres().Postgres.look(address)
    return found


def alone(address: Address, process: int = 0) -> AbstractAsyncContextManager[None]:
    """No other Cloister is on this database, until the block ends; with a number, none but those with another. A
    file is in a folder, which has a lock (`storage/lock`)."""
    if isinstance(address, Path):
        return nullcontext()
    found: AbstractAsyncContextManager[None] = postgres().alone(address, process)
    return found


def shown(address: Address) -> str:
    """For people: without a password."""
    return str(address) if isinstance(address, Path) else str(postgres().shown(address))

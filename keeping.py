"""The commands that keep the data of a bot safe: copies, another database, and whether all of it replays."""

from __future__ import annotations

import contextlib
from pathlib import Path

from settings import PLAYGROUND, BadSettings, Settings, database_elsewhere
from storage import copies, moving, rows
from storage.database import Reading, migrations
from storage.far import far
from storage.lock import held
from storage.opening import alone as nobody_else_on
from storage.opening import looked_at
from tables.table import fold, has_begun


async def backup(settings: Settings, file: Path) -> str:
    await copies.backup(settings.database, file)
    return f"Copied to {file}."


async def restore(settings: Settings, file: Path) -> str:
    """Not under a bot, nor under a playground whose bot is away for a moment."""
    with contextlib.ExitStack() as alone:
        if (settings.data / f"{PLAYGROUND}.lock").exists():
            alone.enter_context(held(settings.data, PLAYGROUND))
        alone.enter_context(held(settings.data))
        async with nobody_else_on(settings.database):
            kept = await copies.restore(settings.database, file, settings.data)
    return f"Restored from {file}." + (f" The database before is kept as {kept}." if kept else "")


async def check(settings: Settings) -> str:
    """Replay every stored game."""
    database = await looked_at(settings.database)
    try:
        version, newest = await database.version(), migrations()[-1][0]
        if version != newest:
            raise BadSettings(
                f"the database is of version {version}, this Cloister knows {newest}: "
                + ("use a newer one" if version > newest else "start the bot once, which brings it up to date")
            )
        good, faults = await replayed(database)
    finally:
        await database.close()
    if faults:
        raise BadSettings(f"{len(faults)} stored games do not replay: {'; '.join(faults[:5])}")
    return f"All {good} stored games replay."


async def replayed(database: Reading) -> tuple[int, list[str]]:
    """How many stored games replay, and of the others why not."""
    good, faults = 0, []
    tables = await rows.all_tables(database)
    for number, row in enumerate(tables, start=1):
        far("Games replayed", number, len(tables))
        seats = tuple(await rows.seats(database, row.id))
        if not has_begun(row, seats):
            continue
        try:
            fold(row, seats, await rows.entries(database, row.id))
            good += 1
        except Exception as fault:
            faults.append(f"table {row.id}: {fault}")
    return good, faults


async def move(settings: Settings, to: str) -> str:
    """Everything into another database, which nothing may be in yet; this one stays as it is."""
    target = database_elsewhere(to) if "://" in to else Path(to).expanduser().absolute()
    with held(settings.data):
        async with nobody_else_on(settings.database), nobody_else_on(target):
            told = await moving.move(settings.database, target, replayed)
    return told

"""Whether somebody asks for more than one person, or one server, may have: for the doors by which work comes in.

A move is never refused for its picture: what has none left is answered in words.
"""

from __future__ import annotations

from math import ceil

import discord

from cogs.desk import Desk
from cogs.enough import ENOUGH
from storage.figures import open_tables
from tables.limits import Enough, Kind
from tables.table import Refusal
from watching import counts


def spend(desk: Desk, kind: Kind, person: int | None, server: int | None) -> None:
    """One of this kind; refused when there is none left."""
    found = desk.measures.take(kind, person, server)
    if found is not None:
        raise _reached(kind, found)


def may_ask(desk: Desk, interaction: discord.Interaction) -> None:
    """Another command or press."""
    spend(desk, "commands", interaction.user.id, interaction.guild_id)


async def may_open(desk: Desk, person: int, server: int | None) -> None:
    """Another table."""
    limit = desk.measures.limits.tables
    if not limit.person and not limit.server:
        return
    his, theirs = await open_tables(desk.database, person, server)
    if limit.person and his >= limit.person:
        raise _reached("tables", Enough("person", limit.person, 0))
    if limit.server and server is not None and theirs >= limit.server:
        raise _reached("tables", Enough("server", limit.server, 0))


def _reached(kind: str, found: Enough) -> Refusal:
    counts.LIMITS.labels(f"{kind} of a {found.whose}").inc()
    return Refusal(ENOUGH, kind=kind, whose=found.whose, most=found.most, seconds=ceil(found.seconds))

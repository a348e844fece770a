"""Leaving a table before its game is over: a steward plays on."""

from __future__ import annotations

from msgspec.structs import replace

from storage.outbox import Letter
from tables import lobby
from tables.moderation import reseated
from tables.table import Change, Refusal, Table


def resign(table: Table, user_id: int, named: bool = True) -> Change:
    """A steward takes over all seats of a person. Who wants to be forgotten is not named."""
    if table.row.stage not in ("running", "paused"):
        raise Refusal("not_running")
    mine = table.seats_of(user_id)
    if not mine:
        raise Refusal("not_seated")
    seats = {
        colour: replace(
            table.at(colour),
            user_id=None,
            name="",
            steward=lobby.STEWARD,
            shown=table.row.sequence + 1,
            offered=None,
            owner=None if table.at(colour).owner == user_id else table.at(colour).owner,
        )
        for colour in mine
    }
    facts = {"code": "resigned", "seats": mine} | ({"by": user_id} if named else {})
    notice = Letter("notice", facts, channel_id=table.row.channel_id)
    return Change(reseated(table, seats), letters=(notice,))


def be_forgotten(table: Table, user_id: int) -> Change:
    """Leave a lobby, or hand a running game to a steward, without a name."""
    return lobby.leave(table, user_id) if table.row.stage == "lobby" else resign(table, user_id, named=False)

"""Tables that stand still: they are asked whether they still play, and end a week later. Pure functions.

The record of one that ended so is kept, and whoever played there can open it again.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from storage.outbox import Letter
from tables import play
from tables.moderation import ended
from tables.pace import DAY
from tables.table import Change, Refusal, Table
from tables.waking import Span

LOBBY_STANDS, GAME_STANDS, ANSWER_WITHIN = 7 * DAY, 30 * DAY, 7 * DAY


def swept(table: Table, at: float, lost: Sequence[Span] = ()) -> Change:
    """Ask, or end it if nobody has answered. `lost`: when nobody could, since the bot was away."""
    stage = table.row.stage
    limit = ANSWER_WITHIN if table.row.asked else LOBBY_STANDS if stage == "lobby" else GAME_STANDS
    if stage not in ("lobby", "running", "paused") or _stood(table, at, lost) < limit:
        raise Refusal("not_idle")
    if not table.row.asked:
        return _told(replace(table, row=replace(table.row, asked=True)), "still_there")
    return _told(ended(table), "ended_idle")


def _stood(table: Table, at: float, lost: Sequence[Span]) -> float:
    """Seconds in which nobody has done anything, of those in which somebody could have."""
    since = table.row.idle_since
    away = sum(max(0.0, min(until, at) - max(begin, since)) for begin, until in lost)
    return at - since - away


def since(before: Table | None, change: Change, at: float) -> float:
    """Since when nobody has done anything there, after this change."""
    return at if before is None or _stirred(before, change) else before.row.idle_since


def _stirred(before: Table, change: Change) -> bool:
    """Whether this is an act, or an order, a vote, another stage or another player. Who is nudged, on vacation or
    awake, whose time is up, and what somebody has left to be done keeps no table from being asked."""
    old, new = before.row, change.table.row
    return (
        bool(change.entries and not change.unseen)
        or change.order is not None
        or new.proposal not in (None, old.proposal)
        or (old.stage, old.asked) != (new.stage, new.asked)
        or _seated(before) != _seated(change.table)
        or (new.stage == "lobby" and _arranged(before) != _arranged(change.table))
    )


def _seated(table: Table) -> list[object]:
    """Whose the seats are: a friend who plays for somebody on vacation is no other player."""
    return [(seat.owner or seat.user_id, seat.steward) for seat in table.seats]


def _arranged(table: Table) -> object:
    """What a lobby is about to play."""
    row = table.row
    colours = [seat.colour for seat in table.seats]
    return colours, row.host_id, row.game, row.options, row.pace, row.assistant, row.language


def still_here(table: Table, user_id: int) -> Change:
    """A player says that they do."""
    if not table.sits(user_id):
        raise Refusal("not_seated")
    if not table.row.asked or table.row.stage not in ("lobby", "running", "paused"):
        raise Refusal("not_asked")
    return Change(replace(table, row=replace(table.row, asked=False)))


def play_on(table: Table, user_id: int) -> Change:
    """A game that ended because nobody came goes on where it stood."""
    if not table.sits(user_id):
        raise Refusal("not_seated")
    if table.row.stage != "ended" or not table.row.asked or table.begun is None:
        raise Refusal("not_idle")
    return play.go_on(replace(table, row=replace(table.row, stage="running", asked=False)))


def _told(table: Table, code: str) -> Change:
    return Change(table, letters=(Letter("notice", {"code": code}, channel_id=table.row.channel_id),))

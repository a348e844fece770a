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
    """Seconds without any change, of those in which somebody could have made one."""
    since = table.row.changed_at
    away = sum(max(0.0, min(until, at) - max(begin, since)) for begin, until in lost)
    return at - since - away


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

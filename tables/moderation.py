"""What moderators may do to a table. Pure functions; each needs a reason, is written to the audit log and told to
the table, in one with what it changes.

Nothing here shows a moderator anything hidden: he may play at the table himself.
"""

from __future__ import annotations

import secrets

from msgspec import to_builtins
from msgspec.structs import replace

from engine.core import Unusable
from storage.outbox import Letter
from storage.rows import SeatRow, Stage
from storage.timing import Pace
from tables import play
from tables.deciding import decided_once
from tables.pace import stored
from tables.table import Change, Entry, Order, Refusal, Table


def pause(table: Table, order: Order) -> Change:
    _stage_is(table, "running")
    return _ordered(Change(paused(table)), order, "pause")


def resume(table: Table, order: Order) -> Change:
    _stage_is(table, "paused")
    return _ordered(resumed(table), order, "resume")


def end(table: Table, order: Order) -> Change:
    _stage_is(table, "lobby", "running", "paused")
    return _ordered(Change(ended(table)), order, "end")


def set_pace(table: Table, pace: Pace, order: Order) -> Change:
    """Everybody's time begins anew."""
    _stage_is(table, "lobby", "running", "paused")
    change = Change(replace(table, row=replace(table.row, pace=stored(pace))))
    return _ordered(change, order, "pace", pace=to_builtins(pace))


def reset(table: Table, order: Order) -> Change:
    """Back to the lobby with the same people; the game so far is gone from the table, not from backups."""
    _stage_is(table, "running", "paused", "over")
    row = replace(table.row, stage="lobby", seed=secrets.token_hex(16), awaits="")
    lobby = Letter("lobby", {}, channel_id=row.channel_id)
    change = Change(Table(row, _without_colours(table)), letters=(lobby,), taken_back=-1)
    return _ordered(change, order, "reset")


def rewind(table: Table, to: int, order: Order) -> Change:
    """Back to where so many acts stood. The table is paused then: people may want to talk before anybody acts."""
    _stage_is(table, "running", "paused", "over")
    return _ordered(rewound(table, to, order.user_id), order, "rewind", to=to)


def replace_player(
    table: Table, seat: str, user_id: int | None, name: str, steward: str | None, order: Order
) -> Change:
    """Another person, or a steward, at a seat."""
    _stage_is(table, "running", "paused")
    if seat not in table.names():
        raise Refusal("no_such_seat")
    went = table.at(seat)
    if user_id is None and went.user_id is None:
        raise Refusal("steward_already")
    if user_id is not None and table.sits(user_id):
        raise Refusal("already_seated")
    came = SeatRow(went.place, seat, user_id, name, steward, went.awaited, shown=table.row.sequence + 1)
    screen = Letter("screen", {"seat": seat, "acts": len(table.log.acts)}, user_id=user_id)
    letters = () if user_id is None else (screen,)
    change = Change(reseated(table, {seat: came}), letters=letters)
    return _ordered(change, order, "replace", seat=seat, user=user_id, went=went.user_id)


def skip(table: Table, order: Order) -> Change:
    """A steward decides once for everybody who is awaited. Takes as long as stewards think."""
    _stage_is(table, "running")
    change = decided_once(table, table.to_act)
    return _ordered(change, order, "skip", seats=list(table.to_act))


# -- what the players can also agree to --------------------------------------------------------------------


def paused(table: Table) -> Table:
    return _at_stage(table, "paused")


def resumed(table: Table) -> Change:
    return play.go_on(_at_stage(table, "running"))


def ended(table: Table) -> Table:
    """Wishes for colours, of a game that never began, are struck out."""
    closed = _at_stage(table, "ended")
    return closed if table.begun is not None else replace(closed, seats=_without_colours(table))


def rewound(table: Table, to: int, user_id: int) -> Change:
    log = table.log
    try:
        after = log.rewind(to)
    except Unusable:
        raise Refusal("no_such_move", last=len(log.acts)) from None
    stands = play.standing(_at_stage(table, "paused"), after)
    entry = Entry(None, None, to, user_id)
    return Change(stands, (entry,), tuple(play.all_news(stands, after)), taken_back=to)


# -- shared ------------------------------------------------------------------------------------------------


def reseated(table: Table, seats: dict[str, SeatRow]) -> Table:
    """Others at these seats. The game itself does not change."""
    after = tuple(seats.get(seat.colour or "", seat) for seat in table.seats)
    return replace(table, row=replace(table.row, awaits=play.awaits(after)), seats=after)


def _ordered(change: Change, order: Order, what: str, **facts: object) -> Change:
    """With its line in the audit log and its notice, which comes first."""
    if not order.reason.strip():
        raise Refusal("no_reason")
    told = {"code": what, "by": order.user_id, "reason": order.reason, **facts}
    notice = Letter("notice", told, channel_id=change.table.row.channel_id)
    return replace(change, what=what, order=order, letters=(notice, *change.letters))


def _at_stage(table: Table, stage: Stage) -> Table:
    return replace(table, row=replace(table.row, stage=stage))


def _without_colours(table: Table) -> tuple[SeatRow, ...]:
    """Who sits there; where a friend plays for somebody, he whose seat it is."""
    return tuple(
        SeatRow(seat.place, None, seat.user_id, seat.name, seat.steward)
        if seat.owner is None
        else SeatRow(seat.place, None, seat.owner, seat.owner_name, None)
        for seat in table.seats
    )


def _stage_is(table: Table, *allowed: Stage) -> None:
    if table.row.stage not in allowed:
        raise Refusal("wrong_stage", stage=table.row.stage)

"""Absence: who is away, who decides for him meanwhile, and how he comes back. Pure functions.

Nobody is thrown out. A steward that stands in decides for a seat of which the player is still the player: he comes
back with one press, or by acting.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from storage.outbox import Letter
from storage.rows import SeatRow, StandIn
from tables import clocks, play
from tables.clocks import Moment
from tables.pace import DAY
from tables.table import Change, Refusal, Table

BETWEEN_NUDGES = DAY


def let_decide(table: Table, seat: str, user_id: int) -> Change:
    """A player lets a steward make the turn of somebody whose time is up."""
    _running(table)
    _sits(table, user_id)
    clock = table.clock(seat)
    if clock is None or not clock.up or seat not in table.to_act:
        raise Refusal("time_left")
    if table.at(seat).stand_in:
        raise Refusal("steward_already")
    facts = {"code": "stand_in_turn", "by": user_id, "seat": seat, "user": table.at(seat).user_id}
    return _told(_stood_in(table, [seat], "turn"), facts)


def step_out(table: Table, user_id: int) -> Change:
    """A player lets a steward stand in for him until he is back, before anybody has to wait."""
    _playing(table)
    mine = _mine(table, user_id)
    if all(table.at(seat).stand_in for seat in mine):
        raise Refusal("steward_already")
    facts = {"code": "stand_in", "by": user_id, "seats": mine}
    return _told(_stood_in(table, mine, "turns"), facts)


def come_back(table: Table, user_id: int) -> Change:
    """He has his seats again, at once."""
    _playing(table)
    if table.lent_by(user_id):
        return _given_back(table, user_id)
    mine = _mine(table, user_id)
    gone = [seat for seat in mine if clocks.can_come_back(table, seat)]
    if not gone:
        raise Refusal("not_away")
    after = table
    for seat in gone:
        after = replace(after, clocks=clocks.back(after, seat))
    return _told(_stood_in(after, gone, ""), {"code": "back", "by": user_id, "seats": gone})


def nudge(table: Table, user_id: int, at: float) -> Change:
    """A player has those reminded who are waited for, once a day. They hear it when they are awake."""
    _running(table)
    _sits(table, user_id)
    others = [seat for seat in table.seats if seat.awaited and seat.user_id not in (None, user_id)]
    waited_for = [seat for seat in others if not play.by_itself(seat)]
    if not waited_for:
        raise Refusal("nobody_to_nudge")
    fresh = [seat for seat in waited_for if at - seat.nudged >= BETWEEN_NUDGES]
    if not fresh:
        raise Refusal("nudged_already", until=min(seat.nudged for seat in waited_for) + BETWEEN_NUDGES)
    return Change(_with(table, [replace(seat, nudged=at) for seat in fresh]))


# -- vacations -----------------------------------------------------------------------------------------------


def on_vacation(table: Table, user_id: int, moment: Moment, friend: int | None = None) -> Change | None:
    """He is away from here on, by hours that are changed already; None if nothing here hangs on it."""
    after = clocks.settled(table, user_id, moment)
    away = table.row.pace.away if table.row.pace is not None else "stands"
    mine = [seat for seat in table.seats_of(user_id) if not table.at(seat).stand_in]
    if mine and table.row.stage in ("running", "paused"):
        if away == "steward":
            facts = {"code": "stand_in", "by": user_id, "seats": mine}
            return _told(_stood_in(after, mine, "away"), facts)
        if away == "friend" and friend is not None and not table.sits(friend):
            lent = [
                replace(seat, offered=friend, owner=user_id, owner_name=seat.name) for seat in map(table.at, mine)
            ]
            return _told(_with(after, lent), {"code": "lent", "by": user_id, "user": friend, "seats": mine})
    return Change(after) if clocks.run_for(table, user_id) else None


def off_vacation(table: Table, user_id: int, moment: Moment) -> Change | None:
    """He is back from it; who has stepped out, or run out of time, is still away."""
    if table.lent_by(user_id):
        return _given_back(table, user_id)
    after = _kept(clocks.settled(table, user_id, moment), user_id)
    gone = [seat for seat in table.seats_of(user_id) if table.at(seat).stand_in == "away"]
    if gone:
        return _told(_stood_in(after, gone, ""), {"code": "back", "by": user_id, "seats": gone})
    return Change(after) if after.seats != table.seats or clocks.run_for(table, user_id) else None


def home(table: Table, user_id: int, moment: Moment, vacation: bool) -> Change | None:
    """He is back from whatever kept him away: a vacation, if he is on one, a steward who plays, time that is up."""
    first = off_vacation(table, user_id, moment) if vacation else None
    after = table if first is None else first.table
    gone = [seat for seat in after.seats_of(user_id) if clocks.can_come_back(after, seat)]
    if not gone or after.row.stage not in ("running", "paused"):
        return first
    second = come_back(after, user_id)
    return second if first is None else replace(second, letters=(*first.letters, *second.letters))


def other_hours(table: Table, user_id: int, moment: Moment) -> Change | None:
    """He has another time zone, or other quiet hours."""
    after = clocks.settled(table, user_id, moment)
    return Change(after) if clocks.run_for(table, user_id) else None


def _given_back(table: Table, user_id: int) -> Change:
    """The seats that somebody has played for him are his again."""
    seats = table.lent_by(user_id)
    number, acts = table.row.sequence + 1, len(table.log.acts)
    his = [
        replace(
            seat,
            user_id=user_id,
            name=seat.owner_name,
            steward=None,
            stand_in="",
            offered=None,
            owner=None,
            owner_name="",
            shown=number,
        )
        for seat in map(table.at, seats)
    ]
    change = _told(_with(table, his), {"code": "back", "by": user_id, "seats": seats})
    screens = [Letter("screen", {"seat": seat, "acts": acts}, user_id=user_id) for seat in seats]
    return replace(change, letters=(*change.letters, *screens))


def _kept(table: Table, user_id: int) -> Table:
    """Without asking a friend any more, who has not taken his seats."""
    asked = [seat for seat in table.seats if seat.owner == seat.user_id == user_id]
    return _with(table, [replace(seat, offered=None, owner=None, owner_name="") for seat in asked])


# -- substitutes ---------------------------------------------------------------------------------------------


def offer(table: Table, user_id: int, to: int | None = None) -> Change:
    """A player offers his seats to somebody, or (None) to anybody."""
    _playing(table)
    mine = _mine(table, user_id)
    if to is not None and table.sits(to):
        raise Refusal("already_seated")
    table = _kept(table, user_id)
    offered = [replace(table.at(seat), offered=to or 0) for seat in mine]
    facts = {"code": "offered", "by": user_id, "seats": mine, "user": to}
    return _told(_with(table, offered), facts)


def keep_seat(table: Table, user_id: int) -> Change:
    """He does not offer them any more."""
    mine = _mine(table, user_id)
    offered = [table.at(seat) for seat in mine if table.at(seat).offered is not None]
    if not offered:
        raise Refusal("not_offered")
    kept = _kept(table, user_id)
    return Change(_with(kept, [replace(kept.at(seat.colour or ""), offered=None) for seat in offered]))


def take(table: Table, user_id: int, name: str) -> Change:
    """Somebody takes all seats that are offered to him by one person; from here on he sees what they see."""
    _playing(table)
    if table.sits(user_id):
        raise Refusal("already_seated")
    to_him = [seat for seat in table.seats if seat.offered == user_id]
    found = to_him or [seat for seat in table.seats if seat.offered == 0]
    if not found:
        raise Refusal("not_offered")
    went = found[0].user_id
    number, acts = table.row.sequence + 1, len(table.log.acts)
    came = [
        SeatRow(
            seat.place,
            seat.colour,
            user_id,
            name,
            None,
            seat.awaited,
            shown=number,
            owner=seat.owner,
            owner_name=seat.owner_name,
            counts=seat.counts,
        )
        for seat in found
        if seat.user_id == went
    ]
    screens = [Letter("screen", {"seat": seat.colour, "acts": acts}, user_id=user_id) for seat in came]
    facts = {"code": "taken", "by": user_id, "went": went, "seats": [seat.colour for seat in came]}
    change = _told(_with(table, came), facts)
    return replace(change, letters=(*change.letters, *screens))


# -- shared --------------------------------------------------------------------------------------------------


def _stood_in(table: Table, seats: Collection[str], stand_in: StandIn) -> Table:
    return _with(table, [replace(table.at(seat), stand_in=stand_in) for seat in seats])


def _with(table: Table, changed: Collection[SeatRow]) -> Table:
    by_place = {seat.place: seat for seat in changed}
    seats = tuple(by_place.get(seat.place, seat) for seat in table.seats)
    row = replace(table.row, awaits=play.awaits(seats))
    return replace(table, row=row, seats=seats)


def _told(table: Table, facts: dict[str, object]) -> Change:
    return Change(table, letters=(Letter("notice", facts, channel_id=table.row.channel_id),))


def _mine(table: Table, user_id: int) -> list[str]:
    mine = table.seats_of(user_id)
    if not mine:
        raise Refusal("not_seated")
    return mine


def _sits(table: Table, user_id: int) -> None:
    if not table.sits(user_id):
        raise Refusal("not_seated")


def _running(table: Table) -> None:
    if table.row.stage == "paused":
        raise Refusal("paused")
    if table.row.stage != "running":
        raise Refusal("not_running")


def _playing(table: Table) -> None:
    if table.row.stage not in ("running", "paused"):
        raise Refusal("not_running")

"""What the players of a table can agree to without a moderator: pause, resume, another pace, an earlier move, the
end, and that somebody's clocks stand. Pure functions.

One thing at a time is proposed, and comes about when all agree who are there: whoever is stood in for or on
vacation is not asked. It is written to the audit log, as what moderators do. When others sit here, or the table is
paused or goes on, what was proposed is void (`clocks.followed`). It lapses after a week, or when it fits no more.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import to_builtins
from msgspec.structs import replace

from storage.outbox import Letter
from storage.rows import Stage
from storage.timing import Proposal, Proposed
from tables import clocks, moderation
from tables.clocks import Moment
from tables.pace import DAY, stored, ticks
from tables.people import LONGEST_AWAY
from tables.table import Change, Order, Refusal, Table

LAPSES = 7 * DAY
"""So long a proposal waits for everybody."""

STAGES: dict[Proposed, tuple[Stage, ...]] = {
    "pause": ("running",),
    "resume": ("paused",),
    "pace": ("running", "paused"),
    "rewind": ("running", "paused"),
    "end": ("running", "paused"),
    "excuse": ("running", "paused"),
    "result": ("running", "paused"),
}


def propose(table: Table, proposal: Proposal, moment: Moment, away: Collection[int] = ()) -> Change:
    """By a player, who agrees himself. `away`: who is on vacation."""
    check_may_propose(table, proposal.by, proposal.what)
    if proposal.what == "rewind" and not 0 <= (proposal.to if proposal.to is not None else -1) <= last_move(table):
        raise Refusal("no_such_move", last=table.log.settled)
    if proposal.what == "pace" and (proposal.pace is None or table.row.pace == stored(proposal.pace)):
        raise Refusal("same_pace")
    if proposal.what == "excuse":
        _check_until(table, proposal.until, moment.at)
    if proposal.what == "result" and proposal.seat not in table.names():
        raise Refusal("no_such_seat")
    made = replace(proposal, agreed=(proposal.by,), at=moment.at)
    change = _agreed(replace(table, row=replace(table.row, proposal=made)), moment, away)
    if change.order is not None:
        return change
    facts = {"code": f"proposed {made.what}", **about(made)}
    asked = [user for user in voters(table, away) if user != made.by]
    notice = Letter("notice", {**facts, "asked": asked}, channel_id=table.row.channel_id)
    return replace(change, letters=(notice,))


def _check_until(table: Table, until: float | None, at: float) -> None:
    """Whether clocks can be asked to stand until then."""
    if table.row.pace is None or not ticks(table.row.pace):
        raise Refusal("no_clocks")
    if until is None or until <= at:
        raise Refusal("past_date")
    if until - at > LONGEST_AWAY:
        raise Refusal("away_too_long", days=round(LONGEST_AWAY / DAY))


def about(proposal: Proposal) -> dict[str, object]:
    """What is to be said of it."""
    return {
        "by": proposal.by,
        "to": proposal.to,
        "until": proposal.until,
        "seat": proposal.seat,
        "user": proposal.user,
        "pace": None if proposal.pace is None else to_builtins(proposal.pace),
    }


def followed(before: Table, change: Change, moment: Moment, away: Collection[int]) -> Change:
    """What was proposed comes about when the last who has not agreed drops out; when it fits no more, it is off the
    table."""
    table, proposal = change.table, change.table.row.proposal
    if proposal is None or proposal != before.row.proposal or change.order is not None or _void(before, table):
        return change
    if _overtaken(table, proposal, moment.at):
        off = _off(table, "overtaken")
        return replace(change, table=off.table, letters=(*change.letters, *off.letters), unseen=False)
    if not all_agree(table, away):
        return change
    made = _agreed(table, moment, away)
    taken_back = change.taken_back if made.taken_back is None else made.taken_back
    return replace(
        made,
        entries=(*change.entries, *made.entries),
        letters=(*change.letters, *made.letters),
        taken_back=taken_back,
    )


def all_agree(table: Table, away: Collection[int]) -> bool:
    """Whether all agree to what is proposed who are there."""
    proposal = table.row.proposal
    return proposal is not None and set(voters(table, away)) <= {*proposal.agreed}


def lapsed(table: Table, at: float) -> Change:
    """What was proposed so long ago that whoever has not answered does not mean to."""
    proposal = table.row.proposal
    if proposal is None or at - proposal.at < LAPSES:
        raise Refusal("nothing_proposed")
    return _off(table, "lapsed")


def _void(before: Table, table: Table) -> bool:
    """Whether it is no matter of those who sit here any more: `clocks.followed` takes it away."""
    return before.row.stage != table.row.stage or before.people != table.people


def _overtaken(table: Table, proposal: Proposal, at: float) -> bool:
    """Whether it could not be proposed any more."""
    if proposal.what == "rewind":
        return proposal.to is None or proposal.to > last_move(table)
    if proposal.what == "pace":
        return proposal.pace is None or table.row.pace == stored(proposal.pace)
    return proposal.what == "excuse" and (proposal.until is None or proposal.until <= at)


def _off(table: Table, code: str) -> Change:
    notice = Letter("notice", {"code": code}, channel_id=table.row.channel_id)
    return Change(replace(table, row=replace(table.row, proposal=None)), letters=(notice,))


def check_may_propose(table: Table, user_id: int, what: Proposed) -> None:
    if not table.sits(user_id):
        raise Refusal("not_seated")
    if table.row.stage not in STAGES[what]:
        raise Refusal("wrong_stage", stage=table.row.stage)
    if table.row.proposal is not None:
        raise Refusal("proposed_already")


def last_move(table: Table) -> int:
    """The last that the game can be taken back to: what its maker can still take back himself is his own affair."""
    return min(table.log.settled, len(table.log.acts) - 1)


def agree(table: Table, user_id: int, moment: Moment, away: Collection[int] = ()) -> Change:
    """A player agrees; the last one brings it about."""
    proposal = _open(table, user_id)
    if user_id in proposal.agreed:
        raise Refusal("agreed_already")
    made = replace(proposal, agreed=(*proposal.agreed, user_id))
    return _agreed(replace(table, row=replace(table.row, proposal=made)), moment, away)


def object_to(table: Table, user_id: int) -> Change:
    """A player does not agree, or takes back what he proposed: it is off the table."""
    proposal = _open(table, user_id)
    code = "withdrawn" if user_id == proposal.by else "objected"
    notice = Letter("notice", {"code": code, "by": user_id}, channel_id=table.row.channel_id)
    return Change(replace(table, row=replace(table.row, proposal=None)), letters=(notice,))


def voters(table: Table, away: Collection[int] = ()) -> list[int]:
    """Who has to agree: the players who are there."""
    there = [seat.user_id for seat in table.seats if not seat.stand_in]
    return [user for user in table.people if user in there and user not in away]


def _open(table: Table, user_id: int) -> Proposal:
    if not table.sits(user_id):
        raise Refusal("not_seated")
    if table.row.proposal is None:
        raise Refusal("nothing_proposed")
    return table.row.proposal


def _agreed(table: Table, moment: Moment, away: Collection[int]) -> Change:
    """What was proposed, if all agree; else that it is."""
    proposal = table.row.proposal
    assert proposal is not None
    if not all_agree(table, away):
        return Change(table)
    table = replace(table, row=replace(table.row, proposal=None))
    change = _brought_about(table, proposal, moment)
    names = {seat.user_id: seat.name for seat in table.seats}
    seats = [seat.colour for seat in table.seats if seat.user_id in proposal.agreed and seat.colour]
    facts = {"code": f"agreed {proposal.what}", **about(proposal)}
    notice = Letter("notice", facts, channel_id=table.row.channel_id)
    return replace(
        change,
        what=f"agreed {proposal.what}",
        order=Order(proposal.by, names.get(proposal.by, ""), ", ".join(seats)),
        letters=(notice, *change.letters),
    )


def _brought_about(table: Table, proposal: Proposal, moment: Moment) -> Change:
    match proposal.what:
        case "pause":
            return Change(moderation.paused(table))
        case "resume":
            return moderation.resumed(table)
        case "rewind":
            assert proposal.to is not None
            return moderation.rewound(table, proposal.to, proposal.by)
        case "end":
            return Change(moderation.ended(table))
        case "pace":
            assert proposal.pace is not None
            return Change(replace(table, row=replace(table.row, pace=stored(proposal.pace))))
        case "excuse":
            assert proposal.until is not None
            return Change(clocks.excused(table, proposal.by, proposal.until, moment))
        case "result":
            seats = [
                replace(seat, counts=proposal.user) if seat.colour == proposal.seat else seat
                for seat in table.seats
            ]
            return Change(replace(table, seats=tuple(seats)))

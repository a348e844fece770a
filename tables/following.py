"""What follows from a change besides what was asked: somebody is on vacation at a table that starts, or that has
decided anew what a vacation means; the last who had not agreed to a proposal has dropped out. Pure functions, which
the door calls for every change.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from storage.timing import Absence
from tables import absence, agreement
from tables.clocks import Moment
from tables.table import Change, Table

UNDER_WAY = ("running", "paused")


def concerned(before: Table | None, change: Change) -> bool:
    """Whether anything may follow: for most changes nobody has to look who is away."""
    return change.table.row.proposal is not None or _means_another(before, change.table)


def followed(before: Table | None, change: Change, moment: Moment, away: Mapping[int, Absence]) -> Change:
    """`away`: the vacations that people of this table are on."""
    if before is not None:
        change = agreement.followed(before, change, moment, tuple(away))
    if not _means_another(before, change.table):
        return change
    for user_id, vacation in away.items():
        meant = absence.on_vacation(change.table, user_id, moment, vacation.friend)
        if meant is not None:
            change = replace(change, table=meant.table, letters=(*change.letters, *meant.letters))
    return change


def _means_another(before: Table | None, table: Table) -> bool:
    """Whether a vacation means more from here on than that time stands."""
    rule = _rule(table)
    if rule == "stands" or table.row.stage not in UNDER_WAY:
        return False
    return before is None or before.row.stage not in UNDER_WAY or _rule(before) != rule


def _rule(table: Table) -> str:
    return table.row.pace.away if table.row.pace is not None else "stands"

"""What is written together in as few trips to PostgreSQL as can be: several statements folded into one.

    WITH w0 AS (INSERT …), w1 AS (DELETE …) UPDATE …

All parts of such a statement see the database as it was before it, and PostgreSQL does not promise in which order
they are carried out. So what is folded together touches each table in one way only and reads none. Rows of one
kind are folded if they are changed or deleted, each by its key (`Writing.note_all`), but not if they are inserted:
what the database numbers it has to number in order. Knows no connection.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from storage.database import Noted

Group = tuple[str, list[Sequence[object]]]
"""A statement, and what it is carried out with, once for each."""

FEW = 4  # rows of one kind; more go the way that is made for many
_PLAIN = re.compile(r"\s*(INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)")
_READS_OR_ANSWERS = re.compile(r"\b(SELECT|RETURNING)\b")


def folded(together: Sequence[Noted]) -> list[Group]:
    """In order; each is one trip. What is to answer stands alone: it would be carried out before the others."""
    groups = [(sql, [given for _, given in noted]) for sql, noted in groupby(together, lambda noted: noted[0])]
    found: list[Group] = []
    open_: list[Group] = []
    touched: set[str] = set()
    for group in groups:
        table = _table(group)
        if table is None or table in touched:
            found += _one(open_)
            open_, touched = [], set()
        if table is None:
            found.append(group)
        else:
            open_.append(group)
            touched.add(table)
    return [*found, *_one(open_)]


def _table(group: Group) -> str | None:
    """What it writes; None if it stands alone."""
    sql, each = group
    plain = _PLAIN.match(sql)
    if plain is None or _READS_OR_ANSWERS.search(sql) or len(each) > (1 if plain[1] == "INSERT INTO" else FEW):
        return None
    return plain[2]


def _one(groups: Sequence[Group]) -> Iterator[Group]:
    """Of several. What stands at the end is carried out first, then the rest from the last to the first: so all of
    it is done, and locks are taken, in the order of the notes."""
    if len(groups) < 2:
        yield from groups
        return
    parts = [(sql, given) for sql, several in groups for given in several][::-1]
    begun = ", ".join(f"w{i} AS ({sql})" for i, (sql, _) in enumerate(parts[:-1]))
    yield f"WITH {begun} {parts[-1][0]}", [[value for _, given in parts for value in given]]

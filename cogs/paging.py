"""A long telling over several cards: in order, and nothing of it cut."""

from __future__ import annotations

from cogs.cards import TEXT, Row
from cogs.pressing import button
from render.language import Language

ROOM = TEXT - 300  # characters of a telling on one card, beside its headings


def pages(lines: list[str], room: int, most: int | None = None, space: int = 0) -> list[list[str]]:
    """Lines on as few cards as hold them, in order, the last with room for `room` characters more. On each there is
    space for so many characters, and, where it is said, for so many lines."""
    space = space or ROOM
    found: list[list[str]] = [[]]
    length = 0
    for line in lines:
        if length + len(line) + 1 > space or len(found[-1]) == most:
            found.append([])
            length = 0
        found[-1].append(line)
        length += len(line) + 1
    if length + room > space:
        found.append([])
    return found


def wrapped(line: str, space: int = 0) -> list[str]:
    """A line as it is, unless no card would hold it: then broken between words."""
    space = space or ROOM
    found = []
    while len(line) > space - 1:
        at = line.rfind(" ", 1, space - 1)
        at = at if at > 2 else space - 1
        found.append(line[:at])
        line = f"> {line[at:].strip()}"
    return [*found, line]


def to_and_fro(language: Language, page: int, count: int, verb: str, table_id: int, rest: str = "") -> Row:
    """To the card before, and to the next. The verb is handed the number of the card, and the rest."""
    ways = (language.t("Back"), page - 1), (language.t("Next"), page + 1)
    return Row(
        tuple(button(label, verb, table_id, 0, f"{to} {rest}".strip()) for label, to in ways if 0 <= to < count)
    )

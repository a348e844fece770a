"""Buttons, menus and dialogs that outlive restarts: all they need stands in their id, nothing in memory.

What comes back is read here and nowhere else. An id may be of an older Cloister, or forged: whatever it says, its
table and number are numbers that fit, its verb is known, a menu has one value (one of which several may be chosen:
values that make a list), a dialog has one text, a form a list of values for each field, or else the one who pressed
is told what to do instead.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cogs.cards import Button, Dialog, Line, Menu, Option, People, Style, Ticks
from cogs.desk import Desk
from cogs.manners import Interaction, politely
from cogs.restraint import may_ask
from engine.words import as_word
from tables.table import Refusal
from watching import counts

ID_LIMIT = 100

Pressed = Callable[[Interaction, int, int, str], Awaitable[None]]
"""Interaction, table, the number of what was shown, and what else the id says."""

Verbs = Mapping[str, Pressed]
"""What to do for the verb of a button or menu. Each cog names its own; `bot.py` puts them together."""

BUTTON, MENU, SEVERAL, DIALOG, FORM = "cl", "cp", "cs", "cm", "cf"
"""How the id of each begins. Of SEVERAL the values are chosen together; a DIALOG has one field, a FORM several."""

FIELD = "said"
LONGEST = 4000  # characters of a dialog's text, which Discord allows
_LISTED = re.compile(r"[^\s\[\]+,%]{1,100}")

_ID = re.compile(r"(cl|cp|cs|cm|cf):([a-z]{1,20}):([0-9]{1,15}):([0-9]{1,15}):(.*)", re.DOTALL)


class Pressing(Struct, frozen=True):
    """What a press says."""

    verb: str
    table_id: int
    number: int
    rest: str


def understood(data: dict[str, Any], verbs: Verbs) -> Pressing | None:
    """What an interaction with a button, menu or dialog says; None if it is none of ours."""
    match = _ID.fullmatch(str(data.get("custom_id", "")))
    if match is None:
        return None
    kind, verb, table_id, number, rest = (str(group) for group in match.groups())
    said = _said(kind, data)
    if said is None:
        return None
    rest = f"{rest} {said}".strip() if kind != BUTTON else rest
    return Pressing(verb, int(table_id), int(number), rest) if verb in verbs else None


def _said(kind: str, data: dict[str, Any]) -> str | None:
    """What was chosen or written; None if that cannot be."""
    values = [str(value) for value in data.get("values") or ()]
    if kind == MENU:
        return values[0] if len(values) == 1 and len(values[0]) <= ID_LIMIT else None
    if kind == SEVERAL:
        good = len(set(values)) == len(values) and all(map(_LISTED.fullmatch, values))
        return f"[{'+'.join(values)}]" if good and values else None
    if kind == DIALOG:
        texts = [str(field.get("value") or "") for field in _fields(data) if field.get("custom_id") == FIELD]
        return as_word(" ".join(texts[0].split())) if len(texts) == 1 and len(texts[0]) <= LONGEST else None
    if kind == FORM:
        fields = {str(field.get("custom_id")): _given(field) for field in _fields(data)}
        fits = all(len(value) <= LONGEST for given in fields.values() for value in given)
        return msgspec.json.encode(fields).decode() if fits else None
    return ""


def filled_in(said: str) -> dict[str, list[str]]:
    """What a form was filled with, field by field, as its verb is handed it; nothing if that cannot be read."""
    try:
        return msgspec.json.decode(said, type=dict[str, list[str]])
    except msgspec.DecodeError:
        return {}


def _given(field: dict[str, Any]) -> list[str]:
    """What was typed, or ticked."""
    if "values" in field:
        return [str(value) for value in field["values"] or ()]
    value = field.get("value")
    return [str(value)] if value else []


def _fields(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The fields of a dialog that was sent: each under a label, or several in a row."""
    for row in data.get("components") or ():
        yield from (row["component"],) if "component" in row else row.get("components") or ()


def whole_number(text: str, most: int) -> int | None:
    """A number as ids write it; None for anything else."""
    found = int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None
    return found if found is not None and found <= most else None


async def pressed(interaction: Interaction, desk: Desk, verbs: Verbs) -> None:
    """Somebody used a button, a menu or a dialog."""
    counts.heard("unknown")
    desk.readers.heard(interaction)
    await politely(interaction, desk, _carry_out(interaction, desk, verbs))


async def _carry_out(interaction: Interaction, desk: Desk, verbs: Verbs) -> None:
    may_ask(desk, interaction)
    said = understood(dict(interaction.data or {}), verbs)
    if said is None:
        raise Refusal("unknown_button")
    counts.doing(f"press {said.verb}")
    await verbs[said.verb](interaction, said.table_id, said.number, said.rest)


# -- making them -----------------------------------------------------------------------------------------


def press_id(verb: str, table_id: int, number: int, rest: str = "", kind: str = BUTTON) -> str:
    made = f"{kind}:{verb}:{table_id}:{number}:{rest}"
    assert len(made) <= ID_LIMIT
    return made


def button(
    label: str,
    verb: str,
    table_id: int,
    number: int,
    rest: str = "",
    style: Style = "plain",
    disabled: bool = False,
) -> Button:
    return Button(label, press_id(verb, table_id, number, rest), style, disabled)


def menu(options: Sequence[Option], placeholder: str, verb: str, table_id: int, number: int, rest: str) -> Menu:
    return Menu(press_id(verb, table_id, number, rest, MENU), tuple(options), placeholder)


def everybody(placeholder: str, verb: str, table_id: int, number: int, rest: str) -> People:
    """A menu of people: the one who is chosen comes back as his number."""
    return People(press_id(verb, table_id, number, rest, MENU), placeholder)


def several(
    options: Sequence[Option],
    placeholder: str,
    verb: str,
    table_id: int,
    number: int,
    rest: str,
    fewest: int,
    most: int,
) -> Menu:
    """A menu from which more than one may be chosen."""
    made = press_id(verb, table_id, number, rest, SEVERAL)
    return Menu(made, tuple(options), placeholder, fewest, most)


def dialog(title: str, line: Line, verb: str, table_id: int, number: int, rest: str, note: str = "") -> Dialog:
    """With one line to be filled in."""
    return Dialog(title, press_id(verb, table_id, number, rest, DIALOG), (replace(line, name=FIELD),), note)


def form(
    title: str, note: str, fields: Sequence[Line | Ticks], verb: str, table_id: int, number: int, rest: str
) -> Dialog:
    """With several fields, which belong together."""
    return Dialog(title, press_id(verb, table_id, number, rest, FORM), tuple(fields), note)

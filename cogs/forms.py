"""Forms of a game: several answers in one dialog, as they were last filled in, and what comes back of it.

A dialog that comes back may be old or forged: only what the form offers is taken from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cogs.cards import Dialog, Line, Option, Ticks
from cogs.pressing import form
from render.kit import Field, Form, Writing

AT_MOST = 5  # parts of one dialog that Discord takes

Filled = Mapping[str, Sequence[str]]


def form_dialog(wanted: Form, filled: Filled, verb: str, table_id: int, number: int, rest: str) -> Dialog:
    """A form as it was last filled in; `verb` is what is done with it. Where it takes all the room there is, it
    goes without its note."""
    fields: list[Line | Ticks] = [*_lines(wanted.written, filled), *_ticks(wanted.fields, filled)]
    note = wanted.note if len(fields) < AT_MOST else ""
    return form(wanted.label, note, fields, verb, table_id, number, rest)


def _lines(written: Sequence[Writing], filled: Filled) -> Iterator[Line]:
    for one in written:
        before = "".join(filled.get(one.name, ())[:1])
        yield Line(one.name, one.label, one.hint, one.shortest, one.longest, before)


def _ticks(fields: Sequence[Field], filled: Filled) -> Iterator[Ticks]:
    for one in fields:
        ticked = filled.get(one.name, ())
        options = [
            Option(choice.label, choice.token, choice.detail, choice.token in ticked) for choice in one.choices
        ]
        yield Ticks(one.name, one.label, tuple(options), one.hint, one.fewest, one.most)


def taken(wanted: Form, given: Filled) -> dict[str, list[str]] | None:
    """What was given, field by field, a text with one space between its words; None if no such form was shown."""
    found: dict[str, list[str]] = {}
    for writing in wanted.written:
        texts = [text for one in given.get(writing.name, ()) if (text := " ".join(one.split()))]
        if len(texts) > 1 or len("".join(texts)) > writing.longest:
            return None
        found[writing.name] = texts
    for field in wanted.fields:
        ticked = list(given.get(field.name, ()))
        if len(set(ticked)) != len(ticked) or not set(ticked) <= {choice.token for choice in field.choices}:
            return None
        if not field.fewest <= len(ticked) <= field.most:
            return None
        found[field.name] = ticked
    return found if given.keys() <= found.keys() else None


def unwritten(wanted: Form, given: Filled) -> Writing | None:
    """A text that has to be there and is not: somebody typed spaces."""
    return next((one for one in wanted.written if one.shortest and not given[one.name]), None)

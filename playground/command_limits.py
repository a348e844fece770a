"""What Discord refuses of the slash commands a bot brings: their names in every language, what is said of them, how
many there are and how long a whole one may be. `commands` raises `limits.Invalid` with all that is wrong.

A locale for which something has no words is shown the English ones; so what must be told apart is told apart in
every locale by what is shown there.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

import discord

from playground.languages import ENGLISH, localized
from playground.limits import Invalid, Look, Path, Text, a_list
from playground.wire import Json

MOST_COMMANDS, MOST_OPTIONS, MOST_CHOICES = 100, 25, 25
MOST_TEXT = 8000  # characters of all names, descriptions and values of a command, each in its longest language
SLASH = 1  # the type of a command that is typed
LOCALES = frozenset(one.value for one in discord.Locale)
MARKS = "-_'"
SCRIPTS = ("DEVANAGARI", "THAI")  # of which signs may stand in a name that are no letters

NAME, DESCRIPTION, CHOICE, VALUE = Text(32, 1), Text(100, 1), Text(100, 1), Text(100)


def commands(sent: list[Json]) -> None:
    look = Look({})
    typed = [one for one in sent if one.get("type", SLASH) == SLASH]
    if a_list(typed, 0, MOST_COMMANDS, (), look):
        for at, one in enumerate(typed):
            _looked_at(one, (at,), look)
            if sum(_sizes(one)) > MOST_TEXT:
                look.fault((at,), "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MOST_TEXT})")
        for at in _alike(typed):
            words = "Application command names must be unique"
            look.fault((at,), "APPLICATION_COMMANDS_DUPLICATE_NAME", words)
    if look.faults:
        raise Invalid(look.faults)


def _looked_at(one: Json, path: Path, look: Look) -> None:
    """A command, or an option of one, with all that is below it."""
    for words, where in _said(one, "name", path, look):
        if _fits(words, NAME, where, look) and not is_name(words):
            look.fault(where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    for words, where in _said(one, "description", path, look):
        _fits(words, DESCRIPTION, where, look)
    choices = one.get("choices") or []
    if a_list(choices, 0, MOST_CHOICES, (*path, "choices"), look):
        for at, choice in enumerate(choices):
            for words, where in _said(choice, "name", (*path, "choices", at), look):
                _fits(words, CHOICE, where, look)
            if isinstance(choice.get("value"), str):
                VALUE.look(choice["value"], (*path, "choices", at, "value"), look)
    options = one.get("options") or []
    if a_list(options, 0, MOST_OPTIONS, (*path, "options"), look):
        for at, option in enumerate(options):
            _looked_at(option, (*path, "options", at), look)
        for at in _alike(options):
            words = "Option names must be unique"
            look.fault((*path, "options", at), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", words)


def _said(one: Json, field: str, path: Path, look: Look) -> Iterator[tuple[Any, Path]]:
    """In English, and in each language in which it is said, with where that stands."""
    yield one.get(field), (*path, field)
    for locale, words in (one.get(f"{field}_localizations") or {}).items():
        where = (*path, f"{field}_localizations", locale)
        if locale not in LOCALES:
            look.fault(where, "BASE_TYPE_CHOICES", f"Value must be one of {tuple(sorted(LOCALES))}.")
        yield words, where


def _fits(words: Any, form: Text, where: Path, look: Look) -> bool:
    before = len(look.faults)
    if words is None:
        look.fault(where, "BASE_TYPE_REQUIRED", "This field is required")
    else:
        form.look(words, where, look)
    return len(look.faults) == before


def is_name(words: str) -> bool:
    """Letters, digits and a few marks; small letters, where a letter has a small one."""
    return words == words.lower() and all(map(_may_stand, words))


def _may_stand(sign: str) -> bool:
    return sign in MARKS or unicodedata.category(sign)[0] in "LN" or unicodedata.name(sign, "").startswith(SCRIPTS)


def _alike(those: Sequence[Json]) -> list[int]:
    """The places of those that are shown in some language under a name that one before them has there."""
    locales = {ENGLISH, *(locale for one in those for locale in one.get("name_localizations") or {})}
    found = set[int]()
    for locale in locales:
        seen = set[str]()
        for at, one in enumerate(those):
            name = localized(one, "name", locale)
            if name in seen:
                found.add(at)
            seen.add(name)
    return sorted(found)


def _sizes(one: Json) -> Iterator[int]:
    for field in ("name", "description"):
        yield max(map(len, (one.get(field) or "", *(one.get(f"{field}_localizations") or {}).values())))
    if isinstance(one.get("value"), str):
        yield len(one["value"])
    for inner in (*(one.get("options") or ()), *(one.get("choices") or ())):
        yield from _sizes(inner)

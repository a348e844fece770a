"""People's own cards: files of the same form as data/mystery.toml, from a host's folder.

A file may hold books of the scriptorium, of the library, and events. Each is checked like those of the box; the
first fault is refused with its file and reason, and then no card is used. `Mystery(read(folder))` plays with
them: a game holds its own cards, so it needs the folder no more once it has begun.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from engine.core import Unusable
from engine.mystery.data import DATA, FILES, Card, cards_of, check
from engine.mystery.plan import ROOMS


def read(folder: Path) -> tuple[Card, ...]:
    """The cards of a folder, files in the order of their names."""
    found: dict[str, Card] = {}
    try:
        files = sorted(one for one in folder.iterdir() if one.suffix == ".toml")
    except OSError as fault:
        raise Unusable(f"cannot read the folder {folder}: {fault.strerror}") from None
    for file in files:
        try:
            found |= _new({card.id: card for card in _cards(_text(file))}, found)
        except Unusable as reason:
            raise Unusable(f"{file.name}: {reason}") from None
    return tuple(found.values())


def _text(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as fault:
        raise Unusable(f"it cannot be read: {fault.strerror}") from None


def _new(cards: dict[str, Card], before: dict[str, Card]) -> dict[str, Card]:
    for name in cards:
        if name in DATA.cards or name in before:
            raise Unusable(f"card {name}: there is one already")
    return cards


def _cards(text: bytes) -> tuple[Card, ...]:
    try:
        raw = tomllib.loads(text.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise Unusable(str(fault)) from None
    odd = set(raw) - {section for section, _ in FILES.values()}
    if odd:
        raise Unusable(f"there is no section {min(odd)}")
    for section, name in FILES.values():
        part = raw.get(section, {name: []})
        if not isinstance(part, dict) or set(part) != {name} or not isinstance(part[name], list):
            raise Unusable(f"[{section}] is a list named {name}")
    cards = tuple(cards_of(raw).values())
    for card in cards:
        check(card, DATA.values, ROOMS, DATA.colours)
    return cards

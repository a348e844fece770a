"""Suspects as bits of a number, in data order: hands, who fits a filter (A5.3), whose name a text has (A5.8)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.chance import Chance
from engine.mystery.data import DATA, Filter
from engine.words import parts_of

NAMES = tuple(suspect.id for suspect in DATA.suspects)
NUMBER = {name: i for i, name in enumerate(NAMES)}
EVERYBODY = (1 << len(NAMES)) - 1

VALUES = tuple(DATA.values)
OF = {value: DATA.values[value].of for value in VALUES}
FIT = {value: sum(1 << i for i, one in enumerate(DATA.suspects) if value in one.values) for value in VALUES}
TERMS = tuple(term for value in VALUES for term in (value, f"!{value}"))
FIT_TERM = {term: EVERYBODY & ~FIT[term[1:]] if term.startswith("!") else FIT[term] for term in TERMS}
TERM_ORDER = {term: i for i, term in enumerate(TERMS)}

TRUE_OF = tuple(tuple(term for term in TERMS if FIT_TERM[term] >> i & 1) for i in range(len(NAMES)))
"""By suspect the terms that hold for him."""


@lru_cache(maxsize=1 << 16)
def named(cards: int) -> tuple[str, ...]:
    """In data order."""
    return tuple(name for i, name in enumerate(NAMES) if cards >> i & 1)


def bits(names: Iterable[str]) -> int:
    found = 0
    for name in names:
        found |= 1 << NUMBER[name]
    return found


def numbers(cards: int) -> list[int]:
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


def drawn(cards: int, chance: Chance) -> tuple[int, Chance]:
    """One of these by chance, as a bit."""
    n, chance = chance.below(cards.bit_count())
    for _ in range(n):
        cards &= cards - 1
    return cards & -cards, chance


def last_of(cards: int) -> int:
    """The number of the last of these in data order."""
    return cards.bit_length() - 1


@lru_cache(maxsize=1 << 12)
def fitting(groups: Filter) -> int:
    """Who fits a filter; the empty one fits everyone."""
    if not groups:
        return EVERYBODY
    found = 0
    for group in groups:
        found |= all_of(group)
    return found


@lru_cache(maxsize=1 << 12)
def all_of(terms: tuple[str, ...]) -> int:
    """Of whom all these terms hold."""
    found = EVERYBODY
    for term in terms:
        found &= FIT_TERM[term]
    return found


def tidy(groups: Iterable[Iterable[str]]) -> Filter:
    """As records store it: no repeats, a value before its denial, groups by their first differing term."""
    rows = {tuple(sorted(set(group), key=_term)) for group in groups}
    return tuple(sorted(rows, key=lambda row: [_term(term) for term in row]))


def _term(term: str) -> tuple[int, str]:
    return TERM_ORDER.get(term, len(TERMS)), term


def apart(traits: Iterable[str]) -> bool:
    """Whether these are values of different characteristics."""
    kinds = [OF.get(trait) for trait in traits]
    return None not in kinds and len(set(kinds)) == len(kinds)


# -- names in texts ------------------------------------------------------------------------------------

BARRED = tuple(
    sorted(
        {
            part
            for suspect in DATA.suspects
            for name in (suspect.name, *DATA.spellings.get(suspect.id, ()))
            for part in parts_of(name)
        }
    )
)
"""Every spelling of a suspect's name, as `parts_of` reads it."""


def names_a_suspect(text: str) -> bool:
    return not parts_of(text).isdisjoint(BARRED)

"""The map as numbers (W2): a site is a bit, a set of sites an integer, a country its place in the order of scoring.

A state holds each player's cloisters as such a set, so that counting and joining are single operations. Everybody
outside the engine speaks of sites and countries by name; `named` and `sets_of` translate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.core import Seat
from engine.web_of_power.data import DATA

Sites = int
"""A set of sites, one bit each."""

SITES: tuple[str, ...] = tuple(DATA.sites)
NUMBER: dict[str, int] = {site: number for number, site in enumerate(SITES)}
COUNTRIES: tuple[str, ...] = tuple(DATA.countries)
COUNTRY: dict[str, int] = {country: place for place, country in enumerate(COUNTRIES)}


def _set(sites: Iterable[str]) -> Sites:
    return sum(1 << NUMBER[site] for site in sites)


EVERYWHERE: Sites = _set(SITES)
LAND: tuple[Sites, ...] = tuple(_set(country.sites) for country in DATA.countries.values())
"""By country its sites."""
COUNTRY_OF: tuple[int, ...] = tuple(COUNTRY[DATA.sites[site].country] for site in SITES)
"""By site its country."""
ROADS: tuple[Sites, ...] = tuple(_set(DATA.neighbours[site]) for site in SITES)
"""By site those that a road joins it to."""


def numbers(sites: Sites) -> Iterator[int]:
    """The sites of a set, lowest first."""
    while sites:
        lowest = sites & -sites
        yield lowest.bit_length() - 1
        sites ^= lowest


def sets_of(sites: Mapping[str, Seat], seats: Sequence[Seat]) -> tuple[Sites, ...]:
    """By player the set of his cloisters, from who stands where."""
    return tuple(_set(site for site, owner in sites.items() if owner == seat) for seat in seats)


def named(cloisters: Sequence[Sites], seats: Sequence[Seat]) -> dict[str, Seat]:
    """Who stands where, in the order of the data."""
    owner = {number: seat for mine, seat in zip(cloisters, seats, strict=True) for number in numbers(mine)}
    return {SITES[number]: owner[number] for number in sorted(owner)}


def counts(cloisters: Sequence[Sites], country: int) -> tuple[int, ...]:
    """By player how many cloisters he has in the country."""
    land = LAND[country]
    return tuple([(mine & land).bit_count() for mine in cloisters])

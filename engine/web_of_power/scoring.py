"""What a board is worth: countries (W10) and alliances (W11.3, W11.4); chains have a module of their own.

`by_majority` and `of_allies` are the rules; the others put the board into their form, as the state holds it and as
a view shows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core import Seat
from engine.web_of_power import chains
from engine.web_of_power.board import COUNTRIES, COUNTRY, Sites, counts, sets_of
from engine.web_of_power.data import DATA
from engine.web_of_power.events import Part

Line = tuple[int, Part, str | int | None, int]
"""A player, the part of the scoring, what for, and the points."""

ALLIES: tuple[tuple[int, int, int], ...] = tuple(
    (alliance.number, COUNTRY[alliance.countries[0]], COUNTRY[alliance.countries[1]])
    for alliance in DATA.alliances.values()
)


def by_majority(cloisters: Sequence[int]) -> tuple[int, ...]:
    """Points for a country, from how many cloisters each player has there (W10.2 to W10.4)."""
    most = max(cloisters)
    if not most:
        return (0,) * len(cloisters)
    every = sum(cloisters)
    return tuple([0 if not n else every if n == most else min([m for m in cloisters if m > n]) for n in cloisters])


def of_allies(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Points for an alliance, from how many advisors each player has in its countries (W11.3, W11.4)."""
    here, there = max(one), max(other)
    if not here or not there:
        return (0,) * len(one)
    every = sum(one) + sum(other)
    return tuple([every if a == here and b == there else 0 for a, b in zip(one, other, strict=True)])


# -- the scorings, line by line -----------------------------------------------------------------


def country_lines(cloisters: Sequence[Sites], part: Part) -> Iterator[Line]:
    """Country by country in the order of scoring, as the interim or as part of the final scoring."""
    for place, country in enumerate(COUNTRIES):
        for who, points in enumerate(by_majority(counts(cloisters, place))):
            if points:
                yield who, part, country, points


def alliance_lines(advisors: Sequence[Sequence[int]]) -> Iterator[Line]:
    for number, one, other in ALLIES:
        for who, points in enumerate(of_allies(advisors[one], advisors[other])):
            if points:
                yield who, "alliances", number, points


def chain_lines(cloisters: Sequence[Sites]) -> Iterator[Line]:
    for who, mine in enumerate(cloisters):
        if points := chains.points(mine):
            yield who, "chains", None, points


def final_lines(cloisters: Sequence[Sites], advisors: Sequence[Sequence[int]]) -> Iterator[Line]:
    """The three steps of the final scoring (W11.1)."""
    yield from country_lines(cloisters, "cloisters")
    yield from alliance_lines(advisors)
    yield from chain_lines(cloisters)


# -- from what a view shows ----------------------------------------------------------------------


def country_points(sites: Mapping[str, Seat], country: str, seats: Sequence[Seat]) -> dict[Seat, int]:
    """What each seat scores for a country, 0 included."""
    found = by_majority(counts(sets_of(sites, seats), COUNTRY[country]))
    return dict(zip(seats, found, strict=True))


def alliance_points(
    advisors: Mapping[str, Mapping[Seat, int]], number: int, seats: Sequence[Seat]
) -> dict[Seat, int]:
    """What each seat scores for an alliance, 0 included."""
    one, other = ([advisors.get(c, {}).get(seat, 0) for seat in seats] for c in DATA.alliances[number].countries)
    return dict(zip(seats, of_allies(one, other), strict=True))

"""Chains (W11.5 to W11.7): disjoint simple paths of own cloisters, four or more each, as many cloisters as can be.

The search is exact. Sites that hang together are a part, and parts do not touch each other. Within a part take the
site with fewest roads: in a best set it is in no chain, or in one of the chains that can be laid through it, and
what that chain leaves is the same question again, about fewer sites. A chain of eight or more is two chains with as
many cloisters, so only chains of four to seven are tried; a ring is the chain of all its sites. Answers are kept by
part, as the same parts come again within a search and from one turn to the next.

Chains so found are joined again where the end of one lies beside the end of another: the points are the same, and
people see the long chain they built.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.core import Seat
from engine.web_of_power.board import ROADS, SITES, Sites, sets_of
from engine.web_of_power.data import DATA

Path = tuple[int, ...]
"""Numbers of sites, each joined to the next by a road."""

SHORTEST = DATA.chain
LONGEST_TRIED = 2 * SHORTEST - 1


def parts(sites: Sites) -> Iterator[Sites]:
    """The sites that hang together by roads, those too few for a chain left out."""
    while sites:
        part = edge = sites & -sites
        while edge:
            lowest = edge & -edge
            found = ROADS[lowest.bit_length() - 1] & sites & ~part
            part |= found
            edge = (edge ^ lowest) | found
        sites &= ~part
        if part.bit_count() >= SHORTEST:
            yield part


def points(sites: Sites) -> int:
    """What the chains of these cloisters score (W11.6)."""
    return sum([_best(part)[0] for part in parts(sites)])


def paths(sites: Sites) -> tuple[Path, ...]:
    """A best set of chains among these cloisters, the longest first."""
    found = [path for part in parts(sites) for path in _best(part)[1]]
    return tuple(sorted(_joined(found), key=lambda path: (-len(path), path)))


def chains_of(sites: Mapping[str, Seat], seat: Seat) -> tuple[tuple[str, ...], ...]:
    """The chains a player is given, each as its sites in order; the ends of a ring lie beside each other."""
    (mine,) = sets_of(sites, (seat,))
    return tuple(tuple(SITES[number] for number in path) for path in paths(mine))


# -- the search -----------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def _best(part: Sites) -> tuple[int, tuple[Path, ...]]:
    """The most cloisters of a part that chains can hold, and such chains."""
    everything = part.bit_count()
    most: int = 0
    chosen: tuple[Path, ...] = ()
    start = _least_joined(part)
    for covered, path in _through(start, part).items():
        found, others = _best_of_parts(part & ~covered)
        if len(path) + found > most:
            most, chosen = len(path) + found, (path, *others)
            if most == everything:
                return most, chosen
    if everything - 1 > most:
        found, others = _best_of_parts(part & ~(1 << start))
        if found > most:
            return found, others
    return most, chosen


def _best_of_parts(sites: Sites) -> tuple[int, tuple[Path, ...]]:
    total: int = 0
    chosen: tuple[Path, ...] = ()
    for part in parts(sites):
        found, others = _best(part)
        total += found
        chosen += others
    return total, chosen


def _least_joined(part: Sites) -> int:
    """The site with fewest roads within the part: fewest chains go through it."""
    least, best, left = 99, -1, part
    while left:
        lowest = left & -left
        number = lowest.bit_length() - 1
        roads = (ROADS[number] & part).bit_count()
        if roads == 1:
            return number
        if roads < least:
            least, best = roads, number
        left ^= lowest
    return best


def _through(start: int, part: Sites) -> dict[Sites, Path]:
    """The chains through a site, the long ones first; of those with the same sites one is enough."""
    found: dict[Sites, Path] = {}
    for covered, arm in _arms(start, part & ~(1 << start), LONGEST_TRIED - 1):
        for more, other in _arms(start, part & ~covered & ~(1 << start), LONGEST_TRIED - 1 - len(arm)):
            length = 1 + len(arm) + len(other)
            sites = 1 << start | covered | more
            if length >= SHORTEST and sites not in found:
                found[sites] = (*reversed(arm), start, *other)
    return dict(sorted(found.items(), key=lambda entry: -len(entry[1])))


def _arms(start: int, free: Sites, longest: int) -> Iterator[tuple[Sites, Path]]:
    """The simple paths that lead away from a site over free ones, the empty one included."""
    stack: list[tuple[int, Sites, Path]] = [(start, 0, ())]
    while stack:
        end, covered, path = stack.pop()
        yield covered, path
        if len(path) < longest:
            onward = ROADS[end] & free & ~covered
            while onward:
                lowest = onward & -onward
                number = lowest.bit_length() - 1
                stack.append((number, covered | lowest, (*path, number)))
                onward ^= lowest


# -- as people see them -----------------------------------------------------------------------


def _joined(found: list[Path]) -> list[Path]:
    """Chains whose ends lie beside each other made one, as long as there are such."""
    for i, path in enumerate(found):
        for j, other in enumerate(found):
            for a in (path, path[::-1]) if i < j else ():
                for b in (other, other[::-1]):
                    if ROADS[a[-1]] >> b[0] & 1:
                        rest = [chain for k, chain in enumerate(found) if k not in (i, j)]
                        return _joined([*rest, a + b])
    return found

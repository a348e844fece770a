"""Chain points by trying everything: every set of roads in which no site has more than two and nothing closes.

Such a set is a set of paths. It is slow and simple, and shares nothing with the engine but the data.
"""

from __future__ import annotations

from functools import cache

from engine.web_of_power.data import DATA


@cache
def chain_points(sites: frozenset[str]) -> int:
    left, total = set(sites), 0
    while left:
        together = {left.pop()}
        while more := {b for a in together for b in DATA.neighbours[a]} & left:
            together |= more
            left -= more
        if len(together) >= 4:
            roads = [(a, b) for a, b in DATA.roads if a in together and b in together]
            total += _most(roads, {site: (site,) for site in together}, dict.fromkeys(together, 0))
    return total


def _most(roads: list[tuple[str, str]], path_of: dict[str, tuple[str, ...]], ends: dict[str, int]) -> int:
    """`path_of`: by site the path it is in so far; `ends`: how many roads of a path meet at it."""
    if not roads:
        return sum(len(path) >= 4 for path in path_of.values())
    (a, b), rest = roads[0], roads[1:]
    without = _most(rest, path_of, ends)
    if ends[a] == 2 or ends[b] == 2 or path_of[a] is path_of[b]:
        return without
    path = path_of[a] + path_of[b]
    joined = _most(rest, path_of | dict.fromkeys(path, path), ends | {a: ends[a] + 1, b: ends[b] + 1})
    return max(without, joined)

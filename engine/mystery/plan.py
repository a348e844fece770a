"""The floor plan as numbers and bits of numbers, in data order (A3)."""

from __future__ import annotations

from functools import lru_cache

from engine.mystery.data import DATA

ROOMS = tuple(room.id for room in DATA.rooms)
ROOM = {name: i for i, name in enumerate(ROOMS)}
KIND = tuple(room.kind for room in DATA.rooms)
CHURCH = ROOM[DATA.start_room]
LIBRARY = KIND.index("library")
SCRIPTORIUM = KIND.index("scriptorium")
CONFESSIONALS = tuple(ROOM[name] for name in DATA.dice_rooms)
CELL_OF = {room.owner: i for i, room in enumerate(DATA.rooms) if room.owner is not None}
OWNER = tuple(room.owner for room in DATA.rooms)
NARROW = sum(1 << i for i, room in enumerate(DATA.rooms) if room.capacity == 1)
"""Spaces for one pawn (A3.3)."""
DOORS = tuple(sum(1 << ROOM[other] for other in room.adj) for room in DATA.rooms)


@lru_cache(maxsize=1 << 14)
def within(start: int, steps: int, closed: int) -> int:
    """The spaces that so many steps lead to, others than the start; closed ones are neither entered nor passed."""
    found = edge = 1 << start
    for _ in range(steps):
        onward = 0
        while edge:
            low = edge & -edge
            onward |= DOORS[low.bit_length() - 1]
            edge ^= low
        edge = onward & ~closed & ~found
        if not edge:
            break
        found |= edge
    return found & ~(1 << start)


@lru_cache(maxsize=1 << 12)
def rooms_in(spaces: int) -> tuple[int, ...]:
    return tuple(i for i in range(len(ROOMS)) if spaces >> i & 1)


def distance(start: int, end: int, closed: int) -> int:
    """Steps from one space to another."""
    for steps in range(1, len(ROOMS)):
        if within(start, steps, closed) >> end & 1:
            return steps
    return len(ROOMS)

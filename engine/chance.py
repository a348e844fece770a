"""Seeded draws that are the same for ever, on every machine and every Python.

The n-th word of a seed is the first eight bytes of SHA-256 over the text "seed/n". No generator of a library is
used, because none promises its sequence for ever; a record of today must replay in ten years.

A `Chance` is a value, not a machine: a draw returns the result and the `Chance` that comes after it, so that a
state that holds one can be kept, copied and gone back to.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

_WORDS = 1 << 64


class Chance(Struct, frozen=True):
    """A place in the endless sequence of words of one seed."""

    seed: str
    drawn: int = 0

    def below(self, n: int) -> tuple[int, Chance]:
        """A number from 0 to n - 1, each equally likely."""
        if not 1 <= n <= _WORDS:
            raise ValueError("a draw needs at least one possibility, and at most 2**64")
        fair = _WORDS - _WORDS % n  # words from here on would favour the small numbers
        count = self.drawn
        while True:
            word = int.from_bytes(sha256(f"{self.seed}/{count}".encode()).digest()[:8], "big")
            count += 1
            if word < fair:
                return word % n, Chance(self.seed, count)

    def take(self, things: Sequence[T]) -> tuple[T, tuple[T, ...], Chance]:
        """One of the things, the others in their order, and the chance that follows."""
        i, after = self.below(len(things))
        return things[i], (*things[:i], *things[i + 1 :]), after

    def shuffled(self, things: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """The things in an order made by chance, each order equally likely."""
        order, after = list(things), self
        for last in range(len(order) - 1, 0, -1):
            other, after = after.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order), after

    def stream(self, name: str) -> Chance:
        """A sequence of its own, so that drawing from it disturbs no draw of this one."""
        return Chance(f"{self.seed}#{name}")

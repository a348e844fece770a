"""How much one person, and one server, may ask for: a measure of each that fills again as time goes by.

Whoever has taken nothing for a while has all of it, and may take it at once. It is kept in memory, by each process
for itself; open tables are no matter of time, and are counted where they are stored. Knows numbers of people and
servers, and nothing they do.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Literal

from msgspec import Struct

MINUTE, HOUR = 60.0, 3600.0

Kind = Literal["commands", "pictures", "replays"]
Whose = Literal["person", "server"]
WITHIN: dict[Kind, float] = {"commands": MINUTE, "pictures": MINUTE, "replays": HOUR}


class Limit(Struct, frozen=True):
    """At most so many; 0: as many as they like."""

    person: int = 0
    server: int = 0


class Limits(Struct, frozen=True):
    tables: Limit = Limit()
    """Open at the same time: opened by a person, in a server."""
    commands: Limit = Limit()
    """And presses, a minute."""
    pictures: Limit = Limit()
    """Answers and turns with pictures, a minute."""
    replays: Limit = Limit()
    """Of finished games, an hour; of a person those of the tables he has opened."""


UNLIMITED = Limits()


class Enough(Struct, frozen=True):
    """Whose measure is empty, how much it holds, and in how many seconds there is something in it again."""

    whose: Whose
    most: int
    seconds: float


class Measures:
    """What everybody still has of each kind."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.limits, self._clock = limits, clock
        self._left: dict[Kind, OrderedDict[tuple[Whose, int], tuple[float, float]]] = {
            kind: OrderedDict() for kind in WITHIN
        }
        """How much, and when that was; only of whoever has taken something lately."""

    def take(self, kind: Kind, person: int | None, server: int | None) -> Enough | None:
        """One of this kind, for this person in this server; or why not, and then nothing is taken."""
        now, limit, within = self._clock(), getattr(self.limits, kind), WITHIN[kind]
        asked: list[tuple[Whose, int | None, int]] = [
            ("person", person, limit.person),
            ("server", server, limit.server),
        ]
        left = {}
        for whose, number, most in asked:
            if number is None or not most:
                continue
            has = self._has(kind, (whose, number), most, now)
            if has < 1:
                return Enough(whose, most, (1 - has) * within / most)
            left[whose, number] = has - 1
        kept = self._left[kind]
        for key, has in left.items():
            kept[key] = has, now
            kept.move_to_end(key)
        while kept and next(iter(kept.values()))[1] < now - within:  # theirs is full again
            kept.popitem(last=False)
        return None

    def _has(self, kind: Kind, key: tuple[Whose, int], most: int, now: float) -> float:
        left, at = self._left[kind].get(key, (float(most), now))
        return min(float(most), left + max(0.0, now - at) * most / WITHIN[kind])

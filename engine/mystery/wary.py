"""Plays by chance, and so that a game comes to an end that means something (A15.1): it accuses nobody whose card it
has seen, and leaves no turn while there is something else to do.

First the kind of action is drawn, then the action: else twenty ways to walk would leave no room for one book. Half
of the time it walks where there is something to do.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.chance import Chance
from engine.mystery.actions import Accuse, AnyAction, Censure, End, Move
from engine.mystery.plan import KIND, ROOM
from engine.mystery.view import View

QUIET = ("empty", "church")


class Wary:
    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Sequence[AnyAction]) -> AnyAction:
        seen = view.seen or ()
        kinds: dict[type, list[AnyAction]] = {}
        for one in legal:
            if not (isinstance(one, Accuse) and one.monk in seen):
                kinds.setdefault(type(one), []).append(one)
        if set(kinds) - {End, Censure}:
            kinds.pop(End, None)
        kind, _, self._chance = self._chance.take(tuple(kinds))
        found = kinds[kind]
        if kind is Move:
            rooms = [
                one for one in found if isinstance(one, Move) and KIND[ROOM[one.to]] not in ("empty", "church")
            ]
            half, self._chance = self._chance.below(2)
            found = [*rooms] if rooms and half else found
        one, _, self._chance = self._chance.take(found)
        return one

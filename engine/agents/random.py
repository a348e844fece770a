"""Plays any legal action, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from engine.chance import Chance

A = TypeVar("A")


class Random(Generic[A]):
    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: object, legal: Sequence[A]) -> A:
        i, self._chance = self._chance.below(len(legal))
        return legal[i]

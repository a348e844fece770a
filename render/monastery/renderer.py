"""Monastery for the kit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PIL import Image

from engine.log import Log
from engine.monastery.events import Ended, TurnBegan
from engine.monastery.view import View
from render.monastery import pictures


class MonasteryRenderer:
    def seen(self, view: View, unit: float = pictures.UNIT) -> Image.Image:
        return pictures.seen(view, unit=unit)

    def frames(self, views: Sequence[View], unit: float) -> Iterator[Image.Image]:
        squares = [tile.at for tile in views[-1].board]  # the whole monastery from the start, so nothing jumps
        for view in views:
            yield pictures.table(view, unit=unit, also=squares)

    def turning_points(self, log: Log[Any, Any, Any]) -> list[int]:
        """Where a turn begins: what the one before did can be seen there."""
        return [
            i
            for i, step in enumerate(log.steps)
            if i == 0 or any(isinstance(event, (TurnBegan, Ended)) for event in step.events)
        ]

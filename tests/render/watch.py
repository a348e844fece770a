"""Watches what is written while pictures are drawn."""

from __future__ import annotations

from typing import Any

import pytest

from render.pen import Pen
from tests.render.caches import forget_sprites

SMALLEST = 11  # of the 400 that a phone is wide


class Watch:
    """The smallest writing, in pixels, and where."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sizes: dict[str, float] = {}
        for name in ("text", "figure", "upright"):
            monkeypatch.setattr(Pen, name, self._watched(getattr(Pen, name)))
        forget_sprites()

    def _watched(self, write: Any) -> Any:
        def watched(pen: Pen, x: float, y: float, text: str, size: float, *rest: Any) -> None:
            if text:
                self.sizes[text] = min(size, self.sizes.get(text, size))
            write(pen, x, y, text, size, *rest)

        return watched

    def smallest(self) -> tuple[float, str]:
        assert self.sizes
        return min((size, text) for text, size in self.sizes.items())

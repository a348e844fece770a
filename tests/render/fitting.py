"""Watches where writing stands while pictures are drawn: what runs over the edge of its sprite is cut off, what
runs into other writing cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from render.pen import FINE, Pen
from render.typeface import NOBODYS, Cut, font, set_in_type
from tests.render.caches import forget_sprites

SLACK = 2.2  # of the 400 that a phone is wide: the air round letters, which may overlap
Box = tuple[float, float, float, float]


class Written(NamedTuple):
    text: str
    size: float
    box: Box


class Fitting:
    """All that is written, by the pen that wrote it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.written: list[tuple[Pen, list[Written]]] = []
        for name in ("text", "figure", "upright"):
            monkeypatch.setattr(Pen, name, self._watched(name, getattr(Pen, name)))
        forget_sprites()

    def _watched(self, name: str, write: Any) -> Any:
        def watched(pen: Pen, x: float, y: float, text: str, size: float, *rest: Any) -> None:
            if text.strip():
                self._of(pen).append(Written(text, size, _box(name, x, y, text, size, *rest)))
            write(pen, x, y, text, size, *rest)

        return watched

    def _of(self, pen: Pen) -> list[Written]:
        known = next((all_ for one, all_ in self.written if one is pen), None)
        if known is None:
            known = []
            self.written.append((pen, known))
        return known

    def smallest(self) -> tuple[float, str]:
        return min((one.size, one.text) for _, all_ in self.written for one in all_)

    def cut(self) -> list[str]:
        """What was shortened."""
        return [one.text for _, all_ in self.written for one in all_ if "…" in one.text]

    def faults(self, unit: float) -> Iterator[str]:
        """What is cut off, what covers other writing, what the typeface has no letter for."""
        for pen, all_ in self.written:
            for text, _, (left, top, right, bottom) in all_:
                over = max(-left, -top, right - pen.width, bottom - pen.height) / unit
                if over > SLACK:
                    yield f"{text!r} runs {over:.1f} over the edge"
                if lacking := [sign for sign in set_in_type(text) if _lacks(sign)]:
                    yield f"{text!r}: no letter for {lacking}"
            for one, other in combinations(all_, 2):
                over = _shared(one.box, other.box) / unit
                if over > SLACK and one != other:
                    yield f"{one.text!r} runs {over:.1f} into {other.text!r}"


def _shared(one: Box, other: Box) -> float:
    """How far two boxes lie in each other."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    return min(across, min(one[3], other[3]) - max(one[1], other[1]))


def _lacks(sign: str) -> bool:
    face = font("regular", 24)
    return bytes(face.getmask(sign)) == bytes(face.getmask(NOBODYS))


def _box(
    name: str, x: float, y: float, text: str, size: float, _: Any, cut: Cut = "regular", anchor: str = "mm"
) -> Box:
    """What is seen of it, in pixels of the sprite."""
    cut, anchor = ("bold", "la") if name == "figure" else (cut, "lm" if name == "upright" else anchor)
    bounds = font(cut, max(1, int(size * FINE))).getbbox(set_in_type(text), anchor=anchor)
    left, top, right, bottom = (part / FINE for part in bounds)
    if name == "text":
        return x + left, y + top, x + right, y + bottom
    wide, high = (right - left, bottom - top) if name == "figure" else (bottom - top, right - left)
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2

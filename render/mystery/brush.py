"""A frame to paint people in: curves besides corners, halves that are mirrored, and outlines that stay visible
however small the picture is."""

from __future__ import annotations

from collections.abc import Sequence

from render.frame import Frame
from render.palette import INK, Colour
from render.pen import Pen, Point

STEPS = 6
OUTLINE = 0.017
THINNEST = 0.75  # pixels


def smooth(points: Sequence[Point], closed: bool = True) -> list[Point]:
    """A curve through these points."""
    count = len(points)
    ring = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    found: list[Point] = []
    for i in range(count if closed else count - 1):
        a, b, c, d = ring[i : i + 4]
        for step in range(STEPS):
            t = step / STEPS
            found.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    return found if closed else [*found, points[-1]]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """Catmull and Rom's curve between b and c."""
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)


def mirrored(*right: Point) -> list[Point]:
    """A shape by its right half, from the top down: x counts from the middle."""
    half = [(0.5 + x, y) for x, y in right]
    return [*half, *((1 - x, y) for x, y in reversed(half) if abs(x - 0.5) > 0.001)]


class Brush(Frame):
    def __init__(self, pen: Pen, left: float, top: float, size: float) -> None:
        super().__init__(pen, left, top, size)
        self.thin = max(OUTLINE, THINNEST / size)
        """What outlines are drawn in."""

    def form(
        self, points: Sequence[Point], fill: Colour | None, line: Colour | None = INK, thick: float = 1
    ) -> None:
        """A shape with corners; `thick` counts in outlines."""
        self.shape(*points, fill=fill, line=line, thick=self.thin * thick)

    def curved(
        self, points: Sequence[Point], fill: Colour | None, line: Colour | None = INK, thick: float = 1
    ) -> None:
        self.form(smooth(points), fill, line, thick)

    def disc(
        self, x: float, y: float, across: float, down: float, fill: Colour | None, line: Colour | None = INK,
        thick: float = 1,
    ) -> None:  # fmt: skip
        self.oval(x, y, across, down, fill, line, self.thin * thick)

    def trace(self, *points: Point, line: Colour = INK, thick: float = 1) -> None:
        """A curve that is open, with round ends."""
        self.stroke(*smooth(points, closed=False), line=line, thick=self.thin * thick)
        if thick * self.thin * self.size > 1:
            for x, y in (points[0], points[-1]):
                self.oval(x, y, self.thin * thick / 2, self.thin * thick / 2, line, None)

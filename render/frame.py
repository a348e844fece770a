"""A square on a pen, from 0 to 1 across and down: small pictures are drawn in it and come out in any size."""

from __future__ import annotations

from render.palette import INK, Colour
from render.pen import Pen, Point


class Frame:
    def __init__(self, pen: Pen, left: float, top: float, size: float) -> None:
        self.pen, self.left, self.top, self.size = pen, left, top, size

    def at(self, x: float, y: float) -> Point:
        return self.left + x * self.size, self.top + y * self.size

    def shape(
        self, *points: Point, fill: Colour | None = None, line: Colour | None = INK, thick: float = 0.05
    ) -> None:
        self.pen.shape([self.at(*p) for p in points], fill, line, thick * self.size)

    def stroke(self, *points: Point, line: Colour = INK, thick: float = 0.08) -> None:
        self.pen.stroke([self.at(*p) for p in points], line, thick * self.size)

    def oval(
        self,
        x: float,
        y: float,
        across: float,
        down: float,
        fill: Colour | None = None,
        line: Colour | None = INK,
        thick: float = 0.05,
    ) -> None:
        where = self.at(x, y)
        self.pen.oval(*where, across * self.size, down * self.size, fill, line, thick * self.size)

    def arc(self, x: float, y: float, radius: float, start: float, end: float, thick: float = 0.08) -> None:
        where = self.at(x, y)
        self.pen.arc(*where, radius * self.size, start, end, INK, thick * self.size)

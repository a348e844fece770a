"""A player's mark. Players differ by shape and pattern as well as colour: red is round and plain, blue a square
with a bar, green a shield with two posts, yellow a diamond with dark corners, violet a gable with a sill, black a
star with a heart, white a cross with a ring."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from render.frame import Frame
from render.palette import INK, SEATS, SEATS_TEXT
from render.pen import Point

ARM = 0.46  # of the cross, from its middle line to its edge

OUTLINES: dict[str, Sequence[Point]] = {
    "red": [(0.5 + 0.46 * cos(a * pi / 18), 0.5 + 0.46 * sin(a * pi / 18)) for a in range(36)],
    "blue": [(0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)],
    "green": [(0.06, 0.06), (0.94, 0.06), (0.94, 0.56), (0.76, 0.82), (0.5, 0.98), (0.24, 0.82), (0.06, 0.56)],
    "yellow": [(0.5, -0.06), (1.06, 0.5), (0.5, 1.06), (-0.06, 0.5)],
    "violet": [(0.5, -0.08), (1.06, 0.96), (-0.06, 0.96)],
    "black": [
        (0.5 + reach * sin(point * pi / 5), 0.54 - reach * cos(point * pi / 5))
        for point in range(10)
        for reach in ((0.62, 0.34)[point % 2],)
    ],
    "white": [
        (0.5 + x / 2, 0.5 + y / 2)
        for a, b in ((1, 0), (0, 1), (-1, 0), (0, -1))
        for x, y in ((a + ARM * b, b - ARM * a), (a - ARM * b, b + ARM * a), (ARM * (a - b), ARM * (a + b)))
    ],
}


def emblem(f: Frame, seat: str) -> None:
    mark = SEATS_TEXT[seat]
    f.shape(*OUTLINES[seat], fill=SEATS[seat], thick=0.06)
    if seat == "blue":
        f.stroke((0.12, 0.86), (0.88, 0.86), line=mark, thick=0.07)
    elif seat == "green":
        f.stroke((0.16, 0.1), (0.16, 0.52), line=mark, thick=0.07)
        f.stroke((0.84, 0.1), (0.84, 0.52), line=mark, thick=0.07)
    elif seat == "yellow":
        f.shape((0.5, 1.0), (0.66, 0.86), (0.34, 0.86), fill=INK, line=None)
        f.shape((0.5, 0.0), (0.66, 0.14), (0.34, 0.14), fill=INK, line=None)
    elif seat == "violet":
        f.stroke((0.14, 0.8), (0.86, 0.8), line=mark, thick=0.09)
    elif seat == "black":
        f.oval(0.5, 0.55, 0.09, 0.09, fill=mark, line=None)
    elif seat == "white":
        f.oval(0.5, 0.5, 0.15, 0.15, line=mark, thick=0.07)

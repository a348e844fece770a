"""A player's mark. Players differ by shape and pattern as well as colour: red is round and plain, blue a square
with a bar, green a shield with two posts, yellow a diamond with dark corners, violet a gable with a sill."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from render.frame import Frame
from render.palette import INK, SEATS, SEATS_TEXT
from render.pen import Point

OUTLINES: dict[str, Sequence[Point]] = {
    "red": [(0.5 + 0.46 * cos(a * pi / 18), 0.5 + 0.46 * sin(a * pi / 18)) for a in range(36)],
    "blue": [(0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)],
    "green": [(0.06, 0.06), (0.94, 0.06), (0.94, 0.56), (0.76, 0.82), (0.5, 0.98), (0.24, 0.82), (0.06, 0.56)],
    "yellow": [(0.5, -0.06), (1.06, 0.5), (0.5, 1.06), (-0.06, 0.5)],
    "violet": [(0.5, -0.08), (1.06, 0.96), (-0.06, 0.96)],
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

"""Icons of what tiles do, of hours, of blessings, and monks: drawn by us with a pen in a square of any size.

How players differ is told in `render.seats`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from render.frame import Frame
from render.monastery.colours import EARTH, SAND
from render.palette import FADED, GOLD, INK, LAPIS, RUBRIC, SEATS, SEATS_TEXT, WHITE
from render.pen import Point
from render.seats import OUTLINES, emblem

# -- the nine effects --------------------------------------------------------------------------


def _chapel(f: Frame) -> None:
    f.shape((0.2, 0.95), (0.2, 0.55), (0.5, 0.3), (0.8, 0.55), (0.8, 0.95), fill=WHITE, thick=0.07)
    f.stroke((0.5, 0.02), (0.5, 0.32), thick=0.08)
    f.stroke((0.37, 0.12), (0.63, 0.12), thick=0.08)
    f.shape((0.42, 0.95), (0.42, 0.72), (0.58, 0.72), (0.58, 0.95), fill=INK)


def _almonry(f: Frame) -> None:
    f.oval(0.5, 0.64, 0.34, 0.31, fill=GOLD, thick=0.07)
    f.shape((0.34, 0.38), (0.28, 0.1), (0.5, 0.2), (0.72, 0.1), (0.66, 0.38), fill=GOLD, thick=0.06)
    f.stroke((0.32, 0.38), (0.68, 0.38), line=RUBRIC, thick=0.1)


def _farm(f: Frame) -> None:
    f.stroke((0.5, 0.98), (0.5, 0.2), thick=0.07)
    for y in (0.22, 0.42, 0.62):
        f.shape((0.5, y + 0.16), (0.2, y), (0.28, y - 0.16), (0.5, y + 0.04), fill=GOLD)
        f.shape((0.5, y + 0.16), (0.8, y), (0.72, y - 0.16), (0.5, y + 0.04), fill=GOLD)
    f.oval(0.5, 0.12, 0.09, 0.13, fill=GOLD)


def _scriptum(f: Frame) -> None:
    f.shape(
        (0.95, 0.05), (0.55, 0.15), (0.22, 0.55), (0.2, 0.75), (0.42, 0.72), (0.8, 0.42), fill=WHITE, thick=0.06
    )
    f.stroke((0.06, 0.97), (0.3, 0.62), (0.7, 0.28), thick=0.06)


def _library(f: Frame) -> None:
    f.shape((0.5, 0.28), (0.06, 0.16), (0.06, 0.8), (0.5, 0.92), fill=WHITE, thick=0.07)
    f.shape((0.5, 0.28), (0.94, 0.16), (0.94, 0.8), (0.5, 0.92), fill=WHITE, thick=0.07)
    for y in (0.4, 0.56):
        f.stroke((0.17, y - 0.07), (0.4, y), thick=0.05)
        f.stroke((0.83, y - 0.07), (0.6, y), thick=0.05)


def _workshop(f: Frame) -> None:
    f.stroke((0.2, 0.98), (0.58, 0.38), thick=0.22)
    f.stroke((0.23, 0.94), (0.58, 0.38), line=SAND, thick=0.11)
    f.shape((0.3, 0.12), (0.48, 0.02), (0.92, 0.34), (0.8, 0.54), fill=FADED, thick=0.06)


def _stables(f: Frame) -> None:
    outer = [(0.5 + 0.44 * cos(a * pi / 18), 0.46 + 0.42 * sin(a * pi / 18)) for a in range(14, 41)]
    inner = [(0.5 + 0.2 * cos(a * pi / 18), 0.46 + 0.2 * sin(a * pi / 18)) for a in range(41, 13, -1)]
    f.shape((0.16, 0.96), *outer, (0.84, 0.96), (0.62, 0.96), *inner, (0.38, 0.96), fill=FADED, thick=0.07)
    for x, y in ((0.2, 0.5), (0.32, 0.22), (0.68, 0.22), (0.8, 0.5)):
        f.oval(x, y, 0.045, 0.045, fill=WHITE, line=None)


def _elect(f: Frame) -> None:
    f.shape((0.16, 0.9), (0.12, 0.4), (0.5, 0.04), (0.88, 0.4), (0.84, 0.9), fill=WHITE, thick=0.07)
    f.stroke((0.5, 0.2), (0.5, 0.88), line=RUBRIC, thick=0.1)
    f.stroke((0.17, 0.76), (0.83, 0.76), line=RUBRIC, thick=0.12)


def _brewhouse(f: Frame) -> None:
    f.arc(0.72, 0.58, 0.2, 270, 90, thick=0.09)
    f.shape((0.16, 0.3), (0.7, 0.3), (0.66, 0.95), (0.2, 0.95), fill=GOLD, thick=0.07)
    for x in (0.24, 0.43, 0.62):
        f.oval(x, 0.24, 0.15, 0.13, fill=WHITE, thick=0.05)


EFFECTS: dict[str, Callable[[Frame], None]] = {
    "chapel": _chapel,
    "almonry": _almonry,
    "farm": _farm,
    "scriptum": _scriptum,
    "library": _library,
    "workshop": _workshop,
    "stables": _stables,
    "elect": _elect,
    "brewhouse": _brewhouse,
}


# -- round kinds, abbot, blessing ------------------------------------------------------------------


def _study(f: Frame) -> None:
    _library(f)


def _labour(f: Frame) -> None:
    f.stroke((0.5, 0.05), (0.5, 0.6), line=EARTH, thick=0.14)
    f.stroke((0.34, 0.07), (0.66, 0.07), thick=0.1)
    f.shape((0.28, 0.5), (0.72, 0.5), (0.72, 0.72), (0.5, 0.98), (0.28, 0.72), fill=FADED, thick=0.06)


def _mass(f: Frame) -> None:
    f.stroke((0.5, 0.04), (0.5, 0.96), line=RUBRIC, thick=0.16)
    f.stroke((0.18, 0.32), (0.82, 0.32), line=RUBRIC, thick=0.16)


def _night(f: Frame) -> None:
    def arc(x: float, y: float, radius: float, start: int, end: int, step: int) -> list[Point]:
        angles = [degrees * pi / 180 for degrees in range(start, end, step)]
        return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]

    outer, inner = arc(0.48, 0.5, 0.42, 29, 260, 10), arc(0.64, 0.38, 0.38, 231, 57, -10)
    f.shape(*outer, *inner, fill=WHITE, thick=0.05)


ROUNDS: dict[str, Callable[[Frame], None]] = {"study": _study, "labour": _labour, "mass": _mass, "night": _night}

mitre = _elect
purse = _almonry


def blessing(f: Frame, count: int | None = None, size: float = 0) -> None:
    """A golden disc; with how many on it."""
    f.oval(0.5, 0.5, 0.46, 0.46, fill=GOLD, thick=0.06)
    if count is None:
        f.stroke((0.5, 0.25), (0.5, 0.75), thick=0.08)
        f.stroke((0.32, 0.42), (0.68, 0.42), thick=0.08)
    else:
        f.pen.figure(*f.at(0.5, 0.5), str(count), size, INK)


# -- monks ------------------------------------------------------------------------------------------

_BASE = (0.04, 1.02), (0.96, 1.02)


def monk(f: Frame, seat: str, number: str, size: float, kneeling: bool = False, halo: str = "") -> None:
    """A monk, standing in his colour, or kneeling: hollow, over a bench. A "new" one has a red halo, an "own" one,
    whose step can still be taken back, a blue one."""
    colour, text = SEATS[seat], SEATS_TEXT[seat]
    if halo:
        f.shape(*OUTLINES[seat], line=RUBRIC if halo == "new" else LAPIS, thick=0.36)
        f.shape(*OUTLINES[seat], line=WHITE, thick=0.2)
    if kneeling:
        f.shape(*OUTLINES[seat], fill=WHITE, line=colour, thick=0.14)
        f.shape(*OUTLINES[seat], line=INK, thick=0.03)
        f.stroke(*_BASE, thick=0.12)
        f.pen.figure(*f.at(0.5, 0.48), number, size, INK)
        return
    emblem(f, seat)
    if number:
        f.pen.figure(*f.at(0.5, 0.47), number, size, text)

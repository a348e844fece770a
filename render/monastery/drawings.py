"""A drawing for every kind of tile, by which it is known where its name has little room.

What a tile does has a drawing of its own (`emblems.EFFECTS`); a small star tells it from the others.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from engine.monastery.data import Tile
from render.frame import Frame
from render.monastery.colours import EARTH, EARTH_LIGHT, MEADOW, SAND, STONE, STONE_LIGHT, WATER
from render.monastery.emblems import EFFECTS
from render.palette import FADED, GOLD, INK, LAPIS, PARCHMENT, RUBRIC, SEATS, SEATS_TEXT, WHITE
from render.pen import Point


def _curve(x: float, y: float, across: float, down: float, start: int, end: int) -> list[Point]:
    """Points on an oval, in degrees clockwise from three o'clock."""
    step = 12 if end > start else -12
    turns = [a * pi / 180 for a in (*range(start, end, step), end)]
    return [(x + across * cos(a), y + down * sin(a)) for a in turns]


# -- grey ------------------------------------------------------------------------------------------


def _bursary(f: Frame) -> None:
    """A chest with coins."""
    for x, y in ((0.3, 0.3), (0.52, 0.22), (0.72, 0.31)):
        f.oval(x, y, 0.13, 0.13, fill=GOLD)
    f.shape((0.08, 0.4), (0.92, 0.4), (0.92, 0.92), (0.08, 0.92), fill=EARTH, thick=0.07)
    f.stroke((0.08, 0.56), (0.92, 0.56), thick=0.06)
    f.shape((0.4, 0.48), (0.6, 0.48), (0.6, 0.72), (0.4, 0.72), fill=GOLD)


def _calefactory(f: Frame) -> None:
    """A hearth with its fire."""
    f.shape((0.05, 0.95), (0.05, 0.1), (0.95, 0.1), (0.95, 0.95), fill=STONE_LIGHT, thick=0.07)
    f.shape((0.2, 0.95), *_curve(0.5, 0.52, 0.3, 0.26, 180, 360), (0.8, 0.95), fill=INK)
    f.shape(
        (0.5, 0.36), (0.66, 0.6), (0.68, 0.8), (0.58, 0.92), (0.42, 0.92), (0.32, 0.8), (0.4, 0.62),
        fill=GOLD, line=RUBRIC, thick=0.06,
    )  # fmt: skip


def _cemetery(f: Frame) -> None:
    """A gravestone on its mound."""
    f.oval(0.5, 0.92, 0.48, 0.16, fill=MEADOW, thick=0.06)
    f.shape((0.22, 0.9), *_curve(0.5, 0.36, 0.28, 0.3, 180, 360), (0.78, 0.9), fill=WHITE, thick=0.07)
    f.stroke((0.5, 0.24), (0.5, 0.74), thick=0.09)
    f.stroke((0.34, 0.42), (0.66, 0.42), thick=0.09)


def _chapter_house(f: Frame) -> None:
    """A window of two lights."""
    f.shape((0.12, 0.96), *_curve(0.5, 0.46, 0.38, 0.44, 180, 360), (0.88, 0.96), fill=WHITE, thick=0.08)
    for left in (0.23, 0.55):
        f.shape(
            (left, 0.88), (left, 0.56), (left + 0.11, 0.4), (left + 0.22, 0.56), (left + 0.22, 0.88),
            fill=LAPIS, line=INK, thick=0.04,
        )  # fmt: skip
    f.oval(0.5, 0.26, 0.11, 0.11, fill=RUBRIC, thick=0.04)


def _dormitory(f: Frame) -> None:
    """A bed."""
    f.shape((0.12, 0.52), (0.94, 0.52), (0.94, 0.8), (0.12, 0.8), fill=LAPIS, thick=0.06)
    f.shape((0.14, 0.38), (0.44, 0.38), (0.44, 0.56), (0.14, 0.56), fill=WHITE, thick=0.06)
    f.stroke((0.07, 0.22), (0.07, 0.96), line=EARTH, thick=0.12)
    f.stroke((0.94, 0.46), (0.94, 0.96), line=EARTH, thick=0.12)
    for x, y in ((0.01, 0.22), (0.13, 0.22), (0.88, 0.46), (1.0, 0.46)):
        f.stroke((x, y), (x, 0.96), thick=0.04)


def _guest_house(f: Frame) -> None:
    """The shell of a pilgrim."""
    fan = _curve(0.5, 0.6, 0.47, 0.54, 200, 340)
    f.shape((0.36, 0.88), *fan, (0.64, 0.88), (0.7, 0.97), (0.3, 0.97), fill=SAND, thick=0.07)
    for x, y in ((0.18, 0.27), (0.38, 0.12), (0.62, 0.12), (0.82, 0.27)):
        f.stroke((0.5, 0.86), (x, y), thick=0.05)


def _locutory(f: Frame) -> None:
    """Talk."""
    f.shape(
        (0.5, 0.42), (0.96, 0.42), (0.96, 0.78), (0.84, 0.78), (0.86, 0.96), (0.66, 0.78), (0.5, 0.78), fill=SAND
    )
    f.shape(
        (0.04, 0.1), (0.68, 0.1), (0.68, 0.54), (0.36, 0.54), (0.16, 0.76), (0.18, 0.54), (0.04, 0.54), fill=WHITE
    )
    for y in (0.25, 0.39):
        f.stroke((0.16, y), (0.56, y), thick=0.06)


def _prison_cell(f: Frame) -> None:
    f.shape((0.1, 0.08), (0.9, 0.08), (0.9, 0.92), (0.1, 0.92), fill=PARCHMENT, thick=0.07)
    for x in (0.3, 0.5, 0.7):
        f.stroke((x, 0.08), (x, 0.92), thick=0.08)


# -- brown -----------------------------------------------------------------------------------------


def _bakehouse(f: Frame) -> None:
    """A loaf."""
    f.shape(
        (0.06, 0.84), (0.03, 0.6), (0.14, 0.4), (0.36, 0.28), (0.64, 0.28), (0.86, 0.4), (0.97, 0.6), (0.94, 0.84),
        fill=SAND, thick=0.07,
    )  # fmt: skip
    for x in (0.28, 0.5, 0.72):
        f.stroke((x - 0.06, 0.62), (x + 0.08, 0.38), line=RUBRIC, thick=0.07)


def _buttery(f: Frame) -> None:
    """A cask."""
    f.shape(
        (0.24, 0.06), (0.76, 0.06), (0.9, 0.32), (0.9, 0.68), (0.76, 0.94), (0.24, 0.94), (0.1, 0.68), (0.1, 0.32),
        fill=EARTH_LIGHT, thick=0.07,
    )  # fmt: skip
    for x in (0.38, 0.62):
        f.stroke((x, 0.08), (x, 0.92), thick=0.04)
    for y, w in ((0.27, 0.36), (0.73, 0.36)):
        f.stroke((0.5 - w, y), (0.5 + w, y), line=INK, thick=0.12)


def _corn_mill(f: Frame) -> None:
    """A mill and its sails."""
    f.shape((0.28, 0.97), (0.36, 0.4), (0.64, 0.4), (0.72, 0.97), fill=WHITE, thick=0.06)
    f.shape((0.44, 0.97), (0.44, 0.76), (0.56, 0.76), (0.56, 0.97), fill=INK)
    for a in (35, 125, 215, 305):
        x, y = cos(a * pi / 180), sin(a * pi / 180)
        tip, side = (0.5 + 0.48 * x, 0.36 + 0.44 * y), (-0.13 * y, 0.13 * x)
        near = 0.5 + 0.12 * x, 0.36 + 0.12 * y
        f.shape(near, tip, (tip[0] + side[0], tip[1] + side[1]), (near[0] + side[0], near[1] + side[1]), fill=SAND)
    f.oval(0.5, 0.36, 0.06, 0.06, fill=INK)


def _kitchen(f: Frame) -> None:
    """A pot over the fire."""
    f.arc(0.5, 0.4, 0.36, 190, 350, thick=0.06)
    for x, high in ((0.32, 0.76), (0.5, 0.72), (0.68, 0.76)):
        f.shape((x - 0.1, 0.98), (x, high), (x + 0.1, 0.98), fill=GOLD, line=RUBRIC, thick=0.05)
    f.shape((0.08, 0.38), (0.92, 0.38), *_curve(0.5, 0.44, 0.38, 0.38, 10, 170), fill=FADED, thick=0.07)
    f.stroke((0.04, 0.38), (0.96, 0.38), thick=0.1)


def _piggery(f: Frame) -> None:
    """A pig looks out."""
    f.shape((0.1, 0.08), (0.42, 0.2), (0.2, 0.44), fill=EARTH_LIGHT, thick=0.06)
    f.shape((0.9, 0.08), (0.58, 0.2), (0.8, 0.44), fill=EARTH_LIGHT, thick=0.06)
    f.oval(0.5, 0.54, 0.4, 0.4, fill=EARTH_LIGHT, thick=0.06)
    f.oval(0.5, 0.66, 0.21, 0.15, fill=WHITE, thick=0.05)
    for x in (0.42, 0.58):
        f.oval(x, 0.66, 0.035, 0.06, fill=INK, line=None)
    for x in (0.32, 0.68):
        f.oval(x, 0.42, 0.05, 0.05, fill=INK, line=None)


def _smithy(f: Frame) -> None:
    """An anvil."""
    f.shape(
        (0.02, 0.24), (0.3, 0.24), (0.3, 0.18), (0.96, 0.18), (0.96, 0.36), (0.7, 0.5), (0.64, 0.7), (0.8, 0.78),
        (0.84, 0.94), (0.2, 0.94), (0.24, 0.78), (0.4, 0.7), (0.36, 0.5), (0.14, 0.4),
        fill=STONE, thick=0.07,
    )  # fmt: skip


# -- of both colours -------------------------------------------------------------------------------


def _garderobes(f: Frame) -> None:
    """A door with a heart in it."""
    f.shape((0.18, 0.97), (0.18, 0.05), (0.82, 0.05), (0.82, 0.97), fill=SAND, thick=0.07)
    f.stroke((0.4, 0.6), (0.4, 0.95), thick=0.04)
    f.stroke((0.6, 0.6), (0.6, 0.95), thick=0.04)
    f.shape(
        (0.5, 0.5), (0.33, 0.32), (0.34, 0.2), (0.43, 0.16), (0.5, 0.23), (0.57, 0.16), (0.66, 0.2), (0.67, 0.32),
        fill=INK,
    )  # fmt: skip


def _infirmary(f: Frame) -> None:
    """Pestle and mortar."""
    f.stroke((0.88, 0.04), (0.56, 0.5), thick=0.22)
    f.stroke((0.87, 0.06), (0.57, 0.5), line=WHITE, thick=0.1)
    f.shape(
        (0.1, 0.36), (0.9, 0.36), (0.76, 0.74), (0.64, 0.82), (0.72, 0.96), (0.28, 0.96), (0.36, 0.82),
        (0.24, 0.74), fill=WHITE, thick=0.07,
    )  # fmt: skip
    f.stroke((0.5, 0.46), (0.5, 0.72), line=RUBRIC, thick=0.09)
    f.stroke((0.38, 0.58), (0.62, 0.58), line=RUBRIC, thick=0.09)


def _refectory(f: Frame) -> None:
    """A plate, with knife and spoon."""
    f.oval(0.5, 0.54, 0.3, 0.3, fill=WHITE, thick=0.06)
    f.oval(0.5, 0.54, 0.16, 0.16, fill=STONE_LIGHT, thick=0.04)
    f.stroke((0.08, 0.42), (0.08, 0.96), thick=0.08)
    f.oval(0.08, 0.26, 0.09, 0.17, fill=WHITE, thick=0.05)
    f.shape((0.88, 0.1), (0.98, 0.2), (0.98, 0.56), (0.88, 0.56), fill=WHITE, thick=0.05)
    f.stroke((0.93, 0.56), (0.93, 0.96), thick=0.09)


# -- special tiles, fields, gardens, passages ------------------------------------------------------


def _beehive(f: Frame) -> None:
    f.shape(
        *((0.5 + 0.42 * cos(a * pi / 12), 0.86 - 0.76 * sin(a * pi / 12)) for a in range(13)), fill=GOLD, thick=0.05
    )
    for y, w in ((0.32, 0.3), (0.5, 0.37), (0.68, 0.41)):
        f.stroke((0.5 - w, y), (0.5 + w, y), thick=0.04)
    f.oval(0.5, 0.8, 0.09, 0.08, fill=INK)
    for x, y in ((0.1, 0.22), (0.9, 0.3), (0.86, 0.1)):
        f.oval(x, y, 0.05, 0.035, fill=INK, line=None)


def _carp_pond(f: Frame) -> None:
    f.oval(0.5, 0.54, 0.48, 0.4, fill=WATER, thick=0.04)
    f.oval(0.44, 0.52, 0.25, 0.14, fill=GOLD, thick=0.05)
    f.shape((0.66, 0.52), (0.86, 0.38), (0.86, 0.66), fill=GOLD)
    f.oval(0.31, 0.49, 0.03, 0.03, fill=INK, line=None)
    f.stroke((0.24, 0.78), (0.4, 0.74), (0.56, 0.78), thick=0.035)


def _dovecote(f: Frame) -> None:
    f.shape((0.2, 0.95), (0.2, 0.4), (0.5, 0.06), (0.8, 0.4), (0.8, 0.95), fill=WHITE, thick=0.05)
    f.stroke((0.14, 0.42), (0.5, 0.04), (0.86, 0.42), line=RUBRIC, thick=0.09)
    for y in (0.55, 0.76):
        for x in (0.36, 0.64):
            f.oval(x, y, 0.08, 0.08, fill=INK, line=None)


def _field(f: Frame) -> None:
    """Furrows with their seed."""
    for y in (0.2, 0.48, 0.76):
        ridge = ((i / 4 * 0.96 + 0.02, y + (0.07 if i % 2 == 0 else -0.05)) for i in range(5))
        f.stroke(*ridge, thick=0.07)
        for x in (0.26, 0.74):
            f.oval(x, y + 0.09, 0.05, 0.05, fill=GOLD, line=None)


def _garden(f: Frame) -> None:
    """Herbs in a bed."""
    f.shape((0.02, 0.78), (0.98, 0.78), (0.98, 0.96), (0.02, 0.96), fill=EARTH, thick=0.05)
    for x in (0.2, 0.5, 0.8):
        f.stroke((x, 0.78), (x, 0.35), thick=0.06)
        f.oval(x - 0.09, 0.56, 0.09, 0.07, fill=MEADOW, thick=0.03)
        f.oval(x + 0.09, 0.62, 0.09, 0.07, fill=MEADOW, thick=0.03)
        f.oval(x, 0.24, 0.12, 0.13, fill=RUBRIC, thick=0.03)


def _passage(f: Frame, seat: str) -> None:
    """A door with a keyhole, in its owner's colour."""
    f.shape(
        (0.12, 0.98), (0.12, 0.45), (0.25, 0.18), (0.5, 0.05), (0.75, 0.18), (0.88, 0.45), (0.88, 0.98),
        fill=SEATS[seat],
    )  # fmt: skip
    f.oval(0.5, 0.48, 0.13, 0.13, fill=SEATS_TEXT[seat], line=None)
    f.shape((0.5, 0.45), (0.62, 0.84), (0.38, 0.84), fill=SEATS_TEXT[seat], line=None)


DRAWINGS: dict[str, Callable[[Frame], None]] = {
    "bursary": _bursary,
    "calefactory": _calefactory,
    "cemetery": _cemetery,
    "chapter_house": _chapter_house,
    "dormitory": _dormitory,
    "guest_house": _guest_house,
    "locutory": _locutory,
    "prison_cell": _prison_cell,
    "bakehouse": _bakehouse,
    "buttery": _buttery,
    "corn_mill": _corn_mill,
    "kitchen": _kitchen,
    "piggery": _piggery,
    "smithy": _smithy,
    "garderobes": _garderobes,
    "infirmary": _infirmary,
    "refectory": _refectory,
    "beehive": _beehive,
    "carp_pond": _carp_pond,
    "dovecote": _dovecote,
    "field": _field,
    "garden": _garden,
}
"""By tile, or by kind where several are alike. Paths are known by their road."""


def star(f: Frame) -> None:
    """Upper left of a drawing: the tile does something."""
    points = [
        (0.1 + r * cos(a * pi / 4 - pi / 2), 0.12 + r * sin(a * pi / 4 - pi / 2))
        for a in range(8)
        for r in (0.24 if a % 2 == 0 else 0.09,)
    ]
    f.shape(*points, fill=GOLD, thick=0.05)


def draw(f: Frame, tile: Tile) -> None:
    """The drawing by which a tile is known."""
    if tile.icon:
        EFFECTS[tile.icon](f)
        star(f)
    elif tile.kind == "secret":
        _passage(f, tile.owner)
    elif tile.kind != "path":
        DRAWINGS[tile.id if tile.id in DRAWINGS else tile.kind](f)

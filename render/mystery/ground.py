"""The abbey without anybody in it: floors, furniture, walls, doors, names. Drawn once and kept."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.frame import Frame
from render.language import Language
from render.layout import PHONE
from render.mystery.chart import DOORS, HIGH, LEADING, NAME, SPACES, Door, Space, plan_name
from render.mystery.colours import COURT, GRASS, LEAF, PALETTE, WOOD
from render.mystery.furniture import Room, floor, furnish, lay
from render.palette import FADED, INK, PAGE
from render.pen import Pen, Point
from render.seats import emblem

WALL, OUTER = 1.9, 3.2
OPENING = 11.0


@lru_cache(maxsize=16)
def ground(seats: frozenset[str], language: Language, unit: float) -> Image.Image:
    """`seats`: the colours in play, whose cells are inhabited."""
    u = unit
    pen = Pen(int(PHONE * u), int(HIGH * u), GRASS, PALETTE)
    _meadow(pen, u)
    for space in SPACES.values():
        room, in_play = Room(pen, space, u), space.owner in seats
        lay(room, floor(space, in_play))
        furnish(room, in_play)
    for space in SPACES.values():
        left, top, right, bottom = (edge * u for edge in space.box)
        half = WALL / 2 * u
        pen.box(left - half, top - half, right + half, bottom + half, None, INK, WALL * u)
    for door in DOORS:
        _door(pen, door, u)
    for space in SPACES.values():
        write_name(pen, space, language, space.owner in seats, u)
        if space.owner is not None:
            _plaque(pen, space, space.owner, space.owner in seats, u)
    return pen.done()


def _meadow(pen: Pen, u: float) -> None:
    """The two corners outside the walls."""
    for x, y in ((10, 12), (22, 28), (12, 38), (352, 14), (372, 32), (388, 12), (358, 38), (391, 40)):
        for dx, dy in ((-3, 1), (3, 1), (0, -3)):
            pen.round((x + dx) * u, (y + dy) * u, 3.6 * u, LEAF)


def _door(pen: Pen, door: Door, u: float) -> None:
    """A threshold across the wall."""
    x, y = door.middle
    along, through = OPENING / 2, WALL / 2 + 0.9
    wide, high = (along, through) if door.wall == "h" else (through, along)
    pen.box((x - wide) * u, (y - high) * u, (x + wide) * u, (y + high) * u, COURT)
    for side in (-1, 1):
        if door.wall == "h":
            pen.box((x + side * along - 1) * u, (y - 2.3) * u, (x + side * along + 1) * u, (y + 2.3) * u, WOOD)
        else:
            pen.box((x - 2.3) * u, (y + side * along - 1) * u, (x + 2.3) * u, (y + side * along + 1) * u, WOOD)


def write_name(pen: Pen, space: Space, language: Language, in_play: bool, u: float, corner: Point = (0, 0)) -> None:
    """On a pen whose upper left corner is there on the plan, in pixels."""
    tint = floor(space, in_play)
    x, y = space.at(space.name)
    for i, line in enumerate(plan_name(space.id, language)):
        if space.upright:
            pen.upright(x * u - corner[0], y * u - corner[1], line, NAME * u, INK)
        else:
            where = x * u - corner[0], (y + LEADING * i) * u - corner[1]
            pen.halo(*where, line, NAME * u, INK, "regular", tint, 0.8 * u)


def _plaque(pen: Pen, space: Space, owner: str, in_play: bool, u: float) -> None:
    """Whose cell it is."""
    x, y = space.at(space.item)
    pen.round(x * u, y * u, 9 * u, PAGE, INK if in_play else FADED, 0.8 * u)
    emblem(Frame(pen, (x - 5.2) * u, (y - 5.2) * u, 10.4 * u), owner)

"""What stands in the rooms of the abbey, and what their floors are made of. Measures are those of the plan, from
the north-west corner of a room."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from render.mystery.chart import Space
from render.mystery.colours import BOARDS, COURT, GRASS, JOINT, LEAF, SHADE, STONE, TILE, WATER, WOOD
from render.palette import FADED, GOLD, INK, LAPIS, PAGE, PARCHMENT, RUBRIC, SEATS, WHITE, Colour, between
from render.pen import Pen, Point


class Room:
    """A room to furnish."""

    def __init__(self, pen: Pen, space: Space, u: float) -> None:
        self.pen, self.space, self.u = pen, space, u
        left, top, right, bottom = space.box
        self.wide, self.high = right - left, bottom - top

    def at(self, x: float, y: float) -> Point:
        left, top, _, _ = self.space.box
        return (left + x) * self.u, (top + y) * self.u

    def box(
        self, left: float, top: float, right: float, bottom: float, fill: Colour, line: Colour | None = INK,
        round: float = 0,
    ) -> None:  # fmt: skip
        self.pen.box(*self.at(left, top), *self.at(right, bottom), fill, line, 0.7 * self.u, round * self.u)

    def line(self, *points: Point, colour: Colour = INK, thick: float = 0.7) -> None:
        self.pen.stroke([self.at(*point) for point in points], colour, thick * self.u)

    def disc(self, x: float, y: float, radius: float, fill: Colour, line: Colour | None = INK) -> None:
        self.pen.round(*self.at(x, y), radius * self.u, fill, line, 0.7 * self.u)

    def form(self, *points: Point, fill: Colour, line: Colour | None = INK) -> None:
        self.pen.shape([self.at(*point) for point in points], fill, line, 0.7 * self.u)


# -- floors ------------------------------------------------------------------------------------------------

FLOORS: dict[str, Colour] = {
    "ecclesia": TILE,
    "confessio_ecclesiae": BOARDS,
    "confessio_aulae": BOARDS,
    "crypta": STONE,
    "sacristia": BOARDS,
    "aula": COURT,
    "porta": COURT,
    "parlatorium": BOARDS,
    "claustrum_n": STONE,
    "claustrum_e": STONE,
    "claustrum_s": STONE,
    "claustrum_w": STONE,
    "centrum": GRASS,
    "scriptorium": BOARDS,
    "bibliotheca": BOARDS,
    "capitulum": TILE,
    "refectorium": BOARDS,
    "infirmaria": COURT,
    "hortus": GRASS,
    "dormitorium_w": BOARDS,
    "dormitorium_e": BOARDS,
}


def floor(space: Space, in_play: bool) -> Colour:
    """A cell is of its owner's colour, pale; of nobody's, if he is not in play."""
    if space.owner is None:
        return FLOORS[space.id]
    return between(SEATS[space.owner], PAGE, 3)[1] if in_play else SHADE


def lay(room: Room, ground: Colour) -> None:
    """The floor: tiles in the church, flags in the walks, boards, grass."""
    room.box(0, 0, room.wide, room.high, ground, None)
    if ground == TILE:
        step = 12.4
        for i in range(-int(room.high / step) - 1, int(room.wide / step) + 1):
            for slope in (1, -1):
                start = i * step if slope == 1 else i * step + room.high
                _within(room, (start, 0), (start + slope * room.high, room.high))
    elif ground == STONE:
        across = room.wide > room.high
        for i in range(1, int(max(room.wide, room.high) / 13.5) + 1):
            at = i * 13.5
            a, b = ((at, 0), (at, room.high)) if across else ((0, at), (room.wide, at))
            room.line(a, b, colour=JOINT, thick=0.6)
    elif ground == BOARDS:
        for i in range(1, int(room.high / 9) + 1):
            room.line((0, i * 9), (room.wide, i * 9), colour=JOINT, thick=0.5)


def _within(room: Room, a: Point, b: Point) -> None:
    """A slanting line, as much of it as lies in the room."""
    (ax, ay), (bx, by) = a, b
    cuts = sorted(
        part
        for part in (0.0, 1.0, (0 - ax) / (bx - ax), (room.wide - ax) / (bx - ax))
        if 0 <= part <= 1 and -0.01 <= ax + (bx - ax) * part <= room.wide + 0.01
    )
    if len(cuts) > 1:
        ends = [(ax + (bx - ax) * part, ay + (by - ay) * part) for part in (cuts[0], cuts[-1])]
        room.line(*ends, colour=JOINT, thick=0.5)


# -- furniture ---------------------------------------------------------------------------------------------


def _church(room: Room) -> None:
    """An altar with candles, and benches before it."""
    for x in (18.0, 103.0):
        for y in (39, 53, 67):
            room.box(x, y, x + 52, y + 3.4, BOARDS, JOINT)
    room.form((60, 0), (113, 0), (106, 20), (67, 20), fill=PARCHMENT)
    room.box(72, 5, 101, 15, WHITE)
    room.line((86.5, 2), (86.5, 13), colour=RUBRIC, thick=1.8)
    room.line((82.5, 5.6), (90.5, 5.6), colour=RUBRIC, thick=1.8)
    for x in (75.5, 97.5):
        room.line((x, 4), (x, 11), colour=INK, thick=1)
        room.disc(x, 3, 1.5, GOLD)


def _confessional(room: Room) -> None:
    """The grille between the two who sit there."""
    for i in range(4):
        room.line((20.5 + i * 4.6, 3), (20.5 + i * 4.6, room.high - 3), colour=WOOD, thick=0.7)
    for i in range(6):
        room.line((20.5, 5 + i * 5), (36, 5 + i * 5), colour=WOOD, thick=0.7)


def _crypt(room: Room) -> None:
    room.form((3, 12), (6, 4), (16, 4), (19, 12), (19, 33), (3, 33), fill=SHADE)


def _court(room: Room) -> None:
    """A well."""
    room.disc(68, 33, 7.5, SHADE)
    room.disc(68, 33, 4.3, WATER)


def _gate(room: Room) -> None:
    room.box(-1, 26, 4, 46, WOOD)
    for y in (30, 36, 42):
        room.line((-1, y), (4, y), thick=0.6)


def _parlour(room: Room) -> None:
    """A bench along the wall."""
    room.box(34, 40, 104, 43.6, WOOD)


def _sacristy(room: Room) -> None:
    """A chest."""
    room.box(5, 58, 33, 68, WOOD, round=1.5)
    room.line((5, 62), (33, 62))
    room.disc(19, 62.4, 1.7, GOLD)


def _garth(room: Room) -> None:
    """Two paths that cross, a fountain between trees."""
    middle = room.wide / 2
    room.box(middle - 5, 0, middle + 5, room.high, COURT, None)
    room.box(0, 40 - 5 + 1.5, room.wide, 40 + 5 + 1.5, COURT, None)
    room.disc(middle, 30, 15, COURT, None)
    room.disc(middle, 30, 11, SHADE)
    room.disc(middle, 30, 8, WATER, None)
    room.disc(middle, 30, 2.4, WHITE)
    for x, y in ((114, 12), (99, 28), (18, 28)):
        _tree(room, x, y, 5.5)


def _tree(room: Room, x: float, y: float, size: float) -> None:
    for i in range(5):
        angle = 2 * pi * i / 5
        room.disc(x + 0.5 * size * cos(angle), y + 0.5 * size * sin(angle), 0.62 * size, LEAF, None)


def _scriptorium(room: Room) -> None:
    """Two desks."""
    for x in (20, 54):
        room.form((x, 42), (x + 3, 35), (x + 19, 35), (x + 22, 42), fill=WOOD)
        room.box(x + 7, 36, x + 15, 40, PAGE)


def _library(room: Room) -> None:
    """Shelves along the east wall."""
    room.box(42, 27, 52, 44.7, WOOD)
    for shelf in range(2):
        for i in range(4):
            colour = (RUBRIC, LAPIS, GOLD, PAGE)[(i + shelf) % 4]
            room.box(43.3 + 2 * i, 28.6 + 8.3 * shelf, 45.1 + 2 * i, 34.8 + 8.3 * shelf, colour, None)


def _chapter(room: Room) -> None:
    """Seats along the walls."""
    room.box(2, 26, 6, 70, WOOD)
    room.box(room.wide - 6, 26, room.wide - 2, 70, WOOD)


def _refectory(room: Room) -> None:
    """A table laid for a few."""
    room.box(8, 54, 47, 64, WOOD)
    for x in (14, 23, 32, 41):
        room.disc(x, 59, 2.6, PAGE)


def _infirmary(room: Room) -> None:
    _bed(room, 6, 56, RUBRIC)


def _bed(room: Room, x: float, y: float, blanket: Colour) -> None:
    """Its head to the west."""
    room.box(x, y, x + 26, y + 12, WHITE, round=1.5)
    room.box(x + 9, y, x + 26, y + 12, blanket)


def _garden(room: Room) -> None:
    """Beds with herbs."""
    for y in (8, 18, 28):
        room.line((64, y), (168, y), colour=COURT, thick=3.4)
        for i in range(17):
            room.disc(67 + 6.2 * i, y, 1.5, LEAF, None)
    _tree(room, 10, 27, 5)
    _tree(room, 50, 28, 4.5)


def _dormitory(room: Room) -> None:
    """Cots at both ends, away from the doors."""
    for y in (4, 147):
        room.box(4, y, 21, y + 10, WHITE, round=1.5)
        room.box(10, y, 21, y + 10, WOOD)


def _cell(room: Room, in_play: bool) -> None:
    """A bed along the wall that has no door."""
    west = room.space.box[0] < 100
    x = 3.0 if west else room.wide - 15
    room.box(x, 25, x + 12, 51, WHITE if in_play else PARCHMENT, round=1.5)
    blanket = SEATS[room.space.owner or ""] if in_play else FADED
    room.box(x, 34, x + 12, 51, blanket)


FURNISHED: dict[str, Callable[[Room], None]] = {
    "ecclesia": _church,
    "confessio_ecclesiae": _confessional,
    "confessio_aulae": _confessional,
    "crypta": _crypt,
    "sacristia": _sacristy,
    "aula": _court,
    "porta": _gate,
    "parlatorium": _parlour,
    "centrum": _garth,
    "scriptorium": _scriptorium,
    "bibliotheca": _library,
    "capitulum": _chapter,
    "refectorium": _refectory,
    "infirmaria": _infirmary,
    "hortus": _garden,
    "dormitorium_w": _dormitory,
    "dormitorium_e": _dormitory,
}


def furnish(room: Room, in_play: bool) -> None:
    if room.space.owner is not None:
        _cell(room, in_play)
    elif room.space.id in FURNISHED:
        FURNISHED[room.space.id](room)

"""The floor plan laid out for a phone: read from data/mystery.toml, 400 across, with room in every space for its
name, for what lies there and for who stands there."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import Literal, NamedTuple

from engine.mystery.data import DATA_FILE
from render.language import Language
from render.layout import PHONE, wrapped
from render.pen import Point
from render.typeface import fitted, width

Box = tuple[float, float, float, float]

RIM = 3
ACROSS, DOWN = (PHONE - 2 * RIM) / 50, 9.0  # of a unit of the plan
NAME = LEADING = 11.5  # the size of a room's name, and from line to line
BESIDE = 1.5  # is left free beside a name
PAWN = (17.0, 22.0)
NUMBER = 18.0  # across, with its ring


class Space(NamedTuple):
    """A room on the plan. What is in it is measured from its north-west corner."""

    id: str
    kind: str
    owner: str | None
    box: Box
    name: Point
    """The middle of its name."""
    stand: Box
    """Where pawns stand."""
    item: Point
    """The middle of what lies there: a die, cards, a plaque."""
    upright: bool = False

    def at(self, point: Point) -> Point:
        return self.box[0] + point[0], self.box[1] + point[1]

    @property
    def standing(self) -> Box:
        left, top, right, bottom = self.stand
        return *self.at((left, top)), *self.at((right, bottom))

    @property
    def name_room(self) -> float:
        """How long a name may be, whose middle stays where it is."""
        left, top, right, bottom = self.box
        along, whole = (self.name[1], bottom - top) if self.upright else (self.name[0], right - left)
        return 2 * min(along, whole - along)

    @property
    def name_lines(self) -> int:
        """A second line stands below the first, if it still stands in the room."""
        return 2 if self.at(self.name)[1] + 1.5 * LEADING < self.box[3] else 1

    @property
    def middle(self) -> Point:
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


class Door(NamedTuple):
    rooms: tuple[str, str]
    middle: Point
    wall: Literal["h", "v"]


Inside = tuple[Point, Box, Point]

SQUARE: Inside = ((27.5, 9), (3, 28, 52, 70), (12, 57))
WEST_CELL: Inside = ((43.5, 9), (22, 16, 60, 51), (13, 13))
EAST_CELL: Inside = ((19, 9), (3, 16, 41, 51), (50, 13))
INSIDE: dict[str, Inside] = {
    "ecclesia": ((30, 13), (6, 28, 167, 78), (86.5, 12)),
    "confessio_ecclesiae": ((0, 0), (20, 7, 38, 32), (11.5, 17)),
    "confessio_aulae": ((0, 0), (20, 7, 38, 32), (11.5, 17)),
    "crypta": ((36.5, 6), (22, 13.2, 54, 35.3), (8.5, 20)),
    "sacristia": SQUARE,
    "aula": ((40, 10), (5, 20, 74, 70), (0, 0)),
    "porta": ((9, 36), (14, 4, 31, 69), (0, 0)),
    "parlatorium": ((66, 9), (30, 17, 107, 42), (14, 25)),
    "claustrum_n": ((34, 13.5), (70, 2, 123, 25), (0, 0)),
    "claustrum_s": ((34, 13.5), (70, 2, 123, 25), (0, 0)),
    "claustrum_w": ((12, 31), (3, 61, 21, 134), (0, 0)),
    "claustrum_e": ((12, 31), (3, 61, 21, 134), (0, 0)),
    "centrum": ((63, 10), (5, 52, 121, 79), (63, 30)),
    "scriptorium": ((44, 9), (5, 17, 82, 42), (96, 25)),
    "bibliotheca": ((27.5, 8.5), (3, 46, 52, 70), (27, 35.5)),
    "capitulum": ((31.5, 10), (4, 32, 59, 70), (0, 0)),
    "refectorium": SQUARE,
    "infirmaria": SQUARE,
    "hortus": ((30, 13), (66, 7, 168, 32), (0, 0)),
    "dormitorium_w": ((12, 72), (24, 6, 43, 156), (0, 0)),
    "dormitorium_e": ((12, 72), (24, 6, 43, 156), (0, 0)),
    "cellula_red": WEST_CELL,
    "cellula_blue": WEST_CELL,
    "cellula_yellow": WEST_CELL,
    "cellula_green": EAST_CELL,
    "cellula_black": EAST_CELL,
    "cellula_white": EAST_CELL,
}


def plan_name(room: str, language: Language) -> tuple[str, ...]:
    """What stands in a room, in a line or two: its name, or a short one. A word too wide for its room is parted by
    hand, with a hyphen and a blank. A confessional has its die and its grille instead."""
    space, p = SPACES[room], language.p
    if space.kind == "confessional":
        return ()
    if space.kind == "cell":
        name = p("plan", "cell")
    elif room.startswith("dormitorium"):
        name = p("plan", "dormitory")
    else:
        name = _named(room, language)
    free = space.name_room - 2 * BESIDE
    lines = [name] if space.upright else wrapped(name, NAME * 10, free * 10)[: space.name_lines]
    return tuple(fitted(line, "regular", int(NAME * 10), free * 10) for line in lines)


def _named(room: str, language: Language) -> str:
    p = language.p
    return {
        "ecclesia": p("plan", "church"),
        "crypta": p("plan", "crypt"),
        "sacristia": p("plan", "sacristy"),
        "aula": p("plan", "court"),
        "porta": p("plan", "gatehouse"),
        "parlatorium": p("plan", "parlour"),
        "claustrum_n": p("plan", "north walk"),
        "claustrum_e": p("plan", "east walk"),
        "claustrum_s": p("plan", "south walk"),
        "claustrum_w": p("plan", "west walk"),
        "centrum": p("plan", "garth"),
        "scriptorium": p("plan", "scriptorium"),
        "bibliotheca": p("plan", "library"),
        "capitulum": p("plan", "chapter house"),
        "refectorium": p("plan", "refectory"),
        "infirmaria": p("plan", "infirmary"),
        "hortus": p("plan", "garden"),
    }[room]


def _place(x: float, y: float) -> Point:
    return RIM + x * ACROSS, RIM + y * DOWN


def _read() -> tuple[float, dict[str, Space], tuple[Door, ...]]:
    plan = tomllib.loads(DATA_FILE.read_text(encoding="utf-8"))["plan"]
    spaces: dict[str, Space] = {}
    for room in plan["room"]:
        left, top = _place(room["x"], room["y"])
        right, bottom = _place(room["x"] + room["w"], room["y"] + room["h"])
        box = (left, top, right, bottom)
        upright = room.get("upright", False) or room["id"] == "porta"
        spaces[room["id"]] = Space(room["id"], room["kind"], room.get("owner"), box, *INSIDE[room["id"]], upright)
    doors = tuple(Door(tuple(door["between"]), _place(door["x"], door["y"]), door["wall"]) for door in plan["door"])
    return 2 * RIM + plan["height"] * DOWN, spaces, doors


HIGH, SPACES, DOORS = _read()


def gathered(box: Box, count: int) -> list[Point]:
    """The middles of so many pawns in a box: in rows, closer together where there is little room."""
    if not count:
        return []
    left, top, right, bottom = box
    wide, high = PAWN
    columns = max(1, min(count, int((right - left + 1) // (wide + 1))))
    rows = -(-count // columns)
    most = max(1, int((bottom - top + 1) // (high - 2)))
    if rows > most and right - left >= bottom - top:
        rows, columns = most, -(-count // most)
    step = min(wide + 3, (right - left - wide) / max(1, columns - 1))
    fall = min(high + 2, (bottom - top - high) / max(1, rows - 1))
    found = []
    for i in range(count):
        row, column = divmod(i, columns)
        here = min(columns, count - row * columns)
        x = (left + right) / 2 + (column - (here - 1) / 2) * step
        y = (top + bottom) / 2 + (row - (rows - 1) / 2) * fall
        found.append((x, y))
    return found


@lru_cache(maxsize=4)
def named_boxes(language: Language) -> tuple[Box, ...]:
    """Where names of rooms stand."""
    found = []
    for space in SPACES.values():
        x, y = space.at(space.name)
        for i, line in enumerate(plan_name(space.id, language)):
            wide, high = width(line, "regular", int(NAME * 10)) / 10, NAME
            if space.upright:
                wide, high = high, wide
            middle = y + LEADING * i
            found.append((x - wide / 2, middle - high / 2, x + wide / 2, middle + high / 2))
    return tuple(found)


def parted(box: Box, numbered: bool) -> tuple[Box, Point]:
    """Who stands there makes room for a number at the end: what is left of the box, and the number's middle."""
    left, top, right, bottom = box
    room = NUMBER if numbered else 0
    if right - left >= bottom - top:
        return (left, top, right - room, bottom), (right - NUMBER / 2, (top + bottom) / 2)
    return (left, top, right, bottom - room), ((left + right) / 2, bottom - NUMBER / 2)

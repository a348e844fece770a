"""The components of Monastery, read from data/monastery.toml: a correction of a tile changes that file alone.

Sides run north, east, south, west. A quarter turn clockwise brings the west side north.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from engine.core import Unusable

Square = tuple[int, int]
Cell = tuple[int, int]
Colour = Literal["grey", "brown", "dual", "none"]
Kind = Literal["building", "special", "field", "garden", "path", "secret"]
RoundKind = Literal["mass", "study", "labour", "night"]

DATA_FILE = Path(__file__).parents[2] / "data" / "monastery.toml"

PATH, DOOR, BLANK = "P", "D", "-"
NEIGHBOURS: tuple[Square, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west

PRISON_CELL = "prison_cell"


class Tile(Struct, frozen=True):
    """A tile as printed. `value` is the circle on the built side, `squares` the numbers on the site side."""

    id: str
    name: str
    kind: Kind
    colour: Colour
    value: int
    squares: tuple[int, ...]
    sides: str
    icon: str
    src: str
    owner: str = ""

    def turned(self, turn: int) -> str:
        """Its sides after so many quarter turns clockwise."""
        return "".join(self.sides[(side - turn) % 4] for side in range(4))


class Round(Struct, frozen=True):
    label: str
    kind: RoundKind
    draw: int
    label_src: str


class Data(Struct, frozen=True):
    tiles: dict[str, Tile]
    seat_order: tuple[str, ...]
    days: int
    dial: tuple[Round, ...]
    blessings: int
    monks: int
    group_limits: dict[str, int]
    unspent: tuple[tuple[int, int], ...]
    """Points left over and the blessings they give, smallest first (M9.6)."""
    abbey: dict[Square, str]
    """The Abbey's squares, each with its four sides; what faces inward is blank and touches nothing."""
    abbey_colour: Colour
    grid: str
    """The letter grid at the start with all colours in play, rows joined: capitals, and + for a cross."""
    columns: int
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    phrases: dict[str, str]
    """By colour the letters of its row, left to right, cross left out."""

    def unspent_blessings(self, points: int) -> int:
        return max((given for least, given in self.unspent if points >= least), default=0)


def _abbey(raw: dict[str, Any]) -> dict[Square, str]:
    width, depth = raw["width"], raw["depth"]

    def sides(x: int, y: int) -> str:
        north = raw["north"][x] if y == 0 else BLANK
        east = raw["east"][y] if x == width - 1 else BLANK
        south = raw["south"][x] if y == depth - 1 else BLANK
        west = raw["west"][y] if x == 0 else BLANK
        return f"{north}{east}{south}{west}"

    return {(x, y): sides(x, y) for y in range(depth) for x in range(width)}


def _check(data: Data, total: int) -> None:
    """Faults that would surface as a wrong game much later."""
    if len(data.tiles) != total:
        raise Unusable(f"data/monastery.toml: {total} different tiles are announced, {len(data.tiles)} are listed")
    icons = Counter(tile.icon for tile in data.tiles.values() if tile.icon)
    for tile in data.tiles.values():
        if len(tile.sides) != 4 or set(tile.sides) - {PATH, DOOR, BLANK}:
            raise Unusable(f"data/monastery.toml: tile {tile.id}: sides must be four of P, D and -")
        if (tile.kind == "special") == bool(tile.squares):
            raise Unusable(f"data/monastery.toml: tile {tile.id}: special tiles have no squares, all others have")
        if tile.kind in data.group_limits and len(tile.squares) != 1:
            raise Unusable(f"data/monastery.toml: tile {tile.id}: a {tile.kind} has one square")
        if icons[tile.icon] > 1:
            raise Unusable(f"data/monastery.toml: tile {tile.id}: the icon {tile.icon} is on another tile too")
    if len(data.grid) != data.columns * len(data.seat_order):
        raise Unusable("data/monastery.toml: the grid needs one row of cells for each colour")


def parse(text: str) -> Data:
    """The data file's text as data; a fault is refused with its place."""
    try:
        raw = tomllib.loads(text)
        tiles = msgspec.convert(raw["tiles"]["tile"], list[Tile])
        cells = sorted(raw["grid"]["cell"], key=lambda cell: (cell["row"], cell["col"]))
        phrases: dict[str, str] = {}
        for cell in cells:
            phrases[cell["colour"]] = phrases.get(cell["colour"], "") + cell.get("glyph", "")
        data = Data(
            tiles={tile.id: tile for tile in tiles},
            seat_order=tuple(raw["setup"]["seat_order"]),
            days=raw["setup"]["days"],
            dial=tuple(msgspec.convert(raw["dial"]["round"], list[Round])),
            blessings=raw["setup"]["blessings_total"],
            monks=raw["setup"]["monks_per_player"],
            group_limits={kind: raw["limits"][f"{kind}_group"] for kind in ("path", "field", "garden")},
            unspent=tuple((least, given) for least, given in raw["blessings_for_unspent"]["thresholds"]),
            abbey=_abbey(raw["abbey"]),
            abbey_colour=raw["abbey"]["colour"],
            grid="".join(cell.get("glyph", "+") for cell in cells),
            columns=raw["grid"]["columns"],
            top=tuple(raw["grid"]["cost_top"]),
            bottom=tuple(raw["grid"]["cost_bottom"]),
            phrases=phrases,
        )
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise Unusable(f"data/monastery.toml: {fault}") from None
    except KeyError as missing:
        raise Unusable(f"data/monastery.toml: {missing} is missing") from None
    _check(data, raw["setup"]["tiles_total"])
    return data


@cache
def load() -> Data:
    return parse(DATA_FILE.read_text(encoding="utf-8"))


DATA = load()

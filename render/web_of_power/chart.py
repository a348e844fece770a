"""The drawing of the map, read from data/web-of-power.toml and laid out for a phone: 400 across, and drawn out in
height, so that every site has room for its name at a size that can be read."""

from __future__ import annotations

import tomllib
from typing import Any

from msgspec import Struct

from engine.web_of_power.data import DATA, DATA_FILE
from render.palette import Colour
from render.pen import Point
from render.web_of_power.labels import NAMES, SEALS, SHORT

RIM = 2  # the frame round the map
ACROSS, DOWN = 396 / 1600, 0.42  # from the data's canvas to the phone
SITE = 8.6  # half of the place a cloister takes
SQUARE = 15.5  # of an alliance's number
SLOT = 11.0  # a place for an advisor
SITE_TEXT, COUNTRY_TEXT = 11.0, 12.5

Ring = tuple[Point, ...]
Box = tuple[float, float, float, float]


class Seal(Struct, frozen=True):
    """Places for as many advisors as the country has sites: more can never stand there."""

    middle: Point
    columns: int
    rows: int
    name: Point

    @property
    def box(self) -> Box:
        return around(self.middle, self.columns * SLOT + 5, self.rows * SLOT + 4)

    def slot(self, i: int) -> Point:
        """The middle of a place."""
        row, column = divmod(i, self.columns)
        x, y = self.middle
        return x + (column - (self.columns - 1) / 2) * SLOT, y + (row - (self.rows - 1) / 2) * SLOT


class Chart(Struct, frozen=True):
    """Everything in units of the phone."""

    title: str
    width: int
    height: int
    sea: Colour
    tints: dict[str, Colour]
    """By type of card."""
    outlines: dict[str, Ring]
    sites: dict[str, Point]
    names: dict[str, str]
    labels: dict[str, Point]
    seals: dict[str, Seal]
    alliances: dict[int, Point]
    sea_lines: dict[int, Ring]


def around(middle: Point, wide: float, high: float) -> Box:
    x, y = middle
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _colour(given: str) -> Colour:
    red, green, blue = bytes.fromhex(given.removeprefix("#"))
    return red, green, blue


def _place(given: Any) -> Point:
    x, y = given
    return RIM + x * ACROSS, RIM + y * DOWN


def _seal(country: str) -> Seal:
    x, y, side = SEALS[country]
    columns = max(2, -(-len(DATA.countries[country].sites) // 2))
    name = x, y + side * (SLOT + 2 + 6)
    return Seal((x, y), columns, 2, name)


def _read() -> Chart:
    raw = tomllib.loads(DATA_FILE.read_text(encoding="utf-8"))
    alliances = raw["alliances"]["alliance"]
    return Chart(
        title=raw["map"]["name"],
        width=2 * RIM + round(raw["map"]["canvas"][0] * ACROSS),
        height=2 * RIM + round(raw["map"]["canvas"][1] * DOWN),
        sea=_colour(raw["map"]["sea_tint"]),
        tints={card["id"]: _colour(card["tint"]) for card in raw["cards"]["card"]},
        outlines={country: tuple(map(_place, ring)) for country, ring in raw["outlines"].items()},
        sites={site["id"]: _place(site["at"]) for site in raw["sites"]["site"]},
        names={site["id"]: SHORT.get(site["id"], site["name"]) for site in raw["sites"]["site"]},
        labels={site["id"]: NAMES[site["id"]] for site in raw["sites"]["site"]},
        seals={country: _seal(country) for country in DATA.countries},
        alliances={one["number"]: _place(one["at"]) for one in alliances},
        sea_lines={one["number"]: tuple(map(_place, one["line"])) for one in alliances if one["sea"]},
    )


CHART = _read()

"""The map without pieces: sea, lands, roads, empty sites, empty seals, alliances, names. Drawn once and kept."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from PIL import Image

from engine.web_of_power.data import DATA
from render.language import Language
from render.layout import UNIT
from render.palette import FADED, INK, LAPIS, PAGE, PALE, WHITE
from render.pen import Pen, Point
from render.typeface import Cut, width
from render.web_of_power.chart import CHART, COUNTRY_TEXT, RIM, SITE, SITE_TEXT, SQUARE, around
from render.web_of_power.colours import LANDS, PALETTE, SEA, SHORE
from render.web_of_power.names import country_name


@lru_cache(maxsize=8)
def ground(language: Language, unit: float) -> Image.Image:
    u = unit
    pen = Pen(int(CHART.width * u), int(CHART.height * u), SEA, PALETTE)
    for wide, line in ((5.0, SHORE), (0.0, INK)):  # a shore round all lands, then the lands
        for country, ring in CHART.outlines.items():
            points = [(x * u, y * u) for x, y in ring]
            pen.shape(points, LANDS[country], line, (wide or 1.1) * u)
    for line_ in CHART.sea_lines.values():
        _dotted(pen, line_, u)
    for a, b in DATA.roads:
        _road(pen, CHART.sites[a], CHART.sites[b], u)
    for country in DATA.countries:
        _seal(pen, country, u)
    for number, middle in CHART.alliances.items():
        left, top, right, bottom = (part * u for part in around(middle, SQUARE, SQUARE))
        pen.box(left, top, right, bottom, WHITE, LAPIS, 1.3 * u, 2 * u)
        pen.figure(middle[0] * u, middle[1] * u, str(number), 11.5 * u, LAPIS)
    for x, y in CHART.sites.values():
        pen.round(x * u, y * u, (SITE - 1.6) * u, WHITE, INK, 1.2 * u)
    for name in names(language):
        write(pen, name, (0, 0), u)
    pen.box(0, 0, pen.width, pen.height, None, INK, 1.2 * u)
    return pen.done()


class Name(NamedTuple):
    """Writing on the map."""

    text: str
    middle: Point
    size: float
    cut: Cut
    country: str


def names(language: Language) -> Iterator[Name]:
    """Of all sites and countries."""
    for site in DATA.sites.values():
        yield Name(CHART.names[site.id], CHART.labels[site.id], SITE_TEXT, "regular", site.country)
    for country in DATA.countries:
        name, (x, y) = country_name(country, language), CHART.seals[country].name
        half = width(name, "bold", int(COUNTRY_TEXT * UNIT)) / UNIT / 2 + RIM
        x = min(max(x, half), CHART.width - half)  # a longer one than there is room for round its place
        yield Name(name, (x, y), COUNTRY_TEXT, "bold", country)


def write(pen: Pen, name: Name, corner: Point, u: float) -> None:
    """A name, on a pen whose upper left corner is there on the map."""
    x, y = name.middle[0] * u - corner[0], name.middle[1] * u - corner[1]
    pen.halo(x, y, name.text, name.size * u, INK, name.cut, LANDS[name.country], 1 * u)


def _road(pen: Pen, start: Point, end: Point, u: float) -> None:
    for thick, colour in ((4.4, FADED), (2.6, PAGE)):
        pen.stroke([(start[0] * u, start[1] * u), (end[0] * u, end[1] * u)], colour, thick * u)


def _dotted(pen: Pen, points: tuple[Point, ...], u: float) -> None:
    """A sea alliance: dots along its way."""
    for (ax, ay), (bx, by) in pairwise(points):
        long = hypot(bx - ax, by - ay)
        count = max(1, round(long / 5))
        for i in range(count + 1):
            part = i / count
            pen.round((ax + (bx - ax) * part) * u, (ay + (by - ay) * part) * u, 1.1 * u, LAPIS)


def _seal(pen: Pen, country: str, u: float) -> None:
    seal = CHART.seals[country]
    left, top, right, bottom = (part * u for part in seal.box)
    pen.box(left, top, right, bottom, PAGE, FADED, 1 * u, 6 * u)
    for i in range(len(DATA.countries[country].sites)):
        x, y = seal.slot(i)
        pen.round(x * u, y * u, 1.1 * u, PALE)

"""Parts of the map, large: the whole is tall, and small on a wide screen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from PIL import Image, ImageDraw

from engine.web_of_power.data import DATA
from render.language import Language
from render.palette import INK
from render.typeface import width
from render.web_of_power.chart import CHART, SITE, Box, around
from render.web_of_power.colours import PALETTE
from render.web_of_power.ground import names

WIDE, HIGH = 232, 174  # of a part, as wide as it can be without its names becoming small
LARGEST = 300  # a part that is wider or higher is hardly larger than the whole
EDGE = 10  # round a country
FINE = 10  # writing is measured large, so that rounding does not matter


def both(one: Box | None, other: Box) -> Box:
    """What holds both."""
    if one is None:
        return other
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def framed(box: Box) -> Box:
    """A part of the map with this in its middle, as far as the map goes; larger than usual if need be."""
    wide, high = max(WIDE, round(box[2] - box[0])), max(HIGH, round(box[3] - box[1]))
    left = min(max(0, round((box[0] + box[2] - wide) / 2)), CHART.width - wide)
    top = min(max(0, round((box[1] + box[3] - high) / 2)), CHART.height - high)
    return left, top, left + wide, top + high


def part_with(places: Iterable[str], language: Language) -> Box | None:
    """A part of the map with all countries of these sites and seals; None if it would be nearly the whole."""
    found: Box | None = None
    for country in {DATA.sites[place].country if place in DATA.sites else place for place in places}:
        found = both(found, _extent(country, language))
    if found is None or found[2] - found[0] > LARGEST or found[3] - found[1] > LARGEST:
        return None
    return framed((found[0] - EDGE, found[1] - EDGE, found[2] + EDGE, found[3] + EDGE))


@cache
def _extent(country: str, language: Language) -> Box:
    """From site to site, with their names, and the seal."""
    found = CHART.seals[country].box
    for site in DATA.countries[country].sites:
        found = both(found, around(CHART.sites[site], 2 * SITE, 2 * SITE))
    for name in names(language):
        if name.country == country:
            wide = width(name.text, name.cut, int(name.size * FINE)) / FINE
            found = both(found, around(name.middle, wide, name.size))
    return found


def cut_out(map_: Image.Image, box: Box, unit: float) -> Image.Image:
    """A part of the map in its usual size, with an edge: it is shown larger, being smaller."""
    left, top, right, bottom = (int(edge * unit) for edge in box)
    picture = map_.crop((left, top, right, bottom))
    edge = 0, 0, picture.width - 1, picture.height - 1
    ImageDraw.Draw(picture).rectangle(edge, None, PALETTE.index[INK], max(1, round(1.2 * unit)))
    return picture

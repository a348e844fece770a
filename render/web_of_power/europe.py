"""The map as it stands: cloisters, advisors and room for more, the numbers of a choice, what is new, chains at the
end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, hypot

from PIL import Image

from engine.core import Event
from engine.web_of_power.chains import chains_of
from engine.web_of_power.data import DATA
from engine.web_of_power.placing import cap_of
from engine.web_of_power.view import View
from render.frame import Frame
from render.language import Language
from render.palette import GOLD, INK, RUBRIC, SEATS, WHITE
from render.pen import Pen, Point
from render.seats import emblem
from render.typeface import width
from render.web_of_power.chart import CHART, SITE, SLOT, Box, around
from render.web_of_power.colours import PALETTE
from render.web_of_power.ground import ground, names, write
from render.web_of_power.marks import ROOM, Spot, dashes, halo, spots

CLOISTER, ADVISOR = 12.6, 9.4


def draw_map(
    view: View,
    language: Language,
    unit: float,
    marks: Mapping[str, str] | None = None,
    news: Sequence[Event] = (),
    own: Sequence[Event] = (),
) -> Image.Image:
    """The map. `marks` are written on free sites and on seals with room: the numbers of a choice. What was placed
    by `news` has a halo, and dashes by `own`."""
    marks = marks or {}
    picture = ground(language, unit).copy()
    fresh = [] if view.result is not None else [piece.at for piece in view.placed]
    for site in CHART.sites:
        if site in view.sites:
            picture.paste(*_cloister(site, view.sites[site], site in fresh, language, unit))
        elif site in marks:
            picture.paste(*_numbered_site(site, marks[site], language, unit))
    for country in DATA.countries:
        cap = cap_of(view.sites, country)
        if cap:
            standing = view.advisors.get(country, {})
            seats = tuple(seat for seat in view.seats for _ in range(standing.get(seat, 0)))
            new, mark = fresh.count(country), marks.get(country, "")
            picture.paste(*_seal(country, seats, view.on_turn, new, cap, mark, language, unit))
    if view.result is not None:
        _draw_chains(picture, view, language, unit)
    mine = [*spots(view, own)]
    for spot in spots(view, news):
        if spot not in mine:
            _mark(picture, spot, halo, unit)
    for spot in mine:
        _mark(picture, spot, dashes, unit)
    return picture


def _mark(
    picture: Image.Image, spot: Spot, draw: Callable[[Pen, float, float, float, float], None], unit: float
) -> None:
    (x, y), size = spot.middle, 2 * (spot.radius + ROOM)
    corners = _corners(around(spot.middle, size, size), unit)
    pen = _upon(picture, corners)
    draw(pen, x * unit - corners[0], y * unit - corners[1], spot.radius, unit)
    picture.paste(pen.done(), corners[:2])


Sprite = tuple[Image.Image, tuple[int, int]]


def _corners(box: Box, unit: float) -> tuple[int, int, int, int]:
    return floor(box[0] * unit), floor(box[1] * unit), ceil(box[2] * unit), ceil(box[3] * unit)


def _upon(picture: Image.Image, corners: tuple[int, int, int, int]) -> Pen:
    """A pen on a part of the picture, so that edges are smooth on whatever lies below."""
    left, top, right, bottom = corners
    return Pen(right - left, bottom - top, picture.crop(corners), PALETTE)


@lru_cache(maxsize=1024)
def _cloister(site: str, seat: str, fresh: bool, language: Language, unit: float) -> Sprite:
    corners = _corners(around(CHART.sites[site], 2 * SITE + 2, 2 * SITE + 2), unit)
    pen = _upon(ground(language, unit), corners)
    x, y = CHART.sites[site][0] * unit - corners[0], CHART.sites[site][1] * unit - corners[1]
    pen.round(x, y, SITE * unit, GOLD if fresh else WHITE, INK, 1 * unit)
    size = CLOISTER * unit
    emblem(Frame(pen, x - size / 2, y - size / 2, size), seat)
    return pen.done(), corners[:2]


@lru_cache(maxsize=256)
def _numbered_site(site: str, number: str, language: Language, unit: float) -> Sprite:
    corners = _corners(around(CHART.sites[site], 2 * SITE + 2, 2 * SITE + 2), unit)
    pen = _upon(ground(language, unit), corners)
    x, y = CHART.sites[site][0] * unit - corners[0], CHART.sites[site][1] * unit - corners[1]
    _ring(pen, x, y, SITE, number, unit)
    return pen.done(), corners[:2]


def _ring(pen: Pen, x: float, y: float, radius: float, number: str, unit: float) -> None:
    pen.round(x, y, radius * unit, WHITE, RUBRIC, 1.3 * unit)
    pen.figure(x, y, number, 12 * unit, RUBRIC)


@lru_cache(maxsize=512)
def _seal(
    country: str,
    seats: tuple[str, ...],
    on_turn: str,
    new: int,
    cap: int,
    mark: str,
    language: Language,
    unit: float,
) -> Sprite:
    """Advisors, and a ring for each that the cap still lets in. Those of this turn stand on gold."""
    seal = CHART.seals[country]
    corners = _corners(around(seal.middle, seal.box[2] - seal.box[0] + 4, seal.box[3] - seal.box[1] + 4), unit)
    pen = _upon(ground(language, unit), corners)
    mine = [i for i, seat in enumerate(seats) if seat == on_turn]
    gold = mine[len(mine) - new :]
    for i in range(cap):
        x, y = seal.slot(i)
        x, y = x * unit - corners[0], y * unit - corners[1]
        if i in gold or i >= len(seats):
            pen.round(x, y, (SLOT / 2 - 0.6) * unit, GOLD if i in gold else WHITE, INK, 0.8 * unit)
        if i < len(seats):
            size = ADVISOR * unit
            emblem(Frame(pen, x - size / 2, y - size / 2, size), seats[i])
    if mark:
        x, y = seal.slot(len(seats))
        _ring(pen, x * unit - corners[0], y * unit - corners[1], 7.4, mark, unit)
    return pen.done(), corners[:2]


def _draw_chains(picture: Image.Image, view: View, language: Language, unit: float) -> None:
    """Every chain that scores, and over it the names it would cross."""
    for seat in view.seats:
        for chain in chains_of(view.sites, seat):
            for a, b in pairwise(chain):
                _link(picture, seat, CHART.sites[a], CHART.sites[b], unit)
    for name in names(language):
        wide = width(name.text, name.cut, int(name.size * unit)) / unit
        corners = _corners(around(name.middle, wide + 4, 1.4 * name.size), unit)
        pen = _upon(picture, corners)
        write(pen, name, corners[:2], unit)
        picture.paste(pen.done(), corners[:2])


def _link(picture: Image.Image, seat: str, start: Point, end: Point, unit: float) -> None:
    """A road of a chain, in its player's colour, from rim to rim of the two cloisters."""
    (ax, ay), (bx, by) = start, end
    part = SITE / hypot(bx - ax, by - ay)
    start = ax + (bx - ax) * part, ay + (by - ay) * part
    end = bx - (bx - ax) * part, by - (by - ay) * part
    box = min(start[0], end[0]) - 6, min(start[1], end[1]) - 6, max(start[0], end[0]) + 6, max(start[1], end[1]) + 6
    corners = _corners(box, unit)
    pen = _upon(picture, corners)
    points = [(x * unit - corners[0], y * unit - corners[1]) for x, y in (start, end)]
    for thick, colour in ((6.6, INK), (4.6, SEATS[seat])):
        pen.stroke(points, colour, thick * unit)
    picture.paste(pen.done(), corners[:2])

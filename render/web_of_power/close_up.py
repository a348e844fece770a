"""A close-up of the map round the places just played: the whole is tall, and small on a wide screen."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image

from engine.core import Event
from engine.web_of_power.data import DATA
from engine.web_of_power.events import Placed
from engine.web_of_power.view import View
from render.palette import INK, PAGE, RUBRIC
from render.pen import Pen
from render.web_of_power.chart import CHART, SITE, Box, around
from render.web_of_power.colours import PALETTE
from render.web_of_power.europe import draw_map
from render.web_of_power.sentences import Teller
from render.web_of_power.standing import advisors_in
from render.words import joined

WIDE, HIGH = 232, 174  # of a close-up, as wide as it can be without its names becoming small
MARGIN = 34  # round a place: its name, and what lies near


class Part(Struct, frozen=True):
    """What a close-up shows: a part of the map, and what is new in it."""

    box: Box
    sites: tuple[str, ...]
    seals: tuple[str, ...]


def part_of(view: View, events: Sequence[Event]) -> Part | None:
    """Round the piece placed last, with as many before it as have room. None if nothing was placed, or if all is
    over: then the chains on the whole map are what there is to see."""
    if view.result is not None:
        return None
    placed = [event for event in reversed(events) if isinstance(event, Placed) and _stands(view, event)]
    found: Box | None = None
    sites: list[str] = []
    seals: list[str] = []
    for event in placed:
        is_site = event.piece == "cloister"
        place = around(CHART.sites[event.at], 2 * SITE, 2 * SITE) if is_site else CHART.seals[event.at].box
        box = _both(found, place)
        if box[2] - box[0] > WIDE - MARGIN or box[3] - box[1] > HIGH - MARGIN:
            continue
        found = box
        (sites if is_site else seals).append(event.at)
    if found is None:
        return None
    return Part(_framed(found), tuple(dict.fromkeys(sites)), tuple(dict.fromkeys(seals)))


def _stands(view: View, event: Placed) -> bool:
    """It may have been taken back since."""
    if event.piece == "cloister":
        return event.at in view.sites
    return advisors_in(view, event.at) > 0


def _both(one: Box | None, other: Box) -> Box:
    if one is None:
        return other
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _framed(box: Box) -> Box:
    """A part of the map of the usual size with this in its middle, as far as the map goes."""
    left = min(max(0, round((box[0] + box[2] - WIDE) / 2)), CHART.width - WIDE)
    top = min(max(0, round((box[1] + box[3] - HIGH) / 2)), CHART.height - HIGH)
    return left, top, left + WIDE, top + HIGH


def draw_close_up(view: View, part: Part, teller: Teller, unit: float) -> Image.Image:
    """The map in its usual size, but only this part: it is shown larger, being smaller."""
    left, top, right, bottom = (int(edge * unit) for edge in part.box)
    pen = Pen(
        right - left, bottom - top, draw_map(view, teller.language, unit).crop((left, top, right, bottom)), PALETTE
    )
    for site in part.sites:
        x, y = CHART.sites[site]
        for radius, colour, thick in ((SITE + 2.6, RUBRIC, 2.0), (SITE + 0.8, PAGE, 1.0)):
            pen.round(x * unit - left, y * unit - top, radius * unit, None, colour, thick * unit)
    for country in part.seals:
        a, b, c, d = (edge * unit for edge in CHART.seals[country].box)
        edge = 1.2 * unit
        pen.box(a - left - edge, b - top - edge, c - left + edge, d - top + edge, None, RUBRIC, 2 * unit, 7 * unit)
    pen.box(0, 0, pen.width, pen.height, None, INK, 1.2 * unit)
    return pen.done()


# -- in words --------------------------------------------------------------------------------------


def close_up_alt(view: View, part: Part, teller: Teller) -> str:
    """What is new first, then who has the other sites that can be seen."""
    t, n, listed = teller.language.t, teller.language.n, teller.language.listed
    left, top, right, bottom = part.box
    seen = [site for site, (x, y) in CHART.sites.items() if left < x < right and top < y < bottom]
    lands = dict.fromkeys(DATA.sites[site].country for site in seen)
    sentences = [t("Close-up of the map: {countries}.", countries=listed([teller.country(land) for land in lands]))]
    for site in part.sites:
        facts = {"site": teller.site(site), "country": teller.country(DATA.sites[site].country)}
        sentences.append(t("New: {seat} in {site}, {country}.", seat=teller.seat(view.sites[site]), **facts))
    for country in part.seals:
        facts = {"country": teller.country(country)}
        count = advisors_in(view, country)
        sentences.append(
            n(
                "New: the seal of {country}, now with {count} advisor.",
                "New: the seal of {country}, now with {count} advisors.",
                count,
                **facts,
            )
        )
    for site in seen:
        if site in view.sites and site not in part.sites:
            sentences.append(t("{site}: {seat}.", site=teller.site(site), seat=teller.seat(view.sites[site])))
    free = [teller.site(site) for site in seen if site not in view.sites]
    if free:
        sentences.append(t("Free: {sites}.", sites=listed(free)))
    return joined(sentences)

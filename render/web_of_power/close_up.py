"""A close-up of the map round the places just played: the whole is tall, and small on a wide screen."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image

from engine.core import Event
from engine.web_of_power.data import DATA
from engine.web_of_power.events import Placed
from engine.web_of_power.view import View
from render.web_of_power.chart import CHART, SITE, Box, around
from render.web_of_power.europe import draw_map
from render.web_of_power.sentences import Teller
from render.web_of_power.standing import advisors_in
from render.web_of_power.zoom import HIGH, WIDE, both, cut_out, framed
from render.words import joined

MARGIN = 34  # round a place: its name, and what lies near


class Part(Struct, frozen=True):
    """What a close-up shows: a part of the map, and what is new in it."""

    box: Box
    placed: tuple[Placed, ...]

    @property
    def sites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(event.at for event in self.placed if event.piece == "cloister"))

    @property
    def seals(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(event.at for event in self.placed if event.piece == "advisor"))


def part_of(view: View, events: Sequence[Event]) -> Part | None:
    """Round the piece placed last, with as many before it as have room. None if nothing was placed, or if all is
    over: then the chains on the whole map are what there is to see."""
    if view.result is not None:
        return None
    found: Box | None = None
    shown: list[Placed] = []
    for event in reversed(events):
        if not isinstance(event, Placed) or not _stands(view, event):
            continue
        is_site = event.piece == "cloister"
        place = around(CHART.sites[event.at], 2 * SITE, 2 * SITE) if is_site else CHART.seals[event.at].box
        box = both(found, place)
        if box[2] - box[0] <= WIDE - MARGIN and box[3] - box[1] <= HIGH - MARGIN:
            found = box
            shown.append(event)
    return None if found is None else Part(framed(found), tuple(shown))


def _stands(view: View, event: Placed) -> bool:
    """It may have been taken back since."""
    if event.piece == "cloister":
        return event.at in view.sites
    return advisors_in(view, event.at) > 0


def draw_close_up(view: View, part: Part, teller: Teller, unit: float) -> Image.Image:
    return cut_out(draw_map(view, teller.language, unit, news=part.placed), part.box, unit)


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

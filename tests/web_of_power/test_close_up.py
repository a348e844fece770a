"""The close-up of the map round what was just placed."""

from __future__ import annotations

import pytest

from engine.core import Event
from engine.web_of_power.data import DATA
from engine.web_of_power.events import Drew, Placed
from render.palette import RUBRIC
from render.web_of_power.chart import CHART, SITE
from render.web_of_power.close_up import part_of
from render.web_of_power.renderer import RENDERER
from render.web_of_power.zoom import HIGH, WIDE
from tests.web_of_power.scenes import GAME, MIXED, fresh, game


def cloister(site: str) -> Placed:
    return Placed("blue", "cloister", site, ())


@pytest.mark.parametrize("site", DATA.sites)
def test_every_site_has_room_in_it(site: str) -> None:
    part = part_of(MIXED, [cloister(site)])
    assert part is not None
    assert part.sites == (site,)
    (x, y), (left, top, right, bottom) = CHART.sites[site], part.box
    assert 0 <= left < x - SITE < x + SITE < right <= CHART.width
    assert 0 <= top < y - SITE < y + SITE < bottom <= CHART.height
    assert (right - left, bottom - top) == (WIDE, HIGH)


@pytest.mark.parametrize("country", DATA.countries)
def test_every_seal_has_room_in_it(country: str) -> None:
    part = part_of(MIXED, [Placed("blue", "advisor", country, ())])
    assert part is not None
    assert part.seals == (country,)
    (a, b, c, d), (left, top, right, bottom) = CHART.seals[country].box, part.box
    assert left <= a < c <= right
    assert top <= b < d <= bottom


def test_what_was_placed_last_is_shown_before_what_is_too_far_away() -> None:
    part = part_of(MIXED, [cloister("fountains"), cloister("lerins"), cloister("montmajour")])
    assert part is not None
    assert part.sites == ("montmajour", "lerins")


def test_the_new_cloister_has_a_ring() -> None:
    view, event = fresh(), cloister("citeaux")
    picture, part = RENDERER.close_up(view, [event]), part_of(view, [event])
    assert picture is not None
    assert part is not None
    unit = 2.5
    drawn = picture.draw(4.0).convert("RGB")
    for site, ringed in (("citeaux", True), ("cluny", False)):
        x, y = CHART.sites[site][0] - part.box[0], CHART.sites[site][1] - part.box[1]
        found = {drawn.getpixel((int((x + SITE + 1.6) * unit) + i, int(y * unit))) for i in range(-2, 3)}
        assert (RUBRIC in found) == ringed, site


@pytest.mark.parametrize("events", [[], [Drew("blue", "pile")]])
def test_nothing_placed_nothing_to_show(events: list[Event]) -> None:
    assert part_of(MIXED, events) is None


def test_what_was_taken_back_is_not_shown() -> None:
    assert part_of(fresh(), [cloister("fountains"), Placed("blue", "advisor", "england", ())]) is None


def test_none_at_the_end() -> None:
    assert part_of(GAME.view(game(3, "end 23").state, None), [cloister("cluny")]) is None


def test_its_words() -> None:
    picture = RENDERER.close_up(fresh(), [cloister("citeaux"), Placed("blue", "advisor", "burgundy", ())])
    assert picture is not None
    assert "in Cîteaux, Burgundy." in picture.alt
    assert "New: the seal of Burgundy, now with 2 advisors." in picture.alt
    assert "Cluny: Yellow." in picture.alt
    assert "Free: " in picture.alt

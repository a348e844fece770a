"""What cards look like where one is chosen: square, and readable when they are shown 85 wide."""

from __future__ import annotations

from functools import lru_cache, partial

from PIL import Image

from engine.web_of_power.data import DATA
from render.kit import Picture, scaled
from render.language import Language
from render.layout import UNIT, written
from render.palette import INK, LAPIS, PAGE, RUBRIC
from render.pen import Pen
from render.web_of_power.chart import CHART
from render.web_of_power.colours import PALETTE, TINTS
from render.web_of_power.names import card_name, country_name
from render.web_of_power.sentences import Teller

SIDE = 85
FINER = 2.5 / UNIT
BEHIND = 8  # how far the second card of a pair looks out


def card(card_: str, teller: Teller, pair: bool = False) -> Picture:
    """A card with the countries it names; or two of them."""
    return _of_card(card_, pair, teller.language)


def pile(count: int, teller: Teller) -> Picture:
    """The backs of the cards, and how many they are."""
    return _of_pile(count, teller.language)


@lru_cache(maxsize=64)
def _of_card(card_: str, pair: bool, language: Language) -> Picture:
    t, name = language.t, card_name(card_, language)
    alt = t("Two cards: {card}.", card=name) if pair else t("A card: {card}.", card=name)
    return Picture(partial(scaled, FINER, partial(_card, card_, pair, language)), alt)


@lru_cache(maxsize=64)
def _of_pile(count: int, language: Language) -> Picture:
    alt = language.n("The pile, {count} card.", "The pile, {count} cards.", count)
    return Picture(partial(scaled, FINER, partial(_pile, count)), alt)


@lru_cache(maxsize=32)
def _card(card_: str, pair: bool, language: Language, u: float) -> Image.Image:
    pen = Pen(int(SIDE * u), int(SIDE * u), PAGE, PALETTE)
    inset = BEHIND if pair else 0
    if pair:
        pen.box(inset * u, 0, SIDE * u, (SIDE - inset) * u, TINTS[card_], INK, 1.2 * u, 5 * u)
    wide = SIDE - inset
    pen.box(0, inset * u, wide * u, SIDE * u, TINTS[card_], INK, 1.2 * u, 5 * u)
    countries = DATA.cards[card_].countries
    each = wide / len(countries)
    for i, country in enumerate(countries):
        _country(
            pen, country, country_name(country, language), (0, inset + i * each, wide, inset + (i + 1) * each), u
        )
    if len(countries) > 1:
        middle = inset + each
        pen.stroke([(6 * u, middle * u), ((wide - 6) * u, middle * u)], INK, 0.8 * u)
    if pair:
        pen.round((SIDE - 13) * u, (SIDE - 13) * u, 12 * u, PAGE, RUBRIC, 1.4 * u)
        pen.figure((SIDE - 13) * u, (SIDE - 13) * u, "×2", 14 * u, INK)
    return pen.done()


def _country(pen: Pen, country: str, name: str, box: tuple[float, float, float, float], u: float) -> None:
    """Its name, and below it its shape on the map."""
    left, top, right, bottom = box
    shown = written(name, "bold", 15, (right - left - 6) * u, u)
    pen.text((left + right) / 2 * u, (top + 10.5) * u, shown.lines[0], shown.size, INK, "bold")
    ring = CHART.outlines[country]
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    scale = min((right - left - 16) / wide, (bottom - top - 26) / high)
    x0 = (left + right) / 2 - scale * (min(xs) + max(xs)) / 2
    y0 = (top + 22 + bottom - 3) / 2 - scale * (min(ys) + max(ys)) / 2
    pen.shape([((x0 + scale * x) * u, (y0 + scale * y) * u) for x, y in ring], PAGE, INK, 1 * u)


@lru_cache(maxsize=64)
def _pile(count: int, u: float) -> Image.Image:
    """On their own blue: the corners that they leave would stand out white on a dark screen."""
    pen = Pen(int(SIDE * u), int(SIDE * u), LAPIS, PALETTE)
    for shift in (12, 6, 0):
        left, top = shift * u, shift * u
        pen.box(left, top, left + (SIDE - 12) * u, top + (SIDE - 12) * u, LAPIS, INK, 1.2 * u, 5 * u)
    middle = (SIDE - 12) / 2 * u
    pen.round(middle, middle, 20 * u, PAGE, RUBRIC, 1.6 * u)
    pen.figure(middle, middle, str(count), 24 * u, INK)
    return pen.done()

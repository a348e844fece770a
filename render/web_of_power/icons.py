"""Small pictures of things: a cloister, an advisor, a card, who was first; and cards as they lie on the table."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.web_of_power.data import DATA
from render.frame import Frame
from render.language import Language
from render.layout import written
from render.palette import FADED, GOLD, INK, LAPIS, PAGE, RUBRIC, WHITE
from render.pen import Pen
from render.typeface import fitted
from render.web_of_power.colours import PALETTE, TINTS
from render.web_of_power.names import country_name


def cloister(f: Frame) -> None:
    f.shape((0.08, 0.95), (0.08, 0.5), (0.32, 0.24), (0.56, 0.5), (0.56, 0.95), fill=WHITE, thick=0.08)
    f.shape((0.56, 0.95), (0.56, 0.3), (0.74, 0.02), (0.92, 0.3), (0.92, 0.95), fill=WHITE, thick=0.08)


def advisor(f: Frame) -> None:
    f.shape((0.2, 0.96), (0.36, 0.5), (0.64, 0.5), (0.8, 0.96), fill=WHITE, thick=0.08)
    f.oval(0.5, 0.3, 0.24, 0.24, fill=WHITE, thick=0.08)


def card(f: Frame) -> None:
    f.shape((0.2, 0.04), (0.8, 0.04), (0.8, 0.96), (0.2, 0.96), fill=LAPIS, thick=0.08)
    f.stroke((0.35, 0.5), (0.65, 0.5), line=WHITE, thick=0.08)


def pennant(f: Frame) -> None:
    """Of the start player."""
    f.shape((0.2, 0.08), (0.96, 0.3), (0.2, 0.54), fill=RUBRIC, thick=0.07)
    f.stroke((0.2, 0.02), (0.2, 0.98), line=INK, thick=0.1)


def crown(f: Frame) -> None:
    """Of who has won."""
    f.shape(
        (0.08, 0.9), (0.04, 0.25), (0.3, 0.55), (0.5, 0.1), (0.7, 0.55), (0.96, 0.25), (0.92, 0.9),
        fill=GOLD, thick=0.07,
    )  # fmt: skip


@lru_cache(maxsize=64)
def card_sprite(
    card_: str, lines: tuple[tuple[str, ...], ...], wide: int, high: int, language: Language, unit: float
) -> Image.Image:
    """A card face: for each country its name, and below it `lines` of small writing."""
    u = unit
    pen = Pen(wide, high, PAGE, PALETTE)
    pen.box(0, 0, wide, high, TINTS[card_], INK, 1 * u, 4 * u)
    countries = DATA.cards[card_].countries
    each = high / len(countries)
    for i, country in enumerate(countries):
        told = lines[i] if lines else ()
        block = 15 + 13 * len(told)
        top = (i + 0.5) * each - block * u / 2
        name = written(country_name(country, language), "bold", 13, wide - 6 * u, u)
        pen.text(wide / 2, top + 7.5 * u, name.lines[0], name.size, INK, "bold")
        for row, text in enumerate(told):
            where = top + (21 + 13 * row) * u
            pen.text(wide / 2, where, fitted(text, "regular", int(11 * u), wide - 6 * u), 11 * u, INK)
    if len(countries) > 1 and lines:
        pen.stroke([(8 * u, high / 2), (wide - 8 * u, high / 2)], FADED, 0.6 * u)
    return pen.done()


@lru_cache(maxsize=64)
def pile_sprite(count: int, wide: int, high: int, unit: float) -> Image.Image:
    """The pile from above, with how many cards it has."""
    u = unit
    pen = Pen(wide, high, PAGE, PALETTE)
    for shift in (4, 2, 0):
        left, top = shift * u, shift * u
        pen.box(left, top, wide - (4 - shift) * u, high - (4 - shift) * u, LAPIS, INK, 0.9 * u, 4 * u)
    middle = (wide - 4 * u) / 2, (high - 4 * u) / 2
    pen.round(*middle, 11 * u, PAGE, RUBRIC, 1 * u)
    pen.figure(*middle, str(count), 14 * u, INK)
    return pen.done()

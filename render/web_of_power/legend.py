"""What is to be seen on the pictures of Web of Power."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from PIL import Image

from engine.web_of_power.data import DATA
from render.frame import Frame
from render.kit import Picture
from render.language import Language
from render.legend import KEPT, Entry, Section, Sign, draw_legend
from render.palette import FADED, GOLD, INK, LAPIS, PAGE, PALE, PARCHMENT, RUBRIC, SEATS, WHITE, Colour
from render.pen import Pen
from render.seats import emblem
from render.web_of_power import icons
from render.web_of_power.chart import SITE
from render.web_of_power.colours import PALETTE, SEA, TINTS
from render.web_of_power.marks import dashes, halo
from render.words import joined


def legend(language: Language) -> Picture:
    told = [entry.text for section in sections(language) for entry in section.entries]
    return Picture(partial(_drawn, language), joined([language.t("Legend of Web of Power."), *told]))


@lru_cache(maxsize=KEPT)
def _drawn(language: Language, unit: float) -> Image.Image:
    return draw_legend(language.t("What is to be seen"), sections(language), PALETTE, unit)


def sections(language: Language) -> list[Section]:
    t = language.t
    return [Section(t("On the map"), _on_the_map(language)), Section(t("Above and below it"), _around_it(language))]


# -- what is told ----------------------------------------------------------------------------------


def _on_the_map(language: Language) -> list[Entry]:
    t = language.t
    return [
        Entry(t("Countries of one colour share a card."), [_swatch(tint) for tint in TINTS.values()]),
        Entry(t("White round: a free site for a cloister."), [_site(None)]),
        Entry(t("With a mark: a cloister; on gold: placed in this turn."), [_site("red"), _site("blue", GOLD)]),
        Entry(t("Road: cloisters along it can make a chain."), [_road]),
        Entry(t("Coloured road, at the end: a chain that scores."), [_chain]),
        Entry(t("Seal of a country: its advisors."), [_seal]),
        Entry(t("In it, a ring: room for an advisor; a dot: not yet."), [_slot, _dot]),
        Entry(t("Blue number: an alliance of two countries."), [_alliance]),
        Entry(t("Blue dots: it crosses the sea."), [_dots]),
        Entry(t("Red ring with a number: a place to choose."), [_choice]),
        Entry(t("Red ring round a piece: new since your last turn."), [_new]),
        Entry(t("Dashed ring: yours, and can still be taken back."), [_own]),
    ]


def _around_it(language: Language) -> list[Entry]:
    t = language.t
    return [
        Entry(t("Players by colour and shape."), [partial(emblem, seat=seat) for seat in DATA.colours]),
        Entry(t("Pennant: the start player. Crown: who has won."), [icons.pennant, icons.crown]),
        Entry(
            t("Left to place: cloisters and advisors; cards in hand."), [icons.cloister, icons.advisor, icons.card]
        ),
        Entry(t("The pile, with its number of cards."), [_pile]),
        Entry(t("Under the discards: how many of each."), [_figure("3", INK)]),
        Entry(t("Score track: twenty spaces a row."), [_space, _counted]),
        Entry(t("Golden disc: most cloisters in a country."), [_most]),
        Entry(t("Blue in brackets: points of the interim scoring."), [_figure("(5)", LAPIS)]),
        Entry(t("Red name: whose turn it is."), [_figure("Aa", RUBRIC)]),
    ]


# -- signs -----------------------------------------------------------------------------------------

_SQUARE = (0.04, 0.04), (0.96, 0.04), (0.96, 0.96), (0.04, 0.96)


def _swatch(colour: Colour) -> Sign:
    return lambda f: f.shape(*_SQUARE, fill=colour)


def _site(seat: str | None, fill: Colour = WHITE) -> Sign:
    def draw(f: Frame) -> None:
        f.oval(0.5, 0.5, 0.44, 0.44, fill=fill, thick=0.06)
        if seat:
            emblem(_within(f, 0.62), seat)

    return draw


def _within(f: Frame, part: float) -> Frame:
    inset = (1 - part) / 2 * f.size
    return Frame(f.pen, f.left + inset, f.top + inset, part * f.size)


def _road(f: Frame) -> None:
    f.shape(*_SQUARE, fill=TINTS[next(iter(TINTS))], line=None)
    for thick, colour in ((0.26, FADED), (0.16, PAGE)):
        f.stroke((0.08, 0.86), (0.92, 0.14), line=colour, thick=thick)


def _chain(f: Frame) -> None:
    f.shape(*_SQUARE, fill=TINTS[next(iter(TINTS))], line=None)
    for thick, colour in ((0.34, INK), (0.24, SEATS["yellow"])):
        f.stroke((0.08, 0.86), (0.92, 0.14), line=colour, thick=thick)


def _seal(f: Frame) -> None:
    f.pen.box(*f.at(0, 0.14), *f.at(1, 0.86), PAGE, FADED, 0.05 * f.size, 0.2 * f.size)
    for x, seat in ((0.14, "green"), (0.54, "red")):
        emblem(Frame(f.pen, *f.at(x, 0.34), 0.32 * f.size), seat)


def _slot(f: Frame) -> None:
    f.oval(0.5, 0.5, 0.3, 0.3, fill=WHITE, thick=0.06)


def _dot(f: Frame) -> None:
    f.oval(0.5, 0.5, 0.1, 0.1, fill=PALE, line=None)


def _alliance(f: Frame) -> None:
    f.pen.box(*f.at(0.08, 0.08), *f.at(0.92, 0.92), WHITE, LAPIS, 0.08 * f.size, 0.12 * f.size)
    f.pen.figure(*f.at(0.5, 0.5), "7", 0.62 * f.size, LAPIS)


def _dots(f: Frame) -> None:
    f.shape(*_SQUARE, fill=SEA, line=None)
    for i in range(4):
        f.oval(0.17 + 0.22 * i, 0.66 - 0.1 * i, 0.07, 0.07, fill=LAPIS, line=None)


def _choice(f: Frame) -> None:
    f.oval(0.5, 0.5, 0.44, 0.44, fill=WHITE, line=RUBRIC, thick=0.1)
    f.pen.figure(*f.at(0.5, 0.5), "4", 0.62 * f.size, RUBRIC)


def _new(f: Frame) -> None:
    _marked(f, halo, _site("blue"))


def _own(f: Frame) -> None:
    _marked(f, dashes, _site("green", GOLD))


def _marked(f: Frame, mark: Callable[[Pen, float, float, float, float], None], sign: Sign) -> None:
    inner = _within(f, 0.74)
    sign(inner)
    mark(f.pen, *f.at(0.5, 0.5), SITE, 0.44 * inner.size / SITE)


def _pile(f: Frame) -> None:
    for shift in (0.12, 0.0):
        f.shape(*((x * 0.84 + shift, y * 0.72 + 0.08 + shift) for x, y in _SQUARE), fill=LAPIS, thick=0.06)
    f.oval(0.43, 0.45, 0.26, 0.26, fill=PAGE, line=RUBRIC)


def _space(f: Frame) -> None:
    f.shape(*_SQUARE, fill=PARCHMENT, line=PALE)
    f.pen.figure(*f.at(0.5, 0.5), "25", 0.6 * f.size, FADED)


def _counted(f: Frame) -> None:
    f.shape(*_SQUARE, fill=PARCHMENT, line=PALE)
    emblem(_within(f, 0.7), "violet")


def _most(f: Frame) -> None:
    f.oval(0.5, 0.5, 0.4, 0.4, fill=GOLD, line=None)
    f.pen.figure(*f.at(0.5, 0.5), "3", 0.62 * f.size, INK)


def _figure(text: str, colour: Colour) -> Sign:
    return lambda f: f.pen.figure(*f.at(0.5, 0.5), text, 0.7 * f.size, colour)

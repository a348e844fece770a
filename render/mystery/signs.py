"""Small pictures of things, drawn in a square of any size: bell, cards, books, a die, a crypt card, penance."""

from __future__ import annotations

from render.frame import Frame
from render.mystery.colours import WOOD
from render.mystery.habits import SKIN
from render.palette import FADED, GOLD, INK, LAPIS, PAGE, RUBRIC, WHITE, Colour
from render.seats import emblem


def bell(f: Frame) -> None:
    f.oval(0.5, 0.86, 0.11, 0.1, fill=INK, line=None)
    f.shape(
        (0.4, 0.08), (0.6, 0.08), (0.72, 0.24), (0.77, 0.56), (0.93, 0.8), (0.07, 0.8), (0.23, 0.56), (0.28, 0.24),
        fill=GOLD, thick=0.07,
    )  # fmt: skip
    f.stroke((0.24, 0.6), (0.76, 0.6), thick=0.06)


def card(f: Frame) -> None:
    """A suspect card from behind: a cowl."""
    _sheet(f, RUBRIC)
    f.shape((0.5, 0.24), (0.66, 0.42), (0.68, 0.74), (0.32, 0.74), (0.34, 0.42), fill=PAGE, line=None)
    f.oval(0.5, 0.5, 0.09, 0.13, fill=INK, line=None)


def book(f: Frame) -> None:
    """A kept book of the scriptorium, closed."""
    f.pen.box(*f.at(0.12, 0.08), *f.at(0.9, 0.92), LAPIS, INK, 0.07 * f.size, 0.08 * f.size)
    f.stroke((0.28, 0.1), (0.28, 0.9), line=WHITE, thick=0.06)
    f.shape((0.58, 0.3), (0.74, 0.5), (0.58, 0.7), (0.42, 0.5), fill=GOLD, line=None)


def tome(f: Frame) -> None:
    """A book of the library, with clasps."""
    f.pen.box(*f.at(0.12, 0.08), *f.at(0.9, 0.92), WOOD, INK, 0.07 * f.size, 0.08 * f.size)
    f.stroke((0.28, 0.1), (0.28, 0.9), line=PAGE, thick=0.06)
    for y in (0.34, 0.68):
        f.stroke((0.66, y), (0.98, y), line=GOLD, thick=0.11)


def crypt_card(f: Frame) -> None:
    """A candle on black: once more."""
    _sheet(f, INK)
    f.shape((0.42, 0.46), (0.58, 0.46), (0.58, 0.84), (0.42, 0.84), fill=PAGE, line=None)
    f.shape((0.5, 0.12), (0.6, 0.32), (0.5, 0.42), (0.4, 0.32), fill=GOLD, line=None)


def _sheet(f: Frame, fill: Colour) -> None:
    f.pen.box(*f.at(0.15, 0.02), *f.at(0.85, 0.98), fill, INK, 0.07 * f.size, 0.1 * f.size)


def die(f: Frame, seat: str) -> None:
    """A confessional die with the colour it shows."""
    f.pen.box(*f.at(0, 0), *f.at(1, 1), WHITE, INK, 0.07 * f.size, 0.16 * f.size)
    emblem(Frame(f.pen, *f.at(0.22, 0.22), 0.56 * f.size), seat)


def candle(f: Frame) -> None:
    """Of a penitent."""
    f.shape((0.36, 0.44), (0.64, 0.44), (0.64, 0.96), (0.36, 0.96), fill=WHITE, thick=0.07)
    f.shape((0.5, 0.0), (0.66, 0.24), (0.5, 0.4), (0.34, 0.24), fill=GOLD, line=RUBRIC, thick=0.07)


def pennant(f: Frame) -> None:
    """Of the first player."""
    f.shape((0.2, 0.08), (0.96, 0.3), (0.2, 0.54), fill=RUBRIC, thick=0.07)
    f.stroke((0.2, 0.02), (0.2, 0.98), line=INK, thick=0.1)


def silence(f: Frame) -> None:
    """A finger before a mouth."""
    light, shade = SKIN["fair"]
    f.oval(0.5, 0.46, 0.44, 0.46, fill=light, thick=0.07)
    for x in (0.32, 0.68):
        f.oval(x, 0.34, 0.06, 0.07, fill=INK, line=None)
    f.stroke((0.28, 0.66), (0.72, 0.66), line=RUBRIC, thick=0.09)
    f.pen.box(*f.at(0.41, 0.46), *f.at(0.59, 1.02), shade, INK, 0.06 * f.size, 0.08 * f.size)


def crown(f: Frame) -> None:
    """Of who has won."""
    f.shape(
        (0.08, 0.9), (0.04, 0.25), (0.3, 0.55), (0.5, 0.1), (0.7, 0.55), (0.96, 0.25), (0.92, 0.9),
        fill=GOLD, thick=0.07,
    )  # fmt: skip


def right(f: Frame) -> None:
    f.stroke((0.1, 0.55), (0.4, 0.86), (0.92, 0.14), line=LAPIS, thick=0.17)


def wrong(f: Frame) -> None:
    f.stroke((0.14, 0.14), (0.86, 0.86), line=RUBRIC, thick=0.17)
    f.stroke((0.86, 0.14), (0.14, 0.86), line=RUBRIC, thick=0.17)


def bars(f: Frame) -> None:
    """Of a closed room."""
    f.oval(0.5, 0.5, 0.46, 0.46, fill=RUBRIC, line=PAGE, thick=0.06)
    f.stroke((0.2, 0.5), (0.8, 0.5), line=WHITE, thick=0.18)


def unknown(f: Frame) -> None:
    """The culprit's card, face down."""
    _sheet(f, FADED)
    f.pen.figure(*f.at(0.5, 0.5), "?", 0.62 * f.size, PAGE)

"""What a choice looks like: a tile, a monk, a player, a letter of the grid. Square, to be read 85 wide."""

from __future__ import annotations

from functools import lru_cache, partial

from PIL import Image

from engine.monastery.data import DATA
from render.frame import Frame
from render.kit import Picture
from render.language import Language
from render.monastery import emblems
from render.monastery.colours import PALETTE
from render.monastery.names import names
from render.monastery.sentences import Teller
from render.monastery.tiles import Face, sprite
from render.palette import INK, LAPIS, PAGE, SEATS, WHITE
from render.pen import Pen

SIDE = 85
FIGURE = 30  # the number of a monk


def tile_face(tile: str, teller: Teller) -> Picture:
    """As it is laid: a site, or a special tile as it is."""
    alt = teller.language.t("The {tile}.", tile=teller.tile(tile))
    return Picture(partial(_tile, tile, teller.language), alt)


def _tile(tile: str, language: Language, unit: float) -> Image.Image:
    return sprite(Face(tile, names(tile, language), 0, DATA.tiles[tile].kind == "special"), int(SIDE * unit), unit)


def monk_face(monk: str, kneeling: bool, teller: Teller) -> Picture:
    t, name = teller.language.t, teller.monk(monk)
    alt = t("The monk {monk}, kneeling.", monk=name) if kneeling else t("The monk {monk}.", monk=name)
    return Picture(partial(_monk, monk[:-1], monk[-1], kneeling), alt)


def seat_face(seat: str, teller: Teller) -> Picture:
    return Picture(
        partial(_monk, seat, "", False), teller.language.t("The mark of {seat}.", seat=teller.seat(seat))
    )


@lru_cache(maxsize=64)
def _monk(seat: str, number: str, kneeling: bool, unit: float) -> Image.Image:
    size = int(SIDE * unit)
    pen = Pen(size, size, PAGE, PALETTE)
    emblems.monk(Frame(pen, 0.16 * size, 0.16 * size, 0.68 * size), seat, number, FIGURE * unit, kneeling)
    return pen.done()


def letter_face(letter: str, small: bool, seat: str, teller: Teller) -> Picture:
    """As it lies on the grid; `seat` is the row's."""
    t = teller.language.t
    alt = t("A small {letter}.", letter=letter) if small else t("A large {letter}.", letter=letter)
    return Picture(partial(_letter, letter, small, seat), alt)


@lru_cache(maxsize=64)
def _letter(letter: str, small: bool, seat: str, unit: float) -> Image.Image:
    size = int(SIDE * unit)
    pen = Pen(size, size, PAGE, PALETTE)
    pen.box(0.1 * size, 0.1 * size, 0.9 * size, 0.9 * size, WHITE, SEATS[seat], 0.05 * size, 0.07 * size)
    pen.figure(size / 2, size / 2, letter, (40 if small else 58) * unit, LAPIS if small else INK)
    return pen.done()

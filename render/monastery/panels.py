"""What stands above and below the board: hour and turn; letter grid, strips, who holds what. Open facts only.

Made up of small parts that are kept once drawn: from one turn to the next few of them change.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from math import ceil, floor
from typing import Literal

from PIL import Image

from engine.monastery.data import DATA
from engine.monastery.view import View
from render.frame import Frame
from render.language import Language
from render.layout import PHONE, Written, fitted_telling, written
from render.monastery import emblems
from render.monastery.colours import PALETTE, STONE_LIGHT
from render.monastery.sentences import Teller
from render.monastery.standing import turn_text
from render.palette import (
    FADED,
    GOLD,
    INK,
    LAPIS,
    PAGE,
    PALE,
    PARCHMENT,
    RUBRIC,
    SEATS,
    WHITE,
)
from render.pen import Pen

LEFT = 96  # for what is left in supply and bag
HEADER, DIAL, GRID_PANEL = 44, 23, 128  # the dial begins at 23
TURN, TURN_ROOM, TURN_MONK = 169, 207, 18  # where it stands whose turn it is
CELL = 20.5  # of the letter grid
GRID_LEFT, GRID_TOP = 6.0, 20.0
STRIP_CELL = 15.5


# -- above -------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _title(title: str, unit: float) -> Image.Image:
    u = unit
    pen = Pen(int((PHONE - LEFT) * u), int(DIAL * u), PAGE, PALETTE)
    shown = written(title, "bold", 15, (PHONE - 108) * u, u)
    pen.text(8 * u, 12 * u, shown.lines[0], shown.size, RUBRIC, "bold", "lm")
    return pen.done()


@lru_cache(maxsize=64)
def _left_over(what: Literal["blessings", "tiles"], count: int, unit: float) -> Image.Image:
    u = unit
    pen = Pen(int(LEFT / 2 * u), int(DIAL * u), PAGE, PALETTE)
    if what == "blessings":
        emblems.blessing(Frame(pen, 4 * u, 5 * u, 13 * u))
    else:
        draw_bag(Frame(pen, 0, 4 * u, 15 * u))
    pen.text((20 if what == "blessings" else 18) * u, 12 * u, str(count), 13 * u, INK, "regular", "lm")
    return pen.done()


@lru_cache(maxsize=16)
def _dial(round: int, unit: float) -> Image.Image:
    u = unit
    pen = Pen(int(TURN * u), int((HEADER - DIAL) * u), PAGE, PALETTE)
    for i, hour in enumerate(DATA.dial):
        left = (8 + i * 15.5) * u
        now = i == round
        fill, line, thick = (GOLD, RUBRIC, 1.4) if now else (PARCHMENT, FADED, 0.6)
        pen.box(left, 1 * u, left + 14 * u, 17 * u, fill, line, thick * u, 2 * u)
        emblems.ROUNDS[hour.kind](Frame(pen, left + 2.5 * u, 4 * u, 9 * u))
    return pen.done()


@lru_cache(maxsize=32)
def _turn(turn: Written, seat: str | None, unit: float) -> Image.Image:
    u = unit
    pen = Pen(int((PHONE - TURN) * u), int((HEADER - DIAL) * u), PAGE, PALETTE)
    middle = 9 * u
    left = u
    if seat is not None:
        emblems.monk(Frame(pen, u, middle - 6 * u, 12 * u), seat, "", 0)
        left = TURN_MONK * u
    pen.lines(left, middle, turn.lines, turn.size, INK)
    return pen.done()


def draw_bag(f: Frame) -> None:
    f.shape((0.3, 0.25), (0.7, 0.25), (0.95, 0.75), (0.8, 0.98), (0.2, 0.98), (0.05, 0.75), fill=FADED, thick=0.06)
    f.stroke((0.24, 0.22), (0.76, 0.22), line=RUBRIC, thick=0.12)


def title(view: View, language: Language) -> str:
    t = language.t
    facts = {"day": view.day, "hour": language.name("hour", DATA.dial[view.round].label)}
    if view.result is not None:
        return t("The end · day {day}, {hour}", **facts)
    if view.kind == "study":
        return t("Day {day} · {hour} · study", **facts)
    if view.kind == "labour":
        return t("Day {day} · {hour} · labour", **facts)
    if view.kind == "mass":
        return t("Day {day} · {hour} · mass", **facts)
    return t("Day {day} · {hour} · night", **facts)


def header(view: View, teller: Teller, unit: float) -> Image.Image:
    seat = view.to_act[0] if len(view.to_act) == 1 else view.result.winners[0] if view.result else None
    language = teller.language
    room = TURN_ROOM if seat is not None else TURN_ROOM + TURN_MONK
    turn = fitted_telling(lambda change: turn_text(view, teller.renamed(change)), 13, room * unit, unit, lines=2)
    picture = PALETTE.canvas(int(PHONE * unit), int(HEADER * unit), PAGE)
    picture.paste(_title(title(view, language), unit), (0, 0))
    picture.paste(_left_over("blessings", view.supply, unit), (int((PHONE - LEFT) * unit), 0))
    picture.paste(_left_over("tiles", view.bag, unit), (int((PHONE - LEFT / 2) * unit), 0))
    picture.paste(_dial(view.round, unit), (0, int(DIAL * unit)))
    picture.paste(_turn(turn, seat, unit), (int(TURN * unit), int(DIAL * unit)))
    return picture


# -- below -------------------------------------------------------------------------------------------


def _grid(letters: Mapping[tuple[int, int], str], crosses: Collection[tuple[str, int]], unit: float) -> Image.Image:
    """The letter grid with prices above and below; `crosses` tells which seats have a monk on which row's cross."""
    picture = _prices(unit).copy()
    for i, start in enumerate(DATA.grid):
        row, column = divmod(i, DATA.columns)
        on = tuple(name for name, of in crosses if of == row) if start == "+" else None
        x, y = (GRID_LEFT + column * CELL) * unit, (GRID_TOP + row * CELL) * unit
        _put(picture, _cell, x, y, DATA.seat_order[row], letters.get((row, column), ""), on, unit)
    return picture


@lru_cache(maxsize=4)
def _prices(unit: float) -> Image.Image:
    """The grid without its cells."""
    u = unit
    pen = Pen(int((CELL * DATA.columns + 12) * u), int(GRID_PANEL * u), PAGE, PALETTE)
    for column in range(DATA.columns):
        x = (GRID_LEFT + (column + 0.5) * CELL) * u
        pen.text(x, 11 * u, str(DATA.top[column]), 12 * u, RUBRIC)
        bottom = (GRID_TOP + len(DATA.seat_order) * CELL + 8) * u
        pen.text(x, bottom, str(DATA.bottom[column]), 12 * u, LAPIS)
    return pen.done()


def _put(picture: Image.Image, sprite: Callable[..., Image.Image], x: float, y: float, *given: object) -> None:
    """A sprite there, which begins on a whole pixel and is told how far within it."""
    left, top = floor(x), floor(y)
    picture.paste(sprite(*given, round(x - left, 4), round(y - top, 4)), (left, top))


@lru_cache(maxsize=256)
def _cell(seat: str, glyph: str, on: tuple[str, ...] | None, u: float, x: float, y: float) -> Image.Image:
    """Of this seat's row, with the letter that lies there, or with a cross and who is on it."""
    side = (CELL - 1) * u
    pen = Pen(ceil(x + side), ceil(y + side), PAGE, PALETTE)
    fill = PARCHMENT if on is not None else WHITE if glyph else PAGE
    pen.box(x, y, x + side, y + side, fill, SEATS[seat], 0.9 * u, 1.5 * u)
    if on is not None:
        draw_cross(pen, x, y, u, [*on])
    elif glyph:
        _draw_letter(pen, x + (CELL / 2 - 0.5) * u, y + (CELL / 2 - 0.5) * u, glyph, 17 * u, 12 * u)
    return pen.done()


def draw_cross(pen: Pen, left: float, top: float, u: float, seats: list[str]) -> None:
    """A cell with a cross, and who has a monk on it."""
    middle = (CELL / 2 - 0.5) * u
    pen.stroke([(left + middle, top + 2 * u), (left + middle, top + (CELL - 3) * u)], FADED, 1.4 * u)
    pen.stroke([(left + 2 * u, top + middle), (left + (CELL - 3) * u, top + middle)], FADED, 1.4 * u)
    size = 7.4
    for seat in seats:
        row, column = divmod(DATA.seat_order.index(seat), 2)
        x, y = 1.6 + column * (size + 1.4), 1.6 + row * (size + 1.4)
        emblems.monk(Frame(pen, left + x * u, top + y * u, size * u), seat, "", 0)


def _draw_letter(pen: Pen, x: float, y: float, glyph: str, large: float, small: float) -> None:
    """Large as it is; small in blue and smaller."""
    if glyph.isupper():
        pen.figure(x, y, glyph, large, INK)
    else:
        pen.figure(x, y, glyph.upper(), small, LAPIS)


def _strip(
    seat: str, name: str, phrase: str, laid: str, abbot: bool, held: int, acting: bool, wide: int, unit: float
) -> Image.Image:
    u = unit
    picture = PALETTE.canvas(wide, int(GRID_PANEL / len(DATA.seat_order) * u), PAGE)
    signs = _signs(abbot, held, u)
    picture.paste(_name(seat, name, acting, wide - signs.width, u), (0, 0))
    picture.paste(signs, (wide - signs.width, 0))
    for i, (letter, glyph) in enumerate(zip(phrase, laid, strict=True)):
        _put(picture, _place, (1 + i * STRIP_CELL) * u, 14 * u, seat, letter, glyph, u)
    return picture


@lru_cache(maxsize=64)
def _name(seat: str, name: str, acting: bool, wide: int, u: float) -> Image.Image:
    """Whose strip it is."""
    pen = Pen(wide, int(14 * u), PAGE, PALETTE)
    emblems.monk(Frame(pen, 1 * u, 1.5 * u, 10 * u), seat, "", 0)
    shown = written(name, "regular", 12, wide - 16 * u, u)
    pen.text(15 * u, 7 * u, shown.lines[0], shown.size, RUBRIC if acting else INK, "regular", "lm")
    return pen.done()


@lru_cache(maxsize=64)
def _signs(abbot: bool, held: int, u: float) -> Image.Image:
    """That he is abbot, and how many tiles he holds."""
    wide = int((46 if abbot else 29) * u)
    pen = Pen(wide, int(14 * u), PAGE, PALETTE)
    if abbot:
        emblems.mitre(Frame(pen, wide - 44 * u, 1 * u, 12 * u))
    pen.box(wide - 28 * u, 2 * u, wide - 18 * u, 12 * u, STONE_LIGHT, INK, 0.8 * u)
    pen.round(wide - 23 * u, 7 * u, 2.2 * u, WHITE, INK, 0.6 * u)
    pen.text(wide - 15 * u, 7 * u, str(held), 12 * u, INK, "regular", "lm")
    return pen.done()


@lru_cache(maxsize=256)
def _place(seat: str, letter: str, glyph: str, u: float, x: float, y: float) -> Image.Image:
    """On a strip: what lies there, or pale what is to come."""
    side, empty = (STRIP_CELL - 1) * u, glyph == "."
    pen = Pen(ceil(x + side), ceil(y + 15 * u), PAGE, PALETTE)
    pen.box(x, y, x + side, y + 15 * u, PAGE if empty else WHITE, SEATS[seat], 0.8 * u, 1.2 * u)
    where = x + side / 2, y + 7.5 * u
    if empty:
        pen.figure(*where, letter, 11 * u, PALE)
    else:
        _draw_letter(pen, *where, glyph, 15 * u, 11 * u)
    return pen.done()


def below(view: View, teller: Teller, unit: float) -> Image.Image:
    """Grid on the left, strips on the right."""
    letters = {
        (letter.cell[0] - 1, letter.cell[1] - 1): letter.letter.lower() if letter.small else letter.letter
        for letter in view.grid
    }
    crosses = [(monk.seat, monk.cell[0] - 1) for monk in view.monks if monk.cell is not None]
    grid = _grid(letters, crosses, unit)
    width = int(PHONE * unit)
    picture = PALETTE.canvas(width, grid.height, PAGE)
    picture.paste(grid, (0, 0))
    wide = width - grid.width - int(4 * unit)
    for i, seat in enumerate(view.seats):
        strip = _strip(
            seat,
            teller.seat(seat),
            DATA.phrases[seat],
            view.strips[seat],
            view.abbot == seat,
            view.tiles_held[seat],
            seat in view.to_act,
            wide,
            unit,
        )
        picture.paste(strip, (grid.width, i * strip.height + int(unit)))
    return picture

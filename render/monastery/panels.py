"""What stands above and below the board: hour and turn; letter grid, strips, who holds what. Open facts only."""

from __future__ import annotations

from functools import lru_cache

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

HEADER, DIAL, GRID_PANEL = 44, 23, 128  # the dial begins at 23
TURN, TURN_ROOM, TURN_MONK = 169, 207, 18  # where it stands whose turn it is
CELL = 20.5  # of the letter grid
STRIP_CELL = 15.5


# -- above -------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _title(title: str, supply: int, bag: int, unit: float) -> Image.Image:
    u = unit
    pen = Pen(int(PHONE * u), int(DIAL * u), PAGE, PALETTE)
    shown = written(title, "bold", 15, (PHONE - 108) * u, u)
    pen.text(8 * u, 12 * u, shown.lines[0], shown.size, RUBRIC, "bold", "lm")
    emblems.blessing(Frame(pen, (PHONE - 92) * u, 5 * u, 13 * u))
    pen.text((PHONE - 76) * u, 12 * u, str(supply), 13 * u, INK, "regular", "lm")
    draw_bag(Frame(pen, (PHONE - 48) * u, 4 * u, 15 * u))
    pen.text((PHONE - 30) * u, 12 * u, str(bag), 13 * u, INK, "regular", "lm")
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


@lru_cache(maxsize=16)
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
    picture.paste(_title(title(view, language), view.supply, view.bag, unit), (0, 0))
    picture.paste(_dial(view.round, unit), (0, int(DIAL * unit)))
    picture.paste(_turn(turn, seat, unit), (int(TURN * unit), int(DIAL * unit)))
    return picture


# -- below -------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _grid(
    letters: tuple[tuple[int, int, str], ...], crosses: tuple[tuple[str, int], ...], unit: float
) -> Image.Image:
    """The letter grid with prices above and below; `crosses` tells which seats have a monk on which row's cross."""
    u = unit
    pen = Pen(int((CELL * DATA.columns + 12) * u), int(GRID_PANEL * u), PAGE, PALETTE)
    left, top = 6.0, 20.0
    rows = len(DATA.seat_order)
    for column in range(DATA.columns):
        x = (left + (column + 0.5) * CELL) * u
        pen.text(x, 11 * u, str(DATA.top[column]), 12 * u, RUBRIC)
        pen.text(x, (top + rows * CELL + 8) * u, str(DATA.bottom[column]), 12 * u, LAPIS)
    lying = {(row, column): glyph for row, column, glyph in letters}
    for i, start in enumerate(DATA.grid):
        row, column = divmod(i, DATA.columns)
        x, y = left + column * CELL, top + row * CELL
        seat = DATA.seat_order[row]
        cross = start == "+"
        pen.box(
            x * u,
            y * u,
            (x + CELL - 1) * u,
            (y + CELL - 1) * u,
            PARCHMENT if cross else WHITE if (row, column) in lying else PAGE,
            SEATS[seat],
            0.9 * u,
            1.5 * u,
        )
        if cross:
            draw_cross(pen, x * u, y * u, u, [name for name, on in crosses if on == row])
        elif (row, column) in lying:
            glyph = lying[row, column]
            _draw_letter(pen, (x + CELL / 2 - 0.5) * u, (y + CELL / 2 - 0.5) * u, glyph, 17 * u, 12 * u)
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


@lru_cache(maxsize=64)
def _strip(
    seat: str, name: str, phrase: str, laid: str, abbot: bool, held: int, acting: bool, wide: int, unit: float
) -> Image.Image:
    u = unit
    high = GRID_PANEL / len(DATA.seat_order)
    pen = Pen(wide, int(high * u), PAGE, PALETTE)
    emblems.monk(Frame(pen, 1 * u, 1.5 * u, 10 * u), seat, "", 0)
    room = wide - 15 * u - (17 * u if abbot else 0) - 30 * u
    shown = written(name, "regular", 12, room, u)
    pen.text(15 * u, 7 * u, shown.lines[0], shown.size, RUBRIC if acting else INK, "regular", "lm")
    if abbot:
        emblems.mitre(Frame(pen, wide - 44 * u, 1 * u, 12 * u))
    pen.box(wide - 28 * u, 2 * u, wide - 18 * u, 12 * u, STONE_LIGHT, INK, 0.8 * u)
    pen.round(wide - 23 * u, 7 * u, 2.2 * u, WHITE, INK, 0.6 * u)
    pen.text(wide - 15 * u, 7 * u, str(held), 12 * u, INK, "regular", "lm")
    for i, (letter, glyph) in enumerate(zip(phrase, laid, strict=True)):
        x = (1 + i * STRIP_CELL) * u
        empty = glyph == "."
        pen.box(
            x, 14 * u, x + (STRIP_CELL - 1) * u, 29 * u, PAGE if empty else WHITE, SEATS[seat], 0.8 * u, 1.2 * u
        )
        where = x + (STRIP_CELL - 1) * u / 2, 21.5 * u
        if empty:
            pen.figure(*where, letter, 11 * u, PALE)
        else:
            _draw_letter(pen, *where, glyph, 15 * u, 11 * u)
    return pen.done()


def below(view: View, teller: Teller, unit: float) -> Image.Image:
    """Grid on the left, strips on the right."""
    letters = tuple(
        (letter.cell[0] - 1, letter.cell[1] - 1, letter.letter.lower() if letter.small else letter.letter)
        for letter in view.grid
    )
    crosses = tuple((monk.seat, monk.cell[0] - 1) for monk in view.monks if monk.cell is not None)
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

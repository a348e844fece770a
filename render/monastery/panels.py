"""What stands above and below the board: hour and turn; letter grid, strips, who holds what. Open facts only."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.monastery.data import DATA
from engine.monastery.view import View
from render.frame import Frame
from render.language import Language
from render.layout import PHONE, fitted_telling
from render.monastery import emblems
from render.monastery.colours import PALETTE, STONE_LIGHT
from render.monastery.sentences import Teller
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
from render.typeface import fitted

HEADER, GRID_PANEL = 44, 128
TURN, TURN_ROOM, TURN_MONK = 170, 207, 17  # where it stands whose turn it is
CELL = 20.5  # of the letter grid
STRIP_CELL = 15.5


# -- above -------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _header(title: str, turn: str, seat: str | None, round: int, supply: int, bag: int, unit: float) -> Image.Image:
    pen = Pen(int(PHONE * unit), int(HEADER * unit), PAGE, PALETTE)
    u = unit
    pen.text(8 * u, 12 * u, title, 15 * u, RUBRIC, "bold", "lm")
    emblems.blessing(Frame(pen, (PHONE - 92) * u, 5 * u, 13 * u))
    pen.text((PHONE - 76) * u, 12 * u, str(supply), 13 * u, INK, "regular", "lm")
    _draw_bag(Frame(pen, (PHONE - 48) * u, 4 * u, 15 * u))
    pen.text((PHONE - 30) * u, 12 * u, str(bag), 13 * u, INK, "regular", "lm")
    for i, hour in enumerate(DATA.dial):
        left = (8 + i * 15.5) * u
        now = i == round
        pen.box(
            left,
            24 * u,
            left + 14 * u,
            40 * u,
            GOLD if now else PARCHMENT,
            RUBRIC if now else FADED,
            (1.4 if now else 0.6) * u,
            2 * u,
        )
        emblems.ROUNDS[hour.kind](Frame(pen, left + 2.5 * u, 27 * u, 9 * u))
    left = TURN
    if seat is not None:
        emblems.monk(Frame(pen, left * u, 26 * u, 12 * u), seat, "", 0)
        left += TURN_MONK
    pen.text(left * u, 32 * u, turn, 13 * u, INK, "regular", "lm")
    return pen.done()


def _draw_bag(f: Frame) -> None:
    f.shape((0.3, 0.25), (0.7, 0.25), (0.95, 0.75), (0.8, 0.98), (0.2, 0.98), (0.05, 0.75), fill=FADED, thick=0.06)
    f.stroke((0.24, 0.22), (0.76, 0.22), line=RUBRIC, thick=0.12)


def turn_text(view: View, teller: Teller) -> str:
    """Whose decision is awaited and what there is to decide, as all may know."""
    t, n = teller.language.t, teller.language.n
    if view.result is not None:
        return t("Won by {winners}", winners=teller.seats(view.result.winners))
    who = teller.seats(view.to_act)
    if view.decision == "move":
        return n("{seat}: {count} step left", "{seat}: {count} steps left", view.moves_left, seat=who)
    if view.decision == "score":
        return n("{seat}: {count} point to spend", "{seat}: {count} points to spend", view.points, seat=who)
    if view.decision == "keep":
        return t("Choosing tiles: {seat}", seat=who)
    if view.decision == "return":
        return t("{seat} returns a tile", seat=who)
    if view.decision == "abbot":
        return t("{seat} names the abbot", seat=who)
    if view.decision == "imprison":
        return t("{seat} may imprison a monk", seat=who)
    return t("{seat}: who stays outside?", seat=who)


def title(view: View, language: Language) -> str:
    t = language.t
    facts = {"day": view.day, "hour": t(DATA.dial[view.round].label)}
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
    turn = fitted_telling(lambda change: turn_text(view, teller.renamed(change)), int(13 * unit), room * unit)
    return _header(title(view, language), turn, seat, view.round, view.supply, view.bag, unit)


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
            _draw_cross(pen, x, y, u, [name for name, on in crosses if on == row])
        elif (row, column) in lying:
            glyph = lying[row, column]
            _draw_letter(pen, (x + CELL / 2 - 0.5) * u, (y + CELL / 2 - 0.5) * u, glyph, 17 * u, 12 * u)
    return pen.done()


def _draw_cross(pen: Pen, x: float, y: float, u: float, seats: list[str]) -> None:
    middle = CELL / 2 - 0.5
    pen.stroke([((x + middle) * u, (y + 2) * u), ((x + middle) * u, (y + CELL - 3) * u)], FADED, 1.4 * u)
    pen.stroke([((x + 2) * u, (y + middle) * u), ((x + CELL - 3) * u, (y + middle) * u)], FADED, 1.4 * u)
    for seat in seats:
        i = DATA.seat_order.index(seat)
        size = 7.4
        left = x + 1.6 + (i % 2) * (size + 1.4)
        emblems.monk(Frame(pen, left * u, (y + 1.6 + (i // 2) * (size + 1.4)) * u, size * u), seat, "", 0)


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
    room = wide - 15 * u - (14 * u if abbot else 0) - 30 * u
    pen.text(
        15 * u,
        7 * u,
        fitted(name, "regular", int(12 * u), room),
        12 * u,
        RUBRIC if acting else INK,
        "regular",
        "lm",
    )
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

"""The pictures of Monastery, each from a view: the table, a screen, choices; what is seen at the end.

Every picture is laid out for a phone 400 wide and drawn `unit` times as large; no text is smaller than 11 of those
400, as long as the monastery is at most twelve squares wide.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from PIL import Image

from engine.core import Unusable
from engine.monastery.data import DATA, Square
from engine.monastery.view import TileView, View
from render.frame import Frame
from render.kit import checked_view
from render.layout import NOTE_LINE, PHONE, UNIT, noted, stacked, write_notes, written
from render.monastery import emblems
from render.monastery.board import Place, draw_around, draw_board
from render.monastery.colours import PALETTE
from render.monastery.names import names
from render.monastery.panels import below, header
from render.monastery.sentences import Teller
from render.monastery.testament import draw_testament
from render.monastery.tiles import Face, sprite
from render.palette import INK, PAGE, RUBRIC
from render.pen import Pen
from render.typeface import legible


def _given(view: object, teller: Teller | None) -> tuple[View, Teller]:
    """A view of Monastery and nothing else; people by such names as can be drawn."""
    return checked_view("Monastery", View, view), (teller or Teller()).renamed(legible)


def table(
    view: View,
    teller: Teller | None = None,
    unit: float = UNIT,
    marks: Mapping[Place, str] | None = None,
    also: Collection[Square] = (),
) -> Image.Image:
    """Board, hour, turn, letters and strips: all that is open. `marks` number the places of a choice."""
    view, teller = _given(view, teller)
    board = draw_board(view, teller.language, unit, marks, also)
    return stacked([header(view, teller, unit), board, below(view, teller, unit)], PALETTE)


def testament(view: View, teller: Teller | None = None, unit: float = UNIT) -> Image.Image:
    """The sum of each player line by line, and who has won."""
    view, teller = _given(view, teller)
    return draw_testament(view, teller, unit)


def seen(view: View, teller: Teller | None = None, unit: float = UNIT) -> Image.Image:
    """A position as its reader sees it: the table, his screen below it, the testament above it when all is over."""
    view, teller = _given(view, teller)
    parts = [table(view, teller, unit)]
    if view.result is not None:
        parts.insert(0, testament(view, teller, unit))
    elif view.mine is not None:
        parts.append(screen(view, (), teller, unit))
    return stacked(parts, PALETTE)


# -- a screen ----------------------------------------------------------------------------------------


SCREEN_TILE, PAIR, PAIRS = 60, 128, 3


def screen(view: View, hints: Sequence[str] = (), teller: Teller | None = None, unit: float = UNIT) -> Image.Image:
    """What the reader alone may see: his tiles, both sides, his blessings, and what he may do now (`hints`)."""
    view, teller = _given(view, teller)
    if view.mine is None or view.reader is None:
        raise Unusable("a screen is drawn for the player it belongs to; this view belongs to nobody")
    u, mine = unit, view.mine
    lines = noted(hints, u)
    title = teller.language.t("Screen of {seat}", seat=teller.seat(view.reader))
    picture = _screen(view.reader, title, mine.blessings, len(mine.tiles), lines, u).copy()
    size = int(SCREEN_TILE * u)
    for i, tile in enumerate(mine.tiles):
        row, column = divmod(i, PAIRS)
        left, high_at = int((8 + column * PAIR) * u), int((34 + row * (SCREEN_TILE + 8)) * u)
        named = names(tile, teller.language)
        special = DATA.tiles[tile].kind == "special"
        if not special:
            picture.paste(sprite(Face(tile, named, 0, False), size, u), (left, high_at))
        picture.paste(
            sprite(Face(tile, named, 0, True), size, u), (left + (0 if special else size + int(2 * u)), high_at)
        )
    return picture


@lru_cache(maxsize=4)
def _screen(seat: str, title: str, blessings: int, tiles: int, lines: tuple[str, ...], u: float) -> Image.Image:
    """A screen but for its tiles."""
    rows = -(-tiles // PAIRS)
    high = 34 + rows * (SCREEN_TILE + 8) + (10 + NOTE_LINE * len(lines) if lines else 0) + 6
    pen = Pen(int(PHONE * u), int(high * u), PAGE, PALETTE)
    pen.stroke([(8 * u, 3 * u), ((PHONE - 8) * u, 3 * u)], INK, 0.8 * u)
    emblems.monk(Frame(pen, 8 * u, 10 * u, 15 * u), seat, "", 0)
    shown = written(title, "bold", 15, 295 * u, u)
    pen.text(30 * u, 18 * u, shown.lines[0], shown.size, RUBRIC, "bold", "lm")
    emblems.blessing(Frame(pen, (PHONE - 60) * u, 10 * u, 15 * u))
    pen.text((PHONE - 40) * u, 18 * u, str(blessings), 16 * u, INK, "bold", "lm")
    write_notes(pen, lines, 12, 34 + rows * (SCREEN_TILE + 8) + 10, u)
    return pen.done()


# -- choices -----------------------------------------------------------------------------------------


def choice_of_places(
    view: View, places: Sequence[Place], teller: Teller | None = None, unit: float = UNIT
) -> Image.Image:
    """The board with these places numbered from 1."""
    view, teller = _given(view, teller)
    marks = {place: str(i) for i, place in enumerate(places, start=1)}
    return stacked([header(view, teller, unit), draw_board(view, teller.language, unit, marks)], PALETTE)


def choice_of_turns(
    view: View, tile: str, at: Square, turns: Sequence[int], teller: Teller | None = None, unit: float = UNIT
) -> Image.Image:
    """The tile as it would lie in each of these turns, numbered from 1."""
    (view, teller), u = _given(view, teller), unit
    side = PHONE // 2
    rows = -(-len(turns) // 2)
    wide = PHONE if len(turns) > 1 else side
    picture = PALETTE.canvas(int(wide * u), int(rows * (side + 22) * u), PAGE)
    special = DATA.tiles[tile].kind == "special"
    for i, turn in enumerate(turns):
        row, column = divmod(i, 2)
        left, top = int(column * side * u), int(row * (side + 22) * u)
        pen = Pen(int(side * u), int(22 * u), PAGE, PALETTE)
        pen.round(side / 2 * u, 11 * u, 10 * u, None, RUBRIC, 1.4 * u)
        pen.figure(side / 2 * u, 11 * u, str(i + 1), 14 * u, RUBRIC)
        picture.paste(pen.done(), (left, top))
        ghost = TileView(tile, at, turn, special, 0)
        around = draw_around(view, teller.language, u, ghost, int((side - 8) * u))
        picture.paste(around, (left + int(4 * u), top + int(22 * u)))
    return picture

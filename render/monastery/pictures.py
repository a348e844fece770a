"""The pictures of Monastery, each from a view: the table, a screen, choices; what is seen at the end.

Every picture is laid out for a phone 400 wide and drawn `unit` times as large; no text is smaller than 11 of those
400, as long as the monastery is at most twelve squares wide.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace
from PIL import Image

from engine.core import Unusable
from engine.monastery.data import DATA, Square
from engine.monastery.view import TileView, View
from render.frame import Frame
from render.kit import checked_view
from render.layout import NOTE_LINE, PHONE, UNIT, noted, stacked, write_notes, written
from render.monastery import emblems
from render.monastery.board import draw_around, draw_board, standing_on
from render.monastery.colours import PALETTE
from render.monastery.coordinates import square_name
from render.monastery.extent import Place, bounds, is_readable, widened
from render.monastery.marks import NONE, Marks
from render.monastery.names import names
from render.monastery.panels import below, header
from render.monastery.sentences import Teller
from render.monastery.testament import draw_testament
from render.monastery.tiles import Face, sprite
from render.palette import INK, PAGE, RUBRIC
from render.pen import Pen
from render.typeface import legible

WIDE, HIGH = 6, 5  # of a board, at least, if places are chosen on a part of it
BESIDE = 1  # squares that are shown round them
SIDE = 60  # of a tile that is to be laid
SITE = 220  # with what lies round it


def _given(view: object, teller: Teller | None) -> tuple[View, Teller]:
    """A view of Monastery and nothing else; people by such names as can be drawn."""
    return checked_view("Monastery", View, view), (teller or Teller()).renamed(legible)


def open_to_all(view: View) -> View:
    """What all readers' views have in common: the table is drawn from that, once for all of them."""
    return replace(checked_view("Monastery", View, view), reader=None, mine=None, spendable=0)


def table(
    view: View,
    teller: Teller | None = None,
    unit: float = UNIT,
    numbers: Mapping[Place, str] | None = None,
    also: Collection[Square] = (),
    news: Marks = NONE,
    own: Marks = NONE,
) -> Image.Image:
    """Board, hour, turn, letters and strips: all that is open. `numbers` are those of a choice; what is new and the
    reader's `own` steps are marked."""
    view, teller = _given(view, teller)
    board = draw_board(view, teller.language, unit, numbers, also, news, own)
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
    view: View,
    places: Sequence[Place],
    teller: Teller | None = None,
    unit: float = UNIT,
    own: Marks = NONE,
    tile: str = "",
    monk: str = "",
) -> Image.Image:
    """The board with these places numbered from 1, no more of it than a phone shows well. `tile` is to be laid, and
    seen on both its sides; `monk` is to go."""
    view, teller = _given(view, teller)
    numbers: dict[Place, str] = {place: str(i) for i, place in enumerate(places, start=1)}
    goes = NONE if not monk or monk in own.monks else Marks(monks=(monk,))
    board = draw_board(
        view,
        teller.language,
        unit,
        numbers,
        news=goes,
        own=own,
        part=_part(view, numbers, monk),
    )
    return stacked([board, _both_sides(tile, teller, unit)], PALETTE) if tile else board


def _part(view: View, places: Collection[Place], monk: str) -> tuple[Square, ...]:
    """The corners of what is shown of a board that is too wide to be read; none if all of it is."""
    board = [*DATA.abbey, *(tile.at for tile in view.board)]
    wanted = [square for place in places for square in (DATA.abbey if isinstance(place, str) else (place,))]
    wanted += [one.on for one in view.monks if one.name == monk and isinstance(one.on, tuple)]
    if not wanted or is_readable([*board, *wanted]):
        return ()
    west, north, east, south = bounds([*board, *wanted])
    a, b, c, d = bounds(wanted)
    a, c = widened(a, c, west, east, max(WIDE, c - a + 1 + 2 * BESIDE), east - west + 1)
    b, d = widened(b, d, north, south, max(HIGH, d - b + 1 + 2 * BESIDE), south - north + 1)
    return (a, b), (c, d)


def _both_sides(tile: str, teller: Teller, unit: float) -> Image.Image:
    """A tile as a site and built, below the board it is laid on."""
    u, size = unit, int(SIDE * unit)
    pen = Pen(int(PHONE * u), int((SIDE + 12) * u), PAGE, PALETTE)
    special = DATA.tiles[tile].kind == "special"
    t = teller.language.t
    told = t("To be laid as it is") if special else t("To be laid as a site; then built")
    write_notes(pen, noted([told], u), (SIDE if special else 2 * SIDE + 4) + 22, (SIDE + 12) / 2, u)
    picture, named = pen.done(), names(tile, teller.language)
    for i, built in enumerate((True,) if special else (False, True)):
        picture.paste(sprite(Face(tile, named, 0, built), size, u), (int((12 + i * (SIDE + 4)) * u), int(6 * u)))
    return picture


def choice_of_ways(
    view: View,
    tile: str,
    ways: Sequence[tuple[Square, int]],
    teller: Teller | None = None,
    unit: float = UNIT,
) -> Image.Image:
    """The tile as it would lie, on each of these squares in each of these turns, numbered from 1; if they
    are several, with their names and both sides of the tile."""
    (view, teller), u = _given(view, teller), unit
    across = next((columns for columns, most in ((2, 4), (3, 9)) if len(ways) <= most), 4)
    side = PHONE // max(2, across)
    rows, several = -(-len(ways) // across), len({at for at, _ in ways}) > 1
    wide = PHONE if len(ways) > 1 else side
    picture = PALETTE.canvas(int(wide * u), int(rows * (side + 22) * u), PAGE)
    special = DATA.tiles[tile].kind == "special"
    for i, (at, turn) in enumerate(ways):
        row, column = divmod(i, across)
        left, top = int(column * side * u), int(row * (side + 22) * u)
        pen = Pen(int(side * u), int(22 * u), PAGE, PALETTE)
        middle = (side / 2 - 16 if several else side / 2) * u
        pen.round(middle, 11 * u, 10 * u, None, RUBRIC, 1.4 * u)
        pen.figure(middle, 11 * u, str(i + 1), 14 * u, RUBRIC)
        if several:
            pen.text(middle + 14 * u, 11 * u, square_name(at), 14 * u, INK, "regular", "lm")
        picture.paste(pen.done(), (left, top))
        ghost = TileView(tile, at, turn, special, 0)
        around = draw_around(view, teller.language, u, ghost, int((side - 8) * u))
        picture.paste(around, (left + int(4 * u), top + int(22 * u)))
    return stacked([picture, _both_sides(tile, teller, u)], PALETTE) if several else picture


def site(view: View, at: Square, teller: Teller | None = None, unit: float = UNIT) -> Image.Image:
    """A site, large, with what lies round it."""
    view, teller = _given(view, teller)
    tile = next(tile for tile in view.board if tile.at == at)
    monks = standing_on(view).get(at, ())
    return draw_around(view, teller.language, unit, tile, int(SITE * unit), monks, int(PHONE * unit))


def letters(view: View, teller: Teller | None = None, unit: float = UNIT) -> Image.Image:
    """The letter grid and the strips."""
    view, teller = _given(view, teller)
    return below(view, teller, unit)

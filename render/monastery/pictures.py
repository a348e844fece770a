"""The pictures of Monastery, each from a view: the table, a screen, choices, the end.

Every picture is laid out for a phone 400 wide and drawn `unit` times as large; no text is smaller than 11 of those
400, as long as the monastery is at most twelve squares wide.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PIL import Image

from engine.core import Refused
from engine.monastery.data import DATA, Square
from engine.monastery.ending import LARGE_LETTER
from engine.monastery.state import Screen
from engine.monastery.view import TileView, View
from render.frame import Frame
from render.kit import view_of
from render.layout import PHONE, UNIT, stacked, wrapped
from render.monastery import emblems
from render.monastery.board import Place, draw_around, draw_board
from render.monastery.colours import PALETTE
from render.monastery.names import names
from render.monastery.panels import below, header
from render.monastery.sentences import Teller
from render.monastery.tiles import Face, sprite
from render.palette import FADED, INK, LAPIS, PAGE, RUBRIC
from render.pen import Pen
from render.typeface import fitted, legible


def _given(view: object, teller: Teller | None) -> tuple[View, Teller]:
    """A view of Monastery and nothing else; people by such names as can be drawn."""
    return view_of("Monastery", View, view), (teller or Teller()).renamed(legible)


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
        raise Refused("a screen is drawn for the player it belongs to; this view belongs to nobody")
    t, u = teller.language.t, unit
    mine = view.mine
    lines = [line for hint in hints for line in wrapped(hint, 13 * u, (PHONE - 24) * u)]
    rows = -(-len(mine.tiles) // PAIRS)
    high = 34 + rows * (SCREEN_TILE + 8) + (10 + 17 * len(lines) if lines else 0) + 6
    pen = Pen(int(PHONE * u), int(high * u), PAGE, PALETTE)
    pen.stroke([(8 * u, 3 * u), ((PHONE - 8) * u, 3 * u)], INK, 0.8 * u)
    emblems.monk(Frame(pen, 8 * u, 10 * u, 15 * u), view.reader, "", 0)
    title = t("Screen of {seat}", seat=teller.seat(view.reader))
    pen.text(30 * u, 18 * u, fitted(title, "bold", int(15 * u), 250 * u), 15 * u, RUBRIC, "bold", "lm")
    emblems.blessing(Frame(pen, (PHONE - 60) * u, 10 * u, 15 * u))
    pen.text((PHONE - 40) * u, 18 * u, str(mine.blessings), 16 * u, INK, "bold", "lm")
    top = 34 + rows * (SCREEN_TILE + 8) + 10
    for i, line in enumerate(lines):
        pen.text(12 * u, (top + 17 * i) * u, line, 13 * u, INK, "regular", "lm")
    picture = pen.done()
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


# -- the end -----------------------------------------------------------------------------------------

COLUMNS = (200, 266, 332, 388)
LINE = 19


def testament(view: View, teller: Teller | None = None, unit: float = UNIT) -> Image.Image:
    """The sum of each player line by line, and who has won."""
    (view, teller), u = _given(view, teller), unit
    if view.result is None or view.screens is None:
        raise Refused("the testament is drawn when the game is over")
    t = teller.language.t
    blocks = [_unplaced(view.screens[seat], teller, u) for seat in view.seats]
    teams = _team_sums(view, teller)
    high = 58 + sum(LINE + 15 * len(lines) + 7 for lines in blocks) + LINE * len(teams)
    pen = Pen(int(PHONE * u), int(high * u), PAGE, PALETTE)
    pen.text(PHONE / 2 * u, 16 * u, t("Testament"), 20 * u, RUBRIC, "bold")
    for x, head in zip(COLUMNS, (t("letters"), t("blessings"), t("unplaced"), t("sum")), strict=True):
        pen.text(x * u, 38 * u, head, 12 * u, FADED, "italic", "rm")
    top = 50.0
    for seat, lines in zip(view.seats, blocks, strict=True):
        won = seat in view.result.winners
        screen_ = view.screens[seat]
        large = sum(letter.isupper() for letter in view.strips[seat])
        penalty = sum(DATA.tiles[tile].value for tile in screen_.tiles)
        pen.stroke([(10 * u, top * u), ((PHONE - 10) * u, top * u)], FADED, 0.5 * u)
        middle = top + 11
        emblems.monk(Frame(pen, 10 * u, (middle - 6.5) * u, 13 * u), seat, "", 0)
        name = fitted(teller.seat(seat), "bold" if won else "regular", int(14 * u), 68 * u)
        pen.text(29 * u, middle * u, name, 14 * u, RUBRIC if won else INK, "bold" if won else "regular", "lm")
        if won:
            emblems.mitre(Frame(pen, 100 * u, (middle - 8) * u, 15 * u))
        cells = (
            (
                COLUMNS[0],
                t("{count} × {worth} = {sum}", count=large, worth=LARGE_LETTER, sum=large * LARGE_LETTER),
                INK,
            ),
            (COLUMNS[1], f"+{screen_.blessings}", INK),
            (COLUMNS[2], f"−{penalty}", INK),
            (COLUMNS[3], str(view.result.scores[seat]), RUBRIC if won else INK),
        )
        for x, text, colour in cells:
            pen.text(x * u, middle * u, text, 14 * u, colour, "bold" if x == COLUMNS[3] else "regular", "rm")
        for i, line in enumerate(lines):
            pen.text(29 * u, (middle + 16 + 15 * i) * u, line, 12 * u, LAPIS, "italic", "lm")
        top += LINE + 15 * len(lines) + 7
    for text, won in teams:
        pen.text(COLUMNS[3] * u, (top + 8) * u, text, 14 * u, RUBRIC if won else INK, "bold", "rm")
        top += LINE
    return pen.done()


def _team_sums(view: View, teller: Teller) -> list[tuple[str, bool]]:
    """Partners' testaments added (M13.4), and whether they have won."""
    if view.result is None or not view.options.teams:
        return []
    scores = view.result.scores
    return [
        (
            teller.language.t(
                "{one} and {two}: {a} + {b} = {sum}",
                one=teller.seat(one),
                two=teller.seat(two),
                a=scores[one],
                b=scores[two],
                sum=scores[one] + scores[two],
            ),
            one in view.result.winners,
        )
        for one, two in zip(view.seats[:2], view.seats[2:], strict=True)
    ]


def _unplaced(screen_: Screen, teller: Teller, unit: float) -> list[str]:
    """The tiles that were not placed, with what each costs."""
    t = teller.language.t
    parts = [
        t("{tile} −{value}", tile=teller.tile(tile), value=DATA.tiles[tile].value)
        for tile in screen_.tiles
        if DATA.tiles[tile].value
    ]
    return wrapped(teller.language.listed(parts), 12 * unit, (PHONE - 45) * unit) if parts else []

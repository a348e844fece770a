"""What is left of everybody's time, below the board: each player's mark, how much he has, and a bar of it.

A picture stands still while clocks run, so it tells how it stood when it was drawn: whose time runs has a red
frame, and when it is up is said in words beside the picture. Knows seconds and seats; refuses to know paces, hours
and zones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from render.frame import Frame
from render.kit import Picture
from render.language import Language
from render.palette import CLEAR, FADED, INK, PAGE, PALE, PARCHMENT, RUBRIC, SEATS, Palette
from render.pen import Pen
from render.seats import emblem
from render.words import ended

PHONE = 400  # what a picture is laid out for
ROW, EDGE, MARK = 24, 3, 12
LETTERS = 12
SIDE_BY_SIDE = 4  # more would not leave room for their figures; six are two rows of three
LITTLE = 0.2  # of what he can have
MINUTES_A_DAY = 24 * 60
HOUSE = (PAGE, PARCHMENT, INK, FADED, PALE, RUBRIC)


class Left(Struct, frozen=True):
    """What a player has: so many seconds of so many that he can have, and whether they run."""

    seat: str
    name: str
    seconds: float
    most: float
    runs: bool = False


def with_clocks(picture: Picture, clocks: Sequence[Left], language: Language) -> Picture:
    """The picture with a strip below it; without clocks, as it is."""
    if not clocks:
        return picture
    alt = f"{picture.alt} {in_words(clocks, language)}".strip()
    whole = tuple(replace(one, seconds=float(one.seconds // 60 * 60)) for one in clocks)  # nobody sees a second
    return Picture(partial(_with_strip, picture.draw, whole, language), alt)


def in_words(clocks: Sequence[Left], language: Language) -> str:
    """What stands on the strip."""
    each = language.listed([f"{one.name} {so_long(one.seconds, language)}" for one in clocks])
    return ended(language.t("Time left: {times}.", times=each))


def so_long(seconds: float, language: Language) -> str:
    """So much time in few letters."""
    minutes = int(seconds) // 60
    if minutes >= MINUTES_A_DAY:
        days, rest = divmod(minutes, MINUTES_A_DAY)
        return language.t("{days} d {hours} h", days=days, hours=rest // 60)
    if minutes >= 60:
        return language.t("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)
    return language.t("{minutes} min", minutes=minutes)


def _with_strip(
    draw: Callable[[float], Image.Image], clocks: Sequence[Left], language: Language, unit: float
) -> Image.Image:
    return _below(draw(unit), clocks, language)


def _below(board: Image.Image, clocks: Sequence[Left], language: Language) -> Image.Image:
    """In the colours of the board, where it has a palette of its own."""
    flat = (board.getpalette() or [])[: 3 * CLEAR]
    own = [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, len(flat), 3)]
    strip = _strip(board.width, clocks, language, Palette(own or [*HOUSE, *SEATS.values()]))
    whole = Image.new(board.mode, (board.width, board.height + strip.height))
    if board.mode == "P":
        whole.putpalette(board.getpalette() or [])
    whole.paste(board, (0, 0))
    whole.paste(strip if board.mode == "P" else strip.convert(board.mode), (0, board.height))
    return whole


def _strip(width: int, clocks: Sequence[Left], language: Language, palette: Palette) -> Image.Image:
    u = width / PHONE
    rows = 1 if len(clocks) <= SIDE_BY_SIDE else 2
    across = -(-len(clocks) // rows)
    pen = Pen(width, round(rows * ROW * u), PAGE, palette)
    for number, one in enumerate(clocks):
        row, column = divmod(number, across)
        _clock(pen, column * width / across, row * ROW * u, width / across, u, one, language)
    return pen.done()


def _clock(pen: Pen, left: float, top: float, width: float, u: float, one: Left, language: Language) -> None:
    right, bottom = left + width - EDGE * u / 2, top + (ROW - EDGE / 2) * u
    begin, above = left + EDGE * u / 2, top + EDGE * u / 2
    ground, line = (PARCHMENT, RUBRIC) if one.runs else (PAGE, PALE)
    pen.box(begin, above, right, bottom, ground, line, 1.2 * u, 2 * u)
    emblem(Frame(pen, begin + 4 * u, above + 2.5 * u, MARK * u), one.seat)
    share = min(1.0, one.seconds / one.most) if one.most else 0.0
    little = share < LITTLE
    told = so_long(one.seconds, language)
    middle = above + (2.5 + MARK / 2) * u
    pen.text(begin + (8 + MARK) * u, middle, told, LETTERS * u, RUBRIC if little else INK, "bold", "lm")
    bar, end = bottom - 4 * u, right - 4 * u
    pen.box(begin + 4 * u, bar, end, bar + 2 * u, PALE)
    if share > 0:
        full = begin + 4 * u + (end - begin - 4 * u) * share
        pen.box(begin + 4 * u, bar, max(full, begin + 5 * u), bar + 2 * u, RUBRIC if little else FADED)

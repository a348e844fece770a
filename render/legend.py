"""A legend: what signs mean, a line each. A game says which; the alt text says the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PIL import Image

from render.frame import Frame
from render.layout import PHONE, stacked, wrapped, written
from render.palette import INK, PAGE, RUBRIC, Palette
from render.pen import Pen

Sign = Callable[[Frame], None]

SIGN, GAP = 20, 4
TEXT = 110  # where the words begin
LINE = 15
KEPT = 4
"""Legends of a game that are kept, each in a language: drawing one takes a fifth of a second, and it is not three
mebibytes large."""


class Entry(NamedTuple):
    """Signs, side by side, and what they mean."""

    text: str
    signs: Sequence[Sign] = ()
    picture: Callable[[float], Image.Image] | None = None
    """Or something larger."""


class Section(NamedTuple):
    title: str
    entries: Sequence[Entry]
    columns: int = 1


def draw_legend(title: str, sections: Sequence[Section], palette: Palette, unit: float) -> Image.Image:
    parts = [_head(title, 18, palette, unit)]
    for section in sections:
        parts.append(_head(section.title, 15, palette, unit))
        if section.columns == 1:
            parts += [_row(entry, palette, unit) for entry in section.entries]
        else:
            parts += _columns(section, palette, unit)
    parts.append(palette.canvas(int(PHONE * unit), int(8 * unit), PAGE))
    return stacked(parts, palette)


def _head(title: str, size: float, palette: Palette, u: float) -> Image.Image:
    pen = Pen(int(PHONE * u), int((size + 12) * u), PAGE, palette)
    pen.text(10 * u, (size + 14) / 2 * u, title, size * u, RUBRIC, "bold", "lm")
    return pen.done()


def _row(entry: Entry, palette: Palette, u: float) -> Image.Image:
    lines = wrapped(entry.text, 13 * u, (PHONE - TEXT - 8) * u)
    large = entry.picture(u) if entry.picture else None
    high = max((large.height if large else SIGN * u) + 6 * u, LINE * len(lines) * u + 5 * u)
    pen = Pen(int(PHONE * u), int(high), PAGE, palette)
    pen.lines(TEXT * u, high / 2, lines, 13 * u, INK, LINE * u)
    _draw_signs(pen, entry.signs, 10 * u, high / 2, u)
    picture = pen.done()
    if large is not None:
        picture.paste(large, (int(10 * u), int((high - large.height) / 2)))
    return picture


def _draw_signs(pen: Pen, signs: Sequence[Sign], left: float, middle: float, u: float) -> None:
    step = min(SIGN + GAP, (TEXT - 12) / max(1, len(signs)))
    size = step - GAP
    for i, draw in enumerate(signs):
        draw(Frame(pen, left + i * step * u, middle - size / 2 * u, size * u))


def _columns(section: Section, palette: Palette, u: float) -> list[Image.Image]:
    """One sign and few words each, side by side."""
    rows, wide = [], PHONE / section.columns
    for start in range(0, len(section.entries), section.columns):
        pen = Pen(int(PHONE * u), int((SIGN + 4) * u), PAGE, palette)
        middle = (SIGN + 4) / 2 * u
        for i, entry in enumerate(section.entries[start : start + section.columns]):
            left = (10 + i * wide) * u
            _draw_signs(pen, entry.signs, left, middle, u)
            told = written(entry.text, "regular", 13, (wide - SIGN - 13) * u, u, lines=2)
            pen.lines(left + (SIGN + 5) * u, middle, told.lines, told.size, INK)
        rows.append(pen.done())
    return rows

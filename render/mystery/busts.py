"""Suspects where many of them stand side by side: a portrait with its name below, clear or faded."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from render.language import Language
from render.layout import PHONE, written
from render.mystery.colours import PALETTE
from render.mystery.names import bare_name
from render.mystery.portraits import portrait
from render.palette import FADED, INK, PAGE
from render.pen import Pen

NAME = 17
"""How much of the height the name takes."""
VEIL = 0.62
GAP = 5
LABEL = 22


@lru_cache(maxsize=64)
def faded(monk: str, size: int) -> Image.Image:
    """His portrait under a veil: of somebody who need not be looked for."""
    grey = portrait(monk, size).convert("L").convert("RGB")
    return PALETTE.bring(Image.blend(grey, Image.new("RGB", grey.size, PAGE), VEIL))


@lru_cache(maxsize=96)
def draw_bust(monk: str, language: Language, side: float, clear: bool, unit: float) -> Image.Image:
    """`side` is that of the portrait, of the 400 that a phone is wide."""
    u, wide = unit, int(side * unit)
    pen = Pen(wide, int((side + NAME) * u), PAGE, PALETTE)
    name = written(bare_name(monk, language), "bold", 13, wide + 2 * u, u)
    pen.text(wide / 2, (side + NAME / 2 - 0.5) * u, name.lines[0], name.size, INK if clear else FADED, "bold")
    picture = pen.done()
    picture.paste(portrait(monk, wide) if clear else faded(monk, wide), (0, 0))
    return picture


def in_rows(sprites: Sequence[Image.Image], across: int, unit: float) -> Image.Image:
    """So many side by side, every row in the middle."""
    wide, high, gap = *sprites[0].size, int(GAP * unit)
    rows = -(-len(sprites) // across)
    picture = PALETTE.canvas(int(PHONE * unit), rows * (high + gap), PAGE)
    for i, sprite in enumerate(sprites):
        row, column = divmod(i, across)
        here = min(across, len(sprites) - row * across)
        left = (picture.width - here * wide - (here - 1) * gap) // 2
        picture.paste(sprite, (left + column * (wide + gap), row * (high + gap)))
    return picture


@lru_cache(maxsize=16)
def label(text: str, unit: float) -> Image.Image:
    """What those below are."""
    u = unit
    pen = Pen(int(PHONE * u), int(LABEL * u), PAGE, PALETTE)
    shown = written(text, "italic", 13.5, (PHONE - 24) * u, u)
    pen.text(12 * u, LABEL / 2 * u, shown.lines[0], shown.size, FADED, "italic", "lm")
    return pen.done()

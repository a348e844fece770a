"""How pictures are laid out: for a phone 400 wide, drawn `unit` times as large; no writing is below 11 of those."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PIL import Image

from render.palette import PAGE, Palette
from render.typeface import Cut, fitted, width

PHONE = 400
UNIT = 4.0  # a picture is 1600 pixels wide
SMALLEST_TEXT = 11


def stacked(parts: Sequence[Image.Image], palette: Palette) -> Image.Image:
    """One below the other, each in the middle."""
    picture = palette.canvas(max(part.width for part in parts), sum(part.height for part in parts), PAGE)
    top = 0
    for part in parts:
        picture.paste(part, ((picture.width - part.width) // 2, top))
        top += part.height
    return picture


def wrapped(text: str, size: float, room: float, cut: Cut = "regular") -> list[str]:
    """Lines that fit; a word that is wider than a line has one to itself."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, cut, int(size)) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def fitted_telling(tell: Callable[[Callable[[str], str]], str], size: int, room: float) -> str:
    """What `tell` says of people. If there is too little room, their names give way before what is said of them."""
    text = tell(lambda name: name)
    for part in (0.5, 0.4, 0.3, 0.2, 0.12):
        if width(text, "regular", size) <= room:
            break
        text = tell(partial(fitted, cut="regular", size=size, room=part * room))
    return fitted(text, "regular", size, room)

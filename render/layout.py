"""How pictures are laid out: for a phone 400 wide, drawn `unit` times as large; no writing is below 11 of those."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from PIL import Image

from render.palette import INK, PAGE, Colour, Palette
from render.pen import Pen
from render.typeface import Cut, fitted, width

PHONE = 400
UNIT = 4.0  # a picture is 1600 pixels wide
SMALLEST_TEXT = 11
NOTE, NOTE_LINE = 13, 17  # the writing of a note, and from line to line


def stacked(parts: Sequence[Image.Image], palette: Palette) -> Image.Image:
    """One below the other, each in the middle."""
    picture = palette.canvas(max(part.width for part in parts), sum(part.height for part in parts), PAGE)
    top = 0
    for part in parts:
        picture.paste(part, ((picture.width - part.width) // 2, top))
        top += part.height
    return picture


def wrapped(text: str, size: float, room: float, cut: Cut = "regular") -> list[str]:
    """Lines that fit, parted at plain blanks only; a word that is wider than a line has one to itself."""
    lines = [""]
    for word in filter(None, text.split(" ")):
        longer = f"{lines[-1]} {word}".strip(" ")
        if lines[-1] and width(longer, cut, int(size)) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def noted(notes: Iterable[str], unit: float) -> tuple[str, ...]:
    """Sentences that stand one below the other across a picture, as lines."""
    return tuple(line for note in notes for line in wrapped(note, NOTE * unit, (PHONE - 24) * unit))


def write_notes(pen: Pen, lines: Sequence[str], left: float, top: float, unit: float, colour: Colour = INK) -> None:
    """`top` is the middle of the first line."""
    for i, line in enumerate(lines):
        pen.text(left * unit, (top + NOTE_LINE * i) * unit, line, NOTE * unit, colour, "regular", "lm")


class Written(NamedTuple):
    """Writing that has found its room."""

    lines: tuple[str, ...]
    size: float


def whole(text: str, cut: Cut, largest: float, room: float, unit: float, lines: int = 1) -> Written | None:
    """All of it: in smaller type if need be, then in so many lines. None if there is no room even so."""
    steps = 4
    for step in range(steps + 1):
        size = unit * (largest - (largest - SMALLEST_TEXT) * step / steps)
        if width(text, cut, int(size)) <= room:
            return Written((text,), size)
    size = unit * SMALLEST_TEXT
    found = _broken(text, cut, int(size), room)
    return Written(tuple(found), size) if len(found) <= lines else None


def written(text: str, cut: Cut, largest: float, room: float, unit: float, lines: int = 1) -> Written:
    """As much of it as there is room for; what has no room is cut off last of all."""
    found = whole(text, cut, largest, room, unit, lines)
    if found is not None:
        return found
    size = unit * SMALLEST_TEXT
    parts = _broken(text, cut, int(size), room)
    last = fitted(" ".join(parts[lines - 1 :]), cut, int(size), room)
    return Written((*parts[: lines - 1], last), size)


def _broken(text: str, cut: Cut, size: int, room: float) -> list[str]:
    """Lines that fit; a word that is wider than a line is broken."""
    lines: list[str] = []
    for line in wrapped(text, size, room, cut):
        rest = line
        while width(rest, cut, size) > room and len(rest) > 1:
            part = fitted(rest, cut, size, room, "") or rest[0]
            lines.append(part)
            rest = rest[len(part) :].strip()
        lines.append(rest)
    return lines


def fitted_telling(
    tell: Callable[[Callable[[str], str]], str], largest: float, room: float, unit: float, lines: int = 1
) -> Written:
    """What `tell` says of people. If there is too little room, their names give way before what is said of them,
    less where there are more lines."""
    text = tell(lambda name: name)
    found = whole(text, "regular", largest, room, unit, lines)
    if found is not None:
        return found
    size = unit * SMALLEST_TEXT
    for part, most in ((0.5, 1), (0.4, 1), (0.3, 1), (0.5, lines), (0.2, 1), (0.12, 1)):
        text = tell(partial(fitted, cut="regular", size=int(size), room=part * room))
        if found := whole(text, "regular", SMALLEST_TEXT, room, unit, most):
            return found
    return written(text, "regular", SMALLEST_TEXT, room, unit, lines)

"""The typeface of the house: EB Garamond, shipped with its licence in render/fonts.

Its heavier weights, since pictures are mostly seen small; Latin letters only. People's names may have others:
`legible` says what of a name can be drawn.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from PIL import ImageFont

from engine.core import Unusable

FOLDER = Path(__file__).parent / "fonts"
Cut = Literal["regular", "italic", "bold"]
FILES: dict[Cut, str] = {
    "regular": "EBGaramond-SemiBold.ttf",
    "italic": "EBGaramond-MediumItalic.ttf",
    "bold": "EBGaramond-ExtraBold.ttf",
}


@cache
def font(cut: Cut, size: int) -> ImageFont.FreeTypeFont:
    """A cut at a size in pixels."""
    file = FOLDER / FILES[cut]
    try:
        return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)
    except OSError:
        raise Unusable(
            f"the font file render/fonts/{file.name} is missing or broken; restore it from the repository"
        ) from None


NARROW, UNBROKEN = "\u202f", "\u00a0"


def set_in_type(text: str) -> str:
    """As the typeface can write it: it lacks the narrow space at which no line breaks, and the other is hardly
    wider."""
    return text.replace(NARROW, UNBROKEN)


@lru_cache(maxsize=4096)
def width(text: str, cut: Cut, size: int) -> float:
    return font(cut, size).getlength(set_in_type(text))


ENDS = f" .{NARROW}{UNBROKEN}"  # nothing to leave before a sign for the rest


def fitted(text: str, cut: Cut, size: int, room: float, rest: str = "…") -> str:
    """The text, or as much of it as fits, with a sign for the rest."""
    if width(text, cut, size) <= room:
        return text
    while text and width(text + rest, cut, size) > room:
        text = text[:-1].rstrip(ENDS)
    return text + rest if text else ""


# -- names of people ---------------------------------------------------------------------------------

NOBODYS = "\uffff"  # no character, so the font draws what it draws for all it lacks
BARE = str.maketrans("ŁłĐđĦħŦŧ", "LlDdHhTt")  # barred letters, which have no letter and accent to part into


@lru_cache(maxsize=1024)
def _has(sign: str) -> bool:
    face = font("regular", 24)
    return bytes(face.getmask(sign)) != bytes(face.getmask(NOBODYS))


@lru_cache(maxsize=1024)
def legible(name: str) -> str:
    """A name as the typeface can draw it: an accent or a symbol that it lacks is left out. Empty if it lacks a
    letter: part of a name is nobody's."""
    found = ""
    for sign in unicodedata.normalize("NFKC", name):
        bare = unicodedata.normalize("NFKD", sign.translate(BARE))[0]
        if sign.isspace():
            found += " "
        elif unicodedata.category(sign).startswith("C"):
            continue
        elif _has(sign):
            found += sign
        elif _has(bare):
            found += bare
        elif sign.isalnum():
            return ""
    return " ".join(found.split())

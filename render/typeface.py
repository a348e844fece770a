"""The typeface of the house: EB Garamond, shipped with its licence in render/fonts.

Its heavier weights, since pictures are mostly seen small; Latin letters only.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from PIL import ImageFont

from engine.core import Refused

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
        reason = f"the font file render/fonts/{file.name} is missing or broken; restore it from the repository"
        raise Refused(reason) from None


@cache
def width(text: str, cut: Cut, size: int) -> float:
    return font(cut, size).getlength(text)


def fitted(text: str, cut: Cut, size: int, room: float) -> str:
    """The text, or as much of it as fits, with a full stop for the rest."""
    if width(text, cut, size) <= room:
        return text
    while text and width(text + ".", cut, size) > room:
        text = text[:-1].rstrip()
    return text + "." if text else ""

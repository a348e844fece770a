"""The colours of the house, and palettes made of them.

A fixed palette makes small files and quick ones: sprites are brought to it once, when they are made, and pictures
are put together from them without any colour being looked at again. Each game has one palette for all its pictures.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from PIL import Image

Colour = tuple[int, int, int]

PARCHMENT: Colour = (243, 231, 203)
PAGE: Colour = (250, 243, 226)
INK: Colour = (43, 32, 24)
FADED: Colour = (128, 110, 88)
PALE: Colour = (190, 176, 150)
RUBRIC: Colour = (158, 38, 30)
LAPIS: Colour = (33, 70, 139)
GOLD: Colour = (214, 164, 46)
WHITE: Colour = (255, 255, 255)

# Players: far apart in lightness as well as in hue, so that they stay apart for eyes that confuse hues.
SEATS: dict[str, Colour] = {
    "red": (168, 28, 40),
    "blue": (28, 62, 150),
    "green": (38, 148, 112),
    "yellow": (246, 200, 40),
    "violet": (178, 132, 224),
    "black": (24, 22, 26),
    "white": WHITE,
}
SEATS_TEXT: dict[str, Colour] = {
    "red": WHITE,
    "blue": WHITE,
    "green": WHITE,
    "yellow": INK,
    "violet": INK,
    "black": WHITE,
    "white": INK,
}

CLEAR = 255  # never drawn; in an animation it lets what was there before shine through


def between(a: Colour, b: Colour, steps: int) -> list[Colour]:
    """What lies between two colours that meet at the edge of a line or a letter, both left out."""

    def mix(x: int, y: int, step: int) -> int:
        return round(x + (y - x) * step / steps)

    return [
        (mix(a[0], b[0], step), mix(a[1], b[1], step), mix(a[2], b[2], step)) for step in range(1, steps)
    ]  # fmt: skip


def in_a_row(colours: Iterable[Colour]) -> list[int]:
    return [part for colour in colours for part in colour]


class Palette:
    """Up to 255 colours, those named first first."""

    def __init__(self, colours: Iterable[Colour]) -> None:
        self.colours = list(dict.fromkeys(colours))
        assert len(self.colours) <= CLEAR
        self.index = {colour: i for i, colour in enumerate(self.colours)}
        rest = 256 - len(self.colours)
        # Pillow writes animations fast if no colour is there twice; but nothing is to be brought to one of no use.
        unlike = (colour for blue in range(256) if (colour := (0, 0, blue)) not in self.index)
        self._flat = in_a_row([*self.colours, *islice(unlike, rest)])
        self._holder = Image.new("P", (1, 1))
        self._holder.putpalette(in_a_row([*self.colours, *self.colours[:1] * rest]))

    def bring(self, picture: Image.Image) -> Image.Image:
        """A sprite in these colours."""
        return picture.convert("RGB").quantize(palette=self._holder, dither=Image.Dither.NONE)

    def canvas(self, width: int, height: int, colour: Colour) -> Image.Image:
        """An empty picture."""
        picture = Image.new("P", (width, height), self.index[colour])
        picture.putpalette(self._flat)
        return picture

"""The colours of the house, and the one palette that all pictures share.

A fixed palette makes small files and quick ones: sprites are brought to it once, when they are made, and pictures
are put together from them without any colour being looked at again.
"""

from __future__ import annotations

from functools import cache

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

STONE: Colour = (176, 178, 178)  # grey: study
STONE_LIGHT: Colour = (222, 223, 220)
EARTH: Colour = (190, 138, 88)  # brown: labour
EARTH_LIGHT: Colour = (230, 201, 164)
SAND: Colour = (236, 216, 160)  # roads
SAND_DARK: Colour = (199, 170, 105)
MEADOW: Colour = (188, 206, 150)  # special tiles
WATER: Colour = (140, 180, 200)

# Players: far apart in lightness as well as in hue, so that they stay apart for eyes that confuse hues.
SEATS: dict[str, Colour] = {
    "red": (168, 28, 40),
    "blue": (28, 62, 150),
    "green": (38, 148, 112),
    "yellow": (246, 200, 40),
}
SEATS_TEXT: dict[str, Colour] = {"red": WHITE, "blue": WHITE, "green": WHITE, "yellow": INK}

_GROUNDS = (PARCHMENT, PAGE, STONE, STONE_LIGHT, EARTH, EARTH_LIGHT, SAND, MEADOW, WATER, WHITE, GOLD)
_STEPS = 6


def _between(a: Colour, b: Colour, step: int, steps: int) -> Colour:
    def mix(x: int, y: int) -> int:
        return round(x + (y - x) * step / steps)

    return mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])


def _colours() -> list[Colour]:
    """All base colours, and what lies between those that meet at the edge of a line or a letter."""
    found: dict[Colour, None] = dict.fromkeys(
        (*_GROUNDS, INK, FADED, PALE, RUBRIC, LAPIS, SAND_DARK, *SEATS.values())
    )
    for ground in _GROUNDS:
        for step in range(1, _STEPS):
            found[_between(INK, ground, step, _STEPS)] = None
    for seat in SEATS.values():
        for other in (INK, WHITE, PARCHMENT):
            for step in (1, 2, 3):
                found[_between(seat, other, step, 4)] = None
    for mark in (RUBRIC, LAPIS, FADED, PALE):
        for ground in (PARCHMENT, PAGE, STONE_LIGHT, EARTH_LIGHT, WHITE):
            for step in (1, 2, 3):
                found[_between(mark, ground, step, 4)] = None
    for a, b in ((STONE, EARTH), (STONE_LIGHT, EARTH_LIGHT), (SAND, SAND_DARK), (MEADOW, PARCHMENT)):
        for step in (1, 2, 3):
            found[_between(a, b, step, 4)] = None
    return list(found)


COLOURS = _colours()
CLEAR = 255  # never drawn; in an animation it lets what was there before shine through
assert len(COLOURS) <= CLEAR
INDEX = {colour: i for i, colour in enumerate(COLOURS)}


@cache
def _palette() -> Image.Image:
    holder = Image.new("P", (1, 1))
    flat = [part for colour in COLOURS for part in colour]
    holder.putpalette(flat + flat[:3] * (256 - len(COLOURS)))
    return holder


def to_palette(picture: Image.Image) -> Image.Image:
    """A sprite in the colours of the house."""
    return picture.convert("RGB").quantize(palette=_palette(), dither=Image.Dither.NONE)


def canvas(width: int, height: int, colour: Colour) -> Image.Image:
    """An empty picture in the shared palette."""
    picture = Image.new("P", (width, height), INDEX[colour])
    picture.putpalette(_palette().getpalette() or [])
    return picture

"""The colours that the suspects are painted in: habits, skin, hair, the grounds they stand before.

`HABITS` is what the palette of the game needs for them, with what lies between two colours that often meet. Few
shades each: a hand of portraits is a small file.
"""

from __future__ import annotations

from collections.abc import Iterator

from render.palette import FADED, GOLD, INK, PAGE, WHITE, Colour, between

# Habits, each with its shade.
MANTLE: Colour = (178, 42, 40)
MANTLE_SHADE: Colour = (132, 26, 30)
FRIAR: Colour = (146, 102, 62)
FRIAR_SHADE: Colour = (106, 72, 44)
COWL: Colour = (66, 62, 74)
COWL_SHADE: Colour = (38, 35, 46)
LINEN: Colour = (250, 247, 240)
LINEN_SHADE: Colour = (216, 208, 194)
CORD: Colour = (238, 218, 172)
STOLE_SHADE: Colour = (166, 118, 30)

HABIT: dict[str, Colour] = {"templar": MANTLE, "franciscan": FRIAR, "benedictine": COWL}
HABIT_SHADE: dict[str, Colour] = {
    "templar": MANTLE_SHADE,
    "franciscan": FRIAR_SHADE,
    "benedictine": COWL_SHADE,
}
GROUND: dict[str, Colour] = {
    "templar": (246, 218, 202),
    "franciscan": (238, 226, 178),
    "benedictine": (206, 220, 232),
}
"""What each order stands before."""
ARCH: dict[str, Colour] = {
    "templar": (232, 190, 174),
    "franciscan": (216, 200, 144),
    "benedictine": (172, 194, 214),
}
"""The arch of its cloister."""

SKIN: dict[str, tuple[Colour, Colour]] = {
    "fair": ((250, 220, 190), (226, 180, 148)),
    "ruddy": ((240, 190, 158), (208, 146, 118)),
    "olive": ((218, 170, 124), (180, 128, 88)),
    "dark": ((162, 108, 74), (122, 76, 52)),
}
"""Light, and in shadow."""
BLUSH: Colour = (232, 138, 116)
LIP: Colour = (168, 70, 60)

HAIR: dict[str, Colour] = {
    "white": (244, 241, 234),
    "grey": (166, 162, 158),
    "black": (52, 46, 50),
    "brown": (104, 68, 42),
    "chestnut": (146, 82, 44),
    "ginger": (212, 112, 44),
    "blond": (232, 192, 106),
}

LEAF: Colour = (92, 140, 76)
SKY: Colour = (112, 154, 196)

_SKINS = [colour for pair in SKIN.values() for colour in pair]
_CLOTH = (MANTLE, FRIAR, COWL, MANTLE_SHADE, FRIAR_SHADE, COWL_SHADE)


def _colours() -> Iterator[Colour]:
    yield from (*_CLOTH, LINEN, LINEN_SHADE, CORD, STOLE_SHADE, *GROUND.values(), *ARCH.values())
    yield from (*_SKINS, BLUSH, LIP, *HAIR.values(), LEAF, SKY)
    for colour in (*_SKINS[::2], *HAIR.values(), *GROUND.values(), *_CLOTH[:3], LINEN, CORD, LEAF):
        yield from between(INK, colour, 3)
    for colour in (GOLD, *ARCH.values(), BLUSH, *_SKINS[1::2]):
        yield from between(INK, colour, 2)
    for ground, cloth in zip(GROUND.values(), _CLOTH[:3], strict=True):
        yield from between(ground, cloth, 2)
    yield from between(MANTLE, LINEN, 3)
    yield from between(FADED, WHITE, 3)
    yield from between(FADED, PAGE, 3)


HABITS: tuple[Colour, ...] = tuple(dict.fromkeys(_colours()))

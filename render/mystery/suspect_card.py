"""A suspect's card: portrait, name, and the signs of his five traits, on parchment bound in his order's colour."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.mystery.data import DATA, Suspect
from engine.mystery.suspects import NUMBER
from render.frame import Frame
from render.language import Language
from render.mystery.colours import PALETTE
from render.mystery.habits import HABIT
from render.mystery.names import bare_name, trait_name
from render.mystery.portraits import portrait
from render.mystery.trait_signs import trait_sign
from render.palette import INK, PAGE, PALE, PARCHMENT
from render.pen import Pen
from render.typeface import fitted

WIDE, HIGH = 100, 152
"""Of a card as it is designed; it is drawn in any width."""
NARROWEST = 88
"""Of the 400 that a phone is wide: on a card less wide than that letters were too small."""
BORDER = 4
NAME, TITLE, SIGNS = 17, 12.5, 15


def suspect(monk: str) -> Suspect:
    return DATA.suspects[NUMBER[monk]]


def card_height(width: int) -> int:
    return width * HIGH // WIDE


@lru_cache(maxsize=64)
def draw_card(monk: str, language: Language, width: int) -> Image.Image:
    one, u = suspect(monk), width / WIDE
    pen = Pen(width, card_height(width), PAGE, PALETTE)
    pen.box(0, 0, width, card_height(width), HABIT[one.order], INK, 1.2 * u, 7 * u)
    pen.box(BORDER * u, BORDER * u, (WIDE - BORDER) * u, (HIGH - BORDER) * u, PARCHMENT, INK, 0.8 * u, 4 * u)
    room = (WIDE - 2 * BORDER - 4) * u
    name = fitted(bare_name(monk, language), "bold", int(NAME * u), room)
    title = fitted(trait_name(one.title, language), "italic", int(TITLE * u), room)
    pen.text(width / 2, 104.5 * u, name, NAME * u, INK, "bold")
    pen.text(width / 2, 121.5 * u, title, TITLE * u, INK, "italic")
    step = (WIDE - 2 * BORDER) / len(one.values)
    for i, value in enumerate(one.values):
        left = BORDER + step * (i + 0.5) - SIGNS / 2
        trait_sign(Frame(pen, left * u, 130 * u, SIGNS * u), value)
    pen.stroke([(10 * u, 127.5 * u), ((WIDE - 10) * u, 127.5 * u)], PALE, 0.6 * u)
    picture = pen.done()
    inset = int((BORDER + 2) * u)
    picture.paste(portrait(monk, width - 2 * inset), (inset, inset))
    return picture

"""What was said before the chapter, to look at: a trait that was revealed, a monk who is innocent after all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PIL import Image

from engine.mystery.events import Accused, Cleared, Revealed
from render.frame import Frame
from render.kit import Picture
from render.layout import PHONE, fitted_telling, written
from render.mystery.colours import PALETTE
from render.mystery.drawn import PART
from render.mystery.names import begun
from render.mystery.sentences import Teller
from render.mystery.suspect_card import NARROWEST, draw_card
from render.mystery.trait_signs import trait_sign
from render.palette import GOLD, INK, PAGE, RUBRIC
from render.pen import Pen
from render.seats import emblem
from render.typeface import legible

HIGH, SIGN, CARD = 100, 62, NARROWEST


def revealed(event: Revealed, teller: Teller) -> Picture:
    return Picture(partial(_revealed, event, teller.renamed(legible)), teller.tell(event))


def accused(event: Accused, cleared: Cleared, teller: Teller) -> Picture:
    told = teller.tell_all([event, cleared])
    return Picture(partial(_accused, event, cleared, teller.renamed(legible)), " ".join(told))


def _revealed(event: Revealed, teller: Teller, unit: float) -> Image.Image:
    t, u = teller.language.t, PART * unit
    pen = _sheet(HIGH, u)
    trait_sign(Frame(pen, 24 * u, (HIGH - SIGN) / 2 * u, SIGN * u), event.trait)
    x, room = 106, (PHONE - 106 - 18) * u
    _by(pen, x, 28, event.seat, lambda who: t("{seat} reveals:", seat=who), teller, u)
    trait = written(teller.trait(event.trait), "bold", 30, room, u)
    pen.text(x * u, 60 * u, trait.lines[0], trait.size, RUBRIC, "bold", "lm")
    return pen.done()


def _accused(event: Accused, cleared: Cleared, teller: Teller, unit: float) -> Image.Image:
    t, u = teller.language.t, PART * unit
    card = draw_card(event.monk, teller.language, int(CARD * u))
    high = card.height / u + 24
    pen = _sheet(high, u)
    x, middle = CARD + 34, high / 2
    room = (PHONE - x - 18) * u
    _by(pen, x, middle - 38, event.seat, lambda who: t("{seat} accused:", seat=who), teller, u)
    name = written(begun(teller.monk(event.monk)), "bold", 26, room, u)
    pen.text(x * u, (middle - 10) * u, name.lines[0], name.size, INK, "bold", "lm")
    pen.text(x * u, (middle + 17) * u, t("He is innocent."), 17 * u, RUBRIC, "bold", "lm")
    _by(pen, x, middle + 43, cleared.seat, lambda who: t("{seat} holds his card.", seat=who), teller, u)
    picture = pen.done()
    picture.paste(card, (int(18 * u), int(12 * u)))
    return picture


def _sheet(high: float, u: float) -> Pen:
    pen = Pen(int(PHONE * u), int(high * u), PAGE, PALETTE)
    pen.box(3 * u, 3 * u, (PHONE - 3) * u, (high - 3) * u, PAGE, INK, 1.6 * u, 8 * u)
    pen.box(7.5 * u, 7.5 * u, (PHONE - 7.5) * u, (high - 7.5) * u, None, GOLD, 1.3 * u, 5 * u)
    return pen


def _by(pen: Pen, x: float, y: float, seat: str, tell: Callable[[str], str], teller: Teller, u: float) -> None:
    """A line about somebody, his mark before it."""
    emblem(Frame(pen, x * u, (y - 7) * u, 14 * u), seat)
    told = fitted_telling(lambda change: tell(change(teller.seat(seat))), 15, (PHONE - x - 40) * u, u)
    pen.text((x + 21) * u, y * u, told.lines[0], told.size, INK, "regular", "lm")

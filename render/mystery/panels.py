"""What stands above and below the plan: hour, office and bell; a row for each player; effects in force. Open facts
only."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from PIL import Image

from engine.mystery.data import DATA
from engine.mystery.view import View
from render.frame import Frame
from render.language import Language
from render.layout import NOTE_LINE, PHONE, noted, write_notes, written
from render.mystery import signs
from render.mystery.abbey import count_of
from render.mystery.colours import PALETTE
from render.mystery.marks import Marks, mark
from render.mystery.sentences import Teller
from render.palette import FADED, GOLD, INK, LAPIS, PAGE, PALE, PARCHMENT, RUBRIC, WHITE
from render.pen import Pen
from render.seats import emblem
from render.typeface import width

HEADER, PLAYER, TALL_PLAYER = 40, 20, 28

OFFICES = {office.id: office for office in DATA.offices}


# -- above -------------------------------------------------------------------------------------------------


def title(view: View, language: Language) -> str:
    t = language.t
    return t("Hour {hour}: {office}", hour=view.hour, office=Teller(language).office(view.office))


@lru_cache(maxsize=32)
def _header(title: str, passes: str, bell: int, office: str, rung: str, u: float) -> Image.Image:
    """The Mass card with what is passed at its Mass, and the four spaces of the bell."""
    pen = Pen(int(PHONE * u), int(HEADER * u), PAGE, PALETTE)
    pen.box(5 * u, 4 * u, 222 * u, 36 * u, PARCHMENT, INK, 1 * u, 4 * u)
    pen.box(8 * u, 7 * u, 219 * u, 33 * u, None, GOLD, 1 * u, 2.5 * u)
    pen.text(15 * u, 14.5 * u, title, 15 * u, RUBRIC, "bold", "lm")
    pen.text(15 * u, 26.5 * u, passes, 11 * u, INK, "regular", "lm")
    for space in range(1, DATA.bell_last + 1):
        x = (258 + 36 * (space - 1)) * u
        pen.round(x, 20 * u, 13.5 * u, WHITE if space > bell else PARCHMENT, INK if space >= bell else PALE, 1 * u)
        if space != bell:
            pen.figure(x, 20 * u, str(space), 13 * u, FADED)
    spot = (258 + 36 * (bell - 1)) * u if bell > 0 else 232 * u
    signs.bell(Frame(pen, spot - 10 * u, 9.5 * u, 20 * u))
    if office:
        mark(pen, 113.5 * u, 20 * u, 215, 30, office, u)
    if rung:
        mark(pen, spot, 20 * u, 20, 20, rung, u)
    return pen.done()


def header(view: View, language: Language, marks: Marks, unit: float) -> Image.Image:
    count = OFFICES[view.office].passes
    passes = language.n(
        "at its Mass {count} card is passed left", "at its Mass {count} cards are passed left", count
    )
    return _header(title(view, language), passes, view.bell, marks["office"], marks["bell"], unit)


@lru_cache(maxsize=8)
def caption(language: Language, unit: float) -> Image.Image:
    u = unit
    pen = Pen(int(PHONE * u), int(17 * u), PAGE, PALETTE)
    text = language.t("plan, events and books are Cloister's own")
    pen.text(PHONE / 2 * u, 7.5 * u, text, 12 * u, FADED, "italic")
    return pen.done()


# -- players -----------------------------------------------------------------------------------------------


class Player(Struct, frozen=True):
    """What a row tells of a player."""

    seat: str
    name: str
    first: bool
    acting: bool
    cards: int
    books: int
    crypt: bool
    silences: int
    penance: str | None
    marks: tuple[str, str, str]
    """Of cards, books and crypt card."""


@lru_cache(maxsize=128)
def _player(one: Player, u: float) -> Image.Image:
    shown = written(one.name, "regular", 14, 150 * u, u, lines=2)
    high = PLAYER if len(shown.lines) == 1 else TALL_PLAYER
    pen = Pen(int(PHONE * u), int(high * u), PAGE, PALETTE)
    middle = high / 2
    if one.acting:
        pen.box(4 * u, 0, (PHONE - 4) * u, high * u, PARCHMENT, None, 0, 4 * u)
    emblem(Frame(pen, 9 * u, (middle - 7) * u, 14 * u), one.seat)
    pen.lines(30 * u, middle * u, shown.lines, shown.size, RUBRIC if one.acting else INK)
    left = 35 * u + max(width(line, "regular", int(shown.size)) for line in shown.lines)
    if one.first:
        signs.pennant(Frame(pen, left, (middle - 6.5) * u, 13 * u))
        left += 17 * u
    if one.penance is not None:
        signs.candle(Frame(pen, left, (middle - 7) * u, 14 * u))
    things = (
        (236, signs.card, one.cards, one.marks[0]),
        (284, signs.book, one.books, one.marks[1]),
        (332, signs.crypt_card, int(one.crypt), one.marks[2]),
        (368, signs.silence, one.silences, ""),
    )
    for x, sign, count, marked in things:
        if not count and sign in (signs.crypt_card, signs.silence):
            continue
        sign(Frame(pen, x * u, (middle - 7) * u, 14 * u))
        if sign is not signs.crypt_card:
            pen.text((x + 17) * u, middle * u, str(count), 14 * u, INK if count else PALE, "bold", "lm")
        if marked:
            mark(pen, (x + 12) * u, middle * u, 28, 13.5, marked, u)
    return pen.done()


def players(view: View, teller: Teller, marks: Marks, unit: float) -> list[Image.Image]:
    """A row for each: name, first player, penance, cards, books, crypt card, silences since the last Mass."""
    return [
        _player(
            Player(
                seat,
                teller.seat(seat),
                seat == view.first,
                seat in view.to_act,
                count_of(view.hands[seat]),
                count_of(view.books[seat]),
                seat in view.crypt,
                view.silences[seat],
                view.penance[seat],
                (marks[f"hand {seat}"], marks[f"books {seat}"], marks[f"crypt {seat}"]),
            ),
            unit,
        )
        for seat in view.seats
    ]


# -- effects -----------------------------------------------------------------------------------------------


def effects(view: View, teller: Teller, unit: float) -> Image.Image | None:
    """The cards whose effects are in force, and what they say."""
    cards = tuple(dict.fromkeys(effect["card"] for effect in view.effects))
    if not cards:
        return None
    t = teller.language.t
    notes = [t("{card}: {text}", card=teller.card(card), text=teller.card_text(card)) for card in cards]
    return _effects(noted(notes, unit), unit)


@lru_cache(maxsize=8)
def _effects(lines: tuple[str, ...], u: float) -> Image.Image:
    pen = Pen(int(PHONE * u), int((NOTE_LINE * len(lines) + 8) * u), PAGE, PALETTE)
    write_notes(pen, lines, 12, 12, u, LAPIS)
    return pen.done()

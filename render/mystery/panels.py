"""What stands above and below the plan: hour, office and bell; a row for each player; effects in force. Open facts
only."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from PIL import Image

from engine.mystery.data import DATA
from engine.mystery.view import View
from render.frame import Frame
from render.language import Language
from render.layout import NOTE, NOTE_LINE, PHONE, Written, fitted_telling, stacked, wrapped, write_notes, written
from render.legend import Sign
from render.mystery import signs
from render.mystery.abbey import closed, count_of
from render.mystery.colours import PALETTE
from render.mystery.marks import Marks, mark
from render.mystery.sentences import Teller
from render.mystery.standing import whose_turn
from render.palette import FADED, GOLD, INK, PAGE, PALE, PARCHMENT, RUBRIC, WHITE
from render.pen import Pen
from render.seats import emblem
from render.typeface import fitted, width

HEADER, HOUR, PLAYER, TALL_PLAYER = 64, 44, 20, 28


# -- above -------------------------------------------------------------------------------------------------


def header(view: View, teller: Teller, marks: Marks, unit: float) -> Image.Image:
    """The Mass card, the bell, and what is awaited of whom."""
    t, n, office = teller.language.t, teller.language.n, teller.office(view.office)
    title = t("Hour {hour}: {office}", hour=view.hour, office=office)
    count = next(one.passes for one in DATA.offices if one.id == view.office)
    passes = n("At its Mass a card is passed left", "At its Mass {count} cards are passed left", count)
    seat = view.result.winners[0] if view.result is not None else view.to_act[0] if view.to_act else view.first
    told = fitted_telling(lambda change: whose_turn(view, teller.renamed(change)), 14, (PHONE - 38) * unit, unit)
    hour = _hour(title, passes, view.bell, (marks["office"], marks["bell"]), unit)
    return stacked([hour, _awaited(seat, told, unit)], PALETTE)


@lru_cache(maxsize=16)
def _hour(title: str, passes: str, bell: int, marked: tuple[str, str], u: float) -> Image.Image:
    pen = Pen(int(PHONE * u), int(HOUR * u), PAGE, PALETTE)
    pen.box(5 * u, 4 * u, 222 * u, 41 * u, PARCHMENT, INK, 1 * u, 4 * u)
    pen.box(7.6 * u, 6.6 * u, 219.4 * u, 38.4 * u, None, GOLD, 1 * u, 2.5 * u)
    pen.text(15 * u, 16.5 * u, title, 16 * u, RUBRIC, "bold", "lm")
    pen.text(15 * u, 30 * u, passes, 11.5 * u, INK, "regular", "lm")
    middle = 22.5
    spots = [260 + 36 * space for space in range(DATA.bell_last)]
    for space, x in enumerate(spots, start=1):
        line = PALE if space < bell else INK
        pen.round(x * u, middle * u, 13.5 * u, PARCHMENT if space <= bell else WHITE, line, 1 * u)
        if space != bell:
            pen.figure(x * u, middle * u, str(space), 13 * u, PALE if space < bell else INK)
    at = (spots[bell - 1] if bell > 0 else 234) * u
    signs.bell(Frame(pen, at - 10 * u, (middle - 10.5) * u, 20 * u))
    mark(pen, 113.5 * u, middle * u, 213, 33, marked[0], u)
    mark(pen, at, middle * u, 28, 28, marked[1], u)
    return pen.done()


@lru_cache(maxsize=32)
def _awaited(seat: str, told: Written, u: float) -> Image.Image:
    pen = Pen(int(PHONE * u), int((HEADER - HOUR) * u), PAGE, PALETTE)
    emblem(Frame(pen, 9 * u, 2.5 * u, 13 * u), seat)
    pen.text(30 * u, 9 * u, told.lines[0], told.size, INK, "regular", "lm")
    return pen.done()


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
    visited: bool
    """The library: that is possible once."""
    silences: int
    penance: str | None
    marks: tuple[str, str, str]
    """Of cards, books and crypt card."""


@lru_cache(maxsize=128)
def _player(one: Player, u: float) -> Image.Image:
    shown = written(one.name, "regular", 14, 145 * u, u, lines=2)
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
    cards, books, crypt = one.marks
    _thing(pen, 218, middle, signs.card, str(one.cards), cards, u)
    _thing(pen, 262, middle, signs.book, str(one.books), books, u)
    if one.crypt:
        _thing(pen, 308, middle, signs.crypt_card, "", crypt, u)
    if one.visited:
        _thing(pen, 332, middle, signs.tome, "", "", u)
    if one.silences:
        _thing(pen, 360, middle, signs.silence, str(one.silences), "", u)
    return pen.done()


def _thing(pen: Pen, x: float, middle: float, sign: Sign, count: str, marked: str, u: float) -> None:
    """A sign, and how many of it there are if that needs saying."""
    sign(Frame(pen, x * u, (middle - 7) * u, 14 * u))
    pen.text((x + 17) * u, middle * u, count, 14 * u, PALE if count == "0" else INK, "bold", "lm")
    wide = 28 if count else 12
    mark(pen, (x + 7 + (wide - 12) / 3) * u, middle * u, wide, 13.5, marked, u)


def players(view: View, teller: Teller, marks: Marks, unit: float) -> list[Image.Image]:
    """A row for each: name, first player, penance; what he holds; the library, and silences since the last Mass."""
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
                seat in view.visited,
                view.silences[seat],
                view.penance[seat],
                (marks[f"hand {seat}"], marks[f"books {seat}"], marks[f"crypt {seat}"]),
            ),
            unit,
        )
        for seat in view.seats
    ]


# -- notes -------------------------------------------------------------------------------------------------


def notes(view: View, teller: Teller, unit: float) -> list[Image.Image]:
    """What else binds somebody: cards in force, promises that all have heard, votes of censure. Nothing if there is
    nothing."""
    short = teller.renamed(lambda name: fitted(name, "regular", int(NOTE * unit), 160 * unit))
    told = tuple(tuple(wrapped(note, NOTE * unit, (PHONE - 32) * unit)) for note in _notes(view, short))
    return [_written(teller.language.t("In force"), told, unit)] if told else []


def _notes(view: View, teller: Teller) -> Iterator[str]:
    t = teller.language.t
    for room in sorted(closed(view)):
        yield t("Closed until the next Mass: {room}.", room=teller.room(room))
    for card in dict.fromkeys(effect["card"] for effect in view.effects if effect["op"] != "close_room"):
        yield t("{card}: {text}", card=teller.card(card), text=teller.card_text(card))
    if view.extra and view.turn is not None:
        yield teller.language.n(
            "{seat} has {count} extra turn coming.",
            "{seat} has {count} extra turns coming.",
            len(view.extra),
            seat=teller.seat(view.turn["seat"]),
        )
    for seat in view.seats:
        for promise in () if view.options.private else view.promises[seat] or ():
            facts = {"seat": teller.seat(seat), "room": teller.room(promise["room"])}
            if promise["yes"]:
                yield t("{seat} has promised to go there next: {room}.", **facts)
            else:
                yield t("{seat} has promised not to go there next: {room}.", **facts)
        if view.votes[seat]:
            against = teller.seats(view.votes[seat])
            yield t("Votes to censure {seat}: {seats}.", seat=teller.seat(seat), seats=against)


@lru_cache(maxsize=8)
def _written(head: str, told: tuple[tuple[str, ...], ...], u: float) -> Image.Image:
    """`told`: note by note, its lines."""
    high = 22 + sum(NOTE_LINE * len(lines) + 2 for lines in told)
    pen = Pen(int(PHONE * u), int(high * u), PAGE, PALETTE)
    pen.stroke([(8 * u, 4 * u), ((PHONE - 8) * u, 4 * u)], INK, 0.8 * u)
    pen.text(10 * u, 14 * u, head, 13 * u, RUBRIC, "bold", "lm")
    top = 31
    for lines in told:
        pen.shape([(x * u, (top + y) * u) for x, y in ((11, -0.5), (13.5, -3), (16, -0.5), (13.5, 2))], RUBRIC)
        write_notes(pen, lines, 20, top, u)
        top += NOTE_LINE * len(lines) + 2
    return pen.done()

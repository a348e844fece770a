"""What a player alone may see: the cards he holds and those he has seen, his books, what he promised, and what he
may do now."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from PIL import Image

from engine.core import Unusable
from engine.mystery import actions
from engine.mystery.view import View
from engine.patterns import OneOf, Pattern
from render.frame import Frame
from render.kit import Picture, scaled
from render.language import Language
from render.layout import NOTE_LINE, PHONE, noted, stacked, wrapped, write_notes, written
from render.mystery.busts import GAP, draw_bust, in_rows, label
from render.mystery.colours import PALETTE
from render.mystery.drawn import PART, given
from render.mystery.faces import cover
from render.mystery.sentences import Teller
from render.mystery.standing import what_now
from render.mystery.suspect_card import draw_card
from render.palette import FADED, GOLD, INK, PAGE, RUBRIC
from render.pen import Pen
from render.seats import emblem
from render.words import joined

MARGIN, HEAD = 8, 34
BUST, BUSTS = 58, 6  # how wide, how many side by side
BOOK = 46


class Book(NamedTuple):
    id: str
    name: str
    text: str
    now: str
    """That it can be played now."""
    armed: str
    """How it is armed, or that it is not."""


class Own(NamedTuple):
    """What somebody has for himself, in a reader's words."""

    seat: str
    title: str
    cards: tuple[str, ...]
    seen: tuple[str, ...]
    """Cards seen that others hold."""
    books: tuple[Book, ...]
    notes: tuple[str, ...]


def screen(view: View, legal: Sequence[Any], teller: Teller) -> Picture:
    view, spelled = given(view, teller)
    if view.you is None:
        raise Unusable("a hand is drawn for the player it belongs to; this view belongs to nobody")
    seat = view.you
    return Picture(
        partial(scaled, PART, partial(_drawn, _own(view, seat, legal, spelled), teller)),
        joined(_told(_own(view, seat, legal, teller), teller)),
    )


def _own(view: View, seat: str, legal: Sequence[Any], teller: Teller) -> Own:
    cards = tuple(view.hands[seat])
    seen = view.seen[seat] if view.result is not None else view.seen
    playable = {book for one in legal if (book := _played(one)) is not None}
    return Own(
        seat,
        teller.language.t("Hand of {seat}", seat=teller.seat(seat)),
        cards,
        tuple(monk for monk in seen if monk not in cards),
        tuple(_book_of(held, playable, teller) for held in view.books[seat]),
        (*_notes(view, seat, teller), *what_now(view, [one for one in legal if _played(one) is None], teller)),
    )


def _played(action: Any) -> str | None:
    """The book that it plays: it is said with the book that this can be done."""
    match action:
        case actions.Play(book=book) | Pattern(kind="play", parts=(OneOf(words=(book, *_)), *_)):
            return str(book)
    return None


def _book_of(held: dict[str, Any], playable: Collection[str], teller: Teller) -> Book:
    t, book = teller.language.t, held["book"]
    now = t("You may play it now.") if book in playable else ""
    return Book(book, teller.card(book), teller.card_text(book), now, _armed(held, teller))


def _armed(held: dict[str, Any], teller: Teller) -> str:
    """How it stands with a book that may be armed (A7.5)."""
    t = teller.language.t
    if held["armed"] is None:
        return ""
    if not held["armed"]:
        return t("Not armed.")
    if held["against"] is None:
        return t("Armed: it plays itself.")
    return t("Armed against: {seats}.", seats=teller.seats(held["against"]))


def _notes(view: View, seat: str, teller: Teller) -> list[str]:
    """What else he has, or is bound by."""
    t = teller.language.t
    lines = []
    if seat in view.crypt:
        lines.append(t("You hold a crypt card: it ends a turn with another one."))
    for promise in view.promises[seat] or ():
        room = teller.room(promise["room"])
        lines.append(
            t("You promised to end your next move there: {room}.", room=room)
            if promise["yes"]
            else t("You promised not to end your next move there: {room}.", room=room)
        )
    return lines


def _told(own: Own, teller: Teller) -> list[str]:
    t, none = teller.language.t, teller.language.p("monks", "none")
    lines = [t("{title}.", title=own.title), t("Cards: {monks}.", monks=teller.monks(own.cards) or none)]
    if own.seen:
        lines.append(t("Seen, and held by others: {monks}.", monks=teller.monks(own.seen)))
    lines += own.notes
    for book in own.books:
        facts = {"book": book.name, "text": book.text}
        lines.append(
            t("The book {book}: “{text}”", **facts) if book.text else t("The book {book}.", book=book.name)
        )
        lines += filter(None, (book.now, book.armed))
    return lines


# -- drawn -------------------------------------------------------------------------------------------------


def _drawn(own: Own, teller: Teller, u: float) -> Image.Image:
    t, language = teller.language.t, teller.language
    count = language.n("{count} card", "{count} cards", len(own.cards))
    parts = [_head(own.seat, own.title, count, u)]
    parts.append(_cards(own.cards, language, u) if own.cards else label(t("No cards."), u))
    if own.seen:
        busts = [draw_bust(monk, language, BUST, True, u) for monk in own.seen]
        parts += [label(t("Seen, and held by others"), u), in_rows(busts, BUSTS, u)]
    if own.books:
        parts += [label(t("Books"), u), *(_book(book, u) for book in own.books)]
    if own.notes:
        parts.append(_written(noted(own.notes, u), u))
    parts.append(PALETTE.canvas(int(PHONE * u), int(MARGIN * u), PAGE))
    return stacked(parts, PALETTE)


@lru_cache(maxsize=8)
def _head(seat: str, title: str, count: str, u: float) -> Image.Image:
    pen = Pen(int(PHONE * u), int(HEAD * u), PAGE, PALETTE)
    pen.stroke([(8 * u, 3 * u), ((PHONE - 8) * u, 3 * u)], INK, 0.8 * u)
    emblem(Frame(pen, 9 * u, 11 * u, 15 * u), seat)
    shown = written(title, "bold", 16, 290 * u, u)
    pen.text(32 * u, 18 * u, shown.lines[0], shown.size, RUBRIC, "bold", "lm")
    pen.text((PHONE - 10) * u, 18 * u, count, 13 * u, FADED, "italic", "rm")
    return pen.done()


def _cards(monks: Sequence[str], language: Language, u: float) -> Image.Image:
    """Large ones as long as there are few."""
    across = len(monks) if len(monks) < 5 else 3 if len(monks) < 7 else 4
    wide = int(min(124, (PHONE - 2 * MARGIN - GAP * (across - 1)) / across) * u)
    return in_rows([draw_card(monk, language, wide) for monk in monks], across, u)


@lru_cache(maxsize=32)
def _book(book: Book, u: float) -> Image.Image:
    """A book and what it does."""
    left = MARGIN + BOOK + 8
    room = (PHONE - left - MARGIN) * u
    lines = wrapped(book.text, 13 * u, room) if book.text else []
    states = [(sign, text) for sign, text in ((_pointer, book.now), (_shield, book.armed)) if text]
    high = max(BOOK + 4, 20 + 16 * len(lines) + 18 * len(states)) + GAP
    pen = Pen(int(PHONE * u), int(high * u), PAGE, PALETTE)
    shut = Frame(pen, MARGIN * u, 1 * u, BOOK * u)
    cover(shut, book.id)
    for i, half in enumerate((0.18, 0.24, 0.12)):
        shut.stroke((0.53 - half, 0.33 + 0.13 * i), (0.53 + half, 0.33 + 0.13 * i), line=FADED, thick=0.035)
    shown = written(book.name, "bold", 15, room, u)
    pen.text(left * u, 9 * u, shown.lines[0], shown.size, INK, "bold", "lm")
    for i, line in enumerate(lines):
        pen.text(left * u, (27 + 16 * i) * u, line, 13 * u, INK, "regular", "lm")
    for i, (sign, text) in enumerate(states):
        y = 28 + 16 * len(lines) + 18 * i
        sign(Frame(pen, left * u, (y - 6) * u, 12 * u))
        shown = written(text, "italic", 13, room - 16 * u, u)
        pen.text((left + 16) * u, y * u, shown.lines[0], shown.size, RUBRIC, "italic", "lm")
    return pen.done()


def _pointer(f: Frame) -> None:
    f.shape((0.1, 0.02), (0.96, 0.5), (0.1, 0.98), fill=GOLD, thick=0.08)


def _shield(f: Frame) -> None:
    f.shape((0.06, 0.04), (0.94, 0.04), (0.9, 0.5), (0.5, 1.0), (0.1, 0.5), fill=GOLD, thick=0.08)


@lru_cache(maxsize=4)
def _written(lines: tuple[str, ...], u: float) -> Image.Image:
    pen = Pen(int(PHONE * u), int((NOTE_LINE * len(lines) + 8) * u), PAGE, PALETTE)
    write_notes(pen, lines, 12, 12, u)
    return pen.done()

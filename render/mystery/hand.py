"""What a player alone may see: the cards he holds and those he has seen, his books, what he promised, and what he
may do now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from PIL import Image

from engine.core import Unusable
from engine.mystery.view import View
from render.frame import Frame
from render.kit import Picture, checked_view
from render.language import Language
from render.layout import NOTE_LINE, PHONE, UNIT, noted, stacked, wrapped, write_notes, written
from render.mystery.busts import GAP, draw_bust, in_rows, label
from render.mystery.colours import PALETTE
from render.mystery.faces import cover
from render.mystery.sentences import Teller
from render.mystery.suspect_card import draw_card
from render.palette import FADED, GOLD, INK, PAGE, RUBRIC
from render.pen import Pen
from render.seats import emblem
from render.typeface import legible
from render.words import joined

PART = 2.5 / UNIT
MARGIN, HEAD = 8, 34
BUST, BUSTS = 58, 6  # how wide, how many side by side
BOOK = 46


def screen(view: View, legal: Sequence[Any], teller: Teller) -> Picture:
    view = checked_view("Mystery of the Abbey", View, view)
    if view.you is None:
        raise Unusable("a hand is drawn for the player it belongs to; this view belongs to nobody")
    return Picture(
        lambda unit: draw_hand(view, teller.renamed(legible), PART * unit),
        joined(told(view, teller)),
    )


def _mine(view: View) -> tuple[str, ...]:
    """His hand, in data order."""
    return tuple(view.hands[_reader(view)])


def _reader(view: View) -> str:
    assert view.you is not None
    return view.you


def _seen(view: View) -> tuple[str, ...]:
    """Whom he has seen and does not hold: of a finished game everybody's are open, and in their seats' order."""
    seen = view.seen[_reader(view)] if isinstance(view.seen, dict) else view.seen
    return tuple(monk for monk in seen if monk not in _mine(view))


# -- in words ----------------------------------------------------------------------------------------------


def told(view: View, teller: Teller) -> list[str]:
    t = teller.language.t
    mine, seen = _mine(view), _seen(view)
    lines = [t("Hand of {seat}.", seat=teller.seat(_reader(view)))]
    lines.append(t("Cards: {monks}.", monks=teller.monks(mine) or t("none")))
    if seen:
        lines.append(t("Seen, and held by others: {monks}.", monks=teller.monks(seen)))
    for held in view.books[_reader(view)]:
        lines.append(
            t("The book {book}: “{text}”", book=teller.card(held["book"]), text=teller.card_text(held["book"]))
        )
        lines += filter(None, [armed(held, teller)])
    return [*lines, *notes(view, teller)]


def armed(held: dict[str, Any], teller: Teller) -> str:
    """How it stands with a book that may be armed (A7.5)."""
    t = teller.language.t
    if held["armed"] is None:
        return ""
    if not held["armed"]:
        return t("Not armed.")
    if held["against"] is None:
        return t("Armed: it plays itself.")
    return t("Armed against: {seats}.", seats=teller.seats(held["against"]))


def notes(view: View, teller: Teller) -> list[str]:
    """What else he has, or is bound by."""
    t, me = teller.language.t, _reader(view)
    lines = []
    if me in view.crypt:
        lines.append(t("You hold a crypt card: play it to end a turn, and another turn follows."))
    for promise in view.promises[me] or ():
        room = teller.room(promise["room"])
        lines.append(
            t("You promised to end your next move there: {room}.", room=room)
            if promise["yes"]
            else t("You promised not to end your next move there: {room}.", room=room)
        )
    return lines


# -- drawn -------------------------------------------------------------------------------------------------


def draw_hand(view: View, teller: Teller, unit: float) -> Image.Image:
    t, n, u = teller.language.t, teller.language.n, unit
    mine, seen, books = _mine(view), _seen(view), view.books[_reader(view)]
    count = n("{count} card", "{count} cards", len(mine))
    parts = [_head(_reader(view), t("Hand of {seat}", seat=teller.seat(_reader(view))), count, u)]
    parts.append(_cards(mine, teller.language, u) if mine else label(t("No cards."), u))
    if seen:
        parts += [label(t("Seen, and held by others"), u), _busts(seen, teller.language, u)]
    if books:
        parts.append(label(t("Books"), u))
    for held in books:
        name, text = teller.card(held["book"]), teller.card_text(held["book"])
        parts.append(_book(held["book"], name, text, armed(held, teller), u))
    lines = noted(notes(view, teller), u)
    if lines:
        parts.append(_notes(lines, u))
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


def _busts(monks: Sequence[str], language: Language, u: float) -> Image.Image:
    return in_rows([draw_bust(monk, language, BUST, True, u) for monk in monks], BUSTS, u)


@lru_cache(maxsize=32)
def _book(book: str, name: str, text: str, state: str, u: float) -> Image.Image:
    """A book and what it does."""
    left = MARGIN + BOOK + 8
    lines = wrapped(text, 13 * u, (PHONE - left - MARGIN) * u)
    high = max(BOOK + 4, 20 + 16 * len(lines) + (18 if state else 0)) + GAP
    pen = Pen(int(PHONE * u), int(high * u), PAGE, PALETTE)
    shown = written(name, "bold", 15, (PHONE - left - MARGIN) * u, u)
    pen.text(left * u, 9 * u, shown.lines[0], shown.size, INK, "bold", "lm")
    for i, line in enumerate(lines):
        pen.text(left * u, (27 + 16 * i) * u, line, 13 * u, INK, "regular", "lm")
    y = 28 + 16 * len(lines)
    if state:
        _shield(Frame(pen, left * u, (y - 6) * u, 12 * u))
        pen.text((left + 16) * u, y * u, state, 13 * u, RUBRIC, "italic", "lm")
    shut = Frame(pen, MARGIN * u, 1 * u, BOOK * u)
    cover(shut, book)
    for i, half in enumerate((0.18, 0.24, 0.12)):
        shut.stroke((0.53 - half, 0.33 + 0.13 * i), (0.53 + half, 0.33 + 0.13 * i), line=FADED, thick=0.035)
    return pen.done()


def _shield(f: Frame) -> None:
    f.shape((0.06, 0.04), (0.94, 0.04), (0.9, 0.5), (0.5, 1.0), (0.1, 0.5), fill=GOLD, thick=0.08)


@lru_cache(maxsize=4)
def _notes(lines: tuple[str, ...], u: float) -> Image.Image:
    pen = Pen(int(PHONE * u), int((NOTE_LINE * len(lines) + 8) * u), PAGE, PALETTE)
    write_notes(pen, lines, 12, 12, u)
    return pen.done()

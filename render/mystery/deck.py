"""A card to read: an event, a book of the scriptorium or of the library, as large as it is worth."""

from __future__ import annotations

from functools import partial

from PIL import Image

from engine.mystery.data import DATA, Card
from render.frame import Frame
from render.kit import Picture
from render.language import Language
from render.layout import wrapped
from render.legend import Sign
from render.mystery import signs
from render.mystery.colours import PALETTE
from render.mystery.drawn import PART
from render.mystery.sentences import Teller
from render.mystery.vignettes import VIGNETTES
from render.palette import FADED, GOLD, INK, LAPIS, PAGE, PARCHMENT, RUBRIC
from render.pen import Pen
from render.words import joined

WIDE = 330
SIGN = 44
TITLE, TEXT, LINE = 20, 15, 19


def card_picture(card: str, teller: Teller) -> Picture:
    """A card that lies open; the host's own ones have no text."""
    name, text = teller.card(card), teller.card_text(card)
    sort = sort_name(card, teller.language)
    t = teller.language.t
    told = [t("{sort}: {card}.", sort=sort, card=name), *([text] if text else [])]
    return Picture(partial(_drawn, DATA.cards.get(card), sort, name, text), joined(told))


def sort_name(card: str, language: Language) -> str:
    known, t = DATA.cards.get(card), language.t
    if known is None:
        return t("A card of this house")
    if known.deck == "event":
        return t("Event at Mass")
    if known.deck == "library":
        return t("Library book")
    if known.timing is None:
        return t("Scriptorium book, read at once")
    return t("Scriptorium book, to keep")


def sign_of(card: Card | None) -> Sign:
    """An event has a drawing of its own."""
    if card is None:
        return signs.unknown
    books = {"library": signs.tome, "scriptorium": signs.book}
    return books[card.deck] if card.deck in books else VIGNETTES.get(card.id, signs.bell)


def _drawn(card: Card | None, sort: str, name: str, text: str, unit: float) -> Image.Image:
    u = PART * unit
    titles = wrapped(name, TITLE * u, (WIDE - 36) * u, "bold")
    lines = wrapped(text, TEXT * u, (WIDE - 36) * u) if text else []
    high = SIGN + 42 + 22 * len(titles) + LINE * len(lines) + 22
    pen = Pen(int(WIDE * u), int(high * u), PAGE, PALETTE)
    pen.box(3 * u, 3 * u, (WIDE - 3) * u, (high - 3) * u, PARCHMENT, INK, 1.6 * u, 9 * u)
    pen.box(8 * u, 8 * u, (WIDE - 8) * u, (high - 8) * u, None, GOLD, 1.4 * u, 6 * u)
    sign_of(card)(Frame(pen, (WIDE - SIGN) / 2 * u, 16 * u, SIGN * u))
    pen.text(WIDE / 2 * u, (SIGN + 27) * u, sort, 12 * u, FADED, "italic")
    y = SIGN + 47.0
    for title in titles:
        pen.text(WIDE / 2 * u, y * u, title, TITLE * u, RUBRIC, "bold")
        y += 22
    pen.stroke([((WIDE / 2 - 40) * u, (y - 6) * u), ((WIDE / 2 + 40) * u, (y - 6) * u)], LAPIS, 1 * u)
    y += 9
    for line in lines:
        pen.text(WIDE / 2 * u, y * u, line, TEXT * u, INK)
        y += LINE
    return pen.done()

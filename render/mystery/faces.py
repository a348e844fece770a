"""What suspects and books look like where one is chosen: square, and readable when they are shown 85 wide."""

from __future__ import annotations

from functools import lru_cache, partial

from PIL import Image

from engine.mystery.data import DATA
from render.frame import Frame
from render.kit import Picture, scaled
from render.language import Language
from render.layout import UNIT, wrapped, written
from render.mystery.brush import Brush
from render.mystery.colours import PALETTE, WOOD
from render.mystery.habits import COWL, FRIAR, MANTLE_SHADE
from render.mystery.names import bare_name, begun, card_name, card_text, monk_name
from render.mystery.portraits import paint
from render.mystery.sentences import Teller
from render.mystery.suspect_card import suspect
from render.mystery.trait_signs import trait_sign
from render.palette import GOLD, INK, LAPIS, PAGE, PARCHMENT, Colour
from render.pen import Pen
from render.typeface import Cut, fitted, width

SIDE = 85
FINER = 2.5 / UNIT
PLATE, SIGN = 17, 16  # of the name, below; of order and title, beside the head

LABEL = (12, SIDE - 6.5)
"""From where to where a cover has its title."""
LETTERS: tuple[tuple[float, Cut], ...] = (
    *((size, "bold") for size in (16, 15, 14, 13, 12)),
    (11.5, "regular"),
    (11, "regular"),
)
"""It has the largest that fit."""
LONG, VOWELS = 11, "aeiouyäöüàâéèêëîïôû"
"""Of a word that may be parted: how many letters it has, and what its syllables are told by."""
COVERS: dict[str | None, Colour] = {
    "my_move": LAPIS,
    "my_turn": LAPIS,
    "on_penance": MANTLE_SHADE,
    "on_theft": MANTLE_SHADE,
    None: COWL,
}
"""A book that its player opens himself; one that he may arm; one that is read at once. All others answer to
something that happens, and are bound in plain leather."""


def monk_face(monk: str, teller: Teller) -> Picture:
    return _of_monk(monk, teller.language)


def book_face(book: str, teller: Teller) -> Picture:
    """A book of the scriptorium or the library, shut."""
    return _of_book(book, teller.language)


@lru_cache(maxsize=64)
def _of_monk(monk: str, language: Language) -> Picture:
    alt = language.t("{monk}.", monk=begun(monk_name(monk, language)))
    return Picture(partial(scaled, FINER, partial(_monk, monk, language)), alt)


@lru_cache(maxsize=64)
def _of_book(book: str, language: Language) -> Picture:
    t, facts = language.t, {"book": card_name(book, language), "text": card_text(book, language)}
    alt = t("The book {book}. {text}", **facts) if facts["text"] else t("The book {book}.", **facts)
    return Picture(partial(scaled, FINER, partial(_book, book, language)), alt)


@lru_cache(maxsize=64)
def _monk(monk: str, language: Language, u: float) -> Image.Image:
    side, one = int(SIDE * u), suspect(monk)
    pen = Pen(side, side, PAGE, PALETTE)
    paint(Brush(pen, 0, 0, side), monk)
    for i, value in enumerate((one.order, one.title)):  # the plate covers them
        trait_sign(Frame(pen, 4 * u, (4 + (SIGN + 3) * i) * u, SIGN * u), value)
    pen.box(0, (SIDE - PLATE) * u, side, side, PARCHMENT, INK, 1 * u)
    name = written(bare_name(monk, language), "bold", 14.5, (SIDE - 6) * u, u)
    pen.text(side / 2, (SIDE - PLATE / 2 - 1) * u, name.lines[0], name.size, INK, "bold")
    return pen.done()


@lru_cache(maxsize=64)
def _book(book: str, language: Language, u: float) -> Image.Image:
    side = int(SIDE * u)
    pen = Pen(side, side, PAGE, PALETTE)
    cover(Frame(pen, 0, 0, side), book)
    middle, (title, size, cut) = (SIDE - 6) / 2, _title(card_name(book, language), u)
    for i, line in enumerate(title):
        y = middle + (i - (len(title) - 1) / 2) * size * 1.02
        pen.text(sum(LABEL) / 2 * u, y * u, line, size * u, INK, cut)
    return pen.done()


def cover(f: Frame, book: str) -> None:
    """A shut book without its title."""
    card, pen, side = DATA.cards.get(book), f.pen, f.size / SIDE

    def box(left: float, top: float, right: float, bottom: float, fill: Colour, line: Colour, thick: float) -> None:
        corners = (*f.at(left / SIDE, top / SIDE), *f.at(right / SIDE, bottom / SIDE))
        pen.box(*corners, fill, line, thick * side, 3.5 * side)

    box(4, 5, SIDE - 1, SIDE - 1, PARCHMENT, INK, 1.2)
    for y in (SIDE - 3, SIDE - 5):
        f.stroke((8 / SIDE, y / SIDE), (1 - 3 / SIDE, y / SIDE), line=WOOD, thick=0.6 / SIDE)
    box(1, 1, SIDE - 4, SIDE - 7, COVERS.get(None if card is None else card.timing, FRIAR), INK, 1.4)
    f.stroke((8.5 / SIDE, 2 / SIDE), (8.5 / SIDE, 1 - 8 / SIDE), line=INK, thick=1 / SIDE)
    box(LABEL[0], 4.5, LABEL[1], SIDE - 10.5, PARCHMENT, GOLD, 1.4)


def _title(name: str, u: float) -> tuple[list[str], float, Cut]:
    """In lines that fit on a cover, in the largest type that allows it. A word that is too wide in any has a
    hyphen."""
    room = (LABEL[1] - LABEL[0] - 4) * u
    for title in (name, " ".join(map(_hyphenated, name.split(" ")))):
        for size, cut in LETTERS:
            lines = wrapped(title, size * u, room, cut)
            if len(lines) * size <= SIDE - 22 and all(width(line, cut, int(size * u)) <= room for line in lines):
                return lines, size, cut
    return [fitted(line, cut, int(size * u), room) for line in lines], size, cut


def _hyphenated(word: str) -> str:
    """A long word in two, parted before a syllable near its middle."""
    if len(word) < LONG:
        return word
    starts = [i for i in range(3, len(word) - 2) if word[i] not in VOWELS and word[i + 1] in VOWELS]
    if not starts:
        return word
    i = min(starts, key=lambda start: abs(len(word) / 2 - start))
    return f"{word[:i]}- {word[i:]}"

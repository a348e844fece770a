"""What is to be seen on the pictures of Mystery of the Abbey."""

from __future__ import annotations

from functools import lru_cache, partial

from PIL import Image

from engine.mystery.data import DATA
from render.frame import Frame
from render.kit import Picture, scaled
from render.language import Language
from render.legend import KEPT, Entry, Section, draw_legend
from render.mystery import signs
from render.mystery.colours import BOARDS, COURT, PALETTE, SHADE, STONE, WOOD
from render.mystery.drawn import PART
from render.mystery.marks import mark
from render.mystery.names import trait_name
from render.mystery.pawns import draw_pawn
from render.mystery.sentences import Teller
from render.mystery.trait_signs import trait_sign
from render.palette import INK, PAGE, PARCHMENT, RUBRIC, SEATS, WHITE, between
from render.pen import Pen
from render.seats import emblem
from render.words import joined


def legend(teller: Teller) -> Picture:
    language = teller.language
    told = [entry.text for section in sections(language) if section.columns == 1 for entry in section.entries]
    return Picture(
        partial(scaled, PART, partial(_drawn, language)),
        joined([language.t("Legend of Mystery of the Abbey."), *told]),
    )


@lru_cache(maxsize=KEPT)
def _drawn(language: Language, unit: float) -> Image.Image:
    return draw_legend(language.t("What is to be seen"), sections(language), PALETTE, unit)


def sections(language: Language) -> list[Section]:
    t = language.t
    return [
        Section(t("In the abbey"), _in_the_abbey(language)),
        Section(t("Above and below it"), _around_it(language)),
        Section(t("Traits of suspects"), _traits(language), columns=3),
    ]


def _in_the_abbey(language: Language) -> list[Entry]:
    t = language.t
    return [
        Entry(t("Pawns by colour and shape."), picture=_pawns),
        Entry(t("Doors lead from room to room."), [_door]),
        Entry(t("A cell and its owner; grey: of nobody."), [_cell, _nobodys]),
        Entry(t("Confessional: its die names who is robbed."), [_die]),
        Entry(t("Parlour: suspect cards left in the pile."), [signs.card]),
        Entry(t("Scriptorium and library: books left."), [signs.book, signs.tome]),
        Entry(t("Crypt: crypt cards left; one is another turn."), [signs.crypt_card]),
        Entry(t("Closed until the next Mass."), [signs.bars]),
        Entry(t("With a candle: does penance."), [_penitent]),
        Entry(t("In another's cell, with a card: has taken one."), [_thief]),
        Entry(t("Red frame: new since your last turn."), [_new]),
        Entry(t("Dashed frame: yours, and can still be taken back."), [_own]),
        Entry(t("Red ring with a number: a room to choose."), [_choice]),
        Entry(t("Golden frame: you, while you choose."), [_here]),
    ]


def _around_it(language: Language) -> list[Entry]:
    t = language.t
    return [
        Entry(t("The bell's place; on its last space Mass is near."), [signs.bell]),
        Entry(t("Red name: whose decision is awaited."), [_name]),
        Entry(t("Pennant: the first player of this hour."), [signs.pennant]),
        Entry(t("Suspect cards in hand; books held."), [signs.card, signs.book]),
        Entry(t("Has a crypt card; has been to the library."), [signs.crypt_card, signs.tome]),
        Entry(t("Finger on the mouth: silences since the last Mass."), [signs.silence]),
        Entry(t("Revealed about the culprit, and by whom."), [_said]),
        Entry(t("At the end: right, wrong; who has won."), [signs.right, signs.wrong, signs.crown]),
    ]


def _traits(language: Language) -> list[Entry]:
    return [Entry(trait_name(value, language), [partial(trait_sign, value=value)]) for value in DATA.values]


# -- signs -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _pawns(unit: float) -> Image.Image:
    """Of all colours."""
    pen = Pen(int(95 * unit), int(24 * unit), PAGE, PALETTE)
    for i, seat in enumerate(DATA.colours):
        draw_pawn(pen, (8 + 15.7 * i) * unit, 12 * unit, seat, 0.9 * unit)
    return pen.done()


def _penitent(f: Frame) -> None:
    draw_pawn(f.pen, *f.at(0.4, 0.54), "blue", f.size / 23, penitent=True)


def _thief(f: Frame) -> None:
    draw_pawn(f.pen, *f.at(0.4, 0.54), "yellow", f.size / 23, took=True)


def _door(f: Frame) -> None:
    f.pen.box(*f.at(0, 0), *f.at(1, 0.46), BOARDS)
    f.pen.box(*f.at(0, 0.54), *f.at(1, 1), STONE)
    f.stroke((0, 0.5), (1, 0.5), line=INK, thick=0.1)
    f.pen.box(*f.at(0.25, 0.36), *f.at(0.75, 0.64), COURT)
    for x in (0.25, 0.75):
        f.pen.box(*f.at(x - 0.05, 0.3), *f.at(x + 0.05, 0.7), WOOD)


def _plaque(f: Frame, seat: str, in_play: bool) -> None:
    ground = between(SEATS[seat], PAGE, 3)[1] if in_play else SHADE
    f.pen.box(*f.at(0, 0), *f.at(1, 1), ground, INK, 0.07 * f.size)
    f.oval(0.5, 0.5, 0.4, 0.4, fill=PAGE, thick=0.05)
    emblem(Frame(f.pen, *f.at(0.27, 0.27), 0.46 * f.size), seat)


def _cell(f: Frame) -> None:
    _plaque(f, "red", in_play=True)


def _nobodys(f: Frame) -> None:
    _plaque(f, "green", in_play=False)


def _die(f: Frame) -> None:
    signs.die(Frame(f.pen, *f.at(0.08, 0.08), 0.84 * f.size), "yellow")


def _marked(f: Frame, which: str) -> None:
    u = f.size / 32
    draw_pawn(f.pen, *f.at(0.5, 0.5), "red", u)
    mark(f.pen, *f.at(0.5, 0.5), 17, 22, which, u)


def _new(f: Frame) -> None:
    _marked(f, "new")


def _own(f: Frame) -> None:
    _marked(f, "own")


def _here(f: Frame) -> None:
    _marked(f, "here")


def _choice(f: Frame) -> None:
    f.oval(0.5, 0.5, 0.44, 0.44, fill=WHITE, line=RUBRIC, thick=0.1)
    f.pen.figure(*f.at(0.5, 0.5), "4", 0.62 * f.size, RUBRIC)


def _name(f: Frame) -> None:
    f.pen.box(*f.at(0, 0.06), *f.at(1, 0.94), PARCHMENT, None, 0, 0.15 * f.size)
    f.pen.figure(*f.at(0.5, 0.5), "Aa", 0.6 * f.size, RUBRIC)


def _said(f: Frame) -> None:
    f.pen.box(*f.at(0, 0.06), *f.at(1, 0.94), PARCHMENT, INK, 0.06 * f.size, 0.2 * f.size)
    emblem(Frame(f.pen, *f.at(0.28, 0.28), 0.44 * f.size), "blue")

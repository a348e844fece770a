"""A player's sheet of suspects: all 24, order by order, each with his mark.

What is certain, what the player has marked and what follows by logic differ in shape: somebody seen has an eye, own
marks are drawn in full lines, reckoned ones in dots. Who is out of question is faded, who is suspected is framed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from PIL import Image

from engine.mystery.data import DATA, Suspect
from render.frame import Frame
from render.language import Language
from render.layout import PHONE, UNIT, stacked, written
from render.mystery.busts import faded
from render.mystery.colours import PALETTE
from render.mystery.names import bare_name, several_name
from render.mystery.portraits import portrait
from render.mystery.sentences import Teller
from render.mystery.trait_signs import trait_sign
from render.palette import FADED, INK, LAPIS, PAGE, RUBRIC, Colour
from render.pen import Pen, Point
from render.seats import emblem
from render.words import joined

PART = 2.5 / UNIT
ACROSS = 4
SIDE, GAP, LEFT = 90, 6, 11
NAME, SIGNS = 17, 13
HIGH = SIDE + NAME + SIGNS + 6
HEAD, KEY, DOTS = 24, 24, 9

Kind = Literal["seen", "ruled out", "suspected", "reckoned out", "reckoned suspect"]


class Mark(NamedTuple):
    kind: Kind
    by: str = ""
    """Of somebody seen: the seat whose card he was; the reader's own for his own cards."""

    @property
    def out(self) -> bool:
        return self.kind in ("seen", "ruled out", "reckoned out")


def kind_name(kind: Kind, language: Language) -> str:
    t = language.t
    return {
        "seen": t("seen"),
        "ruled out": t("ruled out"),
        "suspected": t("suspected"),
        "reckoned out": t("reckoned innocent"),
        "reckoned suspect": t("reckoned suspect"),
    }[kind]


# -- in words ----------------------------------------------------------------------------------------------


def sheet_alt(marks: Mapping[str, Mark], teller: Teller) -> str:
    t = teller.language.t
    lines = [t("Sheet of suspects.")]
    for mark in sorted(set(marks.values()), key=lambda mark: (get_args(Kind).index(mark.kind), mark.by)):
        monks = tuple(one.id for one in DATA.suspects if marks.get(one.id) == mark)
        lines.append(_listed(mark, teller.monks(monks), teller))
    rest = tuple(one.id for one in DATA.suspects if one.id not in marks)
    return joined([*lines, t("Without a mark: {monks}.", monks=teller.monks(rest))] if rest else lines)


def _listed(mark: Mark, monks: str, teller: Teller) -> str:
    t = teller.language.t
    if mark.by:
        return t("Seen, a card of {seat}: {monks}.", seat=teller.seat(mark.by), monks=monks)
    return {
        "seen": t("Seen: {monks}.", monks=monks),
        "ruled out": t("Ruled out: {monks}.", monks=monks),
        "suspected": t("Suspected: {monks}.", monks=monks),
        "reckoned out": t("Reckoned innocent: {monks}.", monks=monks),
        "reckoned suspect": t("Reckoned suspect: {monks}.", monks=monks),
    }[mark.kind]


# -- drawn -------------------------------------------------------------------------------------------------


def draw_sheet(marks: Mapping[str, Mark], teller: Teller, unit: float) -> Image.Image:
    """`unit` is that of a `Picture`."""
    u, language = PART * unit, teller.language
    parts = []
    for order in DATA.characteristics["order"]:
        brothers = [one for one in DATA.suspects if one.order == order]
        left = sum(one.id not in marks or not marks[one.id].out for one in brothers)
        count = language.t("{left} of {number} left", left=left, number=len(brothers))
        parts += [_head(order, several_name(order, language), count, u), _order(brothers, marks, language, u)]
    parts.append(_key(marks, language, u))
    return stacked(parts, PALETTE)


@lru_cache(maxsize=32)
def _head(order: str, name: str, count: str, u: float) -> Image.Image:
    pen = Pen(int(PHONE * u), int(HEAD * u), PAGE, PALETTE)
    trait_sign(Frame(pen, (LEFT + 1) * u, 5 * u, 15 * u), order)
    pen.text((LEFT + 22) * u, 13 * u, name, 15 * u, RUBRIC, "bold", "lm")
    pen.text((PHONE - LEFT) * u, 13 * u, count, 13 * u, FADED, "italic", "rm")
    return pen.done()


def _order(brothers: list[Suspect], marks: Mapping[str, Mark], language: Language, u: float) -> Image.Image:
    rows = -(-len(brothers) // ACROSS)
    picture = PALETTE.canvas(int(PHONE * u), int(rows * HIGH * u), PAGE)
    for i, one in enumerate(brothers):
        row, column = divmod(i, ACROSS)
        corner = int((LEFT + (SIDE + GAP) * column) * u), int(row * HIGH * u)
        picture.paste(_suspect(one, marks.get(one.id), language, u), corner)
    return picture


@lru_cache(maxsize=128)
def _suspect(one: Suspect, mark: Mark | None, language: Language, u: float) -> Image.Image:
    wide, clear = int(SIDE * u), mark is None or not mark.out
    ground = PALETTE.canvas(wide, int(HIGH * u), PAGE)
    ground.paste(portrait(one.id, wide) if clear else faded(one.id, wide), (0, 0))
    pen = Pen(wide, int(HIGH * u), ground, PALETTE)
    if mark is not None:
        _mark(Frame(pen, 0, 0, wide), mark.kind, Frame(pen, 4 * u, 4 * u, 26 * u))
        if mark.by:
            _by(Frame(pen, (SIDE - 23) * u, 4 * u, 19 * u), mark.by)
    name = written(bare_name(one.id, language), "bold", 14, wide, u)
    pen.text(wide / 2, (SIDE + NAME / 2) * u, name.lines[0], name.size, INK if clear else FADED, "bold")
    for i, value in enumerate(one.values[1:]):  # the order is said above them
        trait_sign(Frame(pen, (SIDE / 2 + (i - 2) * (SIGNS + 7) + 3.5) * u, (SIDE + NAME) * u, SIGNS * u), value)
    return pen.done()


def _by(f: Frame, seat: str) -> None:
    """Who had his card."""
    f.oval(0.5, 0.5, 0.62, 0.62, fill=PAGE, thick=0.06)
    emblem(Frame(f.pen, *f.at(0.16, 0.16), f.size * 0.68), seat)


def _key(marks: Mapping[str, Mark], language: Language, u: float) -> Image.Image:
    """What the marks mean that are there, and how many of each."""
    t, kinds = language.t, [one.kind for one in marks.values()]
    entries = [
        (Mark(kind), t("{mark}: {number}", mark=kind_name(kind, language), number=kinds.count(kind)))
        for kind in get_args(Kind)
        if kind in kinds
    ]
    owners = sorted(one.by for one in marks.values() if one.by)
    if owners:
        entries.append((Mark("seen", owners[0]), t("whose card he was")))
    return _key_of(tuple(entries), u)


@lru_cache(maxsize=16)
def _key_of(entries: tuple[tuple[Mark, str], ...], u: float) -> Image.Image:
    across = 3 if len(entries) <= 3 else 2
    pen = Pen(int(PHONE * u), int((-(-len(entries) // across) * KEY + 8) * u), PAGE, PALETTE)
    for i, (mark, text) in enumerate(entries):
        row, column = divmod(i, across)
        left, top = LEFT + column * (PHONE - 2 * LEFT) / across, row * KEY + 5
        f = Frame(pen, left * u, top * u, 18 * u)
        if mark.by:
            _by(Frame(pen, (left + 1) * u, (top + 1) * u, 16 * u), mark.by)
        else:
            _mark(f, mark.kind, f)
        shown = written(text, "regular", 13.5, ((PHONE - 2 * LEFT) / across - 28) * u, u)
        pen.text((left + 24) * u, (top + 9) * u, shown.lines[0], shown.size, INK, "regular", "lm")
    return pen.done()


# -- marks -------------------------------------------------------------------------------------------------


def _mark(f: Frame, kind: Kind, badge: Frame) -> None:
    """`f` is all of a portrait; in `badge`, somewhere on it, is what has to be small."""
    line, dotted = (LAPIS, True) if kind.startswith("reckoned") else (RUBRIC, False)
    if kind == "seen":
        _eye(badge)
    elif kind in ("ruled out", "reckoned out"):
        for start in (0.12, 0.88):
            _line(f, (start, 0.12), (1 - start, 0.88), line, dotted)
    else:
        corners = ((0.035, 0.035), (0.965, 0.035), (0.965, 0.965), (0.035, 0.965))
        if not dotted:
            f.shape(*corners, line=line, thick=0.07)
        else:
            for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
                _line(f, one, other, line, dotted)
        badge.shape((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5), fill=PAGE, line=line, thick=0.09)
        badge.pen.figure(*badge.at(0.5, 0.5), "?", badge.size * 0.7, line)


def _eye(f: Frame) -> None:
    f.shape(
        (0.0, 0.5), (0.22, 0.24), (0.5, 0.14), (0.78, 0.24), (1.0, 0.5), (0.78, 0.76), (0.5, 0.86), (0.22, 0.76),
        fill=PAGE, thick=0.08,
    )  # fmt: skip
    f.oval(0.5, 0.5, 0.2, 0.2, fill=INK, line=None)


def _line(f: Frame, start: Point, end: Point, line: Colour, dotted: bool) -> None:
    if not dotted:
        f.stroke(start, end, line=line, thick=0.06)
        return
    for i in range(DOTS):
        t = i / (DOTS - 1)
        f.oval(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t, 0.036, 0.036, line, None)

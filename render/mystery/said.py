"""What has been said about the culprit: the twelve traits with who revealed which, and who was accused."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from PIL import Image

from engine.mystery.data import DATA
from engine.mystery.view import View
from render.frame import Frame
from render.layout import PHONE, fitted_telling, stacked, written
from render.mystery import signs
from render.mystery.colours import PALETTE
from render.mystery.marks import Marks, mark
from render.mystery.portraits import portrait
from render.mystery.sentences import Teller
from render.palette import FADED, INK, LAPIS, PAGE, PALE, PARCHMENT, RUBRIC
from render.pen import Pen
from render.seats import emblem

ROW, LABEL = 21, 56
FACE = 44.0


class Trait(Struct, frozen=True):
    """A value, and what was said of it: by whom, whether it was right (known at the end)."""

    name: str
    seat: str = ""
    right: bool | None = None
    mark: str = ""


def case(view: View, teller: Teller, marks: Marks, unit: float) -> list[Image.Image]:
    """Nothing while nothing has been said."""
    parts = []
    if view.revelations:
        parts.append(_traits(teller.language.t("Revealed about the culprit"), _rows(view, teller, marks), unit))
    if view.accusations:
        parts += [_accused(view, i, teller, marks, unit) for i in range(len(view.accusations))]
    return parts


def _rows(view: View, teller: Teller, marks: Marks) -> tuple[tuple[str, tuple[Trait, ...]], ...]:
    culprit = None if view.culprit is None else {one.id: one for one in DATA.suspects}[view.culprit]
    by = {one["trait"]: one["seat"] for one in view.revelations}
    return tuple(
        (
            teller.characteristic(of),
            tuple(
                Trait(
                    teller.trait(value),
                    by.get(value, ""),
                    None if culprit is None or value not in by else value in culprit.values,
                    marks[f"said {value}"],
                )
                for value in values
            ),
        )
        for of, values in DATA.characteristics.items()
        if any(value in by for value in values)
    )


@lru_cache(maxsize=16)
def _traits(head: str, rows: tuple[tuple[str, tuple[Trait, ...]], ...], u: float) -> Image.Image:
    pen = Pen(int(PHONE * u), int((22 + ROW * len(rows)) * u), PAGE, PALETTE)
    pen.stroke([(8 * u, 3 * u), ((PHONE - 8) * u, 3 * u)], INK, 0.8 * u)
    pen.text(10 * u, 13 * u, head, 13 * u, RUBRIC, "bold", "lm")
    for i, (label, traits) in enumerate(rows):
        middle = 22 + ROW * (i + 0.5)
        pen.text(10 * u, middle * u, label, 12 * u, FADED, "italic", "lm")
        wide = (PHONE - LABEL - 8) / 3
        for column, trait in enumerate(traits):
            left = LABEL + column * wide
            told = bool(trait.seat)
            pen.box(
                left * u, (middle - 9) * u, (left + wide - 4) * u, (middle + 9) * u,
                PARCHMENT if told else PAGE, INK if told else PALE, 0.9 * u, 4 * u,
            )  # fmt: skip
            name = written(trait.name, "bold" if told else "regular", 13, (wide - 30) * u, u)
            pen.text((left + 7) * u, middle * u, name.lines[0], name.size, INK if told else FADED,
                     "bold" if told else "regular", "lm")  # fmt: skip
            if told:
                emblem(Frame(pen, (left + wide - 21) * u, (middle - 6.5) * u, 13 * u), trait.seat)
            if trait.right is not None:
                sign = signs.right if trait.right else signs.wrong
                sign(Frame(pen, (left + wide - 36) * u, (middle - 5.5) * u, 11 * u))
            if trait.mark:
                mark(pen, (left + wide / 2 - 2) * u, middle * u, wide - 4, 16, trait.mark, u)
    return pen.done()


def _accused(view: View, i: int, teller: Teller, marks: Marks, u: float) -> Image.Image:
    one = view.accusations[i]
    seat, monk, right = one["seat"], one["monk"], one["right"]
    t, head = teller.language.t, teller.monk(monk)
    told = fitted_telling(
        lambda change: (
            t("accused by {seat}: the culprit", seat=change(teller.seat(seat)))
            if right
            else t("accused by {seat}: innocent", seat=change(teller.seat(seat)))
        ),
        13,
        (PHONE - 100) * u,
        u,
    )
    return _accusation(seat, monk, right, head, told, marks[f"accused {monk}"], u)


@lru_cache(maxsize=32)
def _accusation(seat: str, monk: str, right: bool, head: str, told: object, marked: str, u: float) -> Image.Image:
    pen = Pen(int(PHONE * u), int((FACE + 6) * u), PAGE, PALETTE)
    x = 10 + FACE + 8
    emblem(Frame(pen, x * u, 28 * u, 13 * u), seat)
    pen.text(x * u, 15 * u, head, 15 * u, INK, "bold", "lm")
    pen.text((x + 19) * u, 34.5 * u, told.lines[0], told.size, LAPIS if right else RUBRIC, "regular", "lm")  # type: ignore[attr-defined]
    if marked:
        mark(pen, (10 + FACE / 2) * u, (3 + FACE / 2) * u, FACE - 2, FACE - 2, marked, u)
    picture = pen.done()
    face = portrait(monk, int(FACE * u))
    if not right:
        crossed = Pen(face.width, face.height, face, PALETTE)
        for ends in (((0.12, 0.12), (0.88, 0.88)), ((0.88, 0.12), (0.12, 0.88))):
            crossed.stroke([(a * face.width, b * face.width) for a, b in ends], RUBRIC, 2.4 * u)
        face = crossed.done()
    picture.paste(face, (int(10 * u), int(3 * u)))
    return picture


def whole(parts: list[Image.Image]) -> Image.Image:
    return stacked(parts, PALETTE)

"""What has been said about the culprit: the twelve traits with who revealed which, and who was accused."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from msgspec import Struct
from PIL import Image

from engine.mystery.data import DATA
from engine.mystery.view import View
from render.frame import Frame
from render.layout import PHONE, written
from render.legend import Sign
from render.mystery import signs
from render.mystery.colours import PALETTE
from render.mystery.marks import Marks, mark
from render.mystery.names import begun
from render.mystery.portraits import portrait
from render.mystery.sentences import Teller
from render.mystery.trait_signs import trait_sign
from render.palette import FADED, INK, LAPIS, PAGE, PALE, PARCHMENT, RUBRIC
from render.pen import Pen
from render.seats import emblem
from render.typeface import Cut

ROW, LABEL = 23, 50
FACE = 44.0


class Trait(Struct, frozen=True):
    """A value, and what was said of it: by whom, whether it was right (known at the end)."""

    value: str
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
        parts += _accused(view, teller, marks, unit)
    return parts


def _rows(view: View, teller: Teller, marks: Marks) -> tuple[tuple[str, tuple[Trait, ...]], ...]:
    culprit = None if view.culprit is None else {one.id: one for one in DATA.suspects}[view.culprit]
    by = {one["trait"]: one["seat"] for one in view.revelations}
    return tuple(
        (
            teller.characteristic(of),
            tuple(
                Trait(
                    value,
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
        wide = (PHONE - LABEL - 6) / len(traits)
        for column, trait in enumerate(traits):
            _chip(pen, LABEL + column * wide, middle, wide - 4, trait, u)
    return pen.done()


def _chip(pen: Pen, left: float, middle: float, wide: float, trait: Trait, u: float) -> None:
    """A value; told, with its sign and who said it. At the end whether it is right stands in place of the sign."""
    told, right = bool(trait.seat), left + wide
    corners = left * u, (middle - 10) * u, right * u, (middle + 10) * u
    pen.box(*corners, PARCHMENT if told else PAGE, INK if told else PALE, 0.9 * u, 4 * u)
    text, end = left + 8, right - 8
    if told:
        sign: Sign = partial(trait_sign, value=trait.value)
        if trait.right is not None:
            sign = signs.right if trait.right else signs.wrong
        sign(Frame(pen, (left + 5) * u, (middle - 7.5) * u, 15 * u))
        emblem(Frame(pen, (right - 19) * u, (middle - 6.5) * u, 13 * u), trait.seat)
        text, end = left + 22.5, right - 21
    cut: Cut = "bold" if told else "regular"
    name = written(trait.name, cut, 13, (end - text) * u, u)
    pen.text(text * u, middle * u, name.lines[0], name.size, INK if told else FADED, cut, "lm")
    mark(pen, (left + wide / 2) * u, middle * u, wide - 4, 15, trait.mark, u)


# -- accusations -------------------------------------------------------------------------------------------


def _accused(view: View, teller: Teller, marks: Marks, u: float) -> Iterator[Image.Image]:
    """Two side by side."""
    t = teller.language.t
    for start in range(0, len(view.accusations), 2):
        row = PALETTE.canvas(int(PHONE * u), int((FACE + 6) * u), PAGE)
        for column, one in enumerate(view.accusations[start : start + 2]):
            told = t("the culprit") if one["right"] else t("accused: innocent")
            monk = one["monk"]
            sprite = _accusation(
                one["seat"], monk, one["right"], begun(teller.monk(monk)), told, marks[f"accused {monk}"], u
            )
            row.paste(sprite, (int(column * PHONE / 2 * u), 0))
        yield row


@lru_cache(maxsize=64)
def _accusation(seat: str, monk: str, right: bool, name: str, told: str, marked: str, u: float) -> Image.Image:
    wide, side = PHONE / 2, int(FACE * u)
    pen = Pen(int(wide * u), int((FACE + 6) * u), PAGE, PALETTE)
    x = 10 + FACE + 8
    shown = written(name, "bold", 14, (wide - x - 4) * u, u)
    pen.text(x * u, 16 * u, shown.lines[0], shown.size, INK, "bold", "lm")
    emblem(Frame(pen, x * u, 28 * u, 13 * u), seat)
    words = written(told, "regular", 13, (wide - x - 22) * u, u)
    pen.text((x + 19) * u, 34.5 * u, words.lines[0], words.size, LAPIS if right else RUBRIC, "regular", "lm")
    mark(pen, (10 + FACE / 2) * u, (3 + FACE / 2) * u, FACE - 2, FACE - 2, marked, u)
    picture = pen.done()
    picture.paste(portrait(monk, side) if right else _crossed_out(monk, side), (int(10 * u), int(3 * u)))
    return picture


def _crossed_out(monk: str, side: int) -> Image.Image:
    pen = Pen(side, side, portrait(monk, side), PALETTE)
    near, far = 0.1 * side, 0.9 * side
    pen.stroke([(near, near), (far, far)], RUBRIC, 0.055 * side)
    pen.stroke([(far, near), (near, far)], RUBRIC, 0.055 * side)
    return pen.done()

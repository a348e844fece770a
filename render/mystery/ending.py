"""The end: the culprit's card is turned, and each player's points line by line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from PIL import Image

from engine.core import Unusable
from engine.mystery.data import DATA, Suspect
from engine.mystery.state import MysteryResult
from engine.mystery.suspects import NUMBER
from engine.mystery.view import View
from render.frame import Frame
from render.kit import Picture, scaled
from render.layout import NOTE, NOTE_LINE, PHONE, fitted_telling, noted, stacked, wrapped, write_notes, written
from render.mystery import signs
from render.mystery.colours import PALETTE
from render.mystery.drawn import PART, given
from render.mystery.names import begun
from render.mystery.sentences import Teller
from render.mystery.story import epilogue, tie
from render.mystery.suspect_card import draw_card
from render.mystery.trait_signs import trait_sign
from render.palette import FADED, GOLD, INK, LAPIS, PAGE, PARCHMENT, RUBRIC
from render.pen import Pen
from render.seats import emblem
from render.typeface import fitted
from render.words import joined, signed

CARD, LINE = 112, 18


class Line(NamedTuple):
    """Of a sum: what for, and how many points."""

    told: str
    points: int


def ending(view: View, teller: Teller) -> Picture:
    view, spelled = given(view, teller)
    _result(view)
    return Picture(partial(scaled, PART, partial(draw_ending, view, spelled)), joined(epilogue(view, teller)))


def _result(view: View) -> MysteryResult:
    if view.result is None:
        raise Unusable("the end is drawn when the game is over")
    return view.result


def _suspect(view: View) -> Suspect:
    return DATA.suspects[NUMBER[str(view.culprit)]]


def lines_of(view: View, seat: str, teller: Teller) -> list[Line]:
    """In the order in which things were said (A15.2)."""
    t, points = teller.language.t, DATA.score
    found = []
    for one in _of(view.revelations, seat):
        right = one["trait"] in _suspect(view).values
        told = t("revealed: {trait}", trait=teller.trait(one["trait"]))
        found.append(Line(told, points["revelation_right" if right else "revelation_wrong"]))
    for one in _of(view.accusations, seat):
        told = t("accused {monk}", monk=teller.monk(one["monk"]))
        found.append(Line(told, points["accusation_right" if one["right"] else "accusation_wrong"]))
    return found


def _of(told: Sequence[dict[str, Any]], seat: str) -> list[dict[str, Any]]:
    return [one for one in told if one["seat"] == seat]


def draw_ending(view: View, teller: Teller, unit: float) -> Image.Image:
    result = _result(view)
    order = sorted(view.seats, key=lambda seat: (seat not in result.winners, -result.scores[seat]))
    parts = [_culprit(view, teller, unit), *(_player(view, seat, teller, unit) for seat in order)]
    return stacked([*parts, _notes(view, teller, unit)], PALETTE)


def _culprit(view: View, teller: Teller, u: float) -> Image.Image:
    """His card, turned, and who has found him."""
    result, monk = _result(view), _suspect(view)
    t = teller.language.t
    card = draw_card(monk.id, teller.language, int(CARD * u))
    pen = Pen(int(PHONE * u), card.height + int(22 * u), PAGE, PALETTE)
    x, room = CARD + 28, (PHONE - CARD - 38) * u
    pen.text(x * u, 28 * u, t("The culprit"), 15 * u, FADED, "italic", "lm")
    name = written(begun(teller.monk(monk.id)), "bold", 24, room, u)
    pen.text(x * u, 52 * u, name.lines[0], name.size, RUBRIC, "bold", "lm")
    for i, value in enumerate(monk.values):
        trait_sign(Frame(pen, (x + 38 * i) * u, 72 * u, 26 * u), value)
    traits = teller.language.listed([teller.trait(value) for value in monk.values])
    for i, line in enumerate(wrapped(traits, 13 * u, room)):
        pen.text(x * u, (113 + 16 * i) * u, line, 13 * u, INK, "regular", "lm")
    emblem(Frame(pen, x * u, 151 * u, 15 * u), result.finder)
    told = fitted_telling(
        lambda change: t("found by {seat}", seat=change(teller.seat(result.finder))), 15, room - 22 * u, u
    )
    pen.text((x + 22) * u, 158.5 * u, told.lines[0], told.size, INK, "regular", "lm")
    picture = pen.done()
    picture.paste(card, (int(12 * u), int(10 * u)))
    return picture


def _player(view: View, seat: str, teller: Teller, u: float) -> Image.Image:
    lines = lines_of(view, seat, teller) or [Line(teller.language.t("said nothing about the culprit"), 0)]
    result = _result(view)
    won = seat in result.winners
    high = 28 + LINE * len(lines) + 4
    pen = Pen(int(PHONE * u), int(high * u), PAGE, PALETTE)
    pen.box(6 * u, 1 * u, (PHONE - 6) * u, 26 * u, PARCHMENT, GOLD if won else None, 1.4 * u, 4 * u)
    emblem(Frame(pen, 13 * u, 6 * u, 15 * u), seat)
    x = 36.0
    if won:
        signs.crown(Frame(pen, x * u, 6 * u, 15 * u))
        x += 21
    name = written(teller.seat(seat), "bold", 16, (PHONE - x - 70) * u, u)
    pen.text(x * u, 13.5 * u, name.lines[0], name.size, RUBRIC if won else INK, "bold", "lm")
    total = signed(result.scores[seat])
    pen.text((PHONE - 16) * u, 13.5 * u, total, 18 * u, RUBRIC if won else INK, "bold", "rm")
    for i, line in enumerate(lines):
        y = 28 + LINE * (i + 0.5)
        if line.points:
            sign = signs.right if line.points > 0 else signs.wrong
            sign(Frame(pen, 37 * u, (y - 5.5) * u, 11 * u))
        told = written(line.told, "regular", 14, (PHONE - 120) * u, u)
        pen.text(56 * u, y * u, told.lines[0], told.size, INK if line.points else FADED, "regular", "lm")
        if line.points:
            plus = "+" if line.points > 0 else ""
            colour = LAPIS if line.points > 0 else RUBRIC
            pen.text((PHONE - 16) * u, y * u, f"{plus}{signed(line.points)}", 14 * u, colour, "bold", "rm")
    return pen.done()


def _notes(view: View, teller: Teller, u: float) -> Image.Image:
    """Who has won, and by what after a tie."""
    teller = teller.renamed(lambda name: fitted(name, "regular", int(NOTE * u), 240 * u))
    told = [*tie(view, teller), teller.language.t("Won by {winners}.", winners=teller.seats(_result(view).winners))]
    lines = noted(told, u)
    pen = Pen(int(PHONE * u), int((NOTE_LINE * len(lines) + 10) * u), PAGE, PALETTE)
    write_notes(pen, lines, 12, 10, u, LAPIS)
    return pen.done()

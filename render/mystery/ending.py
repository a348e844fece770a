"""The end: the culprit's card is turned, and each player's points line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL import Image

from engine.core import Unusable
from engine.mystery.data import DATA
from engine.mystery.view import View
from render.frame import Frame
from render.kit import Picture, checked_view
from render.layout import NOTE_LINE, PHONE, UNIT, fitted_telling, noted, stacked, write_notes, written
from render.mystery import signs
from render.mystery.colours import PALETTE
from render.mystery.portraits import portrait
from render.mystery.sentences import Teller
from render.palette import FADED, GOLD, INK, LAPIS, PAGE, PARCHMENT, RUBRIC
from render.pen import Pen
from render.seats import emblem
from render.typeface import legible
from render.words import joined, signed

FACE, TOP, LINE = 118, 150, 18
PART = 2.5 / UNIT


class Line:
    """A line of a sum: what for, and how many points."""

    def __init__(self, told: str, points: int) -> None:
        self.told, self.points = told, points


def ending(view: View, teller: Teller) -> Picture:
    view = _over(view)
    return Picture(lambda unit: draw_ending(view, teller.renamed(legible), PART * unit), ending_alt(view, teller))


def _over(view: object) -> View:
    found = checked_view("Mystery of the Abbey", View, view)
    if found.result is None or found.culprit is None:
        raise Unusable("the end is drawn when the game is over")
    return found


def lines_of(view: View, seat: str, teller: Teller) -> list[Line]:
    """In the order in which things were said (A15.2)."""
    t, points = teller.language.t, DATA.score
    culprit = next(one for one in DATA.suspects if one.id == view.culprit)
    found = []
    for one in _of(view.revelations, seat):
        right = one["trait"] in culprit.values
        told = t("revealed: {trait}", trait=teller.trait(one["trait"]))
        found.append(Line(told, points["revelation_right" if right else "revelation_wrong"]))
    for one in _of(view.accusations, seat):
        told = t("accused {monk}", monk=teller.monk(one["monk"]))
        found.append(Line(told, points["accusation_right" if one["right"] else "accusation_wrong"]))
    return found


def _of(told: Sequence[dict[str, Any]], seat: str) -> list[dict[str, Any]]:
    return [one for one in told if one["seat"] == seat]


def draw_ending(view: View, teller: Teller, unit: float) -> Image.Image:
    view = _over(view)
    assert view.result is not None
    order = sorted(view.seats, key=lambda seat: (seat not in view.result.winners, -view.result.scores[seat]))  # type: ignore[union-attr]
    parts = [_culprit(view, teller, unit), *(_player(view, seat, teller, unit) for seat in order)]
    return stacked([*parts, _notes(view, teller, unit)], PALETTE)


def _culprit(view: View, teller: Teller, u: float) -> Image.Image:
    """His card, turned, and who has found him."""
    assert view.result is not None
    assert view.culprit is not None
    t, monk = teller.language.t, next(one for one in DATA.suspects if one.id == view.culprit)
    pen = Pen(int(PHONE * u), int(TOP * u), PAGE, PALETTE)
    left = 14.0
    pen.box((left - 5) * u, 9 * u, (left + FACE + 5) * u, (19 + FACE) * u, PARCHMENT, INK, 1.2 * u, 6 * u)
    pen.box((left - 2.5) * u, 11.5 * u, (left + FACE + 2.5) * u, (16.5 + FACE) * u, None, GOLD, 1.4 * u, 4 * u)
    x = left + FACE + 18
    pen.text(x * u, 22 * u, t("The culprit"), 14 * u, FADED, "italic", "lm")
    name = written(teller.monk(monk.id), "bold", 24, (PHONE - x - 10) * u, u)
    pen.text(x * u, 45 * u, name.lines[0], name.size, RUBRIC, "bold", "lm")
    for i, value in enumerate(monk.values):
        row, column = divmod(i, 2)
        pen.text((x + 118 * column) * u, (70 + 17 * row) * u, teller.trait(value), 13 * u, INK, "regular", "lm")
    emblem(Frame(pen, x * u, 118 * u, 14 * u), view.result.finder)
    told = fitted_telling(
        lambda change: t("found by {seat}", seat=change(teller.seat(view.result.finder))),  # type: ignore[union-attr]
        14,
        (PHONE - x - 32) * u,
        u,
    )
    pen.text((x + 21) * u, 125.5 * u, told.lines[0], told.size, INK, "regular", "lm")
    picture = pen.done()
    picture.paste(portrait(monk.id, int(FACE * u)), (int(left * u), int(14 * u)))
    return picture


def _player(view: View, seat: str, teller: Teller, u: float) -> Image.Image:
    assert view.result is not None
    lines = lines_of(view, seat, teller) or [Line(teller.language.t("said nothing in the chapter"), 0)]
    won = seat in view.result.winners
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
    total = signed(view.result.scores[seat])
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


def _told(view: View, teller: Teller) -> list[str]:
    """Who has won; after a tie, by what (A15.3)."""
    assert view.result is not None
    t, result = teller.language.t, view.result
    most = max(result.scores.values())
    equal = tuple(seat for seat in view.seats if result.scores[seat] == most)
    told = []
    if len(equal) > 1 and result.finder in equal:
        told.append(t("Equal points: who found the culprit goes first."))
    return [*told, t("Won by {winners}.", winners=teller.seats(result.winners))]


def _notes(view: View, teller: Teller, u: float) -> Image.Image:
    lines = noted(_told(view, teller), u)
    pen = Pen(int(PHONE * u), int((NOTE_LINE * len(lines) + 10) * u), PAGE, PALETTE)
    write_notes(pen, lines, 12, 10, u, LAPIS)
    return pen.done()


def ending_alt(view: View, teller: Teller) -> str:
    assert view.result is not None
    assert view.culprit is not None
    t, n = teller.language.t, teller.language.n
    monk, finder = teller.monk(view.culprit), teller.seat(view.result.finder)
    sentences = [t("The culprit is {monk}, found by {seat}.", monk=monk, seat=finder), *_told(view, teller)]
    for seat in view.seats:
        points = n("{count} point", "{count} points", view.result.scores[seat])
        lines = [
            t("{told} ({points})", told=line.told, points=signed(line.points))
            for line in lines_of(view, seat, teller)
        ]
        if lines:
            parts = teller.language.listed(lines)
            sentences.append(t("{seat}, {points}: {parts}.", seat=teller.seat(seat), points=points, parts=parts))
        else:
            sentences.append(t("{seat}, {points}.", seat=teller.seat(seat), points=points))
    return joined(sentences)

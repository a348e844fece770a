"""The end explained: what each player leaves, and who has won."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from engine.core import Unusable
from engine.monastery.data import DATA
from engine.monastery.ending import LARGE_LETTER
from engine.monastery.state import Screen
from engine.monastery.view import View
from render.frame import Frame
from render.layout import PHONE, Written, whole, wrapped, written
from render.monastery import emblems
from render.monastery.colours import PALETTE
from render.monastery.sentences import Teller
from render.palette import FADED, INK, LAPIS, PAGE, RUBRIC
from render.pen import Pen
from render.typeface import Cut, width
from render.words import signed

COLUMNS = (200, 266, 332, 388)
NAME, BESIDE = 29, 106  # where a name begins, and the room for it beside the letters
LINE, SMALL = 19, 15
MITRE = 20


class Block(NamedTuple):
    """What is written of one player."""

    seat: str
    name: Written
    above: bool
    """A long name has lines of its own."""
    left: list[str]
    """Tiles that were not placed."""

    @property
    def name_high(self) -> float:
        return LINE + 14 * (len(self.name.lines) - 1) if self.above else 0

    @property
    def high(self) -> float:
        return self.name_high + LINE + SMALL * len(self.left) + 7


def draw_testament(view: View, teller: Teller, unit: float) -> Image.Image:
    if view.result is None or view.screens is None:
        raise Unusable("the testament is drawn when the game is over")
    u, t = unit, teller.language.t
    blocks = [_block(view, seat, view.screens[seat], teller, u) for seat in view.seats]
    teams = _team_sums(view, teller, u)
    high = 58 + sum(block.high for block in blocks) + sum(LINE * len(told.lines) for told, _ in teams)
    pen = Pen(int(PHONE * u), int(high * u), PAGE, PALETTE)
    pen.text(PHONE / 2 * u, 16 * u, t("Testament"), 20 * u, RUBRIC, "bold")
    for x, head in zip(COLUMNS, (t("letters"), t("blessings"), t("unplaced"), t("sum")), strict=True):
        pen.text(x * u, 38 * u, head, 12 * u, FADED, "italic", "rm")
    top = 50.0
    for block in blocks:
        _draw_block(pen, block, view, view.screens[block.seat], teller, top, u)
        top += block.high
    for told, won in teams:
        for line in told.lines:
            pen.text(COLUMNS[3] * u, (top + 8) * u, line, told.size, RUBRIC if won else INK, "bold", "rm")
            top += LINE
    return pen.done()


def _won(view: View, seat: str) -> bool:
    return view.result is not None and seat in view.result.winners


def _cut(won: bool) -> Cut:
    return "bold" if won else "regular"


def _block(view: View, seat: str, screen: Screen, teller: Teller, u: float) -> Block:
    won, name = _won(view, seat), teller.seat(seat)
    room = BESIDE - (MITRE if won else 0)
    beside = whole(name, _cut(won), 14, room * u, u)
    long = written(name, _cut(won), 14, (COLUMNS[3] - NAME - MITRE) * u, u, lines=2)
    return Block(seat, beside or long, beside is None, _unplaced(screen, teller, u))


def _draw_block(pen: Pen, block: Block, view: View, screen: Screen, teller: Teller, top: float, u: float) -> None:
    assert view.result is not None
    won, name = _won(view, block.seat), block.name
    pen.stroke([(10 * u, top * u), ((PHONE - 10) * u, top * u)], FADED, 0.5 * u)
    first = top + 11
    emblems.monk(Frame(pen, 10 * u, (first - 6.5) * u, 13 * u), block.seat, "", 0)
    for i, line in enumerate(name.lines):
        pen.text(NAME * u, (first + 14 * i) * u, line, name.size, RUBRIC if won else INK, _cut(won), "lm")
    if won:
        wide = max(width(line, _cut(won), int(name.size)) for line in name.lines)
        emblems.mitre(Frame(pen, (NAME + 4) * u + wide, (first - 8) * u, 15 * u))
    middle = first + block.name_high
    large = sum(letter.isupper() for letter in view.strips[block.seat])
    sums = teller.language.t("{count} × {worth} = {sum}", count=large, worth=LARGE_LETTER, sum=large * LARGE_LETTER)
    penalty = sum(DATA.tiles[tile].value for tile in screen.tiles)
    for x, cell in zip(COLUMNS, (sums, f"+{screen.blessings}", f"−{penalty}"), strict=False):
        pen.text(x * u, middle * u, cell, 14 * u, INK, "regular", "rm")
    score = signed(view.result.scores[block.seat])
    pen.text(COLUMNS[3] * u, middle * u, score, 14 * u, RUBRIC if won else INK, "bold", "rm")
    for i, line in enumerate(block.left):
        pen.text(NAME * u, (middle + 16 + SMALL * i) * u, line, 12 * u, LAPIS, "italic", "lm")


def _team_sums(view: View, teller: Teller, u: float) -> list[tuple[Written, bool]]:
    """Partners' testaments added (M13.4), and whether they have won."""
    if view.result is None or not view.options.teams:
        return []
    scores, told = view.result.scores, []
    for one, two in zip(view.seats[:2], view.seats[2:], strict=True):
        text = teller.language.t(
            "{one} and {two}: {a} + {b} = {sum}",
            one=teller.seat(one),
            two=teller.seat(two),
            a=scores[one],
            b=scores[two],
            sum=scores[one] + scores[two],
        )
        told.append((written(text, "bold", 14, (PHONE - 24) * u, u, lines=3), _won(view, one)))
    return told


def _unplaced(screen: Screen, teller: Teller, unit: float) -> list[str]:
    """The tiles that were not placed, with what each costs."""
    t = teller.language.t
    parts = [
        t("{tile} −{value}", tile=teller.tile(tile), value=DATA.tiles[tile].value)
        for tile in screen.tiles
        if DATA.tiles[tile].value
    ]
    return wrapped(teller.language.listed(parts), 12 * unit, (PHONE - 45) * unit, "italic") if parts else []

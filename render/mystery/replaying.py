"""A game gone through again. Once it is over all hands are open, so its replay shows where every card went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace
from PIL import Image

from engine.log import Log
from engine.mystery.view import View
from render.frame import Frame
from render.layout import PHONE, stacked, written
from render.mystery import panels, said
from render.mystery.abbey import draw_abbey
from render.mystery.colours import PALETTE
from render.mystery.marks import NONE
from render.mystery.portraits import portrait
from render.mystery.sentences import Teller
from render.palette import INK, PAGE, PARCHMENT, RUBRIC
from render.pen import Pen
from render.seats import emblem
from render.typeface import legible

NAME, FACE, GAP = 96, 27.0, 3.0
ROW = FACE + 5


def opened(log: Log[Any, Any, Any], step: int) -> View:
    """The public's view; of a game that is over with every hand and the culprit (A12.3)."""
    state = log.steps[step].state
    view: View = log.game.view(state, None)
    over: View = log.game.view(log.state, None)
    if over.result is None or view.result is not None:
        return view
    hands = {seat: log.game.view(state, seat).hands[seat] for seat in view.seats}
    return replace(view, hands=hands, culprit=over.culprit)


def turning_points(log: Log[Any, Any, Any]) -> list[int]:
    """Where a turn or an hour begins, and the end."""
    found = [0]
    states = [step.state for step in log.steps]
    for i, (before, now) in enumerate(pairwise(states), start=1):
        if (before.hour, before.turn and before.turn.who) != (now.hour, now.turn and now.turn.who):
            found.append(i)
    last = len(states) - 1
    return found if found[-1] == last else [*found, last]


def frames(views: Sequence[View], unit: float, teller: Teller) -> Iterator[Image.Image]:
    """The abbey, and below it the hands, all of one size."""
    teller = teller.renamed(legible)
    rows = {seat: max(_rows(view, seat) for view in views) for seat in views[-1].seats}
    faces = any(not isinstance(hand, int) for hand in views[0].hands.values())
    below = [_case(view, teller, unit) for view in views]
    most = max(part.height for part in below)
    for view, case in zip(views, below, strict=True):
        parts = [
            panels.header(view, teller.language, NONE, unit),
            draw_abbey(view, teller.language, unit),
            panels.caption(teller.language, unit),
        ]
        if faces:
            parts += [_hand(view, seat, rows[seat], teller, unit) for seat in view.seats]
        else:
            parts += panels.players(view, teller, NONE, unit)
        room = PALETTE.canvas(case.width, most + int(6 * unit), PAGE)
        room.paste(case, (0, 0))
        yield stacked([*parts, room], PALETTE)


def _case(view: View, teller: Teller, unit: float) -> Image.Image:
    parts = said.case(view, teller, NONE, unit)
    return stacked(parts, PALETTE) if parts else PALETTE.canvas(int(PHONE * unit), 1, PAGE)


PER_ROW = int((PHONE - NAME - 8) // (FACE + GAP))


def _rows(view: View, seat: str) -> int:
    hand = view.hands[seat]
    return 1 if isinstance(hand, int) else max(1, -(-len(hand) // PER_ROW))


def _hand(view: View, seat: str, rows: int, teller: Teller, u: float) -> Image.Image:
    acting = seat in view.to_act
    pen = Pen(int(PHONE * u), int((ROW * rows + 1) * u), PAGE, PALETTE)
    if acting:
        pen.box(4 * u, 0, (PHONE - 4) * u, ROW * rows * u, PARCHMENT, None, 0, 4 * u)
    emblem(Frame(pen, 9 * u, (ROW / 2 - 7) * u, 14 * u), seat)
    name = written(teller.seat(seat), "regular", 14, (NAME - 34) * u, u)
    pen.text(29 * u, ROW / 2 * u, name.lines[0], name.size, RUBRIC if acting else INK, "regular", "lm")
    picture = pen.done()
    for i, monk in enumerate(view.hands[seat]):
        row, column = divmod(i, PER_ROW)
        at = int((NAME + column * (FACE + GAP)) * u), int((2.5 + row * ROW) * u)
        picture.paste(portrait(monk, int(FACE * u)), at)
    return picture

"""A game gone through again. Once it is over all hands are open, so its replay shows where every card went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from msgspec.structs import replace
from PIL import Image

from engine.log import Log
from engine.mystery import spelling
from engine.mystery.view import View
from render.frame import Frame
from render.layout import PHONE, stacked, written
from render.mystery import panels, said
from render.mystery.abbey import draw_abbey
from render.mystery.colours import PALETTE
from render.mystery.marks import NONE
from render.mystery.portraits import portrait
from render.mystery.sentences import Teller
from render.palette import FADED, INK, PAGE, PARCHMENT, RUBRIC
from render.pen import Pen
from render.seats import emblem
from render.typeface import legible

NAME, FACE, GAP = 102, 27.0, 3.0
ROW = FACE + 5


def opened(log: Log[Any, Any, Any], step: int) -> View:
    """The public's view; of a game that is over with every hand, the pile and the culprit (A12.3)."""
    state = log.steps[step].state
    view: View = log.game.view(state, None)
    over: View = log.game.view(log.state, None)
    if over.result is None or view.result is not None:
        return view
    hands = {seat: log.game.view(state, seat).hands[seat] for seat in view.seats}
    pile = spelling.cards(state.pile)
    return replace(view, hands=hands, pile=pile, culprit=over.culprit)


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
    """The abbey, below it the hands, then what was said; all of one size."""
    teller = teller.renamed(legible)
    rows = {seat: max(_rows(view.hands[seat]) for view in views) for seat in views[-1].seats}
    below = [_case(view, teller, unit) for view in views]
    most = max(part.height for part in below)
    for view, case in zip(views, below, strict=True):
        room = PALETTE.canvas(case.width, most + int(6 * unit), PAGE)
        room.paste(case, (0, 0))
        parts = [
            panels.header(view, teller, NONE, unit),
            draw_abbey(view, teller.language, unit),
            panels.caption(teller.language, unit),
            *(_held(view, rows, teller, unit) if _open(view) else panels.players(view, teller, NONE, unit)),
            room,
        ]
        yield stacked(parts, PALETTE)


def _open(view: View) -> bool:
    return view.culprit is not None


def _held(view: View, rows: Mapping[str, int], teller: Teller, unit: float) -> list[Image.Image]:
    """Every hand, and what nobody holds."""
    t = teller.language.t
    hands = [
        _faces(seat, teller.seat(seat), tuple(view.hands[seat]), rows[seat], seat in view.to_act, unit)
        for seat in view.seats
    ]
    pile = _faces("", t("pile"), tuple(view.pile), 1, False, unit)
    culprit = portrait(str(view.culprit), int(FACE * unit))
    pen = Pen(int(70 * unit), int(ROW * unit), PAGE, PALETTE)
    pen.text(pen.width, ROW / 2 * unit, t("culprit"), 14 * unit, FADED, "italic", "rm")
    where = int((PHONE - 12 - FACE) * unit)
    pile.paste(pen.done(), (where - pen.width - int(8 * unit), 0))
    pile.paste(culprit, (where, int(2.5 * unit)))
    return [*hands, pile]


def _case(view: View, teller: Teller, unit: float) -> Image.Image:
    parts = said.case(view, teller, NONE, unit)
    return stacked(parts, PALETTE) if parts else PALETTE.canvas(int(PHONE * unit), 1, PAGE)


PER_ROW = int((PHONE - NAME - 8) // (FACE + GAP))


def _rows(hand: int | Sequence[str]) -> int:
    return 1 if isinstance(hand, int) else max(1, -(-len(hand) // PER_ROW))


@lru_cache(maxsize=256)
def _faces(seat: str, name: str, monks: tuple[str, ...], rows: int, acting: bool, u: float) -> Image.Image:
    """Who holds them, and their faces."""
    pen = Pen(int(PHONE * u), int((ROW * rows + 1) * u), PAGE, PALETTE)
    if acting:
        pen.box(4 * u, 0, (PHONE - 4) * u, ROW * rows * u, PARCHMENT, None, 0, 4 * u)
    if seat:
        emblem(Frame(pen, 9 * u, (ROW / 2 - 7) * u, 14 * u), seat)
    shown = written(name, "regular" if seat else "italic", 14, (NAME - 34) * u, u)
    colour = FADED if not seat else RUBRIC if acting else INK
    pen.text(29 * u, ROW / 2 * u, shown.lines[0], shown.size, colour, "regular" if seat else "italic", "lm")
    picture = pen.done()
    for i, monk in enumerate(monks):
        row, column = divmod(i, PER_ROW)
        where = int((NAME + column * (FACE + GAP)) * u), int((2.5 + row * ROW) * u)
        picture.paste(portrait(monk, int(FACE * u)), where)
    return picture

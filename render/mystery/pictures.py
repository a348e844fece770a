"""The pictures of Mystery of the Abbey that all may see, each from a view: the table, and rooms to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PIL import Image

from engine.core import Event
from engine.mystery.view import View
from render.kit import Picture, scaled
from render.layout import PHONE, stacked
from render.mystery import panels, said
from render.mystery.abbey import draw_abbey
from render.mystery.colours import PALETTE
from render.mystery.drawn import PART, given
from render.mystery.ending import draw_ending
from render.mystery.hand import screen
from render.mystery.marks import Marks
from render.mystery.sentences import Teller
from render.mystery.table_words import rooms_alt, table_alt
from render.palette import PAGE


def draw_table(
    view: View, teller: Teller, unit: float, news: Sequence[Event] = (), own: Sequence[Event] = ()
) -> Image.Image:
    """Hour and bell, the abbey, the players, what was said about the culprit, effects in force."""
    view, teller = given(view, teller)
    marks = Marks.of(news, own)
    parts = [
        panels.header(view, teller, marks, unit),
        draw_abbey(view, teller.language, unit, news=news, own=own),
        panels.caption(teller.language, unit),
        *panels.players(view, teller, marks, unit),
        *said.case(view, teller, marks, unit),
        *panels.notes(view, teller, unit),
        PALETTE.canvas(int(PHONE * unit), int(6 * unit), PAGE),
    ]
    return stacked(parts, PALETTE)


def table(view: View, teller: Teller, news: Sequence[Event] = (), own: Sequence[Event] = ()) -> Picture:
    """What is open to all; what is new is framed, and dashed what the reader can still take back."""
    view, spelled = given(view, teller)
    draw = partial(scaled, PART, partial(draw_table, view, spelled, news=news, own=own))
    return Picture(draw, table_alt(view, teller, news, own))


def seen(view: View, teller: Teller, unit: float) -> Image.Image:
    """A position as its reader sees it: the table, his hand below it, the end above it when all is over."""
    view, teller = given(view, teller)
    parts = [draw_table(view, teller, PART * unit)]
    if view.result is not None:
        parts.insert(0, draw_ending(view, teller, PART * unit))
    elif view.you is not None:
        parts.append(screen(view, (), teller).draw(unit))
    return stacked(parts, PALETTE)


def rooms(view: View, teller: Teller, numbered: Mapping[str, str], own: Sequence[Event] = ()) -> Picture:
    """The abbey with these rooms marked, and what is written in them: the numbers of a choice. The reader sees at
    once where he is."""
    view, _ = given(view, teller)
    return Picture(
        partial(scaled, PART, partial(_draw_rooms, view, teller, numbered, own)), rooms_alt(numbered, teller)
    )


def _draw_rooms(
    view: View, teller: Teller, numbered: Mapping[str, str], own: Sequence[Event], unit: float
) -> Image.Image:
    abbey = draw_abbey(view, teller.language, unit, numbered, own=own, here=view.you or "")
    return stacked([abbey, panels.caption(teller.language, unit)], PALETTE)

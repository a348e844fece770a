"""A close-up of what has just happened: the card that was read, or the part of the abbey where somebody moved or
took something. Who asked what is told better in words."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from engine.core import Event
from engine.mystery import events as e
from engine.mystery.view import View
from render.kit import Picture, checked_view
from render.layout import PHONE, UNIT
from render.mystery.abbey import draw_abbey
from render.mystery.chart import HIGH, SPACES, Box
from render.mystery.colours import PALETTE
from render.mystery.deck import card_picture
from render.mystery.sentences import Teller
from render.mystery.table_words import standing
from render.palette import INK
from render.typeface import legible
from render.words import joined

WIDE, DOWN = 220.0, 165.0
"""Of a part, at least: larger than that it is hardly larger than the whole."""
LARGEST = 300.0
PART = 3.4 / UNIT


def close_up(view: View, events: Sequence[Event], teller: Teller) -> Picture | None:
    """None if nothing has a place, and when all is over: then there is an ending to look at."""
    view = checked_view("Mystery of the Abbey", View, view)
    if view.result is not None:
        return None
    read = [event.card for event in events if isinstance(event, e.Read)]
    if read:
        return card_picture(read[-1], teller)
    box, rooms = _part(view, events)
    if box is None:
        return None
    shown = teller.renamed(legible)
    return Picture(
        lambda unit: _cut(draw_abbey(view, shown.language, PART * unit, news=events), box, PART * unit),
        _alt(view, rooms, box, teller),
    )


def places(view: View, events: Sequence[Event]) -> list[str]:
    """The rooms in which something is new to the eye, the last first."""
    found = []
    for event in reversed(events):
        match event:
            case e.Moved(seat=seat) | e.Penance(seat=seat):
                found.append(view.pawns[seat])
            case e.Die(room=room):
                found.append(room)
            case e.Drew():
                found.append("parlatorium")
            case e.Rang():
                break
            case _:
                pass
    return list(dict.fromkeys(found))


def _part(view: View, events: Sequence[Event]) -> tuple[Box | None, list[str]]:
    """Round what is new, the last of it above all."""
    found: Box | None = None
    rooms: list[str] = []
    for room in places(view, events):
        wider = _both(found, SPACES[room].box)
        if found is None or (wider[2] - wider[0] <= LARGEST and wider[3] - wider[1] <= 0.75 * LARGEST):
            found, rooms = wider, [*rooms, room]
    return (None if found is None else _framed(found)), rooms


def _both(one: Box | None, other: Box) -> Box:
    if one is None:
        return other
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _framed(box: Box) -> Box:
    """With this in its middle, as far as the plan goes."""
    wide, high = max(WIDE, box[2] - box[0] + 16), max(DOWN, box[3] - box[1] + 12)
    left = min(max(0.0, (box[0] + box[2] - wide) / 2), PHONE - wide)
    top = min(max(0.0, (box[1] + box[3] - high) / 2), HIGH - high)
    return left, top, left + wide, top + high


def _cut(abbey: Image.Image, box: Box, unit: float) -> Image.Image:
    left, top, right, bottom = (int(edge * unit) for edge in box)
    picture = abbey.crop((left, top, right, bottom))
    edge = 0, 0, picture.width - 1, picture.height - 1
    ImageDraw.Draw(picture).rectangle(edge, None, PALETTE.index[INK], max(1, round(1.4 * unit)))
    return picture


def _alt(view: View, new: Sequence[str], box: Box, teller: Teller) -> str:
    """What is new first, then who else can be seen."""
    t, left, top, right, bottom = teller.language.t, *box
    seen = [
        room
        for room, space in SPACES.items()
        if left < space.middle[0] < right and top < space.middle[1] < bottom and room not in new
    ]
    head = t("Close-up of the abbey: {rooms}.", rooms=teller.language.listed([teller.room(room) for room in new]))
    return joined([head, *standing(view, teller, new), *standing(view, teller, seen)])

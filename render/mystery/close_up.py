"""A close-up of what has just happened: what was read to all or said before the chapter, else the part of the abbey
where somebody moved or took something. Who asked what is told better in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import chain

from PIL import Image, ImageDraw

from engine.core import Event
from engine.mystery import events as e
from engine.mystery.view import View
from render.kit import Picture, scaled
from render.language import Language
from render.layout import PHONE, UNIT
from render.mystery.abbey import draw_abbey, lying_boxes, pawn_boxes
from render.mystery.ceremony import accused, revealed
from render.mystery.chart import HIGH, SPACES, Box, named_boxes
from render.mystery.colours import PALETTE
from render.mystery.deck import card_picture
from render.mystery.drawn import given
from render.mystery.sentences import Teller
from render.mystery.table_words import standing
from render.palette import INK
from render.words import joined

WIDE, DOWN = 220.0, 165.0
"""Of a part, at least: larger than that it is hardly larger than the whole."""
LARGEST = 300.0
STEPS = 16
FURTHER = range(0, 121, 12)
"""It grows by so much until no pawn stands across its edge."""
CLEAR = 2.5  # is left between what is whole and the edge
PART = 3.4 / UNIT


def close_up(view: View, events: Sequence[Event], teller: Teller) -> Picture | None:
    """None if nothing has a place, and when all is over: then there is an ending to look at."""
    view, _ = given(view, teller)
    if view.result is not None:
        return None
    said = _said(events, teller)
    if said is not None:
        return said
    box, rooms = part(view, events, teller.language)
    if box is None:
        return None
    return Picture(
        partial(scaled, PART, partial(_draw_part, view, teller.language, events, box)),
        _alt(view, rooms, box, teller),
    )


def _said(events: Sequence[Event], teller: Teller) -> Picture | None:
    """What all could hear or read, the last of it."""
    cleared: e.Cleared | None = None
    for event in reversed(events):
        match event:
            case e.Read(card=card) | e.Played(book=card):
                return card_picture(card, teller)
            case e.Revealed():
                return revealed(event, teller)
            case e.Cleared():
                cleared = event
            case e.Accused() if cleared is not None:
                return accused(event, cleared, teller)
            case _:
                pass
    return None


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


def part(view: View, events: Sequence[Event], language: Language) -> tuple[Box | None, list[str]]:
    """Round what is new, the last of it above all."""
    found: Box | None = None
    rooms: list[str] = []
    for room in places(view, events):
        wider = _both(found, SPACES[room].box)
        if found is None or (wider[2] - wider[0] <= LARGEST and wider[3] - wider[1] <= 0.75 * LARGEST):
            found, rooms = wider, [*rooms, room]
    if found is None:
        return None, rooms
    pawns = tuple(chain.from_iterable(pawn_boxes(view).values()))
    return _framed(found, pawns, language), rooms


def _both(one: Box | None, other: Box) -> Box:
    if one is None:
        return other
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


@lru_cache(maxsize=64)
def _framed(box: Box, pawns: tuple[Box, ...], language: Language) -> Box:
    """With this in it, as far as the plan goes, and placed so that no pawn is cut, and few names of rooms and
    things that lie there."""
    others = *named_boxes(language), *lying_boxes()
    wide, high = max(WIDE, box[2] - box[0] + 16), max(DOWN, box[3] - box[1] + 12)
    for further in FURTHER:
        across, down = min(wide + further, PHONE), min(high + further * DOWN / WIDE, HIGH)
        lefts = _places(box[0], box[2], across, PHONE)
        tops = _places(box[1], box[3], down, HIGH)
        spots = [(left, top, left + across, top + down) for left in lefts for top in tops]
        cut, _, _, spot = min(
            (_cut_by(spot, pawns), _cut_by(spot, others), _off(spot, box), spot) for spot in spots
        )
        if not cut:
            return spot
    return 0.0, 0.0, PHONE, HIGH


def _places(start: float, end: float, size: float, whole: float) -> list[float]:
    """Where a part of this size may begin: this lies in it, with a margin if there is room for one."""
    first, last = max(0.0, min(end + 6 - size, whole - size)), min(max(0.0, start - 6), whole - size)
    return [first + (last - first) * i / STEPS for i in range(STEPS + 1)]


def _cut_by(spot: Box, things: Sequence[Box]) -> int:
    return sum(_cuts(spot, thing) for thing in things)


def _cuts(spot: Box, thing: Box) -> bool:
    left, top, right, bottom = thing
    touches = left < spot[2] and right > spot[0] and top < spot[3] and bottom > spot[1]
    return touches and not (
        spot[0] + CLEAR <= left
        and right <= spot[2] - CLEAR
        and spot[1] + CLEAR <= top
        and bottom <= spot[3] - CLEAR
    )


def _off(spot: Box, box: Box) -> float:
    """How far its middle is from where it would best be."""
    return abs(spot[0] + spot[2] - box[0] - box[2]) + abs(spot[1] + spot[3] - box[1] - box[3])


def _draw_part(view: View, language: Language, events: Sequence[Event], box: Box, unit: float) -> Image.Image:
    return _cut(draw_abbey(view, language, unit, news=events), box, unit)


def _cut(abbey: Image.Image, box: Box, unit: float) -> Image.Image:
    left, top, right, bottom = (int(edge * unit) for edge in box)
    picture = abbey.crop((left, top, right, bottom))
    edge = 0, 0, picture.width - 1, picture.height - 1
    ImageDraw.Draw(picture).rectangle(edge, None, PALETTE.index[INK], max(1, round(1.4 * unit)))
    return picture


def _alt(view: View, new: Sequence[str], box: Box, teller: Teller) -> str:
    """What is new first, then who else can be seen."""
    t, pawns = teller.language.t, pawn_boxes(view)
    seen = [
        room
        for room, space in SPACES.items()
        if room not in new and any(_sees(box, one) for one in (space.box, *pawns.get(room, ())))
    ]
    head = t("Close-up of the abbey: {rooms}.", rooms=teller.language.listed([teller.room(room) for room in new]))
    return joined([head, *standing(view, teller, new), *standing(view, teller, seen)])


def _sees(box: Box, thing: Box) -> bool:
    left, top, right, bottom = thing
    return box[0] < (left + right) / 2 < box[2] and box[1] < (top + bottom) / 2 < box[3]

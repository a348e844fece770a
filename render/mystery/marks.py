"""Marks on the table: a thin frame round what is new, dashes round what its maker can still take back, gold round
what he is about to move; and what the events of this game change that can be marked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from engine.core import Event
from engine.mystery import events as e
from render.palette import GOLD, INK, PAGE, RUBRIC, Colour
from render.pen import Pen

DASH = 3.4
FRAMES: dict[str, Colour] = {"new": RUBRIC, "here": GOLD}


class Marks(Struct, frozen=True):
    """What is new, and what is the reader's own, by what it is called here: `pawn red`, `die confessio_aulae`,
    `pile`, `bell`, `office`, `hand red`, `books red`, `crypt red`, `said bearded`, `accused guy`."""

    new: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    here: str = ""
    """What the reader is about to move."""

    @staticmethod
    def of(news: Sequence[Event], own: Sequence[Event], here: str = "") -> Marks:
        return Marks(changed(news), changed(own), here)

    def __getitem__(self, thing: str) -> str:
        """Of several marks the reader's own; nothing for what has no mark."""
        if thing in self.own:
            return "own"
        if thing == self.here:
            return "here"
        return "new" if thing in self.new else ""


NONE = Marks()


def changed(events: Sequence[Event]) -> frozenset[str]:
    found: set[str] = set()
    for event in events:
        match event:
            case e.Moved() | e.Penance() | e.Forgiven():
                found.add(f"pawn {event.seat}")
            case e.Die():
                found.add(f"die {event.room}")
            case e.BellMoved():
                found.add("bell")
            case e.Hour():
                found |= {"bell", "office"}
            case e.Drew():
                found |= {"pile", f"hand {event.seat}"}
            case e.Took():
                found |= {f"hand {event.seat}", f"hand {event.source}"}
            case e.Returned() | e.Gave() | e.Passed():
                found |= {f"hand {event.seat}", f"hand {event.of}"}
            case e.Book() | e.Kept() | e.PutBack() | e.Played():
                found.add(f"books {event.seat}")
            case e.CryptTaken() | e.CryptUsed():
                found.add(f"crypt {event.seat}")
            case e.Revealed():
                found.add(f"said {event.trait}")
            case e.Accused():
                found.add(f"accused {event.monk}")
            case _:
                pass
    return frozenset(found)


def mark(pen: Pen, x: float, y: float, wide: float, high: float, which: str, u: float) -> None:
    """Round something whose middle is there, in pixels; `wide` and `high` are units. Without a mark nothing."""
    left, top = x - wide / 2 * u, y - high / 2 * u
    right, bottom = x + wide / 2 * u, y + high / 2 * u
    if which in FRAMES:
        _frame(pen, left, top, right, bottom, FRAMES[which], u)
    elif which == "own":
        _dashes(pen, left, top, right, bottom, u)


def _frame(pen: Pen, left: float, top: float, right: float, bottom: float, colour: Colour, u: float) -> None:
    pen.box(left - u, top - u, right + u, bottom + u, None, PAGE, 1 * u, 4 * u)
    pen.box(left - 2.6 * u, top - 2.6 * u, right + 2.6 * u, bottom + 2.6 * u, None, colour, 1.7 * u, 5 * u)


def _dashes(pen: Pen, left: float, top: float, right: float, bottom: float, u: float) -> None:
    out = 1.7 * u
    left, top, right, bottom = left - out, top - out, right + out, bottom + out
    pen.box(left - 1.2 * u, top - 1.2 * u, right + 1.2 * u, bottom + 1.2 * u, None, PAGE, 2.4 * u, 3 * u)
    corners = (left, top), (right, top), (right, bottom), (left, bottom), (left, top)
    for (ax, ay), (bx, by) in pairwise(corners):
        count = max(2, round((abs(bx - ax) + abs(by - ay)) / (2 * DASH * u)))
        for i in range(count):
            ends = [(i + part) / count for part in (0.2, 0.75)]
            pen.stroke([(ax + (bx - ax) * end, ay + (by - ay) * end) for end in ends], INK, 1.8 * u)

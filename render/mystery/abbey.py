"""The abbey as it stands: who is where, what the dice show, what lies in the rooms, which are closed; the numbers
of a choice, and what is new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil, floor

from msgspec import Struct
from PIL import Image

from engine.core import Event
from engine.mystery.data import DATA
from engine.mystery.view import View
from render.frame import Frame
from render.language import Language
from render.legend import Sign
from render.mystery import signs
from render.mystery.chart import NUMBER, PAWN, SPACES, Box, gathered, parted
from render.mystery.colours import PALETTE
from render.mystery.ground import ground, write_name
from render.mystery.marks import Marks, mark
from render.mystery.pawns import HELD, draw_pawn
from render.palette import FADED, INK, PAGE, RUBRIC, WHITE
from render.pen import Pen

DIE, HEAP = 16.0, 21.0
HEAPS: dict[str, Sign] = {
    "parlatorium": signs.card,
    "crypta": signs.crypt_card,
    "scriptorium": signs.book,
    "bibliotheca": signs.tome,
}


class Seen(Struct, frozen=True):
    """What is to be seen in a room. Marks are "new", "own", "here" or nothing."""

    room: str
    pawns: tuple[tuple[str, bool, str], ...] = ()
    """Seat, whether he is a penitent, his mark."""
    heap: int | None = None
    die: str = ""
    item_mark: str = ""
    """Of the heap or the die."""
    took: bool = False
    """Whether the intruder there has taken a card."""
    number: str = ""
    closed: bool = False


def draw_abbey(
    view: View,
    language: Language,
    unit: float,
    numbered: Mapping[str, str] | None = None,
    news: Sequence[Event] = (),
    own: Sequence[Event] = (),
    here: str = "",
) -> Image.Image:
    """`numbered`: what is written in rooms, the numbers of a choice. What `news` have changed has a frame, and
    dashes what `own` have; the pawn of `here`, who is about to move it, a golden one."""
    seats = frozenset(view.seats)
    picture = ground(seats, language, unit).copy()
    marks = Marks.of(news, own, f"pawn {here}")
    for room in SPACES:
        seen = _seen(view, room, (numbered or {}).get(room, ""), marks)
        if seen != Seen(room):
            picture.paste(*_room(seen, seats, language, unit))
    return picture


def closed(view: View) -> frozenset[str]:
    """Rooms that are shut until the next Mass (A11.34)."""
    return frozenset(effect["room"] for effect in view.effects if effect["op"] == "close_room")


def lying(view: View) -> dict[str, int]:
    """How many cards or books lie in rooms."""
    return {
        "parlatorium": count_of(view.pile),
        "crypta": DATA.crypt_copies - len(view.crypt),
        "scriptorium": count_of(view.decks["scriptorium"]),
        "bibliotheca": count_of(view.decks["library"]),
    }


def count_of(cards: object) -> int:
    """How many there are, also when they are open."""
    return cards if isinstance(cards, int) else len(cards)  # type: ignore[arg-type]


def _seen(view: View, room: str, number: str, marks: Marks) -> Seen:
    pawns = tuple(
        (seat, view.penance[seat] is not None, marks[f"pawn {seat}"])
        for seat in view.seats
        if view.pawns[seat] == room
    )
    die = view.dice.get(room, "")
    item_mark = marks[f"die {room}"] if die else marks["pile"] if room == "parlatorium" else ""
    took = bool(view.intruder.get(room, {}).get("took"))
    return Seen(room, pawns, lying(view).get(room), die, item_mark, took, number, room in closed(view))


def pawn_boxes(view: View) -> dict[str, tuple[Box, ...]]:
    """Round every pawn in the rooms where somebody stands, with what he holds."""
    wide, high = PAWN[0] / 2, PAWN[1] / 2
    shut = closed(view)
    found = {}
    for room in dict.fromkeys(view.pawns[seat] for seat in view.seats):
        stand, _ = parted(SPACES[room].standing, room in shut)
        middles = gathered(stand, sum(view.pawns[seat] == room for seat in view.seats))
        found[room] = tuple((x - wide, y - high, x + wide + HELD, y + high) for x, y in middles)
    return found


def lying_boxes() -> Iterator[Box]:
    """Round what lies in rooms: dice, and heaps with their number."""
    for room, space in SPACES.items():
        if room in HEAPS or space.kind == "confessional":
            x, y = space.at(space.item)
            high = HEAP / 2 if room in HEAPS else DIE / 2
            yield x - high, y - high, x + high, y + high


Sprite = tuple[Image.Image, tuple[int, int]]


@lru_cache(maxsize=1024)
def _room(seen: Seen, seats: frozenset[str], language: Language, u: float) -> Sprite:
    """Drawn upon the empty room, so that edges are smooth on whatever lies below."""
    space = SPACES[seen.room]
    left, top, right, bottom = space.box
    corners = floor((left + 1) * u), floor((top + 1) * u), ceil((right - 1) * u), ceil((bottom - 1) * u)
    part = ground(seats, language, u).crop(corners)
    pen = Pen(part.width, part.height, part, PALETTE)

    def at(x: float, y: float) -> tuple[float, float]:
        return x * u - corners[0], y * u - corners[1]

    if seen.closed:
        _hatch(pen, u)
        write_name(pen, space, language, space.owner in seats, u, corners[:2])
    item = space.at(space.item)
    if seen.heap is not None:
        _heap(pen, *at(*item), HEAPS[seen.room], seen.heap, seen.item_mark, u)
    if seen.die:
        x, y = at(*item)
        signs.die(Frame(pen, x - DIE / 2 * u, y - DIE / 2 * u, DIE * u), seen.die)
        mark(pen, x, y, DIE, DIE, seen.item_mark, u)
    stand, spot = parted(space.standing, bool(seen.number or seen.closed))
    for (seat, penitent, _), middle in zip(seen.pawns, gathered(stand, len(seen.pawns)), strict=True):
        draw_pawn(pen, *at(*middle), seat, u, penitent, seen.took)
    for (_, _, marked), middle in zip(seen.pawns, gathered(stand, len(seen.pawns)), strict=True):
        mark(pen, *at(*middle), *PAWN, marked, u)
    if seen.closed:
        x, y = at(*spot)
        signs.bars(Frame(pen, x - 9 * u, y - 9 * u, 18 * u))
    if seen.number:
        _numbered(pen, *at(*spot), seen.number, u)
    return pen.done(), corners[:2]


def _numbered(pen: Pen, x: float, y: float, number: str, u: float) -> None:
    """A number in a ring, and a frame round the room."""
    pen.box(0.6 * u, 0.6 * u, pen.width - 0.6 * u, pen.height - 0.6 * u, None, RUBRIC, 2.2 * u)
    pen.round(x, y, NUMBER / 2 * u, WHITE, RUBRIC, 1.5 * u)
    pen.figure(x, y, number, 12 * u, RUBRIC)


def _hatch(pen: Pen, u: float) -> None:
    step = 8 * u
    for i in range(-int(pen.height / step) - 1, int(pen.width / step) + 1):
        pen.stroke([(i * step, pen.height), (i * step + pen.height, 0)], FADED, 1.3 * u)


def _heap(pen: Pen, x: float, y: float, sign: Sign, count: int, marked: str, u: float) -> None:
    """Cards or books upon each other, and how many; of none their place."""
    size = HEAP * u
    for shift in (1.6, 0.0) if count > 1 else (0.0,) if count else ():
        sign(Frame(pen, x - size / 2 + shift * u, y - size / 2 - shift * u, size))
    if not count:
        pen.box(x - 0.35 * size, y - size / 2, x + 0.35 * size, y + size / 2, None, FADED, 1 * u, 2 * u)
    mark(pen, x, y, DIE, HEAP, marked, u)
    pen.round(x + 5.5 * u, y + 7 * u, (6.4 if count < 10 else 7.4) * u, PAGE, INK, 0.8 * u)
    pen.figure(x + 5.5 * u, y + 7 * u, str(count), 11 * u, INK)

"""The end explained: country by country, alliance by alliance, chain by chain; who won, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from PIL import Image

from engine.core import Unusable
from engine.web_of_power.chains import chains_of
from engine.web_of_power.data import DATA
from engine.web_of_power.view import View
from render.frame import Frame
from render.layout import NOTE_LINE, PHONE, Written, noted, whole, write_notes, written
from render.palette import FADED, INK, LAPIS, PAGE, PALE, PARCHMENT, RUBRIC, Colour
from render.pen import Pen
from render.seats import emblem
from render.typeface import Cut
from render.web_of_power import icons
from render.web_of_power.colours import LANDS, PALETTE
from render.web_of_power.sentences import Teller
from render.web_of_power.standing import points

LABEL, ROW, TOP = 124, 16, 66


class Row(Struct, frozen=True):
    """A line of the table: what it is for, and what each player has of it."""

    label: str
    cells: Sequence[str]
    head: bool = False
    ground: Colour | None = None


def tied(view: View) -> tuple[str, ...]:
    """Seats with most points, if there are several: then pieces left decide (W12.2)."""
    if view.result is None:
        return ()
    most = max(view.result.scores.values())
    found = tuple(seat for seat in view.seats if view.result.scores[seat] == most)
    return found if len(found) > 1 else ()


def _rows(view: View, teller: Teller) -> Iterator[Row]:
    t, seats = teller.language.t, view.seats
    interim, cloisters, alliances = points(view, "interim"), points(view, "cloisters"), points(view, "alliances")
    assert view.result is not None
    parts = view.result.parts  # the lines of a game that began from a position lack what was scored before it
    yield Row(
        t("Interim + cloisters"), [f"{parts[seat]['interim']}+{parts[seat]['cloisters']}" for seat in seats], True
    )
    for country in DATA.countries:
        pairs = [(interim.get(country, {}).get(s, 0), cloisters.get(country, {}).get(s, 0)) for s in seats]
        if any(map(any, pairs)):
            cells = [f"{first}+{second}" if first or second else "–" for first, second in pairs]
            yield Row(teller.country(country), cells, ground=LANDS[country])
    yield Row(t("Alliances"), [str(parts[seat]["alliances"]) for seat in seats], True)
    for number in DATA.alliances:
        by = alliances.get(number, {})
        if any(by.values()):
            cells = [str(by.get(seat) or "–") for seat in seats]
            label = t("{number}: {alliance}", number=number, alliance=teller.alliance(number))
            yield Row(label, cells)
    yield Row(t("Chains"), [str(parts[seat]["chains"]) for seat in seats], True)
    lengths = [[str(len(chain)) for chain in chains_of(view.sites, seat)] for seat in seats]
    if any(lengths):
        yield Row(t("lengths of chains"), ["+".join(found) or "–" for found in lengths])


def _notes(view: View, teller: Teller) -> Iterator[str]:
    """Who has won; if points were equal, what decided."""
    assert view.result is not None
    t, n = teller.language.t, teller.language.n
    if equal := tied(view):
        left = [
            n(
                "{seat} {count} piece",
                "{seat} {count} pieces",
                view.result.supply[seat],
                seat=teller.seat(seat),
            )
            for seat in equal
        ]
        yield t("Equal points; most pieces left decide: {left}.", left=teller.language.listed(left))
    yield t("Won by {winners}.", winners=teller.seats(view.result.winners))


def _short(seat: str, teller: Teller) -> str:
    """A steward goes by his colour and more; here the colour will do."""
    name, colour = teller.seat(seat), teller.colour(seat)
    return colour if name.startswith(f"{colour} ") else name


def draw_reckoning(view: View, teller: Teller, unit: float) -> Image.Image:
    if view.result is None:
        raise Unusable("the scoring is drawn when the game is over")
    u, t, seats = unit, teller.language.t, view.seats
    rows = list(_rows(view, teller))
    notes = noted(_notes(view, teller), u)
    step = (PHONE - LABEL - 6) / len(seats)
    heads = {seat: _head(_short(seat, teller), (step - 4) * u, u) for seat in seats}
    key = seats if any(head.lines[0].endswith("…") for head in heads.values()) else ()
    deep = 11 * (max(len(head.lines) for head in heads.values()) - 1)
    below = 46 + NOTE_LINE * (len(notes) + len(key))
    high = deep + TOP + ROW * len(rows) + 5 * sum(row.head for row in rows) + below
    pen = Pen(int(PHONE * u), int(high * u), PAGE, PALETTE)
    pen.text(10 * u, 16 * u, t("Final scoring"), 18 * u, RUBRIC, "bold", "lm")
    middles = [LABEL + (i + 0.5) * step for i in range(len(seats))]
    for x, seat in zip(middles, seats, strict=True):
        won = seat in view.result.winners
        if won:
            icons.crown(Frame(pen, (x - 7) * u, 15 * u, 14 * u))
        emblem(Frame(pen, (x - 6.5) * u, 33 * u, 13 * u), seat)
        for i, line in enumerate(heads[seat].lines):
            pen.text(x * u, (56 + 11 * i) * u, line, heads[seat].size, RUBRIC if won else INK)
    top = float(TOP) + deep
    for row in rows:
        if row.head:
            top += 5
            pen.box(6 * u, top * u, (PHONE - 6) * u, (top + ROW) * u, PARCHMENT, None, 0, 3 * u)
        if row.ground:
            pen.box(10 * u, (top + 1) * u, (LABEL - 22) * u, (top + ROW - 1) * u, row.ground, None, 0, 3 * u)
        _write(pen, row, top + ROW / 2, middles, u)
        top += ROW
    top += 6
    pen.stroke([(8 * u, top * u), ((PHONE - 8) * u, top * u)], INK, 0.8 * u)
    pen.text(10 * u, (top + 13) * u, t("Sum"), 15 * u, RUBRIC, "bold", "lm")
    pen.text(14 * u, (top + 30) * u, t("pieces left"), 12 * u, FADED, "italic", "lm")
    for x, seat in zip(middles, seats, strict=True):
        won = seat in view.result.winners
        pen.text(x * u, (top + 13) * u, str(view.result.scores[seat]), 16 * u, RUBRIC if won else INK, "bold")
        pen.text(x * u, (top + 30) * u, str(view.result.supply[seat]), 12 * u, FADED)
    write_notes(pen, notes, 10, top + 46, u, LAPIS)
    top += 46 + NOTE_LINE * len(notes)
    for i, seat in enumerate(key):
        emblem(Frame(pen, 10 * u, (top + NOTE_LINE * i - 6) * u, 12 * u), seat)
        name = written(teller.seat(seat), "regular", 13, (PHONE - 38) * u, u)
        pen.text(28 * u, (top + NOTE_LINE * i) * u, name.lines[0], name.size, INK, "regular", "lm")
    return pen.done()


def _head(name: str, room: float, u: float) -> Written:
    """A name above its column: whole in one line or two; else cut, and written out below the table."""
    found = whole(name, "regular", 12, room, u, lines=2)
    if found is not None and " ".join(found.lines) == name:  # no word is broken
        return found
    return written(name, "regular", 12, room, u)


def _write(pen: Pen, row: Row, middle: float, middles: Sequence[float], u: float) -> None:
    cut: Cut = "bold" if row.head else "regular"
    left, size, room = (10, 12, LABEL - 10) if row.head else (14, 11, LABEL + 4)  # sums are wider than parts
    label = written(row.label, cut, size, room * u, u)
    pen.text(left * u, middle * u, label.lines[0], label.size, INK, cut, "lm")
    for x, cell in zip(middles, row.cells, strict=True):
        colour = PALE if cell == "–" else INK
        pen.text(x * u, middle * u, cell, (13 if row.head else 12) * u, colour, "bold" if row.head else "regular")

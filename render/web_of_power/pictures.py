"""The pictures of Web of Power, each from a view: the table, a hand, choices, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace
from PIL import Image

from engine.core import Event, Unusable
from engine.web_of_power.data import DATA
from engine.web_of_power.view import View
from render.frame import Frame
from render.kit import checked_view
from render.layout import NOTE_LINE, PHONE, noted, stacked, write_notes, written
from render.palette import INK, PAGE, RUBRIC
from render.pen import Pen
from render.seats import emblem
from render.typeface import legible
from render.web_of_power import panels
from render.web_of_power.colours import PALETTE
from render.web_of_power.europe import draw_map
from render.web_of_power.icons import card_sprite
from render.web_of_power.reckoning import draw_reckoning
from render.web_of_power.sentences import Teller
from render.web_of_power.standing import free_in, room_in
from render.web_of_power.zoom import cut_out, part_with

UNIT = 2.5
"""A map has so many lines that a picture 1600 wide would be a file too large to send at every turn: 1000 it is."""


def given(view: object, teller: Teller | None) -> tuple[View, Teller]:
    """A view of Web of Power and nothing else; people by such names as can be drawn."""
    return checked_view("Web of Power", View, view), (teller or Teller()).renamed(legible)


def open_to_all(view: View) -> View:
    """What all readers' views have in common: the table is drawn from that, once for all of them."""
    return replace(checked_view("Web of Power", View, view), reader=None, mine=None)


def table(view: View, teller: Teller | None = None, unit: float = UNIT, laps: int = 0) -> Image.Image:
    """Map, turn, cards, score track, players and countries: all that is open. The track has `laps` rows or more."""
    view, teller = given(view, teller)
    return stacked([*_above(view, teller, unit), *_below(view, teller, unit, laps), _margin(unit)], PALETTE)


def board(
    view: View,
    teller: Teller | None = None,
    unit: float = UNIT,
    news: Sequence[Event] = (),
    own: Sequence[Event] = (),
) -> Image.Image:
    """The turn and the map, with what is new and what can be taken back."""
    view, teller = given(view, teller)
    return stacked(_above(view, teller, unit, news, own), PALETTE)


def beside(view: View, teller: Teller | None = None, unit: float = UNIT) -> Image.Image:
    """The rest of the table: cards, score track, players and countries."""
    view, teller = given(view, teller)
    return stacked([_margin(unit), *_below(view, teller, unit), _margin(unit)], PALETTE)


def _above(
    view: View, teller: Teller, unit: float, news: Sequence[Event] = (), own: Sequence[Event] = ()
) -> list[Image.Image]:
    return [
        panels.header(view, teller, unit),
        draw_map(view, teller.language, unit, news=news, own=own),
        panels.caption(teller.language, unit),
    ]


def _below(view: View, teller: Teller, unit: float, laps: int = 0, countries: bool = True) -> list[Image.Image]:
    return [
        panels.cards(view, teller.language, unit),
        panels.track(tuple(view.scores.items()), max(laps, panels.laps(view)), unit),
        *panels.players(view, teller, unit),
        *(panels.countries(view, teller.language, unit) if countries else ()),
    ]


def _margin(unit: float) -> Image.Image:
    return PALETTE.canvas(int(PHONE * unit), int(6 * unit), PAGE)


def seen(view: View, teller: Teller | None = None, unit: float = UNIT) -> Image.Image:
    """A position as its reader sees it: the table, his hand below it, the scoring above it when all is over."""
    view, teller = given(view, teller)
    if view.result is not None:  # which says more of the countries than the table could
        rest = _below(view, teller, unit, countries=False)
        return stacked([reckoning(view, teller, unit), *_above(view, teller, unit), *rest, _margin(unit)], PALETTE)
    parts = [table(view, teller, unit)]
    if view.mine is not None:
        parts.append(hand(view, (), teller, unit))
    return stacked(parts, PALETTE)


def reckoning(view: View, teller: Teller | None = None, unit: float = UNIT) -> Image.Image:
    """Where each player's points come from, and who has won."""
    view, teller = given(view, teller)
    return draw_reckoning(view, teller, unit)


# -- a hand ------------------------------------------------------------------------------------------

CARD_WIDE, CARD_HIGH = 124, 94


def hand(view: View, hints: Sequence[str] = (), teller: Teller | None = None, unit: float = UNIT) -> Image.Image:
    """What the reader alone may see: his cards with how their countries stand, and what he may do now (`hints`)."""
    (view, teller), u = given(view, teller), unit
    if view.mine is None or view.reader is None:
        raise Unusable("a hand is drawn for the player it belongs to; this view belongs to nobody")
    t = teller.language.t
    lines = noted(hints, u)
    title = t("Hand of {seat}", seat=teller.seat(view.reader))
    picture = _hand(view.reader, title, "" if view.mine else t("No cards."), lines, u).copy()
    for i, card in enumerate(view.mine):
        told = tuple(_standing(view, country, teller) for country in DATA.cards[card].countries)
        sprite = card_sprite(card, told, int(CARD_WIDE * u), int(CARD_HIGH * u), teller.language, u)
        picture.paste(sprite, (int((8 + 130 * i) * u), int(34 * u)))
    return picture


@lru_cache(maxsize=4)
def _hand(seat: str, title: str, empty: str, lines: tuple[str, ...], u: float) -> Image.Image:
    """A hand but for its cards; `empty` says that there are none."""
    high = 34 + (20 if empty else CARD_HIGH + 8) + (4 + NOTE_LINE * len(lines) if lines else 0)
    pen = Pen(int(PHONE * u), int(high * u), PAGE, PALETTE)
    pen.stroke([(8 * u, 3 * u), ((PHONE - 8) * u, 3 * u)], INK, 0.8 * u)
    emblem(Frame(pen, 9 * u, 11 * u, 15 * u), seat)
    shown = written(title, "bold", 16, 350 * u, u)
    pen.text(32 * u, 18 * u, shown.lines[0], shown.size, RUBRIC, "bold", "lm")
    pen.text(12 * u, 42 * u, empty, 13 * u, INK, "regular", "lm")
    write_notes(pen, lines, 12, high - NOTE_LINE * len(lines) + 5, u)
    return pen.done()


def _standing(view: View, country: str, teller: Teller) -> tuple[str, ...]:
    """How a country stands, for who holds a card of it."""
    n = teller.language.n
    free = n("{count} free site", "{count} free sites", free_in(view, country))
    room = room_in(view, country)
    return (free, n("room for {count} advisor", "room for {count} advisors", room))


# -- choices -----------------------------------------------------------------------------------------


def choice_of_places(
    view: View,
    places: Sequence[str],
    teller: Teller | None = None,
    unit: float = UNIT,
    own: Sequence[Event] = (),
) -> Image.Image:
    """The map with these sites or countries numbered from 1; if it will do, only the part with their countries."""
    return _numbered(view, {place: str(i) for i, place in enumerate(places, start=1)}, teller, unit, own)


def chosen_place(
    view: View, place: str, teller: Teller | None = None, unit: float = UNIT, own: Sequence[Event] = ()
) -> Image.Image:
    """The part of the map where a piece is to go that is not paid yet."""
    return _numbered(view, {place: "?"}, teller, unit, own)


def _numbered(
    view: View, marks: Mapping[str, str], teller: Teller | None, unit: float, own: Sequence[Event]
) -> Image.Image:
    view, teller = given(view, teller)
    map_, language = draw_map(view, teller.language, unit, marks, own=own), teller.language
    part = part_with(marks, language)
    if part is None:
        return stacked([panels.header(view, teller, unit), map_, panels.caption(language, unit)], PALETTE)
    zoomed = cut_out(map_, part, unit)
    return stacked([zoomed, panels.small_caption(language, zoomed.width, unit)], PALETTE)

"""What an action has brought its maker: a line, from his views before and after it and the events he may see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from engine.core import Event
from engine.monastery import events as e
from engine.monastery.data import DATA
from engine.monastery.view import TileView, View
from render.monastery import reckoning
from render.monastery.choices import is_partner
from render.monastery.ground import joined, tile_at
from render.monastery.sentences import Teller

LIMIT = 90  # characters
_NEXT = (e.TurnBegan, e.RoundBegan, e.Testament, e.Ended)
"""What comes from these on is no longer the action's doing."""


def brings(before: View, after: View, events: Sequence[Event], teller: Teller) -> str:
    """Names give way to colours before what is said of them is left out, the last first."""
    if before.reader is None:
        return ""
    own = list(takewhile(lambda event: not isinstance(event, _NEXT), events))
    for speaker in (teller, teller.renamed(lambda _name: "")):
        parts = [part for event in own for part in _parts(before, after, event, own, speaker)]
        if len(speaker.language.listed(parts)) <= LIMIT:
            return speaker.language.listed(parts)
    while len(parts) > 1 and len(teller.language.listed(parts)) > LIMIT:
        parts.pop()
    return teller.language.listed(parts)[:LIMIT]


def _parts(before: View, after: View, event: Event, events: Sequence[Event], teller: Teller) -> Iterator[str]:
    told = _BROUGHT.get(type(event))
    if told is not None:
        yield from told(before, after, event, events, teller)


# -- tiles -----------------------------------------------------------------------------------------


def _placed(_: View, after: View, event: e.Placed, __: object, teller: Teller) -> Iterator[str]:
    t, tile = teller.language.t, tile_at(after, event.at)
    known = DATA.tiles[event.tile]
    if tile is None or known.kind == "special":
        return  # the blessings tell it
    found = joined(after, event.tile, event.at, event.turn)
    yield t("joins {tiles}", tiles=teller.together([teller.the_tile(one) for one in found]))
    if known.kind in DATA.group_limits and (size := reckoning.group_of(after, tile)) > 1:
        yield t("makes a group of {count}", count=size)
    if known.owner and (known.owner == after.reader or is_partner(after, known.owner)):
        yield t("your monks reach it in one step")


def _drew(_: View, __: View, event: e.DrewTiles, ___: object, teller: Teller) -> Iterator[str]:
    yield teller.language.t("draws {tiles}", tiles=teller.together([teller.the_tile(one) for one in event.tiles]))


def _kept(_: View, __: View, event: e.KeptTiles, ___: object, teller: Teller) -> Iterator[str]:
    yield teller.language.t("keeps {tiles}", tiles=teller.together([teller.the_tile(one) for one in event.tiles]))


def _returned(_: View, __: View, event: e.ReturnedTile, ___: object, teller: Teller) -> Iterator[str]:
    yield teller.language.t("puts {tile} back into the bag", tile=teller.the_tile(event.tile))


# -- monks -----------------------------------------------------------------------------------------


def _moved(before: View, after: View, event: e.Moved, events: Sequence[Event], teller: Teller) -> Iterator[str]:
    n, tile = teller.language.n, tile_at(after, event.end)
    said = list(_arrived(before, after, event, tile, teller))
    yield from said
    if not said and not any(isinstance(one, e.Collected) for one in events):
        yield n("{count} step left", "{count} steps left", after.moves_left)


def _arrived(before: View, after: View, event: e.Moved, tile: TileView | None, teller: Teller) -> Iterator[str]:
    n = teller.language.n
    if tile is not None and not tile.built:
        yield _on_site(before, after, event, tile, teller)
    gained = reckoning.work(after, event.seat) - reckoning.work(before, event.seat)
    if gained > 0:
        yield n("{count} point for work", "{count} points for work", gained)
    elif gained < 0:
        yield n("{count} point less for work", "{count} points less for work", -gained)
    if tile is None or not tile.built:
        return
    if points := reckoning.prayer(after, event.seat, tile):
        yield n("prayer would score {count}", "prayer would score {count}", points)
    if reckoning.usable(after, tile):
        yield teller.language.t("may use {tile}", tile=teller.that_tile(tile.tile))


def _on_site(before: View, after: View, event: e.Moved, tile: TileView, teller: Teller) -> str:
    """Whether it is full by this, and what that is worth to him."""
    n, site = teller.language.n, teller.that_tile(tile.tile)
    known, here = DATA.tiles[tile.tile], reckoning.on(after, tile.at)
    if not reckoning.is_full(after, tile):
        mine = sum(
            known.squares[monk.square] for monk in here if monk.seat == event.seat and monk.square is not None
        )
        return n(
            "leaves {site} open, {count} point once it is built",
            "leaves {site} open, {count} points once it is built",
            mine,
            site=site,
        )
    points = reckoning.building(after, event.seat) - reckoning.building(before, event.seat)
    others = list(dict.fromkeys(monk.seat for monk in here if monk.seat != event.seat))
    if not others:
        return n("builds {site}, {count} point for you", "builds {site}, {count} points for you", points, site=site)
    return n(
        "builds {site} with {seats}, {count} point for you",
        "builds {site} with {seats}, {count} points for you",
        points,
        site=site,
        seats=teller.together([teller.seat(seat) for seat in others]),
    )


def _imprisoned(_: View, __: View, event: e.Imprisoned, ___: object, teller: Teller) -> Iterator[str]:
    yield teller.language.t("{monk} kneels in the Prison Cell until mass", monk=teller.monk(event.monk))


def _stayed(_: View, __: View, event: e.Stayed, ___: object, teller: Teller) -> Iterator[str]:
    monks = teller.together([teller.monk(monk) for monk in event.monks])
    yield teller.language.n(
        "{monks} stays outside, standing", "{monks} stay outside, standing", len(event.monks), monks=monks
    )


def _went_home(_: View, __: View, event: e.WentHome, ___: object, teller: Teller) -> Iterator[str]:
    yield teller.language.n(
        "sends {monks} home", "sends {count} monks home", len(event.monks), monks=teller.monks(event.monks)
    )


# -- blessings -------------------------------------------------------------------------------------


def _received(before: View, _: View, event: e.Received, events: Sequence[Event], teller: Teller) -> Iterator[str]:
    n = teller.language.n
    if event.seat == before.reader and not any(isinstance(one, e.Unspent) for one in events):
        yield n("a blessing for you", "{count} blessings for you", event.blessings)


def _gave_back(before: View, _: View, event: e.GaveBack, __: object, teller: Teller) -> Iterator[str]:
    t, n = teller.language.t, teller.language.n
    others = [seat for seat in event.seats if seat != before.reader]
    if others:
        seats = teller.together([teller.seat(seat) for seat in others])
        yield n("{seats} gave one back", "{seats} gave one back each", len(others), seats=seats)
    if before.reader in event.seats:
        yield t("you gave one back")


def _collected(_: View, __: View, event: e.Collected, ___: object, teller: Teller) -> Iterator[str]:
    n = teller.language.n
    yield n("takes the blessing there", "takes the {count} blessings there", event.blessings)


def _encouraged(_: View, after: View, event: e.Encouraged, __: object, teller: Teller) -> Iterator[str]:
    tile = tile_at(after, event.at)
    if tile is not None:
        yield teller.language.n(
            "{count} blessing lies on {site}",
            "{count} blessings lie on {site}",
            tile.blessings,
            site=teller.that_tile(tile.tile),
        )


def _unspent(_: View, __: View, event: e.Unspent, events: Sequence[Event], teller: Teller) -> Iterator[str]:
    count = sum(one.blessings for one in events if isinstance(one, e.Received) and one.seat == event.seat)
    if count:
        points = teller.language.n("{count} point", "{count} points", event.points)
        yield teller.language.n(
            "a blessing for {points} left over", "{count} blessings for {points} left over", count, points=points
        )


# -- scoring ---------------------------------------------------------------------------------------


def _scored(before: View, _: View, event: e.Scored, __: object, teller: Teller) -> Iterator[str]:
    if event.by == "prayer" and event.seat == before.reader:
        yield teller.language.n("{count} point for prayer", "{count} points for prayer", event.points)


def _prayed(_: View, __: View, event: e.Prayed, ___: object, teller: Teller) -> Iterator[str]:
    if event.work_lost:
        n = teller.language.n
        yield n("{count} point less for work", "{count} points less for work", event.work_lost)


def _bought_letter(before: View, after: View, event: e.BoughtLetter, _: object, teller: Teller) -> Iterator[str]:
    t, n = teller.language.t, teller.language.n
    missing = after.strips[event.strip].count(".")
    if event.strip != before.reader:
        facts = {"letter": event.letter, "seat": teller.seat(event.strip)}
        yield (
            t("a small {letter} for {seat}", **facts) if event.small else t("a large {letter} for {seat}", **facts)
        )
    elif missing:
        yield n(
            "{letter} on your strip, {count} letter still missing",
            "{letter} on your strip, {count} letters still missing",
            missing,
            letter=event.letter,
        )
    else:
        yield t("completes your phrase")
    if not after.grid:
        yield t("the grid is empty, so this is the last round")


def _bought_monk(before: View, _: View, event: e.BoughtMonk, __: object, teller: Teller) -> Iterator[str]:
    t, monk = teller.language.t, teller.monk(event.monk)
    yield t("{monk} comes to the Abbey", monk=monk)
    if event.monk.startswith(before.reader or "-"):
        yield t("two more steps in your turns")


def _swapped(before: View, _: View, event: e.Swapped, __: object, teller: Teller) -> Iterator[str]:
    lying = {letter.cell: letter.letter for letter in before.grid}
    yield teller.language.t("{a} and {b} change places, both small now", a=lying[event.a], b=lying[event.b])


# -- the abbot -------------------------------------------------------------------------------------


def _counted(before: View, _: View, event: e.Counted, events: Sequence[Event], teller: Teller) -> Iterator[str]:
    t = teller.language.t
    if not any(isinstance(one, e.Elected) for one in events):
        if before.abbot == before.reader:
            yield t("a tie, so you name the abbot")
        else:
            yield t("a tie, so {seat} names the abbot", seat=teller.seat(before.abbot))


def _elected(before: View, _: View, event: e.Elected, __: object, teller: Teller) -> Iterator[str]:
    t = teller.language.t
    same = event.seat == before.abbot
    if event.seat == before.reader:
        yield t("you stay abbot") if same else t("makes you abbot")
    else:
        seat = teller.seat(event.seat)
        yield t("{seat} stays abbot", seat=seat) if same else t("makes {seat} abbot", seat=seat)


_BROUGHT: dict[type[Event], Callable[[View, View, Any, Any, Teller], Iterator[str]]] = {
    e.Placed: _placed,
    e.DrewTiles: _drew,
    e.KeptTiles: _kept,
    e.ReturnedTile: _returned,
    e.Moved: _moved,
    e.Imprisoned: _imprisoned,
    e.Stayed: _stayed,
    e.WentHome: _went_home,
    e.Received: _received,
    e.GaveBack: _gave_back,
    e.Collected: _collected,
    e.Encouraged: _encouraged,
    e.Unspent: _unspent,
    e.Scored: _scored,
    e.Prayed: _prayed,
    e.BoughtLetter: _bought_letter,
    e.BoughtMonk: _bought_monk,
    e.Swapped: _swapped,
    e.Counted: _counted,
    e.Elected: _elected,
}

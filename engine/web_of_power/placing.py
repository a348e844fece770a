"""Placing pieces (W4), advisors (W5), and the freedom of the fast game (W13).

A country is *open to him* if the limits of the turn let this player place there at all; then sites, supply and the
cap decide what. `legal` and `apply` ask the same questions: `placements` lists, `place_…` names the rule broken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache

from msgspec.structs import replace

from engine.core import Event, Illegal, Seat
from engine.web_of_power import events
from engine.web_of_power.actions import PlaceAdvisor, PlaceCloister
from engine.web_of_power.board import COUNTRIES, COUNTRY, COUNTRY_OF, LAND, NUMBER, SITES, Sites, counts, numbers
from engine.web_of_power.data import DATA
from engine.web_of_power.ending import finish, nothing_to_place
from engine.web_of_power.state import (
    Cards,
    PlacedPiece,
    State,
    advisors_left,
    cloisters_left,
    free_sites,
    with_hand,
    without,
)

Placement = PlaceCloister | PlaceAdvisor


def cap_of(sites: Mapping[str, Seat], country: str) -> int:
    """How many advisors the country's seal may hold, from what a view shows (W5.2)."""
    here = Counter(owner for site, owner in sites.items() if DATA.sites[site].country == country)
    return max(here.values(), default=0)


# -- what may be done ------------------------------------------------------------------------------


@cache
def payments(hand: Cards) -> tuple[tuple[Cards, ...], ...]:
    """By country what of this hand pays for a piece there: a card that names it, then each pair (W4.1, W4.2)."""
    held = Counter(hand)
    pairs = [(card, card) for card in DATA.cards if held[card] >= 2]
    return tuple(
        (*([(country.card,)] if held[country.card] else []), *pairs) for country in DATA.countries.values()
    )


@lru_cache(maxsize=1 << 14)
def _cloisters(free: Sites, paid: tuple[Cards, ...]) -> tuple[PlaceCloister, ...]:
    return tuple(PlaceCloister(SITES[number], cards) for number in numbers(free) for cards in paid)


@cache
def _advisors(country: int, paid: tuple[Cards, ...]) -> tuple[PlaceAdvisor, ...]:
    return tuple(PlaceAdvisor(COUNTRIES[country], cards) for cards in paid)


def _open_countries(s: State) -> tuple[int, ...]:
    """Where the limits of a turn let him place a piece."""
    if not s.placed:
        return tuple(range(len(COUNTRIES)))
    if len(s.placed) == DATA.pieces:
        return ()
    if s.fast:
        return tuple(range(len(COUNTRIES)))
    return () if s.opened else (_country_at(s.placed[0]),)


def _country_at(piece: PlacedPiece) -> int:
    return COUNTRY_OF[NUMBER[piece.at]] if piece.piece == "cloister" else COUNTRY[piece.at]


def placements(s: State) -> list[Placement]:
    """Country by country in the order of scoring, cloisters before advisors."""
    who = s.who
    paid = payments(s.hands[who])
    free = free_sites(s) if cloisters_left(s, who) else 0
    advisor_left = advisors_left(s, who) > 0
    found: list[Placement] = []
    for country in _open_countries(s):
        pays = paid[country]
        if pays:
            if here := free & LAND[country]:
                found += _cloisters(here, pays)
            if advisor_left and _has_room(s, country) and COUNTRIES[country] not in s.opened:
                found += _advisors(country, pays)
    return found


def has_space(s: State) -> bool:
    """Whether he could place a piece, had he the cards that pay for it."""
    free = free_sites(s) if cloisters_left(s, s.who) else 0
    advisor_left = advisors_left(s, s.who) > 0
    return any(
        free & LAND[country] or (advisor_left and _has_room(s, country) and COUNTRIES[country] not in s.opened)
        for country in _open_countries(s)
    )


def _has_room(s: State, country: int) -> bool:
    """Whether the seal is below its cap (W5.2)."""
    return sum(s.advisors[country]) < max(counts(s.cloisters, country))


# -- doing it ----------------------------------------------------------------------------------------


def place_cloister(s: State, a: PlaceCloister, out: list[Event]) -> State:
    number = NUMBER.get(a.site)
    if number is None:
        raise Illegal("W2.2", site=a.site)
    country = COUNTRY_OF[number]
    _check_turn(s, country)
    if not cloisters_left(s, s.who):
        raise Illegal("W4.8", piece="cloister")
    if not free_sites(s) >> number & 1:
        raise Illegal("W4.7", site=a.site)
    _check_payment(s, country, a.cards)
    opened = s.opened
    if not any(mine & LAND[country] for mine in s.cloisters):
        opened = tuple(sorted((*opened, COUNTRIES[country])))
    who = s.who
    mine = s.cloisters[who] | 1 << number
    s = replace(s, cloisters=(*s.cloisters[:who], mine, *s.cloisters[who + 1 :]), opened=opened)
    return _paid(s, PlacedPiece("cloister", a.site), a.cards, out)


def place_advisor(s: State, a: PlaceAdvisor, out: list[Event]) -> State:
    country = COUNTRY.get(a.country)
    if country is None:
        raise Illegal("W2.1", country=a.country)
    _check_turn(s, country)
    if a.country in s.opened:
        raise Illegal("W13.2", country=a.country)
    most = max(counts(s.cloisters, country))
    if not most:
        raise Illegal("W5.3", country=a.country)
    if not advisors_left(s, s.who):
        raise Illegal("W4.8", piece="advisor")
    if not _has_room(s, country):
        raise Illegal("W5.2", country=a.country, cap=most)
    _check_payment(s, country, a.cards)
    seal, who = s.advisors[country], s.who
    seal = (*seal[:who], seal[who] + 1, *seal[who + 1 :])
    s = replace(s, advisors=(*s.advisors[:country], seal, *s.advisors[country + 1 :]))
    return _paid(s, PlacedPiece("advisor", a.country), a.cards, out)


def _check_turn(s: State, country: int) -> None:
    """The limits of a turn (W3.1, W4.3, W4.4, W6.2)."""
    if s.phase == "draw":
        raise Illegal("W6.2" if s.placed else "W3.1")
    if country not in _open_countries(s):
        if s.opened and not s.fast:
            raise Illegal("W4.4", country=s.opened[0])
        raise Illegal("W4.3", placed=len(s.placed))


def _check_payment(s: State, country: int, cards: Cards) -> None:
    """One card that names the country, or a pair (W4.1, W4.2, W4.6); told to its owner alone (W14.5)."""
    if len(cards) not in (1, 2) or len(set(cards)) > 1:
        raise Illegal("W4.6", cards=cards)
    if cards not in payments(s.hands[s.who])[country]:
        raise Illegal("W4.1", cards=cards, country=COUNTRIES[country])


def _paid(s: State, piece: PlacedPiece, cards: Cards, out: list[Event]) -> State:
    """The cards go to the discards; perhaps this was the last piece of the game (W4.1, W9.4)."""
    who = s.who
    hand = s.hands[who]
    for card in cards:
        hand = without(hand, card)
    out.append(events.Placed(s.seats[who], piece.piece, piece.at, cards))
    s = replace(
        s,
        placed=(*s.placed, piece),
        hands=with_hand(s, who, hand),
        discards=tuple(sorted((*s.discards, *cards))),
    )
    return finish(s, "full", out) if nothing_to_place(s) else s

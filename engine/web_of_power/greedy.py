"""An agent that plays sensibly, one decision at a time, from its view and the legal list alone.

It puts a price on every piece it could place: what the country and the alliances would score if they were scored
now, for itself and for the others, and how the site helps its own chains and hurts those of others. It places what,
with the piece that can follow in the same turn, is dearest, and draws the card that makes its next turn dearest.
It looks no further than that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.chance import Chance
from engine.web_of_power import chains
from engine.web_of_power.actions import AnyAction, Draw, Exchange, PlaceAdvisor, PlaceCloister
from engine.web_of_power.board import (
    COUNTRIES,
    COUNTRY,
    COUNTRY_OF,
    EVERYWHERE,
    LAND,
    NUMBER,
    ROADS,
    Sites,
    counts,
    numbers,
    sets_of,
)
from engine.web_of_power.data import DATA
from engine.web_of_power.placing import payments
from engine.web_of_power.scoring import ALLIES, by_majority, of_allies
from engine.web_of_power.state import Cards, without
from engine.web_of_power.view import View

A = TypeVar("A")

# What things are worth, in points.
RIVAL = 0.5  # a point of all the others together, taken from them or spared them
TWICE = 1.6  # a country before the interim scoring: it is scored then, and once more in the end
JOINED = 0.6  # a road between own cloisters, on the way to a chain
WAY_ON = 0.15  # a road to a free site
DENIAL = 0.5  # a point of chains that another will not have
HOPE = 0.3  # an alliance whose other country nobody leads yet
PAIR = 0.4  # what a pair costs more than a card
LEAST = 0.2  # a piece worth less is better kept
NOTHING = -99.0


class Look:
    """What the agent makes of its view. Prices are worked out when they are asked for, and once."""

    def __init__(self, view: View) -> None:
        assert view.reader is not None
        self.view, self.seats = view, view.seats
        self.me = view.seats.index(view.reader)
        self.supply = view.supply[view.reader]
        self.cloisters = sets_of(view.sites, view.seats)
        self.mine = self.cloisters[self.me]
        self.free = EVERYWHERE
        for theirs in self.cloisters:
            self.free &= ~theirs
        self.here = [counts(self.cloisters, place) for place in range(len(COUNTRIES))]
        self.seals = [
            tuple(view.advisors.get(country, {}).get(seat, 0) for seat in view.seats) for country in COUNTRIES
        ]
        self._sites: dict[int, float] = {}
        self._gains: dict[tuple[int, int], float] = {}
        self._leads: dict[tuple[int, int], float] = {}
        self._best: dict[tuple[int, int], float] = {}

    def _worth(self, points: Sequence[int]) -> float:
        return (1 + RIVAL) * points[self.me] - RIVAL * sum(points)

    def _with_mine(self, numbers: Sequence[int], more: int) -> tuple[int, ...]:
        return tuple(n + more if who == self.me else n for who, n in enumerate(numbers))

    # -- prices of pieces

    def gain(self, country: int, cloisters: int) -> float:
        """So many more cloisters of mine in a country, wherever they stand."""
        key = country, cloisters
        if key not in self._gains:
            now, then = self.here[country], self._with_mine(self.here[country], cloisters)
            scorings = 1.0 if self.view.exhausted else TWICE
            self._gains[key] = scorings * (self._worth(by_majority(then)) - self._worth(by_majority(now)))
        return self._gains[key]

    def site(self, number: int) -> float:
        """A site for its roads: chains of mine that grow, chains of others that cannot."""
        if number not in self._sites:
            bit = 1 << number
            price = float(chains.points(self.mine | bit) - chains.points(self.mine))
            price += JOINED * (ROADS[number] & self.mine).bit_count()
            price += WAY_ON * (ROADS[number] & self.free).bit_count()
            for who, theirs in enumerate(self.cloisters):
                if who != self.me and ROADS[number] & theirs:
                    price += DENIAL * (chains.points(theirs | bit) - chains.points(theirs))
            self._sites[number] = price
        return self._sites[number]

    def lead(self, country: int, advisors: int) -> float:
        """So many more advisors of mine in a country: what its alliances would score, and may once score."""
        key = country, advisors
        if key not in self._leads:
            now, then = self.seals[country], self._with_mine(self.seals[country], advisors)
            price = 0.0
            for _, one, other in ALLIES:
                if country in (one, other):
                    ally = self.seals[other if one == country else one]
                    price += self._worth(of_allies(then, ally)) - self._worth(of_allies(now, ally))
                    if not any(ally) and then[self.me] == max(then):
                        price += HOPE * sum(then)
            self._leads[key] = price
        return self._leads[key]

    def room(self, country: int, cloisters: int = 0) -> int:
        """Advisors the seal can take, once so many more cloisters of mine stand in the country."""
        cap = max(self._with_mine(self.here[country], cloisters))
        return min(cap - sum(self.seals[country]), self.supply.advisors)

    def may_follow(self, country: int) -> bool:
        """Whether a second piece may be placed where the first was (W4.4, W13.2)."""
        return self.view.fast or any(self.here[country])

    # -- prices of turns

    def after_cloister(self, country: int, besides: Sites) -> float:
        """The dearest second piece in a country where a cloister was just placed; `besides` are sites to spare."""
        found = 0.0
        if besides and self.supply.cloisters > 1:
            extra = self.gain(country, 2) - self.gain(country, 1)
            found = max(found, extra + max(self.site(number) for number in numbers(besides)))
        if any(self.here[country]) and self.room(country, 1) > 0:
            found = max(found, self.lead(country, 1))
        return found

    def after_advisor(self, country: int) -> float:
        found = 0.0
        here = self.free & LAND[country]
        if here and self.supply.cloisters:
            found = max(found, self.gain(country, 1) + max(self.site(number) for number in numbers(here)))
        if self.room(country) > 1:
            found = max(found, self.lead(country, 2) - self.lead(country, 1))
        return found

    def best(self, country: int, pieces: int) -> float:
        """The dearest one or two pieces that this country can take."""
        key = country, pieces
        if key not in self._best:
            self._best[key] = self._dearest(country, pieces > 1 and self.may_follow(country))
        return self._best[key]

    def _dearest(self, country: int, two: bool) -> float:
        found = NOTHING
        here = self.free & LAND[country]
        if here and self.supply.cloisters:
            dearest = max(numbers(here), key=self.site)
            price = self.gain(country, 1) + self.site(dearest)
            found = price + (self.after_cloister(country, here & ~(1 << dearest)) if two else 0.0)
        if self.room(country) > 0:
            price = self.lead(country, 1) + (self.after_advisor(country) if two else 0.0)
            found = max(found, price)
        return found

    def hand(self, cards: Cards) -> float:
        """The dearest turn that these cards pay for."""
        found = 0.0
        for country, pays in enumerate(payments(cards)):
            for paid in pays:
                price = self.best(country, 1) + self.second(country, spent(cards, paid))
                found = max(found, price - cost(paid))
        return found

    def second(self, country: int, cards: Cards) -> float:
        """What a second piece adds to one in this country, if these cards are left."""
        pays, found = payments(cards), 0.0
        if pays[country]:
            found = max(found, self.best(country, 2) - self.best(country, 1) - cost(pays[country][0]))
        if self.view.fast:
            for other, paid in enumerate(pays):
                if paid and other != country:
                    found = max(found, self.best(other, 1) - cost(paid[0]))
        return found

    # -- prices of decisions

    def placement(self, a: PlaceCloister | PlaceAdvisor) -> float:
        assert self.view.mine is not None
        left = spent(self.view.mine, a.cards)
        price = -cost(a.cards)
        if isinstance(a, PlaceCloister):
            number = NUMBER[a.site]
            country = COUNTRY_OF[number]
            price += self.gain(country, 1) + self.site(number)
            follow = self.after_cloister(country, self.free & LAND[country] & ~(1 << number))
        else:
            country = COUNTRY[a.country]
            price += self.lead(country, 1)
            follow = self.after_advisor(country)
        if self.view.placed:
            return price
        pays = payments(left)[country]
        follow = max(0.0, follow - cost(pays[0])) if pays and self.may_follow(country) else 0.0
        if self.view.fast:
            follow = max(follow, self.second(country, left))
        return price + follow

    def exchange(self, a: Exchange) -> float:
        """Better than a piece that is worth nothing; the card that is missed least."""
        assert self.view.mine is not None
        return LEAST + 0.01 * self.hand(without(self.view.mine, a.card))

    def draw(self, a: Draw) -> float:
        """The turn that the card would make; for the pile, what it does on average."""
        assert self.view.mine is not None
        if isinstance(a.card, str):
            return self.hand(tuple(sorted((*self.view.mine, a.card))))
        unseen = self._unseen()
        total = sum(unseen.values())
        turns = {card: self.hand(tuple(sorted((*self.view.mine, card)))) for card in unseen if unseen[card]}
        return sum(unseen[card] * price for card, price in turns.items()) / total

    def _unseen(self) -> Counter[str]:
        """Cards in the pile or in other hands."""
        view = self.view
        seen = Counter((*view.face_up, *(view.mine or ())))
        return Counter(
            {
                card.id: card.count - view.removed[card.id] - view.discards[card.id] - seen[card.id]
                for card in DATA.cards.values()
            }
        )


def cost(cards: Cards) -> float:
    return PAIR if len(cards) > 1 else 0.0


def spent(hand: Cards, cards: Cards) -> Cards:
    for card in cards:
        hand = without(hand, card)
    return hand


class Greedy:
    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Sequence[AnyAction]) -> AnyAction:
        if len(legal) == 1:
            return legal[0]
        look = Look(view)
        placements = [a for a in legal if isinstance(a, (PlaceCloister, PlaceAdvisor))]
        others = [a for a in legal if not isinstance(a, (PlaceCloister, PlaceAdvisor))]
        best, price = self._dearest(placements, look.placement) if placements else (None, NOTHING)
        if isinstance(others[0], Exchange):
            exchanges = [a for a in others if isinstance(a, Exchange)]
            other, otherwise = self._dearest(exchanges, look.exchange)
            return best if best is not None and price > otherwise else other
        if best is not None and price > LEAST:
            return best
        draws = [a for a in others if isinstance(a, Draw)]
        return self._dearest(draws, look.draw)[0] if draws else others[0]

    def _dearest(self, among: Sequence[A], price: Callable[[A], float]) -> tuple[A, float]:
        """The dearest of these; chance decides between equals."""
        prices = [price(a) for a in among]
        most = max(prices)
        equals = [a for a, p in zip(among, prices, strict=True) if p == most]
        i, self._chance = self._chance.below(len(equals))
        return equals[i], most

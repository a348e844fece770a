"""Where suspects' cards can be, by what one player knows: what is known of each place, and what follows from it.

A place is a hand, the pile or the culprit's; every card is in one of them, and all know how many are in each. What
is said holds for the moment it was said: as cards move, a statement about a hand grows weaker, while the same about
all hands between which they moved stays as strong. All here is true if what was put in is; it is not complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.mystery.suspects import EVERYBODY

Key = tuple[int, int, int]
"""Places or players as bits, and suspects that count for one and against one: more of these than of those."""
Span = tuple[int, int]
"""At least and at most."""

NO_BOUND = len(bin(EVERYBODY))
MOST_BOUNDS = 96
"""So many statements are remembered; what is forgotten weakens what follows, and makes nothing untrue."""


class Move(Struct, frozen=True):
    """Cards that go from place to place: which, or if that is not known how many."""

    source: int
    to: int
    count: int
    cards: int | None = None

    def change(self, plus: int, minus: int, may: int) -> Span:
        """How much a sum grows where these cards, of those that may be there, come in."""
        if self.cards is not None:
            exactly = (plus & self.cards).bit_count() - (minus & self.cards).bit_count()
            return exactly, exactly
        most = min(self.count, (plus & may).bit_count())
        if minus:
            return -min(self.count, (minus & may).bit_count()), most
        return max(0, self.count - (may & ~plus).bit_count()), most


class Whereabouts:
    def __init__(self, players: int, hand: int, pile: int) -> None:
        self.players, self.pile, self.culprit = players, players, players + 1
        self.hands = (1 << players) - 1
        self.everywhere = (1 << players + 2) - 1
        self.size = [hand] * players + [pile, 1]
        self.may = [EVERYBODY] * (players + 2)
        self.seen_may = [EVERYBODY] * players
        self.seen_must = [0] * players
        self._bounds: dict[Key, Span] = {}
        self._seen: dict[Key, Span] = {}

    # -- what can be ---------------------------------------------------------------------------------

    @property
    def suspects(self) -> int:
        """Who may be the culprit."""
        return self.may[self.culprit]

    def may_be(self, places: int) -> int:
        found = 0
        for place in PLACES[places]:
            found |= self.may[place]
        return found

    def must_be(self, places: int) -> int:
        return EVERYBODY & ~self.may_be(self.everywhere & ~places)

    def _sizes(self, places: int) -> int:
        return sum(self.size[place] for place in PLACES[places])

    def span(self, places: int, plus: int, minus: int = 0) -> Span:
        """Between what this sum is, by where cards can be."""
        may, must = self.may_be(places), self.must_be(places)
        if minus:
            low = (plus & must).bit_count() - (minus & may).bit_count()
            return low, (plus & may).bit_count() - (minus & must).bit_count()
        size = self._sizes(places)
        return (
            max((plus & must).bit_count(), size - (may & ~plus).bit_count()),
            min((plus & may).bit_count(), size - (must & ~plus).bit_count()),
        )

    # -- what is said --------------------------------------------------------------------------------

    def elsewhere(self, places: int, cards: int) -> None:
        """None of these is there."""
        for place in PLACES[places]:
            self.may[place] &= ~cards

    def there(self, places: int, cards: int) -> None:
        """All of these are there."""
        self.elsewhere(self.everywhere & ~places, cards)

    def counted(self, places: int, low: int, high: int, plus: int, minus: int = 0) -> None:
        """Between so many more of these than of those are there; together with the same about other places."""
        for (others, same, less), (least, most) in list(self._bounds.items()):
            if (same, less) == (plus, minus) and not others & places:
                self._keep((others | places, plus, minus), (low + least, high + most))
        self._keep((places, plus, minus), (low, high))

    def has_seen(self, who: int, low: int, high: int, plus: int, minus: int = 0) -> None:
        """The same of what a player has seen so far. All of that has been in hands, and still is."""
        key = (who, plus, minus)
        least, most = self._seen.get(key, (-NO_BOUND, NO_BOUND))
        self._seen[key] = (max(low, least), min(high, most))
        if not minus:
            self._keep((self.hands, plus, 0), (low, NO_BOUND))

    def shown(self, who: int, among: int, count: int | None = None) -> None:
        """A player sees all of these, or so many of them; he may have seen them before."""
        new = among & ~self.seen_must[who]
        all_new = count is None and not among & self.seen_may[who]
        most = new.bit_count() if count is None else count
        for key, (low, high) in self._seen.items():
            if key[0] == who:
                more, less = min(most, (key[1] & new).bit_count()), min(most, (key[2] & new).bit_count())
                self._seen[key] = (low + more - less, high + more - less) if all_new else (low - less, high + more)
        self.seen_may[who] |= among
        if count is None:
            self.seen_must[who] |= among
            self.there(self.hands, among)

    def _keep(self, key: Key, span: Span) -> None:
        places, plus, minus = key
        low, high = span
        known = self._bounds.pop(key, None)
        if known is not None:
            low, high = max(low, known[0]), min(high, known[1])
        if not minus:
            size = self._sizes(places)
            low = max(low, 0, size - (EVERYBODY & ~plus).bit_count())
            high = min(high, plus.bit_count(), size)
            if low == max(0, size - (EVERYBODY & ~plus).bit_count()) and high == min(plus.bit_count(), size):
                return
        elif low <= -minus.bit_count() and high >= plus.bit_count():
            return
        self._bounds[key] = (low, high)

    # -- cards move ----------------------------------------------------------------------------------

    def move(self, moves: Sequence[Move]) -> None:
        """All at once; what follows from all before has been settled."""
        before = list(self.may)
        self._widen([one for one in moves if one.cards is None])
        for one in moves:
            self._bounds = dict(self._moved(one, before[one.source]))
            if one.to < self.players:
                if one.cards is None:
                    self.shown(one.to, before[one.source], one.count)
                else:
                    self.shown(one.to, one.cards)
        for one in moves:
            self.size[one.source] -= one.count
            self.size[one.to] += one.count
        self._whence(moves, before)
        spans, self._bounds = self._bounds, {}
        for key, span in list(spans.items())[-MOST_BOUNDS:]:
            self._keep(key, span)

    def _moved(self, one: Move, may: int) -> Iterator[tuple[Key, Span]]:
        for key, (low, high) in self._bounds.items():
            out, into = key[0] >> one.source & 1, key[0] >> one.to & 1
            if out == into:
                yield key, (low, high)
                continue
            least, most = one.change(key[1], key[2], may)
            yield key, (low - most, high - least) if out else (low + least, high + most)

    def _widen(self, moves: Sequence[Move]) -> None:
        """What is known of one of two places between which cards go, nobody here knows which: of both together."""
        for one in moves:
            for (places, plus, minus), (low, high) in list(self._bounds.items()):
                out, into = places >> one.source & 1, places >> one.to & 1
                if out != into:
                    other = 1 << (one.to if out else one.source)
                    least, most = self.span(other, plus, minus)
                    self._keep((places | other, plus, minus), (low + least, high + most))

    def _whence(self, moves: Sequence[Move], before: Sequence[int]) -> None:
        known = 0
        for one in moves:
            if one.cards is not None:
                known |= one.cards
            elif self.size[one.source] == sum(other.count for other in moves if other.to == one.source):
                self.may[one.source] = 0  # all that was there has gone
        for one in moves:
            if one.cards is None:
                self.may[one.to] |= before[one.source]
        self.elsewhere(self.everywhere, known)
        for one in moves:
            if one.cards is not None:
                self.may[one.to] |= one.cards

    # -- what follows --------------------------------------------------------------------------------

    @property
    def possible(self) -> bool:
        """Whether what was put in can be true together, as far as this shows."""
        return (
            self.may_be(self.everywhere) == EVERYBODY
            and all(
                self.must_be(1 << place).bit_count() <= size <= self.may[place].bit_count()
                for place, size in enumerate(self.size)
            )
            and all(not must & ~may for must, may in zip(self.seen_must, self.seen_may, strict=True))
            and all(_meet(span, self.span(*key)) for key, span in self._bounds.items())
        )

    def settle(self) -> None:
        """Until nothing more follows."""
        while True:
            before = (*self.may, *self.seen_may, *self.seen_must)
            self._by_size()
            for (places, plus, minus), span in self._bounds.items():
                self._by_bound(places, span, plus, minus)
            self._by_seen()
            if before == (*self.may, *self.seen_may, *self.seen_must):
                return

    def _by_size(self) -> None:
        for place, size in enumerate(self.size):
            must = self.must_be(1 << place)
            if must.bit_count() == size:
                self.may[place] = must
            elif self.may[place].bit_count() == size:
                self.there(1 << place, self.may[place])

    def _by_bound(self, places: int, span: Span, plus: int, minus: int) -> None:
        low, high = span
        may, must = self.may_be(places), self.must_be(places)
        open_ = may & ~must
        if not open_ & (plus | minus):
            return
        if (plus & may).bit_count() - (minus & must).bit_count() == low:
            self.there(places, plus & may)
            self.elsewhere(places, open_ & minus)
        if (plus & must).bit_count() - (minus & may).bit_count() == high:
            self.elsewhere(places, open_ & plus)
            self.there(places, minus & may)
        if not minus:
            size = self._sizes(places)
            if size - (must & ~plus).bit_count() == low:
                self.elsewhere(places, open_ & ~plus)
            if size - (may & ~plus).bit_count() == high:
                self.there(places, may & ~plus)

    def _by_seen(self) -> None:
        """What somebody has seen is in a hand; what he holds he has seen."""
        for (who, plus, minus), (low, high) in self._seen.items():
            may, must = self.seen_may[who], self.seen_must[who]
            if (plus & may).bit_count() - (minus & must).bit_count() == low:
                self.seen_must[who] |= plus & may
                self.seen_may[who] &= ~(minus & ~must)
            if (plus & must).bit_count() - (minus & may).bit_count() == high:
                self.seen_may[who] &= ~(plus & ~must)
                self.seen_must[who] |= minus & may
        in_hands = self.may_be(self.hands)
        for who in range(self.players):
            self.seen_must[who] |= self.must_be(1 << who)
            self.seen_may[who] &= in_hands
            self.may[who] &= self.seen_may[who]
            self.there(self.hands, self.seen_must[who])


def _meet(one: Span, other: Span) -> bool:
    return max(one[0], other[0]) <= min(one[1], other[1])


PLACES = tuple(tuple(place for place in range(8) if places >> place & 1) for places in range(1 << 8))
"""From bits: six hands, the pile and the culprit's are the most there are."""

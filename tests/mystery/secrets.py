"""What a seat may not know in Mystery of the Abbey (A12), for the conformance suite."""

from __future__ import annotations

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Event, Seat
from engine.mystery import events, ops, together
from engine.mystery.actions import AnyAction, Give, Pass, Return, Show
from engine.mystery.progress import op_of
from engine.mystery.state import Chosen, Held, State, Theft, Transfer, book_order, card_of
from engine.mystery.suspects import EVERYBODY, NAMES, numbers
from tests.conformance.secrets import Secrets


def rearranged(state: State, seat: Seat | None, chance: Chance) -> State:
    """Other suspects in every place the reader cannot look into, other orders of pile and decks, other books of the
    kept kind with others, armed otherwise, other draws to come."""
    later = chance.stream("later")
    if state.result is not None:  # everything is open
        return replace(state, chance=later)
    me = None if seat is None else state.seats.index(seat)
    s = _suspects(state, me, chance.stream("suspects"))
    s = _decks(s, chance.stream("decks"))
    return replace(_books(s, me, chance.stream("books")), chance=later)


# -- suspects ------------------------------------------------------------------------------------------


def _suspects(s: State, me: int | None, chance: Chance) -> State:
    """A renaming of suspects that the reader has not seen, and that leaves who can show as it is (A6.10, A11.9).
    What others have seen and what went between them is renamed with it."""
    known = _known(s, me)
    unseen = [i for i in range(len(NAMES)) if not known >> i & 1]
    for number in range(24):
        order, _ = chance.stream(str(number)).shuffled(unseen)
        new = list(range(len(NAMES)))
        for old, fresh in zip(unseen, order, strict=True):
            new[old] = fresh
        if order == tuple(unseen) or not _same_counts(s, 1 << new[s.culprit.bit_length() - 1]):
            continue
        found = _renamed(s, new)
        if _shows_alike(s, found):
            return found
    return s


def _known(s: State, me: int | None) -> int:
    """Suspects of whom the reader, or everybody, has been told where they were."""
    if me is not None:
        return s.seen[me]
    everybody = EVERYBODY
    for seen in s.seen:
        everybody &= seen
    named = 0
    for one in s.accusations:
        named |= 1 << one.monk
    return everybody & named


def _renamed(s: State, new: list[int]) -> State:
    def mask(cards: int) -> int:
        found = 0
        for i in numbers(cards):
            found |= 1 << new[i]
        return found

    def theft(one: Theft | None) -> Theft | None:
        return one and Theft(one.other, mask(one.card))

    def moves(found: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
        return tuple(Transfer(one.source, one.to, mask(one.card)) for one in found)

    return replace(
        s,
        culprit=mask(s.culprit),
        pile=tuple(map(mask, s.pile)),
        hands=tuple(map(mask, s.hands)),
        seen=tuple(map(mask, s.seen)),
        took=tuple(map(mask, s.took)),
        made=tuple(map(theft, s.made)),
        suffered=tuple(map(theft, s.suffered)),
        mass_pass=moves(s.mass_pass),
        since_mass=moves(s.since_mass),
        last_in=tuple(map(mask, s.last_in)),
        familiar=tuple(map(mask, s.familiar)),
        choices=tuple(Chosen(one.who, one.kind, mask(one.cards), one.books, one.sums) for one in s.choices),
    )


def _shows_alike(s: State, other: State) -> bool:
    """Who can show a card is told to all by who is waited for."""
    if s.phase == "show":
        return all(bool(together.fit(s, who)) == bool(together.fit(other, who)) for who in range(s.players))
    return True


def _same_counts(s: State, culprit: int) -> bool:
    """Accusations name suspects: those stay who they are."""
    return all(culprit != 1 << one.monk or one.right for one in s.accusations)


# -- books ---------------------------------------------------------------------------------------------


def _decks(s: State, chance: Chance) -> State:
    scriptorium, chance = chance.shuffled(s.scriptorium)
    library, chance = chance.shuffled(s.library)
    event, _ = chance.shuffled(s.event)
    return replace(s, scriptorium=scriptorium, library=library, event=event)


def _books(s: State, me: int | None, chance: Chance) -> State:
    """Books of others are exchanged among them and with the deck, each for one of the kept kind; armed anyhow. What
    is looked at is exchanged too."""
    order = book_order(s)
    choosing = {one.who: one for one in s.choices}
    free = [who for who in range(s.players) if who != me]
    pool = [held.book for who in free for held in s.books[who]]
    pool += [book for book in s.scriptorium if card_of(s, book).kept]
    mixed, chance = chance.shuffled(pool)
    books, choices, left = list(s.books), list(s.choices), list(mixed)
    for who in free:
        mine = sorted((left.pop(0) for _ in books[who]), key=order.__getitem__)
        kept = []
        for book in mine:
            on, chance = chance.below(2)
            armed = bool(on) if card_of(s, book).timing in ("on_theft", "on_penance") else None
            kept.append(Held(book, armed))
        books[who] = tuple(kept)
        if who in choosing:
            choices = [_rechosen(s, one, mine) if one.who == who else one for one in choices]
    stays = [book for book in s.scriptorium if not card_of(s, book).kept]
    scriptorium, chance = chance.shuffled((*stays, *left))
    s = replace(s, books=tuple(books), choices=tuple(choices), scriptorium=scriptorium)
    if s.pending is not None and s.pending.looked and s.pending.reader != me:
        n = len(s.pending.looked)
        deck, _ = chance.shuffled((*s.scriptorium, *s.pending.looked))
        s = replace(s, scriptorium=deck[n:], pending=replace(s.pending, looked=deck[:n]))
    return s


def _rechosen(s: State, one: Chosen, mine: list[str]) -> Chosen:
    """A choice made in secret that the books he now has allow."""
    if one.kind == "return":
        op = op_of(s)
        assert isinstance(op, ops.DiscardBook)
        return Chosen(one.who, one.kind, books=tuple(mine[: op.n]))
    if one.sums is not None:  # without the book he passes as many as the Mass card says
        n, cards = together.usual(s, one.who), numbers(s.hands[one.who])
        return Chosen(one.who, one.kind, sum(1 << i for i in cards[:n]))
    return one


# -- what tells ----------------------------------------------------------------------------------------

PUBLIC = (
    events.Die,
    events.Answered,
    events.Blocked,
    events.Penance,
    events.Forgiven,
    events.Read,
    events.Played,
    events.NoneToShow,
    events.Rolled,
    events.Picked,
    events.Announced,
    events.Accused,
    events.Cleared,
    events.Ended,
)


def discloses(event: Event, seat: Seat | None) -> bool:
    """What is shown, drawn, rolled or answered tells something to those who see it whole; an armed book that plays
    itself, or does not, tells all."""
    if isinstance(event, events.Passed | events.Gave | events.Showed | events.Took):
        return True  # from whom and how many; and what can be shown after it
    if isinstance(event, PUBLIC):
        return True
    audience = event.audience()
    return audience is not None and seat in audience


def veiled(action: AnyAction) -> str | None:
    """Cards and books chosen in secret."""
    return type(action).__name__ if isinstance(action, Show | Give | Pass | Return) else None


ADAPTER = Secrets(rearranged, discloses, veiled)

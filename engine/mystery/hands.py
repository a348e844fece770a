"""Cards that change hands or are shown: thefts, gifts, returns, draws; who has seen what (A12, A14.1)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.mystery import events
from engine.mystery.state import Out, State, Theft, Transfer, card_of, put, two, under, without_book
from engine.mystery.suspects import drawn, last_of, named, numbers


def saw(s: State, who: int, cards: int) -> State:
    return replace(s, seen=put(s.seen, who, s.seen[who] | cards))


def know_together(s: State, a: int, b: int, cards: int) -> State:
    """These cards are familiar between the two (A13.3)."""
    n = s.players
    familiar = list(s.familiar)
    familiar[a * n + b] |= cards
    familiar[b * n + a] |= cards
    return replace(s, familiar=tuple(familiar))


def familiar(s: State, who: int, towards: int) -> int:
    return s.familiar[who * s.players + towards]


def handed(s: State, moves: Sequence[tuple[int | None, int, int]]) -> State:
    """Cards go from hand to hand, all at once: giver (None: the parlour), taker, cards."""
    hands, seen, last_in = list(s.hands), list(s.seen), list(s.last_in)
    for giver, _, cards in moves:
        if giver is not None:
            hands[giver] &= ~cards
    for _, taker, cards in moves:
        hands[taker] |= cards
        seen[taker] |= cards
        if cards:
            last_in[taker] = 1 << last_of(cards)
    s = replace(s, hands=tuple(hands), seen=tuple(seen), last_in=tuple(last_in))
    for giver, taker, cards in moves:
        if giver is not None and cards:
            s = know_together(s, giver, taker, cards)
    return s


def transfers(moves: Sequence[tuple[int | None, int, int]]) -> tuple[Transfer, ...]:
    return tuple(Transfer(giver, taker, 1 << i) for giver, taker, cards in moves for i in numbers(cards))


def moved_since(s: State, moves: Sequence[tuple[int | None, int, int]]) -> State:
    """The same, and it counts since the last Mass (A5.6)."""
    return replace(handed(s, moves), since_mass=(*s.since_mass, *transfers(moves)))


def steal(s: State, thief: int, victim: int, out: Out) -> tuple[State, int]:
    """One theft, and the card it brought; none if the hand is empty or an armed book guards it (A7.5, A11.39)."""
    if not s.hands[victim]:
        return s, 0
    guard = next(
        (
            held.book
            for held in s.books[victim]
            if held.armed
            and card_of(s, held.book).timing == "on_theft"
            and (held.against is None or thief in held.against)
        ),
        None,
    )
    if guard is not None:
        out += [events.Played(s.seats[victim], guard), events.Blocked(s.seats[thief], s.seats[victim])]
        return under(without_book(s, victim, guard), "scriptorium", (guard,)), 0
    card, chance = drawn(s.hands[victim], s.chance)
    s = moved_since(replace(s, chance=chance), [(victim, thief, card)])
    s = replace(
        s,
        made=put(s.made, thief, Theft(victim, card)),
        suffered=put(s.suffered, victim, Theft(thief, card)),
    )
    name = named(card)[0]
    out.append(events.Took(seat=s.seats[thief], source=s.seats[victim], card=name, whole=two(s, thief, victim)))
    return s, card


def give_back(s: State, intruder: int, owner: int, out: Out) -> State:
    """What he took on this visit goes back, or a card at random in its place (A6.5)."""
    card = s.took[owner]
    if not card or not s.hands[intruder]:
        return s
    if not card & s.hands[intruder]:
        card, chance = drawn(s.hands[intruder], s.chance)
        s = replace(s, chance=chance)
    s = moved_since(s, [(intruder, owner, card)])
    whole = two(s, intruder, owner)
    out.append(events.Returned(seat=s.seats[intruder], of=s.seats[owner], card=named(card)[0], whole=whole))
    return s


def draw_from_pile(s: State, who: int, out: Out) -> State:
    """A6.9."""
    card, rest = s.pile[0], s.pile[1:]
    s = moved_since(replace(s, pile=rest), [(None, who, card)])
    out.append(events.Drew(seat=s.seats[who], card=named(card)[0], whole=(s.seats[who],)))
    return s


def show(s: State, who: int, viewer: int, card: int, out: Out) -> State:
    out.append(events.Showed(seat=s.seats[who], of=s.seats[viewer], card=named(card)[0], whole=two(s, who, viewer)))
    return know_together(saw(s, viewer, card), who, viewer, card)


def show_all(s: State, holder: int, card: int) -> State:
    """To everybody (A8.5)."""
    return replace(
        s,
        seen=tuple(seen | card for seen in s.seen),
        familiar=tuple(known | card for known in s.familiar),
    )


def none(s: State, who: int, viewer: int, out: Out) -> None:
    out.append(events.NoneToShow(s.seats[who], s.seats[viewer]))

"""Cards: drawing back to a full hand (W6), exchanging one (W7), and what happens when the pile runs out (W8)."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from engine.core import Event, Illegal
from engine.web_of_power import events
from engine.web_of_power.actions import Draw, Exchange
from engine.web_of_power.data import DATA
from engine.web_of_power.ending import finish, last_turns, next_turn
from engine.web_of_power.scoring import country_lines
from engine.web_of_power.state import State, with_hand, without
from engine.web_of_power.tally import written_down

LAST_TIME = 2  # the pile may run out once; the second time nobody draws any more (W8.4)
FROM_PILE = Draw("pile")
FROM_FACE_UP = {card: Draw("face_up", card) for card in DATA.cards}
EXCHANGES = {card: Exchange(card) for card in DATA.cards}


# -- what may be done ----------------------------------------------------------------------------


def draws(s: State) -> list[Draw]:
    """The pile, then each type that lies open (W6.1)."""
    return [FROM_PILE, *[FROM_FACE_UP[card] for card in dict.fromkeys(s.face_up)]]


def exchanges(s: State) -> list[Exchange]:
    """One card of each type in hand (W7.1)."""
    return [EXCHANGES[card] for card in dict.fromkeys(s.hands[s.who])]


# -- doing it --------------------------------------------------------------------------------------


def exchange(s: State, a: Exchange, out: list[Event]) -> State:
    who = s.who
    if s.phase == "last":
        raise Illegal("W9.3", action="exchange")
    if s.placed:
        raise Illegal("W3.1", placed=len(s.placed))
    if s.phase == "draw":
        raise Illegal("W7.1", exchanged=DATA.hand - len(s.hands[who]))
    if a.card not in s.hands[who]:
        raise Illegal("W7.1", card=a.card)
    out.append(events.Exchanged(s.seats[who], a.card))
    hands = with_hand(s, who, without(s.hands[who], a.card))
    return replace(s, phase="draw", hands=hands, discards=tuple(sorted((*s.discards, a.card))))


def draw(s: State, a: Draw, out: list[Event]) -> State:
    """One card; with the last of them the turn ends by itself."""
    if s.phase == "last":
        raise Illegal("W9.1", action="draw")
    if s.phase == "play" and not s.placed:
        raise Illegal("W3.1", placed=0)
    s = _taken(s, a, out)
    if s.exhausted < LAST_TIME and len(s.hands[s.who]) == DATA.hand:
        s = _restored(s, out)
    if s.exhausted == LAST_TIME:
        coming = last_turns(s, out)
        return next_turn(s) if coming else finish(s, "turns", out)
    return next_turn(s) if len(s.hands[s.who]) == DATA.hand else s


def _taken(s: State, a: Draw, out: list[Event]) -> State:
    """The card in his hand (W6.1)."""
    who = s.who
    if a.source == "pile":
        if a.card is not UNSET:
            raise Illegal("W6.1", card=a.card)
        card, face_up, pile = s.pile[0], s.face_up, s.pile[1:]
    else:
        if a.card is UNSET or a.card not in s.face_up:
            raise Illegal("W6.1", face_up=s.face_up)
        card, face_up, pile = a.card, without(s.face_up, a.card), s.pile
    out.append(events.Drew(s.seats[who], a.source, card))
    hands = with_hand(s, who, tuple(sorted((*s.hands[who], card))))
    return _if_exhausted(replace(s, phase="draw", hands=hands, face_up=face_up, pile=pile), out)


def _restored(s: State, out: list[Event]) -> State:
    """Cards turned up until enough lie open, or the pile has run out for good (W6.3, W9.1)."""
    while len(s.face_up) < DATA.face_up and s.exhausted < LAST_TIME:
        card = s.pile[0]
        out.append(events.Turned(card))
        s = _if_exhausted(replace(s, face_up=tuple(sorted((*s.face_up, card))), pile=s.pile[1:]), out)
    return s


def _if_exhausted(s: State, out: list[Event]) -> State:
    """The last card has left the pile: the first time the interim scoring and a new pile (W8.1, W8.2)."""
    if s.pile:
        return s
    if s.exhausted:
        out.append(events.Exhausted(2))
        return replace(s, exhausted=LAST_TIME)
    out.append(events.Exhausted(1))
    s = written_down(s, country_lines(s.cloisters, "interim"), out)
    pile, chance = s.chance.shuffled(s.discards)
    out.append(events.Shuffled(len(pile), pile))
    return replace(s, exhausted=1, pile=pile, discards=(), chance=chance)

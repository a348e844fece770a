"""Set-up (A1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import OptionValue, Unusable
from engine.mystery import carrying, events
from engine.mystery.data import DATA, Card
from engine.mystery.plan import CHURCH
from engine.mystery.state import Out, State, settled_options
from engine.mystery.suspects import NAMES, named
from engine.mystery.turns import usual_bell


def laid_out(seats: Sequence[str], seed: str, options: Mapping[str, OptionValue], own: tuple[Card, ...]) -> State:
    """All decks in order, nothing dealt."""
    if len(set(seats)) < len(seats):
        raise Unusable("seats must be different colours (A1.1)")
    n, settled = len(seats), settled_options(dict(options))
    cards = (*DATA.cards.values(), *own)

    def deck(name: str) -> tuple[str, ...]:
        return tuple(
            card.id for card in cards if card.deck == name and (settled.library_set == "all" or not card.extra)
        )

    s = State(
        seats=tuple(seats),
        options=settled,
        chance=Chance(seed),
        hour=1,
        office=[one.id for one in DATA.offices].index(settled.first_office),
        bell=0,
        first=0,
        turn=None,
        phase="begin",
        pawns=(CHURCH,) * n,
        culprit=0,
        pile=(),
        hands=(0,) * n,
        seen=(0,) * n,
        books=((),) * n,
        scriptorium=deck("scriptorium"),
        library=deck("library"),
        event=deck("event"),
        crypt=0,
        visited=0,
        dice=(0,) * len(DATA.dice_rooms),
        penance=(None,) * n,
        took=(0,) * n,
        promises=((),) * n,
        silences=(0,) * n,
        encounter=None,
        effects=(),
        pending=None,
        waiting=(),
        choices=(),
        extra=(),
        votes=(0,) * n,
        made=(None,) * n,
        suffered=(None,) * n,
        mass_pass=(),
        since_mass=(),
        last_in=(0,) * n,
        revelations=(),
        accusations=(),
        familiar=(0,) * (n * n),
        own=own,
    )
    return replace(s, bell=usual_bell(s))


def dealt(s: State, out: Out) -> State:
    """Suspects, decks, first player, dice (A1.3, A1.4, A1.6)."""
    table = DATA.tables[s.players]
    order, chance = s.chance.shuffled(tuple(1 << i for i in range(len(NAMES))))
    culprit, pile, rest = order[0], order[1 : 1 + table.pile], order[1 + table.pile :]
    hands = tuple(sum(rest[who * table.hand : (who + 1) * table.hand]) for who in range(s.players))
    scriptorium, chance = chance.shuffled(s.scriptorium)
    library, chance = chance.shuffled(s.library)
    event, chance = chance.shuffled(s.event)
    first, chance = chance.below(s.players)
    s = replace(
        s,
        chance=chance,
        culprit=culprit,
        pile=pile,
        hands=hands,
        seen=hands,
        scriptorium=scriptorium,
        library=library,
        event=event,
        first=first,
        on=(first - 1) % s.players,
    )
    for seat, hand in zip(s.seats, hands, strict=True):
        out.append(events.Dealt(seat=seat, cards=named(hand), whole=(seat,)))
    out.append(events.First(s.seats[first]))
    s = carrying.roll_confessionals(s, out)
    out.append(events.Hour(s.hour, DATA.offices[s.office].id, s.seats[first], s.bell))
    return s

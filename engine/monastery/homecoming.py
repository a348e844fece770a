"""Who returns to the Abbey at mass and at night, and whom the Brewhouse keeps out (M10.1, M11.1, M12.9, M12.10)."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from engine.core import Event, Illegal
from engine.monastery import actions, events
from engine.monastery.data import DATA
from engine.monastery.icons import node_with
from engine.monastery.state import (
    IN_ABBEY,
    Brewing,
    Monk,
    State,
    crowd,
    monk_names,
    monk_numbers,
    monks_of,
)


def _may_stay(s: State, who: int) -> list[int]:
    """At mass his kneeling monks, at night all that are outside the Abbey."""
    kneeling_only = s.kind == "mass"
    return [
        number
        for number in monks_of(who)
        if s.monks[number].on > 0 and (s.monks[number].kneeling or not kneeling_only)
    ]


def ask_brewers(s: State) -> State:
    """Settled as the round begins: who may choose, and has a choice. They choose in order."""
    node = node_with(s, "brewhouse")
    last_night = s.kind == "night" and s.day == DATA.days
    if node is None or last_night or crowd(s).kneeling >> node & 1:
        return s
    brewers = tuple(
        who for who in s.order if any(s.monks[number].on == node for number in monks_of(who)) and _may_stay(s, who)
    )
    return replace(s, ask=Brewing(brewers)) if brewers else s


def brews(s: State, who: int) -> list[actions.Brew]:
    """Any number of them: every subset."""
    names = monk_names(s.seats)
    free = [names[number] for number in _may_stay(s, who)]
    return [actions.Brew(chosen) for size in range(len(free) + 1) for chosen in combinations(free, size)]


def brew(s: State, who: int, a: actions.Brew, out: list[Event]) -> State:
    """The chosen stand up where they are. When the last brewer has chosen, `rounds` sends the others home."""
    ask = s.ask
    assert isinstance(ask, Brewing)
    numbers = [monk_numbers(s.seats).get(name, -1) for name in a.monks]
    if tuple(sorted(set(a.monks))) != a.monks or not set(numbers) <= set(_may_stay(s, who)):
        raise Illegal("M12.9" if s.kind == "mass" else "M12.10", monks=a.monks)
    staying = ask.staying
    monks = list(s.monks)
    for number in numbers:
        staying |= 1 << number
        monks[number] = Monk(monks[number].on, monks[number].square)
    if numbers:
        out.append(events.Stayed(s.seats[who], a.monks))
    return replace(s, monks=tuple(monks), ask=Brewing(ask.waiting[1:], staying))


def go_home(s: State, staying: int, out: list[Event]) -> State:
    """At mass all who kneel, at night all; but not those who stay."""
    kneeling_only = s.kind == "mass"
    home = [
        number
        for number, monk in enumerate(s.monks)
        if monk.on > 0 and (monk.kneeling or not kneeling_only) and not staying >> number & 1
    ]
    if not home:
        return s
    names = monk_names(s.seats)
    out.append(events.WentHome(tuple(names[number] for number in home)))
    going = set(home)
    monks = tuple(IN_ABBEY if number in going else monk for number, monk in enumerate(s.monks))
    return replace(s, monks=monks)

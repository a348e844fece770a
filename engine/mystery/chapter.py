"""Revelations and accusations (A8), the end and the score (A15)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import Illegal
from engine.mystery import actions, events, hands, penance
from engine.mystery.data import DATA
from engine.mystery.state import Accused, MysteryResult, Out, Revealed, State, in_turn
from engine.mystery.suspects import FIT, NAMES, NUMBER, OF, VALUES, named


def open_traits(s: State, who: int, unlike: str | None = None) -> list[str]:
    """Values he may reveal (A8.2, A16.3); none of the characteristic of `unlike` (A11.15)."""
    told = {one.trait for one in s.revelations}
    barred = {OF[one.trait] for one in s.revelations if one.who == who} if s.options.one_voice else set()
    if unlike is not None:
        barred = barred | {OF[unlike]}
    return [value for value in VALUES if value not in told and OF[value] not in barred]


def reveal(s: State, who: int, trait: str, out: Out, unlike: str | None = None) -> State:
    if trait not in VALUES:
        raise Illegal("A8.1", trait=trait)
    if trait not in open_traits(s, who, unlike):
        raise Illegal("A8.2", trait=trait)
    out.append(events.Revealed(s.seats[who], trait))
    return replace(s, revelations=(*s.revelations, Revealed(who, trait)))


def in_chapter(s: State, who: int, a: actions.Reveal, out: Out) -> State:
    s = reveal(s, who, a.trait, out)
    return in_turn(replace(s, phase="opening"), acted=True, revealed=a.trait)


def accusable(s: State, who: int) -> list[str]:
    """A8.4."""
    if s.pile:
        return []
    return [name for i, name in enumerate(NAMES) if not s.hands[who] >> i & 1]


def accuse(s: State, who: int, a: actions.Accuse, out: Out) -> State:
    if a.monk not in NUMBER or a.monk not in accusable(s, who):
        raise Illegal("A8.4", monk=a.monk)
    card = 1 << NUMBER[a.monk]
    right = card == s.culprit
    out.append(events.Accused(s.seats[who], a.monk, right))
    s = replace(in_turn(s, acted=True), accusations=(*s.accusations, Accused(who, NUMBER[a.monk], right)))
    if right:
        return _ended(s, who, out)
    holder = next(other for other in range(s.players) if s.hands[other] & card)
    out.append(events.Cleared(s.seats[holder], a.monk))
    return replace(penance.fall(hands.show_all(s, holder, card), who, out), phase="opening")


# -- the end ---------------------------------------------------------------------------------------------


def _ended(s: State, finder: int, out: Out) -> State:
    parts = {seat: _parts(s, who) for who, seat in enumerate(s.seats)}
    scores = {seat: sum(points.values()) for seat, points in parts.items()}
    best = max(scores.values())
    winners = tuple(seat for seat in s.seats if scores[seat] == best)
    found_by = s.seats[finder]
    if found_by in winners:
        winners = (found_by,)
    out.append(events.Ended(named(s.culprit)[0], found_by))
    return replace(s, phase="over", result=MysteryResult(scores, winners, "found", found_by, parts))


def _parts(s: State, who: int) -> dict[str, int]:
    found = dict.fromkeys(DATA.score, 0)
    for one in s.revelations:
        if one.who == who:
            name = "revelation_right" if FIT[one.trait] & s.culprit else "revelation_wrong"
            found[name] += DATA.score[name]
    for accused in s.accusations:
        if accused.who == who:
            name = "accusation_right" if accused.right else "accusation_wrong"
            found[name] += DATA.score[name]
    return found

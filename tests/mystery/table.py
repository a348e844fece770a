"""Positions set up by hand, and a hand to play on from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core import Event, Illegal, OptionValue, Step
from engine.mystery import waiting
from engine.mystery.data import DATA
from engine.mystery.game import Mystery
from engine.mystery.plan import CHURCH, ROOM
from engine.mystery.rooms import keep_book
from engine.mystery.state import State, Turn, put
from engine.mystery.suspects import NAMES, bits, named
from engine.patterns import Pattern, admits

GAME: Any = Mystery()
THREE = ("red", "blue", "yellow")
FOUR = ("red", "blue", "yellow", "green")

# worked example 5
BLUE = ("sergio", "malachi", "guy", "yves")
BLUE_SEEN = (*BLUE, "hilarion", "matthew")


class Play:
    """A game that is played on; what came about in the last step."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()
        self.told: list[Event] = []

    # -- playing -------------------------------------------------------------------------------------

    def do(self, line: str) -> Play:
        """`red move claustrum_n`, one line or several."""
        for one in filter(None, map(str.strip, line.splitlines())):
            seat, _, text = one.partition(" ")
            step: Step[State] = GAME.apply(self.state, seat, GAME.read(text))
            self.state, self.events = step.state, step.events
            self.told += step.events
        return self

    def refuses(self, line: str, rule: str | None = None) -> None:
        seat, _, text = line.partition(" ")
        action = GAME.read(text)
        with pytest.raises(Illegal) as refused:
            GAME.apply(self.state, seat, action)
        assert not self.lists(line), line
        if rule is not None:
            assert refused.value.rule == rule, refused.value

    def lists(self, line: str) -> bool:
        """Whether it is among the legal actions of the seat."""
        seat, _, text = line.partition(" ")
        action = GAME.read(text)
        words = GAME.write(action).split()
        return any(
            admits(one, words) if isinstance(one, Pattern) else one == action
            for one in GAME.legal(self.state, seat)
        )

    def legal(self, seat: str) -> list[str]:
        """In notation; a pattern as a trace spells it."""
        return [
            one.spelling if isinstance(one, Pattern) else GAME.write(one) for one in GAME.legal(self.state, seat)
        ]

    # -- looking -------------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[str, ...]:
        found: tuple[str, ...] = GAME.to_act(self.state)
        return found

    def __getitem__(self, field: str) -> Any:
        """A field of the trace."""
        return msgspec.json.decode(msgspec.json.encode(GAME.expose(self.state)))[field]

    def view(self, seat: str | None) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(GAME.view(self.state, seat)))
        return found

    def kinds(self) -> list[str]:
        return [str(one.__struct_config__.tag) for one in self.events]

    def event(self, kind: str) -> dict[str, Any]:
        """The only one of this kind in the last step."""
        (found,) = (one for one in self.events if one.__struct_config__.tag == kind)
        told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
        return told

    def all(self, kind: str) -> list[dict[str, Any]]:
        return [
            msgspec.json.decode(msgspec.json.encode(one))
            for one in self.events
            if one.__struct_config__.tag == kind
        ]

    def hand(self, seat: str) -> tuple[str, ...]:
        return named(self.state.hands[self.state.seats.index(seat)])

    def at(self, seat: str) -> str:
        return str(self["pawns"][seat])

    def books(self, seat: str) -> list[str]:
        return [one["book"] for one in self["books"][seat]]


def play(
    *seats: str,
    on: str = "",
    first: str = "",
    hands: Mapping[str, Sequence[str]] | None = None,
    pile: Sequence[str] | None = None,
    culprit: str = "andre",
    seen: Mapping[str, Sequence[str]] | None = None,
    pawns: Mapping[str, str] | None = None,
    books: Mapping[str, Sequence[str]] | None = None,
    dice: tuple[str, str] | None = None,
    crypt: Sequence[str] = (),
    options: Mapping[str, OptionValue] | None = None,
    decks: Mapping[str, Sequence[str]] | None = None,
    seed: str = "by hand",
    moved: bool = False,
    **changes: Any,
) -> Play:
    """The turn of `on` (red), before his move; `moved`: in the open moment after it, where he stands. Hands that
    are not named get the suspects that are left, as many as are dealt; what is then left is the pile."""
    seats = seats or THREE
    s = GAME.setup(seats, seed, dict(options or {})).state
    given = dict(hands or {})
    spoken_for = {culprit, *(pile or ()), *(name for hand in given.values() for name in hand)}
    left = [name for name in NAMES if name not in spoken_for]
    for seat in seats:
        if seat not in given:
            size = DATA.tables[len(seats)].hand
            given[seat], left = left[:size], left[size:]
    cards = tuple(bits(given[seat]) for seat in seats)
    s = replace(
        s,
        culprit=bits([culprit]),
        pile=tuple(bits([name]) for name in (left if pile is None else pile)),
        hands=cards,
        seen=tuple(bits((seen or {}).get(seat, ())) | hand for seat, hand in zip(seats, cards, strict=True)),
        pawns=tuple(ROOM[(pawns or {}).get(seat, "ecclesia")] for seat in seats),
        crypt=sum(1 << seats.index(seat) for seat in crypt),
        first=seats.index(first or seats[0]),
        on=seats.index(on or seats[0]),
        bell=1,
        turn=Turn(seats.index(on or seats[0]), moved=moved),
        phase="open" if moved else "move",
    )
    if dice is not None:
        s = replace(s, dice=tuple(seats.index(seat) for seat in dice))
    held = {book for mine in (books or {}).values() for book in mine}
    s = replace(s, scriptorium=tuple(book for book in s.scriptorium if book not in held))
    for seat, mine in (books or {}).items():
        for book in mine:
            s = keep_book(s, seats.index(seat), book)
    for deck, top in (decks or {}).items():
        rest = tuple(card for card in getattr(s, deck) if card not in top)
        s = replace(s, **{deck: (*top, *rest)})
    return Play(replace(s, **changes))


def settled(p: Play) -> Play:
    """As it goes on by itself from where it was put."""
    out: list[Event] = []
    p.state = waiting.go_on(p.state, out)
    p.events = tuple(out)
    return p


def penances(p: Play, **status: str | None) -> Play:
    for seat, one in status.items():
        who = p.state.seats.index(seat)
        p.state = replace(p.state, penance=put(p.state.penance, who, one))
        p.state = replace(p.state, pawns=put(p.state.pawns, who, CHURCH))
    return p


def arrive(p: Play, *others: str) -> Play:
    """The player on turn has just moved to a space where these stand."""
    who = p.state.on
    room = p.state.pawns[who]
    pawns = p.state.pawns
    for seat in others:
        pawns = put(pawns, p.state.seats.index(seat), room)
    p.state = replace(p.state, pawns=pawns, phase="arrived", turn=Turn(who, moved=True))
    return settled(p)


def met(*others: str, room: str = "claustrum_s", **given: Any) -> Play:
    """Red has just come to a space where others stand, and must question one of them."""
    pawns = {"red": room} | dict(given.pop("pawns", {}))
    return arrive(play(pawns=pawns, **given), *(others or ("blue",)))

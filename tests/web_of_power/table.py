"""Set a position up by hand, play on from it in short notation, and look.

table = Table("red", "blue", "green")                     # red has the turn
table.cloisters("france", red=3, blue=2).advisors("france", blue=1)
table.hand("red", FRANCE, FRANCE, ITALY).face_up(FRANCE, SWABIA)
play = table.start()
play.do("red", "advisor france [france]", "draw pile")
assert play.refusal("red", "cloister cluny [france]") == "W6.2"
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

import pytest

from engine.core import Event, Illegal
from engine.web_of_power import WebOfPower
from engine.web_of_power.data import DATA
from engine.web_of_power.state import State

GAME = WebOfPower()

# A type of card by one of the countries it names.
FRANCONIA = ARAGON = "franconia_aragon"
BAVARIA = BURGUNDY = "bavaria_burgundy"
LORRAINE = ITALY = "lorraine_italy"
ENGLAND = SWABIA = "england_swabia"
FRANCE = "france"

ALL_COLOURS = ("red", "blue", "green", "violet", "yellow")


class Play:
    """A game in hand: the state, and the events of the last step."""

    def __init__(self, state: State, events: tuple[Event, ...]) -> None:
        self.state = state
        self.events = events

    def do(self, seat: str, *texts: str) -> Self:
        """Actions of one seat, one after another."""
        for text in texts:
            action = GAME.read(text)
            assert action in GAME.legal(self.state, seat), text
            step = GAME.apply(self.state, seat, action)
            self.state, self.events = step.state, step.events
        return self

    def refusal(self, seat: str, text: str) -> str:
        """The rule that forbids this; fails if nothing does."""
        action = GAME.read(text)
        with pytest.raises(Illegal) as caught:
            GAME.apply(self.state, seat, action)
        assert action not in GAME.legal(self.state, seat)
        return caught.value.rule

    @property
    def to_act(self) -> tuple[str, ...]:
        return GAME.to_act(self.state)

    def legal(self, *kinds: str) -> set[str]:
        """Legal actions of the seat to act, in notation; only those of some kinds if they are named."""
        actions = GAME.legal(self.state, self.to_act[0]) if self.to_act else []
        assert len(set(actions)) == len(actions)
        texts = {GAME.write(action) for action in actions}
        return {text for text in texts if not kinds or text.split()[0] in kinds}

    def places(self) -> set[str]:
        """Countries in which a piece is legal now."""
        texts = [text.split() for text in self.legal("cloister", "advisor")]
        return {DATA.sites[at].country if kind == "cloister" else at for kind, at, _ in texts}

    def __getitem__(self, field: str) -> Any:
        """A field of the state as a trace shows it."""
        return GAME.expose(self.state)[field]

    def told(self, *kinds: type[Event]) -> list[Any]:
        """The events of these kinds in the last step."""
        return [event for event in self.events if isinstance(event, kinds)]

    def names(self) -> list[str]:
        """The names of the last step's events, in order, scored lines as one."""
        found: list[str] = []
        for event in self.events:
            name = str(event.__struct_config__.tag)
            if name != "scored" or found[-1:] != ["scored"]:
                found.append(name)
        return found


class Table:
    """A position being set up: the beginning of a turn, the board empty. Cards that nobody was given lie in the
    pile; hands and face-up cards that were not named are filled from it."""

    def __init__(self, *seats: str, seed: str = "table", fast: bool = False) -> None:
        self.seats, self.seed, self.options = seats, seed, {"fast": fast}
        self._turn, self._exhausted = 1, 0
        self._sites: dict[str, str] = {}
        self._advisors: dict[str, dict[str, int]] = {}
        self._hands: dict[str, tuple[str, ...]] = {}
        self._face_up: tuple[str, ...] | None = None
        self._pile: int | None = None
        self._top: tuple[str, ...] = ()
        self._scores = dict.fromkeys(seats, 0)

    def turn_of(self, seat: str, after: int = 20) -> Self:
        """This seat has the turn, so many turns or a few more into the game."""
        self._turn = after - after % len(self.seats) + 1 + self.seats.index(seat)
        return self

    def last_turn_of(self, seat: str) -> Self:
        """The pile has run out for the second time, and it is this seat's last turn."""
        self._exhausted = 2
        return self.turn_of(seat)

    def exhausted(self, times: int) -> Self:
        self._exhausted = times
        return self

    def cloisters(self, country: str, **counts: int) -> Self:
        """So many cloisters of each colour on the first free sites of a country."""
        for seat, count in counts.items():
            free = [site for site in DATA.countries[country].sites if site not in self._sites]
            assert len(free) >= count
            self._sites |= dict.fromkeys(free[:count], seat)
        return self

    def at(self, seat: str, *sites: str) -> Self:
        assert not set(sites) & set(self._sites)
        self._sites |= dict.fromkeys(sites, seat)
        return self

    def advisors(self, country: str, **counts: int) -> Self:
        self._advisors[country] = counts
        return self

    def hand(self, seat: str, *cards: str) -> Self:
        self._hands[seat] = cards
        return self

    def face_up(self, *cards: str) -> Self:
        self._face_up = cards
        return self

    def pile(self, *top: str, of: int | None = None) -> Self:
        """These on top of the pile, which holds `of` cards; without `of` they are all of it."""
        self._top, self._pile = top, len(top) if of is None else of
        return self

    def scores(self, **points: int) -> Self:
        self._scores |= points
        self._exhausted = max(self._exhausted, 1)
        return self

    @property
    def position(self) -> dict[str, Any]:
        deck = Counter(DATA.in_game(len(self.seats)))
        deck.subtract(card for hand in self._hands.values() for card in hand)
        deck.subtract(self._face_up or ())
        deck.subtract(self._top)
        assert min(deck.values()) >= 0, "there are not so many cards of a type"
        left = sorted(deck.elements())[::-1]
        last = self._exhausted == 2
        hands = {
            seat: sorted(self._hands[seat] if seat in self._hands else [left.pop() for _ in range(3)])
            for seat in self.seats
        }
        face_up = sorted(self._face_up if self._face_up is not None else [left.pop() for _ in range(2)])
        size = 0 if last else len(left) if self._pile is None else self._pile - len(self._top)
        pile = [*self._top, *(left.pop() for _ in range(size))]
        return {
            "order": list(self.seats),
            "turn": self._turn,
            "phase": "last" if last else "play",
            "exhausted": self._exhausted,
            "placed": [],
            "opened": [],
            "sites": dict(self._sites),
            "advisors": {country: dict(seal) for country, seal in self._advisors.items()},
            "supply": {seat: self._supply(seat) for seat in self.seats},
            "hands": hands,
            "face_up": face_up,
            "pile": pile,
            "discards": sorted(left),
            "scores": dict(self._scores),
            "result": None,
        }

    def _supply(self, seat: str) -> dict[str, int]:
        return {
            "cloisters": 20 - list(self._sites.values()).count(seat),
            "advisors": 8 - sum(seal.get(seat, 0) for seal in self._advisors.values()),
        }

    def start(self) -> Play:
        step = GAME.position(self.seats, self.seed, self.options, self.position)
        return Play(step.state, step.events)

    def scored(self) -> Play:
        """The board's final scoring: the last of the last turns, ended without a piece."""
        last = self.seats[-1]
        return self.last_turn_of(last).start().do(last, "done")

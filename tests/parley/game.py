"""The rules of Parley (parley.md), for the kit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Event, Illegal, Meta, Option, OptionValue, Result, Seat, Step, Unusable
from engine.notation import Notation
from engine.patterns import Fork, Number, OneOf, Part, Pattern, SomeOf, Text, admits, series
from tests.parley import events
from tests.parley.actions import Answer, AnyAction, Ask, Count, Free, Knot, Object, Offer, Question, Vouch

SUITS = ("rose", "lily", "thorn", "crown")
CARDS = tuple(f"{suit}{rank}" for suit in SUITS for rank in range(1, 10))
BY_SUIT = tuple(tuple(card for card in CARDS if card.startswith(suit)) for suit in SUITS)
KINDS = (*SUITS, "odd", "even")
HAND, ROUNDS, BRIEF, OBJECTIONS = 6, 24, 12, 2
REPLIES = ("yes_no", "number", "text")
TEXT = Text(60, 1)

FORMS: tuple[tuple[str, tuple[Part, ...]], ...] = (
    ("count", (OneOf(SUITS), Number(0, HAND))),
    ("among", (SomeOf(1, 3, CARDS),)),
    ("match", (series(SomeOf(1, 2, KINDS, (SUITS, ("odd", "even"))), 1, 3),)),
    ("free", (TEXT, OneOf(REPLIES))),
)

Phase = Literal["offer", "ask", "answer", "vouch", "over"]


class State(Struct, frozen=True):
    seats: tuple[Seat, ...]
    rounds: int
    chance: Chance
    pile: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    offers: tuple[tuple[str, ...] | None, ...]
    objections: tuple[int, ...]
    scores: tuple[int, ...]
    knots: tuple[bool, ...]
    round: int = 0
    phase: Phase = "offer"
    asked: int = 0
    question: Question | None = None

    @property
    def speaker(self) -> int:
        return self.round % len(self.seats)


class View(Struct, frozen=True):
    """What one reader may know."""

    reader: Seat | None
    seats: tuple[Seat, ...]
    round: int
    rounds: int
    phase: Phase
    speaker: Seat
    asked: Seat | None
    question: Question | None
    to_act: tuple[Seat, ...]
    objections: dict[Seat, int]
    scores: dict[Seat, int]
    mine: tuple[str, ...] | None
    offered: tuple[str, ...] | None
    knot: bool | None
    result: Result | None


RULES = {"offer": "P2.1", "ask": "P3.1", "answer": "P3.2", "object": "P4.1", "vouch": "P3.4"}
NOTATION: Notation[Any] = Notation(AnyAction)


class Parley:
    meta = Meta(
        id="parley",
        title="Parley",
        rules=1,
        colours=("red", "blue", "green", "yellow"),
        fewest=2,
        most=4,
        options=(Option("brief", (False, True), "P1.2"),),
        command="parley",
        unseen=("knot",),
    )
    actions: Any = AnyAction

    def __init__(self) -> None:
        self.agents: Mapping[str, Any] = {"greedy": Eager}

    # -- beginning -----------------------------------------------------------------------------------

    def seating(self, players: int, chance: Chance, wanted: Sequence[Seat]) -> tuple[Seat, ...]:
        return tuple(self.meta.draw_colours(players, chance, wanted)[0])

    def setup(self, seats: Sequence[Seat], seed: str, options: Mapping[str, OptionValue]) -> Step[State]:
        self.meta.check_players(len(seats))
        if len(set(seats)) != len(seats) or not set(seats) <= set(self.meta.colours):
            raise Unusable(f"the seats are different ones of {', '.join(self.meta.colours)}")
        pile, chance = shuffled(CARDS, Chance(seed))
        hands = tuple(in_order(pile[HAND * i : HAND * (i + 1)]) for i in range(len(seats)))
        nobody = tuple(None for _ in seats)
        state = State(
            tuple(seats),
            BRIEF if self.meta.settle_options(options)["brief"] else ROUNDS,
            chance,
            pile[HAND * len(seats) :],
            hands,
            nobody,
            tuple(OBJECTIONS for _ in seats),
            tuple(0 for _ in seats),
            tuple(False for _ in seats),
        )
        dealt = tuple(events.Drew(seat, hand) for seat, hand in zip(seats, hands, strict=True))
        return Step(state, (*dealt, events.Began(1, seats[0])))

    def position(
        self, seats: Sequence[Seat], seed: str, options: Mapping[str, OptionValue], state: object
    ) -> Step[State]:
        raise Unusable("position: Parley begins from the beginning")

    # -- deciding ------------------------------------------------------------------------------------

    def to_act(self, s: State) -> tuple[Seat, ...]:
        if s.phase == "offer":
            return tuple(seat for seat, offer in zip(s.seats, s.offers, strict=True) if offer is None)
        if s.phase == "over":
            return ()
        return (s.seats[s.speaker if s.phase == "ask" else s.asked],)

    def may_act(self, s: State) -> tuple[Seat, ...]:
        if s.phase != "answer":
            return ()
        return tuple(seat for i, seat in enumerate(s.seats) if i != s.asked and s.objections[i])

    def legal(self, s: State, seat: Seat) -> list[AnyAction | Pattern]:
        if seat in self.may_act(s):
            return [Object()]
        if seat not in self.to_act(s):
            return []
        if s.phase == "offer":
            hand = s.hands[s.seats.index(seat)]
            return [Pattern("offer", (SomeOf(1, min(3, suits_in(hand)), hand, apart(hand)),))]
        if s.phase == "ask":
            others = tuple(one for one in s.seats if one != seat)
            return [Pattern("ask", (OneOf(others), Fork(FORMS)))]
        return [Vouch(True), Vouch(False)] if s.phase == "vouch" else answers(s.question)

    def unseen(self, s: State, seat: Seat) -> tuple[AnyAction, ...]:
        return () if s.phase == "over" else (Knot(not s.knots[s.seats.index(seat)]),)

    def apply(self, s: State, seat: Seat, a: AnyAction) -> Step[State]:
        if isinstance(a, Knot):
            if a not in self.unseen(s, seat):
                raise Illegal("P6.1", tied=a.tied)
            who = s.seats.index(seat)
            return Step(replace(s, knots=(*s.knots[:who], a.tied, *s.knots[who + 1 :])), ())
        if seat not in (*self.to_act(s), *self.may_act(s)):
            raise Illegal("P5.2", to_act=self.to_act(s))
        words = self.write(a).split()
        legal = self.legal(s, seat)
        if a not in legal and not any(isinstance(one, Pattern) and admits(one, words) for one in legal):
            raise Illegal(RULES[words[0]])
        if any("nonsense" in text for text in texts(a)):
            raise Illegal("P3.3")
        if isinstance(a, Offer):
            return offered(s, s.seats.index(seat), a.cards)
        if isinstance(a, Ask):
            asked = replace(s, phase="answer", asked=s.seats.index(a.to), question=a.question)
            return Step(asked, (events.Asked(seat, a.to, a.question),))
        if isinstance(a, Answer):
            scored = replace(s, scores=added(s.scores, s.speaker, 0 if a.say is None else 1))
            if a.say is not None and answered_by(s.question) == "text":
                return Step(replace(scored, phase="vouch"), (events.Answered(seat, a.say),))
            return next_round(scored, (events.Answered(seat, a.say),))
        if isinstance(a, Vouch):
            return next_round(s, (events.Vouched(seat, a.sure),))
        objected = replace(s, objections=added(s.objections, s.seats.index(seat), -1))
        return next_round(objected, (events.Objected(seat),))

    # -- looking -------------------------------------------------------------------------------------

    def view(self, s: State, seat: Seat | None) -> View:
        who = None if seat is None else s.seats.index(seat)
        return View(
            reader=seat,
            seats=s.seats,
            round=min(s.round + 1, s.rounds),
            rounds=s.rounds,
            phase=s.phase,
            speaker=s.seats[s.speaker],
            asked=s.seats[s.asked] if s.question is not None else None,
            question=s.question,
            to_act=self.to_act(s),
            objections=dict(zip(s.seats, s.objections, strict=True)),
            scores=dict(zip(s.seats, s.scores, strict=True)),
            mine=None if who is None else s.hands[who],
            offered=None if who is None else s.offers[who],
            knot=None if who is None else s.knots[who],
            result=self.result(s),
        )

    def mine(self, s: State, seat: Seat) -> object:
        return s.hands[s.seats.index(seat)]

    def forecast(self, s: State, seat: Seat) -> tuple[Event, ...]:
        return ()

    def formality(self, s: State, seat: Seat) -> AnyAction | None:
        return None

    def result(self, s: State) -> Result | None:
        if s.phase != "over":
            return None
        scores = dict(zip(s.seats, s.scores, strict=True))
        return Result(scores, tuple(seat for seat in s.seats if scores[seat] == max(s.scores)), "rounds")

    def expose(self, s: State) -> dict[str, Any]:
        result = self.result(s)
        told: dict[str, Any] = msgspec.to_builtins(s)
        return told | {"result": None if result is None else result.exposed()}

    def portable(self, s: State, a: AnyAction) -> AnyAction:
        return a

    def read(self, text: str) -> AnyAction:
        action: AnyAction = NOTATION.read(text)
        return action

    def write(self, a: AnyAction) -> str:
        return NOTATION.write(a)


class Eager:
    """Offers as many cards as it may, never objects unless it must choose, and answers."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Sequence[AnyAction]) -> AnyAction:
        best = max(map(eagerness, legal))
        found, _, self._chance = self._chance.take([one for one in legal if eagerness(one) == best])
        return found


def eagerness(action: AnyAction) -> int:
    return len(action.cards) if isinstance(action, Offer) else 0


# -- the rules by topic ----------------------------------------------------------------------------------


def shuffled(cards: Sequence[str], chance: Chance) -> tuple[tuple[str, ...], Chance]:
    found, left = [], tuple(cards)
    while left:
        card, left, chance = chance.take(left)
        found.append(card)
    return tuple(found), chance


def in_order(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(card for card in CARDS if card in cards)


def suits_in(hand: Sequence[str]) -> int:
    return len({card[:-1] for card in hand})


def apart(hand: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The cards of a hand by suit."""
    return tuple(own for suit in BY_SUIT if (own := tuple(card for card in suit if card in hand)))


def answered_by(question: Question | None) -> str:
    if isinstance(question, Free):
        return question.reply
    return "number" if isinstance(question, Count) else "yes_no"


def answers(question: Question | None) -> list[AnyAction | Pattern]:
    """What may be said to a question; anybody may decline."""
    reply = answered_by(question)
    if reply == "number":
        return [Answer(None), Pattern("answer", (Number(0, 99),))]
    if reply == "text":
        return [Answer(None), Pattern("answer", (Text(40, beside_numbers=True),))]
    return [Answer(None), Answer("yes"), Answer("no")]


def texts(action: AnyAction) -> list[str]:
    if isinstance(action, Ask) and isinstance(action.question, Free):
        return [action.question.text]
    return [action.say] if isinstance(action, Answer) and isinstance(action.say, str) else []


def added(numbers: tuple[int, ...], who: int, points: int) -> tuple[int, ...]:
    return (*numbers[:who], numbers[who] + points, *numbers[who + 1 :])


def offered(s: State, who: int, cards: tuple[str, ...]) -> Step[State]:
    """One more lies face down; the last turns them all (P2.1, P2.2)."""
    offers = (*s.offers[:who], cards, *s.offers[who + 1 :])
    said: list[Event] = [events.Offered(s.seats[who])]
    if None in offers:
        return Step(replace(s, offers=offers), tuple(said))
    laid = [offer or () for offer in offers]
    suits = [card[:-1] for offer in laid for card in offer]
    scores, hands = s.scores, []
    pile = (*s.pile, *(card for offer in laid for card in offer))
    for i, offer in enumerate(laid):
        points = sum(suits.count(card[:-1]) == 1 for card in offer)
        scores = added(scores, i, points)
        said.append(events.Turned(s.seats[i], offer, points))
    for i, offer in enumerate(laid):
        drawn, pile = pile[: len(offer)], pile[len(offer) :]
        hands.append(in_order([*(card for card in s.hands[i] if card not in offer), *drawn]))
        said.append(events.Drew(s.seats[i], in_order(drawn)))
    nobody = tuple(None for _ in s.seats)
    after = replace(s, phase="ask", offers=nobody, scores=scores, hands=tuple(hands), pile=pile)
    return Step(after, tuple(said))


def next_round(s: State, said: tuple[Event, ...]) -> Step[State]:
    s = replace(s, question=None, asked=0, round=s.round + 1)
    if s.round < s.rounds:
        return Step(replace(s, phase="offer"), (*said, events.Began(s.round + 1, s.seats[s.speaker])))
    best = max(s.scores)
    winners = tuple(seat for seat, score in zip(s.seats, s.scores, strict=True) if score == best)
    return Step(replace(s, phase="over"), (*said, events.Ended(winners)))


GAME = Parley()

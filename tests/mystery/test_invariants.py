"""Invariants of the rules page, over random play."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.agents.table import play_out, seat_agents
from engine.chance import Chance
from engine.core import Illegal
from engine.log import Log, start
from engine.mystery import events, moving, questions
from engine.mystery.data import DATA
from engine.mystery.plan import NARROW
from engine.mystery.state import State
from tests.conformance.tables import doable
from tests.mystery.table import GAME

pytestmark = pytest.mark.no_cover  # whole games take five times as long when every line is followed

SEATS = ("red", "blue", "yellow", "green", "black", "white")


@st.composite
def games(draw: st.DrawFn) -> Log[Any, Any, Any]:
    players = draw(st.integers(3, 6))
    seed = str(draw(st.integers(0, 10**6)))
    options = {name: draw(st.sampled_from(values)) for name, values in DATA.options.items()}
    seats = SEATS[:players]
    return play_out(start(GAME, seats, seed, options), seat_agents(GAME, dict.fromkeys(seats, "random"), seed))


@given(games())
@settings(max_examples=12)
def test_everything_is_somewhere_once(log: Log[Any, Any, Any]) -> None:
    first: State = log.steps[0].state
    sizes = {deck: len(getattr(first, deck)) for deck in ("library", "event")}
    before = first
    for step in log.steps:
        s: State = step.state
        cards = [s.culprit, *s.pile, *s.hands]
        assert sum(cards) == (1 << 24) - 1
        assert sum(card.bit_count() for card in cards) == 24
        assert s.culprit == first.culprit
        assert s.pile in (before.pile, before.pile[1:])
        books = [held.book for mine in s.books for held in mine]
        p = s.pending
        looked = list(p.looked or ()) if p is not None else []
        reading = [p.card] if p is not None and p.read and p.card is not None else []
        everywhere = Counter(
            [*s.scriptorium, *books, *looked, *(one for one in reading if one in DATA.deck("scriptorium"))]
        )
        assert everywhere == Counter(first.scriptorium)
        for deck, size in sizes.items():
            read = sum(one not in getattr(s, deck) and DATA.cards[one].deck == deck for one in reading)
            assert len(getattr(s, deck)) + read == size
        assert s.crypt.bit_count() <= DATA.crypt_copies
        narrow = [room for room in s.pawns if NARROW >> room & 1]
        assert len(set(narrow)) == len(narrow)
        assert -1 <= s.bell <= DATA.bell_last
        for who in range(s.players):
            assert not s.hands[who] & ~s.seen[who]
            assert not s.seen[who] & s.culprit
            assert not before.seen[who] & ~s.seen[who]
            assert before.visited & ~s.visited == 0
        before = s


@given(games())
@settings(max_examples=8)
def test_what_is_told_is_told_once_and_truly(log: Log[Any, Any, Any]) -> None:
    revealed: list[str] = []
    visits: Counter[str] = Counter()
    for count, step in enumerate(log.steps):
        before: State = log.steps[max(0, count - 1)].state
        for event in step.events:
            if isinstance(event, events.Revealed):
                assert event.trait not in revealed
                revealed.append(event.trait)
            if isinstance(event, events.Accused):
                assert not before.pile
            if isinstance(event, events.Moved) and event.room == "bibliotheca":
                visits[event.seat] += 1
                assert visits[event.seat] == 1
        _recounted(before, step.state, step.events)
        s: State = step.state
        if s.phase == "move" and s.turn is not None:
            ends = moving.moves(s, s.turn.who)
            assert ends
            assert not ends >> s.pawns[s.turn.who] & 1
    result = GAME.result(log.state)
    scores = Counter(dict.fromkeys(log.beginning.seats, 0))
    culprit = DATA.suspects[log.state.culprit.bit_length() - 1]
    for event in (event for step in log.steps for event in step.events):
        if isinstance(event, events.Revealed):
            scores[event.seat] += 2 if event.trait in culprit.values else -1
        if isinstance(event, events.Accused):
            scores[event.seat] += 4 if event.right else -2
    assert result.scores == dict(scores)


def _recounted(before: State, s: State, told: Any) -> None:
    """Verified answers equal a count of the full state."""
    asked: Any = None
    for event in told:
        if isinstance(event, events.Asked):
            asked = event.question
        if isinstance(event, events.Answered):
            e = before.encounter or s.encounter
            if asked is None and e is not None and e.back is not None and before.phase == "back_reply":
                asked = e.back
            elif asked is None and e is not None:
                asked = e.question
            if asked is not None and not isinstance(asked, str) and questions.verified(asked):
                # an answer moves no card: it can be counted before and after
                assert event.say == questions.answer(before, before.seats.index(event.seat), asked)


@given(games())
@settings(max_examples=6)
def test_between_two_masses_all_begin_equally_many_normal_turns(log: Log[Any, Any, Any]) -> None:
    turns: Counter[str] = Counter()
    for event in (event for step in log.steps for event in step.events):
        if isinstance(event, events.TurnBegan) and not event.extra:
            turns[event.seat] += 1
        if isinstance(event, events.Lost):
            turns[event.seat] += 1
        if isinstance(event, events.Rang):
            assert len({turns[seat] for seat in log.beginning.seats}) == 1, turns
            turns.clear()


@given(games())
@settings(max_examples=6)
@pytest.mark.rule("A13.2")
def test_every_default_is_legal(log: Log[Any, Any, Any]) -> None:
    for i in range(0, len(log.acts), 7):
        state = log.steps[i].state
        for seat in GAME.to_act(state):
            action = GAME.default(state, seat, Chance(str(i)))
            GAME.apply(state, seat, action)


@given(games())
@settings(max_examples=4)
@pytest.mark.rule("A13.4")
def test_simultaneous_choices_give_the_same_in_any_order(log: Log[Any, Any, Any]) -> None:
    for i, step in enumerate(log.steps):
        seats = GAME.to_act(step.state)
        if len(seats) < 2:
            continue
        chosen = {seat: doable(GAME, step.state, seat, f"{i}")[0] for seat in seats}
        ends = []
        for order in (seats, seats[::-1]):
            state = step.state
            for seat in order:
                try:
                    last = GAME.apply(state, seat, chosen[seat])
                except Illegal:
                    raise AssertionError(seat) from None
                state = last.state
            ends.append((state, last.events))
        assert ends[0] == ends[1]


@given(games())
@settings(max_examples=4)
@pytest.mark.rule("A12.1")
def test_each_fact_of_the_public_view_is_in_every_players_view(log: Log[Any, Any, Any]) -> None:
    own = {"hands", "seen", "books", "you", "legal", "intruder", "promises", "encounter", "pending", "choices",
           "thefts", "mass_pass", "since_mass", "last_in", "heard"}  # fmt: skip
    for i in range(0, len(log.steps) - 1, 11):
        state = log.steps[i].state
        public = GAME.view(state, None)
        for seat in log.beginning.seats:
            view = GAME.view(state, seat)
            for field in set(type(view).__struct_fields__) - own:
                assert getattr(view, field) == getattr(public, field), field
            assert set(public.heard) <= set(view.heard)
            for other in log.beginning.seats:
                if other != seat:
                    assert view.hands[other] == public.hands[other]
                    assert view.books[other] == public.books[other]

"""What the assistant of a notebook works out: always true, and what a careful player would find."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Event
from engine.log import Log
from engine.mystery import actions, events
from engine.mystery.data import DATA
from engine.mystery.deducing import Mind, batched, deduced
from engine.mystery.sheet import Sheet
from engine.mystery.suspects import FIT, NAMES, bits, named
from tests.mystery.table import GAME, THREE
from tests.mystery.test_invariants import games

MINE = ("matthew", "odilon", "cuthbert", "ansgar", "roland", "thomas")
"""Red's hand: Templars, but for Charles and Remy."""


def told_all(log: Log[Any, Any, Any], seat: str) -> list[list[Event]]:
    """What a seat sees of each step."""
    return [[seen for event in step.events if (seen := event.seen_by(seat)) is not None] for step in log.steps]


# -- it is true --------------------------------------------------------------------------------------------


@given(games(), st.data())
@settings(max_examples=4)
@pytest.mark.rule("A5.5", "A12.1")
def test_nothing_it_believes_is_untrue(log: Log[Any, Any, Any], data: st.DataObject) -> None:
    seats = log.beginning.seats
    seat = data.draw(st.sampled_from(seats))
    knowing = Mind(seats, seat)
    knowing.at.there(1 << knowing.at.culprit, log.state.culprit)  # who knows the culprit finds no contradiction
    minds = (Mind(seats, seat), knowing)
    for step, told in zip(log.steps, told_all(log, seat), strict=True):
        s = step.state
        for batch in batched(told):
            for mind in minds:
                mind.hear(batch)
                mind.at.settle()
        for mind in minds:
            for place, cards in enumerate((*s.hands, sum(s.pile), s.culprit)):
                assert not cards & ~mind.at.may[place]
                assert cards.bit_count() == mind.at.size[place]
            for who, seen in enumerate(s.seen):
                assert not mind.at.seen_must[who] & ~seen
                assert not seen & ~mind.at.seen_may[who]
            assert mind.at.possible


@given(games(), st.data())
@settings(max_examples=4)
@pytest.mark.rule("A14.1")
def test_the_culprit_is_never_ruled_out_and_what_is_found_stays_found(
    log: Log[Any, Any, Any], data: st.DataObject
) -> None:
    seats = log.beginning.seats
    seat = data.draw(st.sampled_from(seats))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(log.steps) - 2), min_size=2, max_size=3)))
    culprit = named(log.state.culprit)[0]
    told, before = told_all(log, seat), dict[str, int]()
    for cut in (*cuts, len(log.steps) - 1):
        found = deduced(seats, seat, tuple(event for step in told[: cut + 1] for event in step))
        assert culprit not in found.cleared
        assert found.culprit in (None, culprit)
        assert before.items() <= found.cleared.items()
        before = found.cleared
        view = GAME.view(log.steps[cut].state, seat)
        if view.result is None:
            assert set(view.seen) <= set(found.cleared)
            assert set(named(Sheet(view).cleared)) <= set(found.cleared)


# -- it is worth something ---------------------------------------------------------------------------------


def heard(*events_: Event, hand: Sequence[str] = MINE) -> tuple[Event, ...]:
    """Red's game of three, from the deal on."""
    dealt = [events.Dealt(seat="red", cards=tuple(hand), whole=("red",))]
    dealt += [events.Dealt(seat=seat, whole=(seat,)) for seat in ("blue", "yellow")]
    return (*dealt, *events_)


def asks(question: Any, say: Any, of: str = "blue", by: str = "red") -> tuple[Event, Event]:
    return events.Asked(seat=by, of=of, question=question), events.Answered(seat=of, of=by, say=say)


def cleared(*events_: Event, hand: Sequence[str] = MINE) -> set[str]:
    """Whom red rules out beside his own hand."""
    return set(deduced(THREE, "red", heard(*events_, hand=hand)).cleared) - set(hand)


def count(*groups: Sequence[str], scope: Any = "hand") -> actions.Count:
    return actions.Count(scope, tuple(map(tuple, groups)))


TEMPLARS = {"charles", "remy"}  # that red does not hold


def test_own_cards_and_nobody_else() -> None:
    found = deduced(THREE, "red", heard())
    assert found.cleared == dict.fromkeys(MINE, 0)
    assert found.culprit is None


def test_a_count_that_leaves_no_choice() -> None:
    assert cleared(*asks(count(["templar"]), 2)) == TEMPLARS
    assert cleared(*asks(count(["templar"], scope="seen"), 2)) == TEMPLARS
    assert cleared(*asks(count(["templar"]), 1)) == set()


def test_counts_of_two_players_together() -> None:
    assert cleared(*asks(count(["templar"]), 1), *asks(count(["templar"]), 1, of="yellow")) == TEMPLARS
    # between the two answers a card has gone from one to the other: it may have been counted twice
    took = events.Took(seat="yellow", source="blue")
    assert cleared(*asks(count(["templar"]), 1), took, *asks(count(["templar"]), 1, of="yellow")) == set()


def test_an_answer_holds_for_its_time_and_what_it_cleared_stays_cleared() -> None:
    took = events.Took(seat="yellow", source="blue")
    assert cleared(*asks(count(["templar"]), 2), took) == TEMPLARS
    # after the theft blue may hold none any more, so an answer of none says nothing about yellow
    none = asks(count(["templar"]), 0)
    assert cleared(*asks(count(["templar"]), 1), took, *none) == set()
    # but both together still have one, and if yellow says it is Charles, Remy is not cleared by it
    charles = asks(actions.HasAnyOf("hand", ("charles",)), True, of="yellow")
    assert cleared(*asks(count(["templar"]), 1), took, *none, *charles) == {"charles"}


def test_what_went_from_hand_to_hand_is_still_in_one_of_them() -> None:
    both = asks(count(["franciscan", "father"]), 2)
    assert cleared(*both, events.Took(seat="yellow", source="blue")) == {"whillem", "galbraith"}
    one = asks(actions.HowManyOf("hand", ("charles", "remy")), 1)
    passed = events.Passed(seat="blue", of="yellow", count=1)
    neither = (
        asks(actions.HasAnyOf("hand", ("charles",)), False),
        asks(actions.HasAnyOf("hand", ("charles",)), False, of="yellow"),
    )
    assert cleared(*one, passed, *neither[0], *neither[1]) == {"remy"}


def test_most_frequent_and_more_than() -> None:
    orders = asks(actions.MostCommon("hand", "order"), ("templar", "benedictine", "franciscan"))
    assert cleared(*orders) == TEMPLARS  # six cards, three orders alike: two of each
    more = actions.Compare("hand", (("templar",),), "more", (("novice",), ("brother",), ("father",)))
    assert cleared(*asks(more, False)) == set()
    fewer = actions.Compare("hand", (("benedictine",), ("franciscan",)), "fewer", (("templar",),))
    assert cleared(*asks(fewer, False)) == set()
    assert len(cleared(*asks(count(["!templar"]), 4))) == 2


def test_yes_no_and_what_was_shown() -> None:
    assert cleared(*asks(actions.HasAnyOf("seen", ("remy",)), True)) == {"remy"}
    demand = events.Demanded("red", "blue", ("templar",))
    assert cleared(demand, events.Showed(seat="blue", of="red", card="remy", whole=("red", "blue"))) == {"remy"}
    # yellow demands, and blue shows him a Templar: it is one of the two
    seen_by_another = events.Demanded("yellow", "blue", ("templar",)), events.Showed(seat="blue", of="yellow")
    assert cleared(*seen_by_another) == set()
    assert cleared(*seen_by_another, *asks(actions.HasAnyOf("seen", ("charles",)), False)) == {"remy"}
    assert cleared(events.Demanded("yellow", "blue", ("templar",)), events.NoneToShow("blue", "yellow")) == set()


def test_a_hand_and_what_is_told_by_cards() -> None:
    hand = NAMES[8:14]
    assert cleared(events.Hand(seat="blue", of="red", cards=hand, whole=("red", "blue"))) == set(hand)
    assert cleared(events.Told(seat="red", monks=("guy",), whole=("red",))) == {"guy"}
    assert cleared(events.Told(seat="blue", whole=("blue",))) == set()
    assert cleared(events.Announced("yellow", (("templar",),), 2)) == TEMPLARS
    named_, counted = events.Named("red", "blue", ("templar",)), events.Counted(seat="red", of="blue", count=2)
    assert cleared(named_, counted) == TEMPLARS
    probed = events.Probed(seat="red", traits=("templar", "fat"), any=True, whole=("red",))
    assert cleared(probed) == {name for name in NAMES if name not in MINE and not _fits(name, "templar", "fat")}
    never = events.Probed(seat="red", traits=("templar", "fat"), any=False, whole=("red",))
    assert cleared(never) == {name for name in NAMES if name not in MINE and _fits(name, "templar", "fat")}


def _fits(name: str, *traits: str) -> bool:
    return any(bits((name,)) & FIT[trait] for trait in traits)


def test_what_a_card_asks_to_be_shown() -> None:
    """By its filter, or by the value that was named; of a host's own card nothing is known."""

    def blue_has(*told: Event) -> int:
        mind = Mind(THREE, "red")
        for event in told:
            mind.hear([event])
        return mind.at.may[1] & FIT["templar"]

    none = events.NoneToShow("blue", "yellow")
    named_ = events.Named("yellow", None, ("templar",))
    gallery, letter = events.Read("yellow", "gallery"), events.Read("yellow", "gilded_letter")
    assert blue_has(none) == FIT["templar"]
    assert blue_has(letter, named_, none) == blue_has(gallery, named_, none) == 0
    assert blue_has(events.Read("yellow", "from a host"), named_, none) == FIT["templar"]
    last = [
        card.id for card in DATA.cards.values() if "last_received" in [getattr(op, "filter", "") for op in card.ops]
    ]
    assert blue_has(named_, events.Played("yellow", last[0]), none) == FIT["templar"]
    assert (
        blue_has(letter, named_, events.Demanded("yellow", "blue", ("novice",)), none)
        == FIT["templar"] & ~FIT["novice"]
    )


def test_accusations() -> None:
    wrong = events.Accused("blue", "guy", False), events.Cleared("yellow", "guy")
    assert cleared(*wrong) == {"guy"}
    right = events.Accused("blue", "guy", True)
    found = deduced(THREE, "red", heard(right))
    assert found.culprit == "guy"
    assert len(found.cleared) == 23


def test_what_is_said_on_honour_or_revealed_is_no_proof() -> None:
    assert cleared(*asks(actions.Sheet(filter=(("templar",),)), 2)) == set()
    assert cleared(*asks(actions.Free("Is Remy innocent?", "yes_no"), True)) == set()
    assert cleared(events.Revealed("blue", "templar"), events.Revealed("yellow", "fat")) == set()
    assert cleared(*asks(actions.BooksHeld("crypt"), True)) == set()


@pytest.mark.rule("A4.6")
def test_what_was_said_to_others_in_private_tells_nothing() -> None:
    between = ("blue", "yellow")
    asked = events.Asked(seat="yellow", of="blue", whole=between)
    assert cleared(asked, events.Answered(seat="blue", of="yellow", whole=between)) == set()


@pytest.mark.rule("A5.6")
def test_what_was_given_has_been_seen() -> None:
    given = actions.TransferCount("last_mass", "given", None, (("templar",),))
    assert cleared(*asks(given, 2)) == TEMPLARS
    since = actions.TransferCount("since_mass", "received", None, (("templar",),))
    assert cleared(*asks(since, 2)) == set()  # one card may have come twice


def test_a_question_to_all_is_answered_by_each() -> None:
    question = count(["templar"])
    asked = events.Asked(seat="red", of="all", question=question)
    answers = (events.Answered(seat=seat, of="red", say=1) for seat in ("blue", "yellow"))
    assert cleared(asked, *answers) == TEMPLARS


def test_one_after_the_other_until_one_is_left() -> None:
    all_but_three = [name for name in NAMES if name not in (*MINE, "guy", "yves", "remy")]
    question = actions.HowManyOf("seen", tuple(all_but_three))
    told = heard(*asks(question, len(all_but_three)))
    assert deduced(THREE, "red", told).culprit is None
    (*_, last) = heard(*asks(actions.HasAnyOf("hand", ("guy",)), True, of="yellow"))
    told = (*told, *asks(actions.HasAnyOf("hand", ("guy",)), True, of="yellow"))
    assert "guy" in deduced(THREE, "red", told).cleared
    told = (*told, *asks(actions.HasAnyOf("seen", ("yves",)), True, of="yellow"))
    assert deduced(THREE, "red", told).culprit == "remy"
    assert told[deduced(THREE, "red", told).cleared["guy"]] == last


def test_of_a_game_that_did_not_begin_with_its_deal_nothing_is_said() -> None:
    assert deduced(THREE, "red", asks(count(["templar"]), 2)).cleared == {}

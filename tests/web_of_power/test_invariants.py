"""The invariants of the rules page, each over random and greedy play with all numbers of players and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Chance
from engine.web_of_power.data import DATA
from engine.web_of_power.events import Ended, Exhausted, Placed, Scored, Shuffled
from tests.conformance.tables import AnyLog, Place, at_every_table, played_games
from tests.web_of_power.exhaustive import chain_points
from tests.web_of_power.secrets import rearranged

pytestmark = pytest.mark.no_cover  # whole games take five times as long when every line is followed

Exposed = dict[str, Any]


def over_play(check: Callable[[AnyLog, list[Exposed]], None]) -> Callable[..., None]:
    """Look at played games, state by state as a trace shows them."""

    @at_every_table("web-of-power")
    @given(data=st.data())
    def test(place: Place, data: st.DataObject) -> None:
        log = data.draw(played_games(place))
        check(log, [msgspec.json.decode(msgspec.json.encode(log.game.expose(step.state))) for step in log.steps])

    test.__doc__ = check.__doc__
    given_play: Callable[..., None] = test
    return given_play


def cap(state: Exposed, country: str) -> int:
    owners = Counter(state["sites"].get(site) for site in DATA.countries[country].sites)
    return max((count for owner, count in owners.items() if owner is not None), default=0)


def beginnings(states: list[Exposed]) -> list[Exposed]:
    """States at which a turn begins."""
    return [
        state
        for before, state in zip([None, *states], states, strict=False)
        if state["phase"] != "over" and (before is None or before["turn"] < state["turn"])
    ]


@pytest.mark.rule("W1.3")
@over_play
def test_every_card_is_somewhere(log: AnyLog, states: list[Exposed]) -> None:
    """Of each type, hands, face-up cards, pile and discards hold what was left in."""
    gone = {3: 2, 4: 1, 5: 0}[len(log.beginning.seats)]
    full = {"franconia_aragon": 13, "bavaria_burgundy": 12, "lorraine_italy": 11, "england_swabia": 10, "france": 9}
    for state in states:
        held = [card for hand in state["hands"].values() for card in hand]
        found = Counter((*held, *state["face_up"], *state["pile"], *state["discards"]))
        assert found == {card: count - gone for card, count in full.items()}
        for cards in (*state["hands"].values(), state["face_up"], state["discards"]):
            assert list(cards) == sorted(cards)


@pytest.mark.rule("W1.2", "W4.8")
@over_play
def test_every_piece_is_on_the_board_or_in_supply(log: AnyLog, states: list[Exposed]) -> None:
    """Each player's cloisters total 20, his advisors 8."""
    for state in states:
        for seat in log.beginning.seats:
            cloisters = sum(owner == seat for owner in state["sites"].values())
            advisors = sum(seal.get(seat, 0) for seal in state["advisors"].values())
            left = state["supply"][seat]
            assert cloisters + left["cloisters"] == 20
            assert advisors + left["advisors"] == 8
            assert min(left.values()) >= 0
        assert all(number > 0 for seal in state["advisors"].values() for number in seal.values())
        assert all(state["advisors"].values())


@pytest.mark.rule("W4.7", "W4.8")
@over_play
def test_pieces_stay_where_they_are(log: AnyLog, states: list[Exposed]) -> None:
    """No site holds two cloisters, nothing moves and nothing leaves the board."""
    for step, before, after in zip(log.steps[1:], states, states[1:], strict=False):
        assert before["sites"].items() <= after["sites"].items()
        for country, seal in before["advisors"].items():
            assert all(after["advisors"][country][seat] >= number for seat, number in seal.items())
        placed = [event for event in step.events if isinstance(event, Placed)]
        new = set(after["sites"]) - set(before["sites"])
        assert new == {event.at for event in placed if event.piece == "cloister"}


@pytest.mark.rule("W5.2", "W5.3")
@over_play
def test_no_seal_is_above_its_cap(log: AnyLog, states: list[Exposed]) -> None:
    for state in states:
        for country, seal in state["advisors"].items():
            assert sum(seal.values()) <= cap(state, country)


@pytest.mark.rule("W4.3", "W4.4", "W13.1", "W13.2")
@over_play
def test_a_turn_is_limited(log: AnyLog, states: list[Exposed]) -> None:
    """At most two pieces, in one country (fast: two), three cards; one cloister in a country that was empty."""
    fast = log.beginning.options["fast"]
    turns: dict[int, list[Placed]] = {}
    empty: dict[int, set[str]] = {}
    for before, step in zip(states, log.steps[1:], strict=False):
        turn = before["turn"]
        empty.setdefault(turn, set(DATA.countries) - {DATA.sites[site].country for site in before["sites"]})
        turns.setdefault(turn, []).extend(event for event in step.events if isinstance(event, Placed))
    for turn, pieces in turns.items():
        where = [DATA.sites[p.at].country if p.piece == "cloister" else p.at for p in pieces]
        assert len(pieces) <= 2
        assert len(set(where)) <= (2 if fast else 1)
        assert sum(len(piece.cards) for piece in pieces) <= 3
        opened = [piece for piece, country in zip(pieces, where, strict=True) if country in empty[turn]]
        assert all(piece.piece == "cloister" for piece in opened)
        assert fast or not opened or len(pieces) == 1


@pytest.mark.rule("W3.2", "W6.3")
@over_play
def test_turns_begin_with_full_hands(log: AnyLog, states: list[Exposed]) -> None:
    """Until the second exhaustion three cards in each hand and two face up; never more than three."""
    for state in beginnings(states):
        assert (state["placed"], state["opened"]) == ([], [])
        if state["exhausted"] < 2:
            assert {len(hand) for hand in state["hands"].values()} == {3}
            assert len(state["face_up"]) == 2
    for state in states:
        assert max(len(hand) for hand in state["hands"].values()) <= 3
        assert len(state["face_up"]) <= 2


@pytest.mark.rule("W8.1", "W9.1")
@over_play
def test_the_pile_is_never_empty_when_a_draw_is_legal(log: AnyLog, states: list[Exposed]) -> None:
    """And there is always a legal action until the game is over."""
    for step, state in zip(log.steps, states, strict=True):
        acting = log.game.to_act(step.state)
        legal = [log.game.write(a) for a in log.game.legal(step.state, acting[0])] if acting else []
        assert bool(legal) == (state["phase"] != "over")
        if any(text.startswith("draw") for text in legal):
            assert state["pile"]
            assert "draw pile" in legal
        assert bool(state["pile"]) == (state["exhausted"] < 2)


@pytest.mark.rule("W8.2", "W8.4", "W10.5")
@over_play
def test_there_is_one_interim_scoring(log: AnyLog, states: list[Exposed]) -> None:
    events = [event for step in log.steps for event in step.events]
    times = [event.time for event in events if isinstance(event, Exhausted)]
    assert times in ([1, 2], [1])
    assert sum(isinstance(event, Shuffled) for event in events) == 1
    steps = [step for step in log.steps if any(isinstance(e, Scored) and e.part == "interim" for e in step.events)]
    assert len(steps) == 1
    assert Exhausted(1) in steps[0].events


@pytest.mark.rule("W9.2")
@over_play
def test_all_have_equally_many_turns(log: AnyLog, states: list[Exposed]) -> None:
    """Unless the board was full."""
    ended = log.steps[-1].events[-1]
    assert isinstance(ended, Ended)
    if ended.why == "turns":
        assert states[-1]["turn"] % len(log.beginning.seats) == 0
    numbers = [state["turn"] for state in beginnings(states)]
    assert numbers == list(range(1, states[-1]["turn"] + 1))
    for state, step in zip(states, log.steps, strict=True):
        seats = log.beginning.seats
        if state["phase"] != "over":
            assert log.game.to_act(step.state) == (seats[(state["turn"] - 1) % len(seats)],)


@pytest.mark.rule("W9.5")
@over_play
def test_the_board_is_not_full_before_the_interim_scoring(log: AnyLog, states: list[Exposed]) -> None:
    """At most 40 cards can have been paid by then, and there are 53 sites."""
    (new,) = (event for step in log.steps for event in step.events if isinstance(event, Shuffled))
    assert new.count <= 40
    assert len(DATA.sites) == 53
    for state in states:
        if not state["exhausted"]:
            assert state["phase"] != "over"
            assert len(state["sites"]) + sum(sum(seal.values()) for seal in state["advisors"].values()) <= 40


@pytest.mark.rule("W11.1", "W12.1")
@over_play
def test_scores_never_fall(log: AnyLog, states: list[Exposed]) -> None:
    """And are what was told; in the end they are the result, part by part."""
    scores = dict.fromkeys(log.beginning.seats, 0)
    for step, state in zip(log.steps, states, strict=True):
        for event in step.events:
            if isinstance(event, Scored):
                assert event.points > 0
                scores[event.seat] += event.points
        assert state["scores"] == scores
    result = states[-1]["result"]
    assert result["scores"] == scores
    assert {seat: sum(parts.values()) for seat, parts in result["parts"].items()} == scores
    best = max((scores[seat], result["supply"][seat]) for seat in scores)
    assert result["winners"] == [seat for seat in scores if (scores[seat], result["supply"][seat]) == best]


@pytest.mark.rule("W11.5", "W11.6", "W11.7")
@over_play
def test_chain_points_equal_an_exhaustive_search(log: AnyLog, states: list[Exposed]) -> None:
    """They are 0 or at least 4, and at most his cloisters on the board."""
    for seat, parts in states[-1]["result"]["parts"].items():
        mine = frozenset(site for site, owner in states[-1]["sites"].items() if owner == seat)
        assert parts["chains"] == chain_points(mine)
        assert parts["chains"] == 0 or 4 <= parts["chains"] <= len(mine)


@pytest.mark.rule("W14.1", "W14.5")
@over_play
def test_hidden_cards_change_nothing_a_player_is_shown(log: AnyLog, states: list[Exposed]) -> None:
    for i, step in enumerate(log.steps):
        for seat in (None, *log.beginning.seats):
            other = rearranged(step.state, seat, Chance(f"{i}/{seat}"))
            assert msgspec.json.encode(log.game.view(other, seat)) == msgspec.json.encode(
                log.game.view(step.state, seat)
            )

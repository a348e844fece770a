"""Positions go round; one that breaks an invariant is refused with one sentence that says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine import record
from engine.chance import Chance
from engine.core import Unusable
from engine.log import Beginning, begin
from tests.conformance.properties import trace_lines
from tests.conformance.tables import AnyLog, Place, at_every_table, numbered
from tests.web_of_power.table import FRANCE, GAME, ITALY, Table
from tests.web_of_power.test_ending import crowded, seals_full

THREE = ("red", "blue", "green")
Position = dict[str, Any]
Change = Callable[[Position], object]


def turns_begun(log: AnyLog) -> list[Any]:
    """States at which a turn has just begun."""
    states = [step.state for step in log.steps if step.state.phase in ("play", "last")]
    return [state for before, state in zip([None, *states], states, strict=False)
            if before is None or before.turn < state.turn]  # fmt: skip


@at_every_table("web-of-power")
def test_every_beginning_of_a_turn_is_a_position(place: Place) -> None:
    """It plays on as the game did, but for later shuffles, and for the tally of what was scored before."""
    for number in range(2):
        log = numbered(place, number)
        beginnings = turns_begun(log)
        assert len(beginnings) >= 30
        for state in beginnings:
            given = msgspec.json.decode(msgspec.json.encode(GAME.expose(state)))
            begun = begin(GAME, Beginning(log.beginning.seats, "later", log.beginning.options, given))
            assert begun.state == replace(state, chance=Chance("later"), tally=())
            assert begun.steps[0].events == ()
            assert msgspec.json.encode(GAME.expose(begun.state)) == msgspec.json.encode(GAME.expose(state))
            again = record.replay(GAME, record.read(record.write(begun)))
            assert trace_lines(again) == trace_lines(begun)


def some_table() -> Position:
    """Green has the turn. Red 2 and blue 1 cloisters in France, an advisor of each there."""
    table = Table(*THREE).cloisters("france", red=2, blue=1).advisors("france", red=1, green=1)
    table.turn_of("green").pile(of=20).hand("green", FRANCE, FRANCE, ITALY)
    given: Position = msgspec.json.decode(msgspec.json.encode(table.position))
    return given


def last_table() -> Position:
    """It is blue's last turn; red, who was before him, has played with one card left."""
    table = Table(*THREE).cloisters("france", red=2).last_turn_of("blue").hand("red", FRANCE).scores(red=2)
    given: Position = msgspec.json.decode(msgspec.json.encode(table.position))
    return given


def refused(given: Position) -> str:
    with pytest.raises(Unusable) as caught:
        GAME.position(THREE, "seed", {}, given)
    told = str(caught.value)
    assert told.startswith("position: ")
    assert "\n" not in told
    return told


def _set(*path: str | int, to: object) -> Change:
    def change(p: Any) -> None:
        for step in path[:-1]:
            p = p[step]
        p[path[-1]] = to

    return change


def _all(*changes: Change) -> Change:
    def change(p: Position) -> None:
        for one in changes:
            one(p)

    return change


def _move(start: Callable[[Position], list[str]], end: Callable[[Position], list[str]]) -> Change:
    return lambda p: end(p).append(start(p).pop())


def test_the_positions_to_be_spoilt_are_good() -> None:
    assert GAME.to_act(GAME.position(THREE, "seed", {}, some_table()).state) == ("green",)
    assert GAME.to_act(GAME.position(THREE, "seed", {}, last_table()).state) == ("blue",)


def test_lists_may_come_in_any_order() -> None:
    given = some_table()
    for cards in (given["face_up"], given["discards"], *given["hands"].values()):
        cards.reverse()
    given["sites"] = dict(reversed(given["sites"].items()))
    spelled = [
        msgspec.json.encode(GAME.expose(GAME.position(THREE, "", {}, p).state)) for p in (given, some_table())
    ]
    assert spelled[0] == spelled[1]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        pytest.param(lambda p: p.pop("pile"), "missing required field `pile`", id="field missing"),
        pytest.param(_set("extra", to=1), "unknown field `extra`", id="field too many"),
        pytest.param(_set("turn", to="3"), "$.turn", id="wrong type"),
        pytest.param(_set("result", to={"scores": {}, "winners": []}), "$.result", id="a finished game"),
        # the clock
        pytest.param(_set("order", to=["blue", "red", "green"]), "that of the seats", id="another order"),
        pytest.param(_set("order", to=["red", "blue"]), "that of the seats", id="short order"),
        pytest.param(_set("turn", to=0), "there is no turn 0", id="turn nought"),
        pytest.param(_set("phase", to="draw"), "a turn begins as play, not draw", id="in the middle of drawing"),
        pytest.param(_set("phase", to="over"), "a turn begins as play, not over", id="over"),
        pytest.param(_set("phase", to="last"), "a turn begins as play, not last", id="last too soon"),
        pytest.param(_set("phase", to="dance"), "$.phase", id="no phase"),
        pytest.param(
            _set("exhausted", to=2), "run out 2 times a turn begins as last, not play", id="play too late"
        ),
        pytest.param(_set("exhausted", to=3), "$.exhausted", id="three exhaustions"),
        pytest.param(
            _set("placed", to=[{"piece": "cloister", "at": "le_bec"}]), "the beginning of a turn", id="in a turn"
        ),
        pytest.param(_set("opened", to=["france"]), "the beginning of a turn", id="opened"),
        # the board
        pytest.param(_set("sites", "paris", to="red"), "paris is no site (W2.2)", id="unknown site"),
        pytest.param(
            _set("sites", "cluny", to="yellow"), "yellow has a cloister at cluny but", id="foreign cloister"
        ),
        pytest.param(_set("advisors", "spain", to={"red": 1}), "spain is no country (W2.1)", id="unknown country"),
        pytest.param(
            _set("advisors", "france", to={"yellow": 1}), "yellow has advisors in france but", id="foreign advisor"
        ),
        pytest.param(
            _set("advisors", "france", "blue", to=0),
            "blue cannot have 0 advisors in france",
            id="no advisor listed",
        ),
        pytest.param(
            _set("advisors", "france", "blue", to=-1), "blue cannot have -1 advisors", id="less than no advisor"
        ),
        pytest.param(
            _set("advisors", "france", "blue", to=1),
            "3 advisors stand in france, where 2 may (W5.2)",
            id="above cap",
        ),
        pytest.param(
            _set("advisors", "italy", to={"blue": 1}), "1 advisors stand in italy, where 0 may (W5.2)", id="empty"
        ),
        # supplies
        pytest.param(
            lambda p: p["supply"].pop("red"), "every player and nobody else must have a supply", id="no supply"
        ),
        pytest.param(
            _set("supply", "red", "cloisters", to=19),
            "red must have 18 cloisters and 7 advisors in supply (W1.2)",
            id="cloister too many",
        ),
        pytest.param(
            _set("supply", "blue", "advisors", to=7),
            "blue must have 19 cloisters and 8 advisors",
            id="advisor lost",
        ),
        # cards
        pytest.param(lambda p: p["hands"].pop("red"), "nobody else must have a hand", id="no hand"),
        pytest.param(_set("hands", "yellow", to=[]), "nobody else must have a hand", id="hand too many"),
        pytest.param(lambda p: p["pile"].pop(), "are in this game (W1.3)", id="card missing"),
        pytest.param(
            lambda p: p["pile"].append("france"),
            "card france is there 8 times; 7 are in this game (W1.3)",
            id="card twice",
        ),
        pytest.param(lambda p: p["pile"].append("joker"), "card joker is there 1 times; 0 are", id="foreign card"),
        pytest.param(
            _move(lambda p: p["hands"]["red"], lambda p: p["discards"]),
            "red holds 2 cards, not 3 (W3.2)",
            id="two held",
        ),
        pytest.param(
            _move(lambda p: p["discards"], lambda p: p["hands"]["red"]), "red holds 4 cards, not 3", id="four held"
        ),
        pytest.param(
            _move(lambda p: p["face_up"], lambda p: p["discards"]),
            "1 cards lie face up, not 2 (W6.3)",
            id="one open",
        ),
        pytest.param(
            _move(lambda p: p["discards"], lambda p: p["face_up"]), "3 cards lie face up, not 2", id="three open"
        ),
        pytest.param(
            lambda p: p.update(discards=p["discards"] + p["pile"], pile=[]),
            "the pile is empty, so it has run out (W8.1)",
            id="no pile",
        ),
        # points
        pytest.param(lambda p: p["scores"].pop("red"), "nobody else must have a score", id="no score"),
        pytest.param(_set("scores", "red", to=-1), "red cannot have -1 points", id="less than no points"),
        pytest.param(_set("scores", "red", to=3), "red has points before the interim scoring (W8.2)", id="points"),
    ],
)
def test_an_impossible_position_is_refused(change: Change, reason: str) -> None:
    given = some_table()
    change(given)
    assert reason in refused(given)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        pytest.param(_set("turn", to=22), "the start player has no last turn (W9.2)", id="start player"),
        pytest.param(
            _move(lambda p: p["discards"], lambda p: p["pile"]), "the pile is empty (W9.1)", id="cards in the pile"
        ),
        pytest.param(
            _move(lambda p: p["hands"]["blue"], lambda p: p["discards"]), "blue holds 2 cards, not 3", id="on turn"
        ),
        pytest.param(
            _move(lambda p: p["hands"]["green"], lambda p: p["discards"]),
            "green holds 2 cards, not 3",
            id="to come",
        ),
        pytest.param(
            _all(*[_move(lambda p: p["discards"], lambda p: p["hands"]["red"])] * 3),
            "red holds 4 cards",
            id="before",
        ),
        pytest.param(
            _move(lambda p: p["discards"], lambda p: p["face_up"]), "3 cards lie face up", id="three open"
        ),
    ],
)
def test_an_impossible_last_turn_is_refused(change: Change, reason: str) -> None:
    given = last_table()
    change(given)
    assert reason in refused(given)


def test_in_the_last_turns_open_cards_may_be_missing() -> None:
    given = last_table()
    given["discards"] += given["face_up"]
    given["face_up"] = []
    assert GAME.position(THREE, "", {}, given).state.face_up == ()


def test_more_pieces_than_there_are_are_refused() -> None:
    table = Table(*THREE).cloisters("france", red=8).cloisters("franconia", red=7).cloisters("italy", red=6)
    assert "red has more pieces on the board than there are (W1.2)" in refused(table.position)
    table = Table(*THREE).cloisters("france", red=8).cloisters("franconia", red=7)
    given = table.advisors("france", blue=8).advisors("franconia", blue=1).position
    assert "blue has more pieces on the board" in refused(given)


def test_a_game_that_is_over_is_no_position() -> None:
    assert "the game is over (W9.4)" in refused(seals_full(crowded()).position)


@pytest.mark.parametrize("given", [5, "state", [], True, {}, {"turn": 1}, [[[]]]])
def test_what_is_no_position_is_refused(given: object) -> None:
    with pytest.raises(Unusable, match=r"^position: "):
        GAME.position(THREE, "seed", {}, given)


def test_a_position_of_other_seats_or_options() -> None:
    with pytest.raises(Unusable, match="3 to 5 players"):
        GAME.position(THREE[:2], "seed", {}, some_table())
    with pytest.raises(Unusable, match="must have a supply"):
        GAME.position((*THREE, "yellow"), "seed", {}, some_table())
    assert GAME.position(THREE, "seed", {"fast": True}, some_table()).state.fast

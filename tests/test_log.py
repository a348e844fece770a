"""The log: undo as an entry, how far back and why not further, rewinding, refolding, what others are told when."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Event, Illegal, Unusable
from engine.log import Act, Beginning, Horizon, Log, Undo, begin, refold, start
from engine.monastery import Monastery
from engine.monastery.events import Drew, GaveBack, TurnBegan
from tests.monastery.table import Table
from tests.toy import Add, Added, Began, End, Look, Looked, Open, Pass, Show, Shown, Toy, ToyGame

GAME = ToyGame()
ToyLog = Log[Toy, Any, Toy]


def toy(*seats: str) -> ToyLog:
    return start(GAME, seats or ("red", "blue"), "seed")


def after(*acts: tuple[str, Any], seats: tuple[str, ...] = ("red", "blue", "green")) -> ToyLog:
    log = toy(*seats)
    for seat, do in acts:
        log = log.act(seat, do)
    return log


def told(log: ToyLog, seat: str | None) -> list[Event]:
    return list(log.told_to(seat))


# -- acting ------------------------------------------------------------------------------------


def test_an_act_is_written_down_and_folded() -> None:
    log = toy()
    after = log.act("red", Add(2))
    assert after.steps == (*log.steps, GAME.apply(log.state, "red", Add(2)))
    assert after.state.total == 2
    assert after.acts == after.entries == (Act("red", Add(2)),)


def test_an_illegal_act_leaves_no_trace() -> None:
    log = after(("red", Add(2)))
    with pytest.raises(Illegal):
        log.act("blue", Add(1))
    assert log == after(("red", Add(2)))


def test_options_are_filled_in_and_unknown_ones_refused() -> None:
    assert toy().beginning == Beginning(("red", "blue"), "seed", {"slow": False})
    with pytest.raises(Unusable, match="no option 'fast'"):
        start(GAME, ("red",), "seed", {"fast": True})
    with pytest.raises(Unusable, match="slow cannot be 'true'"):
        start(GAME, ("red",), "seed", {"slow": "true"})
    with pytest.raises(Unusable, match="slow cannot be 1"):
        refold(GAME, Beginning(("red",), "seed", {"slow": 1}), ())  # type: ignore[dict-item]


def test_a_log_may_begin_from_a_position() -> None:
    log = begin(GAME, Beginning(("red",), "seed", {}, 40))
    log = log.act("red", Add(2))
    assert log.state.total == 42
    with pytest.raises(Unusable, match="begins from a number"):
        begin(GAME, Beginning(("red",), "seed", {}, "forty"))


# -- undo --------------------------------------------------------------------------------------


def test_undo_is_an_entry_and_takes_back_the_last_act() -> None:
    log = after(("red", Add(2)), ("red", Add(3)))
    log = log.undo("red")
    assert log.state.total == 2
    assert log.acts == (Act("red", Add(2)),)
    assert log.entries == (Act("red", Add(2)), Act("red", Add(3)), Undo("red", 1))
    log = log.act("red", Add(5))
    assert log.state.total == 7
    assert len(log.entries) == 4


def test_undo_may_go_back_several_acts() -> None:
    log = after(("red", Add(2)), ("red", Add(3)), ("red", Add(4)))
    log = log.undo("red", 0)
    assert log.state.total == 0
    assert log.entries[-1] == Undo("red", 0)


@pytest.mark.parametrize("to", [-1, 2, 3, 99])
def test_undo_goes_neither_beyond_the_horizon_nor_forward(to: int) -> None:
    log = after(("red", Look()), ("red", Add(1)))
    with pytest.raises(Illegal) as caught:
        log.undo("red", to)
    assert caught.value.rule == "undo"
    assert caught.value.facts == {"because": "shown", "to": 1}
    assert len(log.entries) == 2


def test_undo_with_nothing_to_take_back_is_illegal() -> None:
    with pytest.raises(Illegal, match="undo"):
        toy().undo("red")


@pytest.mark.parametrize(
    ("acts", "seat", "horizon"),
    [
        ([], "red", Horizon(0, "beginning")),
        ([("red", Add(1))], "red", Horizon(0, "beginning")),
        ([("red", Add(1)), ("red", Add(1))], "red", Horizon(0, "beginning")),
        ([("red", Add(1))], "blue", Horizon(1, "waiting")),
        ([("red", Pass())], "red", Horizon(1, "waiting")),
        ([("red", Add(1)), ("red", End())], "red", Horizon(2, "waiting")),
        ([("red", Pass())], "blue", Horizon(1, "another")),
        ([("red", Pass()), ("blue", Add(1))], "blue", Horizon(1, "another")),
        ([("red", Look()), ("red", Add(1))], "red", Horizon(1, "shown")),
        ([("red", Show()), ("red", Add(1))], "red", Horizon(1, "shown")),
        ([("red", Add(1)), ("red", Show())], "red", Horizon(2, "shown")),
        ([("red", Open()), ("blue", Add(1))], "red", Horizon(2, "another")),
        ([("red", Open()), ("blue", Add(1)), ("red", Add(1))], "red", Horizon(2, "another")),
        ([("red", Open()), ("blue", Add(1)), ("red", Add(1))], "blue", Horizon(3, "another")),
    ],
)
def test_the_horizon_and_its_reason(acts: list[tuple[str, Any]], seat: str, horizon: Horizon) -> None:
    assert after(*acts).horizon(seat) == horizon


def test_a_turn_that_comes_round_to_the_same_seat_settles_too() -> None:
    log = after(("red", Add(1)), ("red", Pass()), ("red", Add(1)), seats=("red",))
    assert log.horizon("red") == Horizon(2, "turn")
    with pytest.raises(Illegal, match="because turn"):
        log.undo("red", 1)


# -- the table goes back further -----------------------------------------------------------------


def test_rewind_goes_back_over_everything() -> None:
    log = after(("red", Add(1)), ("red", Pass()), ("blue", Look()), ("blue", Add(1)))
    log = log.rewind(1)
    assert log.state == after(("red", Add(1))).state
    assert log.entries[-1] == Undo(None, 1)
    assert len(log.entries) == 5


def test_a_finished_game_can_be_rewound() -> None:
    log = after(("red", Add(1)), ("red", End()))
    log = log.rewind(1)
    assert GAME.result(log.state) is None
    log = log.act("red", Add(1))


@pytest.mark.parametrize("to", [-1, 2, 3])
def test_rewind_to_an_act_that_is_not_there_is_refused(to: int) -> None:
    log = after(("red", Add(1)), ("red", Add(1)))
    with pytest.raises(Unusable, match=f"no act {to}"):
        log.rewind(to)
    assert len(log.entries) == 2


def test_refolding_follows_every_entry() -> None:
    log = after(("red", Add(1)), ("red", Add(2)))
    log = log.undo("red")
    log = log.act("red", Pass())
    log = log.act("blue", Look())
    log = log.rewind(1)
    log = log.act("red", Add(4))
    again = refold(GAME, log.beginning, log.entries)
    assert again == log
    assert again.state.total == 5
    assert again.horizon("red") == log.horizon("red")


# -- who is told what, and when -------------------------------------------------------------------


def test_steps_that_can_be_taken_back_are_told_to_nobody_else() -> None:
    log = after(("red", Add(1)), ("red", Add(2)))
    assert log.settled == 0
    assert told(log, "red") == [Began("red"), Added("red", 1), Added("red", 2)]
    assert told(log, "blue") == told(log, None) == [Began("red")]


def test_steps_are_told_once_they_are_settled() -> None:
    log = after(("red", Add(1)), ("red", Pass()))
    assert log.settled == 2
    assert told(log, None) == [Began("red"), Added("red", 1), Began("blue")]
    log = log.act("blue", Add(5))
    assert log.settled == 2
    assert told(log, "red") == told(log, None) == [Began("red"), Added("red", 1), Began("blue")]
    assert told(log, "blue")[-1] == Added("blue", 5)


def test_something_shown_settles_all_before_it() -> None:
    log = after(("red", Add(1)), ("red", Show()), ("red", Add(2)))
    assert log.settled == 2
    assert told(log, "blue") == [Began("red"), Added("red", 1), Shown()]


def test_what_one_seat_may_see_reaches_it_alone() -> None:
    log = after(("red", Look()), ("red", Pass()))
    assert Looked("red") in told(log, "red")
    assert Looked("red") not in told(log, "blue")
    assert Looked("red") not in told(log, None)


def test_everything_is_settled_when_the_game_is_over() -> None:
    log = after(("red", Add(1)), ("red", End()))
    assert log.settled == 2
    assert told(log, None) == [Began("red"), Added("red", 1)]


def test_what_others_were_told_is_never_taken_back_by_a_player() -> None:
    """Blue's act settles red's; when blue takes his back, green has still been told of red's."""
    log = after(("red", Open()), ("red", Add(1)), ("blue", Add(2)))
    known = told(log, "green")
    assert Added("red", 1) in known
    log = log.undo("blue")
    assert told(log, "green") == known
    assert log.horizon("red").to == 2


# -- the same in Monastery ------------------------------------------------------------------------


def monastery(table: Table) -> Log[Any, Any, Any]:
    return begin(Monastery(), Beginning(table.seats, table.seed, dict(table.options), table.position))


def do(log: Log[Any, Any, Any], seat: str, *texts: str) -> Log[Any, Any, Any]:
    for text in texts:
        log = log.act(seat, log.game.read(text))
    return log


@pytest.mark.rule("M3.5", "M4.8")
def test_a_drawn_tile_cannot_be_put_back_by_undo() -> None:
    log = monastery(Table("red", "blue").at(day=1, round=1).screen("red", "path_1"))
    log = do(log, "red", "exchange")
    assert any(isinstance(event, Drew) for event in log.steps[-1].events)
    assert log.horizon("red") == Horizon(1, "shown")
    with pytest.raises(Illegal, match="undo"):
        log.undo("red")


@pytest.mark.rule("M3.6", "M9.7")
def test_seeing_who_had_a_blessing_cannot_be_undone() -> None:
    table = Table("red", "blue", "green").at(day=1, round=1)
    table.screen("red", "beehive").screen("blue", blessings=13).screen("green", blessings=7)
    log = monastery(table)
    places = [
        text for action in log.game.legal(log.state, "red") if (text := log.game.write(action))[:8] == "place be"
    ]
    log = do(log, "red", places[0])
    assert any(isinstance(event, GaveBack) for event in log.steps[-1].events)
    assert log.horizon("red") == Horizon(1, "shown")


def test_a_turn_that_begins_settles() -> None:
    assert TurnBegan("red", "score").settles == "turn"


@pytest.mark.rule("M2.3")
def test_done_ends_what_can_be_taken_back() -> None:
    log = monastery(Table("red", "blue").at(day=1, round=1).screen("red", "path_1"))
    place = next(a for a in log.game.legal(log.state, "red") if log.game.write(a).startswith("place"))
    log = log.act("red", place)
    assert log.horizon("red") == Horizon(0, "beginning")
    log = log.undo("red")
    log = log.act("red", place)
    log = do(log, "red", "done")
    assert log.horizon("red") == Horizon(2, "waiting")
    assert log.horizon("blue") == Horizon(2, "another")

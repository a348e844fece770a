"""Arming leaves no trace that others could notice (A7.5): in the log, at a table, in a record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine import record
from engine.agents.table import choice, seat_agents
from engine.chance import Chance
from engine.core import Illegal
from engine.log import Beginning, Log, begin, refold
from engine.patterns import filled
from engine.trace import trace
from storage.rows import SeatRow, TableRow
from tables import play
from tables.table import Change, Refusal, Table
from tests.mystery.table import FOUR, GAME
from tests.tables.seated import Seated

AnyLog = Log[Any, Any, Any]


def begun(seed: str) -> AnyLog:
    """Blue holds a Double Lock, green a Letter of Safe Conduct."""
    options: dict[str, Any] = {"censure": True}
    state = msgspec.to_builtins(GAME.expose(GAME.setup(FOUR, seed, options).state))
    for seat, book in (("blue", "double_lock"), ("green", "safe_conduct")):
        state["books"][seat] = [{"book": book, "armed": True, "against": None}]
        state["decks"]["scriptorium"] = [one for one in state["decks"]["scriptorium"] if one != book]
    return begin(GAME, Beginning(FOUR, seed, options, state))


def armed_all_along(seed: str) -> AnyLog:
    """A game in which somebody arms or disarms a book as often as one can."""
    log = begun(seed)
    agents = seat_agents(GAME, dict.fromkeys(FOUR, "random"), seed)
    for count in range(300):
        if not GAME.to_act(log.state):
            break
        for seat in FOUR:
            for action in filled(GAME.unseen(log.state, seat), GAME.read, Chance(f"{seed}/{count}"))[count % 2 : 3]:
                log = log.act(seat, action)
        seat = GAME.to_act(log.state)[0]
        log = log.act(seat, choice(GAME, log.state, seat, agents[seat], Chance(f"{seed}/{count}")))
    assert log.asides
    return log


def armable() -> tuple[AnyLog, str, Any]:
    """Red is to move; blue may disarm his book."""
    log = begun("arm")
    while GAME.to_act(log.state) != ("red",) or log.state.phase != "move":
        seat = GAME.to_act(log.state)[0]
        log = log.act(seat, GAME.default(log.state, seat, Chance("x")))
    return log, "blue", GAME.read("arm double_lock false -")


@pytest.mark.rule("A7.5", "A12.1")
def test_it_stands_in_the_log_and_counts_for_nothing() -> None:
    log, seat, action = armable()
    after = log.act(seat, action)
    assert after.acts == log.acts
    assert len(after.steps) == len(log.steps)
    assert after.settled == log.settled
    assert [after.horizon(one) for one in FOUR] == [log.horizon(one) for one in FOUR]
    assert len(after.entries) == len(log.entries) + 1
    assert list(after.in_order())[-1][1].do == action
    assert GAME.expose(after.state)["books"] != GAME.expose(log.state)["books"]


@pytest.mark.rule("A7.5")
def test_an_action_of_another_can_still_be_taken_back_and_the_book_stays_armed_so() -> None:
    log, seat, action = armable()
    voted = log.act("red", GAME.read("censure yellow true"))
    assert voted.horizon("red").to == len(log.acts)
    armed = voted.act(seat, action)
    assert armed.horizon("red") == voted.horizon("red")
    assert GAME.view(armed.shown_to(seat), seat).books[seat][0]["armed"] is False
    back = armed.undo("red")
    assert back.acts == log.acts
    assert [one.act.do for one in back.asides] == [action]
    assert GAME.view(back.state, seat).books[seat][0]["armed"] is False
    assert refold(GAME, back.beginning, back.entries) == back


@pytest.mark.rule("A7.5")
def test_records_and_traces_hold_it() -> None:
    log = armed_all_along("records")
    text = record.write(log)
    again = record.replay(GAME, record.read(text))
    assert record.write(again) == text
    lines = [msgspec.json.decode(msgspec.json.encode(line)) for line in trace(again)]
    assert len(lines) == 1 + len(log.acts) + len(log.asides)
    armed = [line for line in lines if line["last"] and line["last"]["do"]["type"] == "arm"]
    assert armed
    for line in armed:
        assert line["events"] == []
    for line in lines:
        assert not {"arm", "censure"} & {one["type"] for one in line["legal"]}


def test_a_rewind_keeps_what_can_still_be_done() -> None:
    log = armed_all_along("rewind")
    back = log.rewind(len(log.acts) // 2)
    assert len(back.acts) == len(log.acts) // 2
    assert all(aside.after <= len(back.acts) for aside in back.asides)
    document = record.read(record.write(back))
    assert record.write(record.replay(GAME, document)) == record.write(back)


@pytest.mark.rule("A7.5")
def test_at_a_table_no_number_and_no_letter_tells_of_it() -> None:
    log, seat, action = armable()
    people = tuple(
        SeatRow(place, colour, 11 + place, colour, None, colour == "red", 7) for place, colour in enumerate(FOUR)
    )
    row = TableRow(1, None, 1, 11, "mystery", 1, "arm", {}, "running", 7)
    table = Table(row, people, log)
    change = play.act(table, seat, GAME.write(action), 12)
    assert change.unseen
    assert change.letters == ()
    assert (change.table.row, change.table.seats) == (row, people)
    assert [entry.act for entry in change.entries] == ["arm double_lock false -"]
    with pytest.raises(Refusal, match="not_seated"):
        play.act(table, seat, GAME.write(action), 13)
    with pytest.raises(Refusal, match="paused"):
        play.act(Table(replace(row, stage="paused"), people, log), seat, GAME.write(action), 12)
    with pytest.raises(Illegal, match=r"A7\.5"):
        play.act(table, "yellow", GAME.write(action), 13)


async def test_the_house_gives_it_no_number(tmp_path: Path) -> None:
    async with Seated(tmp_path, "mystery") as seated:
        table = await seated.start()
        after = await seated.change(lambda table: Change(table, unseen=True))
        assert after.row.sequence == table.row.sequence
        assert after.seats == table.seats
        assert (await seated.stored()).row.sequence == table.row.sequence

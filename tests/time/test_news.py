"""What somebody is told who comes back: what he may know, from where he left, no more and no less."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games import GAMES
from storage.rows import SeatRow, TableRow
from tables.news import came_and_went, chapters, last_act, meanwhile, upcoming
from tables.play import standing
from tables.table import Table
from tests.conformance.tables import Place, numbered


def at_table(game: str, acts: int) -> Table:
    whole = numbered(Place(game, GAMES[game].meta.fewest, "random"), 3)
    log: Any = replace(whole, entries=(), acts=(), steps=whole.steps[:1], settled=0)
    for act in whole.acts[:acts]:
        log = log.act(act.seat, act.do)
    seats = tuple(SeatRow(i, seat, 11 + i, seat, None) for i, seat in enumerate(log.beginning.seats))
    row = TableRow(1, 1, 1, 11, game, GAMES[game].meta.rules, "", {}, "running")
    return standing(Table(row, seats, log), log)


def last_of(table: Table, seat: str) -> int:
    """So many acts stood when this seat's own player had acted last: all of it is done by hand here."""
    return last_act(table.log, [table.at(act.seat).user_id for act in table.log.acts], table.at(seat).user_id or 0)


@pytest.mark.parametrize("game", GAMES)
def test_since_his_last_act_and_nothing_hidden(game: str) -> None:
    for acts in range(0, 60, 7):
        table = at_table(game, acts)
        for seat in (*table.log.beginning.seats, None):
            since = last_of(table, seat) if seat is not None else -1
            found = meanwhile(table, seat, since)
            everything = list(table.log.told_to(seat))
            before = everything[: len(everything) - len(found.events)]
            assert [*before, *found.events] == everything
            assert all(event.seen_by(seat) == event for event in found.events)
            assert found.awaited == (seat in table.to_act)
            if since > 0:
                assert all(act.seat != seat for act in table.log.acts[since:])
                assert table.log.acts[since - 1].seat == seat


@pytest.mark.parametrize("game", GAMES)
def test_what_came_to_a_seat_in_secret_is_told_to_it_alone(game: str) -> None:
    """As new on its screen, and, where its own last acts brought it, as what it has not heard of yet."""
    changes, brought = 0, 0
    for wanted in range(1, 80):
        table = at_table(game, wanted)
        log, acts = table.log, len(table.log.acts)
        for seat in log.beginning.seats:
            new, own = came_and_went(log, seat), meanwhile(table, seat, last_of(table, seat)).brought
            known = list(log.told_to(seat))
            everybody = list(log.told_to(None))
            for one in (*new, *own):
                assert one in known
                assert one not in everybody
            before, after = (log.game.mine(log.steps[one].state, seat) for one in (acts - 1, acts))
            told = [seen for event in log.steps[acts].events if (seen := event.seen_by(seat)) is not None]
            secret = [seen for seen in told if seen not in everybody]
            if not secret or log.settled < acts:
                continue
            if before != after:
                changes += 1
                assert new[-len(secret) :] == secret
            if log.acts[-1].seat == seat:
                brought += 1
                assert list(own)[-len(secret) :] == secret
    assert changes
    assert brought


@pytest.mark.parametrize("game", GAMES)
def test_steps_that_may_still_be_taken_back_are_nobody_elses_news(game: str) -> None:
    open_steps = 0
    for acts in range(60):
        table = at_table(game, acts)
        log = table.log
        if log.settled == len(log.acts):
            continue
        open_steps += 1
        for seat in log.beginning.seats:
            found = meanwhile(table, seat, last_of(table, seat))
            known = len(log.acts) if seat == log.acts[-1].seat else log.settled
            settled = [e for step in log.steps[found.since + 1 : known + 1] for e in step.events]
            assert list(found.events) == [seen for e in settled if (seen := e.seen_by(seat)) is not None]
    assert open_steps or game == "parley"


def test_what_was_done_for_him_is_news_to_him() -> None:
    """By a steward, by an order, by whoever sat there before; and what was taken back is nobody's last act."""
    log: Any = at_table("monastery", 12).log
    acts = len(log.acts)
    assert last_act(log, [None] * acts, 11) == -1
    assert last_act(log, [12] * acts, 11) == -1
    assert last_act(log, [11, *[None] * (acts - 1)], 11) == 1
    assert last_act(log, [*[None] * (acts - 1), 11], 11) == acts
    back = log.rewind(acts - 1)
    assert last_act(back, [*[None] * (acts - 1), 11, 12], 11) == -1
    assert last_act(back, [11, *[None] * (acts - 2), 11, 12], 11) == 1


def test_from_any_act_on() -> None:
    table = at_table("monastery", 40)
    assert list(meanwhile(table, None, -1).events) == list(table.log.told_to(None))
    assert meanwhile(table, None, len(table.log.acts)).events == ()
    assert meanwhile(table, None, 10**6).events == ()
    assert meanwhile(table, None, -(10**6)).since == -1


@pytest.mark.parametrize("acts", [0, 1, 5, 9, 10, 11, 60])
def test_the_whole_game_in_a_few_parts(acts: int) -> None:
    log = at_table("monastery", acts).log
    parts = chapters(log)
    assert len(parts) <= 10
    assert [begin for begin, _ in parts][1:] == [end for _, end in parts][:-1]
    if parts:
        assert (parts[0][0], parts[-1][1]) == (0, log.settled)


@pytest.mark.parametrize("game", GAMES)
def test_who_is_next_is_mostly_right_and_never_who_is_awaited(game: str) -> None:
    whole = numbered(Place(game, GAMES[game].meta.fewest, "random"), 3)
    guesses, right = 0, 0
    for acts in range(0, min(len(whole.acts), 90), 3):
        table = at_table(game, acts)
        guess = upcoming(table.log)
        if guess is None:
            continue
        assert guess not in table.game.to_act(table.log.steps[table.log.settled].state)
        waits = [whole.game.to_act(step.state) for step in whole.steps[acts:]]
        following = next((one for one in waits if one != waits[0]), ())
        guesses += 1
        right += guess in following
    assert right * 10 >= guesses * 7
    assert guesses or game == "parley"

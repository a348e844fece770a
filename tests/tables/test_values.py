"""A table is a value: who looked at it never sees it change, and what is refused or fails changes nothing."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core import Illegal, Unusable
from engine.games import GAMES
from engine.log import Log, refold
from storage import outbox, privacy, rows
from storage.database import Writing
from storage.rows import SeatRow, TableRow
from tables import lobby, moderation, play
from tables.house import By, Duplicate
from tables.leaving import be_forgotten, resign
from tables.table import Change, Order, Refusal, Table
from tests.conformance.tables import Place, numbered
from tests.tables.seated import ADA, BOB, CYD, EVE, Seated
from tests.test_log import after
from tests.toy import Add, Open, Pass

DOT = 15


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All is written but the last word of it: the disk is full."""

    async def commit(write: Writing) -> None:
        await write.execute("SELECT 1")
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(Writing, "commit", commit)
        yield


async def same_in_storage(seated: Seated) -> Table:
    """What memory holds is what a fresh fold of the database gives."""
    held = await seated.look()
    assert await seated.stored() == held
    return held


# -- looking -----------------------------------------------------------------------------------------------


def all_of(table: Table) -> bytes:
    log = table.log
    return msgspec.json.encode((table.row, table.seats, log.entries, log.acts, log.steps, log.settled))


@pytest.mark.parametrize("game", GAMES)
async def test_what_was_looked_at_never_changes(tmp_path: Path, game: str) -> None:
    """While others act, take back, and moderators take back further, pause and put others on seats."""
    async with Seated(tmp_path, game) as seated:
        await seated.start()
        seen = []
        for turn in range(1, 25):
            table = await seated.look()
            seen.append((table, all_of(table)))
            seat, user, _ = seated.decision(table)
            if table.log.horizon(seat).to < len(table.log.acts) and turn % 3 == 0:
                await seated.undo(seat, user)
            elif turn % 8 == 0:
                await seated.order(moderation.rewind, to=len(table.log.acts) // 2)
                await seated.order(moderation.resume)
            else:
                await seated.go_on(1)
        await seated.change(resign, user_id=BOB)
        await seated.order(moderation.end)
        assert len({kept for _, kept in seen}) == len(seen)
        for table, kept in seen:
            assert all_of(table) == kept


def test_a_log_that_somebody_went_on_from_is_as_it_was() -> None:
    log = after(("red", Add(1)), ("red", Pass()), ("blue", Add(2)))
    again = after(("red", Add(1)), ("red", Pass()), ("blue", Add(2)))
    for on in (log.act("blue", Add(3)), log.undo("blue"), log.rewind(1), log.rewind(1).act("red", Add(7))):
        assert on != log
        assert log == again
    with pytest.raises(Illegal):
        log.act("red", Add(1))
    with pytest.raises(Unusable):
        log.rewind(9)
    assert log == again


# -- refused, failed ---------------------------------------------------------------------------------------


async def wander(seated: Seated, chance: random.Random, monkeypatch: pytest.MonkeyPatch, kind: str) -> bool:
    """Something of this kind is tried; whether it was done."""
    table = await seated.look()
    seat, user, text = seated.decision(table)
    to = chance.randrange(len(table.log.acts) + 1)
    tries: dict[str, Callable[[], Awaitable[Any]]] = {
        "act": lambda: seated.act(seat, text, user),
        "undo": lambda: seated.undo(seat, user),
        "rewind": lambda: seated.order(moderation.rewind, to=to),
        "no such move": lambda: seated.order(moderation.rewind, to=10_000),
        "no reason": lambda: seated.change(moderation.rewind, to=to, order=Order(EVE, "Eve", " ")),
        "no such action": lambda: seated.act(seat, chance.choice(("nonsense", "done done", "")), user),
        "of another": lambda: seated.act(seat, text, EVE),
        "stale": lambda: seated.act(seat, text, user, by=By(seated.interaction, 1, seat)),
        "resume": lambda: seated.order(moderation.resume),
    }
    try:
        if chance.random() < 0.3:
            with failing(monkeypatch):
                await tries[kind]()
        else:
            await tries[kind]()
    except (Refusal, Illegal, Unusable, sqlite3.OperationalError):
        return False
    return True


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_memory_is_what_storage_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seed: int
) -> None:
    """Over a long walk of acts, refusals, failures and rewinds."""
    chance = random.Random(seed)
    kinds = ["act"] * 12 + ["undo"] * 3 + ["rewind", "no such move", "no reason", "no such action", "of another"]
    async with Seated(tmp_path, game) as seated:
        await seated.start(channel=seed)
        done = refused = 0
        for _ in range(250):
            table = await seated.look()
            if table.row.stage == "over":
                break
            kind = "resume" if table.row.stage == "paused" and chance.random() < 0.7 else chance.choice(kinds)
            before = await outbox.waiting(seated.database), await rows.audit(seated.database, 1)
            if await wander(seated, chance, monkeypatch, kind):
                done += 1
                if kind not in ("act", "undo"):
                    await same_in_storage(seated)
            else:
                refused += 1
                assert await seated.look() is table, kind
                assert (await outbox.waiting(seated.database), await rows.audit(seated.database, 1)) == before, kind
                if kind != "of another":
                    await same_in_storage(seated)
        await same_in_storage(seated)
        assert await seated.look_again() == await seated.stored()
        assert done > 50
        assert refused > 30


async def test_a_seat_that_is_no_more_makes_a_button_stale(tmp_path: Path) -> None:
    """He looked, a moderator reset the table, and then his press comes to its turn."""
    async with Seated(tmp_path) as seated:
        table = await seated.start()
        seat, user, text = seated.decision(table)
        number = table.number_of(seat)
        await seated.order(moderation.reset)
        with pytest.raises(Refusal):
            await seated.act(seat, text, user, by=By(seated.interaction, number, seat))
        await same_in_storage(seated)


# -- each seat has a number of its own ---------------------------------------------------------------------


async def drafting(seated: Seated) -> Table:
    await seated.lobby()
    for user, name in ((CYD, "Cyd"), (DOT, "Dot")):
        await seated.change(lobby.join, user_id=user, name=name)
    await seated.change(lobby.set_options, user_id=ADA, chosen={"deal": "draft"})
    table = await seated.change(lobby.start, user_id=ADA)
    assert len(table.to_act) == 4
    return table


@pytest.mark.rule("M1.7")
async def test_a_pick_makes_nobody_elses_panel_stale(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        begun = await drafting(seated)
        numbers = {seat: begun.number_of(seat) for seat in begun.to_act}
        for seat, number in numbers.items():
            text = begun.game.write(begun.game.legal(begun.log.state, seat)[0])
            before = await seated.look()
            table = await seated.act(seat, text, begun.at(seat).user_id, by=By(seated.interaction, number, seat))
            for other in set(before.to_act) - {seat}:  # his button still works: it is pressed next
                assert table.number_of(other) == numbers[other]
        assert all(table.number_of(seat) == table.row.sequence for seat in numbers)


@pytest.mark.parametrize("place", [Place("web-of-power", 5, "random"), Place("monastery", 4, "random")], ids=str)
def test_who_is_newly_awaited_has_a_new_number(place: Place) -> None:
    """Also where nothing is told of what brought it about: in Web of Power a turn may pass on without a word."""
    log = numbered(place, 0)
    row = TableRow(1, None, 1, None, place.game, log.game.meta.rules, log.beginning.seed, {}, "running")
    seats = [SeatRow(n, colour, None, "", lobby.STEWARD) for n, colour in enumerate(log.beginning.seats)]
    table = play.standing(Table(row, tuple(seats)), refold(log.game, log.beginning, ()))
    silent = 0
    for number, act in enumerate(log.acts):
        if number < len(table.log.acts):
            continue  # it came by itself
        before, made = table, play.act(table, act.seat, log.game.write(act.do), None).table
        table = replace(made, row=replace(made.row, sequence=before.row.sequence + 1))
        silent += not any(step.events for step in table.log.steps[number + 1 :])
        for seat in set(table.to_act) - set(before.to_act):
            assert table.number_of(seat) == table.row.sequence, (number, act)
    assert silent or place.game != "web-of-power"


@pytest.mark.rule("M1.7")
async def test_a_draft_brings_one_board(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        table = await drafting(seated)
        begun = await outbox.waiting(seated.database)
        table = await seated.go_on(len(table.to_act))
        said = [one for one in await outbox.waiting(seated.database) if one not in begun]
        assert [one.kind for one in said if one.channel_id] == ["awaited", "awaited", "awaited", "turn"]
        assert {one.user_id for one in said if one.kind == "screen"} == {table.at(table.to_act[0]).user_id}


# -- what can still be taken back is its maker's own -------------------------------------------------------


async def test_of_two_who_are_awaited_neither_is_shown_an_unsettled_step(tmp_path: Path) -> None:
    """All may act; red has added, and may still take it back."""
    log: Log[Any, Any, Any] = after(("red", Open()), ("red", Add(5)))
    assert set(log.game.to_act(log.state)) == {"red", "blue", "green"}
    assert log.settled == 1
    assert log.shown_to("red").total == 5
    assert [log.shown_to(seat).total for seat in ("blue", "green", None)] == [0, 0, 0]
    async with Seated(tmp_path) as seated:
        lobbied = await seated.lobby()
        seats = [replace(seat, colour=colour) for seat, colour in zip(lobbied.seats, ("red", "blue"), strict=True)]
        table = Table(lobbied.row, tuple(seats), log)
        assert [table.shown_to(user).total for user in (ADA, BOB, EVE)] == [5, 0, 0]
        settled = replace(table, begun=log.act("blue", Add(1)))
        assert [settled.shown_to(user).total for user in (ADA, BOB, EVE)] == [5, 6, 5]


# -- once --------------------------------------------------------------------------------------------------


async def again_is_a_duplicate(seated: Seated, what: Callable[[By], Awaitable[Any]]) -> None:
    by = By(seated.interaction)
    await what(by)
    table, letters = await same_in_storage(seated), await outbox.waiting(seated.database)
    audit = await rows.audit(seated.database, 1)
    with pytest.raises(Duplicate):
        await what(by)
    assert await same_in_storage(seated) is table
    assert await outbox.waiting(seated.database) == letters
    assert await rows.audit(seated.database, 1) == audit


async def twice(seated: Seated, what: Callable[..., Change], **given: Any) -> None:
    await again_is_a_duplicate(seated, lambda by: seated.change(what, by=by, **given))


async def test_the_second_delivery_of_anything_is_a_duplicate(tmp_path: Path) -> None:
    """Also where it would be refused now, because the first has been carried out."""
    async with Seated(tmp_path, "web-of-power") as seated:
        opened = lobby.opened(1, 1, ADA, "Ada", "web-of-power")
        await again_is_a_duplicate(seated, lambda by: seated.house.open(opened, by))
        await twice(seated, lobby.join, user_id=BOB, name="Bob")
        await twice(seated, lobby.join, user_id=CYD, name="Cyd", colour="red")
        await twice(seated, lobby.join, user_id=DOT, name="Dot")
        await twice(seated, lobby.leave, user_id=DOT)
        await twice(seated, lobby.choose_colour, user_id=ADA, colour="blue")
        await twice(seated, lobby.add_steward, user_id=ADA)
        await twice(seated, lobby.remove_steward, user_id=ADA)
        await twice(seated, lobby.set_options, user_id=ADA, chosen={"fast": True})
        await twice(seated, lobby.posted)
        await twice(seated, lobby.start, user_id=ADA)
        table = await seated.look()
        while table.log.horizon(table.to_act[0]).to == len(table.log.acts):
            seat, user, text = seated.decision(table)
            await twice(seated, play.act, seat=seat, text=text, user_id=user)
            table = await seated.look()
        seat, order = table.to_act[0], Order(EVE, "Eve", "why")
        await twice(seated, play.undo, seat=seat, user_id=table.at(seat).user_id)
        await twice(seated, moderation.skip, order=order)
        await twice(seated, moderation.rewind, to=0, order=order)
        await twice(seated, moderation.resume, order=order)
        await twice(seated, moderation.pause, order=order)
        came = {"user_id": EVE, "name": "Eve", "steward": None}
        await twice(seated, moderation.replace_player, seat=seat, order=order, **came)
        await twice(seated, resign, user_id=EVE)
        await twice(seated, moderation.end, order=order)


# -- forgetting --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("broken", ["change_table", "replace_seats", "forget_person", "remember_interaction"])
async def test_forgetting_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    """At a running table and in a lobby, by one interaction; if one of its writes fails, nothing was done."""
    async with Seated(tmp_path) as seated:
        await seated.start()
        await seated.go_on(5)
        await seated.lobby(channel=2)
        before = [await seated.look(table_id) for table_id in (1, 2)]
        letters, known = await outbox.waiting(seated.database), await privacy.everything_of(seated.database, ADA)
        by = By(seated.interaction)
        forgets = partial(seated.house.forget_person, ADA, partial(be_forgotten, user_id=ADA), by)
        where = privacy if broken == "forget_person" else rows
        working, calls = getattr(where, broken), 0

        async def fail(*given: Any, **named: Any) -> Any:
            nonlocal calls
            calls += 1
            done = await working(*given, **named)
            if calls == (2 if broken in ("change_table", "replace_seats") else 1):
                raise sqlite3.OperationalError("disk I/O error")
            return done

        with monkeypatch.context() as patched:
            patched.setattr(where, broken, fail)
            with pytest.raises(sqlite3.OperationalError):
                await forgets()
        for table_id, table in enumerate(before, 1):
            assert await seated.look(table_id) is table
            assert await seated.stored(table_id) == table
        assert await outbox.waiting(seated.database) == letters
        assert await privacy.everything_of(seated.database, ADA) == known
        await forgets()  # the same interaction: it had not been carried out
        for table_id in (1, 2):
            assert not (await seated.look(table_id)).sits(ADA)
            assert not (await seated.stored(table_id)).sits(ADA)
        with pytest.raises(Duplicate):
            await forgets()


async def test_what_is_in_memory_forgets_too(tmp_path: Path) -> None:
    """Whoever left a game that he hosts is named nowhere, nor at a table that is over."""
    async with Seated(tmp_path) as seated:
        await seated.start()
        await seated.order(moderation.end)
        await seated.start(channel=2)
        await seated.change(resign, 2, user_id=ADA)
        await seated.house.forget_person(ADA, partial(be_forgotten, user_id=ADA), By(seated.interaction))
        for table_id in (1, 2):
            held = await seated.look(table_id)
            assert held.row.host_id is None
            assert not held.sits(ADA)
            assert await seated.stored(table_id) == held

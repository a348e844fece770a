"""One writer a table: races, writes that fail half way, what is kept of a person and forgotten."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from engine.core import Illegal, Refused
from storage import rows
from tables.house import KEPT_IN_MEMORY, Duplicate, Refusal, fold
from tables.moderation import Order
from tests.tables.seated import ADA, BOB, EVE, Seated


async def stored(seated: Seated, table_id: int = 1) -> Any:
    """The game as the database has it."""
    row = await rows.table(seated.database, table_id)
    assert row is not None
    return fold(row, await rows.seats(seated.database, table_id), await rows.entries(seated.database, table_id))


async def test_of_two_at_once_one_wins(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        table = await seated.start()
        for _ in range(20):
            seat, user, text = seated.decision(table)
            n = table.row.sequence
            tries = [
                seated.desk.play.act(1, seat, text, user_id=user, interaction_id=seated.interaction, sequence=n)
                for _ in range(5)
            ]
            done = await asyncio.gather(*tries, return_exceptions=True)
            assert len([one for one in done if not isinstance(one, BaseException)]) == 1
            assert {one.code for one in done if isinstance(one, Refusal)} == {"stale"}
            table = await seated.desk.house.look(1)
            assert table.row.sequence == n + 1
        assert (await stored(seated)).state == table.play.state


async def test_two_open_a_channel_at_once(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        done = await asyncio.gather(*(seated.lobby() for _ in range(4)), return_exceptions=True)
        assert len([one for one in done if not isinstance(one, BaseException)]) == 1
        assert {one.code for one in done if isinstance(one, Refusal)} == {"channel_taken"}


async def test_many_join_at_once(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        table = await seated.lobby()
        joins = [seated.desk.lobby.join(table.id, 100 + i, f"P{i}", seated.interaction) for i in range(8)]
        done = await asyncio.gather(*joins, return_exceptions=True)
        assert len([one for one in done if not isinstance(one, BaseException)]) == 2
        assert {one.code for one in done if isinstance(one, Refusal)} == {"table_full"}


@pytest.mark.parametrize("broken", ["append_entry", "change_table", "put_letters"])
async def test_a_write_that_fails_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    async def fail(*_: Any, **__: Any) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    async with Seated(tmp_path) as seated:
        await seated.start()
        table = await seated.go_on(3)
        state, n, letters = table.play.state, table.row.sequence, await rows.outbox(seated.database)
        working = getattr(rows, broken)
        failed = 0
        while not failed:
            seat, user, text = seated.decision(table)
            monkeypatch.setattr(rows, broken, fail)
            try:
                await seated.desk.play.act(1, seat, text, user_id=user, interaction_id=seated.interaction)
            except sqlite3.OperationalError:
                failed += 1
            monkeypatch.setattr(rows, broken, working)
            table = await seated.desk.house.look(1)
            if not failed:  # nothing had to be said of this one
                state, n, letters = table.play.state, table.row.sequence, await rows.outbox(seated.database)
        assert (table.play.state, table.row.sequence) == (state, n)
        assert (await stored(seated)).state == state
        assert await rows.outbox(seated.database) == letters
        await seated.go_on(1)


async def test_what_is_refused_changes_nothing(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        table = await seated.start()
        seat, user, text = seated.decision(table)
        (other,) = {ADA, BOB} - {user}
        act = seated.desk.play.act
        for who, said, fault in (
            (other, text, Refusal),
            (EVE, text, Refusal),
            (user, "brew []", Illegal),
            (user, "nonsense", Refused),
            (user, "", Refused),
        ):
            with pytest.raises(fault):
                await act(1, seat, said, user_id=who, interaction_id=seated.interaction)
        (waiting,) = table.seats_of(other)
        with pytest.raises(Illegal):
            await act(1, waiting, text, user_id=other, interaction_id=seated.interaction)
        with pytest.raises(Illegal):
            await seated.desk.play.undo(1, waiting, user_id=other, interaction_id=1, sequence=None)
        with pytest.raises(Refusal, match="no_table"):
            await act(99, seat, text, user_id=user, interaction_id=1)
        assert (await seated.desk.house.look(1)).row.sequence == table.row.sequence


async def test_memory_holds_only_so_many_tables(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        for channel in range(KEPT_IN_MEMORY + 5):
            await seated.lobby(channel)
        assert len(seated.desk.house._kept) == KEPT_IN_MEMORY
        first = await seated.desk.house.look(1)
        assert {seat.name for seat in first.seats} == {"Ada", "Bob"}


async def test_an_undo_is_an_entry_and_is_folded_back(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        table = await seated.start()
        log = table.play
        while log.horizon(table.game.to_act(log.state)[0]).to == len(log.acts):
            table = await seated.go_on(1)
            log = table.play
        seat = table.game.to_act(log.state)[0]
        acts, user = len(log.acts), table.at(seat).user_id
        assert user is not None
        await seated.desk.play.undo(1, seat, user_id=user, interaction_id=seated.interaction, sequence=None)
        entries = await rows.entries(seated.database, 1)
        assert entries[-1].back_to == acts - 1
        seated.desk.house.forget(1)
        again = await seated.desk.house.look(1)
        assert len(again.play.acts) == acts - 1
        assert again.entries == len(entries)


async def test_an_order_is_written_with_what_it_changes_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any, **__: Any) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    async with Seated(tmp_path) as seated:
        await seated.start()
        await seated.go_on(6)
        moderation = seated.desk.moderation
        monkeypatch.setattr(rows, "write_audit", fail)
        order = Order(EVE, "Eve", "why", seated.interaction)
        for work in (
            moderation.pause(1, order),
            moderation.reset(1, order),
            moderation.end(1, order),
            moderation.skip(1, order),
            moderation.rewind(1, 2, order),
            moderation.replace_player(1, "red", EVE, "Eve", None, order),
        ):
            with pytest.raises((sqlite3.OperationalError, Refusal)):
                await work
            table = await seated.desk.house.look(1)
            assert table.row.stage == "running"
            assert len(table.play.acts) == 6
            assert not table.sits(EVE)
        assert len(await rows.entries(seated.database, 1)) == 6


async def test_forgetting_leaves_nothing_that_names_a_person(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        await seated.start()
        await seated.go_on(6)
        await seated.desk.moderation.pause(1, Order(ADA, "Ada", "why", seated.interaction))
        kept = await rows.everything_of(seated.database, ADA)
        assert kept["seats"]
        assert kept["orders"]
        assert kept["hosted"]
        await seated.desk.play.resign(1, ADA, seated.interaction, "greedy")
        async with seated.database.writing() as write:
            await rows.forget_person(write, ADA)
        kept = await rows.everything_of(seated.database, ADA)
        assert not any(kept[name] for name in ("seats", "acts", "hosted", "orders"))
        assert not [letter for letter in await rows.outbox(seated.database) if letter.user_id == ADA]
        assert len((await stored(seated)).acts) == 6


async def test_the_second_delivery_of_anything_is_a_duplicate(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        table = await seated.lobby()
        await seated.desk.lobby.add_steward(table.id, ADA, 7)
        with pytest.raises(Duplicate):
            await seated.desk.lobby.add_steward(table.id, ADA, 7)
        with pytest.raises(Duplicate):
            await seated.desk.lobby.start(table.id, ADA, 7)
        again = await seated.desk.house.look(table.id)
        assert len(again.seats) == 3
        assert again.row.stage == "lobby"

"""One writer a table: races, writes that fail half way, what is kept of a person and forgotten."""

from __future__ import annotations

import asyncio
import sqlite3
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engine.core import Illegal, Unusable
from storage import outbox, privacy, rows
from tables import lobby, moderation
from tables.house import KEPT_IN_MEMORY, By
from tables.leaving import be_forgotten
from tables.table import Order, Refusal
from tests.tables.seated import ADA, BOB, EVE, Seated


async def test_of_two_at_once_one_wins(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        table = await seated.start()
        for _ in range(20):
            seat, user, text = seated.decision(table)
            n, number = table.row.sequence, table.number_of(seat)
            tries = [seated.act(seat, text, user, by=By(seated.interaction, number, seat)) for _ in range(5)]
            done = await asyncio.gather(*tries, return_exceptions=True)
            assert len([one for one in done if not isinstance(one, BaseException)]) == 1
            assert {one.code for one in done if isinstance(one, Refusal)} == {"stale"}
            table = await seated.desk.house.look(1)
            assert table.row.sequence == n + 1
        assert await seated.stored() == table


async def test_two_open_a_channel_at_once(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        done = await asyncio.gather(*(seated.lobby() for _ in range(4)), return_exceptions=True)
        assert len([one for one in done if not isinstance(one, BaseException)]) == 1
        assert {one.code for one in done if isinstance(one, Refusal)} == {"channel_taken"}


async def test_many_join_at_once(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        table = await seated.lobby()
        joins = [seated.change(lobby.join, table.id, user_id=100 + i, name=f"P{i}") for i in range(8)]
        done = await asyncio.gather(*joins, return_exceptions=True)
        assert len([one for one in done if not isinstance(one, BaseException)]) == 2
        assert {one.code for one in done if isinstance(one, Refusal)} == {"table_full"}


@pytest.mark.parametrize(("room", "broken"), [(rows, "append_entry"), (rows, "change_table"), (outbox, "put")])
async def test_a_write_that_fails_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: ModuleType, broken: str
) -> None:
    async def fail(*_: Any, **__: Any) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    async with Seated(tmp_path) as seated:
        await seated.start()
        table = await seated.go_on(3)
        letters = await outbox.waiting(seated.database)
        working = getattr(room, broken)
        failed = False
        while not failed:
            seat, user, text = seated.decision(table)
            monkeypatch.setattr(room, broken, fail)
            try:
                table = await seated.act(seat, text, user)
                letters = await outbox.waiting(seated.database)  # nothing had to be said of this one
            except sqlite3.OperationalError:
                failed = True
            monkeypatch.setattr(room, broken, working)
        assert await seated.look() is table
        assert await seated.stored() == table
        assert await outbox.waiting(seated.database) == letters
        await seated.go_on(1)


async def test_what_is_refused_changes_nothing(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        table = await seated.start()
        seat, user, text = seated.decision(table)
        (other,) = {ADA, BOB} - {user}
        for who, said, fault in (
            (other, text, Refusal),
            (EVE, text, Refusal),
            (user, "brew []", Illegal),
            (user, "nonsense", Unusable),
            (user, "", Unusable),
        ):
            with pytest.raises(fault):
                await seated.act(seat, said, who)
        (waiting,) = table.seats_of(other)
        with pytest.raises(Illegal):
            await seated.act(waiting, text, other)
        with pytest.raises(Illegal):
            await seated.undo(waiting, other)
        with pytest.raises(Refusal, match="no_table"):
            await seated.act(seat, text, user, table_id=99)
        assert await seated.look() is table
        assert await seated.stored() == table


async def test_memory_holds_only_so_many_tables(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        for channel in range(KEPT_IN_MEMORY + 5):
            await seated.lobby(channel)
        assert len(seated.house._kept) == KEPT_IN_MEMORY
        first = await seated.look(1)
        assert {seat.name for seat in first.seats} == {"Ada", "Bob"}


async def test_an_undo_is_an_entry_and_is_folded_back(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        table = await seated.start()
        log = table.log
        while log.horizon(table.game.to_act(log.state)[0]).to == len(log.acts):
            table = await seated.go_on(1)
            log = table.log
        seat = table.game.to_act(log.state)[0]
        acts, user = len(log.acts), table.at(seat).user_id
        assert user is not None
        undone = await seated.undo(seat, user)
        entries = await rows.entries(seated.database, 1)
        assert entries[-1].back_to == acts - 1
        again = await seated.look_again()
        assert len(again.log.acts) == acts - 1
        assert len(again.log.entries) == len(entries)
        assert again == undone


async def test_an_order_is_written_with_what_it_changes_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any, **__: Any) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    async with Seated(tmp_path) as seated:
        await seated.start()
        table = await seated.go_on(6)
        monkeypatch.setattr(rows, "write_audit", fail)
        for work in (
            seated.order(moderation.pause),
            seated.order(moderation.reset),
            seated.order(moderation.end),
            seated.order(moderation.skip),
            seated.order(moderation.rewind, to=2),
            seated.order(moderation.replace_player, seat=table.to_act[0], user_id=EVE, name="Eve", steward=None),
        ):
            with pytest.raises(sqlite3.OperationalError):
                await work
            assert await seated.look() is table
            assert await seated.stored() == table


async def test_forgetting_leaves_nothing_that_names_a_person(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        await seated.start()
        acts = len((await seated.go_on(6)).log.acts)
        await seated.change(moderation.pause, order=Order(ADA, "Ada", "why"))
        kept = await privacy.everything_of(seated.database, ADA)
        assert kept["seats"]
        assert kept["orders"]
        assert kept["hosted"]
        await seated.house.forget_person(ADA, partial(be_forgotten, user_id=ADA), By(seated.interaction))
        kept = await privacy.everything_of(seated.database, ADA)
        assert not any(kept[name] for name in ("seats", "acts", "hosted", "orders"))
        assert not [letter for letter in await outbox.waiting(seated.database) if letter.user_id == ADA]
        assert len((await seated.stored()).log.acts) == acts
        assert await seated.stored() == await seated.look()

"""Several houses on one database, as several processes are: one changes a table, the others see it, once.

Where there is no PostgreSQL they are left out: a file has one house.
"""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.core import Illegal
from storage import rows
from storage.faults import StorageError
from storage.rows import PersonRow
from storage.sqlite import SQLite, SQLiteWriting
from tables import absence, lobby, play
from tables.house import By, Duplicate
from tables.leaving import be_forgotten
from tables.table import Change, Refusal, Table
from tests.tables.seated import ADA, BOB, CYD, EVE, Seated
from tests.time.days import SHORT


async def test_what_one_does_the_other_sees(houses: list[Seated]) -> None:
    one, other = houses
    table = await one.start()
    assert await other.look() == table
    for here, there in ((other, one), (one, other), (other, one)):
        changed = await here.go_on(2)
        assert await there.look() == changed == await here.stored()


async def test_a_change_that_nobody_notices_is_seen_too(houses: list[Seated]) -> None:
    """The table keeps its number then, and what is in memory is old all the same."""
    one, other = houses
    table = await one.start()
    before = await other.look()

    def unseen(now: Table) -> Change:
        return Change(now, unseen=True)

    changed = await one.change(unseen)
    assert changed.row.sequence == table.row.sequence
    assert (await other.look()).row.version == changed.row.version == before.row.version + 1


async def test_what_somebody_chooses_here_and_there_at_once(houses: list[Seated]) -> None:
    """Also where a clock runs for him at a table, which both want to change."""
    table = await houses[0].lobby()
    await houses[0].change(lobby.set_pace, table.id, user_id=ADA, pace=SHORT)
    await houses[0].change(lobby.start, table.id, user_id=ADA)
    changed = partial(absence.other_hours, user_id=ADA)
    for hour in range(6):
        zone = "Asia/Tokyo" if hour % 2 else "Europe/Berlin"
        presses: list[dict[str, object]] = [{"zone": zone}, {"quiet_from": hour, "quiet_until": 480}]
        done = [
            one.house.change_person(ADA, lambda t, m: changed(t, moment=m), By(one.interaction), chosen)
            for one, chosen in zip(houses, presses, strict=True)
        ]
        await asyncio.gather(*done)
        wanted = PersonRow(ADA, zone=zone, quiet_from=hour, quiet_until=480)
        assert await rows.person(houses[0].database, ADA) == wanted


async def test_who_is_forgotten_here_is_forgotten_there(houses: list[Seated]) -> None:
    one, other = houses
    await one.lobby()
    assert (await other.look()).sits(BOB)
    await one.house.forget_person(BOB, partial(be_forgotten, user_id=BOB), By(one.interaction))
    assert not (await other.look()).sits(BOB)


async def test_one_act_by_two_at_once(houses: list[Seated]) -> None:
    """Both are asked to do the same, again and again: it is done once, and the late one hears why not."""
    table = await houses[0].start()
    for _ in range(12):
        seat, user, text = houses[0].decision(table)
        number = table.number_of(seat)
        done = await asyncio.gather(
            *(one.act(seat, text, user, by=By(one.interaction, number, seat)) for one in houses),
            return_exceptions=True,
        )
        (made,) = [found for found in done if isinstance(found, Table)]
        (refused,) = [found for found in done if not isinstance(found, Table)]
        assert isinstance(refused, Refusal | Illegal), refused
        assert [await one.look() for one in houses] == [made, made]
        assert len(made.log.acts) > len(table.log.acts)
        table = made
    assert [entry.number for entry in await rows.entries(houses[0].database, 1)] == list(
        range(len(table.log.entries))
    )


async def test_two_things_at_once_are_both_done(houses: list[Seated]) -> None:
    """Whoever was overtaken looks again and does what he was asked all the same."""
    one, other = houses
    await one.lobby()
    await asyncio.gather(
        one.change(lobby.join, user_id=CYD, name="Cyd"), other.change(lobby.join, user_id=EVE, name="Eve")
    )
    found = await one.look()
    assert found == await other.look()
    assert sorted(found.people) == sorted({ADA, BOB, CYD, EVE})


async def test_one_interaction_is_carried_out_once_wherever_it_arrives(houses: list[Seated]) -> None:
    table = await houses[0].start()
    seat, user, text = houses[0].decision(table)
    done = await asyncio.gather(*(one.act(seat, text, user, by=By(7)) for one in houses), return_exceptions=True)
    assert sum(isinstance(found, Table) for found in done) == 1
    assert sum(isinstance(found, Duplicate) for found in done) == 1, done


async def test_who_is_overtaken_twice_is_told(houses: list[Seated]) -> None:
    one, other = houses
    table = await one.start()
    seat, user, text = one.decision(table)
    loop, tries = asyncio.get_running_loop(), 0

    def overtaken(now: Table) -> Change:
        """While it is worked out, the other house changes the table."""
        nonlocal tries
        tries += 1
        asyncio.run_coroutine_threadsafe(other.change(Change), loop).result(10)
        return play.act(now, seat, text, user_id=user)

    with pytest.raises(Refusal, match="faster"):
        await one.house.change(1, overtaken, By(one.interaction), slow=True)
    assert tries == 2
    assert (await one.look()).log.acts == table.log.acts
    assert await one.look() == await other.look()


async def test_one_alone_looks_no_further_than_its_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a file: no version is asked for, nothing is claimed, and a change waits for no answer about its table."""
    async with Seated(tmp_path) as seated:
        await seated.start()
        asked: list[str] = []
        read, run = SQLite.rows, SQLiteWriting._run

        async def rows_(self: SQLite, sql: str, given: Any = ()) -> Any:
            asked.append(sql)
            return await read(self, sql, given)

        async def run_(self: SQLiteWriting, together: Any) -> Any:
            asked.append(f"{len(together)} together")
            return await run(self, together)

        monkeypatch.setattr(SQLite, "rows", rows_)
        monkeypatch.setattr(SQLiteWriting, "_run", run_)
        await seated.look()
        assert asked == []
        await seated.go_on(1)
        assert len(asked) == 1, asked  # all of it in one trip, also who has asked
        assert not seated.house.leases.needed


async def test_who_stands_still_within_his_transaction_holds_nobody_up_for_long(houses: list[Seated]) -> None:
    """The database ends it: the other plays on, and nothing of what was begun is kept."""
    before = await houses[0].start()

    async def stands_still() -> None:
        async with houses[0].database.writing() as write:
            await write.execute("SET LOCAL idle_in_transaction_session_timeout = '300ms'")
            await write.execute("UPDATE tables SET seed = 'of one who is late'")
            begun.set()
            await goes_on.wait()
            await write.execute("SELECT 1")

    begun, goes_on = asyncio.Event(), asyncio.Event()
    late = asyncio.create_task(stands_still())
    await asyncio.wait_for(begun.wait(), 20)
    after = await houses[1].go_on(1)
    assert len(after.log.acts) == len(before.log.acts) + 1
    goes_on.set()
    with pytest.raises(StorageError):
        await late
    assert await houses[0].look() == after == await houses[1].stored()

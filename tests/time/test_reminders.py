"""Reminders: once for each waiting, together, never in quiet hours, none lost."""

from __future__ import annotations

import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage import outbox, timing
from storage.rows import PersonRow
from storage.timing import Absence, WaitingRow
from tables import absence
from tables.clocks import Moment
from tables.reminders import TOGETHER, letters, look
from tables.waking import Hours, awake, next_awake
from tests.tables.seated import ADA, BOB
from tests.time.days import DAY, HOUR, MINUTE, SHORT, START, Days, at


def whom(days: Days, user: int) -> int:
    return BOB if user == ADA else ADA


async def his_turn(days: Days, table_id: int = 1, user: int = ADA) -> str:
    """It is this person's turn; the seat."""
    table = await days.look(table_id)
    while user not in {table.at(seat).user_id for seat in table.to_act}:
        await days.turn(table_id)
        table = await days.look(table_id)
    return next(seat for seat in table.to_act if table.at(seat).user_id == user)


def told(letter: outbox.OutboxRow) -> list[tuple[int, str]]:
    return [(seat["table"], seat["why"]) for seat in letter.facts["seats"]]


async def test_after_so_many_hours_once(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.choose(ADA, reminders=8)
        await days.start()
        await his_turn(days)
        await days.wait(8 * HOUR - 1)
        assert not await days.letters("reminder")
        await days.wait(1)
        (letter,) = await days.letters("reminder")
        assert (letter.user_id, letter.channel_id, told(letter)) == (ADA, None, [(1, "waiting")])
        await days.wait(9 * DAY)
        assert len(await days.letters("reminder")) == 1
        await his_turn(days, user=BOB)
        await his_turn(days)
        await days.wait(8 * HOUR)
        assert len([one for one in await days.letters("reminder") if one.user_id == ADA]) == 2


async def test_a_waiting_that_begins_between_two_looks_is_not_told_late(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.start()
        for minutes in (7, 191, 1439):
            await his_turn(days, user=BOB)
            await days.wait(minutes * MINUTE)
            await his_turn(days)
            begun, known = days.now, len(await days.letters("reminder"))
            while len([one for one in await days.letters("reminder") if one.user_id == ADA]) <= known:
                await days.wait(MINUTE)
                assert days.now <= begun + 24 * HOUR
            assert days.now == begun + 24 * HOUR
            await days.delivered()


async def test_who_wants_none_has_none(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        for user in (ADA, BOB):
            await days.choose(user, reminders=0)
        await days.start()
        await days.wait(9 * DAY)
        assert not await days.letters("reminder")
        timers = await days.database.rows("SELECT * FROM timers WHERE kind = 'person'")
        assert timers == []
        await days.choose(ADA, reminders=2)
        await his_turn(days)
        await days.wait(2 * HOUR)
        assert len(await days.letters("reminder")) == 1


async def test_never_in_quiet_hours_but_when_he_wakes(tmp_path: Path) -> None:
    async with Days(tmp_path, begin=at("2026-03-28T17:00", "Europe/Berlin")) as days:
        await days.choose(ADA, reminders=8, zone="Europe/Berlin")
        await days.start()
        await his_turn(days)
        await days.till(at("2026-03-29T07:59", "Europe/Berlin"))
        assert not await days.letters("reminder")
        await days.till(at("2026-03-29T08:00", "Europe/Berlin"))
        assert len(await days.letters("reminder")) == 1


async def test_what_fell_due_while_the_bot_was_down_waits_for_the_morning_too(tmp_path: Path) -> None:
    async with Days(tmp_path, begin=at("2026-03-23T12:00")) as days:
        await days.choose(ADA, reminders=8, zone="UTC")
        await days.start()
        await his_turn(days)
        await days.till(at("2026-03-23T19:00"))
        await days.down(7 * HOUR)
        await days.till(at("2026-03-24T07:59"))
        assert not await days.letters("reminder")
        await days.till(at("2026-03-24T08:00"))
        assert len(await days.letters("reminder")) == 1


async def test_who_does_something_in_his_turn_is_waited_for_anew(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.choose(ADA, reminders=8)
        await days.start()
        await his_turn(days)
        await days.wait(7 * HOUR)
        await days.go_on(1)
        assert ADA in {(await days.look()).at(seat).user_id for seat in (await days.look()).to_act}
        await days.wait(8 * HOUR - 1)
        assert not await days.letters("reminder")
        await days.wait(1)
        assert len(await days.letters("reminder")) == 1


async def test_two_tables_are_one_message(tmp_path: Path) -> None:
    async with Days(tmp_path, begin=at("2026-03-23T20:00")) as days:
        await days.choose(ADA, reminders=8, zone="UTC")
        for channel in (1, 2, 3):
            await days.start(channel)
            await his_turn(days, channel)
            await days.wait(HOUR / 2)
        await days.wait(DAY)
        (letter,) = [one for one in await days.letters("reminder") if one.user_id == ADA]
        assert told(letter) == [(1, "waiting"), (2, "waiting"), (3, "waiting")]


async def test_what_falls_due_a_little_later_goes_along(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.choose(ADA, reminders=8)
        for channel in (1, 2):
            await days.start(channel)
            await his_turn(days, channel)
            await days.wait(TOGETHER - 1)
        await days.start(3)
        await his_turn(days, 3)
        await days.wait(9 * HOUR)
        assert [told(one) for one in await days.letters("reminder") if one.user_id == ADA] == [
            [(1, "waiting"), (2, "waiting")],
            [(3, "waiting")],
        ]


async def test_in_the_channel_for_who_likes_that(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        for chosen in ({"remind_by": "channel"}, {"remind_by": "dm", "dms_closed": True}, {"wants_dms": False}):
            await days.choose(ADA, reminders=2, **chosen)
            if not await days.database.rows("SELECT * FROM tables"):
                await days.start(7)
            await his_turn(days, user=BOB)
            await his_turn(days)
            await days.wait(2 * HOUR)
            (letter,) = await days.letters("reminder")
            assert (letter.channel_id, letter.user_id) == (7, None)
            await days.delivered()


async def test_little_time_left_is_told_once(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        for user in (ADA, BOB):
            await days.choose(user, reminders=0)  # a warning all the same
        await days.paced()
        (seat,) = (await days.look()).to_act
        await days.wait(0.8 * 2 * HOUR - 1)
        assert not await days.letters("reminder")
        await days.wait(2)
        (letter,) = await days.letters("reminder")
        assert told(letter) == [(1, "clock")]
        await days.down(3 * HOUR)
        await days.wait(3 * HOUR)
        assert len(await days.letters("reminder")) == 1
        assert await days.left(seat) == 0


async def test_a_paused_table_and_a_steward_remind_nobody(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.choose(ADA, reminders=2)
        await days.start()
        await his_turn(days)
        await days.by_moderator("pause")
        await days.wait(DAY)
        assert not await days.letters("reminder")
        await days.by_moderator("resume")
        await days.wait(HOUR)
        assert not await days.letters("reminder")  # he is waited for anew
        await days.wait(HOUR)
        assert len(await days.letters("reminder")) == 1
        await days.delivered()
        await his_turn(days, user=BOB)
        await days.change(absence.step_out, user_id=ADA)
        await days.wait(DAY)
        assert not [one for one in await days.letters("reminder") if one.user_id == ADA]


async def test_after_a_night_without_the_bot_one_is_enough(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.choose(ADA, reminders=2)
        for channel in (1, 2):
            await days.start(channel)
            await his_turn(days, channel)
        await days.down(9 * DAY)
        await days.wait(1)
        (letter,) = [one for one in await days.letters("reminder") if one.user_id == ADA]
        assert told(letter) == [(1, "waiting"), (2, "waiting")]


async def test_killed_between_writing_and_saying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of a look is written, or nothing of it."""

    async def fail(*_: Any, **__: Any) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    async with Days(tmp_path) as days:
        await days.choose(ADA, reminders=2)
        await days.start()
        await his_turn(days)
        for broken in ("mark_reminded", "set_timer"):
            with monkeypatch.context() as patched:
                patched.setattr(timing, broken, fail)
                days.now += 3 * HOUR
                days.alive()
                with pytest.raises(sqlite3.OperationalError):
                    await days.keeper._person(timing.TimerRow("person", ADA, "", 0.0))
            assert not await days.letters("reminder")
        await days.wait(1)
        assert len(await days.letters("reminder")) == 1
        await days.down(1)  # before it was said: it still waits in the outbox
        await days.wait(3 * DAY)
        assert len([one for one in await days.letters("reminder") if one.user_id == ADA]) == 1


async def test_a_rewind_of_one_table_does_not_lose_the_reminder_of_another(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.choose(ADA, reminders=2)
        for channel in (1, 2):
            await days.start(channel)
            await days.go_on(1, channel)
            await his_turn(days, channel)
        await days.wait(2 * HOUR)
        assert [told(one) for one in await days.letters("reminder")] == [[(1, "waiting"), (2, "waiting")]]
        await days.by_moderator("rewind", 1, to=0)
        assert [told(one) for one in await days.letters("reminder")] == [[(1, "waiting"), (2, "waiting")]]


async def test_put_off_until_he_wakes(tmp_path: Path) -> None:
    """A letter that could not be sent for hours, and now he sleeps."""
    async with Days(tmp_path) as days:
        await days.choose(ADA, reminders=2)
        await days.start()
        seat = await his_turn(days)
        since = (await days.look()).at(seat).since
        await days.wait(2 * HOUR)
        await days.delivered()
        await days.keeper.put_off(ADA, [(1, seat, "waiting", since)], days.now + 5 * HOUR)
        await days.wait(5 * HOUR - 1)
        assert not await days.letters("reminder")
        await days.wait(2)
        assert len(await days.letters("reminder")) == 1


async def test_at_a_nudge_he_is_told_even_if_he_was_reminded(tmp_path: Path) -> None:
    async with Days(tmp_path, begin=at("2026-03-23T20:00")) as days:
        await days.choose(ADA, reminders=2, zone="UTC")
        await days.start()
        await his_turn(days)
        await days.wait(2 * HOUR)
        assert len(await days.letters("reminder")) == 1
        await days.wait(2 * HOUR)
        await days.change(partial(absence.nudge, user_id=BOB), at=days.now)
        await days.till(at("2026-03-24T07:59"))
        assert len(await days.letters("reminder")) == 1  # he sleeps
        await days.till(at("2026-03-24T08:00"))
        assert told((await days.letters("reminder"))[-1]) == [(1, "nudge")]


# -- one look, by itself -----------------------------------------------------------------------------------


def row(table: int, since: float, **more: Any) -> WaitingRow:
    plain: dict[str, Any] = {
        "guild_id": 1,
        "channel_id": 100 + table,
        "seat": "red",
        "nudged": 0.0,
        "stand_in": "",
        "pace": None,
        "left": None,
        "ticks_since": None,
        "excused": None,
    }
    return WaitingRow(table_id=table, since=since, **{**plain, **more})


@settings(max_examples=120)
@given(
    reminders=st.sampled_from([0, 2, 8, 24]),
    zone=st.sampled_from([None, "Europe/Berlin", "America/New_York", "Asia/Kathmandu"]),
    begins=st.lists(st.integers(0, 20 * 24 * 60), max_size=6),
    nudges=st.lists(st.integers(0, 3000), min_size=6, max_size=6),
    gone=st.none() | st.tuples(st.integers(0, 10 * 24 * 60), st.integers(1, 8 * 24 * 60)),
)
def test_whatever_waits_is_told_once_while_he_is_awake_and_none_late(
    reminders: int,
    zone: str | None,
    begins: list[int],
    nudges: list[int],
    gone: tuple[int, int] | None,
) -> None:
    """Weeks of looks, each when the one before asked for it."""
    person = PersonRow(ADA, zone=zone, reminders=reminders)
    away = () if gone is None else (Absence(START + gone[0] * 60, START + sum(gone) * 60, START + sum(gone) * 60),)
    quiet = (person.quiet_from, person.quiet_until) if zone else None
    hours = Hours(zone, quiet, tuple((one.since, one.until) for one in away))
    waits = [
        row(i, START + begin * 60, nudged=START + (begin + nudge) * 60)
        for i, (begin, nudge) in enumerate(zip(begins, nudges, strict=False))
    ]
    marks: dict[tuple[int, str, str], float] = {}
    said: list[tuple[float, int, str]] = []
    now, end = START, START + 40 * DAY
    while now < end:
        seen = [one for one in waits if one.since <= now]
        seen = [one if one.nudged <= now else WaitingRow(**{**_fields(one), "nudged": 0.0}) for one in seen]
        found = look(person, away, seen, marks, Moment(now))
        assert not found.now or awake(hours, now)
        for one in found.now:
            assert marks.get(one.mark[:3]) != one.since, "told twice"
            marks[one.mark[:3]] = one.since
            said.append((now, one.waiting.table_id, one.why))
        assert found.next is None or found.next > now or found.now
        nudged = min((one.nudged for one in waits if one.nudged > now), default=end)
        now = min(max(found.next or end, now + 1), nudged)
    for each in waits:
        if reminders:
            (when,) = [moment for moment, table, why in said if (table, why) == (each.table_id, "waiting")]
            due = each.since + reminders * HOUR
            assert due - TOGETHER <= when <= next_awake(hours, due) + 1
        count = [table for _, table, why in said if (table, why) == (each.table_id, "nudge")]
        assert len(count) == 1


def _fields(one: WaitingRow) -> dict[str, Any]:
    return {name: getattr(one, name) for name in one.__struct_fields__}


def test_by_server_in_channels_and_all_in_one_privately() -> None:
    person = PersonRow(ADA, reminders=2, remind_by="channel")
    waits = [row(1, 0.0), row(2, 5.0, guild_id=2), row(3, 9.0)]
    found = look(person, (), waits, {}, Moment(START))
    made = [(table, letter.channel_id, len(letter.facts["seats"])) for table, letter in letters(person, found.now)]
    assert made == [(1, 101, 2), (2, 102, 1)]
    private = PersonRow(ADA, reminders=2)
    ((table, letter),) = letters(private, found.now)
    assert (table, letter.user_id, len(letter.facts["seats"])) == (1, ADA, 3)


async def test_nothing_is_looked_at_for_who_does_not_play(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        await days.paced(SHORT)
        await days.by_moderator("end")
        await days.wait(3 * DAY)
        assert await days.database.rows("SELECT * FROM timers WHERE kind <> 'stale'") == []


async def test_a_game_that_was_over_and_is_taken_back_reminds_again(tmp_path: Path) -> None:
    async with Days(tmp_path, "parley") as days:
        await days.start()
        while (await days.look()).row.stage != "over":
            await days.go_on(1)
        await days.wait(3 * DAY)
        await days.delivered()
        await days.by_moderator("rewind", to=1)
        await days.wait(3 * DAY)
        assert not await days.letters("reminder")
        await days.by_moderator("resume")
        await days.wait(2 * DAY)
        assert len(await days.letters("reminder")) == 1


async def test_a_step_within_a_turn_brings_no_second_warning(tmp_path: Path) -> None:
    """He is awaited anew, and his clock runs on."""
    async with Days(tmp_path) as days:
        table = await days.paced()
        (seat,) = table.to_act
        await days.wait(1.7 * HOUR)
        (letter,) = await days.letters("reminder")
        assert [one["why"] for one in letter.facts["seats"]] == ["clock"]
        await days.delivered()
        await days.go_on(1)
        table = await days.look()
        assert table.to_act == (seat,)
        assert table.at(seat).since == days.now
        async with days.database.writing() as write:
            await timing.set_sooner(write, "person", [table.at(seat).user_id or 0], days.now)
        await days.wait(60)
        assert not await days.letters("reminder")

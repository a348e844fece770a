"""There is a sentence for every code that leaves `tables/`: for what is refused, and for what is told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cogs import time_words
from cogs.refusals import refusal_text
from cogs.waiting import times
from render.language import ENGLISH
from tables.table import Refusal
from tests.time.days import HOUR, MINUTE, Days

ROOT = Path(__file__).parents[2]
SOURCE = {file.stem: file.read_text(encoding="utf-8") for file in (ROOT / "tables").glob("*.py")}
REFUSED = sorted({code for text in SOURCE.values() for code in re.findall(r'Refusal\("(\w+)"', text)})
TIMELY = ("absence", "agreement", "clocks", "idle", "plans")
TOLD = sorted(
    {code for name in TIMELY for code in re.findall(r'"code": "([a-z_]+)"', SOURCE[name])}
    | set(re.findall(r'_told\([^"\n]+"([a-z_]+)"\)', SOURCE["idle"]))
    | {"time_up", "time_up_steward", "withdrawn", "objected", "lapsed", "overtaken"}
)
AGREED = ("pause", "resume", "pace", "rewind", "end", "excuse", "result")


def test_there_are_codes() -> None:
    assert len(REFUSED) > 40
    assert {"stand_in", "back", "offered", "taken", "plan_failed", "still_there", "ended_idle"} <= set(TOLD)


@pytest.mark.parametrize("code", REFUSED)
def test_what_is_refused_is_said(code: str) -> None:
    facts: dict[str, Any] = {"stage": "running", "last": 3, "until": 5.0, "title": "x", "command": "y"}
    told = refusal_text(Refusal(code, **facts), ENGLISH)
    general = refusal_text(Refusal("what there is no word for"), ENGLISH)
    assert told != general
    assert "None" not in told or code in (
        "away_too_long",
        "quiet_too_long",
        "order_too_long",
        "too_many_orders",
        "no_such_zone",
    )


@pytest.mark.parametrize("code", [*TOLD, *(f"{how} {what}" for how in ("proposed", "agreed") for what in AGREED)])
def test_what_happens_is_told(code: str) -> None:
    facts = {
        "code": code,
        "by": 1,
        "user": 2,
        "went": 3,
        "seat": "red",
        "seats": ["red"],
        "asked": [4],
        "until": 5.0,
    }
    told = time_words.notice(facts, {"red": "Ada"}, ENGLISH)
    assert told is not None
    assert told.endswith((".", "?"))
    assert "{" not in told


def test_a_code_of_another_kind_is_not_ours() -> None:
    assert time_words.notice({"code": "resigned"}, {}, ENGLISH) is None
    assert time_words.refusal("no_table", {}, ENGLISH) is None


async def test_how_long_everybody_has(tmp_path: Path) -> None:
    async with Days(tmp_path) as days:
        table = await days.paced()
        (seat,) = table.to_act
        name = table.at(seat).name
        await days.wait(30 * MINUTE)
        assert await times(days.desk, await days.look()) == [f"{name}: time up <t:{int(days.now + 1.5 * HOUR)}:R>."]
        await days.by_moderator("pause")
        assert await times(days.desk, await days.look()) == [f"{name}: time stands, 1 h 30 min are left."]
        await days.by_moderator("resume")
        await days.wait(2 * HOUR)
        assert await times(days.desk, await days.look()) == []


def test_one_message_for_several_tables() -> None:
    waits = [("waiting", "<#1>", 100.0, None), ("clock", "<#2>", 100.0, 200.0), ("nudge", "<#3>", 100.0, None)]
    assert time_words.reminder(7, waits, ENGLISH).splitlines() == [
        "<@7>, some tables wait for you.",
        "<#1>: your turn began <t:100:R>.",
        "<#2>: little of your time is left; time up <t:200:R>.",
        "<#3>: another player asks you to go on. Your turn began <t:100:R>.",
    ]
    assert "a table waits" in time_words.reminder(7, waits[:1], ENGLISH)
    both = time_words.reminder(7, [waits[0], ("nudge", "<#1>", 100.0, None)], ENGLISH)
    assert both.startswith("<@7>, a table waits for you.\n<#1>: your turn began")  # it is one table all the same
    assert "; time up <t:9:R>." in time_words.reminder(7, [("waiting", "<#1>", 1.0, 9.0)], ENGLISH)
    assert time_words.next_up("<#1>", ENGLISH) == "You are next in <#1>."

"""/mod waiting: what waits for whom in a server, and since when."""

from __future__ import annotations

from typing import Any

from storage.timing import Pace
from tables import absence, lobby
from tests.bot.reading import labels, text_of
from tests.bot.world import World, in_world

HOUR = 3600.0


async def waiting(w: World) -> Any:
    return w.answer(w.moderator, await w.moderator.slash(w.channel, "mod waiting"))


@in_world
async def test_what_waits_for_whom_and_since_when(w: World) -> None:
    here = f"<#{w.channel.id}>"
    assert text_of(await waiting(w)) == "Nothing waits for anybody here."
    since = int(w.clock.now)
    table = await w.lobby("Ada", "Bob")
    assert text_of(await waiting(w)) == f"{here} is in its lobby; it last changed <t:{since}:R>."
    pace = Pace("custom", bank=2 * HOUR, increment=HOUR, cap=2 * HOUR)
    table = await w.change(lobby.set_pace, table, user_id=w.people["Ada"].id, pace=pace)
    await w.people["Ada"].click(w.newest, label="Start")
    await w.work()
    who, _ = w.actor(await w.table())
    line = f"{here} waits for <@{who.id}>, whose turn began <t:{since}:R>"
    assert text_of(await waiting(w)) == f"{line}; time up <t:{since + 7200}:R>."
    shown = w.answer(w.stranger, await w.stranger.slash(w.channel, "table board"))
    assert f"time up <t:{since + 7200}:R>." in text_of(shown)
    w.clock.now += 2 * HOUR + 60
    await w.app.desk.timekeeper.run_due()
    assert text_of(await waiting(w)) == f"{line}; the time is up."
    await w.change(absence.step_out, await w.table(), user_id=who.id)
    assert text_of(await waiting(w)) == f"{line}; a steward decides."
    await w.told(w.moderator, "mod pause", reason="why")
    paused = text_of(await waiting(w))
    assert paused == f"{here} is paused; it last changed <t:{int(w.clock.now)}:R>."
    await w.told(w.moderator, "mod end", reason="why")
    assert text_of(await waiting(w)) == "Nothing waits for anybody here."


@in_world
async def test_without_a_pace_it_is_said_too_and_nobody_is_pinged(w: World) -> None:
    who, _ = w.actor(await w.open("Ada", "Bob"))
    told = text_of(await waiting(w))
    assert told == f"<#{w.channel.id}> waits for <@{who.id}>, whose turn began <t:{int(w.clock.now)}:R>."
    assert w.pings(told) == {"parse": []}


@in_world
async def test_many_tables_are_leafed_through_and_those_of_other_servers_left_out(w: World) -> None:
    async with w.app.database.writing() as write:
        for n in range(50):
            write.note(
                """INSERT INTO tables
                   (guild_id, channel_id, game, rules, seed, options, stage, created_at, changed_at, idle_since)
                   VALUES (?, ?, 'monastery', 2, '', '{}', 'lobby', ?, ?, ?)""",
                (w.guild.id if n < 45 else 1, 1000 + n, n, 50 - n, n),
            )
    page = await waiting(w)
    assert labels(page) == ["Next"]
    seen = text_of(page).splitlines()
    while "Next" in labels(page):
        page = await w.press(w.moderator, page, "Next")
        seen += text_of(page).splitlines()
    assert [line.partition(" ")[0] for line in seen] == [f"<#{1000 + n}>" for n in range(45)]  # the oldest first
    assert labels(page) == ["Back"]


@in_world
async def test_it_is_for_moderators(w: World) -> None:
    await w.open("Ada", "Bob")
    ada = w.people["Ada"]
    for rest in ("", "x", "-1", "9" * 12):
        refused = w.answer(w.moderator, await w.forge(w.moderator, w.turn, f"cl:waits:0:0:{rest}"))
        assert "no longer known here" in text_of(refused)
    forged = w.answer(ada, await w.forge(ada, w.turn, "cl:waits:0:0:0"))
    assert "This is for moderators" in text_of(forged)

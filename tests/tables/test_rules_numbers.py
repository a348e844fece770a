"""Games that were stored by an older version: they go on by the rules they began under."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

import bot
from engine import record
from engine.core import Illegal, Unusable
from engine.games import find
from engine.log import Log, begin
from storage.opening import opened
from tables import lobby, moderation
from tests.records.make import HERE as RECORDS
from tests.tables.seated import ADA, BOB, Seated

PRAYER = 44  # in this game blue prays when he has bought something, as rules 1 allow


def recorded() -> Log[object, object, object]:
    document = record.read((RECORDS / "monastery-p2-no-icons-random.json").read_bytes())
    return record.replay(find("monastery", 1), document)


def store(data: Path, acts: int, rules: int = 1, stage: str = "running") -> None:
    """Rows as the first version wrote them, for a game of so many acts."""
    log = recorded()
    asyncio.run(_made(data))
    with closing(sqlite3.connect(data / "cloister.db")) as file:
        file.execute(
            "INSERT INTO tables (id, guild_id, channel_id, host_id, game, rules, seed, options, stage, sequence,"
            " announced, created_at, changed_at) VALUES (1, 1, 1, ?, 'monastery', ?, ?, ?, ?, ?, 0, 1.0, 1.0)",
            (ADA, rules, log.beginning.seed, msgspec.json.encode(log.beginning.options).decode(), stage, acts + 2),
        )
        to_act = log.game.to_act(log.steps[acts].state)
        for place, (colour, user) in enumerate(zip(log.beginning.seats, (ADA, BOB), strict=True)):
            known = colour if stage != "lobby" else None
            file.execute(
                "INSERT INTO seats (table_id, place, colour, user_id, name, steward, awaited)"
                " VALUES (1, ?, ?, ?, '', NULL, ?)",
                (place, known, user, int(known in to_act)),
            )
        file.executemany(
            "INSERT INTO entries (table_id, number, seat, act, back_to, user_id, at)"
            " VALUES (1, ?, ?, ?, NULL, 1, 1.0)",
            [(number, act.seat, log.game.write(act.do)) for number, act in enumerate(log.acts[:acts])],
        )
        file.commit()


async def _made(data: Path) -> None:
    await (await opened(data / "cloister.db")).close()


@pytest.mark.rule("M9.3")
async def test_a_game_of_rules_1_goes_on_by_them_and_a_new_one_has_the_newest(tmp_path: Path) -> None:
    await asyncio.to_thread(store, tmp_path, PRAYER)
    log = recorded()
    act = log.acts[PRAYER]
    async with Seated(tmp_path) as seated:
        table = await seated.look()
        assert (table.row.rules, table.game.meta.rules, table.log.game.meta.rules) == (1, 1, 1)
        text = log.game.write(act.do)
        assert text.startswith("pray ")
        user = table.at(act.seat).user_id
        table = await seated.act(act.seat, text, user)
        assert table.log.state == log.steps[PRAYER + 1].state
        assert (await seated.look_again()).log.state == log.steps[PRAYER + 1].state
        fresh = await seated.start(channel=2)
        assert (fresh.row.rules, fresh.game.meta.rules) == (2, 2)
    newest = begin(find("monastery"), log.beginning)
    for one in log.acts[:PRAYER]:
        newest = newest.act(one.seat, one.do)
    with pytest.raises(Illegal, match=r"M9\.3"):
        newest = newest.act(act.seat, act.do)


def test_check_replays_games_of_every_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLOISTER_DATA", str(tmp_path))
    monkeypatch.delenv("CLOISTER_SETTINGS", raising=False)
    monkeypatch.setattr(bot, "configure_logging", lambda _level: None)
    store(tmp_path, len(recorded().acts), stage="over")

    async def more() -> None:
        async with Seated(tmp_path) as seated:
            fresh = await seated.start(channel=2)
            await seated.go_on(8, fresh.id)

    asyncio.run(more())
    assert bot.main(["check"]) == 0
    assert "All 2 stored games replay." in capsys.readouterr().out
    with closing(sqlite3.connect(tmp_path / "cloister.db")) as file:
        file.execute("UPDATE tables SET rules = 2 WHERE id = 1")
        file.commit()
    assert bot.main(["check"]) == 2
    assert "table 1: M9.3" in capsys.readouterr().err
    with closing(sqlite3.connect(tmp_path / "cloister.db")) as file:
        file.execute("UPDATE tables SET rules = 9 WHERE id = 1")
        file.commit()
    assert bot.main(["check"]) == 2
    assert "table 1: there is no rules number 9 of Monastery; there is 1, 2" in capsys.readouterr().err


async def test_a_lobby_of_old_starts_by_the_newest_rules(tmp_path: Path) -> None:
    await asyncio.to_thread(store, tmp_path, 0, stage="lobby")
    async with Seated(tmp_path) as seated:
        assert (await seated.look()).game.meta.rules == 2
        table = await seated.change(lobby.start, user_id=ADA)
        assert (table.row.rules, table.log.game.meta.rules) == (2, 2)
        assert (await seated.look_again()).row.rules == 2


async def test_a_game_that_is_reset_starts_by_the_newest_rules(tmp_path: Path) -> None:
    await asyncio.to_thread(store, tmp_path, PRAYER)
    async with Seated(tmp_path) as seated:
        await seated.order(moderation.reset)
        table = await seated.change(lobby.start, user_id=ADA)
        assert (table.row.rules, table.log.game.meta.rules) == (2, 2)
        assert (await seated.look_again()).log.state == table.log.state


async def test_a_rewound_game_keeps_its_rules(tmp_path: Path) -> None:
    await asyncio.to_thread(store, tmp_path, len(recorded().acts), stage="over")
    async with Seated(tmp_path) as seated:
        table = await seated.order(moderation.rewind, to=PRAYER)
        assert (table.row.stage, table.row.rules, table.game.meta.rules) == ("paused", 1, 1)
        assert table.log.state == recorded().steps[PRAYER].state


async def test_rules_that_nobody_knows_are_refused_in_a_sentence(tmp_path: Path) -> None:
    await asyncio.to_thread(store, tmp_path, PRAYER, rules=9)
    async with Seated(tmp_path) as seated:
        with pytest.raises(Unusable, match="there is no rules number 9 of Monastery"):
            await seated.look()

"""Whole games by thumb alone: the Act panel, menus, Confirm, Undo, Done."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import GAMES
from tests.bot.hands import Mind, by_thumb, hasten, over
from tests.bot.world import World, check_files, labels, menu_values, seeded, sketches, world


async def thumbs(w: World, mind: Mind, undo_every: int = 12) -> None:
    """All people at the table play it to its end, now and then taking something back."""
    table = await w.table()
    panel = None
    while not over(table):
        who, seat = w.actor(table)
        if panel is None:
            assert labels(w.newest) == ["Act", "My screen", "As text"]
        wanted = mind.choose(table, seat)
        acts = len(table.play.acts)
        panel = await by_thumb(w, who, wanted, panel)
        table = await w.table()
        assert len(table.play.acts) == acts + 1
        if "Undo" in labels(panel) and mind.of(undo_every) == 0:
            back = table.play.horizon(seat).to <= acts
            panel = await w.press(who, panel, "Undo")
            assert panel.content.startswith("Taken back." if back else "You cannot take that back")
            table = await w.table()
            assert len(table.play.acts) == (acts if back else acts + 1)
        await w.work()
        table = await w.table()
        if not menu_values(panel):  # it is somebody else's decision
            check_files(w.newest)
            panel = None
        w.check_limits()


def ended(w: World) -> None:
    """The testament is posted with picture, replay and record, and only one message can still be pressed."""
    end = w.newest
    assert [file.filename.rsplit(".")[-1] for file in end.attachments] == ["png", "gif", "json"]
    assert labels(end) == ["Play again"]
    assert end.content.splitlines()[-1].startswith("**Won by ")
    check_files(end)
    assert [message.id for message in w.posts if message.components] == [end.id]


every_game = pytest.mark.parametrize("game", GAMES)


@every_game
async def test_four_people_play_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "thumbs")
    async with world(tmp_path, game=game) as w:
        await w.open("Ada", "Bob", "Cyd", "Dot")
        await thumbs(w, Mind("thumbs"))
        ended(w)


@every_game
async def test_somebody_with_stewards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "stewards")
    async with world(tmp_path, game=game) as w:
        await w.open("Ada", stewards=2)
        await thumbs(w, Mind("stewards"))
        ended(w)


async def test_teams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "teams")
    async with world(tmp_path) as w:
        await w.open("Ada", "Bob", stewards=2, options=("teams=true",))
        assert (await w.table()).row.options["teams"] is True
        await thumbs(w, Mind("teams"))
        ended(w)


async def test_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "draft")
    async with world(tmp_path) as w:
        await w.open("Ada", "Bob", options=("deal=draft",))
        await thumbs(w, Mind("draft", good=1))
        ended(w)


@every_game
async def test_pictures_of_full_size_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    seeded(monkeypatch, "full size")
    async with world(tmp_path, game=game) as w:
        table = await w.open("Ada", "Bob", "Cyd", "Dot")
        table = await hasten(w, table, lambda now: len(now.play.acts) > 120, Mind("full size"))
        check_files(w.newest)
        who, _ = w.actor(table)
        panel = await w.panel(who)
        for value in menu_values(panel):
            check_files(await w.pick(who, await w.panel(who), value))
        check_files(w.answer(who, await who.click(w.newest, label="My screen")))
        await hasten(w, table, over, Mind("full size", good=0))
        ended(w)


async def test_stewards_play_on_alone_after_all_have_resigned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "alone")
    async with world(tmp_path) as w:
        await w.open("Ada", "Bob")
        for name in ("Ada", "Bob"):
            person = w.people[name]
            asked = w.answer(person, await person.slash(w.channel, "table resign"))
            assert asked.content.endswith("Only a moderator can give it back to you.")
            assert w.people[name].id in [seat.user_id for seat in (await w.table()).seats]
            assert (await w.press(person, asked, "Resign")).content == "A steward has taken your seat."
        await w.work()
        assert (await w.table()).row.stage == "over"
        ended(w)

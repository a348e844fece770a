"""Whole games by thumb alone: the Act panel, menus, Confirm, Undo, Done."""

from __future__ import annotations

from pathlib import Path

import pytest

from render.games import RENDERERS
from tests.bot.hands import Mind, by_thumb, hasten, offers, over
from tests.bot.reading import check_files, labels, menu_values, text_of
from tests.bot.world import World, seeded, sketches, world


async def thumbs(w: World, mind: Mind, undo_every: int = 12) -> None:
    """All people at the table play it to its end, now and then taking something back, or acting unasked."""
    table = await w.table()
    panel = before = None
    while not over(table):
        who, seat = w.actor(table)
        besides = [one for one in table.game.may_act(table.log.state) if table.at(one).user_id is not None]
        if besides and mind.of(4) == 0:
            seat = besides[mind.of(len(besides))]
            who = w.people[table.at(seat).name]
        panel, before = panel if who is before else None, who
        if panel is None:
            assert labels(w.turn)[-3:] == ["My screen", "What happened", "As text"]
        wanted = mind.choose(table, seat)
        acts = len(table.log.acts)
        panel = await by_thumb(w, who, wanted, panel)
        table = await w.table()
        assert len(table.log.acts) > acts  # more than one, if something followed by itself
        if "Undo" in labels(panel) and mind.of(undo_every) == 0:
            panel = await w.press(who, panel, "Undo")
            assert "Taken back." in text_of(panel).splitlines()
            table = await w.table()
            assert len(table.log.acts) == acts
        acts = len(table.log.acts)
        await w.work()
        table = await w.table()
        if not menu_values(panel) or len(table.log.acts) > acts:  # somebody else decides, or has decided
            check_files(w.newest)
            panel = None
        w.check_limits()


async def ended(w: World) -> None:
    """The testament is posted with picture, replay and record, and only one message can still be pressed."""
    end = w.newest
    players = len((await w.table()).seats)
    assert [file.filename.rsplit(".")[-1] for file in end.attachments][:3] == ["png", "gif", "json"]
    assert labels(end) == ["Play again", "History"]
    won, *ranked = [line for line in text_of(end).splitlines() if not line.startswith("> ")][-1 - players :]
    assert won.startswith("### Won by ")
    assert ranked[0].startswith("1. ")
    assert all(line.endswith((" point", " points")) for line in ranked)
    check_files(end)
    assert [message.id for message in w.posts if labels(message)] == [end.id]


every_game = pytest.mark.parametrize("game", RENDERERS)


@every_game
async def test_four_people_play_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "thumbs")
    async with world(tmp_path, game=game) as w:
        await w.open("Ada", "Bob", "Cyd", "Dot")
        await thumbs(w, Mind("thumbs"))
        await ended(w)


@every_game
async def test_somebody_with_stewards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "stewards")
    async with world(tmp_path, game=game) as w:
        await w.open("Ada", stewards=2)
        await thumbs(w, Mind("stewards"))
        await ended(w)


async def test_teams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "teams")
    async with world(tmp_path) as w:
        await w.open("Ada", "Bob", stewards=2, options=("teams=true",))
        assert (await w.table()).row.options["teams"] is True
        await thumbs(w, Mind("teams"))
        await ended(w)


async def test_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "draft")
    async with world(tmp_path) as w:
        await w.open("Ada", "Bob", options=("deal=draft",))
        await thumbs(w, Mind("draft", good=1))
        await ended(w)


@every_game
async def test_pictures_of_full_size_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    seeded(monkeypatch, "full size")
    async with world(tmp_path, game=game) as w:
        table = await w.open("Ada", "Bob", "Cyd", "Dot")
        table = await hasten(w, table, lambda now: len(now.log.acts) > 120, Mind("full size"))
        check_files(w.newest)
        who, _ = w.actor(table)
        panel = await w.panel(who)
        for words, _ in await offers(w, who, panel):
            again = dict(await offers(w, who, await w.panel_anew(who)))
            check_files(await again[words]())
            if len((await w.table()).log.acts) > len(table.log.acts):
                break  # that was a whole action
        check_files(w.answer(who, await who.click(w.turn, label="My screen")))
        await hasten(w, table, over, Mind("full size", good=0))
        await ended(w)


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
            assert text_of(asked).endswith("Only a moderator can give it back to you.")
            assert w.people[name].id in [seat.user_id for seat in (await w.table()).seats]
            assert text_of(await w.press(person, asked, "Resign")) == "A steward has taken your seat."
        await w.work()
        assert (await w.table()).row.stage == "over"
        await ended(w)

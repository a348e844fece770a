"""Whole games by thumb alone: the Act panel, menus, Confirm, Undo, Done."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.games import GAMES
from render.games import RENDERERS, shown
from tests.bot.hands import Mind, by_thumb, hasten, offers, over
from tests.bot.reading import check_files, labels, menu_values, text_of
from tests.bot.world import World, seeded, sketches, world
from tests.conformance.properties import MOST_ACTIONS
from tests.conformance.tables import mixed_sets
from tests.languages.accented import english
from tests.records.make import choices


async def thumbs(w: World, mind: Mind, undo_every: int = 12, until: int = MOST_ACTIONS) -> None:
    """All people at the table play it to its end, or until there are so many acts, now and then taking something
    back, or acting unasked."""
    table = await w.table()
    panel = before = None
    while not over(table) and len(table.log.acts) < until:
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
            assert "Taken back." in english(text_of(panel)).splitlines()
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
    asides = ("> ", "-# ")  # what happened, and why of those with equal points only one has won
    won, *ranked = [line for line in text_of(end).splitlines() if not line.startswith(asides)][-1 - players :]
    assert won.startswith("### Won by ")
    assert ranked[0].startswith("1\\. ")
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
async def test_somebody_with_as_many_stewards_as_there_is_room_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "stewards")
    async with world(tmp_path, game=game) as w:
        await w.open("Ada", stewards=GAMES[game].meta.most - 1)
        await thumbs(w, Mind("stewards"))
        await ended(w)


async def test_teams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "teams")
    async with world(tmp_path) as w:
        await w.open("Ada", "Bob", stewards=2, options=("teams=true",))
        assert (await w.table()).row.options["teams"] is True
        await thumbs(w, Mind("teams"), until=80)
        await hasten(w, await w.table(), over, Mind("teams"))
        await ended(w)


async def test_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "draft")
    async with world(tmp_path) as w:
        await w.open("Ada", "Bob", options=("deal=draft",))
        await thumbs(w, Mind("draft", good=1), until=80)
        await hasten(w, await w.table(), over, Mind("draft"))
        await ended(w)


def spelled(options: Iterable[tuple[str, object]]) -> tuple[str, ...]:
    return tuple(f"{name}={str(value).lower()}" for name, value in options)


@pytest.mark.parametrize(
    ("game", "options"), [(game, spelled(one)) for game in RENDERERS for one in mixed_sets(game, 4)[1:]]
)
async def test_variants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, options: tuple[str, ...]
) -> None:
    """The beginning, and a while later."""
    sketches(monkeypatch)
    seeded(monkeypatch, " ".join(options))
    async with world(tmp_path, game=game) as w:
        table = await w.open("Ada", "Bob", "Cyd", "Dot", options=options)
        assert spelled((await w.table()).row.options.items()) == options
        mind = Mind("variants")
        await thumbs(w, mind, until=8)
        table = await hasten(w, await w.table(), lambda now: len(now.log.acts) >= 50, mind)
        await thumbs(w, mind, until=len(table.log.acts) + 16)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options"),
    [(name, spelled(one.items())) for name, game in shown().items() for _, one in choices(game) if one],
)
async def test_whole_games_of_each_variant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, options: tuple[str, ...]
) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, " ".join(options))
    async with world(tmp_path, game=game) as w:
        await w.open("Ada", "Bob", "Cyd", "Dot", options=options)
        await thumbs(w, Mind(" ".join(options)))
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

"""What one person may not know reaches him in no byte: not by message, picture, menu, id, completion or mail.

Every surface is read twice at the same moment of a game: as it is, and with everything that the reader may not know
arranged otherwise. Both readings must be the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import cogs.delivery
from cogs.act import panel_of
from engine.chance import Chance
from engine.core import Step
from engine.games import GAMES
from render.games import RENDERERS, shown
from render.language import ENGLISH
from storage import outbox, rows
from storage.outbox import Letter
from tables import play
from tables.table import Table
from tests.bot.hands import GAME, Mind, by_thumb, hasten, offers, over
from tests.bot.reading import labels, menu_labels, menu_values, text_of
from tests.bot.world import World, in_world, seeded, sketches, world
from tests.conformance.properties import MOST_ACTIONS
from tests.conformance.secrets import ADAPTERS
from tests.conformance.tables import Options, mixed_sets
from tests.records.make import choices
from tests.spoken import options_of


@contextmanager
def otherwise(w: World, table: Table, seat: str | None, seed: str) -> Iterator[None]:
    """The same table, but for what this seat (None: the public) may not know."""
    kept, steps = w.app.desk.house._kept, []
    for step in table.log.steps:
        state = ADAPTERS[table.row.game].rearranged(step.state, seat, Chance(seed))
        steps.append(Step(state, tuple(seen for event in step.events if (seen := event.seen_by(seat)) is not None)))
    assert kept[table.id] is table
    kept[table.id] = replace(table, begun=replace(table.log, steps=tuple(steps)))
    try:
        yield
    finally:
        kept[table.id] = table


async def read(message: Any) -> list[Any]:
    """All that a message shows or carries."""
    files = [(file.filename, file.description, await file.read()) for file in message.attachments]
    parts = [ADDRESS.sub("", str(component.to_dict())) for component in message.components]
    return [text_of(message), parts, files]


ADDRESS = re.compile(r"https://[^']*/")  # of a file: it has a number of its own each time


async def panels(w: World, who: Any, seat: str, depth: int = 2) -> list[Any]:
    """The Act panel, and what lies behind the first answers of each of its menus."""
    panel = await w.panel_anew(who)
    found = [await read(panel)]
    for place in range(min(len(await asked(w, who, panel, seat)), 8)):
        inner = await (await asked(w, who, await w.panel_anew(who), seat))[place]()
        found += [await read(inner)]
        for _ in range(depth):
            further = await asked(w, who, inner, seat)
            if not further:
                break
            inner = await further[-1]()
            found += [await read(inner)]
    return found


async def asked(w: World, who: Any, panel: Any, seat: str) -> list[Any]:
    """Presses that lead to another question: none that is an action by itself."""
    table = await w.table()
    made = await offers(w, who, panel)
    return [press for words, press in made if not acts_at_once(w, table, seat, words)]


def acts_at_once(w: World, table: Table, seat: str, words: tuple[str, ...]) -> bool:
    text = panel_of(w.app.desk, table, seat, words).action(words)
    return text is not None and play.trial(table, seat, text) is not None


async def completions(w: World, who: Any) -> list[Any]:
    return [
        await who.autocomplete(w.channel, name, fields[0], "")
        for name, fields in options_of(GAMES[w.game]).items()
        if fields
    ]


async def commands(w: World, who: Any, *names: str, **options: Any) -> list[Any]:
    return [await read(w.answer(who, await who.slash(w.channel, name, **options))) for name in names]


async def post(w: World, table: Table, letter: Letter) -> Any:
    async with w.app.database.writing() as write:
        await outbox.put(write, table.id, [letter], w.app.desk.clock())
    await w.app.delivery.drain_once()
    assert await w.waiting() == []


async def public(w: World, table: Table) -> list[Any]:
    """What anybody can see, and what a moderator can."""
    settled = table.log.settled
    async with w.app.database.writing() as write:
        await outbox.taken_back(write, table.id, max(-1, settled - 12))
    await post(w, table, Letter("turn", {"acts": settled}, channel_id=w.channel.id))
    found = [await read(w.newest)]
    found += await commands(w, w.stranger, "table board", "table text", "table log", "table screen", "table act")
    found += await commands(w, w.stranger, "table history", "table catchup", "help")
    for who in (w.stranger, w.moderator):
        found += await completions(w, who)
    found += await commands(w, w.moderator, "table board", "table log", "mod audit")
    if table.log.acts:
        move = len(table.log.acts) - 1
        found += await commands(w, w.moderator, "mod rewind", move=move, reason="why")
    return found


async def own(w: World, table: Table, who: Any, seat: str) -> list[Any]:
    """What a player can see."""
    await post(w, table, Letter("screen", {"seat": seat, "acts": 0}, user_id=who.id))
    found = [await read(w.mail(who)[-1])]
    found += await commands(
        w,
        who,
        "table board",
        "table text",
        "table log",
        "table screen",
        "table history",
        "table catchup",
        "help",
        "table notebook",
    )
    told = await w.forge(
        who, w.turn, f"cl:told:{table.id}:0:{seat}"
    )  # in games without notebooks: that there is none
    found += [await read(message) for message in told.followups or [w.answer(who, told)]]
    found += await panels(w, who, seat)
    return found + await completions(w, who)


@pytest.mark.parametrize(
    ("game", "options", "moments"),
    [
        pytest.param(
            name,
            options,
            (0, 1, 60) if variant else (0, 1, 2, 3, 20, 60, 90),
            marks=pytest.mark.at_length if variant > 1 else (),
        )
        for name in RENDERERS
        for variant, options in enumerate(mixed_sets(name, 4))
    ],
)
async def test_no_byte_tells_what_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, options: Options, moments: Sequence[int]
) -> None:
    await look(tmp_path, monkeypatch, game, options, moments)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options"),
    [(name, tuple(options.items())) for name, game in shown().items() for _, options in choices(game)],
)
async def test_no_byte_of_a_whole_game_tells_what_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, options: Options
) -> None:
    await look(tmp_path, monkeypatch, game, options, range(0, MOST_ACTIONS, 7))


async def look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, wanted: Options, moments: Sequence[int]
) -> None:
    """Both readings at some moments of a game, as long as it lasts."""
    options = tuple(f"{option}={str(value).lower()}" for option, value in wanted)
    seed = " ".join(("leak", *options))
    sketches(monkeypatch)
    seeded(monkeypatch, seed)
    monkeypatch.setattr(cogs.delivery.Delivery, "_strip", _leave)
    mind = Mind(seed)
    async with world(tmp_path, game=game) as w:
        table = await w.open("Ada", "Bob", "Cyd", "Dot", options=options)
        for moment in moments:
            table = await hasten(w, table, lambda now, at=moment: len(now.log.acts) >= at or over(now), mind)
            if over(table):
                return  # everything is open
            plain = await public(w, table)
            with otherwise(w, table, None, f"public {moment}"):
                assert await public(w, table) == plain
            actor, other = w.actor(table), w.other(table)
            for who, seat in (actor, other):
                plain = await own(w, table, who, seat)
                with otherwise(w, table, seat, f"{seat} {moment}"):
                    assert await own(w, table, who, seat) == plain


async def _leave(*_: Any) -> None:
    """Old buttons stay, so that both readings see the same messages."""


@pytest.mark.parametrize("game", RENDERERS)
async def test_the_reading_would_find_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """The other way round: what differs for its owner is seen to differ."""
    sketches(monkeypatch)
    seeded(monkeypatch, "leak")
    async with world(tmp_path, game=game) as w:
        table = await w.open("Ada", "Bob", "Cyd", "Dot")
        who, seat = w.actor(table)
        plain = await own(w, table, who, seat)
        with otherwise(w, table, None, "public"):
            assert await own(w, table, who, seat) != plain


def whispered(table: Table, seat: str, wanted: tuple[str, ...]) -> list[str]:
    """What this act would bring about that its maker may not know, as it would read."""
    game, renderer = table.game, RENDERERS[table.row.game].bound(ENGLISH, table.names())
    step = game.apply(table.log.state, seat, game.read(" ".join(wanted)))
    hidden = [event for event in step.events if event.seen_by(seat) != event]
    told = renderer.tell(hidden)
    open_ = renderer.tell([seen for event in step.events if (seen := event.seen_by(seat)) is not None])
    return [line for line in told if line not in open_]


@in_world
async def test_what_an_act_brings_to_others_is_told_to_nobody_else(w: World) -> None:
    table = await w.open("Ada", "Bob", "Cyd")
    mind, found = Mind("whispered"), 0
    while found < 2 and not over(table):
        who, seat = w.actor(table)
        wanted = mind.choose(table, seat)
        secrets = whispered(table, seat, wanted)
        if not secrets:
            table = await w.play(table, " ".join(wanted))
            continue
        await w.work()
        panel = await by_thumb(w, who, wanted)
        await w.work()
        found += 1
        log = w.answer(w.stranger, await w.stranger.slash(w.channel, "table log"))
        told = text_of(log) + "".join([(await file.read()).decode() for file in log.attachments])
        for secret in secrets:
            assert secret not in text_of(panel)
            assert secret not in told
            assert not any(secret in text_of(message) for message in w.posts)
        table = await w.table()
    assert found == 2


# -- who gets what ------------------------------------------------------------------------------------


@in_world
async def test_my_screen_is_for_its_owner_alone(w: World) -> None:
    await w.open("Ada", "Bob")
    ada, bob = w.people["Ada"], w.people["Bob"]
    shown = w.answer(ada, await ada.click(w.newest, label="My screen"))
    assert shown.flags.ephemeral
    assert shown.attachments[0].filename == "screen.png"
    assert shown.id not in {message.id for message in w.channel.history(viewer=bob)}
    with pytest.raises(Exception, match="not visible"):
        await bob.click(shown, label="Act")
    refused = w.answer(w.stranger, await w.stranger.click(w.newest, label="My screen"))
    assert "do not play at this table" in text_of(refused)
    assert refused.attachments == []


@in_world
async def test_another_players_panel_cannot_be_pressed(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    other, _ = w.other(table)
    panel = await w.panel(who)
    with pytest.raises(Exception, match="not visible"):
        await other.click(panel, label=labels(panel)[0])
    refused = await w.panel(w.stranger)
    assert "do not play" in text_of(refused)
    assert menu_labels(refused) == labels(refused) == []


@in_world
async def test_the_panel_of_who_is_not_to_act_offers_nothing(w: World) -> None:
    table = await w.open("Ada", "Bob")
    other, _ = w.other(table)
    panel = await w.panel(other)
    assert text_of(panel) == f"It is not your decision now.\nThe table waits for {w.actor(table)[0].name}."
    assert menu_values(panel) == []


@in_world
async def test_screens_come_by_mail_at_the_start_and_with_the_turn(w: World) -> None:
    table = await w.open("Ada", "Bob")
    for name in ("Ada", "Bob"):
        (letter,) = w.mail(w.people[name])
        assert letter.attachments[0].filename == "screen.png"
        assert f"<#{w.channel.id}>" in text_of(letter)
        assert labels(letter) == ["Act", "What happened", "Orders", "The table"]
    other, seat = w.other(table)
    table = await hasten(w, table, lambda now: seat in GAME.to_act(now.log.state), Mind("mail"))
    assert len(w.mail(other)) == 2
    pressed = await other.user.click(w.mail(other)[-1], label="Act")
    assert "steps left" in text_of(pressed.response)


@in_world
async def test_who_wants_no_mail_gets_none(w: World) -> None:
    ada = w.people["Ada"]
    assert "No more direct messages" in await w.told(ada, "privacy dms", push=False)
    await w.open("Ada", "Bob")
    assert w.mail(ada) == []
    assert len(w.mail(w.people["Bob"])) == 1
    assert "will come" in await w.told(ada, "privacy dms", push=True)
    await w.told(w.moderator, "mod reset", reason="again")
    await w.work()
    await ada.click(w.newest, label="Start")
    await w.work()
    assert len(w.mail(ada)) == 1


@in_world
async def test_closed_mail_is_remembered_and_the_person_told_once(w: World) -> None:
    ada = w.people["Ada"]
    box = f"/channels/{ada.user.dm_channel.id}/messages"
    w.fault("POST", box, 403, 50007, times=None)
    table = await w.open("Ada", "Bob")
    await w.work()
    tried = [request for request in w.env.http_requests if request.path == box]
    assert len(tried) == 1
    assert (await rows.person(w.app.database, ada.id)).dms_closed
    told = [text_of(message) for message in w.posts if "direct messages are closed" in text_of(message)]
    assert len(told) == 1
    assert f"<@{ada.id}>" in told[0]
    assert "My screen" in told[0]
    await hasten(w, table, lambda now: len(now.log.acts) > 30, Mind("closed"))
    assert len([request for request in w.env.http_requests if request.path == box]) == 1
    assert len([message for message in w.posts if "direct messages are closed" in text_of(message)]) == 1
    assert w.answer(ada, await ada.click(w.newest, label="My screen")).attachments


@in_world
async def test_a_record_with_its_seed_is_given_out_only_when_all_is_over(w: World) -> None:
    await w.open("Ada", "Bob")
    assert "not over yet" in await w.told(w.people["Ada"], "table export")


@in_world
async def test_steps_that_can_be_taken_back_are_shown_to_their_maker_alone(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, _seat = w.actor(table)
    other, _ = w.other(table)
    said = len(w.posts)
    before = await commands(w, other, "table board", "table text", "table log")
    placed = next(
        GAME.write(action)
        for action in GAME.legal(table.log.state, GAME.to_act(table.log.state)[0])
        if GAME.write(action).startswith("place")
    )
    await w.play(table, placed)
    await w.work()
    assert (await w.table()).log.settled == 0
    assert await commands(w, other, "table board", "table text", "table log") == before
    assert await commands(w, who, "table board", "table text") != before[:2]
    assert len(w.posts) == said

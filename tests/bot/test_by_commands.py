"""A whole game by slash commands alone, typed in the words and coordinates of the pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from engine.patterns import OneOf, SomeOf, patterns
from render.games import RENDERERS, shown
from render.monastery.choices import sensible, words
from tables.table import Table
from tests.bot.hands import GAME, Mind, hasten, listed, over
from tests.bot.reading import check_files
from tests.bot.test_by_buttons import spelled
from tests.bot.world import World, seeded, sketches, world
from tests.records.make import choices
from tests.spoken import command, options_of


async def completed(w: World, who: Any, command: str, field: str, typed: str, given: dict[str, str]) -> Any:
    choices = await who.autocomplete(w.channel, command, field, typed, **given)
    assert len(choices) <= 25
    names = [choice["name"] for choice in choices]
    assert all(1 <= len(name) <= 100 for name in names)
    return choices


async def typed_for(
    w: World, who: Any, name: str, wanted: dict[str, str], mind: Mind, free: bool
) -> dict[str, str]:
    """The options of a command as somebody would type them, each found among its completions; `free`: or put
    together, as a pattern has it."""
    given: dict[str, str] = {}
    for field, token in wanted.items():
        choices = await completed(w, who, name, field, "", given)
        if free and token not in [choice["value"] for choice in choices]:
            given[field] = await put_together(w, who, name, field, token, given)
            continue
        if token not in [choice["value"] for choice in choices]:
            assert len(choices) == 25  # there are more: type on
            choices = await completed(w, who, name, field, token, given)
        (shown,) = [choice["name"] for choice in choices if choice["value"] == token]
        alike = [choice for choice in choices if choice["name"] == shown]
        spellings = (token, shown, shown.casefold(), f" {shown} ") if len(alike) == 1 else (token,)
        assert len(alike) == 1 or field in ("tile", "tiles")  # only tiles have namesakes
        given[field] = spellings[mind.of(len(spellings))]
    return given


async def put_together(w: World, who: Any, name: str, field: str, token: str, given: dict[str, str]) -> str:
    """What fills a part: a list is completed word by word, anything else is typed as it is."""
    if not token.startswith("["):
        return token
    typed = ""
    for item in token.strip("[]").split("+"):
        so_far = f"{typed}+{item}".strip("+")
        choices = await completed(w, who, name, field, so_far, given)
        found = [one["value"] for one in choices if one["value"].split("+")[-1] == item]
        assert len(found) == (len(so_far) <= 100)  # as much as a completion holds
        typed = so_far
    return typed.replace("+", ", ")


async def typed(w: World, mind: Mind) -> None:
    """All people at the table play it to its end."""
    table, used = await w.table(), set[str]()
    while not over(table):
        who, seat = w.actor(table)
        wanted = mind.choose(table, seat)
        name, options = command(table.game, wanted)
        used.add(name)
        free = bool(patterns(table.game.legal(table.log.state, seat)))
        said = await who.slash(w.channel, name, **await typed_for(w, who, name, options, mind, free))
        if len((await w.table()).log.acts) == len(table.log.acts):
            # what cannot be taken back is asked first, as by its button
            await w.press(who, w.answer(who, said), "Confirm")
        table = await w.table()
        assert table.game.write(table.log.acts[-1].do) == " ".join(wanted)
        await w.work()
    assert len(used) >= min(4, len(options_of(table.game)) // 2)
    assert table.row.stage == "over"
    check_files(w.newest)


@pytest.mark.parametrize("game", RENDERERS)
async def test_a_game_is_typed_from_the_lobby_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "typed")
    async with world(tmp_path, game=game) as w:
        await w.open("Ada", "Bob", "Cyd", "Dot")
        await typed(w, Mind("typed"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options"),
    [(name, spelled(one.items())) for name, game in shown().items() for _, one in choices(game) if one],
)
async def test_whole_games_of_each_variant_are_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, options: tuple[str, ...]
) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, " ".join(options))
    async with world(tmp_path, game=game) as w:
        await w.open("Ada", "Bob", "Cyd", "Dot", options=options)
        await typed(w, Mind(" ".join(options)))


async def test_an_option_that_leaves_no_choice_may_be_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "short")
    async with world(tmp_path) as w:
        table = await w.open("Ada", "Bob")
        table = await hasten(w, table, lambda now: bool(_unturned(now)), Mind("short"))
        who, _ = w.actor(table)
        alone = _unturned(table)[0]
        await who.slash(w.channel, "monastery place", tile=alone[1], at=alone[2])
        assert GAME.write((await w.table()).log.acts[-1].do) == " ".join(alone)


def _unturned(table: Table) -> list[tuple[str, ...]]:
    """Placings that can be turned one way only."""
    seat = table.game.to_act(table.log.state)[0]
    placed = [words(action) for action in sensible(listed(GAME.legal(table.log.state, seat)))]
    return [one for one in placed if one[0] == "place" and sum(other[:3] == one[:3] for other in placed) == 1]


async def test_every_command_of_the_bot_is_described(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        known = w.app.bot.tree.get_commands()
        groups = {game.meta.command for game in shown().values()}
        assert {one.name for one in known} == {"help", "me", "table", "mod", "privacy"} | groups
        seen = set(w.people["Ada"].available_commands(w.channel))
        for game in shown().values():
            assert set(options_of(game)) <= seen
        for leaf in w.app.bot.tree.walk_commands():
            assert len(leaf.description) > 3, leaf.qualified_name
            if isinstance(leaf, app_commands.Command) and leaf.root_parent and leaf.root_parent.name in groups:
                assert all(len(str(one.description)) > 3 for one in leaf.parameters), leaf.qualified_name
        assert not any(name.startswith("mod") for name in seen)


# -- words that hang on others ---------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "asking")


async def to_ask(w: World) -> tuple[Any, str]:
    """Who has to put a question, and to whom he may."""
    table = await w.open("Ada", "Bob", "Cyd")
    table = await hasten(w, table, lambda now: now.log.state.phase == "ask", Mind("asking"))
    who, seat = w.actor(table)
    first = patterns(table.game.legal(table.log.state, seat))[0].parts[0]
    assert isinstance(first, OneOf)
    return who, first.words[0]


async def test_a_list_of_lists_is_completed_word_by_word(tmp_path: Path, quick: None) -> None:
    async with world(tmp_path, game="mystery") as w:
        who, other = await to_ask(w)
        given = {"to": other, "question": "count", "scope": "hand"}
        begun = await completed(w, who, "mystery ask", "filter", "", given)
        assert {"name": "No others (with no traits chosen: all monks)", "value": "."} in begun
        assert {"name": "Templar", "value": "templar"} in begun
        further = await completed(w, who, "mystery ask", "filter", "templar+bear", given)
        assert [one["value"] for one in further] == ["templar+bearded", "templar+!bearded"]
        (more,) = await completed(w, who, "mystery ask", "filter", "templar+bearded; not nov", given)
        assert more == {"name": "templar+bearded; Not Novice", "value": "templar+bearded; !novice"}


@pytest.mark.parametrize(
    ("typed", "question"),
    [
        ("templar+bearded; !novice", "count hand & [templar+bearded] & [!novice] ."),
        ("Templar, Bearded; not Novice", "count hand & [templar+bearded] & [!novice] ."),
        ("& [templar+bearded] & [!novice] .", "count hand & [templar+bearded] & [!novice] ."),
        (".", "count hand ."),
        ("No others", "count hand ."),
    ],
)
async def test_a_list_of_lists_is_typed(tmp_path: Path, quick: None, typed: str, question: str) -> None:
    async with world(tmp_path, game="mystery") as w:
        who, other = await to_ask(w)
        said = await who.slash(w.channel, "mystery ask", to=other, question="count", scope="hand", filter=typed)
        await w.press(who, w.answer(who, said), "Confirm")
        table = await w.table()
        assert table.game.write(table.log.acts[-1].do) == f"ask {other} {question}"


@pytest.mark.parametrize("typed", ["&", ";", "& &", "[]", "x; y", "Monks with certain traits"])
async def test_a_list_of_lists_that_means_nothing_is_refused(tmp_path: Path, quick: None, typed: str) -> None:
    async with world(tmp_path, game="mystery") as w:
        who, other = await to_ask(w)
        before = (await w.table()).row.sequence
        told = await w.told(who, "mystery ask", to=other, question="count", scope="hand", filter=typed)
        assert told
        assert (await w.table()).row.sequence == before


async def test_a_field_that_may_be_left_out_is_named_by_its_option(tmp_path: Path, quick: None) -> None:
    async with world(tmp_path, game="mystery") as w:
        who, other = await to_ask(w)
        given = {"to": other, "question": "sheet"}
        named = await completed(w, who, "mystery ask", "monk", "Guy", given)
        assert [one["value"] for one in named] == ["guy"]
        said = await who.slash(w.channel, "mystery ask", **given, monk="Novice Guy")
        await w.press(who, w.answer(who, said), "Confirm")
        table = await w.table()
        assert table.game.write(table.log.acts[-1].do) == f"ask {other} sheet monk guy"


def may_choose_none(table: Table) -> bool:
    """Whether a list is awaited that may be empty."""
    legal = patterns(table.game.legal(table.log.state, table.to_act[0])) if table.to_act else ()
    return any(isinstance(part, SomeOf) and part.fewest == 0 for one in legal for part in one.parts)


async def test_a_list_may_be_empty(tmp_path: Path, quick: None) -> None:
    async with world(tmp_path, game="mystery") as w:
        await w.open("Ada", "Bob", "Cyd")
        table = await hasten(w, await w.table(), may_choose_none, Mind("8", good=0))
        who, _ = w.actor(table)
        assert {"name": "None of them", "value": "[]"} in await completed(w, who, "mystery choose", "books", "", {})
        said = await who.slash(w.channel, "mystery choose", books="none of them")
        if len((await w.table()).log.acts) == len(table.log.acts):
            await w.press(who, w.answer(who, said), "Confirm")
        assert (await w.table()).game.write((await w.table()).log.acts[len(table.log.acts)].do) == "choose books []"

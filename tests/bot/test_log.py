"""/table log: chapter by chapter, and of one thing alone; and a game told as a story when it is over."""

from __future__ import annotations

import pytest

from tests.bot.hands import Mind, hasten, over
from tests.bot.reading import menu_labels, text_of
from tests.bot.world import World, in_world, in_world_of


@in_world_of("parley")
async def test_the_log_has_headings_and_can_be_narrowed(w: World) -> None:
    table = await hasten(w, await w.open("Ada", "Bob"), lambda now: now.log.state.round == 1, Mind("log"))
    who = w.people[table.at(table.to_act[0]).name]
    whole = w.answer(who, await who.slash(w.channel, "table log"))
    lines = text_of(whole).splitlines()
    assert lines.index("— Round 1 —") < lines.index("— Round 2 —")
    assert any("draws" in line for line in lines)
    assert any("asks" in line for line in lines)
    assert menu_labels(whole) == ["All", "Questions and answers", "Cards"]
    talk = await w.pick(who, whole, "talk")
    assert "asks" in text_of(talk)
    assert "draws" not in text_of(talk)
    assert "— Round 1 —" in text_of(talk)
    assert "— Round 2 —" not in text_of(talk)  # nothing was said in it yet
    assert text_of(await w.pick(who, talk, "-")) == text_of(whole)
    for typed in ("talk", "questions AND answers "):
        assert await w.told(who, "table log", only=typed) == text_of(talk)


@in_world_of("parley")
async def test_others_see_no_more_of_it_by_narrowing(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, bob = (w.people[name] for name in ("Ada", "Bob"))
    cards = await w.told(ada, "table log", only="cards")
    assert "Ada draws" in cards
    assert "Bob draws" not in cards
    assert await w.told(w.stranger, "table log", only="cards") == "Nothing of that has happened yet."
    assert "Bob draws" in await w.told(bob, "table log", only="cards")
    assert (await w.table()).row.sequence == table.row.sequence


@pytest.mark.parametrize("typed", ["nonsense", "@everyone", "`", "x" * 4000, "\u202e"])
@in_world_of("parley")
async def test_what_is_no_part_of_it_is_refused_in_a_sentence(w: World, typed: str) -> None:
    await w.open("Ada", "Bob")
    told = await w.told(w.people["Ada"], "table log", only=typed)
    assert told == "The log is not parted like that. Choose among Questions and answers, Cards."


@in_world
async def test_a_game_whose_log_has_no_parts(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    assert "leave *only* out" in await w.told(who, "table log", only="talk")
    assert menu_labels(w.answer(who, await who.slash(w.channel, "table log"))) == []
    completed = await who.autocomplete(w.channel, "table log", "only", "")
    assert list(completed) == []


@in_world_of("parley")
async def test_completion_lists_the_parts(w: World) -> None:
    assert list(await w.people["Ada"].autocomplete(w.channel, "table log", "only", "")) == []  # no table
    await w.open("Ada", "Bob")
    found = await w.people["Ada"].autocomplete(w.channel, "table log", "only", "quest")
    assert [(one["name"], one["value"]) for one in found] == [("Questions and answers", "talk")]


@in_world_of("parley")
async def test_the_end_is_told_as_a_story(w: World) -> None:
    table = await w.open("Ada", "Bob", options=("brief=true",))
    table = await hasten(w, table, over, Mind("story"))
    lines = text_of(w.newest).splitlines()
    scores = zip(table.log.state.seats, table.log.state.scores, strict=True)
    story = [f"{table.at(seat).name} had {points} in the end." for seat, points in scores]
    place = lines.index(story[0])
    assert lines[place : place + 2] == story
    assert lines[place + 2].startswith("### Won by ")

"""What a player has put together so far: kept with his seat, there after a restart, gone when it is done with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from storage import drafts
from tables import moderation
from tables.table import Table
from tests.bot.hands import Mind, by_thumb, hasten, lead
from tests.bot.reading import labels, menu_values, pressable, text_of
from tests.bot.world import World, seeded, sketches, world

QUESTION = ("ask", "blue", "free", "is%20it%2C%20100%25%20%5Byou%5D?", "text")


def asking(table: Table) -> bool:
    return bool(table.log.state.phase == "ask")


async def draft(w: World) -> dict[str, str]:
    """All that is kept."""
    return {row["seat"]: row["words"] for row in await w.app.database.rows("SELECT seat, words FROM drafts")}


def at_the_question(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """A test at a table of Parley where somebody has to ask; he, his colour, and a question for another."""

    async def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        sketches(monkeypatch)
        seeded(monkeypatch, test.__name__)
        async with world(tmp_path, game="parley") as w:
            table = await hasten(w, await w.open("Ada", "Bob"), asking, Mind(test.__name__))
            who, seat = w.actor(table)
            _, other = w.other(table)
            await test(w, who, seat, ("ask", other, *QUESTION[2:]))

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


async def written(w: World, who: Any, wanted: tuple[str, ...]) -> Any:
    """The panel at its last question but one: the text is written."""
    panel = await w.panel(who)
    for word in wanted[1:3]:
        panel = await w.pick(who, panel, word) if word in menu_values(panel) else panel
    return await w.write(who, panel, "Write it", "is it, 100% [you]?")


@at_the_question
async def test_a_draft_survives_a_restart(w: World, who: Any, seat: str, wanted: tuple[str, ...]) -> None:
    panel = await written(w, who, wanted)
    assert await draft(w) == {seat: " ".join(wanted[:4])}
    await w.restart()
    panel = await lead(w, who, panel, wanted)  # the old panel leads on
    assert "is it, 100% [you]?" in text_of(panel)
    assert all(len(pressable(panel, label)) < 40 for label in labels(panel))
    await w.restart()
    again = await w.panel(who)  # and so does a new one
    assert text_of(again) == text_of(panel)
    await w.press(who, again, "Confirm")
    table = await w.table()
    assert table.game.write(table.log.acts[-1].do) == " ".join(wanted)
    assert await draft(w) == {}


@at_the_question
async def test_back_is_the_end_of_a_draft(w: World, who: Any, seat: str, wanted: tuple[str, ...]) -> None:
    panel = await w.press(who, await written(w, who, wanted), "Back")
    assert "Write it" in labels(panel)  # one question back, to the one before
    assert (await draft(w))[seat].split() == list(wanted[:3])
    while "Back" in labels(panel):
        panel = await w.press(who, panel, "Back")
    assert (await draft(w)).get(seat, "").split() in ([], list(wanted[:1]), list(wanted[:2]))


@at_the_question
async def test_a_draft_is_gone_with_the_game(w: World, who: Any, seat: str, wanted: tuple[str, ...]) -> None:
    await written(w, who, wanted)
    await w.order(moderation.reset, await w.table())
    assert await draft(w) == {}


@at_the_question
async def test_a_draft_is_gone_with_who_put_it_together(
    w: World, who: Any, seat: str, wanted: tuple[str, ...]
) -> None:
    await written(w, who, wanted)
    asked = w.answer(who, await who.slash(w.channel, "table resign"))
    await w.press(who, asked, "Resign")
    assert await draft(w) == {}


@at_the_question
async def test_confirming_what_is_no_longer_there_is_refused(
    w: World, who: Any, seat: str, wanted: tuple[str, ...]
) -> None:
    panel = await lead(w, who, await written(w, who, wanted), wanted)
    table = await w.table()
    async with w.app.database.writing() as write:
        await drafts.drop_drafts(write, table.id, [seat])
    acts = len((await w.table()).log.acts)
    assert "no longer there" in text_of(await w.press(who, panel, "Confirm"))
    assert len((await w.table()).log.acts) == acts


@at_the_question
async def test_what_does_not_fit_is_asked_again(w: World, who: Any, seat: str, wanted: tuple[str, ...]) -> None:
    """A menu cannot say that two suits do not go together: the answer does, and the draft is as it was."""
    panel = await lead_to_groups(w, who, wanted[1])
    before = await draft(w)
    panel = await w.pick(who, panel, "rose", "lily")
    assert "That does not fit here. Choose again." in text_of(panel)
    assert await draft(w) == before
    panel = await w.pick(who, panel, "even", "lily")
    assert (await draft(w))[seat].endswith("[lily+even]")


async def lead_to_groups(w: World, who: Any, other: str) -> Any:
    panel = await w.panel(who)
    for word in (other, "match"):
        panel = await w.pick(who, panel, word) if word in menu_values(panel) else panel
    return panel


@at_the_question
async def test_a_text_that_the_rules_forbid_is_refused_with_the_rule(
    w: World, who: Any, seat: str, wanted: tuple[str, ...]
) -> None:
    said = await w.told(
        who, "parley ask", to=wanted[1], question="free", text="pure nonsense, this", reply="yes_no"
    )
    assert "P3.3" in said
    assert "In your own words?" in said  # which can be written anew
    assert (await w.table()).log.state.phase == "ask"


@at_the_question
async def test_a_typed_text_is_taken_as_it_is(w: World, who: Any, seat: str, wanted: tuple[str, ...]) -> None:
    options = {"to": wanted[1], "question": "free", "text": "is it, 100% [you]?", "reply": "text"}
    asked = w.answer(who, await who.slash(w.channel, "parley ask", **options))
    if "Confirm" in labels(asked):
        await w.press(who, asked, "Confirm")
    table = await w.table()
    assert table.log.acts[-1].do.question.text == "is it, 100% [you]?"
    other = w.people[table.at(wanted[1]).name]
    asked = w.answer(other, await other.slash(w.channel, "parley answer", say="12"))
    await w.press(other, asked, "Confirm")
    assert (await w.table()).log.acts[-1].do.say == "12"  # a text, where a text was asked for


@at_the_question
async def test_somebody_else_may_interrupt(w: World, who: Any, seat: str, wanted: tuple[str, ...]) -> None:
    """Who may act besides is not awaited, and is offered what he may do."""
    await w.play(await w.table(), " ".join(wanted))
    await w.work()
    table = await w.table()
    assert table.to_act == (wanted[1],)
    assert [one.colour for one in table.seats if one.awaited] == [wanted[1]]
    panel = await w.panel(who)
    assert "Object" in labels(panel)
    await by_thumb(w, who, ("object",), panel)
    table = await w.table()
    assert table.log.state.phase == "offer"
    assert table.log.acts[-1].seat == seat

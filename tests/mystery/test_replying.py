"""A reply in somebody's own words that may not be given: why is said, and what was written is there again."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.offering import short
from tables.table import Table
from tests.bot.hands import Mind, hasten
from tests.bot.reading import labels, press_any, text_of
from tests.bot.world import World, in_world_of

pytestmark = pytest.mark.no_cover

WHY = "A reply names no monk (A5.8). Leave this out: Odilon."


async def asked(w: World, reply: str) -> tuple[Any, Any, Table]:
    """Who is asked something that he answers so himself, and his panel."""
    table = await w.open("Ada", "Bob", "Cyd")
    table = await hasten(w, table, lambda now: now.log.state.phase == "ask", Mind("0", good=0))
    _, seat = w.actor(table)
    to = Mind("whom", good=0).choose(table, seat)[1]
    table = await w.play(table, f"ask {to} free who%20was%20it? {reply}")
    who, _ = w.actor(table)
    return who, await w.press(who, await w.panel(who), "Answer"), table


def dialog_of(w: World) -> Any:
    """The newest dialog that was opened."""
    shown = [one.json for one in w.env.http_requests if isinstance(one.json, dict) and one.json.get("type") == 9]
    return shown[-1]["data"]


@pytest.mark.rule("A5.8")
@in_world_of("mystery")
async def test_a_name_in_a_reply_is_refused_and_the_text_kept(w: World) -> None:
    who, panel, table = await asked(w, "text")
    assert "who was it?" in text_of(panel)  # what is asked is told where it is answered
    panel = await w.write(who, panel, "Write it", "It is Odilon, of course")
    assert WHY in text_of(panel)
    assert "no longer there" not in text_of(panel)
    assert (await w.table()).log.acts == table.log.acts
    again = await press_any(who, panel, "Write it")
    dialog = str(dialog_of(w))
    assert "It is Odilon, of course" in dialog
    assert "A reply names no monk (A5.8)." in dialog
    assert "who was it?" in dialog
    await who.submit_modal(again, {"said": "It was a Franciscan"})
    panel = w.seen(who, panel.id)
    assert "It was a Franciscan" in text_of(panel)
    await w.press(who, panel, "Confirm")
    assert (await w.table()).log.acts[-1].do.say == "It was a Franciscan"


@pytest.mark.rule("A5.8")
@in_world_of("mystery")
async def test_a_name_in_a_typed_reply_too(w: World) -> None:
    who, _, table = await asked(w, "text")
    panel = w.answer(who, await who.slash(w.channel, "mystery answer", say="It is Odilon, of course"))
    assert WHY in text_of(panel)
    assert "Write it" in labels(panel)
    assert (await w.table()).log.acts == table.log.acts


@in_world_of("mystery")
async def test_letters_are_no_number(w: World) -> None:
    who, panel, table = await asked(w, "number")
    panel = await w.write(who, panel, "Type a number", "ab")
    assert "“ab” is no number from 0 to 99." in text_of(panel)
    assert "Type a number" in labels(panel)
    panel = await w.write(who, panel, "Type a number", "12")
    await w.press(who, panel, "Confirm")
    assert (await w.table()).log.acts[-1].do.say == 12
    assert len((await w.table()).log.acts) == len(table.log.acts) + 1


@in_world_of("mystery")
async def test_help_names_what_a_player_has_besides(w: World) -> None:
    who, _, _ = await asked(w, "text")
    told = await w.told(who, "help")
    assert all(f"**/table {one}**" in told for one in ("notebook", "orders", "catchup"))
    assert "/table notebook" not in await w.told(w.stranger, "help")


def test_a_closed_menu_has_the_question_alone() -> None:
    assert short("Where do you walk? The numbers are on the plan.") == "Where do you walk?"
    assert short("Ready questions") == "Ready questions"

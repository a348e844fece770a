"""Forms: several answers at once, done whole or not at all; what a refused one was filled with is still there."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.panel import Panel
from render.kit import Form
from tables.table import Table
from tests.bot.hands import STRANGE, Mind, hasten
from tests.bot.reading import labels, text_of
from tests.bot.world import World, in_world, in_world_of


def forms(w: World, table: Table) -> tuple[Form, ...]:
    return Panel(w.app.desk, table, table.to_act[0]).forms(()) if table.to_act else ()


async def at_the_market(w: World) -> tuple[Table, Any, Form]:
    """Where letters and monks can be bought, for more than there is to spend."""
    table = await w.open("Ada", "Bob")
    table = await hasten(w, table, lambda now: any(one.name == "buy" for one in forms(w, now)), Mind("market"))
    who, _ = w.actor(table)
    (form,) = (one for one in forms(w, table) if one.name == "buy")
    return table, who, form


def everything(form: Form) -> dict[str, list[str]]:
    return {field.name: [choice.token for choice in field.choices][: field.most] for field in form.fields}


def default_values(modal: Any) -> dict[str, list[str]]:
    """What a form is filled with when it opens."""
    fields = [part["component"] for part in modal["components"] if "component" in part]
    return {
        field["custom_id"]: [option["value"] for option in field["options"] if option.get("default")]
        for field in fields
        if "options" in field
    }


@in_world
async def test_the_draft_is_kept_by_one_form(w: World) -> None:
    table = await w.open("Ada", "Bob", options=("deal=draft",))
    who, seat = w.actor(table)
    (form,) = Panel(w.app.desk, table, seat).forms(())
    panel = await w.panel(who)
    shown = await who.click(panel, label=form.label)
    (field,) = form.fields
    tiles = [choice.token for choice in field.choices][-3:]
    await who.submit_modal(shown, {field.name: tiles})
    table = await w.table()
    (act,) = table.log.acts
    assert act.seat == seat
    assert set(act.do.tiles) == set(tiles)


@in_world
async def test_a_form_that_asks_too_much_comes_back_as_it_was_filled_in(w: World) -> None:
    table, who, form = await at_the_market(w)
    wanted = everything(form)
    panel = await w.panel(who)
    await who.submit_modal(await who.click(panel, label=form.label), wanted)
    panel = w.seen(who, panel.id)
    assert "The form keeps what you filled in" in text_of(panel)
    assert (await w.table()).log.acts == table.log.acts
    again = await who.click(panel, label=form.label)
    assert default_values(again.modal) == wanted
    await w.restart()  # it is kept with the seat, not in memory
    again = await who.click(panel, label=form.label)
    assert default_values(again.modal) == wanted
    await who.submit_modal(again, {name: [] for name in wanted})
    assert "Nothing is chosen." in text_of(w.seen(who, panel.id))


@in_world
async def test_a_form_that_can_be_paid_is_done_whole(w: World) -> None:
    table, who, form = await at_the_market(w)
    one = next((field.name, field.choices[0].token) for field in form.fields if field.choices)
    panel = await w.panel(who)
    shown = await who.click(panel, label=form.label)
    await who.submit_modal(shown, {field.name: [one[1]] if field.name == one[0] else [] for field in form.fields})
    bought = (await w.table()).log.acts[len(table.log.acts) :]
    assert [table.game.write(act.do) for act in bought][:1] == [*form.actions({one[0]: [one[1]]})][:1]


@in_world
async def test_a_form_that_is_sent_after_the_turn_has_passed(w: World) -> None:
    table, who, form = await at_the_market(w)
    panel = await w.panel(who)
    shown = await who.click(panel, label=form.label)
    await w.play(table, "done")
    acts = len((await w.table()).log.acts)
    await who.submit_modal(shown, everything(form))
    assert "moved on since" in text_of(w.seen(who, panel.id))
    assert len((await w.table()).log.acts) == acts


@in_world
async def test_a_restart_while_a_form_is_open(w: World) -> None:
    table = await w.open("Ada", "Bob", options=("deal=draft",))
    who, seat = w.actor(table)
    (form,) = Panel(w.app.desk, table, seat).forms(())
    shown = await who.click(await w.panel(who), label=form.label)
    await w.restart()
    (field,) = form.fields
    await who.submit_modal(shown, {field.name: [choice.token for choice in field.choices][:3]})
    assert len((await w.table()).log.acts) == 1


@in_world
async def test_options_are_chosen_together(w: World) -> None:
    await w.lobby("Ada", "Bob")
    ada = w.people["Ada"]
    shown = await ada.click(w.newest, label="Options")
    standing = {name: values[0] for name, values in default_values(shown.modal).items()}
    assert standing == {"deal": "random", "icons": "true", "teams": "false", "silence": "false"}
    await ada.submit_modal(shown, standing | {"deal": "even", "icons": "false"})
    assert (await w.table()).row.options == {"deal": "even", "icons": False, "teams": False, "silence": False}
    assert "Start" in labels(w.newest)


# -- what is written ---------------------------------------------------------------------------------


async def asking(w: World, players: int = 2) -> tuple[Table, Any, str]:
    """A table of Parley where somebody has to ask; he, and the colour of another."""
    table = await w.open(*("Ada", "Bob", "Cyd")[:players])
    table = await hasten(w, table, lambda now: now.log.state.phase == "ask", Mind("asking"))
    return table, w.actor(table)[0], w.other(table)[1]


def written(text: str, to: str | list[str]) -> dict[str, Any]:
    """The form of a question; of one other alone a list is ticked."""
    return {"text": text, "to": to, "reply": "text"}


@in_world_of("parley")
async def test_what_is_written_is_read_back_before_it_is_asked(w: World) -> None:
    table, who, other = await asking(w)
    panel = await w.panel(who)
    shown = await who.click(panel, label="Write a question")
    await who.submit_modal(shown, written("is it  you?", [other]))
    read = w.seen(who, panel.id)
    assert f"Ask {table.at(other).name}: “is it you?” (text)?" in text_of(read)
    assert labels(read) == ["Confirm", "Change it", "Back"]
    assert (await w.table()).log.acts == table.log.acts
    again = await who.click(read, label="Change it")
    assert default_values(again.modal) == {"to": [other], "reply": ["text"]}
    assert again.modal["components"][1]["component"]["value"] == "is it you?"
    await w.restart()  # what was read back is kept with the seat
    await who.submit_modal(again, written("or Cyd?", [other]))
    again = await w.panel(who)
    assert "“or Cyd?”" in text_of(again)
    assert labels(again) == ["Confirm", "Change it", "Back"]
    await w.press(who, again, "Confirm")
    assert (await w.table()).log.acts[-1].do.question.text == "or Cyd?"
    assert await w.drafts(who) == ()


@in_world_of("parley")
async def test_back_from_what_was_read_back_leads_before_the_form(w: World) -> None:
    _, who, other = await asking(w, players=3)
    panel = await w.panel(who)
    await who.submit_modal(await who.click(panel, label="Write a question"), written("is it you?", other))
    before = await w.press(who, w.seen(who, panel.id), "Back")
    assert "Write a question" in labels(before)
    assert await w.drafts(who) == ("ask",)
    again = await who.click(before, label="Write a question")
    assert default_values(again.modal)["to"] == [other]


@in_world_of("parley")
async def test_what_the_rules_forbid_comes_back_to_be_written_anew(w: World) -> None:
    table, who, other = await asking(w)
    panel = await w.panel(who)
    for text, why in (("pure nonsense", "P3.3"), ("", "Write what you ask."), ("a\u200bb", "P3.1")):
        shown = await who.click(w.seen(who, panel.id), label="Write a question")
        await who.submit_modal(shown, written(text, [other]))
        panel = w.seen(who, panel.id)
        assert why in text_of(panel)
        assert "The form keeps what you filled in" in text_of(panel)
        assert (await w.table()).log.acts == table.log.acts
    again = await who.click(panel, label="Write a question")
    assert again.modal["components"][1]["component"]["value"] == "a\u200bb"


@pytest.mark.parametrize("text", STRANGE)
@in_world_of("parley")
async def test_whatever_is_written_is_answered_and_harmless(w: World, text: str) -> None:
    table, who, other = await asking(w)
    panel = await w.panel(who)
    made = f"cf:filled:{table.id}:{table.number_of(table.to_act[0])}:question"
    parts = [
        {"type": 18, "component": {"type": 4, "custom_id": "text", "value": text}},
        *(
            {"type": 18, "component": {"type": 21, "custom_id": name, "values": [value]}}
            for name, value in (("to", other), ("reply", "text"))
        ),
    ]
    await w.send(who, 5, {"custom_id": made, "components": parts})
    panel = await w.panel(who)
    if "Confirm" in labels(panel):
        await w.press(who, panel, "Confirm")
        await w.work()
        said = text_of(w.newest)
        assert "\n@everyone" not in said
        for sign in ("**loud**", " <@1>", "\u202e"):
            assert sign not in said
        assert (await w.table()).log.acts[-1].do.question.text == " ".join(text.split())
    else:
        assert (await w.table()).log.acts == table.log.acts


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"to": ["nobody"], "text": ["x"], "reply": ["text"]},
        {"to": ["blue", "red"], "text": ["x", "y"], "reply": ["text"]},
        {"text": ["x"], "more": ["text"]},
        {"to": "blue"},
        {"text": ["x"]},
        {"to": [], "text": ["x"], "reply": []},
        {"text": ["x" * 4001]},
    ],
)
@in_world_of("parley")
async def test_a_forged_form_does_nothing(w: World, given: dict[str, Any]) -> None:
    table, who, _ = await asking(w)
    await w.panel(who)
    made = f"cf:filled:{table.id}:{table.number_of(table.to_act[0])}:question"
    parts = [{"type": 18, "component": {"custom_id": name, "values": value}} for name, value in given.items()]
    told = w.answer(who, await w.send(who, 5, {"custom_id": made, "components": parts}))
    assert text_of(told)
    assert "Something went wrong" not in text_of(told)
    assert (await w.table()).log.acts == table.log.acts

"""Forms: several answers at once, done whole or not at all; what a refused one was filled with is still there."""

from __future__ import annotations

from typing import Any

from cogs.panel import Panel
from render.kit import Form
from tables.table import Table
from tests.bot.hands import Mind, hasten
from tests.bot.reading import labels, text_of
from tests.bot.world import World, in_world


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

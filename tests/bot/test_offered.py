"""What is offered by name to whoever is awaited: under the public card and on his screen, in place of Act."""

from __future__ import annotations

from typing import Any

from cogs.cards import Gallery, Pictured
from cogs.panel import Panel
from tables.table import Table
from tests.bot.hands import Mind, hasten
from tests.bot.reading import alts, labels, pressable, text_of
from tests.bot.world import World, in_world_of

FREE = "ask {other} free is%20it%20you? text"


async def asked(w: World, question: str = FREE) -> tuple[Table, Any, Any, Any]:
    """A question was put: the table, who asked, who is asked, and somebody else."""
    table = await w.open("Ada", "Bob", "Cyd")
    table = await hasten(w, table, lambda now: now.log.state.phase == "ask", Mind("offered"))
    (asker,) = table.to_act
    other = next(seat for seat in table.names() if seat != asker)
    await w.play(table, question.format(other=other))
    await w.work()
    table = await w.table()
    people = [w.people[table.at(seat).name] for seat in table.names()]
    him = w.people[table.at(other).name]
    third = next(one for one in people if one not in (him, w.people[table.at(asker).name]))
    return table, w.people[table.at(asker).name], him, third


@in_world_of("parley")
async def test_a_question_is_told_without_the_board_to_whom_it_is_put(w: World) -> None:
    _, _, him, _ = await asked(w)
    card = w.newest
    # Act: others may object
    assert labels(card) == ["Answer", "Decline", "Act", "My screen", "What happened", "As text"]
    assert "“is it you?”" in text_of(card)
    assert alts(card) == []
    assert text_of(card).endswith(f"<@{him.id}>")


@in_world_of("parley")
async def test_whoever_is_asked_answers_from_the_public_card(w: World) -> None:
    _, _, him, _ = await asked(w)
    panel = w.answer(him, await him.click(w.newest, label="Answer"))
    assert panel.flags.ephemeral
    assert alts(panel) == []  # a question and its answer need no map
    panel = await w.write(him, panel, "Write it", "it was me")
    assert "Say “it was me”?" in text_of(panel)
    await w.press(him, panel, "Confirm")
    assert (await w.table()).log.acts[-1].do.say == "it was me"


@in_world_of("parley")
async def test_and_from_his_direct_message(w: World) -> None:
    _, _, him, _ = await asked(w, "ask {other} among [rose1]")
    letter = w.mail(him)[-1]
    assert labels(letter)[:3] == ["Yes", "No", "Decline"]
    assert f"{him.name}: answer" in text_of(letter)
    assert "do you hold one of rose1?" in text_of(letter)
    result = await him.user.click(letter, label="No")
    (shown,) = [result.response] if result.response else result.followups
    assert "Say “no”?" in text_of(shown)
    await him.user.click(shown, label="Confirm")
    assert (await w.table()).log.acts[-1].do.say == "no"


@in_world_of("parley")
async def test_nobody_else_answers_for_him(w: World) -> None:
    table, asker, him, third = await asked(w)
    for who in (asker, third):
        told = w.answer(who, await who.click(w.newest, label="Decline"))
        assert text_of(told) == f"That is not asked of you. The table waits for {him.name}."
        assert labels(told) == []
    told = w.answer(w.stranger, await w.stranger.click(w.newest, label="Decline"))
    assert "You do not play at this table" in text_of(told)
    assert (await w.table()).log.acts == table.log.acts


@in_world_of("parley")
async def test_what_was_offered_before_leads_to_nothing_now(w: World) -> None:
    table, _, him, _ = await asked(w)
    old, letter = pressable(w.newest, "Decline"), w.mail(him)[-1]
    await w.play(table, "answer -")
    (his,) = table.seats_of(him.id)

    def asks_another(now: Table) -> bool:
        return now.log.state.phase == "ask" and now.to_act != (his,)

    table = await hasten(w, await w.table(), asks_another, Mind("next"))
    table = await w.play(table, f"ask {his} among [rose1]")
    await w.work()
    shown = w.answer(him, await w.forge(him, w.newest, old))
    assert "The table has moved on since." in text_of(shown)
    assert "What do you say?" in text_of(shown)  # what is asked now is
    await him.user.click(letter, label="Decline")
    assert (await w.table()).log.acts == table.log.acts


@in_world_of("parley")
async def test_it_still_holds_after_a_restart_and_is_done_once(w: World) -> None:
    table, _, him, _ = await asked(w, "ask {other} among [rose1]")
    await w.restart()
    first = w.answer(him, await him.click(w.newest, label="Yes"))
    second = w.answer(him, await him.click(w.newest, label="No"))  # he thinks again, on a panel of its own
    assert "No longer" in text_of(w.seen(him, first.id))
    await w.twice(lambda: him.click(second, label="Confirm"))
    assert len((await w.table()).log.acts) == len(table.log.acts) + 1
    assert (await w.table()).log.acts[len(table.log.acts)].do.say == "no"


@in_world_of("parley")
async def test_where_several_decide_each_may_press(w: World) -> None:
    await w.open("Ada", "Bob")
    card = w.newest
    assert labels(card) == ["Offer cards", "My screen", "What happened", "As text"]
    for name in ("Ada", "Bob"):
        who = w.people[name]
        assert "Offer cards" in labels(w.mail(who)[-1])
        panel = w.answer(who, await who.click(card, label="Offer cards"))
        assert "Which cards do you offer?" in text_of(panel)


@in_world_of("parley")
async def test_what_is_at_stake_is_looked_at_instead_of_the_table(w: World) -> None:
    table = await w.open("Ada", "Bob")
    _, seat = w.actor(table)
    (card, *_) = table.game.view(table.log.state, seat).mine
    words = ("offer", f"[{card}]")
    panel = Panel(w.app.desk, table, seat).show(words).card
    (gallery,) = (part for part in panel.parts if isinstance(part, Gallery))
    (shown,) = gallery.pictures
    assert isinstance(shown, Pictured)
    assert shown.picture.alt == f"What you lay down: {card}."

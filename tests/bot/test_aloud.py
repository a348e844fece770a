"""What is said aloud is told at once, and what several decide together when all have."""

from __future__ import annotations

from typing import Any

from tables import play
from tables.table import Table
from tests.bot.hands import Mind, hasten
from tests.bot.reading import alts, labels, sent_text, text_of
from tests.bot.world import World, in_world_of

FREE = "free is%20it%20you? text"


def asking(table: Table) -> bool:
    return bool(table.log.state.phase == "ask")


async def asked(w: World, *names: str) -> tuple[Table, Any]:
    """Somebody was asked for a text: the table, and he."""
    table = await hasten(w, await w.open(*names), asking, Mind("aloud"))
    other = next(seat for seat in table.names() if seat not in table.to_act)
    await w.play(table, f"ask {other} {FREE}")
    await w.work()
    return await w.table(), w.people[table.at(other).name]


@in_world_of("parley")
async def test_an_answer_is_told_at_once_though_the_same_one_is_still_awaited(w: World) -> None:
    table, him = await asked(w, "Ada", "Bob", "Cyd")
    said = len(w.posts)
    await w.play(table, "answer it%20was%20me")
    assert (await w.table()).to_act == table.to_act
    await w.work()
    assert len(w.posts) == said + 1
    card = w.newest
    assert f"> {him.name} says: it was me." in text_of(card)
    assert f"**{him.name}: say whether you are sure**" in text_of(card)
    assert alts(card) == []
    assert labels(card) == ["Sure", "Not sure", "My screen", "What happened", "As text"]
    assert w.pings(text_of(card))["parse"] == []
    assert not w.pings(text_of(card)).get("users")
    assert [message.id for message in w.posts if labels(message)] == [card.id]


@in_world_of("parley")
async def test_what_was_told_aloud_is_not_told_again(w: World) -> None:
    table, him = await asked(w, "Ada", "Bob", "Cyd")
    await w.play(table, "answer it%20was%20me")
    await w.work()
    await w.restart()
    shown = w.answer(him, await him.click(w.newest, label="Not sure"))
    await w.press(him, shown, "Confirm")
    await w.work()
    assert f"{him.name} is not sure." in text_of(w.newest)
    assert "it was me" not in text_of(w.newest)
    told = [one for one in w.posts if "it was me" in text_of(one)]
    assert len(told) == 1


@in_world_of("parley")
async def test_what_could_not_be_told_yet_is_told_with_the_turn(w: World) -> None:
    table, _ = await asked(w, "Ada", "Bob", "Cyd")
    said = len(w.posts)
    table = await w.play(table, "answer it%20was%20me")
    await w.play(table, "vouch true")
    await w.work()
    assert len(w.posts) == said + 1
    assert "it was me" in text_of(w.newest)
    assert "is sure." in text_of(w.newest)


@in_world_of("parley")
async def test_each_of_several_has_one_message_and_the_channel_one_announcement(w: World) -> None:
    await w.open("Ada", "Bob", "Cyd")
    people = [w.people[name] for name in ("Ada", "Bob", "Cyd")]
    assert [len(w.mail(who)) for who in people] == [1, 1, 1]
    for who in people:
        assert "Offer cards" in labels(w.mail(who)[-1])
    seats = (await w.table()).to_act
    for count, seat in enumerate(seats, 1):
        table, said = await w.table(), len(w.posts)
        card = table.game.view(table.log.state, seat).mine[0]
        await w.change(play.act, table, seat=seat, text=f"offer [{card}]", user_id=table.at(seat).user_id)
        await w.work()
        assert len(w.posts) == (said + 1 if count == 1 else said)  # what is no longer true is taken away
        table = await w.table()
        if count < 3:
            names = [table.at(one).name for one in seats]
            decided = w.app.desk.language.listed(names[:count])
            left = w.app.desk.language.listed(names[count:])
            assert text_of(w.newest) == f"Decided: {decided}. Still to decide: {left}."
            assert all(sent not in text_of(w.newest) for sent in ("rose", "lily", "thorn", "crown"))
    assert text_of(w.newest).count(" offered ") == 3
    assert not [one for one in w.posts if "Still to decide" in text_of(one)]
    assert [len([one for one in w.mail(who) if "offer cards" in text_of(one)]) for who in people] == [1, 1, 1]


@in_world_of("parley")
async def test_the_last_to_decide_may_be_the_next_on_turn(w: World) -> None:
    """Nobody is newly awaited then, and yet all hear what came of it."""
    table = await w.open("Ada", "Bob")
    speaker = table.log.state.seats[table.log.state.speaker]
    for seat in sorted(table.to_act, key=lambda one: one == speaker):
        table = await w.table()
        card = table.game.view(table.log.state, seat).mine[0]
        await w.change(play.act, table, seat=seat, text=f"offer [{card}]", user_id=table.at(seat).user_id)
        await w.work()
    assert (await w.table()).to_act == (speaker,)
    assert text_of(w.newest).count(" offered ") == 2
    assert f"<@{table.at(speaker).user_id}>" in text_of(w.newest)


@in_world_of("parley")
async def test_two_decide_at_the_same_moment(w: World) -> None:
    """Neither panel goes stale by the other."""
    table = await w.open("Ada", "Bob")
    card, panels = w.newest, []
    for seat in table.to_act:
        who = w.people[table.at(seat).name]
        panels.append((who, w.answer(who, await who.click(card, label="Offer cards"))))
    for who, panel in panels:
        table = await w.table()
        (seat,) = table.seats_of(who.id)
        shown = await w.pick(who, panel, table.game.view(table.log.state, seat).mine[0])
        if "Confirm" in labels(shown):
            shown = await w.press(who, shown, "Confirm")
        assert "moved on" not in text_of(shown)
    assert len((await w.table()).log.acts) == 2
    await w.work()
    sent = [sent_text(one.json) for one in w.env.http_requests if isinstance(one.json, dict)]
    assert sum(" offered " in text and "<@" in text for text in sent) == 1


@in_world_of("parley")
async def test_whose_direct_messages_are_closed_decides_in_the_channel(w: World) -> None:
    w.fault("POST", "/users/@me/channels", 403, 50007, times=None)
    table = await w.open("Ada", "Bob")
    who = w.people[table.at(table.to_act[0]).name]
    shown = w.answer(who, await who.click(w.turn, label="My screen"))
    assert "Offer cards" in labels(shown)
    panel = w.answer(who, await who.click(shown, label="Offer cards"))
    assert "Which cards do you offer?" in text_of(panel)


def may_end_it_by_silence(table: Table) -> bool:
    """His silence ends the turn of who asked him, and his own begins."""
    game, state = table.game, table.log.state
    if state.phase != "reply":
        return False
    (seat,), silence = table.to_act, game.read("silence")
    return silence in game.legal(state, seat) and game.to_act(game.apply(state, seat, silence).state) == (seat,)


@in_world_of("mystery")
async def test_a_turn_that_begins_by_what_was_said_has_its_card(w: World) -> None:
    table = await hasten(w, await w.open("Ada", "Bob", "Cyd"), may_end_it_by_silence, Mind("silence"))
    who, _ = w.actor(table)
    await w.play(table, "silence")
    await w.work()
    assert f"> {who.name} keeps silence." in text_of(w.newest)
    assert text_of(w.newest).endswith(f"**{who.name} to move** <@{who.id}>")
    assert any(alt.startswith("Plan of the abbey") for alt in alts(w.newest))

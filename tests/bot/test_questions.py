"""A question and its answer, from the form it is put together in to the last press: Mystery of the Abbey."""

from __future__ import annotations

import re
from typing import Any

import pytest
from discord import ButtonStyle

from engine.patterns import OneOf, patterns
from engine.words import as_word
from tables.table import Table
from tests.bot.hands import Mind, hasten
from tests.bot.reading import alts, labels, press_any, text_of, walked
from tests.bot.world import World, in_world_of


async def asking(w: World) -> tuple[Table, Any, Any]:
    """Somebody has to ask one other and nobody else: the table, and the two."""

    def one_to_ask(now: Table) -> bool:
        return now.log.state.phase == "ask" and len(patterns(now.game.legal(now.log.state, now.to_act[0]))) == 1

    table = await w.open("Ada", "Bob", "Cyd")
    table = await hasten(w, table, one_to_ask, Mind("questions"))
    await w.work()
    (seat,) = table.to_act
    first = patterns(table.game.legal(table.log.state, seat))[0].parts[0]
    assert isinstance(first, OneOf)
    asker, other = (table.at(one).name for one in (seat, first.words[0]))
    return table, w.people[asker or ""], w.people[other or ""]


def ticked(form: str, *traits: str, monks: tuple[str, ...] = ()) -> dict[str, Any]:
    looks = ("hooded", "bareheaded", "bearded", "shaven", "fat", "thin")
    return {
        "belonging": [one for one in traits if one not in looks],
        "looks": [one for one in traits if one in looks],
        "monks": [*monks],
        "form": form,
    }


@in_world_of("mystery")
async def test_it_is_put_together_read_back_and_asked(w: World) -> None:
    _, who, other = await asking(w)
    panel = await w.panel(who)
    assert {"Put a question together", "In my own words"} <= set(labels(panel))
    await w.fill(who, panel, "Put a question together", ticked("hand", "templar", "bearded"))
    read = w.seen(who, panel.id)
    assert f"Ask {other.name}: How many such monks do you hold: Templar and bearded?" in text_of(read)
    assert "Confirm" in labels(read)
    assert (await w.table()).log.state.phase == "ask"  # nothing is asked yet
    await w.press(who, read, "Confirm")
    await w.work()
    told = w.newest
    assert f"asks {other.name}: How many such monks do you hold: Templar and bearded?" in text_of(told)
    assert text_of(told).endswith(f"<@{other.id}>")
    assert labels(told)[:2] == ["Answer", "Keep silence"]


@in_world_of("mystery")
async def test_what_means_nothing_comes_back_with_the_reason(w: World) -> None:
    _, who, _ = await asking(w)
    panel = await w.panel(who)
    await w.fill(who, panel, "Put a question together", ticked("hand", "templar", monks=("guy",)))
    again = w.seen(who, panel.id)
    assert "Tick traits or choose monks by name, not both." in text_of(again)
    await w.fill(who, again, "Put a question together", ticked("seen_any", monks=("guy", "yves")))
    assert "Have you seen one of these: Novice Guy, Novice Yves?" in text_of(w.seen(who, panel.id))


@in_world_of("mystery")
async def test_he_sees_what_he_would_say_and_then_asks_back(w: World) -> None:
    table, who, other = await asking(w)
    (seat,) = table.seats_of(other.id)
    await w.play(table, f"ask {seat} count hand & [hooded] .")
    await w.work()
    shown = w.answer(other, await other.click(w.newest, label="Answer"))
    said = re.search(r"You would say: (\d)", text_of(shown))
    assert said is not None
    assert alts(shown) == []  # a question and its answer need no map
    await w.press(other, shown, "Confirm")
    await w.work()
    assert f"{other.name} answers: {said[1]}." in text_of(w.newest)
    assert labels(w.newest)[:2] == ["Ask back", "Waive"]
    back = w.answer(other, await other.click(w.newest, label="Ask back"))
    assert f"What do you ask {who.name}?" in text_of(back)


@in_world_of("mystery")
async def test_what_is_asked_in_own_words_neither_pings_nor_formats(w: World) -> None:
    _, who, other = await asking(w)
    panel = await w.panel(who)
    await w.fill(who, panel, "In my own words", {"text": "**@everyone** trust\n<@1>?", "reply": "yes_no"})
    read = w.seen(who, panel.id)
    await w.press(who, read, "Confirm")
    await w.work()
    for said in (text_of(read), text_of(w.newest)):
        assert r"\*\*@" in said
        assert not re.search(r"@everyone|(?<!\\)<@1>", said)
    assert (await w.table()).log.acts[-1].do.question.text == "**@everyone** trust <@1>?"
    answer = w.answer(other, await other.click(w.newest, label="Answer"))
    assert "What do you answer?" in text_of(answer)
    assert_harmless(text_of(answer), r"\*\*@")


@in_world_of("mystery")
async def test_an_answer_on_honour_takes_two_presses(w: World) -> None:
    table, _, other = await asking(w)
    (seat,) = table.seats_of(other.id)
    await w.play(table, f"ask {seat} free {as_word('Do you?')} yes_no")
    await w.work()
    answer = w.answer(other, await other.click(w.newest, label="Answer"))
    assert {"Yes", "No", "I cannot say"} <= set(labels(answer))
    await w.press(other, answer, "No")
    await w.work()
    assert f"{other.name} answers on honour: no." in text_of(w.newest)


@in_world_of("mystery")
async def test_a_promise_is_read_back_before_it_binds(w: World) -> None:
    table, _, other = await asking(w)
    (seat,) = table.seats_of(other.id)
    await w.play(table, f"ask {seat} intent porta")
    await w.work()
    answer = w.answer(other, await other.click(w.newest, label="Answer"))
    await w.press(other, answer, "No")
    assert "You would promise: no." in text_of(w.seen(other, answer.id))
    assert (await w.table()).log.state.phase == "reply"


FAT = "Is your **brother** @everyone <b>fat</b>"


def assert_harmless(said: str, quoted: str = r"\*\*brother\*\*") -> None:
    assert quoted in said, said
    assert not re.search(r"(?<!\\)\*\*(brother|@)|@everyone|(?<!\\)<b>", said), said


@pytest.mark.parametrize("reply", ["yes_no", "text"])
@in_world_of("mystery")
async def test_own_words_do_no_harm_on_any_card(w: World, reply: str) -> None:
    _, who, other = await asking(w)
    panel = await w.panel(who)
    await w.fill(who, panel, "In my own words", {"text": FAT, "reply": reply})
    await w.press(who, w.seen(who, panel.id), "Confirm")
    await w.work()
    post, said = w.newest, "no"
    assert_harmless(text_of(post))
    answer = w.answer(other, await other.click(post, label="Answer"))
    assert_harmless(text_of(answer))
    for person in (who, other):
        for command in ("table my", "table orders"):
            told = await w.told(person, command)
            assert_harmless(told, "" if "brother" not in told else r"\*\*brother")
    if reply == "text":
        answer = w.answer(other, await other.click(post, label="Answer"))
        dialog = await press_any(other, answer, "Write it")
        assert_harmless("\n".join(part["content"] for part in dialog.modal["components"] if part["type"] == 10))
        said = as_word(FAT)
    await w.play(await w.table(), f"answer {said if reply == 'text' else 'false'}")
    await w.work()
    assert_harmless(text_of(w.newest), r"\*\*brother" if reply == "text" else "")
    for person in (who, other):
        assert_harmless(await w.told(person, "table catchup"), "")
        assert_harmless(text_of(await w.panel_anew(person)), "")
        book = w.answer(person, await person.slash(w.channel, "table notebook"))
        assert_harmless(text_of(w.answer(person, await person.click(book, label="What I was told"))))


@in_world_of("mystery")
async def test_one_way_to_ask_stands_out(w: World) -> None:
    _, who, _ = await asking(w)
    items = [one for one in walked((await w.panel(who)).components) if getattr(one, "label", None)]
    styles = {one.label: one.style for one in items}
    assert styles["Put a question together"] == ButtonStyle.primary
    assert styles["In my own words"] == styles["Compare, or cards that moved"] == ButtonStyle.secondary

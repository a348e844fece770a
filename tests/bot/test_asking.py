"""Mystery: a question and its answer, from the form to the last word, by buttons in the channel and in messages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.hands import STRANGE, Mind, hasten
from tests.bot.reading import alts, labels, text_of
from tests.bot.world import World, in_world_of

BEARDED = {"belonging": [], "looks": ["bearded"], "monks": [], "form": "hand"}


async def asking(w: World, *options: str) -> tuple[Any, Any]:
    """Who asks, and his panel."""
    table = await w.open("Ada", "Bob", "Cyd", options=options)
    table = await hasten(w, table, lambda now: now.log.state.phase == "ask", Mind("asking"))
    who, _ = w.actor(table)
    return who, await w.panel(who)


async def ask(w: World, who: Any, panel: Any, label: str, filled: dict[str, Any]) -> Any:
    await who.submit_modal(await who.click(panel, label=label), filled)
    return w.seen(who, panel.id)


async def asked(w: World) -> Any:
    """Who is awaited now."""
    return w.actor(await w.table())[0]


@pytest.mark.rule("A4.3", "A4.4", "A5.5")
@in_world_of("mystery")
async def test_a_question_from_its_form_to_what_is_asked_back(w: World) -> None:
    who, panel = await asking(w)
    read = await ask(w, who, panel, "Put a question together", BEARDED)
    assert "How many bearded monks do you hold?" in text_of(read)
    assert alts(panel)
    assert not alts(read)  # what is to be confirmed stands at the top, on a telephone too
    assert labels(read)[:2] == ["Confirm", "Change it"]
    read = await ask(w, who, read, "Change it", BEARDED | {"looks": ["hooded"]})
    await w.press(who, read, "Confirm")
    await w.work()
    other = await asked(w)
    card = w.newest
    assert "How many hooded monks do you hold?" in text_of(card)
    assert f"<@{other.id}>" in text_of(card)
    assert labels(card)[:2] == ["Answer", "Keep silence"]
    letter = w.mail(other)[-1]
    assert "How many hooded monks do you hold?" in text_of(letter)
    await w.restart()
    said = len(w.posts)
    shown = (await other.user.click(letter, label="Answer")).response
    assert "You would say:" in text_of(shown)  # he sees what he would say before he says it
    await other.user.click(shown, label="Confirm")
    await w.work()
    assert len(w.posts) == said + 1
    assert f"{other.name} answers:" in text_of(w.newest)
    assert labels(w.newest)[:2] == ["Ask back", "Waive"]
    told = w.answer(who, await who.click(w.newest, label="Waive"))
    assert text_of(told) == f"That is not asked of you. The table waits for {other.name}."
    shown = w.answer(other, await other.click(w.newest, label="Waive"))
    if "Confirm" in labels(shown):
        await w.press(other, shown, "Confirm")
    await w.work()
    assert f"> {other.name} waives" in text_of(w.newest)


@pytest.mark.rule("A16.3")
@in_world_of("mystery")
async def test_what_only_two_hear_no_third_one_reads(w: World) -> None:
    who, panel = await asking(w, "answers=private")
    read = await ask(w, who, panel, "Put a question together", BEARDED)
    await w.press(who, read, "Confirm")
    await w.work()
    other = await asked(w)
    third = next(one for one in w.people.values() if one.user.dm_channel and one not in (who, other))
    assert "bearded" in text_of(w.mail(other)[-1])
    shown = w.answer(other, await other.click(w.newest, label="Answer"))
    await w.press(other, shown, "Confirm")
    await w.work()
    for place in (w.posts[-2:], w.mail(third)):
        assert not any("bearded" in text_of(one) for one in place)
    assert "bearded" not in await w.told(third, "table log", only="talk")
    assert "bearded" in await w.told(who, "table log", only="talk")


@pytest.mark.parametrize("text", [*STRANGE, "   "])
@in_world_of("mystery")
async def test_whatever_is_asked_in_own_words_is_quoted_harmlessly(w: World, text: str) -> None:
    who, panel = await asking(w)
    acts = len((await w.table()).log.acts)
    text = text[:200]
    read = await ask(w, who, panel, "In my own words", {"text": text, "reply": "yes_no"})
    if "Confirm" not in labels(read):
        assert "The form keeps what you filled in" in text_of(read)
        assert len((await w.table()).log.acts) == acts
        return
    await w.press(who, read, "Confirm")
    await w.work()
    other = await asked(w)
    for place in (w.newest, w.mail(other)[-1]):
        for sign in ("**loud**", " <@1>", "\u202e", "`code`", "\n#"):
            assert sign not in text_of(place)
    assert not w.pings(text_of(w.newest))["parse"]
    assert w.pings(text_of(w.newest))["users"] == [other.id]

"""Mystery of the Abbey on Discord: what the tests of the bot, which run over every game, do not look for: it is
stopped and started again in the middle of everything, and people write whatever comes to their minds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.mystery.events import Took
from engine.mystery.state import State
from engine.mystery.suspects import NAMES
from tables.table import Table
from tests.bot.hands import Mind, by_thumb, hasten, leads_to, offers
from tests.bot.reading import alts, labels, text_of
from tests.bot.world import World, in_world_of

pytestmark = pytest.mark.no_cover  # a game at a table is no test of the engine

PEOPLE = ("Ada", "Bob", "Cyd", "Dot")


def state_of(table: Table) -> State:
    state: State = table.log.state
    return state


async def come_to(w: World, phase: str) -> Table:
    """A table of four where this is awaited."""
    return await hasten(w, await w.open(*PEOPLE), lambda now: state_of(now).phase == phase, Mind("0", good=0))


def last_of(table: Table, seat: str) -> str:
    """What this seat has done last."""
    return str(next(table.game.write(act.do) for act in reversed(table.log.acts) if act.seat == seat))


# -- stopped and started again --------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["open", "ask", "reply", "back", "back_reply", "choose", "show", "pass"])
@in_world_of("mystery")
async def test_play_goes_on_by_the_same_buttons(w: World, phase: str) -> None:
    table = await come_to(w, phase)
    who, seat = w.actor(table)
    panel = await w.panel(who)
    posts = [message.id for message in w.posts]
    await w.restart()
    await w.work()
    again = await w.table()
    assert (again.log.state, again.row.sequence) == (table.log.state, table.row.sequence)
    assert [message.id for message in w.posts] == posts  # nothing is said twice
    wanted = Mind("next").choose(again, seat)
    await by_thumb(w, who, wanted, panel)
    assert last_of(await w.table(), seat).split()[0] == wanted[0]


@in_world_of("mystery")
async def test_a_question_half_put_together_is_put_together_after_it(w: World) -> None:
    table = await come_to(w, "ask")
    who, seat = w.actor(table)
    panel = await w.panel(who)
    ways = [
        (wanted, press)
        for wanted in (Mind(str(number), good=0).choose(table, seat) for number in range(20))
        for words, press in await offers(w, who, panel)
        if wanted[2] == "compare" and len(words) < len(wanted) and leads_to(table, seat, words, wanted)
    ]
    wanted, begun = ways[0]
    panel = await begun()
    assert (await w.table()).log.acts == table.log.acts
    await w.restart()
    await by_thumb(w, who, wanted, panel)
    assert last_of(await w.table(), seat) == " ".join(wanted)


@in_world_of("mystery")
async def test_a_mass_is_held_though_the_bot_stops_after_each_card(w: World) -> None:
    table = await come_to(w, "pass")
    state, said = state_of(table), len(w.posts)
    assert len(table.to_act) == len(PEOPLE)
    for seat in table.to_act:
        who = w.people[table.at(seat).name]
        await by_thumb(w, who, Mind(seat).choose(await w.table(), seat))
        await w.restart()
        await w.work()
    assert state_of(await w.table()).hour == state.hour + 1
    told = [text_of(message) for message in w.posts[said:]]
    assert len([text for text in told if "A card is passed" in text]) == 1  # once, when all have


# -- his notebook, over a game --------------------------------------------------------------------------

SECRET = "quicksilver"


@in_world_of("mystery")
async def test_a_notebook_is_kept_and_found_and_his_alone(w: World) -> None:
    table = await come_to(w, "reply")
    who, seat = w.actor(table)
    others = [one for one in (*w.people.values(), w.moderator, w.stranger) if one is not who]
    unseen = [one for one in NAMES if one not in table.game.view(table.log.state, seat).seen]
    book = w.answer(who, await who.slash(w.channel, "table notebook"))
    for monk in unseen[:2]:
        book = await w.press(who, book, next(one for one in labels(book) if one.casefold() == monk))
    await w.fill(who, book, "Notes", {"text": SECRET})
    table = await hasten(w, table, lambda now: state_of(now).hour == 3, Mind("notebook"))
    await w.restart()

    book = w.answer(who, await who.slash(w.channel, "table notebook"))
    seen = table.game.view(table.log.state, seat).seen
    for monk in unseen[:2]:
        (label,) = [one for one in labels(book) if one[2:].casefold() == monk]
        assert label[0] == ("◉" if monk in seen else "✗")
    assert SECRET in text_of(book)
    assert len(alts(book)) == 1
    told = await w.press(who, book, "What I was told")
    assert "**Mass, Lauds**" in text_of(told)
    await who.submit_modal(await who.click(told, label="Search"), {"said": "dealt"})
    found = text_of(w.seen(who, told.id))
    assert "1 line with" in found
    assert "is dealt: " in found
    exported = json.loads(await w.answer(who, await who.slash(w.channel, "privacy export")).attachments[0].read())
    assert {one["thing"]: one["mark"] for one in exported["marks"]} == dict.fromkeys(unseen[:2], "out")
    assert [one["text"] for one in exported["notes"]] == [SECRET]

    for other in others:
        for command in ("table notebook", "table log", "table history", "table catchup", "privacy export"):
            shown = w.answer(other, await other.slash(w.channel, command))
            files = [(await file.read()).decode("latin-1") for file in shown.attachments]
            assert not any(SECRET in text for text in (text_of(shown), *files))
    entries = await w.app.database.rows("SELECT act FROM entries")
    assert not [row for row in entries if SECRET in str(row["act"])]


@in_world_of("mystery")
async def test_a_card_that_changed_hands_is_told_with_the_screens_of_both(w: World) -> None:
    def taken(now: Table) -> bool:
        return any(isinstance(event, Took) for event in now.log.steps[-1].events)

    table = await hasten(w, await w.open(*PEOPLE), taken, Mind("0", good=0))
    await w.work()
    (took,) = (event for event in table.log.steps[-1].events if isinstance(event, Took))
    (line,) = w.app.desk.speaker(table).tell([took])
    for seat in table.seats:
        who = w.people[seat.name]
        screen = text_of(w.answer(who, await who.click(w.turn, label="My screen")))
        told = text_of(w.answer(who, await who.slash(w.channel, "table catchup")))
        both = seat.colour in (took.seat, took.source)
        assert (f"New on your screen:\n> {line}" in screen) == both
        assert (line in told) == both
        if seat.colour == took.source:
            assert f"New on your screen:\n> {line}" in text_of(w.mail(who)[-1])
        assert line not in text_of(w.turn)


@in_world_of("mystery")
async def test_questions_and_answers_alone_are_read_hour_by_hour(w: World) -> None:
    table = await come_to(w, "reply")
    table = await hasten(w, table, lambda now: state_of(now).hour == 3, Mind("log"))
    who, _ = w.actor(table)
    shown = w.answer(who, await who.slash(w.channel, "table log"))
    whole, talk = await read(shown), await read(await w.pick(who, shown, "talk"))
    assert "walks to" in whole
    assert "walks to" not in talk
    assert "asks" in talk
    assert "— Hour" in talk
    rest = iter(whole.splitlines())
    assert all(line in rest for line in talk.splitlines() if line.strip("`"))  # in the same order


async def read(log: Any) -> str:
    """All of it: a long one is a file."""
    files = [(await file.read()).decode() for file in log.attachments]
    return files[0] if files else text_of(log)


# -- whatever people write ------------------------------------------------------------------------------

TEXTS = {
    "mentions": "@everyone <@1> <@&2> <#3> @here </mystery ask:4>",
    "markup": "# h **a** __b__ ~~c~~ ||d|| `e` ```f``` [g](http://x.example) <t:1:R> <:k:5>",
    "from right to left": "\u05d0\u05d1\u05d2 \u05d0",
    "turned round": "\u202eabc\u2067d\u2069\u202c",
    "nothing to see": "\u200b\u2060\ufeff",
    "within a word": "bro\u200bther",
    "very long": "long " * 800,
    "lines": "one\ntwo\r\nthree",
    "placeholders": "{seat} {0} %s %(x)s \\n %41",
    "piled up": "Z\u0351\u036b\u0343\u032a\u0302a\u0334\u0315l\u0336g\u0338o",
    "the name of a monk": "is it Guy?",
}
HARMFUL = ("@everyone", "@here", " <@1>", "<@&2>.", " <#3>", "**a", "||d", "```", "\u202e", " <t:1")

every_text = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)


async def sent(w: World, who: Any, panel: Any, acts: int) -> bool:
    """Whether it is done, if need be with Confirm, and told harmlessly; if not, it is said why."""
    if "Confirm" in labels(panel):
        panel = await w.press(who, panel, "Confirm")
    await w.work()
    w.check_limits()
    for shown in (panel, w.newest):
        assert text_of(shown)
        assert not [sign for sign in HARMFUL if sign in text_of(shown)]
    return len((await w.table()).log.acts) > acts


def asked_of(table: Table, seat: str) -> str:
    """Somebody who can be asked."""
    return Mind("whom", good=0).choose(table, seat)[1]


@every_text
@in_world_of("mystery")
async def test_a_question_in_somebodys_own_words_by_form(w: World, text: str) -> None:
    """As it is sent, even where no form would let it through."""
    table = await come_to(w, "ask")
    who, seat = w.actor(table)
    parts = [
        {"type": 18, "component": {"type": 4, "custom_id": "text", "value": text}},
        {"type": 18, "component": {"type": 21, "custom_id": "reply", "value": "text"}},
    ]
    made = f"cf:filled:{table.id}:{table.number_of(seat)}:own"
    await w.send(who, 5, {"custom_id": made, "components": parts})
    if await sent(w, who, await w.panel(who), len(table.log.acts)):
        assert (await w.table()).log.acts[-1].do.question.text == " ".join(text.split())


@every_text
@in_world_of("mystery")
async def test_question_and_answer_are_typed(w: World, text: str) -> None:
    table = await come_to(w, "ask")
    who, seat = w.actor(table)
    to, acts = asked_of(table, seat), len(table.log.acts)
    for said in (text, "what do you think?"):  # what is refused changes nothing
        typed = await who.slash(w.channel, "mystery ask", to=to, question="free", text=said, reply="text")
        if await sent(w, who, w.answer(who, typed), acts):
            break
    table = await w.table()
    him, _ = w.actor(table)
    assert table.to_act == (to,)
    for said in (text, "nothing"):
        typed = await him.slash(w.channel, "mystery answer", say=said)
        if await sent(w, him, w.answer(him, typed), acts + 1):
            break
    assert len((await w.table()).log.acts) == acts + 2


FILTERS = (
    "[[benedictine+!benedictine]]",
    "[[benedictine+templar]+[]]",
    "benedictine, templar & hooded",
    "!" * 60,
    "[" * 300,
    "everybody",
    "@everyone <@1>",
    "\u202ebenedictine",
    "hoo\u200bded",
    "х" * 4000,
    "guy, yves, 17",
)


@pytest.mark.parametrize("wanted", FILTERS)
@in_world_of("mystery")
async def test_a_filter_that_is_none(w: World, wanted: str) -> None:
    """What is typed is a question, or is refused; completions are never more or longer than Discord takes."""
    table = await come_to(w, "ask")
    who, seat = w.actor(table)
    given = {"to": asked_of(table, seat), "question": "count", "scope": "hand"}
    for choice in await who.autocomplete(w.channel, "mystery ask", "filter", wanted, **given):
        assert 0 < len(choice["name"]) <= 100
        assert 0 < len(choice["value"]) <= 100
    typed = await who.slash(w.channel, "mystery ask", filter=wanted, **given)
    await sent(w, who, w.answer(who, typed), len(table.log.acts))
    other = await who.slash(w.channel, "mystery ask", to=given["to"], question="has_any_of", monks=wanted)
    await sent(w, who, w.answer(who, other), len((await w.table()).log.acts))

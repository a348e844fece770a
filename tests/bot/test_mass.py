"""Mystery at Mass: all choose at once and in private, the channel hears who has, then what came of it."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.letters import Letters
from engine.mystery.data import DATA
from tables.table import Table
from tests.bot.hands import Mind, by_thumb, hasten
from tests.bot.reading import alts, labels, text_of
from tests.bot.world import World, in_world_of


def at_mass(table: Table) -> bool:
    return bool(table.log.state.phase == "pass")


async def mass(w: World, *names: str) -> Table:
    return await hasten(w, await w.open(*names), at_mass, Mind("mass"))


async def passes(w: World, seat: str) -> tuple[Any, tuple[str, ...]]:
    """Who sits there, and some cards that he may pass."""
    table = await w.table()
    return w.people[table.at(seat).name], Mind(seat).choose(table, seat)


def names_of(cards: str) -> list[str]:
    wanted = cards.strip("[]").split("+")
    return [monk.name for monk in DATA.suspects if monk.id in wanted]


@pytest.mark.rule("A13.4")
@in_world_of("mystery")
async def test_each_passes_by_the_buttons_of_his_message_and_nobody_sees_what(w: World) -> None:
    table = await mass(w, "Ada", "Bob", "Cyd")
    hour = table.log.state.hour
    assert labels(w.newest)[0] == "Pass cards"
    assert not any(alt.startswith("Plan of the abbey") for alt in alts(w.newest))
    for count, seat in enumerate(table.to_act, 1):
        who, wanted = await passes(w, seat)
        (letter,) = [one for one in w.mail(who) if "Pass cards" in labels(one)]
        assert "rings for Mass" in text_of(letter)
        said = len(w.posts)
        await by_thumb(w, who, wanted)
        if count == 1:
            await w.restart()
        await w.work()
        assert len(w.posts) == (said + 1 if count == 1 else said)  # who has decided is said anew
        if count < 3:
            told = text_of(w.newest)
            assert who.name in told.partition("Still to decide")[0]
            assert not any(name in told for name in names_of(wanted[1]))
    assert (await w.table()).log.state.hour > hour or (await w.table()).log.state.phase != "pass"
    assert "passed:" in text_of(w.newest)
    assert "The event, read by" in text_of(w.newest)
    assert any(alt.startswith("Event at Mass") for alt in alts(w.newest))


@in_world_of("mystery")
async def test_what_two_press_at_once_both_holds(w: World) -> None:
    table = await mass(w, "Ada", "Bob", "Cyd")
    card, acts, opened = w.newest, len(table.log.acts), []
    for seat in table.to_act[:2]:
        who, wanted = await passes(w, seat)
        opened.append((who, wanted, w.answer(who, await who.click(card, label="Pass cards"))))
    for who, wanted, panel in opened:
        await by_thumb(w, who, wanted, panel)
    assert len((await w.table()).log.acts) == acts + 2


@in_world_of("mystery")
async def test_stewards_who_are_sooner_leave_the_button_to_the_others(w: World) -> None:
    table = await w.open("Ada", stewards=5)
    table = await hasten(w, table, at_mass, Mind("stewards"))  # and then the stewards choose
    assert len(table.to_act) == 1
    assert labels(w.turn)[0] == "Pass cards"
    ada, wanted = await passes(w, table.to_act[0])
    panel = w.answer(ada, await ada.click(w.turn, label="Pass cards"))
    await by_thumb(w, ada, wanted, panel)
    assert (await w.table()).log.state.phase != "pass"


@in_world_of("mystery")
async def test_who_has_passed_is_said_by_the_last_of_letters_alone(w: World) -> None:
    table = await mass(w, "Ada", "Bob", "Cyd")
    letters = []
    for _ in range(2):
        table = await w.play(table, " ".join(Mind("last").choose(table, table.to_act[0])))
        letters.append((await w.waiting())[-1])
    early, late = [await Letters(w.app.desk).messages(one, table, True) for one in letters]
    assert early == []
    assert len(late) == 1
    await w.work()
    assert len([one for one in w.posts if "Still to decide" in text_of(one)]) == 1

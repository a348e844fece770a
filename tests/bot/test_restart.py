"""The bot is stopped and started again in every phase: nothing is lost, and buttons from before still work."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.monastery.state import Scoring
from render.monastery.choices import sensible, words
from tables.table import Table
from tests.bot.hands import GAME, Mind, by_thumb, hasten, leads_to, listed, offers
from tests.bot.reading import labels, text_of
from tests.bot.world import World, in_world


def kinds(table: Table) -> set[str]:
    """What can be done now."""
    state = table.log.state
    return {GAME.write(action).split()[0] for seat in GAME.to_act(state) for action in GAME.legal(state, seat)}


def asks(*wanted: str) -> Callable[[Table], bool]:
    return lambda table: bool(kinds(table) & set(wanted))


PHASES: dict[str, tuple[tuple[str, ...], Callable[[Table], bool]]] = {
    "first turn": ((), lambda table: True),
    "draft": (("deal=draft",), asks("keep")),
    "return": ((), asks("return")),
    "scoring": ((), lambda table: isinstance(table.log.state.turn, Scoring)),
    "election": ((), asks("abbot", "imprison", "brew")),
    "library": ((), asks("letter", "monk")),
}


@pytest.mark.parametrize("phase", list(PHASES))
@in_world
async def test_play_goes_on_by_the_same_buttons(w: World, phase: str) -> None:
    options, until = PHASES[phase]
    table = await w.open("Ada", "Bob", "Cyd", options=options)
    table = await hasten(w, table, until, Mind(phase, good=0))
    assert until(table)
    who, seat = w.actor(table)
    panel = await w.panel(who)
    posts = [message.id for message in w.posts]
    state, sequence = table.log.state, table.row.sequence
    await w.restart()
    await w.work()
    table = await w.table()
    assert (table.log.state, table.row.sequence) == (state, sequence)
    assert [message.id for message in w.posts] == posts  # nothing is said twice
    wanted = Mind("next").choose(table, seat)
    await by_thumb(w, who, wanted, panel)
    table = await w.table()
    assert GAME.write(table.log.acts[-1].do) == " ".join(wanted)


@in_world
async def test_the_lobby_stays_open(w: World) -> None:
    await w.lobby("Ada", options=("icons=false",))
    lobby = w.newest
    await w.restart()
    await w.people["Bob"].click(lobby, label="Join")
    await w.restart()
    await w.people["Ada"].click(w.newest, label="Start")
    await w.restart()
    await w.work()
    table = await w.table()
    assert table.row.options["icons"] is False
    assert table.row.stage == "running"
    assert labels(w.newest) == ["Act", "My screen", "What happened", "As text"]


@in_world
async def test_a_step_of_the_turn_can_still_be_taken_back(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, seat = w.actor(table)
    before = table.log.state
    spoken = map(words, sensible(listed(GAME.legal(before, seat))))
    wanted = next(said for said in spoken if said[0] == "place")
    panel = await by_thumb(w, who, wanted)
    assert "Undo" in labels(panel)
    await w.restart()
    panel = await w.press(who, panel, "Undo")
    assert "Taken back." in text_of(panel).splitlines()
    assert (await w.table()).log.state == before


@in_world
async def test_a_question_half_answered_is_answered_after_it(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, seat = w.actor(table)
    wanted = Mind("half").choose(table, seat)
    panel = await w.panel(who)
    for said, press in await offers(w, who, panel):
        if leads_to(table, seat, said, wanted):
            panel = await press()
            break
    assert (await w.table()).log.acts == ()
    await w.restart()
    await by_thumb(w, who, wanted, panel)
    assert len((await w.table()).log.acts) == 1


@in_world
async def test_a_pause_lasts(w: World) -> None:
    table = await w.open("Ada", "Bob")
    await w.told(w.moderator, "mod pause", reason="tea")
    await w.restart()
    await w.work()
    who, _ = w.actor(table)
    assert "paused" in await w.told(who, "monastery done")
    assert await w.told(w.moderator, "mod resume", reason="tea is over") == "Play goes on."


@in_world
async def test_stewards_decide_what_they_owed(w: World) -> None:
    await w.lobby("Ada", stewards=3)
    await w.people["Ada"].click(w.newest, label="Start")
    await w.restart()
    await w.work()
    table = await w.table()
    assert table.row.stage == "running"
    assert not [seat for seat in table.seats if seat.awaited and seat.steward]


@in_world
async def test_letters_written_before_are_sent_after_it_once(w: World) -> None:
    await w.lobby("Ada", "Bob")
    await w.people["Ada"].click(w.newest, label="Start")
    before = len(w.posts)
    assert await w.waiting()
    await w.restart()
    await w.work()
    await w.work()
    assert len(w.posts) == before + 1
    assert await w.waiting() == []


@in_world
async def test_a_finished_game_can_be_played_again(w: World) -> None:
    table = await w.open("Ada", "Bob")
    await hasten(w, table, lambda now: now.row.stage == "over", Mind("end", good=0))
    await w.restart()
    await w.people["Bob"].click(w.newest, label="Play again")
    await w.work()
    table = await w.table()
    assert table.row.stage == "lobby"
    assert {seat.name for seat in table.seats} == {"Ada", "Bob"}
    assert "Start" in labels(w.newest)


@in_world
async def test_commands_are_told_to_discord_only_when_they_changed(w: World) -> None:
    def told() -> int:
        return len([one for one in w.env.http_requests if one.method == "PUT" and "commands" in one.path])

    assert told() == 1
    await w.restart()
    assert told() == 1

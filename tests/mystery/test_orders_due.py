"""Orders are carried out where they are meant: at Mass, before a question back, towards those who were chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import Step
from engine.log import start
from engine.mystery import occasions
from render.mystery.renderer import RENDERER
from storage.rows import SeatRow, TableRow
from storage.timing import Planned
from tables import plans, play
from tables.table import Table
from tests.mystery.table import BLUE, GAME, Play, met
from tests.mystery.table import play as position
from tests.mystery.test_mass import ringing

HANDS = {"red": ("matthew", "odilon"), "blue": BLUE, "yellow": ("roland", "lorenz")}


def seated(p: Play) -> Table:
    """A running table at this position, of 11 and those who follow."""
    log = start(GAME, tuple(p.state.seats), "orders")
    log = replace(log, steps=(Step(p.state, ()),))
    people = tuple(SeatRow(i, seat, 11 + i, seat.title(), None) for i, seat in enumerate(p.state.seats))
    return Table(TableRow(1, None, 1, 11, "mystery", 1, "orders", {}, "running", 7), people, log)


def left(table: Table, seat: str, name: str, ticked: Mapping[str, Sequence[str]] | None = None) -> Table:
    view = GAME.view(table.log.state, seat)
    order: Any = next(one for one in RENDERER.orders(view) if one.name == name)
    given = ticked or {}
    acts, when = tuple(order.actions(given)), tuple(order.when(given))
    planned = Planned(order.name, order.label, order.keep, acts, order.alone, when)
    return plans.leave(table, seat, table.at(seat).user_id or 0, planned).table


def done(table: Table, *lines: str) -> tuple[list[str], Table]:
    """What is played when these are, orders and all, and how the table stands."""
    found = []
    for line in lines:
        seat, _, text = line.partition(" ")
        change = plans.followed(table, play.act(table, seat, text, table.at(seat).user_id))
        found += [f"{one.seat} {one.act}" for one in change.entries]
        table = change.table
    return found, table


@pytest.mark.rule("A13.5", "A11.8")
def test_cards_for_mass_are_not_passed_by_a_song() -> None:
    p = position(moved=True, pawns={"red": "scriptorium"}, hands=HANDS, decks={"scriptorium": ("round_song",)})
    table = left(seated(p), "blue", "pass", {"cards": ["guy"]})
    played, table = done(table, "red act")
    assert played == ["red act"]
    assert table.log.state.phase == "pass"
    assert "blue" in table.to_act
    assert [one.name for one in table.plans["blue"]] == ["pass"]
    assert GAME.occasions(table.log.state, "blue") == frozenset()


@pytest.mark.rule("A13.5", "A10.2")
def test_cards_are_passed_at_mass() -> None:
    p = ringing(hands=HANDS)
    table = seated(p)
    assert GAME.occasions(table.log.state, "blue") == {occasions.MASS}
    table = left(table, "blue", "pass", {"cards": ["guy"]})
    (first, *_) = [seat for seat in table.to_act if seat != "blue"]
    (card, *_) = GAME.view(table.log.state, first).hands[first]
    played, table = done(table, f"{first} pass [{card}]")
    assert played == [f"{first} pass [{card}]", "blue pass [guy]"]
    assert table.plans == {}


@pytest.mark.rule("A13.5", "A5.8")
def test_who_never_asks_back_still_puts_a_question_in_place() -> None:
    """It is his own question that was answered with "cannot say"."""
    table = left(seated(met("blue", hands=HANDS)), "red", "waive")
    table = left(table, "blue", "waive")
    played, table = done(table, "red ask blue free hello number", "blue answer -")
    assert (table.log.state.phase, table.to_act) == ("again", ("red",))
    more, table = done(table, "red ask blue count seen .", "blue answer")
    assert more[-1] == "blue waive"
    assert "waive" not in " ".join(played)


@pytest.mark.rule("A13.5", "A4.7")
def test_silence_towards_some() -> None:
    p = met("blue", "yellow", hands=HANDS)
    for chosen, kept in ((["red"], True), (["yellow"], False), (["red", "yellow"], True)):
        table = left(seated(p), "blue", "silenceto", {"seats": chosen})
        played, table = done(table, "red ask blue count hand .")
        assert (played[-1] == "blue silence") == kept
        assert [one.name for one in table.plans["blue"]] == ["silenceto"]


@pytest.mark.rule("A13.5", "A4.4")
def test_a_question_back_is_put_together_in_advance() -> None:
    p = met("blue", hands=HANDS)
    order = next(one for one in RENDERER.orders(GAME.view(p.state, "blue")) if one.name == "askback")
    ticked = {"to": ["red"], "belonging": ["templar"], "looks": ["fat"], "form": ["hand"]}
    assert order.told is not None
    assert order.told(ticked) == "To Red: How many such monks do you hold: Templar and fat?"
    for to, put in (("red", True), ("yellow", False)):
        table = left(seated(p), "blue", "askback", ticked | {"to": [to]})
        played, table = done(table, "red ask blue count hand .", "blue answer")
        assert ("blue ask red count hand & [templar+fat] ." in played) == put
        assert bool(table.plans) != put


@pytest.mark.rule("A13.5", "A5.7")
def test_nothing_is_promised() -> None:
    """No where that may be said; and to a question on honour nothing at all."""
    table = left(seated(met("blue", hands=HANDS)), "blue", "promise")
    played, _ = done(table, "red ask blue intent cellula_red")
    assert played[-1] == "blue answer false"
    played, table = done(table, "red ask blue sheet monk guy")
    assert played == ["red ask blue sheet monk guy"]
    assert table.to_act == ("blue",)

"""A game is played to its end by the rules number it began under (`engine.monastery.readings`)."""

from __future__ import annotations

import pytest

from engine.monastery import Monastery, events
from engine.monastery.readings import READINGS
from tests.monastery.table import Play, Table

STUDY, LABOUR = 1, 2


def on_the_farm(rules: int) -> Play:
    """Red stands alone on the Farm and works there, three points in a labour round."""
    table = Table("red", "blue").at(1, LABOUR).lay("path_1", (3, 0), turn=1, built=True)
    table.lay("farm", (4, 0), built=True).monk("red1", (4, 0))
    return table.start(Monastery(rules)).to_scoring("red")


@pytest.mark.rule("M9.3", "M8.6")
def test_under_rules_1_who_has_bought_may_still_pray() -> None:
    """The work is taken back even when it is spent."""
    play = on_the_farm(1).do("red", "monk 3,3 red")
    assert play.points == 0
    assert play.do("red", "pray red1").points == 0
    assert on_the_farm(2).do("red", "monk 3,3 red").refusal("red", "pray red1") == "M9.3"


@pytest.mark.rule("M8.6", "M12.2")
@pytest.mark.parametrize(("rules", "points", "lost"), [(1, 7, 0), (2, 6, 1)])
def test_the_work_of_his_other_monk_in_the_chapel(rules: int, points: int, lost: int) -> None:
    table = Table("red", "blue").at(1, STUDY).lay("path_1", (3, 0), turn=1, built=True)
    table.lay("chapel", (4, 0), built=True).monk("red1", (4, 0)).monk("red2", (4, 0))
    play = table.start(Monastery(rules)).to_scoring("red")
    assert play.points == 1
    assert play.do("red", "pray red1").points == points
    assert [event.work_lost for event in play.told(events.Prayed)] == [lost]


def test_a_state_keeps_its_rules_whoever_plays_it_on() -> None:
    """Every object of the game, whatever its number, plays a state by the rules it began under."""
    for rules in READINGS:
        after = on_the_farm(rules).do("red", "monk 3,3 red").state
        assert after.readings == READINGS[rules]
        lists = [Monastery(other).legal(after, "red") for other in READINGS]
        assert lists.count(lists[0]) == len(READINGS)


def test_the_trace_does_not_tell_the_readings() -> None:
    assert Monastery(1).expose(on_the_farm(1).state) == Monastery(2).expose(on_the_farm(2).state)


def test_every_rules_number_reads_something_differently() -> None:
    assert len(set(READINGS.values())) == len(READINGS)
    assert list(READINGS) == list(range(1, len(READINGS) + 1))

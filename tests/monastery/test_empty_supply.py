"""Blessings due while the supply is empty: everybody gives one back (M9.7)."""

from __future__ import annotations

import pytest

from engine.monastery import events
from tests.monastery.table import Table
from tests.monastery.test_spending import table


def dry(*seats: str, **held: int) -> Table:
    """An empty supply: so many blessings on the screens, all others on a site. Red's monk stands in the Almonry."""
    on = table(*seats).lay("almonry", (0, -1), built=True).monk("red1", (0, -1))
    on.lay("chapel", (0, 2), blessings=20 - sum(held.values()))
    for seat, blessings in held.items():
        on.screen(seat, blessings=blessings)
    return on


@pytest.mark.rule("M9.7", "M12.3")
@pytest.mark.parametrize(
    ("before", "after", "supply", "spendable"),
    [
        pytest.param((0, 5, 2), (1, 4, 1), 1, 0, id="the others give"),
        pytest.param((3, 5, 2), (3, 4, 1), 2, 2, id="the receiver gives too"),
        pytest.param((0, 5, 0), (1, 4, 0), 0, 0, id="who has none gives none"),
        pytest.param((3, 0, 0), (3, 0, 0), 0, 2, id="only the receiver has some"),
        pytest.param((1, 0, 0), (1, 0, 0), 0, 0, id="only the receiver has one"),
        pytest.param((0, 0, 0), (0, 0, 0), 0, 0, id="nobody has any"),
        pytest.param((0, 1, 1), (1, 0, 0), 1, 0, id="the last ones"),
    ],
)
def test_an_empty_supply_is_filled_by_all(
    before: tuple[int, ...], after: tuple[int, ...], supply: int, spendable: int
) -> None:
    seats = ("red", "blue", "green")
    play = dry(*seats, **dict(zip(seats, before, strict=True))).start().to_scoring("red").do("red", "almonry")
    assert tuple(play.blessings(seat) for seat in seats) == after
    assert (play["supply"], play["spendable"]) == (supply, spendable)
    givers = tuple(seat for seat, held in zip(seats, before, strict=True) if held)
    assert [event.seats for event in play.told(events.GaveBack)] == ([givers] if givers else [])
    assert sum(event.blessings for event in play.told(events.Received)) == bool(givers)
    assert play.tile("chapel")["blessings"] == 20 - sum(before)
    assert play.refusal("red", "almonry") in {"M12.1", "M12.3"}


@pytest.mark.rule("M9.7")
def test_a_supply_that_is_not_empty_asks_nobody() -> None:
    on = table("red", "blue").lay("almonry", (0, -1), built=True).monk("red1", (0, -1))
    play = on.screen("blue", blessings=19).start().to_scoring("red").do("red", "almonry")
    assert (play.blessings("red"), play.blessings("blue"), play["supply"]) == (1, 19, 0)
    assert play.told(events.GaveBack) == []


@pytest.mark.rule("M9.7", "M9.2")
def test_he_gives_back_one_received_in_this_scoring_first() -> None:
    """The Almonry's blessing goes back for that of the small letter; the two held before stay spendable."""
    play = dry(red=3).start().to_scoring("red").with_points(4).do("red", "almonry")
    assert (play.blessings("red"), play["spendable"]) == (3, 2)
    play.do("red", "letter 2,2 blue")
    assert (play.blessings("red"), play["spendable"], play["supply"]) == (3, 2, 0)
    play.do("red", "letter 1,4 red")
    assert (play.points, play.blessings("red"), play["spendable"]) == (0, 1, 0)


@pytest.mark.rule("M9.7")
@pytest.mark.parametrize(
    ("held", "after", "supply"),
    [
        # 1: blue gives; 2: both give, one stays in the supply; 3: that one; 4: red gives and receives
        pytest.param((0, 2), (2, 0), 0, id="in turn"),
        # 1: both give, red receives, one stays; 2: that one; 3: both again; 4: that one
        pytest.param((5, 9), (7, 7), 0, id="enough on both sides"),
        pytest.param((0, 0), (0, 0), 0, id="nobody has any"),
        pytest.param((3, 0), (3, 0), 0, id="only his own"),
    ],
)
def test_several_blessings_due_are_received_one_by_one(
    held: tuple[int, int], after: tuple[int, int], supply: int
) -> None:
    play = dry(red=held[0], blue=held[1]).start().to_scoring("red").with_points(15).do("red", "done")
    assert (play.blessings("red"), play.blessings("blue")) == after
    assert play["supply"] == supply


@pytest.mark.rule("M9.7", "M9.6")
def test_the_supply_may_run_dry_on_the_way() -> None:
    """Three due, one in the supply: then both give one, red receives two."""
    play = table().screen("blue", blessings=16).screen("red", blessings=3).start().to_scoring("red").with_points(10)
    play.do("red", "done")
    assert (play.blessings("red"), play.blessings("blue"), play["supply"]) == (5, 15, 0)


@pytest.mark.rule("M9.7", "M5.2")
def test_special_tiles_draw_on_the_others_too() -> None:
    """Between Almonry and Library, north of the Abbey: three neighbours, three blessings."""
    on = dry(red=1, blue=2).lay("library", (2, -1)).screen("red", "dovecote")
    play = on.start().do("red", "place dovecote 1,-1 0")
    # 1: both give (0, 1), red 1, one left; 2: red 2; 3: both give (1, 0), red 2, one left
    assert (play.blessings("red"), play.blessings("blue"), play["supply"]) == (2, 0, 1)
    play.to_scoring("red")
    assert play["spendable"] == 2


@pytest.mark.rule("M9.7", "M9.5")
def test_a_small_letter_paid_with_points_finds_the_supply_empty() -> None:
    play = dry(red=1, blue=4).start().to_scoring("red").with_points(2).do("red", "letter 2,2 blue")
    assert (play.blessings("red"), play.blessings("blue"), play["supply"]) == (1, 3, 1)
    assert play["spendable"] == 0


@pytest.mark.rule("M9.7", "M9.2")
def test_what_the_others_give_does_not_touch_what_they_may_spend_later() -> None:
    play = dry(red=0, blue=4).start().to_scoring("red").do("red", "almonry", "done")
    assert (play.to_act, play["spendable"]) == (("blue",), 3)

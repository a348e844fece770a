"""The Brewhouse at mass and at night (M12.9, M12.10)."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.monastery import events
from tests.monastery.table import Table
from tests.monastery.test_icons import row

SEXT, VESPERS, NIGHT = 4, 7, 9

# -- Brewhouse at mass -------------------------------------------------------------------


def brewery(*seats: str, day: int = 1, round: int = SEXT, built: bool = True) -> Table:
    """Brewhouse at (4, 0), Kitchen at (4, -1), Bakehouse at (5, 0), Prison Cell west of the Abbey."""
    table = row(*seats, day=day, round=round).lay("brewhouse", (4, 0), built=built)
    table.lay("kitchen", (4, -1), turn=2, built=True).lay("bakehouse", (5, 0), turn=2, built=True)
    return table.lay("prison_cell", (-1, 1), built=True)


@pytest.mark.rule("M12.9", "M10.1")
@pytest.mark.parametrize("chosen", [[], ["red3"], ["red4"], ["red3", "red4"]], ids="+".join)
def test_a_brewer_lets_his_kneeling_monks_stand_up_where_they_are(chosen: list[str]) -> None:
    table = brewery().monk("red2", (4, 0)).monk("red3", (4, -1), kneeling=True)
    table.monk("red4", (-1, 1), kneeling=True).monk("red5", (5, 0)).monk("blue2", (-1, 1), kneeling=True)
    play = table.start()
    assert (play["pass"], play.to_act) == ("mass", ("red",))
    assert play.legal() == {"brew []", "brew [red3]", "brew [red4]", "brew [red3+red4]"}
    play.do("red", f"brew [{'+'.join(chosen)}]")
    where = {"red3": (4, -1), "red4": (-1, 1)}
    for monk, tile in where.items():
        stands = {"on": tile, "kneeling": False}
        assert play["monks"][monk] == (stands if monk in chosen else {"on": "abbey"})
    assert play["monks"]["blue2"] == {"on": "abbey"}
    assert play["monks"]["red2"] == {"on": (4, 0), "kneeling": False}
    assert play["monks"]["red5"] == {"on": (5, 0), "kneeling": False}
    counted = play.told(events.Counted)[0].monks
    assert counted == {"red": 3 - len(chosen), "blue": 2}


@pytest.mark.rule("M12.9")
def test_others_do_not_choose_at_the_brewhouse() -> None:
    table = brewery().monk("red2", (4, 0)).monk("red3", (4, -1), kneeling=True).monk("blue2", (5, 0), kneeling=True)
    play = table.start()
    assert play.to_act == ("red",)
    assert play.refusal("blue", "brew [blue2]") == "M2.2"
    for text in ("brew [blue2]", "brew [red2]", "brew [red1]", "brew [red9]", "brew [red3+red3]", "done"):
        assert play.refusal("red", text) == "M12.9"
    play.do("red", "brew [red3]")
    assert play["monks"]["blue2"] == {"on": "abbey"}


@pytest.mark.rule("M12.9")
def test_the_chosen_monks_are_named_in_order() -> None:
    table = brewery().monk("red2", (4, 0)).monk("red3", (4, -1), kneeling=True).monk("red4", (5, 0), kneeling=True)
    assert table.start().refusal("red", "brew [red4+red3]") == "M12.9"


@pytest.mark.rule("M12.9")
@pytest.mark.parametrize("kneeler", ["red4", "blue2"])
@pytest.mark.parametrize("round", [SEXT, NIGHT])
def test_a_kneeler_at_the_brewhouse_spoils_it(kneeler: str, round: int) -> None:
    table = brewery(round=round).monk("red2", (4, 0)).monk("red3", (4, -1), kneeling=True).monk("blue3", "abbey")
    play = table.monk(kneeler, (4, 0), kneeling=True).start()
    assert play.legal("brew") == set()
    assert play["monks"]["red3"] == {"on": "abbey"}


@pytest.mark.rule("M12.9", "M12.10")
@pytest.mark.parametrize("round", [SEXT, NIGHT])
@pytest.mark.parametrize("how", ["a site", "nobody there", "only another there"])
def test_without_a_standing_monk_on_the_built_brewhouse_nobody_is_asked(how: str, round: int) -> None:
    table = brewery(round=round, built=how != "a site").monk("red3", (4, -1), kneeling=True)
    if how == "a site":
        table.monk("red2", (4, 0), 0)
    elif how == "only another there":
        table.monk("blue2", (4, 0))
    play = table.start()
    assert not any(text.startswith("brew") and "red" in text for text in play.legal())
    if play.legal("brew"):
        play.do("blue", "brew []")
    assert play["monks"]["red3"] == {"on": "abbey"}


@pytest.mark.rule("M12.9")
def test_at_mass_he_is_asked_only_when_one_of_his_monks_kneels() -> None:
    table = brewery().monk("red2", (4, 0)).monk("red3", (4, -1)).monk("blue2", (5, 0), kneeling=True)
    assert table.start().legal("brew") == set()


@pytest.mark.rule("M12.9", "M12.10")
@pytest.mark.parametrize(("abbot", "first", "second"), [("red", "red", "blue"), ("blue", "blue", "red")])
@pytest.mark.parametrize("round", [SEXT, NIGHT])
def test_two_brewers_choose_in_order_from_the_outgoing_abbot(
    abbot: str, first: str, second: str, round: int
) -> None:
    table = brewery(round=round).abbot(abbot).monk("red2", (4, 0)).monk("blue2", (4, 0))
    play = table.monk("red3", (4, -1), kneeling=True).monk("blue3", (5, 0), kneeling=True).start()
    assert play.to_act == (first,)
    assert play.refusal(second, f"brew [{second}3]") == "M2.2"
    play.do(first, f"brew [{first}3]")
    assert play.to_act == (second,)
    play.do(second, f"brew [{second}3]")
    assert play["monks"]["red3"] == {"on": (4, -1), "kneeling": False}
    assert play["monks"]["blue3"] == {"on": (5, 0), "kneeling": False}


@pytest.mark.rule("M12.9", "M10.1")
def test_kneeling_monks_return_only_when_all_brewers_have_chosen() -> None:
    table = brewery().monk("red2", (4, 0)).monk("blue2", (4, 0)).monk("red3", (4, -1), kneeling=True)
    play = table.monk("blue3", (5, 0), kneeling=True).start().do("red", "brew []")
    assert play["monks"]["red3"] == {"on": (4, -1), "kneeling": True}
    play.do("blue", "brew [blue3]")
    assert play["monks"]["red3"] == {"on": "abbey"}


# -- Brewhouse at night ------------------------------------------------------------------


@pytest.mark.rule("M12.10", "M11.1")
def test_at_night_a_brewer_leaves_any_of_his_monks_outside() -> None:
    table = brewery(round=NIGHT).lay("chapel", (0, 2)).monk("red2", (4, 0)).monk("red3", (4, -1), kneeling=True)
    table.monk("red4", (0, 2), 1).monk("blue2", (5, 0)).monk("blue3", "abbey").monk("blue4", "abbey")
    play = table.start()
    assert (play["pass"], play.to_act) == ("night", ("red",))
    outside = ("red2", "red3", "red4")
    assert play.legal() == {
        f"brew [{'+'.join(chosen)}]" for size in range(4) for chosen in combinations(outside, size)
    }
    assert play.refusal("red", "brew [red1]") == "M12.10"
    assert play.refusal("red", "brew [red5]") == "M12.10"
    assert play.refusal("red", "brew [blue2]") == "M12.10"
    play.do("red", "brew [red3+red4]")
    assert (play["day"], play["round"]) == (2, 0)
    assert play["monks"]["red2"] == {"on": "abbey"}
    assert play["monks"]["red3"] == {"on": (4, -1), "kneeling": False}
    assert play["monks"]["red4"] == {"on": (0, 2), "square": 1, "kneeling": False}
    assert play["monks"]["blue2"] == {"on": "abbey"}


@pytest.mark.rule("M12.10")
def test_at_night_he_may_leave_nobody() -> None:
    play = brewery(round=NIGHT).monk("red2", (4, 0)).monk("blue2", "abbey").start().do("red", "brew []")
    assert play["monks"]["red2"] == {"on": "abbey"}


@pytest.mark.rule("M12.10", "M11.2")
def test_the_last_night_is_played_without_the_brewhouse() -> None:
    play = brewery(day=2, round=NIGHT).monk("red2", (4, 0)).start()
    assert play["pass"] == "over"
    assert play["monks"]["red2"] == {"on": "abbey"}


@pytest.mark.rule("M12.9")
def test_at_the_last_vespers_the_brewhouse_still_serves() -> None:
    play = brewery(day=2, round=VESPERS).monk("red2", (4, 0)).monk("red3", (4, -1), kneeling=True).start()
    assert play.legal() == {"brew []", "brew [red3]"}

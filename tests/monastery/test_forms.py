"""Forms: what can be ticked is legal, one action after the other; what cannot be paid for is said in a sentence."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from engine.chance import Chance
from engine.core import Unusable
from engine.monastery import Monastery
from render.kit import Form
from render.language import ENGLISH
from render.monastery.forms import FIELDS, MENU
from render.monastery.renderer import RENDERER
from tests.monastery.scenes import game
from tests.monastery.table import GAME, Play, Table

Ticked = dict[str, list[str]]


def forms(play: Play, *prefix: str) -> dict[str, Form]:
    seat = play.to_act[0]
    view, legal = GAME.view(play.state, seat), GAME.legal(play.state, seat)
    return {form.name: form for form in RENDERER.forms(view, legal, prefix)}


def accepted(play: Play, form: Form, **ticked: list[str]) -> list[str]:
    """The actions, done one after the other."""
    texts = list(form.actions(ticked))
    Play(play.state, ()).do(play.to_act[0], *texts)
    return texts


def refused(form: Form, **ticked: list[str]) -> str:
    with pytest.raises(Unusable) as caught:
        form.actions(ticked)
    return str(caught.value)


# -- keep ------------------------------------------------------------------------------------------


def test_three_of_six_tiles_are_kept() -> None:
    step = GAME.setup(("red", "blue"), "keep", {"deal": "draft"})
    play = Play(step.state, step.events)
    form = forms(play)["keep"]
    tiles = [choice.token for choice in form.fields[0].choices]
    assert (form.fields[0].fewest, form.fields[0].most, len(tiles)) == (3, 3, 6)
    for three in combinations(tiles, 3):
        assert accepted(play, form, tiles=list(three)) == [f"keep [{'+'.join(sorted(three))}]"]
    assert refused(form, tiles=tiles[:2]) == "Choose exactly 3."
    assert refused(form, tiles=[*tiles[:2], "secret_red"]) == "That choice is no longer there."
    assert list(forms(play, "keep")) == ["keep"]
    assert forms(play, "place") == {}


# -- buy -------------------------------------------------------------------------------------------


def scoring(points: int, table: Table | None = None) -> Play:
    return (table or Table("red", "blue").at(day=1, round=2)).start().to_scoring("red").with_points(points)


def test_a_monk_and_two_letters_for_seven_points() -> None:
    """The fifth worked example: a monk for 3, two letters for 2; here the cross of row 2 costs 1."""
    play = scoring(5)
    form = forms(play)["buy"]
    assert form.note == "You have 5 points to spend."
    assert [field.label for field in form.fields] == [
        "Letters for your own strip",
        "Letters for the strip of Blue",
        "Monks",
    ]
    wanted = {"red": ["letter 1,2 red"], "blue": ["letter 2,2 blue"], "monks": ["monk 2,1 red"]}
    assert accepted(play, form, **wanted) == ["letter 1,2 red", "monk 2,1 red", "letter 2,2 blue"]
    too_much = wanted | {"monks": ["monk 2,1 red", "monk 2,1 blue"]}
    assert refused(form, **too_much) == "That costs 6, and you have 5 points."
    assert refused(form) == "Nothing is chosen."


def test_blessings_held_before_pay_the_rest() -> None:
    play = scoring(2, Table("red", "blue").at(day=1, round=2).screen("red", blessings=3))
    form = forms(play)["buy"]
    assert form.note == "You have 2 points to spend, and after them 3 blessings."
    assert accepted(play, form, red=["letter 1,5 red"]) == ["letter 1,5 red"]
    assert refused(form, red=["letter 1,5 red", "letter 1,1 red"]) == (
        "That costs 6, and you have 2 points and 3 blessings to spend."
    )


def test_a_full_strip_makes_the_others_cheaper() -> None:
    """M9.1: R for 5 fills the strip, and then Q costs 1, not 2."""
    play = scoring(6, Table("red", "blue").at(day=1, round=2).strip("red", "LIBE.ANOS"))
    form = forms(play)["buy"]
    assert accepted(play, form, red=["letter 1,5 red"], blue=["letter 2,2 blue"]) == [
        "letter 1,5 red",
        "letter 2,2 blue",
    ]


def test_a_field_is_called_by_a_colour_where_a_name_is_too_long() -> None:
    play = scoring(5)
    view, legal = GAME.view(play.state, "red"), GAME.legal(play.state, "red")
    for name, label in (("Bob", "Letters for the strip of Bob"), ("B" * 32, "Letters for the strip of Blue")):
        form = RENDERER.bound(ENGLISH, {"blue": name}).forms(view, legal, ())[0]
        assert form.fields[1].label == label


def test_a_letter_for_two_strips_and_too_many_for_one_are_refused() -> None:
    play = scoring(20)
    form = forms(play)["buy"]
    both = refused(form, red=["letter 1,6 red"], blue=["letter 1,6 blue"])
    assert both == "The same A cannot lie on two strips."
    assert refused(form, red=["letter 1,6 red", "letter 2,4 red"]) == "The strip of Red has room for 1 A."


def test_a_small_letter_out_of_an_empty_supply_costs_a_blessing_first() -> None:
    """M9.7: the supply is empty, so his last blessing goes back, and the one he gets cannot be spent yet."""
    table = Table("red", "blue").at(day=1, round=2).screen("red", blessings=1).screen("blue", blessings=19)
    play = scoring(2, table)
    form = forms(play)["buy"]
    assert accepted(play, form, blue=["letter 2,2 blue"]) == ["letter 2,2 blue"]
    assert accepted(play, form, red=["letter 1,1 red"], blue=["letter 2,2 blue"])[0] == "letter 1,1 red"
    dear = refused(form, blue=["letter 2,2 blue"], monks=["monk 2,1 red", "monk 2,1 blue"])
    assert dear == "That costs 4, and you have 2 points and 1 blessing to spend."
    play = scoring(4, table)
    assert refused(forms(play)["buy"], blue=["letter 2,2 blue", "letter 2,3 blue"]) == (
        "The supply is empty, so a blessing of yours goes back before a small letter brings one. That leaves too "
        "little for all of this."
    )
    play.do("red", "letter 2,2 blue")
    assert play.refusal("red", "letter 2,3 blue") == "M9.2"


def test_who_could_still_pray_is_warned() -> None:
    table = Table("red", "blue").at(day=1, round=2).lay("chapel", (3, 0), built=True).monk("red1", (3, 0))
    assert forms(scoring(3, table))["buy"].note.endswith(
        "3 points to spend. After a purchase no monk of yours may begin to pray."
    )


# -- encourage, swap -------------------------------------------------------------------------------


def test_several_sites_are_encouraged() -> None:
    table = Table("red", "blue").at(day=1, round=1).screen("red", blessings=3)
    play = table.lay("path_2", (3, 0), turn=1).lay("path_1", (-1, 1), turn=1).start()
    form = forms(play)["encourage"]
    assert [field.label for field in form.fields] == ["Path on O10", "Path on K11"]
    ticked: Ticked = {"3,0": ["encourage 3,0 1"], "-1,1": ["encourage -1,1 2"]}
    assert accepted(play, form, **ticked) == ["encourage 3,0 1", "encourage -1,1 2"]
    ticked["-1,1"] = ["encourage -1,1 3"]
    assert refused(form, **ticked) == "That is 4, and you have 3 blessings."


def test_two_letters_change_places() -> None:
    table = Table("red", "blue").at(day=1, round=2).lay("library", (3, 0), turn=1, built=True)
    play = scoring(0, table.monk("red1", (3, 0)))
    form = forms(play, "swap")["swap"]
    assert accepted(play, form, row2=["2,2"], row1=["1,3"]) == ["swap 1,3 2,2"]
    assert accepted(play, form, row2=["2,3", "2,2"]) == ["swap 2,2 2,3"]
    assert refused(form, row1=["1,3"]) == "Choose two letters."


def test_monks_that_stay_at_night() -> None:
    table = Table("red", "blue").at(day=1, round=9).lay("path_2", (3, 0), turn=1, built=True)
    table.lay("brewhouse", (4, 0), built=True).monk("red1", (4, 0)).monk("red2", (3, 0))
    play = table.start()
    form = forms(play)["brew"]
    for chosen in ([], ["red1"], ["red2", "red1"]):
        assert accepted(play, form, monks=chosen) == [f"brew [{'+'.join(sorted(chosen))}]"]


# -- any filling -----------------------------------------------------------------------------------


def _filled(form: Form, chance: Chance) -> tuple[Ticked, Chance]:
    ticked: Ticked = {}
    for field in form.fields:
        count, chance = chance.below(min(field.most, 3) - min(field.fewest, 3) + 1)
        left = tuple(choice.token for choice in field.choices)
        for _ in range(count + min(field.fewest, 3)):
            token, left, chance = chance.take(left)
            ticked.setdefault(field.name, []).append(token)
    return ticked, chance


@pytest.mark.parametrize("name", ["monastery-p2-greedy", "monastery-p4-draft-greedy", "monastery-p4-teams-greedy"])
def test_what_a_form_accepts_is_legal_in_turn(name: str) -> None:
    """And what it takes for too dear is."""
    log, chance = game(name), Chance(name)
    rules: Monastery = log.game  # type: ignore[assignment]
    taken = {"yes": 0, "no": 0}
    for step in log.steps[:-1]:
        for seat in rules.to_act(step.state):
            view, legal = rules.view(step.state, seat), rules.legal(step.state, seat)
            for form in RENDERER.forms(view, legal, ()):
                _check_form(form)
                for _ in range(3):
                    ticked, chance = _filled(form, chance)
                    try:
                        texts, said = form.actions(ticked), "Yes."
                    except Unusable as fault:
                        texts, said = (), str(fault)
                    assert said[0].isupper()
                    assert said.endswith(".")
                    taken["yes" if texts else "no"] += 1
                    state: Any = step.state
                    for text in texts:
                        assert rules.read(text) in rules.legal(state, seat)
                        state = rules.apply(state, seat, rules.read(text)).state
    assert min(taken.values()) > 20


def _check_form(form: Form) -> None:
    assert 0 < len(form.fields) <= FIELDS
    assert len({field.name for field in form.fields}) == len(form.fields)
    for field in form.fields:
        assert 0 < len(field.choices) <= MENU
        assert 0 <= field.fewest <= field.most <= len(field.choices)
        assert len(field.label) <= 45
        assert len({choice.token for choice in field.choices}) == len(field.choices)

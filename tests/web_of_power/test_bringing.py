"""What a step has brought its maker. Every number here is worked out from the rules page."""

from __future__ import annotations

import re

import pytest

from engine.web_of_power.view import View
from render.language import Language, language, offered
from render.web_of_power.bringing import as_it_stands
from render.web_of_power.renderer import RENDERER
from tests.render.masked import Masked
from tests.web_of_power.scenes import GAME, LOGS, game
from tests.web_of_power.table import BURGUNDY, FRANCE, ITALY, Play, Table

LONGEST = 90


def brought(play: Play, *texts: str) -> str:
    """By the last of these actions."""
    seat = play.to_act[0]
    play.do(seat, *texts[:-1])
    before = GAME.view(play.state, seat)
    play.do(seat, texts[-1])
    seen = [shown for event in play.events if (shown := event.seen_by(seat)) is not None]
    return RENDERER.brings(before, GAME.view(play.state, seat), seen)


def table(*hand: str) -> Table:
    return Table("red", "blue", "green").turn_of("red").hand("red", *(hand or (FRANCE, FRANCE, ITALY)))


FLEURY = f"cloister fleury [{FRANCE}]"


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ({}, "first in France, 1 point as it stands"),  # W10.2: one cloister there
        ({"blue": 1}, "tied first in France, 2 points as it stands"),  # W10.4: both as the best placed
        ({"blue": 2}, "second in France, 2 points as it stands"),  # W10.3: as many as blue has there
        ({"blue": 3, "green": 1}, "tied second in France, 3 points as it stands"),
        ({"blue": 3, "green": 2}, "third in France, 2 points as it stands"),
    ],
)
def test_a_cloister_and_the_majority(others: dict[str, int], told: str) -> None:
    found = table().at("red", "fulda")
    sites = ["le_bec", "mont_st_michel", "la_sauve", "moissac", "clairvaux"]
    for seat, count in others.items():
        found.at(seat, *sites[:count])
        sites = sites[count:]
    assert brought(found.start(), FLEURY) == told


def test_a_cloister_and_a_chain() -> None:
    """W11.5: four in a row. France has four cloisters, all of them his."""
    found = table().at("red", "le_bec", "mont_st_michel", "fontevraud")
    assert brought(found.start(), FLEURY) == "in a chain of 4; first in France, 4 points as it stands"


def test_a_row_that_is_no_chain_yet() -> None:
    found = table().at("red", "fontevraud").at("blue", "le_bec")
    told = "first in France, 3 points as it stands; 2 in a row, a chain needs 4"
    assert brought(found.start(), FLEURY) == told


def test_a_side_branch() -> None:
    """Example 12: Innichen counts in no chain. Bavaria has this cloister alone."""
    found = table(BURGUNDY, FRANCE, ITALY)
    found.at("red", "lerins", "bobbio", "polirone", "camaldoli", "montecassino")
    told = "first in Bavaria, 1 point as it stands; on a branch, in no chain"
    assert brought(found.start(), f"cloister innichen [{BURGUNDY}]") == told


def test_four_that_make_no_row() -> None:
    """W11.5: Cluny with three others round it is no chain. Burgundy has these four cloisters alone."""
    found = table(BURGUNDY, FRANCE, ITALY).at("red", "cluny", "citeaux", "hautecombe")
    told = "first in Burgundy, 4 points as it stands; on a branch, in no chain"
    assert brought(found.start(), f"cloister montmajour [{BURGUNDY}]") == told


# -- advisors --------------------------------------------------------------------------------------

ADVISOR = f"advisor italy [{ITALY}]"


@pytest.mark.parametrize(
    ("italy", "allies", "told"),
    [
        ({}, {}, "leads in Italy, no points from alliances as it stands"),
        ({"blue": 1}, {}, "shares the lead in Italy, no points from alliances as it stands"),
        ({"blue": 2}, {"burgundy": {"red": 1}}, "does not lead in Italy, no points as it stands"),
        # W11.4: one point for each advisor of the two countries, of any colour
        ({}, {"burgundy": {"red": 1}}, "leads in Italy, 2 points with Burgundy as it stands"),
        ({}, {"burgundy": {"red": 1, "blue": 1}}, "leads in Italy, 3 points with Burgundy as it stands"),
        ({"blue": 1}, {"burgundy": {"red": 1}}, "shares the lead in Italy, 3 points with Burgundy as it stands"),
        ({}, {"burgundy": {"blue": 1}}, "leads in Italy, no points from alliances as it stands"),
        (
            {},
            {"burgundy": {"red": 1}, "bavaria": {"red": 2}},
            "leads in Italy, 5 points from 2 alliances as it stands",
        ),
    ],
)
def test_an_advisor_and_the_alliances(italy: dict[str, int], allies: dict[str, dict[str, int]], told: str) -> None:
    found = table(ITALY, FRANCE, FRANCE)
    for country in ("italy", "burgundy", "bavaria"):
        found.cloisters(country, blue=3)
    found.advisors("italy", **italy)
    for country, seal in allies.items():
        found.advisors(country, **seal)
    assert brought(found.start(), ADVISOR) == told


# -- cards -----------------------------------------------------------------------------------------


def test_cards() -> None:
    play = table(FRANCE, FRANCE, ITALY).face_up(ITALY, BURGUNDY).start()
    assert brought(play, f"exchange {FRANCE}") == "one card to draw"  # where it goes the choice says
    told = "Lorraine/Italy, with it a pair that pays in any country"
    assert brought(play, f"draw face_up {ITALY}") == told


def test_a_card_says_where_it_pays() -> None:
    """France has eight sites, and one was taken."""
    play = table(FRANCE, ITALY, ITALY).pile(FRANCE, of=20).start()
    assert brought(play, FLEURY, "draw pile") == "France, 7 sites free there"


# -- scorings --------------------------------------------------------------------------------------


def test_the_interim_scoring() -> None:
    """Blue three, red one: red has as many points as blue has cloisters."""
    found = table().at("blue", "le_bec", "la_sauve", "moissac").pile(FRANCE)
    assert brought(found.start(), FLEURY, "draw pile") == "interim scoring, 3 points for you"


def test_an_interim_scoring_of_nothing_is_told_too() -> None:
    found = table().cloisters("italy", blue=3).pile(FRANCE)
    assert brought(found.start(), ADVISOR, "draw pile") == "interim scoring, 0 points for you"


def test_the_end_of_a_last_turn_says_what_he_would_end_with() -> None:
    """Scored before: 5; France: 4 of 4; a chain of four."""
    found = Table("red", "blue", "green").last_turn_of("blue").scores(blue=5)
    found.at("blue", "le_bec", "mont_st_michel", "fontevraud", "fleury")
    assert brought(found.start(), "done") == "you would end with 13 points as it stands"


def test_the_end_of_the_game() -> None:
    found = Table("red", "blue", "green").last_turn_of("green").scores(green=5).cloisters("italy", green=1, red=2)
    assert brought(found.start(), "done") == "the game is over, 2 points for you in the final scoring"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_stands_at_the_end_is_what_is_scored(players: int) -> None:
    log = game(players, "end")
    last: View = GAME.view(log.steps[-2].state, None)
    over: View = GAME.view(log.state, None)
    assert over.result is not None
    if last.sites == over.sites and last.advisors == over.advisors:
        assert as_it_stands(last) == over.result.scores
    assert as_it_stands(over) == over.result.scores


# -- over whole games ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LOGS)
def test_every_step_is_told_to_its_maker_alone(name: str) -> None:
    log = LOGS[name]()
    for act, before, step in zip(log.acts, log.steps, log.steps[1:], strict=False):
        for code in (*map(language, offered()), Masked()):
            for seat in (None, *log.beginning.seats):
                seen = [shown for event in step.events if (shown := event.seen_by(seat)) is not None]
                views = GAME.view(before.state, seat), GAME.view(step.state, seat)
                told = RENDERER.bound(code, {}).brings(*views, seen)
                assert bool(told) == (seat == act.seat), GAME.write(act.do)
                assert len(told) <= LONGEST
                assert not re.search(r"[{}]|\.$|None", told)
                assert not told or isinstance(code, Language) or "#" in told

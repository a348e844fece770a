"""What a board is worth: countries, alliances, chains (W10, W11)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.web_of_power.chains import chains_of
from engine.web_of_power.data import DATA
from engine.web_of_power.events import Exhausted, Scored
from engine.web_of_power.placing import cap_of
from engine.web_of_power.scoring import alliance_points, by_majority, country_points, of_allies
from tests.web_of_power.table import FRANCE, FRANCONIA, GAME, SWABIA, Play, Table

THREE = ("red", "blue", "green")
ORDER = ["england", "franconia", "bavaria", "italy", "aragon", "france", "lorraine", "swabia", "burgundy"]


def lines(play: Play, part: str) -> list[tuple[str, str | int | None, int]]:
    return [(e.seat, e.what_for, e.points) for e in play.told(Scored) if e.part == part]


# -- countries -------------------------------------------------------------------------------


@pytest.mark.rule("W10.1")
def test_countries_are_scored_in_their_order() -> None:
    table = Table("blue", "red", "green")
    for country in reversed(ORDER):
        table.cloisters(country, red=1, blue=1)
    play = table.scored()
    assert lines(play, "cloisters") == [(seat, country, 2) for country in ORDER for seat in ("blue", "red")]
    assert list(DATA.countries) == ORDER


@pytest.mark.rule("W10.2")
@pytest.mark.parametrize(
    ("counts", "points"), [((1, 0, 0), (1, 0, 0)), ((3, 0, 0), (3, 0, 0)), ((3, 1, 1), (5, 3, 3))]
)
def test_the_strongest_scores_every_cloister(counts: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert by_majority(counts) == points


@pytest.mark.rule("W10.3")
@pytest.mark.parametrize(
    ("counts", "points"),
    [((5, 2, 1), (8, 5, 2)), ((1, 2, 5), (2, 5, 8)), ((3, 2, 1, 0), (6, 3, 2, 0)), ((4, 1, 0), (5, 4, 0))],
)
def test_others_score_what_the_next_above_has(counts: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert by_majority(counts) == points


@pytest.mark.rule("W10.4")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((2, 2, 2), (6, 6, 6)),
        ((2, 2, 1, 1), (6, 6, 2, 2)),
        ((3, 1, 1, 1), (6, 3, 3, 3)),
        ((3, 2, 2, 1), (8, 3, 3, 2)),
        ((0, 0, 0), (0, 0, 0)),
        ((1, 1, 1, 1, 1), (5, 5, 5, 5, 5)),
    ],
)
def test_tied_players_score_as_the_best_of_them(counts: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert by_majority(counts) == points


@pytest.mark.rule("W10.5")
def test_the_interim_scoring_is_countries_and_nothing_else() -> None:
    """The board has alliances and a chain that would score."""
    table = Table(*THREE).cloisters("aragon", red=6).cloisters("france", blue=2)
    table.advisors("aragon", green=2).advisors("france", green=1).hand("red", FRANCE, FRANCONIA, SWABIA)
    play = table.pile(SWABIA).start().do("red", f"exchange {FRANCE}", "draw pile")
    assert play.told(Exhausted) == [Exhausted(1)]
    assert play.told(Scored) == [Scored("red", "interim", "aragon", 6), Scored("blue", "interim", "france", 2)]
    assert play["scores"] == {"red": 6, "blue": 2, "green": 0}
    assert play["result"] is None


# -- the final scoring -----------------------------------------------------------------------


@pytest.mark.rule("W11.1", "W11.2")
def test_three_steps_are_added_to_the_interim_points() -> None:
    """All cloisters are scored once more, also those of the interim scoring."""
    table = Table(*THREE).cloisters("aragon", red=6).cloisters("france", blue=2)
    play = table.advisors("aragon", green=2).advisors("france", green=1).scores(red=6, blue=2).scored()
    assert play.told(Scored) == [
        Scored("red", "cloisters", "aragon", 6),
        Scored("blue", "cloisters", "france", 2),
        Scored("green", "alliances", 12, 3),
        Scored("red", "chains", None, 6),
    ]
    assert play["scores"] == {"red": 18, "blue": 4, "green": 3}


@pytest.mark.rule("W11.3")
@pytest.mark.parametrize(
    ("one", "other", "points"),
    [
        ((2, 1, 0), (1, 0, 0), (4, 0, 0)),
        ((1, 1, 0), (1, 0, 0), (3, 0, 0)),
        ((1, 1, 1), (1, 1, 1), (6, 6, 6)),
        ((2, 1, 0), (0, 1, 0), (0, 0, 0)),
        ((2, 1, 0), (0, 0, 0), (0, 0, 0)),
        ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
    ],
)
def test_leading_both_countries(one: tuple[int, ...], other: tuple[int, ...], points: tuple[int, ...]) -> None:
    """Tied players lead; nobody leads with no advisor."""
    assert of_allies(one, other) == points
    assert of_allies(other, one) == points


@pytest.mark.rule("W11.3")
def test_alliances_come_by_number() -> None:
    table = Table(*THREE)
    for country in ("england", "france", "lorraine", "franconia"):
        table.cloisters(country, red=1).advisors(country, blue=1)
    play = table.scored()
    assert lines(play, "alliances") == [("blue", number, 2) for number in (1, 2, 3, 4, 5)]


@pytest.mark.rule("W11.4")
def test_a_country_counts_in_full_in_each_of_its_alliances() -> None:
    """Italy is allied with Aragon, Burgundy and Bavaria; advisors of any colour count."""
    table = Table(*THREE).cloisters("italy", red=4)
    table.advisors("italy", blue=2, green=1, red=1)
    for country in ("aragon", "burgundy", "bavaria"):
        table.cloisters(country, red=1).advisors(country, blue=1)
    assert lines(table.scored(), "alliances") == [("blue", 13, 5), ("blue", 14, 5), ("blue", 15, 5)]


# -- chains ----------------------------------------------------------------------------------


def chain_points(*sites: str, others: str = "") -> int:
    table = Table(*THREE).at("red", *sites).at("blue", *others.split())
    found = lines(table.scored(), "chains")
    return {seat: points for seat, _, points in found}.get("red", 0)


@pytest.mark.rule("W11.5")
def test_four_in_a_row() -> None:
    assert chain_points("novalesa", "bobbio", "polirone") == 0
    assert chain_points("novalesa", "bobbio", "polirone", "camaldoli") == 4
    assert chain_points("novalesa", "bobbio", "polirone", "camaldoli", "montecassino") == 5


@pytest.mark.rule("W11.5")
def test_borders_do_not_matter() -> None:
    """Bavaria, Italy, Burgundy."""
    assert chain_points("st_peter", "innichen", "polirone", "bobbio", "lerins") == 5


@pytest.mark.rule("W11.5")
def test_a_gap_breaks_a_chain() -> None:
    """Free, or another's."""
    sites = ("novalesa", "bobbio", "camaldoli", "montecassino")
    assert chain_points(*sites) == 0
    assert chain_points(*sites, others="polirone") == 0
    assert chain_points(*sites, "polirone") == 5


@pytest.mark.rule("W11.5")
def test_at_a_fork_it_takes_the_better_road() -> None:
    """Polirone has four roads: two of them make the chain."""
    assert chain_points("polirone", "bobbio", "pomposa", "camaldoli") == 0
    assert chain_points("polirone", "bobbio", "pomposa", "camaldoli", "montecassino") == 4
    assert (
        chain_points("polirone", "pomposa", "camaldoli", "montecassino", "innichen", "st_peter", "tegernsee") == 6
    )


@pytest.mark.rule("W11.6")
def test_several_chains_that_share_no_cloister() -> None:
    assert chain_points("novalesa", "bobbio", "polirone", "camaldoli", *DATA.countries["aragon"].sites) == 10


@pytest.mark.rule("W11.6")
def test_no_cloister_counts_twice() -> None:
    """A long chain crossed by a short branch on either side: nothing counts but one chain through the middle."""
    assert chain_points("bobbio", "polirone", "pomposa", "camaldoli", "montecassino", "innichen") == 4


@pytest.mark.rule("W11.6")
def test_others_do_not_share_a_chain() -> None:
    play = (
        Table(*THREE).at("red", "novalesa", "bobbio").at("blue", "polirone", "camaldoli", "montecassino").scored()
    )
    assert lines(play, "chains") == []


@pytest.mark.rule("W11.6")
def test_one_line_for_all_chains_of_a_player() -> None:
    table = Table(*THREE).at("red", "novalesa", "bobbio", "polirone", "camaldoli").cloisters("aragon", red=6)
    play = table.at("green", "egmond", "gembloux", "stavelot", "prum").scored()
    assert lines(play, "chains") == [("red", None, 10), ("green", None, 4)]


@pytest.mark.rule("W11.7")
def test_rings() -> None:
    """A ring of three is none, though a road leads on from a longer one."""
    assert chain_points("bury", "st_albans", "canterbury") == 0
    assert chain_points("bury", "st_albans", "canterbury", "fountains") == 4
    assert chain_points("st_emmeram", "niederaltaich", "kremsmunster", "st_peter", "tegernsee") == 5
    assert chain_points("st_emmeram", "niederaltaich", "kremsmunster", "st_peter", "tegernsee", "innichen") == 6


@pytest.mark.rule("W11.7")
def test_a_ring_with_a_branch_opens_for_it() -> None:
    """One chain goes in by one branch, around and out by another; or two chains share the ring."""
    ring = ("st_emmeram", "niederaltaich", "kremsmunster", "st_peter", "tegernsee")
    assert chain_points(*ring, "innichen", "polirone") == 7
    assert chain_points(*ring, "innichen", "st_gallen") == 7
    assert chain_points(*ring, "innichen", "ebrach") == 6  # Tegernsee stays outside
    assert chain_points(*ring, "innichen", "ebrach", "fulda") == 8  # Fulda to Tegernsee, Niederaltaich to Innichen


# -- as pictures and words ask for it ------------------------------------------------------------


def test_points_from_what_a_view_shows() -> None:
    sites = {"fulda": "green", "lorsch": "green", "werden": "red", "cluny": "red"}
    assert country_points(sites, "franconia", THREE) == {"red": 2, "blue": 0, "green": 3}
    assert country_points({}, "franconia", THREE) == {"red": 0, "blue": 0, "green": 0}
    advisors = {"italy": {"blue": 2, "red": 1}, "burgundy": {"blue": 1}}
    assert alliance_points(advisors, 14, THREE) == {"red": 0, "blue": 4, "green": 0}
    assert alliance_points(advisors, 15, THREE) == {"red": 0, "blue": 0, "green": 0}
    assert (cap_of(sites, "franconia"), cap_of(sites, "burgundy"), cap_of(sites, "italy")) == (2, 1, 0)


def test_chains_are_shown_as_long_as_they_are() -> None:
    """Eight in a row are one chain to people, though two of four score the same."""
    row = ["tegernsee", "st_peter", "innichen", "polirone", "bobbio", "lerins", "montmajour", "moissac"]
    (chain,) = chains_of(dict.fromkeys(row, "red"), "red")
    assert list(chain) in (row, row[::-1])
    assert chains_of(dict.fromkeys(row, "red"), "blue") == ()
    assert chains_of({}, "red") == ()


def test_a_chain_runs_along_roads() -> None:
    for country in DATA.countries.values():
        for chain in chains_of(dict.fromkeys(country.sites, "red"), "red"):
            assert len(set(chain)) == len(chain) >= 4
            assert all(b in DATA.neighbours[a] for a, b in pairwise(chain))


def test_the_tally_keeps_every_line() -> None:
    table = Table(*THREE).cloisters("aragon", red=6).pile(SWABIA).hand("red", FRANCE, FRANCE, FRANCE)
    play = table.start().do("red", f"exchange {FRANCE}", "draw pile")
    tally = GAME.view(play.state, None).tally
    assert [(line.seat, line.part, line.what_for, line.points) for line in tally] == [
        ("red", "interim", "aragon", 6)
    ]
    play = Table(*THREE).cloisters("aragon", red=6).scored()
    assert [(line.seat, line.part, line.what_for, line.points) for line in GAME.view(play.state, None).tally] == [
        ("red", "cloisters", "aragon", 6),
        ("red", "chains", None, 6),
    ]

"""The search for chains against an exhaustive one, on sets of sites that ask much of it (W11.5 to W11.7)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.chance import Chance
from engine.web_of_power.chains import chains_of
from engine.web_of_power.data import DATA
from tests.web_of_power.exhaustive import chain_points

SOAK = settings.get_profile("soak")


def grown(seed: str, size: int) -> list[str]:
    """So many sites that hang together, by chance; England, which is an island, has five."""
    site, _, chance = Chance(seed).take([site for site in DATA.sites if DATA.sites[site].country != "england"])
    found = [site]
    while len(found) < size:
        edge = sorted({b for a in found for b in DATA.neighbours[a]} - set(found))
        site, _, chance = chance.take(edge)
        found.append(site)
    return found


def check(sites: list[str]) -> None:
    chains = chains_of(dict.fromkeys(sites, "red"), "red")
    flat = [site for chain in chains for site in chain]
    assert len(set(flat)) == len(flat)
    assert set(flat) <= set(sites)
    for chain in chains:
        assert len(chain) >= 4
        assert all(b in DATA.neighbours[a] for a, b in pairwise(chain))
    assert len(flat) == chain_points(frozenset(sites))


@pytest.mark.rule("W11.5", "W11.6", "W11.7")
@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), size=st.integers(4, 14))
def test_connected_sites(seed: int, size: int) -> None:
    check(grown(str(seed), size))


@pytest.mark.rule("W11.6")
@settings(max_examples=40)
@given(sites=st.sets(st.sampled_from(sorted(DATA.sites)), min_size=16, max_size=20))
def test_scattered_sites(sites: set[str]) -> None:
    check(sorted(sites))


@pytest.mark.no_cover
@pytest.mark.rule("W11.6")
@pytest.mark.parametrize("seed", [1, 2])
def test_all_cloisters_of_a_player_in_one_piece(seed: int) -> None:
    check(grown(f"twenty {seed}", 20))


@pytest.mark.slow
@settings(SOAK)
@given(seed=st.integers(0, 2**32), size=st.integers(15, 20))
def test_connected_sites_at_length(seed: int, size: int) -> None:
    check(grown(str(seed), size))

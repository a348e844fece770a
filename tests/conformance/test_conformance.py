"""Every game keeps to the protocol: each property of `properties` at every kind of table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Unusable
from engine.games import GAMES
from tests.conformance.properties import PROPERTIES, Property, play_reaches_a_result, records_replay_byte_for_byte
from tests.conformance.secrets import ADAPTERS, Secrets
from tests.conformance.tables import Place, at_every_table, option_sets, places, played, played_games, seats_for
from tests.rules import ids_of

SOAK = settings.get_profile("soak")

every_property = pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)


@every_property
@at_every_table()
@given(data=st.data())
def test_property(check: Property, place: Place, data: st.DataObject) -> None:
    check(data.draw(played_games(place)))


@pytest.mark.slow
@every_property
@at_every_table()
@settings(SOAK)
@given(data=st.data())
def test_property_at_length(check: Property, place: Place, data: st.DataObject) -> None:
    check(data.draw(played_games(place)))


@at_every_table()
def test_every_set_of_options_plays(place: Place) -> None:
    for options in option_sets(place.game, place.players):
        log = played(place, options, "options")
        play_reaches_a_result(log)
        records_replay_byte_for_byte(log)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_value_is_played_somewhere(game: str) -> None:
    meta = GAMES[game].meta
    sets = [dict(options) for n in range(meta.fewest, meta.most + 1) for options in option_sets(game, n)]
    for option in meta.options:
        assert {options[option.name] for options in sets} == set(option.values)
    defaults = meta.settle_options({})
    for players in range(meta.fewest, meta.most + 1):
        assert dict(option_sets(game, players)[0]) == defaults


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_an_adapter_for_its_secrets(game: str) -> None:
    assert isinstance(ADAPTERS[game], Secrets)


@pytest.mark.parametrize("game", GAMES)
def test_options_name_rules_of_the_page(game: str) -> None:
    assert {option.rule for option in GAMES[game].meta.options} <= set(ids_of(GAMES[game]))


@pytest.mark.parametrize("game", GAMES)
def test_too_few_and_too_many_players_are_refused(game: str) -> None:
    meta = GAMES[game].meta
    for players in (-1, 0, meta.fewest - 1, meta.most + 1, 10**9):
        with pytest.raises(Unusable):
            seats_for(game, players, "")
    for seats in (meta.colours[: meta.fewest - 1], (*meta.colours, "nobody"), (meta.colours[0],) * meta.fewest):
        with pytest.raises(Unusable):
            GAMES[game].setup(seats, "", {})


@pytest.mark.parametrize("place", [place for place in places() if place.agent == "random"], ids=str)
@given(seed=st.text(max_size=12))
def test_any_text_is_a_seed(place: Place, seed: str) -> None:
    game = place.edition
    seats = seats_for(place.game, place.players, seed)
    assert len(set(seats)) == place.players
    assert seats_for(place.game, place.players, seed) == seats
    step = game.setup(seats, seed, {})
    assert game.setup(seats, seed, {}) == step


@at_every_table()
def test_another_seed_gives_another_game(place: Place) -> None:
    options = option_sets(place.game, place.players)[0]
    games = {tuple(played(place, options, f"other {n}").acts) for n in range(4)}
    assert len(games) == 4

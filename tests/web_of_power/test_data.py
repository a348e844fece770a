"""The data file is checked as it is read: a fault is refused with its place."""

from __future__ import annotations

import pytest

from engine.core import Unusable
from engine.web_of_power.data import DATA, DATA_FILE, parse

TEXT = DATA_FILE.read_text(encoding="utf-8")


def test_the_file_is_good() -> None:
    assert parse(TEXT) == DATA
    assert DATA.colours == ("yellow", "red", "green", "violet", "blue")
    assert DATA.countries["france"].names == {"en": "France", "de": "Frankreich", "fr": "France"}
    assert (len(DATA.sites), len(DATA.roads), len(DATA.alliances)) == (53, 67, 15)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("schema = 1", "schema = ", "Invalid value"),
        ("[setup]", "[nothing]", "'setup' is missing"),
        ("hand_size = 3", "hand = 3", "'hand_size' is missing"),
        ("count = 13", 'count = "many"', "Expected `int`"),
        ('id = "cluny"', 'id = "lerins"', "site lerins is listed 2 times"),
        ('id = "swabia"', 'id = "italy"', "country italy is listed 2 times"),
        ('id = "france", countries', 'id = "england_swabia", countries', "card england_swabia is listed 2 times"),
        ('country = "swabia", at = [1045', 'country = "saxony", at = [1045', "lies in saxony, which is no country"),
        ('card = "france", edge = false, sites = 8', 'card = "france", edge = false, sites = 9',
         "country france: 9 sites are announced, 8 are listed"),
        ('ends = ["fountains", "bury"]', 'ends = ["fountains", "paris"]', "a road ends at paris, which is no site"),
        ('ends = ["fountains", "bury"]', 'ends = ["bury", "bury"]', "from bury to bury leads nowhere"),
        ('ends = ["fountains", "bury"]', 'ends = ["canterbury", "bury"]', "is listed twice"),
        ("pair_may_match_own_country = true", "pair_may_match_own_country = false", "[rules] pair_may_match"),
        ("exchange_cards = 1", "exchange_cards = 2", "[rules] exchange_cards is not what rules number 1 says"),
        ("discards_open = true", "", "[rules] discards_open is not"),
        ('countries = ["franconia", "aragon"]', 'countries = ["franconia", "italy"]', "one type of card (W2.1)"),
        ('card = "lorraine_italy", edge = true', 'card = "france", edge = true', "its one type of card (W2.1)"),
        ("number = 15", "number = 16", "numbered from 1 on (W2.4)"),
        ('["italy", "bavaria"]', '["italy", "italy"]', "alliance 15 must join two countries"),
        ('["italy", "bavaria"]', '["italy", "saxony"]', "alliance 15 must join two countries"),
        ("count = 13", "count = 14", "with 3 players the deck has 46 cards and the pile 35 (W1.3, W1.4)"),
        ('"5" = 38', '"5" = 39', "with 5 players the deck has 55 cards and the pile 38"),
    ],
)  # fmt: skip
def test_a_fault_is_refused_with_its_place(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(Unusable) as caught:
        parse(TEXT.replace(old, new, 1))
    assert str(caught.value).startswith("data/web-of-power.toml: ")
    assert reason in str(caught.value)

"""The components of Web of Power, read from data/web-of-power.toml: a better known map changes that file alone.

Only what the rules need is read here: pieces, cards, countries, sites, roads, alliances and colours. Where things
are drawn is for others to read.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import msgspec
from msgspec import Struct

from engine.core import Unusable

DATA_FILE = Path(__file__).parents[2] / "data" / "web-of-power.toml"

# The readings of open rules that this engine keeps; a file that says otherwise asks for another rules number.
READINGS: dict[str, object] = {
    "pair_may_match_own_country": True,
    "cards_beyond_need": False,
    "advisor_cap_read": "before_each_piece",
    "exchange_cards": 1,
    "face_up_restored": "when_hand_full",
    "pile_exhausted": "last_card_leaves",
    "reshuffle_holds_this_turns_cards": True,
    "last_turns_without_piece": "allowed",
    "early_end": "at_once",
    "leader_needs_advisor": True,
    "several_chains": True,
    "tie_break": ["most_unused_pieces", "shared_win"],
    "discards_open": True,
}


class Card(Struct, frozen=True):
    """A type of card: the countries it names, and how many there are (W1.3, W2.1)."""

    id: str
    countries: tuple[str, ...]
    count: int


class Site(Struct, frozen=True):
    id: str
    name: str
    country: str


class Country(Struct, frozen=True):
    """`names` by language; `card` is the type that names it; `sites` in the order of the file."""

    id: str
    names: dict[str, str]
    card: str
    sites: tuple[str, ...]


class Alliance(Struct, frozen=True):
    number: int
    countries: tuple[str, str]
    sea: bool


class Data(Struct, frozen=True):
    players: tuple[int, ...]
    cloisters: int
    """Pieces of each player (W1.2)."""
    advisors: int
    hand: int
    """Cards of a full hand, and below how many lie face up (W1.4)."""
    face_up: int
    pieces: int
    """At most so many in a turn (W4.3)."""
    chain: int
    """The shortest chain (W11.5)."""
    removed: dict[int, int]
    """By number of players how many cards of each type leave the game (W1.3)."""
    cards: dict[str, Card]
    countries: dict[str, Country]
    """In the order of scoring (W10.1)."""
    sites: dict[str, Site]
    roads: tuple[tuple[str, str], ...]
    neighbours: dict[str, tuple[str, ...]]
    """By site those that a road joins it to, in the order of the roads."""
    alliances: dict[int, Alliance]
    colours: tuple[str, ...]

    def in_game(self, players: int) -> dict[str, int]:
        """How many cards of each type so many players play with (W1.3)."""
        return {card.id: card.count - self.removed[players] for card in self.cards.values()}


class _Country(Struct, frozen=True):
    id: str
    names: dict[str, str]
    card: str
    sites: int


class _Road(Struct, frozen=True):
    ends: tuple[str, str]


def _no(fault: object) -> NoReturn:
    raise Unusable(f"data/web-of-power.toml: {fault}")


def _by_id(listed: list[Any], what: str) -> dict[str, Any]:
    for name, times in Counter(thing.id for thing in listed).items():
        if times > 1:
            _no(f"{what} {name} is listed {times} times")
    return {thing.id: thing for thing in listed}


def _neighbours(sites: dict[str, Site], roads: tuple[tuple[str, str], ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {site: [] for site in sites}
    for a, b in roads:
        for end in (a, b):
            if end not in sites:
                _no(f"a road ends at {end}, which is no site")
        if a == b or b in found[a]:
            _no(f"the road from {a} to {b} leads nowhere or is listed twice")
        found[a].append(b)
        found[b].append(a)
    return {site: tuple(others) for site, others in found.items()}


def _countries(listed: list[_Country], sites: dict[str, Site]) -> dict[str, Country]:
    announced: dict[str, _Country] = _by_id(listed, "country")
    for site in sites.values():
        if site.country not in announced:
            _no(f"site {site.id} lies in {site.country}, which is no country")
    found = {}
    for country in listed:
        inside = tuple(site.id for site in sites.values() if site.country == country.id)
        if len(inside) != country.sites:
            _no(f"country {country.id}: {country.sites} sites are announced, {len(inside)} are listed")
        found[country.id] = Country(country.id, country.names, country.card, inside)
    return found


def _check(data: Data, raw: dict[str, Any]) -> None:
    """Faults that would surface as a wrong game much later."""
    if raw["rules"] != READINGS:
        odd = min(name for name in {*raw["rules"], *READINGS} if raw["rules"].get(name) != READINGS.get(name))
        _no(f"[rules] {odd} is not what rules number 1 says")
    named = [(country, card.id) for card in data.cards.values() for country in card.countries]
    if sorted(named) != sorted((country.id, country.card) for country in data.countries.values()):
        _no("each country must be named by its one type of card (W2.1)")
    if list(data.alliances) != list(range(1, len(data.alliances) + 1)):
        _no("alliances must be numbered from 1 on (W2.4)")
    for alliance in data.alliances.values():
        if not set(alliance.countries) <= set(data.countries) or len(set(alliance.countries)) != 2:
            _no(f"alliance {alliance.number} must join two countries (W2.4)")
    for players in data.players:
        total = sum(data.in_game(players).values())
        pile = total - players * data.hand - data.face_up
        told = raw["setup"]["deck_size"][str(players)], raw["setup"]["pile_after_deal"][str(players)]
        if told != (total, pile):
            _no(f"with {players} players the deck has {total} cards and the pile {pile} (W1.3, W1.4)")


def parse(text: str) -> Data:
    """The data file's text as data; a fault is refused with its place."""
    try:
        raw = tomllib.loads(text)
        setup = raw["setup"]
        sites = _by_id(msgspec.convert(raw["sites"]["site"], list[Site]), "site")
        roads = tuple(road.ends for road in msgspec.convert(raw["roads"]["road"], list[_Road]))
        alliances = msgspec.convert(raw["alliances"]["alliance"], list[Alliance])
        data = Data(
            players=tuple(setup["players"]),
            cloisters=setup["cloisters_per_player"],
            advisors=setup["advisors_per_player"],
            hand=setup["hand_size"],
            face_up=setup["face_up"],
            pieces=setup["max_pieces_per_turn"],
            chain=setup["min_chain"],
            removed={int(players): count for players, count in setup["remove_per_card_type"].items()},
            cards=_by_id(msgspec.convert(raw["cards"]["card"], list[Card]), "card"),
            countries=_countries(msgspec.convert(raw["countries"]["country"], list[_Country]), sites),
            sites=sites,
            roads=roads,
            neighbours=_neighbours(sites, roads),
            alliances={alliance.number: alliance for alliance in alliances},
            colours=tuple(colour["id"] for colour in raw["colours"]["colour"]),
        )
        _check(data, raw)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        _no(fault)
    except KeyError as missing:
        _no(f"{missing} is missing")
    return data


@cache
def load() -> Data:
    return parse(DATA_FILE.read_text(encoding="utf-8"))


DATA = load()

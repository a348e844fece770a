"""What a step has brought its maker, in a few words: points as the board stands, from what is open and his own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import Event, Seat
from engine.web_of_power import events as e
from engine.web_of_power.board import sets_of
from engine.web_of_power.chains import chains_of
from engine.web_of_power.chains import points as chain_points
from engine.web_of_power.data import DATA
from engine.web_of_power.scoring import alliance_points, country_points
from engine.web_of_power.view import View
from render.web_of_power.sentences import Teller
from render.web_of_power.standing import cloisters_in, free_in


def brings(before: View, after: View, events: Sequence[Event], teller: Teller) -> str:
    """What matters most for points: a scoring, then the piece placed last, then a card."""
    if before.reader is None or before.reader != before.on_turn:
        return ""
    mine = [event for event in events if isinstance(event, e.Placed | e.Exchanged | e.Drew | e.Scored)]
    mine = [event for event in mine if event.seat == before.reader]
    scoring = _scored(before, after, sum(event.points for event in mine if isinstance(event, e.Scored)), teller)
    if scoring:
        return scoring
    for event in reversed(mine):
        if isinstance(event, e.Placed):
            return (_cloister if event.piece == "cloister" else _advisor)(after, event, teller)
        if isinstance(event, e.Exchanged):
            return teller.language.t("one card to draw")
        if isinstance(event, e.Drew) and isinstance(event.card, str):
            return _card(after, event.card, teller)
    if before.phase == "last" and after.turn > before.turn:
        points = as_it_stands(after)[before.reader]
        return teller.language.n(
            "you would end with {count} point as it stands",
            "you would end with {count} points as it stands",
            points,
        )
    return ""


def as_it_stands(view: View) -> Mapping[Seat, int]:
    """The points each would have if the final scoring were now (W11.1)."""
    if view.result is not None:
        return view.result.scores
    found = dict(view.scores)
    for country in DATA.countries:
        for seat, points in country_points(view.sites, country, view.seats).items():
            found[seat] += points
    for number in DATA.alliances:
        for seat, points in alliance_points(view.advisors, number, view.seats).items():
            found[seat] += points
    for seat, sites in zip(view.seats, sets_of(view.sites, view.seats), strict=True):
        found[seat] += chain_points(sites)
    return found


def _scored(before: View, after: View, points: int, teller: Teller) -> str:
    n = teller.language.n
    if after.result is not None and before.result is None:
        return n(
            "the game is over, {count} point for you in the final scoring",
            "the game is over, {count} points for you in the final scoring",
            points,
        )
    if after.exhausted == 1 and not before.exhausted:
        return n("interim scoring, {count} point for you", "interim scoring, {count} points for you", points)
    return ""


# -- pieces ------------------------------------------------------------------------------------------


def _cloister(view: View, placed: e.Placed, teller: Teller) -> str:
    """Where he is by cloisters in the country, and what the cloister is joined to."""
    t, country = teller.language.t, DATA.sites[placed.at].country
    standing = teller.language.n(
        "{rank} in {country}, {count} point as it stands",
        "{rank} in {country}, {count} points as it stands",
        country_points(view.sites, country, view.seats)[placed.seat],
        rank=_rank(cloisters_in(view, country), placed.seat, teller),
        country=teller.country(country),
    )
    chain = next((chain for chain in chains_of(view.sites, placed.seat) if placed.at in chain), ())
    if chain:
        return t("in a chain of {number}; {standing}", number=len(chain), standing=standing)
    joined = _joined_to(view, placed)
    if joined >= DATA.chain:
        return t("{standing}; on a branch, in no chain", standing=standing)
    if joined > 1:
        return t(
            "{standing}; {number} in a row, a chain needs {chain}",
            standing=standing,
            number=joined,
            chain=DATA.chain,
        )
    return standing


def _rank(numbers: Mapping[Seat, int], seat: Seat, teller: Teller) -> str:
    t, mine = teller.language.t, numbers[seat]
    above = sum(number > mine for number in numbers.values())
    if list(numbers.values()).count(mine) > 1:
        return (t("tied first"), t("tied second"), t("tied third"), t("tied fourth"))[above]
    return (t("first"), t("second"), t("third"), t("fourth"), t("fifth"))[above]


def _joined_to(view: View, placed: e.Placed) -> int:
    """How many of his cloisters hang together with this one, itself included."""
    mine, found, edge = (
        {site for site, owner in view.sites.items() if owner == placed.seat},
        {placed.at},
        [placed.at],
    )
    while edge:
        new = mine.intersection(DATA.neighbours[edge.pop()]) - found
        found |= new
        edge += new
    return len(found)


def _advisor(view: View, placed: e.Placed, teller: Teller) -> str:
    """Whether he leads the country, and what its alliances are worth to him."""
    t, n, country = teller.language.t, teller.language.n, teller.country(placed.at)
    here = view.advisors[placed.at]
    if here[placed.seat] < max(here.values()):
        return t("does not lead in {country}, no points as it stands", country=country)
    if list(here.values()).count(here[placed.seat]) > 1:
        standing = t("shares the lead in {country}", country=country)
    else:
        standing = t("leads in {country}", country=country)
    worth = {
        number: points
        for number, alliance in DATA.alliances.items()
        if placed.at in alliance.countries
        and (points := alliance_points(view.advisors, number, view.seats)[placed.seat])
    }
    if not worth:
        return t("{standing}, no points from alliances as it stands", standing=standing)
    points = sum(worth.values())
    if len(worth) > 1:
        return t(
            "{standing}, {points} points from {number} alliances as it stands",
            standing=standing,
            points=points,
            number=len(worth),
        )
    allies = DATA.alliances[next(iter(worth))].countries
    return n(
        "{standing}, {count} point with {ally} as it stands",
        "{standing}, {count} points with {ally} as it stands",
        points,
        standing=standing,
        ally=teller.country(allies[0] if allies[1] == placed.at else allies[1]),
    )


# -- cards -------------------------------------------------------------------------------------------


def _card(view: View, card: str, teller: Teller) -> str:
    t, mine = teller.language.t, (view.mine or ()).count(card)
    if mine > 1:
        return t("{card}, with it a pair that pays in any country", card=teller.card(card))
    free = sum(free_in(view, country) for country in DATA.cards[card].countries)
    return teller.language.n(
        "{card}, {count} site free there", "{card}, {count} sites free there", free, card=teller.card(card)
    )

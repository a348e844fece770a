"""What a panel asks first: the country before the site, and beside it the cards to draw or to exchange."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from engine.core import Event
from engine.web_of_power import actions
from engine.web_of_power.actions import AnyAction, Cards
from engine.web_of_power.data import DATA
from engine.web_of_power.view import View
from render.kit import PART_OF, Choice, Picture, Question, checked_view, scaled
from render.leading import numbered
from render.web_of_power import faces, pictures
from render.web_of_power.choices import ORDER, PART
from render.web_of_power.choices import words as words_of
from render.web_of_power.sentences import Teller
from render.web_of_power.standing import room_in
from render.words import places_alt

OPTIONS = 24  # of one menu

Placement = actions.PlaceCloister | actions.PlaceAdvisor


def country_of(placement: Placement) -> str:
    return DATA.sites[placement.site].country if isinstance(placement, actions.PlaceCloister) else placement.country


def placements(legal: Sequence[AnyAction]) -> list[Placement]:
    return [action for action in legal if isinstance(action, actions.PlaceCloister | actions.PlaceAdvisor)]


def narrowed(legal: Sequence[AnyAction], part: str) -> list[AnyAction]:
    """The placements in a country."""
    return [action for action in placements(legal) if part == f"{PART_OF}{country_of(action)}"]


def all_in_one(legal: Sequence[AnyAction]) -> bool:
    """Whether this is what `narrowed` leaves: pieces for one country, and nothing else."""
    found = placements(legal)
    return len(found) == len(legal) and len(set(map(country_of, found))) == 1


def first(view: View, legal: Sequence[AnyAction], own: Sequence[Event], teller: Teller) -> Question:
    """Countries, or the places of the only one; then cards. On one page, as none of them are many."""
    view = checked_view("Web of Power", View, view)
    placing, picture = placements(legal), None
    choices: list[Choice] = []
    if all_in_one(placing):
        places = in_country(view, placing, own, teller)
        choices, picture = [*places.choices], places.picture
    else:
        countries = dict.fromkeys(sorted(map(country_of, placing), key=ORDER.__getitem__))
        choices = [_country(view, country, placing, teller) for country in countries]
    choices += _cards(view, legal, teller)
    return Question(_prompt(view, legal, teller), tuple(choices), picture)


def _prompt(view: View, legal: Sequence[AnyAction], teller: Teller) -> str:
    t, kinds = teller.language.t, set(map(type, legal))
    if not placements(legal):
        if actions.Draw in kinds:
            missing = DATA.hand - view.held[view.on_turn]
            return teller.language.n(
                "Which card do you draw?", "Which card do you draw first? You draw {count}.", missing
            )
        if actions.Exchange in kinds:
            return t("You can place nothing: which card do you exchange?")
        return t("You can place nothing more.")
    if view.placed:
        return t("Where does your second piece go, or do you stop placing?")
    if actions.Exchange in kinds:
        return t("Where do you place, or do you exchange a card instead?")
    return t("Where do you place in your last turn?")


# -- countries ---------------------------------------------------------------------------------------


def _country(view: View, country: str, placing: Sequence[Placement], teller: Teller) -> Choice:
    t, n = teller.language.t, teller.language.n
    here = [action for action in placing if country_of(action) == country]
    sites = {action.site for action in here if isinstance(action, actions.PlaceCloister)}
    payments = list(dict.fromkeys(action.cards for action in here))
    told = [n("{count} site free", "{count} sites free", len(sites))] if sites else []
    if len(sites) == len(DATA.countries[country].sites) and not view.fast:  # W4.4
        told.append(t("empty: one cloister only"))
    elif _has_advisor(here):
        told.append(n("room for {count} advisor", "room for {count} advisors", room_in(view, country)))
    told.append(t("paid with {cards}", cards=_payments(payments, teller)))
    name = teller.country(country)
    return Choice(f"{PART_OF}{country}", name, teller.language.listed(told), under=t("Place in"))


def _has_advisor(placing: Sequence[Placement]) -> bool:
    return any(isinstance(action, actions.PlaceAdvisor) for action in placing)


def _payments(payments: Sequence[Cards], teller: Teller) -> str:
    t, cards = teller.language.t, [teller.card(cards[0]) for cards in payments]
    if len(payments) == 1:
        return t("two {card}", card=cards[0]) if len(payments[0]) > 1 else cards[0]
    one, other = cards
    return t("one or two {card}", card=one) if one == other else t("{one} or two {other}", one=one, other=other)


# -- places ------------------------------------------------------------------------------------------


def in_country(view: View, placing: Sequence[AnyAction], own: Sequence[Event], teller: Teller) -> Question:
    """The sites of a country and its seal, numbered on its part of the map."""
    t, found = teller.language.t, placements(placing)
    country = country_of(found[0])
    sites = {action.site for action in found if isinstance(action, actions.PlaceCloister)}
    under = t("Place in {country}", country=teller.country(country))
    choices = [
        Choice(f"cloister {site}", teller.site(site), _roads(view, site, teller), under=under)
        for site in sorted(sites, key=ORDER.__getitem__)
    ]
    if _has_advisor(found):
        choices.append(Choice(f"advisor {country}", t("An advisor"), _seal(view, country, teller), under=under))
    places = [choice.token.split()[1] for choice in choices]
    alt = places_alt(
        [t("{place}, {detail}", place=choice.label, detail=choice.detail) for choice in choices], teller.language
    )
    draw = partial(scaled, PART, partial(pictures.choice_of_places, view, places, teller, own=own))
    paid = [one for choice in choices for one in _paid(choice, found, teller)]
    choices = paid if len(paid) <= OPTIONS else choices
    numbers = [1 + places.index(choice.token.split()[1]) for choice in choices]
    question = Question(
        t("Where in {country}? The numbers are on the map.", country=teller.country(country)), tuple(choices)
    )
    return numbered(question, Picture(draw, alt), teller.language, numbers)


def _paid(place: Choice, placing: Sequence[Placement], teller: Teller) -> list[Choice]:
    """A place once for each way to pay for it, if there are several."""
    t, said = teller.language.t, place.token.split()
    ways = [words for words in map(words_of, placing) if list(words[:2]) == said]
    if len(ways) == 1:
        return [place]
    found = []
    for *_, paid in ways:
        card, *second = paid.strip("[]").split("+")
        name = t("two {card}", card=teller.card(card)) if second else t("one {card}", card=teller.card(card))
        label = t("{place}, paid with {cards}", place=place.label, cards=name)
        found.append(replace(place, token=f"{place.token} {paid}", label=label))
    return found


def _roads(view: View, site: str, teller: Teller) -> str:
    """What of his the site is joined to, and where a chain could go on."""
    t, roads = teller.language.t, DATA.neighbours[site]
    mine = teller.language.listed(
        [teller.site(other) for other in roads if view.sites.get(other, "") == view.on_turn]
    )
    free = teller.language.listed([teller.site(other) for other in roads if other not in view.sites])
    if mine and free:
        return t("connects to your {mine}; roads to free {free}", mine=mine, free=free)
    if mine:
        return t("connects to your {mine}", mine=mine)
    return t("roads to free {free}", free=free) if free else t("no road to a free site")


def _seal(view: View, country: str, teller: Teller) -> str:
    standing = view.advisors.get(country, {})
    return teller.language.t(
        "room for {room}; you have {mine} there, the most is {most}",
        room=room_in(view, country),
        mine=standing.get(view.on_turn, 0),
        most=max(standing.values(), default=0),
    )


# -- cards -------------------------------------------------------------------------------------------


def _cards(view: View, legal: Sequence[AnyAction], teller: Teller) -> Iterator[Choice]:
    """To draw; to exchange too, but beside the countries that is one choice, which leads to the cards: they are not
    taken for cards to be played."""
    t, n = teller.language.t, teller.language.n
    placing = bool(placements(legal))
    if placing and any(isinstance(action, actions.Exchange) for action in legal):
        yield Choice(
            "exchange", t("Exchange a card"), t("instead of placing: it is discarded, and you draw another")
        )
    for action in legal:
        if isinstance(action, actions.Exchange):
            if not placing:
                label = t("Exchange: {card}", card=teller.card(action.card))
                yield Choice(f"exchange {action.card}", label, "", faces.card(action.card, teller), t("Exchange"))
        elif isinstance(action, actions.Draw) and isinstance(action.card, str):
            face = faces.card(action.card, teller)
            yield Choice(f"draw face_up {action.card}", teller.card(action.card), t("face up"), face, t("Draw"))
        elif isinstance(action, actions.Draw):
            detail = n("{count} card", "{count} cards", view.pile)
            yield Choice("draw pile", t("The pile"), detail, faces.pile(view.pile, teller), t("Draw"))

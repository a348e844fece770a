"""The same facts in words: a full text board, the alt text of each picture, and what a player may do now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.core import Event, OptionValue, Unusable
from engine.web_of_power import actions
from engine.web_of_power.actions import AnyAction
from engine.web_of_power.chains import chains_of
from engine.web_of_power.data import DATA
from engine.web_of_power.events import Placed
from engine.web_of_power.placing import cap_of
from engine.web_of_power.view import View
from render.kit import checked_view
from render.language import Language
from render.web_of_power.chart import CHART
from render.web_of_power.reckoning import tied
from render.web_of_power.sentences import Teller
from render.web_of_power.standing import advisors_in, cloisters_in, free_in, title, turn_text
from render.words import joined


def _given(view: View, teller: Teller | None) -> tuple[View, Teller]:
    return checked_view("Web of Power", View, view), teller or Teller()


# -- board as text -----------------------------------------------------------------------------------


def board_as_text(view: View, teller: Teller | None = None) -> str:
    """All that is open, line by line: turn, cards, players, countries with every site, and the scoring so far."""
    view, teller = _given(view, teller)
    t = teller.language.t
    parts = [
        [title(view, teller.language), turn_text(view, teller), *_table_lines(view, teller)],
        [t("Players, from the start player"), *(_player_line(view, seat, teller) for seat in view.seats)],
        [teller.language.name("map", CHART.title)],
        *(_country_lines(view, country, teller) for country in DATA.countries),
    ]
    if view.tally:
        parts.append([t("Scoring"), *_scoring_lines(view, teller)])
    if view.result is not None:
        parts.append([t("Result"), *_result_lines(view, teller)])
    return "\n\n".join("\n".join(part) for part in parts)


def _table_lines(view: View, teller: Teller) -> Iterator[str]:
    t, listed = teller.language.t, teller.language.listed
    if view.fast:
        yield t("Fast game.")
    yield _cards_line(view, teller)
    for told, cards in ((t("Discards"), view.discards), (t("Out of the game"), view.removed)):
        counts = [
            t("{card} {number}", card=teller.card(card), number=number) for card, number in cards.items() if number
        ]
        yield t("{what}: {cards}.", what=told, cards=listed(counts) or teller.language.p("no cards", "none"))
    if view.phase == "last":
        yield t("Last turns still to come: {seats}.", seats=teller.seats(view.last_seats) or t("nobody"))


def _cards_line(view: View, teller: Teller) -> str:
    t = teller.language.t
    cards = teller.cards(view.face_up) or teller.language.p("no cards", "none")
    return t("Face-up cards: {cards}. Cards in the pile: {pile}.", cards=cards, pile=view.pile)


def _player_line(view: View, seat: str, teller: Teller) -> str:
    return teller.language.t(
        "{seat}: points {points}; in supply: cloisters {cloisters}, advisors {advisors}; cards in hand {cards}",
        seat=teller.seat(seat),
        points=view.scores[seat],
        cloisters=view.supply[seat].cloisters,
        advisors=view.supply[seat].advisors,
        cards=view.held[seat],
    )


def _advisors(view: View, country: str, teller: Teller) -> str:
    t, standing = teller.language.t, view.advisors.get(country, {})
    found = [
        t("{seat} {number}", seat=teller.seat(seat), number=standing[seat])
        for seat in view.seats
        if seat in standing
    ]
    return teller.language.listed(found) or t("nobody")


def _country_lines(view: View, country: str, teller: Teller) -> list[str]:
    t = teller.language.t
    head = t(
        "{country}: advisors {standing} of at most {cap}; {advisors}",
        country=teller.country(country),
        standing=advisors_in(view, country),
        cap=cap_of(view.sites, country),
        advisors=_advisors(view, country, teller),
    )
    lines = [head]
    for site in DATA.countries[country].sites:
        owner = teller.seat(view.sites[site]) if site in view.sites else t("free")
        lines.append(t("{site}: {owner}", site=teller.site(site), owner=owner))
    return lines


def _scoring_lines(view: View, teller: Teller) -> Iterator[str]:
    """Line by line as it was given."""
    t = teller.language.t
    for _, lines in groupby(view.tally, lambda line: (line.part, line.what_for)):
        yield teller.scored([*lines])
    if view.result is not None:
        for seat in view.seats:
            for chain in chains_of(view.sites, seat):
                names = teller.language.listed([teller.site(site) for site in chain])
                yield t("Chain of {seat}: {sites}.", seat=teller.seat(seat), sites=names)


def _result_lines(view: View, teller: Teller) -> Iterator[str]:
    """Why it is over, and what each player's points are made of; nothing before the end."""
    if view.result is None:
        return
    n = teller.language.n
    yield teller.why_over(view.result.why)
    for seat in view.seats:
        yield n(
            "{seat}: {count} point (interim {interim}, cloisters {cloisters}, alliances {alliances}, chains "
            "{chains}).",
            "{seat}: {count} points (interim {interim}, cloisters {cloisters}, alliances {alliances}, chains "
            "{chains}).",
            view.result.scores[seat],
            seat=teller.seat(seat),
            **view.result.parts[seat],
        )
    for seat in tied(view):
        yield n(
            "Equal points: {seat} has {count} piece left.",
            "Equal points: {seat} has {count} pieces left.",
            view.result.supply[seat],
            seat=teller.seat(seat),
        )


# -- alt text ----------------------------------------------------------------------------------------


def map_alt(view: View, teller: Teller | None = None, news: Sequence[Event] = (), own: Sequence[Event] = ()) -> str:
    """What matters of the map, the most important first: what is marked, then country by country."""
    view, teller = _given(view, teller)
    t, listed = teller.language.t, teller.language.listed
    sentences = [t("Web of Power: {title}.", title=title(view, teller.language))]
    sentences.append(t("{turn}.", turn=turn_text(view, teller)))
    if fresh := _places(news, teller):
        sentences.append(t("New: {places}.", places=listed(fresh)))
    if mine := _places(own, teller):
        sentences.append(t("Yours, not settled yet: {places}.", places=listed(mine)))
    sentences += _standings(view, teller)
    sentences.append(t("Map: {title}.", title=teller.language.name("map", CHART.title)))
    return joined(sentences)


def _places(events: Sequence[Event], teller: Teller) -> list[str]:
    """Where pieces were placed."""
    t, found = teller.language.t, []
    for event in events:
        if isinstance(event, Placed) and event.piece == "cloister":
            found.append(
                t(
                    "{site}, {country}",
                    site=teller.site(event.at),
                    country=teller.country(DATA.sites[event.at].country),
                )
            )
        elif isinstance(event, Placed):
            found.append(t("the seal of {country}", country=teller.country(event.at)))
    return found


def beside_alt(view: View, teller: Teller | None = None) -> str:
    """Points, cards, and what is left of the pieces."""
    view, teller = _given(view, teller)
    players = [teller.language.t("{player}.", player=_player_line(view, seat, teller)) for seat in view.seats]
    return joined([_cards_line(view, teller), *players])


def _standings(view: View, teller: Teller) -> Iterator[str]:
    """Who has what in the countries that have a cloister."""
    t = teller.language.t
    for country in DATA.countries:
        owners = cloisters_in(view, country)
        if any(owners.values()):
            told = [
                t("{seat} {number}", seat=teller.seat(seat), number=number)
                for seat, number in owners.items()
                if number
            ]
            yield t(
                "{country}: cloisters {cloisters}; advisors {advisors}.",
                country=teller.country(country),
                cloisters=teller.language.listed(told),
                advisors=_advisors(view, country, teller),
            )


def hand_alt(view: View, hints: Sequence[str] = (), teller: Teller | None = None) -> str:
    view, teller = _given(view, teller)
    t = teller.language.t
    if view.mine is None or view.reader is None:
        raise Unusable("a hand is told to the player it belongs to; this view belongs to nobody")
    countries = dict.fromkeys(country for card in view.mine for country in DATA.cards[card].countries)
    return joined(
        [
            t("Hand of {seat}.", seat=teller.seat(view.reader)),
            t("Cards: {cards}.", cards=teller.cards(view.mine) or teller.language.p("no cards", "none")),
            *hints,
            *(
                t(
                    "{country}: free sites {free}, advisors {standing} of at most {cap}.",
                    country=teller.country(country),
                    free=free_in(view, country),
                    standing=advisors_in(view, country),
                    cap=cap_of(view.sites, country),
                )
                for country in countries
            ),
        ]
    )


def reckoning_alt(view: View, teller: Teller | None = None) -> str:
    view, teller = _given(view, teller)
    t = teller.language.t
    if view.result is None:
        raise Unusable("the scoring is told when the game is over")
    winners = teller.seats(view.result.winners)
    return joined([t("Final scoring. Won by {winners}.", winners=winners), *_result_lines(view, teller)])


# -- open knowledge ----------------------------------------------------------------------------------


def reference(teller: Teller) -> str:
    """Cards, countries with their sites and where their roads go, alliances."""
    t, n, listed = teller.language.t, teller.language.n, teller.language.listed
    lines = [t("Map: {title}.", title=teller.language.name("map", CHART.title)), "", t("Cards")]
    for card in DATA.cards.values():
        lines.append(n("{card}: {count} card", "{card}: {count} cards", card.count, card=teller.card(card.id)))
    for country in DATA.countries.values():
        sites, name = len(country.sites), teller.country(country.id)
        lines += ["", n("{country}: {count} site", "{country}: {count} sites", sites, country=name)]
        for site in country.sites:
            roads = listed([teller.site(other) for other in DATA.neighbours[site]])
            lines.append(t("{site}: roads to {roads}", site=teller.site(site), roads=roads))
    lines += ["", t("Alliances")]
    for alliance in DATA.alliances.values():
        facts = {"number": alliance.number, "alliance": teller.alliance(alliance.number)}
        lines.append(
            t("{number}: {alliance}, by sea", **facts) if alliance.sea else t("{number}: {alliance}", **facts)
        )
    return "\n".join(lines)


# -- what may be done now ----------------------------------------------------------------------------


def what_now(view: View, legal: Sequence[AnyAction], teller: Teller | None = None) -> list[str]:
    """A line for each kind of thing the reader may do."""
    view, teller = _given(view, teller)
    t, listed = teller.language.t, teller.language.listed
    sites = {DATA.sites[action.site].country for action in legal if isinstance(action, actions.PlaceCloister)}
    seals = {action.country for action in legal if isinstance(action, actions.PlaceAdvisor)}

    def named(countries: set[str]) -> str:
        return listed([teller.country(country) for country in DATA.countries if country in countries])

    kinds = {type(action) for action in legal}
    lines = []
    if sites:
        lines.append(t("Place a cloister in: {countries}.", countries=named(sites)))
    if seals:
        lines.append(t("Place an advisor in: {countries}.", countries=named(seals)))
    if actions.Exchange in kinds:
        lines.append(t("Exchange a card: discard one and draw one, instead of placing."))
    if actions.Draw in kinds:
        if view.phase == "play":
            lines.append(t("Draw a card. After that you cannot place any more this turn."))
        else:
            lines.append(t("Draw a card from the pile or a face-up one."))
    if actions.Done in kinds:
        lines.append(t("Done: end your last turn."))
    return lines


def option(name: str, value: OptionValue, language: Language) -> str:
    """What it means to play with this value of an option."""
    t = language.t
    told: dict[tuple[str, OptionValue], str] = {
        ("fast", False): t("The two pieces of a turn go to one country."),
        ("fast", True): t("The two pieces of a turn may go to two countries: a faster game."),
    }
    return told[name, value]

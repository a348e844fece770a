"""How a game stands, in a line or in numbers: what pictures and words both say of a view."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Seat
from engine.web_of_power.actions import Cards
from engine.web_of_power.data import DATA
from engine.web_of_power.events import Part
from engine.web_of_power.placing import cap_of, payments
from engine.web_of_power.view import View
from render.language import Language
from render.web_of_power.sentences import Teller


def title(view: View, language: Language) -> str:
    t = language.t
    if view.result is not None:
        return language.n("The end · {count} turn", "The end · {count} turns", view.turn)
    if view.phase == "last":
        return t("Turn {turn} · last turns", turn=view.turn)
    if view.exhausted:
        return t("Turn {turn} · second pile", turn=view.turn)
    return t("Turn {turn} · first pile", turn=view.turn)


def moment(view: View, language: Language) -> str:
    """How far the game has come, as a heading has room for it."""
    t, n = language.t, language.n
    if view.result is not None:
        return t("The end")
    if view.phase == "last":
        return t("Last turns, {count} more to come", count=len(view.last_seats))
    if view.exhausted:
        return n("Second pile, {count} card left", "Second pile, {count} cards left", view.pile)
    return n("First pile, {count} card left", "First pile, {count} cards left", view.pile)


def turn_text(view: View, teller: Teller, hand: Cards | None = None) -> str:
    """Whose decision is awaited and what there is to decide: as all may know, or as the player on turn does, who
    knows his hand."""
    t, seat = teller.language.t, teller.seat(view.on_turn)
    if view.result is not None:
        return t("Won by {winners}", winners=teller.seats(view.result.winners))
    room = room_to_place(view, hand)
    if view.phase == "last":
        if not room:
            return t("{seat} to end the last turn", seat=seat)
        if view.placed:
            return t("{seat} to place once more or end the last turn", seat=seat)
        return t("{seat} to place in a last turn", seat=seat)
    if view.phase == "play" and room and view.placed:
        return t("{seat} to place once more or draw", seat=seat)
    if view.phase == "play" and not view.placed:
        return (
            t("{seat} to place pieces or exchange a card", seat=seat)
            if room
            else t("{seat} to exchange a card", seat=seat)
        )
    missing = DATA.hand - view.held[view.on_turn]
    return teller.language.n("{seat} to draw a card", "{seat} to draw {count} cards", missing, seat=seat)


def room_to_place(view: View, hand: Cards | None = None) -> bool:
    """Whether the player on turn could place a piece now: by the limits of the turn (W4.3, W4.4, W13), his supply,
    free sites and seals, all of them open; and by his hand, if it is given."""
    if view.phase == "draw" or len(view.placed) == DATA.pieces:
        return False
    countries = list(DATA.countries)
    if view.placed and not view.fast:
        if view.opened:
            return False
        first = view.placed[0]
        countries = [first.at if first.piece == "advisor" else DATA.sites[first.at].country]
    if hand is not None:
        paid = dict(zip(DATA.countries, payments(hand), strict=True))
        countries = [country for country in countries if paid[country]]
    left = view.supply[view.on_turn]
    return any(
        (left.cloisters and free_in(view, country))
        or (left.advisors and country not in view.opened and room_in(view, country) > 0)
        for country in countries
    )


def cloisters_in(view: View, country: str) -> dict[Seat, int]:
    owners = [view.sites.get(site) for site in DATA.countries[country].sites]
    return {seat: owners.count(seat) for seat in view.seats}


def free_in(view: View, country: str) -> int:
    return sum(site not in view.sites for site in DATA.countries[country].sites)


def advisors_in(view: View, country: str) -> int:
    return sum(view.advisors.get(country, {}).values())


def room_in(view: View, country: str) -> int:
    """How many advisors its seal still takes (W5.2)."""
    return cap_of(view.sites, country) - advisors_in(view, country)


def points(view: View, part: Part) -> Mapping[str | int | None, Mapping[Seat, int]]:
    """Points of a part of the scoring: by country or alliance (None: chains), then by seat."""
    found: dict[str | int | None, dict[Seat, int]] = {}
    for line in view.tally:
        if line.part == part:
            found.setdefault(line.what_for, {})[line.seat] = line.points
    return found

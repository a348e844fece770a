"""How a game stands, in a line or in numbers: what pictures and words both say of a view."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Seat
from engine.web_of_power.data import DATA
from engine.web_of_power.events import Part
from engine.web_of_power.view import View
from render.language import Language
from render.web_of_power.sentences import Teller


def title(view: View, language: Language) -> str:
    t = language.t
    if view.result is not None:
        return t("The end · {turn} turns", turn=view.turn)
    if view.phase == "last":
        return t("Turn {turn} · last turns", turn=view.turn)
    if view.exhausted:
        return t("Turn {turn} · second pile", turn=view.turn)
    return t("Turn {turn} · first pile", turn=view.turn)


def turn_text(view: View, teller: Teller) -> str:
    """Whose decision is awaited and what there is to decide, as all may know."""
    t, seat = teller.language.t, teller.seat(view.on_turn)
    if view.result is not None:
        return t("Won by {winners}", winners=teller.seats(view.result.winners))
    if view.phase == "draw":
        missing = DATA.hand - view.held[view.on_turn]
        return teller.language.n("{seat} draws {count} card", "{seat} draws {count} cards", missing, seat=seat)
    if view.phase == "last":
        return t("{seat} has a last turn", seat=seat)
    if not view.placed:
        return t("{seat} places pieces or exchanges", seat=seat)
    if len(view.placed) < DATA.pieces and (view.fast or not view.opened):  # W4.4: it was the only piece
        return t("{seat} places once more or draws", seat=seat)
    return t("{seat} draws", seat=seat)


def cloisters_in(view: View, country: str) -> dict[Seat, int]:
    owners = [view.sites.get(site) for site in DATA.countries[country].sites]
    return {seat: owners.count(seat) for seat in view.seats}


def free_in(view: View, country: str) -> int:
    return sum(site not in view.sites for site in DATA.countries[country].sites)


def advisors_in(view: View, country: str) -> int:
    return sum(view.advisors.get(country, {}).values())


def points(view: View, part: Part) -> Mapping[str | int | None, Mapping[Seat, int]]:
    """Points of a part of the scoring: by country or alliance (None: chains), then by seat."""
    found: dict[str | int | None, dict[Seat, int]] = {}
    for line in view.tally:
        if line.part == part:
            found.setdefault(line.what_for, {})[line.seat] = line.points
    return found

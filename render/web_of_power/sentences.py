"""Sentences for the events of Web of Power, in the reader's language.

What has happened is told as past. What is hidden of an event is left out; a card that only one player may see is
told to him ("You drew ...").
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import UNSET

from engine.core import Event
from engine.web_of_power import events as e
from engine.web_of_power.data import DATA
from engine.web_of_power.view import ScoreLine
from render import telling
from render.web_of_power.names import card_name, country_name


class Teller(telling.Teller):
    """Tells the events of Web of Power."""

    # -- names -----------------------------------------------------------------------------

    def country(self, country: str) -> str:
        return country_name(country, self.language)

    def site(self, site: str) -> str:
        """Sites have one name in all languages."""
        return DATA.sites[site].name

    def card(self, card: str) -> str:
        return card_name(card, self.language)

    def cards(self, cards: Sequence[str]) -> str:
        return self.language.listed([self.card(card) for card in cards])

    def alliance(self, number: int) -> str:
        one, other = DATA.alliances[number].countries
        return self.language.t("{one}–{other}", one=self.country(one), other=self.country(other))

    # -- cards -----------------------------------------------------------------------------

    def _dealt(self, *events: e.Dealt) -> str:
        if isinstance(events[0].cards, tuple):
            return self.language.t("Your hand: {cards}.", cards=self.cards(events[0].cards))
        return self.language.n(
            "Cards dealt: {number} to {seats}.",
            "Cards dealt: {number} each to {seats}.",
            len(events),
            number=DATA.hand,
            seats=self.seats([event.seat for event in events]),
        )

    def _turned(self, *events: e.Turned) -> str:
        return self.language.n(
            "New face-up card: {cards}.",
            "New face-up cards: {cards}.",
            len(events),
            cards=self.cards([event.card for event in events]),
        )

    def _exchanged(self, event: e.Exchanged) -> str:
        return self.language.t(
            "{seat} put the card {card} on the discards to exchange it.",
            seat=self.seat(event.seat),
            card=self.card(event.card),
        )

    def _drew(self, *events: e.Drew) -> str:
        first = events[0]
        if first.card is UNSET:
            return self.language.n(
                "{seat} drew a card from the pile.",
                "{seat} drew {count} cards from the pile.",
                len(events),
                seat=self.seat(first.seat),
            )
        cards = self.cards([event.card for event in events if isinstance(event.card, str)])
        if first.source == "pile":
            return self.language.t("You drew from the pile: {cards}.", cards=cards)
        return self.language.n(
            "{seat} took the face-up card {cards}.",
            "{seat} took the face-up cards {cards}.",
            len(events),
            seat=self.seat(first.seat),
            cards=cards,
        )

    def _exhausted(self, event: e.Exhausted) -> str:
        if event.time == 1:
            return self.language.t("The pile has run out for the first time: interim scoring.")
        return self.language.t("The pile has run out for the second time.")

    def _shuffled(self, event: e.Shuffled) -> str:
        return self.language.n(
            "The new pile is the {count} card of the discards.",
            "The discards were shuffled into a new pile of {count} cards.",
            event.count,
        )

    # -- pieces ----------------------------------------------------------------------------

    def _placed(self, event: e.Placed) -> str:
        t, pair = self.language.t, len(event.cards) > 1
        facts = {"seat": self.seat(event.seat), "card": self.card(event.cards[0])}
        if event.piece == "advisor":
            facts["country"] = self.country(event.at)
            if pair:
                return t("{seat} placed an advisor in {country} and paid two {card} cards.", **facts)
            return t("{seat} placed an advisor in {country} and paid one {card} card.", **facts)
        facts |= {"site": self.site(event.at), "country": self.country(DATA.sites[event.at].country)}
        if pair:
            return t("{seat} placed a cloister at {site} in {country} and paid two {card} cards.", **facts)
        return t("{seat} placed a cloister at {site} in {country} and paid one {card} card.", **facts)

    # -- points ----------------------------------------------------------------------------

    def tell_all(self, events: Sequence[Event]) -> list[str]:
        """A sentence for each event; what several players score for the same is told in one, and so are cards that
        are dealt, drawn or turned face up one after another."""
        told: list[str] = []
        for _, group in groupby(events, _together):
            together = [*group]
            if _together(together[0]) is None:
                told += map(self.tell, together)
            else:
                told.append(self.sentences[type(together[0])](self, *together))
        return told

    def _scored(self, *events: e.Scored) -> str:
        return self.scored(events)

    def scored(self, events: Sequence[e.Scored | ScoreLine]) -> str:
        """What players scored for the same thing."""
        t, first = self.language.t, events[0]
        each = [t("{seat} {points}", seat=self.seat(event.seat), points=event.points) for event in events]
        points = self.language.listed(each)
        if isinstance(first.what_for, int):
            return t(
                "Points for alliance {number}, {alliance}: {points}.",
                number=first.what_for,
                alliance=self.alliance(first.what_for),
                points=points,
            )
        if first.what_for is None:
            return t("Points for chains: {points}.", points=points)
        country = self.country(first.what_for)
        if first.part == "interim":
            return t("Interim points for cloisters in {country}: {points}.", country=country, points=points)
        return t("Points for cloisters in {country}: {points}.", country=country, points=points)

    # -- the end ---------------------------------------------------------------------------

    def _last_turns(self, event: e.LastTurns) -> str:
        if not event.seats:
            return self.language.t("Nobody has another turn.")
        return self.language.t("One last turn each, without drawing: {seats}.", seats=self.seats(event.seats))

    def _ended(self, event: e.Ended) -> str:
        return self.why_over(event.why)

    def why_over(self, why: str) -> str:
        t = self.language.t
        return {
            "full": t("Nobody can place another piece. The game is over."),
            "turns": t("The last turn has been played. The game is over."),
        }[why]


def _together(event: Event) -> tuple[object, ...] | None:
    """What events that follow one another must share to be told in one sentence; None: told alone."""
    match event:
        case e.Scored():
            return "scored", event.part, event.what_for
        case e.Drew():
            return "drew", event.seat, event.source, event.card is UNSET
        case e.Turned():
            return ("turned",)
        case e.Dealt(cards=cards) if cards is UNSET:
            return ("dealt",)
    return None


Teller.sentences = {
    e.Dealt: Teller._dealt,
    e.Turned: Teller._turned,
    e.Placed: Teller._placed,
    e.Exchanged: Teller._exchanged,
    e.Drew: Teller._drew,
    e.Exhausted: Teller._exhausted,
    e.Scored: Teller._scored,
    e.Shuffled: Teller._shuffled,
    e.LastTurns: Teller._last_turns,
    e.Ended: Teller._ended,
}

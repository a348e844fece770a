"""Sentences for the events of Web of Power, in the reader's language. What is hidden of an event is left out; a
card that only one player may see is told to him ("You drew ...")."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import UNSET

from engine.core import Event
from engine.web_of_power import events as e
from engine.web_of_power.data import DATA
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

    def payment(self, cards: Sequence[str]) -> str:
        """What is paid for a piece: a card or a pair."""
        if len(cards) > 1:
            return self.language.t("a pair of {card}", card=self.card(cards[0]))
        return self.language.t("one {card}", card=self.card(cards[0]))

    def alliance(self, number: int) -> str:
        one, other = DATA.alliances[number].countries
        return self.language.t("{one}–{other}", one=self.country(one), other=self.country(other))

    # -- cards -----------------------------------------------------------------------------

    def _dealt(self, event: e.Dealt) -> str:
        if event.cards is UNSET:
            return self.language.n(
                "{seat} is dealt {count} card.",
                "{seat} is dealt {count} cards.",
                DATA.hand,
                seat=self.seat(event.seat),
            )
        return self.language.t("You were dealt: {cards}.", cards=self.cards(event.cards))

    def _turned(self, event: e.Turned) -> str:
        return self.language.t("{card} is turned face up.", card=self.card(event.card))

    def _exchanged(self, event: e.Exchanged) -> str:
        return self.language.t(
            "{seat} exchanges a card: {card} goes to the discards.",
            seat=self.seat(event.seat),
            card=self.card(event.card),
        )

    def _drew(self, event: e.Drew) -> str:
        t = self.language.t
        if event.card is UNSET:
            return t("{seat} draws a card from the pile.", seat=self.seat(event.seat))
        if event.source == "pile":
            return t("You drew {card} from the pile.", card=self.card(event.card))
        return t("{seat} takes the face-up {card}.", seat=self.seat(event.seat), card=self.card(event.card))

    def _exhausted(self, event: e.Exhausted) -> str:
        if event.time == 1:
            return self.language.t("The pile has run out for the first time: interim scoring.")
        return self.language.t("The pile has run out for the second time.")

    def _shuffled(self, event: e.Shuffled) -> str:
        return self.language.n(
            "{count} card is the new pile.",
            "The discards are shuffled: {count} cards are the new pile.",
            event.count,
        )

    # -- pieces ----------------------------------------------------------------------------

    def _placed(self, event: e.Placed) -> str:
        t = self.language.t
        facts = {"seat": self.seat(event.seat), "payment": self.payment(event.cards)}
        if event.piece == "advisor":
            return t(
                "{seat} places an advisor in {country} for {payment}.", country=self.country(event.at), **facts
            )
        return t(
            "{seat} places a cloister at {site} in {country} for {payment}.",
            site=self.site(event.at),
            country=self.country(DATA.sites[event.at].country),
            **facts,
        )

    # -- points ----------------------------------------------------------------------------

    def tell_all(self, events: Sequence[Event]) -> list[str]:
        """A sentence for each event; what several players score for the same is told in one."""
        told: list[str] = []
        for _, group in groupby(events, self._scored_for):
            together = [*group]
            scored = [event for event in together if isinstance(event, e.Scored)]
            told += [self._scored(*scored)] if scored else map(self.tell, together)
        return told

    @staticmethod
    def _scored_for(event: Event) -> tuple[str, object] | None:
        return (event.part, event.what_for) if isinstance(event, e.Scored) else None

    def _scored(self, *events: e.Scored) -> str:
        t, first = self.language.t, events[0]
        each = [t("{seat} {points}", seat=self.seat(event.seat), points=event.points) for event in events]
        points = self.language.listed(each)
        if isinstance(first.what_for, int):
            return t(
                "Alliance {number}, {alliance}: {points}.",
                number=first.what_for,
                alliance=self.alliance(first.what_for),
                points=points,
            )
        if first.what_for is None:
            return t("Chains: {points}.", points=points)
        country = self.country(first.what_for)
        if first.part == "interim":
            return t("Interim scoring in {country}: {points}.", country=country, points=points)
        return t("Cloisters in {country}: {points}.", country=country, points=points)

    # -- the end ---------------------------------------------------------------------------

    def _last_turns(self, event: e.LastTurns) -> str:
        if not event.seats:
            return self.language.t("Nobody has a turn any more.")
        return self.language.t("One last turn each, without drawing: {seats}.", seats=self.seats(event.seats))

    def _ended(self, event: e.Ended) -> str:
        if event.why == "full":
            return self.language.t("Nobody can place another piece. The game is over.")
        return self.language.t("The last turn has been played. The game is over.")


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

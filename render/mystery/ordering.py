"""What a player may leave in advance, so that nobody waits for his small decisions (A13.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.core import Unusable
from engine.mystery.data import DATA
from engine.mystery.view import View
from render.kit import Field, Order, checked_view
from render.mystery.choices import monk
from render.mystery.sentences import Teller

Ticked = Mapping[str, Sequence[str]]


def orders(view: View, teller: Teller) -> tuple[Order, ...]:
    view = checked_view("Mystery of the Abbey", View, view)
    if view.you is None or view.result is not None:
        return ()
    return (*_standing(view, teller), *_cards(view, teller))


def _standing(view: View, teller: Teller) -> Iterator[Order]:
    """How he meets every question, until he changes his mind."""
    t = teller.language.t
    always = t("Until you withdraw it. Nobody is told.")
    yield Order("silence", t("Silence to everybody"), always, "always", _always("silence"))
    yield Order("answer", t("Answer at once what is verified"), always, "always", _always("answer"))
    if view.options.honour:
        yield Order("unsaid", t("Cannot say, to all else"), always, "always", _always("answer -"))
    yield Order("waive", t("Never ask back"), always, "always", _always("waive"))
    note = t("When your turn leaves nothing else to do. Until you withdraw it.")
    yield Order("end", t("End my turn"), note, "always", _always("end"), alone=True)


def _always(action: str) -> Callable[[Ticked], Sequence[str]]:
    return lambda _ticked: [action]


# -- cards -------------------------------------------------------------------------------------------------


def _cards(view: View, teller: Teller) -> Iterator[Order]:
    t, n, hand = teller.language.t, teller.language.n, tuple(view.hands[str(view.you)])
    choices = tuple(monk(one, teller) for one in hand)
    due = next(office.passes for office in DATA.offices if office.id == view.office)
    if len(hand) > due:
        label = n("The card to pass", "The cards to pass", due)
        note = n(
            "At the next Mass that asks for {count} card, if you still hold it.",
            "At the next Mass that asks for {count} cards, if you still hold them.",
            due,
        )
        field = Field("cards", label, choices, due, due)
        yield Order("pass", t("Pass these cards"), note, "once", _passed(hand), (field,))
    if len(hand) > 1:
        note = t("When you have to show a card, one of these if it fits. Until you withdraw it.")
        field = Field("cards", t("Cards that may be seen"), choices, 1, len(hand))
        yield Order("show", t("Show these cards first"), note, "always", _shown(hand, teller), (field,))


def _passed(hand: Sequence[str]) -> Callable[[Ticked], Sequence[str]]:
    return lambda ticked: [f"pass [{'+'.join(one for one in hand if one in ticked['cards'])}]"]


def _shown(hand: Sequence[str], teller: Teller) -> Callable[[Ticked], Sequence[str]]:
    def actions(ticked: Ticked) -> Sequence[str]:
        found = [f"show {one}" for one in hand if one in ticked["cards"]]
        if not found:
            raise Unusable(teller.language.t("Choose a card that may be seen."))
        return found

    return actions

"""What a player may leave in advance, so that nobody waits for his small decisions (A13.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.core import Unusable
from engine.mystery import occasions
from engine.mystery.data import DATA
from engine.mystery.game import NOTATION
from engine.mystery.view import View
from render.kit import Field, Order, checked_view
from render.mystery.choices import label_of, monk
from render.mystery.composing import together
from render.mystery.sentences import Teller

Ticked = Mapping[str, Sequence[str]]


def orders(view: View, teller: Teller) -> tuple[Order, ...]:
    view = checked_view("Mystery of the Abbey", View, view)
    if view.you is None or view.result is not None:
        return ()
    return (*_standing(view, teller), *_questions(view, teller), *_cards(view, teller))


def _standing(view: View, teller: Teller) -> Iterator[Order]:
    """How he meets every question, until he changes his mind."""
    t = teller.language.t
    yield Order("silence", t("Silence to everybody"), "", "always", _always("silence"))
    yield _silence_to(view, teller)
    note = t("Questions whose true answer the bot works out.")
    yield Order("answer", t("Answer at once what is verified"), note, "always", _always("answer"))
    if view.options.honour:
        yield Order("unsaid", t("Say “cannot say” to all other questions"), "", "always", _always("answer -"))
    note = t("If no is not open to you: yes.")
    acts = ("answer false", "answer true")
    meant = _meant(occasions.PROMISE)
    yield Order("promise", t("Say no to “Will you go there?”"), note, "always", _always(*acts), when=meant)
    yield Order("waive", t("Never ask back"), "", "always", _always("waive"), when=_meant(occasions.BACK))
    note = t("When your turn leaves nothing else to do.")
    yield Order("end", t("End my turn"), note, "always", _always("end"), alone=True)


def _always(*actions: str) -> Callable[[Ticked], Sequence[str]]:
    return lambda _ticked: actions


def _meant(occasion: str) -> Callable[[Ticked], Sequence[str]]:
    return lambda _ticked: (occasion,)


def _silence_to(view: View, teller: Teller) -> Order:
    t = teller.language.t
    choices = tuple(label_of(("ask",), seat, teller) for seat in _others(view))
    field = Field("seats", t("Towards whom?"), choices, 1, len(choices))
    return Order(
        "silenceto", t("Silence to those I choose"), "", "always", _always("silence"), (field,), when=_askers
    )


def _askers(ticked: Ticked) -> Sequence[str]:
    return [occasions.asked_by(seat) for seat in ticked["seats"]]


def _others(view: View) -> tuple[str, ...]:
    return tuple(seat for seat in view.seats if seat != view.you)


# -- a question --------------------------------------------------------------------------------------------


def _questions(view: View, teller: Teller) -> Iterator[Order]:
    """One to ask back, put together as others are."""
    t = teller.language.t
    allowed = [form.id for form in DATA.forms.values() if view.options.honour or form.truth != "honour"]
    form = together(_others(view), allowed, teller)

    def told(ticked: Ticked) -> str:
        (action,) = form.actions(ticked)
        asked = NOTATION.read(action)
        return teller.question(asked.question, asked.to)

    note = t("After you have answered whom you choose, if it may be put then.")
    label, meant = t("Prepare a question back"), _meant(occasions.BACK)
    yield Order("askback", label, note, "once", form.actions, form.fields, when=meant, told=told)


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
        label, meant = t("Pass these cards"), _meant(occasions.MASS)
        yield Order("pass", label, note, "once", _passed(hand), (field,), when=meant)
    if len(hand) > 1:
        note = t("When you have to show a card, one of these if it fits.")
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

"""Leads a player to an action: kind, then site or country on a numbered map, then the cards that pay for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.core import Event
from engine.web_of_power import actions
from engine.web_of_power.actions import AnyAction
from engine.web_of_power.data import DATA
from engine.web_of_power.game import NOTATION
from engine.web_of_power.view import View
from render.kit import Choice, Picture, Question, checked_view, scaled
from render.layout import UNIT
from render.leading import next_words, numbered
from render.web_of_power import faces, pictures
from render.web_of_power.sentences import Teller
from render.web_of_power.standing import room_in, room_to_place
from render.words import places_alt

PART = pictures.UNIT / UNIT

ORDER = {word: i for i, word in enumerate((*DATA.sites, *DATA.countries))}
"""Sites by country and countries, both in the order of scoring; all else stays as the legal list has it."""


def words(action: AnyAction) -> tuple[str, ...]:
    return tuple(NOTATION.write(action).split())


def ask(
    view: View, legal: Sequence[AnyAction], prefix: Sequence[str], teller: Teller, own: Sequence[Event] = ()
) -> Question | None:
    """What to decide next after these words; None when they are a whole action."""
    tokens = next_words(map(words, legal), prefix)
    if not tokens:
        return None
    if _of_places(prefix):
        tokens.sort(key=ORDER.__getitem__)
    choices = tuple(label_of(view, prefix, token, teller) for token in tokens)
    question = Question(prompt(prefix, teller), choices)
    if not _of_places(prefix):
        return _paid(view, prefix, question, teller, own)
    alt = places_alt([choice.label for choice in choices], teller.language)
    return numbered(
        question,
        Picture(partial(scaled, PART, partial(pictures.choice_of_places, view, tokens, teller, own=own)), alt),
        teller.language,
    )


def _paid(view: View, prefix: Sequence[str], question: Question, teller: Teller, own: Sequence[Event]) -> Question:
    """With a picture of the place that is to be paid for, if that is what is asked."""
    if len(prefix) != 2 or prefix[0] not in ("cloister", "advisor"):
        return question
    t, place = teller.language.t, prefix[1]
    if place in DATA.sites:
        country = teller.country(DATA.sites[place].country)
        alt = t("Close-up of the map, {site} in {country} is marked.", site=teller.site(place), country=country)
    else:
        alt = t("Close-up of the map, the seal of {country} is marked.", country=teller.country(place))
    picture = Picture(partial(scaled, PART, partial(pictures.chosen_place, view, place, teller, own=own)), alt)
    return Question(question.prompt, question.choices, picture)


def _of_places(prefix: Sequence[str]) -> bool:
    return len(prefix) == 1 and prefix[0] in ("cloister", "advisor")


def prompt(prefix: Sequence[str], teller: Teller) -> str:
    """What is asked after these words."""
    t = teller.language.t
    prompts = {
        ("cloister", 1): t("On which site? The numbers are on the map."),
        ("cloister", 2): t("Which cards pay for it?"),
        ("advisor", 1): t("In which country? The numbers are on the seals."),
        ("advisor", 2): t("Which cards pay for it?"),
        ("exchange", 1): t("Which card goes to the discards?"),
        ("draw", 1): t("From where do you draw?"),
        ("draw", 2): t("Which face-up card?"),
    }
    return prompts.get((prefix[0], len(prefix)), t("What do you do?")) if prefix else t("What do you do?")


def label_of(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    """The choice of this word after those."""
    t = teller.language.t
    if not prefix:
        return Choice(token, kind_label(token, teller), t("end your last turn") if token == "done" else "")
    if token in DATA.sites:
        return Choice(token, teller.site(token), teller.country(DATA.sites[token].country))
    if prefix[0] == "advisor" and token in DATA.countries and len(prefix) == 1:
        room = room_in(view, token)
        detail = teller.language.n("room for {count} advisor", "room for {count} advisors", room)
        return Choice(token, teller.country(token), detail)
    if token.startswith("["):
        card, *second = token.strip("[]").split("+")
        face = faces.card(card, teller, pair=bool(second))
        if second:
            return Choice(token, t("{card}, twice", card=teller.card(card)), t("a pair pays in any country"), face)
        return Choice(token, teller.card(card), t("one card"), face)
    if token in ("pile", "face_up"):
        if token == "pile":
            count = teller.language.n("{count} card", "{count} cards", view.pile)
            return Choice(token, t("The pile"), count, faces.pile(view.pile, teller))
        return Choice(token, t("A face-up card"), teller.cards(view.face_up))
    return Choice(token, teller.card(token), face=faces.card(token, teller))


def confirm(view: View, words: Sequence[str], teller: Teller) -> str:
    """The question before an action is carried out."""
    view = checked_view("Web of Power", View, view)
    t, action = teller.language.t, NOTATION.read(" ".join(words))
    if isinstance(action, actions.PlaceCloister | actions.PlaceAdvisor):
        return _confirm_piece(action, teller)
    if isinstance(action, actions.Exchange):
        return t("Put the card {card} on the discards?", card=teller.card(action.card))
    if isinstance(action, actions.Draw):
        return _confirm_draw(view, action, teller)
    return t("End your last turn?")


def _confirm_piece(action: actions.PlaceCloister | actions.PlaceAdvisor, teller: Teller) -> str:
    t, pair = teller.language.t, len(action.cards) > 1
    facts = {"card": teller.card(action.cards[0])}
    if isinstance(action, actions.PlaceAdvisor):
        facts["country"] = teller.country(action.country)
        if pair:
            return t("Place an advisor in {country} and pay two {card} cards?", **facts)
        return t("Place an advisor in {country} and pay one {card} card?", **facts)
    facts |= {"site": teller.site(action.site), "country": teller.country(DATA.sites[action.site].country)}
    if pair:
        return t("Place a cloister at {site} in {country} and pay two {card} cards?", **facts)
    return t("Place a cloister at {site} in {country} and pay one {card} card?", **facts)


def _confirm_draw(view: View, action: actions.Draw, teller: Teller) -> str:
    """Who could still place is told that drawing ends it (W6.2)."""
    t, placing = teller.language.t, room_to_place(view, view.mine)
    if not isinstance(action.card, str):
        return t("Stop placing and draw a card from the pile?") if placing else t("Draw a card from the pile?")
    card = teller.card(action.card)
    if placing:
        return t("Stop placing and take the face-up card {card}?", card=card)
    return t("Take the face-up card {card}?", card=card)


def kind_label(kind: str, teller: Teller) -> str:
    t = teller.language.t
    return {
        "cloister": t("Place a cloister"),
        "advisor": t("Place an advisor"),
        "exchange": t("Exchange a card"),
        "draw": t("Draw a card"),
        "done": t("Done"),
    }[kind]

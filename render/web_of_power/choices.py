"""Leads a player to an action: kind, then site or country on a numbered map, then the cards that pay for it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.web_of_power.actions import AnyAction
from engine.web_of_power.data import DATA
from engine.web_of_power.game import NOTATION
from engine.web_of_power.placing import cap_of
from engine.web_of_power.view import View
from render.kit import Choice, Question
from render.layout import UNIT
from render.leading import next_words, numbered
from render.web_of_power import pictures
from render.web_of_power.sentences import Teller
from render.web_of_power.standing import advisors_in
from render.words import places_alt

PART = pictures.UNIT / UNIT

ORDER = {word: i for i, word in enumerate((*DATA.sites, *DATA.countries))}
"""Sites by country and countries, both in the order of scoring; all else stays as the legal list has it."""


def words(action: AnyAction) -> tuple[str, ...]:
    return tuple(NOTATION.write(action).split())


def ask(view: View, legal: Sequence[AnyAction], prefix: Sequence[str], teller: Teller) -> Question | None:
    """What to decide next after these words; None when they are a whole action."""
    tokens = next_words(map(words, legal), prefix)
    if not tokens:
        return None
    if _of_places(prefix):
        tokens.sort(key=ORDER.__getitem__)
    choices = tuple(_choice(view, prefix, token, teller) for token in tokens)
    question = Question(prompt(prefix, teller), choices)
    if not _of_places(prefix):
        return question
    alt = places_alt([choice.label for choice in choices], teller.language)
    return numbered(question, lambda unit: pictures.choice_of_places(view, tokens, teller, PART * unit), alt)


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
        ("draw", 1): t("From where?"),
        ("draw", 2): t("Which card?"),
    }
    return prompts[prefix[0], len(prefix)] if prefix else t("What do you do?")


def _choice(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    t = teller.language.t
    if not prefix:
        return Choice(token, kind_label(token, teller))
    if token in DATA.sites:
        return Choice(token, teller.site(token), teller.country(DATA.sites[token].country))
    if prefix[0] == "advisor" and token in DATA.countries and len(prefix) == 1:
        room = cap_of(view.sites, token) - advisors_in(view, token)
        detail = teller.language.n("room for {count} advisor", "room for {count} advisors", room)
        return Choice(token, teller.country(token), detail)
    if token.startswith("["):
        card, *second = token.strip("[]").split("+")
        if second:
            return Choice(token, t("{card}, twice", card=teller.card(card)), t("a pair"))
        return Choice(token, teller.card(card))
    if token in ("pile", "face_up"):
        if token == "pile":
            return Choice(token, t("The pile"), teller.language.n("{count} card", "{count} cards", view.pile))
        return Choice(token, t("A face-up card"), teller.cards(view.face_up))
    return Choice(token, teller.card(token))


def kind_label(kind: str, teller: Teller) -> str:
    t = teller.language.t
    return {
        "cloister": t("Place a cloister"),
        "advisor": t("Place an advisor"),
        "exchange": t("Exchange a card"),
        "draw": t("Draw a card"),
        "done": t("Done"),
    }[kind]

"""What rooms, monks, traits, cards and offices are called, and in what words a filter is put.

Names stand in sentences as they are here: no article touches them and nothing is put to them.
"""

from __future__ import annotations

from functools import reduce

from engine.mystery.data import DATA
from engine.mystery.ops import Filter
from engine.mystery.suspects import NUMBER
from render.language import Language


def begun(name: str) -> str:
    """As it stands alone, or at the beginning of a line."""
    return name[:1].upper() + name[1:]


def room_name(room: str, language: Language) -> str:
    t = language.t
    return {
        "ecclesia": t("church"),
        "confessio_ecclesiae": t("confessional of the church"),
        "confessio_aulae": t("confessional of the court"),
        "crypta": t("crypt"),
        "sacristia": t("sacristy"),
        "aula": t("court"),
        "porta": t("gatehouse"),
        "parlatorium": t("parlour"),
        "claustrum_n": t("north walk of the cloister"),
        "claustrum_e": t("east walk of the cloister"),
        "claustrum_s": t("south walk of the cloister"),
        "claustrum_w": t("west walk of the cloister"),
        "centrum": t("garth"),
        "scriptorium": t("scriptorium"),
        "bibliotheca": t("library"),
        "capitulum": t("chapter house"),
        "refectorium": t("refectory"),
        "infirmaria": t("infirmary"),
        "hortus": t("garden"),
        "dormitorium_w": t("west dormitory"),
        "dormitorium_e": t("east dormitory"),
        "cellula_red": t("red cell"),
        "cellula_blue": t("blue cell"),
        "cellula_yellow": t("yellow cell"),
        "cellula_green": t("green cell"),
        "cellula_black": t("black cell"),
        "cellula_white": t("white cell"),
    }[room]


def bare_name(monk: str, language: Language) -> str:
    return language.name("monk", DATA.suspects[NUMBER[monk]].name)


def monk_name(monk: str, language: Language) -> str:
    """With his title, as he is addressed."""
    t, suspect = language.t, DATA.suspects[NUMBER[monk]]
    name = bare_name(monk, language)
    return {
        "father": t("Father {name}", name=name),
        "brother": t("Brother {name}", name=name),
        "novice": t("Novice {name}", name=name),
    }[suspect.title]


def trait_name(value: str, language: Language) -> str:
    t = language.t
    return {
        "templar": t("Templar"),
        "franciscan": t("Franciscan"),
        "benedictine": t("Benedictine"),
        "father": t("Father"),
        "brother": t("Brother"),
        "novice": t("Novice"),
        "hooded": t("hooded"),
        "bareheaded": t("bareheaded"),
        "bearded": t("bearded"),
        "shaven": t("clean-shaven"),
        "fat": t("fat"),
        "thin": t("thin"),
    }[value]


def several_name(value: str, language: Language) -> str:
    """Those who have the trait, several of them."""
    t = language.t
    return {
        "templar": t("Templars"),
        "franciscan": t("Franciscans"),
        "benedictine": t("Benedictines"),
        "father": t("Fathers"),
        "brother": t("Brothers"),
        "novice": t("Novices"),
        "hooded": t("hooded monks"),
        "bareheaded": t("bareheaded monks"),
        "bearded": t("bearded monks"),
        "shaven": t("clean-shaven monks"),
        "fat": t("fat monks"),
        "thin": t("thin monks"),
    }[value]


def characteristic_name(characteristic: str, language: Language) -> str:
    t = language.t
    return {
        "order": t("order"),
        "title": t("title"),
        "hood": t("hood"),
        "beard": t("beard"),
        "girth": t("girth"),
    }[characteristic]


def office_name(office: str, language: Language) -> str:
    t = language.t
    return {
        "matins": t("Matins"),
        "lauds": t("Lauds"),
        "prime": t("Prime"),
        "terce": t("Terce"),
        "sext": t("Sext"),
        "none": t("Nones"),
        "vespers": t("Vespers"),
        "compline": t("Compline"),
    }[office]


def card_name(card: str, language: Language) -> str:
    """A book or an event; the host's own cards have the name of their file."""
    known = DATA.cards.get(card)
    return language.name(known.deck, known.name) if known is not None else card


def card_text(card: str, language: Language) -> str:
    """What it does, as it stands on the card."""
    known = DATA.cards.get(card)
    return language.name(f"{known.deck} text", known.text) if known is not None else ""


# -- filters ---------------------------------------------------------------------------------------------


def term_name(term: str, language: Language) -> str:
    if term.startswith("!"):
        trait = trait_name(term[1:], language)
        if DATA.values[term[1:]].of in ("order", "title"):
            return language.p("noun", "not {trait}", trait=trait)
        return language.t("not {trait}", trait=trait)
    return trait_name(term, language)


def all_of(terms: tuple[str, ...], language: Language) -> str:
    """Terms that hold together. What is denied of three, beside others, is told by the two that are left: "not
    Benedictine and bearded" can be read in two ways."""
    if _has_alternatives(terms) and all(left := _left(terms).values()):
        return language.listed([_either(values, language) for values in left])
    named = [term_name(term, language) for term in terms]
    return reduce(lambda some, more: language.t("{some} and {more}", some=some, more=more), named)


def _has_alternatives(terms: tuple[str, ...]) -> bool:
    return len(terms) > 1 and any(term[0] == "!" and len(_kind(term)) > 2 for term in terms)


def _kind(term: str) -> tuple[str, ...]:
    """All values of the characteristic that a term is about."""
    return DATA.characteristics[DATA.values[term.strip("!")].of]


def _left(terms: tuple[str, ...]) -> dict[tuple[str, ...], list[str]]:
    """Of each characteristic that is spoken of, the values that a monk may have."""
    found = {_kind(term): list(_kind(term)) for term in terms}
    for term in terms:
        kept = found[_kind(term)]
        kept[:] = [one for one in kept if (one != term[1:] if term[0] == "!" else one == term)]
    return found


def _either(values: list[str], language: Language) -> str:
    named = [trait_name(value, language) for value in values]
    return reduce(lambda some, more: language.t("{some} or {more}", some=some, more=more), named)


def filter_name(groups: Filter, language: Language) -> str:
    if not groups:
        return language.t("any monk")
    named = [all_of(group, language) for group in groups]
    if any(map(_has_alternatives, groups)):  # they have commas of their own
        return reduce(lambda some, more: language.t("{some}; or {more}", some=some, more=more), named)
    return reduce(lambda some, more: language.t("{some}, or {more}", some=some, more=more), named)


def plain_value(groups: Filter) -> str | None:
    """The value, if a filter is nothing but one."""
    if len(groups) == 1 and len(groups[0]) == 1 and not groups[0][0].startswith("!"):
        return groups[0][0]
    return None

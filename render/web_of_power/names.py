"""What countries, cards and sites are called. Countries have names by language in the data; sites have one name."""

from __future__ import annotations

from engine.web_of_power.data import DATA
from render.language import Language


def country_name(country: str, language: Language) -> str:
    names = DATA.countries[country].names
    return language.name("country", names.get(language.code, names["en"]))


def card_name(card: str, language: Language) -> str:
    """The countries it names."""
    names = [country_name(country, language) for country in DATA.cards[card].countries]
    return "/".join(names)

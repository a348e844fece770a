"""The languages that people's Discord, and the server, can have here; and what the playground itself says in them.

Its words stand in one table a language (`static/fr.json`), whole sentences under their English ones, which the page
reads as well. What the bot says it says by itself: it is told these locales, as by Discord.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from playground.wire import Json

ENGLISH = "en-US"
LOCALES = {ENGLISH: "English", "fr": "Français", "de": "Deutsch"}
"""Discord's names for them, and what those who speak them call them."""
TABLES = Path(__file__).parent / "static"


class Sentence(Exception):
    """Something that people are told, in whichever language they read; as a string it is English."""

    def __init__(self, template: str, **facts: object) -> None:
        super().__init__(template.format(**facts))
        self._template, self._facts = template, facts

    def read_in(self, locale: str) -> str:
        return said(self._template, locale, **self._facts)


def said(template: str, locale: str, **facts: object) -> str:
    return str(_table(locale).get(template, template)).format(**facts)


def code(locale: str) -> str:
    """As a page names its language, and as its table is called."""
    return locale.partition("-")[0]


@cache
def _table(locale: str) -> Json:
    file = TABLES / f"{code(locale)}.json"
    table: Json = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return table


def of_a_browser(accepted: str) -> str:
    """The locale for whoever comes with this Accept-Language: that of its first language, where we have it."""
    first = accepted.partition(",")[0].partition(";")[0].strip().partition("-")[0].lower()
    return next((one for one in LOCALES if code(one) == first), ENGLISH)


def localized(one: Json, field: str, locale: str) -> Any:
    """A name or a description of a command, an option or a choice, as Discord shows it to who has this locale."""
    return (one.get(f"{field}_localizations") or {}).get(locale) or one.get(field, "")

"""The one door for words: every sentence people read is a whole template, looked up in the reader's catalogue.

Templates have named places ({monk}, {points}), so a translator may put them in any order. Nothing is assembled from
pieces of sentences; where number matters there are two templates, and the catalogue knows how many forms it has; an
English text with two meanings says which it means.

A language is offered when `locales/` has its compiled catalogue, and only whole catalogues are compiled
(`locales/__main__.py`): nobody meets a language half in English.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.lists import format_list

LOCALES = Path(__file__).parents[1] / "locales"
DOMAIN = "cloister"
SOURCE = "en"
SPELT = {"en": "en-GB"}  # where a language has more than one manner of writing lists


class Language:
    """The words of one language. Without a catalogue the templates themselves are English."""

    def __init__(self, code: str = SOURCE) -> None:
        self.code = code
        self._catalogue = catalogue(code)
        self._locale = _locale(code)

    def __reduce__(self) -> tuple[type[Language], tuple[str]]:
        return type(self), (self.code,)  # all else is read

    @property
    def own_name(self) -> str:
        """What those who speak it call it."""
        known = self.code.startswith(self._locale.language)
        return ((known and self._locale.get_language_name()) or self.code).capitalize()

    def t(self, template: str, /, **facts: object) -> str:
        return self.template(template).format(**facts)

    def p(self, context: str, template: str, /, **facts: object) -> str:
        """For a text that means one thing here and another elsewhere: the context says which is meant."""
        return self.template(template, context).format(**facts)

    def n(self, one: str, many: str, count: int, /, **facts: object) -> str:
        """One template for one, another for several; {count} is given to both. Below nothing it is as above: French
        would take any number below two for one."""
        return self.numbered(one, many, count).format(count=count, **facts)

    def name(self, kind: str, english: str) -> str:
        """What a component is called that has its name in a game's data file; what its card says, too."""
        return self.template(english, kind)

    def template(self, english: str, context: str = "") -> str:
        """As this language has it, with its places still open."""
        if not english:
            return ""  # under nothing a catalogue keeps what is known of itself
        return self._catalogue.pgettext(context, english) if context else self._catalogue.gettext(english)

    def numbered(self, one: str, many: str, count: int) -> str:
        return self._catalogue.ngettext(one, many, abs(count))

    def listed(self, parts: Sequence[str]) -> str:
        """One after another, as after a colon."""
        between: str = self._locale.list_patterns["standard"]["middle"].format("", "")
        return between.join(parts)

    def together(self, parts: Sequence[str]) -> str:
        """All of them, within a sentence: a, b and c."""
        return format_list(parts, locale=self._locale)


@cache
def catalogue(code: str) -> gettext.NullTranslations:
    """Read once. English has none, and where one is missing there is English."""
    return gettext.translation(DOMAIN, LOCALES, [code], fallback=True)


@cache
def language(code: str) -> Language:
    """One for all who read it, so that what is drawn in it is drawn once."""
    return Language(code)


@cache
def offered() -> tuple[str, ...]:
    """The codes of all languages in which everything can be said; English first."""
    return (SOURCE, *sorted(file.parents[1].name for file in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))


def spoken(locale: str | None) -> str:
    """The code of the language for a locale of Discord's (`fr`, `en-GB`, `es-419`): its own, or another country's,
    or English."""
    wanted, known = locale or SOURCE, offered()
    return next((code for code in (wanted, wanted.partition("-")[0]) if code in known), SOURCE)


def _locale(code: str) -> Locale:
    try:
        return Locale.parse(SPELT.get(code, code), sep="-")
    except (UnknownLocaleError, ValueError):
        return _locale(SOURCE)


ENGLISH = language(SOURCE)

"""The one door for words: every sentence people read is a whole template, looked up in the reader's catalogue.

Templates have named places ({monk}, {points}), so a translator may put them in any order. Nothing is assembled from
pieces of sentences; where number matters there are two templates, and the catalogue knows how many forms it has.
"""

from __future__ import annotations

import gettext
from pathlib import Path

LOCALES = Path(__file__).parents[1] / "locales"
DOMAIN = "cloister"


class Language:
    """The words of one language. Without a catalogue the templates themselves are English."""

    def __init__(self, code: str = "en") -> None:
        self.code = code
        self._catalogue = gettext.translation(DOMAIN, LOCALES, [code], fallback=True)

    def t(self, template: str, **facts: object) -> str:
        return self._catalogue.gettext(template).format(**facts)

    def n(self, one: str, many: str, count: int, **facts: object) -> str:
        """One template for one, another for several; {count} is given to both."""
        return self._catalogue.ngettext(one, many, count).format(count=count, **facts)

    def listed(self, parts: list[str]) -> str:
        """Names one after another."""
        return ", ".join(parts)


ENGLISH = Language()

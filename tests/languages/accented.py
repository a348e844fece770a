"""Languages that nobody speaks: English with accents on all its vowels.

What a reader of one of them is shown without accents did not come from a catalogue; with those of another, it was
made for somebody else.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from string import Formatter

import pytest

from render import language as languages

PLAIN = "aeiouAEIOU"
ACCENTS = {"cs": "äëïöüÄËÏÖÜ", "hu": "àèìòùÀÈÌÒÙ"}
BACK = str.maketrans("".join(ACCENTS.values()), PLAIN * len(ACCENTS))
_KEPT = re.compile(r"(<[^>]*>|https?://\S+)")


class Accented(gettext.NullTranslations):
    def __init__(self, code: str) -> None:
        super().__init__()
        self._accents = str.maketrans(PLAIN, ACCENTS[code])

    def gettext(self, message: str) -> str:
        return "".join(
            self._written(literal) + _place(field, spec, conversion)
            for literal, field, spec, conversion in Formatter().parse(message)
        )

    def pgettext(self, context: str, message: str) -> str:
        return self._written(message) if context and "{" not in message else self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def _written(self, text: str) -> str:
        parts = _KEPT.split(text)
        return "".join(one if i % 2 else one.translate(self._accents) for i, one in enumerate(parts))


def _place(field: str | None, spec: str | None, conversion: str | None) -> str:
    if field is None:
        return ""
    return "{" + field + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "") + "}"


def english(text: str) -> str:
    return text.translate(BACK)


@contextmanager
def spoken_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """These languages are offered, and no others but English."""
    for code in ACCENTS:
        place = folder / code / "LC_MESSAGES"
        place.mkdir(parents=True)
        (place / "cloister.mo").touch()
    read = languages.catalogue
    monkeypatch.setattr(languages, "LOCALES", folder)
    monkeypatch.setattr(languages, "catalogue", lambda code: Accented(code) if code in ACCENTS else read(code))
    _forget()
    yield
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    languages.offered.cache_clear()
    languages.language.cache_clear()

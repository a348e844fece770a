"""A language that nobody speaks: English with longer words and accents. What has no room for it may have none for
the next real language."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Formatter
from tempfile import TemporaryDirectory

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from locales.extracting import messages
from render import language as languages
from render.language import DOMAIN, Language

CODE = "xa"
ACCENTED = str.maketrans("aeiouyAEIOUYcnCN", "äéîöûýÄÉÎÖÛÝçñÇÑ")  # of those that the typeface has
VOWELS = "aeiouyAEIOUY"


def longer(template: str) -> str:
    """Each vowel twice and accented, which is about a third more; places stay as they are."""
    return "".join(
        "".join(sign + sign.lower() if sign in VOWELS else sign for sign in literal).translate(ACCENTED)
        + (f"{{{field}}}" if field else "")
        for literal, field, _, _ in Formatter().parse(template)
    )


@cache
def pseudo() -> Language:
    """With a catalogue of its own, made and read as every other."""
    found = Catalog(locale="en", domain=DOMAIN, fuzzy=False)
    for message, *_ in messages():
        words = (longer(message.text), longer(message.many)) if message.many else longer(message.text)
        found.add(message.id, words, context=message.context or None)
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        file = Path(folder) / CODE / "LC_MESSAGES" / f"{DOMAIN}.mo"
        file.parent.mkdir(parents=True)
        with file.open("wb") as out:
            write_mo(out, found)
        patch.setattr(languages, "LOCALES", Path(folder))
        return Language(CODE)

"""Words that stand for pictures: whole sentences, as many as an alt text may hold."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from render.language import Language

ALT_LIMIT = 1024  # of Discord
MARKS = 2  # on a letter


def joined(sentences: Sequence[str]) -> str:
    """As many whole sentences as an alt text may hold."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if len(longer) > ALT_LIMIT:
            break
        text = longer
    return text


def ended(sentence: str) -> str:
    """A sentence whose last word is short and has a full stop already (German “Min.”) needs no second."""
    return sentence[:-1] if sentence.endswith("..") and not sentence.endswith("...") else sentence


def signed(number: int) -> str:
    """A number that may be below nothing, with a real minus."""
    return str(number).replace("-", "−")


def plain(text: str) -> str:
    """What somebody wrote, for a place within a line: nothing that is not seen, not many marks on a letter, and
    what is read from right to left kept to itself."""
    found, marks = "", 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind.startswith("M") else 0
        if sign.isspace():
            found += " "
        elif not kind.startswith("C") and marks <= MARKS:
            found += sign
    found = " ".join(found.split())
    leftward = any(unicodedata.bidirectional(sign) in ("R", "AL", "AN") for sign in found)
    return f"\u2068{found}\u2069" if leftward else found


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_TYPED = str.maketrans({"œ": "oe", "æ": "ae", "’": "'"})


def folded(text: str) -> str:
    """As it is typed in a hurry: small letters, no accents, the apostrophe of the keyboard."""
    signs = unicodedata.normalize("NFKD", text).casefold().translate(_TYPED)
    return "".join(sign for sign in signs if not unicodedata.combining(sign))


def spellings(text: str) -> tuple[str, ...]:
    """As it may be typed: without the dots of an umlaut, or with an e for them."""
    spelt = unicodedata.normalize("NFC", text).casefold().translate(_UMLAUTS)
    return tuple(dict.fromkeys((folded(text), folded(spelt))))


def mentions(text: str, typed: str) -> bool:
    """Whether this is in it, however it is typed."""
    wanted = folded(typed)
    return any(wanted in one for one in spellings(text))


def places_alt(places: Sequence[str], language: Language) -> str:
    """Of a picture on which places are numbered from 1."""
    t = language.t
    return joined(
        [
            t("Places to choose from."),
            *(t("{number}: {place}.", number=i, place=place) for i, place in enumerate(places, start=1)),
        ]
    )

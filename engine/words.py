"""A text as one word of a line, and back. Words that are names of things stay as they are.

What would end a word, or mean something else in a line, is written as the bytes of its UTF-8 after "%" each.
"""

from __future__ import annotations

import re
import unicodedata

_SPECIAL = frozenset("%+,[]")
_MEANS_SOMETHING_ALONE = frozenset({"", "-", "&", "."})
EMPTY = "%"
TRUTHS = {"true": True, "false": False}

_CODES = re.compile(r"(?:%[0-9A-F]{2})+")


def as_word(text: str, beside_numbers: bool = False) -> str:
    """The word for a text. `beside_numbers`: where a number or a truth could stand as well, a text that looks like
    one is marked."""
    if text == "":
        return EMPTY
    if text.isascii() and text.isidentifier() and text not in TRUTHS:
        return text  # as nearly all are
    alone = text in _MEANS_SOMETHING_ALONE or (beside_numbers and (looks_like_a_number(text) or text in TRUTHS))
    return "".join(
        _code(glyph) if (alone and i == 0) or _is_special(glyph) else glyph for i, glyph in enumerate(text)
    )


def as_text(word: str) -> str | None:
    """The text that is written so; None if none is."""
    if word == EMPTY:
        return ""
    try:
        text = _CODES.sub(lambda codes: bytes.fromhex(codes[0].replace("%", "")).decode(), word)
    except UnicodeDecodeError:
        return None
    return text if word in (as_word(text), as_word(text, beside_numbers=True)) else None


def looks_like_a_number(text: str) -> bool:
    return re.fullmatch(r"-?[0-9]+", text) is not None


def _is_special(glyph: str) -> bool:
    return glyph in _SPECIAL or glyph.isspace() or not glyph.isprintable()


def _code(glyph: str) -> str:
    return "".join(f"%{byte:02X}" for byte in glyph.encode(errors="surrogatepass"))


def parts_of(text: str) -> frozenset[str]:
    """The words people would read in a text, however they are written: without marks, case folded, parted at
    everything but letters and digits."""
    glyphs = (one for one in unicodedata.normalize("NFKD", text) if not unicodedata.category(one).startswith("M"))
    return frozenset(re.findall(r"[^\W_]+", "".join(glyphs).casefold()))

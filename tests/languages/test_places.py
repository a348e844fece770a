"""What a translation keeps of the English: its places, its markup, its lines, and what stands at its ends."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from string import Formatter

import pytest

from tests.languages.catalogues import CODES, Said, all_said, faults

NAMED = ("command", "option", "choice")  # contexts of ids, which have no places
MARKS = ("**", "`", "||", "~~", "__", "<t:", "<#", "<@", "](", "\n", "-# ", "### ", "> ")
STARS = re.compile(r"(?<!\*)\*(?!\*)")
COUNT = "count"
ENDS = ".…?:"
FRAGMENT = 4  # words; what has no more may be an abbreviation


def places(text: str) -> Counter[str]:
    """Named places, with what is done to each."""
    return Counter(
        f"{name}!{conversion or ''}:{form or ''}"
        for _, name, form, conversion in Formatter().parse(text)
        if name is not None
    )


def names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def lost(said: Said) -> Iterator[str]:
    """A plural may leave {count} out where its form is of one number alone, or have it where English has not."""
    several = len(said.english) > 1
    for english, words in said.pairs:
        here, there = (set(places(one)) for one in (english, words))
        if several:
            here, there = ({place for place in one if not place.startswith(f"{COUNT}!")} for one in (here, there))
        if here != there or names(words) - names(english) - {COUNT}:
            yield f"{english!r}: {words!r}"


@pytest.mark.parametrize("code", CODES)
def test_places_are_kept(code: str) -> None:
    faults(fault for said in all_said(code) if said.context not in NAMED for fault in lost(said))


@pytest.mark.parametrize("code", CODES)
def test_a_number_that_is_told_is_told_in_each_form(code: str) -> None:
    """The last form is of many numbers; in French the first is of two: none, and one."""
    faults(
        f"{said.english}: {words!r}"
        for said in all_said(code)
        if len(said.english) > 1 and COUNT in names(said.english[-1])
        for words in (said.words if code == "fr" else said.words[1:])
        if COUNT not in names(words)
    )


@pytest.mark.parametrize("code", CODES)
def test_markup_is_kept(code: str) -> None:
    faults(
        f"{mark!r} in {english!r}: {words!r}"
        for said in all_said(code)
        for english, words in said.pairs
        for mark in MARKS
        if english.count(mark) != words.count(mark)
    )
    faults(
        f"* in {english!r}: {words!r}"
        for said in all_said(code)
        for english, words in said.pairs
        if len(STARS.findall(english)) != len(STARS.findall(words))
    )


def other_ends(english: str, words: str) -> bool:
    """What has no words has no ends."""
    return not words or (
        any((english[at] == " ") != (words[at] == " ") for at in (0, -1))
        or (len(english.split()) > FRAGMENT and (english[-1] in ENDS) != (words[-1] in ENDS))
    )


@pytest.mark.parametrize("code", CODES)
def test_ends_are_kept(code: str) -> None:
    """A blank joins what stands before or after; a sentence ends as one."""
    faults(
        f"{english!r}: {words!r}"
        for said in all_said(code)
        for english, words in said.pairs
        if other_ends(english, words)
    )


def test_other_ends_are_found() -> None:
    assert other_ends("to Ada ", "an Ada")
    assert other_ends("The table is open again.", "Der Tisch ist wieder offen")
    assert other_ends("Act", "")
    assert not other_ends("No clock.", "Ohne Uhr")

"""Actions too many to list: a pattern says of which parts one is put together, `apply` decides.

Some decisions cannot be listed one by one: a subset of a hand, a question made of parts, a short text. `legal` then
gives a pattern beside the actions it lists. A pattern and an action meet in the notation: the kind and a word for
each part, joined, are the action's line.

    offer [rose1+lily4]       some of: different ones, in the order of the pattern
    ask blue count rose 3     one of; a fork, whose word says which parts follow; one of; a number
    ask blue match & [rose] & [lily+even] .    a series: "&" goes on to another, "." ends it
    ask blue count & [rose+!even] .            rows: lists of words, so many words in all
    answer no%20idea          a text, as one word (engine.notation)

Every filling of a pattern is a legal action, and what no pattern admits and no list holds is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from engine.chance import Chance
from engine.words import as_text, as_word, parts_of

A = TypeVar("A")

ANOTHER, ENOUGH = "&", "."
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}")
_LETTERS = "abcdefghijklmnopqrstuvwxyz ,?!%+-[]&é\u00df\u4fee"


class OneOf(Struct, frozen=True, tag="one"):
    """One of these words."""

    words: tuple[str, ...]


class SomeOf(Struct, frozen=True, tag="some"):
    """A list of different ones of these words, in their order."""

    fewest: int
    most: int
    words: tuple[str, ...]
    apart: tuple[tuple[str, ...], ...] = ()
    """Of each of these sets one at most. No word is in two of them."""
    within: tuple[tuple[str, ...], ...] = ()
    """If there are any: as many as may be keep within one of these sets. Each has as many words."""

    def holds(self, chosen: Sequence[str]) -> bool:
        """Whether these are such words, so many of them as may be."""
        return (
            self.fewest <= len(chosen) <= self.most
            and tuple(chosen) == self.ordered(chosen)
            and all(sum(word in one for word in chosen) <= 1 for one in self.apart)
            and (not self.within or len(chosen) < self.most or keeps_within(chosen, self.within))
        )

    def ordered(self, chosen: Iterable[str]) -> tuple[str, ...]:
        """Those of the words that were chosen, each once."""
        wanted = set(chosen)
        return tuple(word for word in self.words if word in wanted)


class Number(Struct, frozen=True, tag="number"):
    lowest: int
    highest: int


class Text(Struct, frozen=True, tag="text"):
    """Printable characters, with no more than one space between words; none at all if `shortest` is 0."""

    longest: int
    shortest: int = 0
    beside_numbers: bool = False
    """Whether a number or a truth could stand here as well, so that a text that looks like one is marked."""
    barred: tuple[str, ...] = ()
    """Words that may not be in it, however they are written (`engine.words.parts_of`)."""

    def word(self, text: str) -> str:
        return as_word(text, self.beside_numbers)

    def holds(self, text: str) -> bool:
        if (
            not self.shortest <= len(text) <= self.longest
            or not text.isprintable()
            or text != " ".join(text.split())
        ):
            return False
        return not self.barred or parts_of(text).isdisjoint(self.barred)


class Fork(Struct, frozen=True, tag="fork"):
    """One of the words, and then the parts that belong to it."""

    branches: tuple[tuple[str, tuple[Part, ...]], ...]

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(word for word, _ in self.branches)


class Rows(Struct, frozen=True, tag="rows"):
    """Lists of the words, none empty, `most` words in all. If there are sets, and a list at all, then one list at
    least keeps within one of them: something is meant by it."""

    words: tuple[str, ...]
    most: int
    within: tuple[tuple[str, ...], ...] = ()
    owed: bool = False
    """Whether lists came before, and none of them kept within a set."""
    begun: bool = False

    def fork(self) -> Fork:
        """What comes next of it: another list, or the end."""
        another = ((ANOTHER, (Row(self),)),) if self.most else ()
        return Fork(another if self.owed else (*another, (ENOUGH, ())))

    def after(self, row: Sequence[str]) -> Rows:
        kept = self.begun and not self.owed
        owed = bool(self.within) and not kept and not keeps_within(row, self.within)
        return Rows(self.words, self.most - len(row), self.within, owed, True)


class Row(Struct, frozen=True, tag="row"):
    """One list of such rows."""

    rows: Rows

    def some(self) -> SomeOf:
        rows = self.rows
        last_chance = not rows.begun or rows.owed
        return SomeOf(1, rows.most, rows.words, within=rows.within if last_chance else ())


Plain = OneOf | SomeOf | Number | Text | Fork
Part = Plain | Rows | Row


def keeps_within(words: Iterable[str], sets: Iterable[Sequence[str]]) -> bool:
    wanted = set(words)
    return any(wanted <= set(one) for one in sets)


class Pattern(Struct, frozen=True, tag="pattern"):
    """Actions of one kind: all that have for each part one of its words, or what belongs there."""

    kind: str
    parts: tuple[Part, ...]
    spelling: str = ""
    """The JSON with which a trace spells it, where the format of its game has a form of its own for it."""


def series(part: Part, fewest: int, most: int) -> Fork:
    """So many of a part, one after another: a list of lists."""
    made = Fork(((ENOUGH, ()),))
    for left in range(1, most + 1):
        going_on = (ANOTHER, (part, made))
        made = Fork((going_on, (ENOUGH, ())) if most - left >= fewest else (going_on,))
    return made


# -- leading through -----------------------------------------------------------------------------------


class Misfit(Exception):
    """These words are no beginning of a filling; so many of them are."""

    def __init__(self, fitting: int) -> None:
        super().__init__(fitting)
        self.fitting = fitting


def next_part(pattern: Pattern, words: Sequence[str]) -> Plain | None:
    """The part that is filled next after these words of an action; None if they are a whole one."""
    if not words:
        return OneOf((pattern.kind,))
    if words[0] != pattern.kind:
        raise Misfit(0)
    left: list[Part] = list(pattern.parts)
    for place, word in enumerate(words[1:], start=1):
        if not left:
            raise Misfit(place)
        part = left.pop(0)
        plain = _plain(part)
        if not fits(plain, word):
            raise Misfit(place)
        if isinstance(plain, Fork):
            left[:0] = dict(plain.branches)[word]
        elif isinstance(part, Row):
            left.insert(0, part.rows.after(word[1:-1].split("+")))
    return _plain(left[0]) if left else None


def _plain(part: Part) -> Plain:
    """What there is to fill just now: of rows a word that leads on, or a list."""
    if isinstance(part, Rows):
        return part.fork()
    return part.some() if isinstance(part, Row) else part


def fits(part: Part, word: str) -> bool:
    """Whether a word fills the part, or begins to if what follows hangs on it."""
    part = _plain(part)
    if isinstance(part, OneOf | Fork):
        return word in part.words
    if isinstance(part, SomeOf):
        if not (word.startswith("[") and word.endswith("]")):
            return False
        return part.holds(word[1:-1].split("+") if word != "[]" else ())
    if isinstance(part, Number):
        return _NUMBER.fullmatch(word) is not None and part.lowest <= int(word) <= part.highest
    text = as_text(word)
    return isinstance(part, Text) and text is not None and part.holds(text) and part.word(text) == word


def begins(pattern: Pattern, words: Sequence[str]) -> bool:
    """Whether some action of the pattern begins with these words."""
    try:
        next_part(pattern, words)
    except Misfit:
        return False
    return True


def admits(pattern: Pattern, words: Sequence[str]) -> bool:
    """Whether these are the words of an action of the pattern."""
    try:
        return next_part(pattern, words) is None
    except Misfit:
        return False


def patterns(legal: Iterable[object]) -> list[Pattern]:
    """Those of a legal list."""
    return [one for one in legal if isinstance(one, Pattern)]


# -- drawing -------------------------------------------------------------------------------------------


def draw(pattern: Pattern, chance: Chance) -> tuple[tuple[str, ...], Chance]:
    """The words of some action of the pattern, and the chance that follows."""
    words: tuple[str, ...] = (pattern.kind,)
    while (part := next_part(pattern, words)) is not None:
        word, chance = _drawn(part, chance)
        words = (*words, word)
    return words, chance


def _drawn(part: Part, chance: Chance) -> tuple[str, Chance]:
    if isinstance(part, OneOf | Fork):
        word, _, chance = chance.take(part.words)
        return word, chance
    if isinstance(part, Number):
        number, chance = chance.below(part.highest - part.lowest + 1)
        return str(part.lowest + number), chance
    if isinstance(part, SomeOf):
        return _some(part, chance)
    assert isinstance(part, Text)
    more, chance = chance.below(part.longest - part.shortest + 1)
    text = ""
    for _ in range(part.shortest + more):
        glyph, _, chance = chance.take(_LETTERS)
        text += glyph
    tidy = " ".join(text.split())
    text = tidy if len(tidy) >= part.shortest else text.replace(" ", "x")
    if not part.holds(text):  # a word that is barred has come about by chance
        text = "x" * max(part.shortest, 1)
    return part.word(text), chance


def _some(part: SomeOf, chance: Chance) -> tuple[str, Chance]:
    alone = {word for one in part.apart for word in one}
    different = len(part.apart) + sum(word not in alone for word in part.words)
    more, chance = chance.below(min(part.most, different) - part.fewest + 1)
    chosen: list[str] = []
    left = part.words
    for _ in range(part.fewest + more):
        word, left, chance = chance.take(left)
        chosen.append(word)
        beside = next((one for one in part.apart if word in one), ())
        left = tuple(one for one in left if one not in beside)
    if len(chosen) == part.most and part.within and not keeps_within(chosen, part.within):
        one, _, chance = chance.take(part.within)
        order, chance = chance.shuffled(one)
        chosen = list(order[: part.most])
    return f"[{'+'.join(part.ordered(chosen))}]", chance


def filled(legal: Iterable[A | Pattern], read: Callable[[str], A], chance: Chance, each: int = 1) -> list[A]:
    """A legal list for those who choose from actions: instead of each pattern some actions of it, by chance."""
    found: list[A] = []
    for one in legal:
        if not isinstance(one, Pattern):
            found.append(one)
            continue
        drawn: dict[tuple[str, ...], A] = {}
        for _ in range(each):
            words, chance = draw(one, chance)
            drawn.setdefault(words, read(" ".join(words)))
        found += drawn.values()
    return found


# -- spelling ------------------------------------------------------------------------------------------


def spelled(part: Part) -> Any:
    """A part as a trace spells it (formats/record.md)."""
    if isinstance(part, OneOf):
        return part.words[0] if len(part.words) == 1 else {"one": list(part.words)}
    if isinstance(part, SomeOf):
        return {"pick": [part.fewest, part.most], "of": list(part.words)}
    if isinstance(part, Fork):
        return {"forms": list(part.words)}
    if isinstance(part, Rows | Row):
        return {"rows": [0, part.most], "of": list(part.words)} if isinstance(part, Rows) else spelled(part.some())
    return {"number": True} if isinstance(part, Number) else {"text": True}

"""Ready questions: a few of several sorts that would tell the reader most now, weighed by his own suspect sheet.

Only questions that the engine answers: what is asked so is never wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TypeVar

from msgspec import Struct

from engine.mystery import weighing
from engine.mystery.actions import Ask, Compare, Count, HasAnyOf, HowManyOf, Question, Scope, TransferCount
from engine.mystery.data import DATA
from engine.mystery.game import NOTATION
from engine.mystery.sheet import Sheet
from engine.mystery.suspects import NAMES, OF, VALUES, all_of, apart, numbers
from engine.mystery.view import View
from engine.patterns import Fork, OneOf, Pattern
from render.kit import Choice
from render.mystery.asking_words import Asking

READY = 6
TOKEN, DETAIL = 75, 100  # characters of a choice; of a token as many as are left when it is said who is asked
ANYBODY = "all"
NEARLY = 0.02  # of the suspects there are
BY_NAME = 2  # monks who are named in a label; more stand below it

T = TypeVar("T")
SCOPES: tuple[Scope, Scope] = ("seen", "hand")
KINDS = tuple((value,) for value in VALUES) + tuple(pair for pair in combinations(VALUES, 2) if apart(pair))
"""Monks that are asked for by one trait or two."""


class Weighed(Struct, frozen=True):
    question: Question
    left: float
    """How many suspects it is expected to leave."""


def ready(view: View, pattern: Pattern, teller: Asking) -> list[Choice]:
    """The most telling first; each without the words that say whom it is put to."""
    found = sorted(_sorts(view, Sheet(view), pattern), key=lambda one: one.left)
    return [_choice(one.question, teller) for one in found[:READY]]


def to_whom(pattern: Pattern) -> str:
    first = pattern.parts[0]
    assert isinstance(first, OneOf)
    return first.words[0]


def forms_of(pattern: Pattern) -> tuple[str, ...]:
    """The forms of question that may be put so."""
    fork = pattern.parts[1]
    assert isinstance(fork, Fork)
    return fork.words


# -- weighing ----------------------------------------------------------------------------------------------


def _sorts(view: View, sheet: Sheet, pattern: Pattern) -> Iterator[Weighed]:
    """The best of each sort."""
    seat = to_whom(pattern)
    pool = [i for i in sheet.suspects if not weighing.denied(view, seat) >> i & 1] or sheet.suspects
    if not pool:
        return
    most = len(pool) - (len(pool) == len(sheet.weights))  # one of all suspects is the culprit
    clears = min(most, weighing.cleared_by(view, sheet, seat))
    if "count" in forms_of(pattern):
        yield from _how_many(sheet, pool, clears)
        yield from _of_a_kind(sheet, pool, clears)
        if view.mass_pass:
            kind = max(VALUES, key=sheet.trait)
            passed = TransferCount("last_mass", "received", None, ((kind,),))
            yield Weighed(passed, weighing.left(sheet))
    sizes = dict.fromkeys((1, _evenly(len(pool), clears, _fitting(pool))))
    yield from (_any_of(sheet, pool, size, clears) for size in sizes)
    yield _comparison(sheet)


def _fitting(pool: Sequence[int]) -> int:
    """How many of the likeliest fit into one choice by name."""
    names = [NAMES[i] for i in pool]
    return max(
        size
        for size in range(1, len(pool) + 1)
        if len(_token(HowManyOf("seen", tuple(names[:size])))) <= TOKEN
        and len(" and ".join(names[:size])) <= DETAIL
    )


def _evenly(pool: int, clears: int, most: int) -> int:
    """Of so many he is as likely to have seen none as some."""
    deals = comb(pool, clears)
    return min(range(1, most + 1), key=lambda size: abs(comb(pool - size, clears) / deals - 0.5))


def _left(sheet: Sheet, pool: Sequence[int], asked: Sequence[int], clears: int, yes_no: bool) -> float:
    rest = [i for i in pool if i not in asked]
    return weighing.expected(sheet, [*asked, *rest], tuple(asked), clears, yes_no)


def _how_many(sheet: Sheet, pool: Sequence[int], clears: int) -> Iterator[Weighed]:
    """Of several: of one alone it is another question."""
    sizes = range(2, _fitting(pool) + 1)
    found = [(_left(sheet, pool, pool[:size], clears, False), size, pool[:size]) for size in sizes]
    if found:
        left, _, asked = _best(sheet, found)
        yield Weighed(HowManyOf("seen", tuple(NAMES[i] for i in sorted(asked))), left)


def _any_of(sheet: Sheet, pool: Sequence[int], size: int, clears: int) -> Weighed:
    names = tuple(NAMES[i] for i in sorted(pool[:size]))
    return Weighed(HasAnyOf("seen", names), _left(sheet, pool, pool[:size], clears, True))


def _best(sheet: Sheet, found: Sequence[tuple[float, int, T]]) -> tuple[float, int, T]:
    """Of all that leave nearly as few suspects as may be, what is about most monks: it goes on telling for longest
    when others are cleared. Each is given as what it leaves, about how many it is, and what it is."""
    least = min(left for left, _, _ in found) + NEARLY * weighing.left(sheet)
    return max((one for one in found if one[0] <= least), key=lambda one: one[1])


def _of_a_kind(sheet: Sheet, pool: Sequence[int], clears: int) -> Iterator[Weighed]:
    """Two unlike kinds of monks: of the one what was seen, of the other what is held. Those who are cleared for the
    reader already are counted too, and blur the answer by their part."""
    now, found = weighing.left(sheet), []
    for traits in KINDS:
        cards = all_of(traits)
        asked = [i for i in numbers(cards) if i in pool]
        if asked:
            gain = (now - _left(sheet, pool, asked, clears, False)) * sheet.news(cards)
            found.append((now - gain, len(asked), traits))
    for scope in SCOPES:
        if found:
            left, _, said = _best(sheet, found)
            yield Weighed(Count(scope, (said,)), left)
            found = [one for one in found if not _alike(one[2], said)]


def _alike(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether both name a trait of one characteristic."""
    return not {OF[value] for value in one}.isdisjoint(OF[value] for value in other)


def _comparison(sheet: Sheet) -> Weighed:
    """Of the values of a look the two that part the suspects best."""
    looks = [DATA.characteristics[kind] for kind in ("hood", "beard", "girth")]
    one, other = min(looks, key=lambda pair: abs(sheet.trait(pair[0]) - 0.5))
    return Weighed(Compare("hand", ((one,),), "more", ((other,),)), weighing.left(sheet))


# -- telling -----------------------------------------------------------------------------------------------


def _token(question: Question) -> str:
    return NOTATION.write(Ask(ANYBODY, question)).partition(f"{ANYBODY} ")[2]


def _choice(question: Question, teller: Asking) -> Choice:
    t = teller.language.t
    said, detail = teller.question(question), ""
    if isinstance(question, HasAnyOf | HowManyOf) and len(question.monks) > BY_NAME:
        count = len(question.monks)
        if isinstance(question, HasAnyOf):
            said = t("Have you seen any of these {count}?", count=count)
        else:
            said = t("How many of these {count} have you seen?", count=count)
        detail = teller.language.listed(
            [teller.language.name("monk", one.name) for one in DATA.suspects if one.id in question.monks]
        )
    return Choice(_token(question), said, detail, under=t("Ready questions"))

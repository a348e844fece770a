"""Ready questions: a few of several sorts that would tell the reader most now, weighed by his own suspect sheet.

Only questions that the engine answers: what is asked so is never wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from engine.mystery import weighing
from engine.mystery.actions import Ask, Compare, Count, HasAnyOf, HowManyOf, Question, Scope
from engine.mystery.data import DATA
from engine.mystery.game import NOTATION
from engine.mystery.sheet import Sheet
from engine.mystery.suspects import NAMES, VALUES, all_of, apart, numbers
from engine.mystery.view import View
from engine.patterns import Fork, OneOf, Pattern
from render.kit import Choice
from render.mystery.asking_words import Asking

TOKEN, DETAIL = 75, 100  # characters of a choice; of a token as many as are left when it is said who is asked
ANYBODY = "all"
BY_NAME = 2  # monks who are named in a label; more stand below it

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
    return [_choice(one.question, teller) for one in found]


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
    clears = weighing.cleared_by(view, sheet, seat)
    yes_no = "count" not in forms_of(pattern)
    few = [pool[:size] for size in range(1, _fitting(pool) + 1)]
    if not yes_no:
        yield min((_named(sheet, pool, some, clears, False) for some in few), key=lambda one: one.left)
        yield from _by_traits(sheet, pool, clears)
    any_of = min((_named(sheet, pool, some, clears, True) for some in few), key=lambda one: one.left)
    alone = _named(sheet, pool, pool[:1], clears, True)
    yield alone
    if any_of != alone:
        yield any_of
    yield _comparison(sheet)


def _fitting(pool: Sequence[int]) -> int:
    """How many of the likeliest fit into one choice by name."""
    names = [NAMES[i] for i in pool]
    sizes = range(1, len(pool) + 1)
    return max(
        size
        for size in sizes
        if len(_token(_how_many(names[:size]))) <= TOKEN and len(" and ".join(names[:size])) <= DETAIL
    )


def _how_many(names: Sequence[str]) -> Question:
    return HowManyOf("seen", tuple(names))


def _token(question: Question) -> str:
    return NOTATION.write(Ask(ANYBODY, question)).partition(f"{ANYBODY} ")[2]


def _left(sheet: Sheet, pool: Sequence[int], asked: Sequence[int], clears: int, yes_no: bool) -> float:
    rest = [i for i in pool if i not in asked]
    most = len(pool) - (len(pool) == len(sheet.weights))  # one of all suspects is the culprit
    return weighing.expected(sheet, [*asked, *rest], tuple(asked), min(most, clears), yes_no)


def _named(sheet: Sheet, pool: Sequence[int], asked: Sequence[int], clears: int, yes_no: bool) -> Weighed:
    names = tuple(NAMES[i] for i in sorted(asked))
    question = HasAnyOf("seen", names) if yes_no else HowManyOf("seen", names)
    return Weighed(question, _left(sheet, pool, asked, clears, yes_no))


def _by_traits(sheet: Sheet, pool: Sequence[int], clears: int) -> Iterator[Weighed]:
    """Two kinds of monks: of the one what was seen, of the other what is held. Those who are cleared for the reader
    already are counted too, and blur the answer by their part."""
    now = weighing.left(sheet)
    found = []
    for traits in KINDS:
        cards = all_of(traits)
        asked = [i for i in numbers(cards) if i in pool]
        if asked:
            gain = (now - _left(sheet, pool, asked, clears, False)) * sheet.news(cards)
            found.append((now - gain, traits))
    best = sorted(found)[:2]
    for (left, traits), scope in zip(best, SCOPES, strict=False):
        yield Weighed(Count(scope, (traits,)), left)


def _comparison(sheet: Sheet) -> Weighed:
    """Of the values of a look the two that part the suspects best."""
    looks = [DATA.characteristics[kind] for kind in ("hood", "beard", "girth")]
    one, other = min(looks, key=lambda pair: abs(sheet.trait(pair[0]) - 0.5))
    return Weighed(Compare("hand", ((one,),), "more", ((other,),)), weighing.left(sheet))


# -- telling -----------------------------------------------------------------------------------------------


def _choice(question: Question, teller: Asking) -> Choice:
    t = teller.language.t
    said, detail = teller.question(question), ""
    if isinstance(question, HasAnyOf | HowManyOf) and len(question.monks) > BY_NAME:
        count = len(question.monks)
        if isinstance(question, HasAnyOf):
            said = t("Have you seen any of these {count}?", count=count)
        else:
            said = t("How many of these {count} have you seen?", count=count)
        detail = teller.language.listed([t(one.name) for one in DATA.suspects if one.id in question.monks])
    return Choice(_token(question), said, detail, under=t("Ask, as it stands here"))

"""Ready questions: a few of several sorts that would tell the reader most now, weighed by his own suspect sheet.

Only questions that the engine answers: what is asked so is never wrong. And one that is a promise, where he who is
asked is near the chapter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TypeVar

from msgspec import Struct

from engine.mystery import weighing
from engine.mystery.actions import (
    Ask,
    Compare,
    Count,
    HasAnyOf,
    HowManyOf,
    Intent,
    Question,
    Scope,
    TransferCount,
)
from engine.mystery.data import DATA
from engine.mystery.game import NOTATION
from engine.mystery.plan import ROOM, distance
from engine.mystery.sheet import Sheet
from engine.mystery.suspects import FIT, NAMES, OF, VALUES, all_of, apart, numbers
from engine.mystery.view import View
from engine.patterns import Fork, OneOf, Pattern
from render.kit import Choice
from render.mystery.abbey import closed
from render.mystery.asking_words import Asking

READY = 6
TOKEN, DETAIL = 75, 100  # characters of a choice; of a token as many as are left when it is said who is asked
ANYBODY = "all"
NEARLY = 0.02  # of the suspects there are
CHAPTER, STEPS = "capitulum", 2
"""Where one reveals and accuses; whoever is so near can be there with his next move."""
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
    return [_choice(one.question, teller) for one in _best_of(view, Sheet(view), pattern)]


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


def _best_of(view: View, sheet: Sheet, pattern: Pattern) -> list[Weighed]:
    """As many as there is room for: the best of each sort, then the next best, a promise last."""
    leaders, others, last = _sorts(view, sheet, pattern)
    room = READY - len(last)
    found = sorted(leaders, key=_leaves)[:room]
    found += sorted(others, key=_leaves)[: room - len(found)]
    return [*sorted(found, key=_leaves), *last]


def _leaves(one: Weighed) -> float:
    return one.left


def _sorts(view: View, sheet: Sheet, pattern: Pattern) -> tuple[list[Weighed], list[Weighed], list[Weighed]]:
    """The best of each sort, others, and what tells nothing of suspects."""
    seat, forms = to_whom(pattern), forms_of(pattern)
    pool = [i for i in sheet.suspects if not weighing.denied(view, seat) >> i & 1] or sheet.suspects
    if not pool:
        return [], [], []
    most = len(pool) - (len(pool) == len(sheet.weights))  # one of all suspects is the culprit
    clears, holds = (min(most, how(view, sheet, seat)) for how in (weighing.cleared_by, weighing.held_by))
    leaders, others = [], list[Weighed]()
    if "count" in forms:
        leaders += [*_how_many(sheet, pool, clears), *_of_a_kind(sheet, pool, clears)]
        if view.mass_pass:
            leaders.append(_passed(view, sheet, pool))
    many = _evenly(len(pool), clears, _fitting(pool))
    leaders.append(_any_of("seen", sheet, pool, many, clears))
    if many > 1:
        others.append(_any_of("seen", sheet, pool, 1, clears))
    if holds:
        sizes = dict.fromkeys((_evenly(len(pool), holds, _fitting(pool)), 1))
        others += [_any_of("hand", sheet, pool, size, holds) for size in sizes]
    first, *comparisons = sorted(_comparisons(view, sheet, seat), key=_leaves)
    return [*leaders, first], [*others, *comparisons], list(_promise(view, seat, forms))


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


def _any_of(scope: Scope, sheet: Sheet, pool: Sequence[int], size: int, clears: int) -> Weighed:
    names = tuple(NAMES[i] for i in sorted(pool[:size]))
    return Weighed(HasAnyOf(scope, names), _left(sheet, pool, pool[:size], clears, True))


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


def _comparisons(view: View, sheet: Sheet, seat: str) -> Iterator[Weighed]:
    """Of each characteristic the two values, and the scope, that tell most."""
    for values in DATA.characteristics.values():
        pairs = [(scope, *pair) for scope in SCOPES for pair in combinations(values, 2)]
        found = [
            (weighing.compared(view, sheet, seat, scope, FIT[one], FIT[other]), place)
            for place, (scope, one, other) in enumerate(pairs)
        ]
        left, place = min(found)
        scope, one, other = pairs[place]
        yield Weighed(Compare(scope, ((one,),), "more", ((other,),)), left)


def _passed(view: View, sheet: Sheet, pool: Sequence[int]) -> Weighed:
    """Of the cards that came at the last Mass; of what kind, that tells most."""
    came = DATA.offices[[one.id for one in DATA.offices].index(view.office) - 1].passes
    kinds = [(value, [i for i in numbers(FIT[value]) if i in pool]) for value in VALUES]
    found = [(_left(sheet, pool, asked, min(came, len(pool) - 1), False), value) for value, asked in kinds if asked]
    left, value = min(found)
    return Weighed(TransferCount("last_mass", "received", None, ((value,),)), left)


def _promise(view: View, seat: str, forms: Sequence[str]) -> Iterator[Weighed]:
    """Whether he, who is near it, goes to the chapter next: what he says binds him."""
    if "intent" not in forms or distance(ROOM[view.pawns[seat]], ROOM[CHAPTER], 0) > STEPS:
        return
    if CHAPTER not in closed(view) and not any(one["room"] == CHAPTER for one in view.promises[seat] or ()):
        yield Weighed(Intent(CHAPTER), 0.0)


# -- telling -----------------------------------------------------------------------------------------------


def _token(question: Question) -> str:
    return NOTATION.write(Ask(ANYBODY, question)).partition(f"{ANYBODY} ")[2]


def _choice(question: Question, teller: Asking) -> Choice:
    t = teller.language.t
    said, detail = teller.question(question), ""
    if isinstance(question, HasAnyOf | HowManyOf) and len(question.monks) > BY_NAME:
        count = len(question.monks)
        if isinstance(question, HasAnyOf):
            said = {
                "seen": t("Have you seen any of these {count}?", count=count),
                "hand": t("Do you hold any of these {count}?", count=count),
            }[question.scope]
        else:
            said = t("How many of these {count} have you seen?", count=count)
        detail = teller.language.listed(
            [teller.language.name("monk", one.name) for one in DATA.suspects if one.id in question.monks]
        )
    return Choice(_token(question), said, detail, under=t("Ready questions"))

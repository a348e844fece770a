"""What a question brings to him who asks it, and what an answer costs him who gives it, as far as a view tells.

A question is weighed by counting deals: the target can clear so many of the suspects, whichever, and the culprit is
none of them. How many suspects an answer leaves is 1 / Σp², which is their number when all are equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from engine.mystery.actions import Count, HasAnyOf, HowManyOf
from engine.mystery.data import DATA
from engine.mystery.sheet import Sheet, told
from engine.mystery.suspects import EVERYBODY, bits, fitting
from engine.mystery.view import View


def left(sheet: Sheet) -> float:
    """How many suspects there are now."""
    squares = sum(weight * weight for weight in sheet.weights.values())
    return 1 / squares if squares else 0.0


# -- questions -------------------------------------------------------------------------------------------


def best(view: View, sheet: Sheet, seat: str, only_yes_no: bool) -> tuple[tuple[int, ...], float]:
    """The suspects to ask him about, the likeliest so many, and how many are left then."""
    pool = [i for i in sheet.suspects if not denied(view, seat) >> i & 1] or sheet.suspects
    most = len(pool) - (len(pool) == len(sheet.weights))  # one of all suspects is the culprit
    clears = min(most, cleared_by(view, sheet, seat))
    asked = [tuple(pool[:size]) for size in range(1, len(pool) + 1)]
    found = [(expected(sheet, pool, monks, clears, only_yes_no), monks) for monks in asked]
    least, monks = min(found)
    return monks, least


def denied(view: View, seat: str) -> int:
    """Of whom he said that he has cleared none."""
    found = 0
    for one in view.heard:
        if one.target == seat and isinstance(one.question, (HasAnyOf, HowManyOf)) and not one.say:
            found |= bits(one.question.monks) if one.question.scope == "seen" else 0
    return found


def cleared_by(view: View, sheet: Sheet, seat: str) -> int:
    """How many of the suspects he can clear, or all others together: by the size of the hands, and by the cards
    that every Mass has brought him."""
    counts = {one: int(hand) for one, hand in view.hands.items() if one != view.you}
    others, unknown = sum(counts.values()), len(sheet.weights) - 1
    in_hands = max(0, unknown - int(view.pile))
    if seat not in counts or not others:
        return in_hands
    mine = in_hands * counts[seat] / others
    elsewhere = max(1, len(DATA.suspects) - 1 - counts[seat])
    return round(mine + min(1.0, _came(view) / elsewhere) * (unknown - mine))


def held_by(view: View, sheet: Sheet, seat: str) -> int:
    """How many of the suspects he holds, or all others together."""
    counts = {one: int(hand) for one, hand in view.hands.items() if one != view.you}
    in_hands = max(0, len(sheet.weights) - 1 - int(view.pile))
    if seat not in counts:
        return in_hands
    return round(in_hands * counts[seat] / max(1, sum(counts.values())))


def compared(view: View, sheet: Sheet, seat: str, scope: str, one: int, other: int) -> float:
    """How many suspects will be left when he has said if he holds, or has seen, more of one than of the other."""
    cards = EVERYBODY & ~sheet.mine if scope == "hand" else EVERYBODY
    counts = [int(hand) for player, hand in view.hands.items() if player != view.you]
    number = int(view.hands[seat]) if seat in view.hands else round(sum(counts) / len(counts))
    if scope == "seen":
        number += _came(view)
    kinds = (cards & one & ~other, cards & other & ~one, cards & ~(one ^ other))
    parts = [[i for i in sheet.weights if kind >> i & 1] for kind in kinds]
    sizes = [kind.bit_count() for kind in kinds]
    more = [
        _more([size - (part == place) for place, size in enumerate(sizes)], number) if parts[part] else 0.0
        for part in range(len(kinds))
    ]
    return _left_after(sheet, parts, [more, [1.0 - chance for chance in more]])


def _more(sizes: Sequence[int], number: int) -> float:
    """The part of all hands of so many cards in which more are of the first kind than of the second."""
    one, other, rest = sizes
    number = min(number, sum(sizes))
    hands = sum(
        comb(one, a) * comb(other, b) * comb(rest, number - a - b)
        for a in range(1, min(one, number) + 1)
        for b in range(min(a, number - a + 1))
    )
    return hands / comb(sum(sizes), number)


def _came(view: View) -> int:
    """How many cards all Masses so far have brought each player."""
    return sum(DATA.offices[hour % len(DATA.offices)].passes for hour in range(view.hour - 1))


def expected(sheet: Sheet, pool: Sequence[int], monks: tuple[int, ...], clears: int, only_yes_no: bool) -> float:
    """How many suspects will be left when he, who can clear so many of the pool, has said how many of these."""
    among, beside = len(monks), len(pool) - len(monks)
    parts = (monks, pool[among:], [i for i in sheet.weights if i not in pool])
    deals = [
        [_hands(among - (part == 0), beside - (part == 1), clears, said) for part in range(3)]
        for said in range(min(among, clears) + 1)
    ]
    if only_yes_no:
        deals = [deals[0], [sum(one) for one in zip(*deals[1:], strict=True)] if deals[1:] else [0.0] * 3]
    return _left_after(sheet, parts, deals)


def _left_after(sheet: Sheet, parts: Sequence[Sequence[int]], deals: Sequence[Sequence[float]]) -> float:
    """How many suspects are left on average, where for each answer it is known how likely it is with the culprit in
    each part of them."""
    sums = [sum(sheet.weights[i] for i in part) for part in parts]
    squares = [sum(sheet.weights[i] ** 2 for i in part) for part in parts]
    found = 0.0
    for chances in deals:
        likely = sum(total * chance for total, chance in zip(sums, chances, strict=True))
        square = sum(total * chance * chance for total, chance in zip(squares, chances, strict=True))
        found += likely**3 / square if square else 0.0
    return found


def _hands(among: int, beside: int, clears: int, said: int) -> float:
    """The part of all hands in which so many are among those asked for."""
    if min(among, beside) < 0 or said > among or not 0 <= clears - said <= beside:
        return 0.0
    return comb(among, said) * comb(beside, clears - said) / comb(among + beside, clears)


# -- answers ---------------------------------------------------------------------------------------------


def too_dear(view: View, sheet: Sheet, asker: str, question: object, only_yes_no: bool) -> bool:
    """Whether the answer clears a larger part of his suspects than my question back of mine."""
    gives = cost(view, sheet, asker, question) / suspects_of(view, asker)
    mine = left(sheet)
    brings = (mine - best(view, sheet, asker, only_yes_no)[1]) / mine if mine else 0.0
    return gives > brings


def suspects_of(view: View, seat: str) -> int:
    """How many suspects another has at most: all but his hand and what the Masses have brought him."""
    return max(2, len(DATA.suspects) - int(view.hands[seat]) - _came(view))


def cost(view: View, sheet: Sheet, asker: str, question: object) -> float:
    """How many suspects the true answer would clear for the asker that nobody but me can clear for him."""
    if not isinstance(question, (Count, HasAnyOf, HowManyOf)):
        return 0.0
    asked = fitting(question.filter) if isinstance(question, Count) else bits(question.monks)
    mine = sheet.mine if question.scope == "hand" else sheet.seen
    said = (asked & mine).bit_count()
    if isinstance(question, HasAnyOf):
        said = min(said, 1)
    alone = asked & sheet.mine & ~known_to(view, asker)
    return alone.bit_count() * said / asked.bit_count()


def known_to(view: View, seat: str) -> int:
    """Cards that came from him, that everybody saw, or that an answer has cleared for all who heard it."""
    moves = [*view.mass_pass, *view.since_mass]
    found = bits(one["card"] for one in moves if one["card"] is not None and one["from"] == seat)
    found |= bits(one["monk"] for one in view.accusations)
    for one in view.heard:
        fact = told(one)
        if fact is not None and fact[1] == fact[0].bit_count():
            found |= fact[0]
    return found

"""Questions (A5): which may be put, what the engine answers to verified ones, what may be replied to others."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec
from msgspec import UNSET

from engine.core import Illegal
from engine.mystery import moving
from engine.mystery.actions import (
    REPLIES,
    Answer,
    Ask,
    BooksHeld,
    Compare,
    Count,
    Free,
    HasAnyOf,
    HowManyOf,
    Intent,
    MostCommon,
    Question,
    Say,
    Sheet,
    TransferCount,
)
from engine.mystery.data import DATA
from engine.mystery.ops import Filter
from engine.mystery.plan import ROOM, ROOMS
from engine.mystery.state import State
from engine.mystery.suspects import (
    BARRED,
    FIT,
    NAMES,
    NUMBER,
    TERM_ORDER,
    TERMS,
    TRUE_OF,
    VALUES,
    bits,
    fitting,
    names_a_suspect,
)
from engine.patterns import Fork, Number, OneOf, Part, Pattern, Rows, SomeOf, Text

VERIFIED = tuple(form.id for form in DATA.forms.values() if form.truth == "verified")
ALWAYS_YES_NO = tuple(form.id for form in DATA.forms.values() if form.yes_no == "always")
CRYPT = "crypt"
CANNOT_SAY = None


def form_of(question: Question) -> str:
    return str(question.__struct_config__.tag)


def verified(question: Question) -> bool:
    """Whether the engine answers it (A5.5)."""
    return form_of(question) in VERIFIED


def yes_or_no(question: Question) -> bool:
    """A5.9."""
    if isinstance(question, Sheet):
        return question.monk is not UNSET
    if isinstance(question, Free):
        return question.reply == "yes_no"
    return form_of(question) in ALWAYS_YES_NO


# -- which may be put ------------------------------------------------------------------------------------


def forms(s: State, yes_no: bool, only_verified: bool) -> tuple[str, ...]:
    """In data order."""
    found = VERIFIED if only_verified else tuple(DATA.forms)
    if not s.options.honour:
        found = tuple(one for one in found if DATA.forms[one].truth != "honour")
    if yes_no:
        found = tuple(one for one in found if DATA.forms[one].yes_no != "never")
    return found


def check(s: State, question: Question, yes_no: bool, only_verified: bool) -> None:
    """Whether it may be put at all."""
    form = form_of(question)
    if not s.options.honour and DATA.forms[form].truth == "honour":
        raise Illegal("A16.3", form=form)
    if only_verified and form not in VERIFIED:
        raise Illegal("A5.5", form=form)
    if yes_no and not yes_or_no(question):
        raise Illegal("A5.9", form=form)
    CHECKS[type(question)](s, question)


def _check_filter(groups: Filter) -> None:
    if not all(term in TERM_ORDER for group in groups for term in group):
        raise Illegal("A5.3", unknown=True)
    if () in groups or sum(map(len, groups)) > DATA.max_terms or not fitting(groups):
        raise Illegal("A5.3")


def _check_monks(monks: tuple[str, ...]) -> None:
    if not monks or len(set(monks)) != len(monks) or not set(monks) <= set(NAMES):
        raise Illegal("A5.4")


def _check_sheet(q: Sheet) -> None:
    if (q.monk is UNSET) == (q.filter is UNSET):
        raise Illegal("A5.4")
    if q.filter is not UNSET:
        _check_filter(q.filter)
    elif q.monk not in NUMBER:
        raise Illegal("A5.4")


def _check_free(q: Free) -> None:
    if not Text(DATA.max_text).holds(q.text):
        raise Illegal("A5.8", longest=DATA.max_text)


def _check_transfers(s: State, q: TransferCount) -> None:
    if q.other is not None and q.other not in s.seats:
        raise Illegal("A5.4")
    _check_filter(q.filter)


def _check_word(word: str, words: tuple[str, ...]) -> None:
    if word not in words:
        raise Illegal("A5.4")


def _check_compare(q: Compare) -> None:
    _check_filter(q.a)
    _check_filter(q.b)


CHECKS: dict[type, Callable[..., None]] = {
    Count: lambda _s, q: _check_filter(q.filter),
    Compare: lambda _s, q: _check_compare(q),
    HasAnyOf: lambda _s, q: _check_monks(q.monks),
    HowManyOf: lambda _s, q: _check_monks(q.monks),
    MostCommon: lambda _s, q: _check_word(q.of, tuple(DATA.characteristics)),
    TransferCount: _check_transfers,
    BooksHeld: lambda s, q: _check_word(q.book, (CRYPT, *kept_books(s))),
    Intent: lambda _s, q: _check_word(q.room, ROOMS),
    Sheet: lambda _s, q: _check_sheet(q),
    Free: lambda _s, q: _check_free(q),
}


def kept_books(s: State) -> tuple[str, ...]:
    own = tuple(card.id for card in s.own if card.kept)
    return KEPT_BOOKS + own if own else KEPT_BOOKS


KEPT_BOOKS = tuple(card.id for card in DATA.cards.values() if card.kept)


# -- what the engine answers -----------------------------------------------------------------------------


def answer(s: State, who: int, q: Question) -> Say:
    """True, exact and complete, at this moment (A4.5, A5.4)."""
    return ANSWERS[type(q)](s, who, q)


def _within(s: State, who: int, scope: str) -> int:
    return s.hands[who] if scope == "hand" else s.seen[who]


def _compare(s: State, who: int, q: Compare) -> bool:
    cards = _within(s, who, q.scope)
    a, b = (cards & fitting(q.a)).bit_count(), (cards & fitting(q.b)).bit_count()
    return {"more": a > b, "equal": a == b, "fewer": a < b}[q.how]


def _most_common(s: State, who: int, q: MostCommon) -> tuple[str, ...]:
    cards = _within(s, who, q.scope)
    counts = {value: (cards & FIT[value]).bit_count() for value in DATA.characteristics[q.of]}
    most = max(counts.values())
    return tuple(value for value, count in counts.items() if most and count == most)


def _transfers(s: State, who: int, q: TransferCount) -> int:
    with_whom = None if q.other is None else s.seats.index(q.other)
    fit = fitting(q.filter)
    if q.window == "last_theft":
        theft = (s.made if q.way == "received" else s.suffered)[who]
        return int(theft is not None and with_whom in (None, theft.other) and bool(theft.card & fit))
    found = s.mass_pass if q.window == "last_mass" else s.since_mass
    if q.way == "received":
        found = tuple(one for one in found if one.to == who and with_whom in (None, one.source))
    else:
        found = tuple(one for one in found if one.source == who and with_whom in (None, one.to))
    return sum(bool(one.card & fit) for one in found)


def _books_held(s: State, who: int, q: BooksHeld) -> bool:
    if q.book == CRYPT:
        return bool(s.crypt >> who & 1)
    return any(held.book == q.book for held in s.books[who])


ANSWERS: dict[type, Callable[..., Say]] = {
    Count: lambda s, who, q: (_within(s, who, q.scope) & fitting(q.filter)).bit_count(),
    Compare: _compare,
    HasAnyOf: lambda s, who, q: bool(_within(s, who, q.scope) & bits(q.monks)),
    HowManyOf: lambda s, who, q: (_within(s, who, q.scope) & bits(q.monks)).bit_count(),
    MostCommon: _most_common,
    TransferCount: _transfers,
    BooksHeld: _books_held,
}


# -- what may be replied ---------------------------------------------------------------------------------


def open_replies(s: State, who: int, q: Intent, promises: bool = True) -> tuple[bool, ...]:
    """Yes and no, as far as they contradict no promise (A5.7)."""
    ends, room = moving.imagined(s, who, promises), 1 << ROOM[q.room]
    return tuple(say for say, is_open in ((True, bool(ends & room)), (False, ends != room)) if is_open)


def replies(s: State, who: int, q: Question) -> list[Answer | Pattern]:
    """What the player himself may say."""
    if verified(q):
        return [Answer()]
    if isinstance(q, Intent):
        return [Answer(say) for say in open_replies(s, who, q)]
    kind = ("yes_no" if q.monk is not UNSET else "number") if isinstance(q, Sheet) else _kind(q)
    if kind == "yes_no":
        return [Answer(True), Answer(False), Answer(CANNOT_SAY)]
    if kind == "number":
        return [A_NUMBER, Answer(CANNOT_SAY)]
    if kind == "text":
        return [A_TEXT, Answer(CANNOT_SAY)]
    words = {"trait": VALUES, "room": ROOMS, "player": s.seats}[kind]
    return [*map(Answer, words), Answer(CANNOT_SAY)]


def _kind(q: Question) -> str:
    assert isinstance(q, Free)
    return q.reply


def fits(s: State, who: int, q: Question, a: Answer) -> bool:
    """Whether this is a reply to it."""
    found = replies(s, who, q)
    if type(a.say) is not bool and isinstance(a.say, int) and A_NUMBER in found:
        return 0 <= a.say <= DATA.max_number
    if isinstance(a.say, str) and A_TEXT in found:
        if names_a_suspect(a.say):
            raise Illegal("A5.8", names=True)
        return Text(DATA.max_text).holds(a.say)
    # True == 1 in Python, but a truth is no number
    return any(isinstance(one, Answer) and type(one.say) is type(a.say) and one.say == a.say for one in found)


A_NUMBER = Pattern("answer", (Number(0, DATA.max_number),), '{"type":"answer","say":{"number":true}}')
A_TEXT = Pattern(
    "answer", (Text(DATA.max_text, beside_numbers=True, barred=BARRED),), '{"type":"answer","say":{"text":true}}'
)


# -- as patterns -----------------------------------------------------------------------------------------

SCOPES = OneOf(DATA.scopes)
FILTER = Rows(TERMS, DATA.max_terms, TRUE_OF)
MONKS = SomeOf(1, len(NAMES), NAMES)


def _parts(form: str, yes_no: bool, seats: tuple[str, ...], books: tuple[str, ...]) -> tuple[Part, ...]:
    a_sheet: tuple[tuple[str, tuple[Part, ...]], ...] = (("monk", (OneOf(NAMES),)), ("filter", (FILTER,)))
    found: dict[str, tuple[Part, ...]] = {
        "count": (SCOPES, FILTER),
        "compare": (SCOPES, FILTER, OneOf(("more", "equal", "fewer")), FILTER),
        "has_any_of": (SCOPES, MONKS),
        "how_many_of": (SCOPES, MONKS),
        "most_common": (SCOPES, OneOf(tuple(DATA.characteristics))),
        "transfer_count": (OneOf(DATA.windows), OneOf(("given", "received")), OneOf((*seats, "-")), FILTER),
        "books_held": (OneOf((CRYPT, *books)),),
        "intent": (OneOf(ROOMS),),
        "sheet": (Fork(a_sheet[:1] if yes_no else a_sheet),),
        "free": (Text(DATA.max_text), OneOf(REPLIES[:1] if yes_no else REPLIES)),
    }
    return found[form]


@lru_cache(maxsize=1 << 10)
def _pattern(
    to: str, named: tuple[str, ...], yes_no: bool, seats: tuple[str, ...], books: tuple[str, ...]
) -> Pattern:
    fork = Fork(tuple((form, _parts(form, yes_no, seats, books)) for form in named))
    spelling = {"type": "ask", "to": to, "question": {"forms": named, "yes_no": yes_no}}
    return Pattern("ask", (OneOf((to,)), fork), msgspec.json.encode(spelling).decode())


def offered(s: State, to: str, yes_no: bool, only_verified: bool = False) -> Pattern:
    """Every question that may be put to him, or to all."""
    return _pattern(to, forms(s, yes_no, only_verified), yes_no, s.seats, kept_books(s))


def default(to: str) -> Ask:
    """What is asked when time runs out (A13)."""
    return msgspec.convert({"type": "ask", "to": to, "question": DATA.default_question}, Ask)


__all__ = ["answer", "check", "default", "fits", "offered", "replies", "verified"]

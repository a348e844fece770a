"""Forms for the questions that are not about monks of one kind: two kinds compared, what is most common, cards that
changed hands, a room, a book. Like those of `composing` they are read back before they are sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.core import Unusable
from engine.mystery.actions import Ask, BooksHeld, Compare, Intent, MostCommon, Question, TransferCount
from engine.mystery.data import DATA
from engine.mystery.game import NOTATION
from engine.mystery.ops import Filter
from engine.mystery.plan import KIND, ROOMS
from engine.mystery.suspects import VALUES
from engine.patterns import Fork, OneOf, Pattern
from render.kit import Choice, Field, Form
from render.mystery.asking_words import Asking
from render.mystery.choices import label_of, trait
from render.mystery.composing import Ticked, asked_of, chosen, of_a_kind, whom
from render.mystery.ready import forms_of, to_whom

COMPARED, PLACES = "compare", "place"
AT_MOST = 25  # choices of one menu
WAYS = ("received", "given")


def forms(patterns: Sequence[Pattern], players: Sequence[str], teller: Asking) -> Iterator[Form]:
    """For questions to those who may be asked."""
    if not patterns:
        return
    seats, allowed = [to_whom(one) for one in patterns], forms_of(patterns[0])
    yield _two_kinds(seats, allowed, players, teller)
    if "intent" in allowed or "books_held" in allowed:
        yield _room_or_book(seats, allowed, _books(patterns[0]), teller)


# -- two kinds of monks, and cards that moved --------------------------------------------------------------


def _two_kinds(seats: Sequence[str], allowed: Sequence[str], players: Sequence[str], teller: Asking) -> Form:
    t, asked = teller.language.t, tuple(_asked(allowed, teller))
    traits = tuple(Choice(one.token, one.label) for one in (trait(value, teller) for value in VALUES))
    people = tuple(label_of(("ask",), seat, teller) for seat in players) if "transfer_count" in allowed else ()
    others = (*traits, *people)
    fields = (
        *whom(seats, teller),
        Field("form", t("What do you ask?"), asked, 1, 1),
        Field("one", _first(teller), traits, 0, len(traits)),
        Field("other", _second(teller), others, 0, len(others)),
    )
    note = t("You see the question as a sentence before it is asked.")
    label = t("Compare, or cards that moved") if people else t("Compare")
    return Form(COMPARED, label, note, fields, partial(_put_two, seats, players, teller), asked=True)


def _asked(allowed: Sequence[str], teller: Asking) -> Iterator[Choice]:
    t = teller.language.t
    yield Choice("hand more", t("Do you hold more of these than of those?"))
    yield Choice("hand equal", t("Do you hold as many of these as of those?"))
    yield Choice("seen more", t("Have you seen more of these than of those?"))
    yield Choice("seen equal", t("Have you seen as many of these as of those?"))
    if "transfer_count" in allowed:
        yield Choice("last_mass received", t("How many of these came to you at the last Mass?"))
        yield Choice("last_mass given", t("How many of these did you pass on at the last Mass?"))
        yield Choice("since_mass received", t("How many of these came to you since the last Mass?"))
        yield Choice("since_mass given", t("How many of these left you since the last Mass?"))
        yield Choice("last_theft received", t("At your own last theft, how many of these came?"))
        yield Choice("last_theft given", t("When you were last robbed, how many of these went?"))
    if "most_common" in allowed:
        for scope in DATA.scopes:
            for kind in DATA.characteristics:
                yield Choice(f"{scope} {kind}", teller.question(MostCommon(scope, kind)))  # type: ignore[arg-type]


def _put_two(seats: Sequence[str], players: Sequence[str], teller: Asking, given: Ticked) -> list[str]:
    return [NOTATION.write(Ask(asked_of(seats, given, teller), _of_two(players, teller, given)))]


def _of_two(players: Sequence[str], teller: Asking, given: Ticked) -> Question:
    t = teller.language.t
    first, which = chosen(given, "form", teller).split()
    ticked = set(given.get("one", ()))
    others = {one for one in given.get("other", ()) if one not in players}
    people = [one for one in given.get("other", ()) if one in players]
    if which in DATA.characteristics:
        if ticked or others or people:
            raise Unusable(t("What is most common needs no more: choose nothing below it."))
        return MostCommon(first, which)  # type: ignore[arg-type]
    if which in WAYS:
        if others or len(people) > 1:
            raise Unusable(t("Of cards that moved, say of what kind, and with whom at most."))
        kind, other = _kind(ticked, _first(teller), teller), people[0] if people else None
        return TransferCount(first, which, other, kind)  # type: ignore[arg-type]
    if people:
        raise Unusable(t("Two kinds of monks are compared, not people."))
    return Compare(first, _kind(ticked, _first(teller), teller), which, _kind(others, _second(teller), teller))  # type: ignore[arg-type]


def _first(teller: Asking) -> str:
    return teller.language.t("Monks like this")


def _second(teller: Asking) -> str:
    return teller.language.t("And like that, or with whom")


def _kind(ticked: set[str], field: str, teller: Asking) -> Filter:
    """What was ticked in the field that is called so."""
    if not ticked:
        raise Unusable(teller.language.t("Say which monks you mean: choose traits under “{field}”.", field=field))
    return (of_a_kind(ticked, teller),)


# -- a room or a book --------------------------------------------------------------------------------------


def _books(pattern: Pattern) -> tuple[str, ...]:
    """Which may be asked for."""
    fork = pattern.parts[1]
    assert isinstance(fork, Fork)
    found = [parts[0] for form, parts in fork.branches if form == "books_held"]
    return tuple(word for part in found if isinstance(part, OneOf) for word in part.words)


def _room_or_book(seats: Sequence[str], allowed: Sequence[str], books: Sequence[str], teller: Asking) -> Form:
    t = teller.language.t
    fields = list(whom(seats, teller))
    if "intent" in allowed:
        rooms = [room for room in ROOMS if KIND[ROOMS.index(room)] != "empty"]
        places = tuple(label_of(("ask", "", "intent"), room, teller) for room in rooms[:AT_MOST])
        fields.append(Field("room", t("Will your next move end there?"), places, 0, 1))
    if "books_held" in allowed:
        held = tuple(label_of(("ask", "", "books_held"), book, teller) for book in books[:AT_MOST])
        fields.append(Field("book", t("Do you hold this?"), held, 0, 1))
    label = t("A room or a book") if "intent" in allowed else t("A book")
    note = t("Choose one. You see the question as a sentence before it is asked.")
    return Form(PLACES, label, note, tuple(fields), partial(_put_place, seats, teller), asked=True)


def _put_place(seats: Sequence[str], teller: Asking, given: Ticked) -> list[str]:
    rooms, books = given.get("room", ()), given.get("book", ())
    if len(rooms) + len(books) != 1:
        raise Unusable(teller.language.t("Choose one room or one book."))
    question = Intent(rooms[0]) if rooms else BooksHeld(books[0])
    return [NOTATION.write(Ask(asked_of(seats, given, teller), question))]

"""Forms in which a question is put together, or written, in one go. Its sentence is read back before it is sent.

What is ticked of one kind of trait is an "or", of different kinds an "and"; nobody has both of two looks. As a list
of terms that is at most one for each kind: the value, or, where all but one are ticked, the one denied (A5.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from engine.core import Unusable
from engine.mystery.actions import Ask, Count, HasAnyOf, HowManyOf, Question, Sheet, TransferCount
from engine.mystery.actions import Free as InOwnWords
from engine.mystery.data import DATA
from engine.mystery.game import NOTATION
from engine.mystery.ops import Filter
from engine.mystery.suspects import NAMES, all_of, named
from engine.patterns import Pattern
from render.kit import Choice, Field, Form, Writing
from render.mystery.asking_words import Asking
from render.mystery.choices import label_of, monk, trait
from render.mystery.ready import forms_of, to_whom

Ticked = Mapping[str, Sequence[str]]

TOGETHER, OWN_WORDS = "ask", "own"
BELONGING, LOOKS = ("order", "title"), ("hood", "beard", "girth")
REPLIES = ("yes_no", "number", "trait", "room", "player", "text")


def forms(patterns: Sequence[Pattern], teller: Asking) -> Iterator[Form]:
    """For questions to those who may be asked."""
    if not patterns:
        return
    seats, allowed = [to_whom(one) for one in patterns], forms_of(patterns[0])
    yield together(seats, allowed, teller)
    if "free" in allowed:
        yield _own_words(seats, "count" not in allowed, teller)


def together(seats: Sequence[str], allowed: Sequence[str], teller: Asking) -> Form:
    """For a question to one of these about monks, in a form that is allowed."""
    t = teller.language.t
    asked = _asked(allowed, teller)
    belonging, looks = _traits(BELONGING, teller), _traits(LOOKS, teller)
    monks = tuple(monk(one, teller) for one in NAMES)
    fields = (
        *whom(seats, teller),
        Field(
            "belonging",
            t("Their order and title"),
            belonging,
            0,
            len(belonging),
            t("of two orders, or two titles: either"),
        ),
        Field("looks", t("Their looks"), looks, 0, len(looks), t("all that you tick holds together")),
        Field("monks", t("Or monks by name"), monks, 0, len(monks)),
        Field("form", t("What do you ask about them?"), asked, 1, 1),
    )
    note = t("Tick traits, or choose monks by name. You see the question as a sentence before it is asked.")
    label = t("Put a question together")
    return Form(TOGETHER, label, note, fields, partial(_put, seats, "count" not in allowed, teller), asked=True)


def whom(seats: Sequence[str], teller: Asking) -> tuple[Field, ...]:
    """Of one alone that is not asked."""
    choices = tuple(label_of(("ask",), seat, teller) for seat in seats)
    return () if len(seats) == 1 else (Field("to", teller.language.t("Whom do you ask?"), choices, 1, 1),)


def _traits(kinds: Sequence[str], teller: Asking) -> tuple[Choice, ...]:
    """Short: twelve of them stand in one dialog."""
    found = (trait(value, teller) for kind in kinds for value in DATA.characteristics[kind])
    return tuple(Choice(one.token, one.label) for one in found)


def _asked(allowed: Sequence[str], teller: Asking) -> tuple[Choice, ...]:
    """What may be asked of such monks, by the forms that are allowed."""
    t = teller.language.t
    any_of = (
        Choice("hand_any", t("Do you hold any of them?")),
        Choice("seen_any", t("Have you seen any of them?")),
    )
    counted = (
        Choice("hand", t("How many of them do you hold?")),
        Choice("seen", t("How many of them have you seen?")),
    )
    moved = (
        Choice("last_mass received", t("How many came to you at the last Mass?"), t("by traits only")),
        Choice("last_mass given", t("How many did you pass on at the last Mass?"), t("by traits only")),
    )
    cleared = (Choice("cleared", t("Have you cleared them in your notebook?"), t("one by name, or by traits")),)
    if "count" not in allowed:
        return (*any_of, *(cleared if "sheet" in allowed else ()))
    return (*counted, *any_of, *moved, *(cleared if "sheet" in allowed else ()))


# -- put together --------------------------------------------------------------------------------------------


def _put(seats: Sequence[str], yes_no: bool, teller: Asking, given: Ticked) -> list[str]:
    t = teller.language.t
    ticked = {value for name in ("belonging", "looks") for value in given.get(name, ())}
    monks = tuple(name for name in NAMES if name in given.get("monks", ()))
    if ticked and monks:
        raise Unusable(t("Tick traits or choose monks by name, not both."))
    terms = of_a_kind(ticked, teller)
    if not terms and not monks:
        raise Unusable(t("Say which monks you mean: tick traits, or choose some by name."))
    question = _question(chosen(given, "form", teller), terms, monks, yes_no, teller)
    return [NOTATION.write(Ask(asked_of(seats, given, teller), question))]


def of_a_kind(ticked: set[str], teller: Asking) -> tuple[str, ...]:
    """What holds of the monks that are meant; of all, nothing."""
    t = teller.language.t
    for one, other in (DATA.characteristics[kind] for kind in LOOKS):
        if {one, other} <= ticked:
            both = {"one": teller.trait(one), "other": teller.trait(other)}
            raise Unusable(t("No monk is both {one} and {other}: tick one of them.", **both))
    terms = _terms(ticked)
    if not all_of(terms):
        raise Unusable(t("No monk is like that: tick fewer traits."))
    return terms


def _terms(ticked: set[str]) -> tuple[str, ...]:
    """All that must hold of a monk."""
    found = []
    for values in DATA.characteristics.values():
        chosen = [value for value in values if value in ticked]
        left = [value for value in values if value not in ticked]
        if len(chosen) == 1:
            found += chosen
        elif chosen and len(left) == 1:
            found.append(f"!{left[0]}")
    return tuple(found)


def _question(asked: str, terms: tuple[str, ...], monks: tuple[str, ...], yes_no: bool, teller: Asking) -> Question:
    t = teller.language.t
    groups: Filter = (terms,) if terms else ()
    if asked in ("hand", "seen"):
        scope = "hand" if asked == "hand" else "seen"
        return HowManyOf(scope, monks) if monks else Count(scope, groups)  # type: ignore[arg-type]
    if asked in ("hand_any", "seen_any"):
        return HasAnyOf("hand" if asked == "hand_any" else "seen", monks or named(all_of(terms)))
    if asked == "cleared":
        if len(monks) == 1:
            return Sheet(monk=monks[0])
        if monks or yes_no:
            raise Unusable(t("Of the notebook you can ask about one monk by name."))
        return Sheet(filter=groups)
    if monks:
        raise Unusable(t("Of cards that changed hands you can ask by traits only."))
    window, way = asked.split()
    return TransferCount(window, way, None, groups)  # type: ignore[arg-type]


def chosen(given: Ticked, name: str, teller: Asking) -> str:
    """What has to be chosen, once."""
    found = given.get(name, ())
    if len(found) != 1:
        raise Unusable(teller.language.t("Choose what you ask, and whom."))
    return found[0]


def asked_of(seats: Sequence[str], given: Ticked, teller: Asking) -> str:
    return seats[0] if len(seats) == 1 else chosen(given, "to", teller)


# -- written -------------------------------------------------------------------------------------------------


def _own_words(seats: Sequence[str], yes_no: bool, teller: Asking) -> Form:
    t = teller.language.t
    kinds = REPLIES[:1] if yes_no else REPLIES
    choices = tuple(label_of(("ask", "", "free", ""), kind, teller) for kind in kinds)
    fields = (*whom(seats, teller), Field("reply", t("How may it be answered?"), choices, 1, 1))
    note = t("Anything may be asked whose answer names no monk. Nobody checks what is answered.")
    written = (Writing("text", t("Your question"), DATA.max_text, 1),)
    label = t("In my own words")
    return Form(OWN_WORDS, label, note, fields, partial(_written, seats, teller), written, asked=True)


def _written(seats: Sequence[str], teller: Asking, given: Ticked) -> list[str]:
    t = teller.language.t
    text = " ".join(" ".join(given.get("text", ())).split())
    if not text:
        raise Unusable(t("Write your question."))
    if len(text) > DATA.max_text:
        raise Unusable(t("A question has at most {count} characters.", count=DATA.max_text))
    if not text.isprintable():
        raise Unusable(t("Your question holds signs that cannot be shown: write it anew."))
    reply = chosen(given, "reply", teller)
    return [NOTATION.write(Ask(asked_of(seats, given, teller), InOwnWords(text, reply)))]  # type: ignore[arg-type]

"""Questions and answers as somebody would say them (A5.4). What is asked of whom stands around them.

A text in a player's own words is quoted: on one line, without signs that are not seen, in quotes that it has not
got itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.mystery import actions as a
from engine.mystery.actions import Question, Say
from engine.mystery.data import DATA
from engine.mystery.plan import OWNER, ROOM
from engine.mystery.suspects import NAMES, VALUES
from render import telling
from render.mystery import names
from render.words import plain

TITLED = 4
"""So many monks are told with their titles."""
QUOTES = str.maketrans(dict.fromkeys("“”„‟«»", "'"))
"""Those of any language: none of them may seem to end a quote."""


class Asking(telling.Teller):
    """Puts questions and answers into words."""

    # -- names -----------------------------------------------------------------------------

    def seat(self, seat: str) -> str:
        return self.language.t("all others") if seat == "all" else super().seat(seat)

    def room(self, room: str) -> str:
        """A space; of a cell also whose it is, where people have names."""
        space, owner = self.space(room), self.host(room)
        return self.language.t("{room} ({seat})", room=space, seat=owner) if owner else space

    def space(self, room: str) -> str:
        """What it is called on the plan."""
        return names.room_name(room, self.language)

    def host(self, room: str) -> str:
        """The name of whose cell it is; nothing where it is nobody's, or nobody has a name."""
        return self._names.get(OWNER[ROOM[room]] or "", "")

    def monk(self, monk: str) -> str:
        return names.monk_name(monk, self.language)

    def monks(self, monks: tuple[str, ...]) -> str:
        """Many of them go by their names alone, which are all different; most of them, by who is left out."""
        t = self.language.t
        if len(monks) == len(NAMES):
            return t("all {number} monks", number=len(NAMES))
        if len(monks) > len(NAMES) / 2:
            return t("all but {monks}", monks=self.monks(tuple(one for one in NAMES if one not in monks)))
        if len(monks) > TITLED:
            return self.language.listed([names.bare_name(monk, self.language) for monk in monks])
        return self.language.listed([self.monk(monk) for monk in monks])

    def trait(self, value: str) -> str:
        return names.trait_name(value, self.language)

    def traits(self, values: tuple[str, ...]) -> str:
        """Traits that one monk has."""
        return names.all_of(values, self.language)

    def term(self, term: str) -> str:
        return names.term_name(term, self.language)

    def filter(self, groups: tuple[tuple[str, ...], ...]) -> str:
        return names.filter_name(groups, self.language)

    def characteristic(self, characteristic: str) -> str:
        return names.characteristic_name(characteristic, self.language)

    def card(self, card: str) -> str:
        return names.card_name(card, self.language)

    def cards(self, cards: tuple[str, ...]) -> str:
        return self.language.listed([self.card(card) for card in cards])

    def card_text(self, card: str) -> str:
        return names.card_text(card, self.language)

    def office(self, office: str) -> str:
        return names.office_name(office, self.language)

    # -- questions -------------------------------------------------------------------------

    def question(self, question: Question, asked: str | None = None) -> str:
        """What is said to him who is asked; with his name before it, if he is given."""
        said = _QUESTIONS[type(question)](self, question)
        if asked is None:
            return said
        return self.language.t("To {seat}: {question}", seat=self.seat(asked), question=said)

    def _count(self, q: a.Count) -> str:
        t, value = self.language.t, names.plain_value(q.filter)
        if not q.filter:
            return (
                t("How many monks do you hold?") if q.scope == "hand" else t("How many monks have you seen so far?")
            )
        if value is not None:
            monks = names.several_name(value, self.language)
            if q.scope == "hand":
                return t("How many {monks} do you hold?", monks=monks)
            return t("How many {monks} have you seen so far?", monks=monks)
        monks = self.filter(q.filter)
        if q.scope == "hand":
            return t("How many such monks do you hold: {monks}?", monks=monks)
        return t("How many such monks have you seen so far: {monks}?", monks=monks)

    def _compare(self, q: a.Compare) -> str:
        t = self.language.t
        one, other = names.plain_value(q.a), names.plain_value(q.b)
        if one is None or other is None:
            return self._compare_kinds(q)
        facts = {"one": names.several_name(one, self.language), "other": names.several_name(other, self.language)}
        if q.scope == "hand":
            return {
                "more": t("Do you hold more {one} than {other}?", **facts),
                "equal": t("Do you hold as many {one} as {other}?", **facts),
                "fewer": t("Do you hold fewer {one} than {other}?", **facts),
            }[q.how]
        return {
            "more": t("Have you seen more {one} than {other}?", **facts),
            "equal": t("Have you seen as many {one} as {other}?", **facts),
            "fewer": t("Have you seen fewer {one} than {other}?", **facts),
        }[q.how]

    def _compare_kinds(self, q: a.Compare) -> str:
        t, facts = self.language.t, {"one": self.filter(q.a), "other": self.filter(q.b)}
        if q.scope == "hand":
            return {
                "more": t("Do you hold more monks of the one kind ({one}) than of the other ({other})?", **facts),
                "equal": t("Do you hold as many monks of the one kind ({one}) as of the other ({other})?", **facts),
                "fewer": t("Do you hold fewer monks of the one kind ({one}) than of the other ({other})?", **facts),
            }[q.how]
        return {
            "more": t("Have you seen more monks of the one kind ({one}) than of the other ({other})?", **facts),
            "equal": t("Have you seen as many monks of the one kind ({one}) as of the other ({other})?", **facts),
            "fewer": t("Have you seen fewer monks of the one kind ({one}) than of the other ({other})?", **facts),
        }[q.how]

    def _has_any_of(self, q: a.HasAnyOf) -> str:
        n, monks = self.language.n, self.monks(q.monks)
        if q.scope == "hand":
            return n("Do you hold {monks}?", "Do you hold one of these: {monks}?", len(q.monks), monks=monks)
        return n("Have you seen {monks}?", "Have you seen one of these: {monks}?", len(q.monks), monks=monks)

    def _how_many_of(self, q: a.HowManyOf) -> str:
        t, monks = self.language.t, self.monks(q.monks)
        if len(q.monks) == 1:  # nobody says one or none of a single monk
            return self._has_any_of(a.HasAnyOf(q.scope, q.monks))
        if q.scope == "hand":
            return t("How many of these do you hold: {monks}?", monks=monks)
        return t("How many of these have you seen: {monks}?", monks=monks)

    def _most_common(self, q: a.MostCommon) -> str:
        t = self.language.t
        traits = self.language.listed([self.trait(value) for value in DATA.characteristics[q.of]])
        if q.scope == "hand":
            return t("What do you hold most of: {traits}?", traits=traits)
        return t("What have you seen most of: {traits}?", traits=traits)

    def _transfer_count(self, q: a.TransferCount) -> str:
        t, given = self.language.t, q.way == "given"
        facts = {"monks": self.filter(q.filter), "other": "" if q.other is None else self.seat(q.other)}
        if q.other is None:
            return {
                ("last_theft", True): t("When you were last robbed, how many such monks went: {monks}?", **facts),
                ("last_theft", False): t("At your own last theft, how many such monks came: {monks}?", **facts),
                ("last_mass", True): t("At the last Mass, how many such monks did you pass: {monks}?", **facts),
                ("last_mass", False): t("At the last Mass, how many such monks came to you: {monks}?", **facts),
                ("since_mass", True): t("Since the last Mass, how many such monks left you: {monks}?", **facts),
                ("since_mass", False): t("Since the last Mass, how many such monks came to you: {monks}?", **facts),
            }[q.window, given]
        return {
            ("last_theft", True): t(
                "When you were last robbed, how many such monks went to {other}: {monks}?", **facts
            ),
            ("last_theft", False): t(
                "At your own last theft, how many such monks came from {other}: {monks}?", **facts
            ),
            ("last_mass", True): t(
                "At the last Mass, how many such monks did you pass to {other}: {monks}?", **facts
            ),
            ("last_mass", False): t("At the last Mass, how many such monks came from {other}: {monks}?", **facts),
            ("since_mass", True): t("Since the last Mass, how many such monks went to {other}: {monks}?", **facts),
            ("since_mass", False): t(
                "Since the last Mass, how many such monks came from {other}: {monks}?", **facts
            ),
        }[q.window, given]

    def _books_held(self, q: a.BooksHeld) -> str:
        if q.book == "crypt":
            return self.language.t("Do you hold a crypt card?")
        return self.language.t("Do you hold the book {book}?", book=self.card(q.book))

    def _intent(self, q: a.Intent) -> str:
        return self.language.t("Will your next move end there: {room}?", room=self.room(q.room))

    def _sheet(self, q: a.Sheet) -> str:
        t = self.language.t
        if isinstance(q.monk, str):
            return t("Have you cleared {monk} in your notebook?", monk=self.monk(q.monk))
        groups = q.filter if isinstance(q.filter, tuple) else ()
        value = names.plain_value(groups)
        if value is not None:
            monks = names.several_name(value, self.language)
            return t("How many {monks} have you cleared in your notebook?", monks=monks)
        return t("How many such monks have you cleared in your notebook: {monks}?", monks=self.filter(groups))

    def _free(self, q: a.Free) -> str:
        t, text = self.language.t, self.quoted(q.text)
        return {
            "yes_no": t("“{text}” Answer: yes or no.", text=text),
            "number": t("“{text}” Answer: a number.", text=text),
            "trait": t("“{text}” Answer: a trait.", text=text),
            "room": t("“{text}” Answer: a room.", text=text),
            "player": t("“{text}” Answer: a player.", text=text),
            "text": t("“{text}” Answer: in words.", text=text),
        }[q.reply]

    # -- answers ---------------------------------------------------------------------------

    def answer(self, question: Question | None, say: Say) -> str:
        """What was said in reply; what the question was may be unknown."""
        t = self.language.t
        if say is None:
            return t("cannot say")
        if isinstance(question, a.HowManyOf) and len(question.monks) == 1:
            say = bool(say)
        if isinstance(say, bool):
            return t("yes") if say else t("no")
        if isinstance(say, int):
            return str(say)
        if isinstance(say, (tuple, list)):
            return self.language.listed([self.trait(value) for value in say]) or t("none at all")
        reply = question.reply if isinstance(question, a.Free) else None
        if say in VALUES and reply in (None, "trait"):
            return self.trait(say)
        if say in ROOM and reply in (None, "room"):
            return self.room(say)
        if say in DATA.colours and reply in (None, "player"):
            return self.seat(say)
        return t("“{text}”", text=self.quoted(say))

    def quoted(self, text: str) -> str:
        """A text that somebody wrote, between quotes that are not his."""
        return self.typed(plain(text).translate(QUOTES)) or "…"


_QUESTIONS: dict[type, Callable[[Asking, Any], str]] = {
    a.Count: Asking._count,
    a.Compare: Asking._compare,
    a.HasAnyOf: Asking._has_any_of,
    a.HowManyOf: Asking._how_many_of,
    a.MostCommon: Asking._most_common,
    a.TransferCount: Asking._transfer_count,
    a.BooksHeld: Asking._books_held,
    a.Intent: Asking._intent,
    a.Sheet: Asking._sheet,
    a.Free: Asking._free,
}

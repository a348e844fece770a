"""What a panel asks: first all that can be done, each as far along as one press can lead, then word by word.

Everything comes from the legal list; where rooms are chosen, they are numbered on the plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.core import Event
from engine.mystery.actions import Intent
from engine.mystery.plan import ROOM
from engine.mystery.view import View
from engine.patterns import Pattern, SomeOf, Text, patterns
from render.kit import Choice, Form, Question, checked_view
from render.leading import numbered, onward
from render.mystery import comparing, composing, faces, pictures
from render.mystery.awaited import books_of, due, may_be_silent, receiver
from render.mystery.beginnings import beginnings
from render.mystery.choices import label_of, prompt, spoken, wanted
from render.mystery.hand import screen
from render.mystery.kinds import kind
from render.mystery.ready import ready, to_whom
from render.mystery.rooms_ahead import awaits, is_useful
from render.mystery.sentences import Teller

TALKS = ("reply", "again", "back", "back_reply")
"""Phases in which two talk and all others listen."""
HANDS = ("show", "give", "pass", "return")
"""Phases in which each looks at what he holds and chooses of it; called like what he does."""


# -- word by word ----------------------------------------------------------------------------------------


def ask(
    view: View, legal: Sequence[object], prefix: Sequence[str], own: Sequence[Event], teller: Teller
) -> Question | None:
    """What to decide next after these words; None when they are a whole action."""
    view = checked_view("Mystery of the Abbey", View, view)
    further = onward(spoken(legal), prefix)
    if not further:
        return None
    choices = tuple(_told(view, prefix, word, teller) for word in further.words)
    question = Question(_question_of(view, prefix, teller), choices, part=further.part)
    if tuple(prefix) == ("answer",):
        awaited = due(view)
        promise = awaited is not None and isinstance(awaited.question, Intent)  # which binds: it is read back
        told, barred = _asked_of_him(view, teller), _barred(further.part, teller)
        question = replace(question, told=told, barred=barred, at_once=not promise)
    if len(prefix) == 2 and prefix[0] == "ask":
        return _with_ready_ones(view, _to(legal, prefix[1]), question, teller)
    if isinstance(further.part, SomeOf):
        several = tuple(_told(view, prefix, word, teller) for word in further.part.words)
        picture = screen(view, (), teller) if wanted(prefix) == "cards" else None
        asked = _counted(view, prefix, question.prompt, further.part, teller)
        return replace(question, prompt=asked, several=several, picture=picture)
    if all(word in ROOM for word in further.words) and prefix[0] in ("move", "play"):
        return _on_the_plan(view, question, own, teller)
    return question


def _told(view: View, prefix: Sequence[str], word: str, teller: Teller) -> Choice:
    """A word's choice, with what there is to see of it or to expect."""
    if not prefix:
        return Choice(word, kind(word, teller.language))
    choice, name = label_of(prefix, word, teller), wanted(prefix)
    if name in ("card", "cards", "monk"):
        return replace(choice, face=faces.monk_face(word, teller))
    if name == "to" and word in ROOM:
        return replace(choice, detail=awaits(view, word, teller))
    return choice


def _question_of(view: View, prefix: Sequence[str], teller: Teller) -> str:
    """What is asked after these words; of cards that are passed on, with who will have them."""
    if prefix[:1] and prefix[0] == "pass" and wanted(prefix) == "cards":
        to = teller.seat(receiver(view, view.you or ""))
        return teller.language.t("Which cards do you pass to {seat}?", seat=to)
    return prompt(prefix, teller)


def _asked_of_him(view: View, teller: Teller) -> str:
    """The question that waits for the reader's answer."""
    asked = due(view)
    if asked is None or asked.question is None:
        return ""
    question = teller.question(asked.question)
    return teller.language.t("{seat} asks you: {question}", seat=teller.seat(asked.asker), question=question)


def _barred(part: object, teller: Teller) -> str:
    """What a reply on honour may not have in it (A5.8)."""
    barred = isinstance(part, Text) and part.barred
    return teller.language.t("A reply names no monk (A5.8).") if barred else ""


def _counted(view: View, prefix: Sequence[str], asked: str, part: SomeOf, teller: Teller) -> str:
    """With how many are to be chosen, where that is certain; of a single card that goes to somebody, as of one."""
    if part.fewest != part.most:
        return asked
    if part.most == 1 and wanted(prefix) == "cards" and prefix[0] == "give":
        return teller.language.t("Which card do you give?")
    if part.most == 1 and wanted(prefix) == "cards" and prefix[0] == "pass":
        to = teller.seat(receiver(view, view.you or ""))
        return teller.language.t("Which card do you pass to {seat}?", seat=to)
    return teller.language.t("{question} Choose {count}.", question=asked, count=part.most)


def _on_the_plan(view: View, question: Question, own: Sequence[Event], teller: Teller) -> Question:
    """Its choices are rooms, whatever words come before; those where there is something to do come first."""
    useful = [is_useful(view, choice.token.split()[-1], teller) for choice in question.choices]
    first = [choice for choice, good in zip(question.choices, useful, strict=True) if good]
    others = [choice for choice, good in zip(question.choices, useful, strict=True) if not good]
    question = replace(question, choices=(*first, *others))
    rooms = {choice.token.split()[-1]: str(number) for number, choice in enumerate(question.choices, start=1)}
    return numbered(question, pictures.rooms(view, teller, rooms, own), teller.language)


# -- first -----------------------------------------------------------------------------------------------


def first(view: View, legal: Sequence[object], own: Sequence[Event], teller: Teller) -> Question:
    view = checked_view("Mystery of the Abbey", View, view)
    question = Question(_asked(view, legal, teller), tuple(_walks(view, legal, teller)))
    if question.choices:
        question = _on_the_plan(view, question, own, teller)
    rest = (*_questions(view, legal, own, teller), *beginnings(view, legal, teller))
    return replace(question, choices=(*question.choices, *rest))


def _asked(view: View, legal: Sequence[object], teller: Teller) -> str:
    """What is to be decided in this phase."""
    t, seats = teller.language.t, [to_whom(one) for one in _askable(legal)]
    if view.you not in view.to_act:
        return t("What do you do meanwhile?")
    if view.phase == "move":
        return prompt(("move",), teller)
    if view.phase == "ask":
        return (
            t("What do you ask {seat}?", seat=teller.seat(seats[0])) if len(seats) == 1 else t("Whom do you ask?")
        )
    if view.phase == "back":
        return t("You answered, so you may ask back. What do you ask {seat}?", seat=teller.seats(seats))
    if view.phase == "again":
        return t("{seat} cannot say. What do you ask instead?", seat=teller.seats(seats))
    if view.phase in ("reply", "back_reply"):
        return prompt(("answer",), teller)
    if view.phase == "open":
        return t("What do you do here: {room}?", room=teller.room(view.pawns[view.you]))
    return prompt((), teller)


def _askable(legal: Sequence[object]) -> list[Pattern]:
    return [one for one in patterns(legal) if one.kind == "ask"]


def _walks(view: View, legal: Sequence[object], teller: Teller) -> Iterator[Choice]:
    for said in spoken(legal):
        if not isinstance(said, Pattern) and said[0] == "move":
            choice = _told(view, said[:1], said[1], teller)
            yield replace(choice, token=" ".join(said), under=teller.language.t("Walk to"))


def _questions(view: View, legal: Sequence[object], own: Sequence[Event], teller: Teller) -> Iterator[Choice]:
    """Whom to ask; of one alone, what."""
    asks = _askable(legal)
    if len(asks) != 1:
        yield from (replace(label_of(("ask",), seat, teller), token=f"ask {seat}") for seat in map(to_whom, asks))
        return
    prefix = ("ask", to_whom(asks[0]))
    question = ask(view, legal, prefix, own, teller)
    assert question is not None
    yield from (replace(choice, token=" ".join((*prefix, choice.token))) for choice in question.choices)


def _with_ready_ones(view: View, pattern: Pattern, question: Question, teller: Teller) -> Question:
    """Questions that may be put as they stand, before those that are put together word by word."""
    t = teller.language.t
    step_by_step = tuple(
        replace(choice, under=t("Any other question, step by step")) for choice in question.choices
    )
    asked = t("What do you ask {seat}?", seat=teller.seat(to_whom(pattern)))
    return Question(asked, (*ready(view, pattern, teller), *step_by_step), apart=question)


def _to(legal: Sequence[object], seat: str) -> Pattern:
    return next(one for one in _askable(legal) if to_whom(one) == seat)


def forms(view: View, legal: Sequence[object], prefix: Sequence[str], teller: Teller) -> tuple[Form, ...]:
    """Questions put together in one go, to whom is said already or to anybody who may be asked."""
    if len(prefix) > 2 or tuple(prefix[:1]) not in ((), ("ask",)):
        return ()
    asks = [one for one in _askable(legal) if to_whom(one) in prefix[1:] or len(prefix) < 2]
    return (*composing.forms(asks, teller), *comparing.forms(asks, view.seats, teller))


# -- a decision that is soon made ------------------------------------------------------------------------


def brief(view: View) -> bool:
    return view.phase in (*TALKS, *HANDS)


def offered(view: View, teller: Teller) -> tuple[Choice, ...]:
    """What whoever is asked may do, as all may know. With a book in hand he may have more (A7.4): then he opens his
    panel."""
    t = teller.language.t
    if view.phase == "reply":
        silence = (Choice("silence", t("Keep silence")),) if may_be_silent(view) else ()
        return (Choice("answer", t("Answer")), *silence)
    if view.phase == "back_reply":
        return () if books_of(view, view.to_act[0]) else (Choice("answer", t("Answer")),)
    if view.phase in ("back", "again"):
        asks = t("Ask back") if view.phase == "back" else t("Ask something else")
        return Choice("ask", asks), Choice("waive", t("Waive"))
    return (Choice(view.phase, kind(view.phase, teller.language)),) if view.phase in HANDS else ()

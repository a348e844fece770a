"""Encounters (A4): question, silence or answer, question back, a question in place of one not answered (A5.8)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from engine.core import Illegal
from engine.mystery import actions, events, moving, questions
from engine.mystery.actions import Answer, Ask, Free, Intent, Question, Say
from engine.mystery.plan import ROOM
from engine.mystery.state import Encounter, Heard, Out, Said, State, on_turn, put, two
from engine.patterns import Pattern

SILENT = Said("silence")


def talk(s: State) -> Encounter:
    assert s.encounter is not None
    return s.encounter


def heard_by(s: State, a: int, b: int) -> tuple[str, ...] | Any:
    """Who hears what the two say: all, or the two alone (A4.6)."""
    return two(s, a, b) if s.options.private else UNSET


def yes_no(s: State, who: int) -> bool:
    return moving.mode(s, who) == "yes_no"


# -- the first question ----------------------------------------------------------------------------------


def askable(s: State) -> list[Pattern]:
    who = on_turn(s).who
    return [questions.offered(s, s.seats[other], yes_no(s, who)) for other in moving.questionable(s, who)]


def ask(s: State, who: int, a: Ask, out: Out) -> State:
    if a.to not in s.seats or s.seats.index(a.to) not in moving.questionable(s, who):
        raise Illegal("A4.1", to=a.to)
    questions.check(s, a.question, yes_no(s, who), False)
    target = s.seats.index(a.to)
    _say_asked(s, who, target, a.question, out)
    return replace(s, encounter=Encounter(who, target, a.question), phase="reply")


def _say_asked(s: State, who: int, of: int, question: Question, out: Out) -> None:
    out.append(events.Asked(seat=s.seats[who], of=s.seats[of], question=question, whole=heard_by(s, who, of)))


# -- silence or answer -----------------------------------------------------------------------------------


def cap(s: State, who: int) -> int | None:
    """How often he may keep silent between two Masses (A4.7)."""
    caps = [int(s.options.refusals)] if s.options.refusals != "any" else []
    caps += [
        effect.value
        for effect in s.effects
        if effect.op == "refusal_cap" and who in effect.who and isinstance(effect.value, int)
    ]
    return min(caps, default=None)


def may_be_silent(s: State, who: int) -> bool:
    most = cap(s, who)
    return not talk(s).forced and (most is None or s.silences[who] < most)


def silence(s: State, who: int, _a: actions.Silence, out: Out) -> State:
    if not may_be_silent(s, who):
        raise Illegal("A11.17" if talk(s).forced else "A4.7")
    out.append(events.Silent(s.seats[who]))
    s = replace(s, silences=put(s.silences, who, s.silences[who] + 1))
    return replace(s, encounter=replace(talk(s), answer=SILENT), phase="opening")


def replies(s: State, who: int) -> list[Any]:
    found: list[Any] = [actions.Silence()] if may_be_silent(s, who) else []
    return found + questions.replies(s, who, talk(s).question)


def answer(s: State, who: int, a: Answer, out: Out) -> State:
    """To a first question."""
    said = _said(s, who, talk(s).question, a)
    s = _answered(s, who, talk(s).asker, talk(s).question, said, out)
    s = replace(s, encounter=replace(talk(s), answer=Said("say", said)))
    if said is None:
        return replace(s, phase="again")
    return replace(s, phase="opening" if talk(s).forced else "back")


def _said(s: State, who: int, question: Question, a: Answer) -> Say:
    if questions.verified(question):
        if a.say is not UNSET:
            raise Illegal("A5.5")
        return questions.answer(s, who, question)
    if a.say is UNSET or not questions.fits(s, who, question, a):
        raise Illegal("A5.7" if isinstance(question, Intent) else "A5.8")
    return a.say


def _answered(s: State, who: int, of: int, question: Question, said: Say, out: Out) -> State:
    whole = heard_by(s, who, of)
    out.append(events.Answered(seat=s.seats[who], of=s.seats[of], say=said, whole=whole))
    if isinstance(question, Intent) and isinstance(said, bool):
        kept = (*s.promises[who], (ROOM[question.room], said))
        s = replace(s, promises=put(s.promises, who, kept))
    if questions.verified(question):
        s = replace(s, heard=(*s.heard, Heard(of, who, question, said, not s.options.private)))
    return s


# -- a question back -------------------------------------------------------------------------------------


def askable_back(s: State, who: int) -> list[Any]:
    return [questions.offered(s, s.seats[talk(s).asker], yes_no(s, who)), actions.Waive()]


def ask_back(s: State, who: int, a: Ask, out: Out) -> State:
    e = talk(s)
    if a.to != s.seats[e.asker]:
        raise Illegal("A4.4", to=a.to)
    questions.check(s, a.question, yes_no(s, who), False)
    _say_asked(s, who, e.asker, a.question, out)
    return replace(s, encounter=replace(e, back=a.question), phase="back_reply")


def waive_back(s: State, who: int, _a: actions.Waive, out: Out) -> State:
    out.append(events.Waived(s.seats[who]))
    return replace(s, encounter=replace(talk(s), back="waived"), phase="opening")


def asked_back(s: State) -> Question:
    back = talk(s).back
    assert back is not None
    assert not isinstance(back, str)
    return back


def answer_back(s: State, who: int, a: Answer, out: Out) -> State:
    e = talk(s)
    said = _said(s, who, asked_back(s), a)
    s = _answered(s, who, e.target, asked_back(s), said, out)
    s = replace(s, encounter=replace(e, back_answer=Said("say", said)))
    return replace(s, phase="opening" if said is not None else "again")


def decline_back(s: State) -> State:
    """On Reserve: it is not answered (A11.18)."""
    return replace(s, encounter=replace(talk(s), back_answer=Said("declined")), phase="opening")


# -- a question in place ---------------------------------------------------------------------------------


def again_by(s: State) -> tuple[int, int]:
    """Who may put a question in place, and to whom."""
    e = talk(s)
    return (e.asker, e.target) if e.back_answer is None else (e.target, e.asker)


def askable_again(s: State, who: int) -> list[Any]:
    to = again_by(s)[1]
    return [questions.offered(s, s.seats[to], yes_no(s, who), only_verified=True), actions.Waive()]


def ask_again(s: State, who: int, a: Ask, out: Out) -> State:
    e, (_, to) = talk(s), again_by(s)
    if a.to != s.seats[to]:
        raise Illegal("A5.8", to=a.to)
    questions.check(s, a.question, yes_no(s, who), True)
    _say_asked(s, who, to, a.question, out)
    if to == e.target:
        return replace(s, encounter=replace(e, question=a.question, answer=None), phase="reply")
    return replace(s, encounter=replace(e, back=a.question, back_answer=None), phase="back_reply")


def waive_again(s: State, who: int, _a: actions.Waive, out: Out) -> State:
    out.append(events.Waived(s.seats[who]))
    first = talk(s).back_answer is None and not talk(s).forced
    return replace(s, phase="back" if first else "opening")


def is_text(s: State) -> bool:
    """Whether the reply that is due is a short text."""
    e = s.encounter
    due = None if e is None else e.question if s.phase == "reply" else e.back
    return isinstance(due, Free) and due.reply == "text"


# -- what happens by itself ------------------------------------------------------------------------------


def _leaves_no_choice(s: State, who: int, question: Question) -> Answer | None:
    """The only answer, if all may know it to be that (A2.8)."""
    if questions.verified(question):
        return Answer()
    if isinstance(question, Intent):
        known = questions.open_replies(s, who, question, promises=not s.options.private)
        if len(known) == 1:
            return Answer(questions.open_replies(s, who, question)[0])
    return None


def reply_by_itself(s: State, out: Out) -> State | None:
    e = talk(s)
    if may_be_silent(s, e.target):
        return None
    only = _leaves_no_choice(s, e.target, e.question)
    return None if only is None else answer(s, e.target, only, out)


def back_by_itself(s: State, out: Out) -> State | None:
    asker = talk(s).asker
    if s.books[asker]:
        return None
    only = _leaves_no_choice(s, asker, asked_back(s))
    return None if only is None else answer_back(s, asker, only, out)


# -- On Obedience, and a question to all -----------------------------------------------------------------


def force(s: State) -> State:
    """The refused question is answered after all (A11.17)."""
    return replace(s, encounter=replace(talk(s), answer=None, forced=True), phase="reply")


def askable_all(s: State, who: int) -> list[Pattern]:
    return [questions.offered(s, "all", yes_no(s, who), only_verified=True)]


def ask_all(s: State, who: int, a: Ask, out: Out) -> State:
    """Everybody else answers at once (A11.16)."""
    if a.to != "all":
        raise Illegal("A11.16", to=a.to)
    questions.check(s, a.question, yes_no(s, who), True)
    whole = s.seats if s.options.private else UNSET
    out.append(events.Asked(seat=s.seats[who], of="all", question=a.question, whole=whole))
    for other in (*range(who + 1, s.players), *range(who)):
        s = _answered(s, other, who, a.question, questions.answer(s, other, a.question), out)
    return s

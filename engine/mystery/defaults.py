"""What is done for somebody whose time is up (A13): a legal action that rests only on what he knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.chance import Chance
from engine.mystery import actions, encounters, moving, ops, questions, together, waiting
from engine.mystery.actions import Answer, Choose, Intent
from engine.mystery.hands import familiar
from engine.mystery.plan import KIND, LIBRARY, ROOM, distance
from engine.mystery.progress import op_of
from engine.mystery.selecting import neighbour, pending
from engine.mystery.state import State
from engine.mystery.suspects import drawn, named
from engine.patterns import Pattern, draw


def default(s: State, who: int, chance: Chance) -> Any:
    return DEFAULTS[s.phase](s, who, chance)


def one_of(things: Sequence[Any], chance: Chance) -> Any:
    return chance.take(tuple(things))[0]


def _move(s: State, who: int, chance: Chance) -> Any:
    """The nearest place of rest."""
    found = moving.walks(s, who)
    quiet = [one for one in found if KIND[ROOM[one.to]] in ("church", "empty") and ROOM[one.to] not in s.pawns]
    if quiet:
        far = {one: distance(s.pawns[who], ROOM[one.to], moving.closed(s)) for one in quiet}
        return one_of([one for one in quiet if far[one] == min(far.values())], chance)
    return one_of([one for one in found if ROOM[one.to] != LIBRARY] or found, chance)


def _ask(s: State, who: int, _chance: Chance) -> Any:
    if s.pending is not None:
        return questions.default("all")
    target = min(moving.questionable(s, who), key=lambda other: (other - who) % s.players)
    return questions.default(s.seats[target])


def _reply(s: State, who: int, _chance: Chance) -> Any:
    if encounters.may_be_silent(s, who):
        return actions.Silence()
    return _answer(s, who, encounters.talk(s).question)


def _answer(s: State, who: int, question: Any) -> Answer:
    if questions.verified(question):
        return Answer()
    if isinstance(question, Intent):
        return Answer(questions.open_replies(s, who, question)[-1])
    return Answer(questions.CANNOT_SAY)


def _choose(s: State, who: int, chance: Chance) -> Any:
    op = op_of(s)
    if isinstance(op, ops.ParlourGrant) and s.pile:
        return actions.Act()
    found = waiting.LEGAL["choose"](s, who)
    if actions.Decline() in found:
        return actions.Decline()
    one = one_of(found, chance)
    if not isinstance(one, Pattern):
        return one
    if isinstance(op, ops.DrawBooks):
        return _books_to_keep(one, chance)
    words, _ = draw(one, chance)
    return Choose(**{"source" if words[1] == "from" else words[1]: tuple(words[2][1:-1].split("+"))})  # type: ignore[arg-type]


def _books_to_keep(one: Pattern, chance: Chance) -> Choose:
    """As many as he may."""
    part: Any = one.parts[1]
    return Choose(books=chance.shuffled(part.words)[0][: part.most])


def _show(s: State, who: int, chance: Chance) -> Any:
    fit = together.fit(s, who)
    known = fit & familiar(s, who, together.viewer(s, who))
    return actions.Show(named(drawn(known or fit, chance)[0])[0])


def some_cards(s: State, who: int, towards: int, n: int, chance: Chance) -> tuple[str, ...]:
    """Familiar ones first, then others."""
    chosen = 0
    for _ in range(n):
        left = s.hands[who] & ~chosen
        card, chance = drawn(left & familiar(s, who, towards) or left, chance)
        chosen |= card
    return named(chosen)


def _give(s: State, who: int, chance: Chance) -> Any:
    p = pending(s)
    assert p.target is not None
    towards = p.reader if who == p.target else p.target
    return actions.Give(some_cards(s, who, towards, together.number(s), chance))


def _pass(s: State, who: int, chance: Chance) -> Any:
    op = op_of(s)
    towards = neighbour(s, who, op.dir if isinstance(op, ops.PassChosen) else "left")
    return actions.Pass(some_cards(s, who, towards, together.usual(s, who), chance))


def _return(s: State, who: int, chance: Chance) -> Any:
    op = op_of(s)
    assert isinstance(op, ops.DiscardBook)
    held = tuple(one.book for one in s.books[who])
    return actions.Return(chance.shuffled(held)[0][: op.n])


DEFAULTS: dict[str, Callable[[State, int, Chance], Any]] = {
    "move": _move,
    "ask": _ask,
    "reply": _reply,
    "again": lambda _s, _who, _chance: actions.Waive(),
    "back": lambda _s, _who, _chance: actions.Waive(),
    "back_reply": lambda s, who, _chance: _answer(s, who, encounters.asked_back(s)),
    "open": lambda _s, _who, _chance: actions.End(),
    "choose": _choose,
    "show": _show,
    "give": _give,
    "pass": _pass,
    "return": _return,
}

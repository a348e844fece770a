"""What a panel offers beside walks and questions, each begun as far as one press can say it: the use of a space,
cards and books, what is to be said in the chapter, an answer or none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from engine.mystery.plan import KIND, OWNER, ROOM
from engine.mystery.questions import verified
from engine.mystery.truth import would_say
from engine.mystery.view import View
from engine.patterns import OneOf, Pattern, patterns
from render.kit import Choice
from render.mystery import faces
from render.mystery.awaited import due, receiver
from render.mystery.choices import book, monk, reply, spoken, trait
from render.mystery.names import begun
from render.mystery.sentences import Teller

Words = tuple[str, ...]
END = ("end",)


def beginnings(view: View, legal: Sequence[object], teller: Teller) -> Iterator[Choice]:
    """Each once: what has several ways to go on leads to these."""
    found: dict[Words, Choice] = {}
    for one in spoken(legal):
        words = _begun(_fixed(one) if isinstance(one, Pattern) else tuple(one), legal)
        if words[0] not in ("move", "ask") and words != END and words not in found:
            found[words] = _choice(view, words, teller)
    yield from (one for _, one in sorted(found.items(), key=lambda one: _comes_last(view, one[0])))


def _comes_last(view: View, words: Words) -> bool:
    """Silence comes after an answer, and whom the reader has seen after those who can be the culprit."""
    return words == ("silence",) or (words[0] == "accuse" and words[1] in view.seen)


def _fixed(pattern: Pattern) -> Words:
    """The words that all its actions begin with."""
    words = [pattern.kind]
    for part in pattern.parts:
        if not (isinstance(part, OneOf) and len(part.words) == 1):
            break
        words += part.words
    return tuple(words)


def _begun(words: Words, legal: Sequence[object]) -> Words:
    """A book is chosen before the way it is played; a list, or what is typed, is asked for by itself."""
    kind = words[0]
    if kind in ("play", "arm"):
        ways = [one for one in spoken(legal) if _said(one)[:2] == words[:2]]
        return words[:2] if len(ways) > 1 else words
    if kind in ("answer", "pass") and any(one.kind == kind for one in patterns(legal)):
        return words[:1]
    return words


def _said(one: Sequence[str] | Pattern) -> Words:
    return _fixed(one) if isinstance(one, Pattern) else tuple(one)


# -- what they are called ----------------------------------------------------------------------------------


def _choice(view: View, words: Words, teller: Teller) -> Choice:
    t, kind, token = teller.language.t, words[0], " ".join(words)
    if kind == "answer":
        return replace(_answer(view, words, teller), token=token)
    if kind in ("play", "arm"):
        return replace(_book(view, words, teller), token=token, face=faces.book_face(words[1], teller))
    if kind in ("show", "accuse"):
        told = replace(monk(words[1], teller), token=token, face=faces.monk_face(words[1], teller))
        return _accused(view, words[1], told, teller) if kind == "accuse" else told
    if kind == "reveal":
        return replace(trait(words[1], teller), token=token, under=t("Reveal a trait of the culprit"))
    if kind == "choose":
        return replace(_chosen(words, teller), token=token)
    if kind == "demand":
        label, detail = t("A card of {seat}", seat=teller.seat(words[1])), t("by one trait or two; only you see it")
        return Choice(token, label, detail, under=t("Demand to be shown"))
    if kind == "censure":
        seat = teller.seat(words[1])
        label = t("Against {seat}", seat=seat) if words[2] == "true" else t("Against {seat} no more", seat=seat)
        return Choice(token, label, t("when all others vote so, it is penance"), under=t("Vote to censure"))
    return replace(_act(view, teller) if kind == "act" else _plain(view, teller)[kind], token=token)


def _accused(view: View, named: str, told: Choice, teller: Teller) -> Choice:
    """Whom the reader has seen is no culprit: that is said of him."""
    t = teller.language.t
    detail = t("innocent: you have seen him") if named in view.seen else told.detail
    return replace(told, detail=detail, under=t("Accuse a monk"))


def _plain(view: View, teller: Teller) -> Mapping[str, Choice]:
    t, to = teller.language.t, teller.seat(receiver(view, str(view.you)))
    return {
        "silence": Choice("", t("Keep silence"), t("the encounter is over; you ask nothing back")),
        "waive": Choice("", t("Waive"), t("you ask nothing")),
        "decline": Choice("", t("Decline")),
        "crypt": Choice("", t("Play your crypt card"), t("this turn ends, another of yours follows")),
        "give": Choice("", t("Choose what you give")),
        "pass": Choice("", t("Choose what you pass on"), t("to {seat}", seat=to)),
        "return": Choice("", t("Choose what you put back")),
    }


def _act(view: View, teller: Teller) -> Choice:
    """What the space offers; a card may let him use the parlour from where he is."""
    t, room = teller.language.t, view.pawns[str(view.you)]
    kind = "parlour" if view.phase == "choose" else KIND[ROOM[room]]
    if kind in ("confessional", "cell"):
        confesses = kind == "confessional"
        whose = teller.seat(str(view.dice[room] if confesses else OWNER[ROOM[room]]))
        detail = t("at random; then the die shows you") if confesses else t("at random; you can be caught here")
        return Choice("", t("Take a card from {seat}", seat=whose), detail)
    return {
        "scriptorium": Choice("", t("Draw a book")),
        "library": Choice("", t("Draw a library book"), t("it is read to all and carried out")),
        "parlour": Choice("", t("Draw the top card of the pile"), t("only you see it")),
        "crypt": Choice("", t("Take a crypt card"), t("it gives you another turn when you like")),
    }[kind]


def _chosen(words: Words, teller: Teller) -> Choice:
    """What a card leaves to choose: a trait, a die and its colour, or some of a list that follows."""
    t = teller.language.t
    if words[1] == "trait":
        return trait(words[2], teller)
    if words[1] == "room":
        return Choice("", t("{room}: {seat}", room=begun(teller.room(words[2])), seat=teller.seat(words[4])))
    label = {"from": t("Choose from whom"), "traits": t("Choose traits"), "books": t("Choose books")}
    return Choice("", label[words[1]])


def _book(view: View, words: Words, teller: Teller) -> Choice:
    t, told = teller.language.t, book(words[1], teller)
    if words[0] == "play":
        return replace(told, under=t("Play a book"))
    held = next(one for one in view.books[str(view.you)] if one["book"] == words[1])
    if not held["armed"]:
        now = t("it does not guard you now; nobody notices a change")
    elif held["against"] is None:
        now = t("it guards you now; nobody notices a change")
    else:
        now = t("it guards you now against {seats}", seats=teller.seats(held["against"]))
    return replace(told, detail=now, under=t("Books that guard you"))


def _answer(view: View, words: Words, teller: Teller) -> Choice:
    """Who is asked sees what he would say before he says it."""
    t, asked = teller.language.t, due(view)
    question = None if asked is None else asked.question
    if len(words) > 1:
        return replace(reply(words[1], teller), under=t("Answer"))
    if question is None or not verified(question):
        return Choice("", t("Answer"), t("nobody checks it"))
    said = teller.answer(question, would_say(view, question))
    return Choice("", t("Answer"), t("you would say: {answer}", answer=said))

"""The question before an action is carried out: it is read back, with what is at stake."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from engine.core import Unusable
from engine.mystery import actions, ops
from engine.mystery.data import DATA
from engine.mystery.game import NOTATION
from engine.mystery.plan import KIND, OWNER, ROOM
from engine.mystery.questions import form_of, verified
from engine.mystery.truth import would_say
from engine.mystery.view import View
from render.kit import checked_view
from render.mystery.awaited import due, ends_there, no_encounters, offers, op_awaited, receiver, there, viewer
from render.mystery.sentences import Teller


def confirm(view: View, words: Sequence[str], teller: Teller) -> str:
    view = checked_view("Mystery of the Abbey", View, view)
    action = NOTATION.read(" ".join(words))
    return _READ_BACK[type(action)](view, action, teller)


# -- moving ----------------------------------------------------------------------------------------------


def _move(view: View, a: actions.Move, teller: Teller) -> str:
    t, room = teller.language.t, teller.room(a.to)
    seat = view.you or ""
    met = there(view, seat, a.to)
    if OWNER[ROOM[a.to]] == seat and met:
        return t(
            "Move there: {room}? It is your cell: {seats} will do penance.", room=room, seats=teller.seats(met)
        )
    askable = [one for one in met if view.penance[one] is None]
    if ends_there(view, seat, a.to):
        return t("Move there: {room}? Your turn ends with it.", room=room)
    if not askable or no_encounters(view, seat):
        return t("Move there: {room}?", room=room)
    if len(askable) > 1:
        seats = teller.seats(askable)
        return t("Move there: {room}? You must then question one of these: {seats}.", room=room, seats=seats)
    return t("Move there: {room}? You must then question {seat}.", room=room, seat=teller.seats(askable))


# -- questions -------------------------------------------------------------------------------------------


def _ask(view: View, a: actions.Ask, teller: Teller) -> str:
    t = teller.language.t
    facts = {"seat": teller.seat(a.to), "question": teller.question(a.question)}
    if verified(a.question):
        if view.options.private and a.to != "all":
            return t("Ask {seat}: {question} The answer will be true, and only you two hear it.", **facts)
        return t("Ask {seat}: {question} The answer will be true, and all hear it.", **facts)
    if DATA.forms[form_of(a.question)].truth == "promise":
        return t("Ask {seat}: {question} The answer will be binding.", **facts)
    if isinstance(a.question, actions.Free):
        return t("Ask {seat} this? {question} Nobody checks the answer.", **facts)
    return t("Ask {seat}: {question} Nobody checks the answer.", **facts)


def _waive(view: View, _a: actions.Waive, teller: Teller) -> str:
    """In place of one that was not answered: that reply stands, and whoever gave it may ask back (A5.8)."""
    t, talk = teller.language.t, view.encounter
    if view.phase == "again" and talk is not None and view.you == talk["asker"] and not talk["forced"]:
        return t("Waive the question? Then {seat} may ask you something back.", seat=teller.seat(talk["target"]))
    return t("Waive the question?")


def _silence(_view: View, _a: actions.Silence, teller: Teller) -> str:
    return teller.language.t("Keep silence? Then the encounter is over, and you ask nothing back.")


def _answer(view: View, a: actions.Answer, teller: Teller) -> str:
    """Under the question, what he would say."""
    t, asked = teller.language.t, due(view)
    if asked is None or asked.question is None:
        raise Unusable("there is no question that this reader could answer")
    question = asked.question
    facts = {"question": teller.question(question)}
    if a.say is UNSET:
        said = teller.answer(question, would_say(view, question))
        return t("{question} You would say: {answer}, verified. Say it?", answer=said, **facts)
    if a.say is None:
        return t("{question} Reply that you cannot say?", **facts)
    facts["answer"] = teller.answer(question, a.say)
    if isinstance(question, actions.Intent):
        return t("{question} You would promise: {answer}. Say it?", **facts)
    return t("{question} You would say: {answer}, on honour. Say it?", **facts)


# -- rooms -----------------------------------------------------------------------------------------------


def _act(view: View, _a: actions.Act, teller: Teller) -> str:
    t, room = teller.language.t, view.pawns[view.you or ""]
    kind = "parlour" if view.phase == "choose" else KIND[ROOM[room]]
    return {
        "confessional": t(
            "Take a card at random from {seat}? The die then turns to you.",
            seat=teller.seat(view.dice.get(room, "")),
        ),
        "cell": t(
            "Take a card at random from {seat}? Whoever is found here gives it back and does penance.",
            seat=teller.seat(OWNER[ROOM[room]] or ""),
        ),
        "scriptorium": t("Draw the top book of the scriptorium?"),
        "library": t("Draw the top book of the library and read it to all?"),
        "parlour": t("Draw the top card of the pile?"),
        "crypt": t("Take a crypt card?"),
    }[kind]


def _demand(_view: View, a: actions.Demand, teller: Teller) -> str:
    return teller.language.t(
        "Demand of {seat} to see a monk: {traits}?", seat=teller.seat(a.source), traits=teller.traits(a.traits)
    )


def _reveal(_view: View, a: actions.Reveal, teller: Teller) -> str:
    return teller.language.t(
        "Reveal about the culprit: {trait}? It gains you {right} points if it is right, and costs {wrong} if not.",
        trait=teller.trait(a.trait),
        right=DATA.score["revelation_right"],
        wrong=-DATA.score["revelation_wrong"],
    )


def _accuse(_view: View, a: actions.Accuse, teller: Teller) -> str:
    return teller.language.t(
        "Accuse {monk} before all? If it was he, you gain {right} points and the game ends. If not, you lose "
        "{wrong} points, do penance and lose a turn.",
        monk=teller.monk(a.monk),
        right=DATA.score["accusation_right"],
        wrong=-DATA.score["accusation_wrong"],
    )


# -- cards and books ---------------------------------------------------------------------------------------


def _play(view: View, a: actions.Play, teller: Teller) -> str:
    t, facts = teller.language.t, {"book": teller.card(a.book)}
    if isinstance(a.to, str):
        return t("Play the book {book} and come out there: {room}?", room=teller.room(a.to), **facts)
    if isinstance(a.target, str):
        return t("Play the book {book} on {seat}?", seat=teller.seat(a.target), **facts)
    if isinstance(a.source, str):
        facts["seat"] = teller.seat(a.source)
        if isinstance(a.traits, tuple):
            return t(
                "Play the book {book} and ask {seat} for the number: {traits}?",
                traits=teller.traits(a.traits),
                **facts,
            )
        return t("Play the book {book} on {seat}?", **facts)
    if isinstance(a.by, int):
        return t("Play the book {book} and move the bell to {number}?", number=view.bell + a.by, **facts)
    if isinstance(a.trait, str):
        return t("Play the book {book} and reveal a second time: {trait}?", trait=teller.trait(a.trait), **facts)
    text = teller.card_text(a.book)
    return (
        t("Play the book {book}? It says: {text}", text=text, **facts)
        if text
        else t("Play the book {book}?", **facts)
    )


def _decline(_view: View, _a: actions.Decline, teller: Teller) -> str:
    return teller.language.t("Decline?")


def _choose(view: View, a: actions.Choose, teller: Teller) -> str:
    t = teller.language.t
    if isinstance(a.source, tuple):
        seats = teller.seats(a.source)
        if isinstance(op_awaited(view), ops.ShowHand):
            return t("Look at the whole hand of {seats}?", seats=seats)
        return teller.language.n(
            "Take a card at random from {seats}?",
            "Take a card at random from each of these: {seats}?",
            len(a.source),
            seats=seats,
        )
    if isinstance(a.trait, str):
        return t("Name this trait to all: {trait}?", trait=teller.trait(a.trait))
    if isinstance(a.traits, tuple):
        traits = teller.language.listed([teller.trait(one) for one in a.traits])
        return t("Ask in secret whether the culprit has one of these at least: {traits}?", traits=traits)
    if isinstance(a.books, tuple):
        if not a.books:
            return t("Keep none of these books?")
        if isinstance(op_awaited(view), ops.BrowseBooks):
            return t("Take this book: {books}?", books=teller.cards(a.books))
        return t("Keep these books: {books}?", books=teller.cards(a.books))
    return t("Turn this die to {seat}: {room}?", seat=teller.seat(str(a.colour)), room=teller.room(str(a.room)))


def _show(view: View, a: actions.Show, teller: Teller) -> str:
    return teller.language.t(
        "Show {monk} to {seat} in secret?",
        monk=teller.monk(a.card),
        seat=teller.seat(viewer(view, view.you or "") or ""),
    )


def _give(view: View, a: actions.Give, teller: Teller) -> str:
    t, monks = teller.language.t, teller.monks(a.cards)
    pending = view.pending or {}
    both = [one for one in (pending.get("reader"), pending.get("target")) if one != view.you]
    facts = {"monks": monks, "seat": teller.seat(both[0] or "")}
    if isinstance(op_awaited(view), ops.SwapChosen):
        return t("Exchange this with {seat}: {monks}?", **facts)
    return t("Give {seat}: {monks}?", **facts)


def _pass(view: View, a: actions.Pass, teller: Teller) -> str:
    t = teller.language.t
    facts = {"seat": teller.seat(receiver(view, view.you or "")), "monks": teller.monks(a.cards)}
    if not isinstance(a.book, str):
        return t("Pass to {seat}: {monks}?", **facts)
    facts["book"] = teller.card(a.book)
    if not a.cards:
        return t("Play the book {book} and pass nothing to {seat}?", **facts)
    return t("Play the book {book} and pass to {seat}: {monks}?", **facts)


def _return(_view: View, a: actions.Return, teller: Teller) -> str:
    return teller.language.t("Put back unread: {books}?", books=teller.cards(a.books))


# -- the turn, and beside it -------------------------------------------------------------------------------


def _crypt(_view: View, _a: actions.Crypt, teller: Teller) -> str:
    return teller.language.t("Play your crypt card? This turn ends, and another follows.")


def _end(view: View, _a: actions.End, teller: Teller) -> str:
    t, seat = teller.language.t, view.you or ""
    if view.turn is not None and not view.turn["acted"] and offers(view, seat):
        return t("End your turn without using this space: {room}?", room=teller.room(view.pawns[seat]))
    return t("End your turn?")


def _arm(_view: View, a: actions.Arm, teller: Teller) -> str:
    t, book = teller.language.t, teller.card(a.book)
    if not a.on:
        return t("Hold back the book {book}, so that it does not play itself?", book=book)
    if a.against is not None:
        return t(
            "Let the book {book} play itself against these alone: {seats}?",
            book=book,
            seats=teller.seats(a.against),
        )
    return t("Let the book {book} play itself the next time it can?", book=book)


def _censure(_view: View, a: actions.Censure, teller: Teller) -> str:
    t, seat = teller.language.t, teller.seat(a.seat)
    if a.on:
        return t("Vote to censure {seat}? If all others do, it means penance.", seat=seat)
    return t("Take back your vote to censure {seat}?", seat=seat)


_READ_BACK: Mapping[type, Callable[[View, Any, Teller], str]] = {
    actions.Move: _move,
    actions.Play: _play,
    actions.Ask: _ask,
    actions.Waive: _waive,
    actions.Silence: _silence,
    actions.Answer: _answer,
    actions.Act: _act,
    actions.Demand: _demand,
    actions.Reveal: _reveal,
    actions.Accuse: _accuse,
    actions.Decline: _decline,
    actions.Choose: _choose,
    actions.Show: _show,
    actions.Give: _give,
    actions.Pass: _pass,
    actions.Return: _return,
    actions.Crypt: _crypt,
    actions.End: _end,
    actions.Arm: _arm,
    actions.Censure: _censure,
}

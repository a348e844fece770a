"""Who has to do what now, how far the game has come, and what the reader may do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.mystery import actions, ops
from engine.mystery.data import DATA
from engine.mystery.plan import KIND, OWNER, ROOM
from engine.mystery.questions import verified
from engine.mystery.truth import would_say
from engine.mystery.view import View
from engine.patterns import OneOf, Pattern, SomeOf
from render.kit import checked_view
from render.mystery.awaited import (
    due,
    may_be_silent,
    offers,
    op_awaited,
    passing_side,
    receiver,
    silences_left,
    viewer,
)
from render.mystery.sentences import Teller


def moment(view: View, teller: Teller) -> str:
    """Hour, coming Mass and bell; at Mass which it is."""
    t, office = teller.language.t, teller.office(view.office)
    if view.result is not None:
        return t("The end · hour {hour}, {office}", hour=view.hour, office=office)
    if view.turn is None:
        return t("Hour {hour} · Mass, {office}", hour=view.hour, office=office)
    return t(
        "Hour {hour}, {office} · bell {number} of {last}",
        hour=view.hour,
        office=office,
        number=max(0, view.bell),
        last=DATA.bell_last,
    )


# -- who has to do what ----------------------------------------------------------------------------------


def whose_turn(view: View, teller: Teller) -> str:
    """Whose decision is awaited and what there is to decide; when the game is over, who has won."""
    view = checked_view("Mystery of the Abbey", View, view)
    if view.result is not None:
        return teller.language.t("Won by {winners}", winners=teller.seats(view.result.winners))
    return _AWAITED[view.phase](view, teller.seats(view.to_act), teller)


def _move(_view: View, who: str, teller: Teller) -> str:
    return teller.language.t("{seat} to move", seat=who)


def _ask(view: View, who: str, teller: Teller) -> str:
    t = teller.language.t
    if view.pending is not None:
        return t("{seat} to put a question to all others", seat=who)
    return t("{seat} to question somebody here: {room}", seat=who, room=teller.room(view.pawns[view.to_act[0]]))


def _reply(view: View, who: str, teller: Teller) -> str:
    t, asked = teller.language.t, due(view)
    assert asked is not None
    facts = {"seat": who, "other": teller.seat(asked.asker)}
    if asked.back:
        return t("{seat} to answer {other}, who asks back", **facts)
    if may_be_silent(view):
        return t("{seat} to answer {other} or keep silence", **facts)
    return t("{seat} to answer {other}", **facts)


def _back(view: View, who: str, teller: Teller) -> str:
    assert view.encounter is not None
    return teller.language.t(
        "{seat} to ask {other} back or waive it", seat=who, other=teller.seat(view.encounter["asker"])
    )


def _again(view: View, who: str, teller: Teller) -> str:
    assert view.encounter is not None
    talk = view.encounter
    other = talk["target"] if view.to_act[0] == talk["asker"] else talk["asker"]
    return teller.language.t("{seat} to ask {other} something else or waive it", seat=who, other=teller.seat(other))


def _open(view: View, who: str, teller: Teller) -> str:
    t, seat = teller.language.t, view.to_act[0]
    assert view.turn is not None
    if view.turn["acted"] or not offers(view, seat):
        return t("{seat} to play a card or end the turn", seat=who)
    return t("{seat} to act or end the turn: {room}", seat=who, room=teller.room(view.pawns[seat]))


def _choose(view: View, who: str, teller: Teller) -> str:
    t, op = teller.language.t, op_awaited(view)
    told: Mapping[type, str] = {
        ops.TakeRandom: t("{seat} to choose from whom to take a card", seat=who),
        ops.ShowHand: t("{seat} to choose whose hand to look at", seat=who),
        ops.ShowPrivate: t("{seat} to name a trait", seat=who),
        ops.ProbeAny: t("{seat} to choose two traits in secret", seat=who),
        ops.Revelation: t("{seat} to reveal something or decline", seat=who),
        ops.DrawBooks: t("{seat} to choose the books to keep", seat=who),
        ops.BrowseBooks: t("{seat} to choose a book", seat=who),
        ops.ParlourGrant: t("{seat} to use the parlour from afar or decline", seat=who),
        ops.SetConfessional: t("{seat} to turn the die of a confessional", seat=who),
    }
    return told.get(type(op), t("{seat} to choose", seat=who))


def _show(view: View, who: str, teller: Teller) -> str:
    t = teller.language.t
    if len(view.to_act) > 1:
        return t("To choose a card to show in secret: {seats}", seats=who)
    return t(
        "{seat} to choose a card to show {other} in secret",
        seat=who,
        other=teller.seat(viewer(view, view.to_act[0]) or ""),
    )


def _give(view: View, who: str, teller: Teller) -> str:
    n, op = teller.language.n, op_awaited(view)
    count = getattr(op, "n", 1)
    if isinstance(op, ops.SwapChosen):
        return n(
            "To choose a card to exchange: {seats}",
            "To choose {count} cards to exchange: {seats}",
            count,
            seats=who,
        )
    return n("{seat} to choose a card to give", "{seat} to choose {count} cards to give", count, seat=who)


def _pass(view: View, who: str, teller: Teller) -> str:
    n, op = teller.language.n, op_awaited(view)
    count = DATA.offices[_office(view)].passes if view.pending is None else getattr(op, "n", 1)
    if passing_side(view) == "left":
        return n(
            "To choose a card to pass to the left: {seats}",
            "To choose {count} cards to pass to the left: {seats}",
            count,
            seats=who,
        )
    return n(
        "To choose a card to pass to the right: {seats}",
        "To choose {count} cards to pass to the right: {seats}",
        count,
        seats=who,
    )


def _office(view: View) -> int:
    return next(i for i, one in enumerate(DATA.offices) if one.id == view.office)


def _return(view: View, who: str, teller: Teller) -> str:
    return teller.language.t("To choose a book to put back: {seats}", seats=who)


_AWAITED: Mapping[str, Callable[[View, str, Teller], str]] = {
    "move": _move,
    "ask": _ask,
    "reply": _reply,
    "back_reply": _reply,
    "again": _again,
    "back": _back,
    "open": _open,
    "choose": _choose,
    "show": _show,
    "give": _give,
    "pass": _pass,
    "return": _return,
}


# -- what the reader may do --------------------------------------------------------------------------------


def what_now(view: View, legal: Sequence[Any], teller: Teller) -> list[str]:
    """A line for each kind of thing the reader may do."""
    view = checked_view("Mystery of the Abbey", View, view)
    kinds: dict[str, list[Any]] = {}
    for one in legal:
        tag = one.kind if isinstance(one, Pattern) else str(one.__struct_config__.tag)
        kinds.setdefault(tag, []).append(one)
    return [line for tag, found in kinds.items() for line in _LINES[tag](view, found, teller)]


def _may_move(_view: View, found: list[Any], teller: Teller) -> Iterator[str]:
    rooms = teller.language.listed([teller.room(one.to) for one in found])
    yield teller.language.t("Move to one of these spaces: {rooms}.", rooms=rooms)


def _may_play(_view: View, found: list[Any], teller: Teller) -> Iterator[str]:
    books = dict.fromkeys(_one_of(one) if isinstance(one, Pattern) else one.book for one in found)
    for book in books:
        text = teller.card_text(book)
        if text:
            yield teller.language.t("Play the book {book}: {text}", book=teller.card(book), text=text)
        else:
            yield teller.language.t("Play the book {book}.", book=teller.card(book))


def _may_ask(view: View, found: list[Any], teller: Teller) -> Iterator[str]:
    t, seats = teller.language.t, [_one_of(one) for one in found]
    who = teller.seats(seats)
    if view.phase == "back":
        yield t("Ask {seat} a question back, which must be answered.", seat=who)
    elif view.phase == "again":
        yield t("Ask {seat} something in its place that can be worked out.", seat=who)
    elif seats == ["all"]:
        yield t("Ask all others one question; all answer.")
    elif len(seats) == 1:
        yield t("Question {seat}.", seat=who)
    else:
        yield t("Question one of these: {seats}.", seats=who)


def _may_waive(_view: View, _found: list[Any], teller: Teller) -> Iterator[str]:
    yield teller.language.t("Waive the question.")


def _may_be_silent(view: View, _found: list[Any], teller: Teller) -> Iterator[str]:
    left = silences_left(view, view.to_act[0])
    if left is None:
        yield teller.language.t("Keep silence, and the encounter is over.")
    else:
        yield teller.language.n(
            "Keep silence, and the encounter is over; {count} silence left before Mass.",
            "Keep silence, and the encounter is over; {count} silences left before Mass.",
            left,
        )


def _may_answer(view: View, _found: list[Any], teller: Teller) -> Iterator[str]:
    t, asked = teller.language.t, due(view)
    if asked is None or asked.question is None:
        return
    yield t("You are asked: {question}", question=teller.question(asked.question))
    if verified(asked.question):
        said = teller.answer(asked.question, would_say(view, asked.question))
        yield t("You would answer, verified: {answer}.", answer=said)
    elif isinstance(asked.question, actions.Intent):
        yield t("Answer; you are held to what you say.")
    else:
        yield t("Answer on honour; nobody checks it. You may also say that you cannot say.")


def _may_act(view: View, _found: list[Any], teller: Teller) -> Iterator[str]:
    t = teller.language.t
    if view.phase == "choose":
        yield t("Draw the top card of the pile.")
        return
    room = view.pawns[view.to_act[0]]
    kind, owner = KIND[ROOM[room]], OWNER[ROOM[room]]
    yield {
        "confessional": t("Take a card at random from {seat}.", seat=teller.seat(view.dice.get(room, ""))),
        "cell": t("Take a card at random from {seat}.", seat=teller.seat(owner or "")),
        "scriptorium": t("Draw the top book of the scriptorium."),
        "library": t("Draw the top book of the library; it is read to all."),
        "parlour": t("Draw the top card of the pile."),
        "crypt": t("Take a crypt card: it ends a turn with another one."),
    }[kind]


def _may_demand(_view: View, found: list[Any], teller: Teller) -> Iterator[str]:
    seats = teller.seats([_one_of(one) for one in found])
    yield teller.language.t("Demand to see a monk with one or two traits, of one of these: {seats}.", seats=seats)


def _may_reveal(_view: View, found: list[Any], teller: Teller) -> Iterator[str]:
    traits = teller.language.listed([teller.trait(one.trait) for one in found])
    yield teller.language.t("Reveal a trait of the culprit: {traits}.", traits=traits)


def _may_accuse(_view: View, _found: list[Any], teller: Teller) -> Iterator[str]:
    yield teller.language.t("Accuse a monk before the chapter.")


def _may_decline(_view: View, _found: list[Any], teller: Teller) -> Iterator[str]:
    yield teller.language.t("Decline.")


def _may_choose(view: View, found: list[Any], teller: Teller) -> Iterator[str]:
    t, none, op = teller.language.t, teller.language.p("books", "none"), op_awaited(view)
    words = [word for one in found if isinstance(one, Pattern) for word in _words(one)]
    seats, books = teller.seats(words), teller.cards(tuple(words))
    told: Mapping[type, str] = {
        ops.TakeRandom: t("Choose from whom to take a card at random: {seats}.", seats=seats),
        ops.ShowHand: t("Choose whose hand to look at: {seats}.", seats=seats),
        ops.ShowPrivate: t("Name a trait; who has such a card shows you one."),
        ops.ProbeAny: t("Choose two traits of different kinds, in secret."),
        ops.DrawBooks: t("Choose which of these books to keep: {books}.", books=books or none),
        ops.BrowseBooks: t("Choose one of these books: {books}.", books=books),
        ops.SetConfessional: t("Turn the die of a confessional to another player."),
    }
    yield told.get(type(op), t("Choose."))


def _one_of(pattern: Pattern) -> str:
    """The word with which it begins."""
    part = pattern.parts[0]
    assert isinstance(part, OneOf)
    return part.words[0]


def _words(pattern: Pattern) -> tuple[str, ...]:
    part = pattern.parts[1]
    assert isinstance(part, SomeOf)
    return part.words


def _may_show(view: View, found: list[Any], teller: Teller) -> Iterator[str]:
    yield teller.language.t(
        "Show {seat} one of these in secret: {monks}.",
        seat=teller.seat(viewer(view, view.you or "") or ""),
        monks=teller.monks(tuple(one.card for one in found)),
    )


def _may_give(_view: View, found: list[Any], teller: Teller) -> Iterator[str]:
    count = found[0].parts[0].most
    yield teller.language.n("Choose a card to give.", "Choose {count} cards to give.", count)


def _may_pass(view: View, found: list[Any], teller: Teller) -> Iterator[str]:
    n, seat = teller.language.n, teller.seat(receiver(view, view.you or ""))
    for one in found:
        count = one.parts[0].most
        if len(one.parts) > 1:
            book = teller.card(one.parts[1].words[0])
            yield n(
                "Or pass {count} card and play the book {book}.",
                "Or pass {count} cards and play the book {book}.",
                count,
                book=book,
            )
        else:
            yield n("Choose a card to pass to {seat}.", "Choose {count} cards to pass to {seat}.", count, seat=seat)


def _may_return(_view: View, found: list[Any], teller: Teller) -> Iterator[str]:
    yield teller.language.n(
        "Choose a book to put back unread.", "Choose {count} books to put back unread.", found[0].parts[0].most
    )


def _may_play_crypt(_view: View, _found: list[Any], teller: Teller) -> Iterator[str]:
    yield teller.language.t("Play your crypt card: this turn ends, and another follows.")


def _may_end(_view: View, _found: list[Any], teller: Teller) -> Iterator[str]:
    yield teller.language.t("End your turn.")


def _may_arm(_view: View, _found: list[Any], teller: Teller) -> Iterator[str]:
    yield teller.language.t("Say when your guarding books play themselves; nobody notices.")


def _may_censure(_view: View, _found: list[Any], teller: Teller) -> Iterator[str]:
    yield teller.language.t("Vote to censure somebody, or take a vote back.")


_LINES: Mapping[str, Callable[[View, list[Any], Teller], Iterator[str]]] = {
    "move": _may_move,
    "play": _may_play,
    "ask": _may_ask,
    "waive": _may_waive,
    "silence": _may_be_silent,
    "answer": _may_answer,
    "act": _may_act,
    "demand": _may_demand,
    "reveal": _may_reveal,
    "accuse": _may_accuse,
    "decline": _may_decline,
    "choose": _may_choose,
    "show": _may_show,
    "give": _may_give,
    "pass": _may_pass,
    "return": _may_return,
    "crypt": _may_play_crypt,
    "end": _may_end,
    "arm": _may_arm,
    "censure": _may_censure,
}

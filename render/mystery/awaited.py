"""What a view says of the decision that is awaited: what is asked of whom, what a card leaves to choose, what the
space offers. From what stands open, so the same for every reader, but for a question that only two hear."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core import Seat
from engine.mystery.actions import Question
from engine.mystery.data import DATA
from engine.mystery.ops import AnyOp, PassChosen, ShowPrivate
from engine.mystery.plan import KIND, OWNER, ROOM
from engine.mystery.suspects import OF
from engine.mystery.view import View


class Due(Struct, frozen=True):
    """A question that waits for its answer."""

    asker: Seat
    target: Seat
    question: Question | None
    """None if only the two hear it, and the reader is neither."""
    back: bool
    """Whether it is the one asked back."""


def due(view: View) -> Due | None:
    talk = view.encounter
    if talk is None or view.phase not in ("reply", "back_reply"):
        return None
    if view.phase == "reply":
        return Due(talk["asker"], talk["target"], talk["question"], False)
    back = talk["back"]
    return Due(talk["target"], talk["asker"], None if isinstance(back, dict) else back, True)


def may_be_silent(view: View) -> bool:
    """Whether the first question may be met with silence (A4.7, A11.17)."""
    left = silences_left(view, view.to_act[0])
    talk = view.encounter
    return view.phase == "reply" and talk is not None and not talk["forced"] and left != 0


def silences_left(view: View, seat: Seat) -> int | None:
    """How often he may still keep silence before the next Mass; None: as often as he likes."""
    caps = [int(view.options.refusals)] if view.options.refusals != "any" else []
    caps += [one["n"] for one in view.effects if one["op"] == "refusal_cap" and seat in one["who"]]
    return max(0, min(caps) - view.silences[seat]) if caps else None


def op_awaited(view: View) -> AnyOp | None:
    """The operation that waits for a choice; None in a demand, at Mass, and of a host's own card."""
    pending = view.pending
    if pending is None or pending["op"] is None or pending["card"] not in DATA.cards:
        return None
    return DATA.cards[pending["card"]].ops[pending["op"]]


def no_encounters(view: View, seat: Seat) -> bool:
    """Whether he has to question nobody for now (A11.19)."""
    return any(
        one["op"] == "question_mode" and one["mode"] == "none" and seat in one["who"] for one in view.effects
    )


def neighbour(view: View, seat: Seat, side: str) -> Seat:
    return view.seats[(view.seats.index(seat) + (1 if side == "left" else -1)) % len(view.seats)]


def receiver(view: View, giver: Seat) -> Seat:
    """To whom he passes cards: to the left at Mass, elsewhere as the card says."""
    return neighbour(view, giver, passing_side(view))


def passing_side(view: View) -> str:
    op = op_awaited(view)
    return op.dir if isinstance(op, PassChosen) else "left"


def viewer(view: View, shower: Seat) -> Seat | None:
    """To whom he shows a card."""
    pending, op = view.pending, op_awaited(view)
    if isinstance(op, ShowPrivate) and op.to != "self":
        return neighbour(view, shower, op.to)
    return None if pending is None else pending["who"] or pending["reader"]


def held(view: View, seat: Seat) -> int:
    """How many cards he holds."""
    hand = view.hands[seat]
    return hand if isinstance(hand, int) else len(hand)


def books_of(view: View, seat: Seat) -> int:
    """How many books he holds."""
    books = view.books[seat]
    return books if isinstance(books, int) else len(books)


def there(view: View, seat: Seat, room: str) -> list[Seat]:
    """Who else stands in a space."""
    return [one for one in view.seats if one != seat and view.pawns[one] == room]


def open_traits(view: View, seat: Seat) -> list[str]:
    """The values he may reveal (A8.2, A16.3)."""
    said = {one["trait"] for one in view.revelations}
    own = {OF[one["trait"]] for one in view.revelations if one["seat"] == seat}
    barred = own if view.options.one_voice else set()
    return [value for value in OF if value not in said and OF[value] not in barred]


def ends_there(view: View, seat: Seat, room: str) -> bool:
    """Whether his turn is over with a walk to this space: nobody to question, nothing to do or to play (A2.7).
    What he could play he need not have: where he holds a book or a crypt card it is not said."""
    met = [one for one in there(view, seat, room) if view.penance[one] is None]
    plays = books_of(view, seat) or seat in view.crypt
    return not plays and not offers(view, seat, room) and (not met or no_encounters(view, seat))


def offers(view: View, seat: Seat, where: str = "") -> bool:
    """Whether a space has something for him to do, as all may know (A6); if none is named, the one where he is."""
    room = where or view.pawns[seat]
    found: dict[str, Any] = {
        "confessional": view.dice.get(room) != seat,
        "cell": _offers_theft(view, seat, room),
        "scriptorium": view.decks["scriptorium"],
        "library": view.decks["library"],
        "parlour": view.pile or any(held(view, one) for one in view.seats if one != seat),
        "crypt": seat not in view.crypt and len(view.crypt) < DATA.crypt_copies,
        "chapter": open_traits(view, seat) or not view.pile,
    }
    return bool(found.get(KIND[ROOM[room]]))


def _offers_theft(view: View, seat: Seat, room: str) -> bool:
    owner = OWNER[ROOM[room]]
    return owner in view.seats and owner != seat and held(view, str(owner)) > 0

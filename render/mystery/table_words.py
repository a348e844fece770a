"""The pictures of the table in words, for those who do not see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core import Event
from engine.mystery.view import View
from render.mystery.abbey import closed, count_of, lying
from render.mystery.chart import SPACES
from render.mystery.names import begun
from render.mystery.sentences import Teller
from render.words import joined


def table_alt(view: View, teller: Teller, news: Sequence[Event] = (), own: Sequence[Event] = ()) -> str:
    """What is new first, then who is where."""
    t = teller.language.t
    sentences = [
        t(
            "Plan of the abbey. Hour {hour}, {office}; the bell stands on {bell}.",
            hour=view.hour,
            office=teller.office(view.office),
            bell=view.bell,
        )
    ]
    if news:
        sentences += [t("New, framed: {what}", what=sentence) for sentence in teller.tell_all(news)[-4:]]
    if own:
        sentences += [t("Yours, dashed: {what}", what=sentence) for sentence in teller.tell_all(own)[-4:]]
    return joined([*sentences, *standing(view, teller, tuple(SPACES)), *_said(view, teller), *_held(view, teller)])


def standing(view: View, teller: Teller, rooms: Sequence[str]) -> Iterator[str]:
    """Room by room who is there, what its die shows, how many cards lie there, whether it is closed."""
    t = teller.language.t
    for room in rooms:
        there = tuple(seat for seat in view.seats if view.pawns[seat] == room)
        if there:
            yield t("{room}: {seats}.", room=begun(teller.room(room)), seats=teller.seats(there))
        if room in view.dice:
            yield t(
                "{room}: its die shows {colour}.",
                room=begun(teller.room(room)),
                colour=teller.colour(view.dice[room]),
            )
        if room == "parlatorium":
            yield teller.language.n(
                "{count} card in the parlour.", "{count} cards in the parlour.", lying(view)[room]
            )
        if room in closed(view):
            yield t("Closed until the next Mass: {room}.", room=teller.room(room))


def _said(view: View, teller: Teller) -> Iterator[str]:
    t = teller.language.t
    for one in view.revelations:
        yield t("{seat} revealed: {trait}.", seat=teller.seat(one["seat"]), trait=teller.trait(one["trait"]))
    for one in view.accusations:
        facts = {"seat": teller.seat(one["seat"]), "monk": teller.monk(one["monk"])}
        if one["right"]:
            yield t("{seat} accused {monk}, the culprit.", **facts)
        else:
            yield t("{seat} accused {monk}, who is innocent.", **facts)


def _held(view: View, teller: Teller) -> Iterator[str]:
    t, n = teller.language.t, teller.language.n
    for seat in view.seats:
        cards = n("{count} card", "{count} cards", count_of(view.hands[seat]))
        books = n("{count} book", "{count} books", count_of(view.books[seat]))
        yield t("{seat}: {cards}, {books}.", seat=teller.seat(seat), cards=cards, books=books)


def rooms_alt(numbered: Mapping[str, str], teller: Teller) -> str:
    t = teller.language.t
    return joined(
        [
            t("Plan of the abbey with rooms to choose from."),
            *(
                t("{number}: {place}.", number=number, place=teller.space(room))
                for room, number in numbered.items()
            ),
        ]
    )

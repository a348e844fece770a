"""The table in words, line by line: all that is open, and after the end what was hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from engine.mystery.plan import ROOMS
from engine.mystery.view import View
from render.kit import checked_view
from render.mystery.awaited import books_of, due, held
from render.mystery.sentences import Teller
from render.mystery.standing import moment, whose_turn
from render.mystery.story import reckoning
from render.words import signed


def as_text(view: View, teller: Teller) -> str:
    view = checked_view("Mystery of the Abbey", View, view)
    t = teller.language.t
    parts = [
        [moment(view, teller), whose_turn(view, teller), *_table_lines(view, teller)],
        [t("Players, clockwise"), *(_player_line(view, seat, teller) for seat in view.seats)],
        [t("Rooms where somebody or something is"), *_room_lines(view, teller)],
        [t("Said about the culprit"), *(_said_lines(view, teller) or [t("Nothing yet.")])],
    ]
    if moved := list(_moved_lines(view, teller)):
        parts.append([t("Cards that changed hands"), *moved])
    if view.result is not None:
        parts.append([t("Result"), *_result_lines(view, teller)])
    return "\n\n".join("\n".join(part) for part in parts)


# -- the table -------------------------------------------------------------------------------------------


def _table_lines(view: View, teller: Teller) -> Iterator[str]:
    t, asked = teller.language.t, due(view)
    if asked is not None and asked.question is not None:
        yield t("The question: {question}", question=teller.question(asked.question, asked.target))
    if view.pending is not None and view.pending["card"] is not None:
        yield t("The card: {card}. {text}", **_card(view.pending["card"], teller))
    yield t("First player: {seat}.", seat=teller.seat(view.first))
    yield t(
        "Cards in the pile: {pile}. Books: {books}. In the library: {library}. Events: {events}.",
        pile=_number(view.pile),
        books=_number(view.decks["scriptorium"]),
        library=_number(view.decks["library"]),
        events=_number(view.decks["event"]),
    )
    for effect in view.effects:
        yield _effect_line(effect, teller)
    if view.extra and view.turn is not None:
        yield teller.language.n(
            "{seat} has {count} extra turn coming.",
            "{seat} has {count} extra turns coming.",
            len(view.extra),
            seat=teller.seat(view.turn["seat"]),
        )


def _number(deck: Any) -> int:
    """Over, it lies open."""
    return deck if isinstance(deck, int) else len(deck)


def _card(card: str, teller: Teller) -> dict[str, str]:
    return {"card": teller.card(card), "text": teller.card_text(card)}


def _effect_line(effect: dict[str, Any], teller: Teller) -> str:
    t, facts = teller.language.t, _card(effect["card"], teller)
    if effect["op"] == "close_room":
        return t("Closed until the next Mass: {room}.", room=teller.room(effect["room"]))
    seats = teller.seats(effect["who"])
    return {
        "turn": t("In force this turn, for {seats}: {card}. {text}", seats=seats, **facts),
        "next_turn": t("In force until the next turn of {seats} ends: {card}. {text}", seats=seats, **facts),
        "round": t("In force for one turn each, for {seats}: {card}. {text}", seats=seats, **facts),
        "next_mass": t("In force until the next Mass: {card}. {text}", **facts),
    }[effect["until"]]


# -- players and rooms -------------------------------------------------------------------------------------


def _player_line(view: View, seat: str, teller: Teller) -> str:
    t, more = teller.language.t, teller.language.t("; ").join(_more(view, seat, teller))
    facts = {
        "seat": teller.seat(seat),
        "room": teller.room(view.pawns[seat]),
        "cards": held(view, seat),
        "books": books_of(view, seat),
    }
    if not more:
        return t("{seat}: {room}; cards {cards}; books {books}", **facts)
    return t("{seat}: {room}; cards {cards}; books {books}; {more}", more=more, **facts)


def _more(view: View, seat: str, teller: Teller) -> Iterator[str]:
    """What not everybody has."""
    t = teller.language.t
    if seat in view.crypt:
        yield t("a crypt card")
    if view.penance[seat] == "due":
        yield t("in penance, to lose a turn")
    elif view.penance[seat] is not None:
        yield t("in penance")
    if seat in view.visited:
        yield t("has been to the library")
    for promise in view.promises[seat] or ():
        room = teller.room(promise["room"])
        yield (
            t("promised to go there: {room}", room=room)
            if promise["yes"]
            else t("promised not to go there: {room}", room=room)
        )
    if view.silences[seat]:
        yield t("silences since Mass {number}", number=view.silences[seat])
    if view.votes[seat]:
        yield t("votes to censure from {seats}", seats=teller.seats(view.votes[seat]))


def _room_lines(view: View, teller: Teller) -> Iterator[str]:
    t = teller.language.t
    for room in ROOMS:
        here = [seat for seat in view.seats if view.pawns[seat] == room]
        facts = {"room": teller.room(room), "seats": teller.seats(here)}
        if room in view.dice:
            facts["die"] = teller.seat(view.dice[room])
            yield (
                t("{room}: {seats}; its die shows {die}", **facts)
                if here
                else t("{room}: nobody; its die shows {die}", **facts)
            )
        elif here:
            yield t("{room}: {seats}", **facts)
    for room, intruder in view.intruder.items():
        facts = {"room": teller.room(room), "seat": teller.seat(intruder["seat"])}
        if intruder.get("took") or intruder.get("card"):
            yield t("{seat} has taken a card there: {room}", **facts)


# -- what was said, and what moved ---------------------------------------------------------------------------


def _said_lines(view: View, teller: Teller) -> list[str]:
    t = teller.language.t
    revealed = [
        t("{seat} revealed: {trait}", seat=teller.seat(one["seat"]), trait=teller.trait(one["trait"]))
        for one in view.revelations
    ]
    accused = [
        t("{seat} accused {monk}: the culprit", seat=teller.seat(one["seat"]), monk=teller.monk(one["monk"]))
        if one["right"]
        else t("{seat} accused {monk}: innocent", seat=teller.seat(one["seat"]), monk=teller.monk(one["monk"]))
        for one in view.accusations
    ]
    return [*revealed, *accused]


def _moved_lines(view: View, teller: Teller) -> Iterator[str]:
    t = teller.language.t
    if view.mass_pass:
        yield t("Passed at the last Mass: {ways}.", ways=_ways(view.mass_pass, teller))
    if view.since_mass:
        ways = _ways(view.since_mass, teller)
        yield t("Since then: {ways}.", ways=ways) if view.mass_pass else t("So far: {ways}.", ways=ways)


def _ways(moves: Sequence[dict[str, Any]], teller: Teller) -> str:
    t, counts = teller.language.t, Counter((one["from"], one["to"]) for one in moves)
    return teller.language.listed(
        [
            t("{seat} from the pile {number}", seat=teller.seat(to), number=number)
            if giver is None
            else t("{giver} to {seat} {number}", giver=teller.seat(giver), seat=teller.seat(to), number=number)
            for (giver, to), number in counts.items()
        ]
    )


def _result_lines(view: View, teller: Teller) -> Iterator[str]:
    t = teller.language.t
    yield t("The culprit: {monk}.", monk=teller.monk(str(view.culprit)))
    for seat in view.seats:
        assert view.result is not None
        yield t(
            "{seat}: points {points} ({parts}); in hand: {monks}",
            seat=teller.seat(seat),
            points=signed(view.result.scores[seat]),
            parts=teller.language.listed(reckoning(view, seat, teller)) or t("said nothing about the culprit"),
            monks=teller.monks(tuple(view.hands[seat])) or teller.language.p("monks", "none"),
        )

"""All that lies in the box, as open knowledge: rooms, suspects, cards, question forms, Masses, points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.mystery.actions import (
    BooksHeld,
    Compare,
    Count,
    Free,
    HasAnyOf,
    HowManyOf,
    Intent,
    MostCommon,
    Question,
    Sheet,
    TransferCount,
)
from engine.mystery.data import DATA, Card, Room
from engine.mystery.questions import form_of
from render.mystery.names import begun
from render.mystery.sentences import Teller
from render.words import signed

_EXAMPLES: tuple[Question, ...] = (
    Count("hand", (("novice", "bearded"),)),
    Compare("hand", (("templar",),), "more", (("franciscan",),)),
    HasAnyOf("seen", ("guy", "yves")),
    HowManyOf("seen", ("guy", "yves", "thomas")),
    MostCommon("hand", "order"),
    TransferCount("last_mass", "given", None, (("hooded",),)),
    BooksHeld("crypt"),
    Intent("capitulum"),
    Sheet(monk="roland"),
)
"""One of each form, in the order of the rules; the last of them is in the asker's own words."""


def reference(teller: Teller) -> str:
    t = teller.language.t
    parts = [
        [t("The plan, the events and the books are our own."), *_points(teller)],
        [t("Rooms"), *(_room(room, teller) for room in DATA.rooms)],
        [t("Suspects"), *_suspects(teller)],
        [t("Questions"), *_questions(teller)],
        [t("Masses, and how many cards are passed"), _masses(teller)],
        [t("Events"), *_cards("event", teller)],
        [t("Books of the scriptorium"), *_cards("scriptorium", teller)],
        [t("Books of the library"), *_cards("library", teller)],
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def _points(teller: Teller) -> Iterator[str]:
    yield teller.language.t(
        "Points: right revelation {revealed}, wrong one {mistaken}, right accusation {found}, wrong one {failed}.",
        revealed=DATA.score["revelation_right"],
        mistaken=signed(DATA.score["revelation_wrong"]),
        found=DATA.score["accusation_right"],
        failed=signed(DATA.score["accusation_wrong"]),
    )


# -- rooms -----------------------------------------------------------------------------------------------


def _room(room: Room, teller: Teller) -> str:
    t = teller.language.t
    facts = {
        "room": teller.room(room.id),
        "use": _use(room, teller),
        "doors": teller.language.listed([teller.room(other) for other in room.adj]),
    }
    return t("{room}: {use} Doors: {doors}.", **facts) if facts["use"] else t("{room}. Doors: {doors}.", **facts)


def _use(room: Room, teller: Teller) -> str:
    t = teller.language.t
    return {
        "church": t("Here all begin, go to Mass and do penance."),
        "confessional": t("For one. Take a card at random from the player its die shows; then it shows you."),
        "crypt": t("Take a crypt card; it ends a turn with another one."),
        "empty": "",
        "parlour": t("Draw a card from the pile; once it is empty, demand to see a card by one or two traits."),
        "scriptorium": t("Draw a book: keep it, or read it to all."),
        "library": t("Once a game, for who has the fewest cards: read a book of the library to all."),
        "chapter": t("Reveal a trait of the culprit, or accuse a monk once the pile is empty."),
        "cell": t(
            "For one. Others take a card at random from {seat} here; found here, they give it back and do penance.",
            seat=teller.colour(room.owner or ""),
        ),
    }[room.kind]


# -- suspects, questions, Masses -----------------------------------------------------------------------------


def _suspects(teller: Teller) -> Iterator[str]:
    for suspect in DATA.suspects:
        traits = [teller.trait(value) for value in suspect.values if value != suspect.title]
        yield teller.language.t(
            "{monk}: {traits}", monk=begun(teller.monk(suspect.id)), traits=teller.language.listed(traits)
        )


def _questions(teller: Teller) -> Iterator[str]:
    t = teller.language.t
    for question in (*_EXAMPLES, Free(t("Which trait would you reveal?"), "trait")):
        said = teller.question(question)
        yield {
            "verified": t("{question} (worked out)", question=said),
            "promise": t("{question} (binding)", question=said),
            "honour": t("{question} (on honour)", question=said),
        }[DATA.forms[form_of(question)].truth]
    yield t("No answer names a monk; a question may name any.")


def _masses(teller: Teller) -> str:
    return teller.language.listed(
        [
            teller.language.t("{office} {number}", office=teller.office(one.id), number=one.passes)
            for one in DATA.offices
        ]
    )


# -- cards -----------------------------------------------------------------------------------------------


def _cards(deck: str, teller: Teller) -> Iterator[str]:
    for card in DATA.cards.values():
        if card.deck == deck:
            yield _card(card, teller)


def _card(card: Card, teller: Teller) -> str:
    t, facts = teller.language.t, {"card": teller.card(card.id), "text": teller.card_text(card.id)}
    if card.timing is None:
        return t("{card}: {text}", **facts)
    told: Mapping[str, str] = {
        "my_move": t("{card} (kept, before your move): {text}", **facts),
        "my_turn": t("{card} (kept, in your turn): {text}", **facts),
        "on_refusal": t("{card} (kept, against silence): {text}", **facts),
        "on_counter": t("{card} (kept, when asked back): {text}", **facts),
        "on_penance": t("{card} (kept, plays itself against penance): {text}", **facts),
        "on_theft": t("{card} (kept, plays itself against theft): {text}", **facts),
        "on_revelation": t("{card} (kept, after a revelation): {text}", **facts),
        "on_mass_pass": t("{card} (kept, at Mass): {text}", **facts),
    }
    return told[card.timing]

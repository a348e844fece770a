"""What an action has brought its maker, in a few words: whom he meets, what he has seen for the first time, what
lies open to him now."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from msgspec import UNSET

from engine.core import Event
from engine.mystery import events as e
from engine.mystery.data import DATA
from engine.mystery.view import View
from render.mystery.awaited import offers
from render.mystery.sentences import Teller
from render.words import signed

LIMIT = 90  # characters
NAMED = 2  # monks that are told by name
_NEXT = (e.TurnBegan, e.Lost, e.Rang, e.Hour)
"""What comes from these on is no longer the action's doing."""


def brings(before: View, after: View, events: Sequence[Event], teller: Teller) -> str:
    """Names give way to colours where the line would be too long."""
    you = before.you
    if you is None:
        return ""
    own = list(takewhile(lambda event: not isinstance(event, _NEXT), events))
    for speaker in (teller, teller.renamed(lambda _name: "")):
        line = _seen(before, after, speaker) or _happened(after, own, you, speaker)
        if len(line) <= LIMIT:
            return line
    return ""


def _seen(before: View, after: View, teller: Teller) -> str:
    """Monks he has seen for the first time."""
    if after.result is not None:
        return ""
    new = tuple(monk for monk in after.seen if monk not in before.seen)
    if not new:
        return ""
    facts = {"seen": len(after.seen), "all": len(DATA.suspects)}
    if len(new) <= NAMED:
        return teller.language.t(
            "new to you: {monks}; you have seen {seen} of {all}", monks=teller.monks(new), **facts
        )
    return teller.language.t("{number} monks new to you; you have seen {seen} of {all}", number=len(new), **facts)


def _happened(after: View, own: Sequence[Event], you: str, teller: Teller) -> str:
    """What matters most of it: the end, penance, what was said, a book, a card, and where he has come."""
    t = teller.language.t
    kinds = {type(event): event for event in own if getattr(event, "seat", you) == you}
    if after.result is not None:
        return t("you have found the culprit") if after.result.finder == you else ""
    if e.Penance in kinds:
        return t("you lose your next turn")
    if e.Revealed in kinds:
        return t(
            "worth {right} at the end if it is right, {wrong} if it is wrong",
            right=DATA.score["revelation_right"],
            wrong=signed(DATA.score["revelation_wrong"]),
        )
    if isinstance(book := kinds.get(e.Book), e.Book) and isinstance(book.book, str):
        return _book(book.book, teller)
    if e.CryptTaken in kinds:
        return t("it gives you another turn when you like")
    if isinstance(took := kinds.get(e.Took), e.Took) and took.card is not UNSET:
        return t("a card you have seen before")
    return _where(after, own, you, teller)


def _book(book: str, teller: Teller) -> str:
    t, card = teller.language.t, DATA.cards.get(book)
    if card is None or card.timing is None:
        return ""
    return {
        "my_move": t("to be played in your turn before you move"),
        "my_turn": t("to be played at any time in your turn"),
        "on_refusal": t("to be played when your question meets silence"),
        "on_counter": t("to be played when you are asked a question back"),
        "on_penance": t("it plays itself when penance falls on you"),
        "on_theft": t("it plays itself when a card is about to be taken from you"),
        "on_revelation": t("to be played after your revelation in the chapter"),
        "on_mass_pass": t("to be played with the cards you pass at Mass"),
    }[card.timing]


def _where(after: View, own: Sequence[Event], you: str, teller: Teller) -> str:
    t = teller.language.t
    if after.turn is None or after.turn["seat"] != you or not any(isinstance(event, e.Moved) for event in own):
        return ""
    if after.phase == "ask":
        return t("somebody is there, whom you must question")
    if after.phase == "open" and offers(after, you):
        return t("you may use this space")
    return ""

"""How the log is parted: by hour and Mass, by what it is about, and what of it belongs in a notebook."""

from __future__ import annotations

from msgspec import UNSET

from engine.core import Event
from engine.mystery import events as e
from engine.mystery.events import Partly
from engine.mystery.view import View
from render.kit import Choice
from render.mystery.sentences import Teller


def chapter(event: Event, teller: Teller) -> str:
    """The heading of an hour, of a Mass, of the end."""
    t = teller.language.t
    if isinstance(event, e.Rang):
        return t("Mass, {office}", office=teller.office(event.office))
    if isinstance(event, e.Hour):
        return t("Hour {hour}, {office}", hour=event.hour, office=teller.office(event.office))
    return t("The end") if isinstance(event, e.Ended) else ""


def topics(teller: Teller) -> tuple[Choice, ...]:
    t = teller.language.t
    return (
        Choice("talk", t("Questions and answers"), t("Who asked whom, and what was said")),
        Choice("cards", t("Suspect cards"), t("Taken, passed, shown, demanded, counted")),
        Choice("chapter", t("Chapter"), t("Revelations, accusations, penance")),
        Choice("books", t("Books and events"), t("Drawn, read, played")),
        Choice("moves", t("Moves"), t("Who went where, and the bell")),
    )


def topic(event: Event) -> str:
    return _TOPIC.get(type(event), "")


def noted(view: View, event: Event) -> bool:
    """What tells the reader something about suspects: all that is said about them, and cards that he is shown."""
    hidden = event.hidden if isinstance(event, Partly) else ()
    told = type(event) in _TOLD and not any(getattr(event, name) is UNSET for name in hidden)
    return told and view.you is not None


_TOPIC: dict[type[Event], str] = {
    e.Asked: "talk",
    e.Answered: "talk",
    e.Silent: "talk",
    e.Waived: "talk",
    e.Dealt: "cards",
    e.Took: "cards",
    e.Blocked: "cards",
    e.Returned: "cards",
    e.Drew: "cards",
    e.Demanded: "cards",
    e.Named: "cards",
    e.Showed: "cards",
    e.NoneToShow: "cards",
    e.Hand: "cards",
    e.Gave: "cards",
    e.Passed: "cards",
    e.Picked: "cards",
    e.Announced: "cards",
    e.Counted: "cards",
    e.Told: "cards",
    e.Probed: "cards",
    e.Revealed: "chapter",
    e.Accused: "chapter",
    e.Cleared: "chapter",
    e.Vote: "chapter",
    e.Penance: "chapter",
    e.Forgiven: "chapter",
    e.Evicted: "chapter",
    e.Lost: "chapter",
    e.Ended: "chapter",
    e.Book: "books",
    e.Read: "books",
    e.Played: "books",
    e.Declined: "books",
    e.Rolled: "books",
    e.Looked: "books",
    e.Kept: "books",
    e.PutBack: "books",
    e.CryptTaken: "books",
    e.CryptUsed: "books",
    e.Moved: "moves",
    e.Die: "moves",
    e.BellMoved: "moves",
    e.Rang: "moves",
}
"""Who begins an hour or a turn belongs to none."""

_TOLD = frozenset(
    {
        e.Dealt,
        e.Asked,
        e.Answered,
        e.Silent,
        e.Took,
        e.Returned,
        e.Drew,
        e.Demanded,
        e.Named,
        e.Showed,
        e.NoneToShow,
        e.Hand,
        e.Gave,
        e.Passed,
        e.Picked,
        e.Announced,
        e.Counted,
        e.Told,
        e.Probed,
        e.Revealed,
        e.Accused,
        e.Cleared,
    }
)

"""A player's notebook: the sheet of suspects with what he has marked, what he has seen, and what follows from that.

What marks itself says why: whose card it was and how he came to see it, or the last thing he was told before it was
certain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import UNSET

from engine.core import Event, Seat
from engine.mystery import events as e
from engine.mystery.actions import Sheet
from engine.mystery.deducing import deduced
from engine.mystery.suspects import NAMES, bits, fitting
from engine.mystery.view import View
from render.kit import Choice, Notebook, Picture
from render.mystery.awaited import due
from render.mystery.names import bare_name
from render.mystery.sentences import Teller
from render.mystery.sheet import Kind, Mark, draw_sheet, sheet_alt

OUT, SUSPECTED = "out", "suspected"
KINDS: dict[str, Kind] = {OUT: "ruled out", SUSPECTED: "suspected"}


def notebook(
    view: View, told: Sequence[Event], marks: Mapping[str, str], reckons: bool, teller: Teller
) -> Notebook | None:
    """Of a player; the public keeps none."""
    if view.you is None:
        return None
    t = teller.language.t
    shown = {monk: Mark(KINDS[mark]) for monk, mark in marks.items() if monk in NAMES and mark in KINDS}
    certain = {}
    if reckons:
        found = deduced(view.seats, view.you, tuple(told))
        for monk, place in found.cleared.items():
            shown[monk], certain[monk] = Mark("reckoned out"), _at_last(told, place, teller)
        if found.culprit is not None:
            shown[found.culprit], certain[found.culprit] = Mark("reckoned suspect"), t("nobody else is left")
    for monk, (owner, why) in _seen(view, told, teller).items():
        shown[monk], certain[monk] = Mark("seen", owner), why
    return Notebook(
        Picture(partial(draw_sheet, shown, teller), sheet_alt(shown, teller)),
        tuple(Choice(monk, bare_name(monk, teller.language)) for monk in NAMES),
        (Choice(OUT, "✗", t("ruled out")), Choice(SUSPECTED, "?", t("suspected"))),
        certain,
    )


def _at_last(told: Sequence[Event], place: int, teller: Teller) -> str:
    """What has made it certain, with the question if it was an answer."""
    last = told[place]
    heard = [last]
    if isinstance(last, e.Answered):
        asked = [one for one in told[:place] if isinstance(one, e.Asked) and one.seat == last.of]
        heard = [*asked[-1:], last]
    return teller.language.t("follows from all you know, since this: {told}", told=" ".join(teller.tell_all(heard)))


# -- what he has seen --------------------------------------------------------------------------------------


def _seen(view: View, told: Sequence[Event], teller: Teller) -> dict[str, tuple[Seat, str]]:
    """By suspect whose card he was when the reader first saw him, if that is known, and how that came."""
    you = str(view.you)
    found: dict[str, tuple[Seat, str]] = {}
    for event in told:
        monks, owner, why = _shown(event, you, teller) or ((), "", "")
        found = dict.fromkeys(monks, (owner, why)) | found
    seen = view.seen if view.result is None else view.seen[you]
    return {monk: found.get(monk, ("", teller.language.t("you have seen him"))) for monk in seen}


def _shown(event: Event, you: Seat, teller: Teller) -> tuple[Sequence[str], Seat, str] | None:
    """Whom the reader sees by this."""
    t, seat = teller.language.t, teller.seat
    match event:
        case e.Dealt(cards=tuple(cards)) if event.seat == you:
            return cards, you, t("dealt to you")
        case e.Drew(card=str(card)) if event.seat == you:
            return (card,), you, t("drawn by you in the parlour")
        case e.Took(card=str(card)) if event.seat == you:
            return (card,), event.source, t("taken by you from {seat}", seat=seat(event.source))
        case e.Returned(card=str(card)) if event.of == you:
            return (card,), event.seat, t("given back to you by {seat}", seat=seat(event.seat))
        case e.Gave(cards=tuple(cards)) | e.Passed(cards=tuple(cards)) if event.of == you:
            return cards, event.seat, t("passed to you by {seat}", seat=seat(event.seat))
        case e.Showed(card=str(card)) if event.of == you:
            return (card,), event.seat, t("shown to you by {seat}", seat=seat(event.seat))
        case e.Hand(cards=tuple(cards)) if event.of == you:
            return cards, event.seat, t("in the hand that {seat} showed you", seat=seat(event.seat))
        case e.Cleared():
            return (event.monk,), event.seat, t("shown to all by {seat}", seat=seat(event.seat))
        case e.Told(monks=tuple(monks)) if event.seat == you:
            return monks, "", t("cleared for you by a card")
    return None


# -- asked about it ----------------------------------------------------------------------------------------


def suggestion(view: View, marks: Mapping[str, str], teller: Teller) -> Choice | None:
    """To a question about his sheet, from his own marks alone (A14.3): what he has seen can be asked for itself, so
    whether a monk he has seen is cleared in his notebook he says without one."""
    asked = due(view)
    if asked is None or asked.target != view.you or not isinstance(asked.question, Sheet):
        return None
    cleared = bits(monk for monk, mark in marks.items() if mark == OUT and monk in NAMES)
    if asked.question.filter is not UNSET:
        number = (cleared & fitting(asked.question.filter)).bit_count()
        return Choice(f"answer {number}", str(number))
    monk = str(asked.question.monk)
    if monk in view.seen and monk not in marks:
        return None
    yes = marks.get(monk) == OUT
    return Choice("answer true" if yes else "answer false", teller.answer(asked.question, yes))

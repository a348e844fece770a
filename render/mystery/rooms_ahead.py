"""What awaits the reader in a space: whom he would have to question there, and what he could do."""

from __future__ import annotations

from engine.mystery.plan import KIND, OWNER, ROOM
from engine.mystery.view import View
from render.mystery.awaited import held, no_encounters, there
from render.mystery.sentences import Teller


def awaits(view: View, room: str, teller: Teller) -> str:
    """In a few words, of open facts."""
    t, home = teller.language.t, OWNER[ROOM[room]] == view.you
    found = [t("your cell") if home else "", _people(view, room, teller), _use(view, room, teller)]
    return t("; ").join(one for one in found if one) or t("nothing to do there")


def is_useful(view: View, room: str, teller: Teller) -> bool:
    """Whether there is somebody to meet, or something to do."""
    return bool(_people(view, room, teller) or _use(view, room, teller))


def _people(view: View, room: str, teller: Teller) -> str:
    t, me = teller.language.t, str(view.you)
    met = there(view, me, room)
    if OWNER[ROOM[room]] == me:
        return t("{seats} will do penance", seats=teller.seats(met)) if met else ""
    askable = [one for one in met if view.penance[one] is None]
    if not askable or no_encounters(view, me):
        return ""
    if len(askable) == 1:
        return t("you question {seat}", seat=teller.seats(askable))
    return t("you question one of {seats}", seats=teller.seats(askable))


def _use(view: View, room: str, teller: Teller) -> str:
    t, me, kind = teller.language.t, str(view.you), KIND[ROOM[room]]
    if kind in ("confessional", "cell"):
        whose = view.dice[room] if kind == "confessional" else OWNER[ROOM[room]]
        robbed = whose is not None and whose in view.seats and whose != me and held(view, whose) > 0
        return t("a card of {seat}", seat=teller.seat(str(whose))) if robbed else ""
    if kind == "parlour":
        return t("the top card of the pile") if view.pile else t("demand to be shown a card")
    if kind == "chapter":
        return t("reveal a trait") if view.pile else t("reveal a trait, or accuse")
    if kind == "crypt":
        return "" if me in view.crypt else t("a crypt card")
    return {"scriptorium": t("a book"), "library": t("a library book")}.get(kind, "")

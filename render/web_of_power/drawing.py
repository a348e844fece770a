"""Drawing several cards at once, for who does not wait to see each before he chooses the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from engine.core import Unusable
from engine.web_of_power import actions
from engine.web_of_power.actions import AnyAction
from engine.web_of_power.data import DATA
from engine.web_of_power.view import View
from render.kit import Choice, Field, Form, checked_view
from render.web_of_power import faces
from render.web_of_power.sentences import Teller

CARDS = "cards"


def forms(view: View, legal: Sequence[AnyAction], teller: Teller) -> tuple[Form, ...]:
    """One for all cards that are missing, if they are several and there are so many to draw."""
    view, n, t = checked_view("Web of Power", View, view), teller.language.n, teller.language.t
    missing = DATA.hand - view.held[view.on_turn]
    of_pile = min(missing, _left(view))
    if missing < 2 or of_pile + len(view.face_up) < missing or not any(isinstance(a, actions.Draw) for a in legal):
        return ()
    choices = [_of_pile(view, i, teller) for i in range(of_pile)]
    for i, card in enumerate(view.face_up):
        choices.append(Choice(f"face_up {i}", teller.card(card), t("face up"), faces.card(card, teller)))
    field = Field(CARDS, t("Cards"), tuple(choices), missing, missing)
    label = n("Draw {count} card at once", "Draw {count} cards at once", missing)
    note = n("Tick {count} card.", "Tick {count} cards.", missing)
    note = f"{note} {t('Those of the pile you see only when you have drawn them all.')}"
    return (Form("draw", label, note, (field,), partial(_actions, view, missing, teller)),)


def _left(view: View) -> int:
    """How many cards can be drawn from the pile, and from the one that the discards become (W8.2, W9.1)."""
    return view.pile + (0 if view.exhausted else sum(view.discards.values()))


def _of_pile(view: View, i: int, teller: Teller) -> Choice:
    t = teller.language.t
    label = (t("From the pile"), t("A second from the pile"), t("A third from the pile"))[i]
    return Choice(f"pile {i}", label, "", faces.pile(view.pile, teller))


def _actions(view: View, missing: int, teller: Teller, given: Mapping[str, Sequence[str]]) -> list[str]:
    """Face-up cards first: with the last card of the pile drawing may be over."""
    ticked = list(dict.fromkeys(given.get(CARDS, ())))
    of_pile = [word for word in ticked if word.startswith("pile ")]
    face_up = [f"face_up {i}" for i in range(len(view.face_up)) if f"face_up {i}" in ticked]
    if len(ticked) != missing or len(of_pile) + len(face_up) != missing or len(of_pile) > _left(view):
        raise Unusable(teller.language.n("Tick {count} card.", "Tick {count} cards.", missing))
    taken = [view.face_up[int(word.split()[1])] for word in face_up]
    return [*(f"draw face_up {card}" for card in taken), *("draw pile" for _ in of_pile)]

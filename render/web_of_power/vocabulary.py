"""Every word that an action of Web of Power can have, legal or not: what people may mean by what they type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.web_of_power.data import DATA
from engine.web_of_power.view import View
from render.kit import Choice
from render.web_of_power.choices import kind_label, label_of
from render.web_of_power.sentences import Teller

KINDS = ("cloister", "advisor", "exchange", "draw", "done")


def vocabulary(view: View, prefix: Sequence[str], teller: Teller) -> Iterator[Choice]:
    """The words that can stand after these, the likelier first."""
    if not prefix:
        yield from (Choice(kind, kind_label(kind, teller)) for kind in KINDS)
        yield from _pieces(teller)
    else:
        yield from (label_of(view, prefix, token, teller) for token in _tokens(view, prefix))


def _pieces(teller: Teller) -> Iterator[Choice]:
    """What is placed may be typed alone: the option for it asks which piece."""
    t = teller.language.t
    yield from (Choice("cloister", t("cloister")), Choice("advisor", t("advisor")))


def _tokens(view: View, prefix: Sequence[str]) -> Iterator[str]:
    kind, place = prefix[0], len(prefix)
    cards = list(dict.fromkeys((*(view.mine or ()), *DATA.cards)))
    if (kind, place) == ("cloister", 1):
        yield from sorted(DATA.sites, key=lambda site: site in view.sites)  # free ones are likelier
    elif (kind, place) == ("advisor", 1):
        yield from DATA.countries
    elif kind in ("cloister", "advisor") and place == 2:
        yield from (f"[{card}]" for card in cards)
        yield from (f"[{card}+{card}]" for card in cards)
    elif (kind, place) == ("exchange", 1):
        yield from cards
    elif (kind, place) == ("draw", 1):
        yield from ("pile", "face_up")
    elif prefix == ("draw", "face_up"):
        yield from dict.fromkeys((*view.face_up, *cards))

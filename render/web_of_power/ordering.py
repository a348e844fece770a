"""What a player can leave to be done without him."""

from __future__ import annotations

from engine.web_of_power.view import View
from render.kit import Order
from render.web_of_power.sentences import Teller


def orders(view: View, teller: Teller) -> tuple[Order, ...]:
    t = teller.language.t
    if view.reader is None or view.result is not None:
        return ()
    note = t("Your last turn ends by itself when nothing can be placed. Its last step cannot be taken back then.")
    return (Order("done", t("Done when nothing is left"), note, "always", lambda _: ("done",), alone=True),)

"""What several purchases cost together, and whether the reader can pay for each when it comes (M9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.monastery.actions import AnyAction, BuyMonk, Letter
from engine.monastery.data import DATA
from engine.monastery.view import View
from render.monastery.choices import is_partner


class Bill(NamedTuple):
    sum: int
    enough: bool


def bill(view: View, purchases: Sequence[AnyAction]) -> Bill:
    """In this order. A full strip makes all that follows cheaper. A small letter is paid for with a blessing out of
    the supply; where there is none, each player gives one back first."""
    assert view.reader is not None
    assert view.mine is not None
    missing = view.strips[view.reader].count(".")
    points, spendable, received = view.points, view.spendable, view.mine.blessings - view.spendable
    supply: int | None = view.supply
    sum_, enough = 0, True
    for one in purchases:
        assert isinstance(one, Letter | BuyMonk)
        price = (DATA.top if missing else DATA.bottom)[one.cell[1] - 1]
        sum_ += price
        paid = min(price, points)
        points, spendable = points - paid, spendable - (price - paid)
        enough = enough and spendable >= 0
        if supply is not None:
            supply += price - paid
        if isinstance(one, Letter) and one.strip == view.reader:
            missing -= 1
        elif isinstance(one, Letter) and not is_partner(view, one.strip):
            if supply == 0 and not received and spendable > 0:
                spendable -= 1  # his own goes back, and another comes that he cannot spend yet
            supply = supply - 1 if supply else None  # how many others gave one is not for him to know
            received += 1
    return Bill(sum_, enough)

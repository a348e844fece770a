"""Pawns: a player's mark with a monk's head above it, told apart by shape as well as by colour."""

from __future__ import annotations

from render.frame import Frame
from render.mystery import signs
from render.mystery.chart import PAWN
from render.mystery.habits import SKIN
from render.palette import INK, SEATS
from render.pen import Pen
from render.seats import emblem

BODY, CANDLE = 16.0, 11.0
HELD = 3.5  # what he holds stands out so far at his side


def draw_pawn(
    pen: Pen, x: float, y: float, seat: str, u: float, penitent: bool = False, took: bool = False
) -> None:
    """`x`, `y`: its middle, in pixels. A penitent has a candle, an intruder who `took` something a card."""
    wide, high = PAWN[0] * u, PAWN[1] * u
    left, top = x - wide / 2, y - high / 2
    pen.oval(x, top + high - 1.6 * u, 8 * u, 2.2 * u, INK)
    pen.round(x, top + 4.6 * u, 4.6 * u, SEATS[seat], INK, 0.9 * u)
    light, _ = SKIN["fair"]
    pen.oval(x, top + 5.2 * u, 2.5 * u, 2.9 * u, light, INK, 0.6 * u)
    emblem(Frame(pen, x - BODY / 2 * u * 0.92, top + high - BODY * u * 0.98, BODY * u * 0.92), seat)
    if took:
        signs.card(Frame(pen, left + 10 * u, top, 10 * u))
    if penitent:
        signs.candle(Frame(pen, left + (PAWN[0] + HELD - CANDLE) * u, top - 0.5 * u, CANDLE * u))

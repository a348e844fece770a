"""Plans: what a seat wants to do when its turn comes, left by its player while others decide. Pure functions.

A plan is a list of actions in notation. When the seat is awaited, the first of them that is legal then is played,
as if its player had done it that moment; with it the plan is done with, and also if none is legal. Nobody else
learns that there was one.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core import Illegal, Unusable
from storage.rows import Letter
from tables import play
from tables.table import Change, Refusal, Table

MOST = 10


def leave(table: Table, seat: str, user_id: int, acts: Sequence[str]) -> Change:
    """These actions and no others, in this order; none: the plan is withdrawn."""
    if table.row.stage not in ("running", "paused"):
        raise Refusal("not_running")
    if seat not in table.seats_of(user_id):
        raise Refusal("not_seated")
    if acts and seat in table.to_act:
        raise Refusal("awaited_now")
    if len(acts) > MOST:
        raise Refusal("plan_too_long", most=MOST)
    game = table.game
    read = tuple(game.write(game.read(text)) for text in acts)
    others = {one: plan for one, plan in table.plans.items() if one != seat}
    return Change(replace(table, plans={**others, seat: read} if read else others))


def carried_out(table: Table, seat: str) -> Change:
    """The first of them that is legal, by its player; if none is, he is told so."""
    user_id = table.at(seat).user_id
    kept = {one: plan for one, plan in table.plans.items() if one != seat}
    row = replace(table.row, awaits=play.awaits(table.seats, kept))
    without = replace(table, row=row, plans=kept)
    for text in table.plans.get(seat, ()):
        try:
            return play.act(without, seat, text, user_id)
        except (Illegal, Unusable):
            continue
    facts = {"code": "plan_failed", "seat": seat, "channel": table.row.channel_id}
    return Change(without, letters=(Letter("notice", facts, user_id=user_id),))

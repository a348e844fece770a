"""Plans: the orders that a player has left for his seat, tried in order when it is awaited. Pure functions.

The first of their actions that is legal then is played in the very change that made the seat awaited, as if its
player had been there; of an order that is meant for certain occasions, on these alone (`Planned.when`). Nobody else
learns that there was an order: the entry is his own, nobody is told that the table waited for him, and what is said
tells how it stands afterwards. He himself is told when an order for his next decision has come to nothing.

Orders do not stand in the way of undo. Who could take a step back may regret one, and decides himself, unless he
has ordered what to do when nothing else is left (`Planned.alone`); and what he has taken back is not done again,
since an undo tries nothing.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import Illegal, Unusable
from storage.outbox import Letter
from storage.timing import Planned
from tables import play
from tables.table import Change, Refusal, Table

MOST = 12
"""Orders of a seat."""
ACTIONS = 50
"""Of an order."""
AT_ONCE = 100
"""Acts by orders in one change. Those of a game's rest may be more: the next change goes on with them."""
BOARDS = ("awaited", "aloud", "turn", "over")
"""Letters to the channel that say how it stands, each more than the one before."""


def leave(table: Table, seat: str, user_id: int, order: Planned) -> Change:
    """One order more, the last to be tried; in place of the one of the same name."""
    _may_plan(table, seat, user_id)
    if order.keep == "next" and seat in table.to_act:
        raise Refusal("awaited_now")
    kept = tuple(one for one in table.plans.get(seat, ()) if one.name != order.name)
    if len(kept) >= MOST:
        raise Refusal("too_many_orders", most=MOST)
    if not 0 < len(order.acts) <= ACTIONS:
        raise Refusal("order_too_long", most=ACTIONS)
    read = tuple(table.game.write(table.game.read(text)) for text in order.acts)
    return Change(_with(table, seat, (*kept, replace(order, acts=read))), unseen=True)


def withdraw(table: Table, seat: str, user_id: int, name: str) -> Change:
    _may_plan(table, seat, user_id)
    left = table.plans.get(seat, ())
    kept = tuple(one for one in left if one.name != name)
    if kept == left:
        raise Refusal("no_such_order")
    return Change(_with(table, seat, kept), unseen=True)


def _may_plan(table: Table, seat: str, user_id: int) -> None:
    if table.row.stage not in ("running", "paused"):
        raise Refusal("not_running")
    if seat not in table.seats_of(user_id):
        raise Refusal("not_seated")


# -- what follows of a change ------------------------------------------------------------------------------


def followed(before: Table | None, change: Change) -> Change:
    """The change with all that orders bring about at once, and without those that are void."""
    change = replace(change, table=_without_void(before, change))
    if not change.table.plans or not _brings_decisions(before, change):
        return change
    in_vain: set[str] = set()
    for _ in range(AT_ONCE):
        table = change.table
        seat = next((one for one in table.to_act if one in table.plans and one not in in_vain), None)
        if seat is None:
            break
        made = _carried_out(table, seat)
        if made is not None:
            change, in_vain = _both(change, made, seat), set()
        else:
            change = _in_vain(change, seat)
            in_vain.add(seat)
    return replace(change, table=_without_void(before, change))


def _without_void(before: Table | None, change: Change) -> Table:
    """What was planned for a game that was taken back or is over, or by somebody who has gone, is void."""
    table = change.table
    if not table.plans or before is None:
        return table
    there = {seat.colour: seat.user_id for seat in before.seats}
    stay = {seat.colour for seat in table.seats if seat.user_id == there.get(seat.colour)}
    goes_on = change.taken_back is None and table.row.stage in ("running", "paused")
    kept = {seat: orders for seat, orders in table.plans.items() if seat in stay and goes_on}
    return table if kept == table.plans else replace(table, plans=kept)


def _brings_decisions(before: Table | None, change: Change) -> bool:
    """Whether somebody may have to decide who had not before: somebody acted, or play goes on."""
    if change.unseen or change.table.row.stage != "running":
        return False
    resumed = before is not None and before.row.stage != "running"
    return resumed or any(entry.act is not None for entry in change.entries)


def _carried_out(table: Table, seat: str) -> Change | None:
    """The first action of his orders that is legal, by its player; None if none is, or if he decides himself."""
    may_regret = table.log.horizon(seat).to < len(table.log.acts)
    user_id, occasions = table.at(seat).user_id, table.occasions(seat)
    for order in table.plans[seat]:
        if order.when and occasions.isdisjoint(order.when):
            continue
        for text in order.acts:
            if not _is_all(table, seat, text) if order.alone else may_regret:
                continue
            try:
                made = play.act(table, seat, text, user_id, by_order=True)
            except (Illegal, Unusable):
                continue
            stands = [
                one
                for one in table.plans[seat]
                if one.keep == "always" or (one.keep == "once" and one.name != order.name)
            ]
            return replace(made, table=_with(made.table, seat, tuple(stands)))
    return None


def _is_all(table: Table, seat: str, text: str) -> bool:
    """Whether nothing else can be done."""
    game = table.game
    return bool(game.legal(table.log.shown_to(seat), seat) == [game.read(text)])


def _in_vain(change: Change, seat: str) -> Change:
    """Nothing was legal: orders for this decision alone are over, and their player is told."""
    table = change.table
    stands = tuple(one for one in table.plans[seat] if one.keep != "next")
    if stands == table.plans[seat]:
        return change
    facts = {"code": "plan_failed", "seat": seat, "channel": table.row.channel_id}
    told = Letter("notice", facts, user_id=table.at(seat).user_id)
    return replace(change, table=_with(table, seat, stands), letters=(*change.letters, told))


def _both(first: Change, second: Change, seat: str) -> Change:
    """In one. The channel is told how it stands after the second, and nobody that this seat was awaited between."""
    table = second.table
    screens = {letter.user_id: letter for letter in (*first.letters, *second.letters) if letter.kind == "screen"}
    mine = table.at(seat).user_id
    if seat not in table.to_act and screens.get(mine) not in second.letters:
        screens.pop(mine, None)
    boards = [letter for letter in (*first.letters, *second.letters) if letter.kind in BOARDS]
    told = [letter for letter in first.letters if letter.kind not in (*BOARDS, "screen")]
    if boards:
        most = max(boards, key=lambda letter: BOARDS.index(letter.kind))
        told.append(replace(most, facts={"acts": table.log.settled}))
    entries, letters = (*first.entries, *second.entries), (*told, *screens.values())
    return replace(first, table=table, entries=entries, letters=letters)


def _with(table: Table, seat: str, orders: tuple[Planned, ...]) -> Table:
    others = {one: plan for one, plan in table.plans.items() if one != seat}
    return replace(table, plans={**others, seat: orders} if orders else others)

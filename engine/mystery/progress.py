"""How far a card is carried out: its operation, the next one, what follows when it is done, who is waited for."""

from __future__ import annotations

from msgspec.structs import replace

from engine.mystery.actions import Names
from engine.mystery.ops import AnyOp
from engine.mystery.selecting import pending
from engine.mystery.state import State, book_order, card_of, pended


def op_of(s: State) -> AnyOp | None:
    """The operation that is being carried out; None for a demand in the parlour."""
    p = s.pending
    return card_of(s, p.card).ops[p.op] if p is not None and p.card is not None and p.op is not None else None


def finished(s: State) -> State:
    """What follows upon a card: the turn goes on, or the Mass."""
    if s.turn is None:
        return replace(s, phase="hour")
    return replace(s, phase="opening" if s.turn.moved or s.turn.cut else "moving")


def done(s: State) -> State:
    """The next operation."""
    p = pending(s)
    assert p.op is not None
    return pended(
        replace(s, phase="card"), op=p.op + 1, who=None, target=None, traits=None, looked=None, by=None, left=0
    )


def waits(s: State, who: int | None = None) -> State:
    return pended(replace(s, phase="choose"), who=who)


def in_data_order(s: State, books: Names) -> Names:
    order = book_order(s)
    return tuple(sorted(books, key=order.__getitem__))

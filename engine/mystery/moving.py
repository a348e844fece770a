"""Moving (A3), and arriving: evictions and encounters (A4.1, A6.5)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import Illegal
from engine.mystery import actions, events, hands, penance
from engine.mystery.data import DATA
from engine.mystery.plan import CELL_OF, CHURCH, LIBRARY, NARROW, ROOM, ROOMS, SCRIPTORIUM, rooms_in, within
from engine.mystery.state import Out, State, card_of, in_turn, on_turn, penitent, put


def usual_steps(s: State) -> int:
    return DATA.fast_steps if s.options.fast else DATA.tables[s.players].steps


def longest(s: State, who: int, base: int | None = None, by_books: bool = True) -> int:
    """His longest move (A3.5)."""
    steps = usual_steps(s) if base is None else base
    fixed, more = None, 0
    for effect in s.effects:
        if effect.op != "steps" or who not in effect.who or not isinstance(effect.value, int):
            continue
        if effect.name == "set":
            fixed = effect.value
        elif card_of(s, effect.card).deck == "event":
            steps += effect.value
        else:
            more += effect.value
    return (max(1, steps) if fixed is None else fixed) + (more if by_books else 0)


def closed(s: State) -> int:
    """Spaces that nobody may enter (A11.34), as bits."""
    found = 0
    for effect in s.effects:
        if effect.op == "close_room":
            found |= 1 << ROOM[str(effect.value)]
    return found


def library_open(s: State, who: int, key: bool) -> bool:
    """A6.7, A11.33, A16.2."""
    if not s.options.library or s.visited >> who & 1:
        return False
    if key or any(effect.op == "library_key" and who in effect.who for effect in s.effects):
        return True
    mine = s.hands[who].bit_count()
    counts = [s.hands[other].bit_count() for other in range(s.players) if other != who]
    return min(counts) >= mine < max(counts)


def enterable(s: State, who: int) -> int:
    """Spaces that are neither closed nor taken (A3.3, A3.4), the library left to its own rule."""
    taken = 0
    for other, room in enumerate(s.pawns):
        if other != who:
            taken |= 1 << room
    own = 1 << CELL_OF[s.seats[who]]
    return ~(taken & NARROW & ~own) & ~closed(s)


def on_foot(s: State, who: int, steps: int, key: bool = False, books: int | None = None) -> int:
    """Where a walk may end, promises left aside; as bits."""
    ends = within(s.pawns[who], steps, closed(s)) & enterable(s, who)
    if ends >> LIBRARY & 1 and not library_open(s, who, key):
        ends &= ~(1 << LIBRARY)
    if s.options.book_limit and (len(s.books[who]) if books is None else books) >= 2:
        ends = ends & ~(1 << SCRIPTORIUM) or ends
    return ends


def keeping(s: State, who: int, ends: int) -> int:
    """Those of the ends that keep all his promises (A5.7)."""
    for room, yes in s.promises[who]:
        ends &= 1 << room if yes else ~(1 << room)
    return ends


def moves(s: State, who: int, key: bool = False) -> int:
    """Where his move may end."""
    turn = on_turn(s)
    ends = on_foot(s, who, longest(s, who, turn.max_steps), key)
    return keeping(s, who, ends) or ends


def walks(s: State, who: int) -> list[actions.Move]:
    return [MOVES[room] for room in rooms_in(moves(s, who))]


MOVES = tuple(actions.Move(room) for room in ROOMS)


def without_promises(s: State, who: int) -> int:
    """What all may know of his moves, promises unknown."""
    return on_foot(s, who, longest(s, who, on_turn(s).max_steps))


def imagined(s: State, who: int, promises: bool = True) -> int:
    """The moves open to him were it his turn, a normal one, without a book (A5.7)."""
    kept = tuple(effect for effect in s.effects if effect.op != "library_key")
    bare = replace(s, effects=kept) if len(kept) != len(s.effects) else s
    ends = on_foot(bare, who, longest(bare, who, by_books=False))
    return (keeping(bare, who, ends) or ends) if promises else ends


def flights(s: State, who: int) -> int:
    """Where a book may place him (A11.27)."""
    ends = enterable(s, who) & ((1 << len(ROOMS)) - 1) & ~(1 << s.pawns[who]) & ~(1 << LIBRARY)
    if s.options.book_limit and len(s.books[who]) - 1 >= 2:
        ends = ends & ~(1 << SCRIPTORIUM) or ends
    foot = on_foot(s, who, longest(s, who, on_turn(s).max_steps))
    return keeping(s, who, ends) if keeping(s, who, foot) else ends


# -- a move ----------------------------------------------------------------------------------------------


def move(s: State, who: int, a: actions.Move, out: Out) -> State:
    if a.to not in ROOM:
        raise Illegal("A3.1", to=a.to)
    room = ROOM[a.to]
    ends = moves(s, who)
    if not ends >> room & 1:
        raise Illegal(_reason(s, who, room), to=a.to)
    return walk(s, who, room, "walk", out)


def _reason(s: State, who: int, room: int) -> str:
    """The rule that keeps a space from him."""
    reach = longest(s, who, on_turn(s).max_steps)
    if closed(s) >> room & 1:
        return "A3.4"
    if not within(s.pawns[who], reach, closed(s)) >> room & 1:
        return "A3.1"
    if not enterable(s, who) >> room & 1:
        return "A3.3"
    if room == LIBRARY and not library_open(s, who, False):
        return "A6.7"
    if not without_promises(s, who) >> room & 1:
        return "A16.2"
    return "A5.7"


def walk(s: State, who: int, room: int, how: str, out: Out) -> State:
    out.append(events.Moved(s.seats[who], ROOMS[room], "walk" if how == "walk" else "book"))
    if s.pawns[who] == CHURCH:
        s = replace(s, penance=put(s.penance, who, None))
    if room == LIBRARY:
        s = replace(s, visited=s.visited | 1 << who)
    s = penance.stand(replace(s, promises=put(s.promises, who, ())), who, room)
    return in_turn(replace(s, phase="arrived"), moved=True)


def by_itself(s: State, out: Out) -> State:
    """His move is waited for, unless all may know that only one is open (A2.8)."""
    who = on_turn(s).who
    if not s.books[who]:
        known = without_promises(s, who) if s.options.private else moves(s, who)
        if known.bit_count() == 1:
            return walk(s, who, known.bit_length() - 1, "walk", out)
    return replace(s, phase="move")


# -- arriving --------------------------------------------------------------------------------------------


def there(s: State, who: int) -> tuple[int, ...]:
    """Other players in his space, in seat order."""
    return tuple(other for other, room in enumerate(s.pawns) if other != who and room == s.pawns[who])


def questionable(s: State, who: int) -> tuple[int, ...]:
    return tuple(other for other in there(s, who) if not penitent(s, other))


def mode(s: State, who: int) -> str | None:
    """Whether there are encounters at all, or yes-or-no questions alone (A11.19)."""
    found = [effect.value for effect in s.effects if effect.op == "question_mode" and who in effect.who]
    return "none" if "none" in found else "yes_no" if found else None


def arrive(s: State, out: Out) -> State:
    who = on_turn(s).who
    if s.pawns[who] == CELL_OF[s.seats[who]]:
        for other in there(s, who):
            out.append(events.Evicted(s.seats[other], s.seats[who]))
            s = penance.fall(hands.give_back(s, other, who, out), other, out)
        return replace(s, phase="opening")
    if mode(s, who) == "none" or not questionable(s, who):
        return replace(s, phase="opening")
    return replace(s, phase="ask")

"""Carries out cards: one small interpreter of their operations (A11), as far as nobody has to choose.

`go_on` does the next operation of the card that is pending. What leaves a choice stands in `choosing` (one player
chooses) and `together` (several at the same time).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.mystery import choosing, events, hands, ops, penance, rooms, together
from engine.mystery.data import DATA
from engine.mystery.ops import AnyOp, Filter
from engine.mystery.plan import CELL_OF
from engine.mystery.progress import done, finished
from engine.mystery.selecting import die, everybody, pending, rolled, tag, target
from engine.mystery.state import Effect, Out, State, card_of, others, penitent, under
from engine.mystery.suspects import drawn, fitting, named

Doing = Callable[[State, Any, Out], State]


def go_on(s: State, out: Out) -> State:
    p = pending(s)
    if p.card is None:
        return together.demanded(s, out)
    card = card_of(s, p.card)
    assert p.op is not None
    if p.op < len(card.ops):
        return OPS[type(card.ops[p.op])](s, card.ops[p.op], out)
    if p.read:
        s = under(s, card.deck, (card.id,))
    if p.brought is not None:
        return rooms.read(s, p.reader, p.brought, out)
    return finished(replace(s, pending=None))


# -- cards -----------------------------------------------------------------------------------------------


def take_random(s: State, op: ops.TakeRandom, out: Out) -> State:
    if op.source == "other":
        return choosing.from_whom(s, op, out)
    s, victim = target(s, op.source, out)
    return done(choosing.rob(s, op, () if victim is None else (victim,), out))


def announce_count(s: State, op: ops.AnnounceCount, out: Out) -> State:
    groups = op.filter
    if groups is None:
        s, trait = _picked(s, str(op.pick), out)
        groups = ((trait,),)
    for who in everybody(s, op.who):
        count = (s.hands[who] & fitting(groups)).bit_count()
        out.append(events.Announced(s.seats[who], groups, count))
    return done(s)


def _picked(s: State, pick: str, out: Out) -> tuple[State, str]:
    chance = s.chance
    kind = pick.removeprefix("random_")
    if kind == "look":
        kind, _, chance = chance.take(("hood", "beard", "girth"))
    trait, _, chance = chance.take(DATA.characteristics[kind])
    out.append(events.Picked(trait))
    return replace(s, chance=chance), trait


def tell_count(s: State, op: ops.TellCount, out: Out) -> State:
    p = pending(s)
    assert p.target is not None
    assert p.traits is not None
    filtered: Filter = (p.traits,)
    count = (s.hands[p.target] & fitting(filtered)).bit_count()
    seat, of = s.seats[p.reader], s.seats[p.target]
    out += [events.Named(seat, of, p.traits), events.Counted(seat=seat, of=of, count=count, whole=(seat,))]
    return done(s)


def learn_innocent(s: State, op: ops.LearnInnocent, out: Out) -> State:
    reader = pending(s).reader
    unseen = 0
    for other in others(s, reader):
        unseen |= s.hands[other] & ~s.seen[reader]
    told = 0
    for _ in range(min(op.n, unseen.bit_count())):
        card, chance = drawn(unseen & ~told, s.chance)
        s, told = replace(s, chance=chance), told | card
    seat = s.seats[reader]
    if told:
        out.append(events.Told(seat=seat, monks=named(told), whole=(seat,)))
    return done(hands.saw(s, reader, told))


def take_crypt(s: State, op: ops.TakeCrypt, out: Out) -> State:
    for who in everybody(s, op.who):
        if not s.crypt >> who & 1 and s.crypt.bit_count() < DATA.crypt_copies:
            s = rooms.take_crypt(s, who, out)
    return done(s)


# -- effects ---------------------------------------------------------------------------------------------


def _laid(s: State, op: AnyOp, who: tuple[int, ...], until: str, name: str | None, value: Any) -> State:
    p = pending(s)
    fresh = (s.turn.who,) if s.turn is not None and s.turn.who in who and until != "turn" else ()
    effect = Effect(str(p.card), tag(op), tuple(sorted(who)), until, name, value, fresh)  # type: ignore[arg-type]
    return done(replace(s, effects=(*s.effects, effect)))


def question_mode(s: State, op: ops.QuestionMode, out: Out) -> State:
    return _laid(s, op, tuple(range(s.players)), op.until, "mode", op.mode)


def refusal_cap(s: State, op: ops.RefusalCap, out: Out) -> State:
    return _laid(s, op, tuple(range(s.players)), op.until, "n", op.n)


def steps(s: State, op: ops.Steps, out: Out) -> State:
    p = pending(s)
    if op.who == "present":
        who: tuple[int, ...] = () if p.target is None else (p.target,)
    else:
        who = everybody(s, op.who)
    name = "set" if op.delta is None else "delta"
    return _laid(s, op, who, op.until, name, op.set if op.delta is None else op.delta)


def library_key(s: State, op: ops.LibraryKey, out: Out) -> State:
    return _laid(s, op, (pending(s).reader,), "turn", None, None)


def close_room(s: State, op: ops.CloseRoom, out: Out) -> State:
    face, chance = s.chance.below(len(DATA.colours))
    colour = DATA.colours[face]
    out.append(events.Rolled(colour))
    s = replace(s, chance=chance)
    return _laid(s, op, tuple(range(s.players)), op.until, "room", op.table[colour])


def hour_length(s: State, op: ops.HourLength, out: Out) -> State:
    return done(replace(s, coming=s.coming + op.delta))


def start_in(s: State, op: ops.StartIn, out: Out) -> State:
    for who in range(s.players):
        if not penitent(s, who):
            s = penance.stand(s, who, CELL_OF[s.seats[who]])
    return done(s)


def extra_turn(s: State, op: ops.ExtraTurn, out: Out) -> State:
    if s.turn is None or s.turn.cut:
        return done(s)
    return done(replace(s, extra=(*s.extra, op.max_steps)))


def bell(s: State, op: ops.Bell, out: Out) -> State:
    by = pending(s).by
    assert by is not None
    s = replace(s, bell=s.bell + by)
    out.append(events.BellMoved(s.bell))
    return done(s)


def reroll(s: State, op: ops.RerollConfessionals, out: Out) -> State:
    return done(roll_confessionals(s, out))


def roll_confessionals(s: State, out: Out) -> State:
    """A1.6."""
    for number in range(len(DATA.dice_rooms)):
        s, who = rolled(s, die)
        s = rooms.turn_die(s, number, who, out)
    return s


def fall(s: State, op: ops.Penance, out: Out) -> State:
    p = pending(s)
    who = p.reader if op.who == "self" else p.target
    assert who is not None
    return done(penance.fall(s, who, out))


OPS: dict[type, Doing] = {
    ops.TakeRandom: take_random,
    ops.GiveChosen: together.give,
    ops.SwapChosen: together.swap,
    ops.PassChosen: together.pass_on,
    ops.ShowPrivate: together.show_private,
    ops.ShowHand: choosing.show_hand,
    ops.AnnounceCount: announce_count,
    ops.TellCount: tell_count,
    ops.LearnInnocent: learn_innocent,
    ops.ProbeAny: choosing.probe,
    ops.Revelation: choosing.revelation,
    ops.AskAll: choosing.ask_all,
    ops.QuestionMode: question_mode,
    ops.RefusalCap: refusal_cap,
    ops.DrawBooks: choosing.look,
    ops.BrowseBooks: choosing.look,
    ops.DiscardBook: together.discard,
    ops.TakeCrypt: take_crypt,
    ops.ParlourGrant: choosing.grant,
    ops.Steps: steps,
    ops.StartIn: start_in,
    ops.ExtraTurn: extra_turn,
    ops.Bell: bell,
    ops.HourLength: hour_length,
    ops.LibraryKey: library_key,
    ops.CloseRoom: close_room,
    ops.RerollConfessionals: reroll,
    ops.SetConfessional: choosing.set_die,
    ops.Penance: fall,
}

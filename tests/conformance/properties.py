"""What must hold of any game. Each property looks at one game that was played from beginning to end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

import msgspec

from engine import record
from engine.chance import Chance
from engine.core import AnyGame, Event, Illegal, Seat, Step
from engine.log import Act, Undo, actors, refold
from engine.patterns import Pattern, admits, begins, filled
from engine.trace import trace
from tests.conformance.secrets import ADAPTERS
from tests.conformance.tables import AnyLog, at_length, doable, is_legal, sampled, some
from tests.conformance.wishes import disfigured, invented, pool_of, words_of
from tests.rules import ids_of

MOST_ACTIONS = 10_000
"""Who plays Mystery at random finds the culprit by luck alone: a game in fifty takes more than 2,000 acts, and the
share falls to a tenth with each further thousand."""
STATES = 10
ACTIONS = 8
UNSEEN = 9  # in every so many acts it is tried what can be done unseen
LONGEST = 1000  # characters of what fills a pattern

Property = Callable[[AnyLog], None]
PROPERTIES: list[Property] = []


def holds(check: Property) -> Property:
    PROPERTIES.append(check)
    return check


def bytes_of(thing: object) -> bytes:
    return msgspec.json.encode(thing)


def told(events: Sequence[Event], seat: Seat | None) -> list[bytes]:
    """The events as this seat may see them."""
    return [bytes_of(seen) for event in events if (seen := event.seen_by(seat)) is not None]


def refusal(game: AnyGame, state: Any, seat: Seat, action: Any) -> tuple[str, str] | None:
    """The rule and the facts with which the action is refused; None if it is not."""
    try:
        game.apply(state, seat, action)
    except Illegal as illegal:
        return illegal.rule, str(illegal)
    return None


# -- play --------------------------------------------------------------------------------------


@holds
def play_reaches_a_result(log: AnyLog) -> None:
    game, last = log.game, log.state
    result = game.result(last)
    assert result is not None
    assert 0 < len(log.acts) <= MOST_ACTIONS
    assert game.to_act(last) == ()
    assert list(result.scores) == list(log.beginning.seats)
    assert result.winners
    assert result.why
    assert "why" not in game.expose(last)["result"]  # as formats/record.md has it: an event says so there
    assert [seat for seat in log.beginning.seats if seat in result.winners] == list(result.winners)
    for step in log.steps[:-1]:
        assert game.result(step.state) is None
        assert game.to_act(step.state)
    for seat in log.beginning.seats:
        assert game.legal(last, seat) == []
        assert refusal(game, last, seat, log.acts[-1].do) is not None


@holds
def legal_is_complete_in_form(log: AnyLog) -> None:
    """No repeats, the same list whenever it is asked for, well-formed actions; nothing for those who wait."""
    game = log.game
    for step in log.steps[:-1]:
        acting = actors(game, step.state)  # nobody is awaited and may act besides
        assert len(set(acting)) == len(acting)
        for seat in log.beginning.seats:
            legal = game.legal(step.state, seat)
            assert bool(legal) == (seat in acting)
            assert len(set(legal)) == len(legal)
            assert game.legal(step.state, seat) == legal
            listed = [one for one in legal if not isinstance(one, Pattern)]
            assert msgspec.convert(msgspec.to_builtins(listed), list[game.actions]) == listed  # type: ignore[name-defined]
            kinds = {kind.__struct_config__.tag for kind in get_args(game.actions)}
            assert all(one.kind in kinds and one.parts for one in legal if isinstance(one, Pattern))


@holds
def every_legal_action_applies(log: AnyLog) -> None:
    """And gives the same step each time."""
    game = log.game
    for i in sampled(log, STATES):
        state = log.steps[i].state
        for seat in actors(game, state):
            for action in doable(game, state, seat, f"{log.beginning.seed}/{i}", 12):
                step = game.apply(state, seat, action)
                assert game.apply(state, seat, action) == step
                assert game.to_act(step.state) or game.result(step.state) is not None


@holds
def everything_else_is_illegal(log: AnyLog) -> None:
    """Actions of other moments and seats and disfigured ones apply exactly when they are listed."""
    game = log.game
    known = set(ids_of(game))
    seats = (*log.beginning.seats, "nobody")
    pool = pool_of(log)
    words = sorted({word for action in pool for word in words_of(msgspec.to_builtins(action))})
    for i in revealing(log):
        state, acting = log.steps[i].state, actors(game, log.steps[i].state)
        salt = f"{log.beginning.seed}/{i}"
        legal = {seat: game.legal(state, seat) for seat in acting}
        open_to = {seat: [*legal.get(seat, ()), *game.unseen(state, seat)] for seat in log.beginning.seats}
        # by its line too: True == 1 in Python, but an action knows a truth from a number
        listed = {seat: {(one, game.write(one)) for one in _plain(open_to[seat])} for seat in open_to}
        patterns = {seat: _patterns(open_to[seat]) for seat in open_to}
        own = [action for seat in acting for action in doable(game, state, seat, salt)]
        models = {*{type(action): action for action in own}.values(), *some(own, ACTIONS, salt)}
        near = [odd for action in models for odd in disfigured(game, action, words, salt)]
        for action in (*near, *models, *invented(game, words, salt), *some(pool, 40, salt)):
            line = game.write(action)
            for seat in seats:
                refused = refusal(game, state, seat, action)
                there = (action, line) in listed.get(seat, ())
                allowed = there or any(admits(one, line.split()) for one in patterns.get(seat, ()))
                assert (refused is None) == allowed, (seat, line)
                assert refused is None or refused[0] in known, refused


def _plain(legal: Sequence[Any]) -> list[Any]:
    return [one for one in legal if not isinstance(one, Pattern)]


def _patterns(legal: Sequence[Any]) -> list[Pattern]:
    return [one for one in legal if isinstance(one, Pattern)]


def revealing(log: AnyLog) -> list[int]:
    """Numbers of some acts of a game, and of the first act at which each kind of action is possible."""
    first: dict[object, int] = {}
    for i, step in enumerate(log.steps[:-1]):
        for seat in actors(log.game, step.state):
            for action in log.game.legal(step.state, seat):
                first.setdefault(action.kind if isinstance(action, Pattern) else type(action), i)
    return sorted({*sampled(log, STATES), *first.values()})


@holds
def patterns_lead_to_their_fillings(log: AnyLog) -> None:
    """Word by word, to a line that reads back; a word of another part leads nowhere."""
    game = log.game
    for i in revealing(log):
        state = log.steps[i].state
        for seat in actors(game, state):
            legal = game.legal(state, seat)
            for pattern in _patterns(legal):
                for action in doable(game, state, seat, f"{log.beginning.seed}/{i}"):
                    words = game.write(action).split()
                    if not is_legal(game, [pattern], action):
                        continue
                    assert all(begins(pattern, words[:place]) for place in range(len(words) + 1))
                    assert not begins(pattern, [*words, "nobody"])
                    assert not begins(pattern, ["nobody", *words[1:]])


# -- states ------------------------------------------------------------------------------------


@holds
def earlier_states_never_change(log: AnyLog) -> None:
    """Whatever is asked of a state, and whatever was played since, it stays as it came about."""
    game = log.game
    before = [bytes_of(step.state) for step in log.steps]
    again = refold(game, log.beginning, ())
    for i, act in enumerate(log.acts):
        assert bytes_of(again.state) == before[i]
        for seat in (None, *log.beginning.seats):
            game.view(again.state, seat)
        game.expose(again.state)
        refusal(game, again.state, "nobody", act.do)
        again = again.act(act.seat, act.do)
    assert [bytes_of(step.state) for step in again.steps] == before
    assert [bytes_of(step.state) for step in log.steps] == before


@holds
def states_survive_storage(log: AnyLog) -> None:
    """Encoded and decoded, a state is the same and plays the same."""
    game = log.game
    kind = type(log.state)
    for i, step in enumerate(log.steps):
        state = step.state
        for kept in (
            msgspec.json.decode(msgspec.json.encode(state), type=kind),
            msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=kind),
        ):
            assert kept == state
            assert bytes_of(kept) == bytes_of(state)
            assert game.to_act(kept) == game.to_act(state)
            for seat in actors(game, kept):
                assert game.legal(kept, seat) == game.legal(state, seat)
            if i < len(log.acts):
                assert game.apply(kept, log.acts[i].seat, log.acts[i].do) == log.steps[i + 1]
    for i in sampled(log, STATES):
        kept = msgspec.json.decode(bytes_of(log.steps[i].state), type=kind)
        for reader in (None, *log.beginning.seats):
            assert bytes_of(game.view(kept, reader)) == bytes_of(game.view(log.steps[i].state, reader))


# -- notation and records ------------------------------------------------------------------------


@holds
def notation_reads_back(log: AnyLog) -> None:
    game = log.game
    for i in sampled(log, 2 * STATES):
        state, seat = log.steps[i].state, log.acts[i].seat
        listed = set(game.legal(state, seat))
        for action in doable(game, state, seat, f"{log.beginning.seed}/{i}"):
            text = game.write(action)
            assert game.read(text) == action
            assert 0 < len(text) <= (80 if action in listed else LONGEST)
            assert text.isprintable()
            assert " ".join(text.split()) == text


def trace_lines(log: AnyLog) -> list[bytes]:
    return [bytes_of(line) for line in trace(log)]


@holds
def records_replay_byte_for_byte(log: AnyLog) -> None:
    text = record.write(log)
    again = record.replay(log.game, record.read(text))
    assert record.write(again) == text
    assert trace_lines(again) == trace_lines(log)
    assert all(seat in log.game.meta.colours for seat in log.beginning.seats)


@holds
def storage_refolds(log: AnyLog) -> None:
    """Entries read back from storage, undo and all, give the same game."""
    game = log.game
    half = len(log.acts) // 2
    entries: list[Act[Any] | Undo] = [*log.acts[:half], Undo(None, half // 2), *log.acts[half // 2 :]]
    again = refold(game, log.beginning, entries)
    assert again.acts == log.acts
    assert again.steps == log.steps
    assert again.entries == tuple(entries)


# -- secrets -----------------------------------------------------------------------------------


def other_worlds(log: AnyLog, count: int) -> Iterator[tuple[int, Seat | None, Any, Any]]:
    """States of the game, and for every reader one that differs only in what he may not know."""
    rearranged = ADAPTERS[log.game.meta.id].rearranged
    for i in sampled(log, count):
        state = log.steps[i].state
        for seat in (None, *log.beginning.seats):
            yield i, seat, state, rearranged(state, seat, Chance(f"{log.beginning.seed}/{i}/{seat}"))


@holds
def rearranging_is_no_idle_change(log: AnyLog) -> None:
    """The adapter does change what is secret, and nothing that is not: the state stays one that can be stored."""
    changed = [bytes_of(state) != bytes_of(other) for _, _, state, other in other_worlds(log, STATES)]
    assert all(changed)
    exposed = log.game.expose
    assert any(exposed(state) != exposed(other) for _, _, state, other in other_worlds(log, STATES))


@holds
def views_keep_secrets(log: AnyLog) -> None:
    """Every byte of a view, the seats to act and the own legal list are the same in both worlds."""
    game = log.game
    for _, seat, state, other in other_worlds(log, 3 * STATES):
        assert bytes_of(game.view(other, seat)) == bytes_of(game.view(state, seat))
        assert game.to_act(other) == game.to_act(state)
        assert game.may_act(other) == game.may_act(state)
        if seat is not None:
            assert game.legal(other, seat) == game.legal(state, seat)


@holds
def refusals_keep_secrets(log: AnyLog) -> None:
    """A wish is refused in both worlds with the same words, or in neither."""
    game = log.game
    pool = pool_of(log)
    for i, seat, state, other in other_worlds(log, STATES):
        if seat is not None:
            for action in some(pool, 25, f"{log.beginning.seed}/{i}"):
                assert refusal(game, other, seat, action) == refusal(game, state, seat, action)


@holds
def steps_keep_secrets(log: AnyLog) -> None:
    """Whoever acts: while a step tells a reader nothing new, he sees the same of it in both worlds."""
    game = log.game
    discloses = ADAPTERS[game.meta.id].discloses
    for i, seat, state, other in other_worlds(log, STATES):
        for actor in actors(game, state):
            salt = f"{log.beginning.seed}/{i}/{seat}"
            there_too = game.legal(other, actor)
            shared = set(there_too)
            both = [
                action
                for action in doable(game, state, actor, salt)
                if action in shared or is_legal(game, _patterns(there_too), action)
            ]
            kinds = {type(action): action for action in both}
            for action in {*kinds.values(), *some(both, ACTIONS, salt)}:
                here, there = game.apply(state, actor, action), game.apply(other, actor, action)
                if not any(discloses(event, seat) for event in (*here.events, *there.events)):
                    assert _learned(game, there, seat) == _learned(game, here, seat), game.write(action)


@holds
def who_is_told_nothing_may_do_what_he_could(log: AnyLog) -> None:
    """A step of which a seat sees no event leaves its legal list as it was, unless it gives it the decision: its
    panel is still right."""
    game = log.game
    for i in revealing(log):
        state = log.steps[i].state
        mine = {seat: game.legal(state, seat) for seat in log.beginning.seats}
        for actor in actors(game, state):
            salt = f"{log.beginning.seed}/{i}"
            own = doable(game, state, actor, salt)
            kinds = {type(action): action for action in own}
            for action in {*kinds.values(), *some(own, ACTIONS, salt)}:
                step = game.apply(state, actor, action)
                for seat in log.beginning.seats:
                    handed = seat not in game.to_act(state) and seat in game.to_act(step.state)
                    if seat != actor and not handed and not told(step.events, seat):
                        assert game.legal(step.state, seat) == mine[seat], (seat, game.write(action))


@holds
def veiled_actions_look_alike(log: AnyLog) -> None:
    """Of an action that is partly secret others see the same, whichever it was."""
    game = log.game
    secrets = ADAPTERS[game.meta.id]
    for i in revealing(log):
        state = log.steps[i].state
        for actor in actors(game, state):
            others = [reader for reader in (None, *log.beginning.seats) if reader != actor]
            seen: dict[tuple[str, Seat | None], object] = {}
            salt = f"{log.beginning.seed}/{i}"
            for action in some(doable(game, state, actor, salt, ACTIONS), 2 * ACTIONS, salt):
                step = game.apply(state, actor, action)
                name = secrets.veiled(action)
                for reader in others if name is not None else ():
                    if not any(secrets.discloses(event, reader) for event in step.events):
                        learned = _learned(game, step, reader)
                        assert seen.setdefault((str(name), reader), learned) == learned, game.write(action)


def _learned(game: AnyGame, step: Step[Any], seat: Seat | None) -> object:
    """All that a reader gets of a step: events, the view after it, and what he may do then."""
    legal = [] if seat is None else game.legal(step.state, seat)
    awaited, besides = game.to_act(step.state), game.may_act(step.state)
    return told(step.events, seat), bytes_of(game.view(step.state, seat)), awaited, besides, legal


@holds
def what_is_unseen_leaves_no_trace(log: AnyLog) -> None:
    """Nobody else can notice it: not by what he sees or may do, nor by a number, a horizon or who is awaited; and
    taking back what came before it leaves it standing."""
    game, seats = log.game, log.beginning.seats
    again = refold(game, log.beginning, ())
    for i, act in enumerate(log.acts):
        for seat in seats if i % UNSEEN == 0 else ():
            _check_unseen(again, seat, f"{log.beginning.seed}/{i}")
        again = again.act(act.seat, act.do)


def _check_unseen(log: AnyLog, seat: Seat, salt: str) -> None:
    game = log.game
    for action in filled(game.unseen(log.state, seat), game.read, Chance(salt), 2):
        assert action not in game.legal(log.state, seat)
        after = log.act(seat, action)
        assert (after.acts, after.settled) == (log.acts, log.settled)
        assert after.steps[-1].events == log.steps[-1].events
        assert game.to_act(after.state) == game.to_act(log.state)
        assert game.may_act(after.state) == game.may_act(log.state)
        for one in log.beginning.seats:
            assert after.horizon(one) == log.horizon(one)
            assert game.legal(after.state, one) == game.legal(log.state, one)
            assert list(after.told_to(one)) == list(log.told_to(one))
        for reader in (None, *log.beginning.seats):
            if reader != seat:
                before = game.view(log.shown_to(reader), reader)
                assert bytes_of(game.view(after.shown_to(reader), reader)) == bytes_of(before)
        assert game.mine(after.shown_to(seat), seat) == game.mine(after.state, seat)
        maker = log.acts[-1].seat if log.acts else None
        if maker is not None and log.horizon(maker).to < len(log.acts):
            back = after.undo(maker)
            assert [act.do for _, act in back.in_order()][-1] == action
        assert refold(game, log.beginning, after.entries) == after


@holds
def who_is_awaited_sees_what_he_is_to_decide(log: AnyLog) -> None:
    """What others could still take back is kept from him only while it changes nothing for him."""
    game = log.game
    again = refold(game, log.beginning, ())
    for act in log.acts:
        again = again.act(act.seat, act.do)
        for seat in game.to_act(again.state):
            shown = again.shown_to(seat)
            if shown is not again.state:
                assert seat in game.to_act(shown)
                assert game.legal(shown, seat) == game.legal(again.state, seat)


# -- formalities -------------------------------------------------------------------------------


@holds
def a_formality_is_all_that_is_legal(log: AnyLog) -> None:
    """And it is the action that ends a part, which nobody is presumed to mean otherwise."""
    game = log.game
    for step in log.steps:
        for seat in log.beginning.seats:
            only = game.formality(step.state, seat)
            assert only is None or game.legal(step.state, seat) == [only]
            assert only is None or game.write(only) == game.meta.done


@holds
def a_formality_tells_nobody_anything(log: AnyLog) -> None:
    """Carried out unasked, it shows that nothing else was possible. So it is one in every world that others take
    for possible, or in none; looked at wherever one kind of action, or none, keeps it from being one."""
    game = log.game
    secrets = ADAPTERS[game.meta.id]
    formal: list[Any] = []
    others: list[Any] = []
    for i, step in enumerate(log.steps[:-1]):
        for seat in game.to_act(step.state):
            if len({type(action) for action in game.legal(step.state, seat)}) <= 2:
                found = others if game.formality(step.state, seat) is None else formal
                found.append((i, step.state, seat))
    if not at_length():
        others = some(others, 5 * STATES, log.beginning.seed)
    for i, state, seat in (*formal, *others):
        for reader in (None, *log.beginning.seats):
            if reader != seat:
                salt = Chance(f"{log.beginning.seed}/{i}/{reader}")
                other = secrets.counted(state, secrets.rearranged(state, reader, salt))
                assert game.formality(other, seat) == game.formality(state, seat)


# -- undo --------------------------------------------------------------------------------------


@holds
def undo_teaches_nobody_anything(log: AnyLog) -> None:
    """Others were told nothing of what is taken back; the player would have seen the same in another world."""
    game, seats = log.game, log.beginning.seats
    rearranged = ADAPTERS[game.meta.id].rearranged
    again = refold(game, log.beginning, ())
    for act in log.acts:
        again = again.act(act.seat, act.do)
        assert 0 <= again.settled <= len(again.acts)
        for seat in actors(game, again.state):
            to = again.horizon(seat).to
            taken = again.acts[to:]
            if not taken:
                continue
            assert {act.seat for act in taken} == {seat}
            others = [reader for reader in (None, *seats) if reader != seat]
            since = -1 if at_length() else max(-1, to - 2)  # what was told before stays
            during = [list(again.told_to(reader, since)) for reader in others]
            before = again.steps[to].state
            world = rearranged(before, seat, Chance(f"{log.beginning.seed}/{len(again.acts)}"))
            for count, mine in enumerate(taken, start=to + 1):
                there = game.apply(world, mine.seat, mine.do)
                assert _learned(game, there, seat) == _learned(game, again.steps[count], seat)
                world = there.state
            after = again.state
            again = again.undo(seat, to)
            assert again.state == before
            assert [list(again.told_to(reader, since)) for reader in others] == during
            for mine in taken:
                again = again.act(mine.seat, mine.do)
            assert again.state == after

"""How many presses a turn takes, counted on the cards of panels over the recorded games.

`python -m tests.bench.presses` prints it.

A press is a button, a choice from a menu (opening it is no decision) or a form that is sent. Beside it stands
what the same turns took when a panel asked word by word and each action was confirmed.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import Any, NamedTuple

from cogs.act import is_asked_first
from cogs.cards import Card, Menu, Row
from cogs.desk import Desk
from cogs.filling import DRAFT
from cogs.panel import Panel
from engine import record
from engine.games import GAMES, find
from engine.log import Log, begin
from engine.patterns import Pattern, patterns
from render.games import RENDERERS
from render.leading import next_words
from storage.rows import SeatRow, TableRow
from tables.table import Table
from tests.bot.hands import leads_to

RECORDS = Path(__file__).parents[1] / "records"
FORM = 2  # opened and sent
TO_WHOM = 2  # words of an action before what is put together
Words = tuple[str, ...]


class Turn(NamedTuple):
    """What a seat did in one go: the game before it, and its actions."""

    before: Log[Any, Any, Any]
    seat: str
    actions: tuple[str, ...]

    @property
    def kinds(self) -> Words:
        return tuple(action.split()[0] for action in self.actions)


def turns(log: Log[Any, Any, Any]) -> Iterator[Turn]:
    """Of a whole game."""
    now = begin(log.game, log.beginning)
    for seat, acts in groupby(log.acts, key=lambda act: act.seat):
        before, actions = now, []
        for act in acts:
            actions.append(log.game.write(act.do))
            now = now.act(act.seat, act.do)
        yield Turn(before, seat, tuple(actions))


def turns_of(game: str) -> Iterator[Iterator[Turn]]:
    """Those of each recorded game of a game."""
    for file in sorted(RECORDS.glob(f"{game}*.json")):
        document = record.read(file.read_bytes())
        yield turns(record.replay(find(document.game, document.rules), document))


def table_of(log: Log[Any, Any, Any]) -> Table:
    meta = log.game.meta
    row = TableRow(1, 1, 1, 1, meta.id, meta.rules, log.beginning.seed, dict(log.beginning.options), "running")
    seats = tuple(SeatRow(i, seat, i + 1, seat, None) for i, seat in enumerate(log.beginning.seats))
    return Table(row, seats, log)


# -- as it is -------------------------------------------------------------------------------------------


def presses(desk: Desk, turn: Turn) -> int:
    """From the board of the turn to its end, with Act."""
    log, made = turn.before, 1
    for number, action in enumerate(turn.actions):
        left = turn.actions[number:]
        if len(left) > 1 and _on_one_form(desk, table_of(log), turn.seat, left):
            return made + FORM
        made += presses_to_act(desk, table_of(log), turn.seat, action)
        log = log.act(turn.seat, log.game.read(action))
    return made


def _on_one_form(desk: Desk, table: Table, seat: str, actions: Sequence[str]) -> bool:
    """Whether all that is left of a turn is of one kind for which the panel has a form that ends it."""
    kinds = {action.split()[0] for action in actions}
    return kinds == {"draw"} and bool(Panel(desk, table, seat).forms(()))


def presses_to_act(desk: Desk, table: Table, seat: str, action: str) -> int:
    wanted, made, page = tuple(action.split()), 0, 0
    said: Words = ()
    panel = Panel(desk, table, seat)
    while True:
        if panel.as_far_as_clear(said) == wanted and panel.action(wanted) is not None and not said:
            return made + 1  # it is asked already: Confirm
        card = panel.show(said, page).card
        offered = [words for words in _offered(card, said) if leads_to(table, seat, words, wanted)]
        made += 1
        if not offered:
            if wanted == (table.game.meta.done,):
                return made + 1  # Done, Confirm
            page += 1
            assert page < 20, (action, card.text)
            continue
        said, page = max(offered, key=len), 0
        if panel.action(said) is not None:
            return made + is_asked_first(table, seat, action)


def _offered(card: Card, said: Words) -> Iterator[Words]:
    for part in card.parts:
        if isinstance(part, Menu) and part.id.startswith("cp:pick:"):
            before = _meant(part.id, said)
            yield from ((*before, *option.value.split()) for option in part.options)
        elif isinstance(part, Row):
            for button in part.buttons:
                words = _meant(button.id, said)
                way = button.label in ("Back", "Done") or button.label.startswith("More choices")
                if ":menu:" in button.id and words and not way:
                    yield words


def _meant(made: str, said: Words) -> Words:
    """The words of an id: what is kept as a draft is what was said."""
    words = tuple(made.split(":", 4)[4].split()[1:])
    return (*said, *words[1:]) if words[:1] == (DRAFT,) else words


def presses_to_what_stands(desk: Desk, table: Table, seat: str) -> Iterator[tuple[str, int]]:
    """Of all that is put together from parts, what a panel offers whole: from Act to its being done."""
    panel = Panel(desk, table, seat)
    kinds = {one.kind for one in patterns(table.game.legal(table.log.state, seat))}
    ways: list[tuple[Words, int]] = [((), 1)]
    while ways:
        said, made = ways.pop()
        for words in _offered(panel.show(said).card, said):
            action = panel.action(words)
            if action is not None and words[0] in kinds and len(words) > len(said) + 1:
                yield action, made + 1 + is_asked_first(table, seat, action)
            elif action is None and words[0] in kinds and len(words) <= TO_WHOM:
                ways.append((words, made + 1))


def questions_of(game: str, most: int) -> Iterator[tuple[Table, str]]:
    """Moments of the recorded games at which somebody put a question."""
    asked = (
        (table_of(before), turn.seat)
        for game_turns in turns_of(game)
        for turn in game_turns
        for before, action in _acts(turn)
        if action.split()[0] == "ask"
    )
    yield from islice(asked, most)


def _acts(turn: Turn) -> Iterator[tuple[Log[Any, Any, Any], str]]:
    log = turn.before
    for action in turn.actions:
        yield log, action
        log = log.act(turn.seat, log.game.read(action))


# -- as it was ------------------------------------------------------------------------------------------


def presses_word_by_word(turn: Turn) -> int:
    """What they took before: Act, the kind, each word that leaves a choice, and Confirm for every action."""
    log, made = turn.before, 1
    for action in turn.actions:
        legal = RENDERERS[log.game.meta.id].sensible(log.game.legal(log.state, turn.seat))
        spoken = [tuple(log.game.write(one).split()) for one in legal if not isinstance(one, Pattern)]
        wanted = tuple(action.split())
        choices = [next_words(spoken, wanted[:length]) for length in range(len(wanted))]
        made += 1 + sum(len(words) > 1 for words in choices)
        log = log.act(turn.seat, log.game.read(action))
    return made


# -- telling --------------------------------------------------------------------------------------------

PLAIN: dict[str, list[Words]] = {
    "monastery": [("place", "move", "done")],
    "mystery": [("move", "act"), ("move", "end"), ("move", "act", "end")],
    "web-of-power": [(a, b, "draw", "draw") for a in ("cloister", "advisor") for b in ("cloister", "advisor")],
}


def as_menus_spell_it(turn: Turn) -> bool:
    """Of like tiles a menu offers one, which need not be the one that was recorded."""
    log = turn.before
    for action in turn.actions:
        legal = RENDERERS[log.game.meta.id].sensible(log.game.legal(log.state, turn.seat))
        if action not in [log.game.write(one) for one in legal if not isinstance(one, Pattern)]:
            return False
        log = log.act(turn.seat, log.game.read(action))
    return True


def counted(game: str, kinds: Sequence[Words], most: int = 40) -> Iterator[tuple[Turn, int, int]]:
    """Plain turns of the recorded games of a game, with the presses they take and took."""
    desk = Desk(None, lambda: 0.0)  # type: ignore[arg-type]  # nothing is read or stored
    found = 0
    try:
        for game_turns in turns_of(game):
            for turn in game_turns:
                if found == most:
                    return
                if turn.kinds in kinds and as_menus_spell_it(turn):
                    found += 1
                    yield turn, presses(desk, turn), presses_word_by_word(turn)
    finally:
        desk.close()


def main() -> None:
    for game, kinds in PLAIN.items():
        found = list(counted(game, kinds))
        now, before = [one for _, one, _ in found], [one for _, _, one in found]
        print(
            f"{GAMES[game].meta.title}: {len(found)} plain turns; presses now {min(now)} to {max(now)}, median "
            f"{statistics.median(now):g}; word by word {min(before)} to {max(before)}, median "
            f"{statistics.median(before):g}"
        )
    desk = Desk(None, lambda: 0.0)  # type: ignore[arg-type]  # nothing is read or stored
    ready = [made for at in questions_of("mystery", 60) for _, made in presses_to_what_stands(desk, *at)]
    desk.close()
    print(f"Mystery of the Abbey: a ready question is asked with {min(ready)} to {max(ready)} presses")


if __name__ == "__main__":
    main()

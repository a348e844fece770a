"""Why something that was typed cannot be done: the rule that forbids it, or the word that means nothing here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cogs.desk import Desk
from cogs.filling import Spoken, leads_on, spoken
from cogs.refusals import clean, illegal_text
from engine.core import Illegal, Unusable
from engine.patterns import SomeOf, Text
from engine.words import as_text
from render.kit import Choice
from render.leading import onward
from tables.table import Table

WORD = 60  # characters of something typed that are said back
LONGEST = 8  # words of an action at most


def _known(table: Table, seat: str, words: Sequence[str]) -> Spoken:
    """What is legal, in words; of what nobody else may notice, if that is what was meant."""
    game, state = table.game, table.log.shown_to(seat)
    return spoken(game, (game.unseen if is_unseen(table, words) else game.legal)(state, seat))


def is_unseen(table: Table, words: Sequence[str]) -> bool:
    return bool(words) and words[0] in table.game.meta.unseen


def legal_part(table: Table, seat: str, words: Sequence[str]) -> list[str]:
    """As much of a refused action as is legal: from there the panel shows what was possible instead."""
    legal = _known(table, seat, words)
    part = list(words)
    while part and not leads_on(legal, part):
        part.pop()
    return part


def before_text(table: Table, seat: str, words: Sequence[str]) -> list[str]:
    """So much of an action that its last text is to be written anew; nothing if there is none."""
    known = _known(table, seat, words)
    part = list(words[:-1])
    while part and not isinstance(onward(known, part).part, Text):
        part.pop()
    return part


def why_not(desk: Desk, table: Table, seat: str, words: Sequence[str]) -> str:
    """In words; nothing if they are the beginning of something legal: that is no mistake."""
    part = legal_part(table, seat, words)
    if part == list(words):
        return ""
    t, renderer = desk.language.t, desk.speaker(table)
    if unknown := unknown_item(table, seat, words, len(part)):
        odd = clean(unknown[:WORD])
        return t("“{word}” is no answer to: {question}", word=odd, question=renderer.prompt(part))
    broken = _broken(desk, table, seat, words, len(part))
    if broken is None:
        said = as_text(words[len(part)]) or words[len(part)]
        odd, question = clean(said[:WORD]), renderer.prompt(part)
        return t("“{word}” is no answer to: {question}", word=odd, question=question)
    if part or words[0] not in {one.token for one in _vocabulary(desk, table, seat, ())}:
        return illegal_text(broken, desk.language)
    return illegal_text(broken, desk.language, renderer.kind(words[0]))


def unknown_item(table: Table, seat: str, words: Sequence[str], legal: int) -> str:
    """Of a list, so many words before it being legal, what is no word that could stand in it; nothing if there is
    none: then it is the rules that do not like the list."""
    part, odd = onward(_known(table, seat, words), words[:legal]).part, words[legal]
    if not isinstance(part, SomeOf) or not odd.startswith("["):
        return ""
    unknown = (one for one in odd.strip("[]").split("+") if one and one not in part.words)
    found = next(unknown, "")
    return (as_text(found) or found) if found[:1].isalpha() else ""


def _broken(desk: Desk, table: Table, seat: str, words: Sequence[str], legal: int) -> Illegal | None:
    """The rule that forbids this, so many of its words being legal; None if the next one means nothing at all."""
    odd = words[legal]
    if (
        legal
        and odd[:1].isalpha()
        and odd not in (one.token for one in _vocabulary(desk, table, seat, words[:legal]))
    ):
        return None  # no name of anything; a number or a list may still be one that the rules have a word about
    for attempt in _attempts(desk, table, seat, words, legal):
        try:
            table.game.apply(table.log.shown_to(seat), seat, table.game.read(" ".join(attempt)))
        except Illegal as fault:
            return fault
        except Unusable:
            continue
    return None


def _attempts(desk: Desk, table: Table, seat: str, words: Sequence[str], legal: int) -> Iterator[tuple[str, ...]]:
    """The action itself; then the words up to the first that is not legal, filled up with others that could be said
    there, in case the rest cannot be read."""
    yield tuple(words)
    attempt = tuple(words[: legal + 1])
    while len(attempt) < LONGEST:
        yield attempt
        following = next(_vocabulary(desk, table, seat, attempt), None)
        if following is None:
            return
        attempt = (*attempt, following.token)


def _vocabulary(desk: Desk, table: Table, seat: str, words: Sequence[str]) -> Iterator[Choice]:
    view = table.game.view(table.log.shown_to(seat), seat)
    return desk.renderer(table).vocabulary(view, words)

"""What somebody means by what he typed for an option: the word of the notation, or what is shown for it, in any of
the languages, with or without its accents; and what is offered while he types.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from discord import app_commands

from cogs.filling import left
from cogs.reading import at_hand, read_in
from engine.patterns import ANOTHER, ENOUGH, Number, SomeOf, Text
from render.kit import Choice, Question
from render.language import language, offered
from render.telling import COLOURS, colour_name
from render.words import folded, mentions, spellings

CHOICES = 25
SHOWN = 100  # characters of a choice, or of a description

Ask = Callable[[], Question | None]
"""What is asked now, in the language at hand."""


def heard(typed: str, choices: Callable[[], Sequence[Choice]]) -> Choice | None:
    """The choice that is meant, in whatever language it is typed."""
    own = at_hand().code
    for code in (own, *(one for one in offered() if one != own)):
        with read_in(language(code)):
            found = _found(typed, choices())
        if found is not None:
            return found
    return None


def colour_meant(typed: str) -> str:
    """A colour by what it is called; anything else as it is typed."""
    known = heard(typed, lambda: [Choice(colour, colour_name(colour, at_hand())) for colour in COLOURS])
    return known.token if known else typed.strip().casefold()


def completed(choices: Sequence[Choice], question: Question | None, current: str) -> list[app_commands.Choice[str]]:
    """What is offered for what was typed so far; of a list, for its last word."""
    found = [
        (_shown(one), one.token) for one in choices if mentions(one.label, current) or mentions(one.token, current)
    ]
    if question is not None and isinstance(question.part, SomeOf):
        typed, _, last = current.strip("[] ").replace(",", "+").rpartition("+")
        called = {one.token: one for one in question.several}
        items = [one.token for text in typed.split("+") if (one := _found(text, question.several))]
        for token in left(question.part, items):
            one = called[token]
            if mentions(one.label, last.strip()) or mentions(token, last.strip()):
                shown = ", ".join(called[item].bare for item in (*items, token))
                found.append((shown, "+".join((*items, token))))
    fitting = [(name, value) for name, value in found if len(value) <= SHOWN]
    return [app_commands.Choice(name=name[:SHOWN], value=value) for name, value in fitting[:CHOICES]]


def completed_lists(choices: Sequence[Choice], lists: Question, current: str) -> list[app_commands.Choice[str]]:
    """What is offered for a list of lists: its end, or one more word of the last of them."""
    before, sign, last = current.rpartition(";")
    ends = [one for one in choices if one.token == ENOUGH and not before]
    found = [*completed(ends, None, last), *completed((), lists, last)]
    whole = [(f"{before}{sign} {one.name}".strip(), f"{before}{sign} {one.value}".strip()) for one in found]
    return [app_commands.Choice(name=name[-SHOWN:], value=value) for name, value in whole if len(value) <= SHOWN]


def filled_lists(text: str, choices: Callable[[], Sequence[Choice]], lists: Ask) -> list[str]:
    """A list of lists as it is typed, a+b; c, or its end alone."""
    alone = heard(text, choices)
    if alone is not None and alone.token == ENOUGH:
        return [ENOUGH]
    groups = [one for one in text.replace(ANOTHER, ";").replace(f" {ENOUGH}", "").split(";") if one.strip("[] ")]
    return [word for one in groups for word in (ANOTHER, _listed(one, lists))] + [ENOUGH]


def filling(text: str, ask: Ask) -> list[str] | None:
    """The words for what fills a part of a pattern; None if it is a single word that is chosen as any other."""
    question = ask()
    if question is None or heard(text, lambda: _of(ask, "choices")):
        return None
    part = question.part
    if isinstance(part, Text):
        return [part.word(" ".join(text.split()))]
    if isinstance(part, Number):
        return [text.strip()]
    if isinstance(part, SomeOf):
        return [_listed(text, ask)]
    return None


def _of(ask: Ask, what: str) -> Sequence[Choice]:
    found: Sequence[Choice] = getattr(ask(), what, ())
    return found


def _listed(text: str, ask: Ask) -> str:
    """A list as it is typed: the words or what they are called, with commas or + between them."""
    question = ask()
    assert question is not None
    part = question.part
    assert isinstance(part, SomeOf)
    typed = [item for item in re.split("[+,]", text.strip("[] ")) if item.strip()]
    found = [heard(item, lambda: _of(ask, "several")) for item in typed]
    tokens = [one.token if one else as_typed(item) for one, item in zip(found, typed, strict=True)]
    ordered = part.ordered(tokens)
    return f"[{'+'.join(ordered if len(ordered) == len(tokens) else tokens)}]"


def as_typed(text: str) -> str:
    """What fits nothing that is shown: a word of the notation, perhaps with blanks in it; several words are a text,
    and said back as they are."""
    words = text.split()
    return ("%20" if all(word.isalpha() for word in words) else "").join(words) or "-"


def _same(typed: str, shown: str) -> bool:
    return folded(typed.strip()) in spellings(shown)


def _found(typed: str, choices: Sequence[Choice]) -> Choice | None:
    """The choice that somebody means who types this."""
    said = (one for one in choices if _means(typed, one.token))
    shown = (one for one in choices if one.label and (_same(typed, one.bare) or _same(typed, _shown(one))))
    return next(said, None) or next(shown, None)


def _means(typed: str, token: str) -> bool:
    """Whether somebody who types this means the token; the brackets of a list may be left out."""
    return _same(typed, token) or _same(typed, token.strip("[]"))


def fits(spoken: Sequence[str], words: Sequence[str], later: Sequence[tuple[int, str]]) -> bool:
    """Whether an action begins with these words and has what was typed for later ones."""
    return list(spoken[: len(words)]) == list(words) and all(
        place < len(spoken) and _means(said, spoken[place]) for place, said in later
    )


def _shown(choice: Choice) -> str:
    return f"{choice.bare} ({choice.detail})"[:SHOWN] if choice.detail else choice.bare

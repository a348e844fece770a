"""The ids of the rules pages, for tests that cite them."""

from __future__ import annotations

import re
from functools import cache

from engine.core import AnyGame
from render.rules import PAGES

# "- M4.3 It must …" begins a rule; so does "… of one's own. M13.3 A letter …" on a line that holds several
_BEGINS = re.compile(r"(?:^[-*] |[.)] )(?:\*\*)?([A-Z]\d+\.\d+)(?:\*\*)? (?=[A-Z*`\"])", re.MULTILINE)


@cache
def rule_ids(game: str) -> tuple[str, ...]:
    """The rules of a game in the order of its page."""
    return tuple(_BEGINS.findall(PAGES[game].read_text(encoding="utf-8")))


def ids_of(game: AnyGame) -> tuple[str, ...]:
    return rule_ids(game.meta.id)

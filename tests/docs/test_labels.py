"""What pages for players put in italics is what the bot writes on its buttons, or what it makes of a question."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.mystery.actions import Count, HasAnyOf, Intent, Question
from render.language import language
from render.mystery.sentences import Teller
from tests.docs.pages import ROOT, TRANSLATED, blocks, catalogue, language_of, named, read

FOR_PLAYERS = [ROOT / "docs/players.md", ROOT / "docs/mystery.md", *TRANSLATED]
ITALIC = re.compile(r"(?<!\*)\*([^\s*][^*]{0,80}?)\*(?!\*)")
QUESTIONS: tuple[Question, ...] = (
    Count("hand", (("franciscan",),)),
    Count("seen", (("novice",),)),
    HasAnyOf("hand", ("guy", "yves", "sergio")),
    Intent("capitulum"),
)


@pytest.mark.parametrize("page", FOR_PLAYERS, ids=named)
def test_buttons_are_called_what_the_bot_calls_them(page: Path) -> None:
    text, code = read(page), language_of(page)
    for block in blocks(page, "text"):
        text = text.replace(block, "")
    shown = [re.sub(r"[ \n]+", " ", one) for one in ITALIC.findall(text)]
    assert len(shown) > 10
    said = {text for forms in catalogue(code).values() for text in forms}
    questions = {Teller(language(code)).question(one) for one in QUESTIONS}
    assert [one for one in shown if one not in said | questions] == []

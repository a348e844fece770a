"""What pages for players put in italics is what the bot writes on its buttons, or what it makes of a question."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from engine.mystery.actions import Count, HasAnyOf, Intent, Question
from render.mystery.sentences import Teller
from tests.docs.pages import ROOT, blocks, read

ITALIC = re.compile(r"(?<!\*)\*([^\s*][^*]{0,80}?)\*(?!\*)")
QUESTIONS: tuple[Question, ...] = (
    Count("hand", (("franciscan",),)),
    Count("seen", (("novice",),)),
    HasAnyOf("hand", ("guy", "yves", "sergio")),
    Intent("capitulum"),
)


def texts() -> set[str]:
    """All that the bot may say, in English."""
    with (ROOT / "locales/de/LC_MESSAGES/cloister.po").open("rb") as file:
        known = [one.id if isinstance(one.id, tuple) else (one.id,) for one in read_po(file)]
    return {str(text) for one in known for text in one}


@pytest.mark.parametrize("name", ["mystery", "players"])
def test_buttons_are_called_what_the_bot_calls_them(name: str) -> None:
    page: Path = ROOT / f"docs/{name}.md"
    text = read(page)
    for block in blocks(page, "text"):
        text = text.replace(block, "")
    shown = [" ".join(one.split()) for one in ITALIC.findall(text)]
    assert len(shown) > 10
    questions = {Teller().question(one) for one in QUESTIONS}
    assert [one for one in shown if one not in texts() | questions] == []

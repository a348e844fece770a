"""Whatever is typed that cannot be done, the answer says why: the rule with its text, or the word it did not know.

For each action the most natural wrong attempts are typed at many moments of a game. Some of them are right at one
moment or another; those lead on.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cogs.refusals import WHOLE, illegal_text, quoted
from engine.core import Illegal
from engine.games import GAMES
from render.language import ENGLISH
from render.rules import rule_text, rules_of
from tests.bot.hands import GAME, Mind, hasten
from tests.bot.reading import answers, text_of
from tests.bot.world import World, in_world, seeded, sketches, world
from tests.parley import SHOWN
from tests.spoken import options_of

OWN = "(his own)"
"""Stands for the first word that is legal there, or else for the first that was at the beginning."""

Attempts = dict[str, list[dict[str, str]]]

MONASTERY: Attempts = {
    "keep": [
        {},
        {"tiles": "Path, Farm, Field"},
        {"tiles": "Path"},
        {"tiles": "[path_1+path_1+path_1]"},
        {"tiles": "all"},
    ],
    "place": [
        {},
        {"tile": "Library", "at": "K11"},
        {"tile": "Castle", "at": "K11"},
        {"tile": OWN, "at": "L10"},
        {"tile": OWN, "at": "A1"},
        {"tile": OWN, "at": "here"},
        {"tile": OWN, "at": "90,90", "turn": "0"},
        {"tile": OWN, "at": OWN, "turn": "7"},
        {"tile": OWN, "at": OWN, "turn": "left"},
    ],
    "exchange": [{}],
    "return": [{}, {"tile": "Library"}, {"tile": "Castle"}, {"tile": "Secret Passage"}, {"tile": "1"}],
    "move": [
        {},
        {"monk": "Red 1", "to": "K11"},
        {"monk": "Somebody"},
        {"monk": OWN, "to": "A1"},
        {"monk": OWN, "to": "the Abbey"},
        {"monk": OWN, "to": "north"},
        {"monk": OWN, "to": OWN, "square": "9"},
    ],
    "encourage": [
        {},
        {"at": "K11"},
        {"at": "A1", "blessings": "1"},
        {"at": OWN, "blessings": "99"},
        {"at": OWN, "blessings": "many"},
    ],
    "done": [{}],
    "pray": [{}, {"monk": "Red 1"}, {"monk": "Blue 5"}, {"monk": "Somebody"}, {"monk": "all"}],
    "almonry": [{}],
    "workshop": [{}],
    "elect": [{}],
    "swap": [{}, {"a": "A", "b": "A"}, {"a": "1,1", "b": "1,1"}, {"a": "9,9", "b": "1,2"}, {"a": "Q"}],
    "letter": [
        {},
        {"cell": "A"},
        {"cell": "A", "strip": "red"},
        {"cell": "9,9", "strip": "red"},
        {"cell": "Q", "strip": "mine"},
    ],
    "monk": [{}, {"cell": "1,1", "colour": "red"}, {"cell": "Cross of row 1"}, {"cell": "9,9"}, {"colour": "pink"}],
    "abbot": [{}, {"colour": "red"}, {"colour": "Ada"}, {"colour": "pink"}, {"colour": "nobody"}],
    "imprison": [{}, {"monk": "-"}, {"monk": "Nobody"}, {"monk": "Red 1"}, {"monk": "Somebody"}],
    "brew": [{}, {"monks": "Nobody"}, {"monks": "Red 1"}, {"monks": "[red1+red1]"}, {"monks": "all"}],
}

WEB: Attempts = {
    "place": [
        {},
        {"piece": "cloister", "at": "Cluny", "cards": "England"},
        {"piece": "cloister", "at": "Rome"},
        {"piece": "cloister", "at": "Italy"},
        {"piece": "advisor", "at": "Italy"},
        {"piece": "advisor", "at": "Cluny"},
        {"piece": "bishop", "at": "Cluny"},
        {"piece": "cloister", "at": OWN, "cards": "[england+france]"},
        {"piece": "cloister", "at": OWN, "cards": "all"},
    ],
    "exchange": [{}, {"card": "France"}, {"card": "Spain"}, {"card": "all"}, {"card": "1"}],
    "draw": [
        {},
        {"from": "pile", "card": "France"},
        {"from": "face_up"},
        {"from": "face_up", "card": "Spain"},
        {"from": "discards"},
    ],
    "done": [{}],
}

MYSTERY: Attempts = {
    "move": [{}, {"to": "church"}, {"to": "bibliotheca"}, {"to": "all"}, {"to": "the moon"}],
    "play": [
        {},
        {"book": "on_reserve"},
        {"book": "undercroft_plan", "to": "crypta"},
        {"book": "double_lock"},
        {"book": "the Bible"},
    ],
    "ask": [
        {},
        {"to": "red"},
        {"to": "all", "question": "books_held", "book": "crypt"},
        {"to": OWN, "question": "riddle"},
        {"to": "the prior"},
    ],
    "waive": [{}],
    "silence": [{}],
    "answer": [{}, {"say": "true"}, {"say": "-"}, {"say": "100"}, {"say": "It is Sergio"}],
    "act": [{}],
    "demand": [{}, {"from": "red", "traits": "[fat]"}, {"from": "red", "traits": "all"}, {"from": "nobody"}],
    "reveal": [{}, {"trait": "fat"}, {"trait": "[fat+thin]"}, {"trait": "guilty"}],
    "accuse": [{}, {"monk": "guy"}, {"monk": "Novice Guy"}, {"monk": "the abbot"}],
    "decline": [{}],
    "choose": [{}, {"from": "[red]"}, {"trait": "fat"}, {"books": "[]"}, {"room": "crypta", "colour": "red"}],
    "show": [{}, {"card": "guy"}, {"card": "nobody"}],
    "give": [{}, {"cards": "[guy]"}, {"cards": "[]"}, {"cards": "all"}],
    "pass": [{}, {"cards": "[guy]"}, {"cards": "[guy+guy]"}, {"cards": "[guy]", "book": "cellarer_sums"}],
    "return": [{}, {"books": "[on_reserve]"}, {"books": "all"}],
    "crypt": [{}],
    "end": [{}],
    "arm": [{}, {"book": "double_lock", "on": "true", "against": "-"}, {"book": "on_reserve"}],
    "censure": [{}, {"seat": "red", "on": "true"}, {"seat": "all"}],
}

ATTEMPTS = {"monastery": MONASTERY, "web-of-power": WEB, "mystery": MYSTERY}
REASON = re.compile(
    r"(?:The rules do not allow that|“.+” is not possible now)\. [AMW]\d+\.\d+: |^“.+” is no answer to: "
)
EMPTY = ("not possible now.", "not among the choices", "cannot be read")


def filled(table: Any, name: str, options: dict[str, str]) -> dict[str, str]:
    """With a word that is legal wherever one of his own is meant."""
    state = table.log.state
    seat = table.game.to_act(state)[0]
    spoken = [table.game.write(action).split() for action in table.game.legal(state, seat)]
    words, given = [], {}
    if not table.game.meta.joint or name not in {joint.command for joint in table.game.meta.joint}:
        words.append(name)
    for option, typed in options.items():
        fitting = [one[len(words)] for one in spoken if one[: len(words)] == words and len(one) > len(words)]
        word = typed if typed != OWN else fitting[0] if fitting else {"monk": f"{seat}1"}.get(option, "1,-1")
        words.append(word)
        given[option] = word
    return given


async def typed(w: World, name: str, options: dict[str, str]) -> tuple[str, bool]:
    """The answer, and whether it was a refusal; what was legal is not carried out."""
    table = await w.table()
    who, _ = w.actor(table)
    given = filled(table, name, options)
    before = table.row.sequence
    told = w.answer(who, await who.slash(w.channel, f"{table.game.meta.command} {name}", **given))
    carried_out = (await w.table()).row.sequence != before
    leads_on = bool(answers(told)) or "Confirm" in str(told.components)
    first = text_of(told).split("\n")[0]
    refused = not carried_out and (bool(REASON.search(first)) or not leads_on or first.startswith("“"))
    return first, refused


@pytest.mark.parametrize("game", SHOWN)
def test_every_action_is_tried(game: str) -> None:
    assert {f"{GAMES[game].meta.command} {name}" for name in ATTEMPTS[game]} == set(options_of(GAMES[game]))


@pytest.mark.parametrize("moment", [0, 1, 5, 9, 16, 40, 90])
@pytest.mark.parametrize("game", SHOWN)
async def test_a_refusal_names_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, moment: int
) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "why")
    reasons = 0
    async with world(tmp_path, game=game) as w:
        table = await w.open("Ada", "Bob", "Cyd")
        table = await hasten(w, table, lambda now: len(now.log.acts) >= moment, Mind("why"))
        for name, attempts in ATTEMPTS[game].items():
            for options in attempts:
                first, refused = await typed(w, name, options)
                assert first, (name, options)
                assert not first.endswith(EMPTY), (name, options, first)
                if refused:
                    assert REASON.search(first), (name, options, first)
                    reasons += 1
    assert reasons > 5


@in_world
async def test_the_reason_is_the_right_one(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, seat = w.actor(table)
    placed = next(
        GAME.write(action).split()
        for action in GAME.legal(table.log.state, seat)
        if GAME.write(action).startswith("place")
    )
    taken = await w.told(who, "monastery place", tile=placed[1], at="L10")
    assert taken.startswith(f"The rules do not allow that. M4.2: {rule_text('M4.2')}")
    far = await w.told(who, "monastery place", tile=placed[1], at="B2")
    assert far.startswith("The rules do not allow that. M4.3: ")
    assert (await w.told(who, "monastery place", tile="Castle")).startswith("“Castle” is no answer to: Which tile?")
    await w.play(table, " ".join(placed))
    second = await w.told(who, "monastery place", tile=placed[1], at="L9")
    assert second.startswith("“Place a tile” is not possible now. M4.1: In his placing")
    assert "What do you do?" in second  # and what is possible instead


def test_long_rules_are_cut_between_sentences() -> None:
    for game in SHOWN:
        for number, text in rules_of(game).items():
            told = illegal_text(Illegal(number), ENGLISH)
            assert quoted(text) in told
            assert quoted(text).endswith((".", ")"))
            assert (f"/table rules about:{number}" in told) == (len(text) > WHOLE)
            assert text.startswith(quoted(text).rstrip("."))

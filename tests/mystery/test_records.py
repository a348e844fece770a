"""Records hold nothing that names people (formats/record.md)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine import record
from engine.log import Log, start
from engine.trace import trace
from tests.mystery.table import FOUR, GAME


def talked(say: str, reply: str) -> Log[Any, Any, Any]:
    """Somebody asks in his own words and is answered."""
    log: Log[Any, Any, Any] = start(GAME, FOUR, "talk", {})
    first, room = GAME.to_act(log.state)[0], "aula"
    log = log.act(first, GAME.read(f"move {room}"))
    second = GAME.to_act(log.state)[0]
    log = log.act(second, GAME.read(f"move {room}"))
    log = log.act(second, GAME.read(f"ask {first} free Ada%20says%20what {reply}"))
    return log.act(first, GAME.read(f"answer {say}"))


@pytest.mark.rule("A5.8")
def test_texts_become_empty_and_nothing_else() -> None:
    log = talked("Ada", "text")
    text = record.write(log)
    assert b"Ada" not in text
    assert b'"say":""' in text
    again = record.replay(GAME, record.read(text))
    assert record.write(again) == text
    lines = [msgspec.json.encode(line) for line in trace(log)]
    assert lines == [msgspec.json.encode(line) for line in trace(again)]
    assert not any(b"Ada" in line for line in lines)
    assert b'"say":""' in record.write(talked("red", "text"))
    assert b'"say":"red"' in record.write(talked("red", "player"))
    assert b'"say":null' in record.write(talked("-", "text"))


def test_players_are_listed_in_seat_order() -> None:
    log: Log[Any, Any, Any] = start(GAME, ("green", "red", "blue", "yellow"), "order", {})
    action = GAME.read("choose from [yellow+green+red]")
    assert msgspec.to_builtins(GAME.portable(log.state, action))["from"] == ("green", "red", "yellow")
    armed = GAME.read("arm double_lock true [blue+red]")
    assert msgspec.to_builtins(GAME.portable(log.state, armed))["against"] == ("red", "blue")

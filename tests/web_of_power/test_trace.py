"""Records and traces keep to the letter of formats/record.md."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine import record
from engine.log import Beginning, Log, begin
from engine.trace import trace
from tests.conformance.tables import Place, at_every_table, numbered
from tests.web_of_power.table import BAVARIA, FRANCE, GAME, ITALY, SWABIA, Play, Table

THREE = ("red", "blue", "green")
Line = dict[str, Any]

STATE = [
    "order", "turn", "phase", "exhausted", "placed", "opened", "sites", "advisors", "supply", "hands", "face_up",
    "pile", "discards", "scores", "result",
]  # fmt: skip
ACTIONS = {
    "cloister": ["type", "site", "cards"],
    "advisor": ["type", "country", "cards"],
    "exchange": ["type", "card"],
    "draw": ["type", "from"],
    "done": ["type"],
}
EVENTS = {
    "dealt": ["what", "seat", "cards", "to"],
    "turned": ["what", "card", "to"],
    "placed": ["what", "seat", "piece", "at", "cards", "to"],
    "exchanged": ["what", "seat", "card", "to"],
    "drew": ["what", "seat", "from", "card", "to"],
    "exhausted": ["what", "time", "to"],
    "scored": ["what", "seat", "part", "for", "points", "to"],
    "shuffled": ["what", "count", "pile", "to"],
    "last_turns": ["what", "seats", "to"],
    "ended": ["what", "why", "to"],
}


def lines_of(log: Log[Any, Any, Any]) -> list[Line]:
    return [msgspec.json.decode(msgspec.json.encode(line)) for line in trace(log)]


def spelled(play: Play) -> list[Line]:
    """The events of a step without `to`, as a trace spells them."""
    found: list[Line] = msgspec.json.decode(msgspec.json.encode(play.events))
    return found


@at_every_table("web-of-power")
def test_fields_are_those_of_the_format(place: Place) -> None:
    for line in lines_of(numbered(place, 1)):
        assert list(line["state"]) == STATE
        for action in line["legal"]:
            fields = [*ACTIONS[action["type"]], *(["card"] if action.get("from") == "face_up" else [])]
            assert list(action) == fields
        for event in line["events"]:
            assert list(event) == EVENTS[event["what"]]
        if line["last"]:
            assert list(line["last"]) == ["seat", "do"]


@at_every_table("web-of-power")
def test_who_may_see_an_event(place: Place) -> None:
    for event in (event for line in lines_of(numbered(place, 0)) for event in line["events"]):
        if event["what"] == "dealt" or (event["what"] == "drew" and event["from"] == "pile"):
            assert event["to"] == [event["seat"]]
        else:
            assert event["to"] == ([] if event["what"] == "shuffled" else "all")


@at_every_table("web-of-power")
def test_the_first_and_the_last_line(place: Place) -> None:
    log = numbered(place, 1)
    first, *_, last = lines_of(log)
    seats = list(log.beginning.seats)
    assert (first["game"], first["rules"], first["seats"]) == ("web-of-power", 1, seats)
    assert list(first["options"]) == ["fast"]
    assert [event["what"] for event in first["events"]] == ["dealt"] * len(seats) + ["turned"] * 2
    assert [event["seat"] for event in first["events"][: len(seats)]] == seats
    assert first["to_act"] == seats[:1]
    state = last["state"]
    assert (last["to_act"], last["legal"], state["phase"]) == ([], [], "over")
    assert set(state["result"]) == {"scores", "parts", "supply", "winners"}
    assert state["result"]["scores"] == state["scores"]
    for per_colour in (
        state["scores"],
        state["supply"],
        state["hands"],
        *(state["result"][k] for k in ("scores", "parts", "supply")),
    ):
        assert list(per_colour) == seats
    for parts in state["result"]["parts"].values():
        assert list(parts) == ["interim", "cloisters", "alliances", "chains"]
    assert last["events"][-1]["what"] == "ended"


def test_a_placed_piece_and_an_opened_country() -> None:
    play = Table(*THREE, fast=True).hand("red", SWABIA, SWABIA, FRANCE).start()
    play.do("red", f"cloister murbach [{SWABIA}]", f"cloister bury [{SWABIA}]")
    state = msgspec.json.decode(msgspec.json.encode(GAME.expose(play.state)))
    assert state["placed"] == [{"piece": "cloister", "at": "murbach"}, {"piece": "cloister", "at": "bury"}]
    assert state["opened"] == ["england", "swabia"]
    assert state["sites"] == {"bury": "red", "murbach": "red"}
    assert state["supply"]["red"] == {"cloisters": 18, "advisors": 8}
    assert spelled(play) == [
        {"what": "placed", "seat": "red", "piece": "cloister", "at": "bury", "cards": [SWABIA]}
    ]


def test_actions_are_spelled_as_in_the_format() -> None:
    texts = {
        '{"type":"cloister","site":"cluny","cards":["bavaria_burgundy"]}': "cloister cluny [bavaria_burgundy]",
        '{"type":"advisor","country":"italy","cards":["france","france"]}': "advisor italy [france+france]",
        '{"type":"exchange","card":"france"}': "exchange france",
        '{"type":"draw","from":"face_up","card":"france"}': "draw face_up france",
        '{"type":"draw","from":"pile"}': "draw pile",
        '{"type":"done"}': "done",
    }
    for text, short in texts.items():
        action = msgspec.json.decode(text, type=GAME.actions)
        assert GAME.write(action) == short
        assert GAME.read(short) == action
        assert msgspec.json.encode(action).decode() == text


def test_a_draw_that_empties_the_pile_for_the_first_time() -> None:
    """`drew`, `exhausted`, `scored`, `shuffled`, and `turned` from the new pile once the hand is full."""
    table = Table(*THREE).cloisters("france", red=2).hand("red", FRANCE, FRANCE, SWABIA)
    play = table.face_up(ITALY, BAVARIA).pile(BAVARIA).start()
    play.do(
        "red", f"cloister moissac [{FRANCE}]", f"cloister la_sauve [{FRANCE}]", f"draw face_up {ITALY}", "draw pile"
    )
    pile = spelled(play)[3]["pile"]
    assert spelled(play) == [
        {"what": "drew", "seat": "red", "from": "pile", "card": BAVARIA},
        {"what": "exhausted", "time": 1},
        {"what": "scored", "seat": "red", "part": "interim", "for": "france", "points": 4},
        {"what": "shuffled", "count": len(pile), "pile": pile},
        {"what": "turned", "card": pile[0]},
    ]
    assert list(play["pile"]) == pile[1:]


def test_the_second_time_ends_the_turn_and_perhaps_the_game() -> None:
    table = Table(*THREE).cloisters("france", red=4).hand("green", FRANCE, FRANCE, SWABIA).turn_of("green")
    play = table.face_up(ITALY, BAVARIA).pile(BAVARIA).exhausted(1).start()
    play.do("green", f"exchange {FRANCE}", f"draw face_up {ITALY}")
    assert spelled(play) == [
        {"what": "drew", "seat": "green", "from": "face_up", "card": ITALY},
        {"what": "turned", "card": BAVARIA},
        {"what": "exhausted", "time": 2},
        {"what": "last_turns", "seats": []},
        {"what": "scored", "seat": "red", "part": "cloisters", "for": "france", "points": 4},
        {"what": "scored", "seat": "red", "part": "chains", "for": None, "points": 4},
        {"what": "ended", "why": "turns"},
    ]


def test_a_done_has_no_event_of_its_own() -> None:
    table = Table(*THREE).cloisters("france", red=1).last_turn_of("blue")
    play = table.start().do("blue", "done")
    assert play.events == ()
    assert spelled(play.do("green", "done")) == [
        {"what": "scored", "seat": "red", "part": "cloisters", "for": "france", "points": 1},
        {"what": "ended", "why": "turns"},
    ]


def test_a_record_from_a_position() -> None:
    table = Table(*THREE).cloisters("france", red=1).hand("red", FRANCE, FRANCE, FRANCE)
    log = begin(GAME, Beginning(THREE, "later", {}, table.position))
    log = log.act("red", GAME.read(f"cloister moissac [{FRANCE}]"))
    text = record.write(log)
    document = msgspec.json.decode(text)
    assert document["options"] == {"fast": False}
    assert document["seats"] == list(THREE)
    first, last = lines_of(record.replay(GAME, record.read(text)))
    assert first["events"] == []
    assert last["to_act"] == ["red"]


@pytest.mark.parametrize(
    ("do", "reason"),
    [
        ({"type": "cloister", "site": "cluny"}, "missing required field `cards`"),
        ({"type": "cloister", "site": "cluny", "cards": "france"}, "$.cards"),
        ({"type": "draw"}, "missing required field `from`"),
        ({"type": "draw", "from": "sleeve"}, "$.from"),
        ({"type": "draw", "source": "pile"}, "unknown field `source`"),
        ({"type": "draw", "from": "pile", "card": None}, "$.card"),
        ({"type": "done", "now": True}, "unknown field `now`"),
        ({"type": "pass"}, "Invalid value 'pass'"),
    ],
)
def test_a_malformed_action_is_no_action(do: object, reason: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(do, GAME.actions)
    assert reason in str(caught.value)

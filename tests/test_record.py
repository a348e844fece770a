"""Records: good ones replay, faulty ones are refused with place and reason."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine import record
from engine.core import Unusable
from engine.games import find
from engine.log import Beginning, begin
from tests.conformance.properties import trace_lines
from tests.conformance.tables import AnyLog, Place, played
from tests.monastery.table import GAME

LOG = played(Place("monastery", 2, "random"), (), "a record")
TEXT = record.write(LOG)
Document = dict[str, Any]


def document() -> Document:
    found: Document = msgspec.json.decode(TEXT)
    return found


def replayed(text: bytes | str) -> AnyLog:
    read = record.read(text)
    return record.replay(find("monastery", read.rules), read)


def refused(given: Document | bytes | str) -> str:
    """The reason with which a record is refused: one sentence."""
    with pytest.raises(Unusable) as caught:
        replayed(msgspec.json.encode(given) if isinstance(given, dict) else given)
    return str(caught.value)


# -- good ones -------------------------------------------------------------------------------------


def test_a_record_replays_to_the_same_trace() -> None:
    again = replayed(TEXT)
    assert record.write(again) == TEXT
    assert trace_lines(again) == trace_lines(LOG)


def test_fields_stand_in_the_order_of_the_format() -> None:
    assert list(document()) == ["format", "game", "rules", "seed", "seats", "options", "actions"]
    assert TEXT.count(b"\n") == len(LOG.acts) + 3
    assert list(document()["options"]) == [option.name for option in GAME.meta.options]


def test_text_and_bytes_and_any_layout_are_read() -> None:
    assert record.write(replayed(TEXT.decode())) == TEXT
    assert record.write(replayed(msgspec.json.format(TEXT, indent=4))) == TEXT
    assert record.write(replayed(msgspec.json.encode(dict(reversed(document().items()))))) == TEXT


def test_a_game_of_no_acts_is_a_record() -> None:
    log = begin(GAME, Beginning(("red", "blue"), "none", {}))
    assert record.write(replayed(record.write(log))) == record.write(log)


def test_an_unfinished_game_is_a_record() -> None:
    for count in (1, 10, len(LOG.acts) - 1):
        cut = document() | {"actions": document()["actions"][:count]}
        assert trace_lines(replayed(msgspec.json.encode(cut))) == trace_lines(LOG)[: count + 1]


def test_options_left_out_are_the_default() -> None:
    assert record.write(replayed(msgspec.json.encode(document() | {"options": {}}))) == TEXT


def test_undone_acts_are_left_out() -> None:
    log = begin(GAME, LOG.beginning)
    for act in LOG.acts[:20]:
        log = log.act(act.seat, act.do)
    log = log.rewind(12)
    assert len(record.export(log)["actions"]) == 12
    assert replayed(record.write(log)).state == log.state


# -- malformed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", range(0, len(TEXT) - 2, 97))
def test_a_truncated_record_is_refused(end: int) -> None:
    assert refused(TEXT[:end]).startswith("this is not JSON")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "not JSON"),
        (b"\x00", "not JSON"),
        (b"\xff\xfe{}", "not JSON"),
        (b"PK\x03\x04", "not JSON"),
        (TEXT + b"x", "not JSON"),
        (TEXT + TEXT, "not JSON"),
        (b"null", "malformed"),
        (b"[]", "malformed"),
        (b"5", "malformed"),
        (b'"cloister-record/1"', "malformed"),
        (b"{}", "no game record: its format is None"),
        (b'{"format": 1}', "its format is 1"),
        (b'{"format": ["cloister-record/1"]}', "its format is"),
        (b'{"format": "cloister-record/2"}', "'cloister-record/2', not 'cloister-record/1'"),
        (b'{"format": "cloister-record/1"}', "missing required field `game`"),
        (b"[" * 100_000, "malformed|nested too deeply"),
        (b'{"format": ' + b"[" * 100_000, "nested too deeply"),
        (b'{"x": ' * 100_000, "nested too deeply"),
        (b'{"seed": "\\ud800"}', "not JSON|no game record"),
    ],
)
def test_what_is_no_record_is_refused(text: bytes, reason: str) -> None:
    with pytest.raises(Unusable, match=reason):
        replayed(text)


@pytest.mark.parametrize("field", ["game", "rules", "seed", "seats", "options", "actions"])
def test_a_missing_field_is_named(field: str) -> None:
    given = document()
    del given[field]
    assert f"missing required field `{field}`" in refused(given)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "the record is of the game 'chess', not 'monastery'"),
        ({"game": 5}, "$.game"),
        ({"rules": 3}, "there is no rules number 3 of Monastery; there is 1, 2"),
        ({"rules": 0}, "there is no rules number 0 of Monastery; there is 1, 2"),
        ({"rules": "1"}, "$.rules"),
        ({"rules": 1.5}, "$.rules"),
        ({"rules": True}, "$.rules"),
        ({"seed": 7}, "$.seed"),
        ({"seed": None}, "$.seed"),
        ({"seats": "red"}, "$.seats"),
        ({"seats": []}, "2 to 4 players, not 0"),
        ({"seats": ["red"]}, "2 to 4 players, not 1"),
        ({"seats": ["red", "blue", "green", "yellow", "black"]}, "2 to 4 players, not 5"),
        ({"seats": ["red", "purple"]}, "'purple' is no seat of Monastery; seats are red, blue, green, yellow"),
        ({"seats": ["blue", "red"]}, "run red, blue, green, yellow (M1.1)"),
        ({"seats": ["red", "red"]}, "seats must be different"),
        ({"seats": ["red", 5]}, "$.seats[1]"),
        ({"options": {"speed": True}}, "Monastery has no option 'speed'"),
        ({"options": {"deal": "tarot"}}, "option deal cannot be 'tarot'; it can be random, draft, even"),
        ({"options": {"deal": True}}, "option deal cannot be True"),
        ({"options": {"icons": "true"}}, "option icons cannot be 'true'; it can be true, false"),
        ({"options": {"icons": 1}}, "$.options"),
        ({"options": {"teams": True}}, "teams are for four players, not 2 (M13)"),
        ({"options": []}, "$.options"),
        ({"actions": {}}, "$.actions"),
        ({"actions": [5]}, "$.actions[0]"),
        ({"actions": [{"seat": "red"}]}, "missing required field `do` - at `$.actions[0]`"),
        ({"actions": [{"do": {"type": "done"}}]}, "missing required field `seat` - at `$.actions[0]`"),
        ({"actions": [{"seat": "red", "do": {"type": "done"}, "who": "Anna"}]}, "unknown field `who`"),
        ({"actions": [{"seat": 1, "do": {"type": "done"}}]}, "$.actions[0].seat"),
        ({"player": "Anna"}, "unknown field `player`"),
    ],
)
def test_a_wrong_field_is_refused(change: Document, reason: str) -> None:
    assert reason in refused(document() | change)


@pytest.mark.parametrize(
    ("do", "reason"),
    [
        (None, "actions[3] is no action of Monastery"),
        (5, "actions[3] is no action of Monastery"),
        ([], "actions[3] is no action of Monastery"),
        ({}, "actions[3] is no action of Monastery: Object missing required field `type`"),
        ({"type": "castle"}, "actions[3] is no action of Monastery: Invalid value 'castle'"),
        (
            {"type": "done", "now": True},
            "actions[3] is no action of Monastery: Object contains unknown field `now`",
        ),
        ({"type": "place", "tile": "farm", "at": [1], "turn": 0}, "$.at"),
        ({"type": "place", "tile": "farm", "at": [1, 9], "turn": 4}, "$.turn"),
        ({"type": "place", "tile": "farm", "at": [1, 9], "turn": "0"}, "$.turn"),
        ({"type": "encourage", "at": [1, 1], "blessings": 1.5}, "$.blessings"),
        ({"type": "encourage", "at": [1, 1], "blessings": True}, "$.blessings"),
        ({"type": "keep", "tiles": ["a", "b"]}, "$.tiles"),
        ({"type": "imprison"}, "missing required field `monk`"),
    ],
)
def test_a_malformed_action_is_refused_with_its_place(do: object, reason: str) -> None:
    given = document()
    given["actions"][3]["do"] = do
    assert reason in refused(given)


@pytest.mark.parametrize("junk", [b"\xff", b"\xc3", b"\xed\xa0\x80", b"\\q", b"\\u12", b"\n"])
@pytest.mark.parametrize("where", [b'"seat":"', b'"type":"', b'"seed":"'])
def test_broken_characters_anywhere_are_refused(junk: bytes, where: bytes) -> None:
    assert refused(TEXT.replace(where, where + junk, 1))


def test_huge_numbers_are_refused() -> None:
    for number in (b"9" * 5000, b"1e999", b"-" + b"9" * 40):
        text = TEXT.replace(b'"rules":2', b'"rules":' + number)
        assert refused(text)
        act = b'{"seat":"red","do":{"type":"encourage","at":[1,1],"blessings":' + number + b"}}"
        assert refused(TEXT.replace(b'"actions": [\n', b'"actions": [\n' + act + b",\n"))


# -- illegal ---------------------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_with_place_and_rule() -> None:
    given = document()
    given["actions"].insert(5, {"seat": "red", "do": {"type": "place", "tile": "no_such", "at": [9, 9], "turn": 0}})
    given["actions"] = given["actions"][:6]
    for i, act in enumerate(given["actions"]):
        if act["do"]["type"] == "place" and act["do"]["tile"] == "no_such":
            act["seat"] = GAME.to_act(LOG.steps[i].state)[0]
    told = refused(given)
    assert told.startswith("actions[5] (")
    assert "place no_such 9,9 0) is illegal by M" in told


@pytest.mark.parametrize("number", range(0, len(LOG.acts), 11))
def test_a_tampered_action_is_refused_where_it_stands(number: int) -> None:
    given = document()
    others = [seat for seat in given["seats"] if seat not in GAME.to_act(LOG.steps[number].state)]
    given["actions"][number]["seat"] = others[0]
    assert refused(given).startswith(f"actions[{number}] ({others[0]}: ")
    assert "is illegal by M2.2" in refused(given)


@pytest.mark.parametrize("seat", ["purple", "", "green", "RED", "red "])
def test_a_seat_that_is_not_at_the_table_cannot_act(seat: str) -> None:
    given = document() | {"seats": ["red", "blue"], "actions": [{"seat": seat, "do": {"type": "done"}}]}
    assert "is illegal by M2.2" in refused(given)


def test_nothing_may_follow_the_end() -> None:
    given = document()
    given["actions"].append({"seat": "red", "do": {"type": "done"}})
    assert "is illegal by M11.2" in refused(given)


def test_another_seed_breaks_a_record() -> None:
    assert "actions[" in refused(document() | {"seed": "another"})


def test_a_long_action_is_told_in_short() -> None:
    given = document()
    given["actions"] = [{"seat": "red", "do": {"type": "brew", "monks": ["monk" * 20] * 50}}]
    given["seats"] = ["red", "blue"]
    place, _, _ = refused(given).partition(" is illegal by")
    assert len(place) < 110

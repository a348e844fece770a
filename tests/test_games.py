"""The list of games: by name as they are played now, and by every rules number that games were begun under."""

from __future__ import annotations

import msgspec
import pytest

from engine import record
from engine.__main__ import main
from engine.core import Unusable
from engine.games import EDITIONS, GAMES, find
from tests.records.make import HERE as RECORDS

OLD = RECORDS / "monastery-p2-greedy.json"


@pytest.mark.parametrize("name", GAMES)
def test_new_games_are_of_the_newest_rules(name: str) -> None:
    numbers = [game.meta.rules for game in EDITIONS if game.meta.id == name]
    assert numbers == list(range(1, len(numbers) + 1))
    assert find(name) is GAMES[name]
    assert find(name).meta.rules == max(numbers)
    for number in numbers:
        assert find(name, number).meta.id == name
        assert find(name, number).meta.rules == number


@pytest.mark.parametrize("name", GAMES)
def test_what_people_type_and_read_is_the_same_for_every_number(name: str) -> None:
    """Commands, lobby and pictures are made for the newest: an older edition may differ in its rules alone."""
    for game in EDITIONS:
        if game.meta.id == name:
            assert game.actions == GAMES[name].actions
            assert msgspec.structs.replace(game.meta, rules=GAMES[name].meta.rules) == GAMES[name].meta


@pytest.mark.parametrize("rules", [0, 3, -1, 10**30])
def test_an_unknown_number_is_refused(rules: int) -> None:
    with pytest.raises(Unusable, match=f"^there is no rules number {rules} of Monastery; there is 1, 2$"):
        find("monastery", rules)


def test_an_unknown_game_has_no_number() -> None:
    with pytest.raises(Unusable, match="there is no game 'chess'"):
        find("chess", 1)


def test_an_older_record_is_not_replayed_by_newer_rules() -> None:
    document = record.read(OLD.read_bytes())
    with pytest.raises(Unusable, match="the record is of rules number 1; this is rules number 2"):
        record.replay(find("monastery"), document)


def test_the_command_line_plays_the_newest_and_traces_each_by_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "monastery", "--players", "2", "--seed", "s"]) == 0
    assert record.read(capsys.readouterr().out).rules == 2
    assert main(["trace", str(OLD)]) == 0
    first = msgspec.json.decode(capsys.readouterr().out.splitlines()[0])
    assert (first["game"], first["rules"]) == ("monastery", 1)

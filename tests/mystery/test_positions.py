"""Positions: what a trace spells can be played on from; what no play could leave is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from engine import record
from engine.agents.table import play_out, seat_agents
from engine.core import Unusable
from engine.log import Log, start
from engine.trace import trace
from tests.mystery.table import FOUR, GAME

AnyLog = Log[Any, Any, Any]


@cache
def whole_game(seed: str, players: int = 4, **options: object) -> AnyLog:
    seats = (*FOUR, "black", "white")[:players]
    log = start(GAME, seats, seed, options)  # type: ignore[arg-type]
    return play_out(log, seat_agents(GAME, dict.fromkeys(seats, "random"), seed))


def spelled(log: AnyLog, step: int) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(GAME.expose(log.steps[step].state)))
    return found


def beginnings(log: AnyLog) -> list[int]:
    """Steps that stand at the beginning of a turn."""
    return [i for i, step in enumerate(log.steps) if step.state.phase == "move"]


@pytest.mark.no_cover
@pytest.mark.rule("A1.8")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_beginning_of_a_turn_is_a_position(players: int) -> None:
    log = whole_game("positions", players, library_set="all", censure=True)
    seats = log.beginning.seats
    for i in beginnings(log):
        position = spelled(log, i)
        position_clean = position | {"encounter": None}
        again = GAME.position(seats, "other", log.beginning.options, position_clean).state
        there = log.steps[i].state
        assert msgspec.json.decode(msgspec.json.encode(GAME.expose(again))) == position_clean
        seat = GAME.to_act(there)[0]
        assert GAME.to_act(again) == (seat,)
        assert GAME.legal(again, seat) == GAME.legal(there, seat)


def test_a_record_may_begin_from_a_position() -> None:
    log = whole_game("from here")
    i = beginnings(log)[len(beginnings(log)) // 2]
    text = {
        "format": "cloister-record/1",
        "game": "mystery",
        "rules": 1,
        "seed": "s",
        "seats": list(FOUR),
        "options": {},
    }
    document = record.read(msgspec.json.encode(text | {"position": spelled(log, i), "actions": []}))
    again = record.replay(GAME, document)
    (line,) = trace(again)
    assert msgspec.json.decode(msgspec.json.encode(line))["state"] == spelled(log, i)
    played = play_out(again, seat_agents(GAME, dict.fromkeys(FOUR, "random"), "s"))
    assert GAME.result(played.state) is not None
    assert record.write(record.replay(GAME, record.read(record.write(played)))) == record.write(played)


def without(thing: dict[str, Any], *path: str) -> Any:
    for name in path:
        thing = thing[name]
    return thing


def fault(change: Callable[[dict[str, Any]], object]) -> str:
    position = spelled(whole_game("from here"), 0)
    change(position)
    with pytest.raises(Unusable) as refused:
        GAME.position(FOUR, "s", {}, position)
    return str(refused.value)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda p: p.update(phase="open"), "phase"),
        (lambda p: p["turn"].update(moved=True), "moved"),
        (lambda p: p["turn"].update(steps=5), r"A3\.5"),
        (lambda p: p["turn"].update(max_steps=4), r"A11\.29"),
        (lambda p: p["turn"].update(seat="white"), "white does not play"),
        (lambda p: p.update(hour=0), "no hour 0"),
        (lambda p: p.update(office="noon"), "noon is no office"),
        (lambda p: p.update(bell=5), r"A2\.2"),
        (lambda p: p.update(first="nobody"), "nobody does not play"),
        (lambda p: p["pawns"].pop("red"), "must have a pawn"),
        (lambda p: p["pawns"].update(red="attic"), "attic is no room"),
        (lambda p: p["pawns"].update(red="crypta", blue="confessio_aulae", green="confessio_aulae"), r"A3\.3"),
        (lambda p: p["pawns"].update(red="bibliotheca"), r"A6\.7"),
        (lambda p: p["pawns"].update(red="cellula_blue"), r"A6\.5"),
        (lambda p: p.update(culprit="nobody"), "nobody is no suspect"),
        (lambda p: p.update(culprit=p["pile"][0]), r"A1\.3"),
        (lambda p: p["seen"].update(red=[]), r"A14\.1"),
        (lambda p: p["seen"]["red"].append(p["culprit"]), r"A14\.1"),
        (lambda p: p["last_in"].update(red=p["hands"]["blue"][0]), r"A14\.1"),
        (lambda p: p["decks"]["library"].pop(), r"A1\.4"),
        (lambda p: p["books"].update(red=[{"book": "loose_leaf", "armed": None, "against": None}]), r"A6\.6"),
        (lambda p: p["books"].update(red=[{"book": "double_lock", "armed": None, "against": None}]), r"A7\.5"),
        (lambda p: p["books"].update(red=[{"book": "double_lock", "armed": True, "against": ["red"]}]), r"A7\.5"),
        (lambda p: p["books"].update(red=[{"book": "safe_conduct", "armed": True, "against": ["blue"]}]), r"A7\.5"),
        (
            lambda p: p["books"].update(
                red=[{"book": "double_lock", "armed": True, "against": ["blue", "yellow", "green"]}]
            ),
            "spelled null",
        ),
        (lambda p: p["books"].update(red=[{"book": "orator", "armed": None, "against": None}]), r"A1\.4"),
        (lambda p: p["dice"].pop("confessio_aulae"), r"A1\.6"),
        (lambda p: p["penance"].update({p["turn"]["seat"]: "due"}), r"A9\.2"),
        (lambda p: (p["penance"].update(green="served"), p["pawns"].update(green="aula")), r"A9\.3"),
        (lambda p: p["silences"].update(red=-1), r"A4\.7"),
        (lambda p: p["votes"].update(red=["blue"]), r"A16\.3"),
        (lambda p: p["promises"].update(red=[{"room": "attic", "yes": True}]), "attic"),
        (lambda p: p.update(revelations=[{"seat": "red", "trait": "bald"}]), r"A8\.1"),
        (lambda p: p.update(revelations=[{"seat": "red", "trait": "fat"}] * 2), r"A8\.2"),
        (lambda p: p.update(accusations=[{"seat": "red", "monk": "guy", "right": False}]), r"A8\.4"),
        (lambda p: p.update(since_mass=[{"from": "red", "to": "red", "card": p["hands"]["red"][0]}]), r"A5\.6"),
        (lambda p: p.update(since_mass=[{"from": "red", "to": "blue", "card": p["hands"]["red"][0]}]), r"A14\.1"),
        (lambda p: p.update(effects=[effect(op="steps", delta=-2)]), "no such effect"),
        (lambda p: p.update(effects=[effect(op="bell")]), "no such effect"),
        (lambda p: p.update(effects=[effect(op="steps", delta=-1, who=["red", "red"])]), "twice"),
        (lambda p: p.update(effects=[effect(op="steps", delta=-1, who=["white"])]), "white does not play"),
        (lambda p: p.update(choices={"red": {}}), "choices"),
        (lambda p: p.update(extra_field=1), "extra_field"),
    ],
)
def test_what_no_play_could_leave_is_refused(change: Callable[[dict[str, Any]], object], reason: str) -> None:
    assert re.search(reason, fault(change)), fault(change)


def effect(**given: object) -> dict[str, object]:
    return {"card": "snowdrifts", "who": ["red"], "until": "next_mass"} | given


def test_more_that_is_refused() -> None:
    log = whole_game("from here")
    position = spelled(log, 0)
    with pytest.raises(Unusable, match=r"A16\.2"):
        GAME.position(FOUR, "s", {"first_office": "lauds"}, position)
    votes = position | {"votes": position["votes"] | {"red": ["blue", "yellow", "green"]}}
    with pytest.raises(Unusable, match=r"A16\.3"):
        GAME.position(FOUR, "s", {"censure": True}, votes)
    told = [{"seat": "red", "trait": "fat"}, {"seat": "red", "trait": "thin"}]
    with pytest.raises(Unusable, match=r"A16\.3"):
        GAME.position(FOUR, "s", {"one_voice": True}, position | {"revelations": told})
    late = spelled(log, beginnings(log)[-1])
    assert late["accusations"] == [] or late["pile"] == []
    card = late["hands"]["red"][0]
    if late["pile"] == [] and any(card not in seen for seen in late["seen"].values()):
        with pytest.raises(Unusable, match=r"A8\.5"):
            GAME.position(FOUR, "s", {}, late | {"accusations": [{"seat": "blue", "monk": card, "right": False}]})

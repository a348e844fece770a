"""Whole games in words: whatever comes about, is awaited and may be done is told to everybody, and told well."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.chance import Chance
from engine.core import Event
from engine.log import Log
from engine.patterns import Pattern, filled
from render.mystery import bringing, confirming, reference, standing, story, text, topics
from render.mystery.sentences import Teller
from tests.conformance.tables import Place, option_sets, played
from tests.mystery.table import GAME

TELLER = Teller(typed=lambda _text: "what he wrote")
HEADING = 100  # characters
LINE = 90
ODD = re.compile(r"\bNone\b|UNSET|Struct|[{}\[\]<>_]|  |\(\)|: [.,;]|, ,|^[a-z]?$")
"""What no words for people have in them."""
GAMES = [(3, "greedy", 0), (4, "random", 1), (5, "greedy", 1), (6, "greedy", 2)]


@pytest.fixture(scope="module", params=GAMES, ids=str)
def log(request: pytest.FixtureRequest) -> Any:
    players, agent, options = request.param
    sets = option_sets("mystery", players)
    return played(Place("mystery", players, agent), sets[options % len(sets)], "words")


def plain(line: str) -> bool:
    return ODD.search(line) is None


def seen(events: tuple[Event, ...], seat: str | None) -> list[Event]:
    return [one for event in events if (one := event.seen_by(seat)) is not None]


def readings(log: Log[Any, Any, Any], every: int = 1) -> Iterator[tuple[Any, str | None, Any]]:
    for step in log.steps[::every]:
        for seat in (None, *log.beginning.seats):
            yield step, seat, GAME.view(step.state, seat)


def test_what_came_about(log: Any) -> None:
    for step, seat, _ in readings(log):
        events = seen(step.events, seat)
        for line in (*TELLER.tell_all(events), *map(TELLER.tell, events)):
            assert plain(line), line
            assert re.match(r"[A-Z].*[.?”]$", line), line


def test_what_is_awaited(log: Any) -> None:
    for _, _, view in readings(log):
        turn, moment = standing.whose_turn(view, TELLER), standing.moment(view, TELLER)
        for line in (turn, moment):
            assert plain(line), line
            assert not line.endswith(".")
        assert len(moment) <= HEADING
        assert all(TELLER.seat(seat) in turn for seat in view.to_act)


def test_what_may_be_done(log: Any) -> None:
    for step, seat, view in readings(log, 3):
        if seat is None:
            continue
        legal = GAME.legal(step.state, seat)
        lines = standing.what_now(view, legal, TELLER)
        assert bool(lines) == bool(legal)
        for line in lines:
            assert plain(line), line
            assert re.match(r"[A-Z].*[.?”]$", line), line


def test_what_is_read_back(log: Any) -> None:
    chance = Chance("read back")
    for number, (step, seat, view) in enumerate(readings(log, 3)):
        if seat not in GAME.to_act(step.state):
            continue
        known = [one for one in GAME.legal(step.state, seat) if isinstance(one, Pattern)]
        listed = [one for one in GAME.legal(step.state, seat) if not isinstance(one, Pattern)][:6]
        for action in filled([*known, *listed], GAME.read, chance.stream(str(number)), 2):
            told = confirming.confirm(view, GAME.write(action).split(), TELLER)
            assert re.search(r"^[A-Z“].*(\?|[?”] .*\.)$", told), told
            assert plain(told), told


def test_what_it_brings(log: Any) -> None:
    lines = set()
    for before, step in zip(log.steps, log.steps[1:], strict=False):
        for seat in log.beginning.seats:
            views = GAME.view(before.state, seat), GAME.view(step.state, seat)
            line = bringing.brings(*views, seen(step.events, seat), TELLER)
            assert len(line) <= LINE
            assert not line or plain(line), line
            assert not line.endswith(".")
            lines.add(line)
    assert len(lines) > 3


def test_the_table(log: Any) -> None:
    for _, seat, view in readings(log, 25):
        if seat is None:
            lines = text.as_text(view, TELLER).splitlines()
            assert all(plain(line) for line in lines if line)
            for one in view.seats:
                assert any(line.startswith(f"{TELLER.seat(one)}: {TELLER.room(view.pawns[one])}") for line in lines)


def test_the_end(log: Any) -> None:
    view = GAME.view(log.steps[-1].state, None)
    told = story.epilogue(view, TELLER)
    assert TELLER.monk(view.culprit) in told[0]
    assert TELLER.seat(view.result.finder) in told[1]
    points = [line for line in told if re.match(r"\w+, −?\d+ points?: ", line)]
    assert len(points) == len(view.seats)
    assert points[0].startswith(TELLER.seat(view.result.winners[0]))
    assert all(map(plain, told))
    assert not story.epilogue(GAME.view(log.steps[0].state, None), TELLER)


@pytest.mark.rule("A15.2")
def test_points_line_by_line(log: Any) -> None:
    view = GAME.view(log.steps[-1].state, None)
    for seat, score in view.result.scores.items():
        parts = story.reckoning(view, seat, TELLER)
        assert sum(int(one.rsplit(" ", 1)[1].replace("−", "-")) for one in parts) == score


def test_topics_and_headings(log: Any) -> None:
    known = {choice.token for choice in topics.topics(TELLER)}
    events = [event for step in log.steps for event in step.events]
    assert {topics.topic(event) for event in events} <= known | {""}
    headings = [one for event in events if (one := topics.chapter(event, TELLER))]
    hours = GAME.view(log.steps[-1].state, None).hour
    assert headings[0].startswith("Hour 1, ")
    assert headings[-1] == "The end"
    assert sum(one.startswith("Hour") for one in headings) == hours


def test_a_notebook_keeps_only_what_its_reader_was_told(log: Any) -> None:
    for step, seat, view in readings(log, 3):
        for event in seen(step.events, seat):
            if topics.noted(view, event):
                assert seat is not None
                assert "in secret." not in TELLER.tell(event)


def test_the_reference_is_plain() -> None:
    lines = reference.reference(TELLER).splitlines()
    assert all(plain(line) for line in lines if line)

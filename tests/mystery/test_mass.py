"""Mass: the pass, the event, the next hour (A10); hours that are longer or shorter (A11.31)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.mystery.data import DATA
from engine.mystery.plan import ROOM
from engine.mystery.state import Effect
from tests.mystery.table import FOUR, THREE, Play, penances, play
from tests.mystery.test_turns import walked

OFFICES = [office.id for office in DATA.offices]


def ringing(*seats: str, office: str = "matins", event: str | None = None, **given: object) -> Play:
    """The last turn before red rings: he who plays has only to walk."""
    seats = seats or THREE
    found: dict[str, object] = {"bell": 4, "office": OFFICES.index(office), "pawns": {seats[-1]: "aula"}} | given
    if event is None:
        found["options"] = {"events": False} | dict(found.get("options", {}))  # type: ignore[call-overload]
    else:
        found["decks"] = {"event": (event,)}
    p = play(*seats, on=seats[-1], first="red", **found).do(f"{seats[-1]} move porta")  # type: ignore[arg-type]
    return p.do(f"{seats[-1]} end") if p["phase"] == "open" else p


def passed(p: Play) -> Play:
    """Everybody passes the first cards of his list."""
    while p["phase"] == "pass":
        seat = p.to_act[0]
        n = min(DATA.offices[p.state.office].passes if p["pending"] is None else 1, len(p.hand(seat)))
        p.do(f"{seat} pass [{'+'.join(p.hand(seat)[:n])}]")
    return p


@pytest.mark.rule("A10.1")
def test_all_go_to_the_church_and_what_lasted_till_mass_is_over() -> None:
    effects = (
        Effect("snowdrifts", "steps", (0, 1, 2), "next_mass", "delta", -1),
        Effect("poppy_leaf", "steps", (1,), "next_turn", "set", 1),
    )
    pawns = {"red": "cellula_blue", "blue": "capitulum", "yellow": "aula"}
    promises = ((), ((ROOM["hortus"], True),), ())
    p = ringing(
        effects=effects, silences=(1, 2, 0), votes=(2, 0, 0), promises=promises, pawns=pawns, took=(0, 2, 0)
    )
    assert set(p["pawns"].values()) == {"ecclesia"}
    assert [one["card"] for one in p["effects"]] == ["poppy_leaf"]
    assert set(p["silences"].values()) == {0}
    assert p["votes"]["red"] == []
    assert p["promises"]["blue"] == [{"room": "hortus", "yes": True}]
    assert "returned" not in p.kinds()
    assert p["turn"] is None
    assert p["first"] == "red"


@pytest.mark.rule("A10.2", "A13.4", "A11.4")
def test_cards_are_passed_to_the_left_all_at_once() -> None:
    hands = {"red": ("matthew", "guy"), "blue": ("odilon", "yves"), "yellow": ("roland", "sergio")}
    p = ringing(hands=hands)
    assert p.to_act == THREE
    p.do("yellow pass [sergio]")
    assert p.events == ()
    assert p.hand("yellow") == ("roland", "sergio")
    assert p.view("red")["choices"] == {"yellow": None}
    assert p.view("yellow")["choices"] == {"yellow": {"cards": ["sergio"]}}
    p.refuses("yellow pass [roland]", "A2.1")
    p.do("red pass [guy]\nblue pass [odilon]")
    assert p["hands"] == {"red": ["matthew", "sergio"], "blue": ["guy", "yves"], "yellow": ["odilon", "roland"]}
    assert p["mass_pass"] == [
        {"from": "red", "to": "blue", "card": "guy"},
        {"from": "blue", "to": "yellow", "card": "odilon"},
        {"from": "yellow", "to": "red", "card": "sergio"},
    ]
    assert p["last_in"] == {"red": "sergio", "blue": "guy", "yellow": "odilon"}


@pytest.mark.rule("A13.4", "A10.2")
def test_the_order_of_the_choices_does_not_matter() -> None:
    first, second = ringing(office="lauds"), ringing(office="lauds")
    lines = [f"{seat} pass [{'+'.join(first.hand(seat)[2:4])}]" for seat in THREE]
    for line in lines:
        first.do(line)
    for line in reversed(lines):
        second.do(line)
    assert first.state == second.state
    assert first.events == second.events


@pytest.mark.rule("A10.2", "A2.8")
def test_example_16_who_has_fewer_gives_all() -> None:
    hands = {
        "red": ("matthew", "guy"),
        "blue": ("odilon", "yves", "ansgar", "remy"),
        "yellow": ("roland", "sergio", "pascal", "lorenz"),
    }
    p = ringing(office="prime", hands=hands)
    assert p.to_act == ("blue", "yellow")
    passed(p)
    assert p.hand("red") == ("roland", "pascal", "lorenz") or len(p.hand("red")) == 3
    p = ringing(office="prime", hands=hands, books={"red": ["orator"]})
    assert p.to_act == THREE
    assert p.legal("red") == ['{"type":"pass","cards":{"pick":[2,2],"of":["matthew","guy"]}}']


@pytest.mark.rule("A2.8", "A11.32")
def test_example_31_the_cellarers_sums() -> None:
    hands = {"red": ("matthew",), "blue": ("odilon", "yves"), "yellow": ("roland", "sergio")}
    p = ringing(hands=hands, books={"red": ["orator"], "blue": ["cellarer_sums"]})
    assert p.to_act == THREE
    assert p.legal("red") == ['{"type":"pass","cards":{"pick":[1,1],"of":["matthew"]}}']
    assert p.legal("blue") == [
        '{"type":"pass","cards":{"pick":[1,1],"of":["odilon","yves"]}}',
        '{"type":"pass","cards":{"pick":[0,0],"of":["odilon","yves"]},"book":"cellarer_sums"}',
        '{"type":"pass","cards":{"pick":[2,2],"of":["odilon","yves"]},"book":"cellarer_sums"}',
    ]
    p.refuses("red pass [matthew] cellarer_sums", "A11.32")
    p.refuses("blue pass [odilon] cellarer_sums", "A11.32")
    p.do("blue pass [odilon+yves] cellarer_sums\nred pass [matthew]\nyellow pass [roland]")
    assert p.kinds()[0] == "played"
    assert p.hand("yellow") == ("odilon", "sergio", "yves")
    assert p.books("blue") == []
    assert p["decks"]["scriptorium"][-1] == "cellarer_sums"


@pytest.mark.rule("A10.3", "A11.2")
def test_the_top_event_is_read_by_the_ringer() -> None:
    p = passed(ringing(event="relics_carried", crypt=["blue"]))
    assert [one["seat"] for one in p.all("crypt")] == ["red", "yellow"]
    assert p.event("read") == {"what": "read", "seat": "red", "card": "relics_carried"}
    assert p["decks"]["event"][-1] == "relics_carried"
    assert "read" not in passed(ringing()).kinds()


@pytest.mark.rule("A10.4", "A16.2")
def test_the_next_hour() -> None:
    p = passed(ringing())
    assert (p["first"], p["office"], p["hour"], p["bell"]) == ("yellow", "lauds", 2, 1)
    assert p.event("hour") == {"what": "hour", "hour": 2, "office": "lauds", "first": "yellow", "bell": 0}
    p = ringing(office="compline")
    assert passed(p)["office"] == "matins"
    p = ringing(office="compline", options={"first_office": "lauds"})
    assert passed(p)["office"] == "lauds"


@pytest.mark.rule("A9.2")
def test_example_17_penance_over_mass() -> None:
    p = play(on="yellow", bell=4, options={"events": False}, pawns={"yellow": "aula"})
    penances(p, yellow=None, blue="due").do("yellow move porta")
    passed(p)
    p.do("yellow move claustrum_n\nred move aula")
    assert p["penance"]["blue"] == "served"
    assert [one["seat"] for one in p.all("lost")] == ["blue"]


@pytest.mark.rule("A11.31")
@pytest.mark.parametrize(
    ("event", "players", "turns"),
    [("late_ringer", 4, 5), ("keen_ringer", 4, 3), ("late_ringer", 6, 4), ("keen_ringer", 6, 2)],
)
def test_example_27_longer_and_shorter_hours(event: str, players: int, turns: int) -> None:
    seats = (*FOUR, "black", "white")[:players]
    p = passed(ringing(*seats, event=event))
    assert p["hour"] == 2
    p.state = replace(p.state, event=())
    count = 0
    while p["hour"] == 2:
        walked(p, 1)
        count += 1
    assert count == turns * players


@pytest.mark.rule("A11.28")
def test_kept_to_the_cells() -> None:
    p = ringing(event="night_cells")
    penances(p, blue="served")
    passed(p)
    assert p["pawns"] == {"red": "cellula_red", "blue": "ecclesia", "yellow": "cellula_yellow"}
    assert p["intruder"] == {}


@pytest.mark.rule("A5.6", "A10.2")
def test_what_counts_since_the_pass_is_counted_anew() -> None:
    p = passed(ringing())
    assert p["since_mass"] == []
    assert len(p["mass_pass"]) == 3

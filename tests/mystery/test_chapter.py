"""Revelations and accusations (A8), penance for it (A9), the end and the score (A15)."""

from __future__ import annotations

import pytest

from engine.core import Event, Illegal
from engine.mystery import penance
from engine.mystery.state import Accused, Revealed
from engine.mystery.suspects import NUMBER
from tests.mystery.table import BLUE, GAME, Play, play

HANDS = {"red": ("matthew", "odilon"), "blue": BLUE}


def in_chapter(**given: object) -> Play:
    found = {"pawns": {"red": "capitulum"}, "moved": True, "hands": HANDS} | given
    return play(**found)  # type: ignore[arg-type]


@pytest.mark.rule("A8.1", "A8.2")
def test_example_14_revelations() -> None:
    p = in_chapter()
    for trait in ("franciscan", "bareheaded", "father"):
        assert p.lists(f"red reveal {trait}")
    p.refuses("red reveal bearded+franciscan", "A8.1")
    p.refuses("red reveal !novice", "A8.1")
    p = in_chapter(revelations=(Revealed(1, "benedictine"), Revealed(0, "templar")))
    p.refuses("red reveal benedictine", "A8.2")
    assert p.lists("red reveal franciscan")


@pytest.mark.rule("A16.3", "A8.2")
def test_one_voice() -> None:
    told = (Revealed(1, "benedictine"), Revealed(0, "templar"))
    p = in_chapter(revelations=told, options={"one_voice": True})
    p.refuses("red reveal franciscan", "A8.2")
    assert p.lists("red reveal fat")


@pytest.mark.rule("A8.3")
def test_nobody_is_told_whether_it_is_right() -> None:
    right, wrong = in_chapter().do("red reveal benedictine"), in_chapter().do("red reveal templar")
    assert right.event("revealed").keys() == wrong.event("revealed").keys() == {"what", "seat", "trait"}
    assert "culprit" not in {k for k, v in right.view("blue").items() if v is not None}


@pytest.mark.rule("A8.4", "A8.5", "A9.1")
def test_example_15_accusations() -> None:
    in_chapter(pile=("roland",)).refuses("red accuse andre", "A8.4")
    p = in_chapter(pile=(), books={"red": ["courier_verses"]}, extra=(None,))
    p.refuses("red accuse matthew", "A8.4")
    p.refuses("red accuse nobody", "A8.4")
    p.do("red accuse guy")
    assert p.kinds()[:3] == ["accused", "cleared", "penance"]
    assert p.event("cleared") == {"what": "cleared", "seat": "blue", "monk": "guy"}
    assert all("guy" in seen for seen in p["seen"].values())
    assert "guy" in p.hand("blue")
    assert (p.at("red"), p["penance"]["red"], p["extra"], p.to_act) == ("ecclesia", "due", [], ("blue",))
    p = in_chapter(pile=()).do("red accuse andre")
    assert p.kinds() == ["accused", "ended"]
    assert p.to_act == ()
    with pytest.raises(Illegal) as over:
        GAME.apply(p.state, "red", GAME.read("end"))
    assert over.value.rule == "A15.1"


@pytest.mark.rule("A8.4")
def test_a_monk_only_seen_may_be_accused() -> None:
    assert in_chapter(pile=(), seen={"red": ("guy",)}).lists("red accuse guy")


def scored(revelations: list[tuple[int, str]], wrong: list[int], finder: int) -> dict[str, object]:
    """The game ends by the finder; the culprit is andre, a thin shaven hooded Benedictine novice."""
    p = play(
        on=("red", "blue", "yellow")[finder],
        pawns=dict.fromkeys(("red", "blue", "yellow"), "capitulum"),
        moved=True,
        pile=(),
        hands=HANDS,
        revelations=tuple(Revealed(*one) for one in revelations),
        accusations=tuple(Accused(who, NUMBER["guy"], False) for who in wrong),
    )
    p.do(f"{p.to_act[0]} accuse andre")
    result: dict[str, object] = p["result"]
    return result


@pytest.mark.rule("A15.1", "A15.2", "A15.3")
def test_example_18_the_score() -> None:
    told = [
        (0, "benedictine"),
        (0, "novice"),
        (0, "fat"),
        (1, "templar"),
        (2, "thin"),
        (2, "hooded"),
        (2, "father"),
    ]
    assert scored(told, [0], 1) == {
        "scores": {"red": 1, "blue": 3, "yellow": 3}, "winners": ["blue"], "finder": "blue",
    }  # fmt: skip
    told = [
        (0, "benedictine"),
        (0, "novice"),
        (0, "fat"),
        (1, "templar"),
        (1, "father"),
        (2, "thin"),
        (2, "hooded"),
        (2, "brother"),
    ]
    assert scored(told, [], 1) == {
        "scores": {"red": 3, "blue": 2, "yellow": 3}, "winners": ["red", "yellow"], "finder": "blue",
    }  # fmt: skip


@pytest.mark.rule("A15.2")
def test_totals_may_be_negative() -> None:
    assert scored([(1, "templar")], [1, 1], 0)["scores"] == {"red": 4, "blue": -5, "yellow": 0}


@pytest.mark.rule("A9.3")
def test_a_penitent_leaves_the_church_and_is_one_no_more() -> None:
    p = in_chapter(pile=(), pawns={"red": "capitulum", "blue": "aula", "yellow": "porta"}).do("red accuse guy")
    p.do("blue move sacristia\nyellow move aula")
    assert p.kinds()[-3:] == ["bell", "lost", "turn"]
    assert p["penance"]["red"] == "served"
    p.do("blue move claustrum_e\nyellow move porta")
    assert p["penance"]["red"] == "served"
    p.do("red move claustrum_n")
    assert p["penance"]["red"] is None


@pytest.mark.rule("A9.4", "A9.2")
def test_example_20_two_penances_before_the_lost_turn_are_one() -> None:
    p = in_chapter(pile=(), books={"blue": ["unsigned_note"]}).do("red accuse guy")
    p.refuses("blue play unsigned_note target red", "A7.2")
    assert p["penance"]["red"] == "due"


@pytest.mark.rule("A9.4", "A7.5")
def test_penance_that_is_due_does_not_fall_again() -> None:
    p = in_chapter(pile=(), books={"red": ["courier_verses"]}).do("red accuse guy")
    out: list[Event] = []
    assert penance.fall(p.state, 0, out) is p.state
    assert out == []

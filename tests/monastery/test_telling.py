"""How a turn of Monastery is told: heading before it, question before each action, sentences after it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import Event, Result
from engine.monastery import actions
from engine.monastery import events as e
from engine.monastery.data import DATA
from engine.monastery.state import Options
from engine.monastery.view import Decision, TileView, View
from render.monastery.renderer import MonasteryRenderer
from tests.monastery.scenes import EMPTY, GAME, game, states

NAMES = {"red": "Ada", "blue": "Bob", "green": "Cy", "yellow": "Dee"}
RENDERER = MonasteryRenderer(names=NAMES)


def told(*events: Event, after: Event | None = None) -> list[str]:
    return RENDERER.tell(events, after)


# -- before: whose turn it is ----------------------------------------------------------------------


def heading(decision: Decision, *to_act: str, **changes: Any) -> str:
    view = replace(EMPTY, decision=decision, to_act=to_act, **changes)
    return RENDERER.whose_turn(view)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"moves_left": 6}, "Ada to place and move, 6 steps left"),
        ({"moves_left": 1}, "Ada to place and move, 1 step left"),
        ({"moves_left": 0}, "Ada to place"),
        ({"moves_left": 2, "placed": True}, "Ada to move, 2 steps left"),
        ({"moves_left": 1, "placed": True}, "Ada to move, 1 step left"),
        ({"moves_left": 0, "placed": True}, "Ada to end the turn"),
        ({"moves_left": 3, "encouraged": True}, "Ada to end the turn"),
        ({"moves_left": 2, "bag": 0, "tiles_held": {"red": 0}}, "Ada to move, 2 steps left"),
        ({"moves_left": 2, "bag": 0, "tiles_held": {"red": 1}}, "Ada to place and move, 2 steps left"),
        ({"moves_left": 0, "bag": 1, "tiles_held": {"red": 0}}, "Ada to place"),  # by exchange
    ],
)
def test_a_heading_claims_only_what_is_left_to_do(changes: dict[str, Any], expected: str) -> None:
    assert heading("move", "red", **{"moves_left": 0, "placed": False, "encouraged": False} | changes) == expected


def test_headings_of_other_decisions() -> None:
    assert heading("score", "red", points=0) == "Ada to score"
    assert heading("score", "red", points=1) == "Ada to score, 1 point to spend"
    assert heading("score", "red", points=4) == "Ada to score, 4 points to spend"
    assert heading("keep", "red") == "Ada to keep three tiles"
    assert heading("keep", "red", "blue") == "To keep three tiles each: Ada, Bob"
    assert heading("return", "red") == "Ada to return a tile to the bag"
    assert heading("abbot", "red") == "Ada to name the abbot"
    assert heading("imprison", "red") == "Ada to imprison a monk, or nobody"
    assert heading("brew", "red") == "Ada to choose who stays outside"
    over = Result({"red": 4, "green": 3}, ("red", "green"), "days")
    assert heading("score", result=over) == "Won by Ada, Cy"


def test_a_view_knows_what_was_done_this_turn() -> None:
    """So that the heading can: over a game, placed and encouraged are as the legal list has them."""
    seen = set()
    for state in states(game("monastery-p4-random")):
        for seat in GAME.to_act(state):
            view = GAME.view(state, None)
            kinds = {type(action) for action in GAME.legal(state, seat)}
            if view.decision == "move":
                seen.add((view.placed, view.encouraged))
                assert not (view.placed and {actions.Place, actions.Exchange} & kinds)
                assert not (view.encouraged and kinds - {actions.Encourage, actions.Done})
                assert view.placed or view.encouraged or actions.Exchange in kinds or not view.bag
    assert seen == {(False, False), (True, False), (False, True), (True, True)}


# -- before: what is about to be done --------------------------------------------------------------

AT = (3, 0)
BOARD = (TileView("kitchen", AT, 0, False, 0), TileView("chapel", (4, 0), 0, True, 0))
MINE: View = replace(
    EMPTY,
    reader="red",
    decision="score",
    to_act=("red",),
    board=BOARD,
    monks=tuple(replace(one, on=(4, 0), cell=None) if one.name == "red1" else one for one in EMPTY.monks),
)
MONK = next(one for one in EMPTY.monks if one.seat == "blue" and one.cell is not None)
assert MONK.cell is not None
CELL = f"{MONK.cell[0]},{MONK.cell[1]}"


@pytest.mark.parametrize(
    ("action", "question"),
    [
        ("keep [farm+field_1+chapel]", "Keep these three tiles: Farm, Field, Chapel?"),
        ("place kitchen 3,0 0", "Place the Kitchen on O10, not turned?"),
        ("place kitchen 3,0 1", "Place the Kitchen on O10, turned once?"),
        ("place kitchen 3,0 2", "Place the Kitchen on O10, turned twice?"),
        ("place kitchen 3,0 3", "Place the Kitchen on O10, turned three times?"),
        ("place beehive 3,0 2", "Place the Beehive on O10?"),
        ("exchange", "Draw a tile from the bag and return one, instead of placing?"),
        ("return farm", "Return the Farm to the bag?"),
        ("move red1 abbey", "Move Red 1 to the Abbey?"),
        ("move red1 4,0", "Move Red 1 to the Chapel on P10?"),
        ("move red1 3,0 0", "Move Red 1 to the Kitchen on O10 (first square, worth 3 points)?"),
        ("move red1 3,0 2", "Move Red 1 to the Kitchen on O10 (third square, worth 1 point)?"),
        ("encourage 3,0 1", "Lay a blessing on O10 (Kitchen)?"),
        ("encourage 3,0 2", "Lay 2 blessings on O10 (Kitchen)?"),
        ("done", "End your scoring?"),
        ("pray red1", "Let Red 1 kneel and pray on P10 (Chapel)?"),
        ("almonry", "Use the Almonry and receive a blessing?"),
        ("workshop", "Use the Workshop: draw a tile and return one?"),
        ("elect", "Use the Abbot's House and call an election?"),
        (
            "swap 1,1 1,2",
            "Use the Library and exchange L (row 1, column 1) with I (row 1, column 2)? Both become small.",
        ),
        ("letter 1,1 red", "Buy the letter L for 1 point?"),
        ("letter 1,2 red", "Buy the letter I for 2 points?"),
        (
            "letter 1,2 blue",
            "Buy a small I for 2 points and lay it on the strip of Bob? You receive a blessing.",
        ),
        (
            f"monk {CELL} blue",
            f"Buy the monk Blue {MONK.name[-1]} for {MONK.cell[1]} point{'s'[: MONK.cell[1] - 1]}?",
        ),
        ("abbot blue", "Make Bob abbot?"),
        ("imprison red1", "Send Red 1 to the Prison Cell?"),
        ("imprison -", "Imprison nobody?"),
        ("brew [red1]", "Let Red 1 stay outside?"),
        ("brew [red1+red2]", "Let these monks stay outside: Red 1, Red 2?"),
        ("brew []", "Let nobody stay outside?"),
    ],
)
def test_each_action_is_confirmed_in_a_sentence(action: str, question: str) -> None:
    assert RENDERER.confirm(MINE, action.split()) == question


def test_a_turn_is_ended_where_a_scoring_is_not() -> None:
    placing = replace(MINE, decision="move")
    assert RENDERER.confirm(placing, ["done"]) == "End your turn?"


def test_a_letter_for_a_partner_is_large() -> None:
    teams = replace(MINE, options=Options(teams=True))
    question = RENDERER.confirm(teams, ["letter", "1,1", "green"])
    assert question == "Buy a large L for 1 point and lay it on the strip of Cy?"
    assert "small" in RENDERER.confirm(teams, ["letter", "1,1", "yellow"])


def test_a_full_strip_buys_at_the_lower_price() -> None:
    full = replace(MINE, strips=MINE.strips | {"red": DATA.phrases["red"]})
    assert RENDERER.confirm(full, ["letter", "1,3", "blue"]).startswith("Buy a small B for 2 points")


def test_the_answers_say_what_they_bring() -> None:
    """Sides in words, no turn 0, and whether a letter will be large."""
    legal = [GAME.read(f"place kitchen 3,0 {turn}") for turn in range(4)]
    asked = RENDERER.ask(EMPTY, legal, ("place", "kitchen", "3,0"))
    assert asked is not None
    assert [(choice.label, choice.detail) for choice in asked.choices] == [
        ("1: Not turned", "paths: north, east, west; joins the Abbey"),
        ("2: Turned once", "paths: north, east, south"),
        ("3: Turned twice", "paths: east, south, west; joins the Abbey"),
        ("4: Turned three times", "paths: north, south, west; joins the Abbey"),
    ]
    legal = [GAME.read(f"letter 1,1 {seat}") for seat in ("red", "blue", "green")]
    asked = RENDERER.ask(replace(MINE, options=Options(teams=True)), legal, ("letter", "1,1"))
    assert asked is not None
    assert [choice.detail for choice in asked.choices] == [
        "your own strip: a large letter",
        "a small letter; you receive a blessing",
        "your partner's strip: a large letter",
    ]


def test_the_alt_text_of_places_names_their_tiles() -> None:
    legal = [GAME.read(f"move red1 {to}") for to in ("abbey", "4,0")]
    asked = RENDERER.ask(MINE, legal, ("move", "red1"))
    assert asked is not None
    assert asked.picture is not None
    assert asked.picture.alt == "Places to choose from. 1: the Abbey. 2: P10, Chapel, built; Red 1 there."


# -- after -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (e.Moved("red", "red2", "abbey", AT, 0, 2), "Ada moved Red 2 from the Abbey to O10 (first square)."),
        (e.Moved("red", "red2", "abbey", AT, None, 2), "Ada moved Red 2 from the Abbey to O10."),
        (e.Moved("red", "red2", (4, 0), "abbey", None, 2), "Ada moved Red 2 from P10 to the Abbey."),
        (e.Moved("red", "red2", (4, 0), AT, None, 1), "Ada moved Red 2 from P10 to O10."),
        (e.Moved("red", "red2", (4, 0), AT, 4, 1), "Ada moved Red 2 from P10 to O10 (fifth square)."),
        (e.Moved("red", "red2", AT, AT, 1, 0), "Ada moved Red 2 to another square of O10 (second square)."),
        (e.Scored("red", "work", "abbey", 1), "Ada scored 1 point for work in the Abbey."),
        (e.Scored("red", "work", AT, 3), "Ada scored 3 points for work on O10."),
        (e.Scored("red", "building", AT, 1), "Ada scored 1 point for building on O10."),
        (e.Prayed("red", "red1", AT, 1), "Red 1 knelt to pray on O10, so Ada lost the point for work there."),
        (e.BoughtLetter("red", (1, 2), "I", "red", 1, False, 2, 0), "Ada bought the letter I (2 points)."),
        (e.BoughtLetter("red", (1, 1), "L", "red", 0, False, 0, 1), "Ada bought the letter L (1 blessing)."),
        (e.WentHome(("red1",)), "Red 1 returned to the Abbey."),
        (e.WentHome(("red1", "blue2")), "These monks returned to the Abbey: Red 1, Blue 2."),
        (e.GaveBack(("red",)), "The supply was empty, so Ada gave a blessing back."),
        (
            e.Counted({"red": 2, "blue": 2}, ("red", "blue")),
            "Election. Monks counted: Ada 2, Bob 2. Tied for most: Ada, Bob.",
        ),
        (
            e.Testament("red", 8, 4, ("beehive", "kitchen", "field_1"), 24),
            "Ada leaves 24 points: large letters +24, blessings +4, unplaced tiles −4 (Kitchen, Field).",
        ),
        (e.Testament("red", 0, 1, ("beehive",), 1), "Ada leaves 1 point: large letters +0, blessings +1."),
        (
            e.Testament("red", 0, 0, ("kitchen",), -3),
            "Ada leaves −3 points: large letters +0, blessings +0, unplaced tiles −3 (Kitchen).",
        ),
        (e.Ended("days", ("red",)), "The second day is over, and so is the game. Won by Ada."),
    ],
)
def test_sentences_tell_what_was_done(event: Event, sentence: str) -> None:
    assert told(event) == [sentence]


def test_a_turn_that_began_is_told_where_nothing_else_tells_of_its_player() -> None:
    began, placed = e.TurnBegan("red", "move"), e.Placed("red", "farm", AT, 0)
    assert told(began) == ["Ada is next to place and move."]
    assert told(e.TurnBegan("red", "score")) == ["Ada is next to score."]
    assert told(began, placed) == told(placed)
    assert told(placed, e.TurnBegan("blue", "move")) == told(placed)  # the heading says it


def test_who_scored_nothing_is_named_once() -> None:
    """Also several in a row, as when the table ends the scoring of those who can do nothing."""
    nobody = [e.TurnBegan(seat, "score") for seat in ("red", "blue")]
    scored = e.Scored("green", "work", AT, 1)
    assert told(nobody[0], e.TurnBegan("green", "score"), scored) == [
        "Ada scored nothing.",
        "Cy scored 1 point for work on O10.",
    ]
    assert told(*nobody, e.TurnBegan("green", "score"), scored) == [
        "These scored nothing: Ada, Bob.",
        "Cy scored 1 point for work on O10.",
    ]
    night = e.RoundBegan(1, 9, "night", ("red", "blue"))
    assert told(scored, nobody[1], night) == [
        "Cy scored 1 point for work on O10.",
        "Bob scored nothing.",
        "Day 1, Night: time to return to the Abbey.",
    ]


def test_who_neither_placed_nor_moved_is_named() -> None:
    turns = [e.TurnBegan(seat, "move") for seat in ("red", "blue")]
    score = e.TurnBegan("red", "score")
    assert told(turns[0], turns[1]) == ["Ada neither placed nor moved."]
    assert told(*turns, score, e.TurnBegan("blue", "score")) == [
        "These neither placed nor moved: Ada, Bob.",
        "Ada scored nothing.",
    ]


def test_a_turn_that_was_told_before_and_brought_nothing_is_told_when_it_ends() -> None:
    turns = [e.TurnBegan(seat, "move") for seat in ("red", "blue", "green")]
    assert told(turns[1], after=turns[0]) == ["Ada neither placed nor moved."]
    assert told(*turns[1:], after=turns[0]) == ["These neither placed nor moved: Ada, Bob."]
    placed = e.Placed("red", "farm", AT, 0)
    assert told(placed, turns[1], after=turns[0]) == told(placed)
    assert told(turns[1], after=placed) == told(turns[1])
    assert told(after=turns[0]) == []


def test_who_drew_is_told_once_what() -> None:
    drew, tiles = e.Drew("red", 2), e.DrewTiles("red", ("farm", "chapel"))
    assert told(drew, tiles, e.Drew("blue", 2)) == ["You drew: Farm, Chapel.", "Bob drew 2 tiles."]
    assert told(e.Returned("red"), e.ReturnedTile("red", "farm")) == ["You returned to the bag: Farm."]


def test_what_would_be_scored_is_told_as_such() -> None:
    scored = [
        e.Scored("red", "building", AT, 3),
        e.Scored("red", "building", AT, 1),
        e.Scored("red", "work", AT, 1),
        e.Scored("red", "work", "abbey", 1),
    ]
    assert RENDERER.foretell(scored) == [
        "You would score 3 points for building on O10.",
        "You would score 1 point for building on O10.",
        "You would score 1 point for work on O10.",
        "You would score 1 point for work in the Abbey.",
    ]

"""Positions go round; impossible ones are refused with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine import record
from engine.chance import Chance
from engine.core import Event, Unusable
from engine.log import Beginning, begin
from engine.monastery.events import RoundBegan, TurnBegan
from engine.monastery.state import Brewing, Placing
from tests.conformance.properties import trace_lines
from tests.conformance.tables import AnyLog, Place, at_every_table, numbered
from tests.monastery.table import GAME, Table
from tests.test_record import LOG, document, refused, replayed


def rounds_begun(log: AnyLog) -> list[tuple[int, Any]]:
    """Where a round has just begun and nobody has acted in it: the number of the step and its state."""
    found = []
    for i, step in enumerate(log.steps):
        at = [n for n, event in enumerate(step.events) if isinstance(event, RoundBegan)]
        fresh = at and all(isinstance(event, TurnBegan) for event in step.events[at[-1] + 1 :])
        if fresh and isinstance(step.state.ask or step.state.turn, (Placing, Brewing)):
            found.append((i, step.state))
    if log.beginning.options["deal"] == "draft":
        found.append((0, log.steps[0].state))
    return found


@pytest.mark.no_cover
@at_every_table("monastery")
def test_every_beginning_of_a_round_is_a_position(place: Place) -> None:
    for number in range(4):
        log = numbered(place, number)
        beginnings = rounds_begun(log)
        assert len(beginnings) >= 6
        for _, state in beginnings:
            given = msgspec.json.decode(msgspec.json.encode(log.game.expose(state)))
            begun = begin(log.game, Beginning(log.beginning.seats, "later", log.beginning.options, given))
            assert begun.state == replace(state, chance=Chance("later"))
            assert msgspec.json.encode(log.game.expose(begun.state)) == msgspec.json.encode(log.game.expose(state))
            again = replayed(record.write(begun))
            assert trace_lines(again) == trace_lines(begun)


def test_the_board_of_a_position_may_be_listed_in_any_order() -> None:
    state = rounds_begun(numbered(Place("monastery", 4, "random"), 1))[-1][1]
    given = msgspec.json.decode(msgspec.json.encode(GAME.expose(state)))
    given["board"] = given["board"][::-1]
    assert len(given["board"]) > 3
    options = msgspec.to_builtins(state.options)
    restored = GAME.position(state.seats, "", options, given).state
    assert msgspec.json.decode(msgspec.json.encode(GAME.expose(restored))) == given
    for seat in GAME.to_act(state):
        assert set(GAME.legal(restored, seat)) == set(GAME.legal(state, seat))


def test_play_goes_on_from_a_position() -> None:
    """Moves that draw nothing go the same way from the position as they did in the game."""
    i, state = rounds_begun(LOG)[0]
    begun = begin(GAME, Beginning(LOG.beginning.seats, "later", LOG.beginning.options, GAME.expose(state)))
    for count, act in enumerate(LOG.acts[i : i + 3], start=i + 1):
        if any(event.audience() is not None for event in LOG.steps[count].events):
            break
        begun = begun.act(act.seat, act.do)
        assert begun.state == replace(LOG.steps[count].state, chance=Chance("later"))
    assert list(record.export(begun)) == [
        "format", "game", "rules", "seed", "seats", "options", "position", "actions"
    ]  # fmt: skip


Change = Callable[[dict[str, Any]], object]


def laid(tile: str, at: tuple[int, int], turn: int = 0, built: bool = False, blessings: int = 0) -> dict[str, Any]:
    return {"tile": tile, "at": at, "turn": turn, "built": built, "blessings": blessings}


def some_table() -> dict[str, Any]:
    """Two players, a study round; a path site, a built Kitchen and a garden are on the board."""
    table = Table("red", "blue").at(day=1, round=1)
    for tile, built in (("path_1", False), ("chapel", True)):
        for at in ((3, 0), (3, 1), (-1, 0), (-1, 1), (0, -1), (1, -1), (2, -1), (0, 2), (1, 2), (2, 2)):
            turn = next((t for t in range(4) if _lies(table, tile, at, t, built)), None)
            if turn is not None:
                table.lay(tile, at, turn, built)
                break
    assert len(table.position["board"]) == 2
    given: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(table.position))
    return given


def _lies(table: Table, tile: str, at: tuple[int, int], turn: int, built: bool) -> bool:
    given = msgspec.json.decode(msgspec.json.encode(table.position))
    given["board"].append(laid(tile, at, turn, built))
    given["bag"].remove(tile)
    try:
        GAME.position(("red", "blue"), "", {}, given)
    except Unusable:
        return False
    return True


def position_refused(change: Change, options: dict[str, Any] | None = None) -> str:
    given = some_table()
    change(given)
    with pytest.raises(Unusable) as caught:
        GAME.position(("red", "blue"), "seed", options or {}, given)
    told = str(caught.value)
    assert told.startswith("position: ")
    assert "\n" not in told
    return told


def _set(*path: str | int, to: object) -> Change:
    def change(p: Any) -> None:
        for step in path[:-1]:
            p = p[step]
        p[path[-1]] = to

    return change


def _lay(tile: str, at: tuple[int, int], turn: int = 0, **more: Any) -> Change:
    def change(p: dict[str, Any]) -> None:
        p["bag"].remove(tile)
        p["board"].append(laid(tile, at, turn, **more))

    return change


def _all(*changes: Change) -> Change:
    def change(p: dict[str, Any]) -> None:
        for one in changes:
            one(p)

    return change


def _monk(name: str, **to: object) -> Change:
    return _set("monks", name, to=to)


def _chapel(p: dict[str, Any]) -> tuple[int, int]:
    return next(tuple(tile["at"]) for tile in p["board"] if tile["tile"] == "chapel")


def _site(p: dict[str, Any]) -> tuple[int, int]:
    return next(tuple(tile["at"]) for tile in p["board"] if tile["tile"] == "path_1")


def _at(where: Callable[[dict[str, Any]], tuple[int, int]], *names: str, **more: object) -> Change:
    """These monks stand there."""

    def change(p: dict[str, Any]) -> None:
        for name in names:
            p["monks"][name] = {"on": where(p), "kneeling": False, **more}

    return change


def test_the_position_to_be_spoilt_is_good() -> None:
    GAME.position(("red", "blue"), "seed", {}, some_table())


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        pytest.param(lambda p: p.pop("bag"), "missing required field `bag`", id="field missing"),
        pytest.param(_set("extra", to=1), "unknown field `extra`", id="field too many"),
        pytest.param(_set("supply", to="20"), "$.supply", id="wrong type"),
        pytest.param(_set("result", to={"scores": {}, "winners": []}), "$.result", id="a finished game"),
        pytest.param(_set("day", to=3), "no round 1 of day 3 (M2.1)", id="day three"),
        pytest.param(_set("day", to=0), "no round 1 of day 0 (M2.1)", id="day nought"),
        pytest.param(_set("round", to=10), "no round 10 of day 1 (M2.1)", id="eleventh round"),
        pytest.param(_set("round", to=-1), "no round -1", id="round below nought"),
        pytest.param(_set("round", to=2), "round 2 is a labour round, not study (M2.1)", id="wrong kind"),
        pytest.param(_set("pass", to="score"), "pass move, not score", id="in the middle of a round"),
        pytest.param(_set("pass", to="over"), "pass move, not over", id="game over"),
        pytest.param(
            _all(_set("round", to=0), _set("kind", to="mass"), _set("pass", to="mass")), "(M1.6)", id="first mass"
        ),
        pytest.param(_set("abbot", to="green"), "the abbot must be one of the players", id="foreign abbot"),
        pytest.param(_set("order", to=["blue", "red"]), "clockwise from the abbot (M2.2)", id="wrong order"),
        pytest.param(_set("order", to=["red"]), "clockwise from the abbot (M2.2)", id="short order"),
        # tiles
        pytest.param(lambda p: p["bag"].pop(), "0 times; 1 belong to this game (M1.3, M1.4)", id="tile missing"),
        pytest.param(lambda p: p["bag"].append("farm"), "tile farm is there 2 times; 1 belong", id="tile twice"),
        pytest.param(
            lambda p: p["bag"].append("castle"), "tile castle is there 1 times; 0 belong", id="foreign tile"
        ),
        pytest.param(
            lambda p: p["bag"].append("secret_green"), "tile secret_green is there 1 times; 0", id="absent colour"
        ),
        pytest.param(
            _all(_set("screens", "red", "tiles", to=[]), lambda p: p["bag"].append("secret_red")),
            "a secret passage lies in the bag (M4.8)",
            id="passage in the bag",
        ),
        pytest.param(
            _all(
                _set("screens", "red", "tiles", to=[]),
                _set("screens", "blue", "tiles", to=["secret_blue", "secret_red"]),
            ),
            "secret_red lies on blue's screen (M1.3)",
            id="passage on another's screen",
        ),
        pytest.param(lambda p: p["screens"].pop("red"), "must have a screen", id="no screen"),
        pytest.param(
            _set("screens", "green", to={"tiles": [], "blessings": 0}), "must have a screen", id="screen too many"
        ),
        # the board
        pytest.param(_lay("farm", (20, 20)), "farm at [20, 20] hangs in the air (M4.3, M4.4)", id="floating tile"),
        pytest.param(_lay("farm", (10**25, 0)), "hangs in the air", id="tile far away"),
        pytest.param(_lay("farm", (1, 1)), "farm at [1, 1] breaks M4.2", id="on the Abbey"),
        pytest.param(lambda p: _lay("farm", _chapel(p))(p), "breaks M4.2", id="two on one square"),
        pytest.param(lambda p: p["board"][0].update(turn=4), "$.board[0].turn", id="fifth turn"),
        pytest.param(_set("board", 0, "at", to=[1.5, 0]), "$.board[0].at", id="half a square"),
        pytest.param(_lay("beehive", (0, -1)), "beehive at [0, -1] must be built (M5.1)", id="special as a site"),
        # letters
        pytest.param(lambda p: p["strips"].pop("red"), "must have a strip", id="no strip"),
        pytest.param(_set("strips", "red", to=[None] * 8), "red's strip has 9 spaces, not 8", id="short strip"),
        pytest.param(_set("strips", "red", 0, to="huge"), "$.strips", id="third side of a letter"),
        pytest.param(_set("strips", "red", 0, to="large"), "the strips still miss (M1.5, M9.5)", id="letter twice"),
        pytest.param(lambda p: p["grid"].pop(), "the strips still miss (M1.5, M9.5)", id="letter missing"),
        pytest.param(lambda p: p["grid"].append(p["grid"][0]), "two lie there (M1.5)", id="two letters on a cell"),
        pytest.param(
            _set("grid", 0, "cell", to=[9, 9]), "no letter can lie on cell [9, 9]", id="letter off the grid"
        ),
        pytest.param(
            _set("grid", 0, "cell", to=[3, 1]), "no letter can lie on cell [3, 1]", id="letter on an absent row"
        ),
        pytest.param(_set("grid", 0, "letter", to="q"), "the strips still miss", id="foreign letter"),
        # monks
        pytest.param(lambda p: p["monks"].pop("red5"), "every player has five monks", id="monk missing"),
        pytest.param(_monk("green1", on="abbey"), "every player has five monks", id="foreign monk"),
        pytest.param(
            _monk("red1", on="grid", cell=[1, 1]), "red1 cannot stand there on the grid (M1.2)", id="first on grid"
        ),
        pytest.param(_set("monks", "red2", "cell", to=[4, 10]), "red2 cannot stand there", id="wrong cross"),
        pytest.param(_monk("red2", on="grid"), "red2 cannot stand there", id="no cross"),
        pytest.param(
            _set("monks", "red2", "kneeling", to=True), "red2 cannot stand there", id="kneeling on the grid"
        ),
        pytest.param(
            _monk("red2", on="abbey", cell=[1, 1]), "red2 has a cell but is not on the grid", id="cell in the Abbey"
        ),
        pytest.param(
            _monk("red2", on="abbey", square=0), "no square and not kneel in the Abbey", id="square in the Abbey"
        ),
        pytest.param(
            _monk("red2", on="abbey", kneeling=True), "not kneel in the Abbey", id="kneeling in the Abbey"
        ),
        pytest.param(
            _monk("red2", on=[20, 20]), "red2 stands at [20, 20], where no monk can be", id="in the meadow"
        ),
        pytest.param(_monk("red2", on=[0, 0]), "red2 stands at [0, 0], where no monk can be", id="Abbey by square"),
        pytest.param(_monk("red2", on="roof"), "$.monks", id="on the roof"),
        pytest.param(
            _at(_chapel, "red1", square=0), "red1 has a square, but chapel is built", id="square on a built tile"
        ),
        pytest.param(_at(_site, "red1"), "red1 needs a square of path_1", id="no square on a site"),
        pytest.param(
            _at(_site, "red1", square=1), "red1 needs a square of path_1, 0 to 0 (M6.4)", id="no such square"
        ),
        pytest.param(_at(_site, "red1", square=-1), "red1 needs a square of path_1", id="square below nought"),
        pytest.param(
            _at(_site, "red1", square=0, kneeling=True), "red1 kneels on a site (M8.4)", id="kneeling on a site"
        ),
        pytest.param(
            _at(_site, "red1", "blue1", square=0), "two monks share a square of path_1", id="shared square"
        ),
        pytest.param(
            _at(_chapel, "red1", "red2", "blue1", "blue2"),
            "4 monks are on chapel, which holds 3 (M6.3)",
            id="overfull",
        ),
        pytest.param(
            _at(_chapel, "red1", "red2", kneeling=True),
            "two monks of one player kneel in chapel (M12.2)",
            id="two kneel",
        ),
        # blessings
        pytest.param(_set("supply", to=19), "20 blessings in all, not 19 (M1.4)", id="blessing lost"),
        pytest.param(
            _set("screens", "red", "blessings", to=1), "20 blessings in all, not 21", id="blessing too many"
        ),
        pytest.param(
            _all(_set("screens", "red", "blessings", to=-1), _set("supply", to=21)),
            "20 blessings",
            id="less than none",
        ),
        pytest.param(
            _all(_set("board", 1, "blessings", to=2), _set("supply", to=18)),
            "nobody could collect them (M7.1)",
            id="blessings on a built tile",
        ),
    ],
)
def test_an_impossible_position_is_refused(change: Change, reason: str) -> None:
    assert reason in position_refused(change)


def test_two_may_kneel_in_the_chapel_only_with_icons() -> None:
    kneel = _at(_chapel, "red1", "blue1", kneeling=True)
    given = some_table()
    kneel(given)
    GAME.position(("red", "blue"), "seed", {}, given)
    assert "two monks kneel on chapel (M8.4)" in position_refused(kneel, {"icons": False})


@pytest.mark.parametrize("rule", ["M4.5", "M4.6", "M4.7", "M5.1"])
def test_a_board_that_breaks_a_rule_of_placing_is_refused(rule: str) -> None:
    """On boards of played games, every tile of the bag that would break this rule somewhere."""
    tried = 0
    for number in range(20):
        log = numbered(Place("monastery", 4, "random"), number)
        for _, state in rounds_begun(log)[::3]:
            for tile, at, turn in _breaches(state, rule)[:2]:
                given = msgspec.json.decode(msgspec.json.encode(GAME.expose(state)))
                _lay(tile, at, turn, built=True)(given)
                with pytest.raises(Unusable, match=rule):
                    GAME.position(log.beginning.seats, "", log.beginning.options, given)
                tried += 1
    assert tried


def _breaches(state: Any, rule: str) -> list[tuple[str, tuple[int, int], int]]:
    ground = state.layout.ground
    return [
        (tile, at, turn)
        for tile in state.bag
        for at in sorted(ground.open)
        for turn in range(4)
        if ground.fault(tile, turn, at) == rule
    ]


def test_a_draft_begins_with_six_tiles_each() -> None:
    given = GAME.expose(GAME.setup(("red", "blue"), "draft", {"deal": "draft"}).state)
    begun = GAME.position(("red", "blue"), "draft", {"deal": "draft"}, given)
    assert GAME.to_act(begun.state) == ("red", "blue")
    spoilt = msgspec.json.decode(msgspec.json.encode(given))
    spoilt["screens"]["red"]["tiles"].append(spoilt["bag"].pop())
    with pytest.raises(Unusable, match=r"each holds 6 tiles and his passage \(M1.7\)"):
        GAME.position(("red", "blue"), "draft", {"deal": "draft"}, spoilt)


@pytest.mark.parametrize("given", [5, "state", [], True, {}, {"day": 1}, [[[]]]])
def test_what_is_no_position_is_refused(given: object) -> None:
    assert refused(document() | {"position": given}).startswith("position: ")


def test_a_position_is_refused_within_a_record_too() -> None:
    given = document() | {"seats": ["red", "blue"], "position": some_table(), "actions": []}
    replayed(msgspec.json.encode(given))
    given["position"]["supply"] = 3
    assert refused(given) == "position: there are 20 blessings in all, not 3 (M1.4)"


def test_a_position_tells_of_its_round() -> None:
    begun = begin(GAME, Beginning(("red", "blue"), "seed", {}, some_table()))
    kinds: list[type[Event]] = [type(event) for event in begun.steps[0].events]
    assert kinds == [RoundBegan, TurnBegan]

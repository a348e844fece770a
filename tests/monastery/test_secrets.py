"""Who may know what of tiles and blessings (M3.4 to M3.7)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from engine.core import Event
from engine.monastery import events
from engine.monastery.state import Screen
from engine.monastery.view import TileView, View
from tests.monastery.table import GAME, Play, Table

# -- what is open --------------------------------------------------------------------------------------


def view(play: Play, seat: str | None) -> View:
    return GAME.view(play.state, seat)


READERS = ("red", "blue", "green", None)


@pytest.mark.rule("M3.4")
def test_a_view_tells_of_a_tile_what_lies_face_up_alone() -> None:
    table = Table("red", "blue", "green").lay("path_8", (3, 0), built=True)
    play = table.lay("library", (3, -1), turn=2, blessings=2).start()
    for reader in READERS:
        assert view(play, reader).board == (
            TileView("path_8", (3, 0), 0, True, 0),
            TileView("library", (3, -1), 2, False, 2),
        )


@pytest.mark.rule("M3.6")
@pytest.mark.parametrize("reader", READERS)
def test_everybody_sees_the_table(reader: str | None) -> None:
    table = Table("red", "blue", "green").at(day=2, round=2).abbot("blue")
    table.lay("bursary", (3, 0), turn=3, blessings=1).monk("red1", (3, 0), square=1).strip("green", "Ab.......")
    table.screen("red", "farm", "chapel", blessings=3).screen("green", "path_8", blessings=1)
    seen = view(table.start(), reader)
    assert (seen.day, seen.round, seen.kind, seen.hour, seen.part) == (2, 2, "labour", "Prime", "move")
    assert (seen.abbot, seen.order, seen.turn) == ("blue", ("blue", "green", "red"), "blue")
    assert (seen.to_act, seen.decision) == (("blue",), "move")
    assert (seen.supply, seen.bag, seen.moves_left) == (15, 45, 2)
    assert seen.tiles_held == {"red": 3, "blue": 1, "green": 2}
    assert seen.strips == {"red": ".........", "blue": ".........", "green": "Ab......."}
    assert len(seen.grid) == 25
    monks = {monk.name: (monk.on, monk.square, monk.cell) for monk in seen.monks}
    assert monks["red1"] == ((3, 0), 1, None)
    assert monks["blue1"] == ("abbey", None, None)
    assert monks["green3"] == ("grid", None, (2, 1))


@pytest.mark.rule("M3.6")
@pytest.mark.parametrize("reader", READERS)
def test_everybody_sees_points_and_movement_left(reader: str | None) -> None:
    table = Table("red", "blue", "green").lay("path_8", (3, 0), built=True).monk("red2", "abbey")
    play = table.start().do("red", "move red1 3,0")
    assert view(play, reader).moves_left == 3
    play.to_scoring("red")
    assert (view(play, reader).points, view(play, reader).moves_left) == (1, 0)


# -- what is secret ---------------------------------------------------------------------------------------


@pytest.mark.rule("M3.5", "M3.6")
def test_a_screen_is_known_to_its_owner_alone() -> None:
    play = Table("red", "blue", "green").screen("red", "farm", blessings=3).screen("blue", "chapel").start()
    assert view(play, "red").mine == Screen(("farm", "secret_red"), 3)
    assert view(play, "blue").mine == Screen(("chapel", "secret_blue"), 0)
    assert view(play, None).mine is None
    for reader in READERS:
        assert view(play, reader).screens is None
        told = msgspec.json.encode(view(play, reader)).decode()
        assert ("farm" in told) == (reader == "red")
        assert ("chapel" in told) == (reader == "blue")


def _exchange(play: Play) -> None:
    play.do("red", "exchange")


def _done(play: Play) -> None:
    play.do("red", "done")


def _scoring(play: Play) -> None:
    play.to_scoring("red")


@pytest.mark.rule("M3.5", "M3.6", "M3.7")
@pytest.mark.parametrize("then", [lambda play: None, _done, _scoring, _exchange])
def test_no_view_of_others_differs_by_what_is_secret(then: Callable[[Play], None]) -> None:
    """Red's tiles and the bag differ, and red and blue hold their three blessings otherwise."""
    one = Table("red", "blue", "green").screen("red", "path_8", "garden_1", blessings=3).screen("green", "farm")
    two = Table("red", "blue", "green").screen("red", "field_1", "field_2").screen("blue", blessings=3)
    plays = [one.start(), two.screen("green", "farm").start()]
    for play in plays:
        then(play)
    for reader in ("green", None):
        assert view(plays[0], reader) == view(plays[1], reader)
    assert view(plays[0], "red") != view(plays[1], "red")
    assert plays[0].to_act == plays[1].to_act
    assert plays[0].legal(seat="green") == plays[1].legal(seat="green")


@pytest.mark.rule("M3.6", "M3.7")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_what_can_be_spent_is_told_to_the_owner_alone_and_in_his_scoring(seat: str) -> None:
    play = Table("red", "blue", "green").screen("red", blessings=3).screen("blue", blessings=2).start()
    for reader in READERS:
        assert view(play, reader).spendable == 0
    play.to_scoring(seat)
    own = {"red": 3, "blue": 2}[seat]
    assert [view(play, reader).spendable for reader in READERS] == [own if r == seat else 0 for r in READERS]


@pytest.mark.rule("M3.6", "M3.7")
def test_no_view_has_room_for_the_blessings_of_others() -> None:
    assert set(View.__struct_fields__) == {
        "reader",
        "seats",
        "options",
        "day",
        "round",
        "hour",
        "kind",
        "part",
        "speech_free",
        "abbot",
        "order",
        "to_act",
        "decision",
        "turn",
        "moves_left",
        "placed",
        "encouraged",
        "points",
        "board",
        "monks",
        "grid",
        "strips",
        "tiles_held",
        "bag",
        "supply",
        "mine",
        "spendable",
        "screens",
        "result",
    }


def seen_by(play: Play, seat: str | None) -> list[Event]:
    return [seen for event in play.events if (seen := event.seen_by(seat)) is not None]


@pytest.mark.rule("M3.5")
@pytest.mark.parametrize(("deal", "count"), [("random", 3), ("draft", 6), ("even", 3)])
def test_dealt_tiles_are_seen_by_their_player_alone(deal: str, count: int) -> None:
    step = GAME.setup(("red", "blue", "green"), "deal", {"deal": deal})
    play = Play(step.state, step.events)
    for reader in READERS:
        seen = seen_by(play, reader)
        opened = [event.seat for event in seen if isinstance(event, events.DrewTiles)]
        assert opened == ([] if reader is None else [reader])
        counts = [(event.seat, event.count) for event in seen if isinstance(event, events.Drew)]
        assert counts == [(seat, count) for seat in ("red", "blue", "green")]
    for told in play.told(events.DrewTiles):
        screen = play["screens"][told.seat]["tiles"]
        assert sorted((*told.tiles, f"secret_{told.seat}")) == list(screen)


@pytest.mark.rule("M3.5")
def test_tiles_kept_in_a_draft_are_seen_by_their_player_alone() -> None:
    step = GAME.setup(("red", "blue", "green"), "deal", {"deal": "draft"})
    play = Play(step.state, step.events)
    keep = min(play.legal(seat="blue"))
    play.do("blue", keep)
    kept = tuple(tile for tile in play["screens"]["blue"]["tiles"] if tile != "secret_blue")
    assert seen_by(play, "blue") == [events.Kept("blue"), events.KeptTiles("blue", kept)]
    for reader in ("red", "green", None):
        assert seen_by(play, reader) == [events.Kept("blue")]
        assert view(play, reader).tiles_held == {"red": 7, "blue": 4, "green": 7}


@pytest.mark.rule("M3.5", "M4.8")
def test_an_exchange_is_open_and_its_tiles_are_not() -> None:
    play = Table("red", "blue", "green").screen("red", "farm").start()
    before = set(play["screens"]["red"]["tiles"])
    play.do("red", "exchange")
    (drawn,) = set(play["screens"]["red"]["tiles"]) - before
    assert seen_by(play, "red") == [events.Drew("red", 1), events.DrewTiles("red", (drawn,))]
    for reader in ("blue", "green", None):
        assert seen_by(play, reader) == [events.Drew("red", 1)]
        assert view(play, reader).tiles_held["red"] == 3
    play.do("red", "return farm")
    assert seen_by(play, "red") == [events.Returned("red"), events.ReturnedTile("red", "farm")]
    for reader in ("blue", "green", None):
        assert seen_by(play, reader) == [events.Returned("red")]
        assert view(play, reader).tiles_held["red"] == 2


@pytest.mark.rule("M3.5")
def test_tiles_of_the_workshop_are_seen_by_their_player_alone() -> None:
    table = Table("red", "blue", "green").lay("path_8", (3, 0), built=True)
    table.lay("workshop", (4, 0), turn=1, built=True).monk("red1", (4, 0)).screen("red", "farm")
    play = table.start().to_scoring("red").do("red", "workshop")
    assert events.DrewTiles in {type(event) for event in seen_by(play, "red")}
    for reader in ("blue", "green", None):
        assert seen_by(play, reader) == [events.UsedIcon("red", "workshop"), events.Drew("red", 1)]
    play.do("red", "return farm")
    for reader in ("blue", "green", None):
        assert seen_by(play, reader) == [events.Returned("red")]


@pytest.mark.rule("M3.5")
def test_tiles_drawn_at_mass_are_seen_by_their_player_alone() -> None:
    play = Table("red", "blue", "green").at(day=1, round=4).abbot("green").monk("blue2", "abbey").start()
    for reader in READERS:
        seen = seen_by(play, reader)
        opened = [event.seat for event in seen if isinstance(event, events.DrewTiles)]
        assert opened == ([] if reader is None else [reader])
        assert [event for event in seen if isinstance(event, events.Drew)] == [
            events.Drew(seat, 2) for seat in ("blue", "green", "red")
        ]


@pytest.mark.rule("M3.6")
def test_blessings_received_laid_collected_and_paid_are_seen_by_all() -> None:
    table = Table("red", "blue", "green").at(day=1, round=2)
    table.lay("bursary", (3, 0), turn=3).screen("red", "beehive", blessings=1).screen("blue", blessings=4)
    play = table.start().do("red", "place beehive 3,1 0")
    assert events.Received("red", 2) in seen_by(play, None)
    play.do("red", "encourage 3,0 3")
    assert seen_by(play, None) == [events.Encouraged("red", (3, 0), 3)]
    play.do("red", "done").do("blue", "move blue1 3,0 0")
    assert events.Collected("blue", (3, 0), 3) in seen_by(play, None)
    play.to_scoring("blue").do("blue", "letter 1,3 red")
    bought = [event for event in seen_by(play, "green") if isinstance(event, events.BoughtLetter)]
    assert [(event.points, event.blessings) for event in bought] == [(0, 3)]


# -- nothing open may follow from what is secret --------------------------------------------------------


@pytest.mark.rule("M3.7")
def test_who_can_do_nothing_is_asked_all_the_same() -> None:
    """No tile fits, no blessings, no points: a turn that passed by itself would tell."""
    table = Table("red", "blue").at(day=1, round=2).screen("red", "field_1")
    table.lay("secret_red", (3, 0), turn=0)
    play = table.start()
    assert play.legal("place") == set()
    assert play.to_act == ("red",)
    play.to_scoring("red")
    assert (play.points, play["spendable"], play.legal()) == (0, 0, {"done"})


@pytest.mark.rule("M3.7")
def test_a_single_choice_of_a_tile_to_return_is_still_asked() -> None:
    play = Table("red", "blue").start().do("red", "exchange")
    assert (play.to_act, view(play, "blue").decision) == (("red",), "return")
    assert len(play.legal()) == 1


@pytest.mark.rule("M3.7")
def test_a_refusal_leaves_no_trace() -> None:
    play = Table("red", "blue").screen("red", "field_1").start()
    before = play.state
    assert play.refusal("red", "place field_1 3,0 0") == "M4.6"
    assert play.refusal("red", "place chapel 3,0 0") == "M4.1"
    assert play.state == before


@pytest.mark.rule("M3.7")
def test_a_refusal_to_others_says_nothing_of_a_screen() -> None:
    """Blue asks for red's tile and for one in the bag: he has neither, and learns no more."""
    play = Table("red", "blue").abbot("blue").screen("red", "path_8").start()
    assert play.refusal("blue", "place path_8 3,0 0") == play.refusal("blue", "place path_7 3,0 0") == "M4.1"


@pytest.mark.rule("M3.7")
@pytest.mark.parametrize("reader", READERS)
def test_everything_is_open_when_the_game_is_over(reader: str | None) -> None:
    table = Table("red", "blue", "green").at(day=2, round=9)
    table.screen("red", "farm", blessings=4).screen("green", "beehive", "chapel", blessings=1)
    seen = view(table.start(), reader)
    assert seen.part == "over"
    assert seen.screens == {
        "red": Screen(("farm", "secret_red"), 4),
        "blue": Screen(("secret_blue",), 0),
        "green": Screen(("beehive", "chapel", "secret_green"), 1),
    }
    assert seen.result is not None
    assert seen.result.scores == {"red": 4 - 3 - 2, "blue": -2, "green": 1 - 3 - 2}
    assert (seen.to_act, seen.decision, seen.turn) == ((), None, None)

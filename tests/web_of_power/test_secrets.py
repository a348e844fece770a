"""What is open and what is secret (W14). The conformance suite looks for leaks in whole games besides."""

from __future__ import annotations

import msgspec
import pytest

from engine.core import Illegal
from engine.log import Beginning, begin
from engine.web_of_power.events import Dealt, Drew, Shuffled
from tests.web_of_power.table import BAVARIA, FRANCE, FRANCONIA, GAME, ITALY, SWABIA, Play, Table

THREE = ("red", "blue", "green")


def seen(play: Play, reader: str | None) -> bytes:
    return msgspec.json.encode(GAME.view(play.state, reader))


def dealt(*red: str, top: str) -> Play:
    """The same table to all but red: his hand and the pile differ, together they hold the same."""
    table = (
        Table(*THREE).cloisters("france", blue=2).hand("blue", FRANCE, FRANCE, ITALY).hand("green", *[BAVARIA] * 3)
    )
    hidden = [FRANCE, SWABIA, SWABIA, ITALY, FRANCONIA]
    for card in (*red, top):
        hidden.remove(card)
    return table.face_up(ITALY, SWABIA).hand("red", *red).pile(top, *hidden, of=20).start()


HERE = dealt(FRANCE, SWABIA, SWABIA, top=ITALY)
THERE = dealt(ITALY, FRANCONIA, SWABIA, top=FRANCE)


@pytest.mark.rule("W14.1")
def test_a_hand_is_seen_by_its_owner_alone() -> None:
    assert HERE["hands"] != THERE["hands"]
    for reader in (None, "blue", "green"):
        assert seen(HERE, reader) == seen(THERE, reader)
    assert GAME.view(HERE.state, "red").mine == (SWABIA, SWABIA, FRANCE)
    assert GAME.view(HERE.state, None).mine is None
    assert GAME.view(HERE.state, "blue").hands is None
    (event,) = (event for event in GAME.setup(THREE, "deal", {}).events if event.audience() == ("red",))
    assert isinstance(event, Dealt)
    assert event.seen_by("red") == event
    assert event.seen_by("blue") == event.seen_by(None) == Dealt("red")


@pytest.mark.rule("W14.1")
def test_the_order_of_the_pile_is_known_to_nobody() -> None:
    table = Table(*THREE).hand("red", FRANCE, FRANCE, FRANCE)
    one, other = table.pile(ITALY, SWABIA, of=20).start(), table.pile(SWABIA, ITALY, of=20).start()
    assert one["pile"] != other["pile"]
    for reader in (None, *THREE):
        assert seen(one, reader) == seen(other, reader)
        assert GAME.view(one.state, reader).pile == 20
    play = Table(*THREE).hand("red", FRANCE, FRANCE, FRANCE).pile(ITALY).start()
    (new,) = play.do("red", f"exchange {FRANCE}", "draw pile").told(Shuffled)
    assert new.audience() == ()
    for reader in (None, *THREE):
        assert new.seen_by(reader) == Shuffled(new.count)


@pytest.mark.rule("W14.2")
def test_what_is_open_is_seen_by_all() -> None:
    table = Table(*THREE).cloisters("france", red=2, blue=1).advisors("france", green=1).scores(red=3, blue=2)
    play = table.face_up(ITALY, SWABIA).hand("red", FRANCE, FRANCE, FRANCE).start()
    play.do("red", f"cloister moissac [{FRANCE}]")
    for reader in (None, *THREE):
        view = GAME.view(play.state, reader)
        assert view.sites == play["sites"]
        assert view.advisors == {"france": {"green": 1}}
        assert view.scores == {"red": 3, "blue": 2, "green": 0}
        assert view.supply == play["supply"]
        assert (view.supply["red"].cloisters, view.supply["green"].advisors) == (17, 7)
        assert view.face_up == (SWABIA, ITALY)
        assert view.held == {"red": 2, "blue": 3, "green": 3}
        assert view.pile == len(play["pile"])
        assert view.seats == THREE
        assert set(view.removed.values()) == {2}
        assert (view.on_turn, view.turn, view.phase) == ("red", 1, "play")
        assert [(piece.piece, piece.at) for piece in view.placed] == [("cloister", "moissac")]
        assert view.last_seats == ()


@pytest.mark.rule("W14.2")
def test_who_has_a_last_turn_is_open() -> None:
    assert GAME.view(Table(*THREE).last_turn_of("blue").start().state, None).last_seats == ("green",)
    assert GAME.view(Table(*THREE).last_turn_of("green").start().state, None).last_seats == ()


@pytest.mark.rule("W14.3")
def test_a_card_of_the_pile_is_seen_by_the_drawer_alone() -> None:
    play = dealt(FRANCE, SWABIA, SWABIA, top=ITALY)
    (drew,) = play.do("red", f"exchange {FRANCE}", "draw pile").told(Drew)
    assert drew == drew.seen_by("red") == Drew("red", "pile", ITALY)
    assert drew.audience() == ("red",)
    for reader in (None, "blue", "green"):
        assert drew.seen_by(reader) == Drew("red", "pile")


@pytest.mark.rule("W14.3")
def test_an_open_card_is_seen_as_it_is_taken_and_not_marked_later() -> None:
    play = dealt(FRANCE, SWABIA, SWABIA, top=ITALY)
    (drew,) = play.do("red", f"exchange {FRANCE}", f"draw face_up {ITALY}").told(Drew)
    assert drew.audience() is None
    for reader in (None, *THREE):
        assert drew.seen_by(reader) == Drew("red", "face_up", ITALY)
    view = GAME.view(play.state, "blue")
    assert view.held["red"] == 3
    assert view.hands is None


@pytest.mark.rule("W14.4")
def test_the_discards_can_be_looked_up() -> None:
    play = Table(*THREE).hand("red", FRANCE, FRANCE, SWABIA).start().do("red", f"exchange {FRANCE}")
    for reader in (None, *THREE):
        view = GAME.view(play.state, reader)
        assert view.discards == {FRANCONIA: 0, BAVARIA: 0, ITALY: 0, SWABIA: 0, FRANCE: 1}


@pytest.mark.rule("W14.5")
def test_what_a_hand_allows_is_told_to_its_owner_alone() -> None:
    """Others get no list, and the same refusal whatever red holds; so does red, of what he may not know."""
    wish = GAME.read(f"cloister moissac [{FRANCE}]")
    assert wish in GAME.legal(HERE.state, "red")
    assert wish not in GAME.legal(THERE.state, "red")
    for reader in ("blue", "green"):
        assert GAME.legal(HERE.state, reader) == GAME.legal(THERE.state, reader) == []
        told = []
        for play in (HERE, THERE):
            with pytest.raises(Illegal) as caught:
                GAME.apply(play.state, reader, wish)
            told.append(str(caught.value))
        assert told[0] == told[1]
    assert GAME.to_act(HERE.state) == GAME.to_act(THERE.state) == ("red",)
    assert GAME.forecast(HERE.state, "red") == ()


@pytest.mark.rule("W14.5")
def test_no_pause_tells_what_he_holds() -> None:
    """Also he who can only exchange, or only end his turn, is waited for."""
    table = Table(*THREE).cloisters("france", red=8).cloisters("franconia", red=7).cloisters("england", red=5)
    assert table.advisors("france", red=8).start().to_act == ("red",)
    for hand in ((FRANCE, FRANCE, FRANCE), (ITALY, SWABIA, FRANCONIA)):
        assert Table(*THREE).last_turn_of("blue").hand("blue", *hand).start().to_act == ("blue",)


@pytest.mark.rule("W14.6")
def test_a_turn_can_be_taken_back_up_to_the_first_draw() -> None:
    table = Table(*THREE).cloisters("france", blue=2).hand("red", FRANCE, FRANCE, SWABIA).face_up(ITALY, BAVARIA)
    log = begin(GAME, Beginning(THREE, "undo", {}, table.position))
    for text in (f"cloister moissac [{FRANCE}]", f"advisor france [{FRANCE}]"):
        log = log.act("red", GAME.read(text))
    assert log.horizon("red").to == 0
    assert list(log.told_to("blue")) == []
    log = log.undo("red", 0)
    log = log.act("red", GAME.read(f"exchange {FRANCE}"))
    assert log.horizon("red").to == 0
    log = log.undo("red")
    for text in (f"cloister moissac [{FRANCE}]", f"advisor france [{FRANCE}]", f"draw face_up {ITALY}"):
        log = log.act("red", GAME.read(text))
    assert (log.horizon("red").to, log.horizon("red").because) == (3, "shown")
    assert len(list(log.told_to("blue"))) == 3


@pytest.mark.rule("W14.6")
def test_a_last_turn_can_be_taken_back_until_it_is_done() -> None:
    table = Table(*THREE).cloisters("france", blue=2).last_turn_of("blue").hand("blue", FRANCE, FRANCE, SWABIA)
    log = begin(GAME, Beginning(THREE, "undo", {}, table.position))
    log = log.act("blue", GAME.read(f"cloister moissac [{FRANCE}]"))
    assert log.horizon("blue").to == 0
    log = log.act("blue", GAME.read("done"))
    assert log.horizon("blue").because == "waiting"
    assert log.horizon("green").because == "another"
    assert log.settled == 2


@pytest.mark.rule("W14.6")
def test_at_the_end_everything_is_open() -> None:
    play = Table(*THREE).cloisters("france", red=1).scored()
    for reader in (None, *THREE):
        view = GAME.view(play.state, reader)
        assert view.hands == play["hands"]
        assert view.result is not None
        assert view.result.exposed() == play["result"]
        assert view.to_act == ()

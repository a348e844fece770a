"""Moving (A3), the library's door (A6.7), promises that bind a move (A5.7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.mystery.plan import ROOM, ROOMS, distance
from engine.mystery.state import Effect, Turn
from tests.mystery.table import BLUE, Play, play

ALL = (0, 1, 2)


def snow(card: str = "snowdrifts", delta: int = -1) -> Effect:
    return Effect(card, "steps", ALL, "next_mass", "delta", delta)


def promised(p: Play, seat: str, room: str, yes: bool) -> Play:
    who = p.state.seats.index(seat)
    promises = list(p.state.promises)
    promises[who] = (*promises[who], (ROOM[room], yes))
    p.state = replace(p.state, promises=tuple(promises))
    return p


def ends(p: Play, seat: str) -> set[str]:
    return {line.split()[1] for line in p.legal(seat) if line.startswith("move")}


@pytest.mark.rule("A3.1")
def test_example_4_there_and_back_is_no_move() -> None:
    p = play(pawns={"red": "claustrum_n"})
    p.refuses("red move claustrum_n", "A3.1")
    assert p.lists("red move centrum")
    assert p.lists("red move claustrum_s")
    assert not p.lists("red move capitulum")
    p.refuses("red move capitulum", "A3.1")
    p.refuses("red move nowhere", "A3.1")


@pytest.mark.rule("A3.2")
def test_spaces_with_pawns_may_be_passed() -> None:
    p = play(pawns={"red": "ecclesia", "blue": "claustrum_n", "yellow": "aula"})
    assert ends(p, "red") == {
        "confessio_ecclesiae", "crypta", "sacristia", "aula", "claustrum_n", "claustrum_e", "claustrum_w",
        "centrum", "confessio_aulae", "porta",
    }  # fmt: skip
    p.do("red move claustrum_e")
    assert "asked" not in p.kinds()
    assert p.to_act == ("blue",)


@pytest.mark.rule("A3.3")
def test_confessionals_and_cells_hold_one_pawn() -> None:
    p = play(pawns={"red": "ecclesia", "blue": "confessio_ecclesiae"})
    p.refuses("red move confessio_ecclesiae", "A3.3")
    p = play(pawns={"red": "dormitorium_w", "blue": "cellula_blue", "yellow": "cellula_red"})
    p.refuses("red move cellula_blue", "A3.3")
    assert p.lists("red move cellula_red")
    assert p.lists("red move cellula_yellow")
    p = play(pawns={"red": "dormitorium_e"})
    assert {"cellula_green", "cellula_black", "cellula_white"} <= ends(p, "red")


@pytest.mark.rule("A3.4", "A11.34")
def test_a_closed_room_is_neither_entered_nor_passed() -> None:
    shut = Effect("barred_door", "close_room", ALL, "next_mass", "room", "capitulum")
    p = play(pawns={"red": "claustrum_s"}, effects=(shut,))
    p.refuses("red move capitulum", "A3.4")
    p = play(pawns={"red": "hortus"}, effects=(shut,))
    assert "claustrum_s" in ends(p, "red")
    shut = Effect("barred_door", "close_room", ALL, "next_mass", "room", "scriptorium")
    p = play(pawns={"red": "claustrum_e"}, effects=(shut,), hands={"red": BLUE, "blue": ("odilon",) * 1})
    assert "bibliotheca" not in ends(p, "red")


@pytest.mark.rule("A3.4", "A6.7")
def test_example_11_who_may_enter_the_library() -> None:
    def at_the_door(*sizes: int, options: dict[str, bool] | None = None) -> Play:
        names = iter(["matthew", "odilon", "cuthbert", "ansgar", "roland", "thomas", "charles", "remy", "whillem",
                      "galbraith", "berengar", "jacques", "egidius"])  # fmt: skip
        hands = {
            seat: [next(names) for _ in range(size)]
            for seat, size in zip(("red", "blue", "yellow"), sizes, strict=True)
        }
        return play(pawns={"red": "scriptorium"}, hands=hands, options=options)

    assert at_the_door(3, 3, 5).lists("red move bibliotheca")
    at_the_door(5, 3, 3).refuses("red move bibliotheca", "A6.7")
    at_the_door(4, 4, 4).refuses("red move bibliotheca", "A6.7")
    at_the_door(3, 2, 5).refuses("red move bibliotheca", "A6.7")
    at_the_door(3, 3, 5, options={"library": False}).refuses("red move bibliotheca", "A6.7")
    p = at_the_door(3, 3, 5).do("red move bibliotheca")
    assert p["visited"] == ["red"]
    again = at_the_door(3, 3, 5)
    again.state = replace(again.state, visited=1)
    again.refuses("red move bibliotheca", "A6.7")


@pytest.mark.rule("A3.5", "A11.26")
def test_example_21_the_longest_move() -> None:
    assert play()["turn"]["steps"] == 2
    p = play(effects=(snow(),), books={"red": ["courier_verses"]})
    assert p["turn"]["steps"] == 1
    assert p.do("red play courier_verses")["turn"]["steps"] == 3
    leaf = Effect("poppy_leaf", "steps", (0,), "next_turn", "set", 1)
    p = play(effects=(leaf,), books={"red": ["courier_verses"]})
    assert p["turn"]["steps"] == 1
    assert p.do("red play courier_verses")["turn"]["steps"] == 3
    stars = play(effects=(snow(),))
    stars.state = replace(stars.state, turn=Turn(0, True, 4))
    assert stars["turn"]["steps"] == 3
    assert play(effects=(snow(), snow(), snow()))["turn"]["steps"] == 1
    assert play(effects=(snow("swept_paths", 1),))["turn"]["steps"] == 3


@pytest.mark.rule("A3.5", "A11.3", "A11.26")
def test_what_lasts_a_turn_ends_with_it() -> None:
    p = play(books={"red": ["courier_verses"]}).do("red play courier_verses")
    assert [one["until"] for one in p["effects"]] == ["turn"]
    p.do("red move claustrum_n")
    assert p["effects"] == []
    leaf = Effect("poppy_leaf", "steps", (1,), "next_turn", "set", 1)
    p = play(effects=(leaf,)).do("red move claustrum_n")
    assert p["turn"]["steps"] == 1
    p.do("blue move aula")
    assert p["effects"] == []


@pytest.mark.rule("A3.6", "A5.7")
def test_example_6_promises_bind() -> None:
    p = promised(
        play(on="blue", pawns={"blue": "claustrum_s"}, books={"blue": ["on_reserve"]}), "blue", "capitulum", True
    )
    assert ends(p, "blue") == {"capitulum"}
    p.refuses("blue move centrum", "A5.7")
    p = promised(play(on="blue", pawns={"blue": "claustrum_s"}), "blue", "capitulum", False)
    p.refuses("blue move capitulum", "A5.7")
    assert p.lists("blue move hortus")
    p.do("blue move hortus")
    assert p["promises"]["blue"] == []


@pytest.mark.rule("A5.7")
def test_promises_that_no_walk_can_keep_do_not_bind() -> None:
    p = promised(play(on="blue", books={"blue": ["courier_verses"]}), "blue", "capitulum", True)
    assert len(ends(p, "blue")) > 5
    p.do("blue play courier_verses")  # it brings the room within reach, and without another book he goes there
    assert p.at("blue") == "capitulum"


@pytest.mark.rule("A2.8", "A5.7")
def test_example_6_a_promised_move_is_made_by_itself_without_a_book() -> None:
    p = promised(play(pawns={"blue": "claustrum_s", "yellow": "porta"}), "blue", "capitulum", True)
    p.do("red move claustrum_n")
    assert p.at("blue") == "capitulum"
    assert p.to_act == ("blue",)
    assert p["phase"] == "open"
    p = promised(play(pawns={"blue": "claustrum_s"}, books={"blue": ["on_reserve"]}), "blue", "capitulum", True)
    p.do("red move claustrum_n")
    assert p["phase"] == "move"
    p = play(pawns={"blue": "claustrum_s"}, options={"answers": "private"})
    promised(p, "blue", "capitulum", True).do("red move claustrum_n")
    assert p["phase"] == "move"  # others do not know of it
    assert ends(p, "blue") == {"capitulum"}


@pytest.mark.rule("A2.8", "A3.5")
def test_example_29_the_only_move_is_made_by_itself() -> None:
    p = play(pawns={"red": "ecclesia", "blue": "cellula_blue"}, effects=(snow(),)).do("red move claustrum_n")
    assert p.at("blue") == "dormitorium_w"
    assert p.to_act == ("yellow",)
    p = play(pawns={"blue": "cellula_blue"}, effects=(snow(),), books={"blue": ["cellarer_sums"]})
    p.do("red move claustrum_n")
    assert p.to_act == ("blue",)
    assert p["phase"] == "move"


@pytest.mark.rule("A11.27", "A5.7")
def test_the_plan_of_the_undercroft_places_a_pawn_anywhere() -> None:
    p = play(books={"red": ["undercroft_plan"]}, pawns={"blue": "cellula_green", "yellow": "capitulum"})
    assert p.lists("red play undercroft_plan to capitulum")
    assert p.lists("red play undercroft_plan to cellula_blue")
    p.refuses("red play undercroft_plan to cellula_green", "A7.2")
    p.refuses("red play undercroft_plan to bibliotheca", "A7.2")
    p.refuses("red play undercroft_plan to ecclesia", "A7.2")
    p.do("red play undercroft_plan to capitulum")
    assert p["phase"] == "ask"
    assert p.event("moved") == {"what": "moved", "seat": "red", "room": "capitulum", "how": "book"}
    p = promised(play(books={"red": ["undercroft_plan"]}), "red", "aula", True)
    p.refuses("red play undercroft_plan to hortus", "A7.2")
    assert p.lists("red play undercroft_plan to aula")
    p = promised(play(books={"red": ["undercroft_plan"]}), "red", "hortus", True)
    assert p.lists("red play undercroft_plan to hortus")
    assert p.lists("red play undercroft_plan to capitulum")


@pytest.mark.rule("A16.2")
def test_with_two_books_nobody_ends_in_the_scriptorium() -> None:
    two = {"red": ["on_reserve", "undercroft_plan"]}
    p = play(books=two, options={"book_limit": True}, pawns={"red": "claustrum_e"})
    p.refuses("red move scriptorium", "A16.2")
    assert p.lists("red play undercroft_plan to scriptorium")  # played, it no longer counts
    assert play(books=two, pawns={"red": "claustrum_e"}).lists("red move scriptorium")
    stuck = play(books=two, options={"book_limit": True}, pawns={"red": "bibliotheca"}, effects=(snow(),))
    assert ends(stuck, "red") == {"scriptorium"}


@pytest.mark.rule("A11.33", "A7.2", "A16.2")
def test_example_33_a_key_in_the_binding() -> None:
    key = {"red": ["armarium_key"]}
    many = {"red": ("matthew", "odilon", "cuthbert", "ansgar"), "blue": ("roland",), "yellow": ("thomas",)}
    p = play(books=key, hands=many, pawns={"red": "scriptorium"})
    assert not p.lists("red move bibliotheca")
    p.do("red play armarium_key")
    assert p["effects"] == [{"card": "armarium_key", "op": "library_key", "who": ["red"], "until": "turn"}]
    p.do("red move bibliotheca")
    few = {"red": ("matthew",), "blue": ("roland", "ansgar"), "yellow": ("thomas",)}
    play(books=key, hands=few, pawns={"red": "scriptorium"}).refuses("red play armarium_key", "A7.2")
    play(books=key, hands=many, pawns={"red": "scriptorium"}, visited=1).refuses("red play armarium_key", "A7.2")
    closed = play(books=key, hands=many, pawns={"red": "scriptorium"}, options={"library": False})
    closed.refuses("red play armarium_key", "A7.2")


@pytest.mark.rule("A3.2", "A3.4")
def test_how_far_it_is_from_one_space_to_another() -> None:
    cell, walk, church = ROOM["cellula_red"], ROOM["claustrum_s"], ROOM["ecclesia"]
    assert distance(walk, ROOM["capitulum"], 0) == 1
    assert distance(church, cell, 0) == distance(cell, church, 0) > 2
    every = (1 << len(ROOMS)) - 1
    assert distance(church, cell, every & ~(1 << cell)) == len(ROOMS)  # closed in on all sides

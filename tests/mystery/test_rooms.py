"""What the rooms offer (A6), thefts, arming (A7.5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.mystery.state import Turn
from engine.mystery.suspects import bits, named
from tests.mystery.table import BLUE, GAME, Play, play

HANDS = {"blue": BLUE}


def here(room: str, **given: object) -> Play:
    """Red in the open moment after a move that ended in this room."""
    return play(pawns={"red": room}, moved=True, **given)  # type: ignore[arg-type]


@pytest.mark.rule("A6.1", "A6.2")
def test_only_a_move_brings_the_right_and_empty_rooms_offer_nothing() -> None:
    for room in ("ecclesia", "aula", "porta", "claustrum_n", "centrum", "sacristia", "hortus", "dormitorium_w"):
        assert here(room, books={"red": ["on_reserve"]}).legal("red") == ["end"]
    p = play(pawns={"red": "crypta"})
    p.refuses("red act", "A2.1")


@pytest.mark.rule("A6.3", "A11.36")
def test_example_9_the_confessional() -> None:
    p = here("confessio_aulae", hands=HANDS, dice=("red", "blue")).do("red act")
    took = p.event("took")
    assert took["seat"] == "red"
    assert took["card"] in BLUE
    assert took["card"] in p.hand("red")
    assert len(p.hand("blue")) == 3
    assert p["dice"]["confessio_aulae"] == "red"
    assert p["thefts"]["red"]["made"] == {"seat": "blue", "card": took["card"]}
    p = play(pawns={"blue": "confessio_ecclesiae"})
    p.refuses("red move confessio_ecclesiae", "A3.3")


@pytest.mark.rule("A6.3")
def test_example_19_his_own_colour_and_an_empty_hand() -> None:
    p = here("confessio_aulae", dice=("red", "red"), books={"red": ["on_reserve"]})
    assert p.legal("red") == ["end"]
    p = here("confessio_aulae", hands={"blue": ()}, dice=("red", "blue"), books={"red": ["on_reserve"]}).do(
        "red act"
    )
    assert p.kinds() == ["die"]
    left = here("confessio_aulae", dice=("red", "blue")).do("red end")
    assert left["dice"]["confessio_aulae"] == "blue"


@pytest.mark.rule("A6.4")
def test_anothers_cell() -> None:
    p = here("cellula_blue", hands=HANDS).do("red act")
    card = p.event("took")["card"]
    assert p["intruder"] == {"cellula_blue": {"seat": "red", "card": card}}
    assert here("cellula_red", books={"red": ["on_reserve"]}).legal("red") == ["end"]
    free = here("cellula_white", books={"red": ["on_reserve"]})
    assert free.legal("red") == ["end"]
    assert free["intruder"] == {}
    assert here("cellula_blue", hands={"blue": ()}, books={"red": ["on_reserve"]}).legal("red") == ["end"]


@pytest.mark.rule("A6.5", "A9.1", "A9.2")
def test_example_10_eviction() -> None:
    def found(red: tuple[str, ...], took: str | None) -> Play:
        p = play(
            on="blue",
            hands={"red": red, "blue": ("sergio",)},
            pawns={"blue": "dormitorium_w", "red": "cellula_blue", "yellow": "porta"},
        )
        taken = 0 if took is None else bits([took])
        p.state = replace(p.state, took=(0, taken, 0))
        return p.do("blue move cellula_blue")

    p = found(("guy", "yves"), "guy")
    assert p.kinds()[:4] == ["moved", "evicted", "returned", "penance"]
    assert p.event("returned")["card"] == "guy"
    assert p.at("red") == "ecclesia"
    assert p["penance"]["red"] == "due"
    assert p["thefts"]["red"] == {"made": None, "suffered": None}
    assert p["since_mass"] == [{"from": "red", "to": "blue", "card": "guy"}]
    assert "asked" not in p.kinds()
    p = found(("yves", "malachi"), "guy")  # yellow has it meanwhile
    assert p.event("returned")["card"] in ("yves", "malachi")
    assert "returned" not in found((), "guy").kinds()
    p = found(("guy", "yves"), None)
    assert "returned" not in p.kinds()
    assert p["penance"]["red"] == "due"


@pytest.mark.rule("A6.6", "A1.4")
def test_the_scriptorium() -> None:
    p = here("scriptorium", decks={"scriptorium": ("on_reserve",)}).do("red act")
    (book,) = p.events[:1]
    assert book.audience() == ("red",)
    assert p.books("red") == ["on_reserve"]
    assert p.to_act == ("red",)  # he might play it
    p = here("scriptorium", decks={"scriptorium": ("house_annals",)}).do("red act")
    assert p.kinds()[:4] == ["read", "announced", "announced", "announced"]
    assert p["decks"]["scriptorium"][-1] == "house_annals"


@pytest.mark.rule("A6.8", "A1.4")
def test_the_library() -> None:
    p = here("bibliotheca", decks={"library": ("alibis",)}).do("red act")
    assert p.kinds()[:2] == ["read", "told"]
    assert p["decks"]["library"][-1] == "alibis"
    assert len(p["decks"]["library"]) == 8


@pytest.mark.rule("A6.9")
def test_the_parlour_draws_while_there_is_a_pile() -> None:
    p = here("parlatorium", pile=("guy", "yves"), hands={"red": ("sergio",)})
    assert p.legal("red") == ["act", "end"]
    p.refuses("red demand blue [fat]", "A6.9")
    p.do("red act")
    assert p.hand("red") == ("guy", "sergio")
    assert p["pile"] == ["yves"]
    assert p.events[0].audience() == ("red",)
    assert p["since_mass"] == [{"from": None, "to": "red", "card": "guy"}]


@pytest.mark.rule("A6.10", "A2.8")
def test_example_12_a_demand() -> None:
    p = here("parlatorium", pile=("matthew",), hands={"red": ("roland",), "blue": BLUE}).do("red act")
    p.state = replace(p.state, phase="open", on=0, turn=here("parlatorium").state.turn)
    p.refuses("red act", "A6.1")
    p.do("red demand blue [novice+bearded]")
    assert p.to_act == ("blue",)
    assert p.legal("blue") == ["show yves"]
    p.refuses("blue show guy", "A6.10")
    p.do("blue show yves")
    assert p.event("showed")["to"] == ["red", "blue"]
    assert "yves" in p["seen"]["red"]
    assert "yves" in p.hand("blue")
    p = here("parlatorium", pile=(), hands=HANDS).do("red demand blue [templar]")
    assert p.kinds()[:2] == ["demanded", "none"]
    p = here("parlatorium", pile=(), hands=HANDS)
    p.refuses("red demand blue [father+novice]", "A6.10")
    p.refuses("red demand red [father]", "A6.10")
    assert p.legal("red")[0] == '{"type":"demand","from":"blue","traits":{"traits":[1,2]}}'
    one = here("parlatorium", pile=(), hands={"blue": ("yves",)}).do("red demand blue [novice]")
    assert one.kinds()[:2] == ["demanded", "showed"]


@pytest.mark.rule("A6.11", "A6.12", "A2.5")
def test_example_13_the_crypt() -> None:
    p = here("crypta").do("red act")
    assert p["crypt"] == ["red"]
    assert p.legal("red") == ["crypt", "end"]
    p.refuses("red act", "A6.1")
    p.do("red crypt")
    assert p.kinds() == ["crypt_used", "turn"]
    assert p["crypt"] == []
    assert p["bell"] == 1
    assert p["turn"]["extra"] is True
    again = here("crypta", crypt=["red"])
    again.refuses("red act", "A6.1")
    again.state = replace(again.state, turn=Turn(0, extra=True, moved=True))
    again.refuses("red crypt", "A6.12")


@pytest.mark.rule("A6.13", "A8.1")
def test_the_chapter_gives_one_revelation_or_accusation() -> None:
    p = here("capitulum", pile=(), books={"red": ["on_reserve"]}).do("red reveal fat")
    p.refuses("red reveal templar", "A6.13")
    p.refuses("red accuse matthew", "A6.13")
    here("hortus").refuses("red reveal fat", "A6.13")


@pytest.mark.rule("A7.5", "A11.39")
def test_example_22_the_double_lock() -> None:
    pages = {"library": ("bitter_pages",)}
    hands = {"red": ("matthew",), "blue": BLUE, "yellow": ("roland",)}
    given = {"options": {"library_set": "all"}, "decks": pages, "hands": hands, "books": {"blue": ["double_lock"]}}
    p = here("bibliotheca", **given).do("red act")
    assert sorted(p.kinds()[:4]) == ["blocked", "played", "read", "took"]
    assert len(p.hand("blue")) == 3
    assert p.books("blue") == []
    assert p["decks"]["scriptorium"][-1] == "double_lock"
    p = here("cellula_blue", hands=HANDS, books={"blue": ["double_lock"]})
    p.do("blue arm double_lock true [yellow]\nred act")
    assert "took" in p.kinds()
    p = here("cellula_blue", hands=HANDS, books={"blue": ["double_lock"], "red": ["on_reserve"]}).do("red act")
    assert p.kinds() == ["played", "blocked"]
    assert p["intruder"] == {"cellula_blue": {"seat": "red", "card": None}}


@pytest.mark.rule("A7.5")
def test_arming() -> None:
    p = play(books={"blue": ["safe_conduct", "double_lock", "orator"]})
    assert p["books"]["blue"] == [
        {"book": "safe_conduct", "armed": True, "against": None},
        {"book": "double_lock", "armed": True, "against": None},
        {"book": "orator", "armed": None, "against": None},
    ]
    p.do("blue arm double_lock true [yellow]")
    assert p["books"]["blue"][1]["against"] == ["yellow"]
    assert p.events == ()
    p.do("blue arm double_lock true [red+yellow]")
    assert p["books"]["blue"][1]["against"] is None
    p.do("blue arm safe_conduct false -")
    assert p["books"]["blue"][0]["armed"] is False
    for odd in (
        "safe_conduct true [red]",
        "double_lock false [red]",
        "double_lock true []",
        "double_lock true [blue]",
        "orator true -",
        "on_reserve true -",
    ):
        p.refuses(f"blue arm {odd}", "A7.5")
    assert p.to_act == ("red",)
    assert GAME.legal(p.state, "blue") == []


@pytest.mark.rule("A12.1")
def test_hands_are_listed_in_data_order() -> None:
    p = here("parlatorium", pile=("guy",), hands={"red": ("yves", "matthew")}).do("red act")
    assert p.hand("red") == ("matthew", "guy", "yves") == named(p.state.hands[0])

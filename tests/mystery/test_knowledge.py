"""Who knows what (A12), the notebook (A14), and that no wait betrays a secret (A2.8)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core import Event
from engine.mystery.state import Heard
from engine.mystery.suspects import bits
from engine.mystery.view import View
from tests.mystery.table import BLUE, GAME, THREE, Play, met, play
from tests.mystery.test_cards import reading
from tests.mystery.test_mass import ringing

HANDS = {"red": ("matthew", "odilon"), "blue": BLUE, "yellow": ("roland", "lorenz")}


def here(room: str, **given: object) -> Play:
    return play(pawns={"red": room}, moved=True, **{"hands": HANDS, **given})  # type: ignore[arg-type]


def hidden_from(p: Play, reader: str | None, *secrets: str) -> None:
    """Neither the view nor the events of the last step tell the reader any of these."""
    told: list[Event | None] = [one.seen_by(reader) for one in p.events]
    text = msgspec.json.encode([p.view(reader) | {"legal": None}, told]).decode()
    for secret in secrets:
        assert f'"{secret}"' not in text, (reader, secret)


@pytest.mark.rule("A12.1", "A6.10", "A6.3")
def test_example_25_third_players_see_no_card() -> None:
    p = here("parlatorium", pile=()).do("red demand blue [novice]\nblue show yves")
    hidden_from(p, "yellow", "yves", "guy")
    hidden_from(p, None, "yves", "guy")
    assert p.view("yellow")["hands"]["red"] == 2
    assert p.kinds()[0] == "showed"
    p = here("confessio_aulae", dice=("blue", "blue"), options={"events": False}).do("red act")
    hidden_from(p, "yellow", *BLUE)
    hidden_from(p, None, *BLUE)
    assert p.view("yellow")["thefts"]["red"]["made"] == {"seat": "blue", "card": None}
    assert p.view("blue")["thefts"]["red"]["made"]["card"] in BLUE


@pytest.mark.rule("A12.1", "A10.2")
def test_example_25_the_pass_is_seen_by_giver_and_taker() -> None:
    p = ringing(hands={"red": ("matthew", "guy"), "blue": ("odilon", "yves"), "yellow": ("roland", "sergio")})
    p.do("red pass [guy]")
    hidden_from(p, "blue", "guy")
    p.do("blue pass [odilon]\nyellow pass [sergio]")
    hidden_from(p, "yellow", "guy")
    assert p.view("blue")["mass_pass"][0] == {"from": "red", "to": "blue", "card": "guy"}
    assert p.view("yellow")["mass_pass"][0] == {"from": "red", "to": "blue", "card": None}


@pytest.mark.rule("A12.1", "A11.10", "A11.13", "A11.14", "A11.21")
def test_example_25_every_private_op() -> None:
    hidden_from(reading("stolen_notes").do("red choose from [blue]"), "yellow", *BLUE)
    hidden_from(reading("alibis"), None, *BLUE, "roland", "lorenz")
    probe = reading("oracle_scrap").do("red choose traits [novice+fat]")
    assert '"fat"' not in msgspec.json.encode([one.seen_by("blue") for one in probe.events]).decode()
    looked = reading("chained_books")
    for reader in ("blue", None):
        assert looked.view(reader)["pending"]["looked"] == 3
    told = here("aula", books={"red": ["of_faces"]}).do("red play of_faces from blue traits [novice]")
    (counted,) = (one for one in told.events if one.__struct_config__.tag == "counted")
    assert "count" not in msgspec.to_builtins(counted.seen_by("blue"))


@pytest.mark.rule("A12.1", "A6.9")
def test_example_34_a_card_drawn_in_the_parlour() -> None:
    p = here("parlatorium", pile=("florian", "remy")).do("red act")
    hidden_from(p, None, "florian")
    hidden_from(p, "blue", "remy")
    assert p.view(None)["since_mass"] == [{"from": None, "to": "red", "card": None}]
    assert p.view("red")["since_mass"] == [{"from": None, "to": "red", "card": "florian"}]
    assert p.view("blue")["last_in"]["red"] is True
    assert p.view("red")["last_in"]["red"] == "florian"


@pytest.mark.rule("A12.1", "A6.5")
def test_what_an_intruder_took() -> None:
    p = here("cellula_blue", books={"red": ["on_reserve"]}).do("red act")
    card = p.event("took")["card"]
    for reader in ("red", "blue"):
        assert p.view(reader)["intruder"] == {"cellula_blue": {"seat": "red", "took": True, "card": card}}
    for other in ("yellow", None):
        assert p.view(other)["intruder"] == {"cellula_blue": {"seat": "red", "took": True}}


@pytest.mark.rule("A12.1", "A7.5")
def test_books_and_arming_are_their_owners() -> None:
    p = play(books={"blue": ["double_lock"]})
    before = [msgspec.json.encode(GAME.view(p.state, reader)) for reader in ("red", "yellow", None)]
    p.do("blue arm double_lock true [red]")
    assert [msgspec.json.encode(GAME.view(p.state, reader)) for reader in ("red", "yellow", None)] == before
    assert p.view("blue")["books"]["blue"] == [{"book": "double_lock", "armed": True, "against": ["red"]}]


@pytest.mark.rule("A12.2")
def test_a_view_holds_ones_own_legal_list_alone() -> None:
    p = play()
    assert p.view("red")["legal"]
    assert p.view("blue")["legal"] == p.view(None)["legal"] == []
    assert p.view("blue")["to_act"] == ["red"]


@pytest.mark.rule("A12.3")
def test_after_the_end_everything_is_open() -> None:
    p = here("capitulum", pile=()).do("red accuse andre")
    view = p.view(None)
    assert view["culprit"] == "andre"
    assert view["hands"]["blue"] == list(p.hand("blue"))
    assert set(p.view("blue")) >= set(GAME.expose(p.state))


@pytest.mark.rule("A12.1", "A16.3")
def test_private_answers() -> None:
    p = met(hands={"blue": BLUE}, options={"answers": "private"}).do(
        "red ask blue intent capitulum\nblue answer true"
    )
    assert p.view("blue")["promises"]["blue"] == [{"room": "capitulum", "yes": True}]
    assert p.view("yellow")["promises"]["blue"] is None
    p.do("blue ask red free x yes_no")
    assert p.view("yellow")["encounter"]["back"] == {}
    assert p.view("yellow")["encounter"]["question"] is None
    told = met(hands={"blue": BLUE}, options={"answers": "private"}).do("red ask blue count hand .\nblue answer")
    assert told.view("yellow")["heard"] == []
    assert len(told.view("red")["heard"]) == 1
    assert len(met(hands={"blue": BLUE}).do("red ask blue count hand .\nblue answer").view("yellow")["heard"]) == 1


@pytest.mark.rule("A2.8")
def test_example_26_one_book_waits_like_another() -> None:
    for lines in MOMENTS:
        waits = set()
        for book in ("armarium_key", "on_reserve", "double_lock", "cellarer_sums", "orator"):
            p = met(hands={"blue": BLUE}, books={"red": [book]}, pawns={"yellow": "porta"}).do(lines)
            waits.add((p["phase"], p.to_act))
        assert len(waits) == 1, waits
    one_each = {"red": ("matthew",), "blue": ("odilon",), "yellow": ("roland",)}
    for book in ("on_reserve", "double_lock", "cellarer_sums", "orator"):
        assert ringing(hands=one_each, books={"red": [book]}).to_act == ("red",)
    for book in ("on_reserve", "double_lock", "cellarer_sums", "orator"):
        assert play(books={"blue": [book]}).do("red move claustrum_n")["phase"] == "move"


MOMENTS = (
    "red ask blue count hand .",
    "red ask blue count hand .\nblue silence",
    "red ask blue count hand .\nblue answer\nblue waive",
    "red ask blue count hand .\nblue answer\nblue ask red count hand .",
    "red ask blue count hand .\nblue answer\nblue ask red intent aula",
)


@pytest.mark.rule("A14.1", "A14.2")
def test_what_was_seen_is_kept_and_nothing_is_deduced() -> None:
    p = here("parlatorium", pile=("guy",), hands={"red": ("matthew",), "blue": ("yves", "sergio"), "yellow": ()})
    p.do("red act")
    assert p["seen"]["red"] == ["matthew", "guy"]
    assert p["seen"]["blue"] == ["sergio", "yves"]
    asked = met(hands={"blue": BLUE}).do("red ask blue has_any_of hand [sergio]\nblue answer")
    assert "sergio" not in asked["seen"]["red"]


@pytest.mark.rule("A14.1")
def test_what_was_seen_is_not_forgotten() -> None:
    p = here("cellula_blue").do("red act")
    card = p.event("took")["card"]
    assert card in p["seen"]["blue"]
    assert card in p["seen"]["red"]


@pytest.mark.rule("A14.3", "A14.4")
def test_marks_are_no_part_of_the_game() -> None:
    """A sheet question asks for the player's own marks: he sends the reply, whatever he has seen."""
    p = met(hands={"blue": BLUE}).do("red ask blue sheet monk guy")
    assert p.lists("blue answer false")
    assert p.lists("blue answer true")
    assert not {"marks", "marked", "notes"} & set(GAME.expose(p.state))
    state = p.do("blue answer false").state
    assert state.heard == ()  # unchecked: no fact for those who reason with answers


@pytest.mark.rule("A14.5")
def test_the_log_tells_every_public_fact_and_the_own_private_ones() -> None:
    p = here("parlatorium", pile=("guy", "yves")).do("red act")
    drew = p.events[0]
    assert drew.seen_by("red") == drew
    assert msgspec.to_builtins(drew.seen_by("blue")) == {"what": "drew", "seat": "red", "to": ("red",)}
    assert drew.seen_by(None) is not None


@pytest.mark.rule("A12.1")
def test_a_view_has_the_fields_of_the_format() -> None:
    fields = {one.encode_name for one in msgspec.structs.fields(View)}
    assert set(GAME.expose(play().state)) | {"you", "to_act", "legal"} <= fields


@pytest.mark.rule("A4.6")
def test_what_was_heard_is_a_fact_of_the_view() -> None:
    state = play().state
    fact = Heard(0, 1, GAME.read("ask blue count hand .").question, 4, False)
    state = replace(state, heard=(fact,), hands=(bits(["guy"]), *state.hands[1:]))
    views: list[Any] = [GAME.view(state, seat) for seat in (*THREE, None)]
    assert [len(one.heard) for one in views] == [1, 1, 0, 0]


@pytest.mark.rule("A12.2")
def test_what_is_somebodys_own_changes_for_him_alone() -> None:
    p = met(hands={"red": ("matthew",), "blue": BLUE}, room="parlatorium", pile=("remy",))
    before = {seat: GAME.mine(p.state, seat) for seat in p.state.seats}
    p.do("red ask blue count hand .\nblue silence")
    assert {seat: GAME.mine(p.state, seat) for seat in p.state.seats} == before
    p.do("red act")
    assert [seat for seat in p.state.seats if GAME.mine(p.state, seat) != before[seat]] == ["red"]

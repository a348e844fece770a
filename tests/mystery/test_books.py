"""Books that are kept and played (A7), and what they do (A11)."""

from __future__ import annotations

import pytest

from engine.mystery.data import DATA
from engine.mystery.state import Effect, Revealed
from engine.mystery.suspects import VALUES, bits
from tests.mystery.table import BLUE, Play, penances, play

HANDS = {"blue": BLUE}


def with_book(*books: str, **given: object) -> Play:
    """Red in the open moment after his move, in the church, with these books."""
    return play(books={"red": list(books)}, moved=True, **given)  # type: ignore[arg-type]


@pytest.mark.rule("A7.1")
def test_any_number_may_be_kept_and_only_the_number_is_public() -> None:
    p = with_book("on_reserve", "orator", "double_lock", "safe_conduct")
    assert p.view("blue")["books"]["red"] == 4
    assert p.view(None)["books"]["red"] == 4
    assert [one["book"] for one in p.view("red")["books"]["red"]] == p.books("red")
    p.refuses("red play cellarer_sums", "A7.1")


@pytest.mark.rule("A7.2")
def test_a_book_played_is_shown_and_goes_under_the_deck() -> None:
    p = with_book("of_faces", hands=HANDS).do("red play of_faces from blue traits [novice]")
    assert p.event("played") == {"what": "played", "seat": "red", "book": "of_faces"}
    assert p["decks"]["scriptorium"][-1] == "of_faces"


@pytest.mark.rule("A7.2")
def test_what_by_public_facts_could_change_nothing_is_refused() -> None:
    empty = with_book("of_faces", "guest_roll", hands={"blue": ()}, last_in=(0, bits(["guy"]), bits(["guy"])))
    empty.refuses("red play of_faces from blue traits [fat]", "A7.2")
    empty.refuses("red play guest_roll from blue", "A7.2")
    assert empty.lists("red play guest_roll from yellow")  # whether he still has it is a secret
    with_book("guest_roll", hands=HANDS).refuses("red play guest_roll from blue", "A7.2")
    note = with_book("unsigned_note", pawns={"yellow": "porta"})
    note.refuses("red play unsigned_note target blue", "A7.2")
    assert note.lists("red play unsigned_note target yellow")
    leaf = Effect("poppy_leaf", "steps", (1,), "next_turn", "set", 1)
    poppy = with_book("poppy_leaf", effects=(leaf,), pawns={"red": "aula", "blue": "aula", "yellow": "aula"})
    poppy.refuses("red play poppy_leaf target blue", "A7.2")
    assert poppy.lists("red play poppy_leaf target yellow")


@pytest.mark.rule("A7.3", "A7.4", "A11.15", "A8.2")
def test_the_orator_after_a_revelation_of_the_chapter() -> None:
    p = play(books={"red": ["orator"]}, moved=True, pawns={"red": "capitulum"})
    p.refuses("red play orator trait fat", "A7.4")
    p.do("red reveal fat")
    p.refuses("red play orator trait thin", "A7.2")
    p.refuses("red play orator trait fat", "A7.2")
    p.do("red play orator trait franciscan")
    assert p["revelations"] == [{"seat": "red", "trait": "fat"}, {"seat": "red", "trait": "franciscan"}]
    told = tuple(Revealed(1, value) for value in VALUES if value not in ("fat", "thin"))
    p = play(books={"red": ["orator"]}, moved=True, pawns={"red": "capitulum"}, revelations=told).do(
        "red reveal fat"
    )
    p.refuses("red play orator trait thin", "A7.2")  # no value of another characteristic is left


@pytest.mark.rule("A7.4")
def test_books_have_their_time() -> None:
    p = play(books={"red": ["courier_verses", "of_faces", "orator", "on_obedience", "on_reserve", "cellarer_sums"]})
    assert p.lists("red play courier_verses")
    assert p.lists("red play of_faces from blue traits [fat]")
    for book in ("on_obedience", "on_reserve", "cellarer_sums"):
        p.refuses(f"red play {book}", "A7.4")
    p.refuses("red play orator trait fat", "A7.4")
    p.do("red move claustrum_n")
    p.refuses("red play courier_verses", "A7.4")
    assert p.lists("red play of_faces from blue traits [fat]")
    timings = {card.timing for card in DATA.cards.values() if card.kept}
    assert len(timings) == 8


@pytest.mark.rule("A7.6", "A11.2")
def test_a_seal_with_a_die_shows_another_player_in_play() -> None:
    faces = set()
    for number in range(30):
        p = play(pawns={"red": "scriptorium"}, moved=True, decks={"scriptorium": ("loose_leaf",)}, seed=str(number))
        faces.add(p.do("red act").event("rolled")["face"])
    assert faces == {"blue", "yellow"}


@pytest.mark.rule("A11.12")
def test_of_faces_counts_for_the_reader_alone() -> None:
    p = with_book("of_faces", hands=HANDS).do("red play of_faces from blue traits [novice+bearded]")
    assert p.event("named") == {"what": "named", "seat": "red", "of": "blue", "traits": ["novice", "bearded"]}
    counted = p.event("counted")
    assert (counted["count"], counted["to"]) == (1, ["red"])
    again = with_book("of_faces", hands=HANDS)
    again.refuses("red play of_faces from blue traits [novice+father]", "A7.2")
    again.refuses("red play of_faces from blue traits [novice+fat+templar]", "A7.2")
    again.refuses("red play of_faces from red traits [fat]", "A7.2")
    again.refuses("red play of_faces", "A7.2")


@pytest.mark.rule("A11.4", "A11.9")
def test_the_guest_roll_shows_the_last_card_that_came_if_it_is_there() -> None:
    p = with_book("guest_roll", hands=HANDS, last_in=(0, bits(["guy"]), 0)).do("red play guest_roll from blue")
    assert p.event("showed")["card"] == "guy"
    assert "guy" in p["seen"]["red"]
    p = with_book("guest_roll", hands=HANDS, last_in=(0, bits(["roland"]), 0)).do("red play guest_roll from blue")
    assert p.kinds()[:2] == ["played", "none"]


@pytest.mark.rule("A11.30", "A7.2")
def test_the_pocket_book_of_hours_moves_the_bell() -> None:
    assert with_book("book_of_hours").do("red play book_of_hours by 1")["bell"] == 2
    with_book("book_of_hours").refuses("red play book_of_hours by -1", "A7.2")
    assert with_book("book_of_hours", bell=4).do("red play book_of_hours by -1")["bell"] == 3
    with_book("book_of_hours", bell=4).refuses("red play book_of_hours by 1", "A7.2")
    for low in (0, -1):
        with_book("book_of_hours", bell=low).refuses("red play book_of_hours by 1", "A7.2")


@pytest.mark.rule("A11.26", "A11.2")
def test_a_leaf_on_poppies_lies_on_a_player_present() -> None:
    p = with_book("poppy_leaf", pawns={"red": "aula", "blue": "aula", "yellow": "porta"})
    p.refuses("red play poppy_leaf target yellow", "A7.2")
    p.do("red play poppy_leaf target blue")
    assert p["turn"]["seat"] == "blue"
    assert p["turn"]["steps"] == 1
    assert p["effects"] == [{"card": "poppy_leaf", "op": "steps", "who": ["blue"], "until": "next_turn", "set": 1}]


@pytest.mark.rule("A11.37", "A9.2")
def test_an_unsigned_note_sends_to_penance() -> None:
    p = with_book("unsigned_note", pawns={"blue": "cellula_yellow"}).do("red play unsigned_note target blue")
    assert p.at("blue") == "ecclesia"
    assert p["penance"]["blue"] == "served"  # his turn came at once, and was lost
    assert p["intruder"] == {}
    assert p.to_act == ("yellow",)


@pytest.mark.rule("A11.38", "A9.5", "A7.5")
def test_a_letter_of_safe_conduct() -> None:
    p = with_book("unsigned_note", pawns={"blue": "porta"})
    p.state = play(
        books={"red": ["unsigned_note"], "blue": ["safe_conduct"]}, moved=True, pawns={"blue": "porta"}
    ).state
    p.do("red play unsigned_note target blue")
    assert p.kinds()[:3] == ["played", "played", "forgiven"]
    assert p.at("blue") == "ecclesia"
    assert p["penance"]["blue"] is None
    assert p.to_act == ("blue",)
    own = play(books={"red": ["safe_conduct"]}, pawns={"red": "capitulum"}, moved=True, pile=(), hands=HANDS)
    own.do("red accuse guy")
    assert own["penance"]["red"] is None
    assert own.to_act == ("blue",)  # his turn still ends
    assert own["accusations"] == [{"seat": "red", "monk": "guy", "right": False}]


@pytest.mark.rule("A9.4", "A7.5")
def test_a_second_penance_changes_nothing_and_plays_no_book() -> None:
    p = play(books={"red": ["unsigned_note"], "blue": ["safe_conduct"]}, moved=True)
    penances(p, blue="due")
    p.refuses("red play unsigned_note target blue", "A7.2")
    assert p.books("blue") == ["safe_conduct"]


@pytest.mark.rule("A7.2")
def test_a_book_that_tells_a_count_takes_a_player_and_values_alone() -> None:
    p = with_book("of_faces", hands=HANDS)
    p.refuses("red play of_faces target blue", "A7.2")
    p.refuses("red play of_faces to aula from blue traits [fat]", "A7.2")

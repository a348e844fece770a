"""What is done for somebody whose time is up (A13): every row of the table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.chance import Chance
from engine.mystery.hands import know_together
from engine.mystery.plan import ROOM
from engine.mystery.state import Effect
from engine.mystery.suspects import bits
from tests.mystery.table import BLUE, FOUR, GAME, Play, arrive, met, play
from tests.mystery.test_cards import event, reading
from tests.mystery.test_mass import ringing

HANDS = {"red": ("matthew", "odilon"), "blue": BLUE, "yellow": ("roland", "lorenz")}


def defaults(p: Play, seat: str, times: int = 24) -> set[str]:
    """All that is done for him, by different chance."""
    found = {GAME.write(GAME.default(p.state, seat, Chance(str(n)))) for n in range(times)}
    for line in found:
        assert p.lists(f"{seat} {line}"), line
        Play(p.state).do(f"{seat} {line}")
    return found


def knows(p: Play, a: int, b: int, card: str) -> Play:
    p.state = know_together(p.state, a, b, bits([card]))
    return p


@pytest.mark.rule("A13.1", "A13.2")
def test_a_default_is_an_ordinary_action_by_chance_of_its_own() -> None:
    p = play()
    before = p.state.chance
    found = GAME.default(p.state, "red", Chance("x"))
    assert p.do(f"red {GAME.write(found)}").state.chance == before
    assert found == GAME.default(play().state, "red", Chance("x"))


@pytest.mark.rule("A13.4")
def test_example_28_a_move() -> None:
    p = play(pawns={"red": "aula", "blue": "porta", "yellow": "ecclesia"})
    assert defaults(p, "red") == {"move claustrum_w"}
    near = play(pawns={"red": "centrum", "blue": "claustrum_n", "yellow": "porta"})
    assert defaults(near, "red") == {"move claustrum_e", "move claustrum_s", "move claustrum_w"}
    snow = Effect("snowdrifts", "steps", (0, 1, 2), "next_mass", "delta", -1)
    shut = play(pawns={"red": "scriptorium", "blue": "claustrum_e"}, effects=(snow,), hands={"red": ("guy",)})
    assert defaults(shut, "red") == {"move claustrum_e"}  # never the library while there is another
    forced = play(
        pawns={"red": "scriptorium"},
        hands={"red": ("guy",)},
        promises=(((ROOM["bibliotheca"], True),), (), ()),
        books={"red": ["orator"]},
    )
    assert defaults(forced, "red") == {"move bibliotheca"}


@pytest.mark.rule("A13.4")
def test_example_28_questions() -> None:
    p = arrive(play(*FOUR, on="yellow", pawns={"yellow": "hortus"}), "red", "green")
    assert defaults(p, "yellow") == {"ask green books_held crypt"}
    assert defaults(reading("concordance"), "red") == {"ask all books_held crypt"}
    asked = met(hands={"blue": BLUE}).do("red ask blue count hand .")
    assert defaults(asked, "blue") == {"silence"}
    capped = met(hands={"blue": BLUE}, options={"refusals": "0"})
    assert defaults(Play(capped.state).do("red ask blue intent capitulum"), "blue") == {"answer false"}
    only = met(
        room="capitulum",
        options={"refusals": "0"},
        promises=((), ((ROOM["hortus"], True),), ()),
        books={"blue": ["orator"]},
    )
    only.state = replace(only.state, options=replace(only.state.options, answers="private"))
    assert defaults(only.do("red ask blue intent hortus"), "blue") == {"answer true"}
    assert defaults(Play(capped.state).do("red ask blue free x number"), "blue") == {"answer -"}
    back = met(hands={"blue": BLUE}, books={"red": ["on_reserve"]}).do("red ask blue count hand .\nblue answer")
    assert defaults(back, "blue") == {"waive"}
    assert defaults(Play(back.state).do("blue ask red count hand ."), "red") == {"answer"}
    again = Play(back.state).do("blue ask red free x text\nred answer -")
    assert defaults(again, "blue") == {"waive"}


@pytest.mark.rule("A13.4")
def test_example_28_the_open_moment() -> None:
    p = play(moved=True, pawns={"red": "crypta"}, crypt=["red"], books={"red": ["of_faces"]})
    assert defaults(p, "red") == {"end"}


@pytest.mark.rule("A13.3", "A13.4")
def test_example_28_a_card_to_show() -> None:
    p = play(moved=True, pawns={"red": "parlatorium"}, pile=(), hands=HANDS).do("red demand blue [bareheaded]")
    assert defaults(p, "blue") == {"show sergio", "show malachi", "show guy"}
    assert defaults(knows(p, 0, 1, "guy"), "blue") == {"show guy"}


@pytest.mark.rule("A13.3", "A13.4")
def test_example_28_cards_to_pass_give_and_exchange() -> None:
    p = ringing(
        office="lauds", hands=HANDS | {"red": ("matthew", "odilon", "ansgar")}, books={"red": ["cellarer_sums"]}
    )
    assert len(defaults(p, "red")) == 3
    assert defaults(knows(p, 0, 1, "odilon"), "red") == {"pass [matthew+odilon]", "pass [odilon+ansgar]"}
    assert defaults(reading("alms_book"), "red") == {"give [matthew]", "give [odilon]"}
    swap = reading("shared_margin")
    other = swap["pending"]["target"]
    who = swap.state.seats.index(other)
    familiar = knows(swap, 0, who, swap.hand(other)[0])
    assert defaults(familiar, other) == {f"give [{swap.hand(other)[0]}]"}
    song = reading("round_song")
    assert defaults(knows(song, 0, 2, "odilon"), "red") == {"pass [odilon]"}


@pytest.mark.rule("A13.4")
def test_example_28_values_players_dice_and_books() -> None:
    assert len(defaults(reading("gallery"), "red", 60)) == 6
    assert defaults(reading("stolen_notes"), "red") == {"choose from [blue]", "choose from [yellow]"}
    assert len(defaults(reading("sinners_list", dice=("blue", "red")), "red")) == 3
    assert len(defaults(reading("oracle_scrap"), "red")) > 5
    assert defaults(reading("overdue", books={"red": ["orator", "on_reserve"]}), "red") == {
        "return [orator]",
        "return [on_reserve]",
    }
    assert defaults(reading("palimpsest", then=("loose_leaf", "orator")), "red") == {
        "choose books [loose_leaf]",
        "choose books [orator]",
    }
    deck = ("orator", "on_reserve", "double_lock")
    three = play(
        moved=True, pawns={"red": "bibliotheca"}, decks={"library": ("chained_books",), "scriptorium": deck}
    ).do("red act")
    assert defaults(three, "red") == {
        "choose books [on_reserve+orator]",
        "choose books [on_reserve+double_lock]",
        "choose books [double_lock+orator]",
    }


@pytest.mark.rule("A13.4")
def test_example_28_what_may_be_declined() -> None:
    assert defaults(reading("voice_from_stacks"), "red") == {"decline"}
    hands = {"red": ("matthew",), "blue": ("odilon",), "yellow": ("roland",)}
    grant = event("news_at_gate", hands=hands)
    assert defaults(grant, "red") == {"act"}
    assert defaults(event("news_at_gate", hands=hands, pile=()), "red") == {"decline"}


@pytest.mark.rule("A13.5")
def test_standing_orders_are_ordinary_actions_of_the_bot() -> None:
    """The engine knows none: what is prepared is sent as an action when it is due."""
    p = met(hands={"blue": BLUE}).do("red ask blue count hand .")
    assert p.do("blue silence").state.silences == (0, 1, 0)


@pytest.mark.rule("A13.4")
def test_simultaneous_choices_cannot_be_changed() -> None:
    p = ringing(hands={"red": ("matthew", "guy")}).do("red pass [guy]")
    p.refuses("red pass [matthew]", "A2.1")

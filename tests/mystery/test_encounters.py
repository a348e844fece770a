"""Encounters (A4): who must be questioned, silence, answer, question back; On Obedience, On Reserve."""

from __future__ import annotations

import msgspec
import pytest

from engine.mystery.state import Effect
from tests.mystery.table import BLUE, Play, arrive, met, penances, play

HANDS = {"blue": BLUE}
HOW_MANY = "count hand & [bearded] ."
ALL = (0, 1, 2)


@pytest.mark.rule("A4.1")
def test_a_move_that_ends_where_another_stands_brings_a_question() -> None:
    p = play(pawns={"red": "ecclesia", "blue": "aula", "yellow": "porta"}).do("red move aula")
    assert p["phase"] == "ask"
    assert p.to_act == ("red",)
    p.refuses(f"red ask yellow {HOW_MANY}", "A4.1")
    p.refuses("red end", "A4.1")
    both = met("blue", "yellow")
    assert both.lists(f"red ask blue {HOW_MANY}")
    assert both.lists(f"red ask yellow {HOW_MANY}")


@pytest.mark.rule("A4.2", "A9.3")
def test_penitents_cannot_be_questioned() -> None:
    p = arrive(penances(play(pawns={"yellow": "porta"}), blue="served"), "blue")
    assert p.to_act == ("blue",)
    p = penances(play(pawns={"red": "aula", "yellow": "ecclesia"}), blue="due").do("red move ecclesia")
    p.refuses(f"red ask blue {HOW_MANY}", "A4.1")
    assert p.lists(f"red ask yellow {HOW_MANY}")


@pytest.mark.rule("A4.3", "A4.4")
def test_example_7_silence_or_an_answer_and_one_question_back() -> None:
    p = met(hands=HANDS).do(f"red ask blue {HOW_MANY}")
    assert p.to_act == ("blue",)
    assert p.legal("blue") == ["silence", "answer"]
    quiet = Play(p.state).do("blue silence")
    assert quiet.kinds()[0] == "silent"
    assert quiet.to_act == ("blue",)  # red had nothing else to do; his turn is over
    p.do("blue answer")
    assert p.event("answered")["say"] == 3
    assert p["phase"] == "back"
    p.refuses(f"blue ask yellow {HOW_MANY}", "A4.4")
    p.do("blue ask red has_any_of hand [guy]")
    assert p.event("answered") == {"what": "answered", "seat": "red", "of": "blue", "say": False}
    assert p.to_act == ("blue",)


@pytest.mark.rule("A4.4", "A2.8")
def test_example_7_with_a_book_the_answer_to_a_question_back_is_waited_for() -> None:
    p = met(hands=HANDS, books={"red": ["double_lock"]}).do(f"red ask blue {HOW_MANY}\nblue answer")
    p.do(f"blue ask red {HOW_MANY}")
    assert p["phase"] == "back_reply"
    assert p.legal("red") == ["answer"]
    p.refuses("red silence", "A4.4")
    p.do("red answer")
    assert p["phase"] == "open"
    waived = met(hands=HANDS, crypt=["red"]).do(f"red ask blue {HOW_MANY}\nblue answer\nblue waive")
    assert waived.kinds() == ["waived"]
    assert waived["encounter"]["back"] == "waived"
    assert waived.to_act == ("red",)


@pytest.mark.rule("A4.5", "A5.5")
def test_the_engine_answers_and_nobody_types_it() -> None:
    p = met(hands=HANDS).do(f"red ask blue {HOW_MANY}")
    p.refuses("blue answer 2", "A5.5")
    p.do("blue answer")
    assert p["encounter"]["answer"] == {"say": 3}


@pytest.mark.rule("A4.6", "A16.3")
def test_all_hear_it_or_the_two_alone() -> None:
    loud = met(hands=HANDS).do(f"red ask blue {HOW_MANY}")
    assert loud.events[0].audience() is None
    low = met(hands=HANDS, options={"answers": "private"}).do(f"red ask blue {HOW_MANY}")
    (asked,) = low.events
    assert asked.audience() == ("red", "blue")
    assert "question" not in str(vars_of(asked.seen_by("yellow")))
    low.do("blue answer")
    (answered,) = low.events
    assert answered.audience() == ("red", "blue")
    assert low.view("yellow")["encounter"] == {
        "asker": "red", "target": "blue", "question": None, "answer": {}, "back": None, "back_answer": None,
        "forced": False,
    }  # fmt: skip
    assert low.view("blue")["encounter"]["answer"] == {"say": 3}
    assert loud.view(None)["encounter"]["question"]["form"] == "count"


def vars_of(event: object) -> list[str]:
    return list(msgspec.to_builtins(event))


@pytest.mark.rule("A4.7", "A11.20", "A16.3")
def test_a_cap_on_refusals() -> None:
    p = met(hands=HANDS, silences=(0, 1, 0), options={"refusals": "2"}).do(f"red ask blue {HOW_MANY}")
    assert "silence" in p.legal("blue")
    cap = Effect("loose_tongues", "refusal_cap", ALL, "next_mass", "n", 1)
    p = met(hands=HANDS, silences=(0, 1, 0), options={"refusals": "2"}, effects=(cap,))
    p.do(f"red ask blue {HOW_MANY}")  # the lowest holds; verified, so it is answered at once
    assert p.kinds() == ["asked", "answered"]
    p = met(hands=HANDS, options={"refusals": "0"}).do("red ask blue free hello number")
    p.refuses("blue silence", "A4.7")
    p = met(hands=HANDS).do(f"red ask blue {HOW_MANY}\nblue silence")
    assert p["silences"] == {"red": 0, "blue": 1, "yellow": 0}


@pytest.mark.rule("A11.17", "A7.4")
def test_example_30_on_obedience() -> None:
    book = {"red": ["on_obedience"]}
    p = met(hands=HANDS, books=book)
    p.refuses("red play on_obedience", "A4.1")
    p.do(f"red ask blue {HOW_MANY}\nblue silence")
    assert p.lists("red play on_obedience")
    p.do("red play on_obedience")
    assert p.kinds()[:2] == ["played", "answered"]
    assert p.to_act == ("blue",)  # no question back, and the turn is over
    assert p["silences"]["blue"] == 1
    p = met(hands=HANDS, books=book).do("red ask blue intent capitulum\nblue silence\nred play on_obedience")
    assert p.legal("blue") == ["answer true", "answer false"]
    p.refuses("blue silence", "A11.17")
    p.do("blue answer true")
    assert p["encounter"] is None
    assert p.at("blue") == "capitulum"  # the promise leaves one move, and he has no book


@pytest.mark.rule("A7.4", "A7.3")
def test_on_obedience_comes_before_the_action() -> None:
    p = met(hands=HANDS, books={"red": ["on_obedience"]}, room="crypta").do(
        f"red ask blue {HOW_MANY}\nblue silence\nred act"
    )
    p.refuses("red play on_obedience", "A7.4")


@pytest.mark.rule("A11.18")
def test_on_reserve_declines_a_question_back() -> None:
    p = met(hands=HANDS, books={"red": ["on_reserve", "of_faces"]}).do(f"red ask blue {HOW_MANY}\nblue answer")
    p.refuses("red play on_reserve", "A2.1")
    p.do(f"blue ask red {HOW_MANY}\nred play on_reserve")
    assert p.kinds() == ["played"]
    assert p["encounter"]["back_answer"] == {"declined": True}
    assert p["phase"] == "open"
    assert p["decks"]["scriptorium"][-1] == "on_reserve"


@pytest.mark.rule("A11.19", "A5.9")
def test_question_modes() -> None:
    hush = Effect("hush_of_prime", "question_mode", ALL, "round", "mode", "none")
    p = met(effects=(hush,))
    assert p.to_act == ("blue",)
    assert p["effects"][0]["who"] == ["blue", "yellow"]  # over for red with his turn
    yea = Effect("plain_speech", "question_mode", ALL, "next_mass", "mode", "yes_no")
    p = met(hands=HANDS, effects=(yea,))
    assert p.legal("red") == [
        '{"type":"ask","to":"blue","question":{"forms":["compare","has_any_of","books_held","intent","sheet","free"],"yes_no":true}}'
    ]
    p.refuses(f"red ask blue {HOW_MANY}", "A5.9")
    p.refuses("red ask blue free hello number", "A5.9")
    p.refuses("red ask blue sheet filter .", "A5.9")
    p.do("red ask blue books_held crypt\nblue answer")
    p.refuses(f"blue ask red {HOW_MANY}", "A5.9")
    assert p.lists("blue ask red sheet monk guy")


@pytest.mark.rule("A5.8", "A4.4")
def test_example_8_a_question_in_place_of_one_not_answered() -> None:
    p = met(hands=HANDS).do("red ask blue free which%20monk%20do%20you%20hold text")
    for text in ("sergio", "It%20is%20SÉRGIO!", "that%20guy", "l’agneau%20pascal"):
        p.refuses(f"blue answer {text}", "A5.8")
    for text in ("guys", "pascale"):
        assert p.lists(f"blue answer {text}")
    p.do("blue answer -")
    assert p["encounter"]["answer"] == {"say": None}
    assert p["phase"] == "again"
    assert p.to_act == ("red",)
    p.refuses("red ask blue free again text", "A5.5")
    after = Play(p.state).do("red waive")
    assert after["phase"] == "back"
    assert after.to_act == ("blue",)
    p.do(f"red ask blue {HOW_MANY}")
    assert p.legal("blue") == ["silence", "answer"]
    p.do("blue answer")
    assert p["phase"] == "back"


@pytest.mark.rule("A5.8")
def test_in_place_of_a_question_back_there_is_no_silence() -> None:
    p = met(hands=HANDS, crypt=["red"]).do(
        f"red ask blue {HOW_MANY}\nblue answer\nblue ask red free so number\nred answer -"
    )
    assert p.to_act == ("blue",)
    assert p["phase"] == "again"
    p.do(f"blue ask red {HOW_MANY}")
    assert p.kinds() == ["asked", "answered"]
    assert p["phase"] == "open"
    p = met(hands=HANDS, books={"red": ["on_obedience"]}).do(
        "red ask blue free so number\nblue silence\nred play on_obedience"
    )
    p.do("blue answer -").do(f"red ask blue {HOW_MANY}")
    assert p.kinds()[:2] == ["asked", "answered"]  # after On Obedience neither


@pytest.mark.rule("A5.8", "A11.17")
def test_a_forced_answer_is_followed_by_none_back() -> None:
    p = met(hands=HANDS, books={"red": ["on_obedience", "of_faces"]})
    p.do("red ask blue free so number\nblue silence\nred play on_obedience\nblue answer -\nred waive")
    assert p["phase"] == "open"
    assert p["encounter"]["forced"] is True
    assert p["encounter"]["back"] is None


@pytest.mark.rule("A5.8")
def test_a_question_in_place_goes_to_the_same_player() -> None:
    p = met(hands=HANDS).do("red ask blue free x number\nblue answer -")
    p.refuses(f"red ask yellow {HOW_MANY}", "A5.8")
    p.refuses("red end", "A5.8")


@pytest.mark.rule("A7.3")
def test_on_reserve_is_for_who_was_asked_back_and_once() -> None:
    p = met(hands=HANDS, books={"red": ["on_reserve", "orator"], "blue": ["double_lock"]})
    p.do(f"red ask blue {HOW_MANY}\nblue answer\nblue ask red free x number")
    p.refuses("red play orator trait fat", "A7.4")
    assert p.legal("red")[-1] == "play on_reserve"
    p.do("red answer -\nblue ask red count hand .")
    assert p.lists("red play on_reserve")

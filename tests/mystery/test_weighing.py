"""What the greedy agent asks, and when an answer is too dear to it."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from engine.mystery import weighing
from engine.mystery.sheet import Sheet
from engine.mystery.state import Effect, Heard, Transfer
from engine.mystery.suspects import NAMES, bits
from tests.mystery.table import BLUE, GAME, Play, met
from tests.mystery.test_cards import reading
from tests.mystery.test_greedy import decision

HANDS = {"red": ("matthew", "odilon"), "blue": BLUE, "yellow": ("roland", "lorenz")}
ALL_BUT_TWO = [name for name in NAMES if name not in ("andre", "florian")]


def sheet(p: Play, seat: str) -> Sheet:
    return Sheet(GAME.view(p.state, seat))


def asked(question: str, **given: object) -> Play:
    return met(**({"hands": HANDS} | given)).do(f"red ask blue {question}")  # type: ignore[arg-type]


def test_it_keeps_silent_when_it_would_give_more_than_it_gets() -> None:
    knows = {"blue": ALL_BUT_TWO}  # a question back brings next to nothing
    assert decision(asked("how_many_of hand [sergio+guy]", seen=knows), "blue") == "silence"
    assert decision(asked("has_any_of seen [guy]", seen=knows), "blue") == "silence"
    assert decision(asked("count hand & [novice+bearded] .", seen=knows), "blue") == "silence"
    everything = {"blue": list(NAMES)}
    assert decision(asked("has_any_of hand [guy]", seen=everything), "blue") == "silence"


def test_it_answers_when_that_costs_nothing() -> None:
    knows = {"blue": ALL_BUT_TWO}
    assert decision(asked("how_many_of hand [andre+florian]", seen=knows), "blue") == "answer"
    assert decision(asked("has_any_of seen [roland]", seen=knows), "blue") == "answer"  # yellow can say so too
    assert decision(asked("books_held crypt", seen=knows), "blue") == "answer"
    from_red = (Transfer(0, 1, bits(["guy"])),)
    assert decision(asked("has_any_of seen [guy]", seen=knows, since_mass=from_red), "blue") == "answer"
    said = Heard(2, 1, GAME.read("ask blue has_any_of hand [guy]").question, True, True)
    assert decision(asked("has_any_of seen [guy]", seen=knows, heard=(said,)), "blue") == "answer"


def test_it_answers_when_the_question_back_brings_more() -> None:
    def asks_for_guy(left: int) -> Play:
        """All cards are in hands, and so many suspects are left to blue."""
        rest = [name for name in NAMES if name not in (*BLUE, "andre")]
        hands = {"red": rest[:10], "blue": BLUE, "yellow": rest[10:]}
        seen = {"blue": rest[left - 1 :]}
        return asked("has_any_of hand [guy]", hands=hands, pile=(), seen=seen)

    for left, reply in ((18, "silence"), (4, "answer"), (3, "answer")):
        p = asks_for_guy(left)
        assert weighing.left(sheet(p, "blue")) == pytest.approx(left)
        assert decision(p, "blue") == reply


def test_a_question_back_that_may_only_be_a_yes_or_no_brings_less() -> None:
    p = asked(
        "has_any_of hand [guy]",
        effects=(Effect("short_words", "question_mode", (0, 1, 2), "next_mass", "mode", "yes_no"),),
    )
    both = [weighing.best(GAME.view(p.state, "blue"), sheet(p, "blue"), "red", only) for only in (False, True)]
    assert both[0][1] <= both[1][1] < weighing.left(sheet(p, "blue"))
    assert decision(p, "blue") == "silence"
    p.state = replace(p.state, effects=())
    answer = Play(p.state).do("blue answer")
    assert decision(answer, "blue").split()[2] == "how_many_of"


def test_nobody_is_asked_again_for_whom_he_has_not_seen() -> None:
    known = NAMES[4:]
    denied = Heard(0, 1, GAME.read("ask blue how_many_of seen [" + "+".join(NAMES[:2]) + "]").question, 0, True)
    p = met(hands={"red": known[:4]}, seen={"red": known}, pile=(), culprit=NAMES[0], heard=(denied,))
    asks = decision(p).split()[4].strip("[]").split("+")
    assert not set(asks) & set(NAMES[:2])


def counted(suspects: int, clears: int, asked: int) -> float:
    """Every deal by itself: who is the culprit, which of the others the target can clear."""
    answers: dict[int, dict[int, int]] = {}
    for culprit in range(suspects):
        for hand in combinations([i for i in range(suspects) if i != culprit], clears):
            said = answers.setdefault(sum(i < asked for i in hand), {})
            said[culprit] = said.get(culprit, 0) + 1
    deals = sum(sum(said.values()) for said in answers.values())
    return sum(
        sum(said.values()) / deals * sum(said.values()) ** 2 / sum(n * n for n in said.values())
        for said in answers.values()
    )


@pytest.mark.parametrize(("suspects", "clears"), [(2, 1), (5, 2), (7, 3), (8, 2)])
def test_what_an_answer_leaves_is_counted_over_all_deals(suspects: int, clears: int) -> None:
    known = NAMES[suspects:]
    p = met(hands={"red": known[:3]}, seen={"red": known}, culprit="andre")
    pool = sheet(p, "red").suspects
    assert len(pool) == suspects
    for size in range(1, suspects):
        found = weighing.expected(sheet(p, "red"), pool, tuple(pool[:size]), clears, False)
        assert found == pytest.approx(counted(suspects, clears, size))


def test_it_asks_what_splits_its_suspects_best() -> None:
    p = met(hands={"red": NAMES[6:9]}, seen={"red": NAMES[6:]}, pile=())
    view, suspects = GAME.view(p.state, "red"), sheet(p, "red")
    clears = weighing.cleared_by(view, suspects, "blue")
    each = {n: weighing.expected(suspects, suspects.suspects, tuple(range(n)), clears, False) for n in range(1, 6)}
    words = decision(p).split()
    assert words[:4] == ["ask", "blue", "how_many_of", "seen"]
    asks = words[4].strip("[]").split("+")
    assert each[len(asks)] == min(each.values()) < 6
    assert set(asks) <= set(NAMES[:6])


def test_of_two_it_asks_who_can_clear_more() -> None:
    hands = {"red": NAMES[12:16], "blue": NAMES[1:3], "yellow": NAMES[3:12]}
    p = met("blue", "yellow", hands=hands, pile=(), culprit=NAMES[0])
    assert decision(p).startswith("ask yellow how_many_of seen")


def test_what_it_may_ask_all_is_weighed_over_all_hands() -> None:
    p = reading("concordance")
    view, suspects = GAME.view(p.state, "red"), sheet(p, "red")
    assert weighing.cleared_by(view, suspects, "all") == sum(len(p.hand(seat)) for seat in ("blue", "yellow"))
    assert decision(p).startswith("ask all how_many_of seen")

"""The greedy agent deduces: it finds the culprit long before chance does, from its view alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.agents.table import play_out, seat_agents
from engine.chance import Chance
from engine.log import start
from engine.mystery.greedy import Greedy
from engine.mystery.sheet import Sheet
from engine.mystery.state import Heard, MysteryResult, State
from engine.mystery.suspects import NUMBER
from engine.patterns import filled
from tests.mystery.table import BLUE, GAME, Play, met, play
from tests.mystery.test_cards import event, reading


def played(seed: str, agents: dict[str, str]) -> State:
    state: State = play_out(start(GAME, tuple(agents), seed), seat_agents(GAME, agents, seed)).state
    return state


def against_random(players: int, games: int) -> list[tuple[str, State]]:
    """The seat of the one greedy among randoms, taken in turn, and how it ended."""
    found = []
    for number in range(games):
        seed = f"strength/{number}"
        seats = GAME.seating(players, Chance(seed), ())
        greedy = seats[number % players]
        found.append((greedy, played(seed, {seat: "greedy" if seat == greedy else "random" for seat in seats})))
    return found


def result_of(state: State) -> MysteryResult:
    assert state.result is not None
    return state.result


@pytest.mark.no_cover
@pytest.mark.rule("A15.1")
@pytest.mark.parametrize("count", [60, pytest.param(200, marks=pytest.mark.slow)])
def test_it_beats_two_randoms_nearly_always_and_before_the_tenth_mass(count: int) -> None:
    games = against_random(3, count)
    assert sum(result_of(state).winners == (seat,) for seat, state in games) >= 0.95 * count
    assert sum(state.hour <= 10 for _, state in games) >= 0.9 * count


@pytest.mark.at_length
@pytest.mark.no_cover
@pytest.mark.parametrize("players", [4, 5, 6])
def test_it_does_so_at_every_table(players: int) -> None:
    games = against_random(players, 30)
    assert sum(result_of(state).winners == (seat,) for seat, state in games) >= 0.65 * 30


@pytest.mark.no_cover
def test_four_of_them_end_too() -> None:
    for number in range(6):
        state = played(f"four/{number}", dict.fromkeys(("red", "blue", "yellow", "green"), "greedy"))
        assert result_of(state).scores[result_of(state).finder] >= 2


def sheet_of(*heard: Heard) -> Sheet:
    state = replace(play(hands={"red": ("matthew", "odilon")}).state, heard=heard)
    return Sheet(GAME.view(state, "red"))


def heard(question: str, say: object) -> Heard:
    return Heard(0, 1, GAME.read(f"ask blue {question}").question, say, True)  # type: ignore[arg-type]


def test_its_sheet_reasons_with_answers() -> None:
    def weight(sheet: Sheet, name: str) -> float:
        return sheet.weights.get(NUMBER[name], 0.0)

    plain = sheet_of()
    assert weight(plain, "matthew") == 0.0
    assert weight(plain, "guy") == pytest.approx(1 / 22)
    both = sheet_of(heard("how_many_of seen [guy+yves]", 2))
    assert weight(both, "guy") == weight(both, "yves") == 0.0
    one = sheet_of(heard("how_many_of seen [guy+yves]", 1))
    assert 0 < weight(one, "guy") < weight(one, "remy")
    assert weight(sheet_of(heard("has_any_of hand [guy]", True)), "guy") == 0.0
    assert weight(sheet_of(heard("has_any_of hand [guy]", False)), "guy") == pytest.approx(1 / 22)
    known = sheet_of(heard("how_many_of seen [matthew+guy]", 1))  # it may be the one I hold
    assert weight(known, "guy") > 0
    assert weight(sheet_of(heard("count hand & [franciscan+novice] .", 3)), "guy") == 0.0


@pytest.mark.rule("A8.4")
def test_it_accuses_when_one_suspect_is_left() -> None:
    everybody = [name for name in NUMBER if name != "andre"]
    p = play(moved=True, pawns={"red": "capitulum"}, pile=(), seen={"red": everybody}, hands={"blue": BLUE})
    legal = [one for one in GAME.legal(p.state, "red") if not hasattr(one, "parts")]
    chosen = Greedy(Chance("x")).choose(GAME.view(p.state, "red"), legal)
    assert GAME.write(chosen) == "accuse andre"


def test_it_asks_what_it_does_not_know() -> None:
    p = met(hands={"red": ("matthew",), "blue": BLUE})
    chosen = Greedy(Chance("x")).choose(GAME.view(p.state, "red"), [])
    words = GAME.write(chosen)
    assert words.startswith("ask blue how_many_of seen [")
    assert p.lists(f"red {words}")


def decision(p: Play, seat: str = "red") -> str:
    legal = filled(GAME.legal(p.state, seat), GAME.read, Chance("greedy"), 4)
    chosen: str = GAME.write(Greedy(Chance("x")).choose(GAME.view(p.state, seat), legal))
    assert p.lists(f"{seat} {chosen}"), chosen
    return chosen


def test_what_it_does_when_a_card_leaves_it_a_choice() -> None:
    assert decision(reading("gallery")).startswith("choose trait")
    assert decision(reading("stolen_notes")) == "choose from [blue]"
    assert decision(reading("oracle_scrap")).startswith("choose traits")
    assert decision(reading("sinners_list")).startswith("choose room")
    assert decision(reading("voice_from_stacks")) == "decline"
    assert decision(reading("overdue", books={"red": ["orator", "on_reserve"]})).startswith("return")
    known = reading(
        "voice_from_stacks", seen={"red": [name for name in NUMBER if name not in ("andre", "florian")]}
    )
    assert decision(known).split()[1] in ("benedictine", "novice", "hooded", "thin")
    assert decision(reading("palimpsest", then=("loose_leaf", "house_annals"))) == "choose books [loose_leaf]"
    hands = {"red": ("matthew",), "blue": ("odilon",), "yellow": ("roland",)}
    assert decision(event("news_at_gate", hands=hands)) == "act"
    assert decision(event("news_at_gate", hands=hands, pile=())).startswith("demand")


def test_it_plays_books_that_tell_it_something() -> None:
    far = play(books={"red": ["undercroft_plan"]}, pawns={"red": "hortus"}, pile=("lorenz",), hands={"blue": BLUE})
    assert decision(far).split()[0] in ("move", "play")
    assert decision(play(moved=True, books={"red": ["of_faces"]})).startswith("play of_faces from")
    last = play(books={"red": ["guest_roll"]}, last_in=(0, 1, 0))
    assert decision(last) == "play guest_roll from blue"
    refused = met(hands={"blue": BLUE}, books={"red": ["on_obedience"]}).do(
        "red ask blue count hand .\nblue silence"
    )
    assert decision(refused) == "play on_obedience"
    sure = [name for name in NUMBER if name not in ("andre", "florian")]
    told = play(moved=True, pawns={"red": "capitulum"}, books={"red": ["orator"]}, seen={"red": sure})
    told.do(f"red {decision(told)}")
    assert decision(told).startswith("play orator trait")


def test_it_may_be_asked_back_vote_and_know_nobody_left() -> None:
    back = met(hands={"blue": BLUE}, books={"red": ["orator"]}).do("red ask blue count hand .\nblue answer")
    assert decision(Play(back.state).do("blue ask red intent aula")) == "answer false"
    assert decision(Play(back.state).do("blue ask red free x number")) == "answer -"
    vote = play(options={"censure": True})
    assert decision(vote, "blue").startswith("censure")
    everybody = met(hands={"blue": BLUE}, seen={"blue": list(NUMBER)}).do("red ask blue count hand .\nblue answer")
    assert decision(everybody, "blue") == "waive"

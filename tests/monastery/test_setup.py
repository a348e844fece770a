"""How a game is set up and how a day runs (M1, M2)."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

import pytest

from engine.chance import Chance
from engine.core import Illegal, Unusable
from engine.monastery import events
from engine.monastery.data import DATA, Tile
from tests.monastery.table import GAME, Play, Table

COLOURS = ("red", "blue", "green", "yellow")
ROWS = {"red": "LIBERA+NOS", "blue": "+QUAESUMUS", "green": "AB+OMNIBUS", "yellow": "MALIS+AMEN"}
CROSSES = {2: (1, 7), 3: (2, 1), 4: (3, 3), 5: (4, 6)}
COMPANIES = (
    ("red", "blue"),
    ("red", "yellow"),
    ("blue", "green"),
    ("green", "yellow"),
    ("red", "green", "yellow"),
    ("blue", "green", "yellow"),
    COLOURS,
)

every_company = pytest.mark.parametrize("seats", COMPANIES, ids="-".join)


def set_up(*seats: str, seed: str = "dawn", **options: bool | str) -> Play:
    step = GAME.setup(seats, seed, options)
    return Play(step.state, step.events)


def drawn(play: Play, seat: str) -> list[Tile]:
    """What lies on a screen besides the passage."""
    return [DATA.tiles[tile] for tile in play["screens"][seat]["tiles"] if tile != f"secret_{seat}"]


def seeds(count: int) -> Iterator[str]:
    return (f"seed {i}" for i in range(count))


# -- players, colours, seats ---------------------------------------------------------------


@pytest.mark.rule("M1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_colours_are_drawn_at_random_and_seated_clockwise(players: int) -> None:
    drawn_seats = {GAME.seating(players, Chance(seed), ()) for seed in seeds(200)}
    assert len(drawn_seats) == comb(4, players)
    for seats in drawn_seats:
        assert seats == tuple(colour for colour in COLOURS if colour in seats)
        assert len(seats) == players


@pytest.mark.rule("M1.1")
@pytest.mark.parametrize("wanted", [(), ("yellow",), ("green", "blue")])
def test_a_wanted_colour_is_always_seated(wanted: tuple[str, ...]) -> None:
    for seed in seeds(50):
        seats = GAME.seating(3, Chance(seed), wanted)
        assert set(wanted) <= set(seats)
        assert len(seats) == 3


@pytest.mark.rule("M1.1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_nobody_is_seated_but_two_to_four(players: int) -> None:
    with pytest.raises(Unusable):
        GAME.seating(players, Chance("any"), ())


@pytest.mark.rule("M1.1")
@pytest.mark.parametrize("wanted", [("purple",), ("red", "blue", "green")])
def test_seating_refuses_wishes_it_cannot_grant(wanted: tuple[str, ...]) -> None:
    with pytest.raises(Unusable):
        GAME.seating(2, Chance("any"), wanted)


@pytest.mark.rule("M1.1")
@pytest.mark.parametrize(
    "seats",
    [
        (),
        ("red",),
        (*COLOURS, "red"),
        ("red", "red"),
        ("blue", "red"),
        ("green", "blue", "yellow"),
        ("red", "white"),
    ],
)
def test_a_game_refuses_seats_that_are_not_its_own(seats: tuple[str, ...]) -> None:
    with pytest.raises(Unusable):
        GAME.setup(seats, "any", {})


# -- what everybody has ----------------------------------------------------------------------


@pytest.mark.rule("M1.2")
@every_company
def test_one_monk_in_the_abbey_and_one_on_each_cross(seats: tuple[str, ...]) -> None:
    monks = set_up(*seats)["monks"]
    assert set(monks) == {f"{seat}{n}" for seat in seats for n in range(1, 6)}
    for seat in seats:
        assert monks[f"{seat}1"] == {"on": "abbey"}
        for n, cross in CROSSES.items():
            assert monks[f"{seat}{n}"] == {"on": "grid", "cell": cross}


@pytest.mark.rule("M1.3")
@every_company
def test_each_starts_with_his_passage_and_unused_ones_are_gone(seats: tuple[str, ...]) -> None:
    for seed in seeds(10):
        play = set_up(*seats, seed=seed)
        assert not [tile for tile in play["bag"] if tile.startswith("secret")]
        for seat in seats:
            held = play["screens"][seat]["tiles"]
            assert [tile for tile in held if tile.startswith("secret")] == [f"secret_{seat}"]


@pytest.mark.rule("M1.4")
@every_company
def test_the_bag_holds_the_other_49_tiles_before_the_draw(seats: tuple[str, ...]) -> None:
    play = set_up(*seats)
    assert len(play["bag"]) == 49 - 3 * len(seats)
    in_hand = [tile.id for seat in seats for tile in drawn(play, seat)]
    everything = sorted([*play["bag"], *in_hand])
    assert everything == sorted(tile for tile in DATA.tiles if not tile.startswith("secret_"))
    assert len(everything) == 49


@pytest.mark.rule("M1.4")
def test_the_bag_is_shuffled_by_the_seed() -> None:
    hands = [tuple(tile.id for tile in drawn(set_up("red", "blue", seed=seed), "red")) for seed in seeds(150)]
    assert {tile for hand in hands for tile in hand} == {tile for tile in DATA.tiles if "secret" not in tile}
    assert len(set(hands)) > 140
    assert set_up("red", "blue", seed="twice").state == set_up("red", "blue", seed="twice").state


@pytest.mark.rule("M1.4")
@every_company
def test_twenty_blessings_in_the_supply_and_none_with_players(seats: tuple[str, ...]) -> None:
    play = set_up(*seats)
    assert play["supply"] == 20
    assert {seat: play["screens"][seat]["blessings"] for seat in seats} == dict.fromkeys(seats, 0)


@pytest.mark.rule("M1.5")
@every_company
def test_letters_of_phrases_in_play_lie_large_and_no_others_lie(seats: tuple[str, ...]) -> None:
    play = set_up(*seats)
    expected = [
        {"cell": (row, column), "letter": glyph, "small": False}
        for row, colour in enumerate(COLOURS, start=1)
        for column, glyph in enumerate(ROWS[colour], start=1)
        if colour in seats and glyph != "+"
    ]
    assert play["grid"] == expected
    assert play["strips"] == {seat: [None] * 9 for seat in seats}


@pytest.mark.rule("M1.5")
def test_crosses_in_rows_of_absent_colours_still_carry_monks() -> None:
    monks = set_up("red", "yellow")["monks"]
    assert monks["red3"] == monks["yellow3"] == {"on": "grid", "cell": (2, 1)}
    assert monks["red4"] == monks["yellow4"] == {"on": "grid", "cell": (3, 3)}


# -- the opening -----------------------------------------------------------------------------


@pytest.mark.rule("M1.6", "M2.2")
@every_company
def test_the_highest_phrase_is_first_abbot_and_leads(seats: tuple[str, ...]) -> None:
    play = set_up(*seats)
    assert play["abbot"] == seats[0]
    assert play["order"] == list(seats)
    assert (play["day"], play["round"], play["pass"], play.to_act) == (1, 1, "move", seats[:1])


@pytest.mark.rule("M1.6")
def test_the_first_matins_has_a_draw_of_three_and_no_election() -> None:
    play = set_up("red", "green", "yellow")
    assert play.told(events.RoundBegan) == [
        events.RoundBegan(1, 0, "mass", ("red", "green", "yellow")),
        events.RoundBegan(1, 1, "study", ("red", "green", "yellow")),
    ]
    assert play.told(events.Drew) == [events.Drew(seat, 3) for seat in ("red", "green", "yellow")]
    assert not play.told(events.Counted)
    assert not play.told(events.Elected)


@pytest.mark.rule("M1.5", "M1.6")
def test_worked_example_10_blue_and_green_only() -> None:
    play = set_up("blue", "green")
    assert {letter["cell"][0] for letter in play["grid"]} == {2, 3}
    assert len(play["grid"]) == 18
    assert play["abbot"] == "blue"
    assert play.to_act == ("blue",)


# -- options and deals -------------------------------------------------------------------------


@pytest.mark.rule("M1.7")
def test_options_have_their_defaults() -> None:
    assert GAME.meta.settle_options({}) == {"deal": "random", "icons": True, "teams": False, "silence": False}


@pytest.mark.rule("M1.7")
@pytest.mark.parametrize(
    "options",
    [{"deal": "fair"}, {"icons": 1}, {"teams": "yes"}, {"silence": "true"}, {"weather": True}],
)
def test_options_outside_the_list_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(Unusable):
        GAME.meta.settle_options(options)


@pytest.mark.rule("M1.7")
@pytest.mark.parametrize("seats", COMPANIES[:-1], ids="-".join)
def test_teams_need_four_players(seats: tuple[str, ...]) -> None:
    with pytest.raises(Unusable):
        set_up(*seats, teams=True)
    assert set_up(*COLOURS, teams=True).to_act == ("red",)


@pytest.mark.rule("M1.7")
@pytest.mark.parametrize("deal", ["random", "even"])
@every_company
def test_random_and_even_deal_three_tiles_and_begin(seats: tuple[str, ...], deal: str) -> None:
    play = set_up(*seats, deal=deal)
    assert [len(drawn(play, seat)) for seat in seats] == [3] * len(seats)
    assert len(play["bag"]) == 49 - 3 * len(seats)
    assert [event.seat for event in play.told(events.Drew)] == list(seats)
    assert (play["round"], play["pass"]) == (1, "move")


@pytest.mark.rule("M1.7")
def test_a_random_deal_may_give_anything() -> None:
    kinds = {tile.kind for seed in seeds(60) for tile in drawn(set_up("red", "blue", seed=seed), "red")}
    assert kinds == {"building", "special", "field", "garden", "path"}


@pytest.mark.rule("M1.7")
def test_an_even_deal_gives_one_of_each_sort() -> None:
    studies, paths, thirds = set(), set(), set()
    for seed in seeds(60):
        play = set_up(*COLOURS, seed=seed, deal="even")
        for seat in COLOURS:
            hand = drawn(play, seat)
            study = [t for t in hand if t.kind == "building" and t.colour == "grey"]
            path = [t for t in hand if t.kind == "path"]
            third = [t for t in hand if t.kind == "garden" or (t.kind == "building" and t.colour == "brown")]
            assert (len(study), len(path), len(third)) == (1, 1, 1)
            assert study[0].value == 2
            studies |= {study[0].id}
            paths |= {path[0].id}
            thirds |= {third[0].id}
    assert studies == {"almonry", "bursary", "calefactory", "cemetery", "locutory", "prison_cell"}
    assert paths == {f"path_{n}" for n in range(1, 9)}
    gardens = {f"garden_{n}" for n in range(1, 5)}
    assert thirds == gardens | {
        "bakehouse",
        "brewhouse",
        "buttery",
        "corn_mill",
        "farm",
        "kitchen",
        "piggery",
        "smithy",
        "stables",
        "workshop",
    }


@pytest.mark.rule("M1.7")
def test_an_even_deal_takes_gardens_and_brown_buildings_together() -> None:
    """Four gardens among fourteen: about two hands in seven have one, not every second."""
    hands = [drawn(set_up("red", "blue", seed=seed, deal="even"), "red") for seed in seeds(300)]
    with_garden = sum(any(tile.kind == "garden" for tile in hand) for hand in hands)
    assert 55 < with_garden < 120


@pytest.mark.rule("M1.7")
@every_company
def test_a_draft_gives_six_to_all_before_anyone_keeps(seats: tuple[str, ...]) -> None:
    play = set_up(*seats, deal="draft")
    assert (play["day"], play["round"], play["pass"], play.to_act) == (1, 0, "deal", seats)
    assert play.told(events.Drew) == [events.Drew(seat, 6) for seat in seats]
    assert len(play["bag"]) == 49 - 6 * len(seats)
    for seat in seats:
        assert len(drawn(play, seat)) == 6
        assert len(play["screens"][seat]["tiles"]) == 7


@pytest.mark.rule("M1.7")
def test_a_draft_lets_each_keep_any_three_but_not_count_the_passage() -> None:
    play = set_up("red", "blue", deal="draft")
    for seat in ("red", "blue"):
        legal = play.legal(seat=seat)
        assert len(legal) == 20
        assert not [text for text in legal if "secret" in text]
        used = {tile for text in legal for tile in text.removeprefix("keep [").removesuffix("]").split("+")}
        assert used == {tile.id for tile in drawn(play, seat)}


def keep_first(play: Play, seat: str) -> tuple[str, list[str], list[str]]:
    """The action by which a seat keeps the first three of his six; those kept, and those given back."""
    six = sorted(tile.id for tile in drawn(play, seat))
    return f"keep [{'+'.join(six[:3])}]", six[:3], six[3:]


@pytest.mark.rule("M1.7")
def test_a_draft_returns_the_other_three_at_once() -> None:
    play = set_up("red", "blue", "green", deal="draft")
    action, kept, rest = keep_first(play, "blue")
    bag = list(play["bag"])
    blue_waits = play.do("blue", action)
    assert sorted(tile.id for tile in drawn(blue_waits, "blue")) == kept
    assert "secret_blue" in blue_waits["screens"]["blue"]["tiles"]
    assert list(blue_waits["bag"]) == sorted([*bag, *rest])
    assert blue_waits.to_act == ("red", "green")


@pytest.mark.rule("M1.7")
@pytest.mark.parametrize("order", [("red", "blue", "green"), ("green", "red", "blue"), ("blue", "green", "red")])
def test_a_draft_is_kept_in_any_order_and_then_the_day_begins(order: tuple[str, ...]) -> None:
    play = set_up("red", "blue", "green", deal="draft")
    for count, seat in enumerate(order):
        assert play["pass"] == "deal"
        play.do(seat, keep_first(play, seat)[0])
        assert len(play["bag"]) == 49 - 18 + 3 * (count + 1)
    assert (play["round"], play["pass"], play.to_act) == (1, "move", ("red",))
    assert [len(drawn(play, seat)) for seat in order] == [3, 3, 3]


@pytest.mark.rule("M1.7")
def test_a_draft_refuses_other_tiles_other_numbers_and_other_acts() -> None:
    play = set_up("red", "blue", deal="draft")
    six = sorted(tile.id for tile in drawn(play, "red"))
    foreign = drawn(play, "blue")[0].id
    for tiles in ([*six[:2], "secret_red"], [*six[:2], foreign], [six[0], six[0], six[1]], [*six[:2], "nothing"]):
        assert play.refusal("red", f"keep [{'+'.join(sorted(tiles))}]") == "M1.7"
    assert play.refusal("red", f"keep [{six[2]}+{six[1]}+{six[0]}]") == "M1.7"
    for text in ("done", "exchange", "move red1 abbey"):
        assert play.refusal("red", text) == "M1.7"
    with pytest.raises(Unusable):
        GAME.read(f"keep [{'+'.join(six[:2])}]")


@pytest.mark.rule("M1.7")
def test_a_draft_is_kept_only_once() -> None:
    play = set_up("red", "blue", deal="draft")
    action = keep_first(play, "red")[0]
    play.do("red", action)
    assert play.legal(seat="red") == set()
    assert play.refusal("red", action) == "M2.2"


@pytest.mark.rule("M1.7")
def test_tiles_cannot_be_kept_without_a_draft() -> None:
    play = set_up("red", "blue")
    assert play.refusal("red", keep_first(set_up("red", "blue", deal="draft"), "red")[0]) == "M2.3"


# -- the day -------------------------------------------------------------------------------------

KINDS = ("mass", "study", "labour", "labour", "mass", "study", "labour", "mass", "study", "night")


@pytest.mark.rule("M2.1")
def test_two_days_of_ten_rounds_and_then_the_end() -> None:
    play = set_up("red", "blue")
    begun = [*play.told(events.RoundBegan)]
    while play.to_act and len(begun) < 25:
        play.rounds_of_done()
        begun += play.told(events.RoundBegan)
    assert [(told.day, told.round) for told in begun] == [(day, n) for day in (1, 2) for n in range(10)]
    assert tuple(told.kind for told in begun) == 2 * KINDS
    assert (play["pass"], play["day"], play["round"], play["kind"]) == ("over", 2, 9, "night")
    assert play.refusal("red", "done") == "M11.2"


@pytest.mark.rule("M2.1")
def test_masses_of_a_day_draw_three_two_and_one() -> None:
    play = set_up("red", "blue")
    held: dict[tuple[int, int], int] = {}
    for _ in range(2 * 6 * 4 - 1):
        play.rounds_of_done()
        held[play["day"], play["round"]] = len(play["screens"]["blue"]["tiles"])
    assert [held[1, n] for n in (1, 3, 5, 6, 8)] == [4, 4, 6, 6, 7]
    assert [held[2, n] for n in (1, 5, 8)] == [10, 12, 13]


@pytest.mark.rule("M2.2", "M1.1")
@pytest.mark.parametrize(
    ("seats", "abbot", "order"),
    [
        (COLOURS, "red", ("red", "blue", "green", "yellow")),
        (COLOURS, "green", ("green", "yellow", "red", "blue")),
        (("red", "green", "yellow"), "yellow", ("yellow", "red", "green")),
        (("blue", "green"), "green", ("green", "blue")),
    ],
)
def test_the_abbot_is_first_then_clockwise(seats: tuple[str, ...], abbot: str, order: tuple[str, ...]) -> None:
    play = Table(*seats).at(day=1, round=1).abbot(abbot).start()
    acted = []
    while play["round"] == 1:
        acted.append((play["pass"], *play.to_act))
        play.rounds_of_done()
    assert acted == [(part, seat) for part in ("move", "score") for seat in order]
    assert play.to_act == order[:1]


@pytest.mark.rule("M2.2")
def test_nobody_acts_out_of_turn() -> None:
    play = Table("red", "blue", "green").abbot("blue").start()
    for seat in ("red", "green", "yellow"):
        with pytest.raises(Illegal, match=r"^M2\.2 "):
            GAME.apply(play.state, seat, GAME.read("done"))
    assert play.legal(seat="red") == set()
    assert play.do("blue", "done").refusal("blue", "done") == "M2.2"


@pytest.mark.rule("M2.3")
def test_all_place_and_move_before_anyone_scores() -> None:
    """Red's monk on a site of two scores although its other square is taken only after red was done."""
    play = Table("red", "blue").lay("bursary", (3, 0), turn=3).start()
    play.do("red", "move red1 3,0 1", "done").do("blue", "move blue1 3,0 0", "done")
    assert (play["pass"], play.to_act, play.points) == ("score", ("red",), 1)


@pytest.mark.rule("M2.3")
@pytest.mark.parametrize("text", ["pray red1", "letter 1,1 red", "monk 2,1 red", "almonry", "return path_1"])
def test_scoring_has_to_wait_for_its_pass(text: str) -> None:
    assert Table("red", "blue").start().refusal("red", text) == "M2.3"


@pytest.mark.rule("M2.3")
@pytest.mark.parametrize("text", ["move red1 3,0 0", "exchange", "encourage 3,0 1"])
def test_placing_and_moving_is_over_in_the_scoring_pass(text: str) -> None:
    table = Table("red", "blue").lay("bursary", (3, 0), turn=3).screen("red", "path_1", blessings=2)
    play = table.start().to_scoring("red")
    assert play.refusal("red", text) == "M2.3"
    assert {text.split()[0] for text in play.legal()} <= {"letter", "monk", "done"}

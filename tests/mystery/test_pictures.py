"""The pictures of Mystery: made from views, small enough to send, large enough to read; what changes is seen."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isfunction
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core import Unusable
from engine.mystery.actions import Count
from engine.mystery.data import DATA
from engine.mystery.events import (
    Accused,
    Asked,
    Cleared,
    Die,
    Drew,
    Moved,
    Penance,
    Rang,
    Read,
    Revealed,
    Silent,
)
from engine.mystery.plan import CELL_OF, ROOMS
from engine.mystery.view import View
from render.frame import Frame
from render.kit import png
from render.language import ENGLISH, language, offered
from render.layout import PHONE, UNIT
from render.mystery import close_up, deck, ending, legend, pictures, replaying, signs
from render.mystery.abbey import draw_abbey, pawn_boxes
from render.mystery.chart import DOORS, PAWN, SPACES, gathered, named_boxes, parted
from render.mystery.colours import PALETTE
from render.mystery.marks import changed
from render.mystery.sentences import Teller
from render.mystery.vignettes import VIGNETTES
from render.seats import OUTLINES
from render.words import ALT_LIMIT
from tests.mystery.scenes import START, TELLER, crowded, game, public
from tests.mystery.table import GAME
from tests.render.caches import forget_sprites
from tests.render.watch import SMALLEST, Watch

NAMES = dict.fromkeys(DATA.colours, "Bartholomew the Extraordinarily Long-Winded of Canterbury")


# -- the plan ----------------------------------------------------------------------------------------------


def test_the_plan_has_every_room_and_every_door() -> None:
    assert set(SPACES) == set(ROOMS)
    assert {frozenset(door.rooms) for door in DOORS} == {
        frozenset((room.id, other)) for room in DATA.rooms for other in room.adj
    }
    assert {space.owner for space in SPACES.values() if space.owner} == set(CELL_OF)


@pytest.mark.parametrize("numbered", [False, True])
@pytest.mark.parametrize("room", ROOMS)
def test_pawns_and_a_number_have_room_in_every_space(room: str, numbered: bool) -> None:
    space = SPACES[room]
    left, top, right, bottom = space.box
    stand, spot = parted(space.standing, numbered)
    assert left <= spot[0] <= right
    assert top <= spot[1] <= bottom
    one_only = next(one.capacity for one in DATA.rooms if one.id == room) == 1
    for count in range(1, 2 if one_only else 7):
        spots = gathered(stand, count)
        assert len(set(spots)) == count
        if one_only and numbered and space.kind == "confessional":  # then it is empty (A3.3)
            continue
        for x, y in spots:
            assert left <= x - PAWN[0] / 2 + 1
            assert x + PAWN[0] / 2 - 1 <= right
            assert top <= y - PAWN[1] / 2 + 1
            assert y + PAWN[1] / 2 - 1 <= bottom


# -- sizes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", [1, 2.5])
def test_no_writing_is_smaller_than_eleven(unit: float, watch: Watch) -> None:
    teller = Teller(names=NAMES)
    for view in (START, crowded(), public(-1)):
        assert pictures.draw_table(view, teller, unit).width == PHONE * unit
    numbered = {room: str(i) for i, room in enumerate(ROOMS, start=1)}
    pictures.rooms(START, teller, numbered).draw(unit * UNIT / 2.5)
    ending.draw_ending(public(-1), teller, unit)
    size, told = watch.smallest()
    assert size / unit >= SMALLEST, told


def test_it_can_be_sent() -> None:
    for view in (crowded(), public(-1)):
        picture = pictures.table(view, TELLER).draw(UNIT)
        assert picture.width == 1000
        assert len(png(picture)) <= 200 << 10
    assert len(png(pictures.seen(public(-1), TELLER, UNIT))) <= 200 << 10


def test_the_palette_is_enough() -> None:
    assert len(PALETTE.colours) <= 255


def test_the_plan_is_called_our_own(watch: Watch) -> None:
    pictures.table(START, TELLER).draw(1)
    assert "plan, events and books are Cloister's own" in watch.sizes
    watch.sizes.clear()
    pictures.rooms(START, TELLER, {"aula": "1"}).draw(1.5)
    assert "plan, events and books are Cloister's own" in watch.sizes


# -- who sees what -----------------------------------------------------------------------------------------


def test_only_views_are_drawn() -> None:
    state: Any = game(6).state
    draws: list[Callable[[], object]] = [
        lambda: pictures.table(state, TELLER),
        lambda: pictures.seen(state, TELLER, 1),
        lambda: pictures.rooms(state, TELLER, {}),
        lambda: close_up.close_up(state, [], TELLER),
        lambda: ending.ending(state, TELLER),
    ]
    for draw in draws:
        with pytest.raises(Unusable, match="from a view of Mystery of the Abbey, not from"):
            draw()
    with pytest.raises(Unusable, match="when the game is over"):
        ending.ending(START, TELLER)


@pytest.mark.parametrize("answers", ["public", "private"])
def test_the_table_is_the_same_for_everybody(answers: str) -> None:
    """A12.1: it holds what all know."""
    found = game(4, answers=answers)
    for step in found.steps[::17]:
        table = pictures.draw_table(GAME.view(step.state, None), TELLER, 1).tobytes()
        for seat in step.state.seats:
            assert pictures.draw_table(GAME.view(step.state, seat), TELLER, 1).tobytes() == table


def test_a_promise_that_only_two_heard_is_not_on_the_table() -> None:
    """A16.3 `answers`."""
    quiet = replace(START, options=replace(START.options, answers="private"))
    bound = replace(quiet, promises={**quiet.promises, "red": [{"room": "aula", "yes": True}]})
    assert _drawn(bound) == _drawn(quiet)
    assert _drawn(replace(bound, options=START.options)) != _drawn(START)


def _drawn(view: View) -> bytes:
    return pictures.draw_table(view, TELLER, 1).tobytes()


def test_players_differ_by_shape() -> None:
    """Without any colour too."""
    here = dict.fromkeys(DATA.colours, "aula")
    assert set(DATA.colours) <= set(OUTLINES)
    grey = {}
    for seat in DATA.colours:
        view = replace(START, pawns={**here, **dict.fromkeys(DATA.colours, "ecclesia"), seat: "aula"})
        left, top, right, bottom = (int(2 * edge) for edge in SPACES["aula"].standing)
        part = draw_abbey(view, ENGLISH, 2).crop((left, top, right, bottom))
        grey[seat] = [value > 60 for value in part.convert("L").tobytes()]
    for one, other in combinations(grey, 2):
        assert sum(a != b for a, b in zip(grey[one], grey[other], strict=True)) > 40, (one, other)


# -- what changes is seen ----------------------------------------------------------------------------------

CHANGES: dict[str, Callable[[View], View]] = {
    "a pawn": lambda v: replace(v, pawns={**v.pawns, "red": "hortus"}),
    "a die": lambda v: replace(v, dice={**v.dice, "confessio_aulae": "white"}),
    "the bell": lambda v: replace(v, bell=3),
    "the office": lambda v: replace(v, office="sext"),
    "the pile": lambda v: replace(v, pile=1),
    "a hand": lambda v: replace(v, hands={**v.hands, "red": 9}),
    "a book": lambda v: replace(v, books={**v.books, "red": 3}),
    "the books left": lambda v: replace(v, decks={**v.decks, "library": 2}),
    "a crypt card": lambda v: replace(v, crypt=("red",)),
    "who is first": lambda v: replace(v, first=next(seat for seat in v.seats if seat != v.first)),
    "who is awaited": lambda v: replace(v, to_act=()),
    "a penance": lambda v: replace(v, penance={**v.penance, "red": "due"}),
    "a silence": lambda v: replace(v, silences={**v.silences, "red": 2}),
    "a revelation": lambda v: replace(v, revelations=[{"seat": "red", "trait": "fat"}]),
    "an accusation": lambda v: replace(v, accusations=[{"seat": "red", "monk": "guy", "right": False}]),
    "a stolen card": lambda v: replace(v, intruder={"cellula_red": {"seat": "blue", "took": True}}),
    "a visit to the library": lambda v: replace(v, visited=("red",)),
    "a promise": lambda v: replace(v, promises={**v.promises, "red": [{"room": "aula", "yes": False}]}),
    "a vote": lambda v: replace(v, votes={**v.votes, "red": ("blue",)}),
    "an extra turn": lambda v: replace(v, extra=(None,)),
    "a closed room": lambda v: replace(v, effects=crowded().effects[:1]),
    "an effect": lambda v: replace(v, effects=crowded().effects[1:]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_seen(change: str) -> None:
    before = replace(START, pawns={**START.pawns, "blue": "cellula_red"})
    after = CHANGES[change](before)
    assert _drawn(before) != _drawn(after)


EVENTS = [Moved("red", "ecclesia", "walk"), Die("confessio_aulae", "red"), Drew(seat="red"), Revealed("red", "fat")]


@pytest.mark.parametrize("event", EVENTS)
def test_new_and_own_are_marked_differently(event: Any) -> None:
    view = replace(START, revelations=[{"seat": "red", "trait": "fat"}])
    plain = pictures.draw_table(view, TELLER, 1).tobytes()
    new = pictures.draw_table(view, TELLER, 1, [event]).tobytes()
    own = pictures.draw_table(view, TELLER, 1, (), [event]).tobytes()
    assert len({plain, new, own}) == 3
    assert pictures.draw_table(view, TELLER, 1, [event], [event]).tobytes() == own
    assert changed([event])


def test_every_choice_is_numbered(watch: Watch) -> None:
    numbered = {room: str(i) for i, room in enumerate(ROOMS, start=31)}
    picture = pictures.rooms(START, TELLER, numbered)
    picture.draw(1.5)
    assert set(numbered.values()) <= set(watch.sizes)
    assert "31: church." in picture.alt


def test_who_chooses_sees_where_he_is() -> None:
    mine = replace(START, you="blue")
    here, there = (pictures.rooms(view, TELLER, {"aula": "1"}).draw(1) for view in (mine, START))
    assert here.tobytes() != there.tobytes()
    assert _drawn(mine) == _drawn(START)


# -- close-ups, cards, the end -----------------------------------------------------------------------------


def test_a_card_that_was_read_is_shown() -> None:
    picture = close_up.close_up(public(40), [Read("red", "snowdrifts")], TELLER)
    assert picture is not None
    assert picture.alt == deck.card_picture("snowdrifts", TELLER).alt
    assert "Snow in the Yard" in picture.alt
    assert "one space less" in picture.alt


def test_a_revelation_is_shown(watch: Watch) -> None:
    picture = close_up.close_up(START, [Moved("red", "capitulum", "walk"), Revealed("red", "fat")], TELLER)
    assert picture is not None
    picture.draw(2)
    assert {"Red reveals:", "fat"} <= set(watch.sizes)


def test_who_is_innocent_is_shown_with_who_holds_him(watch: Watch) -> None:
    """A8.5."""
    events = [Accused("red", "guy", False), Cleared("blue", "guy"), Penance("red")]
    picture = close_up.close_up(START, events, TELLER)
    assert picture is not None
    assert "Novice Guy is innocent" in picture.alt
    picture.draw(2)
    assert {"Red accused:", "Novice Guy", "He is innocent.", "Blue holds his card."} <= set(watch.sizes)


@pytest.mark.parametrize("room", ROOMS)
def test_where_somebody_moved_is_shown_whole(room: str, watch: Watch) -> None:
    """As large as a phone is wide, and read without the table."""
    view = replace(START, pawns={**START.pawns, "red": room})
    picture = close_up.close_up(view, [Moved("red", room, "walk")], TELLER)
    assert picture is not None
    assert picture.alt.startswith(f"Close-up of the abbey: {TELLER.room(room)}.")
    drawn = picture.draw(2)
    size, told = watch.smallest()
    assert size * PHONE / drawn.width >= SMALLEST, told
    assert drawn.height < drawn.width
    assert len(png(drawn)) < 100 << 10


@given(
    pawns=st.fixed_dictionaries({seat: st.sampled_from(ROOMS) for seat in DATA.colours}),
    moved=st.sampled_from(DATA.colours),
    code=st.sampled_from(offered()),
)
@example(dict.fromkeys(DATA.colours, "ecclesia") | {"green": "confessio_ecclesiae"}, "green", "en")
@example(dict.fromkeys(DATA.colours, "claustrum_e") | {"red": "hortus", "blue": "hortus"}, "green", "en")
def test_a_close_up_cuts_no_pawn(pawns: dict[str, str], moved: str, code: str) -> None:
    """Each is in it whole or not at all, and told of if it is."""
    view, news, teller = replace(START, pawns=pawns), [Moved(moved, pawns[moved], "walk")], Teller(language(code))
    picture, (box, _) = close_up.close_up(view, news, teller), close_up.part(view, news, teller.language)
    assert picture is not None
    assert box is not None
    left, top, right, bottom = box
    for room, boxes in pawn_boxes(view).items():
        for west, north, east, south in boxes:
            inside = left < west and east < right and top < north and south < bottom
            assert inside or east < left or right < west or south < top or bottom < north, room
            assert not inside or teller.room(room)[1:] in picture.alt


def test_what_has_no_place_has_no_close_up() -> None:
    asked = Asked(seat="red", of="blue", question=Count("hand", ()))
    assert close_up.close_up(START, [asked, Silent("blue")], TELLER) is None
    assert close_up.close_up(START, [Moved("red", "aula", "walk"), Rang("red", "matins")], TELLER) is None
    assert close_up.close_up(public(-1), [Moved("red", "aula", "walk")], TELLER) is None


@pytest.mark.parametrize("card", DATA.cards)
def test_cards_can_be_read(card: str, watch: Watch) -> None:
    drawn = deck.card_picture(card, TELLER).draw(2)
    size, told = watch.smallest()
    assert size * PHONE / drawn.width >= SMALLEST, told
    assert drawn.height < drawn.width


def test_every_event_has_a_drawing_of_its_own() -> None:
    assert set(VIGNETTES) == {card.id for card in DATA.cards.values() if card.deck == "event"}
    drawn = {deck.sign_of(DATA.cards[card]) for card in VIGNETTES}
    assert len(drawn) == len(VIGNETTES)
    assert signs.bell not in drawn  # of events that a host made


def test_a_card_of_the_host_has_its_name() -> None:
    picture = deck.card_picture("market_day", TELLER)
    assert picture.draw(1).width > 0
    assert picture.alt == "A card of this house: market_day."


def test_the_end_has_every_line(watch: Watch) -> None:
    """A15.2: what is shown adds up."""
    view = public(-1)
    assert view.result is not None
    ending.ending(view, TELLER).draw(1.5)
    for seat in view.seats:
        assert sum(line.points for line in ending.lines_of(view, seat, TELLER)) == view.result.scores[seat]
    assert TELLER.monk(view.culprit or "") in watch.sizes


def test_words_fit() -> None:
    for picture in (
        pictures.table(crowded(), TELLER, EVENTS, EVENTS),
        pictures.rooms(START, TELLER, dict.fromkeys(ROOMS, "1")),
        ending.ending(public(-1), TELLER),
        legend.legend(TELLER),
    ):
        assert 40 < len(picture.alt) <= ALT_LIMIT
        assert picture.alt.endswith(".")


def test_the_legend_has_every_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    """But for the back of a card that nobody knows."""
    names = {name for name, made in vars(signs).items() if isfunction(made) and not name.startswith("_")}
    names -= {"emblem", "unknown"}
    drawn: set[str] = set()

    def watched(name: str, draw: Callable[..., None]) -> Callable[..., None]:
        def noted(f: Frame, *given: Any) -> None:
            drawn.add(name)
            draw(f, *given)

        return noted

    for name in names:
        monkeypatch.setattr(signs, name, watched(name, getattr(signs, name)))
    forget_sprites()
    legend.legend(TELLER).draw(1)
    forget_sprites()
    assert drawn == names


# -- replays -----------------------------------------------------------------------------------------------


def test_a_replay_of_a_finished_game_shows_hands() -> None:
    """A12.3: then everything is open; before, a replay shows what the public sees."""
    found = game(6)
    view = replaying.opened(found, 30)
    state = found.steps[30].state
    assert all(view.hands[seat] == found.game.view(state, seat).hands[seat] for seat in state.seats)
    unfinished = replace(found, steps=found.steps[:60], acts=found.acts[:59])
    assert replaying.opened(unfinished, 30) == found.game.view(state, None)


@pytest.mark.parametrize("finished", [True, False])
def test_frames_are_of_one_size(finished: bool) -> None:
    found = game(4)
    points = replaying.turning_points(found)[::9]
    views = [
        replaying.opened(found, i) if finished else found.game.view(found.steps[i].state, None) for i in points
    ]
    frames = list(replaying.frames(views, 1, TELLER))
    assert len({frame.size for frame in frames}) == 1
    assert len({frame.tobytes() for frame in frames}) > len(frames) / 2


@pytest.mark.parametrize("walk", ["claustrum_w", "claustrum_e"])
def test_of_three_in_a_walk_each_head_is_seen(walk: str) -> None:
    """Also where the number of a choice stands."""
    stand, _ = parted(SPACES[walk].standing, True)
    heights = [y for _, y in gathered(stand, 3)]
    assert all(below - above > 14 for above, below in pairwise(heights))


@pytest.mark.parametrize("code", offered())
def test_who_stands_in_the_crypt_leaves_name_and_cards_to_be_read(code: str) -> None:
    space = SPACES["crypta"]
    for numbered in (False, True):
        stand, _ = parted(space.standing, numbered)
        ((x, y),) = gathered(stand, 1)
        head, side = y - PAWN[1] / 2, x - PAWN[0] / 2
        (name,) = [box for box in named_boxes(language(code)) if box[1] < space.box[3] and box[0] > space.box[0]]
        assert head > name[3]
        assert side > space.at(space.item)[0] + 11  # beside their number

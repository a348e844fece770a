"""What is new since the reader's last turn, and what he can still take back, is marked on the table and told."""

from __future__ import annotations

import pytest
from PIL import Image

from engine.core import Event
from engine.monastery.events import Built, Encouraged, Imprisoned, Moved, Placed, Prayed, WentHome
from engine.monastery.view import View
from render.kit import png
from render.monastery.extent import AROUND, Extent
from render.monastery.marks import NONE, Marks, Way, marks_of
from render.monastery.panels import HEADER
from render.monastery.renderer import RENDERER
from render.palette import LAPIS, RUBRIC, Colour
from render.pen import Pen
from tests.monastery.scenes import GAME, game
from tests.monastery.table import Table

PATH, KITCHEN = (3, 0), (4, 0)
LARGEST = 200 << 10


def view() -> View:
    table = Table("red", "blue").at(day=1, round=2).lay("path_2", PATH, turn=1, built=True)
    table.lay("kitchen", KITCHEN).monk("red1", KITCHEN, square=0).monk("blue1", PATH)
    return GAME.view(table.start().state, "red")


PLACED = Placed("blue", "kitchen", KITCHEN, 0)
CAME = Moved("blue", "blue1", "abbey", PATH, None, 1)
MINE = (Moved("red", "red1", "abbey", PATH, None, 1), Moved("red", "red1", PATH, KITCHEN, 0, 1))


# -- what is marked --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("events", "marks"),
    [
        ((), NONE),
        ((PLACED,), Marks((KITCHEN,))),
        ((PLACED, Built("kitchen", KITCHEN), Encouraged("red", KITCHEN, 1)), Marks((KITCHEN,))),
        ((CAME,), Marks((), ("blue1",), (Way((1,), "abbey", PATH),))),
        (MINE, Marks((), ("red1",), (Way((1,), "abbey", KITCHEN),))),
        ((CAME, WentHome(("blue2",))), Marks((), ("blue1",), (Way((1,), "abbey", PATH),))),
        ((Moved("red", "red2", "abbey", KITCHEN, 1, 2),), NONE),  # he is gone since
        ((Moved("red", "red1", KITCHEN, KITCHEN, 0, 0),), Marks((), ("red1",))),
        ((Prayed("blue", "blue1", PATH, 0),), Marks((), ("blue1",))),
        ((Placed("red", "farm", (9, 9), 0),), NONE),
    ],
)
def test_what_can_still_be_seen_is_marked(events: tuple[Event, ...], marks: Marks) -> None:
    assert marks_of(view(), events) == marks


def test_monks_are_numbered_in_the_order_in_which_they_moved() -> None:
    assert marks_of(view(), (CAME, *MINE)).ways == (Way((1,), "abbey", PATH), Way((2,), "abbey", KITCHEN))


def test_those_who_went_the_same_way_share_a_line() -> None:
    table = Table("red", "blue").at(day=1, round=2).lay("secret_red", PATH, built=True)
    table.monk("red1", PATH).monk("red2", PATH)
    events = [Moved("red", f"red{n}", "abbey", PATH, None, 1) for n in (2, 1)]
    assert marks_of(GAME.view(table.start().state, "red"), events).ways == (Way((1, 2), "abbey", PATH),)


def test_a_prisoner_is_marked() -> None:
    table = Table("red", "blue").at(day=1, round=2).lay("prison_cell", PATH, turn=2, built=True)
    seen = GAME.view(table.monk("blue1", PATH, kneeling=True).start().state, "red")
    assert marks_of(seen, [Imprisoned("red", "blue1")]) == Marks((), ("blue1",))


# -- how -------------------------------------------------------------------------------------------


def _edge(picture: Image.Image, seen: View, colour: Colour) -> int:
    """Pixels of a colour along the Kitchen's upper edge."""
    extent = Extent([(0, 0), (2, 1), *(tile.at for tile in seen.board)], 2, AROUND)
    left, top = extent.corner(KITCHEN)
    top += int(HEADER * 2)
    row = picture.convert("RGB").crop((left, top - 4, left + extent.tile, top - 3))
    return sum(count for count, found in row.getcolors() or [] if found == colour)


def test_new_tiles_have_an_edge_and_own_ones_a_dashed_one() -> None:
    seen = view()
    wide = Extent([(0, 0), (2, 1), KITCHEN], 2, AROUND).tile
    plain = RENDERER.table(seen).draw(2)
    assert _edge(plain, seen, RUBRIC) == _edge(plain, seen, LAPIS) == 0
    assert _edge(RENDERER.table(seen, [PLACED]).draw(2), seen, RUBRIC) == wide
    own = _edge(RENDERER.table(seen, [], [PLACED]).draw(2), seen, LAPIS)
    assert 0.3 * wide < own < 0.7 * wide
    both = RENDERER.table(seen, [PLACED], [PLACED]).draw(2)
    assert _edge(both, seen, LAPIS) == own
    assert _edge(both, seen, RUBRIC) == 0


def test_marks_are_told() -> None:
    alt = RENDERER.table(view(), [PLACED, CAME], MINE).alt
    assert "Marked as new since your last turn: Kitchen on P10, Blue 1." in alt
    assert "Marked as your own steps: Red 1." in alt
    assert "Marked" not in RENDERER.table(view()).alt


@pytest.mark.parametrize("name", ["monastery-p4-draft-greedy", "monastery-p4-teams-greedy"])
def test_a_table_with_all_of_a_round_marked_can_be_sent(name: str) -> None:
    log = game(name)
    for share in (0.5, 0.8, 0.95):
        last = int(share * len(log.acts))
        events = [event for step in log.steps[last - 30 : last + 1] for event in step.events]
        seat = log.beginning.seats[0]
        picture = RENDERER.table(log.game.view(log.steps[last].state, seat), events, MINE)
        assert len(png(picture.draw(4))) <= LARGEST


def test_a_marked_table_is_put_together_from_sprites(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawn again, nothing is drawn anew."""
    log = game("monastery-p4-draft-greedy")
    last = int(0.8 * len(log.acts))
    events = [event for step in log.steps[last - 30 : last + 1] for event in step.events]
    picture = RENDERER.table(log.game.view(log.steps[last].state, None), events, MINE)
    usual = picture.draw(2)
    monkeypatch.setattr(Pen, "done", None)
    assert picture.draw(2).tobytes() == usual.tobytes()

"""Short notation: what is written, what is read, and the one sentence with which nonsense is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Struct, UnsetType, field

from engine.core import Unusable
from engine.games import GAMES
from engine.notation import Notation


class Act(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    pass


class Put(Act, frozen=True, tag="put"):
    tile: str
    at: tuple[int, int]
    turn: int


class Keep(Act, frozen=True, tag="keep"):
    tiles: tuple[str, ...]


class Jail(Act, frozen=True, tag="jail"):
    monk: str | None


class Go(Act, frozen=True, tag="go"):
    monk: str
    square: int | UnsetType = UNSET


class Take(Act, frozen=True, tag="take"):
    """Records spell a field otherwise than Python can."""

    source: str = field(name="from")
    card: str | UnsetType = UNSET


class Stop(Act, frozen=True, tag="stop"):
    pass


class Pick(Act, frozen=True, tag="pick"):
    """Several fields may be left out: each that is there stands after its name."""

    book: str
    to: str | UnsetType = UNSET
    traits: tuple[str, ...] | UnsetType = UNSET
    by: int | UnsetType = UNSET


class Say(Act, frozen=True, tag="say"):
    what: bool | int | str | None


NOTATION: Notation[Any] = Notation(Put | Keep | Jail | Go | Take | Stop | Pick | Say)

PAIRS: list[tuple[str, Act]] = [
    ("put path_3 3,0 1", Put("path_3", (3, 0), 1)),
    ("put path_3 -3,-10 0", Put("path_3", (-3, -10), 0)),
    ("keep [chapel+farm+path_1]", Keep(("chapel", "farm", "path_1"))),
    ("keep [chapel]", Keep(("chapel",))),
    ("keep []", Keep(())),
    ("jail -", Jail(None)),
    ("jail red1", Jail("red1")),
    ("go red1", Go("red1")),
    ("go red1 0", Go("red1", 0)),
    ("take pile", Take("pile")),
    ("take open france", Take("open", "france")),
    ("stop", Stop()),
    ("pick a", Pick("a")),
    ("pick a to b", Pick("a", "b")),
    ("pick a traits [x+y]", Pick("a", traits=("x", "y"))),
    ("pick a to to by -1", Pick("a", "to", by=-1)),
    ("say true", Say(True)),
    ("say 1", Say(1)),
    ("say %74rue", Say("true")),
    ("say -", Say(None)),
]


@pytest.mark.parametrize(("text", "action"), PAIRS)
def test_written_and_read_back(text: str, action: Act) -> None:
    assert NOTATION.write(action) == text
    assert NOTATION.read(text) == action


def test_white_space_does_not_matter() -> None:
    assert NOTATION.read("  put\tpath_3   3,0 1\n") == Put("path_3", (3, 0), 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "'' is no action; there are go, jail, keep, pick, put, say, stop, take"),
        ("   ", "is no action"),
        ("Stop", "'Stop' is no action"),
        ("dance", "'dance' is no action"),
        ("stop now", "'stop' takes 0 words at most: none"),
        ("go red1 0 0", "'go' takes 2 words at most: monk square"),
        ("go", "missing required field `monk`"),
        ("take", "missing required field `from`"),
        ("take a b c", "'take' takes 2 words at most: from card"),
        ("put path_3 3,0", "missing required field `turn`"),
        ("put path_3 3 1", "Expected `array`"),
        ("put path_3 3,0,0 1", "length 2"),
        ("put path_3 3, 1", "Expected `int`"),
        ("put path_3 a,b 1", "Expected `int`"),
        ("put path_3 [3+0 1", "needs a ] at its end"),
        ("put - 3,0 1", "Expected `str`"),
        ("put path_3 3,0 one", "Expected `int`"),
        ("put path_3 3,0 1" + "0" * 5000, "Expected `int`|out of range|cannot read"),
        ("keep chapel", "Expected `array`"),
        ("keep -", "Expected `array`"),
    ],
)
def test_nonsense_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Unusable, match=reason):
        NOTATION.read(text)


def test_a_list_must_be_closed() -> None:
    with pytest.raises(Unusable):
        NOTATION.read("keep [chapel+farm")


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_any_text_is_read_or_refused(game: str, data: st.DataObject) -> None:
    tags = sorted(kind.__struct_config__.tag for kind in GAMES[game].actions.__args__)
    word = st.one_of(
        st.text(max_size=6),
        st.sampled_from(["-", "[]", "[a+b+c]", "1,2", "3", "red1", "[", ",", "+", "1,", "abbey"]),
    )
    for _ in range(20):
        text = " ".join([data.draw(st.sampled_from([*tags, "x"])), *data.draw(st.lists(word, max_size=4))])
        try:
            action = GAMES[game].read(text)
        except Unusable:
            continue
        assert GAMES[game].read(GAMES[game].write(action)) == action, text


def test_names_of_fields_that_may_be_left_out() -> None:
    assert dict(NOTATION.names("pick")) == {
        "book": ("pick",), "to": ("pick", "", "to"), "traits": ("pick", "", "traits"), "by": ("pick", "", "by"),
    }  # fmt: skip
    assert NOTATION.name_after(["pick"]) == "book"
    assert NOTATION.name_after(["pick", "a", "traits"]) == "traits"
    assert NOTATION.name_after(["pick", "a", "to", "b"]) is None

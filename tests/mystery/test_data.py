"""The data file: a fault is refused with its place. People's own cards: the same form, checked alike."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.agents.table import play_out, seat_agents
from engine.core import Illegal, Unusable
from engine.log import Log, start
from engine.mystery import ops, own
from engine.mystery.data import DATA, DATA_FILE, parse
from engine.mystery.game import Mystery
from engine.mystery.rooms import keep_book
from engine.mystery.state import State
from tests.mystery.table import FOUR, GAME, THREE, Play, play

TEXT = DATA_FILE.read_text(encoding="utf-8")


def test_the_file_is_read_whole() -> None:
    assert len(DATA.rooms) == 27
    assert len(DATA.values) == 12
    assert [office.passes for office in DATA.offices] == [1, 2, 3, 4, 5, 6, 6, 6]
    assert parse(TEXT).cards == DATA.cards


def test_every_operation_of_the_rules_is_known() -> None:
    known = {kind.__struct_config__.tag for kind in ops.Op.__subclasses__()}
    used = {op.__struct_config__.tag for card in DATA.cards.values() for op in card.ops}
    assert used <= known
    page = (DATA_FILE.parents[1] / "rules" / "mystery.md").read_text(encoding="utf-8")
    named = set(
        re.findall(r"`([a-z_]+)`", "\n".join(re.findall(r"^- A11\.(?:[5-9]|[1-3]\d) [^:]*:", page, re.MULTILINE)))
    )
    assert known <= named | {"teleport"}


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('op = "hour_length", delta = 1', 'op = "hour_long", delta = 1', "hour_long"),
        ('op = "bell", choices', 'op = "bell", unknown = 1, choices', "unknown"),
        (
            '{ id = "odilon", name = "Odilon", title = "father"',
            '{ id = "odilon", name = "Odilon", title = "novice"',
            r"A1\.2",
        ),
        ("suspects_total = 24", "suspects_total = 25", r"A1\.2"),
        ("{ n = 3, hand = 6, pile = 5", "{ n = 3, hand = 6, pile = 4", r"A1\.3"),
        ('adj = ["ecclesia", "claustrum_e"]', 'adj = ["ecclesia", "nowhere"]', r"A3\.1"),
        ('between = ["ecclesia", "crypta"]', 'between = ["ecclesia", "aula"]', "adj and door"),
        ('id = "barber", name', 'id = "snowdrifts", name', "twice"),
        ("[bell]", "[bells]", "missing"),
        ("schema = 1", "schema = ", "data/mystery.toml"),
        ('filter = [["shaven"]]', 'filter = [["bald"]]', "no value"),
        ('keep = true, timing = "on_theft"', 'keep = false, timing = "on_theft"', "is kept and has a timing"),
    ],
)
def test_a_fault_is_refused_with_its_place(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(Unusable, match=reason):
        parse(TEXT.replace(old, new, 1))


def test_a_spelling_is_of_somebodys_name() -> None:
    with pytest.raises(Unusable, match="nobody"):
        parse(TEXT, 'names = { nobody = ["Nemo"] }')


# -- people's own cards ----------------------------------------------------------------------------------

GOOD = """
[scriptorium]
book = [
  { id = "fair", name = "A Fair", keep = false, text = "Cards and steps.", ops = [
    { op = "take_random", from = "most", n = 1 },
    { op = "show_hand", from = "die" },
    { op = "extra_turn", who = "self" },
  ] },
  { id = "pilgrim", name = "A Pilgrim's Guide", keep = true, timing = "my_move", text = "Three more.", ops = [
    { op = "steps", who = "self", delta = 3, until = "turn" },
  ] },
]
[library]
book = [{ id = "psalter", name = "A Psalter", text = "Two.", ops = [{ op = "revelation", who = "self", max = 2 }] }]
[events]
event = [{ id = "market", name = "Market Day", text = "Books and cards.", ops = [
  { op = "take_crypt", who = "each" },
  { op = "pass_chosen", who = "each", dir = "left", n = 1 },
] }]
"""


def kept(folder: Path, text: str) -> Path:
    (folder / "own.toml").write_text(text, encoding="utf-8")
    return folder


def test_own_cards_are_in_the_decks_and_are_played(tmp_path: Path) -> None:
    cards = own.read(kept(tmp_path, GOOD))
    assert [card.id for card in cards] == ["fair", "pilgrim", "psalter", "market"]
    game = Mystery(cards)
    seen: set[str] = set()
    for number in range(6):
        log: Log[Any, Any, Any] = start(game, FOUR, f"own/{number}", {})
        assert len(log.state.scriptorium) == 26
        log = play_out(log, seat_agents(game, dict.fromkeys(FOUR, "random"), f"own/{number}"))
        assert game.result(log.state) is not None
        kept_state = msgspec.json.decode(msgspec.json.encode(log.state), type=State)
        assert kept_state == log.state
        for step in log.steps:
            for event in step.events:
                seen.add(str(getattr(event, "card", None) or getattr(event, "book", None)))
    assert {"market", "fair"} & seen


def test_an_empty_folder_has_none(tmp_path: Path) -> None:
    assert own.read(tmp_path) == ()
    assert Mystery(()).setup(THREE, "s", {}) == Mystery().setup(THREE, "s", {})


def card(ops_text: str, extra: str = "keep = false", section: str = "scriptorium", name: str = "book") -> str:
    return f'[{section}]\n{name} = [{{ id = "x", name = "X", text = "x", {extra}, ops = [{ops_text}] }}]\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (card('{ op = "dance" }'), "own.toml: .*dance"),
        (card(""), "it does nothing"),
        (card('{ op = "take_random", from = "other", n = 99 }'), "out of reach"),
        (card('{ op = "take_random", from = "other", n = 1, repeat = 2 }'), "distinct"),
        (card('{ op = "teleport" }'), "my_move"),
        (card('{ op = "hour_length", delta = 1 }'), "only for events"),
        (card('{ op = "penance", who = "other" }'), "my_turn"),
        (card('{ op = "penance", who = "self", not_in = "attic" }'), "attic is no room"),
        (card('{ op = "announce_count", who = "each" }'), "filter or a pick"),
        (card('{ op = "steps", who = "self", until = "turn" }'), "delta or a set"),
        (card('{ op = "extra_turn" }', 'keep = true, timing = "on_theft"'), "nothing but cancel_theft"),
        (card('{ op = "teleport" }, { op = "extra_turn" }', 'keep = true, timing = "my_move"'), "nothing else"),
        (card('{ op = "extra_turn" }', 'mood = "slow"', "events", "event"), "not for events"),
        (
            card('{ op = "close_room", table = { red = "crypta" } }', 'mood = "slow"', "events", "event"),
            "each colour",
        ),
        (card('{ op = "extra_turn" }', 'keep = true, timing = "my_turn"', "library"), "is kept and has a timing"),
        (card('{ op = "extra_turn" }').replace('"x"', '"orator"', 1), "there is one already"),
        (card('{ op = "extra_turn" }') + "[suspects]\nsuspect = []\n", "no section suspects"),
        ("[library]\nevent = []\n", "a list named book"),
        ("[library\n", "own.toml"),
    ],
)
def test_a_wrong_card_is_refused_with_its_reason(text: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(Unusable, match=reason):
        own.read(kept(tmp_path, text))


def test_a_wrong_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match=r"cannot read the folder .*none"):
        own.read(tmp_path / "none")
    with pytest.raises(Unusable, match="there are no cards"):
        GAME.with_cards(tmp_path)
    (tmp_path / "notes.txt").write_text("no card", encoding="utf-8")
    assert own.read(tmp_path) == ()
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(Unusable, match=r"folder\.toml: it cannot be read"):
        own.read(tmp_path)


def test_a_game_with_the_cards_of_a_folder_is_another_game(tmp_path: Path) -> None:
    richer = GAME.with_cards(kept(tmp_path, GOOD))
    assert "market" in richer.setup(THREE, "s", {}).state.event
    assert "market" not in GAME.setup(THREE, "s", {}).state.event


@pytest.mark.rule("A7.3")
def test_of_two_books_for_one_trigger_one_is_played(tmp_path: Path) -> None:
    (tmp_path / "two").mkdir()
    for name in ("x", "y"):
        text = card('{ op = "revelation", max = 1 }', 'keep = true, timing = "on_revelation"').replace(
            '"x"', f'"{name}"', 1
        )
        (tmp_path / "two" / f"{name}.toml").write_text(text, encoding="utf-8")
    p = play(moved=True, pawns={"red": "capitulum"})
    p.state = replace(p.state, own=own.read(tmp_path / "two"))
    p.state = keep_book(keep_book(p.state, 0, "x"), 0, "y")
    p.do("red reveal fat")
    assert p.lists("red play x trait novice")
    p.do("red play y trait franciscan")
    p.refuses("red play x trait novice", "A7.4")


def read_by_red(text: str, tmp_path: Path, book: str = "x") -> Play:
    """Red reads one of the host's cards."""
    p = play(pawns={"red": "scriptorium"}, moved=True)
    cards = own.read(kept(tmp_path, text))
    p.state = replace(p.state, own=cards, scriptorium=(book, *p.state.scriptorium))
    return p.do("red act")


@pytest.mark.rule("A11.3", "A11.26")
def test_what_lasts_till_the_end_of_his_next_turn_outlasts_this_one(tmp_path: Path) -> None:
    p = read_by_red(card('{ op = "steps", who = "self", delta = 2, until = "next_turn" }'), tmp_path)
    assert [one["who"] for one in p["effects"]] == [["red"]]
    assert p.to_act == ("blue",)


@pytest.mark.rule("A11.37", "A9.5", "A11.29")
def test_penance_ends_the_turn_once_the_ops_are_done(tmp_path: Path) -> None:
    p = read_by_red(
        card('{ op = "penance", who = "self" }, { op = "extra_turn" }, { op = "take_crypt", who = "self" }'),
        tmp_path,
    )
    assert p.kinds()[:3] == ["read", "penance", "crypt"]
    assert p["extra"] == []
    assert p.to_act == ("blue",)


@pytest.mark.rule("A11.2", "A11.10", "A11.15")
def test_other_ways_to_name_a_player(tmp_path: Path) -> None:
    p = read_by_red(
        card('{ op = "give_chosen", to = "left", n = 9 }, { op = "show_hand", from = "die" }'), tmp_path
    )
    assert p.event("gave")["of"] == "blue"
    assert p.event("hand")["of"] == "red"
    p = read_by_red(card('{ op = "revelation", max = 2 }'), tmp_path)
    p.do("red reveal fat\nred reveal novice")
    assert [one["trait"] for one in p["revelations"]] == ["fat", "novice"]
    assert p.to_act == ("blue",)


def test_a_seat_that_does_not_play_is_refused() -> None:
    with pytest.raises(Illegal, match=r"A2\.1"):
        GAME.apply(play().state, "white", GAME.read("end"))
    assert GAME.forecast(play().state, "red") == ()

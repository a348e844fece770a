"""The components of Mystery of the Abbey, read from data/mystery.toml: suspects, plan, cards, Masses, questions.

Only what the rules need is read here. A value or a card that is named wrongly is refused with its place.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Literal, NoReturn

import msgspec
from msgspec import Struct

from engine.core import OptionValue, Unusable
from engine.mystery import ops
from engine.mystery.ops import AnyOp, Filter

FOLDER = Path(__file__).parents[2] / "data"
DATA_FILE, NAMES_FILE = FOLDER / "mystery.toml", FOLDER / "mystery-names.toml"

Deck = Literal["scriptorium", "library", "event"]
Timing = Literal[
    "my_move", "my_turn", "on_refusal", "on_counter", "on_penance", "on_theft", "on_revelation", "on_mass_pass"
]
Kind = Literal["church", "confessional", "crypt", "empty", "parlour", "scriptorium", "library", "chapter", "cell"]


class Table(Struct, frozen=True):
    """What so many players play with (A1.3, A16.1)."""

    n: int
    hand: int
    pile: int
    steps: int
    bell_start: int


class Value(Struct, frozen=True):
    id: str
    of: str


class Suspect(Struct, frozen=True):
    id: str
    name: str
    title: str
    order: str
    hood: str
    beard: str
    girth: str

    @property
    def values(self) -> tuple[str, ...]:
        """In canonical order."""
        return self.order, self.title, self.hood, self.beard, self.girth


class Room(Struct, frozen=True):
    id: str
    kind: Kind
    capacity: int
    adj: tuple[str, ...]
    owner: str | None = None


class Office(Struct, frozen=True):
    """A Mass card."""

    id: str
    passes: int = msgspec.field(name="pass")


class Card(Struct, frozen=True):
    """A book or an event. `timing` says when a kept book is played; other cards have none."""

    id: str
    name: str
    deck: Deck
    ops: tuple[AnyOp, ...]
    text: str = ""
    timing: Timing | None = None
    extra: bool = False
    """A library book that is only in the set `all` (A16.3)."""
    value: int = 0
    """What it is worth to its reader, from -2 to 3: an estimate, for agents."""

    @property
    def kept(self) -> bool:
        return self.timing is not None


class Form(Struct, frozen=True):
    """A form of question (A5.4)."""

    id: str
    truth: Literal["verified", "promise", "honour"]
    yes_no: Literal["always", "never", "depends"]


class Data(Struct, frozen=True):
    colours: tuple[str, ...]
    start_room: str
    dice_rooms: tuple[str, ...]
    tables: dict[int, Table]
    fast_steps: int
    fast_bell: int
    bell_last: int
    score: dict[str, int]
    options: dict[str, tuple[OptionValue, ...]]
    characteristics: dict[str, tuple[str, ...]]
    values: dict[str, Value]
    suspects: tuple[Suspect, ...]
    rooms: tuple[Room, ...]
    offices: tuple[Office, ...]
    crypt_copies: int
    crypt_ops: tuple[AnyOp, ...]
    cards: dict[str, Card]
    """Books and events by id, in data order."""
    scopes: tuple[str, ...]
    windows: tuple[str, ...]
    forms: dict[str, Form]
    max_terms: int
    max_text: int
    max_number: int
    default_question: dict[str, Any]
    spellings: dict[str, tuple[str, ...]]
    """Other spellings of suspects' names, in the languages people read."""

    def deck(self, deck: Deck) -> tuple[str, ...]:
        return tuple(card.id for card in self.cards.values() if card.deck == deck)


class _Book(Struct, frozen=True, forbid_unknown_fields=True):
    """A card as the file has it."""

    id: str
    name: str
    text: str
    ops: tuple[AnyOp, ...]
    src: str = ""
    keep: bool = False
    timing: Timing | None = None
    value: int = 0
    set: Literal["core", "extra"] = "core"
    mood: str = ""
    roll: bool = False


FILES: dict[Deck, tuple[str, str]] = {
    "scriptorium": ("scriptorium", "book"),
    "library": ("library", "book"),
    "event": ("events", "event"),
}


def no(fault: object) -> NoReturn:
    raise Unusable(f"data/mystery.toml: {fault}")


def cards_of(raw: dict[str, Any]) -> dict[str, Card]:
    """The cards of a file of this form, by id."""
    found: dict[str, Card] = {}
    for deck, (section, name) in FILES.items():
        for i, given in enumerate(raw.get(section, {}).get(name, [])):
            try:
                book = msgspec.convert(given, _Book)
            except msgspec.ValidationError as fault:
                raise Unusable(f"[{section}] {name} {i + 1}: {fault}") from None
            if book.id in found:
                raise Unusable(f"[{section}] {name} {i + 1}: {book.id} is there twice")
            if book.keep != (book.timing is not None) or (book.keep and deck != "scriptorium"):
                raise Unusable(
                    f"[{section}] {book.id}: a book of the scriptorium is kept and has a timing, or neither"
                )
            found[book.id] = Card(
                book.id, book.name, deck, book.ops, book.text, book.timing, book.set == "extra", book.value
            )
    return found


def check(card: Card, values: dict[str, Value], rooms: tuple[str, ...], colours: tuple[str, ...]) -> None:
    """Faults of a card that would surface as a wrong game much later."""

    def wrong(reason: str) -> NoReturn:
        raise Unusable(f"card {card.id}: {reason}")

    if not card.ops:
        wrong("it does nothing")
    for op in card.ops:
        rule = KEPT.get(type(op))
        if rule is not None and card.timing not in rule:
            wrong(f"{tag(op)} is only for books of the timing {' or '.join(rule)}")
        if isinstance(op, EVENTS_ONLY) and card.deck != "event":
            wrong(f"{tag(op)} is only for events")
        if not isinstance(op, EVENTS_TOO) and card.deck == "event":
            wrong(f"{tag(op)} is not for events")
        trigger = TRIGGERED.get(card.timing) if card.timing is not None else None
        if trigger is not None and (len(card.ops) != 1 or not isinstance(op, trigger)):
            wrong(f"a book of the timing {card.timing} does nothing but {tag_of(trigger)}")
        if isinstance(op, ops.Teleport) and len(card.ops) != 1:
            wrong("teleport is the move, and nothing else stands beside it")
        _check_op(op, card, values, rooms, colours, wrong)


def _check_op(
    op: AnyOp, card: Card, values: dict[str, Value], rooms: tuple[str, ...], colours: tuple[str, ...], wrong: Any
) -> None:
    numbers = [
        getattr(op, name, None) for name in ("n", "repeat", "values", "look", "max", "max_traits", "if_holding")
    ]
    if any(number is not None and not 0 <= number <= 24 for number in numbers):
        wrong(f"a number of {tag(op)} is out of reach")
    given = getattr(op, "filter", None)
    if isinstance(given, tuple) and not all(term.lstrip("!") in values for group in given for term in group):
        wrong("a filter names something that is no value")
    if isinstance(op, ops.AnnounceCount) and (op.filter is None) == (op.pick is None):
        wrong("announce_count has a filter or a pick")
    if isinstance(op, ops.Steps) and (op.delta is None) == (op.set is None):
        wrong("steps has a delta or a set")
    if isinstance(op, ops.CloseRoom) and (
        set(op.table) != set(colours) or not set(op.table.values()) <= set(rooms)
    ):
        wrong("close_room names a room of the plan for each colour")
    if isinstance(op, ops.Penance) and op.not_in is not None and op.not_in not in rooms:
        wrong(f"{op.not_in} is no room")
    parameters = (isinstance(op, ops.Penance) and op.who == "other") or (
        isinstance(op, ops.ShowPrivate) and (op.source == "other" or op.filter == "last_received")
    )
    if parameters and (card.timing not in ("my_move", "my_turn") or len(card.ops) != 1):
        wrong(f"{tag(op)} of another player is for books of the timing my_turn that do nothing else")
    if isinstance(op, ops.TakeRandom) and op.repeat > 1 and not op.distinct:
        wrong("take_random that repeats takes from distinct players")


def tag(op: AnyOp) -> str:
    return str(op.__struct_config__.tag)


def tag_of(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


TRIGGERED: dict[Timing, type] = {
    "on_refusal": ops.ForceAnswer,
    "on_counter": ops.DeclineCounter,
    "on_penance": ops.CancelPenance,
    "on_theft": ops.CancelTheft,
    "on_revelation": ops.Revelation,
    "on_mass_pass": ops.PassDelta,
}
"""What the books of a trigger do (A7.4)."""

KEPT: dict[type, tuple[Timing, ...]] = {
    ops.LibraryKey: ("my_move",),
    ops.Teleport: ("my_move",),
    ops.ForceAnswer: ("on_refusal",),
    ops.DeclineCounter: ("on_counter",),
    ops.CancelPenance: ("on_penance",),
    ops.CancelTheft: ("on_theft",),
    ops.PassDelta: ("on_mass_pass",),
    ops.Bell: ("my_turn",),
    ops.TellCount: ("my_turn",),
}
EVENTS_ONLY = (ops.CloseRoom, ops.HourLength, ops.StartIn)
EVENTS_TOO = (
    *EVENTS_ONLY, ops.QuestionMode, ops.RefusalCap, ops.AnnounceCount, ops.ShowPrivate, ops.Steps,
    ops.RerollConfessionals, ops.ParlourGrant, ops.DiscardBook, ops.TakeCrypt, ops.PassChosen, ops.TakeRandom,
    ops.GiveChosen, ops.SwapChosen, ops.SetConfessional, ops.ShowHand, ops.LearnInnocent, ops.ProbeAny,
)  # fmt: skip


def _check(data: Data, raw: dict[str, Any]) -> None:
    ids = [suspect.id for suspect in data.suspects]
    if len(set(ids)) != len(ids) or len({suspect.values for suspect in data.suspects}) != len(ids):
        no("suspects must all be different (A1.2)")
    if len(ids) != raw["setup"]["suspects_total"]:
        no(f"{raw['setup']['suspects_total']} suspects are announced, {len(ids)} are listed (A1.2)")
    counts = Counter(value for suspect in data.suspects for value in suspect.values)
    for value in raw["traits"]["value"]:
        if counts[value["id"]] != value["count"]:
            no(f"{value['count']} suspects are announced to be {value['id']}, {counts[value['id']]} are (A1.2)")
    for table in data.tables.values():
        if table.n * table.hand + table.pile + 1 != len(ids):
            no(f"with {table.n} players {len(ids)} suspects must be dealt (A1.3)")
    rooms = {room.id: room for room in data.rooms}
    for room in data.rooms:
        if not all(other in rooms and room.id in rooms[other].adj for other in room.adj):
            no(f"a door of {room.id} leads nowhere (A3.1)")
    doors = {frozenset(door["between"]) for door in raw["plan"]["door"]}
    if doors != {frozenset((room.id, other)) for room in data.rooms for other in room.adj}:
        no("adj and door must say the same")
    for card in data.cards.values():
        check(card, data.values, tuple(rooms), data.colours)
    if not set(data.spellings) <= set(ids):
        no("a spelling is of nobody's name")


def parse(text: str, names: str = "") -> Data:
    """The data file's text as data; a fault is refused with its place."""
    try:
        raw = tomllib.loads(text)
        setup, traits, questions = raw["setup"], raw["traits"], raw["questions"]
        data = Data(
            colours=tuple(setup["colours"]),
            start_room=setup["start_room"],
            dice_rooms=tuple(setup["dice_rooms"]),
            tables={table.n: table for table in msgspec.convert(setup["players"], list[Table])},
            fast_steps=raw["fast"]["steps"],
            fast_bell=raw["fast"]["bell_start"],
            bell_last=raw["bell"]["last"],
            score=raw["score"],
            options={option["id"]: tuple(option["values"]) for option in raw["options"]["option"]},
            characteristics={one["id"]: tuple(one["values"]) for one in traits["characteristic"]},
            values={value["id"]: msgspec.convert(value, Value) for value in traits["value"]},
            suspects=msgspec.convert(raw["suspects"]["suspect"], tuple[Suspect, ...]),
            rooms=msgspec.convert(raw["plan"]["room"], tuple[Room, ...]),
            offices=msgspec.convert(raw["masses"]["mass"], tuple[Office, ...]),
            crypt_copies=raw["crypt"]["copies"],
            crypt_ops=msgspec.convert(raw["crypt"]["ops"], tuple[AnyOp, ...]),
            cards=cards_of(raw),
            scopes=tuple(questions["scopes"]),
            windows=tuple(questions["windows"]),
            forms={form["id"]: msgspec.convert(form, Form) for form in questions["form"]},
            max_terms=questions["max_terms"],
            max_text=questions["max_text"],
            max_number=questions["max_number"],
            default_question=questions["default"],
            spellings={name: tuple(found) for name, found in tomllib.loads(names).get("names", {}).items()},
        )
        _check(data, raw)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, TypeError) as fault:
        no(fault)
    except KeyError as missing:
        no(f"{missing} is missing")
    return data


@cache
def load() -> Data:
    return parse(DATA_FILE.read_text(encoding="utf-8"), NAMES_FILE.read_text(encoding="utf-8"))


DATA = load()
__all__ = ["DATA", "Card", "Data", "Deck", "Filter", "Form", "Office", "Room", "Suspect", "Timing"]

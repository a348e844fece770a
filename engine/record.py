"""Records in and out: one JSON document holds a whole game (formats/record.md).

`read` checks the document's form, `replay` plays it; a fault in either is `Unusable` with its place and reason, and
nothing half-read is ever returned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from engine.core import AnyGame, Illegal, Seat, Unusable
from engine.log import Act, Beginning, Log, refold

FORMAT = "cloister-record/1"


class RecordedAct(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat
    do: msgspec.Raw


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A record as it is written. Actions stay raw until the game that understands them is known."""

    format: Literal["cloister-record/1"]
    game: str
    rules: int
    seed: str
    seats: tuple[Seat, ...]
    options: dict[str, bool | str]
    actions: tuple[RecordedAct, ...]
    position: Any | UnsetType = UNSET


class _Head(Struct, frozen=True):
    format: Any = None


def read(text: bytes | str) -> Record:
    """A record from its JSON text."""
    try:
        if isinstance(text, bytes):
            text = text.decode()  # actions are read later; broken characters must be seen now
        head = msgspec.json.decode(text, type=_Head)
        if head.format != FORMAT:
            raise Unusable(f"this is no game record: its format is {head.format!r}, not {FORMAT!r}")
        return msgspec.json.decode(text, type=Record)
    except msgspec.ValidationError as fault:
        raise Unusable(f"the record is malformed: {fault}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Unusable(f"this is not JSON: {fault}") from None
    except RecursionError:
        raise Unusable("this is not a record: it is nested too deeply") from None


def replay(game: AnyGame, record: Record) -> Log[Any, Any, Any]:
    """Play a record of this game again. The first fault is refused with its place; then nothing of it counts."""
    if record.game != game.meta.id:
        raise Unusable(f"the record is of the game {record.game!r}, not {game.meta.id!r}")
    if record.rules != game.meta.rules:
        raise Unusable(f"the record is of rules number {record.rules}; this is rules number {game.meta.rules}")
    position = None if record.position is UNSET else record.position
    beginning = Beginning(record.seats, record.seed, dict(record.options), position)
    played: list[Act[Any]] = []

    def acts() -> Iterator[Act[Any]]:
        decoder = msgspec.json.Decoder(game.actions)
        for i, act in enumerate(record.actions):
            try:
                played.append(Act(act.seat, decoder.decode(act.do)))
            except msgspec.DecodeError as fault:
                raise Unusable(f"actions[{i}] is no action of {game.meta.title}: {fault}") from None
            yield played[-1]

    try:
        return refold(game, beginning, acts())
    except Illegal as illegal:
        if not played:  # it is the beginning that cannot be
            raise
        last = played[-1]
        what = f"actions[{len(played) - 1}] ({last.seat}: {_told(game, last.do)})"
        raise Unusable(f"{what} is illegal by {illegal}") from None


def _told(game: AnyGame, action: Any) -> str:
    text = game.write(action)
    return text if len(text) <= 80 else text[:77] + "..."


def export(log: Log[Any, Any, Any]) -> dict[str, Any]:
    """The record of a game, undone acts and what may name people left out, in the order of the format's fields."""
    beginning = log.beginning
    head = {
        "format": FORMAT,
        "game": log.game.meta.id,
        "rules": log.game.meta.rules,
        "seed": beginning.seed,
        "seats": beginning.seats,
        "options": beginning.options,
    }
    if beginning.position is not None:
        head["position"] = beginning.position
    portable = log.game.portable
    return {**head, "actions": [{"seat": act.seat, "do": portable(s, act.do)} for s, act in log.in_order()]}


def write(log: Log[Any, Any, Any]) -> bytes:
    """The record as JSON text, one act a line so that people can read and compare it."""
    record = export(log)
    acts = record.pop("actions")
    head = msgspec.json.encode(record)[:-1]
    lines = b",\n".join(msgspec.json.encode(act) for act in acts)
    return head + b',\n"actions": [\n' + lines + (b"\n" if acts else b"") + b"]}\n"

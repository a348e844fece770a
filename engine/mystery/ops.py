"""What cards do: the operations of A11 as data. A card made of these is a change of a data file alone.

An operation is read strictly: a field that A11 does not know is refused. Fields that only repeat a rule for readers
(`counter`, `refuse`, `structured_only`, `immediate`, `exclude`, `where`, `to` of `teleport`) set nothing.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

Until = Literal["turn", "next_turn", "round", "next_mass"]
Filter = tuple[tuple[str, ...], ...]
Pick = Literal["random_order", "random_title", "random_look"]
Named = Literal["named_1", "named_look", "last_received"]


class Op(Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """Base of all operations."""


class TakeRandom(Op, frozen=True, tag="take_random"):
    source: Literal["other", "die", "most", "fewest"] = field(name="from")
    n: int
    to: Literal["self"] = "self"
    repeat: int = 1
    distinct: bool = False


class GiveChosen(Op, frozen=True, tag="give_chosen"):
    to: Literal["fewest", "most", "die", "left", "right"]
    n: int
    source: Literal["self"] = field(name="from", default="self")


class SwapChosen(Op, frozen=True, tag="swap_chosen"):
    b: Literal["die", "fewest", "most", "left", "right"]
    n: int
    a: Literal["self"] = "self"


class PassChosen(Op, frozen=True, tag="pass_chosen"):
    dir: Literal["left", "right"]
    n: int
    who: Literal["each"] = "each"


class ShowPrivate(Op, frozen=True, tag="show_private"):
    source: Literal["each", "each_other", "die", "other", "left", "right"] = field(name="from")
    to: Literal["self", "left", "right"]
    filter: Filter | Named
    picker: Literal["owner", "none"]
    n: Literal[1] = 1


class ShowHand(Op, frozen=True, tag="show_hand"):
    source: Literal["other", "die"] = field(name="from")
    to: Literal["self"] = "self"


class AnnounceCount(Op, frozen=True, tag="announce_count"):
    who: Literal["each", "each_other", "self"]
    filter: Filter | None = None
    pick: Pick | None = None


class TellCount(Op, frozen=True, tag="tell_count"):
    source: Literal["other"] = field(name="from")
    max_traits: int
    to: Literal["self"] = "self"


class LearnInnocent(Op, frozen=True, tag="learn_innocent"):
    n: int
    to: Literal["self"] = "self"


class ProbeAny(Op, frozen=True, tag="probe_any"):
    values: int
    to: Literal["self"] = "self"


class Revelation(Op, frozen=True, tag="revelation"):
    max: int = 1
    who: Literal["self"] = "self"
    constraint: Literal["different_characteristic"] | None = None


class AskAll(Op, frozen=True, tag="ask_all"):
    who: Literal["self"] = "self"
    refuse: Literal[False] = False
    counter: Literal[False] = False
    structured_only: Literal[True] = True


class ForceAnswer(Op, frozen=True, tag="force_answer"):
    who: Literal["refuser"] = "refuser"
    counter: Literal[False] = False


class DeclineCounter(Op, frozen=True, tag="decline_counter"):
    who: Literal["self"] = "self"


class QuestionMode(Op, frozen=True, tag="question_mode"):
    mode: Literal["none", "yes_no"]
    until: Literal["round", "next_mass"]


class RefusalCap(Op, frozen=True, tag="refusal_cap"):
    n: int
    until: Literal["round", "next_mass"]


class DrawBooks(Op, frozen=True, tag="draw_books"):
    n: int
    keep: int
    who: Literal["self"] = "self"
    immediate: Literal["ignore"] = "ignore"


class BrowseBooks(Op, frozen=True, tag="browse_books"):
    look: int
    take: Literal[1] = 1
    who: Literal["self"] = "self"


class DiscardBook(Op, frozen=True, tag="discard_book"):
    who: Literal["self", "each", "each_other"]
    n: int
    if_holding: int = 1


class TakeCrypt(Op, frozen=True, tag="take_crypt"):
    who: Literal["self", "each", "each_other"]


class ParlourGrant(Op, frozen=True, tag="parlour_grant"):
    who: Literal["self", "fewest", "most"]


class Steps(Op, frozen=True, tag="steps"):
    who: Literal["self", "each", "present"]
    until: Until
    delta: int | None = None
    set: int | None = None


class Teleport(Op, frozen=True, tag="teleport"):
    who: Literal["self"] = "self"
    to: Literal["any_except_library"] = "any_except_library"


class StartIn(Op, frozen=True, tag="start_in"):
    who: Literal["each"] = "each"
    where: Literal["own_cell"] = "own_cell"


class ExtraTurn(Op, frozen=True, tag="extra_turn"):
    who: Literal["self"] = "self"
    max_steps: int | None = None


class Bell(Op, frozen=True, tag="bell"):
    choices: tuple[int, ...]
    clamp: tuple[int, int]


class HourLength(Op, frozen=True, tag="hour_length"):
    delta: Literal[-1, 1]


class PassDelta(Op, frozen=True, tag="pass_delta"):
    choices: tuple[Literal[-1, 1], ...]
    min: int = 0
    who: Literal["self"] = "self"


class LibraryKey(Op, frozen=True, tag="library_key"):
    who: Literal["self"] = "self"


class CloseRoom(Op, frozen=True, tag="close_room"):
    table: dict[str, str]
    until: Literal["next_mass"] = "next_mass"


class RerollConfessionals(Op, frozen=True, tag="reroll_confessionals"):
    pass


class SetConfessional(Op, frozen=True, tag="set_confessional"):
    who: Literal["self"] = "self"
    exclude: Literal["self"] = "self"


class Penance(Op, frozen=True, tag="penance"):
    who: Literal["self", "other"]
    not_in: str | None = None


class CancelPenance(Op, frozen=True, tag="cancel_penance"):
    who: Literal["self"] = "self"


class CancelTheft(Op, frozen=True, tag="cancel_theft"):
    who: Literal["self"] = "self"


AnyOp = (
    TakeRandom
    | GiveChosen
    | SwapChosen
    | PassChosen
    | ShowPrivate
    | ShowHand
    | AnnounceCount
    | TellCount
    | LearnInnocent
    | ProbeAny
    | Revelation
    | AskAll
    | ForceAnswer
    | DeclineCounter
    | QuestionMode
    | RefusalCap
    | DrawBooks
    | BrowseBooks
    | DiscardBook
    | TakeCrypt
    | ParlourGrant
    | Steps
    | Teleport
    | StartIn
    | ExtraTurn
    | Bell
    | HourLength
    | PassDelta
    | LibraryKey
    | CloseRoom
    | RerollConfessionals
    | SetConfessional
    | Penance
    | CancelPenance
    | CancelTheft
)

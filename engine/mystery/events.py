"""What comes about in a game, as formats/record.md fixes it. Where a part is hidden, others see the rest (A12)."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType, field
from msgspec.structs import replace

from engine.core import Event, Seat
from engine.mystery.actions import Names, Question
from engine.mystery.ops import Filter


class Partly(Event, frozen=True):
    """All hear of it; what is hidden only those who may see it whole, in seat order (all of them: UNSET)."""

    hidden: ClassVar[tuple[str, ...]] = ()
    whole: tuple[Seat, ...] | UnsetType = field(name="to", default=UNSET)

    def audience(self) -> tuple[Seat, ...] | None:
        return None if self.whole is UNSET else self.whole

    def seen_by(self, seat: Seat | None) -> Event:
        if self.whole is UNSET or seat in self.whole:
            return self
        return replace(self, **dict.fromkeys(self.hidden, UNSET))


# -- set-up, hours, turns --------------------------------------------------------------------------------


class Dealt(Partly, frozen=True, tag="dealt", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("cards",)
    seat: Seat
    cards: Names | UnsetType = UNSET


class First(Event, frozen=True, tag="first"):
    seat: Seat


class Die(Event, frozen=True, tag="die"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    room: str
    colour: Seat


class BellMoved(Event, frozen=True, tag="bell"):
    at: int


class Rang(Event, frozen=True, tag="rang"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "turn"
    seat: Seat
    office: str


class Hour(Event, frozen=True, tag="hour"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "turn"
    hour: int
    office: str
    first: Seat
    bell: int


class TurnBegan(Event, frozen=True, tag="turn"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "turn"
    seat: Seat
    extra: bool


class Lost(Event, frozen=True, tag="lost"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "turn"
    seat: Seat


class Moved(Event, frozen=True, tag="moved"):
    seat: Seat
    room: str
    how: Literal["walk", "book"]


# -- questions -------------------------------------------------------------------------------------------


class Asked(Partly, frozen=True, tag="asked", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("question",)
    seat: Seat
    of: Seat
    question: Question | UnsetType = UNSET


class Answered(Partly, frozen=True, tag="answered", kw_only=True):
    aloud: ClassVar[bool] = True
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    hidden: ClassVar[tuple[str, ...]] = ("say",)
    seat: Seat
    of: Seat
    say: bool | int | str | Names | UnsetType | None = UNSET


class Silent(Event, frozen=True, tag="silent"):
    aloud: ClassVar[bool] = True
    seat: Seat


class Waived(Event, frozen=True, tag="waived"):
    aloud: ClassVar[bool] = True
    seat: Seat


class Declined(Event, frozen=True, tag="declined"):
    seat: Seat


# -- cards -----------------------------------------------------------------------------------------------


class Took(Partly, frozen=True, tag="took", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("card",)
    seat: Seat
    source: Seat = field(name="from")
    card: str | UnsetType = UNSET


class Blocked(Event, frozen=True, tag="blocked"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    seat: Seat
    source: Seat = field(name="from")


class Evicted(Event, frozen=True, tag="evicted"):
    seat: Seat
    by: Seat


class Returned(Partly, frozen=True, tag="returned", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("card",)
    seat: Seat
    of: Seat
    card: str | UnsetType = UNSET


class Penance(Event, frozen=True, tag="penance"):
    """It fell on him, and no armed book played itself: that tells something."""

    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    seat: Seat


class Forgiven(Event, frozen=True, tag="forgiven"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    seat: Seat


class Drew(Partly, frozen=True, tag="drew", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("card",)
    seat: Seat
    card: str | UnsetType = UNSET


class Book(Partly, frozen=True, tag="book", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("book",)
    seat: Seat
    book: str | UnsetType = UNSET


class Read(Event, frozen=True, tag="read"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    seat: Seat
    card: str


class Played(Event, frozen=True, tag="played"):
    seat: Seat
    book: str


class Demanded(Event, frozen=True, tag="demanded"):
    seat: Seat
    of: Seat
    traits: Names


class Named(Event, frozen=True, tag="named"):
    seat: Seat
    of: Seat | None
    traits: Names


class Showed(Partly, frozen=True, tag="showed", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("card",)
    seat: Seat
    of: Seat
    card: str | UnsetType = UNSET


class NoneToShow(Event, frozen=True, tag="none"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    seat: Seat
    of: Seat


class Hand(Partly, frozen=True, tag="hand", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("cards",)
    seat: Seat
    of: Seat
    cards: Names | UnsetType = UNSET


class Gave(Partly, frozen=True, tag="gave", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("cards",)
    seat: Seat
    of: Seat
    count: int
    cards: Names | UnsetType = UNSET


class Passed(Partly, frozen=True, tag="passed", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("cards",)
    seat: Seat
    of: Seat
    count: int
    cards: Names | UnsetType = UNSET


class Rolled(Event, frozen=True, tag="rolled"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    face: Seat


class Picked(Event, frozen=True, tag="picked"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    trait: str


class Announced(Event, frozen=True, tag="announced"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    seat: Seat
    filter: Filter
    count: int


class Counted(Partly, frozen=True, tag="counted", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("count",)
    seat: Seat
    of: Seat
    count: int | UnsetType = UNSET


class Told(Partly, frozen=True, tag="told", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("monks",)
    seat: Seat
    monks: Names | UnsetType = UNSET


class Probed(Partly, frozen=True, tag="probed", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("traits", "any")
    seat: Seat
    traits: Names | UnsetType = UNSET
    any: bool | UnsetType = UNSET


class Looked(Partly, frozen=True, tag="looked", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("books",)
    seat: Seat
    books: Names | UnsetType = UNSET


class Kept(Partly, frozen=True, tag="kept", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("books",)
    seat: Seat
    count: int
    books: Names | UnsetType = UNSET


class PutBack(Partly, frozen=True, tag="put_back", kw_only=True):
    hidden: ClassVar[tuple[str, ...]] = ("books",)
    seat: Seat
    count: int
    books: Names | UnsetType = UNSET


class CryptTaken(Event, frozen=True, tag="crypt"):
    seat: Seat


class CryptUsed(Event, frozen=True, tag="crypt_used"):
    seat: Seat


# -- chapter ---------------------------------------------------------------------------------------------


class Revealed(Event, frozen=True, tag="revealed"):
    seat: Seat
    trait: str


class Accused(Event, frozen=True, tag="accused"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    seat: Seat
    monk: str
    right: bool


class Cleared(Event, frozen=True, tag="cleared"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    seat: Seat
    monk: str


class Vote(Event, frozen=True, tag="vote"):
    seat: Seat
    of: Seat
    on: bool


class Ended(Event, frozen=True, tag="ended"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    culprit: str
    finder: Seat

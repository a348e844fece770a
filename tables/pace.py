"""The pace of a table: which there are, how a duration is typed, and what can be one.

Knows numbers and what people type. Refuses to know tables and the present.
"""

from __future__ import annotations

import re
from typing import Literal

from msgspec.structs import replace

from storage.timing import Pace
from tables.table import Refusal

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0

PACES: dict[str, Pace] = {
    "none": Pace(),
    "days": Pace("days", bank=3 * DAY, increment=12 * HOUR, cap=3 * DAY),
    "hours": Pace("hours", bank=HOUR, increment=5 * MINUTE, cap=HOUR),
}
AWAY: tuple[Literal["stands", "steward", "friend"], ...] = ("stands", "steward", "friend")
"""What becomes of a seat while its player is on vacation."""
SHORTEST_BANK, LONGEST = 5 * MINUTE, 90 * DAY

# In all languages at once: whoever types has one language, his table another, his Discord a third.
_SPELT = {
    MINUTE: "m min mins minute minutes minuten",
    HOUR: "h hour hours heure heures std stunde stunden",
    DAY: "d day days j jour jours t tag tage tagen",
    7 * DAY: "w week weeks sem semaine semaines woche wochen",
}
_UNITS = {word: seconds for seconds, words in _SPELT.items() for word in words.split()}
_PART = re.compile(r"(\d{1,6}(?:[.,]\d{1,3})?)\s*([a-z]+)\.?")
_BETWEEN = re.compile(r"[\s,&]|\b(?:and|et|und)\b")


def ticks(pace: Pace | None) -> bool:
    """Whether time can run out."""
    return pace is not None and pace.bank > 0


def duration(text: str) -> float:
    """Seconds of `3 d`, `36h`, `2 jours` or `1 Tag und 12 Stunden`; nonsense is refused."""
    folded = text.strip().casefold()
    parts = _PART.findall(folded)
    rest = _BETWEEN.sub("", _PART.sub(" ", folded))
    if not parts or rest or any(unit not in _UNITS for _, unit in parts):
        raise Refusal("no_duration", text=text.strip()[:40])
    return sum(float(number.replace(",", ".")) * _UNITS[unit] for number, unit in parts)


def custom(bank: float, increment: float, cap: float | None = None) -> Pace:
    """Nobody can save less than he begins with."""
    if not SHORTEST_BANK <= bank <= LONGEST:
        raise Refusal("bank_out_of_range", shortest=SHORTEST_BANK, longest=LONGEST)
    cap = bank if cap is None else cap
    if not 0 <= increment <= LONGEST or not bank <= cap <= LONGEST:
        raise Refusal("cap_below_bank")
    return Pace("custom", bank=bank, increment=increment, cap=cap)


def chosen(kind: str, before: Pace | None) -> Pace:
    """One of the paces by name; what the table has chosen besides stays."""
    if kind not in PACES:
        raise Refusal("no_such_pace")
    return kept(before, PACES[kind])


def of_its_own(bank: str, more: str, most: str, before: Pace | None) -> Pace:
    """A pace as it is typed: how long everybody has to begin with, how much each turn adds, and how much of it can
    be saved: left out, no more than to begin with."""
    added, cap = (duration(text) if text.strip() else None for text in (more, most))
    return kept(before, custom(duration(bank), added or 0.0, cap))


def typed(kind: str, bank: str | None, more: str | None, most: str | None, before: Pace | None) -> Pace:
    """A pace by its name, or one of the table's own."""
    if kind == "custom":
        if not (bank or "").strip():
            raise Refusal("bank_missing")
        return of_its_own(bank or "", more or "", most or "", before)
    if any((word or "").strip() for word in (bank, more, most)):
        raise Refusal("pace_has_its_own")
    return chosen(kind, before)


def ruled(pace: Pace, strict: bool | None, away: str | None) -> Pace:
    """With what is said about strictness and vacations, if anything is."""
    if away is not None and away not in AWAY:
        raise Refusal("unknown_button")
    rule = pace.away if away is None else AWAY[AWAY.index(away)]
    return replace(pace, strict=pace.strict if strict is None else strict, away=rule)


def kept(before: Pace | None, after: Pace) -> Pace:
    """Another pace, with what was said about strictness and vacations."""
    return after if before is None else replace(after, strict=before.strict, away=before.away)


def stored(pace: Pace) -> Pace | None:
    """What waits for ever and has nothing special about it is no pace."""
    return None if pace == PACES["none"] else pace

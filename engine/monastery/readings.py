"""What the rules numbers of Monastery read differently.

A game ends by the rules it began with, and its record replays by them for ever. So a rule that changes keeps its
old reading here, by a name that says what differs, and the functions of that rule ask for it.

1   as first played
2   M8.6: a prayer takes back all work on its tile, that of his other monks in the Chapel too;
    M9.3: points are totalled before they are used, so no prayer begins after the first purchase
"""

from __future__ import annotations

from msgspec import Struct


class Readings(Struct, frozen=True):
    work_beside_prayer: bool
    """M8.6: his other monk goes on working where one of his prays."""
    prayer_after_purchase: bool
    """M9.3: a prayer may begin when something has been bought."""


READINGS: dict[int, Readings] = {
    1: Readings(work_beside_prayer=True, prayer_after_purchase=True),
    2: Readings(work_beside_prayer=False, prayer_after_purchase=False),
}

"""What the decision is about that awaits somebody: so an order may be meant for one kind of it alone (A13.5).

The same cards can be passed at Mass and by a song; a question back and one in place of another are waived alike.
"""

from __future__ import annotations

from engine.mystery import encounters, waiting
from engine.mystery.actions import Intent
from engine.mystery.state import State

MASS = "mass"
"""Cards are passed because the bell has rung."""
BACK = "back"
"""He may ask back."""
PROMISE = "promise"
"""He is asked where his next move will end."""


def asked_by(seat: str) -> str:
    """He may keep silence towards this player."""
    return f"asked_by_{seat}"


def occasions(s: State, who: int) -> frozenset[str]:
    return frozenset(_occasions(s)) if who in waiting.acting(s) else frozenset()


def _occasions(s: State) -> list[str]:
    if s.phase == "pass":
        return [MASS] if s.pending is None else []
    if s.phase == "back":
        return [BACK]
    if s.phase == "reply":
        by = asked_by(s.seats[encounters.talk(s).asker])
        return [by, PROMISE] if isinstance(encounters.talk(s).question, Intent) else [by]
    if s.phase == "back_reply" and isinstance(encounters.asked_back(s), Intent):
        return [PROMISE]
    return []

"""Whether the bot is well, in one sentence: for a supervisor, a watchdog, a person."""

from __future__ import annotations

from msgspec import Struct

from storage.figures import Figures

PULSE = 30.0  # seconds between signs of life


class Health(Struct, frozen=True):
    well: bool
    told: str


def health(found: Figures) -> Health:
    """Alive means: connected to Discord less than three pulses ago."""
    if found.silent is None or found.silent > 3 * PULSE:
        since = "never" if found.silent is None else f"{found.silent:.0f} seconds ago"
        return Health(False, f"the bot is not alive; its last sign of life was {since}")
    return Health(True, f"The bot is alive; {found.letters + found.held} messages wait to be sent.")

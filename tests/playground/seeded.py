"""`python -m tests.playground.seeded`: the bot of the playground, whose games begin from one seed every time."""

from __future__ import annotations

import secrets
import sys

from playground.guest import main

SEED = "a fixed beginning"

if __name__ == "__main__":
    secrets.token_hex = lambda nbytes=None: SEED
    sys.exit(main())

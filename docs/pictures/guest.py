"""`python -m docs.pictures.guest`: the playground's bot, whose tables all begin from one seed."""

from __future__ import annotations

import secrets
import sys

from playground.guest import main

SEED = "vellum"

if __name__ == "__main__":
    secrets.token_hex = lambda nbytes=None: SEED
    sys.exit(main())

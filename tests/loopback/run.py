"""`python -m tests.loopback.run`: bot.py as it is, on the Discord whose address LOOPBACK holds.

Games begin from the seed that LOOPBACK_SEED holds, so that a test plays the same game every time.
"""

from __future__ import annotations

import os
import secrets
import sys

from playground.guest import redirect

if __name__ == "__main__":
    import bot

    redirect(os.environ["LOOPBACK"])
    secrets.token_hex = lambda nbytes=None: os.environ["LOOPBACK_SEED"]
    sys.exit(bot.main(["run"]))

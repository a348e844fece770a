"""`python -m tests.loopback.run`: bot.py as it is, with the game of the tests, on the Discord whose address
LOOPBACK holds.

Games begin from the seed that LOOPBACK_SEED holds, so that a test plays the same game every time. Where several
processes share the work, LOOPBACK_LEASE says for how many seconds each claims it; the other times by which one
that stands still is known are as much shorter.
"""

from __future__ import annotations

import os
import secrets
import sys

from playground.guest import redirect
from tests import parley

if __name__ == "__main__":
    parley.seated()  # before the commands are made of the list of games

    from storage import leases

    shorter = float(os.environ.get("LOOPBACK_LEASE", leases.LEASE)) / leases.LEASE
    leases.LEASE *= shorter
    leases.OFTEN = leases.LEASE / 3

    if "CLOISTER_PROCESS" in os.environ:
        from storage import postgres

        postgres.SESSION["idle_in_transaction_session_timeout"] = f"{15 * shorter}s"

    import bot
    from cogs import client, how_far

    client.IDENTIFY_EVERY = 0.2  # this Discord lets everybody in at once
    how_far.SOON = 60.0  # on a busy machine a line that says how far a picture is would come before many an answer
    redirect(os.environ["LOOPBACK"])
    secrets.token_hex = lambda nbytes=None: os.environ["LOOPBACK_SEED"]
    sys.exit(bot.main(sys.argv[1:] or ["run"]))

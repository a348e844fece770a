"""`python -m tests.loopback.run`: bot.py as it is, on the Discord whose address LOOPBACK holds.

Games begin from the seed that LOOPBACK_SEED holds, so that a test plays the same game every time.
"""

from __future__ import annotations

import os
import secrets
import sys
from typing import Any

import discord
import yarl
from discord.state import ConnectionState

GUILDS_ARE_THERE = 0.05  # seconds; discord.py would wait two for more guilds, on every start


def redirect(url: str) -> None:
    """Send discord.py to another Discord."""
    discord.http.Route.BASE = f"{url}/api"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{url.replace('http', 'ws', 1)}/gateway")
    discord.Asset.BASE = f"{url}/cdn"
    made = ConnectionState.__init__

    def at_once(self: ConnectionState[Any], **options: Any) -> None:
        made(self, **{"guild_ready_timeout": GUILDS_ARE_THERE, **options})

    ConnectionState.__init__ = at_once  # type: ignore[method-assign]


if __name__ == "__main__":
    import bot

    redirect(os.environ["LOOPBACK"])
    secrets.token_hex = lambda nbytes=None: os.environ["LOOPBACK_SEED"]
    sys.exit(bot.main(["run"]))

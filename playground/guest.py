"""`python -m playground.guest`: bot.py as it is, on the Discord whose address PLAYGROUND_DISCORD holds.

It ends when its standard input does: whoever started it is gone then, or wants it gone.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
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


def end_with_input() -> None:
    while os.read(0, 4096):  # not sys.stdin: a thread that waits on that breaks the interpreter's own end
        pass
    if sys.platform == "win32":
        signal.raise_signal(signal.SIGINT)
    else:  # to the thread that waits for the network, which would sleep on otherwise
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


def main() -> int:
    import bot  # noqa: PLC0415  the bot knows the playground, which must not know the bot before it is asked for

    redirect(os.environ["PLAYGROUND_DISCORD"])
    threading.Thread(target=end_with_input, daemon=True).start()
    return bot.main(["run"])


if __name__ == "__main__":
    sys.exit(main())

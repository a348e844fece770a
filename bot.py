"""Start Cloister. Until the bot sits at Discord tables, it plays one game of stewards, told move by move."""

from __future__ import annotations

import secrets
import sys

from engine.agents.table import play_out, seat_agents
from engine.chance import Chance
from engine.games import find
from engine.log import start
from engine.monastery import events
from render.monastery.sentences import Teller

PLAYERS = 4


def main() -> int:
    seed = sys.argv[1] if len(sys.argv) > 1 else secrets.token_hex(4)
    game = find("monastery")
    seats = game.seating(PLAYERS, Chance(seed).stream("seats"), ())
    log = start(game, seats, seed)
    play_out(log, seat_agents(game, dict.fromkeys(seats, "greedy"), seed))
    teller = Teller()
    try:
        print(f"A game of {game.meta.title} by four stewards (seed {seed}).")
        for event in log.told_to(None):
            if isinstance(event, events.RoundBegan):
                print()
            indent = "" if isinstance(event, events.RoundBegan) else "  "
            print(indent + teller.tell(event))
        print(f"\nPlay it again with: .venv/bin/python bot.py {seed}", flush=True)
    except BrokenPipeError:
        sys.stderr.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What a process knows of itself: whether Discord is there for its shards, and whether its workers do their work.

Where several share a database, what is stored tells that one of them is well, and not which.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from typing import Any

import discord

from watching.health import PULSE

LONGEST = 3 * PULSE
ALONE = 0  # the number of the shard of a bot that has none


class Presence:
    def __init__(
        self,
        bot: discord.Client,
        workers: Mapping[str, Callable[[], float]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`workers`: when each of them last looked for work."""
        self._bot, self._workers, self._clock = bot, workers, clock
        self._began = clock()
        self._cut: dict[int, float] = {}
        """Since when each shard is that Discord is not there for."""

    @property
    def events(self) -> Mapping[str, Callable[..., Any]]:
        """What it has to be told of. One shard that begins anew is `shard_ready`; `ready` comes once a process."""
        of = "on_shard_" if isinstance(self._bot, discord.AutoShardedClient) else "on_"
        return {f"{of}disconnect": self._on_cut, f"{of}ready": self._on_back, f"{of}resumed": self._on_back}

    async def _on_cut(self, shard: int = ALONE) -> None:
        self._cut.setdefault(shard, self._clock())

    async def _on_back(self, shard: int = ALONE) -> None:
        self._cut.pop(shard, None)

    @property
    def there(self) -> bool:
        """Whether Discord is, for any shard."""
        return self._bot.is_ready() and any(shard not in self._cut for shard, _ in self._latencies())

    def latency(self) -> float | None:
        """Of the gateway; None while Discord is not there."""
        if not self.there:
            return None
        known = [one for shard, one in self._latencies() if shard not in self._cut and math.isfinite(one)]
        return sum(known) / len(known) if known else None

    def _latencies(self) -> list[tuple[int, float]]:
        if isinstance(self._bot, discord.AutoShardedClient):
            return self._bot.latencies
        return [(ALONE, self._bot.latency)]

    def wrong(self) -> str | None:
        """What has been wrong for too long, in a part of a sentence."""
        if not self._bot.is_ready():
            return self._too_long("Discord has not let it in", self._began)
        ours = {shard for shard, _ in self._latencies()}
        for shard, since in self._cut.items():
            if shard in ours and (told := self._too_long(f"Discord is not there for shard {shard}", since)):
                return told
        for name, looked in self._workers.items():
            if told := self._too_long(f"{name} stands still", looked()):
                return told
        return None

    def _too_long(self, what: str, since: float) -> str | None:
        seconds = self._clock() - since
        return f"{what} for {seconds:.0f} seconds" if seconds > LONGEST else None

"""A line in a channel while something is made that takes longer than a moment: what it is, and how far.

It goes when what was made arrives. It is posted under a nonce that hangs on its letter's, so that a second try
after a crash finds the same line again instead of leaving one behind.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

import aiohttp
import discord
import structlog

from cogs import cards
from cogs.layout import laid_out

log = structlog.get_logger()

SOON = 1.0  # seconds after which a line is worth its while
AGAIN = 2.5  # between two changes of it; Discord allows five in five
QUIET = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)


Where = Callable[[], Awaitable[discord.abc.Messageable]]


class Line:
    def __init__(self, where: Where, nonce: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._where, self._nonce, self._clock = where, f"{nonce[:-1]}~", clock
        self._due = clock() + SOON
        self._message: discord.Message | None = None
        self._broken = False

    async def say(self, text: str) -> None:
        """How far it is now; said only now and then. That it cannot be said is no harm."""
        if self._broken or self._clock() < self._due:
            return
        self._due = self._clock() + AGAIN
        view, _ = await laid_out(cards.words(f"-# {text}"))
        nobody = discord.AllowedMentions.none()
        try:
            if self._message is None:
                place = await self._where()
                self._message = await place.send(view=view, nonce=self._nonce, allowed_mentions=nobody)
            else:
                await self._message.edit(view=view, allowed_mentions=nobody)
        except QUIET as fault:
            self._broken = True
            log.info("how far it is cannot be told", why=str(fault))

    async def __aenter__(self) -> Line:
        return self

    async def __aexit__(self, *_: object) -> None:
        """What it spoke of is there, or will not be."""
        if self._message is None:
            return
        message, self._message = self._message, None
        try:
            await message.delete()
        except QUIET as fault:
            log.info("a line stays", why=str(fault))

"""A port of this machine for whoever watches: `/metrics` for Prometheus, `/health` for a supervisor.

It listens on the loopback alone. What is stored is looked up when somebody asks; nothing is watched in between.
"""

from __future__ import annotations

import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from storage.database import Database
from storage.faults import StorageError
from storage.figures import Figures, figures
from watching import counts
from watching.health import Health, health

LOOPBACK = "127.0.0.1"

Gateway = Callable[[], float | None]
"""Seconds between a heartbeat and Discord's answer to it; None while Discord is not there."""


class CannotListen(Exception):
    """One sentence."""


class Port:
    def __init__(
        self,
        database: Database,
        clock: Callable[[], float],
        gateway: Gateway,
        wrong: Callable[[], str | None] = lambda: None,
    ) -> None:
        """`wrong`: what is, with this process and not with another that shares the database."""
        self._database, self._clock, self._gateway, self._wrong = database, clock, gateway, wrong

    @asynccontextmanager
    async def listening(self, port: int) -> AsyncIterator[None]:
        app = web.Application()
        app.add_routes([web.get("/metrics", self._metrics), web.get("/health", self._health)])
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            try:
                await web.TCPSite(runner, LOOPBACK, port).start()
            except OSError as fault:
                told = f"CLOISTER_METRICS is {port}, and that port cannot be had: {fault.strerror}"
                raise CannotListen(told) from None
            yield
        finally:
            await runner.cleanup()

    async def _metrics(self, _: web.Request) -> web.Response:
        note(await figures(self._database, self._clock()), self._gateway())
        return web.Response(body=generate_latest(counts.REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _health(self, _: web.Request) -> web.Response:
        try:
            now = health(await figures(self._database, self._clock()))
        except StorageError as fault:
            now = Health(False, f"the bot is not well; {fault}")
        if now.well and (wrong := self._wrong()):
            now = Health(False, f"this process is not well; {wrong}")
        return web.Response(text=f"{now.told}\n", status=200 if now.well else 503)


def note(found: Figures, latency: float | None) -> None:
    """What was looked up, as it stands."""
    counts.LETTERS.set(found.letters)
    counts.HELD.set(found.held)
    counts.OLDEST.set(found.oldest)
    counts.OVERDUE.set(found.overdue)
    counts.LATEST.set(found.latest)
    for stage, many in found.stages.items():
        counts.TABLES.labels(stage).set(many)
    counts.CONNECTED.set(latency is not None)
    counts.LATENCY.set(math.nan if latency is None else latency)

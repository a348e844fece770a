"""The artist: what takes long is done by one thread, one thing after the other, off the event loop.

Everybody's first comes before anybody's second, so that who asks for many waits behind who asks for one. Of several
that one reader would see in the same place only the last is worth the work: when it comes, those that still wait
are shed, and so is what nobody wants any more when its turn has come. What was begun is finished.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context, copy_context
from typing import Any

from msgspec import Struct

from watching import counts

Work = Callable[..., Any]


class Shed(Exception):
    """A newer one takes its place; this one was never begun."""


class Job(Struct, eq=False):
    work: Work
    given: tuple[Any, ...]
    subject: Hashable
    wanted: Callable[[], bool]
    within: Context
    done: asyncio.Future[Any]


def always() -> bool:
    return True


class Artist:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="artist")
        self._waiting: OrderedDict[Hashable, deque[Job]] = OrderedDict()
        """By who asked; whose turn it is first. Nobody without a job is in it."""
        self._busy = False

    def close(self) -> None:
        self._thread.shutdown(wait=True)

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    def before(self, asker: Hashable) -> int:
        """How many are done before the next of this one's is finished."""
        if asker not in self._waiting:
            return 0
        return list(self._waiting).index(asker) + self._busy

    async def do(
        self,
        work: Work,
        *given: Any,
        asker: Hashable = None,
        subject: Hashable = None,
        wanted: Callable[[], bool] = always,
    ) -> Any:
        """For `asker`. `subject` is what he would see it as (None: nothing takes its place), `wanted` is asked when
        its turn has come."""
        queue = self._waiting.setdefault(asker, deque())  # whoever asks again keeps his place
        _shed_older(queue, subject)
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        queue.append(Job(work, given, subject, wanted, copy_context(), done))
        self._go_on()
        return await done

    def shed(self, asker: Hashable, subject: Hashable) -> None:
        """He has something newer in that place than what still waits."""
        if (queue := self._waiting.get(asker)) is not None:
            _shed_older(queue, subject)
            if not queue:
                del self._waiting[asker]

    def _go_on(self) -> None:
        while not self._busy and self._waiting:
            asker, queue = self._waiting.popitem(last=False)
            job = queue.popleft()
            if queue:
                self._waiting[asker] = queue  # behind all others
            if job.done.done():  # whoever asked is gone
                continue
            if not job.wanted():
                _shed(job)
                continue
            self._busy = True
            loop = asyncio.get_running_loop()
            running = loop.run_in_executor(self._thread, job.within.run, job.work, *job.given)
            running.add_done_callback(lambda made, job=job: self._finished(job, made))  # type: ignore[misc]

    def _finished(self, job: Job, made: asyncio.Future[Any]) -> None:
        self._busy = False
        if not job.done.done():
            if made.cancelled():
                job.done.cancel()
            elif (fault := made.exception()) is not None:
                job.done.set_exception(fault)
            else:
                job.done.set_result(made.result())
        elif not made.cancelled():
            made.exception()  # nobody is left to hear of it
        self._go_on()


def _shed_older(queue: deque[Job], subject: Hashable) -> None:
    for older in [job for job in queue if subject is not None and job.subject == subject]:
        queue.remove(older)
        _shed(older)


def _shed(job: Job) -> None:
    if not job.done.done():
        counts.SHED.inc()
        job.done.set_exception(Shed())

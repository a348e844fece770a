"""What is counted while the bot runs, in this process alone.

Whoever does something for somebody says what (`doing`), once, at the door by which it came in; what is measured on
the way is counted under that name. Names are those of commands and buttons, never what anybody typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)

disable_created_metrics()  # type: ignore[no-untyped-call]  # when each was counted first is nobody's question
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
"""Seconds. Discord waits three for an acknowledgement."""
SLOW = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


# -- measured where it happens -------------------------------------------------------------------------

ACKNOWLEDGEMENTS = Histogram(
    "cloister_acknowledgement_seconds",
    "From when a command or press was heard until Discord had its acknowledgement",
    ["command"],
    buckets=QUICK,
    registry=REGISTRY,
)
MOVES = Histogram(
    "cloister_move_seconds",
    "A change of a table, from its asking to its being stored, with the wait for its turn",
    ["command"],
    buckets=QUICK,
    registry=REGISTRY,
)
DRAWINGS = Histogram(
    "cloister_render_seconds",
    "Drawing of a picture, without the wait for its turn",
    buckets=SLOW,
    registry=REGISTRY,
)
CACHE = Counter("cloister_cache_lookups", "What was looked for in memory", ["cache", "found"], registry=REGISTRY)
DISCORD = Counter("cloister_discord_errors", "What Discord refused, by its code", ["code"], registry=REGISTRY)

LIMITS = Counter(
    "cloister_limits_reached", "What was refused because it was too much", ["limit"], registry=REGISTRY
)

SHED = Counter(
    "cloister_drawings_shed",
    "Pictures that were not drawn because a newer one takes their place",
    registry=REGISTRY,
)

# -- looked up when somebody asks (`port`) -----------------------------------------------------------------

LETTERS = Gauge("cloister_outbox_letters", "Letters that wait to be sent", registry=REGISTRY)
HELD = Gauge("cloister_outbox_held", "Letters that Discord refused and that are kept", registry=REGISTRY)
OLDEST = Gauge(
    "cloister_outbox_oldest_seconds", "How long the oldest letter that waits has been waiting", registry=REGISTRY
)
OVERDUE = Gauge("cloister_timers_overdue", "Timers that should have been seen to", registry=REGISTRY)
LATEST = Gauge(
    "cloister_timers_overdue_seconds", "How long ago the most overdue should have been", registry=REGISTRY
)
TABLES = Gauge("cloister_tables", "Tables, by how far they are", ["stage"], registry=REGISTRY)
LATENCY = Gauge(
    "cloister_gateway_latency_seconds", "Between a heartbeat and Discord's answer to it", registry=REGISTRY
)
CONNECTED = Gauge("cloister_gateway_connected", "1 while Discord is there", registry=REGISTRY)


# -- what is being done ------------------------------------------------------------------------------------

_command: ContextVar[str] = ContextVar("command", default="other")
_heard: ContextVar[float | None] = ContextVar("heard", default=None)


def doing(command: str) -> None:
    """From here on this task does it, and whatever it starts."""
    _command.set(command)


def current() -> str:
    """What this task does."""
    return _command.get()


def heard(command: str) -> None:
    """The same, for somebody who waits for an acknowledgement from now on."""
    doing(command)
    _heard.set(perf_counter())


def acknowledged() -> None:
    """Whoever waited has it; a second one counts for nothing."""
    since = _heard.get()
    if since is not None:
        ACKNOWLEDGEMENTS.labels(_command.get()).observe(perf_counter() - since)
        _heard.set(None)


@contextmanager
def move() -> Iterator[None]:
    """A change that is made within; what is refused is none."""
    began = perf_counter()
    yield
    MOVES.labels(_command.get()).observe(perf_counter() - began)


def looked_up(cache: str, found: bool) -> None:
    CACHE.labels(cache, "yes" if found else "no").inc()

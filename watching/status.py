"""The figures for a person, as a table: what is stored, and what the running process tells on its port."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import aiohttp
from msgspec import Struct
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from storage.figures import Figures
from watching.health import Health, health
from watching.port import LOOPBACK

PATIENCE = aiohttp.ClientTimeout(total=5)
WIDE = 44  # characters of the first column
STAGES = {"lobby": "in the lobby", "running": "running", "paused": "paused", "over": "over", "ended": "closed"}

Line = tuple[str, ...]


class Scraped(Struct, frozen=True):
    """What the process said of itself; or in a sentence why nothing."""

    families: Mapping[str, Metric] = {}
    lacking: str = ""
    port: int = 0


async def scraped(port: int) -> Scraped:
    if not port:
        return Scraped(lacking="What the process has counted is told with CLOISTER_METRICS: docs/hosting.md.")
    try:
        async with (
            aiohttp.ClientSession(timeout=PATIENCE) as session,
            session.get(f"http://{LOOPBACK}:{port}/metrics", raise_for_status=True) as said,
        ):
            families = text_string_to_metric_families(await said.text())
            return Scraped({one.name: one for one in families}, port=port)
    except (aiohttp.ClientError, TimeoutError, OSError, ValueError, OverflowError):
        return Scraped(lacking=f"No process tells its figures on the port {port} of CLOISTER_METRICS.")


async def told_health(port: int) -> Health:
    """What a process says of itself on its port."""
    try:
        async with (
            aiohttp.ClientSession(timeout=PATIENCE) as session,
            session.get(f"http://{LOOPBACK}:{port}/health") as said,
        ):
            return Health(said.status == 200, (await said.text()).strip())
    except (aiohttp.ClientError, TimeoutError, OSError, ValueError, OverflowError):
        return Health(False, f"no process tells its health on the port {port} of CLOISTER_METRICS")


def table(found: Figures, *said: Scraped) -> str:
    """What is stored, and what each of these processes tells."""
    lines = [_sentence(health(found).told), "", *_columns(_stored(found))]
    for one in said:
        lines += ["", *([f"The process on port {one.port}", ""] if one.port and len(said) > 1 else [])]
        told = _columns(_of_the_process(one.families)), _columns(_timed(one.families))
        lines += [one.lacking] if one.lacking else [*told[0], "", *told[1]]
    return "\n".join(lines)


def _sentence(told: str) -> str:
    return f"{told[:1].upper()}{told[1:].rstrip('.')}."


def _stored(found: Figures) -> Iterator[Line]:
    yield "Letters that wait to be sent", str(found.letters)
    yield "  the oldest has waited for", _for(found.oldest)
    yield "Letters that Discord refused, and are kept", str(found.held)
    yield "Timers overdue", str(found.overdue)
    yield "  the first of them by", _for(found.latest)
    for stage, many in found.stages.items():
        yield f"Tables {STAGES[stage]}", str(many)


def _of_the_process(families: Mapping[str, Metric]) -> Iterator[Line]:
    connected = _value(families, "cloister_gateway_connected")
    yield "Discord", "there" if connected else "not there"
    if connected:
        yield "  latency of the gateway", _for(_value(families, "cloister_gateway_latency_seconds"))
    yield "Memory", f"{_value(families, 'process_resident_memory_bytes') / 2**20:.0f} MiB"
    looked: dict[str, dict[str, float]] = {}
    for labels, value in _samples(families, "cloister_cache_lookups"):
        looked.setdefault(labels["cache"], {})[labels["found"]] = value
    for cache, counted in looked.items():
        yield f"Found in memory: {cache}", f"{counted.get('yes', 0) / sum(counted.values()):.0%}"
    for labels, value in _samples(families, "cloister_discord_errors"):
        yield f"Discord refused, code {labels['code']}", f"{value:.0f}"
    for labels, value in _samples(families, "cloister_limits_reached"):
        yield f"Too much: {labels['limit']}", f"{value:.0f}"
    yield "Pictures not drawn: a newer one was wanted", f"{_value(families, 'cloister_drawings_shed'):.0f}"


def _timed(families: Mapping[str, Metric]) -> Iterator[Line]:
    for what, name in (
        ("Acknowledgements", "cloister_acknowledgement_seconds"),
        ("Changes of tables", "cloister_move_seconds"),
        ("Pictures drawn", "cloister_render_seconds"),
    ):
        each = _histograms(families.get(name))
        yield what, "how many", "half within", "99 % within"
        if len(each) != 1:
            yield "  all", *_counted(each.values())
        for command, one in sorted(each.items(), key=lambda pair: -pair[1].many):
            yield f"  {command or 'all'}", *_counted([one])


class Histogram(Struct):
    buckets: dict[float, float]
    """How many took at most so many seconds."""

    @property
    def many(self) -> float:
        return self.buckets.get(float("inf"), 0.0)


def _histograms(family: Metric | None) -> dict[str, Histogram]:
    found: dict[str, Histogram] = {}
    for sample in family.samples if family is not None else ():
        if sample.name.endswith("_bucket"):
            one = found.setdefault(sample.labels.get("command", ""), Histogram({}))
            one.buckets[float(sample.labels["le"])] = sample.value
    return found


def _counted(several: Iterable[Histogram]) -> Line:
    added: dict[float, float] = {}
    for one in several:
        for most, many in one.buckets.items():
            added[most] = added.get(most, 0.0) + many
    all_ = added.get(float("inf"), 0.0)
    return f"{all_:.0f}", _within(added, all_, 0.5), _within(added, all_, 0.99)


def _within(buckets: Mapping[float, float], all_: float, share: float) -> str:
    """The smallest bound that is known to hold for this share."""
    if not all_:
        return "–"
    bound = min(most for most, many in buckets.items() if many >= share * all_)
    longest = max(most for most in buckets if most != float("inf"))
    return f"over {_for(longest)}" if bound == float("inf") else _for(bound)


# -- reading and writing -----------------------------------------------------------------------------------


def _samples(families: Mapping[str, Metric], name: str) -> list[tuple[dict[str, str], float]]:
    family = families.get(name)
    return [(one.labels, one.value) for one in family.samples] if family is not None else []


def _value(families: Mapping[str, Metric], name: str) -> float:
    return next((value for _, value in _samples(families, name)), 0.0)


def _for(seconds: float) -> str:
    if not seconds:
        return "–"
    if seconds < 1:
        return f"{1000 * seconds:.0f} ms"
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.0f} h"


def _columns(lines: Iterable[Sequence[str]]) -> Iterator[str]:
    for first, *others in lines:
        yield f"{first:<{WIDE}}" + "".join(f"{one:>13}" for one in others)

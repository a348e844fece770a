"""The table of `bot.py status`, from figures and from what a process tells."""

from __future__ import annotations

from msgspec.structs import replace
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.parser import text_string_to_metric_families

from storage.figures import STAGES, Figures
from watching.status import Scraped, scraped, table

QUIET = Figures(0, 0, 0.0, 0, 0.0, dict.fromkeys(STAGES, 0), 4.0)
LATE = Figures(3, 1, 150.0, 2, 0.4, {**dict.fromkeys(STAGES, 0), "running": 12, "lobby": 1}, None)


def lines(told: str) -> dict[str, list[str]]:
    """What stands behind each line's first words."""
    cut = [(line[:44].strip(), line[44:].split("  ")) for line in told.splitlines() if len(line) > 44]
    return {first: [one.strip() for one in others if one.strip()] for first, others in cut}


def told_by_a_process() -> Scraped:
    registry = CollectorRegistry()
    Gauge("cloister_gateway_connected", "x", registry=registry).set(1)
    Gauge("cloister_gateway_latency_seconds", "x", registry=registry).set(0.043)
    Gauge("process_resident_memory_bytes", "x", registry=registry).set(100 * 2**20)
    looked = Counter("cloister_cache_lookups", "x", ["cache", "found"], registry=registry)
    looked.labels("tables", "yes").inc(3)
    looked.labels("tables", "no").inc()
    Counter("cloister_discord_errors", "x", ["code"], registry=registry).labels("50013").inc(2)
    Counter("cloister_drawings_shed", "x", registry=registry).inc(5)
    times = Histogram(
        "cloister_acknowledgement_seconds", "x", ["command"], buckets=(0.01, 0.1, 1.0), registry=registry
    )
    for seconds, command in ((0.005, "help"), (0.005, "help"), (0.5, "help"), (4.0, "table open")):
        times.labels(command).observe(seconds)
    text = generate_latest(registry).decode()
    return Scraped({one.name: one for one in text_string_to_metric_families(text)})


def test_what_is_stored() -> None:
    found = lines(table(LATE, Scraped(lacking="x")))
    assert found["Letters that wait to be sent"] == ["3"]
    assert found["the oldest has waited for"] == ["2 min"]
    assert found["Letters that Discord refused, and are kept"] == ["1"]
    assert found["Timers overdue"] == ["2"]
    assert found["the first of them by"] == ["400 ms"]
    assert found["Tables running"] == ["12"]
    assert found["Tables paused"] == ["0"]


def test_its_first_sentence_says_whether_it_is_well() -> None:
    assert table(QUIET, Scraped(lacking="x")).startswith("The bot is alive; 0 messages wait to be sent.\n")
    assert table(LATE, Scraped(lacking="x")).startswith("The bot is not alive; its last sign of life was never.\n")


def test_what_the_process_tells() -> None:
    found = lines(table(QUIET, told_by_a_process()))
    assert found["Discord"] == ["there"]
    assert found["latency of the gateway"] == ["43 ms"]
    assert found["Memory"] == ["100 MiB"]
    assert found["Found in memory: tables"] == ["75%"]
    assert found["Discord refused, code 50013"] == ["2"]
    assert found["Pictures not drawn: a newer one was wanted"] == ["5"]
    assert found["Acknowledgements"] == ["how many", "half within", "99 % within"]
    assert found["all"] == ["0", "–", "–"]  # of the last: nothing was drawn
    assert found["help"] == ["3", "10 ms", "1 s"]
    assert found["table open"] == ["1", "over 1 s", "over 1 s"]


def test_each_of_several_under_its_port() -> None:
    each = [
        replace(told_by_a_process(), port=9461),
        Scraped(lacking="nobody there"),
        replace(told_by_a_process(), port=9463),
    ]
    told = table(QUIET, *each)
    first, second = told.index("The process on port 9461\n"), told.index("The process on port 9463\n")
    assert first < told.index("\n\nnobody there\n") < second
    assert told.count("99 % within") == 6
    assert "port" not in table(QUIET, each[0])


async def test_what_cannot_be_told_is_a_sentence() -> None:
    off = await scraped(0)
    assert table(QUIET, off).endswith("\n\n" + off.lacking)
    assert "CLOISTER_METRICS" in off.lacking
    assert "port 1 " in (await scraped(1)).lacking

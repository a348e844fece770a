"""What all tests share. The usual run of Hypothesis draws the same few examples every time, a soak many new ones.

`HYPOTHESIS_PROFILE=soak` gives every property the long run; tests marked `slow` have it anyway.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
import structlog
from hypothesis import HealthCheck, Phase, settings

from tests import parley
from tests.render.caches import forget_sprites
from tests.render.watch import Watch
from tests.storage import places
from tests.storage.postgres import CARELESS, Cluster, missing

parley.seated()  # before tests are made of the lists of games

WHOLE_GAMES = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

settings.register_profile(
    "usual",
    deadline=None,
    derandomize=True,
    max_examples=4,
    phases=(Phase.explicit, Phase.generate),  # a game does not shrink to anything smaller
    suppress_health_check=WHOLE_GAMES,
)
settings.register_profile(
    "soak",
    deadline=None,
    derandomize=False,
    max_examples=60,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=WHOLE_GAMES,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is run at length alone is named by its number, so nobody takes it for run."""
    left = [] if places.AT_LENGTH else [one for one in items if one.get_closest_marker("at_length")]
    if left and "slow" not in str(config.getoption("markexpr")).removeprefix("not slow"):
        config.hook.pytest_deselected(items=left)
        items[:] = [one for one in items if one not in left]


# -- over which database ------------------------------------------------------------------------------


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.module.__name__ in places.MODULES and not metafunc.definition.get_closest_marker("slow"):
        both = [
            pytest.param("sqlite", id=pytest.HIDDEN_PARAM),
            pytest.param("postgresql", marks=pytest.mark.postgresql),
        ]
        metafunc.parametrize("dialect", both, indirect=True)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Started for the first test that wants it; left out, and said so, where there is no PostgreSQL."""
    why = missing()
    if why is not None:
        pytest.skip(why)
    started = Cluster().start()
    yield started
    started.close()


@pytest.fixture
def own() -> Iterator[Cluster]:
    """One that can be killed, and keeps what was committed."""
    why = missing()
    if why is not None:
        pytest.skip(why)
    started = Cluster(CARELESS | {"synchronous_commit": "on"}).start()
    yield started
    started.close()


@pytest.fixture(autouse=True)
def dialect(request: pytest.FixtureRequest) -> Iterator[str]:
    """What this test is run over."""
    found: str = getattr(request, "param", "sqlite")
    if found == "sqlite":
        yield found
    else:
        with places.on(request.getfixturevalue("cluster")):
            yield found


@pytest.fixture(autouse=True)
def log_of_its_own() -> Iterator[None]:
    """What starts the bot has it write its log on the error stream of that test, which is closed afterwards."""
    yield
    structlog.reset_defaults()


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """Watches what is written, with nothing kept from before and nothing left behind."""
    yield Watch(monkeypatch)
    forget_sprites()

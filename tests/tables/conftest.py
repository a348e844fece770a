"""Houses that share a database, as several processes do; left out, and said so, where there is no PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.storage import places
from tests.storage.postgres import Cluster
from tests.tables.seated import Seated


@pytest.fixture
def shared(cluster: Cluster) -> Iterator[None]:
    with places.on(cluster):
        yield


@pytest.fixture
async def houses(tmp_path: Path, shared: None) -> AsyncIterator[list[Seated]]:
    async with AsyncExitStack() as open_ones:
        yield [await open_ones.enter_async_context(Seated(tmp_path, process=number)) for number in (1, 2)]

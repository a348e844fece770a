"""Labels, options and hints have room where they stand: what is longer would be cut (`cogs/layout`).

A place holder is taken to be filled with a short name; what stands in them at a table is looked at there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from render.language import language, offered
from tests.languages.catalogues import faults
from tests.languages.code import ANY, all_handed, templates

SHORT = "Benedict"


def filled(words: str) -> str:
    return re.sub(r"\{[^}]*\}", SHORT, words)


def test_there_is_something_to_look_at() -> None:
    assert sum(1 for one in all_handed() if one.room < ANY for _ in templates(one.node)) > 200


@pytest.mark.parametrize("code", offered())
def test_there_is_room(code: str) -> None:
    reader = language(code)

    def found() -> Iterator[str]:
        for handed in all_handed():
            for one, many, context in templates(handed.node):
                ways = [reader.numbered(one, many, count) for count in (1, 2)] if many else []
                for words in ways or [reader.template(one, context)]:
                    if len(filled(words)) > handed.room:
                        yield f"{handed.where}: {len(filled(words))} of {handed.room}: {words!r}"

    faults(found())

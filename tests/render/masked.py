"""A language that shows which words came from its catalogue."""

from __future__ import annotations

import re
from string import Formatter

from render.language import Language


class Masked(Language):
    """A language without letters: what still has any did not come from its catalogue."""

    def t(self, template: str, **facts: object) -> str:
        return "".join(
            re.sub(r"[^\W\d_]", "#", literal) + (str(facts[field]) if field else "")
            for literal, field, _, _ in Formatter().parse(template)
        )

    def n(self, one: str, many: str, count: int, **facts: object) -> str:
        return self.t(one if count == 1 else many, count=count, **facts)

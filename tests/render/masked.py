"""A language that shows which words came from its catalogue."""

from __future__ import annotations

import re
from string import Formatter

from render.language import Language


class Masked(Language):
    """A language without letters: what still has any did not come from its catalogue."""

    def template(self, english: str, context: str = "") -> str:
        return "".join(
            re.sub(r"[^\W\d_]", "#", literal) + (f"{{{field}}}" if field else "")
            for literal, field, _, _ in Formatter().parse(english)
        )

    def numbered(self, one: str, many: str, count: int) -> str:
        return self.template(one if count == 1 else many)

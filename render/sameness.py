"""When two pictures are the same: what one is drawn from, as bytes.

A picture is drawn by a function of a module from what it is given, and from nothing else. Both are written out here
whole, as if somebody elsewhere had to draw it from that alone: views, words, marks, language, size. So what is
written out alike is drawn alike, whoever asks, and a private picture is found by an equal view alone. What cannot
be written out (a function made on the way, which knows more than it is given) has no key: it is drawn every time.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

KEY = 32  # bytes: no two will ever meet by chance


def key_of(draw: Callable[..., Any], *given: Any) -> bytes | None:
    """For what is drawn so; nothing if it cannot be known."""
    out = io.BytesIO()
    pickler = pickle.Pickler(out, 5)
    pickler.fast = True  # equal values alike, whether or not parts of them are held in common
    try:
        pickler.dump((draw, given))
    except (pickle.PicklingError, AttributeError, TypeError, ValueError):
        return None
    return blake2b(out.getvalue(), digest_size=KEY).digest()

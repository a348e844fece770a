"""Pictures that were drawn, as files: what is wanted again, by whomever, is not drawn again.

They are found by what they are drawn from (`render/sameness`), never by who asked. So many bytes are kept; what
nobody has wanted for longest goes first. Looked into by the event loop and by the artist's thread.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

ROOM = 32 << 20  # bytes
EACH = 512  # bytes that one takes besides its own


class Portfolio:
    def __init__(self, room: int = ROOM) -> None:
        self._room, self._lock = room, Lock()
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        """What was wanted last comes last."""
        self.taken = 0
        """Bytes."""

    def find(self, key: bytes | None) -> bytes | None:
        with self._lock:
            if key is None or key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key]

    def keep(self, key: bytes | None, content: bytes) -> None:
        if key is None or len(content) + EACH > self._room:
            return
        with self._lock:
            self._drop(key)
            self._kept[key] = content
            self.taken += len(content) + EACH
            while self.taken > self._room:
                self._drop(next(iter(self._kept)))

    def _drop(self, key: bytes) -> None:
        dropped = self._kept.pop(key, None)
        if dropped is not None:
            self.taken -= len(dropped) + EACH

"""Which encoder, and how hard it tries: `python -m tests.bench.encoders`.

Milliseconds and KiB of a late board of each game, by level and strategy of Pillow's zlib (its wheels bring zlib-ng)
and by what else is installed (`isal`). What was chosen, and why, stands in docs/design.md, Pictures and words.
"""

from __future__ import annotations

import io
import struct
import sys
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from statistics import median

from PIL import Image

from engine.agents.table import play_out, seat_agents
from engine.chance import Chance
from engine.core import AnyGame
from engine.log import start
from render.games import shown
from render.kit import COMPRESSION
from tests.bench.pictures import BUSY, Artist, milliseconds

REPEATS = 9
PLAYERS = 4
LEVELS = (1, 2, 3, 4, 5, 6, 7, 9)
STRATEGIES = {
    "default": zlib.Z_DEFAULT_STRATEGY,
    "filtered": zlib.Z_FILTERED,
    "runs": zlib.Z_RLE,
    "fixed": zlib.Z_FIXED,
}

Encode = Callable[[Image.Image], bytes]


def by_pillow(level: int, strategy: int) -> Encode:
    def encode(picture: Image.Image) -> bytes:
        out = io.BytesIO()
        picture.save(out, "PNG", compress_level=level, compress_type=strategy)
        return out.getvalue()

    return encode


def by_hand(compress: Callable[[bytes, int], bytes], level: int) -> Encode:
    """Rows as they are, without a filter, packed by another library."""

    def encode(picture: Image.Image) -> bytes:
        wide, high, raw = picture.width, picture.height, picture.tobytes()
        rows = b"".join(b"\0" + raw[at : at + wide] for at in range(0, wide * high, wide))
        head = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
        parts = (
            (b"IHDR", head),
            (b"PLTE", bytes(picture.getpalette() or ())),
            (b"IDAT", compress(rows, level)),
            (b"IEND", b""),
        )
        return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, parts))

    return encode


def _chunk(part: tuple[bytes, bytes]) -> bytes:
    name, content = part
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def encoders() -> Iterator[tuple[str, Encode]]:
    for name, strategy in STRATEGIES.items():
        for level in LEVELS if name == "default" else (1, COMPRESSION):
            yield f"Pillow, {name}, level {level}", by_pillow(level, strategy)
    yield f"zlib of Python, level {COMPRESSION}", by_hand(zlib.compress, COMPRESSION)
    if find_spec("isal") is not None:
        for level in (1, 2, 3):
            yield f"isal, level {level}", by_hand(import_module("isal.isal_zlib").compress, level)


def late_board(game: AnyGame) -> Image.Image:
    log = start(game, game.seating(PLAYERS, Chance("encoders"), ()), "encoders")
    log = play_out(log, seat_agents(game, dict.fromkeys(log.beginning.seats, "greedy"), "encoders"))
    view = game.view(log.steps[int(len(log.steps) * BUSY)].state, None)
    return Artist(game).table(view)


def main() -> None:
    for game in shown().values():
        board = late_board(game)
        sys.stdout.write(f"{game.meta.title}, {board.width} × {board.height}\n")
        for name, encode in encoders():
            took = median(milliseconds(partial(encode, board)) for _ in range(REPEATS))
            chosen = "   chosen" if name == f"Pillow, default, level {COMPRESSION}" else ""
            sys.stdout.write(f"  {name:<32} {took:>7.1f} ms {len(encode(board)) / 1024:>6.0f} KiB{chosen}\n")


if __name__ == "__main__":
    main()

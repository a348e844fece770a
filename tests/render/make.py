"""Makes the golden pictures anew: `python -m tests.render.make [--out FOLDER] [NAME ...]`.

Look at every one that changed before it is kept.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from render.kit import png
from tests.render.scenes import GOLDEN

HERE = Path(__file__).parent / "golden"


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Make the golden pictures anew.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these")
    parser.add_argument("--out", type=Path, default=HERE)
    given = parser.parse_args(words)
    if unknown := [name for name in given.names if name not in GOLDEN]:
        parser.error(f"there is no {unknown[0]}; there is {', '.join(GOLDEN)}")
    given.out.mkdir(parents=True, exist_ok=True)
    if not given.names:
        for old in given.out.glob("*.png"):
            old.unlink()
    for name in given.names or GOLDEN:
        (given.out / f"{name}.png").write_bytes(png(GOLDEN[name]()))


if __name__ == "__main__":
    main()

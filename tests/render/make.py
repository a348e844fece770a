"""Makes the golden pictures anew: `python -m tests.render.make [--out FOLDER] [NAME ...]`.

They are kept in the folder of their game, or made in a folder of their game within FOLDER. Look at every one that
changed before it is kept.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from render.kit import png
from tests.render.scenes import SCENES


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Make the golden pictures anew.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args(words)
    known = [name for scenes in SCENES.values() for name in scenes.golden]
    if unknown := [name for name in given.names if name not in known]:
        parser.error(f"there is no {unknown[0]}; there is {', '.join(known)}")
    for game, scenes in SCENES.items():
        wanted = [name for name in scenes.golden if not given.names or name in given.names]
        if not wanted:
            continue
        folder = given.out / game if given.out else scenes.folder
        folder.mkdir(parents=True, exist_ok=True)
        if not given.names:
            for old in folder.glob("*.png"):
                old.unlink()
        for name in wanted:
            (folder / f"{name}.png").write_bytes(png(scenes.golden[name]()))


if __name__ == "__main__":
    main()

"""Makes the golden pictures anew: `python -m tests.render.make [--out FOLDER] [NAME ...]`.

They are kept in the folder of their game, or made in a folder of their game within FOLDER: those in English as they
are drawn, and for each other language a folder of them as a phone shows them, but for those without words. Look at
every one that changed before it is kept.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from render.kit import png
from render.language import ENGLISH, SOURCE, language, offered
from render.layout import PHONE
from tests.render.scenes import SAME_WORDS, SCENES, Scenes

QUALITY = 40  # of 100; what is compared with it is made as small


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
        if wanted:
            make(scenes, wanted, given.out / game if given.out else scenes.folder, bool(given.names))


def make(scenes: Scenes, wanted: Sequence[str], folder: Path, some: bool) -> None:
    """Unless it is only some, nothing else is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in () if some else [*folder.glob("*.png"), *folder.glob("*/*.webp")]:
        old.unlink()
    for name in wanted:
        english = scenes.golden[name](ENGLISH)
        (folder / f"{name}.png").write_bytes(png(english))
        for code in offered():
            if code != SOURCE and not name.startswith(SAME_WORDS):
                keep(scenes.golden[name](language(code)), english, folder / code / f"{name}.webp")


def keep(picture: Image.Image, english: Image.Image, file: Path) -> None:
    if not same(picture, english):
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(as_on_a_phone(picture))


def same(one: Image.Image, other: Image.Image) -> bool:
    """To the pixel: without words."""
    return one.size == other.size and one.tobytes() == other.tobytes()


def as_on_a_phone(picture: Image.Image) -> bytes:
    """As a small file, as wide as a phone if it is wider."""
    small = picture.convert("RGB")
    if small.width > PHONE:
        small = small.resize((PHONE, round(small.height * PHONE / small.width)), Image.Resampling.BOX)
    out = io.BytesIO()
    small.save(out, "WebP", quality=QUALITY, method=6)
    return out.getvalue()


if __name__ == "__main__":
    main()

"""Actions as people type them: the slash command for an action's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import msgspec

from engine.core import AnyGame


def options_of(game: AnyGame) -> dict[str, list[str]]:
    """The names of a game's commands and what the options of each are called."""
    joined = {tag for joint in game.meta.joint for tag in joint.actions}
    found = {f"{game.meta.command} {joint.command}": [joint.which, *joint.words] for joint in game.meta.joint}
    for kind in get_args(game.actions):
        tag = str(kind.__struct_config__.tag)
        if tag not in joined:
            found[f"{game.meta.command} {tag}"] = [field.encode_name for field in msgspec.structs.fields(kind)]
    return found


def command(game: AnyGame, words: Sequence[str]) -> tuple[str, dict[str, str]]:
    """The command for these words of the notation, and its options in the order they are filled in."""
    joint = next((one for one in game.meta.joint if words[0] in one.actions), None)
    name = f"{game.meta.command} {joint.command if joint else words[0]}"
    return name, dict(zip(options_of(game)[name], words if joint else words[1:], strict=False))

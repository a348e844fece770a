"""Who the suspects are to look at: what their five traits leave open. Each has a face of his own, and something
small that tells of his name."""

from __future__ import annotations

from typing import Literal, NamedTuple

Skin = Literal["fair", "ruddy", "olive", "dark"]
Hair = Literal["white", "grey", "black", "brown", "chestnut", "ginger", "blond"]
Tonsure = Literal["bowl", "curls", "tufts", "spikes", "wreath"]
Brows = Literal["flat", "arched", "stern", "worried", "bushy", "one", "doubting"]
Eyes = Literal["dots", "wide", "lidded", "smiling", "asleep", "aside", "blind", "patch", "glasses"]
Nose = Literal["long", "hooked", "bulb", "button", "broad", "straight"]
Mouth = Literal["smile", "grin", "frown", "smirk", "flat", "laugh", "song", "gap", "small"]
Beard = Literal["full", "long", "forked", "point", "boxed", "curly", "bushy"]
Token = Literal[
    "quill", "candle", "duckling", "dove", "scar", "freckles", "earring", "wart", "bee", "shell", "leaf", "plaster",
    "spoon", "mouse", "web", "tears", "key", "drop", "note", "ladybird", "flower", "cat",
]  # fmt: skip
"""Something small that he alone has; one who has none is known by his eyes."""


class Person(NamedTuple):
    skin: Skin
    hair: Hair
    brows: Brows
    eyes: Eyes
    nose: Nose
    mouth: Mouth
    token: Token | None = None
    tonsure: Tonsure = "wreath"
    beard: Beard = "full"


PERSONS: dict[str, Person] = {
    # templars
    "matthew": Person("fair", "white", "stern", "aside", "hooked", "frown", "quill"),
    "odilon": Person("ruddy", "white", "bushy", "smiling", "bulb", "laugh", "candle", "tufts", "bushy"),
    "cuthbert": Person("fair", "ginger", "flat", "dots", "long", "flat", "duckling", beard="long"),
    "ansgar": Person("fair", "blond", "bushy", "patch", "broad", "smirk"),
    "roland": Person("olive", "black", "stern", "aside", "straight", "smirk", "scar", "spikes"),
    "thomas": Person("fair", "ginger", "doubting", "wide", "button", "small", "freckles", "bowl"),
    "charles": Person(
        "ruddy", "chestnut", "arched", "dots", "straight", "smile", "earring", "curls", beard="point"
    ),
    "remy": Person("dark", "black", "arched", "dots", "broad", "smile", "dove", beard="boxed"),
    # franciscans
    "whillem": Person("fair", "grey", "arched", "glasses", "hooked", "flat", beard="forked"),
    "galbraith": Person("ruddy", "white", "bushy", "lidded", "bulb", "smile", "wart", "tufts"),
    "berengar": Person("olive", "black", "one", "dots", "broad", "flat", "bee", beard="bushy"),
    "jacques": Person("olive", "black", "flat", "aside", "long", "smirk", "shell"),
    "egidius": Person("fair", "blond", "worried", "wide", "long", "small", "leaf", "wreath", "forked"),
    "guy": Person("ruddy", "blond", "doubting", "dots", "button", "gap", "plaster", "spikes"),
    "pascal": Person("dark", "black", "bushy", "smiling", "bulb", "grin", "spoon", "curls", "curly"),
    "lorenz": Person("fair", "brown", "flat", "asleep", "button", "small", "mouse"),
    # benedictines
    "sergio": Person("dark", "white", "stern", "blind", "hooked", "frown", "web", "wreath", "long"),
    "hilarion": Person("ruddy", "grey", "arched", "smiling", "bulb", "laugh", "tears"),
    "malachi": Person("fair", "ginger", "one", "aside", "broad", "frown", "key", "bowl", "full"),
    "theobald": Person("olive", "brown", "worried", "wide", "bulb", "frown", "drop", "wreath"),
    "wolfram": Person("fair", "chestnut", "stern", "asleep", "hooked", "song", "note", "spikes"),
    "andre": Person("dark", "black", "worried", "wide", "straight", "small", "ladybird"),
    "florian": Person("ruddy", "blond", "arched", "dots", "straight", "smile", "flower", beard="boxed"),
    "yves": Person("olive", "chestnut", "flat", "lidded", "button", "smirk", "cat"),
}

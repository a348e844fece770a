"""Names of tiles for pictures: the full one, and others for where there is less and less room. No short name may be
taken for another tile's."""

from __future__ import annotations

from functools import lru_cache

from engine.monastery.data import DATA
from render.language import Language
from render.monastery.tiles import Names

SHORT: dict[str, tuple[str, ...]] = {
    "abbots_house": ("Abbot",),
    "almonry": ("Almon.", "Alms"),
    "bursary": ("Burs.",),
    "calefactory": ("Calefact.", "Calef."),
    "cemetery": ("Cemet.", "Cem."),
    "chapel": ("Chpl.",),
    "chapter_house": ("Chapter", "Chptr"),
    "dormitory": ("Dormit.", "Dorm.", "Dorm"),
    "guest_house": ("Guests", "Guest"),
    "library": ("Libr.",),
    "locutory": ("Locut.",),
    "prison_cell": ("Prison", "Pris."),
    "scriptum": ("Script.", "Scrpt."),
    "bakehouse": ("Bakeh.", "Bake"),
    "brewhouse": ("Brewh.", "Brew"),
    "buttery": ("Butter", "Buttr."),
    "corn_mill": ("Mill",),
    "farm": ("Farm",),
    "kitchen": ("Kitch.",),
    "piggery": ("Pigs",),
    "smithy": ("Smith",),
    "stables": ("Stable",),
    "workshop": ("Worksh.", "Work"),
    "garderobes": ("Garderob.", "Privy"),
    "infirmary": ("Infirm.", "Infir."),
    "refectory": ("Refect.", "Refec."),
    "beehive": ("Bees",),
    "carp_pond": ("Carp",),
    "dovecote": ("Doves",),
    "field": ("Field",),
    "garden": ("Gdn.",),
    "path": ("Path",),
    "secret": ("Secret",),
}

HALVES = {
    "calefactory": "Calefac-tory",
    "cemetery": "Ceme-tery",
    "dormitory": "Dormi-tory",
    "bakehouse": "Bake-house",
    "brewhouse": "Brew-house",
    "workshop": "Work-shop",
    "garderobes": "Garde-robes",
    "infirmary": "Infir-mary",
    "refectory": "Refec-tory",
}
"""Where a word may be parted."""


@lru_cache(maxsize=1024)
def names(tile: str, language: Language) -> Names:
    known = DATA.tiles[tile]
    full, short = language.t(known.name), SHORT.get(tile) or SHORT[known.kind]
    parted = language.t(HALVES[tile]) if tile in HALVES else ""
    return Names(full, _halves(full, parted), tuple(language.t(one) for one in short))


def _halves(full: str, parted: str) -> tuple[str, ...]:
    """At a space, as evenly as may be; else where the word is parted, if that is the same word in this language."""
    words = full.split()
    if len(words) > 1:
        ways = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
        return min(ways, key=lambda way: max(map(len, way)))
    first, _, second = parted.partition("-")
    return (f"{first}-", second) if second and first + second == full else ()

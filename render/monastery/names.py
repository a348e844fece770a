"""Names of tiles for pictures: the full one, and one for where there is little room."""

from __future__ import annotations

from functools import lru_cache

from engine.monastery.data import DATA
from render.language import Language
from render.monastery.tiles import Names

SHORT = {
    "abbots_house": "Abbot",
    "almonry": "Alms",
    "bursary": "Bursar",
    "calefactory": "Calef.",
    "cemetery": "Cem.",
    "chapel": "Chpl.",
    "chapter_house": "Chapt.",
    "dormitory": "Dorm.",
    "guest_house": "Guests",
    "library": "Libr.",
    "locutory": "Locut.",
    "prison_cell": "Prison",
    "scriptum": "Script.",
    "bakehouse": "Bake",
    "brewhouse": "Brew",
    "buttery": "Butter",
    "corn_mill": "Mill",
    "farm": "Farm",
    "kitchen": "Kitch.",
    "piggery": "Pigs",
    "smithy": "Smith",
    "stables": "Stable",
    "workshop": "Work",
    "garderobes": "Privy",
    "infirmary": "Infirm",
    "refectory": "Refect",
    "beehive": "Bees",
    "carp_pond": "Carp",
    "dovecote": "Doves",
    "field": "Field",
    "garden": "Gard.",
    "path": "Path",
    "secret": "Secret",
}


@lru_cache(maxsize=1024)
def names(tile: str, language: Language) -> Names:
    known = DATA.tiles[tile]
    short = SHORT.get(tile) or SHORT.get(known.kind) or known.name
    return Names(language.t(known.name), language.t(short))

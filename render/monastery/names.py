"""Names of tiles for pictures: the full one, and others for where there is less and less room. No short name may be
taken for another tile's."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.monastery.data import DATA
from render.language import Language
from render.monastery.tiles import Names


@lru_cache(maxsize=1024)
def names(tile: str, language: Language) -> Names:
    known = DATA.tiles[tile]
    kind = tile if tile in short_names(language) else known.kind
    full = language.name("tile", known.name)
    return Names(full, _halves(full, parted_names(language)[kind]), short_names(language)[kind])


@cache
def short_names(language: Language) -> dict[str, tuple[str, ...]]:
    """By tile, or by kind where several are alike, the longest first."""
    p = language.p
    told = {
        "abbots_house": p("tile, short", "Abbot"),
        "almonry": p("tile, short", "Almon., Alms"),
        "bursary": p("tile, short", "Burs."),
        "calefactory": p("tile, short", "Calefact., Calef."),
        "cemetery": p("tile, short", "Cemet., Cem."),
        "chapel": p("tile, short", "Chpl."),
        "chapter_house": p("tile, short", "Chapter, Chptr"),
        "dormitory": p("tile, short", "Dormit., Dorm., Dorm"),
        "guest_house": p("tile, short", "Guests, Guest"),
        "library": p("tile, short", "Libr."),
        "locutory": p("tile, short", "Locut."),
        "prison_cell": p("tile, short", "Prison, Pris."),
        "scriptum": p("tile, short", "Script., Scrpt."),
        "bakehouse": p("tile, short", "Bakeh., Bake"),
        "brewhouse": p("tile, short", "Brewh., Brew"),
        "buttery": p("tile, short", "Butter, Buttr."),
        "corn_mill": p("tile, short", "Mill"),
        "farm": p("tile, short", "Farm"),
        "kitchen": p("tile, short", "Kitch."),
        "piggery": p("tile, short", "Pigs"),
        "smithy": p("tile, short", "Smith"),
        "stables": p("tile, short", "Stable"),
        "workshop": p("tile, short", "Worksh., Work"),
        "garderobes": p("tile, short", "Garderob., Privy"),
        "infirmary": p("tile, short", "Infirm., Infir."),
        "refectory": p("tile, short", "Refect., Refec."),
        "beehive": p("tile, short", "Bees"),
        "carp_pond": p("tile, short", "Carp"),
        "dovecote": p("tile, short", "Doves"),
        "field": p("tile, short", "Field"),
        "garden": p("tile, short", "Gdn."),
        "path": p("tile, short", "Path"),
        "secret": p("tile, short", "Secret"),
    }
    return {tile: tuple(names.split(", ")) for tile, names in told.items()}


@cache
def parted_names(language: Language) -> dict[str, str]:
    """With a hyphen where a word may be parted."""
    p = language.p
    return {
        "abbots_house": p("tile, parted", "Abbot's House"),
        "almonry": p("tile, parted", "Almonry"),
        "bursary": p("tile, parted", "Bursary"),
        "calefactory": p("tile, parted", "Calefac-tory"),
        "cemetery": p("tile, parted", "Ceme-tery"),
        "chapel": p("tile, parted", "Chapel"),
        "chapter_house": p("tile, parted", "Chapter House"),
        "dormitory": p("tile, parted", "Dormi-tory"),
        "guest_house": p("tile, parted", "Guest House"),
        "library": p("tile, parted", "Library"),
        "locutory": p("tile, parted", "Locutory"),
        "prison_cell": p("tile, parted", "Prison Cell"),
        "scriptum": p("tile, parted", "Scriptum"),
        "bakehouse": p("tile, parted", "Bake-house"),
        "brewhouse": p("tile, parted", "Brew-house"),
        "buttery": p("tile, parted", "Buttery"),
        "corn_mill": p("tile, parted", "Corn Mill"),
        "farm": p("tile, parted", "Farm"),
        "kitchen": p("tile, parted", "Kitchen"),
        "piggery": p("tile, parted", "Piggery"),
        "smithy": p("tile, parted", "Smithy"),
        "stables": p("tile, parted", "Stables"),
        "workshop": p("tile, parted", "Work-shop"),
        "garderobes": p("tile, parted", "Garde-robes"),
        "infirmary": p("tile, parted", "Infir-mary"),
        "refectory": p("tile, parted", "Refec-tory"),
        "beehive": p("tile, parted", "Beehive"),
        "carp_pond": p("tile, parted", "Carp Pond"),
        "dovecote": p("tile, parted", "Dovecote"),
        "field": p("tile, parted", "Field"),
        "garden": p("tile, parted", "Garden"),
        "path": p("tile, parted", "Path"),
        "secret": p("tile, parted", "Secret Passage"),
    }


def _halves(full: str, parted: str) -> tuple[str, ...]:
    """At a space, as evenly as may be; else where the word is parted, if that is the same word."""
    words = full.split(" ")
    if len(words) > 1:
        ways = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
        return min(ways, key=lambda way: max(map(len, way)))
    first, hyphen, second = parted.partition("-")
    return (f"{first}-", second) if hyphen and full in (first + second, parted) else ()

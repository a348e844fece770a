"""Where names and seals stand on the phone's map, in its 400 across, so that nothing lies on anything.

The data's own places are for a canvas four times as wide. A name stands round the middle given; one too long for
its place is shortened. A country's name stands above its seal or below it.
"""

from __future__ import annotations

from render.pen import Point

SHORT: dict[str, str] = {
    "bury": "Bury",
    "san_juan": "San Juan",
    "mont_st_michel": "Mt-St-Michel",
    "st_maurice": "St-Maurice",
    "niederaltaich": "Altaich",
}

NAMES: dict[str, Point] = {
    "fountains": (66.8, 18.4),
    "bury": (112.3, 70.4),
    "st_albans": (43.5, 100.2),
    "canterbury": (101.1, 136.8),
    "glastonbury": (42.8, 137.7),
    "werden": (261.6, 91.1),
    "corvey": (247.8, 51.5),
    "walkenried": (362.7, 71.0),
    "hersfeld": (283.1, 106.1),
    "fulda": (290.3, 158.6),
    "lorsch": (281.1, 171.0),
    "ebrach": (358.4, 143.0),
    "st_emmeram": (357.9, 214.1),
    "niederaltaich": (374.9, 180.5),
    "kremsmunster": (341.0, 240.2),
    "st_peter": (373.4, 288.9),
    "tegernsee": (342.9, 251.9),
    "innichen": (324.2, 325.8),
    "novalesa": (259.5, 350.2),
    "bobbio": (284.0, 389.7),
    "polirone": (333.7, 355.2),
    "pomposa": (341.6, 388.8),
    "camaldoli": (357.1, 412.6),
    "montecassino": (358.4, 481.2),
    "leyre": (25.2, 415.4),
    "san_juan": (82.4, 419.9),
    "ripoll": (127.7, 429.6),
    "montserrat": (158.8, 456.8),
    "poblet": (61.4, 490.1),
    "veruela": (34.6, 474.5),
    "le_bec": (83.7, 201.5),
    "mont_st_michel": (65.1, 238.4),
    "saint_denis": (117.5, 222.5),
    "clairvaux": (146.8, 235.4),
    "fleury": (112.4, 253.0),
    "fontevraud": (58.8, 283.1),
    "la_sauve": (116.0, 342.2),
    "moissac": (99.2, 366.6),
    "egmond": (172.5, 56.2),
    "gembloux": (162.3, 132.6),
    "stavelot": (212.3, 110.0),
    "prum": (224.7, 154.1),
    "gorze": (196.4, 198.2),
    "hirsau": (286.1, 210.2),
    "murbach": (245.5, 235.1),
    "reichenau": (278.7, 259.4),
    "st_gallen": (282.2, 311.9),
    "citeaux": (193.1, 296.4),
    "cluny": (199.3, 311.0),
    "st_maurice": (254.1, 330.9),
    "hautecombe": (190.4, 346.8),
    "montmajour": (214.0, 407.6),
    "lerins": (222.3, 442.2),
}

SEALS: dict[str, tuple[float, float, int]] = {
    "england": (47.8, 62.6, 1),
    "franconia": (285.5, 29.4, -1),
    "bavaria": (371.2, 326.2, -1),
    "italy": (294.1, 423.2, -1),
    "aragon": (83.1, 453.5, -1),
    "france": (118.3, 311.2, -1),
    "lorraine": (187.6, 165.5, 1),
    "swabia": (250.9, 291.6, -1),
    "burgundy": (195.7, 378.7, -1),
}
"""The middle of the seal, and whether the name is above it (-1) or below (1)."""

"""Every tile in words, and what of it is our own reconstruction: the data say where each fact is known from."""

from __future__ import annotations

from engine.monastery.data import DATA, Tile
from render.monastery.sentences import Teller

FACTS = ("name", "copies", "colour", "value", "squares", "sides")  # the order of the letters in a tile's src
OURS = "D"
MARK = "*"


def reconstructed(tile: Tile, fact: str) -> bool:
    return tile.src.split("/")[FACTS.index(fact)] == OURS


def reference(teller: Teller) -> str:
    """Every kind of tile with sides, colour, squares and value; a mark behind what is our own."""
    lines = {(tile.name, tile.sides): _line(tile, teller) for tile in DATA.tiles.values()}
    return "\n".join([*_notes(teller), "", *lines.values()])


def _line(tile: Tile, teller: Teller) -> str:
    def marked(fact: str, told: str) -> str:
        return f"{told}{MARK}" if reconstructed(tile, fact) else told

    t = teller.language.t
    return t(
        "{tile}: {colour}, {squares}, value {value}, {sides}",
        tile=teller.tile(tile.id),
        colour=marked("colour", _colour(tile, teller)),
        squares=marked("squares", "-".join(map(str, tile.squares)) or "–"),
        value=marked("value", str(tile.value)),
        sides=marked("sides", tile.sides),
    )


def _colour(tile: Tile, teller: Teller) -> str:
    p = teller.language.p
    return {
        "grey": p("colour of a tile", "grey"),
        "brown": p("colour of a tile", "brown"),
        "dual": p("colour of a tile", "dual"),
        "none": p("colour of a tile", "none"),
    }[tile.colour]


def _notes(teller: Teller) -> list[str]:
    t, listed = teller.language.t, teller.language.listed
    counts = {fact: sum(reconstructed(tile, fact) for tile in DATA.tiles.values()) for fact in FACTS}
    hours = listed([teller.language.name("hour", hour.label) for hour in DATA.dial if hour.label_src == OURS])
    return [
        t("Tile: colour, squares, value, sides (north, east, south, west: P path, D door, - blank)."),
        t("{mark} marks our own reconstruction: these facts of the printed tiles are not known to us.", mark=MARK),
        t(
            "Of {tiles} tiles we have reconstructed the sides of {sides}, the squares of {squares}, "
            "the value of {value} and the colour of {colour}.",
            tiles=len(DATA.tiles),
            **counts,
        ),
        t(
            "Reconstructed are also the paths around the Abbey, the lower prices of the letter grid ({prices}) "
            "and the names of these hours: {hours}.",
            prices=listed([str(price) for price in DATA.bottom]),
            hours=hours,
        ),
    ]

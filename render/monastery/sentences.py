"""One sentence for each event of Monastery, in the reader's language.

A player's private events speak to him ("You drew ...").
"""

from __future__ import annotations

from engine.monastery import events as e
from engine.monastery.data import DATA
from render import telling
from render.monastery.coordinates import square_name


class Teller(telling.Teller):
    """Tells the events of Monastery."""

    # -- names -----------------------------------------------------------------------------

    def monk(self, name: str) -> str:
        return self.language.t("{colour} {number}", colour=self.colour(name[:-1]), number=name[-1])

    def monks(self, names: tuple[str, ...]) -> str:
        return self.language.listed([self.monk(name) for name in names])

    def tile(self, tile: str) -> str:
        return self.language.t(DATA.tiles[tile].name)

    def tiles(self, tiles: tuple[str, ...]) -> str:
        return self.language.listed([self.tile(tile) for tile in tiles])

    def place(self, place: e.Place) -> str:
        return self.language.t("the Abbey") if place == "abbey" else square_name(place)

    def hour(self, round: int) -> str:
        return self.language.t(DATA.dial[round].label)

    # -- the day ---------------------------------------------------------------------------

    def _round(self, event: e.RoundBegan) -> str:
        t = self.language.t
        facts = {"day": event.day, "hour": self.hour(event.round), "abbot": self.seat(event.order[0])}
        if event.kind == "mass":
            return t("Day {day}, {hour}: mass. {abbot} is abbot.", **facts)
        if event.kind == "night":
            return t("Day {day}, {hour}: all monks return to the Abbey.", **facts)
        if event.kind == "study":
            return t("Day {day}, {hour}: a round of study. {abbot} is abbot and plays first.", **facts)
        return t("Day {day}, {hour}: a round of labour. {abbot} is abbot and plays first.", **facts)

    def _turn(self, event: e.TurnBegan) -> str:
        if event.part == "move":
            return self.language.t("{seat} places and moves.", seat=self.seat(event.seat))
        return self.language.t("{seat} scores.", seat=self.seat(event.seat))

    # -- tiles -----------------------------------------------------------------------------

    def _drew(self, event: e.Drew) -> str:
        return self.language.n(
            "{seat} draws a tile.", "{seat} draws {count} tiles.", event.count, seat=self.seat(event.seat)
        )

    def _drew_tiles(self, event: e.DrewTiles) -> str:
        return self.language.t("You drew: {tiles}.", tiles=self.tiles(event.tiles))

    def _kept(self, event: e.Kept) -> str:
        return self.language.t("{seat} has chosen the tiles to keep.", seat=self.seat(event.seat))

    def _kept_tiles(self, event: e.KeptTiles) -> str:
        return self.language.t("You keep: {tiles}.", tiles=self.tiles(event.tiles))

    def _returned(self, event: e.Returned) -> str:
        return self.language.t("{seat} returns a tile to the bag.", seat=self.seat(event.seat))

    def _returned_tile(self, event: e.ReturnedTile) -> str:
        return self.language.t("You returned: {tile}.", tile=self.tile(event.tile))

    def _placed(self, event: e.Placed) -> str:
        return self.language.t(
            "{seat} places {tile} at {place}.",
            seat=self.seat(event.seat),
            tile=self.tile(event.tile),
            place=self.place(event.at),
        )

    # -- monks -----------------------------------------------------------------------------

    def _moved(self, event: e.Moved) -> str:
        facts = {
            "monk": self.monk(event.monk),
            "start": self.place(event.start),
            "place": self.place(event.end),
            "square": (event.square or 0) + 1,
        }
        t = self.language.t
        if not event.cost:
            return t("{monk} changes to square {square} of {place}.", **facts)
        if event.square is None:
            return t("{monk} walks from {start} to {place}.", **facts)
        return t("{monk} walks from {start} to square {square} of {place}.", **facts)

    def _stayed(self, event: e.Stayed) -> str:
        return self.language.t(
            "Brewhouse: {seat} lets {monks} stay outside.",
            seat=self.seat(event.seat),
            monks=self.monks(event.monks),
        )

    def _went_home(self, event: e.WentHome) -> str:
        return self.language.t("Back to the Abbey: {monks}.", monks=self.monks(event.monks))

    # -- blessings -------------------------------------------------------------------------

    def _received(self, event: e.Received) -> str:
        return self.language.n(
            "{seat} receives a blessing.",
            "{seat} receives {count} blessings.",
            event.blessings,
            seat=self.seat(event.seat),
        )

    def _gave_back(self, event: e.GaveBack) -> str:
        return self.language.t(
            "The supply is empty: each of these gives a blessing back: {seats}.", seats=self.seats(event.seats)
        )

    def _encouraged(self, event: e.Encouraged) -> str:
        return self.language.n(
            "{seat} lays a blessing on {place}.",
            "{seat} lays {count} blessings on {place}.",
            event.blessings,
            seat=self.seat(event.seat),
            place=self.place(event.at),
        )

    def _collected(self, event: e.Collected) -> str:
        return self.language.n(
            "{seat} takes the blessing on {place}.",
            "{seat} takes the {count} blessings on {place}.",
            event.blessings,
            seat=self.seat(event.seat),
            place=self.place(event.at),
        )

    # -- points ----------------------------------------------------------------------------

    def _scored(self, event: e.Scored) -> str:
        n = self.language.n
        facts = {"seat": self.seat(event.seat), "place": self.place(event.at)}
        if event.by == "building":
            return n(
                "{seat} scores {count} point for building at {place}.",
                "{seat} scores {count} points for building at {place}.",
                event.points,
                **facts,
            )
        if event.by == "work":
            return n(
                "{seat} scores {count} point for work at {place}.",
                "{seat} scores {count} points for work at {place}.",
                event.points,
                **facts,
            )
        return n(
            "{seat} scores {count} point for prayer at {place}.",
            "{seat} scores {count} points for prayer at {place}.",
            event.points,
            **facts,
        )

    def _built(self, event: e.Built) -> str:
        return self.language.t(
            "{tile} at {place} is built.", tile=self.tile(event.tile), place=self.place(event.at)
        )

    def _prayed(self, event: e.Prayed) -> str:
        facts = {"monk": self.monk(event.monk), "place": self.place(event.at)}
        if not event.work_lost:
            return self.language.t("{monk} kneels to pray at {place}.", **facts)
        return self.language.n(
            "{monk} kneels to pray at {place}; the point of his work there is taken back.",
            "{monk} kneels to pray at {place}; the {count} points of his work there are taken back.",
            event.work_lost,
            **facts,
        )

    def _bought_letter(self, event: e.BoughtLetter) -> str:
        facts = {
            "seat": self.seat(event.seat),
            "letter": event.letter,
            "strip": self.seat(event.strip),
            "price": event.points + event.blessings,
        }
        t = self.language.t
        if event.seat == event.strip:
            return t("{seat} buys the letter {letter} for {price}.", **facts)
        if event.small:
            return t("{seat} buys a small {letter} for {price} and lays it on the strip of {strip}.", **facts)
        return t("{seat} buys a large {letter} for {price} and lays it on the strip of {strip}.", **facts)

    def _bought_monk(self, event: e.BoughtMonk) -> str:
        return self.language.t(
            "{seat} buys the monk {monk} for {price}; he stands in the Abbey.",
            seat=self.seat(event.seat),
            monk=self.monk(event.monk),
            price=event.points + event.blessings,
        )

    def _swapped(self, event: e.Swapped) -> str:
        return self.language.t(
            "{seat} exchanges the letters of row {row_a}, column {column_a} and row {row_b}, column {column_b}.",
            seat=self.seat(event.seat),
            row_a=event.a[0],
            column_a=event.a[1],
            row_b=event.b[0],
            column_b=event.b[1],
        )

    def _used_icon(self, event: e.UsedIcon) -> str:
        tile = next(tile.id for tile in DATA.tiles.values() if tile.icon == event.icon)
        return self.language.t("{seat} uses the {tile}.", seat=self.seat(event.seat), tile=self.tile(tile))

    def _unspent(self, event: e.Unspent) -> str:
        return self.language.n(
            "{seat} has {count} point left over.",
            "{seat} has {count} points left over.",
            event.points,
            seat=self.seat(event.seat),
        )

    # -- the abbot -------------------------------------------------------------------------

    def _counted(self, event: e.Counted) -> str:
        counts = [
            self.language.t("{seat} {number}", seat=self.seat(seat), number=number)
            for seat, number in event.monks.items()
        ]
        if len(event.tied) > 1:
            return self.language.t(
                "Election: {counts}. Tied: {tied}.",
                counts=self.language.listed(counts),
                tied=self.seats(event.tied),
            )
        return self.language.t("Election: {counts}.", counts=self.language.listed(counts))

    def _elected(self, event: e.Elected) -> str:
        return self.language.t("{seat} is elected abbot.", seat=self.seat(event.seat))

    def _imprisoned(self, event: e.Imprisoned) -> str:
        return self.language.t(
            "{seat} sends {monk} to the Prison Cell.", seat=self.seat(event.seat), monk=self.monk(event.monk)
        )

    # -- the end ---------------------------------------------------------------------------

    def _testament(self, event: e.Testament) -> str:
        penalty = sum(DATA.tiles[tile].value for tile in event.unplaced)
        return self.language.t(
            "Testament of {seat}: large letters {large} × 3, blessings +{blessings}, unplaced tiles "
            "−{penalty}: {total}.",
            seat=self.seat(event.seat),
            large=event.large_letters,
            blessings=event.blessings,
            penalty=penalty,
            total=event.total,
        )

    def _ended(self, event: e.Ended) -> str:
        t = self.language.t
        winners = self.seats(event.winners)
        if event.why == "letters":
            return t("The last letter has left the grid. The game is won by: {winners}.", winners=winners)
        if event.why == "tiles":
            return t("No tile can be placed any more. The game is won by: {winners}.", winners=winners)
        return t("The second day is over. The game is won by: {winners}.", winners=winners)


Teller.sentences = {
    e.RoundBegan: Teller._round,
    e.TurnBegan: Teller._turn,
    e.Drew: Teller._drew,
    e.DrewTiles: Teller._drew_tiles,
    e.Kept: Teller._kept,
    e.KeptTiles: Teller._kept_tiles,
    e.Returned: Teller._returned,
    e.ReturnedTile: Teller._returned_tile,
    e.Placed: Teller._placed,
    e.Moved: Teller._moved,
    e.Stayed: Teller._stayed,
    e.WentHome: Teller._went_home,
    e.Received: Teller._received,
    e.GaveBack: Teller._gave_back,
    e.Encouraged: Teller._encouraged,
    e.Collected: Teller._collected,
    e.Scored: Teller._scored,
    e.Built: Teller._built,
    e.Prayed: Teller._prayed,
    e.BoughtLetter: Teller._bought_letter,
    e.BoughtMonk: Teller._bought_monk,
    e.Swapped: Teller._swapped,
    e.UsedIcon: Teller._used_icon,
    e.Unspent: Teller._unspent,
    e.Counted: Teller._counted,
    e.Elected: Teller._elected,
    e.Imprisoned: Teller._imprisoned,
    e.Testament: Teller._testament,
    e.Ended: Teller._ended,
}

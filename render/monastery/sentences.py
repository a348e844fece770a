"""Sentences for the events of Monastery, in the reader's language.

What has happened is told as past. A player's private events speak to him ("You drew ...").
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.core import Event
from engine.monastery import events as e
from engine.monastery.data import DATA
from engine.monastery.ending import LARGE_LETTER
from render import telling
from render.monastery.coordinates import square_name
from render.words import signed


class Teller(telling.Teller):
    """Tells the events of Monastery."""

    # -- names -----------------------------------------------------------------------------

    def monk(self, name: str) -> str:
        return self.language.t("{colour} {number}", colour=self.colour(name[:-1]), number=name[-1])

    def monks(self, names: tuple[str, ...]) -> str:
        return self.language.listed([self.monk(name) for name in names])

    def tile(self, tile: str) -> str:
        return self.language.name("tile", DATA.tiles[tile].name)

    def tiles(self, tiles: tuple[str, ...]) -> str:
        return self.language.listed([self.tile(tile) for tile in tiles])

    def sides(self, sides: str) -> str:
        """Where the paths and doors of a tile lead."""
        t, listed = self.language.t, self.language.listed
        towards = (t("north"), t("east"), t("south"), t("west"))
        paths = [word for word, side in zip(towards, sides, strict=True) if side == "P"]
        doors = [word for word, side in zip(towards, sides, strict=True) if side == "D"]
        if paths and doors:
            return t("paths: {paths}; doors: {doors}", paths=listed(paths), doors=listed(doors))
        if doors:
            return t("doors: {doors}", doors=listed(doors))
        return t("paths: {paths}", paths=listed(paths)) if paths else t("no paths")

    def numbered_square(self, square: int) -> str:
        """By its place in the row: "square 1" could be the one with a 1 on it."""
        t = self.language.t
        squares = t("first square"), t("second square"), t("third square"), t("fourth square"), t("fifth square")
        return squares[square]

    def the_tile(self, tile: str) -> str:
        """As it stands in a sentence; "abbey" is the Abbey."""
        t = self.language.t
        if tile == "abbey":
            return t("the Abbey")
        if DATA.tiles[tile].kind in _OF_SEVERAL:
            return t("a {tile}", tile=self.tile(tile))
        return self.that_tile(tile)

    def that_tile(self, tile: str) -> str:
        """One that is known already."""
        return self.language.t("the {tile}", tile=self.tile(tile))

    def together(self, parts: Sequence[str]) -> str:
        """One after another, as they stand in a sentence."""
        if len(parts) < 2:
            return self.language.listed(list(parts))
        some, last = self.language.listed(list(parts[:-1])), parts[-1]
        return self.language.t("{some} and {last}", some=some, last=last)

    def place(self, place: e.Place) -> str:
        return self.language.t("the Abbey") if place == "abbey" else square_name(place)

    def hour(self, round: int) -> str:
        return self.language.name("hour", DATA.dial[round].label)

    # -- several events --------------------------------------------------------------------

    def tell_all(self, events: Sequence[Event], after: Event | None = None) -> list[str]:
        """The events in their order. Some need no sentence of their own: that a turn began, if its
        player is heard of next; that a player drew, if he is told what. A turn in which nothing came about has one,
        also if it began with the last event that was told before (`after`).
        """
        told: list[str] = []
        idle: list[e.TurnBegan] = []
        if isinstance(after, e.TurnBegan) and events and isinstance(events[0], _TURN_OVER):
            idle.append(after)
        for event, following in pairwise([*events, None]):
            if isinstance(event, e.TurnBegan) and isinstance(following, _TURN_OVER):
                if idle and idle[0].part != event.part:
                    told.append(self._did_nothing(idle))
                    idle = []
                idle.append(event)
                continue
            if idle:
                told.append(self._did_nothing(idle))
                idle = []
            if isinstance(event, e.TurnBegan) and (following is not None or told):
                continue
            if event is not None and not isinstance(following, _IN_DETAIL.get(type(event), ())):
                told.append(self.tell(event))
        return told

    def _did_nothing(self, turns: Sequence[e.TurnBegan]) -> str:
        n, seats = self.language.n, self.seats([turn.seat for turn in turns])
        if turns[0].part == "move":
            return n(
                "{seats} neither placed nor moved.",
                "These neither placed nor moved: {seats}.",
                len(turns),
                seats=seats,
            )
        return n("{seats} scored nothing.", "These scored nothing: {seats}.", len(turns), seats=seats)

    # -- the day ---------------------------------------------------------------------------

    def _round(self, event: e.RoundBegan) -> str:
        t = self.language.t
        facts = {"day": event.day, "hour": self.hour(event.round), "abbot": self.seat(event.order[0])}
        if event.kind == "mass":
            return t("Day {day}, {hour}: mass. {abbot} is abbot.", **facts)
        if event.kind == "night":
            return t("Day {day}, {hour}: time to return to the Abbey.", **facts)
        if event.kind == "study":
            return t("Day {day}, {hour}: a round of study. {abbot} is abbot and plays first.", **facts)
        return t("Day {day}, {hour}: a round of labour. {abbot} is abbot and plays first.", **facts)

    def _turn(self, event: e.TurnBegan) -> str:
        if event.part == "move":
            return self.language.t("{seat} is next to place and move.", seat=self.seat(event.seat))
        return self.language.t("{seat} is next to score.", seat=self.seat(event.seat))

    # -- tiles -----------------------------------------------------------------------------

    def _drew(self, event: e.Drew) -> str:
        return self.language.n(
            "{seat} drew a tile.", "{seat} drew {count} tiles.", event.count, seat=self.seat(event.seat)
        )

    def _drew_tiles(self, event: e.DrewTiles) -> str:
        return self.language.t("You drew: {tiles}.", tiles=self.tiles(event.tiles))

    def _kept(self, event: e.Kept) -> str:
        return self.language.t("{seat} chose three tiles to keep.", seat=self.seat(event.seat))

    def _kept_tiles(self, event: e.KeptTiles) -> str:
        return self.language.t("You kept: {tiles}.", tiles=self.tiles(event.tiles))

    def _returned(self, event: e.Returned) -> str:
        return self.language.t("{seat} returned a tile to the bag.", seat=self.seat(event.seat))

    def _returned_tile(self, event: e.ReturnedTile) -> str:
        return self.language.t("You returned to the bag: {tile}.", tile=self.tile(event.tile))

    def _placed(self, event: e.Placed) -> str:
        facts = {
            "seat": self.seat(event.seat),
            "tile": self.tile(event.tile),
            "place": self.place(event.at),
        }
        if DATA.tiles[event.tile].kind in _OF_SEVERAL:
            return self.language.t("{seat} placed a {tile} on {place}.", **facts)
        return self.language.t("{seat} placed the {tile} on {place}.", **facts)

    # -- monks -----------------------------------------------------------------------------

    def _moved(self, event: e.Moved) -> str:
        facts = {
            "seat": self.seat(event.seat),
            "monk": self.monk(event.monk),
            "start": self.place(event.start),
            "place": self.place(event.end),
            "square": self.numbered_square(event.square or 0),
        }
        t = self.language.t
        if not event.cost:
            return t("{seat} moved {monk} to another square of {place} ({square}).", **facts)
        if event.end == "abbey":
            return t("{seat} moved {monk} from {start} to the Abbey.", **facts)
        if event.start == "abbey":
            if event.square is None:
                return t("{seat} moved {monk} from the Abbey to {place}.", **facts)
            return t("{seat} moved {monk} from the Abbey to {place} ({square}).", **facts)
        if event.square is None:
            return t("{seat} moved {monk} from {start} to {place}.", **facts)
        return t("{seat} moved {monk} from {start} to {place} ({square}).", **facts)

    def _stayed(self, event: e.Stayed) -> str:
        return self.language.t(
            "{seat} used the Brewhouse. These monks stayed outside: {monks}.",
            seat=self.seat(event.seat),
            monks=self.monks(event.monks),
        )

    def _went_home(self, event: e.WentHome) -> str:
        return self.language.n(
            "{monks} returned to the Abbey.",
            "These monks returned to the Abbey: {monks}.",
            len(event.monks),
            monks=self.monks(event.monks),
        )

    # -- blessings -------------------------------------------------------------------------

    def _received(self, event: e.Received) -> str:
        return self.language.n(
            "{seat} received a blessing.",
            "{seat} received {count} blessings.",
            event.blessings,
            seat=self.seat(event.seat),
        )

    def _gave_back(self, event: e.GaveBack) -> str:
        return self.language.n(
            "The supply was empty, so {seats} gave a blessing back.",
            "The supply was empty, so each of these gave a blessing back: {seats}.",
            len(event.seats),
            seats=self.seats(event.seats),
        )

    def _encouraged(self, event: e.Encouraged) -> str:
        return self.language.n(
            "{seat} laid a blessing on {place}.",
            "{seat} laid {count} blessings on {place}.",
            event.blessings,
            seat=self.seat(event.seat),
            place=self.place(event.at),
        )

    def _collected(self, event: e.Collected) -> str:
        return self.language.n(
            "{seat} took the blessing on {place}.",
            "{seat} took the {count} blessings on {place}.",
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
                "{seat} scored {count} point for building on {place}.",
                "{seat} scored {count} points for building on {place}.",
                event.points,
                **facts,
            )
        if event.by == "work" and event.at == "abbey":
            return n(
                "{seat} scored {count} point for work in the Abbey.",
                "{seat} scored {count} points for work in the Abbey.",
                event.points,
                **facts,
            )
        if event.by == "work":
            return n(
                "{seat} scored {count} point for work on {place}.",
                "{seat} scored {count} points for work on {place}.",
                event.points,
                **facts,
            )
        return n(
            "{seat} scored {count} point for prayer on {place}.",
            "{seat} scored {count} points for prayer on {place}.",
            event.points,
            **facts,
        )

    def _built(self, event: e.Built) -> str:
        return self.language.t(
            "Built on {place}: the {tile}.", tile=self.tile(event.tile), place=self.place(event.at)
        )

    def _prayed(self, event: e.Prayed) -> str:
        facts = {"seat": self.seat(event.seat), "monk": self.monk(event.monk), "place": self.place(event.at)}
        if not event.work_lost:
            return self.language.t("{monk} knelt to pray on {place}.", **facts)
        return self.language.n(
            "{monk} knelt to pray on {place}, so {seat} lost the point for work there.",
            "{monk} knelt to pray on {place}, so {seat} lost the {count} points for work there.",
            event.work_lost,
            **facts,
        )

    def _price(self, points: int, blessings: int) -> str:
        n = self.language.n
        paid = [n("{count} point", "{count} points", points)] if points else []
        paid += [n("{count} blessing", "{count} blessings", blessings)] if blessings else []
        return self.language.listed(paid)

    def _bought_letter(self, event: e.BoughtLetter) -> str:
        facts = {
            "seat": self.seat(event.seat),
            "letter": event.letter,
            "strip": self.seat(event.strip),
            "price": self._price(event.points, event.blessings),
        }
        t = self.language.t
        if event.seat == event.strip:
            return t("{seat} bought the letter {letter} ({price}).", **facts)
        if event.small:
            return t("{seat} bought a small {letter} for the strip of {strip} ({price}).", **facts)
        return t("{seat} bought a large {letter} for the strip of {strip} ({price}).", **facts)

    def _bought_monk(self, event: e.BoughtMonk) -> str:
        return self.language.t(
            "{seat} bought the monk {monk} ({price}), who now stands in the Abbey.",
            seat=self.seat(event.seat),
            monk=self.monk(event.monk),
            price=self._price(event.points, event.blessings),
        )

    def _swapped(self, event: e.Swapped) -> str:
        return self.language.t(
            "{seat} exchanged the letter in row {row_a}, column {column_a} with the one in row {row_b}, column "
            "{column_b}; both are small now.",
            seat=self.seat(event.seat),
            row_a=event.a[0],
            column_a=event.a[1],
            row_b=event.b[0],
            column_b=event.b[1],
        )

    def _used_icon(self, event: e.UsedIcon) -> str:
        tile = next(tile.id for tile in DATA.tiles.values() if tile.icon == event.icon)
        return self.language.t("{seat} used the {tile}.", seat=self.seat(event.seat), tile=self.tile(tile))

    def _unspent(self, event: e.Unspent) -> str:
        return self.language.n(
            "{seat} had {count} point left over.",
            "{seat} had {count} points left over.",
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
                "Election. Monks counted: {counts}. Tied for most: {tied}.",
                counts=self.language.listed(counts),
                tied=self.seats(event.tied),
            )
        return self.language.t("Election. Monks counted: {counts}.", counts=self.language.listed(counts))

    def _elected(self, event: e.Elected) -> str:
        return self.language.t("{seat} won the election and is abbot.", seat=self.seat(event.seat))

    def _imprisoned(self, event: e.Imprisoned) -> str:
        return self.language.t(
            "{seat} sent {monk} to the Prison Cell.", seat=self.seat(event.seat), monk=self.monk(event.monk)
        )

    # -- the end ---------------------------------------------------------------------------

    def _testament(self, event: e.Testament) -> str:
        return self.testament(
            event.seat,
            event.large_letters,
            event.blessings,
            event.unplaced,
            event.total,
        )

    def testament(self, seat: str, large: int, blessings: int, unplaced: Sequence[str], total: int) -> str:
        """What a player leaves, and what it is made of (M11.4). Tiles that cost nothing are not named."""
        n = self.language.n
        unplaced = tuple(tile for tile in unplaced if DATA.tiles[tile].value)
        facts = {
            "seat": self.seat(seat),
            "letters": large * LARGE_LETTER,
            "blessings": blessings,
            "penalty": sum(DATA.tiles[tile].value for tile in unplaced),
            "tiles": self.tiles(unplaced),
            "total": signed(total),
        }
        if unplaced:
            return n(
                "{seat} leaves {total} point: large letters +{letters}, blessings +{blessings}, unplaced tiles "
                "−{penalty} ({tiles}).",
                "{seat} leaves {total} points: large letters +{letters}, blessings +{blessings}, unplaced tiles "
                "−{penalty} ({tiles}).",
                abs(total),
                **facts,
            )
        return n(
            "{seat} leaves {total} point: large letters +{letters}, blessings +{blessings}.",
            "{seat} leaves {total} points: large letters +{letters}, blessings +{blessings}.",
            abs(total),
            **facts,
        )

    def _ended(self, event: e.Ended) -> str:
        won = self.language.t("Won by {winners}.", winners=self.seats(event.winners))
        return f"{self.why_over(event.why)} {won}"

    def why_over(self, why: str) -> str:
        t = self.language.t
        return {
            "letters": t("The last letter has left the grid, and the game is over."),
            "tiles": t("No tile can be placed any more, and the game is over."),
            "days": t("The second day is over, and so is the game."),
        }[why]


_OF_SEVERAL = ("path", "field", "garden", "secret")  # kinds of which there is more than one tile
_TURN_OVER = (e.TurnBegan, e.RoundBegan, e.Testament, e.Ended)
_IN_DETAIL: dict[type[Event], type[Event]] = {
    e.Drew: e.DrewTiles,
    e.Kept: e.KeptTiles,
    e.Returned: e.ReturnedTile,
}
"""What is told to all, and to its player with more in it."""


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

"""The same facts in words: a full text board, the alt text of each picture, and what a player may do now."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import OptionValue, Unusable
from engine.monastery import actions
from engine.monastery.actions import AnyAction
from engine.monastery.data import DATA
from engine.monastery.view import MonkView, TileView, View
from render.kit import checked_view
from render.language import Language
from render.monastery.coordinates import square_name
from render.monastery.marks import NONE, Marks, told
from render.monastery.panels import title
from render.monastery.sentences import Teller
from render.monastery.standing import turn_text
from render.words import joined

# -- board as text -----------------------------------------------------------------------------------


def board_as_text(view: View, teller: Teller | None = None) -> str:
    """All that is open, line by line: hour, turn, tiles with what is on them, grid, strips, testament."""
    view, teller = checked_view("Monastery", View, view), teller or Teller()
    t = teller.language.t
    lines = [
        title(view, teller.language),
        turn_text(view, teller),
        t("Abbot: {abbot}. Order of play: {order}.", abbot=teller.seat(view.abbot), order=teller.seats(view.order)),
        t("Blessings in the supply: {supply}. Tiles in the bag: {bag}.", supply=view.supply, bag=view.bag),
        t("You may talk about the game.")
        if view.speech_free
        else t("Vow of silence: do not talk about the game before mass."),
        "",
        t("Monastery"),
        t("Abbey: {monks}", monks=_monks(teller, [monk for monk in view.monks if monk.on == "abbey"])),
        *(_tile_line(teller, tile, _on(view, tile)) for tile in sorted(view.board, key=lambda tile: tile.at[::-1])),
        "",
        t("Letter grid (ABC = large letters, abc = small letters, + = cross, . = empty)"),
        t("Prices: {prices}", prices=" ".join(map(str, DATA.top))),
        *_grid_lines(view, teller),
        t("Prices with a full strip: {prices}", prices=" ".join(map(str, DATA.bottom))),
        "",
        t("Strips (ABC = large letters, abc = small letters, . = empty)"),
        *(
            t(
                "{seat}: {strip} of {phrase}; tiles on the screen: {tiles}",
                seat=teller.seat(seat),
                strip=view.strips[seat],
                phrase=DATA.phrases[seat],
                tiles=view.tiles_held[seat],
            )
            for seat in view.seats
        ),
    ]
    if view.result is not None:
        lines += ["", t("Testament"), *_testament_lines(view, teller)]
    return "\n".join(lines)


def _on(view: View, tile: TileView) -> list[MonkView]:
    return [monk for monk in view.monks if monk.on == tile.at]


def _monk(teller: Teller, monk: MonkView) -> str:
    t = teller.language.t
    name = teller.monk(monk.name)
    if monk.square is not None:
        return t("{monk} ({square})", monk=name, square=teller.numbered_square(monk.square))
    return t("{monk} (kneeling)", monk=name) if monk.kneeling else name


def _monks(teller: Teller, monks: Sequence[MonkView]) -> str:
    return teller.language.listed([_monk(teller, monk) for monk in monks]) or teller.language.t("nobody")


def _tile_line(teller: Teller, tile: TileView, monks: Sequence[MonkView]) -> str:
    t = teller.language.t
    known = DATA.tiles[tile.tile]
    facts = {
        "square": square_name(tile.at),
        "tile": teller.tile(tile.tile),
        "sides": teller.sides(known.turned(tile.turn)),
        "value": known.value,
        "numbers": "-".join(map(str, known.squares)),
        "blessings": tile.blessings,
        "monks": _monks(teller, monks),
    }
    if known.kind == "special":
        return t("{square} {tile}: special tile", **facts)
    if tile.built:
        return t("{square} {tile}: built, value {value}; {sides}; monks: {monks}", **facts)
    if tile.blessings:
        return t(
            "{square} {tile}: site, squares {numbers}; blessings: {blessings}; {sides}; monks: {monks}", **facts
        )
    return t("{square} {tile}: site, squares {numbers}; {sides}; monks: {monks}", **facts)


def _grid_lines(view: View, teller: Teller) -> list[str]:
    t = teller.language.t
    lines = []
    for row, letters in enumerate(_rows(view), start=1):
        waiting = [monk for monk in view.monks if monk.cell is not None and monk.cell[0] == row]
        lines.append(t("{letters} monks on the cross: {monks}", letters=letters, monks=_monks(teller, waiting)))
    return lines


# -- alt text ----------------------------------------------------------------------------------------


def table_alt(view: View, teller: Teller | None = None, news: Marks = NONE, own: Marks = NONE) -> str:
    """What matters of the table, the most important first."""
    view, teller = checked_view("Monastery", View, view), teller or Teller()
    t = teller.language.t
    built = sum(tile.built for tile in view.board)
    sites = [tile for tile in view.board if not tile.built]
    sentences = [
        t("Monastery: {title}.", title=title(view, teller.language)),
        t("{turn}.", turn=turn_text(view, teller)),
        *_marked(view, news.without(own), own, teller),
        t("Abbot: {abbot}.", abbot=teller.seat(view.abbot)),
        *(
            t(
                "{seat}: large letters {large}, small letters {small}, tiles on the screen {tiles}.",
                seat=teller.seat(seat),
                large=sum(c.isupper() for c in view.strips[seat]),
                small=sum(c.islower() for c in view.strips[seat]),
                tiles=view.tiles_held[seat],
            )
            for seat in view.seats
        ),
        t("Tiles on the board: built {built}, sites {sites}.", built=built, sites=len(sites)),
        t("In the Abbey: {monks}.", monks=_monks(teller, [monk for monk in view.monks if monk.on == "abbey"])),
    ]
    for tile in sites:
        sentences.append(
            t(
                "Site {tile} on {square}: {monks}.",
                tile=teller.tile(tile.tile),
                square=square_name(tile.at),
                monks=_monks(teller, _on(view, tile)),
            )
        )
    for tile in view.board:
        if tile.built and (monks := _on(view, tile)):
            sentences.append(
                t(
                    "{tile} on {square}: {monks}.",
                    tile=teller.tile(tile.tile),
                    square=square_name(tile.at),
                    monks=_monks(teller, monks),
                )
            )
    return joined(sentences)


def _marked(view: View, news: Marks, own: Marks, teller: Teller) -> list[str]:
    t, new, mine = teller.language.t, told(view, news, teller), told(view, own, teller)
    sentences = [t("Marked as new since your last turn: {what}.", what=new)] if new else []
    return [*sentences, t("Marked as your own steps: {what}.", what=mine)] if mine else sentences


def screen_alt(view: View, hints: Sequence[str] = (), teller: Teller | None = None) -> str:
    view, teller = checked_view("Monastery", View, view), teller or Teller()
    t = teller.language.t
    if view.mine is None or view.reader is None:
        raise Unusable("a screen is told to the player it belongs to; this view belongs to nobody")
    tiles = teller.tiles(view.mine.tiles) or teller.language.p("no tiles", "none")
    return joined(
        [
            t("Screen of {seat}.", seat=teller.seat(view.reader)),
            t("Blessings: {blessings}.", blessings=view.mine.blessings),
            t("Tiles: {tiles}.", tiles=tiles),
            *hints,
        ]
    )


def letters_alt(view: View, teller: Teller | None = None) -> str:
    """The grid row by row, and what the strips hold."""
    view, teller = checked_view("Monastery", View, view), teller or Teller()
    t = teller.language.t
    rows = [
        t("Row {row}: {letters}.", row=row, letters=letters) for row, letters in enumerate(_rows(view), start=1)
    ]
    strips = [t("{seat}: {strip}.", seat=teller.seat(seat), strip=view.strips[seat]) for seat in view.seats]
    return joined(
        [
            t(
                "The letter grid (+ is a cross, a point is empty, small letters are small).",
            ),
            *rows,
            t("The strips."),
            *strips,
        ]
    )


def _rows(view: View) -> list[str]:
    lying = {letter.cell: letter.letter.lower() if letter.small else letter.letter for letter in view.grid}
    found = []
    for row in range(len(DATA.seat_order)):
        start = DATA.grid[row * DATA.columns : (row + 1) * DATA.columns]
        glyphs = ["+" if glyph == "+" else lying.get((row + 1, i + 1), ".") for i, glyph in enumerate(start)]
        found.append(" ".join(glyphs))
    return found


def turns_alt(tile: str, square: str, turns: Sequence[int], teller: Teller | None = None) -> str:
    teller = teller or Teller()
    t = teller.language.t
    sides = DATA.tiles[tile]
    return joined(
        [
            t("The {tile} on {square}, turned in each way it fits.", tile=teller.tile(tile), square=square),
            *(
                t("{number}: {sides}.", number=i, sides=teller.sides(sides.turned(turn)))
                for i, turn in enumerate(turns, start=1)
            ),
        ]
    )


def testament_alt(view: View, teller: Teller | None = None) -> str:
    view, teller = checked_view("Monastery", View, view), teller or Teller()
    t = teller.language.t
    if view.result is None:
        raise Unusable("the testament is told when the game is over")
    won = t("Testament. Won by {winners}.", winners=teller.seats(view.result.winners))
    return joined([won, *_testament_lines(view, teller)])


def _testament_lines(view: View, teller: Teller) -> list[str]:
    """Why it is over, and what each player leaves; nothing before the end."""
    if view.result is None or view.screens is None:
        return []
    return [
        teller.why_over(view.result.why),
        *(
            teller.testament(
                seat,
                sum(letter.isupper() for letter in view.strips[seat]),
                view.screens[seat].blessings,
                view.screens[seat].tiles,
                view.result.scores[seat],
            )
            for seat in view.seats
        ),
    ]


# -- what may be done now ----------------------------------------------------------------------------


def what_now(view: View, legal: Sequence[AnyAction], teller: Teller | None = None) -> list[str]:
    """A line for each kind of thing the reader may do."""
    view, teller = checked_view("Monastery", View, view), teller or Teller()
    t, n, listed = teller.language.t, teller.language.n, teller.language.listed

    def of(kind: type) -> list[AnyAction]:
        return [action for action in legal if isinstance(action, kind)]

    lines = []
    if tiles := sorted({teller.tile(a.tile) for a in of(actions.Place) if isinstance(a, actions.Place)}):
        lines.append(t("Place a tile: {tiles}.", tiles=listed(tiles)))
    if of(actions.Exchange):
        lines.append(t("Exchange a tile: draw one from the bag and return one, instead of placing."))
    if monks := sorted({a.monk for a in of(actions.Move) if isinstance(a, actions.Move)}):
        names = listed([teller.monk(monk) for monk in monks])
        lines.append(
            n(
                "Move a monk, {count} step left: {monks}.",
                "Move a monk, {count} steps left: {monks}.",
                view.moves_left,
                monks=names,
            )
        )
    if of(actions.Encourage):
        lines.append(t("Lay blessings on a site. After that you can only lay more or end your turn."))
    if monks := sorted({a.monk for a in of(actions.Pray) if isinstance(a, actions.Pray)}):
        lines.append(t("Let a monk pray: {monks}.", monks=listed([teller.monk(monk) for monk in monks])))
    for kind, line in (
        (actions.Almonry, t("Almonry: receive a blessing.")),
        (actions.Workshop, t("Workshop: draw a tile and return one.")),
        (actions.Elect, t("Abbot's House: call an election.")),
        (actions.Swap, t("Library: exchange two letters on the grid.")),
        (actions.Letter, t("Buy a letter.")),
        (actions.BuyMonk, t("Buy a monk.")),
        (actions.Keep, t("Choose three tiles to keep. The other three go back to the bag.")),
        (actions.Return, t("Choose a tile to return to the bag.")),
        (actions.NameAbbot, t("Name the new abbot.")),
        (actions.Imprison, t("Imprison a monk, or nobody.")),
        (actions.Brew, t("Brewhouse: choose who stays outside.")),
    ):
        if of(kind):
            lines.append(line)
    if of(actions.Done):
        lines.append(t("Done: end your turn.") if view.decision == "move" else t("Done: end your scoring."))
    return lines


def option(name: str, value: OptionValue, language: Language) -> str:
    """What it means to play with this value of an option."""
    t = language.t
    told: dict[tuple[str, OptionValue], str] = {
        ("deal", "random"): t("Each player draws three tiles at the start."),
        ("deal", "draft"): t("Each player draws six tiles at the start and keeps three of them."),
        ("deal", "even"): t("Each player is dealt a grey building, a path, and a garden or brown building."),
        ("icons", True): t("Buildings have their special powers."),
        ("icons", False): t("Buildings have no special powers: simpler, for a first game."),
        ("teams", False): t("Everybody plays alone."),
        ("teams", True): t("Four players in two teams: red with green, blue with yellow."),
        ("silence", False): t("You may always talk about the game."),
        ("silence", True): t("You agree to talk about the game only during mass."),
    }
    return told[name, value]

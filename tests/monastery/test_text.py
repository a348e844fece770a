"""The text board says all that is open: it is read back and compared with the view. Alt texts keep their limit."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from engine.monastery.data import DATA
from engine.monastery.view import MonkView, View
from render.language import ENGLISH
from render.monastery import text
from render.monastery.coordinates import square_named
from render.monastery.sentences import Teller
from render.words import places_alt
from tests.monastery.scenes import COLOURS, EMPTY, GAME, LINES, NAMES, five_on_one, game, gathered, readers, states

GAMES = [
    "monastery-p2-greedy",
    "monastery-p3-random",
    "monastery-p3-silence-greedy",
    "monastery-p4-greedy",
    "monastery-p4-draft-random",
    "monastery-p4-no-icons-greedy",
    "monastery-p4-teams-greedy",
]
ORDINALS = ["first", "second", "third", "fourth", "fifth"]
WHY = {
    "The last letter has left the grid, and the game is over.": "letters",
    "No tile can be placed any more, and the game is over.": "tiles",
    "The second day is over, and so is the game.": "days",
}
WORDS = {seat.capitalize(): seat for seat in COLOURS}


# -- the reader ------------------------------------------------------------------------------------


def match(pattern: str, line: str) -> re.Match[str]:
    found = re.fullmatch(pattern, line)
    assert found is not None, line
    return found


def seats_in(words: str) -> tuple[str, ...]:
    return tuple(WORDS[word] for word in words.split(", "))


def monks_in(words: str, on: Any, cell: Any = None) -> list[tuple[str, Any]]:
    if words == "nobody":
        return []
    found = []
    for told in words.split(", "):
        one = match(
            r"(?P<seat>\w+) (?P<number>\d)(?: \((?P<square>\w+) square\)|(?P<kneeling> \(kneeling\)))?", told
        )
        square = ORDINALS.index(one["square"]) if one["square"] else None
        found.append((WORDS[one["seat"]] + one["number"], (on, cell, square, bool(one["kneeling"]))))
    return found


def read_title(line: str) -> tuple[Any, ...]:
    """Day, hour, kind, and whether it is over."""
    if over := re.fullmatch(r"The end · day (\d), (\w+)", line):
        return int(over[1]), over[2], None, True
    day, hour, kind = match(r"Day (\d) · (\w+) · (\w+)", line).groups()
    return int(day), hour, kind, False


def read_turn(line: str) -> tuple[Any, ...]:
    """Who decides, what, and how much he has."""
    for decision, pattern in {
        "won": r"Won by (?P<who>.+)",
        "move": r"(?P<who>.+) to (?:(?:place and )?move, (?P<much>\d+) steps? left|place|end the turn)",
        "score": r"(?P<who>.+) to score(?:, (?P<much>\d+) points? to spend)?",
        "keep": r"To keep three tiles each: (?P<who>.+)",
        "keep alone": r"(?P<who>.+) to keep three tiles",
        "return": r"(?P<who>.+) to return a tile to the bag",
        "abbot": r"(?P<who>.+) to name the abbot",
        "imprison": r"(?P<who>.+) to imprison a monk, or nobody",
        "brew": r"(?P<who>.+) to choose who stays outside",
    }.items():
        if found := re.fullmatch(pattern, line):
            return decision.removesuffix(" alone"), seats_in(found["who"]), int(found.groupdict().get("much") or 0)
    raise AssertionError(line)


def read_sides(words: str) -> str:
    """Paths and doors, from north by east."""
    if words == "no paths":
        return "----"
    kind, towards = match(r"(paths|doors): (.+)", words).groups()
    glyph = "P" if kind == "paths" else "D"
    return "".join(
        glyph if side in str(towards).split(", ") else "-" for side in ("north", "east", "south", "west")
    )


def read_tile(line: str) -> tuple[Any, list[tuple[str, Any]]]:
    """A tile, and the monks on it."""
    where, name, rest = match(r"(\S+) (.+?): (.+)", line).groups()
    at = square_named(str(where))
    known = next(tile for tile in DATA.tiles.values() if tile.name == name)
    if rest == "special tile":
        return (name, at, "----", True, 0), []
    if built := re.fullmatch(r"built, value (\d); (.+); monks: (.+)", str(rest)):
        assert int(built[1]) == known.value
        return (name, at, read_sides(built[2]), True, 0), monks_in(built[3], at)
    site = match(r"site, squares ([\d-]+)(?:; blessings: (\d+))?; (.+); monks: (.+)", str(rest))
    assert site[1] == "-".join(map(str, known.squares))
    return (name, at, read_sides(site[3]), False, int(site[2] or 0)), monks_in(site[4], at)


def read_grid(lines: list[str]) -> tuple[dict[Any, Any], list[tuple[str, Any]]]:
    """Letters by cell, small ones small, and the monks on the crosses."""
    letters, monks = {}, []
    for row, line in enumerate(lines, start=1):
        cells, waiting = match(r"((?:[A-Za-z+.] ){10})monks on the cross: (.+)", line).groups()
        glyphs = cells.split()
        for column, glyph in enumerate(glyphs, start=1):
            assert (glyph == "+") == (DATA.grid[(row - 1) * DATA.columns + column - 1] == "+")
            if glyph.isalpha():
                letters[row, column] = glyph
        monks += monks_in(waiting, "grid", (row, glyphs.index("+") + 1))
    return letters, monks


def read_testament(lines: list[str]) -> dict[str, Any]:
    found = {}
    for line in lines:
        one = match(
            r"(\w+) leaves (−?\d+) points?: large letters \+(\d+), blessings \+(\d+)"
            r"(?:, unplaced tiles −(\d+) \((.+)\))?\.",
            line,
        ).groups()
        unplaced = Counter(one[5].split(", ")) if one[5] else Counter[str]()
        total = int(str(one[1]).replace("−", "-"))
        found[WORDS[str(one[0])]] = (int(one[2]), int(one[3]), int(one[4] or 0), unplaced, total)
    return found


def read(told: str) -> dict[str, Any]:
    parts = [part.splitlines() for part in told.split("\n\n")]
    top, monastery, grid, strips = parts[:4]
    abbot, order = match(r"Abbot: (.+)\. Order of play: (.+)\.", top[2]).groups()
    supply, bag = match(r"Blessings in the supply: (\d+)\. Tiles in the bag: (\d+)\.", top[3]).groups()
    tiles = [read_tile(line) for line in monastery[2:]]
    letters, waiting = read_grid(grid[2:6])
    held = {}
    for line in strips[1:]:
        seat, strip, phrase, count = match(r"(\w+): (\S+) of (\w+); tiles on the screen: (\d+)", line).groups()
        held[WORDS[str(seat)]] = (strip, phrase, int(str(count)))
    assert monastery[0] == "Monastery"
    assert [int(price) for price in grid[1].removeprefix("Prices: ").split()] == list(DATA.top)
    assert [int(price) for price in grid[6].removeprefix("Prices with a full strip: ").split()] == list(DATA.bottom)
    return {
        "time": read_title(top[0]),
        "turn": read_turn(top[1]),
        "abbot": WORDS[str(abbot)],
        "order": seats_in(str(order)),
        "supply": int(str(supply)),
        "bag": int(str(bag)),
        "speech free": top[4] == "You may talk about the game.",
        "board": Counter(tile for tile, _ in tiles),
        "monks": dict(
            [
                *monks_in(monastery[1].removeprefix("Abbey: "), "abbey"),
                *(monk for _, monks in tiles for monk in monks),
                *waiting,
            ]
        ),
        "grid": letters,
        "strips": held,
        "why": WHY[parts[4][1]] if len(parts) > 4 else None,
        "testament": read_testament(parts[4][2:]) if len(parts) > 4 else {},
    }


# -- the view --------------------------------------------------------------------------------------


def facts(view: View) -> dict[str, Any]:
    """The same, from the view."""
    over = view.result is not None
    steps = 0 if view.encouraged else view.moves_left
    much = steps if view.decision == "move" else view.points if view.decision == "score" else 0
    testament: dict[str, Any] = {}
    if view.result is not None and view.screens is not None:
        for seat, screen in view.screens.items():
            unplaced = [DATA.tiles[tile] for tile in screen.tiles if DATA.tiles[tile].value]
            testament[seat] = (
                3 * sum(letter.isupper() for letter in view.strips[seat]),
                screen.blessings,
                sum(tile.value for tile in unplaced),
                Counter(tile.name for tile in unplaced),
                view.result.scores[seat],
            )
    return {
        "time": (view.day, view.hour, None if over else view.kind, over),
        "turn": ("won", view.result.winners, 0) if view.result else (view.decision, view.to_act, much),
        "abbot": view.abbot,
        "order": view.order,
        "supply": view.supply,
        "bag": view.bag,
        "speech free": view.speech_free,
        "board": Counter(
            (known.name, tile.at, known.turned(tile.turn), tile.built, tile.blessings)
            for tile in view.board
            for known in (DATA.tiles[tile.tile],)
        ),
        "monks": {monk.name: _facts_of(monk) for monk in view.monks},
        "grid": {letter.cell: letter.letter.lower() if letter.small else letter.letter for letter in view.grid},
        "strips": {seat: (view.strips[seat], DATA.phrases[seat], view.tiles_held[seat]) for seat in view.seats},
        "why": view.result.why if view.result else None,
        "testament": testament,
    }


def _facts_of(monk: MonkView) -> tuple[Any, ...]:
    return monk.on, monk.cell, monk.square, monk.kneeling


@pytest.mark.parametrize("name", GAMES)
def test_the_text_board_can_be_read_back(name: str) -> None:
    for state in states(game(name)):
        view = GAME.view(state, None)
        told = text.board_as_text(view)
        assert read(told) == facts(view)
        assert "{" not in told


@pytest.mark.parametrize("view", [EMPTY, gathered(4), gathered(2), five_on_one(True, 3), *LINES.values()])
def test_extremes_can_be_read_back(view: View) -> None:
    assert read(text.board_as_text(view)) == facts(view)


def test_a_seat_reads_the_same_text_board_as_all() -> None:
    for state in states(game("monastery-p3-random"), every=9):
        told = {text.board_as_text(GAME.view(state, seat)) for seat in readers(game("monastery-p3-random"))}
        assert len(told) == 1


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sentence", "why"), WHY.items())
def test_the_end_says_why(sentence: str, why: str) -> None:
    view: View = GAME.view(game("monastery-p3-random").state, None)
    assert view.result is not None
    over = replace(view, result=replace(view.result, why=why))
    assert text.board_as_text(over).count(sentence) == 1
    assert text.testament_alt(over).count(sentence) == 1


# -- alt texts -------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", [{}, {seat: f"{name} {'x' * 60}" for seat, name in NAMES.items()}])
@pytest.mark.parametrize("name", GAMES)
def test_alt_texts_keep_to_the_limit(name: str, names: dict[str, str]) -> None:
    log, teller = game(name), Teller(names=names)
    for state in states(log, every=3):
        for seat in (None, *GAME.to_act(state)[:1]):
            view = GAME.view(state, seat)
            legal = GAME.legal(state, seat) if seat else []
            alts = [text.table_alt(view, teller)]
            if seat:
                alts.append(text.screen_alt(view, text.what_now(view, legal, teller), teller))
            if view.result:
                alts.append(text.testament_alt(view, teller))
            for alt in alts:
                assert 20 < len(alt) <= 1024
                assert alt.endswith(".")
                assert "{" not in alt


@pytest.mark.parametrize("line", LINES)
def test_alt_texts_of_the_longest_boards(line: str) -> None:
    alt = text.table_alt(LINES[line])
    assert 500 < len(alt) <= 1024
    assert alt.endswith(".")


def test_alt_text_says_the_most_important_first() -> None:
    view = GAME.view(game("monastery-p4-greedy").steps[150].state, None)
    alt = text.table_alt(view)
    assert alt.startswith(f"Monastery: Day {view.day} · {view.hour}")
    assert alt.index("Abbot: ") < alt.index("large letters") < alt.index("In the Abbey")


def test_alt_texts_of_choices() -> None:
    assert places_alt(["K9", "the Abbey"], ENGLISH) == "Places to choose from. 1: K9. 2: the Abbey."
    assert len(places_alt([f"K{i}" for i in range(400)], ENGLISH)) <= 1024
    assert text.turns_alt("farm", "K9", [1]) == (
        "The Farm on K9, turned in each way it fits. 1: paths: north, east, south."
    )


def test_what_now_tells_every_kind_of_action() -> None:
    """A player who may do something is told of something; a line for each kind of action."""
    for name in GAMES:
        for state in states(game(name), every=2):
            for seat in GAME.to_act(state):
                legal = GAME.legal(state, seat)
                lines = text.what_now(GAME.view(state, seat), legal)
                assert len(lines) == len({type(action) for action in legal}), legal
                assert all(line.endswith(".") and "{" not in line for line in lines)

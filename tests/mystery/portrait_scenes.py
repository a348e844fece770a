"""Suspects to draw: portraits, cards, faces, hands, what is at stake, a sheet. `GOLDEN` are pictures to be kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import get_args

from msgspec.structs import replace
from PIL import Image

from engine.mystery.data import DATA
from engine.mystery.suspects import NAMES
from engine.mystery.view import View
from render.frame import Frame
from render.kit import Picture
from render.language import ENGLISH, Language
from render.layout import UNIT
from render.mystery import faces
from render.mystery.busts import in_rows
from render.mystery.colours import PALETTE
from render.mystery.hand import screen
from render.mystery.portraits import portrait
from render.mystery.sentences import Teller
from render.mystery.sheet import Kind, Mark, draw_sheet
from render.mystery.stakes import at_stake
from render.mystery.trait_signs import trait_sign
from render.palette import PAGE
from render.pen import Pen
from tests.mystery.table import BLUE, BLUE_SEEN, GAME, THREE, play

TELLER = Teller()
BOOKS = tuple(card.id for card in DATA.cards.values() if card.deck != "event")


def holding(
    hand: Sequence[str] = BLUE, seen: Sequence[str] = BLUE_SEEN, books: Sequence[str] = (), crypt: bool = False
) -> View:
    """Blue's view, of three at the table."""
    p = play(
        *THREE,
        hands={"red": [name for name in NAMES if name not in (*hand, "andre")], "yellow": (), "blue": hand},
        pile=(),
        seen={"blue": seen},
        books={"blue": books},
        crypt=("blue",) if crypt else (),
    )
    found: View = GAME.view(p.state, "blue")
    return found


def promising(view: View) -> View:
    """To be in the chapter house after the next move, and not in the court."""
    bound = [{"room": "capitulum", "yes": True}, {"room": "aula", "yes": False}]
    return replace(view, promises=view.promises | {"blue": bound})


def told(view: View, *values: str) -> View:
    """After these revelations of red's."""
    return replace(view, revelations=[{"seat": "red", "trait": value} for value in values])


FULL = promising(holding(books=("double_lock", "of_faces"), crypt=True))
CROWDED = holding(NAMES[:19], NAMES[:23], ("double_lock", "of_faces", "guest_roll", "safe_conduct", "orator"))
"""More than anybody ever had."""

MARKS = {
    **dict.fromkeys(BLUE, Mark("seen", "blue")),
    **dict.fromkeys(("hilarion", "matthew"), Mark("seen", "red")),
    "roland": Mark("seen", "yellow"),
    "florian": Mark("seen"),
    **dict.fromkeys(("cuthbert", "lorenz"), Mark("ruled out")),
    "pascal": Mark("suspected"),
    **dict.fromkeys(("andre", "remy"), Mark("reckoned out")),
    "egidius": Mark("reckoned suspect"),
}


def marked(kind: Kind) -> Mapping[str, Mark]:
    """Everybody alike."""
    return dict.fromkeys(NAMES, Mark(kind))


def staked(*words: str, view: View = FULL, language: Language = ENGLISH) -> Picture:
    found = at_stake(view, words, Teller(language))
    assert found is not None
    return found


def every_portrait() -> Image.Image:
    return in_rows([portrait(monk, 160) for monk in NAMES], 8, 3.6)


def every_monk_and_book(language: Language) -> Image.Image:
    """As they are offered."""
    teller = Teller(language)
    found = [faces.monk_face(monk, teller) for monk in NAMES] + [faces.book_face(book, teller) for book in BOOKS]
    return in_rows([face.draw(UNIT) for face in found], 8, 4.7)


def every_trait_sign() -> Image.Image:
    """Large, and as small as they get."""
    pen = Pen(len(DATA.values) * 60, 90, PAGE, PALETTE)
    for i, value in enumerate(DATA.values):
        trait_sign(Frame(pen, i * 60 + 8, 6, 44), value)
        trait_sign(Frame(pen, i * 60 + 20, 62, 20), value)
    return pen.done()


GOLDEN: dict[str, Callable[[Language], Image.Image]] = {
    "every-portrait": lambda language: every_portrait(),
    "every-trait": lambda language: every_trait_sign(),
    "every-face": every_monk_and_book,
    "hand": lambda language: screen(FULL, (), Teller(language)).draw(UNIT),
    "hand-crowded": lambda language: screen(CROWDED, (), Teller(language)).draw(2.5),
    "accusation": lambda language: staked(
        "accuse", "pascal", view=told(FULL, "bearded", "novice"), language=language
    ).draw(UNIT),
    "revelation": lambda language: staked("reveal", "bearded", language=language).draw(UNIT),
    "sheet": lambda language: draw_sheet(MARKS, Teller(language), UNIT),
    "sheet-phone": lambda language: draw_sheet(MARKS, Teller(language), 1.6),
}

KINDS = get_args(Kind)

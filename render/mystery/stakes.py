"""What a revelation or an accusation puts at stake (A8, A15.2), to look at before it is made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from PIL import Image

from engine.mystery.data import DATA
from engine.mystery.suspects import FIT, NUMBER, named
from engine.mystery.view import View
from render.frame import Frame
from render.kit import Picture, checked_view, scaled
from render.language import Language
from render.layout import PHONE, UNIT, stacked, wrapped
from render.mystery import signs
from render.mystery.busts import draw_bust, in_rows, label
from render.mystery.colours import PALETTE
from render.mystery.names import several_name
from render.mystery.sentences import Teller
from render.mystery.suspect_card import card_height, draw_card
from render.mystery.trait_signs import trait_sign
from render.palette import INK, PAGE, PARCHMENT, RUBRIC
from render.pen import Pen
from render.words import joined

PART = 2.5 / UNIT
CARD, SIGN = 148, 96
LINE, SPACE = 18, 8
BUST, BUSTS = 58, 6


class Stakes(NamedTuple):
    """What comes of it if it is right, what if it is wrong, and what else is to be borne in mind."""

    title: str
    right: str
    wrong: str
    mind: tuple[str, ...]


def at_stake(view: View, words: Sequence[str], teller: Teller) -> Picture | None:
    view = checked_view("Mystery of the Abbey", View, view)
    match tuple(words):
        case ("accuse", monk) if monk in NUMBER:
            stakes = _of_accusing(view, monk, teller)
            return Picture(
                partial(scaled, PART, partial(_accusing, monk, stakes, teller)), joined([*_told(stakes)])
            )
        case ("reveal", trait) | ("play", "orator", "trait", trait) if trait in FIT:
            return _revelation(view, trait, teller)
    return None


def _told(stakes: Stakes) -> tuple[str, ...]:
    return stakes.title, stakes.right, stakes.wrong, *stakes.mind


# -- an accusation -----------------------------------------------------------------------------------------


def _of_accusing(view: View, monk: str, teller: Teller) -> Stakes:
    t, n, score = teller.language.t, teller.language.n, DATA.score
    mind = []
    if isinstance(view.seen, tuple) and monk in view.seen:
        mind.append(t("You have seen this card: he is innocent."))
    else:
        said = {one["trait"] for one in view.revelations}
        if fitting := tuple(value for value in DATA.suspects[NUMBER[monk]].values if value in said):
            mind.append(t("What was revealed and fits him: {traits}.", traits=teller.traits(fitting)))
    return Stakes(
        t("You accuse {monk}.", monk=teller.monk(monk)),
        n(
            "If it was he: {count} point for you, and the game is over.",
            "If it was he: {count} points for you, and the game is over.",
            score["accusation_right"],
        ),
        n(
            "If not: you lose {count} point, and your next turn to penance.",
            "If not: you lose {count} points, and your next turn to penance.",
            -score["accusation_wrong"],
        ),
        tuple(mind),
    )


def _accusing(monk: str, stakes: Stakes, teller: Teller, u: float) -> Image.Image:
    wide = int(CARD * u)
    card = draw_card(monk, teller.language, wide)
    beside = _written(stakes, CARD + 22, card_height(wide) / u + 12, u).copy()
    beside.paste(card, (int(8 * u), int(6 * u)))
    return beside


# -- a revelation ------------------------------------------------------------------------------------------


def _revelation(view: View, trait: str, teller: Teller) -> Picture:
    t, n, score = teller.language.t, teller.language.n, DATA.score
    theirs = named(FIT[trait])
    seen = tuple(one for one in theirs if isinstance(view.seen, tuple) and one in view.seen)
    stakes = Stakes(
        t("You reveal about the culprit: {trait}.", trait=teller.trait(trait)),
        n(
            "If it is true: {count} point for you at the end.",
            "If it is true: {count} points for you at the end.",
            score["revelation_right"],
        ),
        n(
            "If not: you lose {count} point at the end.",
            "If not: you lose {count} points at the end.",
            -score["revelation_wrong"],
        ),
        (t("Nobody else can reveal it again, and nobody learns before the end whether it is true."),),
    )
    who = t("{number} {monks}; you have seen {seen} of them", monks=several_name(trait, teller.language),
            number=len(theirs), seen=len(seen))  # fmt: skip
    draw = partial(scaled, PART, partial(_draw_revelation, trait, stakes, who, theirs, seen, teller.language))
    return Picture(draw, joined([*_told(stakes), f"{who}.", teller.monks(theirs)]))


def _draw_revelation(
    trait: str, stakes: Stakes, who: str, theirs: Sequence[str], seen: Sequence[str], language: Language, u: float
) -> Image.Image:
    busts = [draw_bust(one, language, BUST, one not in seen, u) for one in theirs]
    return stacked([_trait(trait, stakes, u), label(who, u), in_rows(busts, BUSTS, u)], PALETTE)


def _trait(trait: str, stakes: Stakes, u: float) -> Image.Image:
    picture = _written(stakes, SIGN + 32, SIGN + 24, u).copy()
    picture.paste(_sign(trait, u), (int(8 * u), (picture.height - int((SIGN + 12) * u)) // 2))
    return picture


@lru_cache(maxsize=12)
def _sign(trait: str, u: float) -> Image.Image:
    side = int((SIGN + 12) * u)
    pen = Pen(side, side, PAGE, PALETTE)
    pen.box(0, 0, side, side, PARCHMENT, INK, 1.2 * u, 7 * u)
    trait_sign(Frame(pen, 14 * u, 14 * u, (SIGN - 16) * u), trait)
    return pen.done()


# -- in words ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _written(stakes: Stakes, left: float, least: float, u: float) -> Image.Image:
    """What is at stake, beside something that is pasted to the left of it; at least so high."""
    room = (PHONE - left - 8) * u
    title = wrapped(stakes.title, 17 * u, room, "bold")
    blocks = [wrapped(text, 14.5 * u, room - 24 * u) for text in (stakes.right, stakes.wrong)]
    minds = [wrapped(text, 14 * u, room, "italic") for text in stakes.mind]
    needed = 20 * len(title) + sum(LINE * len(lines) + SPACE for lines in (*blocks, *minds)) + SPACE
    high = max(least, needed + 12)
    pen = Pen(int(PHONE * u), int(high * u), PAGE, PALETTE)
    y = (high - needed) / 2 + 10
    for line in title:
        pen.text(left * u, y * u, line, 17 * u, RUBRIC, "bold", "lm")
        y += 20
    for lines, sign in zip(blocks, (signs.right, signs.wrong), strict=True):
        y += SPACE
        sign(Frame(pen, left * u, (y - 7.5) * u, 15 * u))
        for line in lines:
            pen.text((left + 24) * u, y * u, line, 14.5 * u, INK, "regular", "lm")
            y += LINE
    for lines in minds:
        y += SPACE
        for line in lines:
            pen.text(left * u, y * u, line, 14 * u, INK, "italic", "lm")
            y += LINE
    return pen.done()

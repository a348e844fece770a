"""Leads a player to an action, one word of its notation at a time or several where one press can say them.

The answers come from the legal list and from nothing else; where they are places, they are numbered on a picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.core import Event
from engine.monastery.actions import AnyAction
from engine.monastery.view import View
from render.kit import Choice, Picture, Question
from render.leading import next_words, numbered
from render.monastery import pictures, text
from render.monastery.choices import label_of, label_of_both, prompt, sensible, square_of, words
from render.monastery.coordinates import square_name
from render.monastery.extent import Place
from render.monastery.marks import Marks, marks_of
from render.monastery.sentences import Teller
from render.words import joined, places_alt

MENU = 25  # choices that one menu holds
DRAWN = 16  # ways for a tile to lie that one picture shows well
TOGETHER = (("place", 2), ("move", 2), ("letter", 1), ("monk", 1))
"""Where two words may be said by one choice."""

PLACES = (("place", 2), ("move", 2), ("encourage", 1))
"""Where a place is chosen."""


def ask(
    view: View, legal: Sequence[AnyAction], prefix: Sequence[str], teller: Teller, own: Sequence[Event] = ()
) -> Question | None:
    """What to decide next after these words; None when they are a whole action."""
    prefix = tuple(word for said in prefix for word in said.split())
    spoken = [words(action) for action in sensible(_of_kind(legal, prefix))]
    if (*prefix[:1], len(prefix)) in PLACES:
        spoken.sort(key=lambda said: _reading_order(said, len(prefix)))
    tokens = next_words(spoken, prefix)
    if not tokens:
        return None
    asked = _question(view, prefix, tokens, teller, own)
    if (*prefix[:1], len(prefix)) not in TOGETHER or len(tokens) == 1:
        return asked
    rests = [" ".join(said[len(prefix) :]) for said in spoken if said[: len(prefix)] == prefix]
    if not len(tokens) < len(rests) <= (DRAWN if prefix[0] == "place" else MENU):
        return asked
    return _both(view, prefix, rests, teller, own, asked)


def _reading_order(said: Sequence[str], place: int) -> tuple[int, int, int]:
    """As the numbers on a picture are read: the Abbey, then row by row."""
    if len(said) <= place or said[place] == "abbey":
        return 0, 0, 0
    x, y = square_of(said[place])
    return 1, y, x


def _of_kind(legal: Sequence[AnyAction], prefix: Sequence[str]) -> list[AnyAction]:
    return [action for action in legal if not prefix or action.__struct_config__.tag == prefix[0]]


def _question(
    view: View, prefix: Sequence[str], tokens: Sequence[str], teller: Teller, own: Sequence[Event]
) -> Question:
    choices = tuple(label_of(view, prefix, token, teller) for token in tokens)
    question = Question(prompt(prefix, teller), choices)
    kind, said = "".join(prefix[:1]), len(prefix)
    marks = marks_of(view, own)
    if (kind, said) in PLACES:
        return numbered(
            question, _places(view, prefix, list(map(_place, tokens)), choices, marks, teller), teller.language
        )
    if (kind, said) == ("place", 3):
        ways = [(prefix[1], prefix[2], turn) for turn in tokens]
        return numbered(question, _ways(view, ways, choices, teller), teller.language)
    if (kind, said) == ("move", 3):
        picture = partial(pictures.site, view, square_of(prefix[2]), teller)
        return Question(question.prompt, choices, Picture(picture, _site_alt(prefix[2], choices, view, teller)))
    if kind in ("letter", "swap") and said in (1, 2):
        return Question(question.prompt, choices, _letters(view, teller))
    if kind == "keep":
        return Question(question.prompt, choices, hand(view, teller))
    return question


def hand(view: View, teller: Teller) -> Picture:
    """The reader's own tiles, both sides of each."""
    return Picture(partial(pictures.screen, view, (), teller), text.screen_alt(view, (), teller))


def _both(
    view: View, prefix: Sequence[str], rests: Sequence[str], teller: Teller, own: Sequence[Event], apart: Question
) -> Question:
    """Two words at once: how a tile lies is drawn for each; squares of one site share its number on the board."""
    choices = tuple(label_of_both(view, prefix, rest, teller) for rest in rests)
    tokens = list(dict.fromkeys(rest.split()[0] for rest in rests))
    t = teller.language.t
    if prefix[0] == "place":
        question = Question(t("Where, and turned which way? The numbers are on the picture."), choices, apart=apart)
        ways = [(prefix[1], *rest.split()) for rest in rests]
        return numbered(question, _ways(view, ways, choices, teller), teller.language)
    if prefix[0] == "move":
        question = Question(prompt(prefix, teller), choices, apart=apart)
        picture = _places(view, prefix, list(map(_place, tokens)), apart.choices, marks_of(view, own), teller)
        numbers = {token: i for i, token in enumerate(tokens, start=1)}
        return numbered(question, picture, teller.language, [numbers[rest.split()[0]] for rest in rests])
    if prefix[0] == "monk":
        return Question(t("Which monk?"), choices, apart=apart)
    return Question(t("Which letter, and for whose strip?"), choices, _letters(view, teller), apart=apart)


def _place(token: str) -> Place:
    return "abbey" if token == "abbey" else square_of(token)


# -- what they see -----------------------------------------------------------------------------------


def _places(
    view: View,
    prefix: Sequence[str],
    places: Sequence[Place],
    choices: Sequence[Choice],
    marks: Marks,
    teller: Teller,
) -> Picture:
    """The board with the places numbered; both sides of the tile that is laid, or the monk that goes, marked."""
    told = [
        teller.language.t("{place}, {tile}", place=choice.bare, tile=choice.detail)
        if choice.detail
        else choice.bare
        for choice in choices
    ]
    tile = prefix[1] if prefix[0] == "place" else ""
    monk = prefix[1] if prefix[0] == "move" else ""
    draw = partial(pictures.choice_of_places, view, places, teller, own=marks, tile=tile, monk=monk)
    return Picture(draw, places_alt(told, teller.language))


def _ways(view: View, ways: Sequence[Sequence[str]], choices: Sequence[Choice], teller: Teller) -> Picture:
    """A tile as it would lie, each way it fits: tile, place, turn."""
    tile = ways[0][0]
    laid = [(square_of(at), int(turn)) for _, at, turn in ways]
    if len({at for at, _ in laid}) == 1:
        alt = text.turns_alt(tile, square_name(laid[0][0]), [turn for _, turn in laid], teller)
    else:
        t = teller.language.t
        told = [t("{number}: {way}.", number=i, way=choice.label) for i, choice in enumerate(choices, start=1)]
        alt = joined([t("The {tile}, each way it fits.", tile=teller.tile(tile)), *told])
    return Picture(partial(pictures.choice_of_ways, view, tile, laid, teller), alt)


def _site_alt(at: str, choices: Sequence[Choice], view: View, teller: Teller) -> str:
    t = teller.language.t
    tile = next(tile.tile for tile in view.board if tile.at == square_of(at))
    told = [t("{square}: {worth}.", square=choice.label, worth=choice.detail) for choice in choices]
    site = t("The site {tile} on {place}.", tile=teller.tile(tile), place=square_name(square_of(at)))
    return joined([site, *(one[:1].upper() + one[1:] for one in told)])


def _letters(view: View, teller: Teller) -> Picture:
    return Picture(partial(pictures.letters, view, teller), text.letters_alt(view, teller))

"""Every word that an action of Mystery of the Abbey can have, legal or not: what people may mean by what they
type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from engine.mystery.actions import REPLIES, AnyAction
from engine.mystery.data import DATA
from engine.mystery.plan import ROOMS
from engine.mystery.questions import CRYPT
from engine.mystery.suspects import NAMES, TERMS, VALUES
from engine.mystery.view import View
from engine.patterns import ANOTHER, ENOUGH
from render.kit import Choice
from render.mystery.choices import NOBODY, WHICH, label_of, wanted
from render.mystery.kinds import kind
from render.mystery.sentences import Teller

KINDS = tuple(str(one.__struct_config__.tag) for one in get_args(AnyAction))
ALL = "all"


def vocabulary(view: View, prefix: Sequence[str], teller: Teller) -> Iterator[Choice]:
    """The words that can stand after these, the likelier first."""
    if not prefix:
        yield from (Choice(one, kind(one, teller.language)) for one in KINDS)
        return
    for token in _tokens(view, prefix):
        named = label_of(prefix, token.strip("[]").partition("+")[0], teller)
        yield Choice(token, named.label, named.detail)


def _tokens(view: View, prefix: Sequence[str]) -> Sequence[str]:
    name, said = wanted(prefix), prefix[0]
    if name == WHICH:
        return _which(prefix)
    if name in ("filter", "a", "b"):
        return [f"[{term}]" for term in TERMS] if prefix[-1] == ANOTHER else (ENOUGH, ANOTHER)
    others = tuple(seat for seat in view.seats if seat != view.you)
    mine = _mine(view)
    found: dict[tuple[str, str], Sequence[str]] = {
        ("move", "to"): ROOMS,
        ("play", "to"): ROOMS,
        ("ask", "to"): (*others, ALL),
        ("", "question"): tuple(DATA.forms),
        ("", "scope"): DATA.scopes,
        ("", "is"): ("more", "equal", "fewer"),
        ("", "of"): tuple(DATA.characteristics),
        ("", "window"): DATA.windows,
        ("", "way"): ("given", "received"),
        ("", "with"): (*view.seats, NOBODY),
        ("", "reply"): REPLIES,
        ("", "say"): ("true", "false", NOBODY, *VALUES, *ROOMS, *view.seats),
        ("", "monk"): NAMES,
        ("", "monks"): [f"[{one}]" for one in NAMES],
        ("", "card"): mine,
        ("", "cards"): [f"[{one}]" for one in mine],
        ("", "trait"): VALUES,
        ("", "traits"): [f"[{value}]" for value in VALUES],
        ("", "target"): others,
        ("", "from"): others,
        ("choose", "from"): [f"[{seat}]" for seat in others],
        ("", "seat"): others,
        ("", "colour"): others,
        ("", "room"): DATA.dice_rooms if said == "choose" else ROOMS,
        ("", "by"): ("1", "-1"),
        ("", "book"): _books(view),
        ("ask", "book"): (CRYPT, *_books(view)),
        ("", "books"): [f"[{book}]" for book in _books(view)],
        ("", "on"): ("true", "false"),
        ("", "against"): (NOBODY, *(f"[{seat}]" for seat in others)),
    }
    return found.get((said, name)) or found.get(("", name), ())


def _which(prefix: Sequence[str]) -> Sequence[str]:
    """The fields of which one may be named next; none where all is said."""
    if prefix[-1] == "sheet":
        return "monk", "filter"
    if list(prefix) == ["choose"]:
        return "from", "trait", "traits", "books", "room"
    if list(prefix[:-1]) == ["choose", "room"]:
        return ("colour",)
    if prefix[0] == "play" and len(prefix) == 4 and prefix[2] == "from":
        return ("traits",)
    return ("to", "target", "from", "by", "trait") if prefix[0] == "play" and len(prefix) == 2 else ()


def _mine(view: View) -> Sequence[str]:
    """All suspects, those in his hand first."""
    hand = view.hands.get(str(view.you))
    held = hand if isinstance(hand, tuple) else ()
    return (*held, *(one for one in NAMES if one not in held))


def _books(view: View) -> Sequence[str]:
    """All that can be kept, those that he has first."""
    held = view.books.get(str(view.you))
    mine = tuple(one["book"] for one in held) if isinstance(held, list | tuple) else ()
    return (*mine, *(card.id for card in DATA.cards.values() if card.kept and card.id not in mine))

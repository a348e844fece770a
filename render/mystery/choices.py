"""The words of an action of Mystery of the Abbey: what is asked before each of them, and what each is called.

What a word says is told by the notation: the name of the field that it fills.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import shorten
from typing import Any

from engine.mystery.data import DATA
from engine.mystery.game import NOTATION
from engine.mystery.plan import ROOM
from engine.mystery.suspects import NUMBER, VALUES
from engine.patterns import ANOTHER, ENOUGH, Pattern
from render.kit import Choice
from render.mystery.asking_words import Asking
from render.mystery.names import begun, characteristic_name

DETAIL = 100  # characters of what stands below a choice
NOBODY = "-"
WHICH = "which"
"""What comes next where one of several fields must be named first."""


def spoken(legal: Sequence[Any]) -> list[Sequence[str] | Pattern]:
    """What is legal, in words."""
    return [one if isinstance(one, Pattern) else NOTATION.write(one).split() for one in legal]


def wanted(words: Sequence[str]) -> str:
    """What the next word after these says: the name of its field."""
    return NOTATION.name_after(words) or WHICH


# -- what is asked ---------------------------------------------------------------------------------------


def prompt(words: Sequence[str], teller: Asking) -> str:
    """What is asked after these words."""
    t = teller.language.t
    if not words:
        return t("What do you do?")
    kind, name = words[0], wanted(words)
    if (kind, name) == ("arm", "on") and words[1] in DATA.cards:  # who has one book is not asked which
        return t("Shall it guard you: {book}?", book=teller.card(words[1]))
    if words[-1] == ANOTHER:
        return t("Which traits has the same monk? Choose all that belong together.")
    if name in ("filter", "a", "b") and words[-1].startswith("["):
        return t("Do other monks count as well?")
    found = _prompts(teller)
    return found.get((kind, name)) or found.get(("", name)) or t("What else?")


def _prompts(teller: Asking) -> Mapping[tuple[str, str], str]:
    """By the kind of action and the field, or by the field alone."""
    t = teller.language.t
    return {
        ("move", "to"): t("Where do you walk? The numbers are on the plan."),
        ("play", "book"): t("Which book do you play?"),
        ("play", WHICH): t("What do you choose for this book?"),
        ("play", "to"): t("Where do you come out? The numbers are on the plan."),
        ("play", "target"): t("Which player?"),
        ("play", "from"): t("Which player?"),
        ("play", "by"): t("Which way does the bell go?"),
        ("play", "trait"): t("Which trait do you reveal?"),
        ("ask", "to"): t("Whom do you ask?"),
        ("ask", "question"): t("What kind of question?"),
        ("ask", WHICH): t("About one monk, or about several?"),
        ("", "scope"): t("About the hand, or about all that was seen so far?"),
        ("", "filter"): t("Which monks?"),
        ("", "a"): t("Which monks on the one side?"),
        ("", "is"): t("More, as many, or fewer?"),
        ("", "b"): t("Which monks on the other side?"),
        ("", "monks"): t("Which monks?"),
        ("", "monk"): t("Which monk?"),
        ("", "of"): t("Most common by what?"),
        ("", "window"): t("Which cards?"),
        ("", "way"): t("Did they go, or come?"),
        ("", "with"): t("To or from whom?"),
        ("", "book"): t("Which book?"),
        ("", "room"): t("Which room?"),
        ("", "text"): t("What do you ask, in your own words?"),
        ("", "reply"): t("How may it be answered?"),
        ("answer", "say"): t("What do you answer?"),
        ("demand", "from"): t("Of whom do you demand a card?"),
        ("", "traits"): t("Which traits?"),
        ("", "trait"): t("Which trait?"),
        ("reveal", "trait"): t("Which trait has the culprit?"),
        ("accuse", "monk"): t("Whom do you accuse?"),
        ("choose", WHICH): t("What do you choose?"),
        ("choose", "from"): t("From whom?"),
        ("choose", "books"): t("Which books do you take?"),
        ("choose", "room"): t("Which die do you turn?"),
        ("choose", "colour"): t("Whose colour does it show then?"),
        ("show", "card"): t("Which card do you show?"),
        ("give", "cards"): t("Which cards do you give?"),
        ("pass", "cards"): t("Which cards do you pass on?"),
        ("pass", "book"): t("Do you play a book with it?"),
        ("return", "books"): t("Which books do you put back?"),
        ("arm", "book"): t("Which book?"),
        ("arm", "on"): t("Shall it guard you?"),
        ("arm", "against"): t("Against whom?"),
        ("censure", "seat"): t("Against whom do you vote?"),
        ("censure", "on"): t("Do you vote for penance, or take your vote back?"),
    }


# -- what it is called -------------------------------------------------------------------------------------


def label_of(prefix: Sequence[str], token: str, teller: Asking) -> Choice:
    """The choice of this word after those."""
    name = wanted(prefix)
    named = _LABELS.get((prefix[0], name)) or _LABELS.get(("", name))
    assert named is not None, (prefix, token)
    return named(token, teller)


def monk(token: str, teller: Asking) -> Choice:
    """A suspect, and all that is to be told of him."""
    traits = [teller.trait(value) for value in DATA.suspects[NUMBER[token]].values if value not in _TITLES]
    return Choice(token, begun(teller.monk(token)), teller.language.listed(traits))


_TITLES = DATA.characteristics["title"]


def book(token: str, teller: Asking) -> Choice:
    return Choice(token, teller.card(token), shorten(teller.card_text(token), DETAIL, placeholder="…"))


def trait(token: str, teller: Asking) -> Choice:
    """A value says by itself what kind of trait it is; the kind stands below it all the same."""
    return Choice(token, begun(teller.trait(token)), characteristic_name(DATA.values[token].of, teller.language))


def _room(token: str, teller: Asking) -> Choice:
    return Choice(token, begun(teller.space(token)))


def _seat(token: str, teller: Asking) -> Choice:
    t = teller.language.t
    if token == NOBODY:
        return Choice(token, t("Anybody"))
    return Choice(token, t("All others at once") if token == "all" else teller.seat(token))


def _against(token: str, teller: Asking) -> Choice:
    return Choice(token, teller.language.t("Everybody")) if token == NOBODY else _seat(token, teller)


def _filter(token: str, teller: Asking) -> Choice:
    """Of a list of lists: another list, its end, or what stands in one."""
    t = teller.language.t
    if token == ANOTHER:
        return Choice(token, t("Monks with certain traits"), t("you choose the traits next"))
    if token == ENOUGH:
        return Choice(token, t("No others"), t("with no traits chosen: all monks"))
    return Choice(token, begun(teller.term(token)))


def _by(token: str, teller: Asking) -> Choice:
    t = teller.language.t
    return Choice(token, t("One space back") if token.startswith("-") else t("One space on"))


def _on(token: str, teller: Asking) -> Choice:
    t = teller.language.t
    if token == "true":
        return Choice(token, t("Yes"), t("it plays itself when it is needed"))
    return Choice(token, t("No"), t("it stays with you, whatever happens"))


def _vote(token: str, teller: Asking) -> Choice:
    t = teller.language.t
    return Choice(token, t("Vote for penance") if token == "true" else t("Take the vote back"))


def reply(token: str, teller: Asking) -> Choice:
    """What a player himself may answer."""
    t = teller.language.t
    said = {"true": t("Yes"), "false": t("No"), NOBODY: t("I cannot say")}
    if token in said:
        return Choice(token, said[token])
    if token in VALUES:
        return trait(token, teller)
    if token in ROOM:
        return _room(token, teller)
    return Choice(token, teller.seat(token) if token in DATA.colours else token)


def _form(token: str, teller: Asking) -> Choice:
    t = teller.language.t
    label, detail = {
        "count": (t("How many of a kind"), t("monks with certain traits, counted exactly")),
        "compare": (t("More of these or of those"), t("two kinds of monks, compared")),
        "has_any_of": (t("Any of these monks"), t("monks by name: yes or no")),
        "how_many_of": (t("How many of these monks"), t("monks by name, counted exactly")),
        "most_common": (t("Which is most common"), t("an order, a title, a look")),
        "transfer_count": (t("Cards that changed hands"), t("at a theft, at Mass or since: how many of a kind")),
        "books_held": (t("A book or a crypt card"), t("held or not: yes or no")),
        "intent": (t("Where the next move ends"), t("a promise that binds")),
        "sheet": (t("Who is cleared"), t("in the notebook, on honour")),
        "free": (t("In your own words"), t("anything but a name for an answer, on honour")),
    }[token]
    return Choice(token, label, detail)


def _scope(token: str, teller: Asking) -> Choice:
    t = teller.language.t
    return Choice(token, t("The hand") if token == "hand" else t("All seen so far"))


def _comparison(token: str, teller: Asking) -> Choice:
    t = teller.language.t
    return Choice(token, {"more": t("More"), "equal": t("As many"), "fewer": t("Fewer")}[token])


def _characteristic(token: str, teller: Asking) -> Choice:
    traits = teller.language.listed([teller.trait(value) for value in DATA.characteristics[token]])
    return Choice(token, begun(characteristic_name(token, teller.language)), traits)


def _window(token: str, teller: Asking) -> Choice:
    t = teller.language.t
    label = {
        "last_theft": t("At the last theft"),
        "last_mass": t("Passed at the last Mass"),
        "since_mass": t("Since the last Mass"),
    }[token]
    return Choice(token, label)


def _way(token: str, teller: Asking) -> Choice:
    t = teller.language.t
    return Choice(token, t("Cards that went") if token == "given" else t("Cards that came"))


def _reply_kind(token: str, teller: Asking) -> Choice:
    t = teller.language.t
    label = {
        "yes_no": t("Yes or no"),
        "number": t("A number"),
        "trait": t("A trait"),
        "room": t("A room"),
        "player": t("A player"),
        "text": t("In words"),
    }[token]
    return Choice(token, label)


def _held(token: str, teller: Asking) -> Choice:
    return Choice(token, teller.language.t("A crypt card")) if token == "crypt" else book(token, teller)


def _which(token: str, teller: Asking) -> Choice:
    """Of several things that an action may name, the one that comes."""
    t = teller.language.t
    label = {
        "to": t("A room"),
        "target": t("A player"),
        "from": t("A player"),
        "traits": t("Traits"),
        "trait": t("A trait"),
        "by": t("A way for the bell"),
        "books": t("Books"),
        "room": t("A die"),
        "colour": t("A colour"),
        "monk": t("One monk"),
        "filter": t("All monks of a kind"),
    }[token]
    return Choice(token, label)


_LABELS: dict[tuple[str, str], Callable[[str, Asking], Choice]] = {
    ("move", "to"): _room,
    ("play", "to"): _room,
    ("ask", "to"): _seat,
    ("ask", "book"): _held,
    ("", WHICH): _which,
    ("", "question"): _form,
    ("", "scope"): _scope,
    ("", "filter"): _filter,
    ("", "a"): _filter,
    ("", "b"): _filter,
    ("", "is"): _comparison,
    ("", "monk"): monk,
    ("", "monks"): monk,
    ("", "card"): monk,
    ("", "cards"): monk,
    ("", "of"): _characteristic,
    ("", "window"): _window,
    ("", "way"): _way,
    ("", "with"): _seat,
    ("", "room"): _room,
    ("", "reply"): _reply_kind,
    ("", "say"): reply,
    ("", "trait"): trait,
    ("", "traits"): trait,
    ("", "target"): _seat,
    ("", "from"): _seat,
    ("", "seat"): _seat,
    ("", "colour"): _seat,
    ("", "by"): _by,
    ("", "book"): book,
    ("", "books"): book,
    ("", "on"): _on,
    ("censure", "on"): _vote,
    ("", "against"): _against,
}
"""By the kind of action and the field, or by the field alone."""

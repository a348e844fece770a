"""What a panel asks first: all that can be done, each as far along as one press can lead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from engine.core import Event
from engine.monastery.actions import AnyAction
from engine.monastery.events import Moved
from engine.monastery.view import View
from render.kit import Choice, Picture, Question
from render.monastery.asking import MENU, hand
from render.monastery.choices import kind_label, label_of, label_of_both, prompt, sensible, words
from render.monastery.sentences import Teller

Spoken = list[tuple[str, ...]]


def first(view: View, legal: Sequence[AnyAction], teller: Teller, own: Sequence[Event]) -> Question:
    """Monks and tiles by themselves, and what was moved last before the others; that he ends his turn is no choice
    here."""
    kinds: dict[str, Spoken] = {}
    for action in sensible(legal):
        said = words(action)
        kinds.setdefault(said[0], []).append(said)
    kinds.pop("done", None)
    choices: list[Choice] = []
    for kind, spoken in kinds.items():
        choices += _OFFERED.get(kind, _as_kind)(view, spoken, teller)
    asked = prompt((next(iter(kinds)),), teller) if len(kinds) == 1 else prompt((), teller)
    return Question(asked, tuple(_last_first(choices, own)), _picture(view, teller))


def _picture(view: View, teller: Teller) -> Picture | None:
    """Of the tiles that are dealt; else the table shows what there is to see."""
    return hand(view, teller) if view.decision == "keep" else None


def _last_first(choices: list[Choice], own: Sequence[Event]) -> list[Choice]:
    """A monk that has moved goes on before others begin."""
    moved = [f"move {event.monk}" for event in own if isinstance(event, Moved)]
    place = {token: i for i, token in enumerate(moved)}
    going = [choice for choice in choices if _said(choice) in place]
    going.sort(key=lambda choice: -place[_said(choice)])
    return [*going, *(choice for choice in choices if _said(choice) not in place)]


def _said(choice: Choice) -> str:
    return " ".join(choice.token.split()[:2])


# -- by kind ---------------------------------------------------------------------------------------


def _as_kind(view: View, spoken: Spoken, teller: Teller) -> Iterator[Choice]:
    """The kind of action alone, and on to where there is something to decide."""
    kind = spoken[0][0]
    told = _told(kind, teller)
    yield Choice(_onward(spoken, (kind,)), kind_label(kind, teller), told)


def _onward(spoken: Spoken, prefix: tuple[str, ...]) -> str:
    """These words, and those after them that leave no choice."""
    fitting = [said for said in spoken if said[: len(prefix)] == prefix]
    while len({said[: len(prefix) + 1] for said in fitting}) == 1 and len(fitting[0]) > len(prefix):
        prefix = fitting[0][: len(prefix) + 1]
    return " ".join(prefix)


def _told(kind: str, teller: Teller) -> str:
    t = teller.language.t
    return {
        "exchange": t("draw one from the bag and return one, instead of placing"),
        "encourage": t("after that you can only lay more or end your turn"),
        "almonry": t("receive a blessing"),
        "workshop": t("draw one from the bag and return one"),
        "elect": t("with your monks in the Abbot's House and in the Abbey"),
        "swap": t("both become small"),
    }.get(kind, "")


def _one_by_one(under: Callable[[View, Teller], str]) -> Callable[[View, Spoken, Teller], Iterator[Choice]]:
    """A choice for each tile, monk or player that the next word names."""

    def offered(view: View, spoken: Spoken, teller: Teller) -> Iterator[Choice]:
        kind = spoken[0][0]
        for token in dict.fromkeys(said[1] for said in spoken):
            choice = label_of(view, (kind,), token, teller)
            yield replace(choice, token=_onward(spoken, (kind, token)), under=under(view, teller))

    return offered


def _for_sale(view: View, spoken: Spoken, teller: Teller) -> Iterator[Choice]:
    """What can be bought, if one menu holds it."""
    kind = spoken[0][0]
    if len(spoken) > MENU:
        yield from _as_kind(view, spoken, teller)
        return
    for said in spoken:
        rest = " ".join(said[1:])
        choice = label_of_both(view, (kind,), rest, teller)
        yield replace(choice, token=" ".join(said), under=kind_label(kind, teller))


def _place_under(view: View, teller: Teller) -> str:
    t = teller.language.t
    return t("Place a tile") if view.decision == "move" else t("Stables: place a tile")


_OFFERED: dict[str, Callable[[View, Spoken, Teller], Iterator[Choice]]] = {
    "place": _one_by_one(_place_under),
    "move": _one_by_one(lambda _view, teller: kind_label("move", teller)),
    "pray": _one_by_one(lambda _view, teller: teller.language.t("Let a monk pray")),
    "return": _one_by_one(lambda _view, teller: kind_label("return", teller)),
    "abbot": _one_by_one(lambda _view, teller: kind_label("abbot", teller)),
    "imprison": _one_by_one(lambda _view, teller: kind_label("imprison", teller)),
    "keep": _one_by_one(lambda _view, teller: kind_label("keep", teller)),
    "brew": _one_by_one(lambda _view, teller: kind_label("brew", teller)),
    "letter": _for_sale,
    "monk": _for_sale,
}

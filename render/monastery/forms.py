"""Answers that belong together, given at once: tiles to keep, letters and monks to buy, sites to encourage, letters
to exchange, monks that stay outside. What is ticked becomes actions that are legal one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from engine.core import Unusable
from engine.monastery import actions
from engine.monastery.actions import AnyAction
from engine.monastery.data import DATA
from engine.monastery.game import NOTATION
from engine.monastery.setup import KEPT
from engine.monastery.view import View
from render.kit import Choice, Field, Form
from render.monastery.choices import is_partner, label_of, label_of_both, price, strip_told, words
from render.monastery.sentences import Teller
from render.monastery.spending import bill

MENU = 25  # choices that one field holds
FIELDS = 5  # that one form holds
LABEL = 45  # characters over a field

Ticked = Mapping[str, Sequence[str]]


def forms(view: View, legal: Sequence[AnyAction], prefix: Sequence[str], teller: Teller) -> tuple[Form, ...]:
    """Where there is more than one thing to tick; at the beginning, or once its kind is named."""
    makers = _FORMS.values() if not prefix else filter(None, [_FORMS.get(" ".join(prefix))])
    found = [make(view, legal, teller) for make in dict.fromkeys(makers)]
    return tuple(form for form in found if form is not None)


def ticked_in(form_fields: Sequence[Field], ticked: Ticked, teller: Teller) -> list[str]:
    """All that is ticked, field by field, as the form offers it."""
    found: list[str] = []
    for field in form_fields:
        offered = [choice.token for choice in field.choices]
        chosen = [token for token in offered if token in ticked.get(field.name, ())]
        if len(chosen) != len(ticked.get(field.name, ())):
            raise Unusable(teller.language.t("That choice is no longer there."))
        if not field.fewest <= len(chosen) <= field.most:
            raise Unusable(_so_many(field, teller))
        found += chosen
    return found


def _so_many(field: Field, teller: Teller) -> str:
    n, t = teller.language.n, teller.language.t
    if field.fewest == field.most:
        return n("Choose exactly {count}.", "Choose exactly {count}.", field.most)
    return t("Choose from {fewest} to {most}.", fewest=field.fewest, most=field.most)


# -- tiles to keep ---------------------------------------------------------------------------------


def _keep(view: View, legal: Sequence[AnyAction], teller: Teller) -> Form | None:
    t = teller.language.t
    keeps = [action for action in legal if isinstance(action, actions.Keep)]
    if not keeps:
        return None
    tiles = sorted({tile for action in keeps for tile in action.tiles})
    choices = tuple(label_of(view, ("return",), tile, teller) for tile in tiles)
    fields = (Field("tiles", t("Tiles to keep"), choices, KEPT, KEPT),)
    note = t("Choose three tiles. The others go back to the bag; the secret passage stays yours.")
    return Form("keep", t("Keep three tiles"), note, fields, partial(_kept, fields, teller))


def _kept(fields: Sequence[Field], teller: Teller, ticked: Ticked) -> list[str]:
    return [f"keep [{'+'.join(sorted(ticked_in(fields, ticked, teller)))}]"]


# -- letters and monks -----------------------------------------------------------------------------


def _purchases(view: View, legal: Sequence[AnyAction], teller: Teller) -> Form | None:
    """A field for each strip, the own one first, and one for monks."""
    t, n = teller.language.t, teller.language.n
    letters = [action for action in legal if isinstance(action, actions.Letter)]
    monks = [action for action in legal if isinstance(action, actions.BuyMonk)]
    if len({action.cell for action in letters}) + len(monks) < 2:
        return None
    fields = []
    for strip in sorted(view.seats, key=lambda seat: (seat != view.reader, not is_partner(view, seat))):
        mine = sorted((one for one in letters if one.strip == strip), key=lambda one: (one.cell[1], one.cell[0]))
        choices = tuple(_letter(view, one, teller) for one in mine[:MENU])
        label = t("Letters for your own strip") if strip == view.reader else _strip(strip, teller)
        most = min(len(choices), view.strips[strip].count("."))
        fields.append(Field(strip, label, choices, 0, most, strip_told(view, strip, teller)))
    choices = tuple(_monk(view, one, teller) for one in monks)
    fields.append(Field("monks", t("Monks"), choices, 0, len(choices), t("He stands in the Abbey at once.")))
    offered = tuple(field for field in fields if field.choices)
    note = n("You have {count} point to spend.", "You have {count} points to spend.", view.points)
    if view.spendable:
        note = n(
            "You have {points} to spend, and after them {count} blessing.",
            "You have {points} to spend, and after them {count} blessings.",
            view.spendable,
            points=n("{count} point", "{count} points", view.points),
        )
    if any(isinstance(action, actions.Pray) for action in legal):
        note = t("{purse} After a purchase no monk of yours may begin to pray.", purse=note)
    label = t("Buy letters and monks") if letters and monks else t("Buy letters") if letters else t("Buy monks")
    return Form("buy", label, note, offered, partial(_bought, view, offered, teller))


def _strip(seat: str, teller: Teller) -> str:
    t = teller.language.t
    label = t("Letters for the strip of {seat}", seat=teller.seat(seat))
    return label if len(label) <= LABEL else t("Letters for the strip of {seat}", seat=teller.colour(seat))


def _letter(view: View, action: actions.Letter, teller: Teller) -> Choice:
    row, column = action.cell
    choice = label_of(view, ("letter",), f"{row},{column}", teller)
    label = teller.language.n(
        "{letter}: {count} point", "{letter}: {count} points", price(view, column), letter=choice.label
    )
    where = teller.language.t("row {row}, column {column}", row=row, column=column)
    return Choice(NOTATION.write(action), label, where, choice.face)


def _monk(view: View, action: actions.BuyMonk, teller: Teller) -> Choice:
    said = words(action)
    choice = label_of_both(view, said[:1], " ".join(said[1:]), teller)
    return replace(choice, token=" ".join(said))


def _bought(view: View, fields: Sequence[Field], teller: Teller, ticked: Ticked) -> list[str]:
    t = teller.language.t
    chosen = [NOTATION.read(text) for text in ticked_in(fields, ticked, teller)]
    if not chosen:
        raise Unusable(t("Nothing is chosen."))
    cells = Counter(one.cell for one in chosen if isinstance(one, actions.Letter))
    for cell, count in cells.items():
        if count > 1:
            letter = label_of(view, ("letter",), f"{cell[0]},{cell[1]}", teller).label
            raise Unusable(t("The same {letter} cannot lie on two strips.", letter=letter))
    wanted = Counter((one.strip, _glyph(view, one)) for one in chosen if isinstance(one, actions.Letter))
    for (strip, letter), count in wanted.items():
        phrase = zip(DATA.phrases[strip], view.strips[strip], strict=True)
        free = sum(glyph == letter and laid == "." for glyph, laid in phrase)
        if count > free:
            raise Unusable(
                teller.language.n(
                    "The strip of {seat} has room for {count} {letter}.",
                    "The strip of {seat} has room for {count} of {letter}.",
                    free,
                    seat=teller.seat(strip),
                    letter=letter,
                )
            )
    ordered = sorted(chosen, key=partial(_in_order, view))
    settled = bill(view, ordered)
    if not settled.enough:
        raise Unusable(_too_little(view, settled.sum, teller))
    return [NOTATION.write(one) for one in ordered]


def _glyph(view: View, action: actions.Letter) -> str:
    return next(letter.letter for letter in view.grid if letter.cell == action.cell)


def _in_order(view: View, action: AnyAction) -> int:
    """The own strip first, so that what follows costs less if it is full; what may take a blessing last."""
    if isinstance(action, actions.Letter):
        return 0 if action.strip == view.reader else 1 if is_partner(view, action.strip) else 3
    return 2


def _too_little(view: View, sum_: int, teller: Teller) -> str:
    t, n = teller.language.t, teller.language.n
    if sum_ <= view.points + view.spendable:
        return t(
            "The supply is empty, so a blessing of yours goes back before a small letter brings one. That leaves "
            "too little for all of this."
        )
    points = n("{count} point", "{count} points", view.points)
    if not view.spendable:
        return t("That costs {sum}, and you have {points}.", sum=sum_, points=points)
    blessings = n("{count} blessing", "{count} blessings", view.spendable)
    return t(
        "That costs {sum}, and you have {points} and {blessings} to spend.",
        sum=sum_,
        points=points,
        blessings=blessings,
    )


# -- sites to encourage ----------------------------------------------------------------------------


def _encouragement(view: View, legal: Sequence[AnyAction], teller: Teller) -> Form | None:
    """A field for each site; where there are too many sites, one for all of them."""
    t, n = teller.language.t, teller.language.n
    found: dict[str, list[str]] = {}
    for action in legal:
        if isinstance(action, actions.Encourage):
            _, at, _ = words(action)
            found.setdefault(at, []).append(NOTATION.write(action))
    held = view.mine.blessings if view.mine is not None else 0
    if len(found) < 2 or held < 2:
        return None
    fields: tuple[Field, ...]
    if len(found) <= FIELDS:
        fields = tuple(
            Field(at, _site(view, at, teller), tuple(_laid(view, at, text, teller) for text in texts[:MENU]))
            for at, texts in found.items()
        )
    else:
        each = max(1, MENU // len(found))
        choices = tuple(
            _laid_there(view, at, text, teller) for at, texts in found.items() for text in texts[:each]
        )[:MENU]
        fields = (Field("sites", t("Sites, each once"), choices, 0, min(held, len(choices))),)
    note = n(
        "You have {count} blessing. After this you can only lay more or end your turn.",
        "You have {count} blessings. After this you can only lay more or end your turn.",
        held,
    )
    label = t("Lay blessings on several sites")
    return Form("encourage", label, note, fields, partial(_encouraged, held, fields, teller))


def _site(view: View, at: str, teller: Teller) -> str:
    choice = label_of(view, ("encourage",), at, teller)
    tile = choice.detail.partition(",")[0]
    return teller.language.t("{tile} on {place}", tile=tile, place=choice.label)


def _laid(view: View, at: str, text: str, teller: Teller) -> Choice:
    return replace(label_of(view, ("encourage", at), text.split()[2], teller), token=text)


def _laid_there(view: View, at: str, text: str, teller: Teller) -> Choice:
    count = int(text.split()[2])
    label = teller.language.n(
        "{site}: {count} blessing", "{site}: {count} blessings", count, site=_site(view, at, teller)
    )
    return Choice(text, label)


def _encouraged(held: int, fields: Sequence[Field], teller: Teller, ticked: Ticked) -> list[str]:
    t, n = teller.language.t, teller.language.n
    texts = ticked_in(fields, ticked, teller)
    if not texts:
        raise Unusable(t("Nothing is chosen."))
    if len({text.split()[1] for text in texts}) < len(texts):
        raise Unusable(t("A site can be chosen once."))
    laid = sum(int(text.split()[2]) for text in texts)
    if laid > held:
        raise Unusable(
            n(
                "That is {laid}, and you have {count} blessing.",
                "That is {laid}, and you have {count} blessings.",
                held,
                laid=laid,
            )
        )
    return texts


# -- letters to exchange, monks that stay ----------------------------------------------------------


def _swap(view: View, legal: Sequence[AnyAction], teller: Teller) -> Form | None:
    """A field for each row of the grid."""
    t = teller.language.t
    swaps = {NOTATION.write(action) for action in legal if isinstance(action, actions.Swap)}
    if len(swaps) < 2:
        return None
    cells = sorted({cell for text in swaps for cell in text.split()[1:]}, key=_cell)
    fields = []
    for row in range(1, len(DATA.seat_order) + 1):
        choices = tuple(label_of(view, ("swap",), cell, teller) for cell in cells if _cell(cell)[0] == row)
        if choices:
            fields.append(Field(f"row{row}", t("Row {row}", row=row), choices, 0, min(2, len(choices))))
    note = t("Choose two large letters. They change places, and both become small.")
    return Form("swap", t("Exchange two letters"), note, tuple(fields), partial(_swapped, fields, teller))


def _cell(token: str) -> tuple[int, int]:
    row, column = token.split(",")
    return int(row), int(column)


def _swapped(fields: Sequence[Field], teller: Teller, ticked: Ticked) -> list[str]:
    cells = sorted(ticked_in(fields, ticked, teller), key=_cell)
    if len(cells) != 2:
        raise Unusable(teller.language.t("Choose two letters."))
    return [f"swap {cells[0]} {cells[1]}"]


def _brew(view: View, legal: Sequence[AnyAction], teller: Teller) -> Form | None:
    t = teller.language.t
    names = list(_may_stay(legal))
    if len(names) < 2:
        return None
    choices = tuple(label_of(view, ("pray",), name, teller) for name in names)
    fields = (Field("monks", t("Monks that stay"), choices, 0, len(choices)),)
    note = t("All others of yours return to the Abbey. You may choose nobody.")
    return Form("brew", t("Choose who stays outside"), note, fields, partial(_stayed, fields, teller))


def _may_stay(legal: Sequence[AnyAction]) -> Iterator[str]:
    found = {name for action in legal if isinstance(action, actions.Brew) for name in action.monks}
    yield from sorted(found)


def _stayed(fields: Sequence[Field], teller: Teller, ticked: Ticked) -> list[str]:
    return [f"brew [{'+'.join(sorted(ticked_in(fields, ticked, teller)))}]"]


_FORMS: dict[str, Callable[[View, Sequence[AnyAction], Teller], Form | None]] = {
    "keep": _keep,
    "letter": _purchases,
    "monk": _purchases,
    "encourage": _encouragement,
    "swap": _swap,
    "brew": _brew,
}
"""By the kind of action that they take several of."""

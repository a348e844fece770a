"""How the answers to a question are offered: those with a face one by one, each with its picture and its button, as
long as there is room for them; all others in menus, one for each sort.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cogs import cards
from cogs.cards import Button, Faced, Option, Part, Pictured, Row, Words
from cogs.filling import ADD, CLOSE, chosen, is_open, left, spoken_of
from cogs.pressing import button, menu, several
from cogs.refusals import clean
from engine.patterns import Number, SomeOf
from render.kit import PART_OF, Choice, Question

if TYPE_CHECKING:
    from cogs.panel import Panel

PAGE = 24  # a menu holds 25; one is kept for the way to the next page
FACES = 9  # files of a message, but for the board
ALONE = 6  # answers with a face that are still looked at one by one
PLAIN = 2  # answers without a face that are buttons side by side; more go into a menu
REPLIES = 5  # the same of answers to what somebody asks


class Offering:
    """The answers on one panel."""

    def __init__(self, panel: Panel, question: Question, words: tuple[str, ...], said: str) -> None:
        self._panel, self._question, self._words, self._said = panel, question, words, said
        self._t = panel.desk.language.t
        self._place = panel.table.id, panel.number
        self._faces = 0

    def parts(self, page: int, room: int) -> list[Part]:
        """For one of the words, and for what else may be answered; so many components are left."""
        question, found = self._question, list[Part]()
        choices = () if is_open(self._words) else question.choices
        last: list[Part] = []
        if isinstance(question.part, SomeOf):
            last = list(self._some_of(question.part, page))
        elif question.part is not None:
            label = self._t("Type a number") if isinstance(question.part, Number) else self._t("Write it")
            last = [Row((button(label, "write", *self._place, f"0 {self._said}", "main"),))]
        groups = _groups(choices)
        room -= cards.size(last) + sum(2 * -(-len(group) // PAGE) for group in groups.values())
        for place, (under, group) in enumerate(groups.items()):
            with_faces = list(self._with_faces(group))
            gained = 2 * -(-len(group) // PAGE)
            if with_faces and len(groups) > 1 and under:
                with_faces.insert(0, Words(f"-# {clean(under)}"))
            plain = self._plain(group) if len(group) <= (REPLIES if question.told else PLAIN) else []
            if with_faces and cards.size(with_faces) <= room + gained:
                found += with_faces
                room -= cards.size(with_faces) - gained
                self._faces += len(group)
            elif plain and cards.size(plain) <= room + gained:
                found += plain
                room -= cards.size(plain) - gained
            else:
                found += self._one_of(group, under or short(question.prompt), page, place)
        return [*found, *last]

    def _with_faces(self, group: Sequence[Choice]) -> Iterator[Part]:
        """Each with its picture and a button that says what it does; beside the picture is what is to be said of
        it."""
        faces = [choice.face for choice in group if choice.face is not None]
        if len(faces) < len(group) or len(group) > ALONE or self._faces + len(group) > FACES:
            return
        for number, (choice, face) in enumerate(zip(group, faces, strict=True), self._faces + 1):
            detail = self._detail(_in_message(choice))
            text = detail or f"**{clean(choice.label)}**"
            yield Faced(text, Pictured(f"face-{number}.png", face))
            yield Row((self._button(choice),))

    def _plain(self, group: Sequence[Choice]) -> list[Part]:
        """Buttons side by side, below what is to be said of them."""
        told = [
            self._t("**{label}**: {text}", label=clean(choice.label), text=detail)
            for choice in group
            if (detail := self._detail(_in_message(choice)))
        ]
        buttons = Row(tuple(self._button(choice) for choice in group))
        return [Words("\n".join(told)), buttons] if told else [buttons]

    def _button(self, choice: Choice) -> Button:
        rest = f"0 {self._said} {choice.token}" if self._said else f"0 {choice.token}"
        return button(choice.label, "menu", *self._place, rest)

    def _one_of(
        self, choices: Sequence[Choice], prompt: str, page: int, place: int, mark: str = ""
    ) -> Iterator[Part]:
        """A menu, and the way to its next page."""
        pages = -(-len(choices) // PAGE)
        page = min(page, pages - 1)
        shown = choices if len(choices) <= PAGE + 1 else choices[page * PAGE : (page + 1) * PAGE]
        options = [Option(one.label, mark + one.token, self._detail(one)) for one in shown]
        yield menu(options, prompt, "pick", *self._place, f"{place} {self._said}".strip())
        if len(shown) < len(choices):
            label = self._t("More choices ({page}/{pages})", page=page + 1, pages=pages)
            following = f"{(page + 1) % pages} {self._said}".strip()
            yield Row((button(label, "menu", *self._place, following),))

    def _some_of(self, part: SomeOf, page: int) -> Iterator[Part]:
        """A menu from which several are chosen together; where there are too many for one, a menu from which they
        are chosen one after the other."""
        items, prompt = chosen(self._words), short(self._question.prompt)
        if len(part.words) <= PAGE + 1:
            fewest, most = max(1, part.fewest), min(part.most, len(part.words))
            options = [Option(one.label, one.token, one.detail) for one in self._question.several]
            if fewest == most:
                prompt = self._panel.desk.language.n("Choose {count}", "Choose {count}", most)
            yield several(options, prompt, "pick", *self._place, f"0 {self._said}", fewest, most)
        else:
            open_ = set(left(part, items))
            further = [one for one in self._question.several if one.token in open_]
            yield from self._one_of(further, prompt, page, 0, ADD)
            if items and len(items) >= part.fewest:
                n = self._panel.desk.language.n
                label = n("Enough ({count} chosen)", "Enough ({count} chosen)", len(items))
                yield Row((button(label, "menu", *self._place, f"0 {self._said} {CLOSE}", "main"),))
        if part.fewest == 0 and not items:
            yield Row((button(self._t("None of them"), "menu", *self._place, f"0 {self._said} []"),))

    def _detail(self, choice: Choice) -> str:
        """What it is, and what it would bring, as far as a line holds both."""
        brings = self._brings(choice)
        if not brings or brings in choice.detail:
            return choice.detail
        both = f"{choice.detail} · {brings}" if choice.detail else brings
        return both if len(both) <= cards.OPTION else brings

    def _brings(self, choice: Choice) -> str:
        if choice.token.startswith((PART_OF, ADD)) or is_open(self._words):
            return ""
        words = spoken_of((*self._words, *choice.token.split()))
        at = self._panel.at
        return at.would_bring(words, self._panel.speaker) if words in at.listed else ""


def short(prompt: str) -> str:
    """The question alone, for the line of a closed menu: on a phone it holds a few words."""
    asked, sign, _ = prompt.partition("?")
    return f"{asked}{sign}"


def _in_message(choice: Choice) -> Choice:
    """Beside its button it is read as a message, where what people typed must not format; in a menu it is not."""
    return replace(choice, detail=clean(choice.detail))


def _groups(choices: Sequence[Choice]) -> dict[str, list[Choice]]:
    """By what they are offered as, in the order of the first of each."""
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        found.setdefault(choice.under, []).append(choice)
    return found

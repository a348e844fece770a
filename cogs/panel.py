"""The panel of one player: one card that says what his steps have brought, shows how it stands for him, and asks
what comes next. A value: showing it is `act`'s business.

The first question comes from the renderer whole, further ones word by word. What leaves no choice is not asked; an
action that its maker could not take back is asked once more. What belongs together may be filled into a form.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cogs import cards
from cogs.cards import Button, Card, Dialog, Gallery, Line, Part, Pictured, Row, Style, Words
from cogs.deciding import Decision, since_its_last
from cogs.desk import Desk
from cogs.filling import DRAFT, DROP, UNSEEN, is_listed, is_open, leads_on, settled, spoken_of
from cogs.manners import waits_for
from cogs.offering import Offering
from cogs.orders import orders_button
from cogs.pressing import button, dialog
from cogs.refusals import clean
from cogs.typing_errors import unfit
from cogs.ways_in import unseen
from engine.patterns import Number, Text
from engine.words import as_text
from render.kit import PART_OF, Form, Question
from render.telling import title_of
from tables.drafts import NOTHING, Draft
from tables.table import Table

STEPS = 8  # of his own that are told one by one


class Shown(Struct, frozen=True):
    """A panel, and what of it is kept as a draft."""

    card: Card
    draft: Draft = NOTHING


class Panel:
    """Composes the panel of one player."""

    def __init__(self, desk: Desk, table: Table, seat: str, at: Decision | None = None) -> None:
        """`at`, where it has been worked out already."""
        self.desk, self.table, self.seat = desk, table, seat
        self.at = at or Decision(table, seat)
        self.game, self.log, self.view = table.game, table.log, self.at.view
        self.renderer, self.speaker = desk.renderer(table), desk.speaker(table)
        self.number = table.number_of(seat)

    def show(
        self,
        words: tuple[str, ...],
        page: int = 0,
        note: str = "",
        lead: bool = True,
        so_far: tuple[str, ...] = (),
        draft: Draft = NOTHING,
    ) -> Shown:
        """What to decide next. `lead` goes on over what leaves no choice; not after something was refused: nobody
        should find another action than the one he named ready to be confirmed. `so_far` is what he had put together
        before the last of the words, `draft` what of it is to be kept."""
        t = self.desk.language.t
        if not self.at.legal:
            return Shown(self._closed(note))
        words = self._settled(words)
        if note_on_it := self.misfit(words):
            note, draft = note_on_it, Draft(words[:-1], words[-1], draft.filled)
            words = draft.words
        elif words and not self._leads_on(words):
            note, words = t("That choice is no longer there. This is what you can do now."), ()
            if so_far and self._leads_on(so_far):
                note, words = t("That does not fit here. Choose again."), so_far
        words = self.as_far_as_clear(words) if lead else words
        if draft.words != words:
            draft = Draft(words, filled=draft.filled)
        listed = is_listed(self.at.known, spoken_of(words)) and not draft.typed
        kept = replace(draft, words=()) if listed else draft
        question = self._question(words)
        if question is None:
            return Shown(self._confirm(words, note, draft), kept)
        return Shown(self._ask(question, page, words, note), kept)

    # -- words -------------------------------------------------------------------------------------------

    def _legal(self, words: Sequence[str]) -> Sequence[Any]:
        """What is legal, or of it the part that these words begin with."""
        if words and words[0].startswith(PART_OF) and words[0] != UNSEEN:
            return self.renderer.narrowed(self.at.legal, words[0])
        return self.at.legal

    def _settled(self, words: tuple[str, ...]) -> tuple[str, ...]:
        part = words[:1] if words[:1] and words[0].startswith(PART_OF) else ()
        return (*part, *settled(self.at.known, words[len(part) :]))

    def _leads_on(self, words: tuple[str, ...]) -> bool:
        if words and words[0].startswith(PART_OF) and not self._legal(words):
            return False
        return not spoken_of(words) or leads_on(self.at.known, spoken_of(words))

    @cached_property
    def _first(self) -> Question:
        if self.at.unseen:
            found = self.renderer.ask(self.view, self.at.legal, ())
            assert found is not None
            return found
        return self.renderer.first(self.view, self.at.legal, self.at.own)

    def _question(self, words: tuple[str, ...]) -> Question | None:
        """What is asked next; while a list is open, the same again."""
        words = words[:-1] if is_open(words) else words
        if not words:
            return self._first
        return self.renderer.ask(self.view, self._legal(words), spoken_of(words), self.at.own)

    def as_far_as_clear(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Words that leave no choice are taken as said; but nothing unseen is done because somebody looked."""
        clear = self._clear(words)
        return words if words == (UNSEEN,) and self._question(clear) is None else clear

    def _clear(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Where to be done is all that is left, that is asked."""
        while True:
            question = self._question(words)
            if question is None or question.part is not None:
                return words
            if not words and self.seat not in self.table.to_act:
                return words  # nobody waits for him: what he may do besides he has to choose
            done = not words and self._can_be_done()
            if done and not question.choices:
                return (str(self.game.meta.done),)
            if done or len(question.choices) != 1:
                return words
            words = (*words, *question.choices[0].token.split())

    def action(self, words: tuple[str, ...]) -> str | None:
        """The action that these words, as far as they are clear, come to; None if more is to be decided."""
        words = self._settled(words)
        if not words or not self._leads_on(words):
            return None
        words = self.as_far_as_clear(words)
        return " ".join(spoken_of(words)) if self._question(words) is None else None

    def is_done_at_once(self, words: tuple[str, ...]) -> bool:
        """Whether the last of these words is a choice whose press says enough."""
        question = self._question(words[:-1]) if words and self._leads_on(words) else None
        return question is not None and question.at_once and words[-1] in {one.token for one in question.choices}

    def _back(self, words: tuple[str, ...]) -> tuple[str, ...] | None:
        """The question before this one; None if this is the first."""
        first = (tuple(choice.token.split()) for choice in self._first.choices)
        least = max((len(one) for one in first if words[: len(one)] == one), default=1)  # one press said so many
        for length in (*range(len(words) - 1, least - 1, -1), 0):
            before = words[:length]
            if before != words and self.as_far_as_clear(before) == before:
                return before
        return () if words[:1] == (UNSEEN,) else None

    def _said(self, words: tuple[str, ...]) -> str:
        """Words for the id of a button; what is not listed is kept as a draft."""
        return " ".join(words) if is_listed(self.at.known, spoken_of(words)) else DRAFT

    def _can_be_done(self) -> bool:
        done = self.game.meta.done
        return done is not None and is_listed(self.at.known, (done,))

    # -- what is shown -----------------------------------------------------------------------------------

    def _heading(self, note: str) -> Words:
        """What has just come about, whose turn it is, and what his steps so far have brought."""
        moment, turn = self.renderer.moment(self.view), self.speaker.whose_turn(self.view)
        lines = [note] if note else []
        if self.at.unseen:
            return Words("\n".join([*lines, self.desk.language.t("Nobody else can notice what you do here.")]))
        lines.append(f"**{turn}** · {moment}" if moment else f"**{turn}**")
        lines += self._so_far()
        return Words("\n".join(lines))

    def _so_far(self) -> list[str]:
        steps = list(self.at.brought(self.speaker))
        lines = []
        for number, (told, brings) in enumerate(steps, 1):
            said = " ".join(told)
            lines.append(f"{number}. {said}" + (f" *{brings[:1].upper()}{brings[1:]}.*" if brings else ""))
        if len(lines) > STEPS:
            left = len(lines) - STEPS
            n = self.desk.language.n
            lines = [n("… and {count} step before", "… and {count} steps before", left), *lines[-STEPS:]]
        return lines

    def _board(self, words: tuple[str, ...]) -> Gallery:
        """The table as it stands for him: what is new since his last turn, and his own steps, are marked. What is
        soon decided, or put into words alone, is decided without."""
        brief = self.seat in self.table.to_act and self.renderer.brief(self.view)
        if self.at.unseen or brief or not self.renderer.needs_board(spoken_of(words)):
            return Gallery(())
        until = min(self.at.since, self.log.settled)
        news = since_its_last(self.log, self.seat, self.seat, until) if not self.at.own else []
        return Gallery((Pictured("board.png", self.renderer.table(self.view, news, self.at.own)),))

    def _closed(self, note: str) -> Card:
        """Nothing more is asked of him."""
        t = self.desk.language.t
        if self.game.to_act(self.log.state):
            said = [note, t("It is not your decision now."), waits_for(self.desk, self.table)]
        else:
            said = [note, t("The game is over: /table history goes through it again.")]
        text = "\n".join(dict.fromkeys(part for part in said if part))
        ways = Row((self._screen_button(), *self._unseen(), *orders_button(self.desk, self.table, self.seat)))
        return cards.card(Words(text), ways, accent=self.renderer.accent(self.seat))

    def _ask(self, question: Question, page: int, words: tuple[str, ...], note: str) -> Card:
        if question.picture is not None:
            picture: Part = Gallery((Pictured("choices.png", question.picture),))
        else:
            picture = self._board(words)
        told = [f"> {clean(question.told)}"] if question.told else []
        prompt = Words("\n".join((*told, f"**{clean(question.prompt)}**")))
        below = Row(tuple(self._ways(words)))
        head = self._heading(note)
        room = cards.PARTS - 1 - cards.size((head, picture, prompt, below))
        offered = Offering(self, question, words, self._said(words)).parts(page, room)
        return cards.card(head, picture, prompt, *offered, below, accent=self.renderer.accent(self.seat))

    def _ways(self, words: tuple[str, ...]) -> Iterator[Button]:
        """What is always there beside the answers."""
        t, where = self.desk.language.t, (self.table.id, self.number)
        for place, one in enumerate(self.forms(words)):
            style: Style = "plain" if place and one.asked else "main"  # of several ways to say a thing the first
            yield button(one.label, "form", *where, f"{one.name} {self._said(words)}".strip(), style)
        if (before := self._back(words)) is not None:
            yield self._back_button(words, before)
        else:
            if self._can_be_done():
                yield button(t("Done"), "menu", *where, f"0 {self.game.meta.done}", "good")
            if self.at.since < len(self.log.acts):
                yield button(t("Undo"), "undo", *where)
            yield from self._unseen()
        yield self._screen_button()

    def _unseen(self) -> Iterator[Button]:
        """To what nobody else may notice, on this panel."""
        if unseen(self.desk, self.table, self.seat):
            yield button(self.desk.language.t("In secret"), "menu", self.table.id, self.number, f"0 {UNSEEN}")

    def _back_button(self, words: tuple[str, ...], before: tuple[str, ...]) -> Button:
        rest = f"0 {self._cut(words, before)}".strip()
        return button(self.desk.language.t("Back"), "menu", self.table.id, self.number, rest)

    def _cut(self, words: tuple[str, ...], before: tuple[str, ...]) -> str:
        """For the id of a button: so many words of what there is now."""
        if before and self._said(words) == DRAFT:
            return " ".join((DRAFT, *[DROP] * (len(words) - len(before))))
        return " ".join(before)

    def _change_button(self, words: tuple[str, ...], draft: Draft) -> Iterator[Button]:
        """Opens the form again that these words were read back from."""
        before = words[: draft.before]
        if draft.form and self.form(draft.form, before) is not None:
            rest = f"{draft.form} {self._cut(words, before)}".strip()
            yield button(self.desk.language.t("Change it"), "form", self.table.id, self.number, rest)

    def _screen_button(self) -> Button:
        return button(self.desk.language.t("My screen"), "screen", self.table.id, 0)

    def _confirm(self, words: tuple[str, ...], note: str, draft: Draft) -> Card:
        """Asked once more, with what it would bring."""
        t, where = self.desk.language.t, (self.table.id, self.number)
        spoken = spoken_of(words)
        lines = [self.speaker.confirm(self.view, spoken)]
        if spoken == (self.game.meta.done,):
            told = self.speaker.foretell(self.game.forecast(self.log.state, self.seat))
            lines += [t("If all were done now:"), *told] if told else []
        elif brings := self.at.would_bring(spoken, self.speaker):
            lines.append(f"*{brings[:1].upper()}{brings[1:]}.*")
        back = words[: draft.before] if draft.form else self._back(words)
        ways = [button(t("Confirm"), "do", *where, self._said(words), "good"), *self._change_button(words, draft)]
        if back is not None:
            ways.append(self._back_button(words, back))
        if self.at.since < len(self.log.acts):
            ways.append(button(t("Undo"), "undo", *where))
        stake = self.renderer.at_stake(self.view, spoken)
        picture = self._board(words) if stake is None else Gallery((Pictured("at-stake.png", stake),))
        parts = self._heading(note), picture, Words("\n".join(lines)), Row(tuple(ways))
        return cards.card(*parts, accent=self.renderer.accent(self.seat))

    # -- what is filled in -----------------------------------------------------------------------------------

    def forms(self, words: tuple[str, ...]) -> tuple[Form, ...]:
        return self.renderer.forms(self.view, self._legal(words), spoken_of(words))

    def form(self, name: str, words: tuple[str, ...]) -> Form | None:
        return next((one for one in self.forms(words) if one.name == name), None)

    def line_dialog(self, words: tuple[str, ...], rest: str, draft: Draft) -> Dialog | None:
        """The form for what is typed after these words; None if nothing is."""
        t, question = self.desk.language.t, self._typed_after(words)
        if question is None:
            return None
        part, title = question.part, title_of(self.game, self.desk.language)
        filled = as_text(draft.typed) or "" if draft.words == words else ""
        if isinstance(part, Number):
            hint = t("A number from {lowest} to {highest}", lowest=part.lowest, highest=part.highest)
            shortest, longest = 1, max(len(str(part.lowest)), len(str(part.highest)))
        else:
            assert isinstance(part, Text)
            hint = t("At most {count} characters", count=part.longest)
            shortest, longest = part.shortest, part.longest
        line = Line("", question.prompt, hint, shortest, longest, filled)
        note = "\n".join(clean(one) for one in (question.told, question.barred) if one)
        return dialog(title, line, "wrote", self.table.id, self.number, rest, note)

    def _typed_after(self, words: tuple[str, ...]) -> Question | None:
        """What is asked after these words, if the answer may be typed."""
        question = self._question(words) if self._leads_on(words) else None
        return question if question is not None and isinstance(question.part, Number | Text) else None

    def misfit(self, words: tuple[str, ...]) -> str:
        """Why the last of these words, which somebody typed, is no answer; nothing if it is one, or was chosen."""
        if len(spoken_of(words)) < 2 or self._leads_on(words):
            return ""
        question, typed = self._typed_after(words[:-1]), as_text(words[-1])
        if question is None or typed is None:
            return ""
        return unfit(question, typed, self.desk.language)

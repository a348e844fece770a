"""Guided play: a private panel that leads from what is legal now to an action, by thumb alone.

The panel is one card that changes in place. What its maker can take back is done as soon as it is chosen; only what
he cannot is asked once more.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import partial

import structlog
from msgspec.structs import replace

from cogs import cards
from cogs.cards import Card, Gallery, Pictured, Row, Words
from cogs.deciding import Decision
from cogs.desk import Desk
from cogs.filling import DRAFT, UNSEEN, joined, spoken_of
from cogs.forms import form_dialog, taken, unwritten
from cogs.layout import laid_out
from cogs.manners import QUIET, Interaction, answer, ask, in_place, privately, tell, waits_for
from cogs.orders import orders_button
from cogs.panel import Panel, Shown
from cogs.pressing import Verbs, button, filled_in, whole_number
from cogs.refusals import clean, fault_text, illegal_text, refusal_text
from cogs.suggesting import with_suggestion
from cogs.ways_in import for_one, happened, to_the_table, unseen
from cogs.why import before_text, is_unseen, legal_part, why_not
from engine.core import Illegal, Unusable
from engine.log import actors
from storage.notebooks import Whose
from tables import play
from tables.drafts import Draft
from tables.house import By
from tables.news import came_and_went
from tables.table import Refusal, Table

LINES = 12  # of what an action brought about
LAST = 4  # lines of what has led to a question
CHANGES = 2  # lines of what came or went
PAGES = 1000  # no menu has so many
REMEMBERED = 512  # panels

log = structlog.get_logger()


def _page_of(rest: str) -> tuple[int, tuple[str, ...]]:
    """A menu's place: page number and the words chosen so far."""
    page, _, words = rest.partition(" ")
    number = whole_number(page, PAGES)
    if number is None:
        raise Refusal("unknown_button")
    return number, tuple(words.split())


class NewestPanels:
    """The newest panel of each person at each table. When he opens another the one before says so and loses its
    buttons. Only the press that showed a panel can change it, and only for a quarter of an hour: so this is kept in
    memory alone, and a panel that was forgotten has buttons that are refused politely."""

    def __init__(self) -> None:
        self._shown: OrderedDict[tuple[int, int], tuple[int, Interaction]] = OrderedDict()

    async def shown(self, interaction: Interaction, table_id: int, message_id: int, farewell: str) -> None:
        """This press has shown the newest panel; the one before, if it is another, says farewell."""
        key = interaction.user.id, table_id
        before = self._shown.pop(key, None)
        self._shown[key] = message_id, interaction
        while len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)
        if before is None or before[0] == message_id:
            return
        view, _ = await laid_out(cards.words(farewell))
        try:
            await before[1].edit_original_response(view=view, attachments=[])
        except QUIET as fault:
            log.info("old panel stays", why=str(fault))


def is_asked_first(table: Table, seat: str, action: str) -> bool:
    """Whether an action is confirmed before it is carried out: what its maker could not take back. What the rules
    forbid is refused instead."""
    if action == table.game.meta.done:
        return True
    try:
        return play.trial(table, seat, action) is None
    except (Illegal, Unusable):
        return False


class Acting:
    """What the panel's buttons do."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self._newest = desk, NewestPanels()

    @property
    def verbs(self) -> Verbs:
        return {
            "act": self.act,
            "reply": self.reply,
            "unseen": self.unseen,
            "menu": self.menu,
            "pick": self.pick,
            "write": self.write,
            "wrote": self.wrote,
            "form": self.form,
            "filled": self.filled,
            "do": self.do,
            "undo": self.undo,
            "screen": self.screen,
        }

    # -- opening and leading on --------------------------------------------------------------------

    @privately
    async def act(self, interaction: Interaction, table_id: int, _number: int, _rest: str) -> None:
        await self.open(interaction, table_id, (DRAFT,))

    @privately
    async def reply(self, interaction: Interaction, table_id: int, number: int, rest: str) -> None:
        """One of the things that are awaited now, pressed where it is told what is asked. Only for whom that is."""
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        if table.to_act and seat not in table.to_act:
            said = self.desk.language.t("That is not asked of you."), waits_for(self.desk, table)
            await tell(interaction, " ".join(said))
        elif number < table.number_of(seat):
            await self.open(interaction, table_id, number=-1)  # it has moved on; say so
        else:
            await self._go_on(interaction, table_id, table.number_of(seat), tuple(rest.split()))

    @privately
    async def unseen(self, interaction: Interaction, table_id: int, _number: int, _rest: str) -> None:
        await self.open(interaction, table_id, (UNSEEN,))

    @in_place
    async def menu(self, interaction: Interaction, table_id: int, number: int, rest: str) -> None:
        page, words = _page_of(rest)
        await self._go_on(interaction, table_id, number, words, page)

    @in_place
    async def pick(self, interaction: Interaction, table_id: int, number: int, rest: str) -> None:
        _, words = _page_of(rest)  # which of several menus it was
        await self._go_on(interaction, table_id, number, words)

    @in_place
    async def wrote(self, interaction: Interaction, table_id: int, number: int, rest: str) -> None:
        _, words = _page_of(rest)
        await self._go_on(interaction, table_id, number, words)

    async def _go_on(
        self, interaction: Interaction, table_id: int, number: int, words: tuple[str, ...], page: int = 0
    ) -> None:
        """A choice was made. If that makes a whole action which can be taken back, it is done."""
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        if words and table.row.stage == "running" and number == table.number_of(seat):
            said, _ = await self._joined(table, seat, words)
            panel = panel_of(self.desk, table, seat, said)
            action = panel.action(said)
            at_once = action is not None and panel.is_done_at_once(said)
            if action is not None and (at_once or not is_asked_first(table, seat, action)):
                await self.carry_out(interaction, table_id, [action], number)
                return
        await self.open(interaction, table_id, words, page, number)

    async def _joined(
        self, table: Table, seat: str, words: tuple[str, ...]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The words that a press means, with what is kept as a draft; and what of them was there before."""
        if words[:1] != (DRAFT,):
            return words, ()
        so_far = (await self.desk.drafts.of(table, seat)).words
        return joined(so_far, words[1:]), so_far

    async def open(
        self,
        interaction: Interaction,
        table_id: int,
        words: tuple[str, ...] = (),
        page: int = 0,
        number: int | None = None,
        note: str = "",
        lead: bool = True,
        draft: Draft | None = None,
    ) -> None:
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        if table.row.stage in ("paused", "ended"):
            raise Refusal("paused" if table.row.stage == "paused" else "not_running")
        if number is not None and number != table.number_of(seat):
            await self.desk.house.check_new(interaction.id)
            note, page, words = refusal_text(Refusal("stale"), self.desk.language), 0, ()
        kept = draft or await self.desk.drafts.of(table, seat)
        said, so_far = await self._joined(table, seat, words)
        panel = panel_of(self.desk, table, seat, said)
        shown = panel.show(said, page, note, lead, so_far, kept)
        whose = Whose(table_id, seat, interaction.user.id)
        card = await with_suggestion(self.desk, table, whose, said, shown.card)
        await self._show(interaction, panel, replace(shown, card=card))

    async def _show(self, interaction: Interaction, panel: Panel, shown: Shown) -> None:
        await self.desk.drafts.keep(panel.table, panel.seat, shown.draft)
        message = await answer(interaction, self.desk, shown.card)
        if message is not None:
            farewell = self.desk.language.t("No longer: there is a newer panel below.")
            await self._newest.shown(interaction, panel.table.id, message.id, farewell)

    def seat_of(self, table: Table, user_id: int) -> str:
        """The seat a person acts for: one that is awaited, or that may act besides, if he has several."""
        mine = table.seats_of(user_id)
        if not mine:
            raise Refusal("not_begun" if table.sits(user_id) else "not_seated")
        acting = [seat for seat in actors(table.game, table.log.state) if seat in mine]
        return acting[0] if acting else mine[0]

    # -- filling in --------------------------------------------------------------------------------

    async def write(self, interaction: Interaction, table_id: int, number: int, rest: str) -> None:
        """A dialog for what is typed. It is the answer itself: nothing is acknowledged before it."""
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        _, words = _page_of(rest)
        said, _ = await self._joined(table, seat, words)
        kept = await self.desk.drafts.of(table, seat)
        asked = panel_of(self.desk, table, seat, said).line_dialog(said, rest, kept)
        if asked is None or number != table.number_of(seat):
            await self.menu(interaction, table_id, number, rest)  # it has moved on; say so
            return
        await ask(interaction, asked)

    async def form(self, interaction: Interaction, table_id: int, number: int, rest: str) -> None:
        """A form for several answers at once, as it was last filled in."""
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        name, _, words = rest.partition(" ")
        said, _ = await self._joined(table, seat, tuple(words.split()))
        wanted = panel_of(self.desk, table, seat, said).form(name, said)
        if wanted is None or number != table.number_of(seat) or table.row.stage != "running":
            await self.menu(interaction, table_id, number, "0")
            return
        kept = await self.desk.drafts.of(table, seat)
        await ask(interaction, form_dialog(wanted, kept.filled.get(name, {}), "filled", table_id, number, rest))

    @in_place
    async def filled(self, interaction: Interaction, table_id: int, number: int, rest: str) -> None:
        """What was filled in is done whole, or read back, or comes back as it was with the reason why not."""
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        said, _, json = rest.partition("{")
        name, _, words = said.strip().partition(" ")
        before, _ = await self._joined(table, seat, tuple(words.split()))
        wanted = panel_of(self.desk, table, seat, before).form(name, before)
        given = None if wanted is None else taken(wanted, filled_in("{" + json))
        if wanted is None or given is None or number != table.number_of(seat):
            await self.open(interaction, table_id, number=-1)  # it has moved on; say so
            return
        t = self.desk.language.t
        actions: Sequence[str] = ()
        if (lacks := unwritten(wanted, given)) is not None:
            why = t("Nothing is written under “{label}”.", label=lacks.label)
        else:
            try:
                actions, why = wanted.actions(given), t("Nothing was chosen.")
            except Unusable as fault:
                why = clean(str(fault))
        if not actions:
            await self._fill_again(interaction, table, seat, why, name, given)
        elif wanted.asked:
            read = Draft((), "", {name: given}, name, len(before))
            await self._read_back(interaction, table, seat, actions[0], read)
        else:
            await self.carry_out(interaction, table_id, actions, number, form=(name, given))

    async def _read_back(self, interaction: Interaction, table: Table, seat: str, text: str, read: Draft) -> None:
        """The action of a form, to be confirmed; what the rules forbid is said at once."""
        try:
            play.trial(table, seat, text)
        except (Illegal, Unusable) as fault:
            why = fault_text(fault, self.desk.language)
            await self._fill_again(interaction, table, seat, why, read.form, read.filled[read.form])
            return
        words = tuple(table.game.write(table.game.read(text)).split())
        kept = await self.desk.drafts.of(table, seat)
        draft = replace(read, words=words, filled={**kept.filled, **read.filled})
        await self.open(interaction, table.id, words, draft=draft)

    async def _fill_again(
        self, interaction: Interaction, table: Table, seat: str, why: str, name: str, given: dict[str, list[str]]
    ) -> None:
        kept = await self.desk.drafts.of(table, seat)
        again = self.desk.language.t("The form keeps what you filled in: open it again.")
        draft = replace(kept, filled={**kept.filled, name: given})
        await self.open(interaction, table.id, (DRAFT,), note=f"{why} {again}", draft=draft)

    # -- deciding ----------------------------------------------------------------------------------

    @in_place
    async def do(self, interaction: Interaction, table_id: int, number: int, text: str) -> None:
        words = tuple(text.split())
        if words == (DRAFT,):
            table = await self.desk.house.look(table_id)
            words = (await self.desk.drafts.of(table, self.seat_of(table, interaction.user.id))).words
            if not words:
                raise Refusal("no_draft")
        await self.carry_out(interaction, table_id, [" ".join(spoken_of(words))], number)

    async def carry_out(
        self,
        interaction: Interaction,
        table_id: int,
        texts: Sequence[str],
        number: int | None = None,
        form: tuple[str, dict[str, list[str]]] | None = None,
    ) -> None:
        """An action, or several of a form; then the panel again, for what comes next. What is refused is followed
        by what is legal."""
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        acts = len(table.log.acts)
        alone = partial(play.act, text=texts[0]) if len(texts) == 1 else partial(play.act_in_turn, texts=texts)
        asked = partial(alone, seat=seat, user_id=interaction.user.id)
        try:
            after = await self.desk.house.change(table_id, asked, By(interaction.id, number, seat))
        except (Refusal, Illegal, Unusable) as fault:
            if isinstance(fault, Refusal) and fault.code != "stale":
                raise
            if form is not None and not isinstance(fault, Refusal):
                why = fault_text(fault, self.desk.language)
                await self._fill_again(interaction, table, seat, why, *form)
            else:
                await self._refused(interaction, table, seat, texts[0], fault)
            return
        panel = Panel(self.desk, after, seat)
        steps = after.log.steps[acts + 1 : panel.at.since + 1]  # what he can take back, the panel tells itself
        seen = [event.seen_by(seat) for step in steps for event in step.events]
        told = self.desk.speaker(after).tell([event for event in seen if event is not None])
        if len(told) > LINES:
            left = len(told) - LINES
            more = self.desk.language.n(
                "… and {count} line more (/table log)", "… and {count} lines more (/table log)", left
            )
            told = [*told[:LINES], more]
        if after.row.sequence == table.row.sequence:
            told = [self.desk.language.t("Done. Nobody else has noticed.")]
        await self._show(interaction, panel, panel.show((), note="\n".join(f"> {line}" for line in told)))

    async def _refused(
        self, interaction: Interaction, table: Table, seat: str, text: str, fault: Refusal | Illegal | Unusable
    ) -> None:
        """What is legal of it is kept; a text that the rules do not like comes back in its form."""
        words, language = text.split(), self.desk.language
        stale = isinstance(fault, Refusal) or (isinstance(fault, Illegal) and fault.rule == "turn")
        note = fault_text(fault, language) if stale else why_not(self.desk, table, seat, words)
        part, draft = [] if stale else legal_part(table, seat, words), None
        before = before_text(table, seat, words)
        if not stale and before == words[:-1] and panel_of(self.desk, table, seat, words).misfit(tuple(words)):
            note, part = "", words  # no such text fits: the panel says why, and keeps it
        elif before and isinstance(fault, Illegal) and not note:  # it fits, but the rules do not like it
            note, part = illegal_text(fault, language), before
            draft = Draft(tuple(before), words[len(before)])
        aside = (UNSEEN,) if is_unseen(table, part) else ()
        await self.open(interaction, table.id, (*aside, *part), note=note, lead=not note, draft=draft)

    @in_place
    async def undo(self, interaction: Interaction, table_id: int, number: int, _rest: str) -> None:
        await self.take_back(interaction, table_id, number)

    async def take_back(self, interaction: Interaction, table_id: int, number: int | None) -> None:
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        note = self.desk.language.t("Taken back.")
        asked = partial(play.undo, seat=seat, user_id=interaction.user.id)
        try:
            await self.desk.house.change(table_id, asked, By(interaction.id, number, seat))
        except (Refusal, Illegal) as fault:
            if isinstance(fault, Refusal) and fault.code != "stale":
                raise
            note = fault_text(fault, self.desk.language)  # why not, or why not further
        await self.open(interaction, table_id, note=note)

    # -- looking -----------------------------------------------------------------------------------

    @privately
    async def screen(self, interaction: Interaction, table_id: int, _number: int, _rest: str) -> None:
        await self.show_screen(interaction, table_id)

    async def show_screen(self, interaction: Interaction, table_id: int) -> None:
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        await answer(interaction, self.desk, screen_card(self.desk, table, seat))


def panel_of(desk: Desk, table: Table, seat: str, words: Sequence[str]) -> Panel:
    """The panel on which somebody has said these words."""
    return Panel(desk, table, seat, Decision(table, seat, unseen=tuple(words[:1]) == (UNSEEN,)))


def screen_card(desk: Desk, table: Table, seat: str, where: str = "") -> Card:
    """A player's own picture, what is asked of him, and the way to act."""
    at, renderer = Decision(table, seat), desk.renderer(table)
    picture = Gallery((Pictured("screen.png", renderer.screen(at.view, at.legal)),))
    asked = Words("\n".join((*_changed(desk, at), *_asked(desk, at))))
    aside = (*unseen(desk, table, seat), *_notebook_button(desk, table, seat))
    own = (*aside, *orders_button(desk, table, seat), *to_the_table(desk, table))
    buttons = Row((*for_one(desk, table, seat), happened(desk, table.id), *own))
    return cards.card(Words(where), picture, asked, buttons, accent=renderer.accent(seat))


def _changed(desk: Desk, at: Decision) -> Iterator[str]:
    """What came or went behind his screen last, whoever did it: the channel does not tell him."""
    told = desk.speaker(at.table).tell(came_and_went(at.table.log, at.seat))
    if told:
        yield desk.language.t("New on your screen:")
        yield from (f"> {line}" for line in told[-CHANGES:])


def _asked(desk: Desk, at: Decision) -> Iterator[str]:
    """What is awaited of him, and what has led to it where that is soon told."""
    if at.seat not in at.table.to_act:
        return
    speaker = desk.speaker(at.table)
    if speaker.brief(at.view):
        yield from (f"> {line}" for line in speaker.tell(at.question)[-LAST:])
    yield f"**{speaker.whose_turn(at.view)}**"


def _notebook_button(desk: Desk, table: Table, seat: str) -> tuple[cards.Button, ...]:
    """Opens his notebook, in games where one is kept."""
    if not desk.renderer(table).keeps_notebook():
        return ()
    return (button(desk.language.t("Notebook"), "notebook", table.id, 0, seat),)

"""Sentences for the events of Mystery of the Abbey, in the reader's language.

What others may not know of an event is left out of its sentence; to those who may, it is told by name. What
somebody says in his own words is quoted, and what nobody checks is told as said on honour.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec import UNSET

from engine.core import Event
from engine.mystery import events as e
from engine.mystery import ops
from engine.mystery.actions import Intent, Question
from engine.mystery.data import DATA, Card
from engine.mystery.plan import OWNER, ROOM
from engine.mystery.questions import verified
from render.mystery.asking_words import Asking
from render.mystery.grouping import grouped
from render.mystery.sentences_of_moves import walked


class Teller(Asking):
    """Tells the events of Mystery of the Abbey."""

    # -- set-up, hours, turns --------------------------------------------------------------

    def _dealt(self, *events: e.Dealt) -> str:
        first = events[0]
        if isinstance(first.cards, tuple):
            return self.language.t(
                "{seat} is dealt: {monks}.", seat=self.seat(first.seat), monks=self.monks(first.cards)
            )
        return self.language.t("Cards are dealt to: {seats}.", seats=self.seats([event.seat for event in events]))

    def _first(self, event: e.First) -> str:
        return self.language.t("First player by the die: {seat}.", seat=self.seat(event.seat))

    def _die(self, event: e.Die) -> str:
        return self.language.t(
            "The die of the {room} now shows {seat}.", seat=self.seat(event.colour), room=self.room(event.room)
        )

    def _bell(self, event: e.BellMoved) -> str:
        return self.language.t("The bell stands on {number}.", number=event.at)

    def _rang(self, event: e.Rang) -> str:
        return self.language.t(
            "{seat} rings for Mass: {office}. Everybody goes to the church.",
            seat=self.seat(event.seat),
            office=self.office(event.office),
        )

    def _hour(self, event: e.Hour) -> str:
        return self.language.t(
            "Hour {hour}, {office}. First player: {seat}.",
            hour=event.hour,
            office=self.office(event.office),
            seat=self.seat(event.first),
        )

    def _turn(self, event: e.TurnBegan) -> str:
        t, seat = self.language.t, self.seat(event.seat)
        return t("{seat} has an extra turn.", seat=seat) if event.extra else t("{seat} has a turn.", seat=seat)

    def _lost(self, event: e.Lost) -> str:
        return self.language.t("{seat} does penance and loses this turn.", seat=self.seat(event.seat))

    def _moved(self, event: e.Moved) -> str:
        if event.how == "walk":
            return walked(self.seat(event.seat), event.room, self.language, self._host_of(event))
        return self.language.t(
            "{seat} comes out somewhere else: {room}.", seat=self.seat(event.seat), room=self.room(event.room)
        )

    # -- questions -------------------------------------------------------------------------

    def _asked(self, event: e.Asked) -> str:
        t, facts = self.language.t, {"seat": self.seat(event.seat), "other": self.seat(event.of)}
        if event.question is UNSET:
            return t("{seat} asks {other} something that only the two hear.", **facts)
        return t("{seat} asks {other}: {question}", **facts, question=self.question(event.question))

    def _answered(self, event: e.Answered, question: Question | None = None, back: bool = False) -> str:
        """`back`: to a question that was asked back, which must be answered (A4.4)."""
        t, seat = self.language.t, self.seat(event.seat)
        if event.say is UNSET:
            return t("{seat} answers {other}; only the two hear it.", seat=seat, other=self.seat(event.of))
        if event.say is None:
            return t("{seat} cannot say.", seat=seat)
        said = self.answer(question, event.say)
        if isinstance(question, Intent):
            return t("{seat} promises: {answer}.", seat=seat, answer=said)
        if question is not None and not verified(question):
            return t("{seat} answers on honour: {answer}.", seat=seat, answer=said)
        if question is not None and back:
            return t("{seat} has to answer: {answer}.", seat=seat, answer=said)
        return t("{seat} answers: {answer}.", seat=seat, answer=said)

    def _answers(self, *events: e.Answered, question: Question | None = None) -> str:
        t = self.language.t
        answers = [
            t("{seat} ({answer})", seat=self.seat(one.seat), answer=self.answer(question, one.say))
            for one in events
            if one.say is not UNSET
        ]
        return t("The answers: {answers}.", answers=self.language.listed(answers))

    def _host_of(self, event: e.Moved) -> str:
        """The name of whose cell is entered; of somebody who comes home it needs no telling."""
        return "" if OWNER[ROOM[event.room]] == event.seat else self.host(event.room)

    def _silent(self, event: e.Silent) -> str:
        return self.language.t("{seat} keeps silence.", seat=self.seat(event.seat))

    def _waived(self, event: e.Waived) -> str:
        return self.language.t("{seat} waives the question.", seat=self.seat(event.seat))

    def _declined(self, event: e.Declined) -> str:
        return self.language.t("{seat} declines.", seat=self.seat(event.seat))

    # -- cards -----------------------------------------------------------------------------

    def _took(self, event: e.Took) -> str:
        t, facts = self.language.t, {"seat": self.seat(event.seat), "other": self.seat(event.source)}
        if event.card is UNSET:
            return t("{seat} takes a card from {other}.", **facts)
        return t("{seat} takes {monk} from {other}.", **facts, monk=self.monk(event.card))

    def _blocked(self, event: e.Blocked) -> str:
        return self.language.t(
            "{seat} takes nothing: {other} keeps the card.",
            seat=self.seat(event.seat),
            other=self.seat(event.source),
        )

    def _evicted(self, event: e.Evicted) -> str:
        return self.language.t(
            "{owner} comes home and finds {seat} in the cell.",
            owner=self.seat(event.by),
            seat=self.seat(event.seat),
        )

    def _returned(self, event: e.Returned) -> str:
        t, facts = self.language.t, {"seat": self.seat(event.seat), "other": self.seat(event.of)}
        if event.card is UNSET:
            return t("{seat} gives {other} a card back.", **facts)
        return t("{seat} gives {other} a card back: {monk}.", **facts, monk=self.monk(event.card))

    def _penance(self, event: e.Penance) -> str:
        return self.language.t(
            "{seat} goes to the church to do penance, and will lose a turn.", seat=self.seat(event.seat)
        )

    def _forgiven(self, event: e.Forgiven) -> str:
        return self.language.t(
            "The penance is forgiven; {seat} goes to the church all the same.", seat=self.seat(event.seat)
        )

    def _drew(self, event: e.Drew) -> str:
        t, seat = self.language.t, self.seat(event.seat)
        if event.card is UNSET:
            return t("{seat} draws a card in the parlour.", seat=seat)
        return t("{seat} draws {monk} in the parlour.", seat=seat, monk=self.monk(event.card))

    def _book(self, event: e.Book) -> str:
        t, seat = self.language.t, self.seat(event.seat)
        if event.book is UNSET:
            return t("{seat} draws a book and keeps it.", seat=seat)
        return t(
            "{seat} draws a book and keeps it: {book}. “{text}”",
            seat=seat,
            book=self.card(event.book),
            text=self.card_text(event.book),
        )

    def _read(self, event: e.Read) -> str:
        t, card = self.language.t, DATA.cards.get(event.card)
        facts = {"seat": self.seat(event.seat), "card": self.card(event.card), "text": self.card_text(event.card)}
        if card is None or not card.text:
            return t("{seat} reads to all: {card}.", **facts)
        if card.deck == "event":
            return t("The event, read by {seat}: {card}. “{text}”", **facts)
        if card.deck == "library":
            return t("{seat} reads to all from the library: {card}. “{text}”", **facts)
        return t("{seat} draws a book and reads it to all: {card}. “{text}”", **facts)

    def _played(self, event: e.Played) -> str:
        t, facts = self.language.t, {"seat": self.seat(event.seat), "card": self.card(event.book)}
        text = self.card_text(event.book)
        if not text:
            return t("{seat} plays the book {card}.", **facts)
        return t("{seat} plays the book {card}: “{text}”", **facts, text=text)

    def _demanded(self, event: e.Demanded) -> str:
        return self.language.t(
            "{seat} demands of {other} to see a monk: {traits}.",
            seat=self.seat(event.seat),
            other=self.seat(event.of),
            traits=self.traits(event.traits),
        )

    def _named(self, event: e.Named) -> str:
        t, facts = self.language.t, {"seat": self.seat(event.seat), "traits": self.traits(event.traits)}
        if event.of is None:
            return t("{seat} names: {traits}.", **facts)
        return t("{seat} names for {other}: {traits}.", **facts, other=self.seat(event.of))

    def _showed(self, event: e.Showed) -> str:
        t, facts = self.language.t, {"seat": self.seat(event.seat), "other": self.seat(event.of)}
        if event.card is UNSET:
            return t("{seat} shows {other} a card in secret.", **facts)
        return t("{seat} shows {other} in secret: {monk}.", **facts, monk=self.monk(event.card))

    def _all_showed(self, *events: e.Showed) -> str:
        t, p, listed = self.language.t, self.language.p, self.language.listed
        ways = [
            p("shown", "{seat} to {other}", seat=self.seat(one.seat), other=self.seat(one.of)) for one in events
        ]
        return t("Cards are shown in secret: {ways}.", ways=listed(ways))

    def _none(self, event: e.NoneToShow) -> str:
        return self.language.t(
            "{seat} has none to show to {other}.", seat=self.seat(event.seat), other=self.seat(event.of)
        )

    def _all_none(self, *events: e.NoneToShow) -> str:
        t, p, listed = self.language.t, self.language.p, self.language.listed
        ways = [
            p("none to show", "{seat} to {other}", seat=self.seat(one.seat), other=self.seat(one.of))
            for one in events
        ]
        return t("These have none to show: {ways}.", ways=listed(ways))

    def _hand(self, event: e.Hand) -> str:
        t, facts = self.language.t, {"seat": self.seat(event.seat), "other": self.seat(event.of)}
        if event.cards is UNSET:
            return t("{seat} shows {other} the whole hand in secret.", **facts)
        return t("{seat} shows {other} the whole hand: {monks}.", **facts, monks=self.monks(event.cards))

    def _gave(self, event: e.Gave) -> str:
        n, facts = self.language.n, {"seat": self.seat(event.seat), "other": self.seat(event.of)}
        if event.cards is UNSET:
            return n("{seat} gives {other} a card.", "{seat} gives {other} {count} cards.", event.count, **facts)
        return self.language.t("{seat} gives {other}: {monks}.", **facts, monks=self.monks(event.cards))

    def _passed(self, event: e.Passed) -> str:
        n, facts = self.language.n, {"seat": self.seat(event.seat), "other": self.seat(event.of)}
        if event.cards is UNSET:
            return n("{seat} passes {other} a card.", "{seat} passes {other} {count} cards.", event.count, **facts)
        return self.language.t("{seat} passes {other}: {monks}.", **facts, monks=self.monks(event.cards))

    def _all_passed(self, *events: e.Passed) -> str:
        n, t, listed = self.language.n, self.language.t, self.language.listed
        facts = [{"seat": self.seat(one.seat), "other": self.seat(one.of)} for one in events]
        if len({one.count for one in events}) == 1:
            return n(
                "A card is passed: {ways}.",
                "Cards are passed, {count} each: {ways}.",
                events[0].count,
                ways=listed([t("{seat} to {other}", **one) for one in facts]),
            )
        ways = [
            t("{seat} {number} to {other}", number=event.count, **one)
            for event, one in zip(events, facts, strict=True)
        ]
        return t("Cards are passed: {ways}.", ways=listed(ways))

    def _rolled(self, event: e.Rolled, card: Card | None = None) -> str:
        t, face = self.language.t, self.colour(event.face)
        closes = [op for op in card.ops if isinstance(op, ops.CloseRoom)] if card is not None else []
        if closes:
            room = self.room(closes[0].table[event.face])
            return t("The die shows {colour}. Closed until the next Mass: {room}.", colour=face, room=room)
        return t("The die shows {seat}.", seat=self.seat(event.face))

    def _picked(self, event: e.Picked) -> str:
        return self.language.t("Drawn by lot: {trait}.", trait=self.trait(event.trait))

    def _announced(self, *events: e.Announced) -> str:
        t = self.language.t
        counts = [t("{seat} ({answer})", seat=self.seat(one.seat), answer=one.count) for one in events]
        return t(
            "In hand, counted ({monks}): {counts}.",
            monks=self.filter(events[0].filter),
            counts=self.language.listed(counts),
        )

    def _counted(self, event: e.Counted) -> str:
        t, facts = self.language.t, {"seat": self.seat(event.of), "other": self.seat(event.seat)}
        if event.count is UNSET:
            return t("{seat} tells {other} the number in secret.", **facts)
        return t("{seat} tells {other} the number in secret: {number}.", **facts, number=event.count)

    def _told(self, event: e.Told) -> str:
        t, seat = self.language.t, self.seat(event.seat)
        if event.monks is UNSET:
            return t("{seat} learns in secret who is innocent.", seat=seat)
        return t("{seat} learns in secret who is innocent: {monks}.", seat=seat, monks=self.monks(event.monks))

    def _probed(self, event: e.Probed) -> str:
        t, seat = self.language.t, self.seat(event.seat)
        if not isinstance(event.traits, tuple):
            return t("{seat} names two traits and learns something about the culprit, both in secret.", seat=seat)
        facts = {"seat": seat, "traits": self.language.listed([self.trait(one) for one in event.traits])}
        if event.any is True:
            return t("{seat} learns in secret that the culprit has one of these at least: {traits}.", **facts)
        return t("{seat} learns in secret that the culprit has none of these: {traits}.", **facts)

    def _looked(self, event: e.Looked) -> str:
        t, seat = self.language.t, self.seat(event.seat)
        if event.books is UNSET:
            return t("{seat} looks at the next books.", seat=seat)
        return t("{seat} looks at the next books: {books}.", seat=seat, books=self.cards(event.books))

    def _kept(self, event: e.Kept) -> str:
        n, seat = self.language.n, self.seat(event.seat)
        if not event.count:
            return self.language.t("{seat} keeps no book.", seat=seat)
        if event.books is UNSET:
            return n("{seat} keeps {count} book.", "{seat} keeps {count} books.", event.count, seat=seat)
        return n(
            "{seat} keeps {count} book: {books}.",
            "{seat} keeps {count} books: {books}.",
            event.count,
            seat=seat,
            books=self.cards(event.books),
        )

    def _put_back(self, event: e.PutBack) -> str:
        n, seat = self.language.n, self.seat(event.seat)
        if event.books is UNSET:
            return n(
                "{seat} puts {count} book back unread.",
                "{seat} puts {count} books back unread.",
                event.count,
                seat=seat,
            )
        return n(
            "{seat} puts {count} book back: {books}.",
            "{seat} puts {count} books back: {books}.",
            event.count,
            seat=seat,
            books=self.cards(event.books),
        )

    def _crypt_taken(self, *events: e.CryptTaken) -> str:
        return self.language.n(
            "{seats} takes a crypt card.",
            "A crypt card each is taken by: {seats}.",
            len(events),
            seats=self.seats([event.seat for event in events]),
        )

    def _crypt_used(self, event: e.CryptUsed) -> str:
        return self.language.t("{seat} plays the crypt card: another turn follows.", seat=self.seat(event.seat))

    # -- chapter ---------------------------------------------------------------------------

    def _revealed(self, event: e.Revealed) -> str:
        return self.language.t(
            "{seat} rises and reveals about the culprit: {trait}.",
            seat=self.seat(event.seat),
            trait=self.trait(event.trait),
        )

    def _accused(self, event: e.Accused) -> str:
        return self.language.t(
            "{seat} rises before the chapter and accuses {monk}.",
            seat=self.seat(event.seat),
            monk=self.monk(event.monk),
        )

    def _cleared(self, event: e.Cleared) -> str:
        return self.language.t(
            "{seat} holds that card and shows it to all: {monk} is innocent.",
            seat=self.seat(event.seat),
            monk=self.monk(event.monk),
        )

    def _vote(self, event: e.Vote) -> str:
        t, facts = self.language.t, {"seat": self.seat(event.seat), "other": self.seat(event.of)}
        if event.on:
            return t("{seat} votes to censure {other}.", **facts)
        return t("{seat} takes back the vote to censure {other}.", **facts)

    def _ended(self, event: e.Ended) -> str:
        return self.language.t(
            "The hidden card is turned: the culprit is {monk}. {seat} has found him, and the game is over.",
            monk=self.monk(event.culprit),
            seat=self.seat(event.finder),
        )

    # -- several events --------------------------------------------------------------------

    def tell_all(self, events: Sequence[Event], after: Event | None = None) -> list[str]:
        """The events in their order. What belongs together is told in one sentence; that a turn began needs none,
        if its player is heard of next. What was asked tells how to read the answer, also if it was asked with the
        last event that was told before (`after`)."""
        told: list[str] = []
        asked = after.question if isinstance(after, e.Asked) else UNSET
        card = after.card if isinstance(after, e.Read) else ""
        before, back = after, False
        for together, following in pairwise([*grouped(events), None]):
            assert together is not None
            first = together[0]
            if isinstance(first, e.Asked):
                asked = first.question
                back = isinstance(before, e.Answered) and (before.seat, before.of) == (first.seat, first.of)
            elif isinstance(first, e.Read):
                card = first.card
            before = together[-1]
            if isinstance(first, e.TurnBegan) and not first.extra and (following is not None or told):
                continue
            if isinstance(first, e.Answered):
                question = None if asked is UNSET else asked
                answers = [one for one in together if isinstance(one, e.Answered)]
                told.append(
                    self._answered(first, question, back)
                    if len(answers) == 1
                    else self._answers(*answers, question=question)
                )
            elif isinstance(first, e.Rolled):
                told.append(self._rolled(first, DATA.cards.get(card)))
            elif len(together) > 1:
                told.append(_IN_ONE[type(first)](self, *together))
            else:
                told.append(self.tell(first))
        return told


_IN_ONE: dict[type[Event], Any] = {
    e.Dealt: Teller._dealt,
    e.Showed: Teller._all_showed,
    e.NoneToShow: Teller._all_none,
    e.Passed: Teller._all_passed,
    e.Announced: Teller._announced,
    e.CryptTaken: Teller._crypt_taken,
}

Teller.sentences = {
    e.Dealt: Teller._dealt,
    e.First: Teller._first,
    e.Die: Teller._die,
    e.BellMoved: Teller._bell,
    e.Rang: Teller._rang,
    e.Hour: Teller._hour,
    e.TurnBegan: Teller._turn,
    e.Lost: Teller._lost,
    e.Moved: Teller._moved,
    e.Asked: Teller._asked,
    e.Answered: Teller._answered,
    e.Silent: Teller._silent,
    e.Waived: Teller._waived,
    e.Declined: Teller._declined,
    e.Took: Teller._took,
    e.Blocked: Teller._blocked,
    e.Evicted: Teller._evicted,
    e.Returned: Teller._returned,
    e.Penance: Teller._penance,
    e.Forgiven: Teller._forgiven,
    e.Drew: Teller._drew,
    e.Book: Teller._book,
    e.Read: Teller._read,
    e.Played: Teller._played,
    e.Demanded: Teller._demanded,
    e.Named: Teller._named,
    e.Showed: Teller._showed,
    e.NoneToShow: Teller._none,
    e.Hand: Teller._hand,
    e.Gave: Teller._gave,
    e.Passed: Teller._passed,
    e.Rolled: Teller._rolled,
    e.Picked: Teller._picked,
    e.Announced: Teller._announced,
    e.Counted: Teller._counted,
    e.Told: Teller._told,
    e.Probed: Teller._probed,
    e.Looked: Teller._looked,
    e.Kept: Teller._kept,
    e.PutBack: Teller._put_back,
    e.CryptTaken: Teller._crypt_taken,
    e.CryptUsed: Teller._crypt_used,
    e.Revealed: Teller._revealed,
    e.Accused: Teller._accused,
    e.Cleared: Teller._cleared,
    e.Vote: Teller._vote,
    e.Ended: Teller._ended,
}

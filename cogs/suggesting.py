"""What a player's notebook has for an answer to what he is asked now: offered on his panel, given by himself."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cogs import cards
from cogs.cards import Card, Row, Words
from cogs.desk import Desk
from cogs.pressing import button
from storage import notebooks
from storage.notebooks import Whose
from tables.table import Table


async def with_suggestion(desk: Desk, table: Table, whose: Whose, said: Sequence[str], card: Card) -> Card:
    """The panel of somebody who has said so much of his answer."""
    renderer, seat = desk.renderer(table), whose.seat
    if seat not in table.to_act or not renderer.keeps_notebook():
        return card
    view = table.game.view(table.log.shown_to(seat), seat)
    found = renderer.suggestion(view, await notebooks.marks(desk.database, whose))
    if found is None or found.token.split()[: len(said)] != list(said) or found.token.split() == list(said):
        return card
    t = desk.language.t
    offered = (
        Words(t("Your notebook says: **{answer}**.", answer=found.label)),
        Row(
            (
                button(
                    t("Say {answer}", answer=found.label),
                    "menu",
                    table.id,
                    table.number_of(seat),
                    f"0 {found.token}",
                ),
            )
        ),
    )
    if 1 + cards.size((*card.parts, *offered)) > cards.PARTS:
        return card
    return replace(card, parts=(*card.parts, *offered))

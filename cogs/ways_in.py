"""What stands under a telling for whoever is to decide: the buttons by which he gets into his panel.

*Act* opens it at its first question. Where a game offers the few things that are awaited now by name, these stand
there instead, each leading on by its words; then *Act* is left for those who may act besides.
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs.cards import Button
from cogs.desk import Desk
from cogs.pressing import button
from render.kit import Choice
from tables.table import Table


def for_all(desk: Desk, table: Table, acts: int) -> tuple[Button, ...]:
    """Under a public card that tells of so many acts. Of several who decide together some may have, by the time it
    is written: what is asked of the others still is."""
    game, log, choices = table.game, table.log, tuple[Choice, ...]()
    if table.row.stage == "running" and set(table.to_act) <= set(game.to_act(log.steps[acts].state)):
        then, now = (
            desk.renderer(table).offered(game.view(state, None)) for state in (log.steps[acts].state, log.state)
        )
        choices = now if then == now else ()
    if not choices:
        return (_act(desk, table),)
    shown = max(table.number_of(seat) for seat in table.to_act)
    besides = (_act(desk, table),) if game.may_act(log.state) else ()
    return (*_offered(choices, table, shown), *besides)


def for_one(desk: Desk, table: Table, seat: str) -> tuple[Button, ...]:
    """On what this seat alone sees; nothing where nobody can act any more."""
    if table.row.stage in ("over", "ended"):
        return ()
    if table.row.stage != "running" or seat not in table.to_act:
        return (_act(desk, table),)
    choices = desk.renderer(table).offered(table.game.view(table.log.shown_to(seat), seat))
    return _offered(choices, table, table.number_of(seat)) if choices else (_act(desk, table),)


def to_the_table(desk: Desk, table: Table) -> tuple[Button, ...]:
    """Opens what all can agree to; nothing where that is over."""
    if table.row.stage not in ("running", "paused"):
        return ()
    return (button(desk.language.t("The table"), "together", table.id, 0),)


def unseen(desk: Desk, table: Table, seat: str) -> tuple[Button, ...]:
    """To what he may do so that nobody else can notice, whoever is awaited."""
    if table.row.stage != "running" or not table.game.unseen(table.log.shown_to(seat), seat):
        return ()
    return (button(desk.language.t("In secret"), "unseen", table.id, 0),)


def happened(desk: Desk, table_id: int) -> Button:
    """Tells its presser what happened since he acted last."""
    return button(desk.language.t("What happened"), "happened", table_id, 0)


def _act(desk: Desk, table: Table) -> Button:
    return button(desk.language.t("Act"), "act", table.id, 0, style="main")


def _offered(choices: Sequence[Choice], table: Table, shown: int) -> tuple[Button, ...]:
    return tuple(
        button(one.label, "reply", table.id, shown, one.token, "plain" if number else "main")
        for number, one in enumerate(choices)
    )

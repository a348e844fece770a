"""Who has to do what now, as all may know it."""

from __future__ import annotations

from engine.monastery.view import View
from render.monastery.sentences import Teller


def turn_text(view: View, teller: Teller) -> str:
    """Whose decision is awaited and what there is to decide; when the game is over, who has won."""
    t, n = teller.language.t, teller.language.n
    if view.result is not None:
        return t("Won by {winners}", winners=teller.seats(view.result.winners))
    who = teller.seats(view.to_act)
    if view.decision == "move":
        return _placing_and_moving(view, who, teller)
    if view.decision == "score":
        if not view.points:
            return t("{seat} to score", seat=who)
        return n(
            "{seat} to score, {count} point to spend",
            "{seat} to score, {count} points to spend",
            view.points,
            seat=who,
        )
    if view.decision == "keep":
        return n("{seats} to keep three tiles", "To keep three tiles each: {seats}", len(view.to_act), seats=who)
    if view.decision == "return":
        return t("{seat} to return a tile to the bag", seat=who)
    if view.decision == "abbot":
        return t("{seat} to name the abbot", seat=who)
    if view.decision == "imprison":
        return t("{seat} to imprison a monk, or nobody", seat=who)
    return t("{seat} to choose who stays outside", seat=who)


def _placing_and_moving(view: View, who: str, teller: Teller) -> str:
    t, n, steps = teller.language.t, teller.language.n, view.moves_left
    may_place = not view.placed and bool(view.bag or view.tiles_held[view.to_act[0]])
    if view.encouraged or not (steps or may_place):
        return t("{seat} to end the turn", seat=who)
    if not steps:
        return t("{seat} to place", seat=who)
    if may_place:
        return n(
            "{seat} to place and move, {count} step left",
            "{seat} to place and move, {count} steps left",
            steps,
            seat=who,
        )
    return n("{seat} to move, {count} step left", "{seat} to move, {count} steps left", steps, seat=who)

"""A finished game told as a story: the culprit, who found him, and what each player's words were worth."""

from __future__ import annotations

from engine.mystery.data import DATA
from engine.mystery.suspects import NUMBER
from engine.mystery.view import View
from render.kit import checked_view
from render.mystery.sentences import Teller
from render.words import signed


def epilogue(view: View, teller: Teller) -> list[str]:
    view = checked_view("Mystery of the Abbey", View, view)
    if view.result is None or view.culprit is None:
        return []
    t = teller.language.t
    ranked = sorted(view.seats, key=lambda seat: (seat not in view.result.winners, -view.result.scores[seat]))  # type: ignore[union-attr]
    culprit = DATA.suspects[NUMBER[view.culprit]]
    return [
        t(
            "It was {monk} ({traits}).",
            monk=teller.monk(view.culprit),
            traits=teller.language.listed([teller.trait(value) for value in culprit.values]),
        ),
        t(
            "{seat} found him in hour {hour}, before {office}.",
            seat=teller.seat(view.result.finder),
            hour=view.hour,
            office=teller.office(view.office),
        ),
        *_doubted(view, teller),
        *(_points(view, seat, teller) for seat in ranked),
        *tie(view, teller),
    ]


def _doubted(view: View, teller: Teller) -> list[str]:
    """Whom the chapter suspected first."""
    wrong = [teller.monk(one["monk"]) for one in view.accusations if not one["right"]]
    if not wrong:
        return []
    return [teller.language.t("Accused before him, and innocent: {monks}.", monks=teller.language.listed(wrong))]


def _points(view: View, seat: str, teller: Teller) -> str:
    n, t = teller.language.n, teller.language.t
    assert view.result is not None
    points = view.result.scores[seat]
    parts = teller.language.listed(reckoning(view, seat, teller)) or t("said nothing about the culprit")
    facts = {"seat": teller.seat(seat), "parts": parts, "points": signed(points)}
    return n("{seat}, {points} point: {parts}.", "{seat}, {points} points: {parts}.", abs(points), **facts)


def reckoning(view: View, seat: str, teller: Teller) -> list[str]:
    """What he said about the culprit, and the points for each (A15.2)."""
    t, culprit = teller.language.t, DATA.suspects[NUMBER[str(view.culprit)]]
    score = {name: f"+{points}" if points > 0 else signed(points) for name, points in DATA.score.items()}
    said = [
        t("{trait} is right {points}", trait=teller.trait(one["trait"]), points=score["revelation_right"])
        if one["trait"] in culprit.values
        else t("{trait} is wrong {points}", trait=teller.trait(one["trait"]), points=score["revelation_wrong"])
        for one in view.revelations
        if one["seat"] == seat
    ]
    accused = [
        t("{monk} is the culprit {points}", monk=teller.monk(one["monk"]), points=score["accusation_right"])
        if one["right"]
        else t("{monk} is innocent {points}", monk=teller.monk(one["monk"]), points=score["accusation_wrong"])
        for one in view.accusations
        if one["seat"] == seat
    ]
    return [*said, *accused]


def tie(view: View, teller: Teller) -> list[str]:
    """A15.3."""
    assert view.result is not None
    best = max(view.result.scores.values())
    level = [seat for seat in view.seats if view.result.scores[seat] == best]
    if len(level) > len(view.result.winners):
        return [
            teller.language.t(
                "A tie goes to whoever found the culprit: {seat}.", seat=teller.seat(view.result.finder)
            )
        ]
    if len(level) > 1:
        return [teller.language.t("The victory is shared by {seats}.", seats=teller.seats(level))]
    return []

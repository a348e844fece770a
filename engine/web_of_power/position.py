"""A state as the trace spells it (formats/record.md), and back: puzzles, lessons, bug reports begin from one.

A position stands at the beginning of a turn, before anything was done in it. One that breaks an invariant of the
rules page is refused with the first reason found.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.core import Seat
from engine.positions import no, read
from engine.web_of_power.board import COUNTRIES, named, sets_of
from engine.web_of_power.data import DATA
from engine.web_of_power.ending import nothing_to_place
from engine.web_of_power.placing import cap_of
from engine.web_of_power.state import State, Supply, named_advisors, supply

# -- out ------------------------------------------------------------------------------------


def expose(s: State) -> dict[str, Any]:
    return {
        "order": s.seats,
        "turn": s.turn,
        "phase": s.phase,
        "exhausted": s.exhausted,
        "placed": s.placed,
        "opened": s.opened,
        "sites": named(s.cloisters, s.seats),
        "advisors": named_advisors(s),
        "supply": {seat: supply(s, who) for who, seat in enumerate(s.seats)},
        "hands": dict(zip(s.seats, s.hands, strict=True)),
        "face_up": s.face_up,
        "pile": s.pile,
        "discards": s.discards,
        "scores": dict(zip(s.seats, s.scores, strict=True)),
        "result": s.result and s.result.exposed(),
    }


# -- in -------------------------------------------------------------------------------------


class _Supply(Struct, frozen=True, forbid_unknown_fields=True):
    cloisters: int
    advisors: int


class _Position(Struct, frozen=True, forbid_unknown_fields=True):
    order: tuple[Seat, ...]
    turn: int
    phase: Literal["play", "draw", "last", "over"]
    exhausted: Literal[0, 1, 2]
    placed: tuple[Any, ...]
    opened: tuple[Any, ...]
    sites: dict[str, Seat]
    advisors: dict[str, dict[Seat, int]]
    supply: dict[Seat, _Supply]
    hands: dict[Seat, tuple[str, ...]]
    face_up: tuple[str, ...]
    pile: tuple[str, ...]
    discards: tuple[str, ...]
    scores: dict[Seat, int]
    result: None = None


def restore(fresh: State, given: object) -> State:
    """The state of a position. `fresh` is the set-up of the same seats, seed and options, nothing dealt."""
    p = read(given, _Position)
    for what, by_seat in (("supply", p.supply), ("hand", p.hands), ("score", p.scores)):
        if set(by_seat) != set(fresh.seats):
            no(f"every player and nobody else must have a {what}")
    _check_clock(fresh, p)
    _check_board(fresh, p)
    _check_cards(fresh, p)
    _check_scores(p)
    s = replace(
        fresh,
        turn=p.turn,
        phase=p.phase,
        exhausted=p.exhausted,
        cloisters=sets_of(p.sites, fresh.seats),
        advisors=tuple(
            tuple(p.advisors.get(country, {}).get(seat, 0) for seat in fresh.seats) for country in COUNTRIES
        ),
        hands=tuple(tuple(sorted(p.hands[seat])) for seat in fresh.seats),
        face_up=tuple(sorted(p.face_up)),
        pile=p.pile,
        discards=tuple(sorted(p.discards)),
        scores=tuple(p.scores[seat] for seat in fresh.seats),
    )
    _check_supply(s, p)
    if nothing_to_place(s):
        no("nobody can place another piece, so the game is over (W9.4)")
    return s


def _check_clock(s: State, p: _Position) -> None:
    """The beginning of a turn, ordinary or last."""
    if p.order != s.seats:
        no("the order must be that of the seats, from the start player (W1.2)")
    if p.turn < 1:
        no(f"there is no turn {p.turn}")
    if p.placed or p.opened:
        no("a position stands at the beginning of a turn: nothing is placed or opened yet")
    expected = "last" if p.exhausted == 2 else "play"
    if p.phase != expected:
        no(f"when the pile has run out {p.exhausted} times a turn begins as {expected}, not {p.phase} (W9.1)")
    if p.phase == "last" and (p.turn - 1) % len(s.seats) == 0:
        no("the start player has no last turn (W9.2)")


# -- the board ----------------------------------------------------------------------------------


def _check_board(s: State, p: _Position) -> None:
    for site, seat in p.sites.items():
        if site not in DATA.sites:
            no(f"{site} is no site (W2.2)")
        if seat not in s.seats:
            no(f"{seat} has a cloister at {site} but does not play")
    for country, seal in p.advisors.items():
        if country not in DATA.countries:
            no(f"{country} is no country (W2.1)")
        for seat, count in seal.items():
            if seat not in s.seats:
                no(f"{seat} has advisors in {country} but does not play")
            if count < 1:
                no(f"{seat} cannot have {count} advisors in {country}")
        cap = cap_of(p.sites, country)
        if sum(seal.values()) > cap:
            no(f"{sum(seal.values())} advisors stand in {country}, where {cap} may (W5.2)")


def _check_supply(s: State, p: _Position) -> None:
    for who, seat in enumerate(s.seats):
        left = supply(s, who)
        if left.cloisters < 0 or left.advisors < 0:
            no(f"{seat} has more pieces on the board than there are (W1.2)")
        given = p.supply[seat]
        if Supply(given.cloisters, given.advisors) != left:
            no(f"{seat} must have {left.cloisters} cloisters and {left.advisors} advisors in supply (W1.2)")


# -- cards and points -----------------------------------------------------------------------------


def _check_cards(s: State, p: _Position) -> None:
    everywhere = Counter((*p.pile, *p.face_up, *p.discards, *(c for hand in p.hands.values() for c in hand)))
    wanted = Counter(s.pile)
    if everywhere != wanted:
        odd = min((everywhere - wanted) or (wanted - everywhere))
        no(f"card {odd} is there {everywhere[odd]} times; {wanted[odd]} are in this game (W1.3)")
    now = (p.turn - 1) % len(s.seats)
    for who, seat in enumerate(s.seats):
        # in the last turns those who still have theirs drew for the last time before the pile ran out
        full = p.phase == "play" or who >= now
        if len(p.hands[seat]) > DATA.hand or (full and len(p.hands[seat]) < DATA.hand):
            no(f"{seat} holds {len(p.hands[seat])} cards, not {DATA.hand} (W3.2)")
    if len(p.face_up) > DATA.face_up or (p.phase == "play" and len(p.face_up) < DATA.face_up):
        no(f"{len(p.face_up)} cards lie face up, not {DATA.face_up} (W6.3)")
    if p.phase == "play" and not p.pile:
        no("the pile is empty, so it has run out (W8.1)")
    if p.phase == "last" and p.pile:
        no("in the last turns the pile is empty (W9.1)")


def _check_scores(p: _Position) -> None:
    for seat, points in p.scores.items():
        if points < 0:
            no(f"{seat} cannot have {points} points")
        if points and not p.exhausted:
            no(f"{seat} has points before the interim scoring (W8.2)")

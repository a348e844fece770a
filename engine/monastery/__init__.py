"""Monastery, by Gary Dicken, Phil Kendall and Steve Kendall (2008).

Rules: rules/monastery.md; every module here names the rules it keeps. Start at `game`, which puts them together;
`state` is the whole of a game, `board` the ground it is played on, `rounds` what happens by itself.
"""

from engine.monastery.game import Monastery

__all__ = ["Monastery"]

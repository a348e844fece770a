"""Web of Power, by Michael Schacht (2000).

Rules: rules/web-of-power.md; every module here names the rules it keeps. Start at `game`, which puts them together;
`state` is the whole of a game, `board` the map it is played on. The map is a reconstruction (W2.5).
"""

from engine.web_of_power.game import WebOfPower

__all__ = ["WebOfPower"]

"""Mystery of the Abbey, by Bruno Faidutti and Serge Laget (2003).

Rules: rules/mystery.md; every module here names the rules it keeps. Start at `game`, which puts them together;
`state` is the whole of a game, `waiting` says where it waits, `carrying` is the interpreter of the cards.
"""

from engine.mystery.game import Mystery

__all__ = ["Mystery"]

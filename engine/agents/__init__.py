"""Agents that play any game, and the loop that lets agents play one.

An agent decides from its seat's view and the legal list alone; it never sees a state. Agents that know a game live
in that game's folder and are named in its `agents`.
"""

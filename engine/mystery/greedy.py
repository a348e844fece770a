"""Greedy (being written)."""

from engine.mystery.wary import Wary


class Greedy(Wary):
    pass

"""The rules of the games, and nothing else.

This package knows states, actions, events and views. It refuses to know Discord, clocks, databases, pictures,
people and languages: the standard library and msgspec are all it stands on, and all its chance comes from a seed.

A reader new here starts with `core` (what a game is), then `monastery.game` (one that implements it).
"""

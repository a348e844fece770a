"""Recorded games and counts that must never change. `python -m tests.records.make` makes them anew."""

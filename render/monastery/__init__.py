"""Monastery as people see it."""

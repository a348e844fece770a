"""Web of Power: pictures and words."""

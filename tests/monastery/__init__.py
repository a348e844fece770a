"""The rules of Monastery, each by its id, from positions set up by hand."""

"""The rules of Web of Power, from positions set up by hand and from whole games."""

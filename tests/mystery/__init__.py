"""Mystery of the Abbey: the rules, from positions set up by hand."""

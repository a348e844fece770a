"""Mystery of the Abbey: pictures and words."""

"""`make bench`: how fast the engine is, beside a yardstick measured in the same run."""

"""Pictures and words: what is drawn and told, to whom, and that it can be read."""

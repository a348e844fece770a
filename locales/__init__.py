"""The catalogues of all languages, and how they are made (`make words`)."""

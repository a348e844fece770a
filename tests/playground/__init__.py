"""The playground: its Discord, its page, a browser, and `make run` itself."""

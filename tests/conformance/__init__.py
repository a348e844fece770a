"""One suite for every game of `engine.games.GAMES`. A new game needs an adapter (`secrets`) among its own tests."""

"""Information-set Monte Carlo tree search, for every game: docs/bots.md says how it plays, and what was tried."""

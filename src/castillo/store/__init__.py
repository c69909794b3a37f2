"""Where tables are kept: a database of games in play, which knows no game."""

"""El Grande at a terminal."""

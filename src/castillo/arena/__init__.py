"""Bots against bots: matches, later tournaments and ratings."""

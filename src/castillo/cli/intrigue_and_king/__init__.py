"""Intrigue & the King at a terminal."""

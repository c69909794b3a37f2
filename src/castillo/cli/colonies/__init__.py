"""Grand Inquisitor & the Colonies at a terminal."""

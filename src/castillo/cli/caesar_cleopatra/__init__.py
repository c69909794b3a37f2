"""Caesar & Cleopatra at a terminal."""

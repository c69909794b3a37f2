"""What positions and answers are worth in Caesar & Cleopatra."""

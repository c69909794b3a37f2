"""What bots know about Grand Inquisitor & the Colonies beyond the board: offices, discs, sailing, the Limit table."""

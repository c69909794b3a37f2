"""What bots know about Intrigue & the King beyond what they know about the board: hands, and bidding with cards."""

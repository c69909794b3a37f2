"""What bots know about El Grande beyond its rules: what positions are worth, and which answers are worth a look."""

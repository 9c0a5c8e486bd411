"""Commands of the games, for an operator."""

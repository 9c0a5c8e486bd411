"""Pictures of positions apart from the board of a match: small, large, and with arrows."""

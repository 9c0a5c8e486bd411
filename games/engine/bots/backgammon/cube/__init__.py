"""The doubling cube in backgammon: match equities, the value of owning the cube."""

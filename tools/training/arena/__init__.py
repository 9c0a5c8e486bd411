"""Matches between bots and reference players, with the same throws for every seating."""

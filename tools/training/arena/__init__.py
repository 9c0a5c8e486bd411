"""Matches between bots and reference players; every seating gets the same throws."""

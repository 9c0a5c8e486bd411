"""What each decision and each throw of a match was worth, in all games."""

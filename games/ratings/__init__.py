"""Results of matches, and the ratings of players that follow from these results."""

"""Who has a match open: players, absent players and spectators."""

"""Chat of a match: messages of players and spectators."""

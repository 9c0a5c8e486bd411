"""Plays backgammon between bots, and against external reference players."""

"""The backgammon bot."""

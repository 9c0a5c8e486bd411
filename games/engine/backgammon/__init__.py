"""Backgammon, as tryktrak is played in Poland."""

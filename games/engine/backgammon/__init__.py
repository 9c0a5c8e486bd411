"""Backgammon by the rules of tryktrak, as it is played in Poland."""

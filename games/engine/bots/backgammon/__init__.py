"""Backgammon as a computer plays it: by a value network and, in the ending, by exact tables."""

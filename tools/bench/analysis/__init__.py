"""Comparison of the analysis with that of GNU Backgammon."""

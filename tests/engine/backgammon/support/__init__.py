"""Helpers of the backgammon tests: positions in words, random games, a reference implementation."""

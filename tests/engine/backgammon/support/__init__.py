"""Positions, random tables and a second writing of backgammon for the tests."""

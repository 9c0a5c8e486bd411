"""Positions and a second writing of senet for the tests."""

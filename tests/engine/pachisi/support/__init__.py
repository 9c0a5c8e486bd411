"""Positions and a second writing of pachisi for the tests."""

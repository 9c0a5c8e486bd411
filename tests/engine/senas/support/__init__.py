"""Positions, a second writing of señas and its tables for the tests."""

"""Positions and a second writing of petits chevaux for the tests."""

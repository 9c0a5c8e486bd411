"""Tests of the board as viewers see it."""

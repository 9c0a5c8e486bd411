"""Tests of the dice of matches."""

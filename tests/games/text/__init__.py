"""Tests of the text forms of positions."""

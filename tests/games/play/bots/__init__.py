"""Tests of how bots act in matches."""

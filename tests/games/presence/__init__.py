"""Tests of players and spectators at a match."""

"""Tests of backgammon's rules."""

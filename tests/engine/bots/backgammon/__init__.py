"""Tests of the backgammon bot."""

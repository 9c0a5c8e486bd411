"""Tests of the guide beside the board."""

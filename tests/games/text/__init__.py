"""Tests of positions in words."""

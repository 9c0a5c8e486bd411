"""Tests of the lists of seeks and matches."""

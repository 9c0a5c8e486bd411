"""Tests of the pages of matches."""

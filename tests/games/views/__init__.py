"""Tests of the views of matches."""

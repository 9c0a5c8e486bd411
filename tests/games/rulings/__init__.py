"""Tests of staff rulings on matches."""

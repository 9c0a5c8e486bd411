"""Tests of featured and live matches."""

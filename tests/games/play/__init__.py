"""Tests of how matches are written."""

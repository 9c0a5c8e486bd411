"""Helpers of tests of how matches are written."""

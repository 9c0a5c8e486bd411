"""Helpers of the tests of matches in a browser."""

"""Helpers of the tests of bots."""

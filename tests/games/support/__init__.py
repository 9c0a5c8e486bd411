"""Helpers of the match tests."""

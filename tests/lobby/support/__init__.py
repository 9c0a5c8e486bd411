"""Helpers of the lobby tests."""

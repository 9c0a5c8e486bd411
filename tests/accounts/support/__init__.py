"""Helpers of the account tests."""

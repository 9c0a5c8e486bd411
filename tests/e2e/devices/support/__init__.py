"""Helpers of the tests of screens and devices."""

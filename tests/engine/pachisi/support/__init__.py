"""Helpers of the pachisi tests: positions in words, and a reference implementation."""

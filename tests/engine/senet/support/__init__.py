"""Helpers of the senet tests: positions in words, and a reference implementation."""

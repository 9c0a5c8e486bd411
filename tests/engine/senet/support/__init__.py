"""Helpers of the senet tests: positions in words, and a second implementation."""

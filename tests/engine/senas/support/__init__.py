"""Helpers of the señas tests: positions in words, random games, a reference implementation."""

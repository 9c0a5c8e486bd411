"""Matches being played."""

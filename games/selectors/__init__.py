"""Queries that read a match and change nothing."""

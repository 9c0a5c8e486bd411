"""Combinations of ways into a match, kinds of tables and endings."""
